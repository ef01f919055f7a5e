"""Fills templates of markup: HTML, Markdown, XML."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Template


@cache
def template(path: Path, /, **filters: Callable[..., str]) -> Template:
    """Reads a template. It escapes nothing by itself, but for HTML and XML with the filter ``e``;
    ``kind`` names the class of a block or an inline."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters |= {"e": escape, **filters}
    environment.globals["kind"] = lambda item: type(item).__name__
    return environment.from_string(path.read_text("utf-8"))
