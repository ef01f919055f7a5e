"""The jinja2 environment of the texts: what a template may do, and how much of it.

A template from anywhere can be rendered without fear: it reaches no file, no module, no attribute
that begins with an underscore, and it ends. Loops, calls and inclusions are counted together, and
no expression makes a text or a number of any size. jinja2's own sandbox bounds neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from typing import Any

from jinja2 import Template, TemplateRuntimeError, nodes
from jinja2.compiler import CodeGenerator, Frame, optimizeconst
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.game.fields import Frozen
from generator.texts.render import LARGEST_TEXT
from generator.texts.words import Prose, escape_characters

MOST_STEPS = 100_000
"""Rounds of loops, calls and inclusions that the texts may take together."""
LARGEST_VALUE = 1_000_000
"""Largest number that an operator may make or a call may be given."""

_FILTERS = (
    *("abs", "capitalize", "count", "default", "d", "dictsort", "first", "float", "int", "items"),
    *("join", "last", "length", "list", "lower", "map", "max", "min", "reject", "rejectattr"),
    *("reverse", "round", "select", "selectattr", "sort", "string", "sum", "title", "trim"),
    *("unique", "upper"),
)
"""Filters of jinja2 that make nothing much larger than what they are given."""
_GROWING = frozenset(
    {"center", "expandtabs", "format", "format_map", "join", "ljust", "replace", "rjust"}
    | {"translate", "zfill"}
)
"""Methods of strings that can make a long text of a short one."""


class _BoundedJoins(CodeGenerator):
    """Compiles ``a ~ b`` to a call that bounds its result."""

    @optimizeconst
    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802 - jinja2's name
        self.write("environment.joined((")
        for child in node.nodes:
            self.visit(child, frame)
            self.write(", ")
        self.write("))")


class Sandbox(ImmutableSandboxedEnvironment):
    """An environment for one rendering; its steps are counted from the first."""

    intercepted_binops = frozenset({"+", "*", "**", "%"})
    code_generator_class = _BoundedJoins
    # What a macro or a set block has put together is prose of ours, its values escaped.
    concat = staticmethod(lambda parts: Prose(_joined(parts)))
    joined = staticmethod(lambda parts: Prose(_joined(map(_as_prose, parts))))

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._steps = 0
        self.globals.clear()
        filters = {name: self.filters[name] for name in _FILTERS}
        self.filters.clear()
        self.filters.update(filters)
        self.filters[_ROUNDS] = self._rounds
        self.add_extension(_CountedLoops)

    def step(self) -> None:
        """Counts one step. Raises TemplateRuntimeError beyond the last."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise TemplateRuntimeError(f"the texts take more than {MOST_STEPS:,} steps")

    def _rounds(self, values: Iterable[Any]) -> Iterator[Any]:
        for value in values:
            self.step()
            yield value

    def call(self, context: Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        self.step()
        for value in (*args, *kwargs.values()):
            _check_size(value)
        return super().call(context, obj, *args, **kwargs)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        if operator == "+" and isinstance(left, Sized) and isinstance(right, Sized):
            _check_length(len(left) + len(right))
            return super().call_binop(context, operator, left, right)
        if not all(isinstance(value, int | float) for value in (left, right)):
            raise TemplateRuntimeError(f"{operator} is for numbers only")
        _check_size(left)
        _check_size(right)
        if operator == "**" and abs(right) > 10:
            raise TemplateRuntimeError("powers go up to 10")
        return super().call_binop(context, operator, left, right)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if isinstance(obj, str) and attr in _GROWING:
            return False
        if isinstance(obj, Frozen) and attr not in type(obj).model_fields:
            return False  # a model brings methods that open files
        return super().is_safe_attribute(obj, attr, value)

    def get_template(self, *args: Any, **kwargs: Any) -> Template:
        self.step()
        return super().get_template(*args, **kwargs)


def _as_prose(value: Any) -> str:
    return value if isinstance(value, Prose) else escape_characters(str(value))


def _joined(parts: Iterable[str]) -> str:
    total = 0
    made = []
    for part in parts:
        total += len(part)
        _check_length(total)
        made.append(part)
    return "".join(made)


def _check_length(length: int) -> None:
    if length > LARGEST_TEXT:
        raise TemplateRuntimeError(f"a text grows past {LARGEST_TEXT:,} characters")


def _check_size(value: Any) -> None:
    if isinstance(value, int | float) and abs(value) > LARGEST_VALUE:
        raise TemplateRuntimeError(f"a number beyond {LARGEST_VALUE:,}")


_ROUNDS = "rounds_of_a_loop"


class _CountedLoops(Extension):
    """Rewrites ``for x in VALUES`` to ``for x in (VALUES) | rounds_of_a_loop``."""

    priority = 200

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        waiting: Callable[[Token], bool] | None = None
        depth = 0
        begun = False
        for token in stream:
            if token.type == "block_begin":
                begun = True
            elif begun:
                begun = False
                if token.test("name:for"):
                    waiting, depth = _is_in, 0
            elif waiting is _is_in and _is_in(token):
                yield token
                yield Token(token.lineno, "lparen", "(")
                waiting = _is_end
                continue
            elif waiting is _is_end:
                depth += token.type in {"lparen", "lbracket", "lbrace"}
                depth -= token.type in {"rparen", "rbracket", "rbrace"}
                if depth == 0 and _is_end(token):
                    yield Token(token.lineno, "rparen", ")")
                    yield Token(token.lineno, "pipe", "|")
                    yield Token(token.lineno, "name", _ROUNDS)
                    waiting = None
            yield token


def _is_in(token: Token) -> bool:
    return bool(token.test("name:in"))


def _is_end(token: Token) -> bool:
    return token.type == "block_end" or token.test("name:if") or token.test("name:recursive")
