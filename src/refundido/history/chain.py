"""Part of `history`: parts of acts landed one after another on a base text, each on the day it comes into force."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from datetime import date

from refundido.apply.engine import apply_edits
from refundido.apply.integrity import integrity
from refundido.diagnostic import Diagnostic, Outcome, has_errors
from refundido.history.pins import repin
from refundido.history.resolution import Part
from refundido.model.change import Change
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Unit
from refundido.quick import quick


@quick
@dataclass(frozen=True, slots=True)
class Link:
    """The text once a part has landed."""

    day: date
    part: Part
    root: Unit
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """A part that cannot land, from its day on, and why."""

    part: Part
    problems: tuple[Diagnostic, ...]


@dataclass(slots=True)
class Chain:
    """The texts of an instrument from `start` until `end`, as parts land on its base."""

    base: Unit
    start: date
    end: date
    jurisdiction: Jurisdiction
    links: list[Link] = field(default_factory=list)

    def at(self, day: date) -> Unit:
        """The text in force on a day."""
        count = self._count(day)
        return self.links[count - 1].root if count else self.base

    def _count(self, day: date) -> int:
        """How many links have landed by a day; most often all of them."""
        if not self.links or self.links[-1].day <= day:
            return len(self.links)
        return bisect_right(self.links, day, key=lambda link: link.day)

    def holds(self, part: Part) -> bool:
        """Whether the part is in force on some day of this chain."""
        return part.day < self.end and (part.until is None or part.until > self.start)

    def add(self, part: Part) -> Failure | None:
        """Land a part in its place; those already landed for later days land again on top of it.

        The first that then cannot land is given back, and neither it nor any after it stands.
        """
        place = self._count(part.day)
        later = self.links[place:]
        del self.links[place:]
        for each in (part, *[link.part for link in later]):
            landed = self._land(each)
            if landed.value is None:
                return Failure(each, landed.diagnostics)
            self.links.append(landed.value)
        return None

    def _land(self, part: Part) -> Outcome[Link]:
        root = self.links[-1].root if self.links else self.base
        if root is part.resolved_on and part.applied is not None:
            return Outcome(Link(part.day, part, part.applied.root, part.applied.changes))
        edits = repin(root, part.edits)
        if edits.value is None:
            return Outcome(None, edits.diagnostics)
        order = [i.number for i in part.act.instructions]
        applied = apply_edits(root, edits.value, part.act.id, order)
        if applied.value is None:
            return Outcome(None, applied.diagnostics)
        problems = integrity(applied.value.root, applied.value.changes, self.jurisdiction)
        if has_errors(problems):
            return Outcome(None, tuple(problems))
        return Outcome(Link(part.day, part, applied.value.root, applied.value.changes))
