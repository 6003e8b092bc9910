"""Part of `prose`: clauses about words and signs -> the orders they give, in each way they may be meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.operation import (
    ChangeSign,
    DeleteText,
    Operation,
    ReplaceText,
    SplitParagraph,
)
from refundido.model.selector import Edge, Quotation
from refundido.prose.after_sign import with_other_ends
from refundido.prose.becoming import with_split
from refundido.prose.but_for import but_for
from refundido.prose.clauses import Clause, Pair
from refundido.prose.in_heading_too import with_heading
from refundido.prose.maker import Context, Way, field_of, new_words, note_end, order, text
from refundido.prose.own_label import both_without
from refundido.prose.phrase import Item, Ref, Relation, Sign, Words
from refundido.prose.places import is_bare, selector_of, sign_place, sign_selector, stop_at
from refundido.prose.references import Steps
from refundido.prose.things import last_part, placed_thing, refuse_unlisted, scope_of, stretch_of, things
from refundido.prose.trouble import NotUnderstoodError

_DELETED = "places edges counts payload announced becoming scope excepted"
_REPLACED = f"{_DELETED} around"
CASES = {"LOWERCASE": str.lower, "UPPERCASE": str.upper}
"""How the first letter is written, by the terminal that says so."""


def replace_words(clause: Clause, pair: Pair, bases: Sequence[Steps], heading: bool, context: Context) -> list[Way]:
    """Words or signs replaced by others, one by one or pair by pair."""
    olds = things(_without_announcement([i for i in pair.old.items if not isinstance(i, Ref)], ()))
    olds = last_part(olds, clause)
    refuse_unlisted(olds, context.passage.text)
    if clause.has("LASTPART") or clause.has("ALLTHAT") or any(p.kind in ("FROM", "TO") for p in clause.places):
        return _replace_stretch(clause, pair, bases, context)
    if not olds:
        raise NotUnderstoodError("No se dice qué se reemplaza.", clause.start, clause.end)
    clause.demand_only(_REPLACED, "INCLUDED EVERYWHERE ALLFIELDS LOWERCASE UPPERCASE")
    clause.demand_words()
    if clause.refs:
        refuse_everywhere(clause, context)
    _refuse_units(clause)
    if pair.new is None:
        raise NotUnderstoodError("No se dice por qué se reemplaza.", clause.start, clause.end)
    moved = _of_the_old(pair)
    olds = [placed_thing(replace(each, relations=(*each.relations, *moved)), clause) for each in olds]
    news = _news(clause, pair, context)
    _refuse_other_case(clause, olds, [new for new, _ in news], pair.new.items[0].start if pair.new.items else 0)
    olds = _in_sequence(olds) if len(news) == 1 else olds
    alike = all(isinstance(old, Sign) or old.quotes for old in olds)
    if len(news) == 1 and len(olds) > 1 and alike and not clause.has("RESP"):
        news = news * len(olds)
    if len(olds) != len(news):
        where = news[-1][1] if len(news) > len(olds) and news[-1][1] is not None else olds[-1]
        message = f"Se reemplazan {len(olds)} y se dan {len(news)} en su lugar: no se sabe cuál por cuál."
        raise NotUnderstoodError(message, where.start, where.end, Code.PROSE_LISTS)
    ways: list[Way] = []
    for steps in bases:
        operations = [
            _replacement(*_own(old, new, steps, context), item, clause, heading)
            for old, (new, item) in zip(olds, news, strict=True)
        ]
        choices = (each for found in with_other_ends(operations) for each in _anywhere(_apart(found), olds))
        for each_way in choices:
            way = tuple(order(steps, but_for(each, clause, steps, context)) for each in each_way)
            ways.extend(with_heading(way))
    return with_split(ways, clause, context)


def _refuse_units(clause: Clause) -> None:
    """Stop at words replaced «por los siguientes literales»: units do not stand amid a text."""
    units = next((item for item in clause.announced if isinstance(item, Ref)), None)
    if units is not None:
        message = "Se anuncian unidades en lugar de palabras: no se sabe dónde van, ni de qué son."
        raise NotUnderstoodError(message, units.start, units.end, Code.STRUCTURE_DOUBTFUL)


def _own(old: Words | Sign, new: str, steps: Steps, context: Context) -> tuple[Words | Sign, str]:
    """The words and those in their place, without the label of the unit that they are of, where both say it."""
    if isinstance(old, Sign) or len(old.quotes) != 1:
        return old, new
    bare, other = both_without(old.quotes[0].value, new, steps, context)
    return (old, new) if other == new else (replace(old, quotes=(replace(old.quotes[0], value=bare),)), other)


def _in_sequence(olds: list[Words | Sign]) -> list[Words | Sign]:
    """«la coma y la conjunción "y" por un punto y coma»: a sign and a word for one thing are the one after the other.

    In which order they stand is told only where the sign is said first.
    """
    signs = [each for each in olds if isinstance(each, Sign)]
    if len(olds) != 2 or len(signs) != 1:
        return olds
    sign, word = olds
    if not isinstance(sign, Sign) or not isinstance(word, Words) or len(word.quotes) != 1:
        raise stop_at(olds[1], "No se entiende si se reemplazan juntos o cada uno.")
    relations = [r for r in sign.relations if r not in word.relations]
    if relations or word.starts or word.ends:
        raise stop_at(sign, "No se entiende si se reemplazan juntos o cada uno.")
    quote = replace(word.quotes[0], value=f"{sign.sign} {word.quotes[0].value}")
    return [replace(word, quotes=(quote,), start=sign.start)]


def _refuse_other_case(clause: Clause, olds: Sequence[Words | Sign], news: Sequence[str], turn: int) -> None:
    """Stop where an act says «con minúscula» of words, those at its side of «por», that it writes otherwise."""
    for case, written in CASES.items():
        flag = clause.flags.get(case)
        if flag is None:
            continue
        quoted = [q.value for old in olds if isinstance(old, Words) for q in old.quotes]
        said = list(news) if flag.start > turn else quoted
        if not said or any(not each[:1].isalpha() or each[:1] != written(each[:1]) for each in said):
            raise NotUnderstoodError("No se entiende qué ha de escribirse así.", flag.start, flag.end)


def _anywhere(operations: list[Operation], olds: Sequence[Words | Sign]) -> list[list[Operation]]:
    """The operations; where a sign changes that is not said to be the last, also as of the only one of the text."""
    ways = [operations]
    for index, (operation, old) in enumerate(zip(operations, olds, strict=True)):
        if not isinstance(operation, ChangeSign) or not isinstance(old, Sign) or operation.place is not Edge.END:
            continue
        if old.sign != "." and not (old.sort or old.ordinals or old.relations):
            only = ReplaceText(Quotation(old.sign), operation.new)
            ways = [*ways, *([*way[:index], only, *way[index + 1 :]] for way in ways)]
    return ways


def _apart(operations: list[Operation]) -> list[Operation]:
    """The operations, each quotation that is part of another of them found only outside it."""
    quoted_ = [o.selector for o in operations if isinstance(o, ReplaceText) and isinstance(o.selector, Quotation)]
    found: list[Operation] = []
    for operation in operations:
        selector = operation.selector if isinstance(operation, ReplaceText) else None
        longer = [
            q.words
            for q in quoted_
            if isinstance(selector, Quotation) and selector.words in q.words and q.words != selector.words
        ]
        if isinstance(operation, ReplaceText) and isinstance(selector, Quotation) and longer:
            operation = replace(operation, selector=replace(selector, outside=longer[0]))
        found.append(operation)
    return found


def _of_the_old(pair: Pair) -> list[Relation]:
    """What is said after a comma behind the new words of where the old stand («por "y", entre las palabras A y B»)."""
    moved: list[Relation] = []
    for index, item in enumerate(pair.new.items if pair.new is not None else ()):
        if not isinstance(item, Words | Sign):
            continue
        own = [
            r
            for r in item.relations
            if r.kind == "COUNT" or (r.kind in ("AFTER", "BEFORE", "ENTRE") and (r.after_comma or moved))
        ]
        if own and pair.new is not None:
            pair.new.items[index] = replace(item, relations=tuple(r for r in item.relations if r not in own))
            moved.extend(own)
    return moved


def _news(clause: Clause, pair: Pair, context: Context) -> list[tuple[str, Words | Sign | None]]:
    """The new words, each with the phrase it comes from."""
    found: list[tuple[str, Words | Sign | None]] = []
    for item in pair.new.items if pair.new is not None else ():
        if isinstance(item, Words | Sign) and item.ordinals:
            raise stop_at(item, "No se entiende cuál es lo que se pone en su lugar.")
        if isinstance(item, Sign):
            if item.relations and any(not r.kind.startswith("WITH") for r in item.relations):
                raise stop_at(item)
            sign = item.sign
            for r in item.relations:
                sign = new_words(None, sign, (r,))
            note_end(sign, (replace(item, relations=()), *item.relations), context)
            found.append((sign, item))
        elif isinstance(item, Words):
            relations = [r for r in item.relations if r.kind.startswith("WITH") or r.kind == "ENCLOSED"]
            stray = [r for r in item.relations if r not in relations and r.kind != "FOLLOWING"]
            if stray:
                raise stop_at(stray[0])
            for index, quote in enumerate(item.quotes):
                last = index == len(item.quotes) - 1
                found.append((new_words(None, quote.value, relations if last else ()), item))
            note_end(found[-1][0], relations, context)
        else:
            raise stop_at(item)
    for index, tok in enumerate(clause.payload):
        last = index == len(clause.payload) - 1
        found.append((new_words(None, tok.value, clause.around if last else ()), None))
    if clause.around and not clause.payload:
        if not found:
            raise stop_at(clause.around[0])
        found[-1] = (new_words(None, found[-1][0], clause.around), found[-1][1])
    if not found:
        raise NotUnderstoodError("La orden no trae el texto nuevo.", clause.start, clause.end, Code.PROSE_NO_TEXT)
    note_end(found[-1][0], clause.around, context)
    empty = next(
        (item for new, item in found if not new.strip()), clause if not all(n.strip() for n, _ in found) else None
    )
    if empty is not None:
        message = "El texto nuevo está vacío: no se entiende si se suprime o falta."
        raise NotUnderstoodError(message, empty.start, empty.end, Code.TEXT_MISSING)
    return found


def _replacement(old: Words | Sign, new: str, item: Words | Sign | None, clause: Clause, heading: bool) -> Operation:
    within = scope_of(clause)
    if isinstance(old, Sign):
        if within is not None:
            return ReplaceText(sign_selector(old), text(new), None, within)
        return _sign_replaced(old, new, item)
    selector, where = selector_of(old)
    if isinstance(selector, Quotation) and where is not None:
        selector = replace(selector, words=_without_stop(selector.words, new))
    return ReplaceText(selector, text(new), where, within, field_of(heading, clause))


def _without_stop(words: str, new: str) -> str:
    """A quoted sentence that is told by its place too: its stop is the text's own where the new one brings none."""
    return words[:-1] if words.endswith(".") and not new.endswith(".") else words


