"""Instruments and acts as the readers give them, of every operation, selector, place and address step."""

from __future__ import annotations

import itertools
import unicodedata
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from refundido.model.act import Act, Annulment, DateBounds, Instruction, Repair, Tolerance
from refundido.model.address import Address
from refundido.model.address_reader import normal_form, read_address
from refundido.model.instrument import Instrument
from refundido.model.operation import (
    Amid,
    AtStop,
    Beside,
    ChangeSign,
    DeleteColumn,
    DeleteText,
    DeleteUnits,
    EncloseUnits,
    Excepted,
    Expectation,
    Field,
    InsertColumn,
    InsertText,
    InsertUnits,
    JoinParagraphs,
    MoveUnit,
    Order,
    Renumber,
    ReplaceColumn,
    ReplaceText,
    ReplaceUnits,
    Result,
    Retitle,
    Side,
    SplitParagraph,
)
from refundido.model.selector import (
    Between,
    BetweenStops,
    Edge,
    FromTo,
    Quotation,
    Sentences,
    SentenceStarting,
    Stops,
    Whole,
)
from refundido.model.text import Origin, Run, Standing, Text
from refundido.model.unit import CELL, HEAD, ROOT, ROW, TABLE, Odds, TableForm, Unit
from refundido.source.characters import HOSTILE
from refundido.source.files import SourceFiles
from refundido.source.order_context import label_of
from refundido.source.problems import Problems
from refundido.source.read_jurisdiction import read_jurisdictions
from refundido.source.scalars import clean
from refundido.source.yaml_marks import BASES, base_of, marks_of

JURISDICTIONS = read_jurisdictions(SourceFiles(Path("/nowhere")), Problems())
CL = JURISDICTIONS["cl"]
INSTRUMENTS = ("cl-x/uno", "cl-x/dos")
ACT, EARLIER = "cl-x/acto", "cl-x/anterior"

_SIGNS = " \t:#\"'\\-,[]{}&*!|>%@`~?=.°«»“”(){}<]é\xa0😀a1"
_CHARACTERS = st.one_of(
    st.sampled_from(_SIGNS),
    st.characters(exclude_categories=("Cs", "Cc", "Mn")).filter(lambda sign: not HOSTILE.search(sign)),
)
_TRAPS = (
    "whole", "start", "end", "sentence_end", "null", "~", "yes", "1.10", "2010-08-19", "a: b", "a #b", "- a", "-", "<<",
    "]]>", "&amp;", "a  b", "Docena", "y", "1:20",
)  # fmt: skip
_composed = st.text(_CHARACTERS, max_size=12).filter(lambda words: unicodedata.is_normalized("NFC", words))
any_words = st.one_of(_composed, st.sampled_from(_TRAPS))
some_words = any_words.map(clean).filter(bool)
sentences = st.lists(st.sampled_from(("no", "52", "la", "mesa,", "(b)", "«c»", "fin.")), min_size=1, max_size=7).map(
    " ".join
)
lines = st.lists(some_words, min_size=1, max_size=3).map("\n".join).map(str.strip).filter(bool)
dates = st.dates(date(1900, 1, 1), date(2200, 1, 1))
NOWHERE = Origin()


@st.composite
def runs_text(draw: st.DrawFn, base: Standing | None) -> Text:
    """A text with runs that marks can say over a base, over any where it is None."""
    plain = draw(st.one_of(some_words, sentences))
    if not draw(st.booleans()):
        return Text.of(plain, NOWHERE, base or Standing.OFFICIAL)
    words = list(itertools.accumulate((len(word) + 1 for word in plain.split(" ")), initial=0))
    cuts = sorted({0, len(plain), *draw(st.lists(st.sampled_from(words), max_size=3))} - {len(plain) + 1})
    ends = [max(a + 1, b - draw(st.integers(0, 1))) for a, b in itertools.pairwise(cuts)]
    bounds = sorted({*cuts, *(end for end in ends if end <= len(plain))})
    looks = st.one_of(
        st.sampled_from([(standing, "") for standing in Standing]),
        st.tuples(st.just(Standing.REPAIRED), st.sampled_from(("", "prin-cipal", "«x"))),
    )
    text = Text.join(Run(plain[a:b], NOWHERE, a, *draw(looks)) for a, b in itertools.pairwise(bounds))
    said = base_of(text, Standing.OFFICIAL) if base is None else marks_of(text, base)
    return text if said is not None else Text.of(plain, NOWHERE, base or Standing.OFFICIAL)


