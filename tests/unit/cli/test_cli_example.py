"""``typecase example``: what it prints holds when it is pasted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import Typecase


def test_what_is_proposed_holds_when_pasted(game_file: Path, typecase: Typecase) -> None:
    wishes = ["--tiles", "9", "--closes", "--id", "fresh"]
    result = typecase("example", str(game_file), *wishes)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("  - id: fresh\n    grid: |\n")
    assert "tiles: 9" in result.stdout
    assert "closes:" in result.stdout
    game_file.write_text(game_file.read_text().rstrip() + "\n" + result.stdout)
    assert "error" not in typecase("check", str(game_file)).output


def test_the_seed_decides(typecase: Typecase) -> None:
    def example(*more: str) -> str:
        return typecase("example", "grawlix", "--tiles", "6", *more).stdout

    assert example() == example("--seed", "0")
    assert example() != example("--seed", "1")


def test_a_broken_example_is_replaced_by_the_command_of_the_hint(
    game_file: Path, typecase: Typecase
) -> None:
    seven = ["--set", "rules.max_rows=7"]
    broken = typecase("check", str(game_file), *seven)
    assert f"typecase example {game_file} --like crowded" in broken.stderr
    result = typecase("example", str(game_file), "--like", "crowded", *seven)
    assert result.exit_code == 0
    assert result.stdout.startswith("  - id: crowded\n")


@pytest.mark.parametrize(
    ("name", "start"), [("a.svg", b"<svg"), ("a.PNG", b"\x89PNG"), ("a.pdf", b"%PDF")]
)
def test_it_is_drawn_as_the_ending_says(
    name: str, start: bytes, tmp_path: Path, typecase: Typecase
) -> None:
    picture = tmp_path / name
    result = typecase("example", "grawlix", "--tiles", "5", "--draw", str(picture))
    assert (result.exit_code, result.stderr) == (0, "")
    assert picture.read_bytes().startswith(start)


def test_its_words_are_english_where_the_language_of_the_rules_has_none(
    tmp_path: Path, typecase: Typecase
) -> None:
    for name, more in (("en", ()), ("sv", ("--set", "leaflet.language=sv"))):
        picture = ("--tiles", "5", "--draw", str(tmp_path / f"{name}.pdf"))
        assert typecase("example", "grawlix", *picture, *more).exit_code == 0
    assert (tmp_path / "sv.pdf").read_bytes() == (tmp_path / "en.pdf").read_bytes()


@pytest.mark.parametrize("name", ["a.gif", "a", ".svg"])
def test_no_other_pictures_are_drawn(name: str, tmp_path: Path, typecase: Typecase) -> None:
    result = typecase("example", "grawlix", "--draw", str(tmp_path / name))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "must end in .svg, .png or .pdf" in " ".join(result.stderr.split())
    assert not list(tmp_path.iterdir())


def test_a_picture_takes_the_place_of_nothing_else(tmp_path: Path, typecase: Typecase) -> None:
    (tmp_path / "file").write_text("in the way")
    (tmp_path / "folder.svg").mkdir()
    for name in ("file/example.svg", "folder.svg"):
        result = typecase("example", "grawlix", "--draw", str(tmp_path / name))
        assert (result.exit_code, result.stdout) == (1, "")
        assert "error[cannot-write]" in result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.svg"]


def test_wishes_that_cannot_be_are_told(typecase: Typecase) -> None:
    result = typecase("example", "grawlix", "--like", "croded")
    assert (result.exit_code, result.stdout) == (1, "")
    assert 'did you mean "crowded"?' in result.stderr
    result = typecase("example", "grawlix", "--rows", "9")
    assert (result.exit_code, result.stdout) == (1, "")
    assert typecase("example", "grawlix", "--rows", "-1").exit_code == 2


MINE = """\
title: Mine  # mine
glyphs: {at: {symbol: "@"}, pound: {symbol: "#"}, star: {symbol: "*"}}
colors: {red: {key: r, hex: "#e6261f"}, blue: {key: b, hex: "#1d5fc9"}}
rules: {hand_size: 1, max_rows: 3, max_columns: 3}
examples:
  # the first
  - id: one   # begin here
    grid: |
      r@ ?

    claims:  # what is true
      - {tiles: 1, locations: 9}   # nine
      - at: "?"
        glyphs:
          - at  # wrong
        colors: [blue]

  # the second
  - {id: two, grid: "r@ !", claims: [{illegal: "r#", at: "!", reasons: [copies]}]}
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "game.yaml"
    path.write_text(MINE)
    return path


