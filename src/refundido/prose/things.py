"""Part of `prose`: the words and signs that a clause is about, each by itself, and the stretch that it takes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from refundido.model.selector import Selector
from refundido.prose.clauses import Clause
from refundido.prose.phrase import Item, Ref, Relation, Sign, Words
from refundido.prose.places import between, rest_after, selector_of, stop_at, stretch
from refundido.prose.trouble import NotUnderstoodError


def things(items: Sequence[Item]) -> list[Words | Sign]:
    """Words and signs,
    each quotation on its own; the signs that only touch a quotation («la coma que la antecede») with it."""
    found: list[Words | Sign] = []
    for item in items:
        if isinstance(item, Sign) and found and _touches(item):
            found[-1] = _with_sign(found[-1], item)
        elif isinstance(item, Words) and found and _ends_with_sign(found[-1], item):
            found.append(_after_sign(found.pop(), item))
        elif isinstance(item, Words) and not found and any(_follows(r) for r in item.relations):
            raise stop_at(next(r for r in item.relations if _follows(r)))
        elif isinstance(item, Words) and len(item.quotes) > 1:
            found.extend(
                replace(
                    item,
                    quotes=(q,),
                    relations=item.relations if i == len(item.quotes) - 1 or _shared(item.relations) else (),
                )
                for i, q in enumerate(item.quotes)
            )
        elif isinstance(item, Words | Sign):
            found.append(item)
        else:
            raise stop_at(item)
    return found


_SIDES = {"PRECEDING": "FROM", "FOLLOWING": "TO"}
"""The limit of a stretch that a sign touches, by the side on which it is said to be."""
_LISTS = re.compile(r"\b[yeou]\b|[,;]|\bni\b", re.IGNORECASE)


def refuse_unlisted(found: Sequence[Words | Sign], passage: str) -> None:
    """Stop at two things of which nothing says that both are meant («la palabra "A" la coma»)."""
    for one, other in pairwise(found):
        apart = passage[one.end : other.start]
        if one.end < other.start and not _LISTS.search(apart):
            raise stop_at(other, "No se entiende si esto va con lo que lo antecede.")


def _after_sign(sign: Words | Sign, words: Words) -> Words:
    assert isinstance(sign, Sign)
    quote = replace(words.quotes[0], value=f"{sign.sign} {words.quotes[0].value}")
    relations = tuple(r for r in words.relations if r.kind != "FOLLOWING")
    return replace(words, quotes=(quote,), start=sign.start, relations=relations)


def _ends_with_sign(sign: Words | Sign, words: Words) -> bool:
    """«la coma (,) y la conjunción "y" finales», «… que le sigue»: both, together."""
    if not isinstance(sign, Sign) or sign.relations or len(words.quotes) != 1:
        return False
    follows = len(words.relations) == 1 and words.relations[0].kind == "FOLLOWING" and not words.relations[0].anchors
    return words.ordinals == ("final",) or follows


def _shared(relations: tuple[Relation, ...]) -> bool:
    return all(r.kind == "COUNT" for r in relations)


def _follows(relation: Relation) -> bool:
    """Whether words are told by what stands beside them, which is not said («la palabra "x" que le sigue»)."""
    return relation.kind in ("PRECEDING", "FOLLOWING") and not relation.anchors


def _touches(sign: Sign) -> bool:
    return (
        len(sign.relations) == 1
        and sign.relations[0].kind in ("PRECEDING", "FOLLOWING", "BESIDE")
        and not sign.relations[0].anchors
    )


def _with_sign(thing: Words | Sign, sign: Sign) -> Words | Sign:
    """A quotation, or a stretch told by how it begins and ends, and the sign that touches it, taken together."""
    if not isinstance(thing, Words) or (len(thing.quotes) != 1 and not (thing.starts and thing.ends)):
        raise stop_at(sign)
    if not thing.quotes:
        return _edge_with_sign(thing, sign)
    quote = thing.quotes[0]
    before, after = _sides_of(sign)
    value = f"{sign.sign} {quote.value}" if before else quote.value
    value = value + sign.sign if after else value
    return replace(thing, quotes=(replace(quote, value=value),), end=sign.end)


def _edge_with_sign(thing: Words, sign: Sign) -> Words:
    """«la frase que comienza con A y termina con B, y la coma que la precede»."""
    before, after = _sides_of(sign)
    first, last = thing.starts[0], thing.ends[0]
    first = replace(first, value=f"{sign.sign} {first.value}") if before else first
    last = replace(last, value=last.value + sign.sign) if after else last
    return replace(thing, starts=(first, *thing.starts[1:]), ends=(last, *thing.ends[1:]), end=sign.end)


def _sides_of(sign: Sign) -> tuple[bool, bool]:
    """Whether a sign stands before and after the words it touches («las comas que la anteceden y siguen»: both)."""
    kind = sign.relations[0].kind
    return kind in ("PRECEDING", "BESIDE"), kind in ("FOLLOWING", "BESIDE")


def scope_of(clause: Clause) -> Selector | None:
    """The stretch of the text in which a clause orders («en la segunda oración»); None where it names none."""
    if not clause.scope:
        return None
    if len(clause.scope) > 1:
        raise stop_at(clause.scope[1])
    return selector_of(clause.scope[0])[0]


def last_part(olds: list[Words | Sign], clause: Clause) -> list[Words | Sign]:
    """«su parte final "…"»: the words that stand at the end."""
    if not clause.has("LASTPART") or len(olds) != 1 or not isinstance(olds[0], Words) or not olds[0].quotes:
        return olds
    del clause.flags["LASTPART"]
    return [replace(olds[0], ordinals=("final",))]


def placed_thing(thing: Words | Sign, clause: Clause) -> Words | Sign:
    """An object with the place, the edge and the count that the clause gives for it."""
    relations = list(thing.relations)
    relations.extend(p for p in clause.places if p.kind in ("AFTER", "BEFORE", "ENTRE"))
    found = replace(thing, relations=tuple(relations))
    for edge in clause.edges:
        found = replace(found, ordinals=(*found.ordinals, "final" if edge.type == "ATEND" else "1"))
    for count in clause.counts:
        found = replace(found, relations=(*found.relations, count))
    if clause.has("EVERYWHERE") and not any(r.kind == "COUNT" for r in found.relations):
        said = clause.flags["EVERYWHERE"]
        found = replace(found, relations=(*found.relations, Relation("COUNT", (), "every", said.start, said.end)))
    return found


def stretch_of(clause: Clause, items: Sequence[Item]) -> Selector:
    """The stretch that a clause takes by its limits («desde A hasta B», «su parte final, desde la coma»)."""
    items, sides = _touching(items)
    stray = [
        i
        for i in items
        if not isinstance(i, Ref)
        and not (isinstance(i, Words) and not i.quotes and set(i.nouns) & {"frase", "texto", "oracion"})
    ]
    if stray:
        raise stop_at(stray[0])
    ends = [p for p in clause.places if p.kind in ("FROM", "TO")]
    others = [p for p in clause.places if p.kind not in ("FROM", "TO")]
    if clause.has("ALLTHAT") and len(others) == 1 and not ends and others[0].kind == "ENTRE":
        return between(others[0])
    limits = {_SIDES[kind] for s in sides for kind in _SIDES if s.relations[0].kind in (kind, "BESIDE")}
    if sides and (others or limits - {e.kind for e in ends}):
        raise stop_at(sides[0])
    after = len(others) == 1 and others[0].kind == "AFTER" and len(others[0].anchors) == 1
    if after and (clause.has("LASTPART") or clause.has("ALLTHAT") or ends):
        return rest_after(others[0], ends)
    if others or not ends:
        raise NotUnderstoodError("No se entiende qué trozo se señala.", clause.start, clause.end)
    return stretch([_with_touching(each, sides) for each in ends])


def _touching(items: Sequence[Item]) -> tuple[list[Item], list[Sign]]:
    """What a stretch is said to be, and the signs that touch it («…, y la coma que le sigue»)."""
    signs = [i for i in items if isinstance(i, Sign) and _touches(i)]
    return [i for i in items if i not in signs], signs


def _with_touching(limit: Relation, signs: Sequence[Sign]) -> Relation:
    """A limit of a stretch, the words that it is with the sign that touches them on its side."""
    kind = "PRECEDING" if limit.kind == "FROM" else "FOLLOWING"
    mine = [sign for sign in signs if sign.relations[0].kind in (kind, "BESIDE")]
    anchor = limit.anchors[0]
    if not mine:
        return limit
    if len(mine) > 1 or not isinstance(anchor, Words):
        raise stop_at(mine[0])
    here = replace(mine[0], relations=(replace(mine[0].relations[0], kind=kind),))
    return replace(limit, anchors=(_with_sign(anchor, here),))
