"""Part of `resolve`: the texts of a target, and where a selector or a place points in them (laws 2, 3, 9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from refundido.diagnostic import Code, Diagnostic, Outcome, Related, failure
from refundido.model.operation import Amid, AtStop, Beside, Field, Place, Side
from refundido.model.selector import BetweenStops, Edge, Quotation, Selector, Sentences, SentenceStarting, Stops
from refundido.model.text import Text
from refundido.model.unit import HEAD, Path, Unit, unit_at
from refundido.resolve.excerpts import MOST_SHOWN, context, no_such_stop, single_line
from refundido.resolve.quote import Range
from refundido.resolve.selectors import Found, candidates, counted, missing, select, touching
from refundido.resolve.sentences import after_stop, final_sign, full_stops
from refundido.resolve.view import Target

_NOTHING = Text((), "")
_WHICH_STOP = "Diga cuál: el primero, el que sigue a una palabra."


@dataclass(frozen=True, slots=True)
class Leaf:
    """One text of the tree: a unit's words or its heading."""

    path: Path
    unit: Unit
    field: Field
    text: Text

    @property
    def plain(self) -> str:
        """The words."""
        return self.text.plain


@dataclass(frozen=True, slots=True)
class Spot:
    """Stretches found in one leaf; `anchors` are the words leaned on."""

    leaf: Leaf
    found: Found


def leaves_of(root: Unit, target: Target, field: Field) -> Outcome[tuple[Leaf, ...]]:
    """The texts that the target covers, in order. TARGET_PENDING if part of them is not transcribed."""
    leaves: list[Leaf] = []
    for path in target.paths:
        for below, unit in _with_paths(unit_at(root, path), path, target.column):
            if unit.pending:
                message = f"Parte de lo que se nombra está pendiente de transcripción ({unit.id})."
                return failure(Code.TARGET_PENDING, message)
            leaves.extend(_leaves(below, unit, field))
    if not leaves:
        where = "epígrafe" if field is Field.HEADING else "texto"
        return failure(Code.TARGET_KIND, f"La unidad que se nombra no tiene {where} propio.")
    return Outcome(tuple(leaves))


def _with_paths(unit: Unit, path: Path, column: int | None) -> Iterator[tuple[Path, Unit]]:
    if column is None:
        yield path, unit
        for index, child in enumerate(unit.children):
            yield from _with_paths(child, (*path, index), None)
    else:
        for index, row in enumerate(unit.children):
            if row.kind != HEAD:
                yield (*path, index, column), row.children[column]


def _leaves(path: Path, unit: Unit, field: Field) -> Iterator[Leaf]:
    if field is not Field.TEXT and unit.heading is not None:
        yield Leaf(path, unit, Field.HEADING, unit.heading)
    if field is not Field.HEADING and unit.text is not None:
        yield Leaf(path, unit, Field.TEXT, unit.text)


def only_leaf(leaves: tuple[Leaf, ...]) -> Outcome[Leaf]:
    """The leaf, where there is a single one: sentences and stops are counted in one text alone."""
    if len(leaves) == 1:
        return Outcome(leaves[0])
    message = f"La dirección abarca {len(leaves)} textos; para contar oraciones o puntos debe nombrar uno solo."
    return failure(Code.TARGET_KIND, message, hint="Agregue el párrafo, la celda o la columna a la dirección.")


