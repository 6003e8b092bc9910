"""The corpus leaves nothing out: every operation, selector, place, address step and code has a case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

import refundido
from refundido.diagnostic import Code
from refundido.model.address import Position, Step
from refundido.model.operation import Field, Operation, Place, Side
from refundido.model.selector import Edge, Selector
from refundido.model.text import Text
from refundido.model.unit import Unit
from tests.corpus.acts import read_acts
from tests.corpus.cases import read_cases
from tests.corpus.check import check

HERE = Path(__file__).parent
PASSES = ("model", "resolve", "apply", "history")
"""The packages whose codes the corpus must show; the others' have tests of their own."""


def _codes_of_the_passes() -> set[str]:
    """The codes that the source of the passes can give."""
    package = Path(refundido.__file__).parent
    files = (path for name in PASSES for path in (package / name).rglob("*.py"))
    names = {name for path in files for name in re.findall(r"\bCode\.([A-Z_]+)\b", path.read_text(encoding="utf-8"))}
    return {Code[name].value for name in names}


@cache
def _values() -> tuple[object, ...]:
    """Every model value inside the orders of every case."""
    orders = (
        order
        for case in read_cases(HERE)
        for act in read_acts(case).by_id.values()
        for instruction in act.instructions
        for order in instruction.orders
    )
    return tuple(value for order in orders for value in _inside(order))


def _inside(value: object) -> Iterator[object]:
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from _inside(item)
    elif is_dataclass(value) and not isinstance(value, (Text, Unit, type)):
        for each in fields(value):
            yield from _inside(getattr(value, each.name))


@pytest.mark.parametrize("union", [Operation, Selector, Step, Place], ids=["orden", "selector", "paso", "lugar"])
def test_every_type_has_a_case(union: object) -> None:
    """Each alternative of the model's unions is in at least one case."""
    seen = {type(value) for value in _values()}
    missing = [kind.__name__ for kind in get_args(union) if kind not in seen]
    assert not missing


@pytest.mark.parametrize("names", [Side, Edge, Field, Position])
def test_every_name_has_a_case(names: type[Side | Edge | Field | Position]) -> None:
    """Each member of the model's enumerations is in at least one case."""
    seen = {(type(value), value) for value in _values() if isinstance(value, names)}
    missing = [member.value for member in names if (names, member) not in seen]
    assert not missing


def test_every_code_has_a_case() -> None:
    """Each code that resolve, apply and history can give is asked for by a case."""
    asked = {
        finding.code
        for case in read_cases(HERE)
        for section in case.sections
        for finding in (section.findings if section.name in ("Rechazo", "Aviso") else ())
    }
    assert _codes_of_the_passes() - asked == set()


def test_no_case_is_only_prose() -> None:
    """The cases of this folder can be run: each has an operation or acts."""
    assert not [case.place for case in read_cases(HERE) if check(case).reason == "sin lector de prosa"]
