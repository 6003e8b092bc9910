"""Part of the harness of real acts: act.md and the norm's .md files -> lines without what the library put in them.

An act's front matter and Markdown marks are the library's. In a norm, so are its headings' `#`, its marginal notes
(amending law, article, gazette date), spliced into the lines, and its «[Derogado]»: each goes by a rule listed here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from refundido.prose.act_text import ActText

_SOURCE = (
    r"(?:L\.\s?\d{1,2}\.?\d{3}|LEY\s+(?:N[°º]\s*)?\d{1,2}\.?\d{3}|Ley\s+\d{1,2}\.?\d{3}"
    r"|D\.?L\.?\s+\d[\d.]*|D\.?F\.?L\.?\s+\d[\d.]*)"
)
_WHERE = (
    r"(?:(?:Art|ART)\.?\s*(?:[UÚ]NICO|[úu]nico|PRIMERO|SEGUNDO|\d+\s?[°º]?)(?:,?\s*N[°º]\s?\d+[a-z]?\)?)?"
    r"(?:,?\s*letra\s[a-z]\)?)?|N[°º]\s?\d+)"
)
_DAY = r"D\.\s?O\.\s?\d{2}[./]\d{2}[./]\d{4}"
MARGINAL = re.compile(rf"(?:^|(?<=[\w,;:.)])) ?(?:{_SOURCE}|{_WHERE}|{_DAY}|NOTA(?:\s?\d+)?\.?)$")
"""A marginal note at the end of a line: a law, an article of it, a gazette date."""
_MARGIN_WORD = re.compile(rf"(?:{_SOURCE}|{_DAY})$")
_LIBRARY = re.compile(r"\*\[(?:Derogado|Suprimido|Eliminado)\]\*$")
GONE = re.compile(
    r"(?:(?:inciso|art[íi]culo|letra|n[úu]mero)\s+)?(?:derogad|suprimid|eliminad)[oa]s?\.?$", re.IGNORECASE
)
"""What the library leaves in the place of what was repealed."""
_HEADING = re.compile(r"(?P<marks>#{1,6})\s+(?P<words>.*)$")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a norm: its words, whether it is one of the library's headings and how deep."""

    words: str
    number: int
    depth: int = 0


def act_text(path: Path) -> ActText:
    """The act, without its front matter and its Markdown marks; lines keep their numbers."""
    lines: list[tuple[str, int, bool]] = []
    fences = 0
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() == "---" and fences < 2 and (fences or number == 1):
            fences += 1
            continue
        if fences == 1:
            continue
        heading = _HEADING.match(line)
        words = heading["words"] if heading else line
        lines.append((words.strip("*") if words.startswith("**") else words, number, True))
    return ActText.joined(lines, path.name)


def published(path: Path) -> str:
    """The day of publication that the front matter gives, as written."""
    found = re.search(r'publication_date: "(\d{4}-\d{2}-\d{2})"', path.read_text(encoding="utf-8")[:3000])
    return found[1] if found else ""


def norm_lines(path: Path) -> list[Line]:
    """The lines of a norm, blank ones kept empty, marginal notes gone; what follows a rule is its promulgation."""
    written = path.read_text(encoding="utf-8").splitlines()
    noted = any(_MARGIN_WORD.search(line.rstrip()) for line in written)
    lines: list[Line] = []
    beside = False
    for number, line in enumerate(written, 1):
        if line.strip() == "---":
            break
        heading = _HEADING.match(line)
        if heading:
            lines.append(Line(heading["words"].strip(), number, len(heading["marks"])))
        elif not _LIBRARY.match(line.strip()):
            words = _unnoted(line.strip(), beside) if noted else line.strip()
            beside = words != line.strip()
            lines.append(Line(words, number))
    return lines


def _unnoted(line: str, beside: bool) -> str:
    """The line without the marginal notes at its end (or that are all it holds); `beside` another with one."""
    while found := MARGINAL.search(line):
        rest = line[: found.start()].rstrip()
        if rest and not beside and not _MARGIN_WORD.search(found.group().strip()) and not _could_carry(line):
            return line
        line = rest
    return line


def _could_carry(line: str) -> bool:
    """Whether a line is too long to have been wrapped with its last words in it: they stood in the margin."""
    return len(line) > _WIDTH + 1


_WIDTH = 60


def names_of(lines: list[Line]) -> tuple[str, ...]:
    """How the norm may be called: its kind and number, and the name of the code that its title gives first."""
    first = lines[0].words if lines else ""
    until = next((i for i, line in enumerate(lines[1:], 1) if line.depth), len(lines))
    title = " ".join(line.words or "|" for line in lines[1:until])
    names: list[str] = []
    code = re.search(
        r"C[OÓoó]DIGO\s+(?:DE(?:L)?\s+|ORG[AÁ]NICO\s+DE\s+)?[A-ZÁÉÍÓÚÑ]+(?:\s+(?:DE\s+)?[A-ZÁÉÍÓÚÑ]+)?",
        title.replace("''", " "),
    )
    if first.lower().startswith("código"):
        names.append(first.title())
    elif code:
        names.append(code.group().title())
    number = re.match(r"(?:Ley|Decreto con Fuerza de Ley|Decreto Ley)\s+(\d+)$", first)
    if number and not (code and int(number[1]) < 100):
        names.append(f"{first.rsplit(' ', 1)[0].lower()} N° {number[1]}")
    return tuple(names) or (first,)