def locate(leaves: tuple[Leaf, ...], selector: Selector, within: Selector | None = None) -> Outcome[tuple[Spot, ...]]:
    """Where a selector points in the leaves. A quotation is counted over all of them together."""
    if not isinstance(selector, Quotation):
        return _locate_in_one(leaves, selector, within)
    if isinstance(within, Sentences | BetweenStops) and len(leaves) > 1:
        return Outcome(None, only_leaf(leaves).diagnostics)
    spots: list[Spot] = []
    notes: list[Diagnostic] = []
    elsewhere = False
    for leaf in leaves:
        found, said = candidates(leaf.plain, selector)
        elsewhere = elsewhere or bool(found)
        scope = _scope(leaf, within, bool(found)) if within else Outcome(None)
        if scope.diagnostics:
            return Outcome(None, scope.diagnostics)
        kept = [each for each in found if not within or _inside(each, scope.value)]
        notes.extend(said if kept else ())
        spots.extend(Spot(leaf, each) for each in kept)
    if elsewhere and not spots and not (selector.after or selector.before or selector.place):
        message = f"«{selector.words}» está en el texto, pero no en el trozo de él que se nombra."
        return failure(Code.QUOTE_NOT_FOUND, message, subject=selector.words)
    return _counted_spots(leaves, selector, spots, tuple(notes))


def _scope(leaf: Leaf, within: Selector, needed: bool) -> Outcome[Found]:
    return select(leaf.plain, within) if needed else Outcome(None)


def _inside(found: Found, scope: Found | None) -> bool:
    return scope is not None and all(
        any(s.start <= r.start and r.end <= s.end for s in scope.ranges) for r in found.ranges
    )


def _locate_in_one(leaves: tuple[Leaf, ...], selector: Selector, within: Selector | None) -> Outcome[tuple[Spot, ...]]:
    if isinstance(selector, SentenceStarting) and len(leaves) > 1:
        leaves = tuple(leaf for leaf in leaves if select(leaf.plain, selector).value is not None) or leaves
    single = only_leaf(leaves)
    if single.value is None:
        return Outcome(None, single.diagnostics)
    scope = select(single.value.plain, within) if within else Outcome(Found((Range(0, len(single.value.plain)),)))
    if scope.value is None:
        return Outcome(None, scope.diagnostics)
    low, high = scope.value.ranges[0].start, scope.value.ranges[-1].end
    outcome = select(single.value.plain[low:high], selector)
    if outcome.value is None:
        return Outcome(None, outcome.diagnostics)
    return Outcome((Spot(single.value, outcome.value.shifted(low)),), outcome.diagnostics)


def _counted_spots(
    leaves: tuple[Leaf, ...], quotation: Quotation, spots: list[Spot], notes: tuple[Diagnostic, ...]
) -> Outcome[tuple[Spot, ...]]:
    plain = "\n".join(leaf.plain for leaf in leaves) if len(leaves) > 1 else leaves[0].plain
    if not spots:
        return Outcome(None, (missing(plain, quotation),))
    shown = [_shifted(leaves, spot) for spot in spots] if len(leaves) > 1 else [s.found for s in spots]
    chosen, said = counted(plain, quotation, shown, notes)
    if chosen is None:
        return Outcome(None, _with_places(spots, said) if len(leaves) > 1 else said)
    if quotation.nth:
        return Outcome((spots[quotation.nth - 1],), said)
    return Outcome(tuple(spots), said)


