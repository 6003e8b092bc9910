"""The cases of casos.md: new text in, an outline or a refusal out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from refundido.model.unit import PARAGRAPH, ROOT, Unit
from refundido.prose.payload import OMITTED, read_new_units
from refundido.prose.reading import Passage
from tests.build import JURISDICTION
from tests.corpus.outline import print_outline
from tests.prose_payload.cases import Case, read_cases

CASES = read_cases(Path(__file__).with_name("casos.md"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case):
    read = read_new_units([Passage(piece) for piece in case.pieces], JURISDICTION, case.expected)
    said = [(d.code.value, d.subject) for d in read.diagnostics]
    if case.refusal:
        assert read.value is None
        assert len(said) == len(case.refusal)
    else:
        assert read.value is not None, said
        assert print_outline(Unit(ROOT, ROOT, children=_shown(read.value))).rstrip("\n") == case.outline
        assert len(said) == len(case.reports)
    for (code, words), (given, subject) in zip(case.refusal or case.reports, said, strict=True):
        assert given == code
        assert words in subject


def _shown(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return tuple(
        replace(unit, kind=PARAGRAPH if unit.kind == OMITTED else unit.kind, children=_shown(unit.children))
        for unit in units
    )
