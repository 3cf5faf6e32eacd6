# Everything runs in .venv, which is made on first use; a second call finds it ready and installs nothing.
# The versions that the checks are run with are pinned in requirements-test.lock.

# The first of these that is new enough makes it; `make PYTHONS=python3.13 test` takes another.
PYTHONS := python3.11 python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install -qq -c requirements-test.lock
# Byte code and catalogues are compiled now, also where PYTHONDONTWRITEBYTECODE is set: else each cold command compiles all it imports.
COMPILE := $(BIN)/python -m compileall -q rattus_pbem && PYTHONDONTWRITEBYTECODE= $(BIN)/python scripts/catalogues.py --compile
# pytest keeps the byte code of the tests by the same rule: half of a worker's start goes into rewriting their asserts.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest

.PHONY: demo test test-rest test-all test-full test-part next-part test-real test-browser simulate planted bench bench-short lint lock schemas docs man clean catalogues

demo: $(VENV)/.fast
	@$(BIN)/rattus-pbem demo

# With COVERAGE=1 all of them take longer, and then print which branches were never taken.
MEASURED := $(if $(COVERAGE),--cov --cov-report=term-missing)
test: $(VENV)/.test
	@$(PYTEST) -m "not full and not slow" -n auto $(MEASURED)

# The slower ones of the tests that belong to every change: in each run of CI, and before a merge.
test-rest: $(VENV)/.test
	@$(PYTEST) -m "slow and not full" -n auto $(MEASURED)

test-all: $(VENV)/.test
	@$(PYTEST) -n auto $(MEASURED)

# What `make test` leaves out, and all of what it tries a part of: the two together are test-all.
test-full: $(VENV)/.test
	@$(PYTEST) -m "full or counted or slow" -n auto

# Of these a part, chosen by the commit, which begins no test after so many minutes: tests/parts.py. PART=7 chooses another.
test-part: MINUTES := 14
test-part: $(VENV)/.test
	@$(PYTEST) -m "(full or counted) and (not real or minutes or counted)" -n auto --maxschedchunk 1 \
	    --part $(or $(PART),$(shell $(BIN)/python scripts/part_number.py)) --minutes $(MINUTES)

# Before many commits are landed at once: they then count as one, and the next run takes the next part.
SINCE := @{upstream}
next-part: $(VENV)/.made
	@$(BIN)/python scripts/part_number.py --next $(SINCE)

# Worlds from seeds: a host, players, mail and a disk that fails (tests/simulator). SEED=7 shows one with its diary; with
# SHRINK=1 a world that breaks a law is cut to what it takes. STORE=memory keeps games
# in a simulated database, REAL=1 games and mail in a PostgreSQL. FAULT="a name from planted_faults.py" plants that first.
simulate: $(VENV)/.test
	@$(BIN)/python -m tests.simulator $(if $(SEED),--seed $(SEED),$(if $(MINUTES),--minutes $(MINUTES),--seeds $(or $(SEEDS),6))) --days $(or $(DAYS),14) --games $(or $(GAMES),3) $(if $(SHRINK),--shrink) $(if $(FAULT),--fault "$(FAULT)",$(if $(REAL),--store postgres,--store $(or $(STORE),folder)))

# Faults planted into the program one by one, and which law of the simulated world finds each.
planted: $(VENV)/.test
	@$(BIN)/python -m tests.simulator.planted

# Those of the full tests that need a mail server, a database or a browser and take no minutes: in each run of CI.
test-real: $(VENV)/.test
	@$(PYTEST) -m "real and full and not minutes" -n auto

test-browser: $(VENV)/.browser $(VENV)/.web
	@$(PYTEST) tests/browser

# What needs a browser is measured where there is one (`make .venv/.browser .venv/.web`), else it says so.
bench bench-short: $(VENV)/.test
	@bench/peers/setup.sh bench/out/peers
	@$(BIN)/python -m bench.run $(if $(filter bench-short,$@),--short)

