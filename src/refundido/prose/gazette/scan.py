"""Part of `prose.gazette`: a mended page -> its pieces, each of which begins with a label or with a line of the print.

Gazette pages run together what the print had on lines of its own, so labels are looked for anywhere. In mid-line a
label counts only where it goes on with an enumeration, or begins one, after a sign that lets it; what looks like one
and is a reference («el Artículo 16º», «inciso c)») has no such place. Time is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents, label_order
from refundido.model.ordinals import ordinal_value
from refundido.prose.gazette.closing import ClosingParts
from refundido.prose.gazette.drawn import rows_of
from refundido.prose.gazette.enumerations import are_alike, closing_of, is_next, kept_above
from refundido.prose.gazette.quoted import Quotations
from refundido.prose.gazette.words import is_closed
from refundido.prose.payload_labels import Label, LabelReader, Style
from refundido.quick import quick

_CLOSE = re.compile(
    r"[-–—).•·▪](?=\s)(?<![^\W\d_][^\W\d_ivxlIVXL].)(?<![^\W\d_ivxlIVXL][ivxlIVXL].)",
)
"""A sign with which a label may end: no word ends there that is no Roman number."""
_ITEM = re.compile(
    r"[\s.;:,]((?:[A-Za-zñÑ]|[ivxlIVXL]{2,6}|\d{1,3}(?:\.\d{1,2})*)(?:\s?[°ºª])?(?:\.?\s?[-–—]+|\.?\)|\.))$"
)
_VALUE_BEFORE = re.compile(r"(?:\d(?:\s?[ax]\s?|[.,])|(?:[$€¤]|/\.?)\s?)$")
"""What stands before the last figure of odds or of a sum."""
_BEFORE_VALUE = 4
_BEHIND = 16
"""The label of an item, with the sign or blank before it, is no longer."""
_VOWELS = {plain: f"[{plain}{accented}]" for plain, accented in zip("aeiouAEIOU", "áéíóúÁÉÍÓÚ", strict=True)}
_STOPS = ".:;!?…"
_ENDS = _STOPS + "\"'»”’)|│"
_DASHES = ("-", "–", "—")
_DASH = re.compile("[-–—]")
_DASHED, _LONGEST_WORD = 32, 40
"""How far from a heading's word its dash may stand; how long the words beside it may be."""
_LAST_WORD = re.compile(r"\w+$")
_SIGNS = "-–—•·▪"
_WINDOW = 96
"""The longest stretch in which a label ends."""
_AHEAD = 48
"""How many candidates are looked at to tell «i» the letter from «i» the number."""
_NEAR = 4
"""How many candidates further on the label stands, at most, that goes on with one used twice or after a gap."""
_SHORT = 8
"""The words of an item of a list that the print ran together without signs between its items."""


@quick
@dataclass(frozen=True, slots=True)
class Piece:
    """Words of a page from a label, or the beginning of a line, to the next.

    `start` is where the label begins, `body` what follows it. `first`: it begins its line, whose number is `line`.
    `broken`: its label goes on with nothing that is open. `drawn`: it is a row of a drawn table.
    """

    label: Label | None
    start: int
    body: int
    end: int
    line: int
    first: bool
    broken: bool = False
    drawn: bool = False

    @property
    def worded(self) -> bool:
        """Whether it is an article or a division, and no item."""
        return self.label is not None and self.label.style in (Style.WORDED, Style.DOTTED)


@quick
@dataclass(frozen=True, slots=True)
class _Candidate:
    at: int
    readings: tuple[Label, ...]


