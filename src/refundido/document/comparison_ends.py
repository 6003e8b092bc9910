"""The two texts of a comparison, and which of their units it is narrowed to.

Used by `comparison` and by whoever asks for one: `publish` makes a `Between` of dates, acts or files. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from refundido.compare import compare
from refundido.compare.edits import Comparison
from refundido.compare.successors import links_of
from refundido.diagnostic import Code, Diagnostic, Outcome
from refundido.document.comparison_effects import Stage
from refundido.history import History
from refundido.model.address import Address
from refundido.model.instrument import Edition, Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Unit, unit_at
from refundido.resolve.addresses import find
from refundido.resolve.view import Target


@dataclass(frozen=True, slots=True)
class End:
    """One of two texts compared: its tree, what it is called, and its consolidated page (empty: none to link to)."""

    root: Unit
    name: str
    page: str = ""


@dataclass(frozen=True, slots=True)
class Between:
    """Two texts of one instrument, and what was done between them, by editions, oldest first.

    `history` tells what annulments made other; without it, nothing does.
    """

    instrument: Instrument
    before: End
    after: End
    editions: tuple[Edition, ...]
    title: str
    history: History | None = None

    def compared(self) -> Comparison:
        """The difference between the texts."""
        changes = [change for e in self.editions for amendment in e.amendments for change in amendment.changes]
        return compare(self.before.root, self.after.root, links_of(changes))


def compare_stage(stage: Stage) -> Comparison:
    """The comparison of the texts around one stage of an act."""
    return compare(stage.before, stage.after, links_of(stage.amendment.changes))


def units_named(roots: Iterable[Unit], only: Address, jurisdiction: Jurisdiction) -> Outcome[tuple[str, ...]]:
    """The identities of the units that an address means in each of some texts; of a column, those of its cells.

    Problems: those of the address in the first text, if no text has it; ADDRESS_AMBIGUOUS if any has several.
    """
    found: dict[str, None] = {}
    notes: dict[Diagnostic, None] = {}
    problems: list[tuple[Diagnostic, ...]] = []
    for root in roots:
        target = find(root, only, jurisdiction)
        if target.value is None:
            problems.append(target.diagnostics)
            continue
        found.update((unit.id, None) for unit in _units(root, target.value))
        notes.update(dict.fromkeys(target.diagnostics))
    unclear = [each for each in problems if any(problem.code is Code.ADDRESS_AMBIGUOUS for problem in each)]
    if unclear or not found:
        return Outcome(None, (unclear or problems)[0])
    return Outcome(tuple(found), tuple(notes))


def _units(root: Unit, target: Target) -> tuple[Unit, ...]:
    units = tuple(unit_at(root, path) for path in target.paths)
    column = target.column
    if column is None:
        return units
    return tuple(row.children[column] for row in units[0].children if column < len(row.children))
