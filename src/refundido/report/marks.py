"""Part of `report`: words with their fate, in colours, or with marks where there are none.

Marked, what was deleted stands in [-...-] and what was inserted in {+...+}. A text that holds such signs itself has a
backslash before them, so that taking the marks off gives both texts back to the letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from refundido.compare.edits import Fate
from refundido.document.blocks import Inline, Mark, NoteRef, Words
from refundido.document.comparison_blocks import Side, Stretch
from refundido.report.place import clean
from refundido.report.text import Line, Piece

_OPEN = {Fate.DELETED: "[-", Fate.INSERTED: "{+"}
_CLOSE = {Fate.DELETED: "-]", Fate.INSERTED: "+}"}
_STYLE = {Fate.KEPT: "plain", Fate.DELETED: "deleted", Fate.INSERTED: "inserted"}
_SAID = {
    Mark.OFFICIAL: "oficial",
    Mark.RECONSTRUCTED: "reconstruido",
    Mark.GAP: "perdido",
    Mark.PENDING: "pendiente",
}
_NAMES = "|".join(_SAID.values())
_SIGNS = re.compile(rf"\\|\}}|\[(?=-|impreso:|\Z)|-(?=\]|\Z)|\{{(?=\+|(?:{_NAMES}):|\Z)")
"""What could be taken for a mark, also with what comes after the text."""
_HIDDEN = {Side.BEFORE: Fate.INSERTED, Side.AFTER: Fate.DELETED}


def escaped(text: str) -> str:
    """A text in which no sign can be taken for a mark."""
    return _SIGNS.sub(lambda found: "\\" + found.group(), text)


def in_cell(text: str, *, marks: bool = False) -> str:
    """A text of a cell, in a row in which | parts the cells; `marks`: its other signs bear their backslash already."""
    return (text if marks else text.replace("\\", "\\\\")).replace("|", "\\|") if "|" in text else text


def said(words: Words, *, marks: bool, bare: bool = False) -> str:
    """Words with what is to be said of their standing; `bare`: the words alone."""
    text = clean(words.text)
    if bare:
        return text
    text = escaped(text) if marks else text
    if words.mark is Mark.REPAIRED:
        return f"{text} [impreso: {clean(words.printed)}]"
    return f"{{{_SAID[words.mark]}: {text}}}" if words.mark in _SAID else text


def pieces(
    stretches: Iterable[Stretch], *, marks: bool, side: Side = Side.BOTH, bare: bool = False, cell: bool = False
) -> Line:
    """Stretches as pieces of a line; of one side, what is not in that text is left out. `cell`: in a row of a table."""
    found: list[Piece] = []
    for stretch in stretches:
        if _HIDDEN.get(side) is stretch.fate:
            continue
        text = "".join(said(words, marks=marks, bare=bare) for words in stretch.words)
        text = in_cell(text, marks=marks and not bare) if cell else text
        found.append((_between_marks(text, stretch.fate) if marks else text, _STYLE[stretch.fate]))
    return tuple(found)


def _between_marks(text: str, fate: Fate) -> str:
    return f"{_OPEN[fate]}{text}{_CLOSE[fate]}" if fate in _OPEN else text


def stretch_of(content: Iterable[Inline], fate: Fate) -> Stretch:
    """The words of a publication's text as one stretch, its calls to notes left out."""
    return Stretch(fate, tuple(each for each in content if not isinstance(each, NoteRef)))


def label_stretches(before: str, after: str) -> tuple[Stretch, ...]:
    """A label that may not be the same in both texts."""
    if before == after:
        return (Stretch(Fate.KEPT, (Words(before),)),) if before else ()
    pairs = ((Fate.DELETED, before), (Fate.INSERTED, after))
    return tuple(Stretch(fate, (Words(label),)) for fate, label in pairs if label)
