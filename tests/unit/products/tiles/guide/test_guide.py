"""The print guide: its numbers are the game's, its steps the printer's."""

from __future__ import annotations

import re
from functools import cache

import pytest
from markdown_it import MarkdownIt

from generator.builder.prepare import prepare
from generator.game.files import read_project
from generator.products.tiles.guide import target as guide
from tests.conftest import ROOT
from tests.unit.kits import KEPT


@cache
def text(*overrides: str) -> str:
    prepared = prepare("grawlix", overrides, ["guide"], cache=KEPT)
    assert prepared.kit is not None, prepared.diagnostics
    (artifact,) = (a for a in guide.make(prepared.kit) if a.path == "tiles/print-guide.md")
    assert artifact.kind == "md"
    return artifact.data.decode()


def test_the_swap_and_every_slicer_s_way_to_say_it() -> None:
    words = text()
    assert "before layer 51" in words
    assert "```\n{if layer_num==50}M600{endif}\n```" in words
    assert "*Filament Change*: layer **51**" in words
    assert "*Layer Number*, layer **50**" in text("print.printer=bambu-a1")
    assert "to layer **51** (10.2 mm)" in words
    assert "on a Prusa MINI" in words
    assert "when layer 50 of 70 is done" in words


@pytest.mark.parametrize(
    ("override", "says"),
    [
        ("tile.body_height=5", "before layer 26"),
        ("print={layer_height: 0.12, first_layer_height: 0.2}", "before layer 84"),
        ("print={layer_height: 0.12, first_layer_height: 0.2}", "ends at 10.04 mm"),
        ("print.printer=bambu-x1", "{if layer_num==50}M400 U1{endif}"),
        (
            "print.printer=creality-ender-3",
            "{if layer_num==50}\nM84 S0\nM300 S880 P500\nG1 X0 Y200 F6000\nM25\nG4",
        ),
        ("print.printer=creality-ender-3", "enter the lines."),
        ("print.printer=creality-k1", "choose *Add custom G-code* and enter the lines."),
        (
            "print.printer=creality-k1",
            "{if layer_num==50}\nSET_IDLE_TIMEOUT TIMEOUT=43200\nPAUSE\n",
        ),
        (
            "print.printer=creality-k1",
            "`PAUSE` stops the print; `SET_IDLE_TIMEOUT TIMEOUT=43200` keeps",
        ),
        (
            "print.printer=creality-k1",
            "*G-code Before Pause*, enter `SET_IDLE_TIMEOUT TIMEOUT=43200`",
        ),
        ("print.printer=creality-ender-3", "the tiles; `M84 S0` keeps the motors on"),
        ("print.printer=creality-ender-3", "*G-code Before Pause*, enter `M84 S0`."),
        ("print={printer: creality-ender-3, pause: PAUSE-ME}", "*Custom Command*, `PAUSE-ME`;"),
        ("print.printer=creality-ender-3", "The pause command is *M0 (Marlin)*."),
        ("print.printer=bambu-a1", "The pause command is *Custom Command*, `M400 U1`;"),
        ("print.printer=creality-ender-3", "start the print from an SD card"),
        ("print.printer=creality-ender-3", "to *After layer change G-code*"),
        ("print.printer=creality-k1", "and stays hot for twelve hours."),
        ("print.printer=bambu-a1", "**A filament sensor** may report"),
        ("print.printer=prusa-mk3s", "After ten minutes it lets the nozzle cool"),
        ("print.printer=prusa-mk4", "slice GAME --set print.printer=prusa-mk4 --gcode FILE`"),
        ("print.printer=prusa-mini", "After half an hour it lets the nozzle cool"),
        ("cards.size=[25, 25]", "Their flat top is 25.02 mm wide.\n"),
        ("cards.size=[25.1, 25]", "`--set cards.size=25` makes some that fit."),
        ("print.printer=creality-ender-3", "with a G, for custom G-code"),
        ("print.printer=bambu-p1", "*Bambu Lab P1S 0.4 nozzle*. The file opened right if"),
        ("print={printer: klipper, bed: [220, 220]}", "preset of your Klipper printer afterwards"),
        ("print.nozzle=0.6", "choose the preset of your Prusa MINI afterwards"),
        ("print.printer=prusa-mk4", "with the color that follows"),
        (
            "print.printer=prusa-mk4",
            "PrusaSlicer refuses the plates as they are, but not after you arrange them",
        ),
        ("print={printer: custom, bed: [40, 80]}", "fewer than three tiles"),
        ("print.pause=M117 Swap!", "{if layer_num==50}M117 Swap!{endif}"),
        ("print={printer: custom, bed: [110, 110]}", "Six prints make the whole set"),
        ("print={printer: custom, bed: [80, 80]}", "Twelve prints make the whole set"),
        ("rules.copies=2", "set of seventy-two tiles"),
        ("tile={style: engraved, relief: 2}", "Swap from the accent color to the base color"),
        ("tile={style: engraved, relief: 2}", "before layer 41"),
    ],
)
def test_words_follow_the_game(override: str, says: str) -> None:
    assert says in text(override)


