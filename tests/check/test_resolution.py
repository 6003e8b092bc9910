"""The real resolution and the real catalogue: every finding read and true, and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from refundido.check.run import check_act, check_edition, check_editions, check_instrument
from refundido.diagnostic import Diagnostic
from refundido.history.timeline import compile_history
from refundido.source.workspace import Workspace, load_workspace

ROOT = Path(__file__).parents[2]
ACT = "cl-scj/res-373-2010"
CATALOGUE = "cl-scj/catalogo-de-juegos"
GOLDEN = Path(__file__).parent / "resolucion-373.txt"


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    value = load_workspace(ROOT).value
    assert value is not None
    return value


def _line(diagnostic: Diagnostic) -> str:
    place = f"{diagnostic.span.line}:{diagnostic.span.column}" if diagnostic.span else "-"
    return f"{place} {diagnostic.severity} {diagnostic.code}: {diagnostic.subject}"


def test_findings_on_the_resolution(workspace: Workspace):
    found = check_act(workspace.acts[ACT], workspace.sources[ACT].text, workspace.instruments, workspace.jurisdictions)
    assert {d.span.file for d in found if d.span} == {f"amendments/{ACT}.txt"}
    assert [_line(d) for d in found] == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_nothing_to_say_of_the_catalogue_before(workspace: Workspace):
    assert check_instrument(workspace.instruments[CATALOGUE], workspace.jurisdictions["cl"]) == ()


def test_the_edition_after_repeats_only_what_the_act_brought(workspace: Workspace):
    instrument, jurisdiction = workspace.instruments[CATALOGUE], workspace.jurisdictions["cl"]
    history = compile_history(instrument, workspace.acts, jurisdiction).value
    assert history is not None
    after = [d.code.value for d in check_edition(instrument, history.editions[-1], jurisdiction)]
    assert after == [
        "sin-punto-final",
        "remisión-sin-destino",
        "remisión-sin-destino",
        "remisión-sin-destino",
        "sin-punto-final",
        "sin-punto-final",
        "impreso-reparado",
        "impreso-reparado",
    ]
    assert [d.code.value for d in check_editions(instrument, history.editions, jurisdiction)] == after
    assert check_editions(instrument, history.editions, jurisdiction, [ACT]) == ()