class Scanner:
    """Finds the pieces of one page, with the words of one jurisdiction."""

    def __init__(self, text: str, jurisdiction: Jurisdiction) -> None:
        """`text`: lines parted by "\\n"."""
        self._text = text
        self._reader = LabelReader(jurisdiction)
        self._printed = _printed_words(jurisdiction)
        self._closing = ClosingParts(jurisdiction)
        self._closes = False
        self._called = {fold_accents(word).removesuffix(".") for word in jurisdiction.words}
        self._quotations = Quotations(text)
        self.quoted: list[int] = []
        """Where articles stand that the page quotes: they are no pieces of its text."""
        self._open: list[Label] = []
        self._title = -1
        self._begun_yet = False
        self._candidates: list[_Candidate] = []
        self._known: dict[str, tuple[Label, ...]] = {}

    def pieces(self) -> list[Piece]:
        """The pieces, in the order of the page."""
        found: list[Piece] = []
        start = 0
        lines = self._text.split("\n")
        rows = rows_of(lines, self._begins_worded)
        for number, line in enumerate(lines):
            if number in rows:
                found.append(Piece(None, start, start, start + len(line), number, True, drawn=True))
            elif line:
                found.extend(self._line(start, start + len(line), number))
            start += len(line) + 1
        return found

    def _begins_worded(self, words: str) -> bool:
        """Whether words begin as an article or a division does."""
        return any(label.style is Style.WORDED for label in self._reader.read(words[:_WINDOW]))

    def _line(self, start: int, end: int, number: int) -> Iterator[Piece]:
        self._candidates = list(self._found(start, end))
        opened: tuple[int, Label | None, bool] = (start, None, False)
        for index, candidate in enumerate(self._candidates):
            label = candidate.readings[0]
            accepted = (
                self._worded(candidate.at, label, start)
                if label.style in (Style.WORDED, Style.DOTTED)
                else self._item(candidate, index, start)
            )
            if accepted is None:
                continue
            if candidate.at > start:
                yield self._piece(opened, candidate.at, start, number)
            opened = (candidate.at, *accepted)
        yield self._piece(opened, end, start, number)

    def _piece(self, opened: tuple[int, Label | None, bool], end: int, line: int, number: int) -> Piece:
        at, label, broken = opened
        body = at + label.end if label is not None else at
        return Piece(label, at, min(body, end), end, number, at == line, broken)

    def _found(self, start: int, end: int) -> Iterator[_Candidate]:
        """Where labels may begin in a line; its beginning is always looked at."""
        text = self._text
        first = self._reader.read(text[start : min(end, start + _WINDOW)])
        if first:
            yield _Candidate(start, first)
        ends = (found.start() for found in _CLOSE.finditer(text, start, end))
        places = [item for close in ends if (item := self._item_at(close, start)) is not None]
        words = (found.start() for found in self._printed.finditer(text, start + 1, end))
        places += ((at, 0) for at in words if not text[at - 1].isalnum() and self._may_stand_out(at))
        closing = {at: (label,) for at, label in self._closing.labels(text, start, end, self._closes)}
        for at, close in sorted([*places, *((at, 0) for at in closing)]):
            readings = closing.get(at) or self._readings(at, close, end)
            if readings:
                yield _Candidate(at, readings)

    def _may_stand_out(self, at: int) -> bool:
        """Whether a word that the print puts before labels is more than one of a reference («el Artículo 16º»)."""
        text = self._text
        return not text[at - 2].islower() or text[at + 1].isupper() or _DASH.search(text, at, at + _DASHED) is not None

    def _item_at(self, close: int, start: int) -> tuple[int, int] | None:
        """Where the label of an item that ends in that sign begins and ends, if there may be one after `start`."""
        text = self._text
        behind = max(start, close - _BEHIND)
        found = _ITEM.search(text, behind, close + 1)
        if found is not None and not _ends_value(text, found.start(1), close):
            return found.start(1), close + 1
        if text[close] in _SIGNS and close > start and text[close - 1].isspace():
            return close, close + 1
        return None

    def _readings(self, at: int, close: int, end: int) -> tuple[Label, ...]:
        """The readings of a label; those of items, of which there are few, are kept."""
        if not close:
            return self._reader.read(self._text[at : min(end, at + _WINDOW)])
        written = self._text[at : min(end, close + 2)]
        kept = written if written[0] in _SIGNS else written[: close + 1 - at]
        if kept not in self._known:
            self._known[kept] = self._reader.read(written)
        return self._known[kept]

    def _worded(self, at: int, label: Label, line: int) -> tuple[Label, bool] | None:
        """The label of an article or a division, or of a dotted number, if one may stand there."""
        if label.style is Style.DOTTED:
            if at != line:
                return None
            depth = kept_above(self._open, label)
            self._open[depth:] = [label] if depth else []
            return label, False
        title = self._reader.is_title(label.kind)
        if not self._may_close(at, label):
            return None
        if at != line and self._quotations.holds(at):
            self.quoted.append(at)
            return None
        if (
            at != line
            and not self._may_begin(at, at + label.end, line, title)
            and not self._stands_out(at, label, line, title)
        ):
            return None
        self._title = at + label.end if title else -1
        self._closes = label.kind in self._closing.kinds or (self._closes and label.kind == self._closing.item)
        self._begun_yet = True
        self._open.clear()
        return label, False

    def _may_close(self, at: int, label: Label) -> bool:
        """Whether a title of closing parts is not that of a division just begun, and an ordinal is under one."""
        if label.kind in self._closing.kinds:
            return self._title < 0 or bool(self._text[self._title : at].strip())
        return label.kind != self._closing.item or self._closes

    def _may_begin(self, at: int, body: int, line: int, title: bool) -> bool:
        """Whether an article or, in capitals, a division may begin in the middle of a line."""
        after_title = self._title >= line and self._text[self._title : at].isupper()
        before = self._before(at, line)
        if not after_title and before not in _ENDS:
            return False
        if before == ":" and self._text[body : body + 1].islower():
            return False
        return not title or self._text[at : at + 3].isupper() or self._text[at] == "§"

    def _stands_out(self, at: int, label: Label, line: int, title: bool) -> bool:
        """Whether a label is a heading's though no stop is before it: by how it ends, and by the words around it."""
        if is_closed(self._word_before(at, line)):
            return False
        following = self._text[at + label.end : at + label.end + _LONGEST_WORD].split(" ")[0]
        if title:
            return self._text[at : at + 3].isupper() and len(following) > 1 and following.isupper()
        return label.closing[-1:] in _DASHES and following.lstrip('"“«¿(')[:1].isupper()

    def _item(self, candidate: _Candidate, index: int, line: int) -> tuple[Label, bool] | None:
        at, before = candidate.at, self._before(candidate.at, line)
        if at != line and self._is_called(at, line):
            return None
        for depth in range(len(self._open) - 1, -1, -1):
            for label in candidate.readings:
                if is_next(label, self._open[depth]) and self._may_follow(label, at, before, line):
                    return self._opened(label, depth)
        if at != line and before in ".;" and (strayed := self._strayed(candidate, index)) is not None:
            return self._opened(*strayed)
        begun = self._begun(candidate, index)
        if begun is None:
            return None
        if begun.style is Style.SIGN:
            return self._opened(begun, len(self._open)) if at == line or before == ":" else None
        if at == line or (begun.is_first and before in _STOPS and (closing_of(begun) != "." or before == ":")):
            same = [depth for depth, other in enumerate(self._open) if are_alike(other, begun)]
            follows = bool(same) and begun.follows(self._open[same[-1]])
            return self._opened(begun, same[-1] if same else len(self._open), not begun.is_first and not follows)
        if closing_of(begun) == "-" and before in _STOPS:
            same = [d for d, other in enumerate(self._open) if are_alike(other, begun) and begun.follows(other)]
            if same:
                return self._opened(begun, same[-1])
        if not self._begun_yet and not self._open and before in _STOPS and closing_of(begun) in ("-", ")"):
            return self._opened(begun, 0, broken=True)
        return None

    def _strayed(self, candidate: _Candidate, index: int) -> tuple[Label, int] | None:
        """The label of an open enumeration that is used twice or comes after one left out, and how deep that is.

        It is one only where the next label goes on with it.
        """
        for depth in range(len(self._open) - 1, -1, -1):
            last = self._open[depth].order
            for label in candidate.readings:
                mine = label.order
                if not are_alike(label, self._open[depth]) or len(mine) != 1 or len(last) != 1 or label.is_first:
                    continue
                step = mine[0][0] - last[0][0]
                later = self._candidates[index + 1 : index + 1 + _NEAR]
                if step in (0, 2) and any(is_next(each, label) for other in later for each in other.readings):
                    return label, depth
        return None

    def _is_called(self, at: int, line: int) -> bool:
        """Whether the word before a label calls a unit by it («según el inciso c.- del artículo 1»)."""
        before = self._word_before(at, line)
        return bool(before) and fold_accents(before) in self._called

    def _word_before(self, at: int, line: int) -> str:
        """The word before a place of a line, blanks between them; empty if a sign is there, or nothing."""
        behind = self._text[max(line, at - _LONGEST_WORD) : at]
        words = behind.rstrip()
        if len(words) == len(behind) or not (words[-1:].isalnum() or words[-1:] == "_"):
            return ""
        last = words.rsplit(None, 1)[-1]
        found = _LAST_WORD.search(last) if not last.isalnum() else None
        return found.group() if found is not None else last

    def _begun(self, candidate: _Candidate, index: int) -> Label | None:
        """The reading of a label that goes on with nothing: the one that the labels after it go on with."""
        readings = candidate.readings
        if len(readings) == 1:
            return readings[0]
        for later in self._candidates[index + 1 : index + 1 + _AHEAD]:
            for label in readings:
                if any(is_next(each, label) for each in later.readings):
                    return label
        return readings[0]

    def _may_follow(self, label: Label, at: int, before: str, line: int) -> bool:
        """Whether the next label of an enumeration may stand after that sign."""
        if at == line or before in ".;:":
            return True
        if label.style is Style.SIGN:
            begins = self._text[at + label.end : at + label.end + 1]
            return begins.isupper() and (before in ",)" or self._is_short(at, line))
        if closing_of(label) == "-":
            return label.style is not Style.NUMBER or before in _ENDS
        joined = self._text[max(line, at - 4) : at].split()[-1:] in (["y"], ["o"], ["e"], ["u"])
        if closing_of(label) == ".":
            return before == "," and label.text.islower()
        return closing_of(label) == ")" and (before == "," or joined)

    def _is_short(self, at: int, line: int) -> bool:
        """Whether the item that ends there is a few words without a stop between them."""
        behind = self._text[max(line, at - 80) : at]
        dash = max(behind.rfind(f"{sign} ") for sign in "-–—•·▪")
        words = behind[dash + 1 :] if dash >= 0 else behind
        return dash >= 0 and ". " not in words and len(words.split()) <= _SHORT

    def _opened(self, label: Label, depth: int, broken: bool = False) -> tuple[Label, bool]:
        self._open[depth:] = [label]
        return label, broken

    def _before(self, at: int, line: int) -> str:
        """The last sign before a place of a line, an empty one at its beginning."""
        while at > line:
            at -= 1
            if not self._text[at].isspace():
                return self._text[at]
        return ""


