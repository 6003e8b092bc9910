"""The layout of roulette: what each bet covers is computed, and agrees with the catalogue's odds and words."""

from __future__ import annotations

import re
from fractions import Fraction
from math import hypot
from xml.etree import ElementTree

import pytest

from refundido.brochure.roulette import BetRow, fair_odds, layout_of, read_bets
from refundido.diagnostic import Code, Severity
from refundido.document.brochure_blocks import RouletteFigure
from refundido.render.drawings import drawing
from tests.leaflet.leaflets import leaflet_of

SINGLE, DOUBLE = "Ruleta Americana con un solo cero", "Ruleta Americana con doble cero"


def figure(game: str, variant: str = "") -> RouletteFigure:
    """The layout that a leaflet draws."""
    found = [each for section in leaflet_of(game, variant).sections for each in section.before]
    (drawn,) = (each for each in found if isinstance(each, RouletteFigure))
    return drawn


@pytest.mark.parametrize(
    ("game", "variant", "sets"),
    [
        ("ruleta-francesa", "", [37, 60, 14, 23, 11, 3, 3, 1, 1, 1, 1, 1, 1]),
        ("ruleta-americana", SINGLE, [37, 60, 14, 23, 11, 3, 3, 1, 1, 1, 1, 1, 1]),
        ("ruleta-americana", DOUBLE, [38, 62, 15, 22, 11, 1, 3, 3, 1, 1, 1, 1, 1, 1]),
    ],
)
def test_reads_every_bet_of_the_catalogue(game: str, variant: str, sets: list[int]) -> None:
    assert [len(bet.sets) for bet in figure(game, variant).bets] == sets


def test_covers_the_numbers_that_the_table_says() -> None:
    covers = {bet.name: (bet.covers, bet.pays) for bet in figure("ruleta-americana", DOUBLE).bets}
    assert covers["Pleno"] == (1, "35 a 1")
    assert covers["Línea Especial"] == (5, "6 a 1")
    assert covers["Línea"] == (6, "5 a 1")
    assert covers["Docena"] == (12, "2 a 1")
    assert covers["Pasa"] == (18, "1 a 1")


def test_the_zeros_follow_from_the_words() -> None:
    assert figure("ruleta-americana", DOUBLE).layout.zeros == 2
    assert figure("ruleta-americana", SINGLE).layout.zeros == 1
    assert figure("ruleta-francesa").french


def test_special_line_is_the_zeros_and_the_first_row() -> None:
    (special,) = (bet for bet in figure("ruleta-americana", DOUBLE).bets if bet.name == "Línea Especial")
    assert special.example == {"0", "00", "1", "2", "3"}


@pytest.mark.parametrize(("covers", "odds"), [(1, 35), (2, 17), (3, 11), (4, 8), (5, 6), (6, 5), (12, 2), (18, 1)])
def test_fair_odds(covers: int, odds: int) -> None:
    assert fair_odds(covers) == odds


def test_cells_do_not_overlap_and_fill_the_layout() -> None:
    for zeros in (1, 2):
        cells = layout_of(zeros).cells
        area = sum((cell.right - cell.left) * (cell.bottom - cell.top) for cell in cells)
        assert area == 13 * 3
        assert len({cell.centre for cell in cells}) == len(cells) == 36 + zeros


def said(row: BetRow, zeros: int = 1) -> list[str]:
    """What is said against a row; no bets are drawn if it is an error."""
    outcome = read_bets((row,), zeros)
    assert all(problem.code is Code.DRAWING_MISMATCH for problem in outcome.diagnostics)
    assert (outcome.value is None) == any(problem.is_error for problem in outcome.diagnostics)
    return [problem.message for problem in outcome.diagnostics]


SIX = "Abarca la apuesta de los seis números de dos filas contiguas."


def test_says_odds_that_do_not_fit_what_is_covered() -> None:
    message = "«Línea» abarca 6 números según el paño, que se pagan 5 a 1, y la tabla dice 6 a 1."
    assert said(BetRow("Línea", SIX, "6 a 1", Fraction(6))) == [message]


def test_says_odds_that_are_none() -> None:
    assert said(BetRow("Línea", SIX, "mucho", None)) == ["No se entiende el pago «mucho» de «Línea»."]


