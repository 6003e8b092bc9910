"""Reads the cases of observations: Markdown that a lawyer writes (see cases/LEEME.md) -> what to check and expect."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path

from refundido.check.run import check_act, check_instrument
from refundido.diagnostic import Diagnostic
from refundido.model.act import Act, Instruction
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Odds, Unit, column_ids
from refundido.source.read_instructions import read_instructions_text
from refundido.source.workspace import load_workspace
from tests.corpus.outline import read_outline

FOLDER = Path(__file__).parent / "cases"
_ROOT = Path(__file__).parents[2]
_FINDING = re.compile(r'(?P<code>[\wáéíóúñ-]+): "(?P<words>.*)"')
_NONE = "ninguno"
IDENTITY = "cl-scj/prueba"


@dataclass(frozen=True, slots=True)
class Case:
    """A text, an act or both, and the findings that must result: all of them and no others."""

    name: str
    outline: str
    official: str
    orders: str
    odds: Mapping[str, bool]
    expected: tuple[tuple[str, str], ...]


@cache
def jurisdiction() -> Jurisdiction:
    """The Chilean jurisdiction, as shipped."""
    workspace = load_workspace(_ROOT).value
    assert workspace is not None
    return workspace.jurisdictions["cl"]


def read_cases(folder: Path = FOLDER) -> list[Case]:
    """All the cases of a folder, in the order of its files."""
    cases: list[Case] = []
    for path in sorted(folder.glob("*.md")):
        if path.name == "LEEME.md":
            continue
        for written in re.split(r"^# ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            cases.append(_case(path, written))
    return cases


def _case(path: Path, written: str) -> Case:
    title, _, body = written.partition("\n")
    sections: dict[str, str] = {}
    for part in re.split(r"^## ", body, flags=re.MULTILINE)[1:]:
        name, _, text = part.partition("\n")
        lines = [line[4:] if line.startswith("    ") else line for line in text.rstrip().splitlines()]
        sections[name.strip()] = "\n".join(lines).strip("\n")
    unknown = set(sections) - {"Texto", "Pagos", "Acto", "Operación", "Hallazgos"}
    assert not unknown, f"{path.name}, «{title}»: {unknown}"
    return Case(
        f"{path.stem}: {title.strip()}",
        sections.get("Texto", ""),
        sections.get("Acto", ""),
        sections.get("Operación", ""),
        dict(_odds(sections.get("Pagos", ""))),
        tuple(_expected(sections["Hallazgos"])),
    )


def _expected(text: str) -> list[tuple[str, str]]:
    if text.strip() == _NONE:
        return []
    found = [_FINDING.fullmatch(line.strip()) for line in text.splitlines() if line.strip()]
    assert all(found), text
    return [(match["code"], match["words"]) for match in found if match]


def _odds(text: str) -> Iterator[tuple[str, bool]]:
    for line in filter(None, text.splitlines()):
        head, _, rule = line.partition(": ")
        yield head, {"exacto": True, "mínimo": False}[rule]


def _with_odds(unit: Unit, rules: Mapping[str, bool]) -> Unit:
    """The unit with the payouts of its tables marked, by the heads of their columns."""
    children = tuple(_with_odds(child, rules) for child in unit.children)
    form = unit.table
    heads = [cell.text.plain for cell in unit.children[0].children if cell.text] if form is not None else []
    for head in (each for each in heads if each in rules):
        column = column_ids(unit)[heads.index(head)]
        form = replace(form, odds=Odds(column, rules[head])) if form is not None else None
    return replace(unit, children=children, table=form)


def run(case: Case) -> tuple[Diagnostic, ...]:
    """What `check` says of the case."""
    root = _with_odds(read_outline(case.outline), case.odds)
    instrument = Instrument(IDENTITY, "Catálogo de los juegos de prueba", "cl", root, date(2010, 1, 1))
    if not case.official:
        return check_instrument(instrument, jurisdiction())
    return check_act(_act(case), case.official, {IDENTITY: instrument}, {"cl": jurisdiction()})


def _act(case: Case) -> Act:
    instructions: tuple[Instruction, ...] = ()
    if case.orders:
        outcome = read_instructions_text(case.orders, "caso.yaml", "cl-scj/acto", jurisdiction(), IDENTITY)
        assert outcome.value is not None, outcome.diagnostics
        instructions = outcome.value
    return Act("cl-scj/acto", "Resolución 1", date(2010, 1, 1), (IDENTITY,), instructions, source="acto.txt")
