"""Part of `prose`: quoted words and signs, narrowed by where the act says they are -> quotations of the model."""

from __future__ import annotations

from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.selector import Edge, Quotation, Stops
from refundido.prose.phrase import Item, Relation, Sign, Words
from refundido.prose.trouble import NotUnderstoodError

MARKS = {"entre comas": (",", ","), "entre parentesis": ("(", ")")}
"""The signs between which an act says that words stand, or puts them."""
FINAL_SORTS = frozenset(("aparte", "final"))
"""How an act calls the sign that closes a text."""


def inner(words: Words) -> list[str]:
    """What the quotations of a phrase hold."""
    return [quote.value for quote in words.quotes]


def stop_at(
    item: Item, message: str = "No se entiende qué señalan estas palabras.", code: Code = Code.PROSE_NOT_UNDERSTOOD
) -> NotUnderstoodError:
    """The stop of the reading at a phrase."""
    return NotUnderstoodError(message, item.start, item.end, code)


def quotation(words: str, relations: tuple[Relation, ...], ordinals: tuple[str, ...] = ()) -> Quotation:
    """Quoted words, narrowed by where the act says they are."""
    found = Quotation(words)
    for ordinal in ordinals:
        if ordinal == "final":
            found = replace(found, place=Edge.END)
        elif ordinal == "1":
            found = replace(found, place=Edge.START)
        else:
            found = replace(found, nth=number_of(ordinal))
    for relation in relations:
        found = _narrowed(found, relation)
    return found


def number_of(ordinal: str) -> int:
    """The number of an ordinal that counts from the first; «penúltimo» counts from nowhere that a selector knows."""
    if not ordinal.isdigit():
        raise NotUnderstoodError(f"No se sabe cuál es el {ordinal}.", 0, 0)
    return int(ordinal)


def is_followed(sign: Sign) -> bool:
    """Whether an act calls a sign a punto seguido: a full stop that is not the last of the text."""
    return sign.sign == "." and sign.sort == "seguido"


def of_its_sort(found: Quotation, sign: Sign) -> Quotation:
    """A quotation of a sign, or of words that touch it, that must be where its name says: within the text or last."""
    if sign.sign != ".":
        return replace(found, place=Edge.END) if sign.sort in FINAL_SORTS else found
    stops = Stops.FOLLOWED if is_followed(sign) else Stops.FINAL if sign.sort in FINAL_SORTS else found.stops
    if found.stops not in (Stops.ALL, stops):
        raise stop_at(sign, "No se entiende cuál de los dos puntos se señala.")
    return replace(found, stops=stops)


def _narrowed(found: Quotation, relation: Relation) -> Quotation:
    found = _beside(found, relation)
    for anchor in relation.anchors if relation.kind != "INCLUDED" else ():
        found = of_its_sort(found, anchor) if isinstance(anchor, Sign) else found
    return found


def _beside(found: Quotation, relation: Relation) -> Quotation:
    match relation.kind:
        case "AFTER":
            _refuse_second(found.after, relation)
            return replace(found, after=words_of(relation.anchors[0]))
        case "BEFORE":
            _refuse_second(found.before, relation)
            return replace(found, before=words_of(relation.anchors[0]))
        case "ENTRE":
            left, right = both(relation)
            return replace(found, after=words_of(left), before=words_of(right))
        case "COUNT":
            return counted(found, relation.value)
        case "WITHNEXT":
            return replace(found, words=found.words + sign_of(relation, after=True))
        case "WITHPREV":
            return replace(found, words=sign_of(relation, after=False) + found.words)
        case "WITHBOTH":
            return replace(found, words=sign_of(relation, after=False) + found.words + sign_of(relation, after=True))
        case "ENCLOSED":
            before, after = MARKS[relation.value]
            return replace(found, after=before, before=after)
        case "INCLUDED":
            return found
        case _:
            raise NotUnderstoodError("No se entiende qué lugar señalan estas palabras.", relation.start, relation.end)


