"""Part of `prose`: words and signs as an act points at them -> selectors and places of the model.

«la coma (,) que sigue a la palabra "turno"» is the comma that touches that word; «entre A y B» is the point between
them; «la oración que se inicia con "Cada"», the sentence that so begins. A description that has no selector stops the
reading.
"""

from __future__ import annotations

from dataclasses import replace

from refundido.model.operation import Amid, AtStop, Beside, Place, Side
from refundido.model.selector import (
    Between,
    BetweenStops,
    Edge,
    FromTo,
    Quotation,
    Selector,
    Sentences,
    SentenceStarting,
    Stops,
)
from refundido.prose.after_sign import after_sign
from refundido.prose.phrase import Flag, Item, Ref, Relation, Sign, Which, Words
from refundido.prose.quoted import (
    FINAL_SORTS,
    both,
    counted,
    inner,
    is_followed,
    number_of,
    of_its_sort,
    quotation,
    sign_of,
    stop_at,
    words_of,
)
from refundido.prose.trouble import NotUnderstoodError

ONLY_STOP = 0
"""The number of `AtStop` for «el punto seguido» where the text has a single one."""

_SENTENCE_NOUNS = frozenset(("oracion", "oraciones", "frase", "frases", "periodo", "texto"))


def selector_of(item: Words | Sign) -> tuple[Selector, Selector | None]:
    """The selector that words or a sign mean, and a second description of the place where the act gives both."""
    if isinstance(item, Sign):
        return sign_selector(item), None
    if any(r.kind == "REST" for r in item.relations):
        return _and_the_rest(item), None
    if item.starts or item.ends:
        return _by_edge(item), None
    place = sentence_place(item)
    if item.quotes:
        if len(item.quotes) > 1:
            raise stop_at(item)
        relations = (
            tuple(r for r in item.relations if not _is_stop_relation(r)) if place is not None else item.relations
        )
        relations = tuple(r for r in relations if r.kind not in ("FOLLOWING", "PRECEDING"))
        ordinals = item.ordinals if place is None else ()
        if place is None:
            place = _whole_sentence(item)
        return quotation(item.quotes[0].value, relations, ordinals), place
    if place is None:
        raise stop_at(item)
    return place, None


def _whole_sentence(item: Words) -> Selector | None:
    """The one sentence that a quotation called so must be whole, where it is written as one: with a capital.

    In small letters it is a clause, which lawyers call so too («la oración "que hubiere sido citado"»).
    """
    words = item.quotes[0].value.strip()
    capital = words[:1].isupper() or any(part[:1].isupper() for part in words.split(". ")[1:])
    if item.nouns != ("oracion",) or not capital or item.ordinals:
        return None
    return SentenceStarting(words)


def _and_the_rest(item: Words) -> Selector:
    """«la expresión "salvo que" y todo lo que le sigue, hasta el punto aparte»: from the words on, with them."""
    quotes = (*item.quotes, *item.starts)
    ends = [r for r in item.relations if r.kind == "TO"]
    others = tuple(r for r in item.relations if r.kind not in ("REST", "TO"))
    if len(quotes) != 1 or item.ends or len(ends) > 1 or any(r.kind == "COUNT" for r in others):
        raise stop_at(item)
    end, excluded = _limit(ends[0].anchors[0] if ends else None)
    return FromTo(quotation(quotes[0].value, others, item.ordinals), end, excluded)


def _by_edge(item: Words) -> Selector:
    if item.quotes or item.relations or item.ordinals:
        raise stop_at(item)
    if item.starts and item.ends:
        return FromTo(Quotation(item.starts[0].value), Quotation(item.ends[0].value))
    if item.starts and set(item.nouns) & {"oracion", "frase"} and len(item.starts) == 1:
        return SentenceStarting(item.starts[0].value)
    raise stop_at(item)


def _is_stop_relation(relation: Relation) -> bool:
    """Whether a relation tells the place by the full stops of the text («entre el primer y el segundo punto

    seguido»).
    """
    return any(
        isinstance(a, Sign) and a.sign == "." and a.sort in ("seguido", "") and not a.relations
        for a in relation.anchors
    )


