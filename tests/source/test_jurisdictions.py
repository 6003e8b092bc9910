"""The jurisdictions that come with the program, held to jurisdicciones.yaml: words, printed labels, marks."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.source.read_jurisdiction import packaged_jurisdictions

KNOWN = dict(packaged_jurisdictions()[0])
EXPECTED = yaml.safe_load(Path(__file__).with_name("jurisdicciones.yaml").read_text(encoding="utf-8"))
EVERYWHERE = {
    "título",
    "capítulo",
    "juego",
    "artículo",
    "literal",
    "número",
    "párrafo",
    "tabla",
    "fila",
    "celda",
    "encabezado",
    "nota",
    "imagen",
}
"""The kinds that the program itself speaks of: every country has them."""


def test_all_are_read_without_a_word_and_are_all_tested() -> None:
    assert packaged_jurisdictions()[1] == ()
    assert set(KNOWN) == set(EXPECTED)


@pytest.mark.parametrize("jurisdiction", KNOWN.values(), ids=KNOWN)
def test_each_has_the_kinds_that_the_program_speaks_of(jurisdiction: Jurisdiction) -> None:
    assert set(jurisdiction.kinds) >= EVERYWHERE
    for kind in jurisdiction.kinds.values():
        assert kind.named_by != "label" or kind.name == "guion" or "{label}" in kind.shown


@pytest.mark.parametrize("jurisdiction", KNOWN.values(), ids=KNOWN)
def test_no_word_calls_two_kinds(jurisdiction: Jurisdiction) -> None:
    kinds = jurisdiction.kinds.values()
    said = [word for kind in kinds for word in {fold_accents(each) for each in (kind.name, *kind.aliases)}]
    plural = [fold_accents(word) for kind in kinds for word in kind.plurals]
    assert sorted(said) == sorted({*said})
    assert sorted(plural) == sorted({*plural})


@pytest.mark.parametrize(
    ("code", "word", "kind"), [(c, w, k) for c, each in EXPECTED.items() for w, k in each["words"].items()]
)
def test_each_word_calls_its_unit(code: str, word: str, kind: str) -> None:
    words = {**KNOWN[code].plural_words, **KNOWN[code].words}
    assert words[fold_accents(word)] == kind


@pytest.mark.parametrize(
    ("code", "unit", "printed"), [(c, u, p) for c, each in EXPECTED.items() for u, p in each["shown"].items()]
)
def test_each_label_is_printed_as_the_country_does(code: str, unit: str, printed: str) -> None:
    kind, _, label = unit.partition(" ")
    assert KNOWN[code].show_label(kind, label) == printed


@pytest.mark.parametrize(("code", "marks"), [(code, each["marks"]) for code, each in EXPECTED.items()])
def test_numbers_and_money_are_written_as_the_country_does(code: str, marks: list[str]) -> None:
    jurisdiction = KNOWN[code]
    assert [jurisdiction.decimal_mark, jurisdiction.thousands_mark, jurisdiction.currency] == marks
