"""Part of `prose.gazette`: the lists of payouts among the pieces of a page -> tables, in their place.

A list whose every item is a name and what it is paid is a table. One whose values all stand after its names is rebuilt
where there are as many values as names, and no other way; of several columns, each that has as many. What cannot be
placed stays apart and is reported.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.model.payout_rule import PayoutRule, payout_rules
from refundido.prose.gazette.drawn import cells_in, drawn_table
from refundido.prose.gazette.payouts import Payouts, Row
from refundido.prose.gazette.scan import Piece
from refundido.prose.payload_labels import Label, Style
from refundido.quick import quick

Stretch = tuple[int, int]
"""Where words begin and end in the page."""
_FEWEST = 2
_SUFFIX_WORDS = 8
_HEAD_WORDS = 6
_PAYS = re.compile(r"\b(?:premi|pag[aou]|bonos?\b|bonificaci)", re.IGNORECASE)
_EXACT: dict[PayoutRule, bool | None] = {PayoutRule.EXACT: True, PayoutRule.FLOOR: False, PayoutRule.CEILING: None}
"""Whether payouts are exact; a maximum is neither that nor a floor, and such a table says nothing of it."""


@quick
@dataclass(frozen=True, slots=True)
class Column:
    """A column: the words of its head as the print has them (a stretch), or as we give them; its cells.

    A cell is a stretch, the words of a label, or None: not known.
    """

    head: Stretch | str
    cells: tuple[Stretch | str | None, ...]


@quick
@dataclass(frozen=True, slots=True)
class Table:
    """A table found among the pieces, instead of those from `first` on. `exact`: as for odds, None if not said.

    `labels` are where those of its rows stand.
    """

    first: Piece
    labels: tuple[Stretch, ...]
    end: int
    columns: tuple[Column, ...]
    name_column: int
    labelled: bool = False
    odds: int | None = None
    exact: bool | None = None
    apart: tuple[Stretch, ...] = ()
    head_of_apart: str = ""

    @property
    def begins(self) -> int:
        """Where its words begin: those of its heads, where they stand before its rows."""
        return min([self.first.start, *(c.head[0] for c in self.columns if isinstance(c.head, tuple))])

    @property
    def label(self) -> Label | None:
        """The label of its first row, which says in which enumeration it stands; None if its rows have none."""
        return self.first.label


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A list that looks like a table and could not be rebuilt: it is kept as text. `empty`: it is drawn with gaps."""

    start: int
    end: int
    values: int
    names: int
    empty: bool = False


