"""The code and the libraries that a target is made by."""

from __future__ import annotations

from generator.builder import provenance
from generator.products import target_names


def test_every_library_that_our_code_imports_is_known() -> None:
    modules = provenance.third_party_modules()
    assert {"cadquery", "reportlab", "pydantic", "yaml", "PIL"} <= modules
    installed = {name for name in modules if provenance.is_installed(name)}
    assert modules - installed <= {"tomllib"}


def test_only_solids_depend_on_cad() -> None:
    with_cad = {name for name in target_names() if "cadquery" in provenance.libraries_of(name)}
    assert "tiles" in with_cad
    assert not with_cad & {"leaflet", "cards", "diagrams", "rules"}


def test_libraries_of_libraries_count_and_tools_do_not() -> None:
    libraries = provenance.libraries_of("leaflet")
    assert {"reportlab", "pillow", "pydantic-core"} <= set(libraries)
    assert not {"pytest", "ruff", "mypy"} & set(libraries)


def test_targets_have_fingerprints_of_their_own() -> None:
    assert len({provenance.code_of(name) for name in target_names()}) == len(target_names())
