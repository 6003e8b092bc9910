"""Part of `prose.payload`: pieces of new text -> its lines, each with its labels and its place in the act.

A piece that is nothing but quotations inside the outer one is parted; an enumeration that the print ran together on
one line («a) …; b) …, y c) …») is parted where each label is the next of the one before; articles run together are
parted at each «Artículo 8.-», which no sentence writes (`payload_hidden` looks for what is left).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from refundido.model.jurisdiction import Jurisdiction
from refundido.prose.act_words import unquoted as without_quotations
from refundido.prose.payload_labels import ARTICLE, Label, LabelReader, Style
from refundido.prose.reading import Passage
from refundido.span import Span

_PAIRS = (("''", "''"), ("“", "”"), ("«", "»"), ('"', '"'), ("‘", "’"))
_AFTER_CLOSING = ".,; \n\t"
_OMISSION = re.compile(r"[(\[]?\s*(?:\.\s?\.\s?\.|…)+\s*[)\]]?\.?")
_OMITS_LABELLED = re.compile(
    r"(?:art[íi]culo\s+\S{1,8}(?:\s\w{1,9})?|[ivxlc]+|[a-zñ]|[\d.]+)\s?[.)°º–-]*\s+[(\[]?(?:\.\s?\.\s?\.|…)[)\]]?\.?",
    re.IGNORECASE,
)
_OMITS_SEVERAL = re.compile(
    r"(?:[ivxlc]+|[a-zñ]|\d+)[.)]?\s+(?:y|al?)\s+(?:[ivxlc]+|[a-zñ]|\d+)[.)]?\s+[(\[]?(?:\.\s?\.\s?\.|…)[)\]]?\.?",
    re.IGNORECASE,
)
_UNCHANGED = re.compile(
    r"\s*[(\[][^()\[\]]{0,120}?\b(?:igual(?:es)?|[ií]dem|id[eé]ntic[oa]s?|sin\s+(?:cambios?|modificaci[oó]n|modificaciones|variaci[oó]n|variaciones)"
    r"|(?:se\s+)?(?:mantiene|conserva|contin[uú]a|omite|sigue)n?|no\s+(?:se\s+)?(?:modifica|var[ií]a|cambia)n?)\b[^()\[\]]{0,80}[)\]]\s*\.?\s*",
    re.IGNORECASE,
)
_RUN_ON = re.compile(r"(?:[.;]|,\s(?:y|e|o|u))\s+(?=\S{1,9}[.)°º-])")
CLOSED = re.compile(r"(?:[.;:,!?…][\"'»”’)\]]*|[,;] [yeou])$")
"""A text that ends as texts do, and not as headings: the rule of the outline in which cases are written."""
_ARTICLE = re.compile(r"(?<=\S)\s+(?=A(?:rt[íi]culo|RT[ÍI]CULO)\s)")
_RUNNING = (Style.NUMBER, Style.LETTER, Style.ROMAN, Style.CAPITAL, Style.UPPER_ROMAN)


@dataclass(frozen=True, slots=True)
class Place:
    """Where words stand: a piece, and the characters of it."""

    piece: Passage
    start: int
    end: int

    @property
    def span(self) -> Span | None:
        """The place in the file."""
        return self.piece.span(self.start, self.end)

    def to(self, other: Place) -> Place:
        """From here to the end of another place of the same piece."""
        return Place(self.piece, self.start, other.end if other.piece is self.piece else self.end)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of new text. `opens`: it is the first of its piece."""

    text: str
    place: Place
    labels: tuple[Label, ...] = ()
    opens: bool = False

    @property
    def closed(self) -> bool:
        """Whether it ends as a text does."""
        return CLOSED.search(self.text) is not None

    @property
    def announces(self) -> bool:
        """Whether it leads into what follows."""
        return self.text.endswith(":")

    @property
    def omits(self) -> bool:
        """Whether it only says that what stands there is left out: «(…)»."""
        return is_omission(self.text)

    def rest(self, label: Label) -> str:
        """What follows the label."""
        return self.text[label.end :].strip()

    def unlabelled(self) -> Line:
        """The same line taken as plain text."""
        return Line(self.text, self.place, (), self.opens)


def is_omission(text: str) -> bool:
    """Whether a text is «(…)» and nothing else, or that with the labels of several units («I a III. ...»)."""
    return _OMISSION.fullmatch(text) is not None or _OMITS_SEVERAL.fullmatch(text) is not None


def omits_after_label(text: str) -> bool:
    """Whether a line is a label and, in the place of its text, «...» («II. ...»)."""
    return _OMITS_LABELLED.fullmatch(text) is not None


def says_unchanged(text: str) -> bool:
    """Whether a text is a note in brackets that what stands there stays as it is («(inciso segundo igual)»)."""
    return _UNCHANGED.fullmatch(text) is not None


