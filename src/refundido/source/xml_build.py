"""Part of `source`: making XML elements of the vocabulary and writing them out, the same bytes every time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lxml import etree

from refundido.model.text import Standing, Text
from refundido.source.xml_schema import NAMESPACE, local, shapes

_NSMAP: Any = {None: NAMESPACE}


def element(
    name: str,
    attributes: Mapping[str, str] | None = None,
    *children: etree._Element,
    required: Mapping[str, str] | None = None,
) -> etree._Element:
    """An element of the vocabulary. Empty attributes are left out, but not `required` ones, which come first."""
    made = _bare(name)
    for key, value in (required or {}).items():
        made.set(key, value)
    for key, value in (attributes or {}).items():
        if value:
            made.set(key, value)
    made.extend(children)
    return made


def words_element(name: str, words: str) -> etree._Element:
    """An element that holds plain words."""
    made = _bare(name)
    made.text = words
    return made


def some(name: str, words: str) -> list[etree._Element]:
    """An element with those words, or none if there are none."""
    return [words_element(name, words)] if words else []


def runs_element(name: str, text: Text, standing: Standing) -> etree._Element:
    """An element that holds a text: what has the expected `standing` is plain, every other run is marked."""
    made = _bare(name)
    last: etree._Element | None = None
    for run in text.runs:
        if run.standing is not standing or run.printed:
            last = words_element("run", run.text)
            last.set("standing", run.standing.value)
            if run.printed:
                last.set("printed", run.printed)
            made.append(last)
        elif last is None:
            made.text = (made.text or "") + run.text
        else:
            last.tail = (last.tail or "") + run.text
    return made


def _bare(name: str) -> etree._Element:
    return etree.Element(f"{{{NAMESPACE}}}{name}", nsmap=_NSMAP)


def serialize(root: etree._Element) -> bytes:
    """The document, indented where no words are, in UTF-8."""
    _indent(root, 0)
    return etree.tostring(root, encoding="UTF-8", xml_declaration=True) + b"\n"


def _indent(parent: etree._Element, depth: int) -> None:
    if not len(parent) or shapes()[local(parent)].mixed:
        return
    inner = "\n" + "  " * (depth + 1)
    parent.text = inner
    for child in parent:
        child.tail = inner
        _indent(child, depth + 1)
    parent[-1].tail = "\n" + "  " * depth
