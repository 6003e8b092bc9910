"""Part of `resolve`: a selector in one text -> the stretches it means, or why it means none."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import assert_never

from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, failure
from refundido.model.fold import composed
from refundido.model.selector import (
    Between,
    BetweenStops,
    Edge,
    FromTo,
    Quotation,
    Selector,
    Sentences,
    SentenceStarting,
    Stops,
    Whole,
)
from refundido.resolve.excerpts import no_such_stop, not_found, single_line, times, wrong_count
from refundido.resolve.quote import Range, occurrences
from refundido.resolve.sentences import after_stop, final_sign, full_stops, sentence_spans

_ALIKE = ", que se ve igual y tiene sus acentos aparte (Unicode NFD), o signos sin ancho"
_JOINING = frozenset(",;:.()\"'«»“”")


@dataclass(frozen=True, slots=True)
class Found:
    """The stretches that a selector means in a text, left to right, and the words it leaned on to find them."""

    ranges: tuple[Range, ...]
    anchors: tuple[Range, ...] = ()

    def shifted(self, by: int) -> Found:
        """The same stretches in a text that begins `by` characters earlier."""
        if not by:
            return self
        ranges, anchors = (
            tuple(Range(each.start + by, each.end + by) for each in group) for group in (self.ranges, self.anchors)
        )
        return Found(ranges, anchors)


def select(plain: str, selector: Selector) -> Outcome[Found]:
    """Where `selector` points in `plain`. One stretch, but for quotations with `times` or `every`.

    Errors: PLACE_NOT_FOUND (a sentence or stop the text does not have), QUOTE_NOT_FOUND, QUOTE_REPEATED,
    QUOTE_COUNT, NOT_ADJACENT.
    """
    match selector:
        case Quotation():
            return quoted(plain, selector)
        case Sentences():
            return _sentences(plain, selector)
        case SentenceStarting():
            return _sentence_starting(plain, selector)
        case BetweenStops():
            return _between_stops(plain, selector)
        case Between():
            return _between(plain, selector)
        case FromTo():
            return _from_to(plain, selector)
        case Whole():
            return Outcome(Found((Range(0, len(plain)),)))
        case _:
            assert_never(selector)


def candidates(plain: str, quotation: Quotation) -> tuple[list[Found], tuple[Diagnostic, ...]]:
    """The occurrences of a quotation that touch the neighbours and the edge it names, and what was folded."""
    found, folded = occurrences(plain, quotation.words)
    if quotation.outside:
        longer = occurrences(plain, quotation.outside)[0]
        found = [f for f in found if not any(o.start <= f.start and f.end <= o.end for o in longer)]
    notes: list[Diagnostic] = []
    if folded and found:
        notes.append(_folded(plain, quotation.words, found[0]))
    kept = [_neighboured(plain, each, quotation) for each in found]
    touching_all = [each for each in kept if each is not None]
    if quotation.stops is not Stops.ALL:
        stops = full_stops(plain, quotation.stops)
        touching_all = [each for each in touching_all if any(r.end - 1 in stops for r in (*each.ranges, *each.anchors))]
    return touching_all, tuple(notes)


def _folded(plain: str, words: str, found: Range) -> Diagnostic:
    stands = single_line(plain[found.start : found.end])
    alike = composed(stands) == composed(words)
    return Diagnostic(
        Code.QUOTE_FOLDED,
        f"«{words}» está en el texto con otra tipografía: «{stands}»{_ALIKE if alike else ''}.",
        Severity.WARNING,
        subject=words,
    )


def _neighboured(plain: str, found: Range, quotation: Quotation) -> Found | None:
    anchors: list[Range] = []
    if quotation.after:
        left = touching(plain, occurrences(plain, quotation.after)[0], found.start, before=True)
        if left is None:
            return None
        anchors.append(left)
    if quotation.before:
        right = touching(plain, occurrences(plain, quotation.before)[0], found.end, before=False)
        if right is None:
            return None
        anchors.append(right)
    if quotation.place and not _at_edge(plain, found, quotation.place):
        return None
    return Found((found,), tuple(anchors))


def touching(plain: str, ranges: list[Range], point: int, *, before: bool) -> Range | None:
    """The range that touches `point` on that side, with at most spaces and one sign in the way."""
    for each in ranges:
        gap = plain[each.end : point] if before else plain[point : each.start]
        ordered = each.end <= point if before else point <= each.start
        if ordered and (not gap.strip() or gap.strip() in _JOINING):
            return each
    return None


def _at_edge(plain: str, found: Range, edge: Edge) -> bool:
    if edge is Edge.START:
        return not plain[: found.start].strip(" \"'«“¿¡")
    return found.end >= final_sign(plain) or not plain[found.end :].strip(" \"'»”.;:,?!")


def quoted(plain: str, quotation: Quotation) -> Outcome[Found]:
    """The occurrences that a quotation means: one, or as many as it states."""
    found, notes = candidates(plain, quotation)
    return Outcome(*counted(plain, quotation, found, notes))


def counted(
    plain: str, quotation: Quotation, found: list[Found], notes: tuple[Diagnostic, ...] = ()
) -> tuple[Found | None, tuple[Diagnostic, ...]]:
    """Hold the occurrences found against the number that the quotation states."""
    if not found:
        return None, (*notes, missing(plain, quotation))
    if quotation.nth:
        return _nth(quotation, found, notes)
    wanted = quotation.times or (len(found) if quotation.every else 1)
    ranges = tuple(r for each in found for r in each.ranges)
    if len(found) != wanted or any(one.end > other.start for one, other in pairwise(ranges)):
        return None, (*notes, wrong_count(plain, quotation, ranges))
    return Found(ranges, tuple(a for each in found for a in each.anchors)), notes


def missing(plain: str, quotation: Quotation) -> Diagnostic:
    """The error for a quotation that does not stand, or that is, or touches, no full stop of the kind it states."""
    if quotation.stops is Stops.ALL:
        return not_found(plain, quotation)
    if quotation.words == "." and not (quotation.after or quotation.before):
        message = no_such_stop(0, 1, quotation.stops)
        return Diagnostic(Code.QUOTE_NOT_FOUND, message, subject=quotation.words)
    if not candidates(plain, replace(quotation, stops=Stops.ALL))[0]:
        return not_found(plain, quotation)
    beside = next((w for w in (quotation.after, quotation.before, quotation.words) if w.strip(" .")), ".")
    kind = "un punto seguido" if quotation.stops is Stops.FOLLOWED else "el punto aparte, el que cierra el texto"
    message = f"El punto que está junto a «{beside}» no es {kind}."
    return Diagnostic(Code.NOT_ADJACENT, message, subject=quotation.words)


def _nth(
    quotation: Quotation, found: list[Found], notes: tuple[Diagnostic, ...]
) -> tuple[Found | None, tuple[Diagnostic, ...]]:
    if quotation.nth <= len(found):
        return found[quotation.nth - 1], notes
    message = f"«{quotation.words}» está {times(len(found))} en el texto; no hay una {quotation.nth}.ª."
    if quotation.stops is not Stops.ALL:
        message = no_such_stop(len(found), quotation.nth, quotation.stops)
    return None, (*notes, Diagnostic(Code.QUOTE_COUNT, message, subject=quotation.words))


def _sentences(plain: str, selector: Sentences) -> Outcome[Found]:
    spans = sentence_spans(plain)
    first = selector.first - 1 if selector.first > 0 else len(spans) + selector.first
    last = selector.last - 1 if selector.last > 0 else len(spans) + selector.last
    if not 0 <= first <= last < len(spans):
        return failure(Code.PLACE_NOT_FOUND, f"El texto tiene {_count(len(spans), 'oración', 'oraciones')}.")
    return Outcome(Found((Range(spans[first][0], spans[last][1]),)))


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _sentence_starting(plain: str, selector: SentenceStarting) -> Outcome[Found]:
    spans = [s for s in sentence_spans(plain) if any(r.start == s[0] for r in occurrences(plain, selector.words)[0])]
    if len(spans) == 1:
        return Outcome(Found((Range(*spans[0]),)))
    if spans:
        message = f"{len(spans)} oraciones comienzan con «{selector.words}»."
        return failure(Code.QUOTE_REPEATED, message, subject=selector.words)
    return failure(Code.QUOTE_NOT_FOUND, f"Ninguna oración comienza con «{selector.words}».", subject=selector.words)


def _between_stops(plain: str, selector: BetweenStops) -> Outcome[Found]:
    stops = full_stops(plain, selector.stops)
    needed = max(selector.first, selector.last or 0)
    if needed > len(stops):
        return failure(Code.PLACE_NOT_FOUND, no_such_stop(len(stops), needed, selector.stops))
    start = after_stop(plain, stops[selector.first - 1]) if selector.first else 0
    end = stops[selector.last - 1] if selector.last else final_sign(plain)
    low = start + len(plain[start:end]) - len(plain[start:end].lstrip())
    if low >= end:
        return failure(Code.PLACE_NOT_FOUND, "No hay texto en ese lugar.")
    return Outcome(Found((Range(low, end),)))


def _anchor(plain: str, anchor: Quotation | Edge, *, start: bool) -> Outcome[Range]:
    if isinstance(anchor, Edge):
        return _edge_range(plain, anchor, 0)
    outcome = quoted(plain, anchor)
    if outcome.value is None:
        return Outcome(None, outcome.diagnostics)
    return Outcome(outcome.value.ranges[0 if start else -1], outcome.diagnostics)


def _edge_range(plain: str, edge: Edge, start: int) -> Outcome[Range]:
    if edge is Edge.START:
        return Outcome(Range(0, 0))
    if edge is Edge.SENTENCE_END:
        end = next((e for s, e in sentence_spans(plain) if s <= start < e), len(plain))
        return Outcome(Range(end - 1 if plain[end - 1 : end] in ".?!" else end, end))
    end = final_sign(plain)
    return Outcome(Range(end, end))


def _between(plain: str, selector: Between) -> Outcome[Found]:
    left = _anchor(plain, selector.start, start=False)
    if left.value is None:
        return Outcome(None, left.diagnostics)
    return _up_to(plain, left.value, selector.end, low=left.value.end, includes_end=False, notes=left.diagnostics)


def _from_to(plain: str, selector: FromTo) -> Outcome[Found]:
    left = _anchor(plain, selector.start, start=True)
    if left.value is None:
        return Outcome(None, left.diagnostics)
    includes = not selector.excludes_end
    return _up_to(plain, left.value, selector.end, low=left.value.start, includes_end=includes, notes=left.diagnostics)


def _up_to(
    plain: str,
    left: Range,
    end: Quotation | Edge,
    *,
    low: int,
    includes_end: bool,
    notes: tuple[Diagnostic, ...],
) -> Outcome[Found]:
    if isinstance(end, Edge):
        right = _edge_range(plain, end, left.start).value or Range(len(plain), len(plain))
        high = right.start
    else:
        rest = quoted(plain[left.end :], end)
        if rest.value is None:
            return Outcome(None, (*notes, *_standing_before(plain, left, end, rest.diagnostics)))
        notes = (*notes, *rest.diagnostics)
        right = Range(left.end + rest.value.ranges[0].start, left.end + rest.value.ranges[0].end)
        high = right.end if includes_end else right.start
    inner = plain[low:high]
    start, stop = low + len(inner) - len(inner.lstrip()), low + len(inner.rstrip())
    if start >= stop:
        return Outcome(None, (*notes, Diagnostic(Code.PLACE_NOT_FOUND, "No hay texto en ese lugar.")))
    return Outcome(Found((Range(start, stop),), (left, right)), notes)


def _standing_before(plain: str, left: Range, end: Quotation, said: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """What is said of an end that does not follow its start: that it stands before it, if it does."""
    if occurrences(plain[left.end :], end.words)[0] or not candidates(plain[: left.end], end)[0]:
        return said
    start = single_line(plain[left.start : left.end])
    message = f"«{end.words}» está en el texto antes de «{start}», y debe estar después."
    hint = "El trozo va de izquierda a derecha: revise si las dos citas están cambiadas."
    return (Diagnostic(Code.QUOTE_NOT_FOUND, message, subject=end.words, hint=hint),)
