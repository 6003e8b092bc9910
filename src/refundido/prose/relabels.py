"""Part of `prose`: «el artículo 5, que pasa a ser artículo 4»: a label that this instruction or another gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from refundido.model.address import Named
from refundido.model.label import normal_label
from refundido.model.operation import Order, Renumber
from refundido.model.unit import PARAGRAPH
from refundido.prose.becoming import as_written, becoming_pairs
from refundido.prose.clauses import Becoming
from refundido.prose.described import written
from refundido.prose.maker import Context, Way, order
from refundido.prose.phrase import Ref
from refundido.prose.references import Steps
from refundido.prose.terminal import bare_label
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.units import kinds_of


def note_relabels(becomings: Iterable[Becoming], places: Sequence[Steps], context: Context) -> None:
    """Keep, for the reading, what relative sentences say units come to be called.

    Errors: PROSE_NOT_UNDERSTOOD where what is said is of no unit of the address.
    """
    for becoming in becomings:
        if not becoming.relative or becoming.how != "ASER" or not isinstance(becoming.of, Ref):
            continue
        olds = [s for s in becoming.of.steps if _is_called(s.word, becoming)] or list(becoming.of.steps[:1])
        kinds = kinds_of(olds[0].word, written(olds[0]), context.jurisdiction)
        if not olds[0].labels or kinds[:1] == (PARAGRAPH,):
            continue
        said = Becoming(
            [Ref((olds[0],), becoming.start, becoming.end)], becoming.news, start=becoming.start, end=becoming.end
        )
        found = [
            order(steps[: i + 1], Renumber(as_written(new, context)))
            for old, new in becoming_pairs(said, context, olds[0])
            for steps in places
            for i, step in enumerate(steps)
            if isinstance(step, Named) and step.kind in kinds and new.labels
            if normal_label(step.label) == normal_label(bare_label(old.labels[0]))
        ]
        if not found:
            raise NotUnderstoodError("No se entiende qué pasa a ser qué.", becoming.start, becoming.end)
        context.relabels.extend(each for each in found if each not in context.relabels)


def _is_called(word: str, becoming: Becoming) -> bool:
    """Whether the unit is called as that which it comes to be, where the act says its word again."""
    new = becoming.news[0] if becoming.news else None
    return isinstance(new, Ref) and new.steps[0].word == word


def relabels_of(way: Way, context: Context, given: Sequence[Order] = ()) -> Way:
    """Those of the relabels that are of units in which the orders of a way stand."""
    told: list[Order] = []
    for each in (*context.relabels, *given):
        inside = any(o.at.steps[: len(each.at.steps)] == each.at.steps for o in way)
        if inside and each not in way and each not in told:
            told.append(each)
    return tuple(told)
