# The two commands are `make demo` and `make test`; both set up what they need in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SETUP := $(wildcard pyproject.toml setup.py)
SUDO := $(if $(filter 0,$(shell id -u)),,sudo -n)

.PHONY: demo test test-slow toolchains torture fuzz check check-workflows check-bounds bench bench-play bench-jobs \
	bench-page records pictures screenshots skins docs site notebook test-notebook test-web chromium page-picture \
	soak test-jobs clean

demo: $(VENV)/.installed
	$(BIN)/minesweeper-kit demo
	@echo 'The command is $(BIN)/minesweeper-kit. To have it on the PATH: pipx install . (or: pip install .)'

test: check
	$(BIN)/python -m pytest -n auto --quick

# What takes long: growth of time and memory, solutions in every language, wrong ones of each kind.
test-slow: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -n auto -m slow

# What the tests of judged languages need and what is missing of it, where apt and npm are to be
# had: each by itself, as some distributions ship one in place of another, the newest first. The
# tests of a language that is still missing are left out, and say so.
TOOLS := g++:g++ gcc:gcc javac:default-jdk-headless node:nodejs npm:npm go:golang-go rustc:rustc-web,rustc \
	ruby:ruby php:php-cli kotlinc:kotlin mcs:mono-mcs bwrap:bubblewrap

