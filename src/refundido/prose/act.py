"""The door of `prose` for whole acts: the published text -> its parts, dates and claims (see docs/lectura.md).

Goes in: the text with its places, the words of a jurisdiction, and how the text at hand may be called. Comes out: an
`ActReading`, pure of any text that is amended; `audit` settles it on one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from refundido.diagnostic import Code, Diagnostic
from refundido.model.act import Tolerance
from refundido.model.address import Address
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.prose.accounting import claims_of, leftovers
from refundido.prose.act_dates import Effect, first_day
from refundido.prose.act_effects import effect_reports, said_of_effect
from refundido.prose.act_gone import held_to_removals
from refundido.prose.act_limits import returns
from refundido.prose.act_net import may_order
from refundido.prose.act_parts import PartReader
from refundido.prose.act_plan import Plan, plan
from refundido.prose.act_reading import ActPart, ActReading, ActText, Fate
from refundido.prose.act_scan import scan
from refundido.prose.act_sections import Section
from refundido.prose.act_shifts import with_shifts
from refundido.prose.act_summary import summarizes
from refundido.prose.act_target import Target, mentions
from refundido.prose.act_text import lines_of, trimmed
from refundido.prose.act_tree import ActTree, NodeKind
from refundido.prose.act_words import unquoted

_NUMBER = re.compile(
    r"(?:(?P<noun>resoluci[óo]n(?:\s+exenta)?|ley|ordenanza(?:\s+municipal)?|decreto(?:\s+(?:exento|supremo))?|acuerdo)\s+)?"
    r"(?:n[úu]m(?:ero)?\.?|n[°º]|nro\.?)\s*(?P<number>\d[\d.]*\d|\d)(?P<exempt>\s+exent[ao])?",
    re.IGNORECASE,
)
_KINDS = re.compile(r"(?:la|el)\s+presente\s+(resoluci[óo]n|ordenanza|ley|decreto|acuerdo|reglamento)", re.IGNORECASE)
_BROCHURES = re.compile(r"folletos?|cartillas?|instructivos?\s+de\s+juego", re.IGNORECASE)
_TERM = re.compile(r"(?P<number>\d+|[a-záéíóú]+)\s*(?:\(\d+\)\s*)?mes(?:es)?", re.IGNORECASE)
_COUNTS = {w: n for n, w in enumerate("un dos tres cuatro cinco seis siete ocho nueve diez once doce".split(), 1)}


def read_act(
    source: ActText,
    jurisdiction: Jurisdiction,
    target: Target | None = None,
    act: str = "",
    published: date | None = None,
    under: tuple[Address, ...] = (),
) -> ActReading:
    """The act read whole. `target` None: nothing is set aside as aimed at another text.

    `under` is where all of it stands, for a sentence that is part of an act.
    """
    tree = scan(source.text)
    planned = plan(source.text, tree)
    front = _front(source.text, tree)
    general = _general(source.text, planned)
    reader = PartReader(source, jurisdiction, target, act, general, tree.run_on, under, _summary(front))
    parts = with_shifts(source, held_to_removals(source, reader.read(planned)))
    issued = first_day(front) or first_day(_tail(source.text, tree))
    said = said_of_effect(source, planned, parts, issued)
    twice = _two_dates(source, parts, said.by_number)
    parts = [replace(part, effect=said.by_number.get(part.number, part.effect)) for part in parts]
    claims = claims_of(source, tree, planned, parts, said.nodes, said.stretches)
    reports = (
        *said.reports,
        *twice,
        *_dated(source, parts, issued),
        *leftovers(source, claims),
        *_no_order(source, tree, parts),
        *_enacted_unclearly(source, planned),
    )
    return ActReading(
        source,
        tuple(parts),
        claims,
        subject=_subject(source.text, tree),
        title=_title(source.text, front),
        kind=_kind(source.text, front),
        issued=issued,
        published=published,
        effect=said.general,
        brochures=_brochures(source.text, tree),
        reports=reports,
    )


def _enacted_unclearly(source: ActText, planned: Plan) -> Iterator[Diagnostic]:
    """An error for each part that makes considerandos its own without telling all of them by their number."""
    for words in planned.unclear:
        message = "No se entiende qué considerandos se aprueban, o el acto no tiene alguno de ellos."
        hint = "Escriba a mano las órdenes de los que no se nombran por su número"
        yield _unordered(source, words.start, words.end, message, hint)


def _no_order(source: ActText, tree: ActTree, parts: Sequence[ActPart]) -> tuple[Diagnostic, ...]:
    """An error where the words speak of changing a text and no part of them orders it."""
    doubtful = None if parts else _doubtful(source.text)
    if doubtful is not None:
        message = "Estas palabras hablan de modificar y no se entiende en ellas una orden."
        return (_unordered(source, *doubtful, message, "Escriba la orden a mano en el archivo del acto"),)
    proposed = next((part for part in parts if part.fate is Fate.PROPOSED), None)
    if proposed is None or any(node.section is Section.OPERATIVE for node in tree.root.children):
        return ()
    message = "No se halla el verbo con que el acto manda (RESUELVO, ORDENO, DECRETA…), y estas palabras ordenan."
    return (_unordered(source, proposed.start, proposed.end, message, "Ponga ese verbo en un renglón propio"),)


def _doubtful(text: str) -> tuple[int, int] | None:
    """The first line with an imperative about the text, or the whole if it speaks of a change; None if nothing does."""
    lines = enumerate(lines_of(text))
    line = next((line for at, line in lines if may_order(text, *line, placed=at > 0)), None)
    whole = (0, len(text))
    speaks = may_order(text, *whole) or returns(text)
    return line or (whole if speaks else None)


def _unordered(source: ActText, start: int, end: int, message: str, what: str) -> Diagnostic:
    words = " ".join(source.text[start:end].split())[:120]
    hint = f"{what}; vea docs/lectura.md."
    return Diagnostic(Code.LEFT_UNREAD, f"{message} «{words}»", span=source.span(start, end), subject=words, hint=hint)


def _general(text: str, planned: Plan) -> str:
    """How the part that enacts the considerandos calls the text it amends."""
    for node in planned.enacting:
        words = unquoted(text, node.body, node.end)
        found = mentions(words)
        if found:
            return words[found[0].start : found[0].start + 120]
    return ""


def _summary(front: str) -> str:
    """How the summary under an act's name calls the one text that it amends («MODIFICA LA LEY N° 18.290»)."""
    at = 0
    for line in front.split("\n"):
        found = mentions(line) if summarizes(front, at) else []
        if len(found) == 1:
            return line[found[0].start :]
        at += len(line) + 1
    return ""


