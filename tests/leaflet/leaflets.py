"""What the tests of leaflets are made from: the brochures of the sample operators, on the real catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import cache

from refundido.brochure.binding import bind_all
from refundido.brochure.bound import BoundBrochure
from refundido.diagnostic import Outcome
from refundido.document.brochure import Printing, leaflet
from refundido.document.brochure_blocks import Leaflet
from refundido.model.act import Act
from refundido.publish.workspace import Compiled, compile_root
from tests.render.editions import REPOSITORY

BEFORE, AFTER = date(2010, 8, 31), date(2010, 9, 1)
PRINTING = Printing("https://catalogo.example/", "cl-scj/catalogo-de-juegos/2010-09-01/consolidado.html")


@cache
def compiled() -> Compiled:
    """The workspace of this repository."""
    return compile_root(REPOSITORY, lints=False)


def acts() -> Mapping[str, Act]:
    """Its acts."""
    return compiled().acts


@cache
def bound_on(day: date) -> Mapping[tuple[str, str, str], BoundBrochure]:
    """Every brochure of the sample operators on the text of a day, by operator, game and variant."""
    workspace = compiled().workspace
    outcome = bind_all(workspace.operators, workspace.brochures, compiled().histories, workspace.jurisdictions, day)
    assert outcome.value is not None
    return {(each.operator.id, _game(each), each.variant): each for each in outcome.value}


def _game(bound: BoundBrochure) -> str:
    return bound.definition.id.rsplit("/", 1)[-1]


def bound_of(game: str, variant: str = "", operator: str = "costa-austral", day: date = AFTER) -> BoundBrochure:
    """One of them."""
    return bound_on(day)[operator, game, variant]


def made(bound: BoundBrochure, printing: Printing = PRINTING) -> Outcome[Leaflet]:
    """Its leaflet, with what there is to say of it."""
    return leaflet(bound, acts(), printing)


@cache
def leaflet_of(game: str, variant: str = "", operator: str = "costa-austral", day: date = AFTER) -> Leaflet:
    """The leaflet of one of them, against which nothing is to be said."""
    outcome = made(bound_of(game, variant, operator, day))
    assert outcome.value is not None
    assert not outcome.diagnostics
    return outcome.value


def with_accent(bound: BoundBrochure, accent: str) -> BoundBrochure:
    """The same brochure, of an operator with another colour."""
    return replace(bound, operator=replace(bound.operator, accent=accent))
