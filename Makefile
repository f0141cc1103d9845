# Everything here needs only make and a Python from 3.11 on; each target sets up .venv when it is
# missing or when pyproject.toml or constraints.txt changed. `make PYTHON=/path/to/python3 ...`
# chooses the Python that .venv is made from.

PYTHON ?=
VENV   := .venv
BIN    := $(VENV)/bin
PY     := $(BIN)/python
STAMP  := $(VENV)/.installed
DEMO   := runs/demo
CODE   := sim strategies experiments reports tests notebooks
# As many processes as there are cores; more than four would hold more memory than they save time.
TESTS  := -m pytest -q --numprocesses auto --maxprocesses 4 --dist worksteal

FIT    := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))

.DEFAULT_GOAL := help
.PHONY: help demo test test-all check coverage format notebooks clean

help:
	@echo "make demo      sweep Dream City over 4 to 8 players and write a report to $(DEMO)/"
	@echo "make test      style, types and all tests but the slow ones"
	@echo "make test-all  the same with the slow ones"
	@echo "make coverage  the quick tests with kernels interpreted, and which lines they reach"
	@echo "make format    put all code into the project's format"
	@echo "make notebooks run the notebooks anew and store what comes out"
	@echo "make clean     remove .venv and everything tools left behind; runs/ stays"
	@echo
	@echo "PYTHON=/path/to/python3 chooses the Python to use (3.11 or newer)"

demo: $(STAMP)
	@$(BIN)/totem sweep dream-city --players 4-8 --games 200000 --out $(DEMO)
	@echo "Open $(DEMO)/report.html in a browser to read the report."

test: check
	@$(PY) $(TESTS) -m "not slow"

test-all: check
	@$(PY) $(TESTS)

check: $(STAMP)
	@$(PY) -m ruff check $(CODE)
	@$(PY) -m ruff format --check $(CODE)
	@$(PY) -m mypy

coverage: $(STAMP)
	@NUMBA_DISABLE_JIT=1 $(PY) -m pytest -q -m "not slow" --cov

format: $(STAMP)
	@$(PY) -m ruff check --fix --show-fixes $(CODE)
	@$(PY) -m ruff format $(CODE)

notebooks: $(STAMP)
	@$(PY) -m tests.notebooks_regenerate

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage *.egg-info
	find $(CODE) \( -name __pycache__ -o -name .ipynb_checkpoints \) -type d -prune -exec rm -rf {} +

# The stamp names the folder it was made for: a moved or copied checkout is set up anew.
ifneq ($(shell cat $(STAMP) 2>/dev/null),$(CURDIR))
.PHONY: $(STAMP)
endif

$(STAMP): pyproject.toml constraints.txt
	@if $(PY) -c '$(FIT)' 2>/dev/null && [ -z "$(PYTHON)" ]; then exit 0; fi; \
	for candidate in $(if $(PYTHON),"$(PYTHON)",python3 python3.13 python3.12 python3.11 python); do \
	    if "$$candidate" -c '$(FIT)' 2>/dev/null; then \
	        echo "setting up $(VENV) with $$("$$candidate" --version) ..."; \
	        exec "$$candidate" -m venv --clear $(VENV); \
	    fi; \
	done; \
	echo "Totem needs Python 3.11 or newer with its venv module (Debian: python3-venv);" \
	    "$(if $(PYTHON),$(PYTHON) is not one,none found): try make PYTHON=/path/to/python3" >&2; \
	exit 1
	@echo "installing what pyproject.toml asks for, as pinned in constraints.txt ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-input \
	    --constraint constraints.txt --editable '.[test]'
	@printf '%s\n' '$(CURDIR)' > $(STAMP)
