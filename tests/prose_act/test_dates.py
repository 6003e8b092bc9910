"""When an act takes effect, by its own words (vigencia.md), and for which of its parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from refundido.audit.act import act_of
from refundido.diagnostic import Code
from refundido.model.act import Instruction
from refundido.prose.act_dates import is_temporary
from refundido.prose.act_reading import Fate
from tests.prose_act.test_structure import read

ISSUED = "Santiago, 5 de enero de 2030.- Resuelvo:\n"
PUBLISHED = date(2030, 1, 10)


def sentences() -> Iterator[tuple[str, str]]:
    """The sentences of vigencia.md and the day of each."""
    for line in (Path(__file__).parent / "vigencia.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            words, _, day = line.strip().partition(" => ")
            yield words, day


@pytest.mark.parametrize(("words", "day"), list(sentences()))
def test_a_sentence_gives_the_act_its_day(words: str, day: str) -> None:
    reading = read(f"1.- Derógase el artículo 3.\n2.- {words}")
    effects = [e for e in (reading.parts[0].effect, reading.effect) if e is not None]
    found = [since.isoformat() for e in effects if (since := e.on(PUBLISHED)) is not None]
    refused = Code.EFFECT_UNCLEAR in {d.code for d in reading.refusals}
    assert (["rechazo"] if refused else found or ["nada"]) == [day]


@pytest.mark.parametrize(
    "words",
    [
        "2.- Derógase el artículo 4.\n3.- Lo anterior regirá a contar del 1 de enero de 2032.",
        "2.- Derógase el artículo 4.\n3.- La modificación anterior regirá a contar del 1 de enero de 2032.",
        "2.- Los operadores llevarán un libro.\n3.- Lo anterior regirá a contar del 1 de enero de 2032.",
        "2.- Lo anterior regirá desde el 1 de enero de 2032.\n3.- El numeral 1 regirá desde el 1 de marzo de 2032.",
        "2.- Esta resolución regirá desde el 1 de enero de 2032.\n3.- Su vigencia será desde el 1 de marzo de 2032.",
    ],
)
def test_one_change_of_several_and_two_days_for_one_are_refused(words: str) -> None:
    reading = read(f"1.- Derógase el artículo 3.\n{words}")
    assert Code.EFFECT_UNCLEAR in {d.code for d in reading.refusals}


def test_an_exception_by_number_and_letter() -> None:
    reading = read(
        "1.- Derógase el artículo 3.\n2.- En el artículo 4:\na) Suprímese el inciso primero.\n"
        "b) Suprímese el inciso segundo.\n"
        "3.- La presente resolución entrará en vigor el día de su publicación, salvo su numeral 2, letra b), que lo "
        "hará sesenta días después."
    )
    days = {p.number: p.effect.on(PUBLISHED) if p.effect else None for p in reading.parts}
    assert days == {"1": None, "2.a": None, "2.b": date(2030, 3, 11)}


def test_an_exception_to_what_is_not_there_is_refused() -> None:
    reading = read(
        "1.- Derógase el artículo 3.\n"
        "2.- La presente resolución rige desde su publicación, salvo lo dispuesto más arriba, que regirá un mes "
        "después."
    )
    assert Code.EFFECT_UNCLEAR in {d.code for d in reading.refusals}


@pytest.mark.parametrize(
    ("words", "days"),
    [
        (
            "Lo dispuesto en el numeral 2 regirá a contar del 1 de mayo de 2034; el resto, desde el 1 de abril de 2030",
            [None, date(2034, 5, 1), date(2030, 4, 1)],
        ),
        (
            "El numeral 1 regirá desde el 1 de abril de 2030 y el numeral 2, desde el 1 de mayo de 2034",
            [date(2030, 4, 1), date(2034, 5, 1), None],
        ),
    ],
)
def test_each_clause_gives_its_own_day(words: str, days: list[date | None]) -> None:
    reading = read(f"1.- Derógase el artículo 3.\n2.- Derógase el artículo 4.\n3.- {words}")
    effects = [*(p.effect for p in reading.parts), reading.effect]
    assert [e.on(PUBLISHED) if e else None for e in effects] == days


@pytest.mark.parametrize(
    "words",
    [
        "La presente resolución regirá desde su publicación, salvo su numeral 9, que lo hará el 1 de mayo de 2034.",
        "Lo dispuesto en el numeral 9 regirá desde el 1 de mayo de 2034.",
        "El numeral 1 precedente comenzará a regir el 1 de enero de 2031, y el numeral 2 precedente, un año después.",
        "La presente resolución regirá en marzo de 2034.",
        "La presente resolución regirá desde su publicación, salvo su numeral 2, que lo hará en marzo de 2034.",
    ],
)
def test_a_date_not_understood_is_refused(words: str) -> None:
    reading = read(f"1.- Derógase el artículo 3.\n2.- Derógase el artículo 4.\n3.- {words}")
    assert Code.EFFECT_UNCLEAR in {d.code for d in reading.refusals}


def test_a_term_from_another_text_is_an_event() -> None:
    words = "La presente ley regirá treinta días después de la publicación del reglamento."
    reading = read(f"1.- Derógase el artículo 3.\n2.- {words}")
    assert Code.EVENT_DATE in {d.code for d in reading.reports}


def test_what_follows_a_date_in_its_part_is_told() -> None:
    reading = read(
        "1.- Derógase el artículo 3.\n2.- La presente ley regirá desde el 1 de mayo de 2034.\nEl operador informará."
    )
    assert [d.subject for d in reading.reports if d.code is Code.LEFT_UNREAD] == ["El operador informará."]


@pytest.mark.parametrize(
    "words",
    [
        "Hágase la misma modificación en el artículo 6.",
        "Queda derogada toda disposición del artículo 4 contraria a esta ley.",
        "Aplícase lo anterior al artículo 6.",
        'Redúcese a "3" el mínimo del artículo 4.',
        'Fíjase en "6" el mínimo de la multa del artículo 4.',
        "Extiéndese al artículo 6 lo dispuesto en el numeral anterior.",
        "El artículo 6 se suprimirá una vez dictado el reglamento.",
    ],
)
def test_what_changes_a_unit_in_other_words_is_no_rule_of_the_act(words: str) -> None:
    reading = read(f"1.- Derógase el artículo 3.\n2.- {words}")
    assert [p.fate for p in reading.parts] == [Fate.ORDER, Fate.REFUSED]


@pytest.mark.parametrize(
    "words",
    [
        'Mientras no se dicte el reglamento, el inciso final del artículo 3 se reemplazará por "Es reservado.".',
        'Durante el año 2031, en el artículo 4 se entenderá que la expresión "5 a 100" es "1 a 50".',
    ],
)
def test_what_rules_on_a_unit_for_a_time_is_told(words: str) -> None:
    reading = read(f"1.- Derógase el artículo 3.\n2.- {words}")
    assert [p.fate for p in reading.parts] == [Fate.ORDER, Fate.TEMPORARY]


def test_only_the_parts_named() -> None:
    reading = read(
        "1.- Derógase el artículo 3.\n2.- Derógase el artículo 4.\n"
        "3.- Lo dispuesto en el numeral 2 regirá desde el 1 de marzo de 2031."
    )
    days = {p.number: p.effect.on(PUBLISHED) if p.effect else None for p in reading.parts}
    assert days == {"1": None, "2": date(2031, 3, 1)}
    assert reading.effect is None


def test_a_day_before_the_act_is_told() -> None:
    reading = read(
        "Santiago, 5 de enero de 2030.\nResuelvo:\n1.- Derógase el artículo 3.\n"
        "2.- La presente resolución rige desde el 1 de diciembre de 2029."
    )
    assert Code.RETROACTIVE in {d.code for d in reading.reports}


def test_an_event_is_told() -> None:
    reading = read("1.- Derógase el artículo 3.\n2.- La presente ley regirá una vez que se publique el reglamento.")
    assert Code.EVENT_DATE in {d.code for d in reading.reports}


@pytest.mark.parametrize(
    "words", ["Durante 2034, reemplázase", "Por una sola vez, suprímese", "Suspéndese el artículo 3"]
)
def test_what_is_only_for_a_time(words: str) -> None:
    assert is_temporary(words)


@pytest.mark.parametrize("words", ["A contar del 1 de julio, reemplázase", "En el artículo 5, suprímese"])
def test_what_is_for_good(words: str) -> None:
    assert not is_temporary(words)


def test_the_act_says_its_own_day_number_and_kind() -> None:
    reading = read(
        "APRUEBA CAMBIOS\nNúm. 12 exenta.- Santiago, 5 de enero de 2030.- Vistos: la ley.\nResuelvo:\n"
        "1.- Derógase el artículo 3.\n2.- Publíquese la presente resolución."
    )
    assert (reading.title, reading.kind, reading.issued) == ("Resolución Exenta N° 12", "resolución", date(2030, 1, 5))
    assert reading.subject == "APRUEBA CAMBIOS"


def test_brochures_may_be_used_for_some_months() -> None:
    reading = read(
        "Resuelvo:\n1.- Derógase el artículo 3.\n"
        "2.- Autorízase por un plazo de tres meses el uso de los folletos que hoy tienen las salas."
    )
    assert reading.brochures is not None
    assert reading.brochures.months == 3


@pytest.mark.parametrize(
    ("words", "known"),
    [
        ("La presente resolución regirá seis meses después de su publicación.", False),
        ("La modificación anterior regirá al día siguiente de su publicación.", False),
        (
            "Esta resolución regirá desde el 1 de mayo de 2034, salvo su numeral 1, que regirá desde su publicación",
            False,
        ),
        ("La presente resolución regirá desde su publicación.", True),
        ("La presente resolución regirá desde el 1 de mayo de 2034.", True),
    ],
)
def test_no_term_is_counted_from_a_publication_that_is_not_known(words: str, known: bool) -> None:
    reading = read(f"{ISSUED}1.- Derógase el artículo 3.\n2.- {words}")
    part = reading.parts[0]
    made = {part.number: Instruction(part.number, (), part.words, part.cite)}
    assert reading.issued == date(2030, 1, 5)
    found = act_of(reading, made, "acto", ("texto",), None)
    errors = {d.code for d in found.diagnostics if d.is_error}
    assert (found.value is not None, Code.DATE_UNKNOWN in errors) == (known, not known)


@pytest.mark.parametrize(
    ("words", "published", "told"),
    [
        ("La presente resolución regirá desde su publicación.", None, True),
        ("La presente resolución regirá desde su publicación.", date(2030, 2, 1), False),
        ("La presente resolución regirá desde el 1 de mayo de 2034.", None, False),
    ],
)
def test_a_publication_not_known_and_taken_for_the_day_of_the_act_is_told(
    words: str, published: date | None, told: bool
) -> None:
    reading = replace(read(f"{ISSUED}1.- Derógase el artículo 3.\n2.- {words}"), published=published)
    part = reading.parts[0]
    made = {part.number: Instruction(part.number, (), part.words, part.cite)}
    found = act_of(reading, made, "acto", ("texto",), None)
    assert [d.code for d in found.diagnostics] == [Code.DATE_UNKNOWN] * told