def sentence_place(item: Words) -> Selector | None:
    """The selector of sentences told by their order or by the full stops; None if the phrase tells no such place."""
    for relation in item.relations:
        if _is_stop_relation(relation):
            return _by_stops(item, relation)
    nouns = _SENTENCE_NOUNS | {"palabras"}
    if set(item.nouns) & nouns and not item.quotes and not item.ordinals and item.relations:
        return _by_ends(item)
    if not set(item.nouns) & _SENTENCE_NOUNS or (item.quotes and not set(item.nouns) & {"oracion", "oraciones"}):
        return None
    if not item.ordinals:
        return None
    if "frase" in item.nouns or "texto" in item.nouns:
        return None
    numbers = [_sentence_number(each, item) for each in item.ordinals]
    if item.count and numbers == [-1]:
        return Sentences(-item.count, -1)
    if item.count and numbers == [1]:
        return Sentences(1, item.count)
    if len(numbers) == 1:
        return Sentences(numbers[0], numbers[0])
    if len(numbers) == 2 and numbers[1] == numbers[0] + 1:
        return Sentences(numbers[0], numbers[1])
    raise stop_at(item)


def _by_ends(item: Words) -> Selector | None:
    """«la frase que va desde A hasta B», «el texto comprendido entre A y B, ambas inclusive»: both ends with it."""
    kinds = [r.kind for r in item.relations]
    if sorted(kinds) == ["FROM", "TO"]:
        return stretch(list(item.relations))
    if kinds == ["AFTER"] and isinstance(sign := item.relations[0].anchors[0], Sign):
        return after_sign(sign_selector(sign))
    if kinds[0] != "ENTRE" or any(kind != "INCLUDED" for kind in kinds[1:]):
        return None
    left, right = both(item.relations[0])
    included = len(kinds) > 1 or (isinstance(right, Words) and [r.kind for r in right.relations] == ["INCLUDED"])
    if not included or not isinstance(left, Words) or not isinstance(right, Words):
        return None
    bare = [replace(each, relations=tuple(r for r in each.relations if r.kind != "INCLUDED")) for each in (left, right)]
    return FromTo(anchor_selector(bare[0]), anchor_selector(bare[1]))


def _sentence_number(ordinal: str, item: Words) -> int:
    if ordinal == "final":
        return -1
    if ordinal == "penúltimo":
        return -2
    if ordinal.lstrip("-").isdigit():
        return int(ordinal)
    raise stop_at(item)


def _by_stops(item: Words, relation: Relation) -> Selector:
    sign = next(a for a in relation.anchors if isinstance(a, Sign))
    followed = any(is_followed(a) for a in relation.anchors if isinstance(a, Sign))
    stops = Stops.FOLLOWED if followed else Stops.ALL
    only = Quotation(sign.sign, stops=Stops.FOLLOWED)
    match relation.kind:
        case "ENTRE" if len(sign.ordinals) == 2 and len(relation.anchors) == 1:
            first, last = (number_of(n) for n in sign.ordinals)
            return _one_sentence(item, first, last, stops)
        case "ENTRE" if len(relation.anchors) == 2 and all(
            isinstance(a, Sign | Which) and len(a.ordinals) == 1 for a in relation.anchors
        ):
            first, last = (number_of(a.ordinals[0]) for a in relation.anchors if isinstance(a, Sign | Which))
            return _one_sentence(item, first, last, stops)
        case "AFTER":
            return BetweenStops(_stop_number(sign), None, stops) if sign.ordinals else Between(only, Edge.END)
        case "BEFORE" if followed and not sign.ordinals:
            return FromTo(Edge.START, only, excludes_end=True)
        case "BEFORE":
            return BetweenStops(0, _stop_number(sign), stops)
    raise stop_at(item)


def _one_sentence(item: Words, first: int, last: int, stops: Stops) -> Selector:
    """What lies between two stops, which must be next to each other where the act calls it one sentence."""
    if last <= first or (last != first + 1 and {"oracion", "frase"} & set(item.nouns)):
        raise stop_at(item, "Entre esos dos puntos no hay una sola oración.")
    return BetweenStops(first, last, stops)