def test_what_is_broken_is_replaced_in_place(mine: Path, typecase: Typecase) -> None:
    result = typecase("example", str(mine), "--write", "--all", "--yes")
    assert result.exit_code == 0
    changed = MINE.replace("locations: 9", "locations: 4")
    changed = changed.replace("- at  # wrong", "[pound, star]  # wrong").replace(
        "[copies]", "[row-color]"
    )
    assert mine.read_text() == changed
    assert "-      - {tiles: 1, locations: 9}   # nine\n" in result.stdout
    assert "+      - {tiles: 1, locations: 4}   # nine\n" in result.stdout
    again = typecase("example", str(mine), "--write", "--all")
    assert (again.exit_code, again.stdout) == (0, "all examples are correct\n")


def test_a_larger_board_keeps_the_positions(tmp_path: Path, typecase: Typecase) -> None:
    typecase("new", str(tmp_path / "sill"), "--from", "window-box")
    file = tmp_path / "sill" / "game.yaml"
    text = file.read_text("utf-8").replace("max_columns: 6", "max_columns: 7")
    file.write_text(text, "utf-8")
    assert "this grid has 4 x 6 cells" in typecase("check", str(file)).stderr
    result = typecase("example", str(file), "--write", "--all", "--yes")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "      rT rL yL bL gL .  .\n" in file.read_text("utf-8")
    tiles = [line.split() for line in text.splitlines() if line.startswith("      ")]
    kept = [line.split() for line in file.read_text("utf-8").splitlines()]
    assert all([*row, "."] in kept for row in tiles if len(row) == 6 and "." in row)
    assert typecase("check", str(file)).exit_code == 0


def test_nothing_is_written_without_a_yes(mine: Path, typecase: Typecase) -> None:
    for answer in ("n\n", ""):
        result = typecase("example", str(mine), "--write", "one", input=answer)
        assert result.exit_code == 1
        assert "+      - {tiles: 1, locations: 4}" in result.stdout
        assert mine.read_text() == MINE
    assert typecase("example", str(mine), "--write", "one", input="y\n").exit_code == 0
    assert mine.read_text() != MINE


WRONG = (
    MINE[: MINE.index("examples:")]
    + """\
examples:
  - id: wrong
    grid: |
      r@ r# ?
      .  !  .
      +  .  .
    claims:
      - {locations: 3, tiles: 2}
      - {blocked: true}
      - {at: "?", glyphs: [star], colors: [blue]}  # what fits
      # two that do not
      - {illegal: r*, at: "!", reasons: [column-color]}
      - {illegal: "b#", at: "+", reasons: [apart]}
      - {play: "?", opens: ["+"]}
  - id: bare
    grid: |
      r@ r#
"""
)


def test_a_new_grid_keeps_all_claims_that_it_can_and_names_those_it_cannot(
    mine: Path, typecase: Typecase
) -> None:
    mine.write_text(WRONG)
    result = typecase("example", str(mine), "--write", "--all", "--yes")
    assert result.exit_code == 0
    notes = [row for row in result.stderr.splitlines() if ": note" in row]
    assert len(notes) == 1
    assert "note[lost-claim]: wrong loses a claim, which its new grid" in notes[0]
    assert notes[0].endswith("{blocked: true}")
    claims = mine.read_text().split("claims:\n")[1].split("  - id: bare\n")[0].splitlines()
    kept = [
        "      - {locations: ",
        '      - {at: "?", glyphs: ',
        "      # two that do not",
        '      - {illegal: r*, at: "!"',
        '      - {illegal: "b#", at: "+"',
        '      - {play: "?", opens: ["+"]}',
    ]
    assert len(claims) == len(kept)
    for row, start in zip(claims, kept, strict=True):
        assert row.startswith(start), row
    assert claims[1].endswith("  # what fits")
    assert "error" not in typecase("check", str(mine)).stderr


