# Two commands for a fresh machine with Python 3.11 or newer: `make kits` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PAPERS := a4 letter
FORMATS := pdf,svg,png

.PHONY: kits test test-slow test-all check bench gallery clean

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	@touch $@

kits: $(READY) ## build every kit of every game into output/, for each paper, as PDF, SVG and PNG
	@for game in data/*/; do \
		kits=$$($(BIN)/pnp list "$$game" | sed -n 's/^kit \([^ ]*\) .*/\1/p'); \
		for kit in $${kits:-all}; do for paper in $(PAPERS); do \
			$(BIN)/pnp build "$$game" --kit "$$kit" --paper "$$paper" --format $(FORMATS) --jobs 2 || exit 1; \
		done; done; \
	done

test: $(READY) ## the tests, without those that take minutes
	$(BIN)/python -m pytest -q -n auto -m "not slow"

test-slow: $(READY) ## only the tests that take minutes
	$(BIN)/python -m pytest -q -n auto --dist worksteal -m slow

test-all: $(READY) ## all tests, with coverage
	$(BIN)/python -m pytest -q -n auto --cov=pnp --cov-report=term:skip-covered

check: $(READY) ## style and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(READY) ## speed and memory, held against the yardstick
	$(BIN)/python benchmarks/run.py

gallery: $(READY) ## the pictures in docs/gallery from the sheets as they are now, the manual's tables from the code
	$(BIN)/python docs/gallery.py
	$(BIN)/python docs/reference.py

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage build dist
