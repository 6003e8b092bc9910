"""Part of `prose`: the clauses of an instruction together -> the ways in which the whole of it may be meant."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.address import Address, Named, Nth, Several
from refundido.model.address import Step as ModelStep
from refundido.model.operation import (
    ChangeSign,
    DeleteText,
    InsertText,
    Order,
    ReplaceText,
    ReplaceUnits,
    SplitParagraph,
)
from refundido.model.selector import Edge, Quotation
from refundido.model.unit import PARAGRAPH
from refundido.prose.clauses import Clause, Flank, Sentence
from refundido.prose.described import written
from refundido.prose.frames import clause_ways, leads, led_refs
from refundido.prose.frames_special import in_place, refuse_should_say
from refundido.prose.maker import MOST_WAYS, Context, Way, steps_of, text, titled
from refundido.prose.phrase import Ref, Relation, Words
from refundido.prose.references import Linked, Steps, apart, kind_of
from refundido.prose.relabels import note_relabels
from refundido.prose.shared import gives_parts, shared_ways, shares
from refundido.prose.terminal import Tok
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.units import kinds_of
from refundido.prose.words import INSERT, MODIFY, MOVE, PUT, RECTIFY, RENUMBER, SWAP

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

    def read(self) -> tuple[list[Way], Steps]:
        """The ways, and the address that the instruction is about."""
        sentence, preface = self.sentence, self.sentence.preface
        says = preface.has("DEBE") and not preface.has("DONDE") and not preface.has("DICELIST")
        quedara = preface.has("THUS") and bool(preface.payload)
        if not sentence.clauses and (says or quedara) and len(preface.refs) == 1:
            if says and preface.refs[0].link:
                refuse_should_say(preface)
            preface.does = MODIFY if quedara else RECTIFY
            preface.pairs[0].old.items.append(preface.refs.pop().ref)
            sentence.clauses, sentence.preface = [preface], Clause()
            preface = sentence.preface
        if not sentence.clauses and not (preface.becoming or preface.has("DONDE") or preface.has("DEBE")):
            whole = self.context.passage.text
            raise NotUnderstoodError("No hay una orden que se entienda.", 0, len(whole), Code.PROSE_NO_ORDER)
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
        if any(not becoming.relative and becoming.olds for becoming in preface.becoming):
            becoming = preface.becoming[0]
            raise NotUnderstoodError("No se entiende qué pasa a ser qué.", becoming.start, becoming.end)

    def _places(self, refs: list[Linked], under: Places, *, sibling: bool) -> Places:
        """The places that references name under each of those given."""
        if not refs:
            return under
        groups = apart(refs)
        return [steps_of(group, place, self.context, sibling=sibling) for place in under for group in groups]

    def _goes_on_after_sign(self, clause: Clause) -> bool:
        """«Sustitúyese el punto final por una coma y agrégase la frase "…"»: the new words go after the new sign."""
        last = [way[-1].operation if way else None for way in self.ways]
        after_end = all(isinstance(o, ChangeSign) and o.place is Edge.END for o in last)
        said = (
            clause.refs
            or clause.places
            or clause.edges
            or clause.becoming
            or clause.subs
            or clause.role
            or clause.scope
        )
        items = [*clause.announced, *clause.pairs[0].old.items]
        if clause.does != INSERT or not after_end or said or any(not isinstance(i, Words) for i in items):
            return False
        new = [q.value for i in items if isinstance(i, Words) for q in i.quotes if q.type == "QUOTE"] + [
            t.value for t in clause.payload
        ]
        if len(new) != 1 or clause.around or any(i.relations for i in items if isinstance(i, Words)):
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
            follows = Words(
                quotes=(Tok("QUOTE", words, last.of.end, last.ref.end),), start=last.of.end, end=last.ref.end
            )
            bound = Relation("BEFORE", (follows,), "", last.of.end, last.ref.end)
            items[items.index(last.of)] = replace(last.of, relations=(*last.of.relations, bound))
            clause.refs.pop()
            return self._places(clause.refs, said, sibling=sibling)

    def _clauses(self, clauses: list[Clause], places: Places) -> None:
        said, sibling, index = places, False, 0
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
                where = self._where(
                    clause, self._beside(clause, said) if index else said, sibling=sibling and bool(clause.refs)
                )
                self._clause(clause, where)
                if clause.refs:
                    said, sibling = where, True
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
        for index, place in enumerate(places):
            one = each_its_own[index] if each_its_own else deepcopy(clause) if len(places) > 1 else clause
            found, self.address = clause_ways(one, place, self.context)
            if one is not self.sentence.preface and one.does not in (SWAP, MOVE, RENUMBER):
                note_relabels(one.becoming, [each.at.steps for way in found for each in way], self.context)
            total = _joined(total, found, clause)
        self.context.previous = self.address or self.context.previous
        self._add(total)

    def _add(self, found: list[Way]) -> None:
        self.ways = _joined(
            self.ways, found, self.sentence.clauses[0] if self.sentence.clauses else self.sentence.preface
        )


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


def _with_words(order: Order, words: str) -> Order:
    sign = order.operation
    assert isinstance(sign, ChangeSign)
    new = f"{sign.new.plain} {words}"
    if words[-1:] in ".;:":
        return replace(order, operation=ReplaceText(Quotation(sign.old, place=Edge.END), text(new)))
    return replace(order, operation=InsertText(text(new), Edge.BEFORE_FINAL_SIGN))


def _joined(ways: list[Way], more: list[Way], clause: Clause) -> list[Way]:
    found = [(*way, *each) for way in ways for each in more]
    if len(found) > MOST_WAYS:
        raise NotUnderstoodError("Las palabras admiten demasiadas lecturas.", clause.start, clause.end)
    return found


def spread(order: Order) -> tuple[Order, ...]:
    """An order on several units one by one: on what is inside each of them, or on words that each has."""
    order = _only_last(order)
    for index, step in enumerate(order.at.steps):
        last = index == len(order.at.steps) - 1
        if isinstance(step, Several) and last and (each := _each_article(order, step)):
            return each
        if isinstance(step, Several) and (not last or _on_words_of_each(order)):
            members = _members(step)
            if members:
                before, after = order.at.steps[:index], order.at.steps[index + 1 :]
                one_by_one = (replace(order, at=Address((*before, member, *after))) for member in members)
                return tuple(each for one in one_by_one for each in spread(one))
    return (order,)


def _only_last(order: Order) -> Order:
    """«en el inciso cuarto y final»: the fourth, of which the act presupposes that there are no more."""
    step = order.at.steps[-1] if order.at.steps else None
    if not isinstance(step, Several) or step.plural != PARAGRAPH:
        return order
    number = int(step.members[0])
    expects = replace(order.expects, counts={**order.expects.counts, PARAGRAPH: number})
    return replace(order, at=Address((*order.at.steps[:-1], Nth(PARAGRAPH, number))), expects=expects)


def _each_article(order: Order, step: Several) -> tuple[Order, ...]:
    """An order on articles named one by one, which may stand in different titles; none if it is of another sort."""
    if step.kind != "artículo" or step.is_range:
        return ()
    places = [Address((*order.at.steps[:-1], Named(step.kind, member))) for member in step.members]
    match order.operation:
        case ReplaceText(selector=Quotation(every=True)) | DeleteText(selector=Quotation(every=True)):
            return tuple(replace(order, at=at) for at in places)
        case ReplaceUnits(units=units) if len(units) == len(places) and order.result.as_label == "":
            made = zip(places, units, strict=True)
            return tuple(replace(order, at=at, operation=ReplaceUnits((unit,))) for at, unit in made)
    return ()


def _on_words_of_each(order: Order) -> bool:
    """Whether an order on words means them in each unit: not so where it says how many times in all."""
    match order.operation:
        case ReplaceText(selector=selector) | DeleteText(selector=selector):
            return not (isinstance(selector, Quotation) and (selector.every or selector.times or selector.nth))
        case InsertText() | ChangeSign() | SplitParagraph():
            return True
        case _:
            return False


def _members(step: Several) -> tuple[ModelStep, ...]:
    names = step.members
    if step.is_range:
        first, last = names[0], names[-1]
        if first.isdigit() and last.isdigit():
            names = tuple(str(n) for n in range(int(first), int(last) + 1))
        elif len(first) == 1 and len(last) == 1:
            names = tuple(chr(n) for n in range(ord(first), ord(last) + 1))
        else:
            return ()
    if step.kind == PARAGRAPH:
        return tuple(Nth(PARAGRAPH, int(name)) for name in names) if all(n.isdigit() for n in names) else ()
    return tuple(Named(step.kind, name) for name in names)