def _standing(inherited: Standing) -> st.SearchStrategy[Standing]:
    return st.one_of(st.just(inherited), st.sampled_from([base for base in BASES if base is not Standing.PENDING]))


notes = st.lists(any_words, max_size=2).map(tuple)


@st.composite
def leaf(draw: st.DrawFn, inherited: Standing) -> Unit:
    """A unit that is only text."""
    standing = draw(_standing(inherited))
    kind = draw(st.sampled_from([name for name, k in CL.kinds.items() if k.named_by == "text"]).filter(_free))
    label = draw(st.sampled_from(("", "1", "*")))
    return Unit(
        "", kind, label, None, draw(runs_text(standing)), (), standing, draw(notes), draw(st.booleans()), draw(notes)
    )


def _free(kind: str) -> bool:
    return kind not in (HEAD, ROW, CELL, TABLE)


@st.composite
def titled(draw: st.DrawFn, inherited: Standing, depth: int) -> Unit:
    """A unit with a label or a heading, and units inside."""
    kind = draw(st.sampled_from([name for name, k in CL.kinds.items() if k.named_by != "text"]).filter(_free))
    pending = draw(st.integers(0, 9)) == 0
    standing = Standing.PENDING if pending else draw(_standing(inherited))
    heading = draw(st.none() | runs_text(None))
    label = draw(st.sampled_from(("1", "1.4", "a", "II", "158 septies", "-", ".")).map(normal_form))
    children = () if pending else draw(siblings(standing, depth - 1))
    return Unit(
        "", kind, label, heading, None, children, standing, draw(notes), draw(st.booleans()), draw(notes)
    )  # fmt: skip


@st.composite
def cell(draw: st.DrawFn, inherited: Standing) -> Unit:
    """A cell, which may be empty."""
    standing = draw(_standing(inherited))
    text = draw(st.one_of(runs_text(standing), st.just(Text((), ""))))
    return Unit("", CELL, text=text, standing=standing)


@st.composite
def row(draw: st.DrawFn, inherited: Standing, columns: int) -> Unit:
    """A row of so many cells."""
    standing = draw(_standing(inherited))
    cells = tuple(draw(cell(standing)) for _ in range(columns))
    return Unit(
        "",
        ROW,
        children=cells,
        standing=standing,
        variants=draw(notes),
        editorial=draw(st.booleans()),
        notes=draw(notes),
    )


COLUMNS = ("num", "nombre", "pago")


@st.composite
def table(draw: st.DrawFn, inherited: Standing) -> Unit:
    """A table with one to three columns."""
    standing, columns = draw(_standing(inherited)), COLUMNS[: draw(st.integers(1, 3))]
    column = st.sampled_from(columns)
    odds = draw(st.none() | st.builds(Odds, column, st.booleans()))
    editorial = draw(st.booleans())
    form = TableForm(
        draw(st.sampled_from((ROW, "posibilidad"))),
        draw(st.just("") | column),
        draw(st.just("") | column),
        odds,
        editorial,
    )
    cells = tuple(replace(draw(cell(standing)), id=name, editorial=editorial) for name in columns)
    head = Unit("", HEAD, children=cells, standing=standing, editorial=editorial)
    rows = tuple(draw(st.lists(row(standing, len(columns)), max_size=2)))
    heading = draw(st.none() | runs_text(None))
    return Unit(
        "", TABLE, "", heading, None, (head, *rows), standing, draw(notes), draw(st.booleans()), draw(notes), form
    )


@st.composite
def siblings(draw: st.DrawFn, inherited: Standing, depth: int) -> tuple[Unit, ...]:
    """Units side by side, none of one kind and label."""
    options = [leaf(inherited), table(inherited)]
    if depth > 0:
        options.append(titled(inherited, depth))
    found = draw(st.lists(st.one_of(options), min_size=0 if depth < 2 else 1, max_size=3))
    seen: set[tuple[str, str]] = set()
    kept = []
    for unit in found:
        if unit.text is not None or not unit.label or (unit.kind, unit.label) not in seen:
            kept.append(unit)
        seen.add((unit.kind, unit.label))
    return tuple(kept)


