"""Part of `prose`: every character of an act's operative part is accounted for, or it is told.

What counts as claimed: the words of the parts that were read, the act's structure (labels, leads, headings), dates,
formulas that change nothing, and the act's own rules. What is left over is reported; loudly if a verb in it amends.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.prose.act_formulas import formula_of
from refundido.prose.act_net import may_order
from refundido.prose.act_plan import Plan, Stretch
from refundido.prose.act_reading import ActPart, ActText, Claim, ClaimKind, Fate
from refundido.prose.act_sections import Section
from refundido.prose.act_text import trimmed
from refundido.prose.act_tree import ActTree, Node, NodeKind
from refundido.prose.act_words import names_unit

_SIGNS = re.compile(r"[\s.;,:\"“”«»'*_)(–—-]*")


@dataclass(frozen=True, slots=True)
class Counts:
    """How many orders an act has, how many got a place and an operation, and how many went through to the end."""

    detected: int
    targeted: int
    applied: int
    elsewhere: int = 0
    idle: int = 0


def claims_of(
    source: ActText,
    tree: ActTree,
    plan: Plan,
    parts: Sequence[ActPart],
    dated: Iterable[Node],
    dates: Iterable[tuple[int, int]] = (),
) -> tuple[Claim, ...]:
    """What each stretch of the operative part is, in order, without gaps but for spaces and signs.

    `dated` are the nodes that say when the act takes effect, in the sentences at `dates`.
    """
    said = [Claim(ClaimKind.ORDER, part.start, part.end, part.number) for part in parts]
    said.extend(Claim(ClaimKind.STRUCTURE, s.start, s.end) for s in plan.structure)
    said.extend(Claim(ClaimKind.STRUCTURE, s.start, s.end) for s in _above(plan))
    said.extend(Claim(ClaimKind.STRUCTURE, *trimmed(source.text, n.body, n.end)) for n in plan.enacting)
    when = set(map(id, dated))
    placed = _placed(tree)
    for node in plan.others:
        if node.section is Section.GROUNDS:
            continue
        if id(node) in when:
            continue
        said.append(_of_other(source.text, node, placed))
    said.extend(Claim(ClaimKind.DATE, *trimmed(source.text, start, end)) for start, end in dates)
    for node in tree.root.walk():
        if node.kind is NodeKind.ITEM or node.kind is NodeKind.SECTION:
            said.append(Claim(ClaimKind.STRUCTURE, node.start, node.body))
    return tuple(_filled(source.text, tree, said))


def _above(plan: Plan) -> Iterator[Stretch]:
    """The leads and headings that stand above some part, each once."""
    seen: set[int] = set()
    for leaf in plan.leaves:
        above = leaf.above
        while above is not None and id(above) not in seen:
            seen.add(id(above))
            yield above.words
            above = above.outer


def _of_other(text: str, node: Node, placed: Set[Node]) -> Claim:
    start, end = trimmed(text, node.body, node.end)
    formula = formula_of(text[start:end])
    if not (formula or node.transitory) and may_order(text, start, end, placed=node in placed):
        return Claim(ClaimKind.COMMAND, start, end)
    return Claim(ClaimKind.FORMULA if formula else ClaimKind.RULE, start, end, formula)


def _placed(tree: ActTree) -> set[Node]:
    """The parts under a heading, or without a number after one."""
    found: set[Node] = set()
    for parent in tree.root.walk():
        headed = False
        for child in parent.children:
            headed = headed or child.kind is NodeKind.HEADING
            if headed and child.kind is not NodeKind.HEADING:
                found.add(child)
    return found


def _filled(text: str, tree: ActTree, said: Iterable[Claim]) -> Iterator[Claim]:
    """The claims of the operative part in order, what lies between them being unread unless only signs stand there.

    Of the considerandos, what they order; their reasons claim nothing.
    """
    ordered = sorted(set(said), key=lambda c: (c.start, -c.end))
    starts = [claim.start for claim in ordered]
    sections = tree.root.children
    ends = [*(each.start for each in sections[1:]), len(text)]
    for section, high in zip(sections, ends, strict=True):
        low = section.start
        own = ordered[bisect_left(starts, low) : bisect_left(starts, high)]
        if section.section is Section.GROUNDS:
            yield from own
        if section.section is not Section.OPERATIVE:
            continue
        at = low
        for claim in own:
            if claim.start > at:
                yield from _left(text, at, claim.start)
            if claim.end > at:
                yield claim
            at = max(at, claim.end)
        yield from _left(text, at, high)


def _left(text: str, start: int, end: int) -> Iterator[Claim]:
    signs = _SIGNS.match(text, start, end)
    start = signs.end() if signs else start
    start, end = trimmed(text, start, end)
    if end > start and re.sub(r"\b[yeYE]\b", "", text[start:end]).strip(" \n\t.;,:\"“”«»'*"):
        yield Claim(ClaimKind.UNREAD, start, end)


def leftovers(source: ActText, claims: Iterable[Claim]) -> tuple[Diagnostic, ...]:
    """What is told of the claims: what was left unread (an error where a verb amends), the act's own rules (notes)."""
    found: list[Diagnostic] = []
    for claim in claims:
        words = " ".join(source.text[claim.start : claim.end].split())
        if claim.kind is ClaimKind.UNREAD:
            loud = may_order(source.text, claim.start, claim.end)
            found.append(_unread(source, claim, words, loud=loud))
        elif claim.kind is ClaimKind.COMMAND:
            found.append(_unread(source, claim, words, loud=True))
        elif claim.kind is ClaimKind.RULE and words:
            message = "Esta parte del acto no ordena cambio alguno del texto."
            named = names_unit(source.text, claim.start, claim.end)
            severity = Severity.WARNING if named else Severity.NOTE
            found.append(_told(source, claim, words, Code.OWN_RULE, message, severity))
    return tuple(found)


def _unread(source: ActText, claim: Claim, words: str, *, loud: bool) -> Diagnostic:
    message = "Estas palabras del acto no se leyeron" + (", y hablan de modificar." if loud else ".")
    return _told(source, claim, words, Code.LEFT_UNREAD, message, Severity.ERROR if loud else Severity.WARNING)


def _told(source: ActText, claim: Claim, words: str, code: Code, message: str, severity: Severity) -> Diagnostic:
    hint = "Escríbalas a mano en el archivo del acto, o revise su puntuación." if severity is Severity.ERROR else ""
    return Diagnostic(code, message, severity, source.span(claim.start, claim.end), subject=words[:120], hint=hint)


def count(parts: Sequence[ActPart], applied: int | None = None) -> Counts:
    """The counts of a reading; `applied` is how many of its orders settled on the text."""
    for_here = [p for p in parts if p.fate in (Fate.ORDER, Fate.REFUSED)]
    read = [p for p in parts if p.fate is Fate.ORDER]
    return Counts(
        len(for_here),
        len(read),
        len(read) if applied is None else applied,
        sum(1 for p in parts if p.fate is Fate.ELSEWHERE),
        sum(1 for p in parts if p.fate in (Fate.IDLE, Fate.TEMPORARY)),
    )
