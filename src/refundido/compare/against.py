"""Part of `compare`: one of our editions against the text that someone else published of it.

The one comparison that has to guess what belongs to what, for the other text knows nothing of our identities.
Unit by unit first (words that stand once, order, likeness), then word by word. Nothing here is used to decide
what our text says. Pure; knows no files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from refundido.compare.anchors import Match
from refundido.compare.elements import Characters, Element, elements_of
from refundido.compare.gaps import aligned
from refundido.compare.leftovers import Settled, extras_by_paragraph, settle
from refundido.compare.lexicon import Alphabet, coarse_tokens, fine_tokens
from refundido.compare.published import Place, Published
from refundido.compare.stream import Stream, stream_of
from refundido.compare.torn import Stray, mended
from refundido.compare.wording import Sort, Stretch, Wording, compare_words, count_words, is_official, without_bullet
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import CELL, Path, Unit, unit_at
from refundido.resolve.naming import address_of

_CONTEXT = 40


class Shape(StrEnum):
    """How a difference shows, whatever it is: a standing difference has one of these too."""

    CHANGED = "changed"
    MISSING = "missing"
    EXTRA = "extra"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference between our text and the published one.

    `address` is that of our unit, or, where theirs has something extra, of the unit it follows (empty: it stands
    before all). `units` are the identities of our units concerned. `ours` and `theirs` are the words that differ;
    `before` and `after` what surrounds ours in our text, `their_before` and `their_after` theirs in theirs. `place`
    is where theirs stands, or would. `acts` brought our words in. `characters` are ours that differ; where none of ours
    do, those at both sides. `span` are their words, the first and the one after the last, by their number.
    """

    sort: Sort
    shape: Shape
    address: str
    units: tuple[str, ...]
    ours: str
    theirs: str
    place: Place
    before: str = ""
    after: str = ""
    their_before: str = ""
    their_after: str = ""
    acts: tuple[str, ...] = ()
    characters: tuple[Characters, ...] = ()
    span: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Against:
    """Our text against a published one: the differences in the order of our text, and the words accounted for.

    Of `official` official words, `official_present` are in theirs; of all `words`, `present` are.
    """

    differences: tuple[Difference, ...]
    words: int
    present: int
    official: int
    official_present: int

    def of(self, *sorts: Sort) -> tuple[Difference, ...]:
        """The differences of some sorts."""
        return tuple(d for d in self.differences if d.sort in sorts)


def against(root: Unit, published: Published, jurisdiction: Jurisdiction) -> Against:
    """Our text, the tree at `root`, against a published one."""
    elements = elements_of(root, jurisdiction)
    alphabet = Alphabet()
    stream = stream_of(published.lines, alphabet)
    pieces = [alphabet.spell(coarse_tokens(element.text)) for element in elements]
    settled = settle(pieces, stream, aligned(pieces, stream))
    return _Reporter(root, jurisdiction, elements, pieces, stream, settled).report()


