"""Problems as people and programs read them."""

from __future__ import annotations

import json
import pickle

import pytest

from generator.diagnostics import (
    Diagnostic,
    Failure,
    Severity,
    Span,
    did_you_mean,
    render_json,
    render_text,
    shorten,
    sort_diagnostics,
    split_lines,
)


def error(span: Span, message: str = "wrong", *hints: str) -> Diagnostic:
    return Diagnostic(Severity.ERROR, "some-code", message, span, hints)


def carets(row: str, column: int, end: int) -> list[str]:
    """The shown line and the line of carets, without their gutters."""
    shown = render_text([error(Span("f", 1, column, 1, end))], {"f": row})
    return [line[6:] for line in shown.split("\n")[1:]]


def test_text_has_place_excerpt_and_hints() -> None:
    text = "title: T\n      tiles: [a, b]\n"
    found = error(Span.at("game.yaml", 2, 18), "b is wrong", "write c", "or d")
    assert render_text([found], {"game.yaml": text}) == (
        "game.yaml:2:18: error[some-code]: b is wrong\n"
        "  2 |       tiles: [a, b]\n"
        "    |                  ^\n"
        "  hint: write c\n"
        "  hint: or d"
    )


def test_gutter_is_as_wide_as_the_line_number() -> None:
    shown = render_text([error(Span.at("f", 100, 1))], {"f": "x\n" * 100}).split("\n")
    assert shown[1:] == ["  100 | x", "      | ^"]


def test_a_file_as_a_whole_has_no_excerpt() -> None:
    assert render_text([error(Span("f"))], {"f": "x"}) == "f: error[some-code]: wrong"


@pytest.mark.parametrize("line", [3, 50])
def test_a_line_beyond_the_text_has_no_excerpt(line: int) -> None:
    assert "|" not in render_text([error(Span.at("f", line, 1))], {"f": "x\ny"})


def test_a_file_without_source_has_no_excerpt() -> None:
    assert "|" not in render_text([error(Span.at("f", 1, 1))], {"g": "x"})


def test_carets_go_to_the_end_of_the_first_line_of_several() -> None:
    shown = render_text([error(Span("f", 1, 3, 2, 2))], {"f": "a: [b,\n c]"})
    assert shown.split("\n")[1:] == ["  1 | a: [b,", "    |   ^^^^"]


def test_carets_stand_below_wide_and_combined_characters() -> None:
    assert carets("字: é!", 4, 5) == ["字: é!", "    ^"]
    assert carets("e\u0301: 字", 5, 6) == ["e\u0301: 字", "   ^^"]
    assert carets("🂡x", 2, 3)[1].strip() == "^"


def test_an_empty_span_at_the_end_of_a_line_has_one_caret() -> None:
    assert carets("abc", 4, 4) == ["abc", "   ^"]
    assert carets("abc", 9, 12) == ["abc", "   ^"]


def test_of_a_long_line_the_part_around_the_span_is_shown() -> None:
    row = "a" * 500 + "XYZ" + "b" * 500
    shown, below = carets(row, 501, 504)
    assert len(shown) < 130
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert shown[below.index("^") : below.rindex("^") + 1] == "XYZ"


def test_carets_end_with_the_part_of_a_long_line() -> None:
    shown, below = carets("x" * 1000, 1, 900)
    assert len(below) <= len(shown)


def test_nothing_in_a_file_can_steer_the_terminal() -> None:
    found = error(Span.at("f\x1b[2J", 1, 1), "bad \x1b[31m \u202e text", "hint \x07")
    shown = render_text([found], {"f\x1b[2J": "\x1b]0;title\x07\t\u202eabc"})
    assert not set(shown) & {"\x1b", "\x07", "\t", "\u202e"}
    assert render_text([error(Span("f"), "\ud800")], {}).isascii()


def test_several_files_each_in_reading_order_and_each_problem_once() -> None:
    first, second = error(Span.at("a", 2, 1)), error(Span.at("a", 10, 1))
    other = error(Span.at("b", 1, 1))
    assert sort_diagnostics([other, second, first, first]) == [first, second, other]
    shown = render_text([other, first], {"a": "x\ny", "b": "z"})
    assert [line for line in shown.split("\n") if "|" in line] == [
        "  2 | y",
        "    | ^",
        "  1 | z",
        "    | ^",
    ]


def test_json_for_programs() -> None:
    shown = render_json([error(Span.at("é.yaml", 3, 7), "ü", "one"), error(Span("a"))])
    assert shown.isascii()
    assert json.loads(shown) == [
        {
            "severity": "error",
            "code": "some-code",
            "message": "wrong",
            "file": "a",
            "line": 0,
            "column": 0,
            "hints": [],
        },
        {
            "severity": "error",
            "code": "some-code",
            "message": "ü",
            "file": "é.yaml",
            "line": 3,
            "column": 7,
            "hints": ["one"],
        },
    ]


def test_nothing_found() -> None:
    assert render_text([], {}) == ""
    assert json.loads(render_json([])) == []


def test_did_you_mean() -> None:
    assert did_you_mean("siez", ["size", "relief"]) == ('did you mean "size"?',)
    assert did_you_mean("tilez", ["tiles", "title"]) == ('did you mean "tiles"?',)
    assert did_you_mean("titlz", ["tiles", "title"]) == ('did you mean "title"?',)
    assert did_you_mean("zzz", ["size", "relief"]) == ("known here: size, relief",)
    assert did_you_mean("zzz", []) == ()
    printers = ["prusa-mini", "bambu-a1-mini", "creality-ender-3"]
    assert did_you_mean("ender", printers) == ('did you mean "creality-ender-3"?',)
    assert did_you_mean("mini", printers) == (
        "did you mean one of these: prusa-mini, bambu-a1-mini?",
    )
    assert did_you_mean("zzz", [str(n) for n in range(40)])[0].endswith("29, ...")
    assert did_you_mean("a" * 10**6, ["size"]) == ("known here: size",)


def test_lines_are_those_of_editors() -> None:
    assert split_lines("a\nb\r\nc\rd\u2028e\x0cf") == ["a", "b", "c", "d\u2028e\x0cf"]
    assert split_lines("") == [""]
    assert Span.within("f", "ab\r\ncd", 5, 2) == Span.at("f", 2, 2, 2)
    assert Span.within("f", "ab", 0) == Span.at("f", 1, 1)


def test_shorten() -> None:
    assert shorten("abc", 3) == "abc"
    assert shorten("abcd", 3) == "ab…"


def test_a_failure_says_everything() -> None:
    failure = Failure([error(Span("a"), "one"), error(Span("b"), "two")])
    assert str(failure) == "one; two"
    assert Failure.error("code", "three", Span("c"), "hint").diagnostics == (
        Diagnostic(Severity.ERROR, "code", "three", Span("c"), ("hint",)),
    )


def test_hints_are_added() -> None:
    assert error(Span("a")).with_hint("x").with_hint("y").hints == ("x", "y")


def test_a_failure_comes_from_another_process_as_it_is() -> None:
    failure = Failure.error("code", "a message", Span("a.yaml", 1, 2, 1, 3), "a hint")
    assert pickle.loads(pickle.dumps(failure)).diagnostics == failure.diagnostics
