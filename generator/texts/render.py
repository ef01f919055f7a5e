"""Renders the templates of a game in a sandbox and parses the result."""

import re
from collections.abc import Mapping
from typing import TypeAlias

from jinja2 import nodes

from generator.diagnostics import Failure, Span, did_you_mean, lacks_memory
from generator.examples import CheckedExample
from generator.game import figure_names as named
from generator.game.files import Project
from generator.game.loading import load_game
from generator.game.model import Game
from generator.game.sentences import macros
from generator.game.sizes import MAX_TEXT
from generator.texts import markers
from generator.texts.document import Document, Origin
from generator.texts.example_views import example_views
from generator.texts.parse import parse_markdown
from generator.texts.sandbox import Sandbox, environment_of
from generator.texts.template_errors import failure_of, find_word, narrowed
from generator.texts.views import GameView
from generator.texts.words import FUNCTIONS, checked, icons_of_license

_EXTENDS = re.compile(r"\{%-?\s*extends\s+[\"']([^\"']+)[\"']")

ENTRY = "rules.md.j2"
AID = "aid.md.j2"
SELL_SHEET = "sell-sheet.md.j2"
TEXTS = (ENTRY, AID, SELL_SHEET)  # the texts of a game, as files beside its game file
PRINT_GUIDE = "shared/print-guide.md.j2"

Examples: TypeAlias = Mapping[str, CheckedExample]  # examples that hold, by id
Templates: TypeAlias = Mapping[str, str]  # by name; those of every game are under shared/


def document(game: Game, examples: Examples, templates: Templates, text: str = ENTRY) -> Document:
    """One of the :data:`TEXTS` of a game, by its own template or the shared one. Raises Failure at
    the line of the template for any error in it."""
    entry = _entry(text, templates)
    names, view = sorted(templates), GameView.of(game)
    context = {
        "game": view,
        "terms": game.wording.terms,
        "examples": example_views(game, examples),
        **{name: checked(name, function) for name, function in FUNCTIONS.items()},
        "icons_of_license": icons_of_license(game.license),
    }
    clean, found = markers.take_origins(_render(context, game, templates, entry))
    start = Origin(entry, 1)
    origins = [Origin(names[at[0]], at[1]) if at and at[0] < len(names) else start for at in found]
    if stray := markers.stray(clean, len(game.glyphs), len(game.colors)):
        offset, code = stray
        where = Span.at(*origins[clean.count("\n", 0, offset)], 1)
        kind = "private" if code >= markers.GLYPH else "control"
        message = f"the {kind} character U+{code:04X} is not allowed in a text"
        hint = "write a character that everyone reads alike"
        raise Failure.error(f"{kind}-character", message, where, hint)
    figures = [*examples, named.SUPPLY, named.COVER, named.GLYPHS, named.COLORS]
    figures += [named.QR] * (game.url is not None)
    figures += filter(None, (it.picture for it in view.placement.conditions))
    figures += [named.START] * (game.rules.start is not None)
    figures += [named.SETUP, named.TURN] * view.has_opening
    try:
        made = parse_markdown(clean, origins, tuple(dict.fromkeys(figures)))
    except Failure as failure:
        problems = (it._replace(span=narrowed(it, templates)) for it in failure.diagnostics)
        raise Failure(problems) from failure
    if not made.sections:
        hint = f'write some, begin with {{% extends "shared/{text}" %}}, or delete the file'
        raise Failure.error("empty-text", "the text has no words", Span.at(entry, 1, 1), hint)
    return made


def compile_ahead(project: Project) -> None:
    """Compiles the text of a game and its sentences, which another process is about to need."""
    game = load_game(project.text, project.file, project.overrides).game
    if game is not None:
        for name in ("rule-sentences", "alt-texts", "reasons"):
            macros(name, game.wording)
        templates = project.in_language(game.leaflet.language).templates
        environment = environment_of(tuple(templates.items()), game.leaflet.language)
        _check_blocks(environment, _entry(ENTRY, templates))


def _entry(text: str, templates: Templates) -> str:
    return text if text in templates else f"shared/{text}"


def title_of(game: Game) -> str:
    wording = game.wording
    return wording.say("documents", "rules", game.title) if wording.has_sentences else game.title


def _render(context: Mapping[str, object], game: Game, templates: Templates, entry: str) -> str:
    environment = environment_of(tuple(templates.items()), game.leaflet.language)
    try:
        _check_blocks(environment, entry)
        rendered = environment.get_template(entry).render(context)
    except Exception as error:  # a template can make Python raise almost anything
        if isinstance(error, Failure) or lacks_memory(error):
            raise
        raise failure_of(error, environment, entry, tuple(context)) from error
    if len(rendered) > MAX_TEXT:
        message = f"the text has {len(rendered):,} characters; at most {MAX_TEXT:,} are set"
        hint = "see whether a loop says more than it should"
        raise Failure.error("text-too-long", message, Span(entry), hint)
    return rendered


def _check_blocks(environment: Sandbox, entry: str) -> None:
    """Raises Failure for a text that extends itself or has parts that would never be shown."""
    source = environment.templates[entry]
    extended = _EXTENDS.search(source)
    if extended is None or extended[1] not in environment.templates:
        return
    known = environment.get_template(extended[1]).blocks
    body = environment.parse(source, entry).body
    for piece in (it for part in body if isinstance(part, nodes.Output) for it in part.nodes):
        lines = [piece.lineno]
        if isinstance(piece, nodes.TemplateData):
            clean, found = markers.take_origins(piece.data)
            texts = zip(found, clean.split("\n"), strict=True)
            lines = [at[1] if at else piece.lineno for at, line in texts if line.strip()]
        if lines:
            message = "this is outside of every block, so it would not be shown"
            hint = "put it between {% block NAME %} and {% endblock %}; blocks: " + ", ".join(known)
            raise Failure.error("text-outside-block", message, Span.at(entry, lines[0], 1), hint)
    for block in body:
        if isinstance(block, nodes.Block) and block.name not in known:
            what = f'no block "{block.name}", so this one would not be shown'
            where = find_word(source, entry, block.lineno, block.name)
            hints = did_you_mean(block.name, tuple(known))
            raise Failure.error("unknown-block", f"{extended[1]} has {what}", where, *hints)
