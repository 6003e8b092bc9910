"""Part of `source`: selectors and places in a text -> what YAML says of them."""

from __future__ import annotations

from typing import assert_never

from refundido.model.operation import Amid, AtStop, Beside, Place
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
    Whole,
)
from refundido.source.quotations import quote_value, sentence_value
from refundido.source.yaml_emit import Bare, Flow, Node, Quoted


def selector_node(selector: Selector) -> Node:
    """What YAML says for a selector."""
    match selector:
        case Quotation():
            return _quote(selector)
        case Sentences(first, last) if first == last:
            return Flow(sentence_value(first))
        case Sentences(first, last):
            return Flow({"sentences": [Bare(str(first)), Bare(str(last))]})
        case SentenceStarting(words):
            return Flow({"sentence_starting": Quoted(words)})
        case BetweenStops():
            return Flow(_between(selector))
        case Between(start, Edge() as end):
            return Flow({"after": _quote(start), "to": Bare(end.value)})
        case Between(start, end):
            return Flow({"between": [_quote(start), _limit(end)]})
        case FromTo(start, end, excludes_end):
            return Flow(_stretch(start, end, excludes_end))
        case Whole():
            return Bare("whole")
        case _:
            assert_never(selector)


def _stretch(start: Quotation | Edge, end: Quotation | Edge, excludes_end: bool) -> dict[str, Node]:
    until = "before" if excludes_end else "to"
    if excludes_end and start is Edge.START:
        return {until: _limit(end)}
    return {"from": _limit(start), until: _limit(end)}


def _between(selector: BetweenStops) -> dict[str, Node]:
    first, last = Bare(str(selector.first)), Bare(str(selector.last))
    if selector.last is None:
        return {"after_stop": first, **_counted(selector)}
    if not selector.first:
        return {"before_stop": last, **_counted(selector)}
    return {"between_stops": [first, last], **_counted(selector)}


def _counted(of: Quotation | BetweenStops | AtStop) -> dict[str, Node]:
    return {} if of.stops is Stops.ALL else {"stops": Bare(of.stops.value)}


def place_nodes(place: Place) -> dict[str, Node]:
    """The keys by which YAML gives a point in a text."""
    match place:
        case Beside(side, selector):
            return {side.value: selector_node(selector)}
        case Amid(left, right):
            return {"between": Flow([_quote(left), _quote(right)])}
        case AtStop(number):
            return {"stop": Bare(str(number)), **_counted(place)}
        case Edge():
            return {"place": Bare(place.value)}
        case _:
            assert_never(place)


def _limit(limit: Quotation | Edge) -> Node:
    return Bare(limit.value) if isinstance(limit, Edge) else _quote(limit)


def _quote(quotation: Quotation) -> Node:
    numbers = {"nth": quotation.nth, "times": quotation.times}
    refinements: dict[str, Node] = {key: Bare(str(number)) for key, number in numbers.items() if number}
    if quotation.every:
        refinements["every"] = Bare("yes")
    words = {"after": quotation.after, "before": quotation.before, "outside": quotation.outside}
    refinements |= {key: Quoted(word) for key, word in words.items() if word}
    if quotation.place is not None:
        refinements["place"] = Bare(quotation.place.value)
    value = quote_value(quotation.words, refinements | _counted(quotation))
    return Quoted(value) if isinstance(value, str) else Flow(value)
