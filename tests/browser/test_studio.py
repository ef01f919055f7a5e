"""The studio in a browser, against the real server: what is typed is seen, nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.game.loading import load_game
from tests.browser.conftest import PATIENCE, launched
from tests.unit.studio.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

pytestmark = pytest.mark.system

SHOWN = ".pages img[src]"
TABS = ("Start", "Leaflet", "Diagrams", "Rules", "Cards", "Tiles", "Print guide", "Play")


@pytest.fixture(scope="session")
def browser(playwright: Playwright, tool: Callable[[str], str]) -> Iterator[Browser]:
    """The browser of a desktop, without its windows."""
    yield from launched(playwright, tool("chromium"))


@pytest.fixture
def studio(game_file: Path) -> Iterator[Running]:
    running = Running(str(game_file))
    yield running
    assert "Traceback" not in running.end()


@pytest.fixture
def page(browser: Browser, studio: Running) -> Iterator[Page]:
    """The page; nothing on it may complain."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    page, heard = context.new_page(), list[str]()
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on("console", lambda it: heard.append(it.text) if it.type == "error" else None)
    page.goto(studio.address)
    page.wait_for_selector(SHOWN)
    page.wait_for_selector("#status.good")
    yield page
    context.close()
    assert heard == []


def text(page: Page) -> str:
    """The whole text in the editor."""
    return str(page.evaluate("() => window.studio.editor.text(window.studio.editor.shown)"))


def type_over(page: Page, old: str, new: str) -> None:
    """Selects a part of the text and types in its place."""
    page.evaluate(
        """(old) => {
          const { view } = window.studio.editor, at = view.state.doc.toString().indexOf(old);
          view.dispatch({ selection: { anchor: at, head: at + old.length }, scrollIntoView: true });
          view.focus();
        }""",
        old,
    )
    page.keyboard.type(new)


def picture(page: Page) -> str:
    return str(page.get_attribute(f"{SHOWN} >> nth=0", "src"))


def test_a_rule_that_is_typed_is_seen_and_undone(page: Page, game_file: Path) -> None:
    before, shown = game_file.read_text("utf-8"), picture(page)
    type_over(page, "hand_size: 4", "hand_size: 3")
    page.wait_for_function(
        "(old) => document.querySelector('.pages img').getAttribute('src') !== old", arg=shown
    )
    page.keyboard.press("Control+s")
    page.get_by_text("game.yaml is saved.").wait_for()
    assert game_file.read_text("utf-8") == before.replace("hand_size: 4", "hand_size: 3")
    while text(page) != before:
        page.keyboard.press("Control+z")
    page.keyboard.press("Control+s")
    page.wait_for_selector("#save[disabled]")
    assert game_file.read_text("utf-8") == before


def test_an_answer_older_than_what_is_typed_does_not_replace_it(page: Page) -> None:
    before = text(page)
    typed = page.evaluate(
        """(old) => {
          const { editor, tell } = window.studio;
          editor.view.dispatch({ changes: { from: 0, insert: "# mine\\n" } });
          document.querySelector("#save").click();
          const late = { kind: "text", file: editor.shown, text: old, is_changed_elsewhere: false };
          tell({ ...late, is_saved: true });
          return [editor.text(editor.shown), document.querySelector("#save").disabled];
        }""",
        before,
    )
    assert typed == [f"# mine\n{before}", False]
    page.wait_for_selector("#save[disabled]")
    assert text(page) == f"# mine\n{before}"


def test_a_slip_is_marked_and_a_click_repairs_it(page: Page) -> None:
    shown = picture(page)
    type_over(page, "hand_size", "hand_sise")
    page.wait_for_selector("#problems .error")
    page.wait_for_selector("#view.old")
    assert picture(page) == shown
    page.wait_for_selector(".cm-lintRange-error")
    page.get_by_role("button", name="Replace with hand_size").click()
    page.wait_for_selector("#status.good")
    page.wait_for_selector("#view:not(.old)")
    assert "hand_size: 4" in text(page)


def test_what_cannot_be_made_is_listed_below_what_is_wrong(page: Page) -> None:
    type_over(page, "hand_size", "hand_sise")
    page.wait_for_selector("#status.bad")
    told = page.locator("#problems li").count()
    page.evaluate(
        """() => {
          const problem = { severity: "error", code: "x", message: "too small", hints: [] };
          const problems = [{ ...problem, file: "game.yaml", span: [1, 1, 1, 2] }];
          window.studio.tell({ kind: "made", target: "tiles", paths: [], problems });
        }"""
    )
    assert page.locator("#problems li").count() == told + 1
    assert "2 errors" in page.inner_text("#status")