lint: $(VENV)/.lint
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/shellcheck .ci/run scripts/*.sh bench/peers/*.sh

# The pages under docs/ as a site, in build/docs: open index.html there.
docs: $(VENV)/.docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build -q

# The man page and completion for three shells, where a prefix such as /usr/local takes them.
SHARE := build/share
man: $(VENV)/.fast
	@mkdir -p $(SHARE)/man/man1 $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	@$(BIN)/rattus-pbem manual > $(SHARE)/man/man1/rattus-pbem.1
	@$(BIN)/rattus-pbem completion bash > $(SHARE)/bash-completion/completions/rattus-pbem
	@$(BIN)/rattus-pbem completion zsh > $(SHARE)/zsh/site-functions/_rattus-pbem
	@$(BIN)/rattus-pbem completion fish > $(SHARE)/fish/vendor_completions.d/rattus-pbem.fish

# What a host installs, and what builds the wheel of an image, each at the version that the checks are run with, and with its hashes.
LOCKED := --extra fast --extra mail --extra signing --extra postgres --extra serve --universal --python-version 3.11
lock: $(VENV)/.made
	@$(PIP) uv
	@$(BIN)/uv pip compile pyproject.toml $(LOCKED) -c requirements-test.lock --generate-hashes --upgrade \
	    --no-header --no-annotate --no-emit-index-url --no-emit-find-links -q -o requirements.lock
	@printf 'build\nhatchling\n' | $(BIN)/uv pip compile - --python-version 3.13 -c requirements-test.lock --generate-hashes --upgrade \
	    --no-header --no-annotate --no-emit-index-url --no-emit-find-links -q -o deploy/requirements-build.lock

# After a change of an English sentence: the other languages get it, marked as not translated.
catalogues: $(VENV)/.made
	@$(BIN)/python scripts/catalogues.py $(LANGUAGE)

schemas: $(VENV)/.fast
	@$(BIN)/rattus-pbem schema --write schemas

clean:
	@rm -rf $(VENV) web/node_modules build dist demo-home bench/out .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A Debian Python without its venv package has no ensurepip: then the pip beside it fills the environment from outside.
$(VENV)/.made:
	@for python in $(PYTHONS); do \
	    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && break; python=; done; \
	[ -n "$$python" ] || { echo "Python 3.11 or newer is needed: none of these is one: $(PYTHONS)" >&2; exit 1; }; \
	$(BIN)/python -m pip --version >/dev/null 2>&1 || \
	$$python -m venv $(VENV) >/dev/null 2>&1 || \
	{ $$python -m venv --clear --without-pip $(VENV) && \
	  $$python -m pip --disable-pip-version-check --python $(BIN)/python install -qq pip; } || \
	{ rm -rf $(VENV); echo "No virtual environment could be made: install python3-venv, then try again." >&2; exit 1; }
	@touch $@

$(VENV)/.fast: $(VENV)/.made pyproject.toml requirements-test.lock
	@$(PIP) -e '.[fast,mail]'
	@$(COMPILE)
	@touch $@

$(VENV)/.test: $(VENV)/.made pyproject.toml requirements-test.lock
	@$(PIP) -e '.[fast,mail,postgres,serve,test]'
	@$(COMPILE)
	@touch $@ $(VENV)/.fast

$(VENV)/.browser: $(VENV)/.made pyproject.toml requirements-test.lock
	@$(PIP) -e '.[fast,mail,postgres,serve,test,browser]'
	@$(COMPILE)
	@touch $@ $(VENV)/.test $(VENV)/.fast

# Python for browsers, which the order page of a site is made with, and axe-core, which judges pages.
$(VENV)/.web: $(VENV)/.made web/package.json web/package-lock.json
	@npm ci --prefix web --ignore-scripts --no-audit --no-fund --silent
	@touch $@

$(VENV)/.docs: $(VENV)/.made pyproject.toml requirements-test.lock
	@$(PIP) -e '.[fast,mail,docs]'
	@touch $@

$(VENV)/.lint: $(VENV)/.made pyproject.toml requirements-test.lock
	@$(PIP) -e '.[fast,mail,postgres,serve,test,lint]'
	@$(COMPILE)
	@touch $@ $(VENV)/.test $(VENV)/.fast
