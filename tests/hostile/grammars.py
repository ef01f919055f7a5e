"""Strategies of hypothesis for hostile templates, Markdown, outlines, drawings, values, grids."""

from __future__ import annotations

import re

from hypothesis import strategies as st

from generator.game.schema import list_keys

PIECES = (
    *(
        "{{",
        "}}",
        "{%",
        "%}",
        "{#",
        "#}",
        "|",
        "\n",
        "\n\n",
        "  ",
        "- ",
        "# ",
        "---\n",
        "> ",
        "```",
    ),
    *("0", "-1", "9" * 30, "5e-324", "1e308", ".nan", "null", "[]", "{}", "''", ": ", ", ", "~"),
    *("-", "'", '"', "[", "{", ":", "&a", "*a", "!x", "<<: ", "\\", "<", "&", "\t", "\r", "\0"),
    *("\ud800", "\u202e", "\u2028", "\ufeff", "\u0301", "\U0001f600", "\U0010ffff", "\x1b[31m"),
    *(
        "r@ ",
        ". ",
        "? ",
        "grid: |\n",
        "symbol: ",
        "outline: ",
        "M0 0",
        "L1 1",
        "Z",
        "A1 1 0 0 1 2 2",
    ),
)
_ODD = st.sampled_from(PIECES)

_NAMES = st.sampled_from(
    (
        *(
            "game",
            "examples",
            "game.glyphs",
            "game.colors",
            "game.rules",
            "game.placement",
            "figure",
        ),
        *(
            "game.title",
            "game.tiles",
            "game.players",
            "examples.values()",
            "link",
            "loop",
            "x",
            "none",
        ),
        *("game.rules.lines", "game.glyphs[0].name", "game.colors[0]", "self", "super", "caller"),
    )
)
_FILTERS = st.sampled_from(
    (
        *("abs", "capitalize", "count", "default(1)", "dictsort", "first", "float", "int", "items"),
        *("join", "join(',')", "last", "list", "lower", "map('upper')", "map(attribute='name')"),
        *("max", "min", "reject", "rejectattr('id', 'equalto', 'a')", "reverse", "round", "select"),
        *("round(9)", "sort", "string", "sum", "title", "trim", "unique", "upper", "listing"),
        *("words", "ordinal", "counted('tile')", "capital", "listing('or')", "length", "nothing"),
    )
)
_LITERALS = st.one_of(
    st.integers(-3, 12).map(str),
    st.sampled_from(
        ("10 ** 9", "1e308", "1e400", "-0.0", "true", "'a'", '"\\ud800"', "'x' * 9999")
    ),
    st.text(st.characters(exclude_characters="'\\"), max_size=4).map(lambda it: f"'{it}'"),
)
_OPERATORS = st.sampled_from(
    [
        "+",
        "-",
        "*",
        "/",
        "//",
        "%",
        "**",
        "~",
        "==",
        "!=",
        "<",
        ">",
        "<=",
        ">=",
        "and",
        "or",
        "in",
        "is",
        "is+not",
        "not+in",
    ]
).map(lambda it: it.replace("+", " "))
expressions = st.recursive(
    _NAMES | _LITERALS,
    lambda inner: st.one_of(
        st.tuples(inner, _FILTERS).map(" | ".join),
        st.tuples(inner, _OPERATORS, inner).map(lambda it: f"({' '.join(it)})"),
        st.lists(inner, max_size=3).map(lambda it: f"[{', '.join(it)}]"),
        st.tuples(inner, inner).map(lambda it: f"{{{it[0]}: {it[1]}}}"),
        st.tuples(inner, inner).map("{0[0]}[{0[1]}]".format),
        st.tuples(inner, inner).map("{0[0]}({0[1]})".format),
        st.tuples(inner, st.sampled_from(("name", "id", "x", "format", "items", "__class__"))).map(
            ".".join
        ),
        st.tuples(inner, inner, inner).map("({0[0]} if {0[1]} else {0[2]})".format),
    ),
    max_leaves=8,
)
_LINES = st.text(max_size=20) | _ODD
templates = st.recursive(
    _LINES | expressions.map("{{{{ {} }}}}".format),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(expressions, inner).map("{{% if {0[0]} %}}{0[1]}{{% endif %}}".format),
        st.tuples(expressions, inner).map("{{% for x in {0[0]} %}}{0[1]}{{% endfor %}}".format),
        expressions.map("{{% set x = {} %}}".format),
        st.tuples(inner).map("{{% macro x(a=1) %}}{0[0]}{{% endmacro %}}".format),
        st.tuples(inner).map("{{% set x %}}{0[0]}{{% endset %}}{{{{ x }}}}".format),
        st.tuples(inner).map("{{% block play2 %}}{0[0]}{{% endblock %}}".format),
        st.tuples(expressions).map("{{% include {0[0]} %}}".format),
        st.tuples(expressions).map("{{% import {0[0]} as x %}}".format),
    ),
    max_leaves=8,
)

