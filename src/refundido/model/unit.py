"""Units: the nodes of an instrument, in persistent trees that share what did not change."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from refundido.model.text import Origin, Standing, Text
from refundido.quick import quick
from refundido.span import Span

Path = tuple[int, ...]
"""The way from a root to a unit: the index of the child to take at each level."""

TABLE, HEAD, ROW, CELL = "tabla", "encabezado", "fila", "celda"
"""Kinds that tables are made of in every jurisdiction: the head is a row whose cells are the columns."""
PARAGRAPH, TERM = "párrafo", "término"
ROOT = "instrumento"


@dataclass(frozen=True, slots=True)
class Odds:
    """Which column of a table holds payouts, and whether they are exact or a floor for the house."""

    column: str
    exact: bool


@dataclass(frozen=True, slots=True)
class TableForm:
    """How a table is read: what it calls its rows, and which columns (by id) number and name them."""

    row_noun: str = ROW
    label_column: str = ""
    name_column: str = ""
    odds: Odds | None = None
    head_editorial: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Unit:
    """A node of an instrument.

    `id` is its identity, which survives renumbering, moving and correction (law 6). `label` is the label
    without its brackets ("1.4", "a", "158 septies"), `heading` its title, `text` its words: only
    paragraphs, cells and notes have a text. `origin` is the instruction that brought the unit in, None
    for the base. `editorial` says that we, not the regulator, gave it its place in the structure. `source` is
    where its words begin in the official text beside its file, "line:column"; empty if that is not said.
    """

    id: str
    kind: str
    label: str = ""
    heading: Text | None = None
    text: Text | None = None
    children: tuple[Unit, ...] = ()
    standing: Standing = Standing.OFFICIAL
    variants: tuple[str, ...] = ()
    editorial: bool = False
    notes: tuple[str, ...] = ()
    table: TableForm | None = None
    origin: Origin | None = None
    span: Span | None = field(default=None, compare=False)
    source: str = field(default="", compare=False)
    _digest: str = field(default="", init=False, compare=False, repr=False)

    @property
    def pending(self) -> bool:
        """Whether the unit is known to exist but is not transcribed."""
        return self.standing is Standing.PENDING

    def with_children(self, children: tuple[Unit, ...]) -> Unit:
        """The same unit over other children."""
        return self._copy(self.label, self.heading, self.text, children)

    def with_text(self, text: Text) -> Unit:
        """The same unit with other words."""
        return self._copy(self.label, self.heading, text, self.children)

    def with_heading(self, heading: Text | None) -> Unit:
        """The same unit with another heading."""
        return self._copy(self.label, heading, self.text, self.children)

    def with_label(self, label: str) -> Unit:
        """The same unit with another label."""
        return self._copy(label, self.heading, self.text, self.children)

    def _copy(self, label: str, heading: Text | None, text: Text | None, children: tuple[Unit, ...]) -> Unit:
        """Written out: an edition copies the way to its root for every change, and `replace` is slow."""
        return Unit(
            self.id, self.kind, label, heading, text, children, self.standing, self.variants,
            self.editorial, self.notes, self.table, self.origin, self.span, self.source,
        )  # fmt: skip

    def digest(self) -> str:
        """SHA-256, in hexadecimal, of all that the unit and what it contains say; kept once computed."""
        if not self._digest:
            object.__setattr__(self, "_digest", _digest_of(self))
        return self._digest


def _digest_of(unit: Unit) -> str:
    sha = hashlib.sha256()
    own = (
        unit.id,
        unit.kind,
        unit.label,
        unit.standing,
        unit.variants,
        unit.editorial,
        unit.notes,
        unit.table,
    )
    sha.update(repr((own, unit.heading, unit.text, unit.origin)).encode())
    for child in unit.children:
        sha.update(child.digest().encode())
    return sha.hexdigest()


def unit_at(root: Unit, path: Path) -> Unit:
    """The unit at the end of `path`."""
    unit = root
    for index in path:
        unit = unit.children[index]
    return unit


def walk(root: Unit, path: Path = ()) -> Iterator[tuple[Path, Unit]]:
    """Every unit with its path, in document order, the root first."""
    yield path, root
    for index, child in enumerate(root.children):
        yield from walk(child, (*path, index))


def lineage(root: Unit, path: Path) -> tuple[Unit, ...]:
    """The units from the root to the one at `path`, both included."""
    units = [root]
    for index in path:
        units.append(units[-1].children[index])
    return tuple(units)


def find_path(root: Unit, identity: str) -> Path | None:
    """The path of the unit with that identity, None if the tree has none."""
    for path, unit in walk(root):
        if unit.id == identity:
            return path
    return None


def column_ids(table: Unit) -> tuple[str, ...]:
    """The ids of a table's columns in order, without the table's own prefix."""
    head = table.children[0] if table.children and table.children[0].kind == HEAD else None
    return tuple(cell.id.rsplit(".", 1)[-1] for cell in head.children) if head else ()


def rows_of(table: Unit) -> tuple[Unit, ...]:
    """The rows of a table, its head left out."""
    return tuple(child for child in table.children if child.kind == ROW)


def cell_in(table: Unit, row: Unit, column: str) -> Unit | None:
    """The cell of `row` in the column with that id, None if there is none."""
    ids = column_ids(table)
    return row.children[ids.index(column)] if column in ids and ids.index(column) < len(row.children) else None
