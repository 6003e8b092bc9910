"""Part of the harness of real acts: where the lines of a wrapped norm were broken on purpose, that is, its paragraphs.

A line that ends a sentence ends its paragraph if the next word would have fitted in it; if not, the next line tells: a
paragraph's first line is short of the indent that the library lost. What neither tells, another text of the norm does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.real.reading_files import Line

WIDTH = 60
_INDENT = 5
_ENDS = (".", ":", ";", '."')


_RULES = re.compile(
    r"(?:art\w*|el|la|los|las|lo|un|una|se|no|si|s[oó]lo|tod[oa]s?|cada|ning[uú]n\w*|cuando|para|por|con|en|a|al|este|esta"
    r"|estos|estas|dich[oa]s?|quien|quienes|toda|podr[aá]n?|ser[aá]n?|corresponde\w*)\b",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Layout:
    """What the lines of a norm's texts tell for certain: the sentences that end a paragraph, and those that do not.

    `epigraphs`: its articles begin with a name of their own ("Protección de la víctima. El ministerio…").
    """

    breaks: set[str] = field(default_factory=set)
    joins: set[str] = field(default_factory=set)
    epigraphs: bool = False


def layout_of(lines: list[Line]) -> Layout:
    """What some texts of one norm tell."""
    out = Layout()
    heads = 0
    named = 0
    for index, line in enumerate(lines[:-1]):
        words, following = line.words, lines[index + 1].words
        if line.depth and line.words.lower().startswith("artículo"):
            first = next((each.words for each in lines[index + 1 : index + 4] if each.words), "")
            heads += 1
            named += bool(re.match(r"(?:[A-ZÁÉÍÓÚÑ][^.]{3,70})(?:\.\s|\.$|$)", first)) and may_name(first)
        for match in re.finditer(r"[.:;]\s(?=[A-ZÁÉÍÓÚÑ])", words):
            out.joins.add(_key(words[: match.start() + 1], words[match.end() :]))
        if words.endswith(_ENDS) and following and len(words) + 1 + len(following.split(" ")[0]) <= WIDTH - _INDENT:
            out.breaks.add(_key(words, following))
    out.epigraphs = heads >= 4 and named * 10 >= heads * 7
    return out


def may_name(words: str) -> bool:
    """Whether words may be an article's own name: a rule begins with its subject, or with what it depends on."""
    return _RULES.match(words) is None


def broken(held: list[str], words: str, after: str, cut: int, layout: Layout) -> bool:
    """Whether the last of the lines held ends a paragraph; `after` is the line that follows `words`."""
    before = held[-1]
    if not before.endswith(_ENDS) or not (words[:1].isupper() or words[:1] in '"“¿'):
        return False
    room = WIDTH - (_INDENT + cut if len(held) == 1 else 0)
    if len(before) + 1 + len(words.split(" ")[0]) <= room:
        return True
    key = _key(before, words)
    if key in layout.breaks or key in layout.joins:
        return key in layout.breaks
    if len(words) > WIDTH - _INDENT:
        return False
    return bool(after) and not words.endswith(".") and len(words) + 1 + len(after.split(" ")[0]) <= WIDTH


def _key(before: str, after: str) -> str:
    return f"{' '.join(before.split()[-3:])}|{' '.join(after.split()[:2])}"
