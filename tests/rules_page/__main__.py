"""Writes docs/rules.md and docs/rules/*.svg; the tables are those of the code, and each picture is
of an example that the engine has proven."""

from __future__ import annotations

from tests.conftest import ROOT
from tests.rules_page.page import files


def main() -> None:
    made = files()
    folder = ROOT / "docs"
    for old in sorted((folder / "rules").glob("*.svg")):
        if f"rules/{old.name}" not in made:
            old.unlink()
    for name, data in made.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)


if __name__ == "__main__":
    main()