class Names:
    """Gives identities and origins as the readers do, in the order in which they read."""

    def __init__(self, act: str = "", instruction: str = "") -> None:
        self.act, self.instruction, self.count = act, instruction, 0

    def text(self, text: Text, place: str) -> Text:
        origin = Origin(self.act, self.instruction, place)
        return Text.join(replace(run, origin=origin) for run in text.runs)

    def unit(self, unit: Unit) -> Unit:
        self.count += 1
        name = f"{self.act}:{self.instruction}/{self.count}" if self.act else f"u-{self.count}"
        columns = COLUMNS if self.act == "" else tuple(f"c{i}" for i in range(1, 9))
        return self._within(unit, name, columns)

    def _within(self, unit: Unit, name: str, columns: tuple[str, ...]) -> Unit:
        origin = Origin(self.act, self.instruction) if self.act else None
        made = replace(
            unit, id=name, origin=origin, text=self.text(unit.text, name) if unit.text is not None else None,
            heading=self.text(unit.heading, f"{name}#heading") if unit.heading is not None else None,
        )  # fmt: skip
        if unit.kind == TABLE:
            columns = tuple(c.id for c in unit.children[0].children)
            head = self._within(unit.children[0], f"{name}.head", columns)
            rows = tuple(self._row(row, columns) for row in unit.children[1:])
            return replace(made, children=(head, *rows))
        if unit.kind in (HEAD, ROW):
            cells = zip(columns, unit.children, strict=False)
            return replace(made, children=tuple(self._within(c, f"{name}.{column}", ()) for column, c in cells))
        return replace(made, children=tuple(self.unit(child) for child in unit.children))

    def _row(self, row: Unit, columns: tuple[str, ...]) -> Unit:
        self.count += 1
        name = f"{self.act}:{self.instruction}/{self.count}" if self.act else f"u-{self.count}"
        return self._within(row, name, columns)


@st.composite
def instruments(draw: st.DrawFn) -> Instrument:
    """An instrument as its reader gives it."""
    standing, title = draw(st.sampled_from(BASES)), draw(some_words)
    names = Names()
    units = tuple(names.unit(unit) for unit in draw(siblings(standing, 3)))
    heading = Text.of(title, Origin(place=f"{INSTRUMENTS[0]}#heading"), standing)
    root = Unit(INSTRUMENTS[0], ROOT, heading=heading, children=units, standing=standing)
    short, publisher, approved_by = (draw(st.just("") | some_words) for _ in range(3))
    return Instrument(INSTRUMENTS[0], title, "cl", root, draw(dates), short, publisher, approved_by, draw(notes))


# Addresses

_MARKS = frozenset('"«»“”')


@st.composite
def steps(draw: st.DrawFn) -> str:
    """A written step, of any form that docs/formato.md gives, and of some that it does not."""
    lead = draw(st.sampled_from(("", "", "segundo ", "última ", "primer ", "4º ", "vigésimo ")))
    kinds = (*CL.words, *CL.plural_words, "posibilidad", "Título", "opción", "pasaje", "variante", "columna", "")
    word = draw(st.sampled_from((*kinds, "encabezamiento", "Ruleta Francesa")))
    label = draw(
        st.sampled_from(
            (
                "", "", "1.4", "3", "II", "a)", "#2", "final", "penúltimo", "158 septies", "tercero", "4 a 5",
                "a), c) y d)", "x, a) y b)", "e y f", "primero a tercero", "4-A",
            )
        )
    )  # fmt: skip
    heading = draw(st.sampled_from(("", "", '"{}"', "«{}»", "“{}”")))
    # A quotation mark of another kind inside a heading, in a longer address, is left to the cases below.
    words = draw(some_words.filter(lambda found: not _MARKS & set(found)))
    return f"{lead}{word} {label} {heading.format(words)}".strip()


def _address(written: str) -> Address | None:
    return read_address(clean(written), CL).value


