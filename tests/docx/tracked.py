"""Tracked changes carried out on the XML of a Word file, as Word carries them out: accept all, reject all."""

from __future__ import annotations

import io
import zipfile
from collections import Counter

from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
OURS = ("Cintillo", "Subtitle", "Aviso", "Rotulo", "Omision", "Contents")
"""Styles of paragraphs that are not the text."""
_FATES = ("ins", "del", "moveFrom", "moveTo")
_RANGES = ("RangeStart", "RangeEnd")

Line = str | tuple[str, ...]
"""A paragraph, or a row of a table."""


def document(data: bytes) -> etree._Element:
    """The document part of a file."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return etree.fromstring(package.read("word/document.xml"))


def accepted(data: bytes) -> list[Line]:
    """The text once every change is accepted."""
    return _carried_out(data, ("del", "moveFrom"), "cellDel")


def rejected(data: bytes) -> list[Line]:
    """The text once every change is rejected."""
    return _carried_out(data, ("ins", "moveTo"), "cellIns")


def _carried_out(data: bytes, gone: tuple[str, ...], cell: str) -> list[Line]:
    root = document(data)
    body = root.find(f"{W}body")
    assert body is not None
    for row in [r for r in body.iter(f"{W}tr") if any(r.find(f"{W}trPr/{W}{mark}") is not None for mark in gone)]:
        _remove(row)
    for each in [c for c in body.iter(f"{W}tc") if c.find(f"{W}tcPr/{W}{cell}") is not None]:
        _remove(each)
    for row in [r for r in body.iter(f"{W}tr") if r.find(f"{W}tc") is None]:
        _remove(row)
    for table in [t for t in body.iter(f"{W}tbl") if t.find(f"{W}tr") is None]:
        _remove(table)
    _words(body, gone)
    for paragraph in [p for p in body.iter(f"{W}p") if _ends_in(p, gone)]:
        _merge(paragraph)
    return list(_lines(body))


def _remove(element: etree._Element) -> None:
    parent = element.getparent()
    assert parent is not None
    parent.remove(element)


def _words(body: etree._Element, gone: tuple[str, ...]) -> None:
    """Take out what is gone, unwrap what stays, drop signs that are not text."""
    for paragraph in body.iter(f"{W}p"):
        for child in list(paragraph):
            name = child.tag.removeprefix(W)
            if name in gone:
                paragraph.remove(child)
            elif name in _FATES:
                at = paragraph.index(child)
                paragraph[at : at + 1] = list(child)
    for element in [e for e in body.iter() if str(e.tag).endswith(_RANGES)]:
        _remove(element)


def _ends_in(paragraph: etree._Element, gone: tuple[str, ...]) -> bool:
    return any(paragraph.find(f"{W}pPr/{W}rPr/{W}{mark}") is not None for mark in gone)


def _content(paragraph: etree._Element) -> list[etree._Element]:
    return [child for child in paragraph if child.tag != f"{W}pPr" and not child.tag.startswith(f"{W}comment")]


def _merge(paragraph: etree._Element) -> None:
    """A paragraph whose end is gone becomes the beginning of the next one."""
    following = paragraph.getnext()
    content = _content(paragraph)
    if following is not None and following.tag == f"{W}p":
        start = 1 if following.find(f"{W}pPr") is not None else 0
        following[start:start] = content
    else:
        words = [_plain(run) for run in content]
        assert not any(words), f"no paragraph follows one that lost its end and has words: {words}"
    _remove(paragraph)


def _lines(body: etree._Element) -> list[Line]:
    lines: list[Line] = []
    for block in body:
        if block.tag == f"{W}p":
            style = block.find(f"{W}pPr/{W}pStyle")
            if style is None or style.get(f"{W}val") not in OURS:
                lines.append(_plain(block))
        elif block.tag == f"{W}tbl":
            for row in block.iter(f"{W}tr"):
                lines.append(tuple("\n".join(_plain(p) for p in cell.iter(f"{W}p")) for cell in row.iter(f"{W}tc")))
    return lines


def _plain(element: etree._Element) -> str:
    """The words in an element; what is left of deleted ones is words again."""
    text = ""
    for each in element.iter(f"{W}t", f"{W}delText", f"{W}tab", f"{W}br"):
        parent = each.getparent()
        if parent is not None and parent.tag == f"{W}r":
            text += "\t" if each.tag == f"{W}tab" else "\n" if each.tag == f"{W}br" else each.text or ""
    return text


def check_form(data: bytes) -> None:
    """What Word asks of tracked changes: identities given once, ranges closed, moves with both ends."""
    root = document(data)
    changes = [e for e in root.iter() if e.get(f"{W}author") is not None]
    ids = Counter(e.get(f"{W}id") for e in changes)
    assert not [each for each, count in ids.items() if count > 1]
    assert all(e.get(f"{W}author") and e.get(f"{W}date") for e in changes)
    for kind in ("moveFrom", "moveTo", "comment"):
        starts = [str(e.get(f"{W}id")) for e in root.iter(f"{W}{kind}RangeStart")]
        assert sorted(starts) == sorted(str(e.get(f"{W}id")) for e in root.iter(f"{W}{kind}RangeEnd"))
    names = {
        kind: [str(e.get(f"{W}name")) for e in root.iter(f"{W}{kind}RangeStart")] for kind in ("moveFrom", "moveTo")
    }
    assert sorted(names["moveFrom"]) == sorted(names["moveTo"])
    assert len(set(names["moveTo"])) == len(names["moveTo"])
    for run in root.iter(f"{W}r"):
        parent = run.getparent()
        inside = parent is not None and parent.tag == f"{W}del"
        assert (run.find(f"{W}delText") is not None) <= inside
        assert not (inside and run.find(f"{W}t") is not None)
    for table in root.iter(f"{W}tbl"):
        following = table.getnext()
        assert following is not None
        assert following.tag != f"{W}tbl", "Word joins tables that touch"
    body = root.find(f"{W}body")
    assert body is not None
    last = body[-2]
    assert last.tag == f"{W}p"
    assert last.find(f"{W}pPr/{W}rPr") is None
