# Needs GNU make, git and Python 3.11 or newer; everything else is put into .venv from the lock files.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
UV     := uv==0.13.8
ARGS   ?=

# A stamp says that the step above it is done, so that a second call starts at once.
MADE  := $(VENV)/.made
READY := $(VENV)/.ready-to-play
TOOLS := $(VENV)/.ready-to-test
PWA   := dist/pwa/service-worker.js

# Whatever is started here is compiled once.
unexport PYTHONDONTWRITEBYTECODE

# Where tests put their files: in memory where there is room, since they would wait for the disk a third of their time.
ROOM = $(shell df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 4000000 { print "TMPDIR=/dev/shm" }')

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play share pwa letters pwa-serve test lint style types suite golden game browser club soak bench shots fmt locale lock clean

help: ## say what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile

play: $(READY) ## open the companion in the browser; ARGS="--data DIR" keeps the games elsewhere
	@$(BIN)/oracle-companion $(ARGS)

share: $(READY) ## the same, and phones of the local network may join a table
	@$(BIN)/oracle-companion --share $(ARGS)

pwa: $(PWA) ## build the app for a phone's browser into dist/pwa, a folder that any web server can serve

letters: $(TOOLS) ## fetch fonts for names in other scripts, which are boxes without them; needs npm
	@$(BIN)/python -m build.letters

pwa-serve: $(PWA) ## show it on this device
	@$(BIN)/python -m build.pwa.serve

test: style ## style, types and every ordinary test on all cores, a few in a browser; ARGS="-k word" picks some
	@+$(MAKE) --no-print-directory --jobs=2 suite types

lint: style types ## style and types only

style: $(TOOLS)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

# Beside the suite, whose tests often wait for a browser.
types: $(TOOLS)
	@$(BIN)/mypy

suite: $(TOOLS) $(PWA)
	@browser=$$($(BIN)/python build/browser.py) && \
		$(ROOM) COMPANION_BROWSER="$$browser" $(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

golden: $(TOOLS) ## regenerate the transcripts, rulings and pictures of the golden games; ARGS=GAME for one game
	@PYTHONPATH=tests/third_party:. $(BIN)/python -m tests.common.golden_texts $(ARGS)

game: $(TOOLS) ## what a game must have and pass, as a list: make game GAME=meow_oracle
	@test -n '$(GAME)' || { echo 'Which game? make game GAME=meow_oracle' >&2; exit 1; }
	@PYTHONPATH=tests/third_party:. $(BIN)/python -m tests.common.checklist $(GAME) -n auto --dist worksteal $(ARGS)

browser: $(TOOLS) $(PWA) ## every test in a browser but for the soaks: each game, each screen, the offline app
	@browser=$$($(BIN)/python build/browser.py) && \
		$(ROOM) COMPANION_BROWSER="$$browser" $(BIN)/python -m pytest -m "browser and not soak and not bench and not shots" \
		-n auto --dist worksteal $(ARGS)

club: $(TOOLS) ## the store's tests on PostgreSQL, which this installs and starts in a folder of its own
	@$(BIN)/python build/postgres.py >/dev/null && \
		$(ROOM) $(BIN)/python -m pytest -m "club and not soak and not bench" -n auto --dist worksteal $(ARGS)

soak: $(TOOLS) $(PWA) ## thousands of simulated games, random corrections, kills; first, without ARGS, the suite in another time zone
	@$(if $(ARGS),,TZ=Pacific/Auckland $(ROOM) $(BIN)/python -m pytest -n auto --dist worksteal \
		-m "not browser and not long and not soak and not bench and not shots and not club")
	@browser=$$($(BIN)/python build/browser.py) && \
		COMPANION_BROWSER="$$browser" $(BIN)/python -m pytest -m "(soak or sampled) and not club" -s -o faulthandler_timeout=0 $(ARGS)

bench: $(TOOLS) ## the speed gates, one line each
	@browser=$$($(BIN)/python build/browser.py) && \
		COMPANION_BROWSER="$$browser" $(BIN)/python -m pytest -m "bench and not club" -s -o faulthandler_timeout=0 tests/perf $(ARGS)

shots: $(TOOLS) ## pictures of every screen, into shots/
	@mkdir -p shots
	@browser=$$($(BIN)/python build/browser.py) && \
		COMPANION_BROWSER="$$browser" $(BIN)/python -m pytest -m shots -o faulthandler_timeout=0 -n auto --dist worksteal $(ARGS)

fmt: $(TOOLS) ## put the code into shape
	@$(BIN)/ruff check --fix-only --exit-zero
	@$(BIN)/ruff format

locale: $(TOOLS) ## update the catalogues of translations, and say what is missing or wrong in each
	@$(BIN)/python -m build.locale

lock: $(MADE) ## regenerate both lock files after a change of the dependencies; ARGS=--upgrade takes newer releases
	@test -x .lock-venv/bin/uv || { $(BIN)/python -m venv .lock-venv && .lock-venv/bin/python -m pip install --quiet '$(UV)'; }
	@set -e; lock() { \
		.lock-venv/bin/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
			--no-emit-index-url --custom-compile-command 'make lock' $(ARGS) pyproject.toml "$$@" >/dev/null; \
	}; \
	lock --group build --output-file requirements.lock; \
	lock --group build --group test --extra club --constraints requirements.lock --output-file requirements-test.lock

$(PWA): $(TOOLS) $(shell find companion referees scoresheets build/pwa -type f -not -path '*/__pycache__/*')
	@$(BIN)/python -m build.pwa

clean: ## remove generated files, but none of your games
	@rm -rf $(VENV) .lock-venv dist shots .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@rm -rf companion/assets/assets/fonts/noto* companion/look/letters.json
	@find referees scoresheets companion tests build -name __pycache__ -type d -prune -exec rm -rf {} +

$(MADE):
	@command -v '$(PYTHON)' >/dev/null 2>&1 || { \
		echo 'No $(PYTHON) found. Install Python 3.11 or newer, or name one: make play PYTHON=/path/to/python' >&2; exit 1; }
	@'$(PYTHON)' -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Oracle Companion needs Python 3.11 or newer; $(PYTHON) is $$('$(PYTHON)' --version 2>&1). Name a newer one: make play PYTHON=python3.12" >&2; exit 1; }
	@rm -rf $(VENV)
	@echo 'Preparing $(VENV) with $(PYTHON).'
	@'$(PYTHON)' -m venv $(VENV) || { \
		rm -rf $(VENV); echo "Python couldn't make a virtual environment. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@touch $@

$(READY): $(MADE) requirements.lock pyproject.toml
	@echo 'Installing what the companion needs into $(VENV); the first time takes a minute.'
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# The lock file of the tests holds what playing takes as well. uv installs it several times as fast; where it can't reach
# the packages, pip does. Most of what lies in them is never imported; what is, is compiled then.
$(TOOLS): $(MADE) requirements-test.lock requirements.lock pyproject.toml
	@echo 'Installing what the companion needs, and the test tools, into $(VENV); the first time takes a minute.'
	@{ export UV_HTTP_TIMEOUT=15 UV_HTTP_RETRIES=1; $(PIP) install '$(UV)' && $(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements-test.lock; } \
		2>/dev/null || $(PIP) install --no-compile --require-hashes -r requirements-test.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $(READY) $@
