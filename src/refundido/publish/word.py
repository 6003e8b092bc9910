"""Part of `publish`: the Word files, as what they are made from; `render` makes them, and is imported only then."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from refundido.compare.marked import Marked
from refundido.document.blocks import Publication
from refundido.document.comparison_places import Places
from refundido.document.concordance import Correspondence
from refundido.document.hands import Hands
from refundido.model.jurisdiction import Jurisdiction


@dataclass(frozen=True, slots=True, repr=False)
class WordRedline:
    """A comparison with tracked changes, by `author` as of `day`; `folded` leaves out what did not change.

    `hands` sign each change; None: the author does. `notice` is what else must be said of them;
    `places`, where units stand, where the tree is but a part of the texts.
    """

    tree: Marked
    title: str
    author: str
    day: date
    subtitle: tuple[str, ...]
    jurisdiction: Jurisdiction
    folded: bool = False
    hands: Hands | None = None
    notice: str = ""
    places: Places | None = None

    def __repr__(self) -> str:
        """What the file shows, told in short: two texts by their digests, and what is said of them."""
        texts = [unit.digest() if unit else "" for unit in (self.tree.before, self.tree.after)]
        whose = (self.author, self.day, self.hands, self.notice)
        said = (self.title, whose, self.subtitle, self.jurisdiction, self.folded)
        return f"WordRedline({texts!r}, {said!r})"


@dataclass(frozen=True, slots=True)
class WordText:
    """A consolidated text, with the concordance of the acts that made it."""

    publication: Publication
    concordance: tuple[Correspondence, ...]


def redline_word(word: WordRedline) -> bytes:
    """The Word file of a comparison."""
    from refundido.render.docx_redline import RedlineHeader, redline_docx

    header = RedlineHeader(word.title, word.author, word.day, word.subtitle, word.notice)
    return redline_docx(word.tree, header, word.jurisdiction, folded=word.folded, hands=word.hands, places=word.places)


def text_word(word: WordText) -> bytes:
    """The Word file of a consolidated text."""
    from refundido.render.docx_consolidated import consolidated_docx

    return consolidated_docx(word.publication, word.concordance)
