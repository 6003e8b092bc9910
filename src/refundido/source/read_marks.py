"""Reading marks: the quotations that say which words of a text are official, ours, repaired or lost (law 9).

Goes in: a text, its origin and standing, and the mapping that has the marks. Comes out: the `Text`, cut in
runs. A mark must stand in the text exactly once, or be told apart by `nth`; else MARK_NOT_FOUND.
"""

from __future__ import annotations

from dataclasses import dataclass

from refundido.diagnostic import Code
from refundido.model.text import Origin, Run, Standing, Text
from refundido.source.problems import Problems
from refundido.source.scalars import clean
from refundido.source.yaml_nodes import YamlMap
from refundido.span import Span

MARK_KEYS = ("official", "reconstructed", "repaired", "gaps")
_STANDING = {
    "official": Standing.OFFICIAL,
    "reconstructed": Standing.RECONSTRUCTED,
    "repaired": Standing.REPAIRED,
    "gaps": Standing.GAP,
}


@dataclass(frozen=True, slots=True)
class Mark:
    """Words of a text that have a standing of their own; later keys of MARK_KEYS win over earlier ones."""

    words: str
    nth: int
    standing: Standing
    printed: str
    span: Span


def has_marks(node: YamlMap) -> bool:
    """Whether the mapping has any key of marks."""
    return "official" in node or "repaired" in node or "gaps" in node or "reconstructed" in node


def read_marks(node: YamlMap) -> list[Mark]:
    """The marks of a unit or cell, in the order in which they are laid on its text."""
    marks: list[Mark] = []
    for key in MARK_KEYS:
        for item, span in node.items_of(key):
            if isinstance(item, str):
                marks.append(Mark(clean(item), 0, _STANDING[key], "", span))
            elif isinstance(item, YamlMap):
                words = clean(item.text("read") or item.text("quote"))
                marks.append(Mark(words, int(item.text("nth") or 0), _STANDING[key], item.text("print"), item.span))
    return marks


def occurrences(words: str, plain: str) -> list[int]:
    """Where the words stand in the text, as whole words and whole numbers."""
    if not words:
        return []
    starts, ends, size = words[0].isalnum(), words[-1].isalnum(), len(words)
    found: list[int] = []
    at = plain.find(words)
    while at >= 0:
        end = at + size
        if (starts and at and _in_word(plain[at - 1])) or (ends and _in_word(plain[end : end + 1])):
            at = plain.find(words, at + 1)
        else:
            found.append(at)
            at = plain.find(words, end)
    return found


def _in_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


def lay_marks(plain: str, origin: Origin, standing: Standing, marks: list[Mark], problems: Problems) -> Text:
    """The text cut in runs by its marks; a mark that cannot be laid is noted and left out."""
    kinds = [(standing, "")] * len(plain)
    for mark in marks:
        start = _find(mark, plain, problems)
        if start is not None:
            kinds[start : start + len(mark.words)] = [(mark.standing, mark.printed)] * len(mark.words)
    runs: list[Run] = []
    start = 0
    for index in range(1, len(plain) + 1):
        if index == len(plain) or kinds[index] != kinds[start]:
            runs.append(Run(plain[start:index], origin, start, *kinds[start]))
            start = index
    return Text.join(runs)


def _find(mark: Mark, plain: str, problems: Problems) -> int | None:
    found = occurrences(mark.words, plain)
    if mark.nth:
        if mark.nth <= len(found):
            return found[mark.nth - 1]
    elif len(found) == 1:
        return found[0]
    times = "una vez" if len(found) == 1 else f"{len(found)} veces"
    stands = f"está {times}" if found else "no está"
    problems.say(
        Code.MARK_NOT_FOUND,
        f"«{mark.words}» {stands} en el texto de la unidad.",
        mark.span,
        "Diga cuál con {quote: ..., nth: 2}." if found else "Copie las palabras del texto a la letra.",
        subject=mark.words,
    )
    return None
