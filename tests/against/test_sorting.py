"""Each way in which a published text can differ is told for what it is, at its place."""

from __future__ import annotations

import pytest

from refundido.compare.against import Shape
from refundido.compare.wording import Sort
from tests.against.published_texts import compared, lines_of, real, sorts, text
from tests.build import instrument

LINES = lines_of(text())


def changed(old: str, new: str) -> list[str]:
    assert sum(old in line for line in LINES) == 1, old
    return [line.replace(old, new) for line in LINES]


def test_the_same_text_has_no_difference() -> None:
    result = compared(LINES)
    assert result.differences == ()
    assert result.official == result.official_present == result.words > 100


@pytest.mark.parametrize(
    ("old", "new", "ours", "theirs", "address"),
    [
        ("diez días", "quince días", "diez", "quince", "artículo 5"),
        ("mayores de edad podrán", "podrán", "mayores de edad", "", "artículo 2"),
        ("La Superintendencia fijará", "La Superintendencia de Casinos fijará", "", "de Casinos", "artículo 3"),
        ("19.995", "19.996", "19.995", "19.996", "artículo 3"),
        ("diferencias, y", "diferencias y", ",", "", "literal b)"),
        ("jefe de mesa", "Jefe de mesa", "jefe", "Jefe", "literal b)"),
        ("infracciones se", "infraciones se", "infracciones", "infraciones", "artículo 4"),
        ("c) El", "d) El", "c", "d", "literal c)"),
        ("juegos de mesa", "juegos de azar", "mesa", "azar", "Título I"),
    ],
)
def test_words(old: str, new: str, ours: str, theirs: str, address: str) -> None:
    result = compared(changed(old, new))
    (found,) = result.differences
    assert (found.sort, found.shape, found.ours, found.theirs) == (Sort.WORDS, Shape.CHANGED, ours, theirs)
    assert address in found.address
    assert found.place.line == next(number for number, line in enumerate(LINES, 1) if old in line)


def test_a_rewritten_sentence_reads_as_one_change() -> None:
    new = "El tribunal oirá al reclamante dentro de un mes, con las formalidades que fije, ante el secretario."
    result = compared([*LINES[:-1], f"Artículo 5 {new}"])
    assert set(sorts(result)) <= {Sort.WORDS, Sort.MISSING, Sort.EXTRA}
    assert len(result.differences) <= 3


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"una a cinco"', "“una a cinco”"),
        ('"una a cinco"', "«una a cinco»"),
        ('"una a cinco"', "‘una a cinco’"),
        ('"una a cinco"', "<<una a cinco>>"),
        ('"una a cinco"', "''una a cinco''"),
        ("– sin formalidad alguna –", "- sin formalidad alguna -"),
        ("Ley N° 19.995", "Ley Nº19.995"),
        ("todos los casinos", "todos  los casinos"),
        ("establecimiento", "estableci-miento"),
        ("Título I De los juegos de mesa", "TÍTULO I DE LOS JUEGOS DE MESA"),
        ("Título II De las", "Título II.- De las"),
        ("Artículo 3 La", "Art. 3°.- La"),
        ("a) El croupier", "a.- El croupier"),
        ("a) El croupier", "• a) El croupier"),
        ("las infracciones", "las infracciones."),
    ],
)
def test_typography_is_not_a_difference_of_words(old: str, new: str) -> None:
    lines = [line.replace(old, new) for line in LINES]
    assert lines != LINES
    result = compared(lines)
    assert set(sorts(result)) <= {Sort.TYPOGRAPHY}
    assert result.official_present == result.official


@pytest.mark.parametrize("index", range(len(LINES)))
def test_a_paragraph_dropped_is_missing(index: int) -> None:
    result = compared([line for number, line in enumerate(LINES) if number != index])
    (found,) = result.differences
    assert (found.sort, found.ours, found.theirs) == (Sort.MISSING, LINES[index], "")


