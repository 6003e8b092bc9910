"""The comparative table of Resolución Exenta N° 373: a row for each instruction, both texts exact."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest

from refundido.compare.edits import Fate
from refundido.document.act_page import ActOutputs, act_outputs
from refundido.document.blocks import Words
from refundido.document.comparison import redline
from refundido.document.comparison_blocks import Stretch
from refundido.history import History, compile_workspace
from refundido.model.address_reader import read_address
from refundido.model.unit import Unit, walk
from refundido.source.workspace import Workspace, load_workspace

_ROOT = Path(__file__).parents[2]
_ACT, _INSTRUMENT = "cl-scj/res-373-2010", "cl-scj/catalogo-de-juegos"


@cache
def _space() -> tuple[Workspace, History, ActOutputs]:
    space = load_workspace(_ROOT).value
    assert space is not None
    found = compile_workspace(space.instruments, space.acts, space.jurisdictions)[_INSTRUMENT].value
    assert found is not None
    return space, found, act_outputs(found, space.acts[_ACT], space.acts, space.jurisdictions["cl"])


def _words(value: object, without: Fate) -> Iterator[str]:
    """Each stretch of words in some blocks, in order, but for those of one fate."""
    if isinstance(value, Stretch):
        if value.fate is not without:
            yield "".join(each.text for each in value.words)
    elif isinstance(value, Words):
        yield value.text
    elif isinstance(value, tuple):
        for each in value:
            yield from _words(each, without)
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from _words(getattr(value, each.name), without)


def _texts(root: Unit) -> str:
    return "\n".join(unit.text.plain for _, unit in walk(root) if unit.text)


def test_every_instruction_has_its_row_in_the_order_of_the_act() -> None:
    space, _, pages = _space()
    numbers = [instruction.number for instruction in space.acts[_ACT].instructions]
    assert [row.number for row in pages.cuadro.rows] == numbers
    assert [line.number for line in pages.index.lines] == numbers
    for row, instruction in zip(pages.cuadro.rows, space.acts[_ACT].instructions, strict=True):
        assert row.words == instruction.words
        assert row.before
        assert row.after


def test_each_paragraph_shown_stands_in_its_text() -> None:
    _, found, pages = _space()
    before, after = (_texts(edition.root) for edition in (found.editions[0], found.editions[-1]))
    for row in pages.cuadro.rows:
        for passage in row.before:
            if "párrafo" in passage.address.rsplit(" > ", 1)[-1]:
                assert "".join(_words(passage.blocks, Fate.INSERTED)) in before, row.number
        for passage in row.after:
            if "párrafo" in passage.address.rsplit(" > ", 1)[-1]:
                assert "".join(_words(passage.blocks, Fate.DELETED)) in after, row.number


def test_two_instructions_in_one_paragraph_are_told_apart() -> None:
    rows = {row.number: row for row in _space()[2].cuadro.rows}
    assert rows["5.e.i"].others == ("5.e.ii",)
    assert rows["5.e.ii"].others == ("5.e.i",)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ('Título III > War > 4.4 > viñeta "Juego"', "anunciar un nuevo barajado. Si cuando aparece"),
        ('Título II > Ruleta Francesa > 1.6 > viñeta "Pago de apuestas" > párrafo 2', "cuadros y medio pleno"),
    ],
)
def test_a_comparison_narrows_to_an_address(address: str, shown: str) -> None:
    space, found, _ = _space()
    jurisdiction = space.jurisdictions["cl"]
    only = read_address(address, jurisdiction).value
    outcome = redline(found, found.editions[0], found.editions[-1], space.acts, jurisdiction, only)
    assert outcome.value is not None, outcome.diagnostics
    said = "".join(_words(outcome.value.parts[0].blocks, Fate.DELETED))
    assert shown in said
    assert "Black Jack" not in said


def test_an_address_to_nothing_is_an_error() -> None:
    space, found, _ = _space()
    jurisdiction = space.jurisdictions["cl"]
    only = read_address("Título IX", jurisdiction).value
    outcome = redline(found, found.editions[0], found.editions[-1], space.acts, jurisdiction, only)
    assert outcome.value is None
    assert outcome.diagnostics
