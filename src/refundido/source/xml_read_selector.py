"""Part of `source`: XML selectors and places in a text -> values of the kind that `read_selector` reads."""

from __future__ import annotations

from lxml import etree

from refundido.source.quotations import quote_value, sentence_value
from refundido.source.xml_schema import local
from refundido.source.xml_text import words_of
from refundido.source.yaml_emit import Node

_QUOTE_KEYS = ("nth", "times", "every", "after", "before", "place", "outside", "stops")
SELECTORS = frozenset(
    {
        "quote", "sentence", "sentences", "sentence_starting", "between_stops", "after_stop", "before_stop",
        "between", "stretch", "up_to", "whole",
    }
)  # fmt: skip
PLACES = frozenset({"before", "after", "amid", "stop", "edge"})


def selector_value(element: etree._Element) -> Node:
    """What YAML would say for a selector."""
    name = local(element)
    match name:
        case "quote" | "limit":
            return _quote(element)
        case "whole":
            return name
        case "sentence_starting":
            return {name: words_of(element)}
        case "sentences" | "between_stops":
            return {name: [_get(element, "first"), _get(element, "last")], **_stops(element)}
        case "sentence":
            return sentence_value(int(_get(element, "n")))
        case "after_stop" | "before_stop":
            return {name: _get(element, "n"), **_stops(element)}
        case _:
            return _stretch(name, element[0], element[1])


def _stretch(name: str, first: etree._Element, last: etree._Element) -> dict[str, Node]:
    if name == "between":
        if local(last) == "limit":
            return {name: [_quote(first), _quote(last)]}
        return {"after": _quote(first), "to": _get(last, "edge")}
    start: Node = _quote(first) if local(first) == "limit" else "start"
    if name == "up_to":
        return {"before": _quote(last)} if start == "start" else {"from": start, "before": _quote(last)}
    return {"from": start, "to": _quote(last) if local(last) == "limit" else _get(last, "edge")}


def _quote(element: etree._Element) -> Node:
    return quote_value(words_of(element), {key: _get(element, key) for key in _QUOTE_KEYS if element.get(key)})


def place_entries(element: etree._Element) -> dict[str, Node]:
    """The keys by which YAML gives a point in a text."""
    match local(element):
        case "amid":
            return {"between": [_quote(element[0]), _quote(element[1])]}
        case "stop":
            return {"stop": _get(element, "n"), **_stops(element)}
        case "edge":
            return {"place": _get(element, "at")}
        case side:
            return {side: selector_value(element[0])}


def _stops(element: etree._Element) -> dict[str, Node]:
    return {"stops": _get(element, "stops")} if element.get("stops") else {}


def _get(element: etree._Element, name: str) -> str:
    return str(element.get(name, ""))