addresses = st.one_of(
    st.just(Address()),
    st.lists(steps(), min_size=1, max_size=4).map(" > ".join).map(_address).filter(lambda found: found is not None),
)


# Selectors, places and operations

BESIDE = (Side.BEFORE, Side.AFTER, Side.FIRST, Side.LAST)
"""Where a column is put."""
MOVED = (*BESIDE, Side.IN_ORDER)
"""Where a unit is moved."""

neighbours = st.fixed_dictionaries(
    {}, optional={"nth": st.integers(1, 99), "after": any_words, "before": any_words}
)  # fmt: skip
quoted = st.one_of(any_words.filter(str.strip), st.sampled_from(_TRAPS))
limits = st.builds(lambda words, more: Quotation(words, **more), quoted, neighbours)
counts: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.just({}),
    st.fixed_dictionaries({"nth": st.integers(1, 999)}),
    st.fixed_dictionaries({"times": st.integers(1, 999)}),
    st.just({"every": True}),
)
quotations = st.builds(
    lambda words, count, after, before, place: Quotation(words, **count, after=after, before=before, place=place),
    quoted, counts, any_words, any_words, st.none() | st.sampled_from(Edge),
)  # fmt: skip
stops = st.builds(Quotation, st.just("."), after=any_words, stops=st.sampled_from(Stops))
ends = st.sampled_from((Edge.END, Edge.SENTENCE_END, Edge.BEFORE_FINAL_SIGN))
selectors = st.one_of(
    limits,
    quotations,
    stops,
    st.integers(-9999, 12000).map(lambda n: Sentences(n, n)),
    st.builds(Sentences, st.integers(0, 12000), st.integers(0, 12000)),
    st.builds(SentenceStarting, any_words),
    st.builds(BetweenStops, st.integers(0, 9999), st.none() | st.integers(0, 9999), st.sampled_from(Stops)),
    st.builds(Between, limits, limits | ends),
    st.builds(FromTo, limits | st.just(Edge.START), limits | ends),
    st.builds(FromTo, limits | st.just(Edge.START), limits, st.just(True)),
    st.just(Whole()),
)
points = st.one_of(
    st.builds(Beside, st.sampled_from((Side.BEFORE, Side.AFTER)), selectors),
    st.builds(Amid, limits, limits),
    st.builds(AtStop, st.integers(0, 999), st.sampled_from(Stops)),
)
places = points | st.sampled_from((Edge.START, Edge.END, Edge.BEFORE_FINAL_SIGN))
maybe = st.none() | selectors
new_text = some_words.map(lambda words: Text.of(words, NOWHERE))
signs = st.sampled_from((".", ",", ";", ":", "«", '"', "...", "#", "-"))
fields = st.sampled_from(Field)
official = siblings(Standing.OFFICIAL, 2).filter(bool)
rows = st.lists(st.integers(0, 3).flatmap(lambda n: row(Standing.OFFICIAL, n)), min_size=1, max_size=3).map(tuple)
columns = st.lists(runs_text(None) | st.just(Text((), "")), max_size=3).map(tuple)
excepted = st.lists(st.builds(Excepted, addresses, st.integers(0, 9)), max_size=2).map(tuple)
operations = st.one_of(
    st.builds(ReplaceText, selectors, new_text, maybe, maybe, fields, excepted),
    st.builds(DeleteText, selectors, maybe, maybe, fields, excepted),
    st.builds(InsertText, new_text, places, maybe, fields),
    st.builds(ChangeSign, signs, signs.map(lambda sign: Text.of(sign, NOWHERE)), places),
    st.builds(ReplaceUnits, official | rows),
    st.builds(InsertUnits, official | rows, st.sampled_from(Side), st.booleans()),
    st.builds(DeleteUnits, st.none() | new_text),
    st.builds(MoveUnit, addresses, st.sampled_from(MOVED)),
    official.map(lambda units: EncloseUnits(units[0])),
    st.builds(Renumber, st.sampled_from(("2.8", "c", "IV", "12 bis", "-"))),
    st.builds(Retitle, new_text),
    st.builds(SplitParagraph, points),
    st.just(JoinParagraphs()),
    st.builds(InsertColumn, some_words, runs_text(None), columns, st.sampled_from(BESIDE)),
    st.just(DeleteColumn()),
    st.builds(ReplaceColumn, runs_text(None), columns),
)
_KINDS = st.sampled_from(sorted(CL.kinds))
expectations = st.builds(
    Expectation,
    st.just("") | some_words,
    st.just("") | some_words,
    st.dictionaries(_KINDS, st.integers(0, 99), max_size=2),
)
results = st.builds(
    Result,
    st.one_of(st.just(""), some_words, st.sampled_from(("numeral 2.8", "literal c)", "2.8", "párrafos 8 a 10"))),
    st.dictionaries(some_words, some_words, max_size=2),
)
orders = st.builds(Order, addresses, operations, expectations, results, st.just("") | some_words)


