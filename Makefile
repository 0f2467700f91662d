# Spellstack. `make help` lists what can be made. Needs Python 3.11 or newer, make and a package index.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
STAMP := $(VENV)/.installed
WORKERS ?= 2
RULES ?= $(SPELLSTACK_RULES)
TESTS ?= tests
OPT ?= 1

.PHONY: help setup play cards test check format fast conformance coverage bench rules clean
.DELETE_ON_ERROR:

help:            ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/ \t/' | expand -t 14

setup: $(STAMP)  ## make the virtual environment in .venv

$(STAMP): pyproject.toml
	@test -n "$(PYTHON)" || { echo "Spellstack needs Python 3.11 or newer on the path (or make PYTHON=/path/to/python3.11)" >&2; exit 1; }
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

cards: $(STAMP)  ## get card data, unless it is there (SPELLSTACK_CARDS=FILE imports that file)
	@$(PY) -m tools.cards

play: cards      ## play a game in the terminal against the greedy agent
	@$(BIN)/spellstack play

test: cards      ## run all tests, real cards included
	$(PY) -m pytest -q -n $(WORKERS) $(TESTS)

check: $(STAMP)  ## format, ruff, mypy strict, import order, lints, rule citations
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(PY) -m tools.lint
	$(PY) -m tools.rules.check

format: $(STAMP) ## format and mend what ruff can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

fast: cards      ## compile the engine rooms with mypyc, compare its games, and run the tests on that build
	$(PY) -m tools.build_fast --opt $(OPT)
	$(PY) -m tools.digests
	SPELLSTACK_BUILD=fast PYTHONPATH=$(CURDIR)/build/fast $(PY) -m pytest -q -n $(WORKERS) $(TESTS)

conformance: cards ## run the conformance batch (CONFORMANCE=FILE.jsonl.gz) against the floor kept in the repo
	$(PY) -m tools.conformance $(CONFORMANCE)

coverage: cards  ## count the cards that are read and printed back
	$(BIN)/spellstack cards coverage

bench: cards     ## games, choices and forks a second
	$(BIN)/spellstack bench

rules: $(STAMP)  ## which rules the code and the tests cite, and what is cited but not tested
	@$(PY) -m tools.rules.report

clean:           ## remove what was built (not the card data)
	rm -rf build .mypy_cache .ruff_cache .pytest_cache .hypothesis
