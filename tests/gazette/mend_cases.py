"""Reads the cases of mending (mend_casos.md) and runs one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from refundido.model.repair_list import RepairList
from refundido.model.text import Standing
from refundido.prose.gazette.mend import Mended, mend
from refundido.prose.gazette.mend_witness import Witness
from refundido.prose.reading import Anchor, Passage
from refundido.source.dictionary import Hunspell, spanish_words
from refundido.source.read_repairs import read_repairs

FILE = Path(__file__).parent / "mend_casos.md"
MASTHEADS = ("NORMAS LEGALES", "El Diario", "Aviso {n}", "Aviso {n} | Director: {…} | Sitio: www.diario.ejemplo")
_SECTIONS = {"Página", "Testigo", "Revisada", "Queda", "Lista"}


@dataclass(frozen=True, slots=True)
class Case:
    """A page, what is given with it, and what must come out."""

    name: str
    sections: dict[str, str]


def read_cases() -> list[Case]:
    """All the cases of the file."""
    cases: list[Case] = []
    for written in re.split(r"^# ", FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        title, _, body = written.partition("\n")
        sections: dict[str, str] = {}
        for part in re.split(r"^## ", body, flags=re.MULTILINE)[1:]:
            name, _, text = part.partition("\n")
            sections[name.strip()] = "\n".join(line.removeprefix("    ") for line in text.rstrip().split("\n"))
        assert set(sections) <= _SECTIONS, title
        cases.append(Case(title.strip(), sections))
    return cases


def page_of(text: str, file: str = "página.txt") -> Passage:
    """A page whose lines are paragraphs."""
    anchors: list[Anchor] = []
    offset = 0
    for number, line in enumerate(text.split("\n"), 1):
        anchors.append(Anchor(offset, number, 1))
        offset += len(line) + 1
    return Passage(text, file, tuple(anchors))


def dictionary() -> Hunspell:
    """The dictionary of this machine."""
    words = spanish_words().value
    assert words is not None, "falta hunspell-es"
    return words


def run(case: Case) -> Mended:
    """The page of a case, mended."""
    accepted: RepairList | None = None
    if "Revisada" in case.sections:
        outcome = read_repairs(case.sections["Revisada"], "lista.yaml")
        assert outcome.value is not None, outcome.diagnostics
        accepted = outcome.value
    witnesses = [_witness(case.sections["Testigo"])] if "Testigo" in case.sections else []
    return mend(page_of(case.sections["Página"]), dictionary(), accepted, witnesses, MASTHEADS)


def _witness(text: str) -> Witness:
    """Another text, whose lost words stand between brackets as in what must come out."""
    gaps = tuple(mark.start() - 2 * count for count, mark in enumerate(re.finditer("⟦", text)))
    return Witness("otro texto", re.sub("[⟦⟧]", "", text), gaps)


def shown(mended: Mended) -> str:
    """The mended text, its lost words between brackets."""
    pieces: list[str] = []
    position = 0
    for mark in mended.marks:
        if mark.standing is Standing.GAP:
            pieces += [mended.page.text[position : mark.start], "⟦", mended.page.text[mark.start : mark.end], "⟧"]
            position = mark.end
    return "".join((*pieces, mended.page.text[position:]))


def listed(mended: Mended) -> str:
    """The list of repairs, as a case writes it."""
    entries = mended.review.entries
    return "\n".join(f'{e.kind} {e.verdict}: "{e.printed}" -> "{e.read}"' for e in entries) or "ninguna"
