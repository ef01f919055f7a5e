"""``typecase calibrate``."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from generator.cli.options import ProfileName
from generator.game.papers import DEFAULT_PAPERS, PAPERS

if TYPE_CHECKING:
    from generator.products.calibration.fit import Fitted, Point

Flip = Literal["long-edge", "short-edge"]


class NewName(ProfileName):
    """A name that can be that of a file."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from generator.game.fields import ID_PATTERN

        if len(value) > 40 or not re.fullmatch(ID_PATTERN, value):
            self.fail(
                f'"{value}" cannot be the name of a profile: use at most 40 lower-case letters, '
                "digits and hyphens, a letter first, as in office-tray-2",
                param,
                ctx,
            )
        return value


class Place(click.ParamType[str]):
    """The letter of a place on the page."""

    name = "place"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from generator.products.calibration.fit import PLACES

        if value.upper() not in PLACES:
            self.fail(f'"{value}" is no letter of the page: {", ".join(PLACES)}', param, ctx)
        return value.upper()


class Millimetres(click.ParamType[float]):
    """A number as read from a ruler."""

    name = "mm"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        from generator.products.calibration.fit import LONGEST

        try:
            number = float(value)
        except ValueError:
            number = math.nan
        if math.isnan(number):
            self.fail(f'"{value}" is not a number of mm, such as 0.5 or -1.25', param, ctx)
        if abs(number) > LONGEST:
            self.fail(f"{value} mm is beyond the rulers, which end at {LONGEST:g} mm", param, ctx)
        return number


@click.command()
@click.argument("name", required=False, type=NewName())
@click.option(
    "--read",
    "readings",
    type=(Place(), Millimetres(), Millimetres()),
    metavar="LETTER LEVEL UPRIGHT",
    multiple=True,
    help="What the rulers at a letter of the page say, in mm; repeatable.",
)
@click.option(
    "--flip",
    type=click.Choice(["long-edge", "short-edge"]),
    default="long-edge",
    show_default=True,
    help="The edge over which the printer turns the sheet.",
)
@click.option("--landscape", is_flag=True, help="For sheets that lie across.")
@click.option(
    "--paper",
    "papers",
    type=click.Choice(list(PAPERS)),
    multiple=True,
    default=DEFAULT_PAPERS,
    show_default=" and ".join(DEFAULT_PAPERS),
    help="Paper of the page; repeatable.",
)
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Folder to write the page into.",
)
@click.option("--list", "list_them", is_flag=True, help="List the profiles that there are.")
def calibrate(
    name: str | None,
    readings: tuple[tuple[str, float, float], ...],
    flip: Flip,
    landscape: bool,
    papers: tuple[str, ...],
    out: Path,
    list_them: bool,
) -> None:
    """Measure by how much a printer misses the fronts of cards with their backs.

    Without NAME: write a page with rulers, which says what to do. With NAME and what was read: keep
    it as the printer profile NAME, for typecase build --profile NAME.
    """
    if list_them and (name is not None or readings):
        raise click.UsageError("--list stands alone: it keeps no readings")
    if list_them:
        _list()
    elif name is None and not readings:
        _write_pages(papers, flip, landscape, out)
    elif name is None:
        raise click.UsageError("which printer is this? Give a NAME: typecase calibrate NAME --read")
    elif not readings:
        raise click.UsageError(f"what was read for {name}? Give it: --read LETTER LEVEL UPRIGHT")
    else:
        _keep(name, _by_place(readings), flip, landscape)


def _list() -> None:
    from generator.game.files import profile_folder, profile_names, read_profile
    from generator.game.profiles import parse_profile

    names = profile_names()
    if not names:
        click.echo(f"no printer profiles yet in {profile_folder()}")
    for name in names:
        file = read_profile(name)
        profile, problems = parse_profile(file.text, file.file)
        click.echo(f"{name}: {'damaged' if problems else profile.in_words}")


def _write_pages(papers: tuple[str, ...], flip: Flip, landscape: bool, out: Path) -> None:
    from generator.builder.output import write_file
    from generator.drawing import FontLibrary
    from generator.game.files import built_in_fonts
    from generator.products.calibration.pages import calibration_pages
    from generator.typesetting.pdf import to_pdf

    fonts = FontLibrary(built_in_fonts())
    for paper in dict.fromkeys(papers):
        path = out / f"calibrate-{paper}.pdf"
        write_file(path, to_pdf(calibration_pages(PAPERS[paper], fonts, flip, landscape), fonts))
        click.echo(path)


def _by_place(readings: tuple[tuple[str, float, float], ...]) -> dict[str, Point]:
    from generator.products.calibration.fit import Point

    found: dict[str, Point] = {}
    for place, x, y in readings:
        if place in found:
            raise click.UsageError(f"{place} was read twice; give one reading of it")
        found[place] = Point(x, y)
    return found


def _keep(name: str, readings: dict[str, Point], flip: Flip, landscape: bool) -> None:
    from generator.builder.profiles import save_profile
    from generator.cli.console import show
    from generator.products.calibration.fit import doubts, fit

    fitted = fit(readings, flip, landscape)
    path = save_profile(name, fitted.profile)
    show(doubts(fitted), {})
    click.echo(f"{name}: {fitted.profile.in_words}")
    _tell_misses(fitted)
    click.echo(f"kept in {path}\nto use it: typecase build --profile {name}")


def _tell_misses(fitted: Fitted) -> None:
    if len(fitted.misses) > 1:
        click.echo(
            f"the {len(fitted.misses)} readings agree to {max(fitted.misses.values()):.2f} mm"
        )
    else:
        click.echo("one reading tells no turn; a second, far from it, would")