@pytest.mark.parametrize("extruders", [1, 2])
@pytest.mark.parametrize(
    ("printer", "name"), [("prusa-mini", "Prusa MINI"), ("bambu-a1", "Bambu Lab A1")]
)
def test_the_files_are_for_one_printer(printer: str, name: str, extruders: int) -> None:
    words = text(f"print.printer={printer}", f"print.extruders={extruders}", "print.bed=[180, 180]")
    assert f"**These files are for the {name}**" in words
    assert (
        f"`typecase build GAME --set print.extruders={extruders} --set 'print.bed=[180, 180]' "
        "-t tiles -t guide -o FOLDER --set print.printer=ID`"
    ) in words
    assert "`creality-k1`, `klipper`" in words
    assert "your own printer" not in words.lower()


@pytest.mark.parametrize(
    ("printer", "says"),
    [
        ("prusa-mini", "unloads the filament itself"),
        ("prusa-xl", "Confirm that the color is right"),
        ("bambu-p1", "open the page *Filament* and choose *Unload*"),
        ("creality-ender-3", "Press the lever of the extruder and pull the filament out"),
        ("creality-k1", "`UNLOAD_FILAMENT` if your printer has this macro"),
        ("custom", "as its macro `M600` says"),
    ],
)
def test_the_swap_is_told_for_the_printer_step_by_step(printer: str, says: str) -> None:
    words = text(f"print={{printer: {printer}, bed: [200, 200]}}")
    card = words.partition("step by step\n")[2].partition("## What to avoid")[0]
    assert "push neither the head nor the bed, switch nothing off" in card
    assert says in card
    assert re.findall(r"^(\d)\. ", card, re.MULTILINE) == list("1234")
    own = text(f"print={{printer: {printer}, bed: [200, 200], pause: [M0]}}")
    assert "The printer stops at `M0`." in own


def test_a_brim_that_would_leave_the_bed_is_told() -> None:
    assert "- **A brim**" not in text()
    full = text("print={printer: custom, bed: [104, 71]}")
    (widest,) = re.findall(r"- \*\*A brim\*\* of more than (\d+) mm", full)
    assert int(widest) == 5


def test_only_the_plain_stl_needs_the_swap_again() -> None:
    assert "With a plain STL file, set the swap again after changing them." in text()


def test_filament_of_a_batch_and_of_all() -> None:
    """As slicers fill tiles: less than half of what solid ones would take."""
    words = text()
    assert "| `batch-red` | 6 | red PLA | 24 g, 8.1 m | 4.1 g, 1.4 m |" in words
    assert "| 144 g, 48.4 m | 24 g, 8.2 m |" in words
    assert "| 23 g, 8.1 m |" in text("print.filament_density=1.2")


