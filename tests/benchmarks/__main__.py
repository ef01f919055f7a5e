"""``make bench``: each promise about speed and memory, as a ratio of medians from this one run."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from generator import __version__
from tests.benchmarks.cases import CASES
from tests.benchmarks.measuring import Result, measure, median, memory

HEADINGS = (
    "what",
    "median",
    "spread",
    "held against",
    "ratio",
    "promised",
    "of it",
    "memory",
    "to theirs",
)
RECORD = """\
# Benchmarks

What `make bench` last said on a quiet machine: Typecase {version}, medians of at least {runs} \
runs of each command, in turn with what it is held against: the bare imports that no \
implementation could do without, or another way to the same. \
`python -m tests.benchmarks --record docs/benchmarks.md` writes this page.

{machine}

{table}

*Of it* is the share of what is promised that was taken: above 100 % a promise is broken. Memory \
is the largest that the process had.
"""


def row(result: Result) -> list[str]:
    ours, bare, case = median(result.ours), median(result.bare), result.case
    spread = f"{min(s.seconds for s in result.ours):.2f}-{max(s.seconds for s in result.ours):.2f}"
    terms = [f"{case.factor:.3g}x"] * bool(case.factor) + [f"{case.extra:g} s"] * bool(case.extra)
    ratio = memory(result.ours) / memory(result.bare)
    return [
        case.name,
        f"{ours:.2f} s",
        spread,
        f"{bare:.2f} s",
        f"{ours / bare:.2f}x",
        " + ".join(terms),
        f"{ours / result.limit:.0%}",
        f"{memory(result.ours):.0f} MB",
        f"{ratio:.2f}x" + (f" of {case.memory:g}x" if case.memory else ""),
    ]


def machine() -> str:
    """The machine and its Python, in a line."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = names[0] if names else platform.processor() or platform.machine()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{os.cpu_count()} cores ({processor}), {platform.system()}, {python}"


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """The table as Markdown, figures on the right."""
    lines = [HEADINGS, ["---"] + ["---:"] * (len(HEADINGS) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="least runs of each (default: 5)")
    parser.add_argument("--only", default="", help="only cases whose name holds this")
    parser.add_argument("--record", type=Path, help="write the table into this Markdown file")
    options = parser.parse_args()
    rows = []
    for case in CASES:
        if options.only not in case.name:
            continue
        if case.needs and not shutil.which(case.needs):
            print(f"{case.name}: not measured, {case.needs} is not installed", file=sys.stderr)
            continue
        print(f"{case.name} ...", file=sys.stderr)
        rows.append(row(measure(case, options.runs)))
    table = Table(HEADINGS[0], title=f"at least {options.runs} runs, {machine()}")
    for heading in HEADINGS[1:]:
        table.add_column(heading, justify="right", no_wrap=True)
    for cells in rows:
        table.add_row(*cells)
    Console(width=170).print(table)
    if options.record:
        page = RECORD.format(
            version=__version__, runs=options.runs, machine=machine(), table=markdown(rows)
        )
        options.record.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
