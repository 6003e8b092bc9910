"""Law 2: a quotation stands exactly once, or exactly as often as is said; what is folded is reported."""

from __future__ import annotations

import pytest

from refundido.diagnostic import Code
from tests.build import FIRST_DAY, act, codes, edition, history, instrument, on_text, refused, refused_on_text, words_of

TEXT = "Paga 2 de 52 fichas; paga «doble» si hay dos."


def test_once() -> None:
    assert on_text(TEXT, "replace: fichas, with: cartas") == TEXT.replace("fichas", "cartas")


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("replace: ficha, with: x", Code.QUOTE_NOT_FOUND),
        ("replace: Fichas, with: x", Code.QUOTE_NOT_FOUND),
        ("replace: 'paga', with: x", None),
        ("replace: a, with: x", Code.QUOTE_NOT_FOUND),
        ("replace: '5', with: x", Code.QUOTE_NOT_FOUND),
        ("replace: {quote: dos, times: 2}, with: x", Code.QUOTE_COUNT),
        ("replace: {quote: dos, nth: 2}, with: x", Code.QUOTE_COUNT),
        ("replace: {quote: zorro, every: yes}, with: x", Code.QUOTE_NOT_FOUND),
    ],
)
def test_never_otherwise(order: str, code: Code | None) -> None:
    if code is None:
        on_text(TEXT, order)
    else:
        assert refused_on_text(TEXT, order) == {code}


def test_two_times_is_an_error_that_shows_both() -> None:
    text = instrument("4.1 Uno\n  Párrafo. La mesa y la mesa.\n")
    outcome = history(text, act("- {at: 4.1, replace: mesa, with: sala}"))
    found = next(d for d in outcome.diagnostics if d.code is Code.QUOTE_REPEATED)
    assert found.message.count("mesa") >= 3


def test_whole_numbers_and_words() -> None:
    assert on_text(TEXT, "replace: '2', with: '3'") == TEXT.replace("Paga 2", "Paga 3")


@pytest.mark.parametrize("number", ["1", "4", "000", "5"])
def test_part_of_a_number_is_not_the_number(number: str) -> None:
    assert refused_on_text("El 1.4 vale $2.000 y 7,5%.", f"replace: '{number}', with: X") == {Code.QUOTE_NOT_FOUND}


def test_what_is_folded_is_replaced_whole() -> None:
    assert on_text("Según el Núm. 5 vale.", "replace: el N°, with: el número") == "Según el número 5 vale."
    assert on_text("Según el Núm.5 vale.", "delete: N° 5") == "Según el vale."


def test_to_the_letter_comes_before_folded() -> None:
    text = 'Dice "va" y «va».'
    assert on_text(text, 'replace: "«va»", with: no') == 'Dice "va" y no.'
    assert on_text(text, "replace: '\"va\"', with: no") == "Dice no y «va»."


def test_what_is_folded_is_applied_and_reported() -> None:
    text = instrument("4.1 Uno\n  Párrafo. El N° 5 rige.\n")
    outcome = history(text, act('- {at: 4.1, replace: "Núm. 5", with: seis}'))
    assert words_of(edition(outcome, FIRST_DAY).root)[1:] == ["El seis rige."]
    assert Code.QUOTE_FOLDED in codes(outcome.diagnostics)


def test_the_nearest_passage_is_shown_word_by_word() -> None:
    text = instrument("4.1 Uno\n  Párrafo. El croupier retira las cartas.\n")
    outcome = history(text, act("- {at: 4.1, replace: retira las fichas, with: x}"))
    assert "retira las [fichas→cartas]" in outcome.diagnostics[0].hint


def test_sic_lets_the_nearest_pass_and_is_reported() -> None:
    text = instrument("4.1 Uno\n  Párrafo. El croupier retira las cartas.\n")
    outcome = history(text, act("- {at: 4.1, replace: retira las carta, with: paga, sic: errata del acto}"))
    assert words_of(edition(outcome, FIRST_DAY).root)[1:] == ["El croupier paga."]
    assert Code.QUOTE_SIC in codes(outcome.diagnostics)


def test_sic_does_not_let_anything_pass() -> None:
    order = "- {at: 4.1, replace: ninguna cosa parecida, with: paga, sic: errata}"
    assert refused("4.1 Uno\n  Párrafo. El croupier retira.\n", order) == {Code.QUOTE_NOT_FOUND}


def test_a_quotation_is_counted_over_all_the_texts_of_its_target() -> None:
    text = "4.1 Uno\n  Párrafo. La mesa.\n  Párrafo. Otra mesa.\n  Párrafo. Y la mesa.\n"
    assert refused(text, "- {at: 4.1, replace: mesa, with: sala}") == {Code.QUOTE_REPEATED}
    assert refused(text, "- {at: 4.1, replace: {quote: mesa, times: 2}, with: sala}") == {Code.QUOTE_COUNT}
    outcome = history(instrument(text), act("- {at: 4.1, replace: {quote: mesa, nth: 2}, with: sala}"))
    assert words_of(edition(outcome, FIRST_DAY).root)[1:] == ["La mesa.", "Otra sala.", "Y la mesa."]
    outcome = history(instrument(text), act("- {at: 4.1, replace: {quote: mesa, times: 3}, with: sala}"))
    assert words_of(edition(outcome, FIRST_DAY).root)[1:] == ["La sala.", "Otra sala.", "Y la sala."]


def test_headings_fold_case_accents_and_number_and_say_so() -> None:
    text = instrument("Viñeta. Último pase\n  Párrafo. Uno.\n")
    outcome = history(text, act("- {at: 'viñeta \"ULTIMOS PASES\"', replace: Uno, with: Dos}"))
    assert words_of(edition(outcome, FIRST_DAY).root) == ["Último pase", "Dos."]
    assert Code.HEADING_FOLDED in codes(outcome.diagnostics)
