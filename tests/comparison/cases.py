"""Reads the cases of casos.md: a text before, acts, and what the comparison is to show."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from refundido.document.comparison import redline
from refundido.document.comparison_blocks import ComparisonBlock
from refundido.history.timeline import History
from refundido.model.act import Act
from tests.build import JURISDICTION, act, by_id, history, instrument

PATH = Path(__file__).with_name("casos.md")
_CASE = re.compile(r"^## (?P<name>.+)$", re.MULTILINE)
_PART = re.compile(r"^### (?P<name>[^\n]+)\n+```\w*\n(?P<body>.*?)\n?```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Case:
    """A case: its name, the outline before, the orders of each act, and what is to be shown."""

    name: str
    before: str
    acts: tuple[str, ...]
    shown: str
    by_act: tuple[str, ...] = ()


def read_cases(path: Path = PATH) -> list[Case]:
    """The cases of a file."""
    pieces = _CASE.split(path.read_text("utf-8"))[1:]
    return [_case(name, body) for name, body in zip(pieces[::2], pieces[1::2], strict=True)]


def _case(name: str, body: str) -> Case:
    parts = [(m["name"], m["body"]) for m in _PART.finditer(body)]
    found = dict(parts)
    acts = tuple(text for part, text in parts if part.startswith("Acto"))
    by_act = tuple(text for part, text in parts if part.startswith("Se ve, acto"))
    return Case(name, found["Antes"], acts, found["Se ve"], by_act)


def compiled(case: Case) -> tuple[History, dict[str, Act]]:
    """The history of the case's text under its acts, one a year."""
    acts = [act(orders, f"acto-{n}", date(2010 + n, 1, 1)) for n, orders in enumerate(case.acts, 1)]
    outcome = history(instrument(case.before), *acts)
    assert outcome.value is not None
    assert len(outcome.value.editions) == len(acts) + 1, [d.message for d in outcome.diagnostics]
    return outcome.value, dict(by_id(acts))


def compared(case: Case, low: int = 0, high: int = -1) -> tuple[ComparisonBlock, ...]:
    """The blocks of the comparison of two editions of the case."""
    found, acts = compiled(case)
    outcome = redline(found, found.editions[low], found.editions[high], acts, JURISDICTION)
    assert outcome.value is not None
    return outcome.value.parts[0].blocks
