# make: construye el sitio y los documentos; make test: todas las comprobaciones.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
LOCK   := requirements.lock
STAMPS := $(VENV)/.stamps
PIP    := $(BIN)/python -m pip --disable-pip-version-check -qq

.DEFAULT_GOAL := build
.DELETE_ON_ERROR:
.PHONY: build setup setup-test test lint format bench fuzz corpus real lock clean distclean

build: setup
	$(BIN)/refundido build

setup: $(STAMPS)/build $(STAMPS)/install
setup-test: setup $(STAMPS)/test

# Lo fijado en el lock, y el proyecto en modo editable sin resolver nada más.
$(STAMPS)/install: $(LOCK) pyproject.toml | $(STAMPS)/build
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --requirement $(LOCK)
	$(PIP) install --no-deps --no-build-isolation --editable .
	@mkdir -p $(@D) && touch $@

# Bibliotecas del sistema (build) y programas que piden las pruebas (test).
$(STAMPS)/build $(STAMPS)/test: tools/system.py
	$(PYTHON) tools/system.py $(@F)
	@mkdir -p $(@D) && touch $@

test: setup-test lint
	$(BIN)/pytest -n auto --dist worksteal

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup-test
	$(BIN)/python -m tests.bench

# make fuzz: textos al azar contra el lector de prosa, diez minutos por cada puerta; make fuzz SECONDS=60 TARGET=act.
fuzz: setup
	$(PIP) install 'atheris>=3'
	$(BIN)/python -m tests.fuzz --seconds $(or $(SECONDS),600) $(TARGET)

# make corpus DIR=carpeta: los casos de otra carpeta, con el mismo formato que tests/corpus.
corpus: setup
	@test -n "$(DIR)" || { echo 'Uso: make corpus DIR=carpeta' >&2; exit 2; }
	$(BIN)/python -m tests.corpus "$(DIR)"

# make real DIR=carpeta: actos reales (act.md, before.md, after.md), leídos, aplicados y comparados con el texto oficial.
real: setup
	@test -n "$(DIR)" || { echo 'Uso: make real DIR=carpeta' >&2; exit 2; }
	$(BIN)/python -m tests.real "$(DIR)"

# Vuelve a fijar las versiones; solo cuando se cambian las dependencias de pyproject.toml.
lock: setup
	$(PIP) install uv
	UV_CUSTOM_COMPILE_COMMAND='make lock' $(BIN)/uv pip compile --quiet --universal --upgrade --extra dev \
	    --output-file $(LOCK) pyproject.toml

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean
	rm -rf $(VENV)
