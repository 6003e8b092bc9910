"""Part of `prose`: parts of an act that hang on another though each is an order of its own, so that they are not read.

A number that does not follow the one before it («2.», «4.») opens no level of its parent: its act is misnumbered, or a
part of it is lost. And a parent that orders all by itself sets no place for the order that stands under it.
"""

from __future__ import annotations

import re

from refundido.prose.act_labels import Style
from refundido.prose.act_text import trimmed
from refundido.prose.act_tree import Node, NodeKind
from refundido.prose.act_words import Strength, amending_words, names_unit, orders_something, strength, unquoted

_GENERAL = re.compile(r"modif|introd|efect|enm[ie]|correg|corr[ií]|rectif|h[aá]g", re.IGNORECASE)
"""Verbs that leave what is changed to the parts below."""
_LEADS = re.compile(
    r"\b(?:siguientes?|sentido|formas?|maneras?|modos?|t[eé]rminos|modificaci[oó]n(?:es)?|cambios?|sigue|indican?|señalan?)"
    r"\W*\Z",
    re.IGNORECASE,
)


def crossed(text: str, node: Node) -> Node | None:
    """The part above `node` on which it hangs and should not; None if all above it may stand there."""
    parent = node.parent
    while parent is not None and parent.kind in (NodeKind.ITEM, NodeKind.PLAIN):
        if _skips(parent) or _whole(text, parent, node):
            return parent
        parent = parent.parent
    return None


def _skips(parent: Node) -> bool:
    """Whether the first number under a part goes on with a series that it, or a part above it, belongs to."""
    first = next((c.label for c in parent.children if c.kind is NodeKind.ITEM), None)
    if first is None or first.value <= 1 or first.style is Style.DASH:
        return False
    above: Node | None = parent
    while above is not None:
        if above.label is not None and above.label.style is first.style:
            return True
        above = above.parent
    return False


def _whole(text: str, parent: Node, node: Node) -> bool:
    """Whether a part above orders all by itself, and `node` under it orders too."""
    start, end = trimmed(text, parent.body, parent.end)
    said = unquoted(text, start, end)
    verbs = [said[a:b] for a, b, _ in amending_words(said)]
    told = [verb for verb in verbs if strength(verb) is Strength.STRONG and not _GENERAL.match(verb)]
    if not told or not names_unit(said, 0, len(said)) or _LEADS.search(said):
        return False
    if not said.rstrip().endswith((":", ",")):
        return True
    done = bool(re.search(r"\bpor\b", said)) and said != text[start:end]
    return done and names_unit(text, node.body, node.end) and orders_something(text, node.body, node.end)
