"""Addresses: where in an instrument, as the steps an act gives (see docs/formato.md).

Values and their printed form; `read_address` parses the written form with a jurisdiction's words. Finding
what an address means is the pass `resolve`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from refundido.quick import quick_members

_COUNTED_BY_NUMBER = "párrafo"
"""The kind whose units have no label, so that a bare number counts them; of others it is the label."""
_MARKS = frozenset('"«»“”')


def quoted(words: str) -> str:
    """`words` between quotation marks that tell the reader where they end, whatever marks they hold."""
    held = _MARKS.intersection(words)
    if not held:
        return f'"{words}"'
    return f"“{words}”" if held & {"«", "»"} else f"«{words}»"


@quick_members
class Position(StrEnum):
    """An ordinal that is not a number."""

    LAST = "final"
    PENULTIMATE = "penúltimo"
    ONLY = "único"
    LEAD = "encabezamiento"


@dataclass(frozen=True, slots=True)
class Named:
    """A step by kind, label and heading: whatever is given must agree. `kind` empty: any kind."""

    kind: str = ""
    label: str = ""
    heading: str = ""
    noun: str = ""

    def __str__(self) -> str:
        parts = [self.noun or self.kind] if self.kind else []
        if self.label:
            parts.append(self.label)
        if self.heading:
            parts.append(quoted(self.heading))
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Nth:
    """A step by order among the direct children of a kind; `counted` where written with # over labels."""

    kind: str
    number: int | Position
    counted: bool = False

    def __str__(self) -> str:
        if self.number is Position.LEAD:
            return str(self.number)
        if self.counted or isinstance(self.number, Position) or self.kind == _COUNTED_BY_NUMBER:
            return f"{self.kind} {'#' if self.counted else ''}{self.number}"
        return f"{self.number}{'ª' if self.kind.endswith('a') else '°'} {self.kind}"


@dataclass(frozen=True, slots=True)
class Several:
    """A set of siblings of one kind, by label or by order, first to last or one by one."""

    kind: str
    members: tuple[str, ...]
    is_range: bool = False
    plural: str = ""

    def __str__(self) -> str:
        members = tuple(f"{m})" if len(m) == 1 and m.isalpha() else m for m in self.members)
        last = members[-1]
        listed = f"{members[0]} a {last}" if self.is_range else f"{', '.join(members[:-1])} y {last}"
        return f"{self.plural or self.kind} {listed}"


@dataclass(frozen=True, slots=True)
class Ends:
    """So many units of a kind at an end of those that their parent has: the first ones, or the last."""

    kind: str
    count: int
    last: bool
    plural: str = ""

    def __str__(self) -> str:
        word = self.plural or self.kind
        feminine = self.kind.endswith("a")
        which = ("últimas" if feminine else "últimos") if self.last else ("primeras" if feminine else "primeros")
        return f"{which} {self.count} {word}"


@dataclass(frozen=True, slots=True)
class Every:
    """All the units of a kind that their parent has, however many they are."""

    kind: str
    plural: str = ""

    def __str__(self) -> str:
        return f"{'todas las' if self.kind.endswith('a') else 'todos los'} {self.plural or self.kind}"


@dataclass(frozen=True, slots=True)
class Amidst:
    """All the units that stand between two siblings, which are left alone."""

    after: Named
    before: Named

    def __str__(self) -> str:
        return f"entre {self.after} y {self.before}"


@dataclass(frozen=True, slots=True)
class Passage:
    """A step that narrows to the one textual unit that holds these words."""

    words: str

    def __str__(self) -> str:
        return f"pasaje {quoted(self.words)}"


@dataclass(frozen=True, slots=True)
class Variant:
    """A step that narrows what follows to the units of a variant."""

    name: str

    def __str__(self) -> str:
        return f"variante {quoted(self.name)}"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table, by the words of its head; after a row, the cell where they cross."""

    head: str

    def __str__(self) -> str:
        return f"columna {quoted(self.head)}"


Step = Named | Nth | Several | Ends | Every | Amidst | Passage | Variant | Column


@dataclass(frozen=True, slots=True)
class Address:
    """Steps from the outermost to the innermost. No steps: the whole instrument."""

    steps: tuple[Step, ...] = ()

    def __str__(self) -> str:
        return " > ".join(str(step) for step in self.steps)

    @property
    def is_set(self) -> bool:
        """Whether the address speaks of several units."""
        return bool(self.steps) and isinstance(self.steps[-1], (Several, Ends, Every, Amidst))

    @property
    def is_stretch(self) -> bool:
        """Whether the address speaks of all that stands from one unit to another ("párrafos 2 a 4")."""
        return bool(self.steps) and isinstance(self.steps[-1], Several) and self.steps[-1].is_range

    @property
    def every(self) -> str:
        """The kind of which the address speaks of all that a unit has ("todos los literales"), "" if it does not."""
        last = self.steps[-1] if self.steps else None
        return last.kind if isinstance(last, Every) else ""
