"""The rules page in a browser: locations answer, nothing overflows, nothing is against axe."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from generator.products import rulebook as rules
from generator.products.kit import Kit
from generator.rules import Location, limits_of, locations
from tests.browser.conftest import OVERFLOWING, violations
from tests.conftest import Typecase
from tests.unit.kits import game_text, kit_of

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.browser.conftest import Open

pytestmark = pytest.mark.system

INTERACTIVE = ("opening", "crowded")
"""The examples of Grawlix with locations, in the order of the text."""


def expected(kit: Kit, example_id: str) -> list[Location]:
    """What the engine says, worked out anew."""
    return list(locations(kit.examples[example_id].position, limits_of(kit.game)))


def spot(page: Page, example_id: str, number: int) -> Any:
    group = page.locator(".live").nth(INTERACTIVE.index(example_id))
    return group.locator(".location").nth(number)


def shown(page: Page, example_id: str) -> dict[str, Any]:
    """What the page shows beside an example: glyphs, colours, tiles; and what it says of them."""
    answer = page.locator(".answer").nth(INTERACTIVE.index(example_id))
    return dict(
        answer.evaluate(
            """(answer) => {
              const texts = (found) => [...answer.querySelectorAll(found)]
                .map((each) => each.textContent);
              return {
                title: answer.querySelector("p").textContent,
                glyphs: texts("thead th"),
                colors: texts("tbody th"),
                tiles: texts("td svg + .unseen"),
                said: answer.querySelector("[aria-live=polite]").textContent,
              };
            }"""
        )
    )


def check(kit: Kit, found: dict[str, Any], location: Location) -> None:
    """The page shows and says exactly what the engine knows of a location."""
    game = kit.game
    glyphs = [game.glyph_list[g].name for g in location.glyphs]
    colors = [game.color_list[c].name for c in location.colors]
    tiles = [
        f"{game.color_list[tile.color].name} {game.glyph_list[tile.glyph].name}"
        for tile in location.tiles
    ]
    said = (
        f"Glyphs: {', '.join(glyphs)}. Colors: {', '.join(colors)}. "
        f"Tiles: {', '.join(tiles) or 'none'}."
    )
    assert found["said"] == said
    if tiles:
        assert (found["glyphs"], found["colors"], found["tiles"]) == (glyphs, colors, tiles)
    else:
        assert found["tiles"] == []


@pytest.mark.parametrize("example_id", INTERACTIVE)
def test_each_location_answers_to_the_pointer(kit: Kit, open_page: Open, example_id: str) -> None:
    page = open_page()
    wanted = expected(kit, example_id)
    group = page.locator(".live").nth(INTERACTIVE.index(example_id))
    assert group.locator(".location").count() == len(wanted)
    assert shown(page, example_id)["said"] == ""
    for number, location in enumerate(wanted):
        spot(page, example_id, number).hover()
        check(kit, shown(page, example_id), location)
        assert group.locator(".location[aria-pressed=true]").count() == 1


@pytest.mark.parametrize("example_id", INTERACTIVE)
def test_each_location_answers_to_the_tab_key(kit: Kit, open_page: Open, example_id: str) -> None:
    page = open_page()
    wanted = expected(kit, example_id)
    spot(page, example_id, 0).focus()
    for number, location in enumerate(wanted):
        check(kit, shown(page, example_id), location)
        active = spot(page, example_id, number)
        assert active.evaluate("(node) => node === document.activeElement")
        assert active.evaluate("(node) => node.matches(':focus-visible')")
        stroke = "(node) => getComputedStyle(node.firstElementChild).stroke"
        assert active.evaluate(stroke) != "none"
        page.keyboard.press("Tab")


def test_what_is_shown_is_what_the_command_line_says(
    kit: Kit, open_page: Open, typecase: Typecase
) -> None:
    grid = next(example.grid for example in kit.game.examples if example.id == "crowded")
    result = typecase("legal", "--json", input=grid.replace("?", ".").replace("!", "."))
    wanted = json.loads(result.stdout)["locations"]
    page = open_page()
    data = json.loads(page.locator("#_data").text_content() or "")
    found = next(each for each in data["figures"].values() if each["id"] == "crowded")
    assert found["locations"] == wanted
    for number, location in enumerate(wanted):
        spot(page, "crowded", number).focus()
        assert len(shown(page, "crowded")["tiles"]) == len(location["tiles"])


def test_arrows_lead_to_the_next_location_and_escape_leaves(kit: Kit, open_page: Open) -> None:
    page = open_page()
    spot(page, "opening", 0).focus()
    names = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
        names.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert names == [
        "Row 1, column 3",
        "Row 4, column 3",
        "Row 3, column 2, ?",
        "Row 1, column 2",
        "Row 1, column 2",
    ]
    page.keyboard.press("Escape")
    assert shown(page, "opening")["said"] == ""
    page.keyboard.press("Enter")
    check(kit, shown(page, "opening"), expected(kit, "opening")[0])


def test_a_tap_shows_the_answer(kit: Kit, open_page: Open) -> None:
    page = open_page(360, touch=True)
    spot(page, "crowded", 3).tap()
    check(kit, shown(page, "crowded"), expected(kit, "crowded")[3])
    answer = page.locator(".answer").nth(INTERACTIVE.index("crowded"))
    assert answer.evaluate("(node) => node.getBoundingClientRect().bottom <= innerHeight + 1")


def test_the_page_reads_without_its_script(open_page: Open) -> None:
    page = open_page(script=False)
    assert page.locator("figure svg[role=img]").count() == 10
    captions = page.locator("figcaption").all_inner_texts()
    assert "17 tiles, 16 locations" in captions
    assert page.locator(".answer, .location").count() == 0
    assert page.locator("main h2").count() == page.locator("nav a").count()


def test_contents_and_skip_link_lead_where_they_say(open_page: Open) -> None:
    page = open_page(360)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.locator(".skip").evaluate("(node) => node.getBoundingClientRect().top >= 0")
    for link in page.locator("nav a").all():
        target = page.locator(link.get_attribute("href") or "")
        assert target.inner_text() == link.inner_text()


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_overflows(open_page: Open, width: int) -> None:
    page = open_page(width)
    for example_id in INTERACTIVE:
        spot(page, example_id, 1).focus()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(OVERFLOWING) == []


def test_nothing_overflows_on_paper(open_page: Open) -> None:
    """A4 without its margins of 16 mm is 673 px wide."""
    page = open_page(673, dark=True)
    spot(page, "crowded", 1).focus()
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(OVERFLOWING) == []
    assert page.locator(".answer:visible, .layer:visible, nav:visible").count() == 0
    white = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(white) == "rgb(255, 255, 255)"


def test_printed_pages_keep_their_margins(open_page: Open) -> None:
    from io import BytesIO

    import pdfplumber

    page = open_page()
    with pdfplumber.open(BytesIO(page.pdf(prefer_css_page_size=True, format="A4"))) as pdf:
        margin = 16 / 25.4 * 72 - 1
        for sheet in pdf.pages:
            assert all(margin <= c["x0"] and c["x1"] <= sheet.width - margin for c in sheet.chars)
        text = "".join(sheet.extract_text() for sheet in pdf.pages)
        assert len(pdf.pages) <= 6
    assert "Choose a dashed square" not in text
    assert "Seventeen tiles lie in the grid." in text


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(open_page: Open, axe: str, width: int, dark: bool) -> None:
    page = open_page(width, dark=dark)
    assert violations(page, axe) == []
    for example_id in INTERACTIVE:
        spot(page, example_id, 1).focus()
    assert violations(page, axe) == []


def test_the_policy_stops_what_is_not_ours(browser: Any, address: str) -> None:
    """Even markup that got in could do nothing."""
    context = browser.new_context()
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.goto(address)
    page.evaluate(
        """() => {
          const box = document.createElement("div");
          box.innerHTML = '<img src="https://example.org/x.png" onerror="window.hacked = 1">';
          document.body.append(box);
          const script = document.createElement("script");
          script.textContent = "window.hacked = 1";
          document.body.append(script);
        }"""
    )
    page.wait_for_timeout(100)
    assert page.evaluate("window.hacked") is None
    assert sum("Content Security Policy" in text for text in complaints) >= 2
    context.close()


def test_text_can_be_spaced_and_doubled(open_page: Open) -> None:
    """WCAG 2.2, 1.4.4 and 1.4.12: twice the size, wide spacing, and still nothing is cut off."""
    page = open_page(1280)
    page.evaluate(
        """() => {
          const style = document.documentElement.style;
          style.fontSize = "34px";
          style.lineHeight = "2";
          style.letterSpacing = "0.12em";
          style.wordSpacing = "0.16em";
        }"""
    )
    assert page.evaluate(OVERFLOWING) == []


TABLE = """\
# Test