def read_lines(pieces: Sequence[Passage], jurisdiction: Jurisdiction, texts: bool) -> list[Line]:
    """The lines of the pieces, in order. `texts`: each is announced as a paragraph, whatever it looks like."""
    reader = LabelReader(jurisdiction)
    return [line for piece in pieces for part in _parts(piece) for line in _lines(part, reader, texts)]


def _parts(piece: Passage) -> Iterator[Passage]:
    """The quotations of which a piece consists, or the piece itself."""
    found = list(_quotations(piece.text))
    if not found:
        yield piece
    for start, end in found:
        yield piece.part(start, end)


def _quotations(text: str) -> Iterable[tuple[int, int]]:
    """What stands inside the quotations that make up the whole text; none if anything stands beside them."""
    found: list[tuple[int, int]] = []
    position = _skipped(text, 0)
    while position < len(text):
        pair = next((p for p in _PAIRS if text.startswith(p[0], position)), None)
        if pair is None:
            return ()
        start = position + len(pair[0])
        end = _closing(text, start, pair[1])
        if end < 0 or not _balanced(text[start:end], pair):
            return ()
        found.append((start, end))
        position = _skipped(text, end + len(pair[1]))
    return found


def unquoted(text: str) -> str:
    """A text without the quotation marks around the whole of it."""
    found = list(_quotations(text))
    return text[found[0][0] : found[0][1]] if len(found) == 1 else text


def _skipped(text: str, position: int) -> int:
    while position < len(text) and text[position] in _AFTER_CLOSING:
        position += 1
    return position + 2 if text.startswith("y ", position) and position else position


def _closing(text: str, start: int, mark: str) -> int:
    """The closing mark: the first after which the text ends or another quotation begins."""
    end = text.find(mark, start)
    while end >= 0:
        after = _skipped(text, end + len(mark))
        opened = any(text.startswith(opening, after) for opening, _ in _PAIRS)
        if after >= len(text) or (opened and after > end + len(mark)):
            return end
        end = text.find(mark, end + len(mark))
    return -1


def _balanced(content: str, pair: tuple[str, str]) -> bool:
    """Whether quotations inside a quotation open before they close; a mark that does both opens after a space."""
    opening, closing = pair
    depth = 0
    for found in re.finditer(f"{re.escape(opening)}|{re.escape(closing)}", content):
        before = content[found.start() - 1 : found.start()]
        opens = not before or before.isspace() or before in "(¿¡" if opening == closing else found.group() == opening
        depth += 1 if opens else -1
        if depth < 0:
            return False
    return depth == 0


def _lines(piece: Passage, reader: LabelReader, texts: bool) -> Iterator[Line]:
    position, opens = 0, True
    for written in piece.text.split("\n"):
        stripped = written.strip()
        if stripped:
            start = position + written.index(stripped[0])
            whole = [(0, len(stripped))]
            for low, high in whole if opens and texts else _parted(stripped, reader):
                text = " ".join(stripped[low:high].split())
                yield Line(text, Place(piece, start + low, start + high), reader.read(text), opens)
                opens = False
        position += len(written) + 1


def _parted(text: str, reader: LabelReader) -> Iterator[tuple[int, int]]:
    """The stretches of a line that are units of their own: its articles, and the enumerations that each runs on in."""
    articles = [at for at, label in articles_within(text, reader) if set(label.closing) & set("-–—")]
    for low, high in zip([0, *articles], [*articles, len(text)], strict=True):
        for start, end in _run_together(text[low:high].rstrip(), reader):
            yield low + start, low + end


def articles_within(text: str, reader: LabelReader) -> Iterator[tuple[int, Label]]:
    """The labels of articles that stand in mid-line («… . Artículo 8.- …»), outside its quotations."""
    said = without_quotations(text, 0, len(text)) if _ARTICLE.search(text) else ""
    for found in _ARTICLE.finditer(said):
        label = next(iter(reader.read(text[found.end() : found.end() + 60])), None)
        if label is not None and label.kind == ARTICLE:
            yield found.end(), label


def _run_together(text: str, reader: LabelReader) -> list[tuple[int, int]]:
    """The stretches of a line that begin with a label and with those that come next after it."""
    before = next((label for label in reader.read(text) if label.style in _RUNNING), None)
    starts = [0]
    if before is not None:
        for found in _RUN_ON.finditer(text, before.end):
            label = next(
                (each for each in reader.read(text[found.end() : found.end() + 24]) if each.is_next(before)), None
            )
            if label is not None and label.closing == before.closing:
                starts.append(found.end())
                before = label
    return list(zip(starts, [*starts[1:], len(text)], strict=True))
