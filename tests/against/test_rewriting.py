"""What was rewritten is told as one difference, each side to the letter of its own text, with its own words around."""

from __future__ import annotations

import pytest

from refundido.compare.wording import Sort
from refundido.document.against import against_report
from refundido.history.timeline import History
from refundido.model.instrument import Edition, Instrument
from refundido.report.against import against_lines
from refundido.report.text import plain
from tests.against.published_texts import compared, lines_of, published, text
from tests.build import ATTESTED, JURISDICTION

LINES = lines_of(text())


def changed(*pairs: tuple[str, str]) -> list[str]:
    lines = list(LINES)
    for old, new in pairs:
        assert sum(old in line for line in lines) == 1, old
        lines = [line.replace(old, new) for line in lines]
    return lines


ONE = {
    "a word kept between two changed": ("El croupier baraja los naipes", "Un croupier mezcla los naipes",
                                        "El croupier baraja", "Un croupier mezcla"),
    "words kept amid a sentence": ("se hacen con fichas que entrega la caja del establecimiento",
                                   "se pagan siempre con fichas de valor que vende un cajero del casino",
                                   "hacen con fichas que entrega la caja del establecimiento",
                                   "pagan siempre con fichas de valor que vende un cajero del casino"),
    "signs between": ("mayores de edad podrán participar", "menores, mas no infantes, deberán participar",
                      "mayores de edad podrán", "menores, mas no infantes, deberán"),
    "two words in a row": ("dirige la sala", "gobierna el salón", "dirige la sala", "gobierna el salón"),
}  # fmt: skip


@pytest.mark.parametrize("name", ONE)
def test_one_rewriting_is_one_difference(name: str) -> None:
    old, new, ours, theirs = ONE[name]
    (found,) = compared(changed((old, new))).differences
    assert (found.sort, found.ours, found.theirs) == (Sort.WORDS, ours, theirs)


TWO = {
    "far apart": [("croupier baraja", "crupier baraja"), ("cada partida", "toda partida")],
    "parted by as many words": [("mínimo de las apuestas", "máximo de las apuestas"), ("la Ley N°", "el Decreto N°")],
    "signs, each by itself": [("hábiles – sin", "hábiles, sin"), ("alguna – ante", "alguna, ante")],
}


@pytest.mark.parametrize("name", TWO)
def test_two_changes_apart_are_two(name: str) -> None:
    assert len(compared(changed(*TWO[name])).differences) == 2


def test_each_side_is_quoted_to_its_own_letter() -> None:
    lines = changed(('"una a cinco" unidades', "“una a cinco” unidades"), ("con multa de", "con pena de"))
    words, *typography = compared(lines).differences
    assert (words.ours, words.theirs) == ("multa", "pena")
    assert words.after == ' de "una a cinco" unidades tributarias.'
    assert words.their_after == " de “una a cinco” unidades tributarias."
    assert [(d.ours, d.theirs) for d in typography] == [('"', "“"), ('"', "”")]
    for found in (words, *typography):
        line = next(line for line in LINES if found.ours in line and "una a cinco" in line)
        other = next(line for line in lines if "una a cinco" in line)
        assert found.before + found.ours + found.after in line
        assert found.their_before + found.theirs + found.their_after in other


def told(lines: list[str]) -> list[str]:
    root = text()
    edition = Edition("cl/t", ATTESTED, root)
    history = History(Instrument("cl/t", "Reglamento", "cl", root, ATTESTED), (edition,))
    report = against_report(history, edition, published(lines), JURISDICTION)
    return [plain(line) for line in against_lines(report, marks=True)]


def test_the_report_quotes_the_published_text_with_its_own_words_around() -> None:
    lines = told(changed(('"una a cinco" unidades', "“una a cinco” unidades"), ("con multa de", "con pena de")))
    assert any(line.startswith("  − …") and '[-multa-] de "una a cinco" unidades' in line for line in lines)
    assert any(line.startswith("  + …") and "{+pena+} de “una a cinco” unidades" in line for line in lines)


def test_where_the_words_around_are_the_same_they_are_said_once() -> None:
    lines = told(changed(("diez días", "quince días")))
    assert any("[-diez-]{+quince+} días hábiles" in line for line in lines)


def test_a_sentence_lost_at_an_end_is_said_in_one_line() -> None:
    lines = told(changed(("participar en las mesas habilitadas.", "participar")))
    assert any(line.strip().startswith("…") and "participar[- en las mesas" not in line for line in lines)
    assert any("participar [-en las mesas habilitadas.-]" in line for line in lines)
    assert not any(line.startswith("  + ") for line in lines)


def test_a_rewriting_of_ours_and_one_of_theirs_are_not_mixed() -> None:
    """A change of typography beside one of words is not swallowed by it."""
    found = compared(changed(("casinos de juego del país", "casinos de juego de la Nación"),
                             ("presente reglamento", "pre-sente reglamento"))).differences  # fmt: skip
    assert [(d.sort, d.ours, d.theirs) for d in found] == [
        (Sort.TYPOGRAPHY, "presente", "pre-sente"),
        (Sort.WORDS, "del país", "de la Nación"),
    ]


@pytest.mark.parametrize("new", ["Ley Nº 19.995", "Ley Nº19.995", "Ley Núm. 19.995", "Ley Nro. 19.995"])
def test_the_abbreviation_of_number_is_quoted_whole(new: str) -> None:
    (found,) = compared(changed(("Ley N° 19.995", new))).differences
    assert (found.sort, found.ours) == (Sort.TYPOGRAPHY, "N°")
    assert found.theirs == new.removeprefix("Ley ").removesuffix("19.995").strip()
