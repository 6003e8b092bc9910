"""Part of `check`: a paragraph that repeats another nearly word for word, but for a figure.

Two provisions on one matter with two figures: one of them may be an oversight. Compared are paragraphs of one game (or
of a text that has none) long enough not to be a formula; figures in words and in digits are set aside first.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from refundido.check.finding import Finding, Placed, Scene
from refundido.diagnostic import Related
from refundido.model.cardinals import is_cardinal_word
from refundido.model.label import fold_accents
from refundido.model.unit import PARAGRAPH, Path, Unit, lineage, walk

_WORD = re.compile(r"\d+(?:[.,]\d+)*%?|[^\W\d_]+")
_FEWEST = 12
_GRAM = 4
_ALIKE = 92.0
_MOST_DIFFERING = 2
_COMMON = 8
"""A run of words that more paragraphs than this share is a formula, and makes no two of them alike."""
_DIVISION, _ITEM = 3, 8
_ARTICLES = frozenset(["un", "una", "uno"])


@dataclass(frozen=True, slots=True)
class _Paragraph:
    path: Path
    unit: Unit
    masked: tuple[str, ...]
    figures: tuple[str, ...]


def near_repeats(scene: Scene, units: Sequence[Placed]) -> Iterator[Finding]:
    """No paragraph of a game says what another says with another figure."""
    looked_at = {unit.id for _, unit in units}
    games: dict[int, list[_Paragraph]] = defaultdict(list)
    for path, unit in walk(scene.root):
        if unit.kind == PARAGRAPH and unit.text is not None:
            made = _paragraph(path, unit)
            if made.figures and len(made.masked) >= _FEWEST:
                games[id(_game(scene, path))].append(made)
    for paragraphs in games.values():
        for one, other in _alike(scene, paragraphs):
            if other.unit.id in looked_at or one.unit.id in looked_at:
                yield _finding(scene, one, other)


def _game(scene: Scene, path: Path) -> Unit:
    above = lineage(scene.root, path)
    named = [u for u in above if (k := scene.jurisdiction.kinds.get(u.kind)) and k.named_by == "heading"]
    return next((unit for unit in named if scene.level(unit.kind) <= _DIVISION), scene.root)


def _paragraph(path: Path, unit: Unit) -> _Paragraph:
    masked: list[str] = []
    figures: list[str] = []
    for word in _WORD.findall(unit.text.plain if unit.text else ""):
        folded = fold_accents(word)
        if folded[0].isdigit() or (is_cardinal_word(folded) and folded not in _ARTICLES):
            figures.append(folded)
            masked.append("#")
        else:
            masked.append(folded)
    return _Paragraph(path, unit, tuple(masked), tuple(figures))


def _alike(scene: Scene, paragraphs: Sequence[_Paragraph]) -> Iterator[tuple[_Paragraph, _Paragraph]]:
    holders: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number, each in enumerate(paragraphs):
        for gram in {each.masked[i : i + _GRAM] for i in range(len(each.masked) - _GRAM + 1)}:
            holders[gram].append(number)
    shared = {
        (one, other)
        for numbers in holders.values()
        if 1 < len(numbers) <= _COMMON
        for index, one in enumerate(numbers)
        for other in numbers[index + 1 :]
    }
    for first, second in sorted(shared):
        one, other = paragraphs[first], paragraphs[second]
        figures_differ = len(one.figures) == len(other.figures) and 0 < _differing(one, other) <= _MOST_DIFFERING
        if figures_differ and not _parallel(scene, one.path, other.path) and _likeness(one, other) >= _ALIKE:
            yield one, other


def _likeness(one: _Paragraph, other: _Paragraph) -> float:
    return float(fuzz.ratio(one.masked, other.masked))


def _differing(one: _Paragraph, other: _Paragraph) -> int:
    return sum(a != b for a, b in zip(one.figures, other.figures, strict=True))


def _parallel(scene: Scene, one: Path, other: Path) -> bool:
    """Whether two places are meant to be alike: items of one list, or the same heading of two units side by side."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    above, beside = lineage(scene.root, one)[at + 1 :], lineage(scene.root, other)[at + 1 :]
    if not above or not beside or above[0].kind != beside[0].kind:
        return False
    items = scene.level(above[0].kind) == _ITEM
    return items or (len(above) > 1 and [_name(u) for u in above[1:-1]] == [_name(u) for u in beside[1:-1]] != [])


def _name(unit: Unit) -> tuple[str, str]:
    return unit.kind, fold_accents(unit.heading.plain) if unit.heading else ""


def _finding(scene: Scene, one: _Paragraph, other: _Paragraph) -> Finding:
    pairs = zip(one.figures, other.figures, strict=True)
    differ = ", ".join(f"{a} y {b}" for a, b in pairs if a != b)
    plain = other.unit.text.plain if other.unit.text else ""
    message = f"Repite casi a la letra otro párrafo con otra cifra ({differ})."
    made = scene.finding(other.path, other.unit, message, subject=plain[:60])
    first = scene.finding(one.path, one.unit, "")
    related = (Related(f"El otro: {first.context}", one.unit.span),)
    return Finding(
        made.message, made.subject, "", made.span, made.context, related, made.acts, path=made.path, unit=made.unit
    )
