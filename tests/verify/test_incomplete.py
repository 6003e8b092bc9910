"""Brochures of texts that are not whole, and of regulators of which it is not known whether they approve brochures."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from refundido.publish.brochures import Wanted
from refundido.publish.brochures_build import build_brochures
from refundido.publish.verdict import Verdict
from refundido.publish.verify import verify_file
from tests.brochure.cases import Case, write
from tests.cli.commands import Commands

HOUSE = "catalogue/operadores/casa.yaml"
ROULETTE = "casa/2009-10-21/super-ruleta.html"
TEXAS = "norte-arena/posterior-a-2011-05-06-anterior-a-2026-11-30/texas-holdem-sin-limite.html"
TODAY = date(2026, 11, 30)


@pytest.fixture(scope="module")
def root(tmp_path_factory) -> Path:
    """The texts of Peru and Iquique, with the brochures of one game of each printed."""
    folder = write(Case("", real=True), tmp_path_factory.mktemp("reales") / "espacio")
    for operator, game in (("casa", "super-ruleta"), ("norte-arena", "texas-holdem-sin-limite")):
        assert build_brochures(folder, Wanted(None, (operator,), (game,)), jobs=2).value is not None
    return folder


def _verdict(root: Path, name: str) -> tuple[Verdict, bool, tuple[str, ...]]:
    outcome = verify_file(root, root / "build" / "folletos" / name, TODAY)
    assert outcome.value is not None, outcome.diagnostics
    return outcome.value.verdict, outcome.value.holds, outcome.value.reasons


def test_one_that_lacks_parts_does_not_hold_and_what_it_lacks_is_told(root):
    verdict, holds, reasons = _verdict(root, ROULETTE)
    assert verdict is Verdict.INCOMPLETE
    assert not holds
    assert reasons == ("No está a la mano: artículo 1; literales a) a h) del Artículo 2º.",)


def test_one_that_is_whole_holds_where_no_approval_is_known_to_be_required(root):
    assert _verdict(root, TEXAS) == (Verdict.IN_FORCE, True, ())


def test_the_day_of_a_text_is_not_told_where_it_is_not_known(root, capsys):
    commands = Commands(root, capsys)
    told = commands("verify", str(root / "build" / "folletos" / TEXAS), "--as-of", "2026-11-30").out
    assert "Hecho de «Ordenanza N° 316», texto del día de su publicación, que no consta." in told
    told = commands("verify", str(root / "build" / "folletos" / ROULETTE), "--as-of", "2026-11-30").out
    assert "Incompleto: " in told
    assert "Hecho de «Súper Ruleta», texto del 21 de octubre de 2009." in told


def test_an_approval_of_it_as_it_is_makes_it_hold(root, capsys):
    commands = Commands(root, capsys)
    text = (root / HOUSE).read_text("utf-8")
    digest = next(
        each["digest"]
        for each in json.loads(commands("brochures", "status", "--as-of", "2026-11-30", "--json").out)["brochures"]
        if each["name"] == "Súper Ruleta"
    )
    granted = f"    approvals:\n      - {{number: Oficio 1, granted: 2010-01-01, digest: {digest}}}\n"
    at = "    instrument: pe-mincetur/super-ruleta\n"
    try:
        commands.write(HOUSE, text.replace(at, at + granted))
        assert _verdict(root, ROULETTE)[0] is Verdict.IN_FORCE
    finally:
        commands.write(HOUSE, text)


def test_a_day_on_which_one_instrument_has_no_text_is_told_and_the_others_go_on(root, capsys):
    commands = Commands(root, capsys)
    ran = commands("brochures", "status", "--as-of", "2015-06-01")
    assert "fecha-no-conocida" in ran.err
    assert "Caribbean Draw Poker: incompleto" in ran.out
    assert "Texas Hold'em Póker sin Límite" not in ran.out
    none = commands("brochures", "status", "--as-of", "2000-01-01")
    assert (none.code, none.out) == (1, "")
    ran = commands("brochures", "build", "--as-of", "2015-06-01", "--operator", "norte-arena")
    assert ran.code == 1
    assert "folleto-desconocido" in ran.err


def test_an_act_whose_day_is_not_known_is_not_given_one(root, capsys):
    ran = Commands(root, capsys)("brochures", "affected", "ord-455-2011")
    assert "en vigor desde el día de su publicación, que no consta." in ran.out
    assert (
        '"in_force_is_certain": false' in Commands(root, capsys)("brochures", "affected", "ord-455-2011", "--json").out
    )
