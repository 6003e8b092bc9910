"""The door of mending: a page as it was scanned -> its text mended, every repair listed and none silent.

Goes in: a page, a dictionary, the list of repairs that a person reviewed, and other texts of the workspace. Comes out:
the mended text, whose places still lead to the page, what of it is repaired or lost, what is none of the text, and the
list to review. Nothing is read from files here. Each stage looks at the words that the stage before it left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from refundido.model.repair_list import RepairEntry, RepairKind, RepairList, Verdict, crossing
from refundido.model.text import Standing
from refundido.prose.gazette.mend_accents import Accents, lost_accents, places_of
from refundido.prose.gazette.mend_furniture import NEXT_NORM, edges, furniture, without
from refundido.prose.gazette.mend_lost import lost_words
from refundido.prose.gazette.mend_touching import untouched
from refundido.prose.gazette.mend_witness import Testimony, Witness
from refundido.prose.gazette.mend_words import PageWords, cut_words, ligatures, lost_spaces, wrong_glyphs
from refundido.prose.gazette.repairs import Apart, Change, Draft, Found, Mark, Places, mended_passage
from refundido.prose.gazette.words import Asked, Words
from refundido.prose.reading import Passage

_Rule = Callable[[str, PageWords], Iterable[Found]]
_STAGES: tuple[_Rule, ...] = (wrong_glyphs, cut_words, ligatures)
_LINE = re.compile(r"[^\n]+")
_AROUND = 30
_MANY = 50
_LOST = "una misma palabra en mayúsculas está en el lugar de otras distintas"


@dataclass(frozen=True, slots=True)
class Mended:
    """A page, mended.

    `page` is its text, whose anchors lead to the page as given; `marks` are stretches of it that are repaired or lost,
    in order. `furniture` are stretches of the page as given that are none of the text. `review` is all that was found;
    `idle` the entries of the list given that speak of nothing on this page, `crossing` the pairs that hold and read
    the same words otherwise.
    """

    page: Passage
    marks: tuple[Mark, ...]
    furniture: tuple[Apart, ...]
    review: RepairList
    idle: tuple[RepairEntry, ...] = ()
    crossing: tuple[tuple[RepairEntry, RepairEntry], ...] = ()

    @property
    def next_norm(self) -> tuple[Apart, ...]:
        """The beginning of another norm, which the page has after this one."""
        return tuple(apart for apart in self.furniture if apart.reason == NEXT_NORM)


def mend(
    page: Passage,
    words: Words,
    accepted: RepairList | None = None,
    witnesses: Sequence[Witness] = (),
    mastheads: Sequence[str] = (),
) -> Mended:
    """The page, mended.

    Without a list what the rules are sure of is made and the rest proposed; with one only it decides. Witnesses give
    proposals for lost words and doubtful accents. Time is linear in the text.
    """
    return _mended(_Work(page, accepted), Asked(words), Testimony(witnesses), tuple(furniture(page.text, mastheads)))


def _mended(
    work: _Work, asked: Asked, testimony: Testimony, found_apart: Sequence[Apart], lost: Collection[str] = ()
) -> Mended:
    """The page, mended; the tokens in `lost` are known to have overwritten words, and no rule puts them together."""
    page = work.page
    apart = work.left_out(found_apart)
    draft = Draft(page.text).changed(list(_removals(page.text, apart)))
    known = PageWords.of(draft.text, asked)
    broken: list[tuple[int, int]] = []
    for rule in _STAGES:
        found = list(rule(draft.text, known))
        broken += [draft.sources(each.start, each.end) for each in found if each.read in lost]
        made = list(work.changes(draft, (each for each in found if each.read not in lost)))
        known.learn(change.read for change in made)
        draft = draft.changed(made)
    gaps: Sequence[tuple[int, int]] = lost_words(draft.text, known.forms, lost)
    put_together = {draft.text[start:end] for start, end in gaps if not draft.as_given(start, end)}
    if not put_together.issubset(lost):
        return _mended(_Work(page, work.accepted), asked, testimony, found_apart, {*lost, *put_together})
    whole = [gap for gap in gaps if draft.as_given(*gap)]
    gaps = sorted({*whole, *(kept for each in broken if (kept := draft.kept(*each)))})
    told = {form: found for form, found in lost_accents(known).items() if not work.takes_everywhere(form, found, known)}
    told_of = [*lost_spaces(draft.text, known), *places_of(draft.text, told)]
    settled = _with_testimony(draft.text, told_of, gaps, testimony)
    draft = draft.changed(list(work.changes(draft, settled)))
    draft = draft.changed(list(work.own_readings(draft)))
    marks = (*draft.marks(), *(Mark(start, end, Standing.GAP) for start, end in work.still_lost(draft)))
    return Mended(
        mended_passage(page, draft),
        tuple(sorted(marks, key=lambda m: m.start)),
        apart,
        work.review(),
        work.idle(),
        tuple(crossing(work.printed())),
    )


def _removals(text: str, apart: Sequence[Apart]) -> Iterator[Change]:
    """What is none of the text taken out, neighbours together, with the spaces around them."""
    index = 0
    while index < len(apart):
        last = index
        while last + 1 < len(apart) and not text[apart[last].end : apart[last + 1].start].strip():
            last += 1
        start, end = apart[index].start, apart[last].end
        yield Change(*edges(text, start, end), without(text, start, end), "", shown=False)
        index = last + 1


def _with_testimony(
    text: str, found: Iterable[Found], gaps: Sequence[tuple[int, int]], testimony: Testimony
) -> Iterator[Found]:
    """What was found, with the readings that another text proposes where it says the same sentence."""
    said = testimony.said(text, frozenset(start for start, _ in gaps))
    lost = [_lost(start, end, said.get(start)) for start, end in gaps]
    taken = {start for start, _ in gaps}
    told = [
        replace(each, read=said[each.start][0], reason=f"{each.reason}; así en {said[each.start][1]}")
        if each.choices and each.start in said and said[each.start][0] in each.choices
        else each
        for each in found
        if each.start not in taken
    ]
    yield from told
    yield from lost


def _lost(start: int, end: int, said: tuple[str, str] | None) -> Found:
    reason = f"{_LOST}; {said[1]} dice ahí «{said[0]}» en la misma oración" if said else _LOST
    return Found(RepairKind.LOST, start, end, said[0] if said else "", reason, False)


class _Work:
    """The decisions on one page, and what its list will say."""

    def __init__(self, page: Passage, accepted: RepairList | None) -> None:
        self.page = page
        self._places = Places(page)
        self.accepted = accepted
        self._used: set[int] = set()
        self._lost: list[tuple[RepairEntry, int, int]] = []
        self._entries: dict[RepairEntry, list[int]] = {}
        """By entry without its places: where in the page they are; empty for one that stands everywhere."""
        self._made: dict[tuple[object, ...], tuple[RepairEntry, list[int]]] = {}
        """By what the rules said of some words: its entry, where no list decides."""

    def left_out(self, found: Iterable[Apart]) -> tuple[Apart, ...]:
        """The stretches that are left out as none of the text, those found and those of a person's; all are listed."""
        kept: list[Apart] = []
        for apart in found:
            as_found = Found(RepairKind.FURNITURE, apart.start, apart.end, "", apart.reason)
            if self._decided(as_found, apart.text, apart.start).verdict.holds:
                kept.append(apart)
        for entry in self._unused(RepairKind.FURNITURE):
            words = re.compile(r"\s+".join(re.escape(word) for word in entry.printed.split()))
            for match in self._matches(entry, words, self.page.text, lambda offset: offset):
                self._keep(entry, match.start())
                if entry.verdict.holds:
                    kept.append(Apart(match.start(), match.end(), entry.printed, entry.reason))
        return tuple(_disjoint(kept))

    def takes_everywhere(self, form: str, accents: Accents, words: PageWords) -> bool:
        """Whether a doubtful form that stands on the page many times is listed once for all of it, and left."""
        if accents.sure or words.forms[form] <= _MANY:
            return False
        entries = [e for e in self._given if e.kind is RepairKind.ACCENT and e.printed == form]
        if any(entry.verdict is not Verdict.PROPOSED for entry in entries):
            return False
        self._used.update(id(entry) for entry in entries)
        entry = RepairEntry(
            RepairKind.ACCENT, form, accents.read, Verdict.PROPOSED, (), accents.choices, accents.reason
        )
        self._entries[entry] = []
        return True

    def changes(self, draft: Draft, found: Iterable[Found]) -> Iterator[Change]:
        """The changes that hold, in order and apart; each finding is listed."""
        for each in untouched(draft.text, found):
            printed = _visible(draft.text[each.start : each.end])
            lost, start = each.kind is RepairKind.LOST, draft.source(each.start)
            if not lost and self._says_lost(printed, start):
                continue
            around = _around(draft.text, each.start, each.end) if lost else ""
            entry = self._decided(each, printed, start, around)
            if entry.verdict.holds and entry.read:
                yield Change(each.start, each.end, entry.read, printed)
            elif lost and entry.verdict is not Verdict.REJECTED:
                self._lose(entry, draft, each.start, each.end)

    def own_readings(self, draft: Draft) -> Iterator[Change]:
        """What the list given says and no rule had found: a person's own, or what another dictionary once found."""
        wanted: list[Change] = []
        for entry in self._unused():
            printed = re.compile(rf"(?<!\w){re.escape(entry.printed)}(?!\w)")
            for match in self._matches(entry, printed, draft.text, draft.target):
                self._keep(entry, draft.source(match.start()))
                if entry.verdict.holds and entry.read:
                    wanted.append(Change(match.start(), match.end(), entry.read, entry.printed))
                elif entry.kind is RepairKind.LOST and entry.verdict is Verdict.PROPOSED:
                    self._lose(replace(entry, places=(), span=None), draft, *match.span())
        yield from _disjoint(wanted)

    def _unused(self, kind: RepairKind | None = None) -> Iterator[RepairEntry]:
        return (e for e in self._given if id(e) not in self._used and (kind is None or e.kind is kind))

    def _matches(
        self, entry: RepairEntry, words: re.Pattern[str], text: str, target: Callable[[int], int | None]
    ) -> Iterator[re.Match[str]]:
        """Where in a text an entry's words stand: at its places, or everywhere if it gives none."""
        if not entry.places:
            yield from words.finditer(text)
            return
        for place in entry.places:
            offset = self._places.offset(place)
            start = target(offset) if offset is not None else None
            match = words.match(text, start) if start is not None else None
            if match is not None:
                yield match

    def _keep(self, entry: RepairEntry, start: int) -> None:
        self._used.add(id(entry))
        self._entries.setdefault(replace(entry, places=(), span=None), []).append(start)

    def _lose(self, entry: RepairEntry, draft: Draft, start: int, end: int) -> None:
        self._lost.append((entry, *draft.sources(start, end)))

    def _says_lost(self, printed: str, start: int) -> bool:
        """Whether the list given says of a place that its words were lost, so that no rule puts them together."""
        given = self.accepted.find(RepairKind.LOST, printed, self._places.written(start)) if self.accepted else None
        return given is not None and given.verdict is not Verdict.REJECTED

    def still_lost(self, draft: Draft) -> Iterator[tuple[int, int]]:
        """Where in the text the lost words stand that nobody gave, the parts of one that two paragraphs share apart.

        Those that a person's own reading took up are lost no more, and not listed.
        """
        for entry, start, end in self._lost:
            kept = draft.kept(start, end)
            if kept is None:
                self._entries[entry].remove(start)
                if not self._entries[entry]:
                    del self._entries[entry]
            for part in _LINE.finditer(draft.text, *kept) if kept else ():
                yield part.span()

    def review(self) -> RepairList:
        """All that was found, in the order of the page; a form that stands in very many places is told without them."""
        ordered = sorted(self._entries.items(), key=lambda item: item[1][0] if item[1] else len(self.page.text))
        return RepairList(
            tuple(
                replace(entry, places=tuple(self._places.written(at) for at in places) if len(places) <= _MANY else ())
                for entry, places in ordered
            )
        )

    def idle(self) -> tuple[RepairEntry, ...]:
        """The entries of the list given that speak of nothing here."""
        return tuple(entry for entry in self._given if id(entry) not in self._used)

    def printed(self) -> Iterator[tuple[int, int, RepairEntry]]:
        """Where in the page the words stand that the list given reads otherwise, as the print has them."""
        between = "\u00ad?" if "\u00ad" in self.page.text else ""
        for entry in self._given:
            words = r"\s+".join(between.join(map(re.escape, word)) for word in entry.printed.split())
            whole = re.compile(rf"(?<!\w){words}(?!\w)")
            for match in self._matches(entry, whole, self.page.text, lambda at: at) if entry.verdict.holds else ():
                yield *match.span(), entry

    @property
    def _given(self) -> tuple[RepairEntry, ...]:
        return self.accepted.entries if self.accepted is not None else ()

    def _decided(self, found: Found, printed: str, start: int, around: str = "") -> RepairEntry:
        if self.accepted is None:
            return self._as_found(found, printed, start, around)
        verdict, read, reason = Verdict.PROPOSED, found.read, found.reason
        given = self.accepted.find(found.kind, printed, self._places.written(start))
        if given is not None:
            self._used.add(id(given))
            verdict, read, reason = given.verdict, given.read or read, given.reason or reason
        entry = RepairEntry(found.kind, printed, read, verdict, (), found.choices, reason, around)
        self._entries.setdefault(entry, []).append(start)
        return entry

    def _as_found(self, found: Found, printed: str, start: int, around: str) -> RepairEntry:
        """The entry for what the rules found, which a long page has many times over."""
        said = (found.kind, printed, found.read, found.sure, found.choices, found.reason, around)
        if said not in self._made:
            verdict = Verdict.APPLIED if found.sure else Verdict.PROPOSED
            entry = RepairEntry(found.kind, printed, found.read, verdict, (), found.choices, found.reason, around)
            self._made[said] = entry, self._entries.setdefault(entry, [])
        entry, places = self._made[said]
        places.append(start)
        return entry


_Stretch = TypeVar("_Stretch", Apart, Change)


def _disjoint(stretches: Iterable[_Stretch]) -> Iterator[_Stretch]:
    """Stretches in order, those that overlap one before left out."""
    position = 0
    for each in sorted(stretches, key=lambda e: (e.start, -e.end)):
        if each.start >= position:
            position = each.end
            yield each


def _visible(text: str) -> str:
    """Words as a list of repairs writes them: in one line, without the signs that nobody sees."""
    return " ".join(text.replace("\u00ad", "").split())


def _around(text: str, start: int, end: int) -> str:
    low, high = max(0, start - _AROUND), min(len(text), end + _AROUND)
    while low and not text[low - 1].isspace():
        low -= 1
    while high < len(text) and not text[high].isspace():
        high += 1
    return " ".join(text[low:high].split())