def _stop_number(sign: Sign) -> int:
    if not sign.ordinals:
        return 1
    if len(sign.ordinals) == 1 and sign.ordinals[0].isdigit():
        return int(sign.ordinals[0])
    raise stop_at(sign)


def sign_selector(sign: Sign) -> Quotation:
    """A punctuation mark as words of the text: told by what it touches, or the one that closes it."""
    relations = tuple(r for r in sign.relations if r.kind not in ("INCLUDED", "FOLLOWING"))
    if relations:
        found = quotation(sign.sign, relations, tuple(o for o in sign.ordinals if o != "final"))
        return of_its_sort(found, sign)
    if sign.sort in FINAL_SORTS or sign.ordinals == ("final",):
        return last_sign(sign.sign)
    found = Quotation(sign.sign, nth=number_of(sign.ordinals[0])) if sign.ordinals else Quotation(sign.sign)
    return of_its_sort(found, sign)


def last_sign(sign: str) -> Quotation:
    """The sign that closes a text, which must be the one given."""
    return Quotation(sign, stops=Stops.FINAL) if sign == "." else Quotation(sign, place=Edge.END)


def is_bare(sign: Sign) -> bool:
    """Whether an act says of a sign nothing by which it is told from others alike: it must be the only one."""
    return not (sign.sort or sign.ordinals or sign.relations)


def sign_place(sign: Sign) -> Place:
    """The place of a sign that changes into another."""
    for relation in sign.relations:
        if relation.kind in ("AFTER", "BEFORE") and len(sign.relations) == 1:
            side = Side.AFTER if relation.kind == "AFTER" else Side.BEFORE
            return Beside(side, _touched_by(sign, anchor_selector(relation.anchors[0]), after=side is Side.AFTER))
    if sign.relations:
        raise stop_at(sign)
    if is_followed(sign):
        return stop_place(sign)
    if sign.ordinals and sign.ordinals != ("final",):
        raise stop_at(sign)
    return Edge.END


def _touched_by(sign: Sign, found: Quotation, *, after: bool) -> Quotation:
    """The words that a sign goes `after`, or before: those that touch it, where nothing else tells which they are."""
    told = found.after or found.before or found.nth or found.place
    sorted_stop = sign.sign == "." and sign.sort
    if told and not sorted_stop:
        return found
    if found.nth or (found.before if after else found.after):
        raise stop_at(sign, f"Esas palabras no dicen si el punto que señalan es el {sign.sort}.")
    touching = replace(found, before=sign.sign) if after else replace(found, after=sign.sign)
    return of_its_sort(touching, sign)


def anchor_selector(anchor: Item) -> Quotation:
    """The words that an anchor is, narrowed by its own place."""
    match anchor:
        case Words(quotes=(quote,)):
            kept = tuple(r for r in anchor.relations if r.kind not in ("FOLLOWING", "PRECEDING"))
            return quotation(quote.value, kept, anchor.ordinals)
        case Sign():
            return sign_selector(anchor)
    raise stop_at(anchor)


def place_of(relation: Relation) -> Place:
    """The point that «a continuación de», «antes de» or «entre» tell."""
    if relation.kind == "ENTRE":
        return _amid(relation)
    if relation.kind not in ("AFTER", "BEFORE"):
        raise NotUnderstoodError("No se entiende qué lugar señalan estas palabras.", relation.start, relation.end)
    after = relation.kind == "AFTER"
    anchor = relation.anchors[0]
    if isinstance(anchor, Sign) and anchor.sign == "." and not anchor.relations:
        return _at_full_stop(anchor, after=after)
    if isinstance(anchor, Sign) and _is_last(anchor):
        return Edge.END if after else Edge.BEFORE_FINAL_SIGN
    if isinstance(anchor, Words) and not anchor.quotes:
        place = sentence_place(anchor)
        if isinstance(place, Sentences) and place.first == place.last:
            return Beside(Side.AFTER if after else Side.BEFORE, place)
        raise stop_at(anchor)
    return Beside(Side.AFTER if after else Side.BEFORE, anchor_selector(anchor))


def stop_place(sign: Sign) -> AtStop:
    """The place of a punto seguido: that of its number, or of the only one there is."""
    if not sign.ordinals:
        return AtStop(ONLY_STOP)
    return AtStop(_stop_number(sign), stops=Stops.FOLLOWED)


