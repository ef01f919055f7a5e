"""The report of ``typecase playtest`` as a page and as a PDF."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tests.conftest import Typecase
from tests.unit.kits import game_text
from tests.unit.typesetting.reading import failures, text

REPORT = ("playtest", "grawlix", "--compare", "rules.max_rows=5,6", "--games", "300", "--pairing")


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.playtest.deep.PAIRING_GAMES", 2)


@pytest.mark.system
@pytest.mark.usefixtures("few_games")
def test_report(typecase: Typecase, tmp_path: Path) -> None:
    run = typecase(*REPORT, "--report", str(tmp_path / "r"))
    assert run.exit_code == 0, run.stderr
    page = (tmp_path / "r/report.html").read_text("utf-8")
    assert not re.search(r'(?:src|href)="(?!data:)', page)
    pictures = re.findall(r"<img [^>]*>", page)
    frames = page.count("<figcaption>")
    assert len(pictures) == 2 * 4 + frames
    assert 2 * 6 <= frames <= 2 * 12
    verdicts = ("Under good play (mcts:100 at each", "Skill counts: such", "There are decisions: ")
    assert [page.count(words) for words in verdicts] == [2, 2, 2]
    assert all(re.search('alt="[^"]{20,}"', picture) for picture in pictures)
    assert sum("is answered by" in picture for picture in pictures) == 2
    assert page.count("<details>") == 2 * 3
    assert "A typical game with rules.max_rows=6" in page
    assert "<figcaption>1. Seat 1: " in page
    command = "typecase playtest grawlix --compare rules.max_rows=5,6 --games 300"
    assert command in page
    assert "Proven: the second player wins every game" in page
    pdf = (tmp_path / "r/report.pdf").read_bytes()
    assert failures(pdf) == []
    assert "Grawlix: playtest" in text(pdf)


@pytest.mark.system
@pytest.mark.usefixtures("few_games")
def test_a_report_is_the_same_again(typecase: Typecase, tmp_path: Path) -> None:
    words = ("playtest", "starter", "--compare", "rules.max_rows=3,4", "--games", "60")
    made = []
    for folder in (tmp_path / "one", tmp_path / "other"):
        run = typecase(*words, "--pairing", "--report", str(folder))
        assert run.exit_code == 0, run.stderr
        made.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert made[0] == made[1]
    assert made[0].keys() == {"report.html", "report.pdf"}


def test_a_report_that_cannot_be_written(typecase: Typecase, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in ("file", "file/r"):
        run = typecase("playtest", "starter", "--report", str(tmp_path / folder))
        assert run.exit_code == (2 if folder == "file" else 1)
        assert "error[cannot-write]" in run.stderr or "is a file" in run.stderr
    assert (tmp_path / "file").read_text() == ""


@pytest.mark.system
def test_a_report_of_a_large_board(typecase: Typecase, tmp_path: Path) -> None:
    rules = {"frame": "fixed", "contact": "none", "max_rows": 300, "max_columns": 300}
    game, folder = tmp_path / "game.yaml", tmp_path / "r"
    game.write_text(game_text(2, 2, rules={**rules, "hand_size": 0}))
    start = time.process_time()
    run = typecase("playtest", str(game), "--games", "4", "--report", str(folder))
    assert run.exit_code == 0, run.stderr
    assert sorted(path.name for path in folder.iterdir()) == ["report.html", "report.pdf"]
    assert time.process_time() - start < 120