toolchains: $(VENV)/.installed-dev
	@for tool in $(TOOLS); do \
		command -v $${tool%%:*} >/dev/null && continue; \
		for package in $$(echo $${tool#*:} | tr , ' '); do \
			apt-get install --quiet=2 --no-install-recommends $$package && continue 2; \
		done; \
		echo "$${tool%%:*} is not to be had: the tests that need it are left out"; \
	done
	npm install --silent --prefix $(VENV)/toolchains esbuild typescript || \
		echo "esbuild and tsc are not to be had: the tests of TypeScript are left out"

# Ends the command by signals at random moments, N times, and looks at what it leaves.
N ?= 1000
torture: $(VENV)/.installed-dev $(VENV)-jobs/.installed
	$(BIN)/python -m tests.torture.kills $(N)
	$(VENV)-jobs/bin/python -m tests.torture.schedulers

# Feeds each target (or the one named) with inputs of every kind, for so many minutes each.
MINUTES ?= 5
TARGET ?=
fuzz: $(VENV)/.installed-dev
	$(BIN)/python -c 'import atheris' 2>/dev/null || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[fuzz]' || \
		echo "atheris cannot be installed here: Hypothesis does the fuzzing"
	$(BIN)/python -m tests.fuzz.run $(TARGET) --minutes $(MINUTES)

check: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-workflows: $(VENV)/.installed-dev
	$(BIN)/zizmor --version >/dev/null 2>&1 || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check 'zizmor>=1.32'
	.ci/check-workflows

# Ends with an error when the newest typer no longer has what the bound on it keeps out.
check-bounds:
	$(PYTHON) -m venv --clear $(VENV)-bounds
	$(VENV)-bounds/bin/python -m pip install --quiet --disable-pip-version-check typer
	$(VENV)-bounds/bin/python tests/bounds.py

# Writes anew what the tests compare with what the program says now: the help texts and tables of
# docs/, the pages of the specification, what detection says of every sample.
records: $(VENV)/.installed-dev
	$(BIN)/python -m tests.docs.help_pages
	$(BIN)/python -m tests.conformance.pages
	$(BIN)/python -m tests.io.test_detected
	$(BIN)/python -m tests.judge.test_collection

# Draws the pictures of the pages, with the commands that stand there.
pictures: $(VENV)/.installed-dev
	$(BIN)/python -m tests.docs.pictures

# Scores boards read from screenshots, by seed; `skins` takes the looks of the programs anew. The real
# programs are there after `apt-get install sgt-puzzles gnome-mines kmines xvfb xdotool dbus gcc chromium`;
# MINESWEEPER_PAGES is a directory with copies of the pages that tests/screenshot/browser.py names.
BOARDS ?= 400
skins: $(VENV)/.installed-dev
	$(BIN)/python -m tests.screenshot.skins

screenshots: $(VENV)/.installed-dev
	$(BIN)/python -m tests.screenshot.score $(BOARDS)

# Executes the notebook of the pages, in an environment of its own; `notebook` writes what it shows.
test-notebook: $(VENV)-notebook/.installed
	$(VENV)-notebook/bin/python -m tests.notebook.execute

notebook: $(VENV)-notebook/.installed
	$(VENV)-notebook/bin/python -m tests.notebook.execute --write

# Asks a server as people, programs and attackers would, in an environment of its own, and looks at
# the page there and, after `make site`, at the page without a server; `soak` loads
# it with all of them at once, for so many MINUTES, and looks at what that leaves behind.
test-web: $(VENV)-web/.installed chromium
	$(VENV)-web/bin/python -m pytest -q tests/web

# The browser in which the page is tested, as Debian ships it.
chromium:
	@command -v chromium >/dev/null || $(SUDO) apt-get install --quiet=2 --no-install-recommends \
		chromium || echo "to test the page install Chromium: apt-get install chromium"

# Takes the picture of the page that the pages show.
page-picture: $(VENV)-web/.installed chromium
	$(VENV)-web/bin/python -m tests.web.page.picture

soak: $(VENV)-web/.installed
	$(VENV)-web/bin/python -m tests.web.soak $(if $(filter command line,$(origin MINUTES)),$(MINUTES),10)

# Reads and writes tables, and works on many files, in an environment of its own.
test-jobs: $(VENV)-jobs/.installed
	$(VENV)-jobs/bin/python -m pytest -q tests/arrays tests/jobs
	$(VENV)-jobs/bin/python -m pytest -q -k "parquet or arrow" tests/layouts/test_numbers.py \
		$(addprefix tests/whole/test_, damage.py factors.py fuzz.py growth.py linear.py)

# Builds the site of the pages into build/site/, in an environment of its own; each warning is an error.
docs: $(VENV)-docs/.installed
	$(VENV)-docs/bin/python -m tests.docs.site

# Builds the same site with the page in app/, which needs no server but one that serves files.
site: docs
	@test -d $(VENV)-docs/node_modules/pyodide || \
		npm install --silent --prefix $(VENV)-docs pyodide@314 || \
		echo "npm is missing: the page without a server is not built"
	$(VENV)-docs/bin/python -m tests.docs.app.build

# Times everything beside its peers, on an idle machine; it takes long.
# All tables, or those of the parts named: `make bench PART="files judge"`; QUICK=--quick is brief.
PART ?=
QUICK ?=
bench: $(VENV)/.installed-dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m tests.benchmarks $(QUICK) $(PART)

# Plays a million games of each level by each rule; what was played is kept, and gone on from.
GAMES ?= 1000000
JOBS ?= 1
bench-play: $(VENV)/.installed-dev
	GAMES=$(GAMES) JOBS=$(JOBS) $(BIN)/python -m tests.benchmarks.bench_play

# Times a million boards in many files, with workers and without: a quarter of an hour.
bench-jobs: $(VENV)-jobs/.installed
	$(VENV)-jobs/bin/python -m tests.benchmarks.bench_jobs $(QUICK)
	$(VENV)-jobs/bin/python -m pip install --quiet --disable-pip-version-check polars duckdb
	$(VENV)-jobs/bin/python -m tests.benchmarks.bench_tables $(QUICK)

# Times the page in a browser: from a click or an edit until it is painted.
bench-page: $(VENV)-web/.installed chromium
	$(VENV)-web/bin/python -m tests.benchmarks.bench_page

clean:
	rm -rf $(VENV) $(VENV)-* build dist *.egg-info

# The demo is small: it runs the plain source, as compiling takes a minute or two.
$(VENV)/.installed: $(SETUP) | $(VENV)
	@echo 'Setting up $(VENV): typer and PyYAML are fetched, nothing is compiled.'
	MINESWEEPER_KIT_BUILD=pure $(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--editable .
	@touch $@

$(VENV)/.installed-dev: $(SETUP) | $(VENV)
	@echo 'Setting up $(VENV) for the tests: the engine and the solver are compiled, which takes minutes.'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@ $(VENV)/.installed

$(VENV)-notebook/.installed: $(SETUP)
	$(PYTHON) -m venv $(VENV)-notebook
	MINESWEEPER_KIT_BUILD=pure $(VENV)-notebook/bin/python -m pip install --quiet \
		--disable-pip-version-check --editable '.[notebook]'
	touch $@

$(VENV)-web/.installed: $(SETUP)
	$(PYTHON) -m venv $(VENV)-web
	MINESWEEPER_KIT_BUILD=pure $(VENV)-web/bin/python -m pip install --quiet \
		--disable-pip-version-check --editable '.[web,web-tests,image]'
	npm install --silent --prefix $(VENV)-web axe-core@4 || \
		echo "to look for what keeps people out of the page install npm, then: make clean test-web"
	touch $@

$(VENV)-jobs/.installed: $(SETUP)
	$(PYTHON) -m venv $(VENV)-jobs
	MINESWEEPER_KIT_BUILD=pure $(VENV)-jobs/bin/python -m pip install --quiet \
		--disable-pip-version-check --editable '.[arrow,dask,jobs-tests]'
	touch $@

$(VENV)-docs/.installed: $(SETUP)
	$(PYTHON) -m venv $(VENV)-docs
	MINESWEEPER_KIT_BUILD=pure $(VENV)-docs/bin/python -m pip install --quiet \
		--disable-pip-version-check --editable '.[docs]'
	touch $@

$(VENV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or later is needed; name one with: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)
