# Every target works on a fresh clone: it makes what it needs first. The stamps make the second call instant.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

# The first Python that is new enough; `make PYTHON=...` names another.
PYTHON ?= $(shell for python in python3.11 python3; do \
    "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$python" && break; done)

NEED_PYTHON = test -n "$(PYTHON)" || \
    { echo "Tapete needs Python 3.11 or newer: install it, or name it with PYTHON=..." >&2; exit 1; }

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
BENCHMARKS = $(basename $(notdir $(wildcard tests/benchmarks/[a-z]*.py)))

.PHONY: help demo test lint verify bench wheel-test lock clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' Makefile

demo: $(VENV)/.run-stamp ## Install what runs, then do the main job: play, load, build, report
	$(BIN)/tapete run

test: lint ## Install everything, then run linters, type checks, the import contract and the tests
	$(BIN)/pytest -n 2 -q

lint: $(VENV)/.dev-stamp ## Style, types, the import contract and SQL, without the tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/sqlfluff lint pipeline/models

verify: $(VENV)/.bench-stamp ## Full-size checks into tests/evidence; goes on where it stopped. NAMES="a b" picks some
	$(BIN)/python -m tests.verify $(NAMES)

bench: $(VENV)/.dev-stamp ## Run the benchmarks and print their ratios
	@for name in $(BENCHMARKS); do echo "== $$name"; $(BIN)/python -m "tests.benchmarks.$$name"; done

wheel-test: $(VENV)/.dev-stamp ## Install the wheel into a new environment and run it from an empty folder
	$(BIN)/pytest -q -m "slow or not slow" tests/test_packaging.py

lock: ## Make requirements.lock again from the newest versions that fit
	@$(NEED_PYTHON)
	rm -rf .venv-lock
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip install -q '.[dev,bench]'
	{ sed -n '/^#/p' requirements.lock; .venv-lock/bin/python -m pip freeze --exclude tapete; } > requirements.lock.new
	! grep -nE '@|://' requirements.lock.new
	mv requirements.lock.new requirements.lock
	rm -rf .venv-lock

clean: ## Remove environments, builds and caches; the lake and the reports stay
	rm -rf $(VENV) .venv-lock build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find pipeline tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(NEED_PYTHON)
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run-stamp: pyproject.toml requirements.lock | $(BIN)/python
	$(PIP) install -q -c requirements.lock -e .
	@touch $@

$(VENV)/.dev-stamp: pyproject.toml requirements.lock | $(BIN)/python
	$(PIP) install -q -c requirements.lock -e '.[dev]'
	@touch $@ $(VENV)/.run-stamp

$(VENV)/.bench-stamp: $(VENV)/.dev-stamp
	$(PIP) install -q -c requirements.lock -e '.[bench]'
	@touch $@
