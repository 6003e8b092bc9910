"""Part of `report`: what was read of an act: as the patch file with its remarks, and as JSON for programs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from refundido.diagnostic import Diagnostic
from refundido.report.as_json import one_json
from refundido.report.place import Lines

_NUMBER = re.compile(r'  - n: "(?P<number>(?:[^"\\]|\\.)*)"$')


@dataclass(frozen=True, slots=True)
class PartFacts:
    """What is told of one part: number, words, place ("línea 12, columna 1"), fate, the text it is for, and why not."""

    number: str
    words: str
    line: int
    column: int
    fate: str
    instrument: str
    done: bool
    reasons: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadingFacts:
    """What is told of a reading: the act's name, its parts, the counts and what each stretch of it is."""

    title: str
    source: str
    parts: tuple[PartFacts, ...]
    counts: Mapping[str, int]
    claims: tuple[tuple[str, int, int, str], ...] = ()


def with_remarks(yaml: str, facts: ReadingFacts) -> str:
    """A patch file with a remark before each instruction: its place in the act and, of a stub, why it was refused."""
    parts = {part.number: part for part in facts.parts}
    lines = [*_heading(facts)]
    for line in yaml.splitlines():
        found = _NUMBER.match(line)
        part = parts.get(found["number"].replace('\\"', '"')) if found else None
        if part is not None:
            lines.extend(_remarks(part))
        lines.append(line)
    return "".join(f"{line}\n" for line in lines)


def _heading(facts: ReadingFacts) -> Iterator[str]:
    yield f"# Leído de {facts.source}: {counted(facts)}"
    yield "# Compare cada orden con las palabras del acto antes de darla por buena."
    apart: dict[str, list[str]] = {}
    for part in facts.parts:
        if not part.done and part.fate not in ("orden", "rechazada"):
            apart.setdefault(part.fate, []).append(part.number)
    for fate, numbers in apart.items():
        yield f"# Sin orden ({fate}): {', '.join(numbers)}."


def _remarks(part: PartFacts) -> Iterator[str]:
    yield f"  # línea {part.line}, columna {part.column}"
    if part.done:
        return
    for reason in part.reasons:
        yield f"  # RECHAZADA: {_flat(f'{reason.code}: {reason.message}')}"
        if reason.hint:
            yield f"  #   {_flat(reason.hint)}"


def _flat(words: str) -> str:
    return " ".join(words.split())


def counted(facts: ReadingFacts) -> str:
    """The counts in words: "27 instrucciones halladas, 26 con lugar y orden, 26 hasta el texto."."""
    found = facts.counts
    found_words = "instrucción hallada" if found["detected"] == 1 else "instrucciones halladas"
    main = (
        f"{found['detected']} {found_words}, {found['targeted']} con lugar y orden, {found['applied']} hasta el texto"
    )
    apart = [
        f"{found[key]} {words}"
        for key, words in (("elsewhere", "para otros textos"), ("idle", "sin cambio del texto"))
        if found[key]
    ]
    return f"{main}{'; ' if apart else ''}{', '.join(apart)}."


def reading_json(facts: ReadingFacts, diagnostics: Iterable[Diagnostic], lines: Lines) -> str:
    """The reading as one JSON document, ending in a newline."""
    document = {
        "version": 1,
        "act": facts.title,
        "source": facts.source,
        "counts": dict(facts.counts),
        "instructions": [
            {
                "number": part.number,
                "words": part.words,
                "place": {"line": part.line, "column": part.column},
                "fate": part.fate,
                "instrument": part.instrument,
                "done": part.done,
                "reasons": [one_json(reason, lines) for reason in part.reasons],
            }
            for part in facts.parts
        ],
        "claims": [
            {"kind": kind, "line": line, "column": column, "words": words} for kind, line, column, words in facts.claims
        ],
        "diagnostics": [one_json(each, lines) for each in diagnostics],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
