"""The redline of Resolución Exenta N° 373 on the catalogue of this repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from refundido.compare import compare
from refundido.compare.marked import marked
from refundido.history import compile_workspace
from refundido.model.instrument import Edition
from refundido.render.docx_redline import redline_docx
from refundido.source.workspace import load_workspace
from tests.build import JURISDICTION
from tests.docx.plain import lines_of
from tests.docx.test_redline import HEADER, check_exact
from tests.docx.tracked import W, document

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def editions() -> tuple[Edition, ...]:
    """The editions of the catalogue."""
    workspace = load_workspace(ROOT).value
    assert workspace is not None
    history = compile_workspace(workspace.instruments, workspace.acts, workspace.jurisdictions)
    found = history["cl-scj/catalogo-de-juegos"].value
    assert found is not None
    return found.editions


def test_it_is_exact_both_ways(editions: tuple[Edition, ...]) -> None:
    before, after = editions[0].root, editions[-1].root
    data = check_exact(before, after)
    assert data == redline_docx(marked(compare(before, after)), HEADER, JURISDICTION)
    assert len(lines_of(after)) > len(lines_of(before)) > 500


def test_a_changed_payout_shows_both_odds_and_nothing_else_of_its_row(editions: tuple[Edition, ...]) -> None:
    root = document(check_exact(editions[0].root, editions[-1].root))
    (row,) = (r for r in root.iter(f"{W}tr") if any(t.text == "30 a 1" for t in r.iter(f"{W}delText")))
    assert ["".join(t.text or "" for t in e.iter(f"{W}t")) for e in row.iter(f"{W}ins")] == ["25 a 1"]
    assert len(list(row.iter(f"{W}del"))) == 1
