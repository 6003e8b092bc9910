"""Law 10: two axes of time; what is deferred is pinned; errata, annulments and dates known within bounds."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from refundido.diagnostic import Code
from refundido.model.act import Act, Annulment, DateBounds
from tests.build import act, codes, edition, errors, history, instrument, words_of

TEXT = instrument("4.1 Uno\n  Párrafo. uno dos tres.\n  Párrafo. cuatro.\n")
JAN, MAR, JUN, SEP, DEC = (date(2010, month, 1) for month in (1, 3, 6, 9, 12))
NEXT = date(2011, 6, 1)
ONE = "- {n: '1', at: 4.1 > párrafo 1, replace: %s, with: %s}"


def _said(*acts: Act, day: date, known_at: date | None = None) -> list[str] | set[Code]:
    """The paragraphs in force on a day, or the codes for which there is no answer."""
    outcome = history(TEXT, *acts, known_at=known_at)
    assert outcome.value is not None
    found = outcome.value.edition_at(day)
    return words_of(found.value.root)[1:] if found.value else codes(found.diagnostics)


def _annulling(since: date | None, day: date = SEP, of: str = "uno", *numbers: str) -> Act:
    return act("", "anula", day, annuls=(Annulment(of, numbers, since),))


FIRST = act(ONE % ("dos", "2"), "uno", MAR)


def test_each_instruction_on_its_own_day() -> None:
    staggered = act(
        "- {n: '1', in_force: 2010-06-01, at: 4.1 > párrafo 1, replace: dos, with: '2'}\n"
        "- {n: '2', at: 4.1 > párrafo 2, replace: cuatro, with: '4'}\n"
        "- {n: '3', in_force: 2010-09-01, at: 4.1 > párrafo 1, replace: tres, with: '3'}\n",
        day=MAR,
    )
    assert _said(staggered, day=JAN) == ["uno dos tres.", "cuatro."]
    assert _said(staggered, day=MAR) == ["uno dos tres.", "4."]
    assert _said(staggered, day=JUN) == ["uno 2 tres.", "4."]
    assert _said(staggered, day=SEP) == ["uno 2 3.", "4."]


def test_in_force_and_known() -> None:
    retroactive = act(ONE % ("dos", "2"), "uno", SEP, in_force=MAR)
    assert _said(retroactive, day=JUN) == ["uno 2 tres.", "cuatro."]
    assert _said(retroactive, day=JUN, known_at=JUN) == ["uno dos tres.", "cuatro."]
    assert Code.RETROACTIVE in codes(history(TEXT, retroactive).diagnostics)


MEANWHILE = {
    "a paragraph before": "- {at: 4.1 > párrafo 1, insert_units: [{párrafo: Cero.}], place: before}",
    "a paragraph after": "- {at: 4.1 > párrafo 1, insert_units: [{párrafo: Medio.}], place: after}",
    "another number": "- {at: '4.1', renumber: '4.7'}",
    "another heading": "- {at: '4.1', retitle: Otro}",
    "other words of the paragraph": ONE % ("uno", "once mil"),
    "words beside them": "- {at: 4.1 > párrafo 1, insert: y medio, after: dos}",
    "another place": "- {at: 4.1 > párrafo 1, move: {to: 4.1 > párrafo 2, place: after}}",
    "a split before them": "- {at: 4.1 > párrafo 1, split: {before: dos}}",
    "joined to the next": "- {at: 4.1 > párrafos 1 a 2, join: yes}",
}


@pytest.mark.parametrize("name", MEANWHILE)
def test_what_is_deferred_lands_on_the_very_words(name: str) -> None:
    deferred = act(ONE % ("dos", "DOS"), "uno", JAN, in_force=DEC)
    before = _said(act(MEANWHILE[name], "medio", JUN), day=DEC)
    after = _said(deferred, act(MEANWHILE[name], "medio", JUN), day=DEC)
    assert isinstance(before, list)
    assert isinstance(after, list)
    assert after == [words.replace("dos", "DOS") for words in before]
    assert _said(deferred, act(MEANWHILE[name], "medio", JUN), day=SEP) == before


TOUCHED = {
    "the words": ONE % ("dos", "2"),
    "words around them": ONE % ("uno dos tres", "nada"),
    "words inside them": "- {at: 4.1 > párrafo 1, delete: dos}",
    "the paragraph": "- {at: 4.1 > párrafo 1, replace_unit: [{párrafo: uno dos tres.}]}",
    "all of it": "- {at: '4.1', delete_unit: yes}",
}


@pytest.mark.parametrize("name", TOUCHED)
def test_or_not_at_all_from_that_day(name: str) -> None:
    deferred, other = act(ONE % ("dos", "DOS"), "uno", JAN, in_force=DEC), act(TOUCHED[name], "medio", JUN)
    alone = _said(other, day=SEP)
    assert _said(deferred, other, day=SEP) == alone
    assert _said(deferred, other, day=DEC) == {Code.ACT_REFUSED}
    outcome = history(TEXT, deferred, other)
    found = next(d for d in outcome.diagnostics if d.code is Code.PIN_TOUCHED)
    assert found.context.startswith("Acto uno")
    assert outcome.value is not None
    assert [(refusal.act, refusal.since) for refusal in outcome.value.refusals] == [("uno", DEC)]


def test_words_between_those_that_are_pinned_are_pinned_too() -> None:
    deferred = act(ONE % ("uno dos tres", "nada"), "uno", JAN, in_force=DEC)
    assert _said(deferred, act(ONE % ("dos", "DOS"), "medio", JUN), day=DEC) == {Code.ACT_REFUSED}


def test_the_second_of_several_like_words() -> None:
    text = instrument("4.1 Uno\n  Párrafo. x y x y x.\n")
    every = act("- {at: 4.1 > párrafo 1, replace: {quote: x, every: yes}, with: zz}", "uno", JAN)
    third = act("- {at: 4.1 > párrafo 1, replace: {quote: zz, nth: 3}, with: Z}", "dos", MAR, in_force=DEC)
    other = act("- {at: 4.1 > párrafo 1, insert: fin, place: end}", "tres", JUN)
    made = edition(history(text, every, third, other), DEC)
    assert words_of(made.root)[1:] == ["zz y zz y Z. fin"]


def _erratum(orders: str, name: str, day: date, of: str, instruction: str = "1") -> Act:
    given = act(orders, name, day, corrects=of)
    return replace(given, instructions=tuple(replace(i, corrects=instruction) for i in given.instructions))


def test_an_erratum_acts_from_the_day_of_the_act_it_corrects() -> None:
    erratum = _erratum(ONE % ("dos", "22"), "fe-de-erratas", JUN, "uno")
    assert _said(FIRST, erratum, day=MAR) == ["uno 22 tres.", "cuatro."]
    assert _said(FIRST, erratum, day=MAR, known_at=MAR) == ["uno 2 tres.", "cuatro."]
    assert _said(FIRST, erratum, day=DEC) == ["uno 22 tres.", "cuatro."]


def test_the_last_of_two_errata_holds_and_an_erratum_of_an_erratum_too() -> None:
    once = _erratum(ONE % ("dos", "22"), "errata-1", JUN, "uno")
    twice = _erratum(ONE % ("dos", "222"), "errata-2", SEP, "uno")
    of_it = _erratum(ONE % ("dos", "202"), "errata-3", DEC, "errata-1")
    assert _said(FIRST, once, twice, day=MAR) == ["uno 222 tres.", "cuatro."]
    assert _said(FIRST, once, of_it, day=MAR) == ["uno 202 tres.", "cuatro."]
    assert _said(FIRST, once, of_it, day=MAR, known_at=SEP) == ["uno 22 tres.", "cuatro."]


def test_an_act_between_spoke_of_the_text_as_it_was_then() -> None:
    """It quotes the words that the erratum, not yet known, was to change; elsewhere it lands all the same."""
    erratum = _erratum(ONE % ("dos", "22"), "fe-de-erratas", SEP, "uno")
    elsewhere = act("- {at: 4.1 > párrafo 1, replace: 'tres', with: '3', where: {from: tres, to: end}}", "dos", JUN)
    assert _said(FIRST, elsewhere, erratum, day=DEC) == ["uno 22 3.", "cuatro."]
    on_it = act(ONE % ("2", "dos mil"), "dos", JUN)
    assert _said(FIRST, on_it, day=DEC) == ["uno dos mil tres.", "cuatro."]
    assert _said(FIRST, on_it, erratum, day=DEC, known_at=JUN) == ["uno dos mil tres.", "cuatro."]
    assert _said(FIRST, on_it, erratum, day=DEC) == {Code.ACT_REFUSED}
    assert _said(FIRST, on_it, erratum, day=MAR) == ["uno 22 tres.", "cuatro."]


def test_its_ordinals_are_those_of_the_text_as_known_then() -> None:
    order = "- {n: '1', at: 4.1 > párrafo %s, insert_units: [{párrafo: Nuevo.}], place: %s}"
    first = act(order % (1, "before"), "uno", MAR)
    between = act(ONE.replace("párrafo 1", "párrafo 2") % ("uno", "I"), "dos", JUN)
    erratum = _erratum(order % (2, "after"), "fe-de-erratas", SEP, "uno")
    assert _said(first, between, day=JUN) == ["Nuevo.", "I dos tres.", "cuatro."]
    assert _said(first, between, erratum, day=JUN) == ["I dos tres.", "cuatro.", "Nuevo."]


def test_what_rewrites_an_act_later_is_not_known_before() -> None:
    """A retroactive act between the two: the erratum that is not known yet must not change on what it speaks."""
    between = act(ONE % ("2", "dos mil"), "dos", JUN, in_force=MAR)
    erratum = _erratum(ONE % ("dos", "22"), "fe-de-erratas", SEP, "uno")
    assert _said(FIRST, between, erratum, day=MAR, known_at=JUN) == _said(FIRST, between, day=MAR)


def test_annulled_from_a_day() -> None:
    annulled = _annulling(DEC)
    assert _said(FIRST, annulled, day=SEP) == ["uno 2 tres.", "cuatro."]
    assert _said(FIRST, annulled, day=DEC) == ["uno dos tres.", "cuatro."]


def test_annulled_from_the_origin() -> None:
    annulled = _annulling(None)
    assert _said(FIRST, annulled, day=MAR) == ["uno dos tres.", "cuatro."]
    assert _said(FIRST, annulled, day=MAR, known_at=JUN) == ["uno 2 tres.", "cuatro."]


def test_only_the_instructions_named() -> None:
    two = act(f"{ONE % ('dos', '2')}\n- {{n: '2', at: 4.1 > párrafo 2, replace: cuatro, with: '4'}}", "uno", MAR)
    assert _said(two, _annulling(DEC, SEP, "uno", "2"), day=DEC) == ["uno 2 tres.", "cuatro."]
    assert _said(two, _annulling(None, SEP, "uno", "1"), day=MAR) == ["uno dos tres.", "4."]


def test_what_others_did_meanwhile_stays() -> None:
    other = act("- {at: 4.1 > párrafo 1, replace: tres, with: '3'}", "dos", JUN)
    assert _said(FIRST, other, _annulling(DEC), day=SEP) == ["uno 2 3.", "cuatro."]
    assert _said(FIRST, other, _annulling(DEC), day=DEC) == ["uno dos 3.", "cuatro."]
    on_it = act(ONE % ("2", "dos mil"), "dos", JUN)
    assert _said(FIRST, on_it, _annulling(DEC), day=SEP) == ["uno dos mil tres.", "cuatro."]
    assert _said(FIRST, on_it, _annulling(DEC), day=DEC) == {Code.ACT_REFUSED}


def test_what_comes_after_an_annulment_speaks_of_the_text_without_it() -> None:
    after = act(ONE % ("dos", "II"), "dos", NEXT)
    assert _said(FIRST, _annulling(DEC), after, day=NEXT) == ["uno II tres.", "cuatro."]
    assert _said(FIRST, _annulling(DEC), after, day=SEP) == ["uno 2 tres.", "cuatro."]


def test_an_annulment_annulled_from_its_origin() -> None:
    undone = act("", "vuelve", NEXT, annuls=(Annulment("anula", (), None),))
    assert _said(FIRST, _annulling(DEC), undone, day=DEC) == ["uno 2 tres.", "cuatro."]
    assert _said(FIRST, _annulling(DEC), undone, day=DEC, known_at=DEC) == ["uno dos tres.", "cuatro."]


def test_an_annulment_annulled_from_a_day_is_not_guessed_at() -> None:
    undone = act("", "vuelve", NEXT, annuls=(Annulment("anula", (), NEXT),))
    assert Code.ANNULMENT_CHAIN in errors(history(TEXT, FIRST, _annulling(DEC), undone).diagnostics)


def test_in_force_within_bounds() -> None:
    bounded = act(ONE % ("dos", "2"), "uno", JAN, published=DateBounds(MAR, SEP))
    assert _said(bounded, day=MAR) == ["uno dos tres.", "cuatro."]
    assert _said(bounded, day=JUN) == {Code.DATE_UNKNOWN}
    assert _said(bounded, day=SEP) == ["uno 2 tres.", "cuatro."]


def test_published_within_bounds_and_in_force_on_a_day() -> None:
    bounded = act(ONE % ("dos", "2"), "uno", JAN, published=DateBounds(MAR, SEP), in_force=SEP)
    assert _said(bounded, day=JUN) == ["uno dos tres.", "cuatro."]
    assert _said(bounded, day=DEC) == ["uno 2 tres.", "cuatro."]
    assert _said(bounded, day=DEC, known_at=MAR) == ["uno dos tres.", "cuatro."]
    assert _said(bounded, day=JUN, known_at=JUN) == ["uno dos tres.", "cuatro."]
    assert _said(bounded, day=DEC, known_at=JUN) == {Code.DATE_UNKNOWN}
    assert _said(bounded, day=DEC, known_at=SEP) == ["uno 2 tres.", "cuatro."]


def test_a_renumbering_deferred_onto_a_label_taken_meanwhile() -> None:
    text = instrument("4.1 Uno\n  a) Uno.\n  b) Dos.\n")
    deferred = act("- {at: 4.1 > literal b), renumber: c}", "uno", JAN, in_force=DEC)
    other = act(
        "- {at: 4.1 > literal b), insert_units: [{literal: c, units: [{párrafo: X.}]}], place: after}", "dos", JUN
    )
    outcome = history(text, deferred, other)
    assert outcome.value is not None
    assert outcome.value.edition_at(SEP).value is not None
    assert outcome.value.edition_at(DEC).value is None
    assert Code.LABEL_TAKEN in errors(outcome.diagnostics)
