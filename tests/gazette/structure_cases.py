"""Reads the cases of structure finding (estructura_casos.md) and runs one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from refundido.diagnostic import Outcome
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import HEAD, ROW, TABLE, Unit
from refundido.prose.gazette.page import SourceLine, page_of
from refundido.prose.gazette.structure import Structured, structure
from refundido.source.problems import Problems
from refundido.source.read_jurisdiction import packaged_jurisdictions, read_jurisdiction

FILE = Path(__file__).parent / "estructura_casos.md"
INVENTED = Path(__file__).parent / "jurisdictions" / "zz.yaml"
_SECTIONS = {"Página", "Queda", "Aparte", "Avisos"}


@dataclass(frozen=True, slots=True)
class Case:
    """A page of a country, and what must come out."""

    name: str
    country: str
    sections: dict[str, str]


def read_cases() -> list[Case]:
    """All the cases of the file."""
    cases: list[Case] = []
    for written in re.split(r"^# ", FILE.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        title, _, body = written.partition("\n")
        head, *parts = re.split(r"^## ", body, flags=re.MULTILINE)
        country = re.search(r"^País: (\w+)$", head, re.MULTILINE)
        sections: dict[str, str] = {}
        for part in parts:
            name, _, text = part.partition("\n")
            sections[name.strip()] = "\n".join(line.removeprefix("    ") for line in text.rstrip().split("\n"))
        assert set(sections) <= _SECTIONS, title
        cases.append(Case(title.strip(), country[1] if country else "pe", sections))
    return cases


def jurisdiction(code: str) -> Jurisdiction:
    """One of the program's, or the invented one, which is a file of a workspace."""
    if code == "zz":
        problems = Problems()
        read = read_jurisdiction(INVENTED.read_text("utf-8"), "jurisdictions/zz.yaml", problems)
        assert read is not None, list(problems)
        return read
    return dict(packaged_jurisdictions()[0])[code]


def structured(text: str, country: str = "pe") -> Outcome[Structured]:
    """What is found in a page whose lines are paragraphs, not mended."""
    lines = (SourceLine(line, number) for number, line in enumerate(text.split("\n"), 1))
    return structure(page_of(lines, "página.txt"), (), jurisdiction(country), "u")


def printed(units: tuple[Unit, ...], depth: int = 0) -> Iterator[str]:
    """Units a line each: the kind, the label, the heading, the words; marks of what is pending or ours."""
    for unit in units:
        marks = " [pendiente]" if unit.pending else " [nuestro]" if unit.editorial else ""
        words = unit.text.plain if unit.text is not None else ""
        heading = f" «{unit.heading.plain}»" if unit.heading is not None else ""
        indent = "  " * depth
        if unit.kind in (HEAD, ROW):
            cells = ("?" if c.pending else c.text.plain if c.text is not None else "" for c in unit.children)
            yield f"{indent}| {' | '.join(cells)} |{marks}"
            continue
        rule = ""
        if unit.kind == TABLE and unit.table is not None and unit.table.odds is not None:
            rule = f" {unit.table.odds.column} {'exacto' if unit.table.odds.exact else 'mínimo'}"
        name = f"{unit.kind} {unit.label}".strip()
        yield f"{indent}{name}{heading}{rule}{marks}" + (f": {words}" if words else "")
        yield from printed(unit.children, depth + 1)
