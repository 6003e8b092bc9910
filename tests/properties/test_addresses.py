"""Law 1: a printed address leads back to its unit; any text in gives units or diagnostics."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from refundido.history.together import compile_workspace
from refundido.model.address_reader import read_address
from refundido.model.unit import PARAGRAPH, Unit, unit_at, walk
from refundido.model.unit import Path as UnitPath
from refundido.resolve.addresses import find
from refundido.resolve.naming import address_of
from refundido.source.workspace import load_workspace
from tests.build import JURISDICTION, located
from tests.corpus.outline import read_outline
from tests.properties.strategies import trees

ROOT_FOLDER = Path(__file__).parents[2]
_STEPS = (
    "Título II", "artículo 158 septies", "1.4", "literal a)", "párrafo final", "único párrafo", "párrafos 1 a 2",
    "literales a), b) y c)", "fila #2", 'posibilidad 7 "Docena"', "columna «Pago»", 'pasaje "el croupier"',
    'variante "Perfect Pairs"', "encabezado", "tabla", "viñeta #1", "párrafo 99999999999", "literales a) a", ">", '"',
    "«", "»", "“", "párrafo -1", "fila", "", "párrafo #0", "primera viñeta", "§ 2", "romanitos i) a iii)",
)  # fmt: skip


def _countable(root: Unit, path: UnitPath) -> bool:
    """Whether no paragraph on the way is counted across one that is pending (law 9)."""
    for depth in range(len(path)):
        parent, index = unit_at(root, path[:depth]), path[depth]
        counted = [child for child in parent.children[: index + 1] if child.kind == parent.children[index].kind]
        if any(child.pending for child in counted):
            return False
    return True


def _lead_back(root: Unit) -> None:
    for path, _ in walk(root):
        if path and _countable(root, path):
            written = address_of(root, path, JURISDICTION)
            target = located(root, written).value
            assert target is not None, (written, located(root, written).diagnostics)
            assert (target.paths, target.column) == ((path,), None), written


@given(trees(depth=3))
@settings(max_examples=150)
def test_printed_addresses_lead_back(root: Unit) -> None:
    _lead_back(root)


@cache
def _catalogue() -> tuple[Unit, ...]:
    workspace = load_workspace(ROOT_FOLDER).value
    assert workspace is not None
    compiled = compile_workspace(workspace.instruments, workspace.acts, workspace.jurisdictions)
    return tuple(edition.root for outcome in compiled.values() if outcome.value for edition in outcome.value.editions)


def test_printed_addresses_of_the_catalogue_lead_back() -> None:
    assert len(_catalogue()) > 1
    for root in _catalogue():
        _lead_back(root)


AWKWARD_TREES = (
    "4.1 Uno\n4.1 Dos\n",
    "Viñeta (.). Uno\nViñeta (o). Uno\nViñeta (.).\n",
    "Artículo único. El texto.\nArtículo 2. Otro.\n",
    "a) Uno.\nA) Dos.\nPárrafo. Tres.\na) Cuatro.\n",
    "Tabla.\n  | N° | Tipo de apuesta | Pago | Pago |\n  | 1 | Pleno | 2 | 3 |\n  | 1 | Docena | 2 | 3 |\n",
    "Tabla. Pagos\n  | Punto | |\n  | 7 | x |\n  | 7 | y |\n  |  | z |\n",
    "Juego 4. War\nJuego 5. War\n",
    'Viñeta. Dice "va" > y sigue\nViñeta. Dice «va»\n',
    "Artículo 2 bis.\nArtículo 2.\n",
)


@pytest.mark.parametrize("outline", AWKWARD_TREES)
def test_printed_addresses_of_awkward_trees_lead_back(outline: str) -> None:
    _lead_back(read_outline(outline))


_WRITTEN = st.one_of(
    st.lists(st.sampled_from(_STEPS), max_size=4).map(" > ".join),
    st.text(alphabet='"«»“”> #)aeéñIVX.1290°º\n\u00a0párfoyliteusn', max_size=40),
    st.text(max_size=30),
)


@given(_WRITTEN)
@example("párrafos 0 a 0")
@example("literales a) a a)")
@example("párrafos 3 a 1")
@example("")
@settings(max_examples=200)
def test_any_address_gives_units_or_diagnostics(written: str) -> None:
    read = read_address(written, JURISDICTION)
    assert (read.value is None) == bool(read.diagnostics)
    if read.value is None:
        return
    assert isinstance(str(read.value), str)
    games = next(root for root in _catalogue() if root.id == "cl-scj/catalogo-de-juegos")
    for root in (games.children[0].children[0], read_outline(AWKWARD_TREES[4])):
        outcome = find(root, read.value, JURISDICTION)
        assert (outcome.value is None) == any(d.is_error for d in outcome.diagnostics)
        if outcome.value is not None:
            units = [unit_at(root, path) for path in outcome.value.paths]
            assert units
            assert len({unit.id for unit in units}) == len(units)


@given(trees(depth=2))
@settings(max_examples=60)
def test_ordinals_of_paragraphs_count_paragraphs_alone(root: Unit) -> None:
    paragraphs = [index for index, child in enumerate(root.children) if child.kind == PARAGRAPH]
    for count, index in enumerate(paragraphs, 1):
        outcome = located(root, f"párrafo {count}")
        if _countable(root, (index,)):
            assert outcome.value is not None
            assert outcome.value.paths == ((index,),)
        else:
            assert outcome.value is None
