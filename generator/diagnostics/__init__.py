"""Problems as plain data: where, how bad, what, and what would cure it.

A check returns every problem it finds as a list of :class:`Diagnostic`.
:class:`Failure` carries such a list where nothing can be continued.
"""

from generator.diagnostics.diagnostic import (
    Diagnostic,
    Failure,
    Severity,
    Span,
    did_you_mean,
    first_of,
    line_and_column,
    shorten,
    split_lines,
)
from generator.diagnostics.renderers import render_json, render_text, sort_diagnostics

__all__ = [
    "Diagnostic",
    "Failure",
    "Severity",
    "Span",
    "did_you_mean",
    "first_of",
    "line_and_column",
    "render_json",
    "render_text",
    "shorten",
    "sort_diagnostics",
    "split_lines",
]