def _at_full_stop(sign: Sign, *, after: bool) -> Place:
    if sign.sort == "seguido":
        return stop_place(sign) if after else Beside(Side.BEFORE, sign_selector(sign))
    if not sign.sort and sign.ordinals and sign.ordinals != ("final",):
        return AtStop(number_of(sign.ordinals[0]))
    return AtStop(1, Stops.FINAL) if after else Beside(Side.BEFORE, last_sign(sign.sign))


def _amid(relation: Relation) -> Place:
    only = relation.anchors[0]
    if (
        len(relation.anchors) == 1
        and isinstance(only, Sign | Words | Which)
        and len(only.ordinals) == 2
        and not getattr(only, "quotes", ())
    ):
        first, last = only.ordinals
        if first.isdigit() and last.isdigit() and int(last) == int(first) + 1:
            return AtStop(int(first), stops=Stops.FOLLOWED) if isinstance(only, Words) else _unbuilt(relation)
    left, right = both(relation)
    if isinstance(left, Which) and isinstance(right, Words) and not right.quotes and set(right.nouns) & _SENTENCE_NOUNS:
        first, last = (left.ordinals or ("",))[0], (right.ordinals or ("",))[0]
        if first.isdigit() and last.isdigit() and int(last) == int(first) + 1:
            return AtStop(int(first), stops=Stops.FOLLOWED)
    return Amid(_end(left), _end(right))


def _unbuilt(relation: Relation) -> Place:
    raise NotUnderstoodError("No se entiende qué lugar señalan estas palabras.", relation.start, relation.end)


def _end(anchor: Item) -> Quotation:
    if isinstance(anchor, Sign) and anchor.relations:
        return of_its_sort(Quotation(words_of(anchor)), anchor)
    return anchor_selector(anchor)


def stretch(clause_places: list[Relation]) -> Selector:
    """What «desde A hasta B» takes: with both ends, which is what «desde» and «hasta» say."""
    start: Quotation | Edge = Edge.START
    end, excluded = _limit(None)
    for relation in clause_places:
        if relation.kind == "FROM":
            start = anchor_selector(relation.anchors[0])
        elif relation.kind == "TO":
            end, excluded = _limit(relation.anchors[0])
    return FromTo(start, end, excluded)


def _limit(anchor: Item | None) -> tuple[Quotation | Edge, bool]:
    """Where a stretch ends, and whether that stays: the sign that closes the text does, as where none is named.

    «Hasta el punto seguido» does not say whether it goes too, and which one it is.
    """
    if isinstance(anchor, Sign) and anchor.sort == "seguido":
        raise stop_at(anchor, "No se dice si el punto seguido también cambia.")
    if anchor is None:
        return Edge.END, False
    closes = isinstance(anchor, Sign) and _is_last(anchor)
    return anchor_selector(anchor), closes


def _is_last(sign: Sign) -> bool:
    """Whether an act calls a sign the one that closes the text, and no more."""
    return not sign.relations and (sign.sort in FINAL_SORTS or sign.ordinals == ("final",))


def rest_after(start: Relation, ends: list[Relation]) -> Selector:
    """«la parte final, a continuación de A (y hasta el punto aparte)»: what follows A; A and the stop stay."""
    end, excluded = _limit(ends[-1].anchors[0] if ends else None)
    for relation in ends:
        if relation.kind != "TO" or not excluded or len(ends) > 1:
            raise NotUnderstoodError("No se entiende qué trozo se señala.", relation.start, relation.end)
    return Between(anchor_selector(start.anchors[0]), end)


def between(relation: Relation) -> Selector:
    """All that is between two quoted words, both left out."""
    left, right = both(relation)
    return Between(anchor_selector(left), anchor_selector(right))


__all__ = [
    "ONLY_STOP", "Flag", "Ref", "anchor_selector", "between", "both", "counted", "inner", "last_sign", "place_of",
    "quotation", "rest_after", "selector_of", "sentence_place", "sign_of", "sign_place", "sign_selector", "stop_at",
    "stop_place", "stretch", "words_of",
]  # fmt: skip
