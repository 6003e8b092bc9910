"""Part of `prose.payload`: a table that the print flattened to lines -> its rows, or the words that cannot be placed.

Columns are found by evidence and never by likeness: names of rows that the same new text says elsewhere, or one and
the same number of figures at the end of every line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from refundido.model.label import fold_accents

_FIGURE = r"(?:\$\s?)?\d[\d.,]*(?:\s?%|[°º])?"
_UNITS = r"(?:fichas?|veces|puntos?|pesos|cartas?|minutos?|horas?|días?)"
_PAYOUT = re.compile(
    rf"{_FIGURE}(?: a {_FIGURE}| {_UNITS}(?: (?:el valor )?(?:de )?(?:la|su) apuesta)?| del pozo(?: [a-záéíóúñ]+)*)?"
)
_ODDS = re.compile(r"\d[\d.]*\s(?:a|x|:)\s?\d|\d[\d.,]*\s?(?:veces\b|%)", re.IGNORECASE)
_TOKEN = re.compile(r"\S+")
_STOPS = frozenset("o y e u de del en el la los las un una a al con por que para su sus no se".split())
_LONGEST_NAME = 12
_WIDEST_ROW = 6
_PLACES = 64
"""How many places of one word are looked at as the beginning of a name: enough for evidence, and a bound in time."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows that were rebuilt. `head` empty: the print brings none. `first`: the line where the first row begins."""

    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()
    first: int = 0


def by_cells(lines: Sequence[str]) -> Rows | None:
    """Rows whose cells stand a line each: a head without figures, then names and figures in one and the same order."""
    found = [rows for width in range(2, _WIDEST_ROW + 1) if (rows := _of_width(lines, width)) is not None]
    return found[0] if len(found) == 1 else None


def _of_width(lines: Sequence[str], width: int) -> Rows | None:
    if len(lines) % width or len(lines) < 3 * width:
        return None
    head, *rows = (tuple(lines[at : at + width]) for at in range(0, len(lines), width))
    named = all(not any(c.isdigit() for c in row[0]) for row in (head, *rows))
    figures = all(_PAYOUT.fullmatch(cell) for row in rows for cell in row[1:])
    return Rows(tuple(rows), head) if named and figures and not any(map(_PAYOUT.fullmatch, head)) else None


def is_odds(cell: str) -> bool:
    """Whether a cell says what is paid."""
    return _ODDS.match(cell) is not None


def by_figures(lines: Sequence[str]) -> Rows | None:
    """Rows of a name and as many figures as all the others have; a first line without figures may be their head.

    Rows may be numbered, one after the other, under a head that says so («N° Jugada Pago»).
    """
    if len(lines) < 2:
        return None
    head = () if _figures(lines[0])[1] else tuple(lines[0].split())
    body = lines[1 if head else 0 :]
    numbers = _numbers(head, body)
    if numbers:
        rest = _named([line.partition(" ")[2] for line in body], head[1:])
        return rest and Rows(tuple((n, *row) for n, row in zip(numbers, rest.rows, strict=True)), head)
    return _named(body, head)


def _numbers(head: Sequence[str], body: Sequence[str]) -> tuple[str, ...]:
    """The numbers that rows begin with, if the head announces them and they count from one on."""
    if not head or not numbers_rows(head):
        return ()
    found = tuple(line.partition(" ")[0] for line in body)
    return found if found == tuple(str(n) for n in range(1, len(body) + 1)) else ()


def _named(lines: Sequence[str], head: tuple[str, ...]) -> Rows | None:
    rows = [_figures(line) for line in lines]
    count = len(rows[0][1])
    if not count or (not head and len(rows) < 2) or any(not name or len(cells) != count for name, cells in rows):
        return None
    if any(name[0].islower() or any(c.isdigit() for c in name) for name, _ in rows):
        return None
    if (head and len(head) != count + 1) or (not head and count > 1) or any(word[0].islower() for word in head):
        return None
    return Rows(tuple((name, *cells) for name, cells in rows), head)


def numbers_rows(head: Sequence[str]) -> bool:
    """Whether the first column of a table numbers its rows."""
    return len(head) > 1 and fold_accents(head[0]).rstrip(".°º") in ("n", "nro", "num", "numero")


def _figures(line: str) -> tuple[str, tuple[str, ...]]:
    """The words a line begins with and the cells of figures that it ends in."""
    starts = [m.start() for m in _TOKEN.finditer(line)]
    cells: list[str] = []
    end = len(line)
    for start in reversed(starts):
        if _PAYOUT.fullmatch(line[start:end].strip()):
            longer = next((s for s in starts if s < start and _PAYOUT.fullmatch(line[s:end].strip())), None)
            if longer is not None:
                continue
            cells.insert(0, line[start:end].strip())
            end = start
    return line[:end].strip(), tuple(cells)


