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
