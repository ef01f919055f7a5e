"""Diagnostics as plain data, and their renderers.

``diagnostic``  :class:`Diagnostic` (severity, code, message, span, hints), which checks return in
                lists; :class:`Failure`, raised where work cannot continue; their renderers
``extras``      optional parts of the installation: what is missing, how to install it
"""

from generator.diagnostics.diagnostic import (
    MAX_PROBLEMS,
    Diagnostic,
    Failure,
    Severity,
    Span,
    did_you_mean,
    first_of,
    line_and_column,
    printable,
    render_json,
    render_text,
    shorten,
    sort_diagnostics,
    split_lines,
)
