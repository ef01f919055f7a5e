"""Whether nothing at all has changed since the last build, asked before anything is loaded.

Most saves of a file are followed by a build that finds nothing to do. Reading the files again and
comparing is all that it takes; the model, the fonts and the libraries stay on the disk.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from generator.builder import manifest, provenance
from generator.builder.cache import read_record, write_record
from generator.builder.request import Report, Request
from generator.builder.state import record_name, stamp_of
from generator.diagnostics import Diagnostic, Failure, Severity, Span
from generator.game.files import Project, read_project

_FORMAT = 1


def unchanged(request: Request, sources: dict[str, str]) -> Report | None:
    """The report of a build that has nothing to do; None if it may have something to do.

    ``sources`` gets the texts that the diagnostics of the last build, told again, point into.
    """
    if request.force:
        return None
    try:
        project = read_project(request.game, request.overrides, request.profile)
        content = json.loads(read_record(_name(request)) or b"{}")
        if content.get("format") != _FORMAT or content["inputs"] != _inputs(project):
            return None
        folder = Path(content["folder"])
        for path, stamp in content["stamps"].items():
            if stamp_of(folder / path) != tuple(stamp):
                return None
        diagnostics = tuple(map(_parse, content["diagnostics"]))
        targets = {str(name): () for name in content["targets"]}
    except (Failure, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    sources.update(project.sources)
    return Report(folder, targets, diagnostics=diagnostics)


def remember(
    request: Request,
    project: Project,
    folder: Path,
    targets: Iterable[str],
    paths: Iterable[str],
    diagnostics: Iterable[Diagnostic],
) -> None:
    """Note that ``folder`` now holds what ``request`` asks for, in the files at ``paths``."""
    stamps = {path: stamp_of(folder / path) for path in (*paths, manifest.NAME)}
    content = {
        "format": _FORMAT,
        "inputs": _inputs(project),
        "folder": str(folder),
        "targets": list(targets),
        "stamps": stamps,
        "diagnostics": [_plain(item) for item in diagnostics],
    }
    write_record(_name(request), json.dumps(content).encode())


def _name(request: Request) -> str:
    here, out = os.getcwd(), os.path.abspath(request.out)
    targets = sorted(set(request.targets))
    asked = json.dumps([request.game, request.overrides, targets, request.profile])
    return record_name("request", here, out, asked)


def _inputs(project: Project) -> str:
    """Fingerprint of all that a build can depend on: its files, our code, what is installed."""
    digest = hashlib.sha256(provenance.everything().encode())
    texts = {"": project.text, **project.templates}
    parts = [
        project.file,
        *project.overrides,
        project.profile.text if project.profile else "",
        *(part for item in sorted(texts.items()) for part in item),
    ]
    for part in parts:
        digest.update(f"{len(part)}:{part}".encode())
    for name, data in sorted(project.fonts.items()):
        digest.update(f"{name}:{len(data)}:".encode() + data)
    return digest.hexdigest()


def _plain(item: Diagnostic) -> list[Any]:
    span = item.span
    place = [span.file, span.line, span.column, span.end_line, span.end_column]
    return [item.severity.value, item.code, item.message, place, list(item.hints)]


def _parse(content: list[Any]) -> Diagnostic:
    severity, code, message, place, hints = content
    return Diagnostic(Severity(severity), code, message, Span(*place), tuple(hints))
