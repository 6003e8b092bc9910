"""Law 5: an act applies whole or not at all; what was in force before it can still be asked for."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from refundido.diagnostic import Code
from refundido.history.together import compile_workspace
from refundido.model.act import Act
from tests.build import (
    FIRST_DAY,
    INSTRUMENT,
    JURISDICTION,
    act,
    by_id,
    codes,
    edition,
    errors,
    history,
    instrument,
    renamed,
    words_of,
)

TEXT = instrument("4.1 Uno\n  Párrafo. uno dos tres.\n  Párrafo. cuatro.\n")
WRONG = "- {n: '1', at: 4.1 > párrafo 1, replace: uno, with: once}\n- {n: '2', at: 4.1 > párrafo 2, delete: nada}\n"
LATER, LATEST = date(2010, 6, 1), date(2010, 12, 1)


def _words(*acts: Act, day: date) -> list[str]:
    return words_of(edition(history(TEXT, *acts), day).root)[1:]


def test_one_error_and_nothing_of_it_applies() -> None:
    outcome = history(TEXT, act(WRONG))
    assert outcome.value is not None
    assert outcome.value.edition_at(FIRST_DAY).value is None
    assert codes(outcome.value.edition_at(FIRST_DAY).diagnostics) == {Code.ACT_REFUSED}
    before = edition(outcome, FIRST_DAY - timedelta(days=1))
    assert before.root is TEXT.root


def test_all_errors_are_said_at_once() -> None:
    orders = "- {n: '1', at: '4.9', delete: uno}\n- {n: '2', at: 4.1 > párrafo 2, delete: nada}\n"
    assert errors(history(TEXT, act(orders)).diagnostics) == {Code.ADDRESS_NOT_FOUND, Code.QUOTE_NOT_FOUND}


def test_what_was_in_force_before_stays() -> None:
    good = act("- {at: 4.1 > párrafo 1, replace: dos, with: veinte}", "bueno")
    wrong = act(WRONG, "malo", LATER)
    assert _words(good, wrong, day=LATER - timedelta(days=1)) == ["uno veinte tres.", "cuatro."]
    outcome = history(TEXT, good, wrong)
    assert outcome.value is not None
    assert outcome.value.edition_at(LATEST).value is None


def test_an_act_refused_for_later_does_not_hide_what_comes_into_force_before() -> None:
    """The refused one was published first and comes into force last."""
    wrong = act(WRONG, "malo", in_force=LATEST)
    good = act("- {at: 4.1 > párrafo 1, replace: dos, with: veinte}", "bueno", LATER)
    assert _words(wrong, good, day=LATER) == ["uno veinte tres.", "cuatro."]
    outcome = history(TEXT, wrong, good)
    assert outcome.value is not None
    assert outcome.value.edition_at(LATEST).value is None


def test_nothing_is_resolved_on_a_text_that_there_is_not() -> None:
    wrong = act(WRONG, "malo")
    back = act("- {at: 4.1 > párrafo 1, replace: dos, with: veinte}", "retroactivo", LATER, in_force=date(2009, 6, 1))
    outcome = history(TEXT, wrong, back)
    assert outcome.value is not None
    assert outcome.value.edition_at(date(2009, 5, 31)).value is not None
    assert outcome.value.edition_at(date(2009, 6, 1)).value is None


def test_an_act_on_two_instruments_applies_to_both_or_to_none() -> None:
    other = replace(TEXT, id="cl/otro")
    given = act(
        f"- {{n: '1', instrument: {INSTRUMENT}, at: 4.1 > párrafo 1, replace: uno, with: once}}\n"
        "- {n: '2', instrument: cl/otro, at: 4.1 > párrafo 2, delete: nada}\n"
    )
    both = renamed(given, amends=(INSTRUMENT, "cl/otro"))
    compiled = compile_workspace({INSTRUMENT: TEXT, "cl/otro": other}, by_id([both]), {"cl": JURISDICTION})
    for outcome in compiled.values():
        assert outcome.value is not None
        assert outcome.value.edition_at(FIRST_DAY).value is None
        assert outcome.value.edition_at(FIRST_DAY - timedelta(days=1)).value is not None