_BLOCKS = st.sampled_from(
    (
        *(
            "# ",
            "## ",
            "### ",
            "- ",
            "1. ",
            "> ",
            "    ",
            "```\n",
            "---\n",
            "| a | b |\n| - | - |\n| ",
        ),
        *(
            "***",
            "**",
            "*",
            "`",
            "[a](",
            ")",
            "![a](b)",
            "<b>",
            "<!--",
            "&amp;",
            "\\",
            "\n",
            "\n\n",
        ),
        *(
            '{{ figure("supply") }}',
            '{{ figure("cover") }}',
            "[^1]",
            "\n===\n",
            "\n: ",
            "  \n",
            "x",
        ),
    )
)
markdown = st.lists(_BLOCKS | _LINES, max_size=40).map("".join)

_NUMBERS = st.one_of(
    st.integers(-9, 9).map(str),
    st.floats(-1e4, 1e4).map(repr),
    st.sampled_from(("1e-300", "5e-324", "1e5", "1e308", "1e999", "nan", "-0", ".5.5", "00", "1e")),
)
_COMMANDS = st.tuples(
    st.sampled_from([*"MmLlHhVvCcSsQqTtAaZzX"]), st.lists(_NUMBERS, max_size=7).map(" ".join)
)
paths = st.tuples(
    st.sampled_from(("M0 0", "M0 0h9v9h-9z", "M0 0h9v9h-9zM2 2v5h5v-5z")),
    st.lists(_COMMANDS.map("".join), max_size=30).map("".join),
).map("".join)
_ATTRIBUTES = st.lists(
    st.one_of(
        paths.map('d="{}"'.format),
        st.tuples(
            st.sampled_from(("x", "y", "width", "height", "r", "rx", "ry", "cx", "cy", "points")),
            st.lists(_NUMBERS, min_size=1, max_size=9).map(" ".join),
        ).map('{0[0]}="{0[1]}"'.format),
        st.tuples(
            st.sampled_from(("rotate", "scale", "translate", "matrix", "skewX", "spin", "")),
            st.lists(_NUMBERS, max_size=6).map(",".join),
        ).map('transform="{0[0]}({0[1]})"'.format),
        st.sampled_from(
            (
                'fill-rule="evenodd"',
                'fill="none"',
                'style="display:none"',
                'clip-path="x"',
                'mask=""',
                'stroke="red"',
                'fill="white" stroke="#000" stroke-width="3"',
                'class="a" href="#a" id="a"',
            )
        ),
    ),
    max_size=4,
    unique_by=lambda it: it.partition("=")[0],
).map(" ".join)
_SHAPES = st.tuples(
    st.sampled_from(
        [
            "path",
            "rect",
            "circle",
            "ellipse",
            "polygon",
            "polyline",
            "line",
            "g",
            "svg",
            "text",
            "use",
            "image",
        ]
    ),
    _ATTRIBUTES,
).map("<{0[0]} {0[1]}/>".format)
drawings = st.lists(_SHAPES, max_size=6).map(
    lambda shapes: '<svg xmlns="http://www.w3.org/2000/svg">' + "".join(shapes) + "</svg>"
)

_KEYS = re.findall(r"^([a-z][\w.\[\]]*)", list_keys().replace(".ID.", ".a."), re.MULTILINE)
_VALUES = st.one_of(
    *(_NUMBERS, _ODD, st.integers().map(str), st.floats().map(repr), st.text(max_size=9)),
    st.sampled_from(
        (
            *(
                "true",
                "false",
                "null",
                "[]",
                "{}",
                "[[]]",
                "{a: 1}",
                "custom",
                "none",
                "[a4, letter]",
            ),
            *(
                "different",
                "alike",
                "set",
                "matching",
                "free",
                "same",
                "floating",
                "fixed",
                "misere",
            ),
            *(
                "raised",
                "engraved",
                "inlaid",
                "blank",
                "duplex",
                "fold",
                "[9, 2]",
                "[900, 1000]",
                "de",
            ),
        )
    ),
)
overrides = st.tuples(st.sampled_from(_KEYS).map(lambda key: key.replace("[]", ".0")), _VALUES).map(
    "{0[0]}={0[1]}".format
)

_TOKENS = st.sampled_from(
    (
        *("r@ ", "b# ", "r# ", "b@ ", ". ", "? ", "! ", "\n", "\n\n", "\t", "r", "@ ", "y& "),
        *PIECES[:9],
    )
)
grids = st.lists(_TOKENS, max_size=120).map("".join)
