"""The table of Texas Hold'em and the colours of a cloth: nothing is drawn that the words do not say."""

from __future__ import annotations

import re
from datetime import date
from itertools import pairwise
from math import atan2

import pytest

from refundido.brochure.colours import colour_groups
from refundido.brochure.holdem import HoldemTable, holdem_table
from refundido.brochure.seats import seats_in
from refundido.diagnostic import Code
from refundido.document.brochure_blocks import ColoursFigure, HoldemFigure
from refundido.render.drawings import drawing
from refundido.render.drawings_parts import GREEN
from tests.leaflet.leaflets import leaflet_of

SAID = (
    "Se usará una mesa en forma elíptica, con lugares para 10 jugadores sentados. Además, un lugar para el Croupier.",
    "Se permitirá un máximo de diez (10) jugadores por mesa.",
    "Flop, se refiere a las 3 primeras cartas comunitarias; Turn, la cuarta carta comunitaria.",
    "Y River, a la quinta y última carta comunitaria.",
    "La realiza el primer jugador a la izquierda del Botón de Salida.",
    "La realiza el jugador a la izquierda del jugador que realizó la Apuesta Ciega Menor.",
)


def test_the_table_that_the_words_describe() -> None:
    assert holdem_table(SAID).value == HoldemTable(10, (("Flop", 3), ("Turn", 1), ("River", 1)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("elíptica", "redonda"),
        ("un lugar para el Croupier", "nada más"),
        ("diez (10)", "diez (12)"),
        ("3 primeras", "4 primeras"),
        ("la cuarta carta", "la quinta carta"),
        ("primer jugador a la izquierda", "primer jugador a la derecha"),
        ("jugador a la izquierda del jugador que", "jugador a la derecha del jugador que"),
    ],
)
def test_what_the_words_do_not_say_is_not_drawn(old: str, new: str) -> None:
    changed = [text.replace(old, new) for text in SAID]
    assert changed != list(SAID)
    outcome = holdem_table(changed)
    assert (outcome.value, [each.code for each in outcome.diagnostics]) == (None, [Code.DRAWING_MISMATCH])


def test_a_number_said_in_words_and_in_figures_is_one_number() -> None:
    assert seats_in(["Un máximo de diez (10) jugadores."], "") == {10}
    assert seats_in(["Un máximo de diez (11) jugadores."], "") == {None}


def test_the_blinds_follow_the_button_clockwise() -> None:
    (figure,) = (
        each
        for section in leaflet_of("texas-holdem-sin-limite", "", "norte-arena", date(2026, 11, 30)).sections
        for each in section.before
    )
    assert isinstance(figure, HoldemFigure)
    svg = str(drawing(figure, "x"))
    places = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="13" fill="([^"]+)"', svg)
    assert len(places) == 10
    angles = [atan2(float(y) - 124, float(x) - 215) for x, y, _ in places]
    turned = [(b - a) % 6.2832 for a, b in pairwise(angles)]
    assert all(0 < turn < 3.1416 for turn in turned), "on a page y grows downwards: rising angles go clockwise"
    marked = [number for number, (_, _, fill) in enumerate(places) if fill == GREEN]
    assert marked == [marked[0], marked[0] + 1, marked[0] + 2]
    assert "A la izquierda del Botón de Salida, la Apuesta Ciega Menor" in svg
    assert "Flop, 3 cartas, Turn, 1 carta y River, 1 carta" in svg


RULE = "Marcado en el paño con color negro, pierde. Marcado en el paño con color azul, rojo o dorado, gana."


def test_colours_treated_alike_are_together() -> None:
    groups = colour_groups([RULE], [RULE, "Números de color azul. Fichas de color y de valor, del mismo color dicho."])
    assert groups.value == (("negro",), ("azul", "rojo", "dorado"))
    svg = str(drawing(ColoursFigure("Los colores", (("negro",), ("azul", "rojo", "dorado"))), "x"))
    assert svg.count("<rect") == 4
    assert "negro; azul, rojo y dorado" in svg


@pytest.mark.parametrize(
    ("rule", "words", "subject"),
    [
        ("Nada de colores.", "", ""),
        (RULE.replace("negro", "morado"), "", "morado"),
        (RULE, "El número de color blanco.", "blanco"),
        (RULE + " Marcado en el paño con color rojo, sigue.", "", "rojo"),
    ],
)
def test_colours_that_do_not_agree_are_not_drawn(rule: str, words: str, subject: str) -> None:
    outcome = colour_groups([rule], [rule, words])
    assert outcome.value is None
    assert [(each.code, each.subject) for each in outcome.diagnostics] == [(Code.DRAWING_MISMATCH, subject)]
