"""Part of `prose`: clauses that bring new words into a text -> the orders they give, in each way they may be meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.operation import (
    AtStop,
    Beside,
    ChangeSign,
    InsertText,
    Operation,
    Place,
    ReplaceText,
    Side,
)
from refundido.model.selector import Edge, Quotation
from refundido.prose.becoming import relative_claim
from refundido.prose.clauses import Clause
from refundido.prose.insert_edges import at_start, edge_of, note_at_end
from refundido.prose.maker import Context, Way, field_of, new_words, note_end, order, text
from refundido.prose.phrase import Item, Ref, Relation, Sign, Words
from refundido.prose.places import ONLY_STOP, last_sign, place_of, quotation, sign_selector, stop_at, stop_place
from refundido.prose.quoted import FINAL_SORTS
from refundido.prose.references import Steps
from refundido.prose.things import scope_of
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.words import REPLACE

_TOUCHING = 6
"""As many characters may part a word from the count said of it («, la »)."""


def insert_words(clause: Clause, bases: Sequence[Steps], heading: bool, context: Context) -> list[Way]:
    """New words at a place, or at the end where the act names none."""
    _count_of_place(clause)
    clause.demand_only(
        "places edges payload around announced becoming scope", "RUNON WRITING LOWERCASE UPPERCASE PREPENDED"
    )
    clause.demand_no_substitute()
    clause.demand_words()
    if clause.has("WRITING") != bool(_case_of(clause)):
        raise NotUnderstoodError("No se entiende cómo ha de escribirse.", clause.start, clause.end)
    inserted = _insertions(clause, context)
    ways: list[Way] = []
    if not heading:
        note_at_end(clause, bases, context)
    for steps in bases:
        options: list[list[Operation]] = [[]]
        for new, places in inserted:
            options = [[*each, place] for each in options for place in _inserted(new, places, clause, heading, context)]
        ways.extend(tuple(order(steps, operation) for operation in each) for each in options)
    return [each for way in ways for each in _with_claims(way, clause, context)]


def _count_of_place(clause: Clause) -> None:
    """«después de la palabra "A", la primera vez que aparece, la frase "B"»: which A it is that B goes beside."""
    place = clause.places[-1] if clause.places else None
    count = clause.counts[0] if len(clause.counts) == 1 else None
    anchor = place.anchors[0] if place is not None and len(place.anchors) == 1 else None
    if place is None or count is None or place.kind not in ("AFTER", "BEFORE") or not isinstance(anchor, Words):
        return
    if (
        count.value.startswith("nth ")
        and len(anchor.quotes) == 1
        and 0 <= count.start - anchor.quotes[0].end <= _TOUCHING
    ):
        counted = replace(anchor, relations=(*anchor.relations, count))
        clause.places[-1] = replace(place, anchors=(counted,))
        clause.counts = []


def _with_claims(way: Way, clause: Clause, context: Context) -> list[Way]:
    """The way with what the act says that the unit comes to be; words brought in make nothing else of others."""
    found = [way]
    for becoming in clause.becoming:
        if all(isinstance(new, Sign) for new in becoming.news):
            continue
        if not becoming.relative:
            raise NotUnderstoodError("No se entiende qué pasa a ser qué.", becoming.start, becoming.end)
        found = [each for one in found for each in relative_claim(one, becoming, context)]
    return found


def _insertions(clause: Clause, context: Context) -> list[tuple[str, list[Relation]]]:
    """Each new text with the places said for it."""
    found: list[tuple[str, list[Relation]]] = []
    around = list(clause.around)
    for item in clause.pairs[0].old.items:
        if isinstance(item, Ref):
            continue
        if not isinstance(item, Words | Sign):
            raise stop_at(item)
        if (
            clause.has("WRITING")
            and isinstance(item, Words)
            and item.ordinals == ("1",)
            and set(item.nouns) <= {"articulo", "palabra", "letra", "voz"}
        ):
            continue
        own = [r for r in item.relations if r.kind in ("AFTER", "BEFORE", "ENTRE")]
        signs = [r for r in item.relations if r.kind.startswith("WITH") or r.kind == "ENCLOSED"]
        stray = [r for r in item.relations if r not in own and r not in signs and r.kind != "FOLLOWING"]
        if stray:
            raise stop_at(stray[0])
        if isinstance(item, Sign):
            found.append((item.sign, own))
            note_end(item.sign, (item,), context)
        elif item.quotes:
            joined = "".join(q.value for q in item.quotes) if len(item.quotes) == 1 else ""
            if not joined:
                raise stop_at(item)
            found.append((new_words(None, joined, (*signs, *around)), own))
            note_end(found[-1][0], (*signs, *around), context)
            around = []
        elif not clause.payload:
            raise stop_at(item)
    if clause.payload:
        if len(clause.payload) > 1:
            raise NotUnderstoodError(
                "Se da más de un texto nuevo.", clause.payload[1].start, clause.payload[1].end, Code.PROSE_LISTS
            )
        found.append((new_words(None, clause.payload[0].value, around), []))
        note_end(found[-1][0], around, context)
    if not found:
        raise NotUnderstoodError("La orden no trae el texto nuevo.", clause.start, clause.end, Code.PROSE_NO_TEXT)
    return _paired(found, clause)


def _paired(found: list[tuple[str, list[Relation]]], clause: Clause) -> list[tuple[str, list[Relation]]]:
    """Places said before their texts go to each in order («a continuación de A, la frase B; a continuación de C,
    la D»)."""
    places = [p for p in clause.places if p.kind in ("AFTER", "BEFORE", "ENTRE")]
    if not places:
        return _signs_joined(found)
    free = [index for index, (_, own) in enumerate(found) if not own]
    if len(free) == len(places) and len(found) > 1:
        for index, place in zip(free, places, strict=True):
            found[index] = (found[index][0], [place])
        return found
    found = _signs_joined(found)
    if len(found) == 1 and not found[0][1]:
        return [(found[0][0], places)]
    raise stop_at(places[0])


def _signs_joined(found: list[tuple[str, list[Relation]]]) -> list[tuple[str, list[Relation]]]:
    """«una coma (,) y la frase "…"»: one text."""
    if len(found) == 2 and found[0][0] in (",", ";", ":", ".") and not found[0][1]:
        return [(f"{found[0][0]} {found[1][0]}", found[1][1])]
    return found


def _inserted(new: str, places: list[Relation], clause: Clause, heading: bool, context: Context) -> list[Operation]:
    field = field_of(heading, clause)
    taken = _neighbour_taken(clause, places, new)
    if taken is None:
        _refuse_which(clause, elsewhere=bool(places or isinstance(scope_of(clause), Quotation)))
    if taken is not None and not clause.scope:
        return [taken]
    changed = _final_sign_changed(clause)
    within = scope_of(clause)
    if within is not None and (changed is not None or taken is not None):
        raise stop_at(clause.scope[0])
    if changed is not None:
        old, sign = changed
        _refuse_lower_case(old, sign, new)
        if at_words(clause):
            return [_after_word_and_sign(old, sign, new, places)]
        return [_after_changed(old, sign, new)]
    if len(places) > 1 and clause.edges:
        raise stop_at(clause.edges[0], "Se dan dos lugares para las palabras nuevas.")
    if len(places) > 1:
        return [InsertText(text(new), _amid_both(places), within, field)]
    if places and within is None and not heading and _is_only_stop(places[0]) and new[-1:] not in ".,;:":
        return [ChangeSign(".", text(f"{new}."), AtStop(ONLY_STOP))]
    if places:
        ways = _ways_of(places[0], new)
        return [InsertText(text(each), _at_that_edge(place, clause), within, field) for each, place in ways]
    if isinstance(within, Quotation) and not clause.edges:
        return [InsertText(text(new), Beside(Side.AFTER, within), None, field)]
    return [InsertText(text(new), edge_of(clause, new, context), within, field)]


def _refuse_which(clause: Clause, *, elsewhere: bool) -> None:
    """Stop at an ordinal of what is brought in that is not its place («agrégase después de "A" la última palabra "B"»).

    `elsewhere`: a place other than an end of the unit is said.
    """
    at_end = not elsewhere and not at_start(clause)
    for item in (*clause.announced, *clause.pairs[0].old.items):
        if not isinstance(item, Words | Sign) or not item.ordinals:
            continue
        numbered_place = isinstance(item, Words) and at_end and not clause.edges
        if not numbered_place and not (at_end and item.ordinals == ("final",)):
            raise stop_at(item, "No se entiende cuál es lo que se agrega.")


def _is_only_stop(place: Relation) -> bool:
    """«antes del punto seguido», which says of no other: the text must have one."""
    sign = place.anchors[0] if place.kind == "BEFORE" else None
    bare = isinstance(sign, Sign) and not sign.ordinals and not sign.relations
    return bare and isinstance(sign, Sign) and sign.sign == "." and sign.sort == "seguido"


def _at_that_edge(place: Place, clause: Clause) -> Place:
    """«al final, a continuación de la palabra "A"»: both must tell one point."""
    if not clause.edges or isinstance(place, Edge):
        return place
    edge, side = (Edge.END, Side.AFTER) if clause.edges[0].type == "ATEND" else (Edge.START, Side.BEFORE)
    if isinstance(place, Beside) and place.side is side and isinstance(place.selector, Quotation):
        return replace(place, selector=replace(place.selector, place=edge))
    raise NotUnderstoodError("Se dan dos lugares para las palabras nuevas.", clause.start, clause.end)


def _neighbour_taken(clause: Clause, places: list[Relation], new: str) -> Operation | None:
    """«antes de A, suprimiéndose la palabra B que le antecede, la expresión C»: C for B, which touches A."""
    for sub in clause.subs:
        item = sub.pairs[0].old.items[0] if sub.does == "DELETE" and sub.pairs[0].old.items else None
        if not isinstance(item, Words) or len(item.quotes) != 1 or len(places) != 1 or len(item.relations) != 1:
            continue
        side, anchor = item.relations[0].kind, places[0].anchors[0]
        if (places[0].kind, side) not in (("BEFORE", "PRECEDING"), ("AFTER", "FOLLOWING")):
            continue
        neighbour = quotation(
            item.quotes[0].value, (replace(item.relations[0], kind=places[0].kind, anchors=(anchor,)),)
        )
        sub.taken = True
        return ReplaceText(neighbour, text(new))
    if clause.has("WRITING") and at_start(clause) and (case := _case_of(clause)):
        words = next((i for i in clause.pairs[0].old.items if isinstance(i, Words) and i.ordinals == ("1",)), None)
        if words is None or not words.quotes:
            raise NotUnderstoodError("No se dice qué ha de escribirse así.", clause.start, clause.end)
        old = words.quotes[0].value
        changed = old[:1].lower() + old[1:] if case == "LOWERCASE" else old[:1].upper() + old[1:]
        return ReplaceText(Quotation(old, place=Edge.START), text(f"{new} {changed}"))
    return None


def _case_of(clause: Clause) -> str:
    return next((flag for flag in ("LOWERCASE", "UPPERCASE") if clause.has(flag)), "")


def _amid_both(places: list[Relation]) -> Place:
    """«a continuación de A y antes de B»: the point that both tell."""
    kinds = [p.kind for p in places]
    if len(places) == 2 and sorted(kinds) == ["AFTER", "BEFORE"]:
        first, second = sorted(places, key=lambda p: p.kind)
        left, right = first.anchors[0], second.anchors[0]
        joined = Relation("ENTRE", (left, right), "entre", first.start, second.end)
        return place_of(joined)
    raise stop_at(places[1])


def _ways_of(place: Relation, new: str) -> list[tuple[str, Place]]:
    """A place; where the signs said after it may be of the new words or of the anchor, both ways."""
    anchor = place.anchors[0] if place.anchors else None
    signs = [r for r in getattr(anchor, "relations", ()) if r.kind.startswith("WITH") or r.kind == "ENCLOSED"]
    if len(place.anchors) != 1 or not isinstance(anchor, Words) or not signs or not signs[0].after_comma:
        return [(new, place_of(place))]
    bare = replace(anchor, relations=tuple(r for r in anchor.relations if r not in signs))
    of_new = (new_words(None, new, signs), place_of(replace(place, anchors=(bare,))))
    if any(r.kind == "ENCLOSED" for r in signs):
        return [of_new]
    return [of_new, (new, place_of(place))]


def _final_sign_changed(clause: Clause) -> tuple[Sign, str] | None:
    """The sign at the end and the one it becomes, where the clause says so («que pasa a ser coma»,
    «sustituyendo el punto»)."""
    for becoming in clause.becoming:
        old = becoming.olds[0] if becoming.olds else _place_sign(clause)
        new = becoming.news[0] if becoming.news else None
        if isinstance(old, Sign) and isinstance(new, Sign):
            return old, new.sign if (new.sign, new.sort) != (".", "seguido") or old.sign != "." else ""
    for sub in clause.subs:
        if goes_after(sub, clause):
            pair = sub.pairs[0]
            assert pair.new is not None
            old, sign = pair.old.items[0], pair.new.items[0]
            assert isinstance(old, Sign)
            assert isinstance(sign, Sign)
            return old, sign.sign if not (sign.sign == "." and sign.sort == "seguido") else ""
    return None


def goes_after(sub: Clause, clause: Clause) -> bool:
    """«agrégase "…", sustituyendo el punto por una coma»: whether the new words go where the sign changes.

    Where the act says beside which words they go, the sign changes elsewhere, unless it comes to end no text.
    """
    pair = sub.pairs[0]
    if sub.does != REPLACE or len(sub.pairs) != 1 or pair.new is None:
        return False
    match pair.old.items, pair.new.items:
        case [Sign() as old], [Sign() as new]:
            return not at_words(clause) or _closes_nothing(old, new)
    return False


def _closes_nothing(old: Sign, new: Sign) -> bool:
    """Whether the last sign comes to be one that ends no text («el punto final por una coma»): words follow it."""
    bare = old.ordinals == ("final",) or (old.sign, old.sort, old.ordinals) == (".", "", ())
    last = old.sort in FINAL_SORTS or (bare and not old.relations)
    return last and (new.sign in ",:" or (new.sign == "." and new.sort == "seguido"))


def at_words(clause: Clause) -> bool:
    """Whether new words are said to go beside others («a continuación de la palabra "A"»)."""
    items = (*clause.pairs[0].old.items, *clause.announced)
    own = (r for item in items if isinstance(item, Words) for r in item.relations)
    places = [p for p in (*clause.places, *own) if p.kind in ("AFTER", "BEFORE", "ENTRE")]
    return any(isinstance(anchor, Words) for place in places for anchor in place.anchors)


def _place_sign(clause: Clause) -> Item | None:
    for place in clause.places:
        if place.kind in ("AFTER", "BEFORE") and isinstance(place.anchors[0], Sign):
            return place.anchors[0]
    return None


def _refuse_lower_case(old: Sign, sign: str, new: str) -> None:
    """Stop at words in small letters brought in after a stop («del punto aparte, que pasa a ser seguido, "salvo…"»)."""
    if not sign.strip(".") and new.lstrip(' "«“(')[:1].islower():
        raise stop_at(old, "Las palabras nuevas irían tras un punto y comienzan con minúscula.")


def _after_word_and_sign(old: Sign, sign: str, new: str, places: Sequence[Relation]) -> Operation:
    """«a continuación de la palabra "A", pasando el punto final a ser coma, "…"»: the stop must follow that word."""
    anchor = places[0].anchors[0] if len(places) == 1 and places[0].kind == "AFTER" else None
    last = not old.relations and not old.ordinals and old.sort in (*FINAL_SORTS, "")
    if not last or not sign or not isinstance(anchor, Words) or len(anchor.quotes) != 1 or anchor.relations:
        raise stop_at(old, "Se dan dos lugares para las palabras nuevas: junto a otras y junto al signo que cambia.")
    tail = "" if isinstance(_after_changed(old, sign, new), ReplaceText) else old.sign
    joined = (new if new.startswith(sign) else f"{sign} {new}") + tail
    return ReplaceText(replace(last_sign(old.sign), after=anchor.quotes[0].value), text(joined))


def _after_changed(old: Sign, sign: str, new: str) -> Operation:
    if not sign:
        return InsertText(text(new), _stop_place(old))
    joined = f"{sign} {new}" if not new.startswith(sign) else new
    if not old.relations and (old.sort == "seguido" or (old.ordinals and old.ordinals != ("final",))):
        if old.sign != "." or new[-1:] not in ".;:":
            raise stop_at(old)
        return ChangeSign(".", text(joined), _stop_place(replace(old, sort="seguido")))
    if old.sort in FINAL_SORTS and old.relations:
        return ReplaceText(sign_selector(old), text(joined if new[-1:] in ".;:" else f"{joined}{old.sign}"))
    if not old.relations:
        if new[-1:] in ".;:" or (new.endswith((" y", " o")) and new[-3:-2] in ",;"):
            return ReplaceText(last_sign(old.sign), text(joined))
        return InsertText(text(joined), Beside(Side.BEFORE, last_sign(old.sign)))
    return ReplaceText(sign_selector(old), text(joined))


def _stop_place(old: Sign) -> Place:
    return stop_place(old) if old.sort == "seguido" else Edge.END
