"""A jinja2 extension that marks each line of literal text with the template line it stands on."""

from __future__ import annotations

from collections.abc import Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from generator.texts import markers


def origins_extension(names: tuple[str, ...]) -> type[Extension]:
    """The extension for templates that go by these names, numbered in this order."""

    class Origins(Extension):
        identifier = "typecase.origins"

        def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
            number = names.index(stream.name) if stream.name in names else 0
            for token in stream:
                if token.type != "data":
                    yield token
                    continue
                lines = token.value.split("\n")
                marked = [
                    markers.origin(number, token.lineno + i) + line for i, line in enumerate(lines)
                ]
                yield Token(token.lineno, token.type, "\n".join(marked))

    return Origins