def _sign_replaced(old: Sign, new: str, item: Words | Sign | None) -> Operation:
    if (
        isinstance(item, Sign)
        and old.sign == "."
        and item.sign == "."
        and item.sort in ("aparte", "")
        and old.sort == "seguido"
    ):
        return SplitParagraph(sign_place(old))
    is_counted = old.ordinals and old.ordinals != ("final",) and old.sign != "." and not old.relations
    if isinstance(item, Sign) and new == item.sign and not _count(old) and not is_bare(old) and not is_counted:
        return ChangeSign(old.sign, text(new), sign_place(old))
    if old.sort == "seguido" and not old.relations:
        return ChangeSign(old.sign, text(new), sign_place(old))
    return ReplaceText(sign_selector(old), text(new))


def _count(old: Sign) -> bool:
    return any(r.kind == "COUNT" for r in old.relations)


def _replace_stretch(clause: Clause, pair: Pair, bases: Sequence[Steps], context: Context) -> list[Way]:
    """«la parte final,
    desde el punto y coma»: from there to the end; the sign that ends it goes if the new text brings one."""
    clause.demand_only("places payload around announced scope", "LASTPART ALLTHAT TOEND")
    selector = stretch_of(clause, pair.old.items)
    news = _news(clause, pair, context)
    if len(news) != 1:
        raise NotUnderstoodError("Se da más de un texto nuevo.", clause.start, clause.end, Code.PROSE_LISTS)
    return [(order(steps, ReplaceText(selector, text(news[0][0]), None, scope_of(clause))),) for steps in bases]


