"""Part of `prose`: the parts of an act that say when it takes effect -> its own date and those of single parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.prose.act_date_words import strays
from refundido.prose.act_dates import (
    Effect,
    When,
    applies_from,
    dates_in,
    hints_at_effect,
    is_calendar,
    is_uncertain,
    leans,
    read_effect,
    rules_effect,
    speaks_of_effect,
)
from refundido.prose.act_limits import Bound, bound_of
from refundido.prose.act_numbers import chain, shown
from refundido.prose.act_plan import Plan
from refundido.prose.act_reading import ActPart, ActText
from refundido.prose.act_sections import Section
from refundido.prose.act_subject import Named, about, begins_with_act
from refundido.prose.act_text import trimmed
from refundido.prose.act_tree import Node

_SENTENCE = re.compile(r"(?<=[.;])\s+(?=[A-ZÁÉÍÓÚÑ])|\n")
_EXCEPT = re.compile(
    r";\s+(?:y\s+)?|,?\s*(?:salvo|excepto|con\s+(?:la\s+)?excepci[oó]n\s+de|a\s+excepci[oó]n\s+de|con\s+la\s+salvedad\s+de|pero|mientras\s+que)\s",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r",?\s+y\s+(?=(?:lo\s+(?:dispuesto|establecido|previsto|señalado)\s+en\s+)?(?:el|la|los|las|su|sus)?\s*"
    r"(?:numeral|n[uú]mero|letra|literal|art[íi]culo|romanito|punto|apartado|resto|dem[aá]s|restantes))",
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
    reader = _Reader(source, out, numbers, _labels(plan, numbers), issued, max((part.end for part in parts), default=0))
    for node in sorted((*plan.others, *plan.enacting), key=lambda n: n.start):
        start, end = trimmed(source.text, node.body, node.end)
        words = source.text[start:end]
        if node.section is not Section.OPERATIVE:
            continue
        found = False
        for low, sentence in _sentences(words):
            if reader.bounded(sentence, start + low, node) or reader.take(sentence, start + low):
                found = True
                out.stretches.append((start + low, start + low + len(sentence)))
            elif start + low >= reader.ordered and sentence.strip():
                reader.after_order = False
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


@dataclass
class _Reader:
    """Takes what sentences say: each clause gives one date to parts the act has, or to all of it, or is refused."""

    source: ActText
    out: SaidOfEffect
    numbers: list[str]
    labels: frozenset[str]
    issued: date | None
    ordered: int = 0
    """Where the last order ends."""
    after_order: bool = True
    """Whether no sentence that gives no date stands after it."""

    def bounded(self, sentence: str, at: int, node: Node) -> bool:
        """Refuse what one sentence bounds; False if it bounds nothing that the act changes.

        A transitory article may say for whom a change does not hold: it is the act's own rule.
        """
        bound = bound_of(sentence)
        if bound is None or not self.numbers:
            return False
        if bound is Bound.REACH:
            named = self._about(sentence)
            if node.transitory or not (named.parts or named.general):
                return False
        self.out.reports.append(_bounded(self.source, at, at + len(sentence), sentence.strip(), bound))
        return True

    def take(self, sentence: str, at: int) -> bool:
        """Take what one sentence says; False if it says nothing of when the act takes effect."""
        applies = applies_from(sentence)
        if not (applies or speaks_of_effect(sentence)):
            return self._broken(sentence, at)
        clauses = [c for c in clauses_of(sentence) if c.strip(" ,.;")]
        about = [self._about(clause) for clause in clauses]
        effects = [read_effect(clause, self.issued) for clause in clauses]
        rules = rules_effect(sentence) or (applies and begins_with_act(sentence))
        dated = any(effect.when is not When.UNKNOWN for effect in effects)
        calendar = is_calendar(sentence)
        told = any(each.is_told or each.unknown for each in about) and (rules or any(each.parts for each in about))
        if not told:
            foreign = not self.numbers or any(each.own for each in about)
            unclear = not foreign and ((rules and dated) or ((rules or applies) and calendar))
        else:
            unclear = is_uncertain(sentence) or (not dated and rules and calendar)
        unclear = unclear or (not (told and dated) and self._is_broken(sentence))
        if unclear:
            self.out.reports.append(_unclear(self.source, at, at + len(sentence), sentence))
        if unclear or not told or not dated:
            return unclear
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
            self._give(named, effect, at)
            self.out.reports.extend(effect_reports(self.source, effect, at, at + len(sentence), self.issued))
        return True

    def _broken(self, sentence: str, at: int) -> bool:
        """Refuse a sentence on the act that dates something in words not known («entrará en salvo vigor el…»)."""
        broken = self._is_broken(sentence)
        if broken:
            self.out.reports.append(_unclear(self.source, at, at + len(sentence), sentence))
        return broken

    def _is_broken(self, sentence: str) -> bool:
        return bool(self.numbers) and begins_with_act(sentence) and hints_at_effect(sentence)

    def _understood(self, clause: str, named: Named, effect: Effect, before: When) -> bool:
        relative = leans(effect) and before is not When.PUBLICATION
        twice = named.general and self.out.general is not None and not self.out.general.same_day(effect)
        return named.is_told and not (
            named.unknown or strays(clause) or effect.when is When.UNKNOWN or dates_in(clause) > 1 or relative or twice
        )

    def _give(self, named: Named, effect: Effect, at: int) -> None:
        if named.parts:
            said = replace(effect, numbers=named.parts)
            held = [self.out.by_number[number] for number in named.parts if number in self.out.by_number]
            if any(not each.same_day(said) for each in held):
                self.out.reports.append(_unclear(self.source, at, at + len(effect.words), effect.words))
            self.out.by_number.update(dict.fromkeys(named.parts, said))
        else:
            self.out.general = effect

    def _about(self, clause: str) -> Named:
        return about(clause, self.numbers, self.labels, after_order=self.after_order)


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


def _bounded(source: ActText, start: int, end: int, words: str, bound: Bound) -> Diagnostic:
    if bound is Bound.TIME:
        code, message = Code.TEMPORARY_RULE, "Lo que el acto cambia rige sólo por un tiempo, y el texto no queda así"
        hint = "Escriba a mano las órdenes, y las que devuelven el texto a lo que era, con sus fechas en `in_force`."
    else:
        code, message = Code.PROSE_BY_SUBJECT, "Lo que el acto cambia no rige para todos, y el texto no puede decirlo"
        hint = "Escriba a mano la orden, y en el texto la regla que la limita."
    return Diagnostic(
        code, f"{message}: «{words[:160]}».", Severity.ERROR, source.span(start, end), subject=words[:160], hint=hint
    )


def effect_reports(
    source: ActText, effect: Effect, start: int, end: int, issued: date | None, number: str = ""
) -> list[Diagnostic]:
    """What is to be told of one effect, said from `start` to `end`: of the act, or of its part with that number."""
    words = effect.words.strip()
    if effect.retroactive or (effect.day is not None and issued is not None and effect.day < issued):
        code, severity, hint = Code.RETROACTIVE, Severity.WARNING, ""
        message = f"«{words}»: rige desde antes que el acto."
    elif effect.when is When.EVENT:
        code, severity = Code.EVENT_DATE, Severity.WARNING
        message = f"La fecha depende de un hecho: «{words}». Se aplica desde la publicación."
        hint = "Escriba la fecha en `in_force` cuando se conozca."
    elif effect.when is When.UNCOUNTED:
        code, severity = Code.EFFECT_UNCLEAR, Severity.ERROR
        message = f"El programa no cuenta ese día: «{words}»."
        hint = "Los días hábiles dependen de los feriados. Escriba la fecha en `in_force`."
    elif effect.when is When.UNKNOWN:
        code, severity = Code.EFFECT_UNCLEAR, Severity.ERROR
        message, hint = f"No se entiende desde cuándo rige: «{words}».", "Escriba la fecha en `in_force`."
    else:
        return []
    context = f"instrucción {number}" if number else ""
    return [Diagnostic(code, message, severity, source.span(start, end), subject=words, hint=hint, context=context)]
