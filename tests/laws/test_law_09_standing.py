"""Law 9: every run has a standing that amending keeps; pending units are neighbours and never targets."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from refundido.diagnostic import Code
from refundido.model.instrument import Instrument
from refundido.model.text import Origin, Run, Standing, Text
from refundido.model.unit import PARAGRAPH, ROOT, Unit
from tests.build import ATTESTED, FIRST_DAY, INSTRUMENT, act, amended, edition, history, refused

PENDING = """\
4.1 Uno
  Párrafo. uno.
  Párrafo. [pendiente]
  Párrafo. tres.
  Viñeta. Corte [pendiente]
4.2 Dos [pendiente]
4.3 Tres
  Párrafo. cinco.
"""


@pytest.mark.parametrize(
    "order",
    [
        "at: '4.2', replace: uno, with: X",
        "at: 4.2 > párrafo 1, replace: uno, with: X",
        "at: '4.2', insert_units: [{párrafo: X.}], place: last",
        "at: '4.1', replace: uno, with: X",
        "at: 4.1 > párrafo 2, replace: uno, with: X",
        "at: 4.1 > párrafo 3, replace: tres, with: X",
        "at: 4.1 > párrafo final, replace: tres, with: X",
        "at: 'pasaje \"tres\"', replace: tres, with: X",
    ],
)
def test_it_is_no_target_and_nothing_is_counted_across_it(order: str) -> None:
    assert refused(PENDING, f"- {{{order}}}") == {Code.TARGET_PENDING}


@pytest.mark.parametrize(
    "order",
    [
        "at: 4.1 > párrafo 1, replace: uno, with: once",
        "at: 4.1 > párrafo 1, insert_units: [{párrafo: X.}], place: after",
        "at: '4.2', insert_units: [{numeral: 4.2 bis, units: [{párrafo: X.}]}], place: after",
        "at: '4.2', renumber: '4.4'",
        "at: '4.2', delete_unit: yes",
        "at: '4.2', move: {to: '4.3', place: after}",
    ],
)
def test_it_is_a_neighbour_and_a_whole(order: str) -> None:
    assert amended(PENDING, f"- {{{order}}}") != PENDING


def test_counts_are_not_expected_over_it() -> None:
    order = "- {at: '4.1', retitle: Otro, expects: {count: {párrafo: 3}}}"
    assert refused(PENDING, order) == {Code.EXPECTED_TEXT}


def test_what_is_left_keeps_its_standing() -> None:
    origin = Origin(place="u1")
    runs = (Run("uno ", origin, 0, Standing.RECONSTRUCTED), Run("dos tres.", origin, 4, Standing.REPAIRED, "d0s tres."))
    root = Unit(ROOT, ROOT, children=(Unit("u1", PARAGRAPH, text=Text.join(runs)),))
    text = Instrument(INSTRUMENT, "Texto", "cl", root, ATTESTED)
    made = edition(history(text, act("- {at: párrafo 1, replace: dos, with: X}")), FIRST_DAY).root.children[0].text
    assert made is not None
    assert [(r.text, r.standing) for r in made.runs] == [
        ("uno ", Standing.RECONSTRUCTED), ("X", Standing.OFFICIAL), (" tres.", Standing.REPAIRED),
    ]  # fmt: skip


def test_no_day_is_answered_before_the_text_is_attested() -> None:
    root = Unit(ROOT, ROOT, children=(Unit("u1", PARAGRAPH, text=Text.of("uno.", Origin(place="u1"))),))
    text = replace(Instrument(INSTRUMENT, "Texto", "cl", root, date(2010, 8, 19)))
    outcome = history(text, act("- {at: párrafo 1, replace: uno, with: X}", day=date(2011, 1, 1)))
    assert outcome.value is not None
    before = outcome.value.edition_at(date(2010, 8, 18))
    assert before.value is None
    assert before.diagnostics[0].code is Code.DATE_BEFORE_ATTESTED
    assert edition(outcome, date(2010, 8, 18) + timedelta(days=1)).root.children[0].text is not None


def test_an_act_in_force_before_the_text_is_attested_is_not_applied_again() -> None:
    root = Unit(ROOT, ROOT, children=(Unit("u1", PARAGRAPH, text=Text.of("uno.", Origin(place="u1"))),))
    text = replace(Instrument(INSTRUMENT, "Texto", "cl", root, date(2010, 8, 19)))
    outcome = history(text, act("- {at: párrafo 1, replace: uno, with: X}", day=date(2009, 1, 1)))
    assert [d.code for d in outcome.diagnostics] == [Code.DATE_BEFORE_ATTESTED]
    assert outcome.value is not None
    assert len(outcome.value.editions) == 1
