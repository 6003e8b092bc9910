"""Every character of the operative part is accounted for, and what is left over is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from refundido.diagnostic import Code, Severity
from refundido.prose.accounting import count
from refundido.prose.act import read_act
from refundido.prose.act_reading import ActReading, ActText, ClaimKind
from tests.corpus.acts import jurisdiction_of
from tests.prose_act.test_structure import Case, cases, read

RES_373 = Path(__file__).parents[2] / "amendments/cl-scj/res-373-2010.txt"


def unread(reading: ActReading) -> list[str]:
    """The stretches that nothing claims."""
    return [reading.source.text[c.start : c.end] for c in reading.claims if c.kind is ClaimKind.UNREAD]


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.title)
def test_nothing_is_left_over_in_an_act_that_was_understood(case: Case) -> None:
    assert unread(read(case.act, *case.names)) == []


def test_nothing_is_left_over_in_resolution_373() -> None:
    text = ActText.of(RES_373.read_text(encoding="utf-8"), RES_373.name)
    reading = read_act(text, jurisdiction_of("cl"))
    assert unread(reading) == []
    kinds = {c.kind for c in reading.claims}
    assert {ClaimKind.ORDER, ClaimKind.STRUCTURE, ClaimKind.FORMULA} <= kinds
    assert not [d for d in reading.reports if d.is_error]


def test_a_stretch_with_an_amending_verb_is_told_loudly() -> None:
    reading = read("1. Derógase el artículo 3.\nFIN\n2. Derógase el artículo 4.")
    loud = [d for d in reading.reports if d.code is Code.LEFT_UNREAD and d.severity is Severity.ERROR]
    assert not loud


def test_a_formula_is_claimed_as_such() -> None:
    reading = read("Resuelvo:\n1. Derógase el artículo 3.\n2. Publíquese y archívese.")
    formulas = [c.what for c in reading.claims if c.kind is ClaimKind.FORMULA]
    assert formulas == ["publiquese"]


def test_what_the_act_rules_by_itself_is_told() -> None:
    reading = read("Resuelvo:\n1. Derógase el artículo 3.\n2. Créase el registro de salas.")
    assert [d.subject for d in reading.reports if d.code is Code.OWN_RULE] == ["Créase el registro de salas."]


def test_orders_are_counted_by_how_far_they_went() -> None:
    reading = read(
        "1. Derógase el artículo 3.\n2. Hágase lo que corresponda para reemplazar la luna del artículo 4 y suprímese."
    )
    counts = count(reading.parts, 1)
    assert counts.detected >= counts.targeted >= counts.applied
