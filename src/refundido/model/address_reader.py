"""Reading a written address: "Título II > 1.4 "Reglas del juego" > literal a) > párrafos 4 a 5"."""

from __future__ import annotations

import re

from refundido.diagnostic import Code, Diagnostic, Outcome, failure
from refundido.model.address import (
    Address,
    Amidst,
    Column,
    Ends,
    Every,
    Named,
    Nth,
    Passage,
    Position,
    Several,
    Step,
    Variant,
)
from refundido.model.fold import composed
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import SUFFIXES, fold_accents, normal_label
from refundido.model.ordinals import ordinal_value
from refundido.model.unit import ROW, TABLE

_QUOTED = re.compile(r'^(?P<before>.*?)\s*(?:"(?P<straight>.*)"|«(?P<angled>.*)»|“(?P<curly>.*)”)$', re.DOTALL)
_NUMERAL = re.compile(rf"\d+(\.\d+)*\.?(\s+(?:{'|'.join(SUFFIXES)}))?", re.IGNORECASE)
_POSITIONS = {
    "final": Position.LAST, "ultimo": Position.LAST, "ultima": Position.LAST,
    "penultimo": Position.PENULTIMATE, "penultima": Position.PENULTIMATE,
    "unico": Position.ONLY, "unica": Position.ONLY,
}  # fmt: skip
_HEADING_PARAGRAPH = ("encabezamiento", "encabezado")


def read_address(text: str, jurisdiction: Jurisdiction) -> Outcome[Address]:
    """The address written in `text`, or a diagnostic for each step that cannot be read."""
    steps: list[Step] = []
    problems: list[Diagnostic] = []
    for part in split_steps(composed(text)):
        outcome = _read_step(part, jurisdiction)
        problems.extend(outcome.diagnostics)
        if outcome.value is not None:
            steps.append(outcome.value)
    return Outcome(None if problems else Address(tuple(steps)), tuple(problems))


_CLOSING = {'"': '"', "«": "»", "“": "”"}


def split_steps(text: str) -> list[str]:
    """The steps of a written address: parts between ">" that stand outside quotation marks.

    A quotation closes with its own mark, and only at the end of a step, so that quotations may nest.
    """
    parts: list[str] = []
    start, closing = 0, ""
    for index, character in enumerate(text):
        if closing:
            rest = text[index + 1 :].lstrip()
            if character == closing and (not rest or rest.startswith(">")):
                closing = ""
        elif character in _CLOSING:
            closing = _CLOSING[character]
        elif character == ">":
            parts.append(text[start:index].strip())
            start = index + 1
    parts.append(text[start:].strip())
    return parts


def _read_step(part: str, jurisdiction: Jurisdiction) -> Outcome[Step]:
    if not part:
        return failure(
            Code.ADDRESS_SYNTAX,
            "La dirección tiene un paso vacío.",
            hint='Separe los pasos con un solo " > ".',
        )
    amidst = re.fullmatch(r"entre (.+?) y (.+)", part)
    if amidst:
        return _amidst(amidst[1], amidst[2], part, jurisdiction)
    quoted = _QUOTED.match(part)
    heading = next((g for g in quoted.group("straight", "angled", "curly") if g is not None), "") if quoted else ""
    words = quoted.group("before").strip() if quoted else part
    special = _special_step(words, heading)
    if special is not None:
        return Outcome(special)
    return _heeding(_kind_step(words, heading, part, jurisdiction), heading, part)


def _heeding(step: Outcome[Step], heading: str, part: str) -> Outcome[Step]:
    """The step, unless it would pass over a heading that is given: no description is dropped (law 3)."""
    if not heading or step.value is None or (isinstance(step.value, Named) and step.value.heading == heading):
        return step
    return failure(
        Code.ADDRESS_SYNTAX,
        f"«{part}» da un orden y un epígrafe, y un paso no puede llevar ambos.",
        subject=part,
        hint="Deje el epígrafe con la etiqueta, o sólo el orden, y diga lo otro en `expects: {heading: ...}`.",
    )


def _special_step(words: str, heading: str) -> Step | None:
    folded = fold_accents(words)
    if heading and folded == "pasaje":
        return Passage(heading)
    if heading and folded == "variante":
        return Variant(heading)
    if heading and folded == "columna":
        return Column(heading)
    counted = re.fullmatch(r"columna #(\d+)", folded)
    if counted and not heading:
        return Nth("columna", int(counted[1]), True)
    if not heading and folded in _HEADING_PARAGRAPH:
        return Nth("párrafo", Position.LEAD)
    return None


