"""Part of `prose`: whether the label of a part of an act is its own, or the place that a correction speaks of.

«Artículo 3. Donde dice "A", debe decir "B"»: an article of the text, unless the act's own articles count from one.
"""

from __future__ import annotations

import re
from dataclasses import replace

from refundido.model.address import Address, Named
from refundido.prose.act_labels import ONLY, Style
from refundido.prose.act_numbers import chain
from refundido.prose.act_tree import Node
from refundido.prose.payload_labels import ARTICLE
from refundido.prose.reading import Inherited

_CORRECTS = re.compile(r"\b(?:(?:donde\s+)?dice|donde\s+se\s+lee|en\s+(?:lugar|vez)\s+de)\b", re.IGNORECASE)
_PLACED = re.compile(
    r"\b(?:art[íi]culos?|arts?\.|numeral(?:es)?|t[íi]tulos?|cap[íi]tulos?|anexos?|juegos?|reglamento|ley|decreto)\b",
    re.IGNORECASE,
)


def in_its_article(node: Node, said: str, inherited: Inherited) -> Inherited:
    """What a part inherits, its label read as the place of the correction it makes, or both ways where it may be.

    `said` are its words without what they quote. Nothing changes where they name an article themselves.
    """
    label = next((n.label for n in chain(node) if n.label is not None and n.label.style is Style.ARTICLE), None)
    if label is None or label.value == ONLY or not _CORRECTS.search(said) or _PLACED.search(said):
        return inherited
    number = f"{label.value} {label.suffix.strip()}".strip().lower()
    bases = inherited.addresses or (Address(),)
    placed = tuple(Address((*base.steps, Named(ARTICLE, number))) for base in bases)
    return replace(inherited, addresses=(*bases, *placed) if _counts_from_one(node) else placed)


def _counts_from_one(node: Node) -> bool:
    """Whether the articles among which a part stands are numbered from one, as those of an act are."""
    own = chain(node)[0]
    siblings = own.parent.children if own.parent is not None else [own]
    first = next((n.label for n in siblings if n.label is not None and n.label.style is Style.ARTICLE), None)
    return first is not None and first.value == 1