def test_the_mark_underneath_is_told_and_measured() -> None:
    words = text("tile.underside={text: '*PM*', depth: 0.6}")
    assert "has a mark, \\*PM\\*, 0.6 mm deep" in words
    assert re.search(r"\| mark underneath \| \d\.\d mm \|", words)
    assert "underside" not in text()


def test_when_to_be_at_the_printer() -> None:
    """Each plate has its times; the step names them where all plates share them."""
    words = text()
    (when,) = re.findall(r"when layer 50 of 70 is done, after (.+?): it pauses", words)
    short, long = (_minutes(part) for part in when.split(" to "))
    assert 15 < short < long < 180
    rows = [line.split(" | ") for line in words.splitlines() if line.startswith("| `batch-")]
    assert [row[5] for row in rows] == [when] * 6
    assert all(_minutes(row[6].split(" to ")[0]) > short for row in rows)
    lower = re.findall(r"is done, after (.+?) to", text("tile.body_height=5"))
    assert [_minutes(time) for time in lower] < [short]


def test_a_faster_printer_is_done_sooner() -> None:
    last = [
        _minutes(re.findall(r"^\| `batch-red`.* to (.*?) \|$", words, re.MULTILINE)[0])
        for words in (text(f"print.printer={name}") for name in ("bambu-a1", "creality-ender-3"))
    ]
    assert last[0] * 2 < last[1]


def test_plates_that_differ_have_times_of_their_own() -> None:
    words = text("print={printer: custom, bed: [80, 90]}", "rules.copies=3")
    assert "is done: it pauses" in words
    plates = re.findall(r"^\| `batch-red-\d` .*\| (\d+) min to .* \|$", words, re.MULTILINE)
    assert len(plates) == 5
    assert len(set(plates)) == 2


def _minutes(time: str) -> int:
    """``1 h 20 min`` as 80."""
    units = {"h": 60, "min": 1}
    return sum(int(n) * units[unit] for n, unit in re.findall(r"(\d+) (h|min)", time))


def test_what_to_print_first_and_what_to_load_again() -> None:
    words = text()
    order = words.partition("## In which order")[2].partition("##")[0]
    first, paper, plates = re.findall(r"^\d\. (.*)", order, re.MULTILINE)
    assert re.match(r"`proof`, a thin tile, in 5 min:", first)
    assert "the leaflet" in paper
    row = next(line for line in words.splitlines() if line.startswith("| `batch-red`"))
    total = next(line for line in words.splitlines() if line.startswith("| **all**"))
    done, every = (line.strip("| ").split(" | ")[-1] for line in (row, total))
    assert plates.endswith(f"`batch-red` takes {done}, the whole set {every}.")
    assert "5. Before the next plate, unload the accent color and load the base color" in words
    assert "`typecase slice GAME --gcode FILE`.\n" in words


def test_the_readme_has_the_times_of_the_guide() -> None:
    words, readme = text(), (ROOT / "README.md").read_text()
    (proof,) = re.findall(r"`proof`, a thin tile, in (.*?):", words)
    ((plate, whole),) = re.findall(r"`batch-red` takes (.*?), the whole set (.*?)\.", words)
    assert f"one thin tile: it takes {proof}utes" in readme
    assert f"each of the six takes {plate}, all of them {whole}" in readme


def test_the_first_layer_is_the_owner_s_and_the_others_the_file_s() -> None:
    (said,) = re.findall(r"^\*\*PrusaSlicer\*\* leaves.*$", text(), re.MULTILINE)
    assert "The first layer has the height of your print preset, which should be 0.2 mm" in said
    assert "layer height comes from the file" not in text()