def _front(text: str, tree: ActTree) -> str:
    heads = [n for n in tree.root.children if n.section in (Section.FRONT, Section.CITED)]
    return "\n".join(text[n.start : min(n.end, n.start + 1500)] for n in heads if n.end > n.start)


def _tail(text: str, tree: ActTree) -> str:
    return "\n".join(text[n.start : n.end] for n in tree.root.children if n.section is Section.TAIL)


def _subject(text: str, tree: ActTree) -> str:
    for node in tree.root.children:
        if node.section is Section.FRONT and node.end > node.start:
            start, end = trimmed(text, node.start, node.end)
            line = text[start:end].split("\n")[0].strip()
            return line if line and line == line.upper() else ""
    return ""


def _kind(text: str, front: str) -> str:
    said = _KINDS.search(text)
    if said:
        return fold_accents(said[1]).replace("resolucion", "resolución")
    found = _NUMBER.search(front)
    noun = (found["noun"] or "").lower() if found else ""
    return noun.split(" ")[0].replace("resolucion", "resolución")


def _title(text: str, front: str) -> str:
    """The act's name and number: "Resolución Exenta N° 373"."""
    found = next(
        (
            m
            for m in _NUMBER.finditer(front)
            if not re.search(r"(?i)modifica|art[íi]culo", front[max(0, m.start() - 20) : m.start()])
        ),
        None,
    )
    if found is None:
        return ""
    noun = (found["noun"] or _kind(text, front)).lower()
    exempt = " exenta" if found["exempt"] and "exent" not in noun else ""
    words = " ".join(word.capitalize() for word in f"{noun}{exempt}".split())
    return f"{words} N° {found['number']}".strip()


def _brochures(text: str, tree: ActTree) -> Tolerance | None:
    """How long brochures made before the act may still be used, where a part of it says so."""
    for node in tree.root.walk():
        if node.kind is NodeKind.ITEM and node.section in (Section.GROUNDS, Section.OPERATIVE):
            start, end = trimmed(text, node.body, node.end)
            words = text[start:end]
            if not _BROCHURES.search(words):
                continue
            for match in _TERM.finditer(words):
                number = match["number"].lower()
                months = int(number) if number.isdigit() else _COUNTS.get(number, 0)
                if months:
                    return Tolerance(months, " ".join(words.split()))
    return None


def _dated(source: ActText, parts: Sequence[ActPart], issued: date | None) -> list[Diagnostic]:
    """What is to be told of the parts' own dates: an event, or a day before the act."""
    found: list[Diagnostic] = []
    for part in parts:
        if part.effect is None or part.fate is not Fate.ORDER:
            continue
        found.extend(effect_reports(source, part.effect, part.start, part.end, issued, part.number))
    return found


def _two_dates(source: ActText, parts: Sequence[ActPart], by_number: Mapping[str, Effect]) -> list[Diagnostic]:
    """An error for each part that says its own date and is given another elsewhere in the act (law 3)."""
    found: list[Diagnostic] = []
    for part in parts:
        other = by_number.get(part.number)
        if part.effect is None or other is None or part.effect.same_day(other):
            continue
        own, given = part.effect.words.strip(), other.words.strip()
        message = f"La instrucción {part.number} dice «{own}», y el acto le da otra fecha: «{given}»."
        span = source.span(part.start, part.end)
        hint = "Escriba `in_force` en esa instrucción."
        found.append(
            Diagnostic(
                Code.EFFECT_UNCLEAR, message, span=span, subject=given, hint=hint, context=f"instrucción {part.number}"
            )
        )
    return found
