"""Part of `prose.gazette.mend`: findings that touch letters, figures or «_», told of all that is written together.

The catalogue marks whole words by quoting them, and a part of a word cannot be quoted. So what a rule finds in «_Estan»
is told of «_Estan», and several findings within one such token are one. With a figure or another letter beside it a
form is not the word that the rule took it for: nothing is made of it, and it is proposed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from refundido.prose.gazette.repairs import Found


def untouched(text: str, found: Iterable[Found]) -> Iterator[Found]:
    """The findings in order and apart, each of whole words; one that begins within another is left out."""
    kept: list[Found] = []
    for each in sorted(found, key=lambda f: (f.start, f.end)):
        if kept and each.start < kept[-1].end:
            continue
        kept.append(each)
    index = 0
    while index < len(kept):
        first = index
        low, high = _low(text, kept[first].start), _high(text, kept[first].end)
        while index + 1 < len(kept) and kept[index + 1].start < high:
            index += 1
            high = _high(text, kept[index].end)
        alone = first == index and (low, high) == (kept[first].start, kept[first].end)
        yield kept[first] if alone else _together(text, kept[first : index + 1], low, high)
        index += 1


def _low(text: str, start: int) -> int:
    while start and _in_word(text[start]) and _in_word(text[start - 1]):
        start -= 1
    return start


def _high(text: str, end: int) -> int:
    while end < len(text) and _in_word(text[end - 1]) and _in_word(text[end]):
        end += 1
    return end


def _in_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


def _together(text: str, found: list[Found], low: int, high: int) -> Found:
    """One finding, from `low` to `high`, of all that is found there."""
    first = found[0]
    beside = [
        text[start:end]
        for start, end in zip([low, *(f.end for f in found)], [*(f.start for f in found), high], strict=True)
    ]
    reads = [each.read or text[each.start : each.end] for each in found]
    read = "".join(words for pair in zip(beside, [*reads, ""], strict=True) for words in pair)
    choices = tuple(f"{beside[0]}{choice}{beside[1]}" for choice in first.choices) if len(found) == 1 else ()
    sure = all(each.sure for each in found) and not any(sign.isalnum() for words in beside for sign in words)
    written = read if read != text[low:high] else ""
    return replace(first, start=low, end=high, read=written, sure=sure, choices=choices)
