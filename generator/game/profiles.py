"""Printer profiles: the measured offset between back and front of a sheet, and their reader."""

from typing import Annotated, Literal

from pydantic import Field

from generator.diagnostics import Diagnostic
from generator.game.fields import Frozen
from generator.game.sentences import say
from generator.game.spans import Tree
from generator.game.validation_errors import validate


class Profile(Frozen):
    """The correction of backs: how far they are moved on their page, seen from the back. It applies
    to sheets of one orientation turned over one edge: printers differ in the side that they print
    first and in how they turn the sheet. A printer profile is a file of these keys."""

    right: Annotated[float, Field(ge=-20, le=20)] = 0.0  # in mm
    down: Annotated[float, Field(ge=-20, le=20)] = 0.0  # in mm
    clockwise: Annotated[float, Field(ge=-5, le=5)] = 0.0  # about the middle, in degrees
    flip: Literal["long-edge", "short-edge"] = "long-edge"  # over which the sheet was turned
    landscape: bool = False  # if the sheet was printed in landscape format

    @property
    def sheets(self) -> str:
        """The sheets that it applies to, in words."""
        form = "landscape" if self.landscape else "portrait"
        return f"{form} sheets turned over the {self.flip.replace('-', ' ')}"

    @property
    def in_words(self) -> str:
        return say("calibration", "correction", self.right, self.down, self.clockwise, self.sheets)


EXACT = Profile()


def options_of(landscape: bool, flip: str) -> str:
    """The options of ``typecase calibrate`` for such sheets, each after a space."""
    return " --landscape" * landscape + f" --flip {flip}" * (flip != "long-edge")


def parse_profile(text: str, file: str) -> tuple[Profile, tuple[Diagnostic, ...]]:
    """The profile that ``text`` describes; :data:`EXACT` where there are diagnostics."""
    tree = Tree(text, file)
    profile, found = None, tree.diagnostics
    if not found and isinstance(tree.data, dict):
        profile, found, _ = validate(Profile, tree.data, tree.spans)
    elif not found:
        message = "not a printer profile: it has no keys such as right, down and clockwise"
        found.append(Diagnostic.error("wrong-type", message, tree.spans.value()))
    advice = "correct it, or measure the printer again: typecase calibrate"
    return profile or EXACT, tuple(item.with_hint(advice) for item in found)