## Points

| what you do | points | why |
|-------------|-------:|:---:|
| place a tile | 1 | because every tile counts, however few locations it leaves to the others |
| close a **location** | 12 | |

## Marks

| {heads} |
|{sides}|
| {cells} |
"""


@pytest.fixture(scope="module")
def page_of_tables(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A page with a table for every window and with one that is wider than most."""
    text = TABLE.format(
        heads=" | ".join(f"extraordinary-{i}" for i in range(5)),
        sides="|".join(["---"] * 5),
        cells=" | ".join(["x"] * 5),
    )
    kit = kit_of(game_text(4, 4), "leaflet.min_size=5", templates={"rules.md.j2": text})
    made = {artifact.path: artifact.data for artifact in rules.make(kit)}
    path = tmp_path_factory.mktemp("tables") / "rules.html"
    path.write_bytes(made["rules.html"])
    return path.as_uri()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_tables_fit_or_scroll_by_themselves_and_axe_finds_nothing(
    browser: Any, page_of_tables: str, axe: str, width: int, dark: bool
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme="dark" if dark else "light"
    )
    page = context.new_page()
    page.goto(page_of_tables)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    scrolls = "(node) => node.scrollWidth > node.clientWidth + 1"
    wide = [table.evaluate(scrolls) for table in page.locator(".table").all()]
    assert wide == [False, width == 360]
    assert page.get_by_role("rowheader").count() == 3
    found = violations(page, axe)
    context.close()
    assert found == []