def test_problems_do_not_cover_the_line_that_is_typed(page: Page) -> None:
    page.evaluate(
        """() => {
          const { view } = window.studio.editor, slip = "_slip: 1";
          const end = view.state.doc.toString().indexOf("hand_size") + slip.length;
          view.focus();
          view.dispatch({
            changes: { from: end - slip.length, insert: slip }, selection: { anchor: end },
            effects: view.constructor.scrollIntoView(end, { y: "end", yMargin: 0 }),
          });
        }"""
    )
    page.wait_for_selector("#problems .error")
    page.wait_for_function("window.studio.editor.isCursorSeen()")


def test_scroll_zoom_and_file_are_kept(page: Page) -> None:
    page.get_by_label("File").select_option("leaflet-marked-a4.pdf")
    page.get_by_role("button", name="Larger").click()
    page.get_by_role("button", name="Larger").click()
    page.wait_for_selector(".pages img[src*=marked]")
    page.evaluate("document.querySelector('.pages').scrollTo(150, 300)")
    shown = picture(page)
    type_over(page, "hand_size: 4", "hand_size: 3")
    page.wait_for_function(
        "(old) => document.querySelector('.pages img').getAttribute('src') !== old", arg=shown
    )
    at = page.evaluate("[...document.querySelectorAll('.pages')].map((it) => it.scrollTop)[0]")
    assert at == 300
    assert page.inner_text("#zoom output") == "156%"
    assert "marked" in picture(page)


def test_a_tile_edit_is_seen_in_3d_from_where_one_looked(page: Page) -> None:
    page.get_by_role("tab", name="Tiles", exact=True).click()
    page.wait_for_selector("canvas[aria-label='6 tiles on the bed']")
    plate = "window.studio.views.panels[5]"
    page.focus("canvas")
    seen = page.evaluate(f"{plate}.camera.position.toArray()")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("+")
    turned = page.evaluate(f"{plate}.camera.position.toArray()")
    assert turned != seen
    page.evaluate("window.studio.knobs.turn(['tile', 'size'], 26)")
    page.wait_for_function(f"() => {plate}.details().size[1] === 26")
    assert page.evaluate(f"{plate}.camera.position.toArray()") == turned
    page.hover("canvas")
    box = page.locator("canvas").bounding_box()
    assert box
    for share in range(20):
        page.mouse.move(box["x"] + box["width"] * share / 20, box["y"] + box["height"] / 2)
        if shown := page.inner_text(".plate p"):
            break
    assert "26 × 26 ×" in shown
    page.locator(".plate input").fill("51")
    assert "51 of" in page.inner_text(".plate output")


def test_each_tab_shows_something_and_axe_finds_nothing_serious(page: Page, axe: str) -> None:
    for name in TABS:
        page.get_by_role("tab", name=name, exact=True).click()
        visible = "#view > :not([hidden])"
        page.wait_for_selector(
            f"{visible} img[src], {visible} iframe:not(.coming), {visible} canvas[aria-label]",
        )
        page.evaluate(axe)
        found = page.evaluate("async () => (await axe.run(document, {iframes: false})).violations")
        serious = [it for it in found if it["impact"] in ("serious", "critical")]
        assert [(it["id"], [n["target"] for n in it["nodes"]]) for it in serious] == [], name
    page.get_by_role("tab", name="Knobs").click()
    page.evaluate(axe)
    found = page.evaluate("async () => (await axe.run('#left')).violations")
    assert [it["id"] for it in found if it["impact"] in ("serious", "critical")] == []


def test_every_knob_moves_its_key_and_nothing_else(page: Page, game_file: Path) -> None:
    """Turns each knob to another value it takes, on a text with comments, and takes it back."""
    before = game_file.read_text("utf-8")
    page.get_by_role("tab", name="Knobs").click()
    page.wait_for_selector(".knob", state="attached")
    turned = page.evaluate(
        """async () => {
          const { knobs, editor } = window.studio, file = "game.yaml", found = [];
          const { knobs: all } = await import(document.baseURI + "page/schema.js");
          for (const knob of all(editor.state(file)).flatMap((it) => it[1])) {
            const { written } = await import(document.baseURI + "page/yaml.js");
            const old = written(editor.state(file), knob.place).text;
            if (old === null) continue;
            const now = String(old ?? knob.default ?? "");
            const choices = { number: [knob.low + 1, knob.low + 2], color: ["#123456", "#654321"],
              text: ["Seven words", "no"], choice: knob.choices,
              choices: [[knob.choices[0]], [knob.choices[1]]] }[knob.kind];
            const value = choices.find((it) => String(it) !== now && `[${it}]` !== now);
            knobs.turn(knob.place, knob.isWhole ? Number(value) : value);
            found.push([knob.place, knob.isWhole ? Number(value) : value, editor.text(file)]);
            const undo = new KeyboardEvent("keydown", { key: "z", ctrlKey: true });
            editor.view.contentDOM.dispatchEvent(undo);
          }
          return found;
        }"""
    )
    assert text(page) == before
    assert len(turned) > 80
    places = {tuple(place[:1]) for place, *_ in turned}
    sections = ("rules", "tile", "cards", "leaflet", "words", "glyphs", "colors")
    assert places >= {(it,) for it in sections}
    old = values(before)
    for place, value, new in turned:
        assert comments(new) == comments(before), place
        assert drop(values(new), place) == drop(old, place), place
        assert look_up(values(new), place) == value, place


