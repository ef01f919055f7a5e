# Typecase, from a fresh clone: `make` sets everything up and builds Grawlix. `make help` lists more.

PYTHON ?= python3
BIN := .venv/bin
AXE := tests/browser/node_modules/.package-lock.json
ALL_CORES := --numprocesses auto --dist worksteal
# Tests of the system wait for slicers, browsers and clocks.
ONE_MORE = $$(($$(getconf _NPROCESSORS_ONLN) + 1))
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check \
  --constraint constraints.txt

# Versions of what builds the package, too; compiled modules, which make every later start faster.
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_BUILD_CONSTRAINT := $(CURDIR)/constraints.txt
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := all
.PHONY: all libraries test check golden fuzz bench rules engine playtest pictures editor test-system clean help

all: .venv/runtime libraries ## Set up .venv and build Grawlix into output/ (what plain make does)
	$(BIN)/typecase build grawlix

test: .venv/dev libraries ## Run the tests
	$(BIN)/pytest -m "not system" $(ALL_CORES)

test-system: .venv/dev libraries $(AXE) ## Run the tests that need Debian packages (see .ci/run)
	$(BIN)/pytest -m system --dist worksteal --numprocesses $(ONE_MORE)

# The accessibility rules that the browser tests apply, what checks the types of scripts, and the
# libraries of the studio.
$(AXE): tests/browser/package-lock.json
	@if command -v npm >/dev/null; then \
	  npm ci --prefix tests/browser --ignore-scripts --no-audit --no-fund --silent; \
	else echo 'npm is not installed: pages are not held against the rules of axe, nor scripts against their types.'; fi

check: .venv/dev ## Lint, formatting, types, layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

golden: .venv/dev libraries ## Renew tests/golden/ from what is built now; read the diff before you commit
	$(BIN)/pytest -m "not system" --golden tests

fuzz: .venv/dev libraries ## Mutate hostile games for MINUTES=10 and report what gives way
	$(BIN)/python -m tests.hostile.fuzz $(or $(MINUTES),10) $(ATTACKS)

bench: .venv/dev libraries ## Measure the speed promises as ratios to bare imports
	$(BIN)/python -m tests.benchmarks

rules: .venv/dev ## Renew docs/rules.md and its pictures
	$(BIN)/python -m tests.rules_page

engine: .venv/dev ## Compile the game engine after a change in generator/engine/kernel/
	$(BIN)/python -m generator.engine.build

editor: $(AXE) ## Bundle the editor of the studio after a change in generator/studio/codemirror.mjs
	NODE_PATH=tests/browser/node_modules tests/browser/node_modules/.bin/esbuild \
	  generator/studio/codemirror.mjs --outfile=generator/studio/page/codemirror.js --bundle \
	  --minify --format=esm --target=es2022 '--banner:js=/*! Licenses of what is in here: codemirror.LICENSE.txt */'

playtest: .venv/dev ## Renew docs/playtest.md: play every built-in game
	$(BIN)/python -m tests.playtest_page

pictures: .venv/dev libraries ## Renew the rendered pictures (takes a quarter of an hour)
	$(BIN)/python -m tests.pictures

clean: ## Remove the folders of games in output/ and the caches here, but not .venv
	for built in output/*/manifest.json; do rm -rf "$$(dirname "$$built")"; done
	rm -rf dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find generator tests -name __pycache__ -prune -exec rm -rf {} +

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo 'Typecase needs Python 3.11 or newer as "$(PYTHON)"; try: make PYTHON=python3.11' >&2; exit 1; }
	$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

.venv/runtime: pyproject.toml constraints.txt | .venv/bin/python
	$(INSTALL) --editable '.[tiles,studio]'
	@touch $@

.venv/dev: .venv/runtime
	$(INSTALL) --editable '.[dev]'
	@touch $@

# CAD needs three libraries of the system. Without them everything else can still be built.
libraries: .venv/runtime
	@wanted=$$($(BIN)/python -c 'from generator.diagnostics import extras; \
	  print(extras.SYSTEM_COMMAND if extras.missing_system_libraries("tiles") else "")'); \
	if [ -z "$$wanted" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "$$wanted"; export DEBIAN_FRONTEND=noninteractive; \
	  apt-get update -qq && $$wanted -y -qq --no-install-recommends >/dev/null && exit 0; \
	fi; \
	echo "The 3D tiles need libraries of the system that are missing. Install them with:"; \
	echo "  sudo $$wanted"
