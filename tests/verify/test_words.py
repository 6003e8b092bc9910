"""How words are held against those printed: what spaces, line ends and hyphens say, and what they do not."""

from __future__ import annotations

import pytest

from refundido.publish.verify_words import alterations, as_set, as_written
from refundido.render.leaflet_words import Printed

WORDS = ("Se paga", "25 a 1", "con cartas re-partidas", "el 10%,", "-", "1.000", "del 0 al 7")


def _told(found: str, fold) -> int:
    return len(alterations([Printed(each, "regulado", "Pagos") for each in WORDS], found, fold))


@pytest.mark.parametrize(
    "found",
    [
        " ".join(WORDS),
        "\n".join(WORDS),
        "".join(WORDS),
        "Se pa-\nga 25 a\n1 con car\u00ad\ntas re-\npartidas el 10%, - 1.000 del 0 al 7",
    ],
)
def test_the_same_set_otherwise(found):
    assert _told(found, as_set) == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [("25 a", "2 5 a"), ("25 a", "-25 a"), ("25", "2-5"), ("10%", "-10%"), ("10%", "1 0%"), ("1.000", "1.00 0")],
)
@pytest.mark.parametrize("fold", [as_set, as_written])
def test_figures_to_the_letter(old, new, fold):
    assert _told(" ".join(WORDS).replace(old, new), fold) == 1


def test_a_page_undoes_no_hyphens():
    assert _told("\n".join(WORDS), as_written) == 0
    assert _told(" ".join(WORDS).replace("Se paga", "Se pa-\nga"), as_written) == 1


LABELS = [
    Printed(each, "regulado", "Pagos") for each in ("a.-", "Cuando no se aloja.", "b.-", "5 veces", "y nada más -")
]


@pytest.mark.parametrize("fold", [as_set, as_written])
def test_a_stretch_that_ends_in_a_hyphen(fold):
    written = "a.-\nCuando no se aloja.\nb.-\n5 veces\ny nada más -"
    assert not alterations(LABELS, written, fold)
    (told,) = alterations(LABELS, written.replace("b.-", "b."), fold)
    assert (told.expected, told.found) == ("- 5 veces", "5 veces")


RUN = [
    Printed("Cuánto paga la casa", "guía", "Pagos"),
    Printed("El número paga 7 a 1.", "regulado", "Pagos"),
    Printed("Datos de este folleto y de su edición", "panel", ""),
]


@pytest.mark.parametrize(
    ("found", "whose"),
    [
        ("Datos de este folleto y de su edición", ["regulado"]),
        ("Lo que se gana. El número paga 9 a 1. Datos de este folleto y de su edición", ["regulado"]),
        ("Lo que se gana. El número paga 7 a 1. Datos de este folleto y de su edición", ["guía"]),
        (
            "Cuánto paga la casa Todo, el doble. El número paga 7 a 1. Datos de este folleto y de su edición",
            ["agregado"],
        ),
        ("Cuánto paga la casa El número paga 7 a 1. Datos de este folleto y de su edición Y el doble.", ["agregado"]),
    ],
)
def test_a_run_is_of_those_of_its_words_that_weigh_most(found, whose):
    assert [each.whose for each in alterations(RUN, found, as_set)] == whose
