"""Part of `prose`: a unit told from the outside in as the object of an order («Derógase el artículo 5, letra b)»).

With a comma and no article between them, what comes second is in what comes first, as it is where a place is told so
(«En el artículo 5, letra b)»). With an article («el artículo 5, la letra b) del artículo 6») they are two.
"""

from __future__ import annotations

from collections.abc import Sequence

from refundido.prose.clauses import Clause
from refundido.prose.maker import Context
from refundido.prose.phrase import Item, Ref
from refundido.prose.references import level

_ARTICLE = "articulo"
"""What holds numerals, though some countries number both on one level."""
_LISTED = 8
"""The level of the items of lists, which stand in each other («fracción II, inciso b)»)."""


def with_inner_objects(clause: Clause, context: Context) -> None:
    """Make one reference of those of a clause's objects that tell one unit from the outside in."""
    for pair in clause.pairs:
        pair.old.items[:] = _merged(pair.old.items, context)


def _merged(items: Sequence[Item], context: Context) -> list[Item]:
    found: list[Item] = []
    for item in items:
        last = found[-1] if found else None
        if isinstance(item, Ref) and isinstance(last, Ref) and _is_inside(last, item, context):
            found[-1] = Ref((*item.steps, *last.steps), last.start, item.end, last.after_comma)
        elif isinstance(item, Ref) and isinstance(last, Ref) and _is_around(last, item, context):
            found[-1] = Ref((*last.steps, *item.steps), last.start, item.end, last.after_comma)
        else:
            found.append(item)
    return found


def _is_around(inner: Ref, outer: Ref, context: Context) -> bool:
    """«la letra b), artículo 4»: whether the second, one unit named right after a comma, is farther out."""
    if context.passage.text[inner.end : outer.start].strip() != "," or any(step.many for step in outer.steps):
        return False
    return level(outer.steps[0], context.jurisdiction) < level(inner.steps[-1], context.jurisdiction)


def _is_inside(outer: Ref, inner: Ref, context: Context) -> bool:
    """Whether the second is a part of the first, which is one unit: farther in, and named right after a comma."""
    if context.passage.text[outer.end : inner.start].strip() != "," or any(step.many for step in outer.steps):
        return False
    own = level(inner.steps[-1], context.jurisdiction)
    above = level(outer.steps[0], context.jurisdiction)
    alike = own == above and inner.steps[-1].word != outer.steps[0].word
    return own > above or (alike and (own == _LISTED or outer.steps[0].word == _ARTICLE))