def _with_places(spots: list[Spot], said: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """The findings, the error with the place in the sources of each text in which the words stand."""
    stand = {s.leaf.unit.span: context(s.leaf.plain, s.found.ranges[0]) for s in spots[:MOST_SHOWN]}
    related = tuple(Related(f"«{words}»", span) for span, words in stand.items() if span is not None)
    return tuple(replace(d, related=related) if d.is_error else d for d in said)


def _shifted(leaves: tuple[Leaf, ...], spot: Spot) -> Found:
    """The spot as it stands in the leaves joined by line ends."""
    before = 0
    for leaf in leaves:
        if leaf is spot.leaf:
            break
        before += len(leaf.plain) + 1
    return spot.found.shifted(before)


def agreeing(
    leaves: tuple[Leaf, ...], selector: Selector, where: Selector, within: Selector | None = None
) -> Outcome[tuple[Spot, ...]]:
    """The place that two descriptions agree on (law 3), told by the first; PLACE_AND_QUOTE if they do not.

    A quotation that states its place among several, or their number, must be right in that too.
    """
    second = locate(leaves, where, within)
    if second.value is None:
        return second
    leaf, place = second.value[0].leaf, second.value[0].found.ranges[0]
    first = _described(leaves, leaf, selector)
    if first.value is None:
        return Outcome(None, first.diagnostics)
    fits = [each for each in first.value if _same_stretch(leaf.plain, each.ranges[0], place)]
    if fits:
        return Outcome((Spot(leaf, fits[0]),), (*first.diagnostics, *second.diagnostics))
    message = (
        f"En el lugar que se señala está «{single_line(leaf.plain[place.start : place.end])}», y no lo que se cita."
    )
    words = selector.words if isinstance(selector, Quotation) else ""
    return failure(Code.PLACE_AND_QUOTE, message, subject=words, hint="El lugar y la cita deben ser el mismo trozo.")


def _described(leaves: tuple[Leaf, ...], leaf: Leaf, selector: Selector) -> Outcome[list[Found]]:
    """What a selector may mean in `leaf`: where it states no number, every occurrence of what it quotes."""
    if isinstance(selector, Quotation) and not (selector.nth or selector.times):
        found, notes = candidates(leaf.plain, selector)
        return Outcome(found, notes) if found else Outcome(None, (*notes, missing(leaf.plain, selector)))
    spots = locate(leaves, selector)
    if spots.value is None:
        return Outcome(None, spots.diagnostics)
    single = len(spots.value) == 1 and spots.value[0].leaf is leaf
    return Outcome([spots.value[0].found] if single else [], spots.diagnostics)


def _same_stretch(plain: str, one: Range, other: Range) -> bool:
    return _trimmed(plain, one) == _trimmed(plain, other)


def _trimmed(plain: str, stretch: Range) -> tuple[int, int]:
    words = plain[stretch.start : stretch.end]
    end = stretch.start + len(words.rstrip(" .;:,"))
    return stretch.start + len(words) - len(words.lstrip()), end


def point(leaves: tuple[Leaf, ...], place: Place, within: Selector | None = None) -> Outcome[Spot]:
    """The one point that a place means, as an empty stretch in its leaf, with the words leaned on as anchors."""
    match place:
        case Beside():
            return _beside(leaves, place, within)
        case _ if within is not None:
            return _within(leaves, place, within)
        case Amid():
            return _amid(leaves, place)
        case AtStop():
            return _at_stop(leaves, place)
        case Edge():
            return _at_edge(leaves, place)
        case _:
            assert_never(place)


def _within(leaves: tuple[Leaf, ...], place: Place, within: Selector) -> Outcome[Spot]:
    """The point that a place means in the stretch of one text that the act narrows to («en la segunda oración»)."""
    scope = _locate_in_one(leaves, within, None)
    if scope.value is None:
        return Outcome(None, scope.diagnostics)
    leaf, stretch = scope.value[0].leaf, scope.value[0].found.ranges[0]
    part = replace(leaf, text=Text.join(leaf.text.slice(stretch.start, stretch.end)))
    spot = point((part,), place)
    if spot.value is None:
        return spot
    return Outcome(Spot(leaf, spot.value.found.shifted(stretch.start)), (*scope.diagnostics, *spot.diagnostics))


def _spot(leaf: Leaf, offset: int, anchors: tuple[Range, ...] = ()) -> Spot:
    return Spot(leaf, Found((Range(offset, offset),), anchors))


def _beside(leaves: tuple[Leaf, ...], place: Beside, within: Selector | None) -> Outcome[Spot]:
    outcome = locate(leaves, place.selector, within)
    if outcome.value is None:
        return Outcome(None, outcome.diagnostics)
    spot = outcome.value[0]
    if len(outcome.value) > 1 or len(spot.found.ranges) > 1:
        return failure(Code.QUOTE_REPEATED, "El lugar que se señala está más de una vez.")
    anchor = spot.found.ranges[0]
    offset = anchor.start if place.side is Side.BEFORE else anchor.end
    return Outcome(_spot(spot.leaf, offset, (anchor, *spot.found.anchors)), outcome.diagnostics)


def _amid(leaves: tuple[Leaf, ...], place: Amid) -> Outcome[Spot]:
    pairs: list[Spot] = []
    apart: list[str] = []
    for leaf, lefts, rights in zip(leaves, _ends(leaves, place.left), _ends(leaves, place.right), strict=True):
        for right in rights:
            left = touching(leaf.plain, lefts, right.start, before=True)
            if left is not None:
                pairs.append(_between_pair(leaf, left, right))
        if lefts and rights and not pairs:
            apart.append(leaf.plain[min(lefts[0].start, rights[0].start) : max(lefts[0].end, rights[0].end)])
    if len(pairs) == 1:
        return Outcome(pairs[0])
    words = f"«{place.left.words}» y «{place.right.words}»"
    if pairs:
        return failure(Code.QUOTE_REPEATED, f"{words} están juntas {len(pairs)} veces.", subject=place.left.words)
    if apart:
        message = f"Entre {words} el texto tiene otras palabras: «{single_line(apart[0])}»."
        return failure(Code.NOT_ADJACENT, message, subject=place.left.words)
    return _amid_missing(leaves, place)


def _ends(leaves: tuple[Leaf, ...], quotation: Quotation) -> list[list[Range]]:
    """Where the words of one end of a point stand in each leaf; with `nth`, that one of all of them alone."""
    found = [[each.ranges[0] for each in candidates(leaf.plain, quotation)[0]] for leaf in leaves]
    if not quotation.nth:
        return found
    every = [(index, each) for index, ranges in enumerate(found) for each in ranges]
    chosen = every[quotation.nth - 1 : quotation.nth]
    return [[each for at, each in chosen if at == index] for index in range(len(leaves))]


def _amid_missing(leaves: tuple[Leaf, ...], place: Amid) -> Outcome[Spot]:
    plain = "\n".join(leaf.plain for leaf in leaves)
    absent = place.right if any(candidates(leaf.plain, place.left)[0] for leaf in leaves) else place.left
    return Outcome(None, (missing(plain, absent),))


def _between_pair(leaf: Leaf, left: Range, right: Range) -> Spot:
    """The point after `left`, or after the sign between the two."""
    gap = leaf.plain[left.end : right.start]
    sign = len(gap.rstrip()) if gap.strip() else 0
    return _spot(leaf, left.end + sign, (left, right))


def _at_stop(leaves: tuple[Leaf, ...], place: AtStop) -> Outcome[Spot]:
    single = only_leaf(leaves)
    if single.value is None:
        return Outcome(None, single.diagnostics)
    which = Stops.FOLLOWED if not place.number and place.stops is Stops.ALL else place.stops
    stops = full_stops(single.value.plain, which)
    if not place.number and len(stops) > 1:
        message = f"Se habla de un punto seguido y el texto tiene {len(stops)}."
        return failure(Code.QUOTE_REPEATED, message, subject=".", hint=_WHICH_STOP)
    number = place.number or 1
    if not 0 < number <= len(stops):
        return failure(Code.PLACE_NOT_FOUND, no_such_stop(len(stops), number, which), subject=".")
    stop = stops[number - 1]
    return Outcome(_spot(single.value, after_stop(single.value.plain, stop), (Range(stop, stop + 1),)))


def _at_edge(leaves: tuple[Leaf, ...], edge: Edge) -> Outcome[Spot]:
    leaf = leaves[0] if edge is Edge.START else leaves[-1]
    if len(leaves) > 1:
        single = only_leaf(leaves)
        return Outcome(None, single.diagnostics)
    if edge is Edge.START:
        return Outcome(_spot(leaf, 0))
    if edge is Edge.BEFORE_FINAL_SIGN:
        return Outcome(_spot(leaf, final_sign(leaf.plain)))
    return Outcome(_spot(leaf, len(leaf.plain)))