def test_says_words_that_count_otherwise() -> None:
    words = "Abarca la apuesta de los doce números de cuatro filas."
    message = "«Línea» abarca 6 números según el paño, y las palabras de la tabla dicen 12."
    assert said(BetRow("Línea", words, "5 a 1", Fraction(5))) == [message]
    message = "«Línea» abarca 6 números según el paño, y las palabras de la tabla dicen ninguno que se lea."
    assert said(BetRow("Línea", "Abarca dos filas.", "5 a 1", Fraction(5))) == [message]


def test_reads_a_range_of_numbers() -> None:
    assert said(BetRow("Falta", "Abarca la apuesta de los números 1 al 18.", "1 a 1", Fraction(1))) == []
    assert said(BetRow("Falta", "Abarca la apuesta de los números 1 al 12.", "1 a 1", Fraction(1))) != []


def test_says_other_bets_with_the_zero() -> None:
    words = "Abarca dos números; con el cero, se puede apostar al 0 y 1, y al 0 y 2. La ficha se coloca en medio."
    message = "Las apuestas con el cero que «Medio pleno» nombra no son las que permite el paño."
    assert said(BetRow("Medio pleno", words, "17 a 1", Fraction(17))) == [message]


def test_a_bet_not_known_is_left_out_with_a_warning() -> None:
    outcome = read_bets((BetRow("Vecinos", "", "", None), BetRow("Línea", SIX, "5 a 1", Fraction(5))), 1)
    assert outcome.value is not None
    assert [bet.name for bet in outcome.value] == ["Línea"]
    assert [problem.severity for problem in outcome.diagnostics] == [Severity.WARNING]


SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]


def boxes_and_words(tree: ElementTree.Element) -> tuple[list[Box], list[Box], list[tuple[float, float, float]]]:
    """The boxes of a layout, the room that its words take, without the letters of chips, and the chips."""
    boxes, words, chips = [], [], []
    parts = [each for each in tree if each.tag in (f"{SVG}rect", f"{SVG}path", f"{SVG}circle")]
    for before, each in zip([None, *parts], parts, strict=False):
        if each.tag == f"{SVG}rect":
            x, y, width, height = (float(each.get(name, "")) for name in ("x", "y", "width", "height"))
            boxes.append((x, y, x + width, y + height))
        elif each.tag == f"{SVG}circle":
            line = float(each.get("stroke-width", "")) / 2
            chips.append((float(each.get("cx", "")), float(each.get("cy", "")), float(each.get("r", "")) + line))
        elif before is None or before.tag != f"{SVG}circle":
            words.append(room(each.get("d", "")))
    return boxes, words, chips


def room(path: str) -> Box:
    """The room of an outline, whose curves stay within their points."""
    xs, ys = [], []
    for command, given in re.findall(r"([A-Z])([^A-Z]*)", path):
        figures = [float(each) for each in re.findall(r"-?\d*\.?\d+", given)]
        if command == "H":
            xs += figures
        elif command == "V":
            ys += figures
        else:
            xs += figures[0::2]
            ys += figures[1::2]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize(
    ("game", "variant"), [("ruleta-francesa", ""), ("ruleta-americana", SINGLE), ("ruleta-americana", DOUBLE)]
)
def test_chips_cover_no_words_and_lie_in_their_box_or_on_their_line(game: str, variant: str) -> None:
    drawn = figure(game, variant)
    boxes, words, chips = boxes_and_words(ElementTree.fromstring(str(drawing(drawn, "x"))))
    assert len(chips) == len(drawn.bets)
    for bet, (x, y, reach) in zip(drawn.bets, chips, strict=True):
        for left, top, right, bottom in words:
            away = hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))
            assert away >= reach, f"la ficha de «{bet.name}» tapa un rótulo"
        within = [
            b for b in boxes if b[0] <= x - reach and x + reach <= b[2] and b[1] <= y - reach and y + reach <= b[3]
        ]
        inside = bet.chip is None or bet.covers == 1
        assert len(within) == (1 if inside else 0), f"la ficha de «{bet.name}» no está en su lugar"
        held = [b for b in boxes if b[0] <= x <= b[2] and b[1] <= y <= b[3]]
        on_line = any(x in (b[0], b[2]) or y in (b[1], b[3]) for b in held)
        assert on_line is not inside
    for number, one in enumerate(words):
        for other in words[:number]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart
