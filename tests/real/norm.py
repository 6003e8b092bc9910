"""Part of the harness of real acts: the lines of a norm -> a tree of units, by the marks that the library left.

Wrapped lines are joined. A paragraph begins at a blank line, at a label, or where a line ends a sentence though the
next word would have fitted in it; a paragraph between two members of a list belongs to the first of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from refundido.model.label import fold_accents, roman_value
from refundido.model.ordinals import ordinal_value
from refundido.model.text import Origin, Standing, Text
from refundido.model.unit import PARAGRAPH, ROOT, Unit
from tests.real.layout import WIDTH, Layout, broken, layout_of, may_name
from tests.real.reading_files import GONE, Line, names_of, norm_lines

_SUFFIX = r"bis|ter|qu[aá]r?ter|quinquies|sexies|septies|octies|nonies|decies"
_ARTICLE = re.compile(
    rf"Art[íi]culo\s+(?P<label>\d+(?:[°º])?(?:\s?-\s?[A-Z]|\s+[A-Z]\b)?(?:\s+(?:{_SUFFIX}))?(?:\s+[A-Z]\b)?|[a-zúéíóá]+)"
    r"(?P<trans>\s+transitorio)?(?:\s*\(DEL\s+ART\.?\s*(?P<of>[^)]*)\))?\s*$",
    re.IGNORECASE,
)
_OWN_LABEL = re.compile(
    rf"[\"“'‘]{{0,2}}\s*(?:art[íi]culo|art\.)\s+(?:[A-Za-zúé]+|\d+)\s?[°º]?(?:\s+(?:{_SUFFIX}))?(?:\s+[A-Z](?=[\s.]))?\s?[°º]?(?:\s*transitorio)?"
    r"(?:\.?\s*\(\d+\w*\))?\s*(?:\.?\s*[-–—]+|\.|(?=$))\s*",
    re.IGNORECASE,
)
_HEADS = (
    ("libro", re.compile(r"libro\s+(?P<label>\w+)\s*(?P<rest>.*)$", re.IGNORECASE)),
    ("título", re.compile(r"(?:t[íi]tulo|t i t u l o)\s+(?P<label>\w+)\s*(?P<rest>.*)$", re.IGNORECASE)),
    ("capítulo", re.compile(r"cap[íi]tulo\s+(?P<label>\w+)\s*(?P<rest>.*)$", re.IGNORECASE)),
    (
        "párrafo-legal",
        re.compile(
            r"(?:p[áa]rrafo\s+|§\s*)(?P<label>\w+(?:\s+(?:bis|ter))?)\s?[°º]?\s?\.?\s*(?P<rest>.*)$", re.IGNORECASE
        ),
    ),
    ("párrafo-legal", re.compile(r"(?P<label>\d+)\.-\s*(?P<rest>.*)$")),
)
_ITEM = (
    ("literal", re.compile(r"(?P<label>[a-zñ])\s?(?:\)\.?-?|\.-)\s*(?P<rest>.*)$", re.DOTALL)),
    (
        "número",
        re.compile(
            r"(?:N[°º]\s*)?(?P<label>\d{1,2})\s?(?:\.?\s?[°ºªa]\.?-?|\.?\)|\.\s?[-–—]|\.)(?!\d)\s*(?P<rest>.*)$",
            re.DOTALL,
        ),
    ),
    ("romanito", re.compile(r"(?P<label>[ivx]+)\s?(?:\)\.?-?|\.-|\.)\s*(?P<rest>.*)$", re.DOTALL)),
    ("guion", re.compile(r"(?P<label>[-–—])\s+(?P<rest>.*)$", re.DOTALL)),
)
_DEPTHS = {"libro": 1, "título": 2, "capítulo": 3, "párrafo-legal": 4, "artículo": 5}
_LONGEST_NAME = 90
"""A longer first paragraph is no name of an article, but its text."""
_RANKS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(slots=True)
class _Draft:
    kind: str
    label: str = ""
    heading: str = ""
    paragraphs: list[str] = field(default_factory=list)
    children: list[_Draft] = field(default_factory=list)
    pending: bool = False


@dataclass(frozen=True, slots=True)
class Norm:
    """A norm as the library had it: how it may be called, and its tree."""

    names: tuple[str, ...]
    root: Unit


def read_norm(path: Path, other: Path, also: tuple[str, ...] = ()) -> Norm:
    """The tree of a norm's file. `other`, the same norm as it was otherwise, tells by its lines where a paragraph ends.

    `also` are labels of articles known to exist whose text the file does not hold.
    """
    lines = norm_lines(path)
    layout = layout_of([*lines, *norm_lines(other)])
    top = _Draft(ROOT)
    stack = [top]
    first = next((line.depth for line in lines if line.depth and _ARTICLE.match(line.words)), 0)
    for head, body in _sections(lines):
        article = _ARTICLE.match(head.words)
        if article:
            draft = _article(article, body, layout)
            holder = (article["of"] or "").strip().lower()
            if head.depth < first and draft.label.isdigit():
                draft.label += " transitorio"
            while len(stack) > 1 and _DEPTHS[stack[-1].kind] >= 5:
                stack.pop()
            _held(stack[-1], holder).children.append(draft)
            continue
        title = _title(head.words)
        if title is None:
            continue
        while len(stack) > 1 and _DEPTHS[stack[-1].kind] >= _DEPTHS[title.kind]:
            stack.pop()
        stack[-1].children.append(title)
        stack.append(title)
    _add_unseen(top, also)
    return Norm(names_of(lines), _unit(top, ""))


def _held(parent: _Draft, holder: str) -> _Draft:
    """Where an article goes that stands within another of the law («Artículo 36 (DEL ART. PRIMERO)»)."""
    if not holder.isalpha():
        return parent
    last = parent.children[-1] if parent.children else None
    if last is None or last.label != holder:
        last = _Draft("artículo", holder)
        parent.children.append(last)
    return last


def _sections(lines: list[Line]) -> Iterator[tuple[Line, list[Line]]]:
    heads = [i for i, line in enumerate(lines) if line.depth]
    for start, stop in zip(heads, [*heads[1:], len(lines)], strict=True):
        yield lines[start], lines[start + 1 : stop]


def _title(words: str) -> _Draft | None:
    for kind, pattern in _HEADS:
        match = pattern.match(words)
        if match:
            value = _value(match["label"])
            if value is None:
                continue
            return _Draft(kind, value, match["rest"].strip(" .-"))
    return None


def _value(label: str) -> str | None:
    folded = fold_accents(label)
    if folded in ("preliminar", "final", "unico"):
        return label.lower()
    if roman_value(folded) or folded.split()[0].isdigit():
        return label
    number = ordinal_value(folded)
    return _roman(number) if number else None


def _roman(number: int) -> str:
    out = ""
    for value, sign in ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        while number >= value:
            out, number = out + sign, number - value
    return out


def article_label(words: str) -> str:
    """The label of an article, as the harness compares them: "63 quater", "primero", "9 transitorio"."""
    found = _ARTICLE.match(words)
    return _label(found) if found else ""


def _label(match: re.Match[str]) -> str:
    bare = re.sub(r"[°º]", "", fold_accents(match["label"])).replace("quarter", "quater")
    label = re.sub(r"\s+", " ", bare).strip()
    return f"{label} transitorio" if match["trans"] else label


def _article(match: re.Match[str], body: list[Line], layout: Layout) -> _Draft:
    draft = _Draft("artículo", _label(match))
    own = any(_OWN_LABEL.match(line.words) for line in body[:3])
    cut = 0 if own else len(f"Artículo {draft.label}.- ")
    paragraphs = list(_paragraphs(body, cut, layout))
    alone = bool(paragraphs) and len(paragraphs[0]) <= _LONGEST_NAME and not re.search(r"[.]-? ", paragraphs[0])
    alone = alone and may_name(paragraphs[0])
    if cut and layout.epigraphs and alone and len(paragraphs) > 1 and not _item(paragraphs[1]):
        paragraphs[:2] = [f"{paragraphs[0]} {paragraphs[1]}"]
    if paragraphs:
        paragraphs[0] = _OWN_LABEL.sub("", paragraphs[0], count=1)
    for paragraph in paragraphs:
        words = paragraph.strip().lstrip("'\"").strip() if paragraph is paragraphs[0] else paragraph.strip()
        if words:
            draft.paragraphs.append(words)
    while draft.paragraphs and _is_caption(draft.paragraphs[-1]):
        draft.paragraphs.pop()
    _nest(draft)
    return draft


def _is_caption(words: str) -> bool:
    """Whether the last paragraph is the caption of what follows («c. Del cambio…»), not the article's."""
    return bool(re.match(r"(?:[IVX]+\.-|[a-z]\.\s|\d+\.\s|§)", words)) and not words.endswith((".", ";", ":"))


