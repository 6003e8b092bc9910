"""The new section of Resolución 373 (considerando 8), read from the gazette, against the patch written by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from refundido.model.operation import InsertUnits
from refundido.model.unit import Unit
from refundido.prose.payload import Expected, NewVoice, count_of, read_new_units, retyped
from refundido.prose.reading import Passage
from refundido.source.workspace import load_workspace
from tests.build import JURISDICTION

ROOT = Path(__file__).parents[2]
ACT, NUMBER = "cl-scj/res-373-2010", "C8"


def _section() -> Passage:
    text = (ROOT / "amendments" / f"{ACT}.txt").read_text("utf-8")
    return Passage(text[text.index("6. POZOS PROGRESIVOS") : text.index("9.- Que atendido")].strip())


def _by_hand() -> Unit:
    workspace = load_workspace(ROOT).value
    assert workspace is not None
    instruction = next(each for each in workspace.acts[ACT].instructions if each.number == NUMBER)
    operation = instruction.orders[0].operation
    assert isinstance(operation, InsertUnits)
    return operation.units[0]


def _without_notes(unit: Unit) -> Unit:
    """What a person added for the reader is not in the act's words."""
    return replace(unit, notes=(), children=tuple(_without_notes(child) for child in unit.children))


def test_the_section_is_that_of_the_patch_written_by_hand():
    expected = Expected(("numeral",), ("6",), 1, "pozos progresivos en juegos de cartas")
    read = read_new_units([_section()], JURISDICTION, expected, NewVoice(ACT, NUMBER))
    assert read.value is not None
    assert retyped(read.value, "juego")[0] == _without_notes(_by_hand())
    assert count_of(read.value) == 97
    assert [(d.code, d.subject) for d in read.diagnostics] == [
        ("impreso-reparado", "prin-cipal"),
        ("impreso-reparado", "progre-sivos"),
    ]
