"""Part of `brochure`: what acts put beside what a brochure includes, and it does not include.

A definition that names some units of a list, even all that it had, says nothing of those that come later: whether they
belong in the brochure is for a person to say. One that names the whole list ("todos los literales") takes them in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from refundido.brochure.bound import BoundBrochure, BoundUnit
from refundido.brochure.identities import Identities
from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.address import Every
from refundido.model.change import ChildrenChange
from refundido.model.instrument import Edition
from refundido.model.unit import Path, Unit, find_path, unit_at
from refundido.span import Span


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A unit that came beside what a brochure includes and is not in it.

    `whole`: the brochure includes all else of its kind that stands there. `span`: the section that includes it.
    """

    unit: BoundUnit
    whole: bool
    span: Span | None


def left_out(bound: BoundBrochure, identities: Identities, then: Edition) -> tuple[LeftOut, ...]:
    """The units that a brochure leaves out and that were not where they stand in an earlier edition, as they stand.

    They stand beside a unit that it includes; or else inside the game, where it includes all else of their kind, or
    part of each.
    """
    return tuple(sorted(_left_out(bound, identities, then), key=lambda each: each.unit.path))


def _left_out(bound: BoundBrochure, identities: Identities, then: Edition) -> Iterator[LeftOut]:
    included = {unit.path: section.section.span for section in bound.sections for unit in section.units}
    offered = (bound.variant,) if bound.variant else ()
    parents = {path[:length] for path in included for length in range(len(path))}
    inside = {each for each in parents if any(each[:length] in included for length in range(len(each) + 1))}
    for parent in sorted(parents - inside):
        unit = unit_at(bound.edition.root, parent)
        beside = [path for path in included if path[:-1] == parent]
        if not beside and parent[: len(bound.game.path)] != bound.game.path:
            continue
        reached = {path[len(parent)] for path in included if path[: len(parent)] == parent}
        rest = [(number, child) for number, child in enumerate(unit.children) if number not in reached]
        came = [n for n, child in rest if not _was_there(child, unit, identities, then, bound.edition)]
        for number in came:
            left = identities.bound(bound.edition, (*parent, number), offered)
            whole = _is_all_else(unit, number, reached.union(came), identities, bound.edition, parent, offered)
            if left is not None and (beside or whole):
                yield LeftOut(left, whole, _section_near((*parent, number), included))


def _was_there(child: Unit, parent: Unit, identities: Identities, then: Edition, now: Edition) -> bool:
    """Whether a unit, or what it comes from, stood under its parent in an earlier edition; anywhere, if that did not.

    Where the parent comes from another there is nothing to tell by but that.
    """
    index = identities.index(then)
    if parent.id not in index:
        return bool(identities.standing(child.id, now.in_force, then))
    places = [index[child.id]] if child.id in index else identities.standing(child.id, now.in_force, then)
    return any(place[:-1] == index[parent.id] for place in places)


def _is_all_else(
    unit: Unit, number: int, taken: set[int], identities: Identities, edition: Edition, parent: Path,
    offered: tuple[str, ...],
) -> bool:  # fmt: skip
    """Whether all that a unit has of the kind of one of its children is taken, but what is of other variants."""
    same = [n for n, child in enumerate(unit.children) if child.kind == unit.children[number].kind and n != number]
    rest = [n for n in same if identities.bound(edition, (*parent, n), offered) is not None]
    return bool(rest) and taken.issuperset(rest)


def _section_near(path: Path, included: dict[Path, Span | None]) -> Span | None:
    """The place of the section that includes the last unit before one, or else the first after it."""
    before = [each for each in included if each < path]
    return included[max(before) if before else min(included)]


def grown(bound: BoundBrochure, identities: Identities) -> Iterator[Diagnostic]:
    """A warning of each unit that came since the day of the definition beside what it includes, and it leaves out."""
    then = identities.history.edition_at(bound.definition.as_of).value
    if then is None or then.in_force >= bound.edition.in_force:
        return
    for each in left_out(bound, identities, then):
        by = _brought_by(each.unit.unit, identities)
        what = "todo lo demás de su clase que hay allí" if each.whole else "lo que está a su lado"
        message = f"«{each.unit.address}»{by} no está en el folleto de «{bound.definition.title}», que lleva {what}."
        kind = identities.jurisdiction.kinds.get(each.unit.unit.kind)
        every = f" (o la lista entera: «{Every(kind.name, kind.plurals[0])}»)" if kind and kind.plurals else ""
        hint = f"Inclúyala{every}, o déjela fuera y ponga al día «as_of»."
        context = bound.definition.title
        yield Diagnostic(Code.LIST_GREW, message, Severity.WARNING, each.span, each.unit.address, hint, context)


def _brought_by(unit: Unit, identities: Identities) -> str:
    """The act that put a unit where it is, the last that did; "" if none is known to."""
    for edition in reversed(identities.history.editions):
        for amendment in reversed(edition.amendments):
            for change in amendment.changes:
                put = change.inserted if isinstance(change, ChildrenChange) else ()
                if any(find_path(each, unit.id) is not None for each in put):
                    return f", que pone {identities.title(amendment.act)}, instrucción {change.instruction},"
    return ""
