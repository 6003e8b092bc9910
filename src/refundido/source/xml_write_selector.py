"""Part of `source`: selectors and places in a text -> XML elements (see refundido.rng)."""

from __future__ import annotations

from typing import assert_never

from lxml import etree

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
from refundido.source.xml_build import element, words_element


def place_element(place: Place) -> etree._Element:
    """The element of a point in a text."""
    match place:
        case Beside(side, selector):
            return element(side.value, {}, selector_element(selector))
        case Amid(left, right):
            return element("amid", {}, _limit(left), _limit(right))
        case AtStop(number):
            return _with(element("stop", {"n": str(number)}), _counted(place))
        case Edge():
            return element("edge", {"at": place.value})
        case _:
            assert_never(place)


def selector_element(selector: Selector) -> etree._Element:
    """The element of a selector."""
    match selector:
        case Quotation():
            return _quote(selector)
        case Sentences(first, last) if first == last:
            return element("sentence", {"n": str(first)})
        case Sentences(first, last):
            return element("sentences", {"first": str(first), "last": str(last)})
        case SentenceStarting(words):
            return words_element("sentence_starting", words)
        case BetweenStops():
            return _with(_between(selector), _counted(selector))
        case Between(start, end):
            return element("between", {}, _limit(start), _limit(end))
        case FromTo(start, end, excludes_end):
            return element("up_to" if excludes_end else "stretch", {}, _limit(start), _limit(end))
        case Whole():
            return element("whole")
        case _:
            assert_never(selector)


def _between(selector: BetweenStops) -> etree._Element:
    first, last = str(selector.first), str(selector.last)
    if selector.last is None:
        return element("after_stop", {"n": first})
    if not selector.first:
        return element("before_stop", {"n": last})
    return element("between_stops", {"first": first, "last": last})


def _counted(of: Quotation | BetweenStops | AtStop) -> dict[str, str]:
    return {"stops": "" if of.stops is Stops.ALL else of.stops.value}


def _limit(limit: Quotation | Edge) -> etree._Element:
    if limit is Edge.START:
        return element("start")
    if isinstance(limit, Edge):
        return element("until", {"edge": limit.value})
    return _with(words_element("limit", limit.words), _neighbours(limit))


def _neighbours(quotation: Quotation) -> dict[str, str]:
    told = {"nth": str(quotation.nth or ""), "after": quotation.after, "before": quotation.before}
    return told | _counted(quotation)


def _quote(quotation: Quotation) -> etree._Element:
    more = {
        "times": str(quotation.times or ""),
        "every": "yes" if quotation.every else "",
        "place": quotation.place.value if quotation.place else "",
        "outside": quotation.outside,
    }
    return _with(words_element("quote", quotation.words), _neighbours(quotation) | more)


def _with(made: etree._Element, attributes: dict[str, str]) -> etree._Element:
    for name, value in attributes.items():
        if value:
            made.set(name, value)
    return made
