"""Part of `prose`: the parts of an act that say when it takes effect -> its own date and those of single parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.prose.act_dates import Effect, When, dates_in, folded, leans, read_effect, rules_effect, speaks_of_effect
from refundido.prose.act_numbers import chain, references, shown
from refundido.prose.act_plan import Plan
from refundido.prose.act_reading import ActPart, ActText
from refundido.prose.act_sections import Section
from refundido.prose.act_text import trimmed
from refundido.prose.act_tree import Node

_SENTENCE = re.compile(r"(?<=[.;])\s+(?=[A-ZÁÉÍÓÚÑ])|\n")
_EXCEPT = re.compile(
    r";\s+(?:y\s+)?|,?\s*(?:salvo|excepto|con\s+(?:la\s+)?excepci[oó]n\s+de|a\s+excepci[oó]n\s+de|con\s+la\s+salvedad\s+de|pero|mientras\s+que)\s",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"(?:presente|esta|este)\s+(?:ley|resolucion|ordenanza|decreto|acuerdo|reglamento)|(?:estas|las\s+presentes|dichas|las)\s+(?:modificaciones|disposiciones)"
    r"|numerales\s+(?:anteriores|precedentes)|lo\s+dispuesto\s+precedentemente|articulos\s+(?:anteriores|precedentes)|las\s+que\s+regiran"
)
_REST = re.compile(r"\b(?:el\s+resto|l[oa]s?\s+demas|las\s+restantes|los\s+restantes)\b")
_NEXT = re.compile(
    r",?\s+y\s+(?=(?:lo\s+(?:dispuesto|establecido|previsto|señalado)\s+en\s+)?(?:el|la|los|las|su|sus)?\s*"
    r"(?:numeral|n[uú]mero|letra|literal|art[íi]culo|romanito|punto|apartado|resto|dem[aá]s|restantes))",
    re.IGNORECASE,
)
_CALENDAR = re.compile(
    r"\b(?:regira|entrara|comenzara|empezara|surtira|tendra)n?\b.*\b(?:20\d\d|enero|febrero|marzo|abril|mayo|junio|julio|agosto"
    r"|sep?tiembre|octubre|noviembre|diciembre)\b"
)
"""A date that is written in some way that is not read."""
_ANOTHER = re.compile(
    r"\b(?:de|en)l?\s+(?:la\s+|el\s+)?(?:ley\s+(?:N|general|org[aá]nica)|c[oó]digo|decreto|reglamento|cat[aá]logo|ordenanza)",
    re.IGNORECASE,
)
"""Words on a part of another text, which says nothing of what amends."""
_NOUNS = "numeral numero n° letra literal articulo romanito punto apartado"
_ITEM = re.compile(
    r"(?P<noun>numeral(?:es)?|n[uú]meros?|n[°º]|letras?|literal(?:es)?|art[íi]culos?|romanitos?|puntos?|apartados?)\s+"
    r"(?P<list>[^;:]*?)(?=\s*(?:,\s*(?:que|la\s+que|el\s+que|los\s+que|las\s+que)\b|\bque\b|regir|entrar|comenzar|empezar"
    r"|,?\s*(?:de\s+la\s+|del\s+|de\s+los\s+)?(?:numeral|n[uú]mero|n[°º]|letra|literal|romanito|punto|apartado|art[íi]culo)|$|[.;:]))",
    re.IGNORECASE,
)
_OTHER_TEXT = re.compile(
    r"\b(?:de|en)\s+(?:la|el)\s+(?:ley|c[oó]digo|cat[aá]logo|reglamento|decreto|ordenanza)\b|\ben\s+(?:la|el|los)\s",
    re.IGNORECASE,
)


@dataclass(slots=True)
class SaidOfEffect:
    """The act's own effect, those of single parts by number, the nodes that say them, and what is to be told."""

    general: Effect | None = None
    by_number: dict[str, Effect] = field(default_factory=dict)
    nodes: list[Node] = field(default_factory=list)
    stretches: list[tuple[int, int]] = field(default_factory=list)
    """The sentences of those nodes that say it."""
    reports: list[Diagnostic] = field(default_factory=list)


def said_of_effect(source: ActText, plan: Plan, parts: Sequence[ActPart], issued: date | None) -> SaidOfEffect:
    """What an act's parts say of when it takes effect."""
    out = SaidOfEffect()
    numbers = [part.number for part in parts]
    reader = _Reader(source, out, numbers, _labels(plan, numbers), issued)
    for node in sorted((*plan.others, *plan.enacting), key=lambda n: n.start):
        start, end = trimmed(source.text, node.body, node.end)
        words = source.text[start:end]
        if node.section is not Section.OPERATIVE or not speaks_of_effect(words):
            continue
        found = False
        for low, sentence in _sentences(words):
            if reader.take(sentence, start + low):
                found = True
                out.stretches.append((start + low, start + low + len(sentence)))
        if found and not any(node is each for each in plan.enacting):
            out.nodes.append(node)
    return out


def _labels(plan: Plan, numbers: Sequence[str]) -> frozenset[str]:
    """The labels of all the parts of the act, those that amend nothing too."""
    nodes = {
        id(n): n for each in (*plan.others, *plan.enacting, *(leaf.node for leaf in plan.leaves)) for n in chain(each)
    }
    own = {shown(n.label, n.place).lower() for n in nodes.values() if n.label is not None}
    return frozenset({piece.lower() for number in numbers for piece in number.split(".")} | own)