class Names:
    """What the new text says outside a table: the phrases that a row may be called by."""

    def __init__(self, texts: Iterable[str]) -> None:
        """Words of each text, a phrase ending at every sign."""
        self._words: list[str] = []
        self._at: dict[str, list[int]] = {}
        for text in texts:
            for found in re.finditer(r"\w+|[^\w\s]", text):
                word = found.group()
                places = self._at.setdefault(word, [])
                if len(places) < _PLACES:
                    places.append(len(self._words))
                self._words.append(word)
            self._words.append(".")

    def says(self, word: str) -> bool:
        """Whether the word stands in a text."""
        return word in self._at

    def beginning(self, word: str) -> Iterator[tuple[str, ...]]:
        """The phrases that begin with a word, each as far as a sign or a bound."""
        for place in self._at.get(word, ()):
            words: list[str] = []
            for each in self._words[place : place + _LONGEST_NAME]:
                if not each[0].isalnum():
                    break
                words.append(each)
            yield tuple(words)


@dataclass(frozen=True, slots=True)
class _Start:
    """A row that may begin at a line: its name and how many words of each line, from there on, belong to the name."""

    name: tuple[str, ...]
    chunks: tuple[int, ...]


def by_names(lines: Sequence[str], names: Names) -> Rows | None:
    """Rows of a name and a text, the name known from elsewhere, each column having its own line ends."""
    words = [line.split() for line in lines]
    starts = {index: start for index in range(len(words)) if (start := _start(words, index, names)) is not None}
    indices = list(starts)
    if len(indices) < 2 or indices[0] > 1:
        return None
    rows: list[tuple[str, ...]] = []
    for (index, start), following in zip(starts.items(), [*indices[1:], len(words)], strict=True):
        if following < index + len(start.chunks):
            return None
        rows.append((" ".join(start.name), _cell(words[index:following], start.chunks)))
    if len({name for name, _ in rows}) != len(rows) or _may_end_before(lines[indices[-1] :]):
        return None
    return Rows(tuple(rows), first=indices[0])


def _may_end_before(last: Sequence[str]) -> bool:
    """Whether a paragraph after the table may begin among the lines of its last row."""
    return any(above[-1] in ".!?" and not below[0].islower() for above, below in pairwise(last))


def _start(words: Sequence[Sequence[str]], index: int, names: Names) -> _Start | None:
    """The longest name, known from elsewhere, of a row that may begin at that line."""
    if not words[index] or not words[index][0][0].isupper():
        return None
    found: list[_Start] = []
    for phrase in names.beginning(words[index][0]):
        found.extend(_matches(words, index, phrase))
    return max(found, key=lambda start: len(start.name), default=None)


def _matches(words: Sequence[Sequence[str]], index: int, phrase: tuple[str, ...]) -> Iterator[_Start]:
    line = words[index]
    longest = _common(line, phrase)
    for count in range(longest, 0, -1):
        if count == len(line) or not _begins_cell(line[count]):
            continue
        chunks, name = [count], count
        for below in words[index + 1 : index + _LONGEST_NAME]:
            more = _common(below, phrase[name:])
            if not more:
                break
            chunks.append(more)
            name += more
        while chunks and phrase[name - 1].lower() in _STOPS:
            name -= chunks.pop()
        if chunks:
            yield _Start(phrase[:name], tuple(chunks))


def _common(line: Sequence[str], phrase: Sequence[str]) -> int:
    count = 0
    for mine, other in zip(line, phrase, strict=False):
        if mine != other:
            break
        count += 1
    return count


def _begins_cell(word: str) -> bool:
    return word[0].isupper() or word[0].isdigit() or word[0] in "¿¡«“\"'$("


def _cell(words: Sequence[Sequence[str]], chunks: Sequence[int]) -> str:
    """The second column of a row: what is left of each line; a word cut at a line's end keeps its hyphen."""
    text = ""
    for number, line in enumerate(words):
        rest = " ".join(line[chunks[number] if number < len(chunks) else 0 :])
        cut = text.endswith("-") and text[-2:-1].isalpha() and rest[:1].islower()
        text += rest if cut or not text else f" {rest}" if rest else ""
    return text


EDITORIAL_HEADS: Mapping[str, str] = {"jugada": "Composición", "figura": "Composición", "combinación": "Composición"}
"""The head that we give to the column that says what a row consists of, by the noun of the row."""
