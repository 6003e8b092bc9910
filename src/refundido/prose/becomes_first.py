"""Part of `prose`: «la letra d) pasa a ser e), y agrégase la siguiente letra d): "…"»: what passes is said first.

It is the order that brings in the unit, which takes the label that the other leaves: read as «agrégase la siguiente
letra d), pasando la actual d) a ser e)».
"""

from __future__ import annotations

from dataclasses import replace

from refundido.prose.clauses import Becoming, Clause, Sentence
from refundido.prose.phrase import Ref, Step
from refundido.prose.references import Linked
from refundido.prose.words import INSERT


def with_becoming_after(sentence: Sentence) -> None:
    """Give to the one order of a sentence, an insertion, what is said before it that the unit in its place becomes."""
    preface = sentence.preface
    first = sentence.clauses[0] if len(sentence.clauses) == 1 else None
    if first is None or first.does != INSERT or len(preface.becoming) != 1 or first.refs or first.becoming:
        return
    becoming = preface.becoming[0]
    old = becoming.olds[0] if len(becoming.olds) == 1 else None
    if becoming.relative or becoming.how != "ASER" or not isinstance(old, Ref) or not _takes_its_label(first, old):
        return
    outer = old.steps[1:]
    if outer:
        preface.refs.append(Linked("de", Ref(outer, outer[0].start, old.end)))
    first.becoming.append(_within(becoming, old))
    preface.becoming = []


def _within(becoming: Becoming, old: Ref) -> Becoming:
    """What becomes another, without the unit that holds it: it is that of the order."""
    return replace(becoming, olds=[Ref(old.steps[:1], old.start, old.steps[0].end)])


def _takes_its_label(clause: Clause, old: Ref) -> bool:
    """Whether an order brings in a unit called as the one that becomes another."""
    items = (*clause.announced, *clause.role, *clause.pairs[0].old.items)
    return any(isinstance(item, Ref) and _called(item.steps[0]) == _called(old.steps[0]) for item in items)


def _called(step: Step) -> tuple[str, tuple[str, ...]]:
    return step.word, step.labels or step.ordinals
