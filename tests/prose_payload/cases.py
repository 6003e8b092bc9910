"""Reads the case files of new text: Markdown that a lawyer writes (see casos.md) -> cases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from refundido.prose.payload import Expected

_FINDING = re.compile(r'(?P<code>[\wáéíóúñ-]+): "(?P<words>.*)"')


@dataclass(frozen=True, slots=True)
class Case:
    """The quotations of a new text, what the sentence announces, and the outline or the refusal that must result."""

    title: str
    pieces: tuple[str, ...]
    expected: Expected
    outline: str
    refusal: tuple[tuple[str, str], ...]
    reports: tuple[tuple[str, str], ...]


def read_cases(path: Path) -> list[Case]:
    """The cases of a file, in order; the first heading is the file's own."""
    _, *parts = re.split(r"^# ", path.read_text("utf-8"), flags=re.MULTILINE)
    return [_case(part) for part in parts[1:]]


def _case(part: str) -> Case:
    head, *sections = re.split(r"^## ", part, flags=re.MULTILINE)
    title, *lines = head.strip().splitlines()
    headers = dict(line.split(": ", 1) for line in lines if line.strip())
    bodies: dict[str, list[str]] = {}
    for section in sections:
        name, _, body = section.partition("\n")
        bodies.setdefault(name.strip(), []).append(_dedented(body))
    return Case(
        title,
        tuple(bodies["Texto"]),
        _expected(headers),
        bodies.get("Resulta", [""])[0],
        tuple(_findings(bodies.get("Rechazo", [""])[0])),
        tuple(_findings(bodies.get("Aviso", [""])[0])),
    )


def _dedented(body: str) -> str:
    return "\n".join(line[4:] for line in body.splitlines() if line.strip())


def _expected(headers: dict[str, str]) -> Expected:
    count = headers.get("Cuenta")
    return Expected(
        kinds=_listed(headers.get("Clase", "")),
        labels=_listed(headers.get("Etiquetas", "")),
        count=int(count) if count else None,
        heading=headers.get("Nombre", ""),
        closing=headers.get("Cierre", ""),
        words=headers.get("Anuncio", ""),
        within=tuple(_unit(each) for each in _listed(headers.get("Dentro de", ""))),
    )


def _listed(written: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in written.split(",") if each.strip())


def _unit(written: str) -> tuple[str, str]:
    kind, _, label = written.partition(" ")
    return kind, label


def _findings(body: str) -> Iterator[tuple[str, str]]:
    for line in body.splitlines():
        found = _FINDING.fullmatch(line.strip())
        assert found, line
        yield found["code"], found["words"]
