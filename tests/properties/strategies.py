"""Random trees, texts and orders: what an instrument may hold and what an act may say of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from refundido.model.act import Instruction
from refundido.model.address import Address
from refundido.model.address_reader import read_address
from refundido.model.operation import (
    AtStop,
    Beside,
    ChangeSign,
    DeleteColumn,
    DeleteText,
    DeleteUnits,
    Field,
    InsertColumn,
    InsertText,
    InsertUnits,
    JoinParagraphs,
    MoveUnit,
    Operation,
    Order,
    Place,
    Renumber,
    ReplaceColumn,
    ReplaceText,
    ReplaceUnits,
    Retitle,
    Side,
    SplitParagraph,
)
from refundido.model.selector import Edge, Quotation
from refundido.model.text import Origin, Standing, Text
from refundido.model.unit import (
    CELL,
    HEAD,
    PARAGRAPH,
    ROOT,
    ROW,
    TABLE,
    Path,
    TableForm,
    Unit,
    column_ids,
    unit_at,
    walk,
)
from refundido.resolve.naming import address_of
from tests.build import JURISDICTION

ACT = "acto"
WORDS = (
    "el la los un apuesta apuestas croupier mesa 5 52 1.4 10% $1.000 US$ N° Sr. núm. hrs. etc. (dos) "
    '«pase» "va" paga y o de Pleno EE.UU. lunes-viernes casino/hotel ¿carta? jugador'
).split()
JOINTS = (" ", " ", " ", " ", ", ", ". ", "; ", ": ")


def plain_texts(least: int = 2, most: int = 14) -> st.SearchStrategy[str]:
    """Texts of words and signs, with one space where Spanish wants one, that end in a stop or in none.

    Each is told by one number: drawing every word would take most of the time of these tests.
    """
    return st.integers(0, 9999).map(lambda seed: _plain_text(Random(seed), least, most))


def _plain_text(random: Random, least: int, most: int) -> str:
    text = random.choice(WORDS)
    for _ in range(random.randint(least, most) - 1):
        word = random.choice(WORDS)
        joint = random.choice(JOINTS) if text[-1] not in ".,;:" else " "
        text += joint + (word[0].upper() + word[1:] if joint == ". " else word)
    return text + ("" if text[-1] in ".,;:" else random.choice((".", ".", "", ";")))


_HEADINGS = (
    "Apuestas", "Apuesta", "Reglas del juego", "Reglas del Juego", 'Sobre "pases"', "De «la» mesa", "A > B", "Corte",
)  # fmt: skip
HEADINGS = st.sampled_from(_HEADINGS)
_KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("título", ("I", "II", "III")),
    ("artículo", ("1", "2", "2 bis", "158 septies", "único")),
    ("numeral", ("1.4", "1.5", "2", "1.10")),
    ("literal", ("a", "b", "c", "A")),
    ("romanito", ("i", "ii", "iv")),
    ("número", ("1", "2")),
    ("juego", ("", "4")),
    ("viñeta", ("", ".", "o", "-")),
    ("epígrafe", ("",)),
    ("término", ("",)),
    ("guion", ("-",)),
    ("nota", ("",)),
)
_NOUNS = ("fila", "posibilidad", "punto", "tipo de apuesta", "Opción")
_CELLS = ("", "Pleno", "Docena", "1", "2", "7", "1 a 18", "—", "35 a 1", 'El "doble"')
CELLS = st.sampled_from(_CELLS)


class Ids:
    """Identities, each given once."""

    def __init__(self, prefix: str = "u") -> None:
        self._prefix, self._count = prefix, 0

    def next(self) -> str:
        """The next identity."""
        self._count += 1
        return f"{self._prefix}{self._count}"


def text_of(plain: str, identity: str) -> Text:
    """The text of a base unit."""
    return Text.of(plain, Origin(place=identity))


@st.composite
def paragraphs(draw: st.DrawFn, ids: Ids, kind: str = PARAGRAPH) -> Unit:
    """A unit of text, seldom pending."""
    identity = ids.next()
    pending = kind == PARAGRAPH and draw(st.integers(0, 24)) == 0
    if pending:
        return Unit(identity, kind, standing=Standing.PENDING)
    return Unit(identity, kind, text=text_of(draw(plain_texts()), identity))


@st.composite
def tables(draw: st.DrawFn, ids: Ids) -> Unit:
    """A table of a few rows; heads and cells may repeat."""
    identity, random = ids.next(), Random(draw(st.integers(0, 9999)))
    names = [f"c{n}" for n in range(random.randint(1, 3))]
    rows = []
    for number in range(random.randint(1, 4)):
        row = f"{identity}.head" if number == 0 else ids.next()
        cells = tuple(
            Unit(f"{row}.{name}", CELL, text=text_of(random.choice(_CELLS), f"{row}.{name}")) for name in names
        )
        rows.append(Unit(row, HEAD if number == 0 else ROW, children=cells))
    form = TableForm(random.choice(_NOUNS), random.choice(("", names[0])), random.choice(("", names[-1])))
    heading = random.choice(("", *_HEADINGS))
    return Unit(
        identity, TABLE, heading=text_of(heading, f"{identity}#") if heading else None,
        children=tuple(rows), table=form,
    )  # fmt: skip


@st.composite
def units(draw: st.DrawFn, ids: Ids, depth: int) -> Unit:
    """A unit with what it contains."""
    pick = draw(st.integers(0, 9))
    if depth == 0 or pick < 4:
        return draw(paragraphs(ids))
    if pick == 4:
        return draw(tables(ids))
    kind, labels = draw(st.sampled_from(_KINDS))
    if kind == "nota":
        return draw(paragraphs(ids, kind))
    identity, label = ids.next(), draw(st.sampled_from(labels))
    named = JURISDICTION.kinds[kind].named_by == "heading"
    heading = draw(HEADINGS) if named and not label else draw(st.none() | HEADINGS)
    children = tuple(draw(units(ids, depth - 1)) for _ in range(draw(st.integers(1, 3))))
    variants = ("Perfect Pairs",) if draw(st.integers(0, 9)) == 0 else ()
    return Unit(
        identity, kind, label, text_of(heading, f"{identity}#") if heading else None,
        children=children, variants=variants,
    )  # fmt: skip


@st.composite
def trees(draw: st.DrawFn, least: int = 1, most: int = 4, depth: int = 3) -> Unit:
    """The root of an instrument."""
    ids = Ids()
    count = draw(st.integers(least, most))
    return Unit(ROOT, ROOT, children=tuple(draw(units(ids, depth)) for _ in range(count)))


@dataclass(slots=True)
class Author:
    """One who writes orders about a tree, most of which make sense."""

    draw: st.DrawFn
    root: Unit
    number: str
    order: int = 0
    structural: bool = False

    def orders(self) -> Order:
        """One order; `structural`: one that puts paragraphs elsewhere, divides or joins them."""
        self.order += 1
        writers: tuple[Callable[[], Order | None], ...] = (
            self._replace, self._replace, self._delete, self._insert, self._insert, self._sign, self._retitle,
            self._insert_units, self._insert_units, self._replace_units, self._delete_units, self._move, self._move,
            self._renumber, self._split, self._join, self._column,
        )  # fmt: skip
        if self.structural:
            writers = (
                self._move,
                self._move,
                self._split,
                self._split,
                self._join,
                self._insert_units,
                self._delete_units,
            )
        written = self.draw(st.sampled_from(writers))()
        return written or self._retitle()

    def _voice(self, plain: str, piece: str = "") -> Text:
        return Text.of(plain, Origin(ACT, self.number, f"{self.order}{piece}"))

    def _at(self, path: Path) -> Address:
        return read_address(address_of(self.root, path, JURISDICTION), JURISDICTION).value or Address()

    def _paths(self, fits: Callable[[Unit], bool]) -> list[Path]:
        return [path for path, unit in walk(self.root) if path and fits(unit)]

    def _pick(self, fits: Callable[[Unit], bool]) -> Path | None:
        found = self._paths(fits)
        return self.draw(st.sampled_from(found)) if found else None

    def _leaf(self) -> tuple[Path, str] | None:
        path = self._pick(lambda unit: unit.text is not None and bool(unit.text.plain.strip()))
        text = unit_at(self.root, path).text if path else None
        return (path, text.plain) if path and text else None

    def quotation(self, plain: str) -> Quotation:
        """Some words of a text, told apart from others like them most of the time."""
        tokens = [m.span() for m in re.finditer(r"[\w%$°]+(?:[./-]\w+)*|[.,;:]", plain)] or [(0, len(plain))]
        first = self.draw(st.integers(0, len(tokens) - 1))
        last = self.draw(st.integers(first, min(first + 2, len(tokens) - 1)))
        words = plain[tokens[first][0] : tokens[last][1]]
        starts = [m.start() for m in re.finditer(re.escape(words), plain)]
        if len(starts) > 1 and self.draw(st.integers(0, 3)):
            return Quotation(words, nth=starts.index(tokens[first][0]) + 1 if tokens[first][0] in starts else 1)
        return Quotation(words, every=len(starts) > 1)

    def _new(self) -> Text:
        words = self.draw(plain_texts(1, 3))
        lead = self.draw(st.sampled_from(("", "", "", ", ", "; ", ". ", "(", "y ")))
        return self._voice(lead + words + (")" if lead == "(" else ""))

    def _replace(self) -> Order | None:
        found = self._leaf()
        return found and Order(self._at(found[0]), ReplaceText(self.quotation(found[1]), self._new()))

    def _delete(self) -> Order | None:
        found = self._leaf()
        return found and Order(self._at(found[0]), DeleteText(self.quotation(found[1])))

    def _insert(self) -> Order | None:
        found = self._leaf()
        if found is None:
            return None
        side = self.draw(st.sampled_from((Side.BEFORE, Side.AFTER)))
        edges = st.sampled_from((Edge.START, Edge.END, Edge.BEFORE_FINAL_SIGN))
        place = self.draw(st.one_of(st.just(Beside(side, self.quotation(found[1]))), edges, st.just(AtStop(1))))
        return Order(self._at(found[0]), InsertText(self._new(), place))

    def _sign(self) -> Order | None:
        found = self._leaf()
        if found is None:
            return None
        old = self.draw(st.sampled_from(".,;:"))
        new = self._voice(self.draw(st.sampled_from(".,;:")))
        places: tuple[Place, ...] = (Edge.END, AtStop(1), Beside(Side.AFTER, self.quotation(found[1])))
        place = self.draw(st.sampled_from(places))
        return Order(self._at(found[0]), ChangeSign(old, new, place))

    def _retitle(self) -> Order:
        path = self._pick(lambda unit: unit.text is None) or ()
        return Order(self._at(path), Retitle(self._voice(self.draw(HEADINGS))))

    def _fresh(self) -> tuple[Unit, ...]:
        made = []
        for count in range(self.draw(st.integers(1, 2))):
            identity = f"{ACT}:{self.number}/{self.order}.{count}"
            unit = Unit(identity, PARAGRAPH, text=self._voice(self.draw(plain_texts()), f".{count}"))
            if self.draw(st.integers(0, 2)) == 0:
                unit = Unit(f"{identity}l", "literal", self.draw(st.sampled_from("abcdz")), children=(unit,))
            made.append(unit)
        return tuple(made)

    def _rows(self, table: Unit) -> tuple[Unit, ...]:
        identity = f"{ACT}:{self.number}/{self.order}"
        cells = tuple(
            Unit(f"{identity}.{c}", CELL, text=self._voice(self.draw(CELLS), f".{c}")) for c in column_ids(table)
        )
        return (Unit(identity, ROW, children=cells),)

    def _insert_units(self) -> Order | None:
        path = self._pick(lambda unit: unit.kind not in (CELL, HEAD))
        if path is None:
            return None
        unit, parent = unit_at(self.root, path), unit_at(self.root, path[:-1])
        inside = unit.text is None and not unit.pending and self.draw(st.booleans()) and unit.kind != ROW
        side = self.draw(st.sampled_from((Side.FIRST, Side.LAST) if inside else (Side.BEFORE, Side.AFTER)))
        table = unit if inside and unit.kind == TABLE else parent if parent.kind == TABLE and not inside else None
        return Order(self._at(path), InsertUnits(self._rows(table) if table else self._fresh(), side))

    def _replace_units(self) -> Order | None:
        path = self._pick(lambda unit: unit.kind not in (CELL, HEAD))
        if path is None:
            return None
        parent = unit_at(self.root, path[:-1])
        return Order(self._at(path), ReplaceUnits(self._rows(parent) if parent.kind == TABLE else self._fresh()))

    def _delete_units(self) -> Order | None:
        path = self._pick(lambda unit: unit.kind not in (CELL, HEAD))
        leave = self._voice("Derogado.") if self.draw(st.integers(0, 2)) == 0 else None
        return Order(self._at(path), DeleteUnits(leave)) if path else None

    def _move(self) -> Order | None:
        path, to = self._pick(lambda u: u.kind not in (CELL, HEAD)), self._pick(lambda u: u.kind not in (CELL, HEAD))
        if path is None or to is None:
            return None
        side = self.draw(st.sampled_from(tuple(Side)))
        label = self.draw(st.sampled_from(("", "", "z", "9")))
        return Order(self._at(path), MoveUnit(self._at(to), side, label if unit_at(self.root, path).label else ""))

    def _renumber(self) -> Order | None:
        path = self._pick(lambda unit: bool(unit.label))
        label = self.draw(st.sampled_from(("a", "b", "c", "z", "1", "9", "1.4")))
        return Order(self._at(path), Renumber(label)) if path else None

    def _split(self) -> Order | None:
        path = self._pick(lambda unit: unit.kind == PARAGRAPH and unit.text is not None)
        text = unit_at(self.root, path).text if path else None
        if path is None or text is None:
            return None
        side = self.draw(st.sampled_from((Side.BEFORE, Side.AFTER)))
        places: tuple[Place, ...] = (AtStop(1), Beside(side, self.quotation(text.plain)))
        place = self.draw(st.sampled_from(places))
        return Order(self._at(path), SplitParagraph(place))

    def _join(self) -> Order | None:
        path = self._pick(lambda unit: unit.kind == PARAGRAPH)
        if path is None:
            return None
        above = address_of(self.root, path[:-1], JURISDICTION)
        number = int(address_of(self.root, path, JURISDICTION).rsplit(" ", 1)[-1])
        written = f"{above} > " * bool(above) + f"párrafos {number} a {number + 1}"
        address = read_address(written, JURISDICTION).value
        return Order(address, JoinParagraphs()) if address else None

    def _column(self) -> Order | None:
        path = self._pick(lambda unit: unit.kind == TABLE and bool(unit.children))
        if path is None:
            return None
        table = unit_at(self.root, path)
        cells = tuple(self._voice(self.draw(CELLS) or "x", f".{n}") for n in range(len(table.children) - 1))
        head = self._voice("Tope", ".h")
        first = table.children[0].children[0].text
        above = address_of(self.root, path, JURISDICTION)
        column = read_address(f"{above} > columna «{first.plain if first else ''}»", JURISDICTION).value
        operations: tuple[Operation, ...] = (
            InsertColumn(f"tope{self.number}", head, cells, Side.LAST),
            InsertColumn(f"tope{self.number}", head, cells, Side.AFTER),
            DeleteColumn(),
            ReplaceColumn(head, cells),
        )
        operation = self.draw(st.sampled_from(operations))
        at_end = isinstance(operation, InsertColumn) and operation.side is Side.LAST
        return Order(self._at(path) if at_end or column is None else column, operation)


@st.composite
def instructions(draw: st.DrawFn, root: Unit, most: int = 4, *, structural: bool = False) -> tuple[Instruction, ...]:
    """The instructions of an act about a tree, of one or two orders each."""
    made = []
    for number in range(1, draw(st.integers(1, most)) + 1):
        author = Author(draw, root, str(number), structural=structural)
        count = 1 + (draw(st.integers(0, 4)) == 0)
        made.append(Instruction(str(number), tuple(author.orders() for _ in range(count))))
    return tuple(made)


@st.composite
def amendments(draw: st.DrawFn, most: int = 4, depth: int = 3) -> tuple[Unit, tuple[Instruction, ...]]:
    """A tree and the instructions of an act about it."""
    root = draw(trees(depth=depth))
    return root, draw(instructions(root, most))


def field_texts(root: Unit) -> list[tuple[str, Field, Text]]:
    """Every text of a tree with the identity of its unit."""
    return [
        (unit.id, field, text)
        for _, unit in walk(root)
        for field, text in ((Field.HEADING, unit.heading), (Field.TEXT, unit.text))
        if text is not None
    ]
