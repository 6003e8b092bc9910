"""Drawings as SVG: whole, told in words to whoever cannot see them, and within their frame; the cloth's places."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
import segno

from refundido.brochure.cloth import cloth_of
from refundido.brochure.hands import Suit
from refundido.diagnostic import Code
from refundido.document.brochure_blocks import ClothFigure, Figure, HandsFigure, RouletteFigure
from refundido.render.drawings import drawing, hand
from refundido.render.drawings_parts import GREEN, INK, QUIET, RED
from refundido.render.qr import qr_svg
from tests.leaflet.leaflets import PRINTING, leaflet_of

GAMES = (
    ("ruleta-francesa", ""),
    ("ruleta-americana", "Ruleta Americana con doble cero"),
    ("black-jack", "Perfect Pairs"),
    ("war", ""),
    ("poker-draw", "Progresivo"),
    ("poker-go", ""),
)
SVG = "{http://www.w3.org/2000/svg}"


def figures(game: str, variant: str = "") -> list[Figure]:
    """What a leaflet draws."""
    return [each for section in leaflet_of(game, variant).sections for each in (*section.before, *section.after)]


def drawn(figure: Figure) -> list[str]:
    """The drawings of a figure."""
    if isinstance(figure, HandsFigure):
        return [str(hand(each, "x")) for each in figure.hands]
    return [str(drawing(figure, "x"))]


ALL = [(game, variant, figure) for game, variant in GAMES for figure in figures(game, variant)]


@pytest.mark.parametrize("figure", [figure for _, _, figure in ALL], ids=[f"{g}-{type(f).__name__}" for g, _, f in ALL])
def test_is_whole_and_told_in_words(figure: Figure) -> None:
    for each in drawn(figure):
        tree = ElementTree.fromstring(each)
        title = tree.find(f"{SVG}title")
        assert title is not None
        assert title.text
        assert tree.get("aria-labelledby") == title.get("id")
        assert not tree.findall(f".//{SVG}text")
        width, height = (float(side) for side in tree.get("viewBox", "").split()[2:])
        for box in tree.iter(f"{SVG}rect"):
            x, y = float(box.get("x", "")), float(box.get("y", ""))
            assert 0 <= x <= x + float(box.get("width", "")) <= width
            assert 0 <= y <= y + float(box.get("height", "")) <= height
        for chip in tree.iter(f"{SVG}circle"):
            x, y, reach = (float(chip.get(name, "")) for name in ("cx", "cy", "r"))
            assert reach <= x <= width - reach
            assert reach <= y <= height - reach


def test_a_hand_is_told_card_by_card() -> None:
    (found,) = (each for each in figures("poker-go") if isinstance(each, HandsFigure))
    royal = str(hand(found.hands[-1], "x"))
    said = "Escalera Real: 10 de corazón, Jota de corazón, Reina de corazón, Rey de corazón y As de corazón"
    assert f'<title id="x">{said}</title>' in royal


def test_cards_that_do_not_make_the_rank_are_grey() -> None:
    (found,) = (each for each in figures("poker-go") if isinstance(each, HandsFigure))
    by_name = {each.name: str(hand(each, "x")) for each in found.hands}
    assert by_name["Un par"].count("<rect") == 5
    assert len(re.findall(f'<rect[^>]*stroke="{QUIET}"', by_name["Un par"])) == 3
    assert QUIET not in by_name["Color"]


def test_suits_differ_by_more_than_colour() -> None:
    from refundido.render.drawings import _SUITS

    assert len(set(_SUITS.values())) == len(Suit)


def test_the_progressive_ranks_five_hands() -> None:
    hands = [each for each in figures("poker-draw", "Progresivo") if isinstance(each, HandsFigure)]
    assert [len(each.hands) for each in hands] == [10, 5]


def test_the_roulette_says_where_each_bet_is_placed() -> None:
    (found,) = (each for each in figures("ruleta-americana", GAMES[1][1]) if isinstance(each, RouletteFigure))
    text = str(drawing(found, "x"))
    assert "F, Línea Especial, 5 números" in text
    assert text.count("<circle") == len(found.bets)
    assert all(colour in text for colour in (RED, INK, GREEN))


@pytest.mark.parametrize(
    ("game", "variant", "places"),
    [
        ("black-jack", "", ["Apuesta inicial", "Seguro"]),
        ("black-jack", "Perfect Pairs", ["Apuesta inicial", "Perfect Pairs", "Seguro"]),
        ("war", "", ["Apuesta inicial", "Apuesta de guerra", "Apuesta de empate"]),
        ("poker-draw", "", ["ANTE", "BET"]),
        ("poker-go", "", ["ANTE", "GO"]),
        ("poker-caribbean", "Progresivo", ["ANTE", "BET", "Apuesta progresivo"]),
    ],
)
def test_the_cloth_has_the_places_that_the_text_names(game: str, variant: str, places: list[str]) -> None:
    (found,) = (each for each in figures(game, variant) if isinstance(each, ClothFigure))
    assert [place.bet for place in found.cloth.places] == places
    assert all(f"«{place}»" in str(drawing(found, "x")) for place in places)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("bridge", "No se sabe dibujar el paño «bridge»."),
        ("war", "El paño «war» se dibuja con el lugar de «Apuesta inicial», y el texto del folleto no lo nombra."),
    ],
)
def test_says_a_cloth_that_cannot_be_drawn(table: str, message: str) -> None:
    outcome = cloth_of(table, "War", ("Hasta siete jugadores.",), "Nada.")
    assert outcome.value is None
    assert [(each.code, each.message) for each in outcome.diagnostics] == [(Code.DRAWING_MISMATCH, message)]


@pytest.mark.parametrize(
    ("game", "seats"), [("black-jack", 7), ("war", 7), ("poker-draw", 6), ("poker-caribbean", 7), ("poker-go", 7)]
)
def test_the_cloth_has_as_many_places_as_the_text_says(game: str, seats: int) -> None:
    (found,) = (each for each in figures(game) if isinstance(each, ClothFigure))
    assert found.cloth.seats == seats
    tree = ElementTree.fromstring(str(drawing(found, "x")))
    assert len([box for box in tree.iter(f"{SVG}rect") if box.get("width") == "16"]) == seats


@pytest.mark.parametrize(
    ("told", "seats"),
    [
        ("Hay hasta seis jugadores.", 6),
        ("Un máximo de 5 posiciones, en su lado curvo.", 5),
        ("El máximo es de seis posiciones en Draw War y de ocho en War.", 8),
        ("El máximo es de seis posiciones en Draw War.", None),
        ("El máximo de posiciones es de seis en Draw War y de ocho en Otro.", None),
        ("La mesa tiene posiciones.", None),
        ("Hasta seis jugadores. Un máximo de siete posiciones.", None),
        ("Hasta 40 jugadores.", None),
    ],
)
def test_the_number_of_places_is_read_or_nothing_is_drawn(told: str, seats: int | None) -> None:
    outcome = cloth_of("war", "War", (told,), f"{told} La apuesta inicial.")
    assert (outcome.value.seats if outcome.value else None) == seats
    assert all(each.code is Code.DRAWING_MISMATCH for each in outcome.diagnostics)


def test_a_number_of_places_that_the_brochure_gainsays_is_not_drawn() -> None:
    outcome = cloth_of("war", "War", ("Hasta seis jugadores.",), "La apuesta inicial. Un máximo de siete posiciones.")
    assert [each.message for each in outcome.diagnostics] == [
        "El texto da al paño «war» distintos números de lugares: 6 y 7."
    ]


def test_the_same_address_gives_the_same_code() -> None:
    first = qr_svg("https://catalogo.example/a#b")
    assert first == qr_svg("https://catalogo.example/a#b") != qr_svg("https://catalogo.example/a#c")
    assert "Código QR de https://catalogo.example/a#b" in first


@pytest.mark.parametrize("address", [f"{PRINTING.base_url}{PRINTING.page}#u-bj-001", "https://catalogo.example/a"])
def test_the_code_says_the_address(address: str) -> None:
    drawn = qr_svg(address)
    expected = [list(map(bool, row)) for row in segno.make(address, error="m", micro=False, boost_error=False).matrix]
    side = len(expected)
    shown = [[False] * side for _ in range(side)]
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1", drawn):
        for step in range(int(width)):
            shown[int(y) - 4][int(x) - 4 + step] = True
    assert shown == expected
    assert f'viewBox="0 0 {side + 8} {side + 8}"' in drawn