def _ends_value(text: str, at: int, close: int) -> bool:
    """Whether the figure before a dash ends what is paid («20 a 1 - Full», «$ 5.00 - Full») and is no label."""
    apart = text[close] in _DASHES and text[close - 1].isspace() and text[at].isdigit()
    return apart and _VALUE_BEFORE.search(text, max(0, at - _BEFORE_VALUE), at) is not None


def _printed_words(jurisdiction: Jurisdiction) -> re.Pattern[str]:
    """The words that the print puts before a label («Artículo 14º», «CAPÍTULO IV»), with and without accents."""
    printed = (word for word, kind in jurisdiction.words.items() if prints_word(jurisdiction, kind))
    words = [word for word in printed if word.removesuffix(".").isalpha()]
    forms = [form for word in sorted(words) for form in (_accented(word.upper()), _accented(word.capitalize()))]
    return re.compile(rf"(?:{'|'.join((*forms, '§'))})(?=\s)")


def _accented(word: str) -> str:
    """A pattern for a word with and without its accents, that of its first letter as it is: it is looked for fast."""
    return re.escape(word[0]) + "".join(_VOWELS.get(letter, re.escape(letter)) for letter in word[1:])


def prints_word(jurisdiction: Jurisdiction, kind: str) -> bool:
    """Whether units of a kind are printed with its word before their label."""
    found = jurisdiction.kinds[kind]
    words = fold_accents(found.shown.replace("{label}", ""))
    return found.named_by == "label" and any(letter.isalpha() for letter in words)


@dataclass(frozen=True, slots=True)
class Numbered:
    """A kind whose units are numbered through a text: its articles."""

    kind: str
    numbering: str
    divisions: frozenset[str] = frozenset()

    def heads(self, piece: Piece) -> bool:
        """Whether a piece begins a division above them."""
        return piece.label is not None and piece.label.kind in self.divisions

    def number(self, piece: Piece) -> int | None:
        """The number of a piece that is one of them; None for others, and for labels that are no number."""
        if piece.label is None or piece.label.kind != self.kind:
            return None
        order = label_order(piece.label.text, self.numbering)
        return order[0][0] if order else ordinal_value(piece.label.text)