def test_a_knob_is_undone_and_an_emptied_one_is_as_usual_again(page: Page) -> None:
    before = text(page)
    page.get_by_role("tab", name="Knobs").click()
    page.locator("summary", has_text="Leaflet").click()
    knob = page.locator("#knob-leaflet-language")
    knob.fill("de")
    knob.press("Tab")
    assert look_up(values(text(page)), ["leaflet", "language"]) == "de"
    knob.press("Control+z")
    assert (knob.input_value(), text(page)) == ("", before)
    knob.press("Control+y")
    assert knob.input_value() == "de"
    knob.fill("")
    knob.press("Tab")
    assert look_up(values(text(page)), ["leaflet", "language"]) == "en"


@pytest.mark.parametrize(
    ("section", "new"), [("Glyphs", {"symbol": "A"}), ("Colors", {"key": "x", "hex": "#808080"})]
)
def test_a_glyph_or_color_is_added_by_a_knob(page: Page, section: str, new: dict[str, str]) -> None:
    page.get_by_role("tab", name="Knobs").click()
    summary = page.locator("summary", has_text=section)
    summary.click()
    page.wait_for_function(
        "it => it.getBoundingClientRect().top >= 0", arg=summary.element_handle()
    )
    page.get_by_role("button", name=f"Add a {section.lower()[:-1]}").click()
    assert look_up(values(text(page)), [section.lower(), "new-7"]) == new


def values(source: str) -> object:
    """The text as plain data."""
    import yaml

    load_game(source, "game.yaml")  # a game or diagnostics, never an exception
    return yaml.safe_load(source)


def comments(source: str) -> list[str]:
    return re.findall(r"(?:^|\s)#\s.*", source)


def look_up(data: object, place: list[str]) -> object:
    for key in place:
        assert isinstance(data, dict)
        data = data[key]
    return data


def drop(data: object, place: list[str]) -> object:
    """The data without a place, and without tables that are empty then."""
    assert isinstance(data, dict)
    key, *rest = place
    if rest and isinstance(data.get(key), dict):
        left = drop(data[key], rest)
        return {**data, key: left} if left else {k: v for k, v in data.items() if k != key}
    return {k: v for k, v in data.items() if k != key}


def test_a_position_that_is_played_becomes_an_example_and_is_played_on(page: Page) -> None:
    page.get_by_role("tab", name="Play", exact=True).click()
    page.wait_for_selector("iframe:not(.coming)")
    game = page.frames[-1]
    game.wait_for_selector("html[data-ready=yes]")
    game.evaluate(
        """async () => {
          const { play, suggest, state } = window.typecase;
          while (state().grid.length < 3) play(await suggest(1));
        }"""
    )
    grid = game.evaluate("window.typecase.state().grid")
    page.get_by_role("button", name="Add this position").click()
    page.wait_for_selector("#status.good")
    assert "- id: from-play\n" in text(page)
    page.get_by_role("tab", name="Diagrams").click()
    page.wait_for_selector("img[src^='made/diagrams/from-play.svg']")
    assert "{tiles: 3" in page.inner_text("figure:has(img[src*=from-play]) pre")
    assert "3 tiles" in page.inner_text("figure:has(img[src*=from-play]) p")
    page.get_by_role("tab", name="Play", exact=True).click()
    page.wait_for_selector("iframe:not(.coming)")
    game = page.frames[-1]
    game.wait_for_function("() => window.typecase?.state().grid.length === 3")
    assert game.evaluate("window.typecase.state().grid") == grid


