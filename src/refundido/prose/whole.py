"""Part of `prose`: the clauses of an instruction together -> the ways in which the whole of it may be meant."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.operation import Beside, ChangeSign, InsertText, Order, ReplaceText, Side
from refundido.model.selector import Edge, Quotation, Stops
from refundido.model.unit import PARAGRAPH
from refundido.prose.becomes_first import with_becoming_after
from refundido.prose.becoming import claimed
from refundido.prose.clauses import Clause, Flank, Sentence
from refundido.prose.described import written
from refundido.prose.frames import clause_ways, leads, led_refs
from refundido.prose.frames_special import in_place, refuse_should_say
from refundido.prose.maker import MOST_WAYS, Context, Way, steps_of, text, titled
from refundido.prose.orders_text import refuse_everywhere
from refundido.prose.phrase import Ref, Relation, Words
from refundido.prose.places import last_sign
from refundido.prose.references import Linked, Steps, kind_of
from refundido.prose.relabels import note_relabels
from refundido.prose.shared import gives_parts, shared_ways, shares
from refundido.prose.side_by_side import apart
from refundido.prose.spread import spread
from refundido.prose.terminal import Tok
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.units import kinds_of
from refundido.prose.words import INSERT, MODIFY, MOVE, PUT, RECTIFY, RENUMBER, REPLACE, SWAP

_SHORT = (("artículo", "art."), ("artículos", "arts."))
_SIGNS = frozenset(".,;:")
_JOINING = frozenset(("y", "e", "o", "u"))
"""Words after which a list goes on: with one of them no stop is left to close the text."""
Places = list[tuple[Steps, ...]]
"""Places side by side, each in the ways in which it may be meant."""


def whole_ways(sentence: Sentence, bases: Sequence[Steps], context: Context) -> tuple[list[Way], Steps]:
    """The ways of an instruction, each clause's with each other's, and the address that it is about."""
    return _Whole(sentence, bases, context).read()


class _Whole:
    def __init__(self, sentence: Sentence, bases: Sequence[Steps], context: Context) -> None:
        self.sentence = sentence
        self.context = context
        self.inherited = tuple(bases)
        self.ways: list[Way] = [()]
        self.address: Steps = self.inherited[0]
        self.others: list[Clause] = []

    def read(self) -> tuple[list[Way], Steps]:
        """The ways, and the address that the instruction is about."""
        sentence, preface = self.sentence, self.sentence.preface
        says = preface.has("DEBE") and not preface.has("DONDE") and not preface.has("DICELIST")
        quedara = preface.has("THUS") and bool(preface.payload)
        if not sentence.clauses and (says or quedara) and len(preface.refs) == 1:
            _refuse_text_in(preface)
            if says and preface.refs[0].link:
                refuse_should_say(preface)
            preface.does = MODIFY if quedara else RECTIFY
            preface.does = REPLACE if titled(preface.refs[0].ref)[0] else preface.does
            preface.pairs[0].old.items.append(preface.refs.pop().ref)
            sentence.clauses, sentence.preface = [preface], Clause()
            preface = sentence.preface
        if not sentence.clauses and not (preface.becoming or preface.has("DONDE") or preface.has("DEBE")):
            whole = self.context.passage.text
            raise NotUnderstoodError("No hay una orden que se entienda.", 0, len(whole), Code.PROSE_NO_ORDER)
        with_becoming_after(sentence)
        if sentence.clauses and any(titled(linked.ref)[0] for linked in preface.refs):
            sentence.clauses[0].refs[:0], preface.refs = preface.refs, []
        places = self._places(preface.refs, [self.inherited], sibling=False)
        note_relabels(preface.becoming, [steps for place in places for steps in place], self.context)
        if sentence.clauses:
            self._hand_on(preface, sentence.clauses[0])
            self._clauses(sentence.clauses, places)
        else:
            self._clause(preface, places)
        return [tuple(each for order in way for each in spread(order)) for way in self.ways], self.address

    def _hand_on(self, preface: Clause, first: Clause) -> None:
        """What is said before the first verb goes with it."""
        preface.demand_only("places scope edges counts becoming", "MANNER OFERROR")
        stray = preface.pairs[0].old.items
        if stray:
            raise NotUnderstoodError("No se entiende a qué van estas palabras.", stray[0].start, stray[0].end)
        first.places[:0], first.scope[:0] = preface.places, preface.scope
        first.edges[:0], first.counts[:0] = preface.edges, preface.counts
        if preface.refs:
            refuse_everywhere(first, self.context)
        if any(not becoming.relative and becoming.olds for becoming in preface.becoming):
            becoming = preface.becoming[0]
            raise NotUnderstoodError("No se entiende qué pasa a ser qué.", becoming.start, becoming.end)

    def _places(self, refs: list[Linked], under: Places, *, sibling: bool) -> Places:
        """The places that references name under each of those given."""
        if not refs:
            return under
        groups = apart(refs, self.context.jurisdiction)
        return [steps_of(group, place, self.context, sibling=sibling) for place in under for group in groups]

    def _goes_on_after_sign(self, clause: Clause) -> bool:
        """«Sustitúyese el punto final por una coma y agrégase la frase "…"»: the new words go after the new sign."""
        last = [way[-1].operation if way else None for way in self.ways]
        after_end = all(_is_last_sign(o) for o in last)
        said = (
            clause.refs
            or clause.places
            or clause.edges
            or clause.becoming
            or clause.subs
            or clause.role
            or clause.scope
            or clause.counts
            or clause.flags
        )
        items = [*clause.announced, *clause.pairs[0].old.items]
        if clause.does != INSERT or said or any(not isinstance(i, Words) for i in items):
            return False
        if not after_end:
            if any(_changes_a_sign(o) for o in last):
                message = "No se dice si las palabras nuevas van tras el signo que cambia o al final."
                raise NotUnderstoodError(message, clause.start, clause.end, Code.PLACE_UNSAID)
            return False
        new = [q.value for i in items if isinstance(i, Words) for q in i.quotes if q.type == "QUOTE"] + [
            t.value for t in clause.payload
        ]
        if len(new) != 1 or clause.around or any(i.relations or i.ordinals for i in items if isinstance(i, Words)):
            return False
        self.ways = [(*way[:-1], _with_words(way[-1], new[0])) for way in self.ways]
        return True

    def _where(self, clause: Clause, said: Places, *, sibling: bool) -> Places:
        """The places of a clause. «la referencia a "14 y 15" del artículo 12»,
        said of another article: what follows the quotation."""
        last = clause.refs[-1] if clause.refs else None
        items = clause.pairs[0].old.items
        if last is None or not isinstance(last.of, Words) or last.of not in items:
            return self._places(clause.refs, said, sibling=sibling)
        try:
            return self._places(clause.refs, said, sibling=sibling)
        except NotUnderstoodError:
            words = self.context.passage.text[last.of.end : last.ref.end].strip()
            clause.refs.pop()
            self.others = [_followed(deepcopy(clause), last.of, each, last.ref.end) for each in _abbreviated(words)]
            _followed(clause, last.of, words, last.ref.end)
            return self._places(clause.refs, said, sibling=sibling)

    def _clauses(self, clauses: list[Clause], places: Places) -> None:
        said, sibling, index = places, False, 0
        scope: list[Words] = []
        while index < len(clauses):
            clause = clauses[index]
            following = clauses[index + 1] if index + 1 < len(clauses) else None
            if (following is not None and shares(clauses[index:])) or (following is None and gives_parts(clause)):
                self._add(shared_ways(clauses[index:], said, self.context))
                return
            if following is not None and leads(clause):
                said, sibling = self._places(led_refs(clause), said, sibling=sibling and bool(clause.refs)), False
            elif clause.does == PUT and clause.has("INPLACE") and index:
                self.ways = [in_place(way, clause, self.context) for way in self.ways]
            else:
                if index and self._goes_on_after_sign(clause):
                    index += 1
                    continue
                scope = clause.scope = _scope(clause, scope)
                where = self._where(
                    clause, self._beside(clause, said) if index else said, sibling=sibling and bool(clause.refs)
                )
                self._clause(clause, where)
                if clause.refs:
                    said, sibling = where, True
                sibling = sibling or bool(self.sentence.preface.refs)
                if clause.has("WITHCHANGES"):
                    said, sibling = [(self.address,)], False
            index += 1

    def _beside(self, clause: Clause, said: Places) -> Places:
        """«…en el artículo 13…; elimínese el artículo 12 bis»: a unit of the kind of the one before, not in it.

        What is brought in may also go inside the one before, if that can hold it («…en la letra c), y agrégase la
        siguiente letra d)»).
        """
        brings = clause.does == INSERT
        items = (*clause.pairs[0].old.items, *(clause.announced if brings else ()), *(clause.role if brings else ()))
        objects = [i for i in items if isinstance(i, Ref)]
        if clause.refs or clause.places or not objects:
            return said
        kinds = {
            kind
            for each in objects
            for kind in kinds_of(each.steps[-1].word, written(each.steps[-1]), self.context.jurisdiction)
            if brings or kind != PARAGRAPH
        }
        beside = [tuple(_above(steps, kinds) for steps in place) for place in said]
        kept = said if brings else [() for _ in said]
        return [tuple(dict.fromkeys((*one, *other))) for one, other in zip(beside, kept, strict=True)]

    def _clause(self, clause: Clause, places: Places) -> None:
        total: list[Way] = [()]
        each_its_own = _one_each(clause, len(places))
        others, self.others = self.others, []
        for index, place in enumerate(places):
            one = each_its_own[index] if each_its_own else deepcopy(clause) if len(places) > 1 else clause
            found, self.address = clause_ways(one, place, self.context)
            found = [*found, *(way for other in others for way in clause_ways(deepcopy(other), place, self.context)[0])]
            if one is not self.sentence.preface and one.does not in (SWAP, MOVE, RENUMBER):
                note_relabels(one.becoming, [each.at.steps for way in found for each in way], self.context)
                found = claimed(found, one.becoming, self.context)
            found = claimed(found, self.sentence.preface.becoming, self.context)
            total = _joined(total, found, clause)
        self.context.previous = self.address or self.context.previous
        self._add(total)

    def _add(self, found: list[Way]) -> None:
        self.ways = _joined(
            self.ways, found, self.sentence.clauses[0] if self.sentence.clauses else self.sentence.preface
        )


def _abbreviated(words: str) -> list[str]:
    """What a text may have for «del artículo 12»: «del art. 12»."""
    return [words.replace(whole, short) for whole, short in _SHORT if f" {whole} " in f" {words} "]


def _followed(clause: Clause, quoted: Words, words: str, end: int) -> Clause:
    """The clause, the quoted words in it being those that others follow."""
    follows = Words(quotes=(Tok("QUOTE", words, quoted.end, end),), start=quoted.end, end=end)
    bound = Relation("BEFORE", (follows,), "", quoted.end, end)
    items = clause.pairs[0].old.items
    items[items.index(quoted)] = replace(quoted, relations=(*quoted.relations, bound))
    return clause


def _scope(clause: Clause, before: list[Words]) -> list[Words]:
    """The stretch that an order is in: its own, or that of the order before where it says no place and no unit."""
    items = (*clause.pairs[0].old.items, *clause.announced, *clause.role)
    goes_on = not clause.scope and not clause.refs and not any(isinstance(i, Ref) for i in items)
    return before if goes_on else clause.scope


def _above(steps: Steps, kinds: set[str]) -> Steps:
    index = next((i for i, step in enumerate(steps) if kind_of(step) and kind_of(step) in kinds), len(steps))
    return steps[:index]


def _one_each(clause: Clause, count: int) -> list[Clause]:
    """«los valores de las jugadas A y B, "1" y "2", por "3" y "4", respectivamente»: each place its own words."""
    pair = clause.pairs[0]
    olds = [i for i in pair.old.items if isinstance(i, Words)]
    news = [i for i in (pair.new.items if pair.new is not None else []) if isinstance(i, Words)]
    quotes, others = [q for i in olds for q in i.quotes], [q for i in news for q in i.quotes]
    if count < 2 or not clause.has("RESP") or len(quotes) != count or len(others) != count:
        return []
    found: list[Clause] = []
    for old, new in zip(quotes, others, strict=True):
        one = deepcopy(clause)
        one.pairs[0].old.items = [Words(quotes=(old,), start=old.start, end=old.end)]
        one.pairs[0].new = Flank([Words(quotes=(new,), start=new.start, end=new.end)])
        found.append(one)
    return found


def _changes_a_sign(operation: object) -> bool:
    """Whether an operation changes a sign for another."""
    match operation:
        case ChangeSign(new=new):
            return new.plain in _SIGNS
        case ReplaceText(selector=Quotation(words=words), new=new):
            return words in _SIGNS and new.plain in _SIGNS
        case _:
            return False


def _is_last_sign(operation: object) -> bool:
    """Whether an operation changes for another the sign that ends a text, or one that may: told by the words before it,
    or from no others."""
    match operation:
        case ChangeSign(place=place):
            return place is Edge.END or _told_by_words(operation) is not None
        case ReplaceText(selector=Quotation(words=words) as selector, new=new):
            return words in _SIGNS and new.plain in _SIGNS and selector == Quotation(words)
        case _:
            return False


def _with_words(order: Order, words: str) -> Order:
    sign = order.operation
    assert isinstance(sign, ChangeSign | ReplaceText)
    new = f"{sign.new.plain} {words}"
    old = sign.old if isinstance(sign, ChangeSign) else _quoted(sign)
    told = _told_by_words(sign)
    last = replace(last_sign(old), after=told.words) if told is not None else last_sign(old)
    if words[-1:] in ".;:" or words in _JOINING:
        return replace(order, operation=ReplaceText(last, text(new)))
    return replace(order, operation=InsertText(text(new), Beside(Side.BEFORE, last)))


def _told_by_words(operation: object) -> Quotation | None:
    """The words right before the sign that an operation changes, where it is told by them alone."""
    match operation:
        case ChangeSign(old=old, place=Beside(side=Side.AFTER, selector=Quotation(words=words) as selector)):
            return selector if replace(selector, stops=Stops.ALL) == Quotation(words, before=old) else None
        case _:
            return None


def _quoted(operation: ReplaceText) -> str:
    assert isinstance(operation.selector, Quotation)
    return operation.selector.words


def _joined(ways: list[Way], more: list[Way], clause: Clause) -> list[Way]:
    found = [(*way, *each) for way in ways for each in more]
    if len(found) > MOST_WAYS:
        raise NotUnderstoodError("Las palabras admiten demasiadas lecturas.", clause.start, clause.end)
    return found


def _refuse_text_in(preface: Clause) -> None:
    """Stop at «En el artículo 3 tendrá el siguiente texto»: it is not said that the unit, whole, is to have it."""
    thus, ref = preface.flags.get("THUS"), preface.refs[0]
    if thus is not None and ref.link and not thus.token.value.startswith("qued"):
        raise NotUnderstoodError("No se entiende si es la unidad entera la que cambia.", ref.ref.start, thus.end)
