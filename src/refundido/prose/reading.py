"""Part of `prose`: the values that the sentence reader takes and gives (see docs/lectura.md)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from datetime import date

from refundido.diagnostic import Diagnostic
from refundido.model.address import Address
from refundido.model.operation import Order
from refundido.quick import quick
from refundido.span import Span


@quick
@dataclass(frozen=True, slots=True)
class Anchor:
    """From `offset` on (until the next anchor) the text stands at that line and column, counted from 1."""

    offset: int
    line: int
    column: int


_NOWHERE = Address()


def _offset(anchor: Anchor) -> int:
    return anchor.offset


@dataclass(frozen=True, slots=True)
class Passage:
    """The words of one instruction, its new text included, without its own number or letter.

    A line that the publication only wrapped is joined by a space; where a line or paragraph of its own begins (a list,
    a row of a table, a quoted paragraph) there is one "\\n". `anchors` say where each stretch stands in the file.
    """

    text: str
    file: str = ""
    anchors: tuple[Anchor, ...] = ()

    def span(self, start: int, end: int) -> Span | None:
        """The place in the file of the characters from `start` to `end`; None where no place is known."""
        if not self.anchors:
            return None
        first, last = self._place(start), self._place(max(start, end - 1))
        return Span(self.file, first[0], first[1], last[0], last[1] + 1)

    def _place(self, offset: int) -> tuple[int, int]:
        index = max(0, bisect_right(self.anchors, offset, key=_offset) - 1)
        anchor = self.anchors[index]
        return anchor.line, anchor.column + max(0, offset - anchor.offset)

    def part(self, start: int, end: int) -> Passage:
        """The passage of the characters from `start` to `end`, with their places."""
        kept: list[Anchor] = []
        if self.anchors:
            line, column = self._place(start)
            kept = [Anchor(0, line, column)]
            first = bisect_right(self.anchors, start, key=_offset)
            inner = self.anchors[first : bisect_left(self.anchors, end, lo=first, key=_offset)]
            kept += [Anchor(a.offset - start, a.line, a.column) for a in inner]
        return Passage(self.text[start:end], self.file, tuple(kept))


@dataclass(frozen=True, slots=True)
class Inherited:
    """What an instruction takes from what stands above it.

    `addresses` are the readings of the address that headings and parents give (most often one; empty: none). `lead` is
    the verb and the nouns of a parent that orders for its letters («reemplázanse las siguientes cantidades:»), as its
    words. `previous` is the address of the instruction just before, for «el mismo numeral». `act` and `number` name
    the origin of what is brought in. `relabels`: see `Reading`.
    """

    addresses: tuple[Address, ...] = ()
    lead: str = ""
    previous: Address = _NOWHERE
    act: str = ""
    number: str = ""
    relabels: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read an instruction: its orders, and what is to be told though it is applied.

    `neighbours`: units between which the act brings others in, which must stand together in the text.
    `relabels`: orders that another instruction may give («el artículo 5, que pasa a ser artículo 4»): carried out here
    unless another does.
    `ends`: the new words that end a paragraph, by what the act says of their stop («por un punto aparte»).
    `at_end`: the units at whose end, in so many words, the act puts new ones («al final del artículo 4»).
    `renames`: the act puts a heading in place of the one there is.
    """

    orders: tuple[Order, ...]
    reports: tuple[Diagnostic, ...] = ()
    neighbours: tuple[tuple[Address, Address], ...] = ()
    relabels: tuple[Order, ...] = ()
    ends: tuple[str, ...] = ()
    at_end: tuple[Address, ...] = ()
    renames: bool = False


@dataclass(frozen=True, slots=True)
class InstructionReading:
    """What an instruction may mean.

    `readings` are its alternatives, the likeliest first; empty if `refusal` says why there is none, or if `idle`: words
    that order no change of the text (a rule of interpretation, a formula), told in `reports`. `leftover` are the
    stretches of the passage (start, end) that were not understood. `instruments` are how the words call the texts they
    amend ("ley N° 18.700", "Catálogo de Juegos"; none: not said), `effect` their own words on when they take effect
    ("A contar del 1 de julio de 2034"), `in_force` that day where it is a plain date, `after` their words on another
    instruction whose result they speak of ("la letra anterior"), `address` the address they are about,
    `gone` the labels of units that they say others take out («el numeral 3.3, que se elimina»).
    """

    number: str
    passage: Passage
    readings: tuple[Reading, ...] = ()
    refusal: Diagnostic | None = None
    idle: bool = False
    leftover: tuple[tuple[int, int], ...] = ()
    reports: tuple[Diagnostic, ...] = ()
    instruments: tuple[str, ...] = ()
    effect: str = ""
    in_force: date | None = None
    after: str = ""
    address: Address = _NOWHERE
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HeadingReading:
    """What a heading or a parent's lead-in («En el artículo 5:», «Modifícase el artículo 105 en el siguiente sentido:»)

    gives to what stands under it: `inherited`, with its addresses joined to those it inherited itself. `refusal` says
    which words were not understood.
    """

    inherited: Inherited
    refusal: Diagnostic | None = None
    instrument: str = ""
    effect: str = ""
    reports: tuple[Diagnostic, ...] = field(default=())
