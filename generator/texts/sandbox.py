"""The jinja2 environment of the texts: jinja2's sandbox with an allow-list of filters, no globals.
A template reaches no file, no module and no attribute that begins with an underscore; of the game's
models it reaches only the fields. Each line of its literal text is marked with its origin."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from jinja2 import FunctionLoader, StrictUndefined, Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame, optimizeconst
from jinja2.exceptions import SecurityError
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing

from generator.diagnostics import did_you_mean
from generator.game.compiled import Compiled
from generator.game.fields import Frozen
from generator.texts import markers
from generator.texts.views import ById
from generator.texts.words import Prose, checked, escape_characters, filters, text_of, type_name

JINJA_FILTERS = (
    *("abs", "capitalize", "count", "default", "d", "dictsort", "first", "float", "int", "items"),
    *("join", "last", "length", "list", "lower", "map", "max", "min", "reject", "rejectattr"),
    *("reverse", "round", "select", "selectattr", "sort", "string", "sum", "title", "trim"),
    *("unique", "upper"),
)


class Unknown(StrictUndefined):
    """A name that does not exist: an error at its first use. If something should have it, a second
    line of its message repeats the name, and a third suggests another."""

    @property
    def _undefined_message(self) -> str:
        if self._undefined_hint:  # an attribute that templates may not reach
            return str(self._undefined_hint)
        name, owner = str(self._undefined_name), self._undefined_obj
        if owner is missing:
            return f'there is no "{name}" here'
        known: list[str] = []
        match owner:
            case ById():
                known = [*owner.by_id]
            case Frozen():
                known = [*type(owner).model_fields]
            case Mapping():
                known = [key for key in owner if isinstance(key, str)]
            case _ if type(owner).__module__ != "builtins":
                ours = {*dir(owner)} - {*dir(str if isinstance(owner, str) else tuple)}
                known = sorted(key for key in ours if not key.startswith("_"))
            case list() | tuple():
                return f'a list has no "{name}"\n{name}\na list goes by number: the first is [0]'
        return "\n".join([f'{type_name(owner)} has no "{name}"', name, *did_you_mean(name, known)])


class _ProseConcat(CodeGenerator):
    """Compiles ``a ~ b`` to a call that makes prose of it."""

    @optimizeconst
    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802 - jinja2's name
        self.write("environment.concat(environment.as_prose(part) for part in (")
        for child in node.nodes:
            self.visit(child, frame)
            self.write(", ")
        self.write("))")


class _Origins(Extension):
    """Marks each line of literal text with its number, and that of its template by name."""

    identifier = "typecase.origins"

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        names = sorted(self.environment.templates)  # type: ignore[attr-defined]
        number = names.index(stream.name) if stream.name in names else 0
        before = tag = ""
        for token in stream:
            if token.type == "data":
                lines = enumerate(token.value.split("\n"), token.lineno)
                marked = (markers.origin(number, line) + text for line, text in lines)
                token = Token(token.lineno, token.type, "\n".join(marked))
            yield token
            tag = token.value if before == "block_begin" else tag
            if token.type == "block_end" and tag == "block":  # which may begin with an expression
                yield Token(token.lineno, "data", markers.origin(number, token.lineno))
            before = token.type


class Sandbox(ImmutableSandboxedEnvironment):
    """An environment for the templates of a game, each with its name."""

    code_generator_class = _ProseConcat
    # The output of a macro or a set block is prose: its values are escaped already.
    concat = staticmethod(lambda parts: Prose("".join(parts)))

    def __init__(self, named: tuple[tuple[str, str], ...], language: str = "en") -> None:
        templates = self.templates = dict(named)
        super().__init__(
            # A template goes by its own name, so that it is the file in tracebacks.
            loader=FunctionLoader(
                lambda name: (templates[name], name, lambda: True) if name in templates else None
            ),
            undefined=Unknown,
            finalize=text_of,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            optimized=False,  # what it would save in a text that is rendered once, it costs first
            extensions=[_Origins],
            bytecode_cache=Compiled(__file__, *sorted(templates)),
        )
        self.globals.clear()
        every = {**filters(language), **{name: self.filters[name] for name in JINJA_FILTERS}}
        self.filters = {name: checked(name, it) for name, it in every.items()}

    @staticmethod
    def as_prose(value: Any) -> str:
        return value if isinstance(value, Prose) else escape_characters(str(value))

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if isinstance(obj, Frozen) and attr not in type(obj).model_fields:
            return False  # a model brings methods that open files
        return super().is_safe_attribute(obj, attr, value)

    def unsafe_undefined(self, obj: Any, attribute: str) -> Undefined:
        hint = f'a text cannot reach "{attribute}"'
        return self.undefined(hint, name=attribute, obj=obj, exc=SecurityError)


environment_of = lru_cache(maxsize=2)(Sandbox)  # for all texts of a game, and for watch