def _paragraphs(lines: list[Line], cut: int, layout: Layout) -> Iterator[str]:
    """The paragraphs of an article; `cut` is how much of its first line the library took away."""
    held: list[str] = []
    wrapped = all(len(line.words) <= 2 * WIDTH for line in lines)
    for index, line in enumerate(lines):
        words = line.words
        if not words:
            if held:
                yield " ".join(held)
            held = []
            continue
        after = lines[index + 1].words if index + 1 < len(lines) else ""
        if held and (not wrapped or _item(words) or broken(held, words, after, cut, layout)):
            yield " ".join(held)
            held, cut = [], 0
        held.append(words)
    if held:
        yield " ".join(held)


def _item(words: str) -> tuple[str, str, str] | None:
    for kind, pattern in _ITEM:
        match = pattern.match(words)
        if match and match["rest"] is not None:
            return kind, match["label"], match["rest"]
    return None


def _nest(article: _Draft) -> None:
    """Make the labelled paragraphs of an article its lists, nested by the order in which their styles open."""
    flat = article.paragraphs
    article.paragraphs = []
    levels: list[_Draft] = []
    for index, paragraph in enumerate(flat):
        item = _next_item(paragraph, levels)
        if item is None:
            owner = _owner(levels, flat[index + 1 :])
            (owner or article).children.append(_Draft(PARAGRAPH, paragraphs=[paragraph]))
            if owner is None:
                levels = []
            continue
        depth, draft = item
        del levels[depth:]
        (levels[-1] if levels else article).children.append(draft)
        levels.append(draft)