def sealed(order: Order, names: Names, place: str) -> Order:
    """The order with the origins and identities that the reader of an act gives."""
    operation = order.operation
    match operation:
        case ReplaceText() | InsertText() | ChangeSign():
            operation = replace(operation, new=names.text(operation.new, place))
        case Retitle():
            operation = replace(operation, heading=names.text(operation.heading, place))
        case DeleteUnits(leave=Text() as leave):
            operation = replace(operation, leave=names.text(leave, place))
        case InsertColumn() | ReplaceColumn():
            head = names.text(operation.head, f"{place}.head")
            cells = tuple(names.text(cell, f"{place}.{i}") for i, cell in enumerate(operation.cells, 1))
            operation = replace(operation, head=head, cells=cells)
        case ReplaceUnits() | InsertUnits():
            operation = replace(operation, units=tuple(names.unit(unit) for unit in operation.units))
        case EncloseUnits(unit=unit):
            operation = EncloseUnits(names.unit(unit))
        case MoveUnit():
            operation = replace(operation, label=label_of(order.result.as_label, CL))
        case _:
            pass
    return replace(order, operation=operation)


@st.composite
def instructions(draw: st.DrawFn, act: str, number: str, numbers: tuple[str, ...]) -> Instruction:
    """An instruction as its reader gives it."""
    names = Names(act, number)
    found = draw(st.lists(orders, min_size=1, max_size=3))
    return Instruction(
        number,
        tuple(sealed(order, names, str(index)) for index, order in enumerate(found, 1)),
        words=draw(st.just("") | lines),
        cite=draw(st.just("") | some_words),
        in_force=draw(st.none() | dates),
        instrument=draw(st.sampled_from(INSTRUMENTS)),
        after=draw(st.just("") | st.sampled_from(numbers)),
        notes=draw(notes),
    )


@st.composite
def publications(draw: st.DrawFn, issued: date) -> DateBounds | date | None:
    """A day on or after that of the act, or two bounds."""
    day = issued + timedelta(days=draw(st.integers(0, 99)))
    wide = DateBounds(day, day + timedelta(days=draw(st.integers(2, 99))))
    return draw(st.sampled_from((None, day, wide)))


@st.composite
def acts(draw: st.DrawFn) -> Act:
    """An act as its reader gives it."""
    issued = draw(dates)
    numbers = tuple(draw(st.lists(some_words, max_size=3, unique=True)))
    annulment = st.builds(
        Annulment, st.just(EARLIER), st.lists(st.sampled_from(("1", "2")), max_size=2).map(tuple), st.none() | dates
    )
    return Act(
        ACT,
        draw(some_words),
        issued,
        INSTRUMENTS,
        tuple(draw(instructions(ACT, number, numbers)) for number in numbers),
        kind=draw(st.just("") | some_words),
        issuer=draw(st.just("") | some_words),
        subject=draw(st.just("") | some_words),
        published=draw(publications(issued)),
        in_force=draw(st.none() | dates),
        annuls=tuple(draw(st.lists(annulment, max_size=2))),
        repairs=tuple(draw(st.lists(st.builds(Repair, any_words, any_words), max_size=2))),
        brochures=draw(st.none() | st.builds(Tolerance, st.integers(0, 99), st.just("") | some_words)),
        notes=draw(notes),
        source=draw(st.sampled_from(("", "amendments/cl-x/acto.txt"))),
    )