def test_rows_and_columns_are_numbered_and_the_chosen_cell_has_a_color(open_page: Open) -> None:
    page = open_page()
    spot(page, "crowded", 2).hover()
    group = page.locator(".live").nth(INTERACTIVE.index("crowded"))
    name = spot(page, "crowded", 2).get_attribute("aria-label") or ""
    row, column = (part.split()[1] for part in name.split(", ")[:2])
    middle = """(all) => all.map((each) => {
      const box = each.getBoundingClientRect();
      return [each.textContent, box.x + box.width / 2, box.y + box.height / 2];
    })"""
    ((_, x, y),) = group.locator(".chosen").evaluate_all(middle)
    numbers = group.locator(".number").evaluate_all(middle)
    above = [text for text, at, _ in numbers if abs(at - x) < 3]
    beside = [text for text, _, at in numbers if abs(at - y) < 3]
    assert (beside, above) == ([row], [column])
    color = group.locator(".chosen").evaluate("(cell) => getComputedStyle(cell).fill")
    assert color == "rgb(255, 228, 138)"


@pytest.mark.parametrize("width", [320, 1280])
def test_no_word_of_a_title_breaks(browser: Browser, tmp_path: Path, width: int) -> None:
    kit = kit_of(game_text(6, 6), "title=Runestones of the Grandmasters")
    (tmp_path / "rules.html").write_bytes(
        next(item.data for item in rules.make(kit) if item.path == "rules.html")
    )
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto((tmp_path / "rules.html").as_uri())
    title = page.locator("h1")
    lines = title.evaluate(
        """(title) => {
          const range = document.createRange();
          const text = title.firstChild;
          const from = text.data.indexOf("Grand");
          range.setStart(text, from);
          range.setEnd(text, text.data.length);
          return range.getClientRects().length;
        }"""
    )
    assert lines == 1
    page.close()