def _next_item(paragraph: str, levels: list[_Draft]) -> tuple[int, _Draft] | None:
    for kind, pattern in _ITEM:
        match = pattern.match(paragraph)
        if match is None:
            continue
        draft = _Draft(kind, match["label"].lower())
        rest = match["rest"].strip()
        if rest:
            draft.children.append(_Draft(PARAGRAPH, paragraphs=[rest]))
        for depth in range(len(levels) - 1, -1, -1):
            if levels[depth].kind == kind and _follows(kind, levels[depth].label, draft.label):
                return depth, draft
        if _first(kind, draft.label) or not levels:
            return len(levels), draft
    return None


def _first(kind: str, label: str) -> bool:
    return kind == "guion" or label in ("1", "a", "i")


def _follows(kind: str, last: str, label: str) -> bool:
    if kind == "guion":
        return True
    if kind == "número":
        return last.isdigit() and label.isdigit() and int(last) < int(label) <= int(last) + 3
    if kind == "literal":
        if "ñ" in (last, label):
            return True
        return 0 < _RANKS.index(label) - _RANKS.index(last) <= 2
    one, other = roman_value(last), roman_value(label)
    return bool(one and other and other == one + 1)


def _owner(levels: list[_Draft], rest: list[str]) -> _Draft | None:
    """The member of a list to which a paragraph without label belongs: the one whose list goes on after it."""
    for paragraph in rest:
        for depth in range(len(levels) - 1, -1, -1):
            for kind, pattern in _ITEM:
                match = pattern.match(paragraph)
                if match and levels[depth].kind == kind and _follows(kind, levels[depth].label, match["label"].lower()):
                    return levels[depth]
    return None


def _add_unseen(top: _Draft, also: tuple[str, ...]) -> None:
    """Articles known to exist and not at hand: pending, in the place of their number."""
    for label in also:
        holder, at = _place_of(top, label)
        holder.children.insert(at, _Draft("artículo", label, pending=True))


def _place_of(top: _Draft, label: str) -> tuple[_Draft, int]:
    from refundido.model.label import label_order

    wanted = label_order(label, "arabic")
    best: tuple[_Draft, int] = (top, len(top.children))

    def visit(draft: _Draft) -> None:
        nonlocal best
        for index, child in enumerate(draft.children):
            if child.kind == "artículo":
                key = label_order(child.label, "arabic")
                if key and wanted and key < wanted and "transitorio" not in child.label:
                    best = (draft, index + 1)
            else:
                visit(child)

    visit(top)
    return best


def _unit(draft: _Draft, identity: str) -> Unit:
    if draft.kind == PARAGRAPH:
        return Unit(identity, PARAGRAPH, text=Text.of(draft.paragraphs[0], Origin(place=identity)))
    children = [c for c in draft.children if not (c.kind == PARAGRAPH and GONE.match(c.paragraphs[0]))]
    made = tuple(_unit(child, f"{identity}-{i}" if identity else f"u{i}") for i, child in enumerate(children, 1))
    heading = Text.of(draft.heading, Origin(place=f"{identity}#")) if draft.heading else None
    unit = Unit(identity or ROOT, draft.kind, draft.label, heading, children=made)
    return replace(unit, standing=Standing.PENDING) if draft.pending else unit