def _sentences(words: str) -> Iterator[tuple[int, str]]:
    at = 0
    for match in _SENTENCE.finditer(words):
        yield at, words[at : match.start()]
        at = match.end()
    yield at, words[at:]


@dataclass(frozen=True, slots=True)
class _Named:
    """What a clause is about: parts that amend, all of the act, the rest of it; `unknown`: a part it does not have."""

    parts: tuple[str, ...] = ()
    general: bool = False
    unknown: bool = False
    own: bool = False
    """It is about a part of the act that amends nothing."""


@dataclass
class _Reader:
    """Takes what sentences say: each clause gives one date to parts the act has, or to all of it, or is refused."""

    source: ActText
    out: SaidOfEffect
    numbers: list[str]
    labels: frozenset[str]
    issued: date | None

    def take(self, sentence: str, at: int) -> bool:
        """Take what one sentence says; False if it says nothing of when the act takes effect."""
        if not speaks_of_effect(sentence):
            return False
        clauses = [c for c in clauses_of(sentence) if c.strip(" ,.;")]
        about = [self._about(clause) for clause in clauses]
        effects = [read_effect(clause, self.issued) for clause in clauses]
        if not any(each.parts or each.general or each.unknown for each in about):
            return False
        if not rules_effect(sentence) and not any(each.parts for each in about):
            return False
        if all(effect.when is When.UNKNOWN for effect in effects):
            if not _CALENDAR.search(folded(sentence)):
                return False
            self.out.reports.append(_unclear(self.source, at, at + len(sentence), sentence))
            return True
        before = When.UNKNOWN
        for index, (clause, named, effect) in enumerate(zip(clauses, about, effects, strict=True)):
            if index and not named.parts and not named.unknown and not _says_date(clause):
                continue
            if named.own and not named.unknown and not named.general:
                continue
            if not self._understood(clause, named, effect, before):
                self.out.reports.append(_unclear(self.source, at, at + len(sentence), clause))
                continue
            before = effect.when
            self._give(named, effect)
            self.out.reports.extend(_told(self.source, effect, at, at + len(sentence), self.issued))
        return True

    def _understood(self, clause: str, named: _Named, effect: Effect, before: When) -> bool:
        relative = leans(effect) and before is not When.PUBLICATION
        twice = named.general and self.out.general is not None
        said = bool(named.parts) or named.general
        return said and not (named.unknown or effect.when is When.UNKNOWN or dates_in(clause) > 1 or relative or twice)

    def _give(self, named: _Named, effect: Effect) -> None:
        if named.parts:
            said = replace(effect, numbers=named.parts)
            self.out.by_number.update(dict.fromkeys(named.parts, said))
        else:
            self.out.general = effect

    def _about(self, clause: str) -> _Named:
        words = folded(clause)
        general = bool(_WHOLE.search(words) or _REST.search(words))
        chosen, named, unknown, own = list(self.numbers), False, False, False
        for match in _ITEM.finditer(clause):
            members = [m.lower() for m in references(f"{match['noun']} {match['list']}", _NOUNS)]
            if not members or _OTHER_TEXT.match(clause[match.end() :]):
                continue
            if not all(member in self.labels for member in members):
                unknown = unknown or not _ANOTHER.search(clause)
                continue
            narrowed = [n for n in chosen if any(piece.lower() in members for piece in n.split("."))]
            named, own = named or bool(narrowed), own or not narrowed
            chosen = narrowed or chosen
        parts = tuple(chosen) if named and not own else ()
        return _Named(parts, general and not parts and not own, unknown, own and not parts)


def clauses_of(sentence: str) -> list[str]:
    """The clauses of a sentence on dates: its exceptions, and what it goes on to say of other parts."""
    clauses: list[str] = []
    for piece in _EXCEPT.split(sentence):
        start = 0
        for found in _NEXT.finditer(piece):
            if _says_date(piece[start : found.start()]) and _says_date(piece[found.end() :]):
                clauses.append(piece[start : found.start()])
                start = found.end()
        clauses.append(piece[start:])
    return clauses


def _says_date(words: str) -> bool:
    return dates_in(words) > 0 or read_effect(words).when is not When.UNKNOWN or speaks_of_effect(words)


def _unclear(source: ActText, start: int, end: int, words: str) -> Diagnostic:
    message = f"No se entiende qué instrucciones rigen desde cuándo: «{words.strip()[:90]}»."
    return Diagnostic(
        Code.EFFECT_UNCLEAR, message, Severity.ERROR, source.span(start, end), subject=words.strip()[:120],
        hint="Escriba `in_force` en esas instrucciones.",
    )  # fmt: skip


def _told(source: ActText, effect: Effect, start: int, end: int, issued: date | None) -> list[Diagnostic]:
    if effect.when is When.EVENT:
        message = f"La fecha depende de un hecho: «{effect.words.strip()}». Se aplica desde la publicación."
        hint = "Escriba la fecha en `in_force` cuando se conozca."
        return [
            Diagnostic(
                Code.EVENT_DATE,
                message,
                Severity.WARNING,
                source.span(start, end),
                subject=effect.words.strip(),
                hint=hint,
            )
        ]
    if effect.retroactive or (effect.day and issued and effect.day < issued):
        message = f"«{effect.words.strip()}»: rige desde antes que el acto."
        return [
            Diagnostic(
                Code.RETROACTIVE, message, Severity.WARNING, source.span(start, end), subject=effect.words.strip()
            )
        ]
    return []
