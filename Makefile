# make play   builds the site and serves it on this machine      (needs Python >= 3.11, Node >= 20 with npm)
# make test   builds, and runs all tests                         (finds or installs a Chromium)
# make test-all   the same and the long ones
# make lint   ruff and mypy            make build   only dist/            make clean   removes what was made

PYTHON ?= python3
PORT ?= 8000
JOBS ?= auto
VENV := .venv
DEV := $(VENV)/.installed
NPM := node_modules/.installed
export PYTHONDONTWRITEBYTECODE := 1

.PHONY: play build test test-all lint format clean check-tools

play: build
	@$(PYTHON) -m tools.serve --port "$(PORT)"

build: check-tools $(NPM)
	@$(PYTHON) -m tools.build

test: build $(DEV)
	@CHROMIUM="$$($(VENV)/bin/python -m tools.chromium)" && export CHROMIUM && $(VENV)/bin/python -m pytest -n $(JOBS) $(TESTS)

test-all: TESTS += -m ""
test-all: test

lint: $(DEV)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy

format: $(DEV)
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

clean:
	rm -rf dist build node_modules $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

check-tools:
	@$(PYTHON) tools/check.py

# npm ci empties node_modules first, so the stamp is gone whenever the install did not end well.
$(NPM): package-lock.json package.json | check-tools
	npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(DEV): requirements-dev.txt | check-tools
	@$(PYTHON) tools/venv.py $(VENV) requirements-dev.txt
	@touch $@