def _refuse_second(known: str, relation: Relation) -> None:
    """Stop at a second neighbour on one side («la coma que sigue a "A" y la que sigue a "B"»): they are two things."""
    if known:
        message = "Se dan dos lugares del mismo lado para una sola cosa: dígase «la coma que sigue a … y la coma …»."
        raise NotUnderstoodError(message, relation.start, relation.end)


def counted(found: Quotation, times: str) -> Quotation:
    """A quotation with how many times, or which one, it is meant."""
    if times == "every":
        return replace(found, every=True)
    if times.startswith("nth "):
        return replace(found, nth=int(times[4:]))
    return replace(found, times=int(times))


def both(relation: Relation) -> tuple[Item, Item]:
    """The two ends of «entre A y B»; of «entre las palabras "A" y "B"» too, and of two words in one quotation."""
    if len(relation.anchors) == 2:
        left, right = relation.anchors
        _refuse_wrong_side(left, "FOLLOWING")
        _refuse_wrong_side(right, "PRECEDING")
        return left, right
    only = relation.anchors[0]
    if isinstance(only, Words) and len(only.quotes) == 2:
        left = replace(only, quotes=only.quotes[:1], relations=())
        return left, replace(only, quotes=only.quotes[1:])
    if isinstance(only, Words) and len(only.quotes) == 1 and only.nouns[-1:] == ("palabras",) and not only.relations:
        quote = only.quotes[0]
        ends = [replace(only, quotes=(replace(quote, value=word),)) for word in quote.value.split()]
        if len(ends) == 2:
            return ends[0], ends[1]
    raise NotUnderstoodError("No se entiende entre qué y qué.", relation.start, relation.end)


def _refuse_wrong_side(end: Item, side: str) -> None:
    """Stop at an end of «entre A y la coma que la precede» that is said to be on the side where it cannot be."""
    for relation in getattr(end, "relations", ()):
        if relation.kind == side and not relation.anchors:
            where = "antes" if side == "PRECEDING" else "después"
            message = f"Lo que está {where} no puede ser ese extremo del lugar que se señala."
            raise NotUnderstoodError(message, end.start, end.end)


def words_of(anchor: Item) -> str:
    """The words by which an anchor is found: those quoted, the sign, the sign with the word it follows."""
    match anchor:
        case Words(quotes=(quote,)) if not anchor.relations or all(
            r.kind in ("FOLLOWING", "PRECEDING", "WITHNEXT", "WITHPREV") for r in anchor.relations
        ):
            found = quotation(quote.value, tuple(r for r in anchor.relations if r.kind.startswith("WITH")))
            return found.words
        case Sign(sign=sign):
            if not anchor.relations or all(r.kind in ("FOLLOWING", "PRECEDING", "INCLUDED") for r in anchor.relations):
                return sign
            if len(anchor.relations) == 1 and anchor.relations[0].kind == "AFTER":
                return words_of(anchor.relations[0].anchors[0]) + sign
            if len(anchor.relations) == 1 and anchor.relations[0].kind == "BEFORE":
                return f"{sign} {words_of(anchor.relations[0].anchors[0])}"
    raise stop_at(anchor)


def sign_of(relation: Relation, *, after: bool) -> str:
    """The sign or words that stand beside new or quoted words («seguida de una coma (,)»),
    with the space that goes there."""
    if relation.kind == "ENCLOSED":
        opening, closing = MARKS[relation.value]
        return closing if after else opening if opening == "(" else f"{opening} "
    anchor = relation.anchors[0] if relation.anchors else None
    match anchor:
        case Sign(sign=sign) if all(r.kind == "INCLUDED" for r in anchor.relations):
            return sign if after else f"{sign} "
        case Words(quotes=(quote,), relations=()):
            space = "" if quote.value[:1] in ",.;:" and after else " "
            return f"{space}{quote.value}" if after else f"{quote.value} "
    raise NotUnderstoodError("No se entiende qué signo acompaña.", relation.start, relation.end)
