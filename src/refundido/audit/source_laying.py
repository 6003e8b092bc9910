"""Part of `audit.source_coverage`: the units of an instrument laid on the words of its source, in the order of both.

A unit must begin at the place that it says; one that says none goes on where the one before ended, and that it says
none is told if the print has anything of it. Places go forward, but for the stretches that the page has in another
order, which are declared. The cells of a table stand row by row, or column by column as prints flatten them. What is
laid accounts for its words; how each word was printed, repaired or lost is kept, for the list of repairs to be held
against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from refundido.audit.source_tokens import SIGNS, SourceTokens, spans_of
from refundido.diagnostic import Code
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents, normal_label
from refundido.model.text import Run, Standing, Text
from refundido.model.unit import CELL, HEAD, ROOT, ROW, TABLE, Path, Unit, walk

_LABEL_TOKENS = 6
_NUMBER_SIGN = re.compile(r"^n(?:o|ro|um)?(?=\d)")
_ORDINAL_END = re.compile(r"(?<=\d)(?:[oa]|er|ro|do|to|mo|vo|no)$")
_BETWEEN_CELLS = SIGNS | frozenset(",;|│")


@dataclass(frozen=True, slots=True)
class Laid:
    """A run of the catalogue that is not as printed, and the tokens of the source on which it stands."""

    path: Path
    unit: Unit
    run: Run
    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Astray:
    """Words of a unit that the source has not (SOURCE_ADDED), or not there (SOURCE_PLACE).

    `words` is empty where it is the place that a unit says that is wrong. `start`: where they should stand;
    `elsewhere`: where they do; -1 if nowhere.
    """

    code: Code
    path: Path
    unit: Unit
    words: str
    start: int
    elsewhere: int = -1


@dataclass(frozen=True, slots=True)
class _Piece:
    """Words as the print has them; `runs` with where each begins and ends in them."""

    text: str
    runs: tuple[tuple[int, int, Run], ...]


@dataclass
class Laying:
    """The work on one instrument. `marked`: runs that are not as printed; `labels`: tokens that labels account
    for, each with the unit of its label."""

    root: Unit
    jurisdiction: Jurisdiction
    tokens: SourceTokens
    moved: set[int]
    """The tokens with which the stretches begin that the page has in another order."""
    read: Mapping[int, tuple[str, int]]
    """What is read from a token on that was repaired, and how many tokens that takes, for labels."""
    marked: list[Laid] = field(default_factory=list)
    labels: dict[int, Unit] = field(default_factory=dict)
    _cursor: int = 0

    def lay(self) -> Iterator[Astray]:
        """Lay every unit; gives what does not stand where it should."""
        inside: Path | None = None
        for path, unit in walk(self.root):
            if inside is not None and path[: len(inside)] == inside:
                continue
            if unit.kind == ROOT:
                continue
            if unit.pending:
                yield from self._of_pending(path, unit)
                continue
            inside = path if unit.kind == TABLE else inside
            astray = list(self._unit(path, unit))
            if not astray and not unit.source and _is_printed(unit):
                astray.append(Astray(Code.SOURCE_PLACE, path, unit, "", self._cursor))
            yield from astray

    def _unit(self, path: Path, unit: Unit) -> Iterator[Astray]:
        """Lay one unit, with its cells if it is a table."""
        yield from self._begin(path, unit)
        for text in _texts(unit):
            yield from self._words(path, unit, text)
        if unit.kind == TABLE:
            yield from self._table(path, unit)

    def _of_pending(self, path: Path, unit: Unit) -> Iterator[Astray]:
        """The words that a pending unit has as if the source had them: it is not there, but for what we wrote."""
        for text in _texts(unit):
            said = "".join(run.text for run in text.runs if run.standing is not Standing.RECONSTRUCTED)
            if spans_of(said):
                yield Astray(Code.SOURCE_ADDED, path, unit, said, len(self.tokens.words))

    def _begin(self, path: Path, unit: Unit) -> Iterator[Astray]:
        """Go to the place that a unit says, and past its label."""
        start = self.tokens.at(unit.source) if unit.source else self._after_signs(self._cursor)
        if start is None or (start < self._cursor and start not in self.moved):
            yield Astray(Code.SOURCE_PLACE, path, unit, "", self._cursor)
        if start is None:
            return
        self.moved.discard(start)
        before, self._cursor = self._cursor, start if unit.source else self._cursor
        if unit.label and not self._label(unit, start) and unit.source and not unit.editorial:
            self._cursor = before
            yield Astray(Code.SOURCE_PLACE, path, unit, unit.label, start)

    def _label(self, unit: Unit, start: int) -> bool:
        """Account for the label of a unit; whether it stands there."""
        kind = self.jurisdiction.kinds.get(unit.kind)
        names = ("", *(_letters(word) for word in (unit.kind, *(kind.aliases if kind else ()))))
        wanted = _letters(unit.label)
        words = self.tokens.words
        said, index = "", start
        while index < min(start + _LABEL_TOKENS, len(words)):
            read, taken = self.read.get(index, (words[index], 1))
            said += read
            index += taken - 1
            letters = _letters(said)
            if said == unit.label or (wanted and any(wanted in _bare(letters, name) for name in names)):
                if words[index + 1 : index + 2] == ["."] and words[index + 2 : index + 3] in (["o"], ["a"]):
                    index += 2 if words[index + 3 : index + 4] in (["."], ["-"]) else 0
                elif words[index + 1 : index + 2] == ["."] and words[index + 2 : index + 3] in (["ª"], ["º"]):
                    index += 2
                self.tokens.claim(range(start, index + 1))
                self.labels.update(dict.fromkeys(range(start, index + 1), unit))
                self._cursor = index + 1
                return True
            index += 1
        return False

    def _after_signs(self, index: int, signs: frozenset[str] = SIGNS) -> int:
        """The first token from one on that is no sign that may stand between two units or cells."""
        while index < len(self.tokens.words) and (self.tokens.claimed[index] or self.tokens.words[index] in signs):
            index += 1
        return index

    def _words(self, path: Path, unit: Unit, text: Text) -> Iterator[Astray]:
        for piece in _pieces(text):
            wanted = [word for _, _, word in spans_of(piece.text)]
            if not wanted:
                continue
            here = self.tokens.fresh(self._cursor, wanted)
            here = here or self.tokens.fresh(self._after_signs(self._cursor), wanted)
            if here is not None:
                self._claim(path, unit, piece, here)
                self._cursor = here[-1] + 1
            else:
                yield self._astray(path, unit, piece, wanted)

    def _astray(self, path: Path, unit: Unit, piece: _Piece, wanted: Sequence[str]) -> Astray:
        start = self._after_signs(self._cursor)
        there = self.tokens.find(wanted, start) or self.tokens.find(wanted)
        if there is not None:
            self._claim(path, unit, piece, there)
            self._cursor = there[-1] + 1
            return Astray(Code.SOURCE_PLACE, path, unit, piece.text, start, there[0])
        self._mark(path, unit, piece, self.tokens.claim_alike(start, wanted))
        return Astray(Code.SOURCE_ADDED, path, unit, piece.text, start)

    def _claim(self, path: Path, unit: Unit, piece: _Piece, tokens: Sequence[int]) -> None:
        self.tokens.claim(tokens)
        self._mark(path, unit, piece, dict(enumerate(tokens)))

    def _mark(self, path: Path, unit: Unit, piece: _Piece, stands: Mapping[int, int]) -> None:
        """Keep where the runs of a piece that are not as printed stand, by the token of each of its words."""
        changed = [each for each in piece.runs if each[2].standing is not Standing.OFFICIAL]
        if changed:
            spans = list(enumerate(spans_of(piece.text)))
            for start, end, run in changed:
                words = [index for index, (low, high, _) in spans if low < end and start < high]
                if all(index in stands for index in words):
                    self.marked.append(Laid(path, unit, run, tuple(stands[index] for index in words)))

    def _table(self, path: Path, table: Unit) -> Iterator[Astray]:
        """The cells of a table, row by row or column by column; of those after the first astray, only what is added."""
        start = self._cursor
        tries = [(order, self._stand(order, start)) for order in _orders(path, table)]
        order, laid = max(tries, key=lambda each: (len(each[1]) == len(each[0]), len(each[1])))
        stands: dict[int, int] = {}
        for (at, cell, piece), tokens in zip(order, laid, strict=False):
            self._claim(at, cell, piece, tokens)
            stands[id(cell)] = tokens[0]
            self._cursor = tokens[-1] + 1
        told = False
        for at, cell, piece in order[len(laid) :]:
            astray = self._astray(at, cell, piece, [word for _, _, word in spans_of(piece.text)])
            if astray.code is not Code.SOURCE_PLACE or not told:
                yield astray
            told = told or astray.code is Code.SOURCE_PLACE
        if len(laid) == len(order):
            yield from self._rows(path, table, stands)

    def _stand(self, order: Sequence[tuple[Path, Unit, _Piece]], start: int) -> list[list[int]]:
        """Where the cells stand one after the other, or from where the page is cut, as far as they do."""
        found: list[list[int]] = []
        for _, _, piece in order:
            wanted = [word for _, _, word in spans_of(piece.text)]
            here = self.tokens.fresh(start, wanted)
            here = here or self.tokens.fresh(self._after_signs(start, _BETWEEN_CELLS), wanted)
            here = here or next(filter(None, (self.tokens.fresh(at, wanted) for at in sorted(self.moved))), None)
            if here is None:
                break
            found.append(here)
            start = here[-1] + 1
        return found

    def _rows(self, path: Path, table: Unit, stands: dict[int, int]) -> Iterator[Astray]:
        """The places that rows say: where one of their cells begins, or the signs before it."""
        for index, row in enumerate(table.children):
            if row.kind != ROW or not (row.source or any(id(cell) in stands for cell in row.children)):
                continue
            start = self.tokens.at(row.source)
            own = {stands.get(id(cell)) for cell in row.children}
            if start is None or not own & {start, self._past_signs(start)}:
                yield Astray(Code.SOURCE_PLACE, (*path, index), row, "", start or 0)

    def _past_signs(self, index: int) -> int:
        while index < len(self.tokens.words) and self.tokens.words[index] in _BETWEEN_CELLS:
            index += 1
        return index


def _texts(unit: Unit) -> Iterator[Text]:
    """The heading and the words of a unit, as far as it has them."""
    yield from filter(None, (unit.heading, unit.text))


def _is_printed(unit: Unit) -> bool:
    """Whether the print has anything of a unit itself: its label, its words, or that it is a table."""
    labelled = bool(unit.label) and not unit.editorial and unit.standing is Standing.OFFICIAL
    return labelled or unit.kind == TABLE or any(spans_of(p.text) for text in _texts(unit) for p in _pieces(text))


def _letters(text: str) -> str:
    """The letters and figures of a label, accents and the sign of an ordinal aside."""
    return "".join(c for c in fold_accents(normal_label(text)) if c.isalnum() and c not in "ºª")


def _bare(letters: str, name: str) -> tuple[str, ...]:
    """What a printed label may be without the word of its kind, without «Nº», and without how an ordinal ends."""
    if not letters.startswith(name):
        return ()
    label = _NUMBER_SIGN.sub("", letters[len(name) :])
    return label, _ORDINAL_END.sub("", label)


def _orders(path: Path, table: Unit) -> Iterator[list[tuple[Path, Unit, _Piece]]]:
    """The cells of a table that are of the print, in the orders in which it may have them."""
    form = table.table
    heads = [
        [((*path, i, j), cell) for j, cell in enumerate(row.children)]
        for i, row in enumerate(table.children)
        if row.kind == HEAD
    ]
    ours = form is not None and form.head_editorial
    rows = [
        [((*path, i, j), cell) for j, cell in enumerate(row.children)]
        for i, row in enumerate(table.children)
        if row.kind == ROW and not row.pending
    ]
    head = heads[0] if heads and not ours else []
    yield [each for row in (head, *rows) for each in _printed(row)]
    together = 2 if form is not None and form.label_column else 1
    width = max((len(row) for row in rows), default=0)
    columns = [slice(0, together), *(slice(at, at + 1) for at in range(together, width))]
    yield [each for column in columns for row in (head, *rows) for each in _printed(row[column])]


def _printed(cells: Sequence[tuple[Path, Unit]]) -> Iterator[tuple[Path, Unit, _Piece]]:
    for path, cell in cells:
        if cell.kind == CELL and cell.text is not None and not cell.pending:
            for piece in _pieces(cell.text):
                if spans_of(piece.text):
                    yield path, cell, piece


def _pieces(text: Text) -> Iterator[_Piece]:
    """The words of a text as the print has them, parted where words of ours stand between them."""
    words = ""
    runs: list[tuple[int, int, Run]] = []
    for run in text.runs:
        if run.standing in (Standing.RECONSTRUCTED, Standing.PENDING):
            if words:
                yield _Piece(words, tuple(runs))
            words, runs = "", []
        else:
            printed = run.printed if run.standing is Standing.REPAIRED and run.printed else run.text
            runs.append((len(words), len(words) + len(printed), run))
            words += printed
    if words:
        yield _Piece(words, tuple(runs))
