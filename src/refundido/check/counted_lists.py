"""Part of `check`: a text that says how many things follow, or how many a range holds, and counts them wrongly.

«Las siguientes tres reglas:» is held against the list beside it; «los cuatro artículos 3 a 7» against the range.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from refundido.check.finding import Finding, Scene
from refundido.model.cardinals import cardinal_value, is_cardinal_word
from refundido.model.label import fold_accents
from refundido.model.text import Text
from refundido.model.unit import PARAGRAPH, TABLE, Path, Unit

_ITEM = 8
_NUMBER = r"(?P<number>\d{1,2}|[^\W\d_]+)"
_OTHER = _NUMBER.replace("number", "other")
_ANNOUNCES = re.compile(rf"[Ll][oa]s (?:siguientes {_NUMBER}|{_OTHER} siguientes) [^\W\d_]+[^.:;]*:$")
_RANGE = re.compile(
    rf"\b[Ll][oa]s {_NUMBER} (?P<kind>[^\W\d_]+) (?:que van )?(?:del? )?(?P<low>\d{{1,3}})"
    r" (?:al?|hasta(?: el)?) (?P<high>\d{1,3})(?![\w.,]\d|\w)"
)


def counts_agree(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """A list has as many items as the paragraph that announces it says, and a range as many members."""
    for index, child in enumerate(unit.children):
        if child.kind != PARAGRAPH or child.text is None:
            continue
        at = (*path, index)
        yield from _announced(scene, at, child, child.text, _items_after(scene, unit, index))
        yield from _ranges(scene, at, child, child.text)


def _announced(scene: Scene, path: Path, unit: Unit, text: Text, items: int) -> Iterator[Finding]:
    match = _ANNOUNCES.search(text.plain)
    said = _value(match["number"] or match["other"]) if match else None
    if match and said is not None and items and said != items:
        subject = text.plain[match.start() : match.end()]
        message = f"El texto anuncia {said} y la enumeración tiene {items}."
        yield scene.finding(path, unit, message, subject=subject, words=(text, match.start(), match.end()))


def _ranges(scene: Scene, path: Path, unit: Unit, text: Text) -> Iterator[Finding]:
    for match in _RANGE.finditer(text.plain):
        said = _value(match["number"])
        known = fold_accents(match["kind"]) in scene.jurisdiction.plural_words
        held = int(match["high"]) - int(match["low"]) + 1
        if known and said is not None and said != held:
            message = f"El texto dice {said}, y del {match['low']} al {match['high']} hay {held}."
            yield scene.finding(path, unit, message, subject=match.group(), words=(text, *match.span()))


def _value(written: str) -> int | None:
    if written.isdigit():
        return int(written)
    return cardinal_value([written]) if is_cardinal_word(written) else None


def _items_after(scene: Scene, parent: Unit, index: int) -> int:
    """How many items the list just after a paragraph has; 0 if there is none, or not all of them are known."""
    items: list[Unit] = []
    for child in parent.children[index + 1 :]:
        if child.kind == TABLE or scene.level(child.kind) != _ITEM or (items and child.kind != items[0].kind):
            break
        items.append(child)
    return 0 if any(child.pending for child in items) else len(items)
