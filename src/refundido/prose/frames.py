"""Part of `prose`: what a clause is about, words or units, its verb and what goes with it -> the orders it gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.prose.cells import headed_column, is_cell, replace_cells
from refundido.prose.clauses import Clause, Flank, Pair
from refundido.prose.corrections import said
from refundido.prose.described import object_refs
from refundido.prose.exchange import renumber, swap
from refundido.prose.frames_forms import altered, in_number, is_rewritten, rewritten, without_brackets
from refundido.prose.frames_special import (
    all_amidst,
    column_head,
    definition,
    is_head_of_column,
    only_position,
    renamed_heading,
    should_say,
)
from refundido.prose.inner_objects import with_inner_objects
from refundido.prose.maker import Context, Way, steps_of, titled
from refundido.prose.moves import move
from refundido.prose.orders_enclose import enclose_units
from refundido.prose.orders_insert import goes_after, insert_words
from refundido.prose.orders_new import insert_units
from refundido.prose.orders_text import delete_words, replace_words
from refundido.prose.orders_units import delete_units, replace_units
from refundido.prose.phrase import Flag, Ref, Sign, Words
from refundido.prose.references import Linked, Steps
from refundido.prose.renumbered import in_renumbered
from refundido.prose.terminal import Tok
from refundido.prose.titles import renamed, retitle
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.words import (
    ADAPT,
    ALTER,
    DELETE,
    INSERT,
    JOIN,
    KEEP,
    MODIFY,
    MOVE,
    PUT,
    RECTIFY,
    RENUMBER,
    REPLACE,
    SPLIT,
    SWAP,
)

Found = tuple[list[Way], Steps]


def clause_ways(clause: Clause, bases: Sequence[Steps], context: Context) -> Found:
    """The ways in which a clause may be meant under the bases, and the address that it is about."""
    with_inner_objects(clause, context)
    _refuse_and_others(clause)
    if clause.does == MODIFY and clause.pairs[0].new is not None and _is_of_words(clause):
        clause.does = REPLACE
    if clause.does == "" and not (clause.has("DONDE") or clause.has("DEBE")) and clause.becoming:
        return _becomes(clause, bases, context)
    if clause.does == PUT and clause.has("DONDE") and not clause.has("DEBE"):
        clause.does, clause.flags["DEBE"] = RECTIFY, _turned(clause)
    if clause.does in (MODIFY, RECTIFY, REPLACE, "") and (clause.has("DONDE") or clause.has("DICELIST")):
        ways = said(_with_place(clause), bases, context)
        _refuse_unused(clause)
        return ways, _about(ways, bases)
    match clause.does:
        case d if d in (REPLACE, RECTIFY, ""):
            ways = _replace(clause, bases, context)
        case d if d == INSERT:
            ways = _insert(clause, bases, context)
        case d if d == DELETE:
            ways = _delete(clause, bases, context)
        case d if d == MODIFY:
            ways = _modify(clause, bases, context)
        case d if d == MOVE:
            ways = move(clause, bases, context)
        case d if d == SWAP:  # «permútase "A" por "B"» replaces
            by = clause.pairs[0].new is not None
            ways = _replace(clause, bases, context) if by else swap(clause, bases, context)
        case d if d == RENUMBER:
            ways = renumber(clause, bases, context)
        case d if d == ALTER:
            ways = altered(clause, bases, context)
        case d if d == PUT:
            ways = _put(clause, bases, context)
        case d if d in (KEEP, ADAPT, SPLIT, JOIN):
            message = "El acto ordena un cambio y no da el texto."
            raise NotUnderstoodError(message, clause.start, clause.end, Code.PROSE_NO_TEXT)
        case _:
            raise NotUnderstoodError("No se entiende la orden.", clause.start, clause.end)
    ways = in_renumbered(ways, clause, bases, context)
    _refuse_unused(clause)
    return ways, _about(ways, bases)


def _is_of_words(clause: Clause) -> bool:
    """Whether the object of a clause is words or signs («Modifícase la palabra "A" por "B"»), and no unit."""
    old = clause.pairs[0].old.items
    return bool(old) and all(isinstance(item, Words | Sign) for item in old)


def _turned(clause: Clause) -> Flag:
    """«póngase "B" donde dice "A"»: the verb says what is to be read, as «debe decir» does."""
    return Flag(Tok("DEBE", "pongase", clause.start, clause.start))


def _with_place(clause: Clause) -> Clause:
    clause.flags.pop("MANNER", None)
    return clause


def leads(clause: Clause) -> bool:
    """Whether a clause only says where the orders that follow go («Introdúcense las siguientes modificaciones en

    …»).
    """
    announces = clause.does in (MODIFY, RECTIFY) or (clause.has("CHANGES") and clause.does == INSERT)
    said = clause.payload or clause.announced or clause.pairs[0].new is not None or clause.becoming or clause.subs
    if not announces or said or any(not isinstance(i, Ref) for i in clause.pairs[0].old.items):
        return False
    clause.demand_only("", "CHANGES MANNER OFERROR SENSETHAT THUS")
    return True


def led_refs(clause: Clause) -> list[Linked]:
    """The place that a clause that only leads in gives to what follows."""
    return [*clause.refs, *(Linked("en", i) for i in clause.pairs[0].old.items if isinstance(i, Ref))]


def _refuse_and_others(clause: Clause) -> None:
    """«los artículos 3 y siguientes»: it is not said which they are."""
    old = clause.pairs[0].old
    targets = [i for i in old.items if isinstance(i, Ref)]
    brings = clause.announced or (clause.payload and clause.pairs[0].new is None)
    if old.announced and targets and not brings:
        raise NotUnderstoodError("No se dice cuáles son los siguientes.", targets[0].start, targets[-1].end)


def _about(ways: list[Way], bases: Sequence[Steps]) -> Steps:
    return ways[0][0].at.steps if ways and ways[0] else bases[0]


def _refuse_unused(clause: Clause) -> None:
    for sub in clause.subs:
        if sub.does != KEEP and not sub.taken:
            raise NotUnderstoodError("No se entiende a qué va esta otra orden.", sub.start, sub.end)


def _heading(clause: Clause, bases: Sequence[Steps], context: Context) -> tuple[bool, Sequence[Steps]]:
    """Whether the place of a clause is a heading («al final del epígrafe del Título IV»), and the unit that has it."""
    for index, linked in enumerate(clause.refs):
        is_title, _, rest = titled(linked.ref)
        if is_title:
            others = [*clause.refs[:index], *clause.refs[index + 1 :]]
            if rest:
                others.append(Linked("en", Ref(rest, linked.ref.start, linked.ref.end)))
            return True, steps_of(others, bases, context, sibling=False)
    return False, bases


def _replace(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    if clause.has("DEBE") and not clause.has("DONDE") and not clause.has("DICELIST"):
        return should_say(clause, bases, context)
    if clause.has("DONDE") or clause.has("DEBE"):
        return said(clause, bases, context)
    ways: list[Way] | None = None
    last = [] if _place_first(clause.pairs[-1]) else clause.pairs[-1].refs
    if last and not clause.refs and not any(pair.refs for pair in clause.pairs[:-1]):
        for pair in clause.pairs:
            pair.refs = list(last)
    for pair in clause.pairs:
        _turn(pair)
        targets = [i for i in pair.old.items if isinstance(i, Ref)]
        others = [i for i in pair.old.items if not isinstance(i, Ref)]
        one = replace(clause, pairs=[pair], refs=[]) if len(clause.pairs) > 1 else clause
        where = steps_of(pair.refs, bases, context, sibling=True) if pair.refs else bases
        if clause.has("KEEPNUMBERS"):
            return renumber(clause, bases, context)
        found = _replaced(one, targets, others, where, context)
        ways = found if ways is None else [(*way, *more) for way in ways for more in found]
    return ways or []


def _place_first(pair: Pair) -> bool:
    """Whether the place of an object is said before it («…, y en el inciso final, "diez" por "cinco"»): its alone."""
    return bool(pair.refs and pair.old.items) and pair.refs[0].ref.start < pair.old.items[0].start


def _turn(pair: Pair) -> None:
    """«sustitúyese por "A" la expresión "B"»: what takes its place is said before the object."""
    if pair.old.items or pair.new is None or len(pair.new.items) != 2:
        return
    first, last = pair.new.items
    if (
        isinstance(first, Words | Sign)
        and isinstance(last, Words)
        and last.nouns
        and last.quotes
        and not last.announced
    ):
        pair.old, pair.new = Flank([last]), Flank([first])


def _replaced(
    clause: Clause, targets: list[Ref], others: Sequence[object], where: Sequence[Steps], context: Context
) -> list[Way]:
    pair = clause.pairs[0]
    if clause.has("ALLTHAT") and clause.places and all(isinstance(a, Ref) for a in clause.places[0].anchors):
        return all_amidst(clause, where, context)
    if clause.has("ITSDEFINITION"):
        return definition(clause, where, context)
    if targets:
        is_title, says, rest = titled(targets[0])
        if is_title and not others and len(targets) == 1:
            return retitle(clause, where, rest, says, context)
    if not others and is_cell(targets, where):
        return replace_cells(clause, targets, where, context)
    if not others and len(targets) == 1 and (column := headed_column(targets[0])):
        head = Words(("encabezado",), start=targets[0].start, end=targets[0].end)
        return column_head(clause, head, steps_of([Linked("en", column)], where, context, sibling=False))
    if targets and not others and not clause.has("LASTPART"):
        return replace_units(clause, where, targets, context)
    if targets:
        if others and not clause.has("LASTPART"):
            raise NotUnderstoodError(
                "No se entiende si se reemplaza la unidad o palabras suyas.", clause.start, clause.end
            )
        where = steps_of([Linked("en", t) for t in targets], where, context, sibling=False)
        pair = replace(pair, old=Flank([i for i in pair.old.items if not isinstance(i, Ref)], pair.old.announced))
    if is_head_of_column(pair.old.items, where):
        return column_head(clause, pair.old.items[0], where)
    heading, where = _heading(clause, where, context) if any(titled(r.ref)[0] for r in clause.refs) else (False, where)
    ways = [*replace_words(clause, pair, where, heading, context), *renamed(clause, pair, where, context)]
    return _with_subs(ways, clause, where, context)


def _with_subs(ways: list[Way], clause: Clause, where: Sequence[Steps], context: Context) -> list[Way]:
    """The ways with the orders that gerunds beside them give («reemplazándose la coma … por un punto aparte»)."""
    for sub in clause.subs:
        if sub.does == KEEP or sub.taken:
            continue
        sub.taken = True
        sub.scope = sub.scope or clause.scope
        for pair in sub.pairs:
            ways = _with_pair(ways, sub, pair, where, context)
    return ways


def _with_pair(ways: list[Way], sub: Clause, pair: Pair, where: Sequence[Steps], context: Context) -> list[Way]:
    one = replace(sub, pairs=[pair])
    places = steps_of(pair.refs, where, context, sibling=True) if pair.refs else where
    if sub.does == REPLACE:
        extra = replace_words(one, pair, places, False, context)
    elif sub.does == DELETE:
        extra = delete_words(one, places, False, context)
    else:
        raise NotUnderstoodError("No se entiende a qué va esta otra orden.", sub.start, sub.end)
    if len(extra) == len(ways):
        ways = [(*way, *more) for way, more in zip(ways, extra, strict=True)]
    else:
        ways = [(*way, *more) for way in ways for more in extra]
    return ways


def _insert(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    if clause.covers:
        return enclose_units(clause, bases, context)
    described = [i for i in (*clause.announced, *clause.role, *clause.pairs[0].old.items) if isinstance(i, Ref)]
    words = [i for i in (*clause.announced, *clause.pairs[0].old.items) if isinstance(i, Words | Sign)]
    beside = [p for p in clause.places if p.anchors and isinstance(p.anchors[0], Ref)]
    as_text = clause.has("RUNON") or (words and not described) or _signs_changed(clause)
    if (described or beside) and not as_text:
        return _with_subs(insert_units(clause, bases, context), clause, bases, context)
    heading, where = _heading(clause, bases, context)
    if clause.has("RUNON"):
        clause = replace(clause, announced=[])
    ways = insert_words(clause, where, heading, context)
    for sub in clause.subs:
        sub.taken = sub.taken or _final_sub(sub, clause)
    return _with_subs(ways, clause, where, context)


def _final_sub(sub: Clause, clause: Clause) -> bool:
    old = sub.pairs[0].old.items[0] if goes_after(sub, clause) else None
    return isinstance(old, Sign) and (not old.relations or old.sort in ("aparte", "final"))


def _signs_changed(clause: Clause) -> bool:
    return any(isinstance(n, Sign) for b in clause.becoming if b.place is None for n in b.news)


def _delete(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    if clause.has("UNBRACKET"):
        return without_brackets(clause, bases)
    targets = object_refs(clause)
    others = [i for i in clause.pairs[0].old.items if not isinstance(i, Ref)]
    if targets and not others and not clause.has("LASTPART") and not clause.payload and not clause.places:
        return delete_units(clause, bases, context)
    if targets:
        if others and not clause.has("LASTPART"):
            raise NotUnderstoodError(
                "No se entiende si se suprime la unidad o palabras suyas.", clause.start, clause.end
            )
        bases = steps_of([Linked("en", t) for t in targets], bases, context, sibling=False)
    heading, where = _heading(clause, bases, context)
    for becoming in clause.becoming:
        if not only_position(becoming) or _leaves_the_end(clause):
            raise NotUnderstoodError("No se entiende qué pasa a ser qué.", becoming.start, becoming.end)
    return _with_subs(delete_words(clause, where, heading, context), clause, where, context)


def _leaves_the_end(clause: Clause) -> bool:
    """Whether what is taken out is not said to be at the end: no stop comes to be the last («la primera oración»).

    A sentence told by its number may be the last one where the act says that the stop stands before it.
    """
    if all(becoming.olds and getattr(becoming.olds[0], "relations", ()) for becoming in clause.becoming):
        return False
    items = [*clause.pairs[0].old.items, *clause.announced]
    ordinals = {each for item in items if isinstance(item, Words) for each in item.ordinals}
    return any(each.isdigit() for each in ordinals) or any(edge.type == "ATSTART" for edge in clause.edges)


def _modify(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    if any(b.how == "CALLED" for b in clause.becoming):
        return renamed_heading(clause, bases, context)
    if not clause.payload:
        raise NotUnderstoodError("El acto anuncia cambios y no los dice.", clause.start, clause.end, Code.PROSE_NO_TEXT)
    targets = object_refs(clause)
    is_title, says, rest = titled(targets[0]) if len(targets) == 1 else (False, "", ())
    if is_title:
        clause.demand_only("payload around announced", "THUS")
        return retitle(clause, bases, rest, says, context)
    if not targets:
        targets = [linked.ref for linked in clause.refs]
    if not targets:
        raise NotUnderstoodError("No se dice qué se modifica.", clause.start, clause.end)
    return replace_units(clause, bases, targets, context)


def _put(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """«colócase …»: an insertion, unless it says more than a place."""
    if clause.has("INPLURAL") or clause.has("INSINGULAR"):
        return in_number(clause, bases, context)
    if is_rewritten(clause):
        return rewritten(clause, bases, context)
    if clause.has("INPLACE"):
        raise NotUnderstoodError("No se entiende qué se coloca y dónde.", clause.start, clause.end)
    return _insert(clause, bases, context)


def _becomes(clause: Clause, bases: Sequence[Steps], context: Context) -> Found:
    called = [b for b in clause.becoming if b.how == "CALLED"]
    if called and len(clause.becoming) == 1:
        ways = renamed_heading(clause, bases, context)
        return ways, _about(ways, bases)
    ways = renumber(clause, bases or [()], context)
    return ways, _about(ways, bases)
