"""Part of `render`: a comparison as a Word file with real tracked changes.

Accepting all of them leaves the second text, rejecting all the first: every label, word, paragraph end, row and cell is
kept, inserted, deleted or moved. What is not text (notes, what was left out) stands in comments or outside the changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from refundido.compare.marked import Mark, Marked
from refundido.document.comparison_alterations import alterations
from refundido.document.comparison_moves import brought_notice, move_notice
from refundido.document.comparison_places import Places, TextPlaces
from refundido.document.hands import Hand, Hands
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import TABLE, Unit
from refundido.render.docx_fates import Moves, fate_in, other_kind, segments, whole
from refundido.render.docx_folding import all_of, omitted, runs_of_children
from refundido.render.docx_package import Story, language_of, packed
from refundido.render.docx_parts import Comments, Revisions, Track, note_paragraph
from refundido.render.docx_regroup import Group, joined_lines, split_lines
from refundido.render.docx_shapes import (
    PENDING_TEXT,
    Place,
    Shape,
    begins_line,
    ends_line,
    gap_of,
    shape_of,
    words_style,
)
from refundido.render.docx_stream import Segment, Stream, sided
from refundido.render.docx_tables import write_rows

_EDITOR = "Nota del editor: "
_HOW = (
    "Los cambios de este documento son marcas de revisión. Al aceptarlas todas queda el texto nuevo; al rechazarlas "
    "todas, el anterior. Una raya al margen señala el texto reconstruido por los editores; dentro de él, lo oficial "
    "va sobre fondo, y lo reconstruido dentro de un texto oficial, sobre puntos. Las notas van como comentarios."
)
_UNMARKED = {
    Track.DELETED: " Va suprimido aquí e incorporado allá.",
    Track.INSERTED: " Va incorporado aquí y suprimido allá.",
}
_MOVE_NAME = "traslado"
_AS_WORDS = {Track.MOVED_FROM: Track.DELETED, Track.MOVED_TO: Track.INSERTED}
"""How what changed in a moved unit is told at each end."""


@dataclass(frozen=True, slots=True)
class RedlineHeader:
    """What a redline says of itself: its title and the lines under it, whose the changes are and since when they are
    in force, and what else must be said of them."""

    title: str
    author: str
    day: date
    subtitle: tuple[str, ...] = ()
    notice: str = ""


def redline_docx(
    tree: Marked,
    header: RedlineHeader,
    jurisdiction: Jurisdiction,
    *,
    folded: bool = False,
    hands: Hands | None = None,
    places: Places | None = None,
) -> bytes:
    """The Word file of a comparison. `folded` leaves out what did not change, and says where it stands.

    `hands` sign each change; without them, all are the header's. `places` are where units stand in both texts, for a
    tree narrowed to a part of them.
    """
    comments = Comments("Refundido", header.day)
    stream = Stream(Revisions(hands or Hands(Hand(header.author, header.day))), comments)
    _open(stream, tree, header)
    _Writer(stream, jurisdiction, places or _places(tree, jurisdiction), Moves.of(tree), folded).node(
        tree, Track.KEPT, Place(), ""
    )
    stream.block(note_paragraph("Rotulo", "Fin del texto comparado."))
    story = Story(
        stream.result(), header.title, header.author, header.day, header.title,
        subject="Texto con cambios marcados", language=language_of(jurisdiction.code), comments=comments.part(),
    )  # fmt: skip
    return packed(story)


def _open(stream: Stream, tree: Marked, header: RedlineHeader) -> None:
    heading = tree.unit.heading
    if not heading or heading.plain != header.title:
        stream.block(note_paragraph("Cintillo", header.title))
    for line in header.subtitle:
        stream.block(note_paragraph("Subtitle", line))
    whose = f"Autor de los cambios: {header.author}. "
    stream.block(note_paragraph("Aviso", f"{_HOW} {header.notice}".rstrip(), lead=whose))


def _places(tree: Marked, jurisdiction: Jurisdiction) -> Places:
    before, after = (TextPlaces(each or tree.unit, jurisdiction) for each in (tree.before, tree.after))
    return Places(before, after)


class _Writer:
    """Writes units to a stream, each with its fate."""

    def __init__(self, stream: Stream, jurisdiction: Jurisdiction, places: Places, moves: Moves, folded: bool) -> None:
        self._stream = stream
        self._jurisdiction = jurisdiction
        self._places = places
        self._moves = moves
        self._folded = folded

    def node(self, node: Marked, around: Track, place: Place, address: str) -> None:
        """A unit of the marked tree, inside a unit that has a fate."""
        fate = fate_in(node, around, self._moves)
        if fate is None:
            return
        self._say(node, fate, around)
        if fate in (Track.MOVED_FROM, Track.MOVED_TO) and around is Track.KEPT:
            self._moved(node, fate, place, address)
        elif node.mark is Mark.JOINED:
            self._lines(Group.of((node,)), fate, place)
        elif other_kind(node):
            self._apart(Group.of((node,)), fate, place)
        elif fate in (Track.INSERTED, Track.DELETED) or not node.changed:
            self._whole(node.unit if fate.new else node.before, fate, place)
        else:
            self._pair(node, fate, place, address)

    def _say(self, node: Marked, fate: Track, around: Track) -> None:
        """In comments, where a unit moved, whose marks Word may not have, and what else differs in it."""
        if around is not Track.KEPT:
            return
        if node.mark in (Mark.MOVED_AWAY, Mark.MOVED_HERE):
            marked_so = fate in (Track.MOVED_FROM, Track.MOVED_TO)
            self._stream.note(f"{self._notice(node)}.{'' if marked_so else _UNMARKED[fate]}")
        if node.brought and node.mark in (Mark.JOINED, Mark.KEPT):
            self._stream.note(f"{brought_notice(node, self._places)}.")
        for said in alterations(node):
            self._stream.note(said)

    def _notice(self, node: Marked) -> str:
        return move_notice(node, self._places)

    def _moved(self, node: Marked, fate: Track, place: Place, address: str) -> None:
        """A unit at one end of its move, inside the marks that tell Word it is one."""
        name = f"{_MOVE_NAME}{self._moves.numbers[node.unit.id]}"
        self._stream.turn(fate, node.unit.id)
        start, end = self._stream.revisions.opening(f"{fate.value}RangeStart", f' w:name="{name}"')
        self._stream.begin(start)
        self._pair(self._moves.arrived[node.unit.id], fate, place, address)
        self._stream.sign(f'<w:{fate.value}RangeEnd w:id="{end}"/>')

    def _pair(self, node: Marked, fate: Track, place: Place, address: str) -> None:
        """A unit with what changed in it."""
        old, new = node.before if fate.old else None, node.after if fate.new else None
        heading, words = segments(node.heading, fate), segments(node.words, fate)
        inner = self._own(old, new, heading, words, fate, place, relabelled=node.relabelled)
        unit = node.unit
        if unit.kind == TABLE:
            self._table(node, fate, inner, address)
        elif node.children:
            self._children(node, fate, inner, address)
        elif self._folded and fate is Track.KEPT and unit.children:
            self._omit(all_of(unit, self._jurisdiction, address))
        else:
            for child in unit.children:
                self._whole(child, fate, inner)
        self._stream.close(fate)

    def _whole(self, unit: Unit | None, fate: Track, place: Place) -> None:
        """A unit with all it contains, of one fate."""
        if unit is None:
            return
        old, new = unit if fate.old else None, unit if fate.new else None
        inner = self._own(old, new, whole(unit.heading, fate), whole(unit.text, fate), fate, place)
        if unit.kind == TABLE:
            self._table(Marked(Mark.KEPT, unit, unit, changed=False), fate, inner, "")
        else:
            for child in unit.children:
                self._whole(child, fate, inner)
        self._stream.close(fate)

    def _own(
        self,
        old: Unit | None,
        new: Unit | None,
        heading: Sequence[Segment],
        words: Sequence[Segment],
        fate: Track,
        place: Place,
        *,
        relabelled: bool = False,
    ) -> Place:
        """A unit's own line and words; gives the place of what it contains."""
        unit = new or old
        assert unit is not None
        for note in unit.notes:
            self._stream.note(_EDITOR + note)
        before = shape_of(old, place, self._jurisdiction) if old else None
        after = before if new is old else shape_of(new, place, self._jurisdiction) if new else None
        self._close_for(old, new, before, after, fate)
        self._stream.turn(fate, unit.id)
        labelled = _AS_WORDS.get(fate, fate) if relabelled else fate
        hand = self._stream.revisions.hands.of_label(unit.id) if relabelled or fate is Track.KEPT else None
        self._both(before.label if before else "", after.label if after else "", labelled, hand)
        self._line(old, new, before, after, heading, fate)
        shape = after or before
        assert shape is not None
        ending = sided(fate, old is not None and old.text is not None, new is not None and new.text is not None)
        if ending is not None:
            self._stream.words(words)
            self._stream.end(ending, words_style(unit, shape.inner))
        self._pending(old, new, fate)
        return shape.inner

    def _close_for(
        self, old: Unit | None, new: Unit | None, before: Shape | None, after: Shape | None, fate: Track
    ) -> None:
        """End the line that waits where a unit begins one of its own."""
        lined = sided(
            fate, begins_line(before, bool(old and old.heading)), begins_line(after, bool(new and new.heading))
        )
        if lined is not None:
            self._stream.close(lined)

    def _line(
        self,
        old: Unit | None,
        new: Unit | None,
        before: Shape | None,
        after: Shape | None,
        heading: Sequence[Segment],
        fate: Track,
    ) -> None:
        """What follows a unit's label on its line: its heading, or what is to come."""
        titled_old, titled_new = bool(old and old.heading), bool(new and new.heading)
        gap_old = gap_of(before, titled_old)
        gap_new = gap_of(after, titled_new)
        self._both(gap_old, gap_new, fate)
        if heading:
            self._stream.words(heading)
        for shape, titled, side in ((before, titled_old, True), (after, titled_new, False)):
            if shape is not None and shape.waits and not titled:
                self._stream.wait(_side(side), shape.style)
        ending = sided(fate, ends_line(before, titled_old), ends_line(after, titled_new))
        if ending is not None:
            shape = after if after and ending.new else before
            assert shape is not None
            self._stream.end(ending, shape.style)

    def _both(self, old: str, new: str, fate: Track, hand: Hand | None = None) -> None:
        """A label, or a gap, that may not be the same in both texts."""
        if old == new:
            self._stream.text(fate, new, hand)
            return
        for text, track in ((old, sided(fate, True, False)), (new, sided(fate, False, True))):
            if text and track is not None:
                self._stream.text(track, text, hand)

    def _pending(self, old: Unit | None, new: Unit | None, fate: Track) -> None:
        ending = sided(fate, bool(old and old.pending), bool(new and new.pending))
        if ending is not None:
            self._stream.close(ending)
            self._stream.text(ending, PENDING_TEXT)
            self._stream.end(ending, "Pendiente")

    def _children(self, node: Marked, fate: Track, place: Place, address: str) -> None:
        for each in runs_of_children(node, self._jurisdiction, address, folded=self._folded and fate is Track.KEPT):
            if isinstance(each, str):
                self._omit(each)
            elif each.group is not None:
                self._lines(each.group, fate, place)
            else:
                self.node(each.node, fate, place, each.address)

    def _omit(self, address: str) -> None:
        self._stream.close(Track.KEPT)
        self._stream.block(omitted(address))

    def _lines(self, group: Group, fate: Track, place: Place) -> None:
        """Paragraphs split or joined: words that stay, and ends of paragraphs that come or go."""
        if fate is not Track.KEPT or not group.plain:
            self._apart(group, fate, place)
            return
        style = words_style(group.after[0], place)
        for note in (note for unit in group.after for note in unit.notes):
            self._stream.note(_EDITOR + note)
        write = split_lines if len(group.after) > 1 else joined_lines
        left = iter(group.before if len(group.before) > 1 else group.after[1:])
        for segment, ending in write(group):
            if segment is not None:
                self._stream.words((segment,))
            if ending is not None:
                if ending is not Track.KEPT:
                    self._stream.turn(ending, next(left).id)
                self._stream.end(ending, style)

    def _apart(self, group: Group, fate: Track, place: Place) -> None:
        """What cannot be told as a split or a join: all of the old units gone, all of the new ones come."""
        for units, there, track in (
            (group.before, fate.old, sided(fate, True, False)),
            (group.after, fate.new, sided(fate, False, True)),
        ):
            for unit in units if there and track is not None else ():
                self._whole(unit, track or fate, place)

    def _table(self, node: Marked, fate: Track, place: Place, address: str) -> None:
        """The rows of a table, and after them what it contains besides; a line that parts it from the next."""
        self._stream.close(fate)
        others = write_rows(node, fate, self._stream, self._notice)
        self._stream.turn(fate, node.unit.id)
        self._stream.end(fate, "Separador")
        for other in others:
            self.node(other, fate, place, address)


def _side(old: bool) -> Track:
    return Track.DELETED if old else Track.INSERTED