@dataclass(frozen=True, slots=True)
class _Reporter:
    root: Unit
    jurisdiction: Jurisdiction
    elements: Sequence[Element]
    pieces: Sequence[str]
    stream: Stream
    settled: Settled

    def report(self) -> Against:
        """Every difference, and the count of words."""
        found: list[tuple[int, Difference]] = []
        counts: Counter[str] = Counter()
        lost: list[int] = []
        for index, element in enumerate(self.elements):
            if not self.pieces[index]:
                continue
            match = self.settled.in_order.get(index) or self.settled.moved.get(index)
            wording = self._wording(element, match) if match else count_words(element)
            if element.title:
                found.extend((index, each) for each in (self._changes(element, match, wording) if match else ()))
                continue
            for name in ("words", "present", "official", "official_present"):
                counts[name] += getattr(wording, name)
            if match is None:
                lost.append(index)
            else:
                found.extend((index, each) for each in self._changes(element, match, wording))
        found.extend(self._groups(lost, self._missing, lambda one, other: True))
        found.extend(self._groups(sorted(self.settled.moved), self._moved, self._together))
        found.extend(self._extras())
        found = self._mended(found, counts)
        ordered = tuple(difference for _, difference in sorted(found, key=lambda pair: pair[0]))
        return Against(ordered, counts["words"], counts["present"], counts["official"], counts["official_present"])

    def _mended(self, found: list[tuple[int, Difference]], counts: Counter[str]) -> list[tuple[int, Difference]]:
        """The differences without those that only a page cut in two; their words are counted as present."""
        ours = [pair for pair in found if pair[1].shape in (Shape.CHANGED, Shape.MISSING) and not pair[1].theirs]
        theirs = [pair for pair in found if pair[1].shape in (Shape.CHANGED, Shape.EXTRA) and not pair[1].ours]
        mine, others = mended(
            [_stray(*p, p[1].ours) for p in ours], [_stray(*p, p[1].theirs) for p in theirs], self._cell
        )
        for number in mine:
            index, difference = ours[number]
            words = sum(token.is_word for token in fine_tokens(difference.ours))
            counts["present"] += words
            counts["official_present"] += words if is_official(self.elements[index]) else 0
        told = {id(ours[number][1]) for number in mine} | {id(theirs[number][1]) for number in others}
        return [pair for pair in found if id(pair[1]) not in told]

    def _cell(self, index: int) -> bool:
        return index >= 0 and unit_at(self.root, self.elements[index].path).kind == CELL

    def _wording(self, element: Element, match: Match) -> Wording:
        theirs = self._theirs(match, element)
        if theirs == element.text:
            return count_words(element).all_present()
        return compare_words(element, theirs, self.stream.line_of(match.start).numbered, self.jurisdiction)

    def _theirs(self, match: Match, element: Element) -> str:
        return without_bullet(" ".join(self.stream.words(match.start, match.end).split()), element)

    def _changes(self, element: Element, match: Match, wording: Wording) -> Iterator[Difference]:
        theirs = self._theirs(match, element) if wording.stretches else ""
        for stretch in wording.stretches:
            path = element.label_path if stretch.in_label else element.path
            span = self._span(match, theirs, stretch)
            yield Difference(
                stretch.sort,
                Shape.CHANGED,
                self._address(path),
                (element.unit,),
                element.text[stretch.start : stretch.end],
                theirs[stretch.their_start : stretch.their_end],
                self.stream.place_of(min(span[0], max(match.end - 1, match.start))),
                element.text[max(stretch.start - _CONTEXT, 0) : stretch.start],
                element.text[stretch.end : stretch.end + _CONTEXT],
                theirs[max(stretch.their_start - _CONTEXT, 0) : stretch.their_start],
                theirs[stretch.their_end : stretch.their_end + _CONTEXT],
                element.acts_in(stretch.start, stretch.end),
                _characters(element, stretch.start, stretch.end),
                span,
            )

    def _span(self, match: Match, theirs: str, stretch: Stretch) -> tuple[int, int]:
        """The words of theirs that differ, by their number."""
        low, high = (len(coarse_tokens(theirs[:at])) for at in (stretch.their_start, stretch.their_end))
        return match.start + low, match.start + high

    def _groups(
        self,
        numbers: Sequence[int],
        write: Callable[[list[int], Path], Difference],
        together: Callable[[int, int], bool],
    ) -> Iterator[tuple[int, Difference]]:
        """Pieces that share a fate, those of one unit that has no other piece as one difference."""
        whole = Counter(prefix for i, e in enumerate(self.elements) if self.pieces[i] for prefix in _prefixes(e.path))
        part = Counter(prefix for index in numbers for prefix in _prefixes(self.elements[index].path))
        group: list[int] = []
        top: Path = ()
        for index in numbers:
            path = self.elements[index].path
            owner = next((p for p in _prefixes(path) if part[p] == whole[p]), path)
            if group and (owner != top or not together(group[-1], index)):
                yield group[0], write(group, top)
                group = []
            group.append(index)
            top = owner
        if group:
            yield group[0], write(group, top)

    def _together(self, one: int, other: int) -> bool:
        return self.settled.moved[one].end == self.settled.moved[other].start

    def _missing(self, numbers: list[int], path: Path) -> Difference:
        word = self._word_before(numbers[0])
        return self._whole(Shape.MISSING, Sort.MISSING, numbers, path, "", (word, word))

    def _moved(self, numbers: list[int], path: Path) -> Difference:
        matches = [self.settled.moved[number] for number in numbers]
        theirs = "\n".join(self._theirs(match, self.elements[match.element]) for match in matches)
        return self._whole(Shape.MOVED, Sort.ORDER, numbers, path, theirs, (matches[0].start, matches[-1].end))

    def _whole(
        self, shape: Shape, sort: Sort, numbers: list[int], path: Path, theirs: str, span: tuple[int, int]
    ) -> Difference:
        """What pieces of ours that share a fate are, together; standing, if none of them is official."""
        elements = [self.elements[number] for number in numbers]
        return Difference(
            sort if any(is_official(element) for element in elements) else Sort.STANDING,
            shape,
            self._address(path),
            tuple(dict.fromkeys(element.unit for element in elements)),
            "\n".join(element.text for element in elements),
            theirs,
            self.stream.place_of(max(span[1] - 1, 0) if shape is Shape.MISSING else span[0]),
            acts=tuple(dict.fromkeys(act for each in elements for act in each.acts_in(0, len(each.text)))),
            characters=tuple(them for each in elements for them in each.characters(0, len(each.text))),
            span=span,
        )

    def _extras(self) -> Iterator[tuple[int, Difference]]:
        for start, end, after in self.settled.extra:
            theirs = "\n".join(extras_by_paragraph(start, end, self.stream))
            pending = self._pending_after(after)
            place = self.stream.place_of(start)
            known = pending or (self.elements[after] if after >= 0 else None)
            address = self._address(known.path) if known else ""
            units = (known.unit,) if known else ()
            sort = Sort.STANDING if pending or self._stands_for_ours(after) else Sort.EXTRA
            yield after, Difference(sort, Shape.EXTRA, address, units, "", theirs, place, span=(start, end))

    def _pending_after(self, index: int) -> Element | None:
        """The pending unit that stands between a piece and the next that was found, if there is one."""
        for number in range(max(index, 0), len(self.elements)):
            if self.elements[number].pending:
                return self.elements[number]
            if number > index and number in self.settled.in_order:
                break
        return None

    def _stands_for_ours(self, index: int) -> bool:
        """Whether words that we had to write, and only those, are what theirs lacks after a piece."""
        lost: list[int] = []
        for number in range(index + 1, len(self.elements)):
            if number in self.settled.in_order:
                break
            if self.pieces[number] and number not in self.settled.moved:
                lost.append(number)
        return bool(lost) and not any(is_official(self.elements[number]) for number in lost)

    def _word_before(self, number: int) -> int:
        """The word of theirs before which a piece of ours would stand."""
        while number > 0:
            number -= 1
            if number in self.settled.in_order:
                return self.settled.in_order[number].end
        return 0

    def _address(self, path: Path) -> str:
        return address_of(self.root, path, self.jurisdiction)


def _characters(element: Element, start: int, end: int) -> tuple[Characters, ...]:
    """Who the characters of ours that differ are; where there are none, those at both sides of the place."""
    if start < end:
        return element.characters(start, end)
    return (*element.characters(max(start - 1, 0), start), *element.characters(end, end + 1))


def _stray(index: int, difference: Difference, words: str) -> Stray:
    return index, difference.place, words


def _prefixes(path: Path) -> list[Path]:
    """The paths of the units that hold the one at `path`, from the outermost, and its own."""
    return [path[:depth] for depth in range(1, len(path) + 1)]
