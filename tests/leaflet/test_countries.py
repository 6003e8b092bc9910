"""Leaflets of Peru and Iquique: the country's words and money, what is not at hand, a day that is not known."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import date
from functools import cache

import pytest
from pypdf import PdfReader

from refundido.brochure.holes import holes_of
from refundido.document.brochure import Printing
from refundido.document.brochure_blocks import Leaflet
from refundido.model.brochure import ApprovalRule, Page
from refundido.render.leaflet_html import render_leaflet
from refundido.render.leaflet_pdf import leaflet_markup, print_leaflet
from refundido.render.templates import load_templates
from tests.leaflet.leaflets import AFTER, bound_of, leaflet_of, made
from tests.render.editions import REPOSITORY

PERU, IQUIQUE, TODAY = "bahia-serena", "norte-arena", date(2026, 11, 30)
CARIBBEAN, HOLDEM, ROULETTE = "caribbean-draw-poker", "progresivo-texas-holdem", "super-ruleta"
TEXAS = "texas-holdem-sin-limite"


def of(game: str) -> Leaflet:
    """A leaflet of Peru, or that of Iquique."""
    return leaflet_of(game, "", IQUIQUE, TODAY) if game == TEXAS else leaflet_of(game, "", PERU, AFTER)


@cache
def page(game: str) -> str:
    """Its page of HTML."""
    outcome = render_leaflet(of(game), load_templates(REPOSITORY))
    assert outcome.value is not None
    return outcome.value.decode()


def test_the_words_of_the_country_and_no_regulator_that_the_page_does_not_name() -> None:
    lines = dict(of(CARIBBEAN).trust.lines)
    assert lines["Reglas"] == "Caribbean Draw Poker"
    assert 'content="Cartilla informativa: Caribbean Draw Poker.' in page(CARIBBEAN)
    assert 'content="Folleto instructivo: Texas' in page(TEXAS)
    nowhere = made(bound_of(CARIBBEAN, "", PERU), Printing()).value
    assert nowhere is not None
    assert dict(nowhere.trust.lines)["Consulta"] == "esta cartilla no tiene dirección de consulta"
    assert "Artículo 15º" in page(CARIBBEAN)
    assert (
        "El número que acompaña a cada regla es el suyo en «Reglamento del juego Caribbean Draw Poker»"
        in (of(CARIBBEAN).legend[0])
    )


def test_money_is_written_as_the_country_writes_it() -> None:
    limits = [(each.bet, each.minimum, each.maximum) for each in of(HOLDEM).house.limits]
    assert limits[0] == ("Ante", "S/. 10.00", "S/. 200.00")
    assert limits[2] == ("Progresivo", "US$ 1.00", "US$ 1.00")
    assert ("Pago máximo", "US$ 10,000.00") in of(CARIBBEAN).house.choices
    assert ("Bet, Full", "8 a 1") in of(CARIBBEAN).house.pays
    assert [each.minimum for each in of(TEXAS).house.limits] == ["$1.000", "$2.000"]


@pytest.mark.parametrize("game", [CARIBBEAN, HOLDEM, ROULETTE])
def test_one_that_lacks_something_says_so_on_its_cover_and_in_its_panel(game: str) -> None:
    made_of = of(game)
    assert made_of.incomplete == "Cartilla incompleta"
    assert made_of.lacking[0].startswith("No está a la mano: ")
    assert "Integridad" in dict(made_of.trust.lines)
    printed = leaflet_markup(made_of, Page.A4, load_templates(REPOSITORY)).value
    assert printed is not None
    for markup in (page(game), printed):
        cover = markup[: markup.index("En este casino")]
        assert "Cartilla incompleta" in cover
        assert all(line in cover for line in made_of.lacking)


def test_what_it_lacks_is_cited() -> None:
    assert of(HOLDEM).lacking[0] == (
        "No está a la mano: capítulos I y II; artículos 1 a 12; literales a) a g) del Artículo 13º."
    )
    assert of(ROULETTE).lacking == ("No está a la mano: artículo 1; literales a) a h) del Artículo 2º.",)


def test_one_that_is_whole_says_nothing_of_it() -> None:
    assert (of(TEXAS).incomplete, of(TEXAS).lacking) == ("", ())
    assert "Integridad" not in dict(of(TEXAS).trust.lines)
    assert 'class="incompleto"' not in page(TEXAS)


def test_lost_words_are_told_where_they_stood_and_nothing_stands_for_them() -> None:
    markup = page(HOLDEM)
    assert "MORDAZA" not in markup
    assert (
        markup.count('<span class="perdido">[palabra perdida]</span>')
        == holes_of(bound_of(HOLDEM, "", PERU)).lost
        == 21
    )
    assert markup.count("[no transcrito]") >= 9
    assert any("[palabra perdida]" in line for line in of(HOLDEM).legend)
    assert any("[no transcrito]" in line for line in of(HOLDEM).legend)


def test_what_the_print_had_instead_of_repaired_words_is_not_for_players() -> None:
    assert "[impreso:" not in page(HOLDEM)
    assert any(line.startswith("Se corrigieron defectos del impreso") for line in of(HOLDEM).legend)


def test_a_day_of_publication_that_is_not_known_is_said_to_be_so() -> None:
    line = dict(of(TEXAS).trust.lines)["En vigor desde"]
    assert line == (
        "su publicación: fecha no conocida, posterior al 6 de mayo de 2011 y anterior al 30 de noviembre de 2026"
    )


def test_an_approval_is_pending_only_where_one_is_known_to_be_required() -> None:
    assert dict(of(TEXAS).trust.lines)["Aprobación"] == "no consta ninguna"
    bound = bound_of(TEXAS, "", IQUIQUE, TODAY)
    strict = replace(bound, definition=replace(bound.definition, approval=ApprovalRule.REQUIRED))
    outcome = made(strict)
    assert outcome.value is not None
    assert dict(outcome.value.trust.lines)["Aprobación"] == "pendiente de aprobación"


def test_what_runs_at_the_foot_is_what_the_names_are() -> None:
    bound = bound_of(ROULETTE, "", PERU)
    titled = replace(bound.definition, title="Ruleta d'Or")
    outcome = made(replace(bound, definition=titled, operator=replace(bound.operator, casino="Sala Sol & Mar")))
    assert outcome.value is not None
    printed = print_leaflet(outcome.value, Page.BOOKLET, load_templates(REPOSITORY))
    assert printed.value is not None, printed.diagnostics
    for sheet in PdfReader(io.BytesIO(printed.value)).pages:
        assert "Ruleta d'Or. Sala Sol & Mar" in sheet.extract_text()
