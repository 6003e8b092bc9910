"""Part of `render`: the pieces of WordprocessingML that the Word files are written with, as text.

Text and not nodes: a whole catalogue is tens of thousands of elements. Knows the format; knows no units.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import date
from enum import Enum

from refundido.document.hands import Hand, Hands

NAMESPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
LONGEST_NAME = 255
"""Word refuses a file with a longer author."""
_LONGEST_BOOKMARK = 40
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f]")
_NO_XML = re.compile("[\ud800-\udfff\ufffe\uffff]")
_BREAKS = re.compile(r"[\t\n]")
BAR = '<w:pBdr><w:left w:val="single" w:sz="18" w:space="8" w:color="9A7B2F"/></w:pBdr>'
"""The line at the margin of a paragraph that is reconstructed, all or most of it."""


class Track(Enum):
    """What a tracked change says of a stretch of text; the value is its element."""

    KEPT = ""
    DELETED = "del"
    INSERTED = "ins"
    MOVED_FROM = "moveFrom"
    MOVED_TO = "moveTo"

    @property
    def old(self) -> bool:
        """Whether rejecting all changes leaves it."""
        return self in (Track.KEPT, Track.DELETED, Track.MOVED_FROM)

    @property
    def new(self) -> bool:
        """Whether accepting all changes leaves it."""
        return self in (Track.KEPT, Track.INSERTED, Track.MOVED_TO)


def printable(text: str) -> str:
    """The text as a Word file can hold it: signs that XML has no place for, shown by their pictures."""
    if _CONTROL.search(text):
        text = _CONTROL.sub(lambda found: chr(0x2400 + ord(found.group())), text)
    return _NO_XML.sub("\ufffd", text) if _NO_XML.search(text) else text


def escape(text: str) -> str:
    """Words as content of an element."""
    return printable(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def attribute(text: str) -> str:
    """Words as the value of an attribute, on one line."""
    return " ".join(escape(text).split()).replace('"', "&quot;")


def run(text: str, style: str = "", *, deleted: bool = False, bold: bool = False) -> str:
    """A run of words in a character style."""
    tag = "w:delText" if deleted else "w:t"
    properties = (f'<w:rStyle w:val="{style}"/>' if style else "") + ("<w:b/>" if bold else "")
    head = f"<w:r><w:rPr>{properties}</w:rPr>" if properties else "<w:r>"
    return f"{head}{_content(escape(text), tag)}</w:r>"


def _content(text: str, tag: str) -> str:
    if not _BREAKS.search(text):
        return f'<{tag} xml:space="preserve">{text}</{tag}>'
    pieces: list[str] = []
    for piece in re.split(r"([\t\n])", text):
        if piece in ("\t", "\n"):
            pieces.append("<w:tab/>" if piece == "\t" else "<w:br/>")
        elif piece:
            pieces.append(f'<{tag} xml:space="preserve">{piece}</{tag}>')
    return "".join(pieces)


def paragraph(style: str, content: str, *, mark: str = "", bar: bool = False, keep: bool = False) -> str:
    """A paragraph; `mark` is the tracked change of its end, `keep` that it stands on the page of the next."""
    end = f"<w:rPr>{mark}</w:rPr>" if mark else ""
    properties = f'<w:pStyle w:val="{style}"/>{"<w:keepNext/>" if keep else ""}{BAR if bar else ""}{end}'
    return f"<w:p><w:pPr>{properties}</w:pPr>{content}</w:p>"


def note_paragraph(style: str, text: str, lead: str = "") -> str:
    """A paragraph of ours, outside any tracked change, with some words in bold before it."""
    return paragraph(style, (run(lead, bold=True) if lead else "") + run(text))


class Revisions:
    """The tracked changes of one file, numbered as they are written.

    Each is signed by an act as its author, on the day from which it is in force if that is known.
    `hand` is that act, unless another is given.
    `moving`: what comes and goes is a unit that moved.
    """

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.hand = hands.default
        self.moving = False
        self._signatures: dict[Hand, str] = {}
        self._last = 0

    def _who(self, hand: Hand | None = None) -> str:
        hand = hand or self.hand
        if hand not in self._signatures:
            name = attribute(hand.name[:LONGEST_NAME])
            day = f' w:date="{hand.day.isoformat()}T00:00:00Z"' if hand.day else ""
            self._signatures[hand] = f'w:author="{name}"{day}'
        return self._signatures[hand]

    def number(self) -> int:
        """An identity that nothing else in the file has."""
        self._last += 1
        return self._last

    def element(self, name: str, more: str = "") -> str:
        """An empty element that says who changed and when."""
        return f'<w:{name} w:id="{self.number()}" {self._who()}{more}/>'

    def opening(self, name: str, more: str) -> tuple[str, int]:
        """The start of a range, and the number by which its end is known."""
        element = self.element(name, more)
        return element, self._last

    def mark(self, track: Track) -> str:
        """The tracked change of a paragraph's end; empty for what is kept."""
        return self.element(track.value) if track.value else ""

    def wrap(self, track: Track, runs: str, hand: Hand | None = None) -> str:
        """Runs inside their tracked change."""
        if not track.value or not runs:
            return runs
        return f'<w:{track.value} w:id="{self.number()}" {self._who(hand)}>{runs}</w:{track.value}>'


class Comments:
    """The comments of one file: not text, shown at the margin."""

    def __init__(self, author: str, day: date) -> None:
        self._who = f'w:author="{attribute(author)}" w:date="{day.isoformat()}T00:00:00Z" w:initials="R"'
        self._written: list[str] = []

    def around(self, texts: Sequence[str], runs: str, revisions: Revisions, track: Track) -> str:
        """Runs with comments hung on them; their signs go with the paragraph they stand in."""
        first = len(self._written)
        for text in texts:
            self._written.append(
                f'<w:comment w:id="{len(self._written)}" {self._who}>'
                f'<w:p><w:pPr><w:pStyle w:val="CommentText"/></w:pPr>{run(text)}</w:p></w:comment>'
            )
        numbers = range(first, len(self._written))
        starts = "".join(f'<w:commentRangeStart w:id="{n}"/>' for n in numbers)
        ends = "".join(f'<w:commentRangeEnd w:id="{n}"/>' for n in numbers)
        calls = "".join(f'<w:r><w:commentReference w:id="{n}"/></w:r>' for n in numbers)
        return f"{starts}{runs}{ends}{revisions.wrap(track, calls)}"

    def part(self) -> str:
        """The part of the package that holds them; empty if there are none."""
        return f"<w:comments {NAMESPACES}>{''.join(self._written)}</w:comments>" if self._written else ""


def bookmark_name(anchor: str) -> str:
    """A bookmark for an anchor: Word takes forty letters, digits and low lines."""
    name = re.sub(r"[^A-Za-z0-9]", "_", anchor)
    if "_" not in anchor and name == anchor.replace("-", "_") and len(name) <= _LONGEST_BOOKMARK:
        return name
    return f"{name[:29]}_{hashlib.sha256(anchor.encode()).hexdigest()[:10]}"