def delete_words(clause: Clause, bases: Sequence[Steps], heading: bool, context: Context) -> list[Way]:
    """Words or signs taken out."""
    clause.demand_no_substitute()
    clause.demand_words()
    items = [i for i in clause.pairs[0].old.items if not isinstance(i, Ref)]
    if items and clause.has("LASTPART") and not any(p.kind in ("FROM", "TO") for p in clause.places):
        items = list(last_part(things(items), clause))
    rest = clause.has("ALLTHAT") and [p.kind for p in clause.places] == ["AFTER"]
    if rest or clause.has("LASTPART") or any(p.kind in ("FROM", "TO") for p in clause.places):
        clause.demand_only("places scope", "LASTPART TOEND ALLTHAT")
        selector = stretch_of(clause, items)
        return [(order(steps, DeleteText(selector, None, scope_of(clause))),) for steps in bases]
    clause.demand_only(_DELETED, "INCLUDED EVERYWHERE ALLFIELDS")
    if clause.refs:
        refuse_everywhere(clause, context)
    told = things(_without_announcement(items, clause.announced))
    refuse_unlisted(told, context.passage.text)
    found = [placed_thing(each, clause) for each in told]
    if clause.payload and len(found) == 1 and isinstance(found[0], Words) and not found[0].quotes:
        found = [replace(found[0], quotes=tuple(clause.payload))]
        found = list(things(found))
    elif clause.payload:
        found.extend(
            Words(quotes=(tok,), start=tok.start, end=tok.end) for tok in clause.payload if not _has(found, tok.start)
        )
    if not found:
        raise NotUnderstoodError("No se dice qué se suprime.", clause.start, clause.end)
    ways: list[Way] = []
    for steps in bases:
        for made in with_other_ends([_deletion(each, clause, heading) for each in found]):
            ways.extend(with_heading(tuple(order(steps, but_for(each, clause, steps, context)) for each in made)))
    return ways