def _kind_step(words: str, heading: str, part: str, jurisdiction: Jurisdiction) -> Outcome[Step]:
    if not words:
        return Outcome(Named(heading=heading))
    if _NUMERAL.fullmatch(words):
        return Outcome(Named("numeral" if "." in words.rstrip(".") else "", words.rstrip("."), heading))
    first, _, rest = words.partition(" ")
    kind = _kind_of(first, jurisdiction)
    if kind:
        return Outcome(_labelled(kind, first, rest.strip(), heading))
    plural = jurisdiction.plural_words.get(fold_accents(first))
    if plural and rest:
        return _several(plural, first, rest, part)
    ends = re.fullmatch(r"(primer|ultim)[oa]s (\d+) (.+)", fold_accents(words))
    if ends and ends[3] in jurisdiction.plural_words and not heading:
        return Outcome(
            Ends(jurisdiction.plural_words[ends[3]], int(ends[2]), ends[1] == "ultim", words.rsplit(" ", 1)[-1])
        )
    every = re.fullmatch(r"tod[oa]s l[oa]s (.+)", fold_accents(words))
    if every and every[1] in jurisdiction.plural_words and not heading:
        return Outcome(Every(jurisdiction.plural_words[every[1]], words.rsplit(" ", 1)[-1]))
    only = _POSITIONS.get(fold_accents(first)) or ordinal_value(first)
    kind = _kind_of(rest, jurisdiction) if rest else ""
    if only and kind:
        return Outcome(Nth(kind, only))
    if heading:
        return Outcome(Named(ROW, rest, heading, noun=first))
    if rest and re.fullmatch(r"#?\d+", rest) and first.islower():
        counted = rest.startswith("#")
        return Outcome(Nth(ROW, int(rest[1:]), True) if counted else Named(ROW, rest, "", noun=first))
    return Outcome(Named(heading=words))


def _amidst(first: str, second: str, part: str, jurisdiction: Jurisdiction) -> Outcome[Step]:
    limits = (_read_step(first, jurisdiction), _read_step(second, jurisdiction))
    one, other = limits[0].value, limits[1].value
    if isinstance(one, Named) and isinstance(other, Named):
        return Outcome(Amidst(one, other))
    return failure(Code.ADDRESS_SYNTAX, f"«{part}» no dice entre qué unidades.", subject=part)


def _kind_of(word: str, jurisdiction: Jurisdiction) -> str:
    return jurisdiction.words.get(fold_accents(word), "")


def _labelled(kind: str, noun: str, rest: str, heading: str) -> Step:
    if rest.startswith("#") and rest[1:].isdigit():
        return Nth(kind, int(rest[1:]), True)
    if not rest:
        return Named(kind, "", heading) if heading or kind == TABLE else Nth(kind, Position.ONLY)
    position = _POSITIONS.get(fold_accents(rest))
    if position:
        return Nth(kind, position)
    if kind == "párrafo" and not heading:
        number = ordinal_value(rest)
        if number:
            return Nth(kind, number)
    return Named(kind, normal_form(rest), heading, noun="" if fold_accents(noun) == fold_accents(kind) else noun)


def normal_form(label: str) -> str:
    """A label as units hold it: no closing bracket or stop, one space before its suffix; «44 (47)» keeps its own."""
    bare = re.sub(r"\s+", " ", label.strip()).rstrip(").-–— ") or label
    return f"{bare})" if bare.count("(") > bare.count(")") else bare


def _several(kind: str, plural: str, rest: str, part: str) -> Outcome[Step]:
    span = re.fullmatch(r"(?:del?\s+)?(\S+?)\)?\s+al?\s+(.+?)\)?", rest)
    if span:
        members = tuple(_member(m, kind) for m in span.groups())
        return Outcome(Several(kind, members, True, plural))
    members = tuple(_member(m, kind) for m in re.split(r"\s*,\s*|\s+[ye]\s+", rest) if m)
    if len(members) < 2:
        return failure(
            Code.ADDRESS_SYNTAX,
            f"«{part}» está en plural y nombra una sola unidad.",
            subject=part,
            hint="Escriba la clase en singular, o los miembros del conjunto: «párrafos 4 a 5», «literales a) y c)».",
        )
    return Outcome(Several(kind, members, False, plural))


def _member(word: str, kind: str) -> str:
    number = ordinal_value(word) if kind == "párrafo" else None
    return str(number) if number else normal_form(word)


def same_label(one: str, other: str) -> bool:
    """Whether two labels are the same however they are bracketed and cased."""
    return normal_label(one) == normal_label(other)