class TableFinder:
    """Finds the tables of one page. `unreadable` gathers those that could not be rebuilt."""

    def __init__(self, text: str, jurisdiction: Jurisdiction) -> None:
        """`text`: the page."""
        self._text = text
        self._payouts = Payouts(jurisdiction)
        self._rules = payout_rules(text)
        self._rule_starts = [words.start for words in self._rules]
        self._exact: bool | None = None
        self._outer: bool | None = None
        self._lead: Piece | None = None
        self.unreadable: list[Unreadable] = []

    def find(self, pieces: Sequence[Piece]) -> list[Piece | Table]:
        """The pieces, with tables instead of those that are their rows."""
        found: list[Piece | Table] = []
        index = 0
        while index < len(pieces):
            end = _run(pieces, index)
            run = pieces[index:end]
            if pieces[index].drawn:
                found.extend(self._drawn(run))
                index = end
                continue
            lines = self._rows_in_lines(pieces, index)
            if len(lines) >= _FEWEST:
                found.extend(self._of_rows(pieces[index : index + len(lines)], lines))
                index += len(lines)
                continue
            table = self._table(run, found) if len(run) >= _FEWEST else None
            if table is not None:
                found.extend(table)
            else:
                found.extend(run)
                for piece in run:
                    self._note(piece)
            index = end
        return found

    def _rows_in_lines(self, pieces: Sequence[Piece], index: int) -> list[Row]:
        """The rows that stand each in a line of its own, without a label, right after the words that announce them."""
        rows: list[Row] = []
        lead = self._lead
        if lead is None or not self._text[lead.start : lead.end].rstrip().endswith(":"):
            return rows
        for at in range(index, len(pieces)):
            piece = pieces[at]
            row = self._payouts.row(self._text, piece.body, piece.end) if piece.label is None and piece.first else None
            if row is None or not row.ratio or row.rest < piece.end:
                break
            rows.append(row)
        return rows

    def _drawn(self, run: Sequence[Piece]) -> Sequence[Piece | Table]:
        """The table of rows that come drawn; the rows themselves where it cannot be taken as it stands."""
        held = drawn_table(self._text, [(piece.start, piece.end) for piece in run])
        if not held.whole or held.heads is None:
            cells = sum(end > start for row in held.rows for start, end in row)
            empty = any(start >= end for row in held.rows for start, end in row)
            self.unreadable.append(Unreadable(run[0].start, run[-1].end, cells, len(held.rows), empty))
            return list(self._of_cells(run))
        columns = [Column(head, cells) for head, cells in zip(held.heads, zip(*held.rows, strict=True), strict=True)]
        named = (i for i, c in enumerate(columns) if not any(self._is_figure(cell) for cell in c.cells))
        paid = [i for i, c in enumerate(columns) if all(self._is_ratio(cell) for cell in c.cells)]
        odds = paid[0] if len(paid) == 1 and self._exact is not None else None
        exact = self._exact if odds is not None else None
        return [Table(run[0], (), run[-1].end, tuple(columns), next(named, 0), odds=odds, exact=exact)]

    def _of_cells(self, run: Sequence[Piece]) -> Iterator[Piece]:
        """A piece for each cell of drawn rows: the signs between cells and the rules are the drawing, and no words."""
        for piece in run:
            for start, end in cells_in(self._text, piece.start, piece.end):
                if start < end:
                    yield Piece(None, start, start, end, piece.line, piece.first, drawn=True)

    def _is_figure(self, cell: Stretch | str | None) -> bool:
        return isinstance(cell, tuple) and (
            self._payouts.figure.search(self._text, *cell) is not None or self._text[cell[0] : cell[1]].isdecimal()
        )

    def _is_ratio(self, cell: Stretch | str | None) -> bool:
        return isinstance(cell, tuple) and self._payouts.is_ratio(self._text, *cell)

    def _note(self, piece: Piece) -> None:
        """Remember what the text says of the payouts that follow; what an item says holds for that item alone."""
        if piece.worded:
            self._outer = None
        self._exact = self._outer
        at = bisect_left(self._rule_starts, piece.body)
        while at < len(self._rules) and self._rule_starts[at] < piece.end:
            self._exact = _EXACT[self._rules[at].rule]
            at += 1
        if piece.worded or piece.label is None:
            self._outer = self._exact
        self._lead = piece

    def _table(self, run: Sequence[Piece], found: list[Piece | Table]) -> list[Piece | Table] | None:
        rows: list[Row] = []
        for piece in run:
            row = self._payouts.row(self._text, piece.body, piece.end)
            if row is None or (row.rest < piece.end and piece is not run[-1]):
                break
            rows.append(row)
        if len(rows) == len(run) and (not any(row.bare for row in rows) or self._is_of_pays()):
            return list(self._of_rows(run, rows))
        return self._flattened(run, found)

    def _of_rows(self, run: Sequence[Piece], rows: Sequence[Row]) -> Iterator[Piece | Table]:
        ratios = all(row.ratio for row in rows)
        labels = [piece.label.text for piece in run if piece.label is not None]
        labelled = _is_labelled(run)
        columns = [Column(self._noun(), tuple(r.name for r in rows)), _paid(tuple(r.value for r in rows), ratios)]
        if labelled:
            columns.insert(0, Column("N°", tuple(labels)))
        odds = len(columns) - 1 if ratios and self._exact is not None else None
        exact = self._exact if ratios else None
        yield Table(run[0], _labels(run), rows[-1].rest, tuple(columns), int(labelled), labelled, odds, exact)
        if rows[-1].rest < run[-1].end:
            rest = Piece(None, rows[-1].rest, rows[-1].rest, run[-1].end, run[-1].line, False)
            self._note(rest)
            yield rest

    def _is_of_pays(self) -> bool:
        """Whether the words before a list speak of what is paid."""
        return self._lead is not None and _PAYS.search(self._text, self._lead.start, self._lead.end) is not None

    def _noun(self) -> str:
        lead = self._lead
        said = fold_accents(self._text[max(lead.body, lead.end - 200) : lead.end]) if lead is not None else ""
        return "Combinación" if "combinaci" in said or "mano" in said else "Jugada" if "jugada" in said else "Nombre"

    def _flattened(self, run: Sequence[Piece], found: list[Piece | Table]) -> list[Piece | Table] | None:
        """The table of a list of names after which stand all the values."""
        last = run[-1]
        figures = [f.span() for f in self._payouts.figure.finditer(self._text, last.body, last.end)]
        names = [self._name(piece.body, piece.end) for piece in run[:-1]]
        if len(figures) < _FEWEST or any(self._payouts.figure.search(self._text, *name) for name in names):
            return None
        names.append(self._name(last.body, figures[0][0]))
        values, heads = self._columns(figures, last.end)
        if len(values[0]) != len(names) or any(end <= start for start, end in names):
            self.unreadable.append(Unreadable(run[0].start, last.end, len(figures), len(names)))
            return None
        first: Stretch | str = self._noun()
        if len(values) > 1:
            split = self._head_before(names[-1], heads[1])
            if split is None:
                self.unreadable.append(Unreadable(run[0].start, last.end, len(figures), len(names)))
                return None
            heads[0], names[-1] = (split, names[-1][1]), self._name(names[-1][0], split)
            before = self._own_head(found, run[0])
            first = before if before is not None else first
        columns = [Column(first, tuple(names))]
        apart: tuple[Stretch, ...] = ()
        for column, head in zip(values, heads, strict=True):
            placed = len(column) == len(names)
            apart += () if placed else tuple(column)
            cells: tuple[Stretch | None, ...] = tuple(column) if placed else (None,) * len(names)
            given = _paid((), all(self._payouts.is_ratio(self._text, *cell) for cell in column)).head
            columns.append(Column(head if head is not None else given, cells))
        ratios = len(values) == 1 and all(self._payouts.is_ratio(self._text, *cell) for cell in values[0])
        odds = 1 if ratios and self._exact is not None else None
        missing = next((h for c, h in zip(values, heads, strict=True) if len(c) != len(names)), None)
        said = self._text[missing[0] : missing[1]] if missing is not None else ""
        exact = self._exact if ratios else None
        labelled = _is_labelled(run)
        if labelled:
            columns.insert(0, Column("N°", tuple(piece.label.text for piece in run if piece.label is not None)))
            odds = odds + 1 if odds is not None else None
        return [
            Table(run[0], _labels(run), last.end, tuple(columns), int(labelled), labelled, odds, exact, apart, said)
        ]

    def _columns(self, figures: Sequence[Stretch], end: int) -> tuple[list[list[Stretch]], list[Stretch | None]]:
        """The values of each column, and the heads that stand between them; of the first, its head is not known yet."""
        ends = [*(start for start, _ in figures[1:]), end]
        tails = [self._text[f[1] : e].strip(" ,;.") for f, e in zip(figures, ends, strict=True)]
        usual = {kind: _shortest(tails, figures, self._text, kind) for kind in ("%", "$", "")}
        values: list[list[Stretch]] = [[]]
        heads: list[Stretch | None] = [None]
        for index, (figure, tail) in enumerate(zip(figures, tails, strict=True)):
            own = usual[_kind(self._text[figure[0] : figure[1]])]
            begins = tail == own or tail.startswith(f"{own} ") or not own
            size = self._text.index(own, figure[1]) + len(own) if begins and own else figure[1]
            values[-1].append((figure[0], size))
            extra = tail[len(own) :].strip() if begins else ""
            if extra and index + 1 < len(figures):
                start = self._text.index(extra, size)
                values.append([])
                heads.append((start, start + len(extra)))
        return values, heads

    def _head_before(self, name: Stretch, head: Stretch | None) -> int | None:
        """Where, at the end of the last name, the head of the first column begins: as the head of the next does."""
        if head is None:
            return None
        first = self._text[head[0] : head[1]].split()[0]
        words = self._text[name[0] : name[1]]
        at = words.find(f" {first} ")
        only = at >= 0 and words.find(f" {first} ", at + 1) < 0
        return name[0] + at + 1 if only and len(words[at:].split()) <= _HEAD_WORDS else None

    def _own_head(self, found: list[Piece | Table], first: Piece) -> Stretch | None:
        """The head of the names, where it stands before them on their line («Combinación Ganadora:»)."""
        last = found[-1] if found else None
        if not isinstance(last, Piece) or last.label is not None or last.line != first.line:
            return None
        start, end = self._name(last.body, last.end)
        if self._text[end - 1] != ":" or len(self._text[start:end].split()) > _HEAD_WORDS:
            return None
        found.pop()
        return start, end - 1

    def _name(self, start: int, end: int) -> Stretch:
        while start < end and self._text[start] == " ":
            start += 1
        while end > start and self._text[end - 1] in " ,;.":
            end -= 1
        return start, end


