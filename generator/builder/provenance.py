"""The code and the libraries that a target is made by."""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from generator.products import TARGETS

_ROOT = Path(__file__).resolve().parent.parent
_PACKAGE = _ROOT.name

# A pattern that begins with the end of a line is sought much faster than one with ^.
_FROM = re.compile(r"\n[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]*(\([^)]*\)|[^\n]*)")
_IMPORT = re.compile(r"\n[ \t]*import[ \t]+([^\n#]*)")
_REQUIRES = re.compile(r"\nRequires-Dist: *([A-Za-z0-9._-]+)([^\n]*)")
_DISTRIBUTIONS = {
    "pil": "pillow",
    "yaml": "pyyaml",
    "ocp": "cadquery-ocp",
    "markdown-it": "markdown-it-py",
}
"""Distributions that are not called as the module they bring (others: but for - and _)."""


def code_of(target: str) -> str:
    """Fingerprint of the module of ``target`` and all our modules that it imports, however late."""
    return _digest(_modules_of(target))


@cache
def origin_of(package: str) -> str:
    """Fingerprint of our ``package``, all our modules that it imports, their libraries and Python's
    version. KeyError if there is no such package."""
    start = f"{_PACKAGE}.{package}."
    modules = _closure(module for module in _sources() if f"{module}.".startswith(start))
    if not modules:
        raise KeyError(package)
    return f"{_digest(modules)}:{_libraries(modules)}:{sys.version}"


def libraries_of(target: str) -> dict[str, str]:
    """Versions of the distributions that the code of ``target`` imports, and of theirs, by name."""
    return _libraries(_modules_of(target))


def _libraries(modules: Iterable[str]) -> dict[str, str]:
    installed = _installed()
    wanted = [_distribution(name) for module in modules for name in _imports(module)[1]]
    found: dict[str, str] = {}
    while wanted:
        name = wanted.pop()
        if name in installed and name not in found:
            found[name], folder = installed[name]
            wanted += _requirements(folder)
    return dict(sorted(found.items()))


@cache
def everything() -> str:
    """Fingerprint of all our code, of Python and of all that is installed beside it."""
    versions = sorted(f"{name} {version}" for name, (version, _) in _installed().items())
    return hashlib.sha256(
        "\n".join([_digest(_sources()), sys.version, *versions]).encode()
    ).hexdigest()


def third_party_modules() -> set[str]:
    """Top-level modules that our code imports from elsewhere."""
    return {name for module in _sources() for name in _imports(module)[1]}


def is_installed(module: str) -> bool:
    """Whether the distribution that brings a top-level module is known here."""
    return _distribution(module) in _installed()


@cache
def _sources() -> Mapping[str, bytes]:
    """Our modules by dotted name, sorted."""
    sources: dict[str, bytes] = {}
    for folder, _, files in os.walk(_ROOT):
        package = ".".join((_PACKAGE, *Path(folder).relative_to(_ROOT).parts))
        for file in files:
            module, _, kind = file.partition(".")
            if kind == "py":
                name = package if module == "__init__" else f"{package}.{module}"
                with open(os.path.join(folder, file), "rb") as source:
                    sources[name] = source.read()
    return dict(sorted(sources.items()))


def _digest(modules: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for name in sorted(modules):
        source = _sources()[name]
        digest.update(f"{name}:{len(source)}:".encode() + source)
    return digest.hexdigest()


@cache
def _modules_of(target: str) -> frozenset[str]:
    return _closure([f"{_PACKAGE}.products.{TARGETS[target]}"])


def _closure(modules: Iterable[str]) -> frozenset[str]:
    """Modules of ours, all that they import, and the packages that these are in."""
    found: set[str] = set()
    wanted = list(modules)
    while wanted:
        name = wanted.pop()
        if name in _sources() and name not in found:
            found.add(name)
            wanted += _imports(name)[0]
            wanted.append(name.rpartition(".")[0])
    return frozenset(found)


@cache
def _imports(module: str) -> tuple[frozenset[str], frozenset[str]]:
    """Our modules that one imports, perhaps some too many, and top-level modules of others."""
    ours, others = set(), set()
    for name in _imported_names(_sources()[module].decode()):
        top = name.partition(".")[0]
        if top == _PACKAGE:
            ours.add(name)
        elif top not in sys.stdlib_module_names:
            others.add(top)
    return frozenset(ours), frozenset(others)


def _imported_names(source: str) -> Iterator[str]:
    """Modules named by import statements; of a name from a package, also as a module of it.

    The first line is a docstring.
    """
    for module, names in _FROM.findall(source):
        yield module
        for name in re.findall(r"\w+", names.partition("#")[0]):
            yield f"{module}.{name}"
    for names in _IMPORT.findall(source):
        yield from (name.split()[0] for name in names.split(",") if name.split())


def _distribution(module: str) -> str:
    name = module.lower().replace("_", "-")
    return _DISTRIBUTIONS.get(name, name)


@cache
def _installed() -> Mapping[str, tuple[str, Path]]:
    """Distributions by name: version, and the folder that describes them."""
    installed: dict[str, tuple[str, Path]] = {}
    for entry in map(Path, reversed(sys.path)):
        for folder in sorted(entry.glob("*.dist-info")) if entry.is_dir() else ():
            name, _, version = folder.name.removesuffix(".dist-info").partition("-")
            installed[re.sub(r"[-_.]+", "-", name).lower()] = (version, folder)
    return installed


@cache
def _requirements(folder: Path) -> tuple[str, ...]:
    """What a distribution needs, extras left out."""
    try:
        head = (folder / "METADATA").read_bytes().partition(b"\n\n")[0]
    except OSError:
        return ()
    return tuple(
        re.sub(r"[-_.]+", "-", name).lower()
        for name, rest in _REQUIRES.findall(head.decode(errors="replace"))
        if "extra ==" not in rest
    )