def _without_announcement(items: Sequence[Item], announced: Sequence[Item]) -> list[Item]:
    """What is ordered on, without «las siguientes expresiones», of which each letter of a list quotes one."""
    if not any(isinstance(i, Words) and i.quotes for i in items):
        return [*items, *announced]
    said = [i for i in items if not (isinstance(i, Words) and i.announced and _only_nouns(i))]
    return [*said, *(i for i in announced if not (isinstance(i, Words) and _only_nouns(i)))]


def _only_nouns(item: Words) -> bool:
    return not (item.quotes or item.ordinals or item.relations or item.starts or item.ends)


def refuse_everywhere(clause: Clause, context: Context) -> None:
    """Stop, where a place is said, at «en todo el articulado»: both cannot be meant. («En todo su texto» is of the
    place.)"""
    flag = clause.flags.get("EVERYWHERE")
    if flag is not None and not {"su", "sus"} & set(context.words(flag).lower().split()):
        raise NotUnderstoodError("Se dice un lugar, y también todo el texto.", flag.start, flag.end)


def _has(found: Sequence[Words | Sign], start: int) -> bool:
    return any(isinstance(f, Words) and any(q.start == start for q in f.quotes) for f in found)


def _deletion(thing: Words | Sign, clause: Clause, heading: bool) -> Operation:
    selector, where = selector_of(thing)
    return DeleteText(selector, where, scope_of(clause), field_of(heading, clause))