def _run(pieces: Sequence[Piece], index: int) -> int:
    """The end of the enumeration that begins there, its items one after the other."""
    label = pieces[index].label
    end = index + 1
    while pieces[index].drawn and end < len(pieces) and pieces[end].drawn and _is_below(pieces[end - 1], pieces[end]):
        end += 1
    if label is None or pieces[index].worded:
        return end
    while end < len(pieces):
        following, last = pieces[end].label, pieces[end - 1].label
        if following is None or last is None or pieces[end].worded or not following.follows(last):
            break
        if following.closing != label.closing:
            break
        end += 1
    return end


def _is_below(above: Piece, below: Piece) -> bool:
    """Whether a row of a drawn table stands in the line just below another."""
    return below.line == above.line + 1


def _is_labelled(run: Sequence[Piece]) -> bool:
    return run[0].label is not None and run[0].label.style is not Style.SIGN


def _labels(run: Sequence[Piece]) -> tuple[Stretch, ...]:
    return tuple((piece.start, piece.body) for piece in run)


def _paid(values: tuple[Stretch, ...], ratios: bool) -> Column:
    return Column("Pago" if ratios else "Premio", values)


def _kind(figure: str) -> str:
    return "%" if "%" in figure else "$" if "$" in figure or "/" in figure else ""


def _shortest(tails: Sequence[str], figures: Sequence[Stretch], text: str, kind: str) -> str:
    """What follows all the figures of a kind: the shortest of what follows each, if the others begin with it."""
    mine = [t for t, f in zip(tails, figures, strict=True) if _kind(text[f[0] : f[1]]) == kind]
    short = min(mine, key=len, default="")
    fits = len(short.split()) <= _SUFFIX_WORDS and all(
        t == short or t.startswith(f"{short} ") or not short for t in mine
    )
    return short if fits else ""