def test_an_example_without_claims_gets_a_grid_without_marks(
    mine: Path, typecase: Typecase
) -> None:
    mine.write_text(WRONG)
    assert typecase("example", str(mine), "--write", "bare", "--yes").exit_code == 0
    before, after = mine.read_text().split("  - id: bare\n")
    assert before == WRONG.split("  - id: bare\n")[0]
    assert after.startswith("    grid: |\n      ")
    assert len(after.split("|")[1].split()) == 2


def test_a_new_grid_of_an_example_that_only_counts_has_no_marks(
    mine: Path, typecase: Typecase
) -> None:
    mine.write_text(f"{WRONG}    claims: [{{tiles: 2}}]\n")
    assert typecase("example", str(mine), "--write", "bare", "--yes").exit_code == 0
    (_, after) = mine.read_text().split("  - id: bare\n")
    assert len(after.split("|")[1].split("claims")[0].split()) == 2
    assert "unused-mark" not in typecase("check", str(mine)).stderr


def test_a_new_grid_keeps_the_kinds_of_claims(mine: Path, typecase: Typecase) -> None:
    query = ["--seed", "1", "--tiles", "3", "--yes"]
    assert typecase("example", str(mine), "--write", "one", *query).exit_code == 0
    text = mine.read_text()
    assert "tiles: 3" in text
    assert "# nine\n" in text
    assert "# what is true\n" in text
    assert text.endswith(MINE[MINE.index("\n  # the second") :])


def test_a_rule_that_breaks_an_illegal_placement_is_followed(
    tmp_path: Path, typecase: Typecase
) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(MINE.replace("hand_size: 1", "hand_size: 1, lines: free").encode("utf-8-sig"))
    assert typecase("example", str(path), "--write", "--all", "--yes").exit_code == 0
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert 'illegal: "r@", at: "!", reasons: [copies]' in data.decode()
    assert "error" not in typecase("check", str(path)).stderr


def test_what_write_does_not_take(mine: Path, typecase: Typecase) -> None:
    for options, said in (
        (["--write"], "give --write an ID, or --all"),
        (["--write", "one", "--all"], "give --write an ID, or --all"),
        (["--all"], "--all and --yes belong to --write"),
        (["--write", "one", "--set", "rules.copies=2"], "--write takes no --set"),
    ):
        result = typecase("example", str(mine), *options)
        assert (result.exit_code, said in " ".join(result.stderr.split())) == (2, True)
    result = typecase("example", "grawlix", "--write", "opening", "--yes")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "typecase new DIR --from grawlix" in result.stderr
    result = typecase("example", str(mine), "--write", "three", "--yes")
    assert "there is no example three" in result.stderr


def test_a_glyph_from_a_drawing_is_drawn_or_refused_as_by_check(
    game_file: Path, typecase: Typecase
) -> None:
    drawing, picture = game_file.parent / "at.svg", game_file.parent / "out.svg"
    command = ("example", str(game_file), "--set", "glyphs.at.outline=at.svg")
    drawing.write_text('<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 1H9V9H1Z"/></svg>')
    assert typecase(*command, "--draw", str(picture)).exit_code == 0
    assert picture.exists()
    drawing.write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    refused = typecase(*command, "--draw", str(picture))
    assert refused.exit_code == 1
    assert "error[empty-glyph]: at.svg has no shape that can be used" in refused.stderr