def test_a_new_example_is_placed_with_the_mouse_from_any_tiles(page: Page) -> None:
    page.get_by_role("tab", name="Diagrams").click()
    page.get_by_role("button", name="New example").click()
    game = page.frame_locator("iframe:not(.coming)")
    for tile, place in (("o$", 0), ("b#", 1)):
        game.locator(f"#supply [data-tile='{tile}']").click()
        game.locator(".fits").nth(place).click()
    shown = page.get_attribute("iframe:not(.coming)", "src")
    type_over(page, "hand_size: 4", "hand_size: 3")  # what is placed stays, and more can be
    page.wait_for_selector(f"iframe:not(.coming, [src='{shown}'])")
    game.locator("#grid [data-tile='b#']").wait_for()
    game.locator("#supply [data-tile='v&']").click()
    game.locator(".fits").first.click()
    page.get_by_role("button", name="Add this position").click()
    page.get_by_role("tab", name="Diagrams").click()
    page.wait_for_selector("img[src^='made/diagrams/from-play.svg']")
    assert "{tiles: 3" in page.inner_text("figure:has(img[src*=from-play]) pre")


def test_the_page_comes_back_with_what_was_typed(page: Page, studio: Running) -> None:
    page.evaluate("window.studio.close()")
    type_over(page, "hand_size: 4", "hand_size: 3")
    page.wait_for_selector("#status.good")
    with studio.socket() as window:
        while "hand_size: 3" not in window.until("text", file="game.yaml")["text"]:
            pass  # what was known before; it ends with a TimeoutError


def test_seven_rows_and_the_claims_that_follow_from_them_without_any_yaml(page: Page) -> None:
    page.get_by_role("tab", name="Knobs").click()
    page.locator("#knob-rules-max_rows").fill("7")
    page.get_by_role("button", name="Replace with 12").click()
    gone = "() => !document.querySelector('#problems').textContent.includes('twelve locations')"
    page.wait_for_function(gone)
    page.get_by_role("button", name="Correct this example").first.click()
    page.wait_for_selector("#status.good")
    data = values(text(page))
    assert look_up(data, ["rules", "max_rows"]) == 7
    page.locator("#knob-rules-max_rows").press("Control+z")
    assert "twelve locations" not in page.inner_text("#problems")
    page.wait_for_selector("#status.bad")


def test_a_color_that_is_too_near_is_exchanged_for_one_that_passes(page: Page) -> None:
    type_over(page, "#f98b16", "#e6261f")
    page.get_by_role("button", name=re.compile("Replace with #")).first.click()
    gone = "() => !document.querySelector('#problems').textContent.includes('look alike')"
    page.wait_for_function(gone)
    data = values(text(page))
    assert re.fullmatch("#[0-9a-f]{6}", str(look_up(data, ["colors", "red", "hex"])))


def test_the_list_of_files_stays_while_they_are_made_anew(page: Page) -> None:
    page.get_by_role("tab", name="Start", exact=True).click()
    frame = "document.querySelector('iframe:not(.coming)')"
    is_full = f"() => {frame}?.contentDocument.links.length > 20"
    page.wait_for_function(is_full)
    shown = page.get_attribute("iframe:not(.coming)", "src")
    page.evaluate(
        """() => window.studio.editor.change("game.yaml", ({ doc }) =>
          ({ from: doc.toString().indexOf("title: Grawlix") + 7, insert: "New " }))"""
    )
    page.wait_for_selector(f"iframe:not(.coming, [src='{shown}'])")
    assert page.evaluate(is_full)


def test_a_key_and_a_name_are_exchanged_everywhere(page: Page) -> None:
    page.get_by_role("tab", name="Knobs").click()
    page.get_by_text("Colors", exact=True).click()
    page.locator("#knob-colors-red-name-en").fill("teal")
    page.locator("#knob-colors-red-key").fill("t")
    page.locator("#knob-colors-red-key").press("Tab")
    page.get_by_role("button", name="Write t in its place in all examples").click()
    page.wait_for_selector("#status.good")
    data = values(text(page))
    assert look_up(data, ["colors", "red", "name", "en"]) == "teal"
    assert look_up(data, ["colors", "red", "name", "de"]) == "rot"
    examples = str(look_up(data, ["examples"]))
    assert "t&" in examples
    assert "r&" not in examples
    page.get_by_role("tab", name="game.yaml").click()
    type_over(page, 'symbol: "&"', 'symbol: "+"')
    page.get_by_role("button", name="Write + in its place in all examples").click()
    page.wait_for_selector("#status.good")
    assert "t+" in text(page)


def test_tiles_are_placed_freely_though_the_page_is_made_anew(page: Page) -> None:
    page.get_by_role("tab", name="Diagrams").click()
    page.get_by_role("button", name="New example").click()
    page.wait_for_selector("iframe:not(.coming)")
    free = (
        "() => document.querySelector('iframe:not(.coming)').contentWindow.typecase?.state().isFree"
    )
    page.wait_for_function(free)
    shown = page.get_attribute("iframe:not(.coming)", "src")
    type_over(page, "hand_size: 4", "hand_size: 3")
    page.wait_for_selector(f"iframe:not(.coming, [src='{shown}'])")
    page.wait_for_function(free)
