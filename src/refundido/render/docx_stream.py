"""Part of `render`: both texts of a comparison written as one stream of words and paragraph ends, each of them kept,
inserted, deleted or moved.

An item's label waits for the first paragraph under it and shares its line. Where the texts differ in which paragraph
that is, the line is open in one of them and not in the other: so it is kept for each side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from refundido.compare.edits import Fate
from refundido.document.blocks import Extent, Mark
from refundido.document.hands import Hand
from refundido.document.standing import extent_of, mark_of
from refundido.model.text import Run, Standing, Text
from refundido.render.docx_parts import Comments, Revisions, Track, paragraph, run

Segment = tuple[Track, tuple[Run, ...]]
"""A stretch of words with its fate."""

_STYLES = {
    Mark.OFFICIAL: "OficialFondo",
    Mark.RECONSTRUCTED: "Reconstruido",
    Mark.REPAIRED: "Reparado",
    Mark.GAP: "Perdido",
    Mark.PENDING: "NoTranscrito",
}
_FATES = {Track.INSERTED: Fate.INSERTED, Track.DELETED: Fate.DELETED}
_PLAIN = (Standing.OFFICIAL, Standing.RECONSTRUCTED)


def sided(context: Track, old: bool, new: bool) -> Track | None:
    """What becomes, in a unit that has a fate, of a part of it that stands in one text or in both; None: in none."""
    if old and new:
        return context
    if new:
        return Track.MOVED_TO if context is Track.MOVED_TO else Track.INSERTED
    if old:
        return Track.MOVED_FROM if context is Track.MOVED_FROM else Track.DELETED
    return None


def extent_in(segments: Iterable[Segment]) -> Extent:
    """How much of some words is reconstructed, in the later of the two texts that has them."""
    listed = list(segments)
    later = [runs for track, runs in listed if track.new] or [runs for _, runs in listed]
    standings = {each.standing for runs in later for each in runs}
    if Standing.RECONSTRUCTED not in standings:
        return Extent.NONE
    if len(standings) == 1:
        return Extent.WHOLLY
    return extent_of(Text(runs, "") for runs in later)


def words(segments: Iterable[Segment], extent: Extent, revisions: Revisions) -> str:
    """Words as runs, inside their tracked changes, what is not official marked where it is the exception."""
    written: list[str] = []
    for track, runs in segments:
        deleted = track is Track.DELETED
        for hand, parts in groupby(_signed(track, runs, revisions), key=lambda part: part[0]):
            shown = ((each, _style(each, extent, track)) for _, each in parts if each.text)
            content = "".join(run(each.text, style, deleted=deleted) for each, style in shown)
            written.append(revisions.wrap(track, content, hand))
    return "".join(written)


def _signed(track: Track, runs: Iterable[Run], revisions: Revisions) -> Iterator[tuple[Hand | None, Run]]:
    """Words with whoever brought them or took them out; None: whoever moved the unit that they stand in."""
    fate = _FATES.get(track)
    other = None if revisions.moving else revisions.hands.default
    for each in runs:
        if fate is None:
            yield None, each
        else:
            yield from ((hand or other, part) for hand, part in revisions.hands.split(fate, each))


def _style(each: Run, extent: Extent, track: Track) -> str:
    if each.standing is Standing.RECONSTRUCTED and not track.new and extent is Extent.NONE:
        return "Reconstruido"
    if each.standing in _PLAIN and extent in (Extent.NONE, Extent.WHOLLY):
        return ""
    return _STYLES.get(mark_of(each, extent), "")


@dataclass(slots=True)
class _Line:
    """A paragraph written; `mark` is the tracked change of its end, `fates` those of its words in order."""

    style: str
    content: str
    mark: str
    bar: bool
    ending: Track
    fates: tuple[Track, ...]

    def xml(self) -> str:
        """The paragraph as it goes into the file."""
        return paragraph(self.style, self.content, mark=self.mark, bar=self.bar)

    def runs_on(self, other: _Line) -> bool:
        """Whether this paragraph is one that came, or went, right after words of another that came, or went, too."""
        return (
            other.ending is Track.KEPT
            and self.ending in (Track.INSERTED, Track.DELETED)
            and other.fates[-1:] == (self.ending,)
            and set(self.fates) <= {self.ending}
            and (self.style, self.bar) == (other.style, other.bar)
        )

    def trade_ends(self, other: _Line) -> None:
        """Take the end that stays, and give the other one that came, or went.

        The texts are the same; but LibreOffice takes words that came before an end that stays, and a paragraph that
        came after it, for one stretch, and would take that end with them.
        """
        other.mark, self.mark = self.mark, other.mark
        other.ending, self.ending = self.ending, other.ending


class Stream:
    """The body of a file as it is written."""

    def __init__(self, revisions: Revisions, comments: Comments) -> None:
        self.revisions = revisions
        self.comments = comments
        self._body: list[str | _Line] = []
        self._line: list[str] = []
        self._fates: list[Track] = []
        self._notes: list[str] = []
        self._starts: list[str] = []
        self._bar = False
        self._open_old = self._open_new = ""
        self._open_hand = revisions.hand

    def turn(self, track: Track, unit: str) -> None:
        """From here on, what came, went or moved did so with that unit."""
        hands = self.revisions.hands
        moved = track in (Track.MOVED_FROM, Track.MOVED_TO)
        self.revisions.hand = hands.of_move(unit) if moved else hands.of_unit(_FATES.get(track, Fate.KEPT), unit)
        self.revisions.moving = track in _FATES and self.revisions.hand is hands.moved.get(unit)

    def text(self, track: Track, plain: str, hand: Hand | None = None) -> None:
        """Words that are no unit's text: a label, what stands between it and a heading."""
        if plain:
            self._started()
            self._fates.append(track)
            self._line.append(self.revisions.wrap(track, run(plain, deleted=track is Track.DELETED), hand))

    def words(self, segments: Sequence[Segment]) -> None:
        """Words of a unit."""
        self._started()
        extent = extent_in(segments)
        self._fates.extend(track for track, runs in segments if runs)
        self._bar = self._bar or extent in (Extent.MOSTLY, Extent.WHOLLY)
        self._line.append(words(segments, extent, self.revisions))

    def note(self, text: str) -> None:
        """A comment on the next paragraph."""
        self._notes.append(text)

    def sign(self, element: str) -> None:
        """A sign that takes no place: the start or end of a moved range."""
        if self._line or self._open_old or self._open_new:
            self._line.append(element)
        else:
            self._body.append(element)

    def begin(self, element: str) -> None:
        """A sign to stand before the next words, after the end of a line that waits."""
        self._starts.append(element)

    def _started(self) -> None:
        self._line.extend(self._starts)
        self._starts = []

    def wait(self, track: Track, style: str) -> None:
        """Leave the line open, where the unit stands, for the first paragraph under it."""
        self._open_hand = self.revisions.hand
        if track.old:
            self._open_old = style
        if track.new:
            self._open_new = style

    def end(self, track: Track, style: str) -> None:
        """End the paragraph."""
        self._started()
        waiting = (self._open_new if track.new else "") or (self._open_old if track.old else "")
        content = "".join(self._line)
        if self._notes:
            content = self.comments.around(self._notes, content, self.revisions, track)
        mark = self.revisions.mark(track)
        line = _Line(waiting or style, content, mark, self._bar, track, tuple(self._fates))
        last = self._body[-1] if self._body else None
        if isinstance(last, _Line) and line.runs_on(last):
            line.trade_ends(last)
        self._body.append(line)
        self._line, self._notes, self._bar, self._fates = [], [], False, []
        self._open_old = "" if track.old else self._open_old
        self._open_new = "" if track.new else self._open_new

    def close(self, track: Track) -> None:
        """End the line that waits, in the texts in which a unit of that fate stands."""
        old, new = bool(track.old and self._open_old), bool(track.new and self._open_new)
        ending = sided(track, old, new)
        if ending is not None:
            starts, self._starts = self._starts, []
            hand, self.revisions.hand = self.revisions.hand, self._open_hand
            self.end(ending, "Normal")
            self._starts, self.revisions.hand = starts, hand

    def block(self, xml: str) -> None:
        """A table, or a paragraph of ours outside the text, between paragraphs."""
        self._started()
        self._body.extend(self._line)
        self._line = []
        self._body.append(xml)

    def result(self) -> str:
        """All that was written."""
        written = (each if isinstance(each, str) else each.xml() for each in self._body)
        return "".join((*written, *self._line))