def test_what_is_saved_while_it_asks_is_kept(
    mine: Path, typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited = MINE + "# an hour of work\n"

    def save_and_agree(*_: object, **__: object) -> bool:
        mine.write_text(edited)
        return True

    monkeypatch.setattr("click.confirm", save_and_agree)
    result = typecase("example", str(mine), "--write", "one")
    assert result.exit_code == 1
    assert "error[changed]: this file was changed in the meantime" in result.stderr
    assert mine.read_text() == edited


def test_what_is_deleted_while_it_asks_is_not_written(
    mine: Path, typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def delete_and_agree(*_: object, **__: object) -> bool:
        mine.unlink()
        return True

    monkeypatch.setattr("click.confirm", delete_and_agree)
    result = typecase("example", str(mine), "--write", "one")
    assert result.exit_code == 1
    assert "error[cannot-write]" in result.stderr
    assert not mine.exists()


def test_permissions_are_kept(mine: Path, typecase: Typecase) -> None:
    mine.chmod(0o600)
    assert typecase("example", str(mine), "--write", "one", "--yes").exit_code == 0
    assert mine.read_text() != MINE
    assert mine.stat().st_mode & 0o777 == 0o600


def test_nothing_is_written_through_a_link(
    mine: Path, tmp_path: Path, typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, outside = tmp_path / "game", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    (outside / "a.svg").write_text("kept")
    (inside / "folder").symlink_to(outside)
    (inside / "a.svg").symlink_to(outside / "a.svg")
    (inside / "game.yaml").symlink_to(mine)
    monkeypatch.chdir(inside)
    for command in (
        ["example", "grawlix", "--draw", "a.svg"],
        ["example", "grawlix", "--draw", "folder/a.svg"],
        ["example", "game.yaml", "--write", "one", "--yes"],
        ["calibrate", "-o", "folder"],
        ["playtest", "starter", "--games", "10", "--report", "folder"],
    ):
        result = typecase(*command)
        assert (result.exit_code, "link" in result.stderr) == (1, True), (command, result.output)
    assert mine.read_text() == MINE
    assert [(file.name, file.read_text()) for file in outside.iterdir()] == [("a.svg", "kept")]


POINTS = ["--set", "rules.score.lines=1", "--set", "rules.goal=points", "--set", "rules.plays=2"]


def test_a_turn_that_scores(game_file: Path, typecase: Typecase) -> None:
    """What is proposed holds when it is pasted, and what is drawn shows the turn."""
    picture = game_file.parent / "turn.svg"
    wishes = ["--turn", "2", "--tiles", "6", "--id", "points", "--draw", str(picture)]
    result = typecase("example", str(game_file), *POINTS, *wishes)
    assert (result.exit_code, result.stderr) == (0, "")
    claim = result.stdout.splitlines()[-1]
    assert claim.startswith("      - {turn: {")
    assert "A turn that scores" in picture.read_text()
    game_file.write_text(game_file.read_text().rstrip() + "\n" + result.stdout)
    assert "error" not in typecase("check", str(game_file), *POINTS).output
    wrong = game_file.read_text().replace(claim, re.sub(r"scores: \d+", "scores: 1", claim))
    game_file.write_text(
        wrong.replace("rules: {", "rules: {score: {lines: 1}, goal: points, plays: 2, ")
    )
    assert "this turn scores" in typecase("check", str(game_file)).stderr
    typecase("example", str(game_file), "--write", "points", "--yes")
    assert claim in game_file.read_text()


def test_a_turn_takes_the_place_of_another_purpose(typecase: Typecase) -> None:
    result = typecase("example", "grawlix", *POINTS, "--like", "opening", "--scores", "4")
    assert result.exit_code == 0
    assert "scores: 4}" in result.stdout
    assert "note[lost-claim]" in result.stderr


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--turn", "9"], "no turn has 9 tiles: it can be at most 2 here"),
        (["--scores", "999"], "no such position was found in 100 tries"),
    ],
)
def test_turns_that_there_are_not(options: list[str], problem: str, typecase: Typecase) -> None:
    result = typecase("example", "grawlix", *POINTS, *options)
    assert result.exit_code == 1
    assert problem in result.stderr
    assert "hint: ask for" in result.stderr
