"""Reads the case files: Markdown that a lawyer writes (see LEEME.md) -> cases, nothing of them checked yet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

FILE_MARGIN = 4
"""Spaces before every line of a text or an operation."""
DERIVED = ("Procedencia", "Mensajes")
"""Sections that the program writes and `--update` rewrites; all others are the author's."""

_DAY = r"(\d{4}-\d{2}-\d{2})"
_SECTION = re.compile(
    rf"(?P<name>Antes|Instrucción|Operación|Después|Rechazo|Aviso|{'|'.join(DERIVED)})"
    rf"(?: al (?P<day>{_DAY}))?(?:,? según se conocía al (?P<known>{_DAY}))?"
)
_ACT = re.compile(rf"Acto (?P<name>[\w-]+), de (?P<day>{_DAY})")
_HEADER = re.compile(r"(?P<key>[A-ZÁÉÍÓÚÑ][^:#|`]{0,40}):\s*(?P<value>.*)")
_FINDING = re.compile(r'(?P<code>[\wáéíóúñ-]+): "(?P<words>.*)"')


class CaseError(ValueError):
    """A case file that cannot be read, with the place of the trouble."""

    def __init__(self, message: str, path: Path, line: int) -> None:
        super().__init__(f"{path}:{line}: {message}")


@dataclass(frozen=True, slots=True)
class Finding:
    """A line of `## Rechazo` or `## Aviso`: a code, and words that its message must speak of."""

    code: str
    words: str


@dataclass(frozen=True, slots=True)
class Section:
    """A level-2 heading and what follows it; `first_line` is where its indented body begins."""

    name: str
    line: int
    day: date | None = None
    known: date | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str = ""
    first_line: int = 0

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The body read as lines of `código: "palabras"`."""
        found = (_FINDING.fullmatch(line.strip()) for line in self.body.splitlines() if line.strip())
        return tuple(Finding(match["code"], match["words"]) for match in found if match)


@dataclass(frozen=True, slots=True)
class ActSection:
    """`## Acto nombre, de AAAA-MM-DD`, or `## Operación`: the orders of one act, as in a patch file."""

    name: str
    issued: date
    section: Section


@dataclass(frozen=True, slots=True)
class Case:
    """One case: a text, the acts on it, and what must result on which day."""

    title: str
    path: Path
    line: int
    headers: Mapping[str, str]
    sections: tuple[Section, ...]
    acts: tuple[ActSection, ...]

    def all(self, name: str) -> tuple[Section, ...]:
        """The sections of that name, in order."""
        return tuple(section for section in self.sections if section.name == name)

    def one(self, name: str) -> Section | None:
        """The first section of that name, if there is one."""
        return next(iter(self.all(name)), None)

    @property
    def place(self) -> str:
        """Where the case stands, for a person."""
        return f"{self.path.name}:{self.line}"


def read_cases(path: Path) -> list[Case]:
    """The cases of a file, or of every `.md` file of a folder but its README and LEEME."""
    if path.is_dir():
        return [case for each in case_files(path) for case in read_cases(each)]
    lines = path.read_text(encoding="utf-8").splitlines()
    starts = [index for index, line in enumerate(lines) if line.startswith("# ")]
    ends = [*starts[1:], len(lines)]
    return [_case(path, lines, start, end) for start, end in zip(starts, ends, strict=True)]


def case_files(folder: Path) -> list[Path]:
    """The case files of a folder, in order of name."""
    return sorted(p for p in folder.glob("*.md") if p.stem.upper() not in ("README", "LEEME"))


def _case(path: Path, lines: list[str], start: int, end: int) -> Case:
    heads = [i for i in range(start + 1, end) if lines[i].startswith("## ")]
    headers = dict(_headers(path, lines, start + 1, heads[0] if heads else end))
    sections: list[Section] = []
    acts: list[ActSection] = []
    for head, stop in zip(heads, [*heads[1:], end], strict=True):
        act = _ACT.fullmatch(lines[head][3:].strip())
        section = _section(path, lines, head, stop, act)
        if act:
            acts.append(ActSection(act["name"], _date(path, head, act["day"]), section))
        else:
            sections.append(section)
    case = Case(lines[start][2:].strip(), path, start + 1, headers, tuple(sections), tuple(acts))
    _demand_whole(case)
    return case


def _section(path: Path, lines: list[str], head: int, stop: int, act: re.Match[str] | None) -> Section:
    found = act or _SECTION.fullmatch(lines[head][3:].strip())
    if found is None:
        raise CaseError(f"sección que no se conoce: {lines[head]!r}", path, head + 1)
    body_from = next((i for i in range(head + 1, stop) if lines[i].startswith(" ")), stop)
    body = lines[body_from:stop]
    for offset, line in enumerate(body):
        if line.strip() and not line.startswith(" " * FILE_MARGIN):
            raise CaseError("el cuerpo de una sección va con cuatro espacios", path, body_from + offset + 1)
    text = "\n".join(line[FILE_MARGIN:] for line in body).strip("\n")
    section = Section(
        name="Acto" if act else found["name"],
        line=head + 1,
        day=None if act or not found["day"] else _date(path, head, found["day"]),
        known=None if act or not found["known"] else _date(path, head, found["known"]),
        headers=dict(_headers(path, lines, head + 1, body_from)),
        body=f"{text}\n" if text else "",
        first_line=body_from + 1,
    )
    _demand_findings(path, section)
    return section


def _headers(path: Path, lines: list[str], start: int, stop: int) -> Iterator[tuple[str, str]]:
    for index in range(start, stop):
        if not lines[index].strip():
            continue
        found = _HEADER.fullmatch(lines[index].rstrip())
        if found is None:
            raise CaseError(f"aquí va «Clave: valor» o una sección: {lines[index]!r}", path, index + 1)
        yield found["key"], found["value"]


def _date(path: Path, line: int, written: str) -> date:
    try:
        return date.fromisoformat(written)
    except ValueError as error:
        raise CaseError(f"fecha que no existe: {written}", path, line + 1) from error


def _demand_findings(path: Path, section: Section) -> None:
    if section.name not in ("Rechazo", "Aviso"):
        return
    written = [line for line in section.body.splitlines() if line.strip()]
    if not written or len(section.findings) != len(written):
        raise CaseError('cada línea se escribe código: "palabras"', path, section.line)


def _demand_whole(case: Case) -> None:
    names = [section.name for section in case.sections]
    missing = ""
    if names.count("Antes") != 1:
        missing = "un «## Antes»"
    elif not case.acts and not {"Instrucción", "Operación"}.intersection(names):
        missing = "«## Instrucción», «## Operación» o «## Acto …»"
    elif not {"Después", "Rechazo"}.intersection(names):
        missing = "«## Después» o «## Rechazo»"
    if missing:
        raise CaseError(f"al caso «{case.title}» le falta {missing}", case.path, case.line)