def test_two_extruders_are_told_of_no_pause() -> None:
    words = text("print.extruders=2", "tile={style: inlaid, relief: 1}")
    assert "from 9 mm up to the top face" in words
    assert "`batch-red.prusa.3mf`" in words
    assert "pause" not in words.lower()
    assert "layer_num" not in words
    assert "1. Load the filaments of a plate into these slots." in words
    assert re.search(r"the whole set \S.* min and the changes of filament\.\n", words)
    rows = [line for line in words.splitlines() if line.startswith("| `batch-")]
    changes, times = zip(*(row.strip("| ").split(" | ")[-2:] for row in rows), strict=True)
    assert set(changes) == {"5"}, "the base, and a change of filament in each of five layers"
    assert all(_minutes(time.split(" to ")[0]) > 15 for time in times)


def test_the_slots_of_many_extruders() -> None:
    words = text("print={printer: prusa-mk3s, extruders: 4}")
    assert "slot 1 the base color (gray PLA), slot 2 red PLA, slot 3 orange PLA, slot 4" in words
    assert "about nine changes of filament" in words
    raised = text("print={printer: prusa-mk3s, extruders: 4}", "tile={style: raised, relief: 4}")
    assert "about forty-one changes of filament" in raised


def test_the_projects_come_first() -> None:
    words = text()
    assert words.index("batch-red.prusa.3mf") < words.index("**PrusaSlicer.**")
    assert "batch-red.bambu.3mf" in words


def test_the_slicer_of_the_printer_s_maker_comes_first() -> None:
    ways = ("**PrusaSlicer.**", "**Bambu Studio, OrcaSlicer.**")
    projects = ("batch-red.prusa.3mf", "batch-red.bambu.3mf")
    prusa, bambu = text(), text("print.printer=bambu-a1-mini")
    for first, second in (ways, projects):
        assert prusa.index(first) < prusa.index(second)
        assert bambu.index(second) < bambu.index(first)


def test_widths_of_each_glyph() -> None:
    """The narrowest gap of Grawlix is that of the percent sign."""
    words = text()
    assert "| percent sign | 2.7 mm | 1.0 mm | 2.7 mm | 3.0 mm |" in words
    assert "| asterisk | 2.5 mm | over 4 mm | none | none |" in words


def test_the_proof_is_told_with_its_swap() -> None:
    words = text()
    assert re.search(
        r"`proof` is one thin tile \(1.6 mm high, [\d.]+ g, [\d.]+ m, \d+ min.*before layer 6,",
        words,
    )
    assert "before layer 9," in text("print={layer_height: 0.12, first_layer_height: 0.16}")


def test_blanks_alone_have_no_swap() -> None:
    words = text("tile.style=blank")
    assert "Two prints of it are enough for the 36 tiles" in words
    assert "swap" not in words


def test_words_of_the_game_file_stay_words() -> None:
    """Markdown and HTML in the game file are shown, not obeyed."""
    title, red = "<b>*X*</b> | [y](http://z)", "r|ed `PLA` <i>"
    words = text(f"title='{title}'", f"colors.red.filament='{red}'", "print.pause='M0 ``` `'")
    tokens = MarkdownIt("commonmark").enable("table").parse(words)
    inlines = [token for token in tokens if token.type == "inline"]
    assert inlines[0].content
    shown = ["".join(c.content for c in token.children or ()) for token in inlines]
    assert shown[0] == f"{title}: printing the tiles"
    assert red in shown
    kinds = {c.type for token in inlines for c in token.children or ()}
    assert kinds <= {"text", "text_special", "strong_open", "strong_close", "em_open", "em_close",
                     "code_inline", "softbreak"}  # fmt: skip
    (fence,) = (token for token in tokens if token.type == "fence")
    assert "M0 ``` `" in fence.content


def test_it_spells_as_the_rules_of_the_game_do() -> None:
    templates = read_project("grawlix").templates.values()
    rules = re.sub(r"\{#.*?#\}", "", " ".join(templates), flags=re.DOTALL)
    for words in (text(), text("tile={style: engraved, relief: 2}"), rules):
        assert "color" in words
        assert "colour" not in words