def test_a_unit_dropped_whole_is_one_difference() -> None:
    result = compared(LINES[: LINES.index("Título II De las infracciones")])
    (found,) = result.differences
    assert (found.sort, found.address) == (Sort.MISSING, "Título II")
    assert found.ours.count("\n") == 2


@pytest.mark.parametrize("index", range(len(LINES) + 1))
def test_a_paragraph_added_is_extra(index: int) -> None:
    new = "Queda prohibido fumar dentro del recinto, salvo en terrazas abiertas."
    result = compared([*LINES[:index], new, *LINES[index:]])
    (found,) = result.differences
    assert (found.sort, found.theirs, found.place.line) == (Sort.EXTRA, new, index + 1)


@pytest.mark.parametrize(("one", "other"), [(1, 2), (2, 3), (4, 5), (1, 7), (4, 9)])
def test_paragraphs_swapped_are_in_another_order(one: int, other: int) -> None:
    lines = list(LINES)
    lines[one], lines[other] = lines[other], lines[one]
    result = compared(lines)
    assert set(sorts(result)) == {Sort.ORDER}
    assert len(result.differences) == (1 if other == one + 1 else 2)
    assert all(found.ours == found.theirs for found in result.differences)


def test_moved_and_changed_is_told_as_both() -> None:
    lines = [line for line in LINES if "Las apuestas se hacen" not in line]
    moved = "Las apuestas se hacen con fichas que vende la caja del establecimiento."
    result = compared([*lines, moved])
    assert sorted(sorts(result)) == [Sort.ORDER, Sort.WORDS]


def test_neighbours_both_rewritten_do_not_bleed_into_each_other() -> None:
    lines = [
        line.replace("resuelve las diferencias", "decide toda clase de diferencias").replace("baraja", "mezcla bien")
        for line in LINES
    ]
    found = [(d.ours, d.theirs) for d in compared(lines).differences]
    assert found == [("baraja", "mezcla bien"), ("resuelve las", "decide toda clase de")]


def test_a_paragraph_in_two_and_two_in_one_say_the_same() -> None:
    at = LINES.index("Las apuestas se hacen con fichas que entrega la caja del establecimiento.")
    halves = ["Las apuestas se hacen con fichas", "que entrega la caja del establecimiento."]
    assert real(compared([*LINES[:at], *halves, *LINES[at + 1 :]])) == ()
    joined = [*LINES[:4], f"{LINES[4]} {LINES[5]} {LINES[6]}", *LINES[7:]]
    assert compared(joined).differences == ()


def test_one_long_line_is_read_as_well() -> None:
    result = compared([" ".join(LINES)])
    assert result.differences == ()


TABLE = """\
Título I. De los pagos
  Tabla. Pagos de la ruleta
    | N° | Apuesta | Pago |
    | 1 | Pleno | 35 a 1 |
    | 2 | Caballo | 17 a 1 |
    | 3 | Transversal | 11 a 1 |
    | 4 | Cuadro | 8 a 1 |
    | 5 | Docena | 2 a 1 |
  Artículo 1. Los pagos se hacen en fichas.
"""


def test_a_payout_changed_is_its_cell_alone() -> None:
    root = instrument(TABLE).root
    lines = [line.replace("11 a 1", "12 a 1") for line in lines_of(root)]
    (found,) = compared(lines, root).differences
    assert (found.sort, found.ours, found.theirs) == (Sort.WORDS, "11", "12")
    assert "Transversal" in found.address
    assert found.address.endswith('columna "Pago"')


def test_a_row_inserted_or_dropped_moves_none_of_its_neighbours() -> None:
    root = instrument(TABLE).root
    lines = lines_of(root)
    at = lines.index("Transversal") - 1
    (found,) = compared([*lines[:at], "2 bis", "Calle", "5 a 1", *lines[at:]], root).differences
    assert (found.sort, found.theirs.split()) == (Sort.EXTRA, "2 bis Calle 5 a 1".split())
    (found,) = compared(lines[:at] + lines[at + 3 :], root).differences
    assert found.sort is Sort.MISSING
    assert "Transversal" in found.address
