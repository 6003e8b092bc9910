"""Part of `publish`: the words that a brochure should say against those that its file says, for `verify`.

What does not agree is told with its section, and whose words they are. Stretches are found whatever spaces and hyphens
part their signs, and then held to the letter, as far as a page (`as_written`) or a print (`as_set`) can be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from refundido.document.brochure_words import squeezed
from refundido.publish.verdict import Alteration
from refundido.render.leaflet_words import GUIDE, HOUSE, PANEL, RULES, Printed

_ANCHOR = 12
"""How many signs a stretch must have, and those after it with it, to tell where the texts agree again."""
_WINDOW = 6000
"""How far ahead the file's words are searched for them."""
_MOST = 12
"""How many alterations are told."""
_SHOWN = 160
_LOOSE = re.compile(r"\s*[-\u2010\u2011\u00ad]\s*|\s+")

ADDED = "agregado"
"""Whose words are those that stand where none should."""
_WEIGHT = (RULES, HOUSE, PANEL, GUIDE, ADDED)

Fold = Callable[[str], str]
"""What is to be the same of two stretches."""


def as_written(text: str) -> str:
    """A text with its spaces made one: what HTML shows of it."""
    return " ".join(text.split())


def as_set(text: str) -> str:
    """A text however its lines were set: without spaces or hyphens, save those that stand by a figure."""
    return _LOOSE.sub(_kept, text.strip())


def _kept(gap: re.Match[str]) -> str:
    """What a gap says: a hyphen before or after a figure, or a space inside one."""
    before, after = gap.string[max(gap.start() - 1, 0) : gap.start()], gap.string[gap.end() : gap.end() + 1]
    sign = gap.group().strip()
    if sign:
        return "-" if before.isdecimal() or after.isdecimal() else ""
    return " " if before.isdecimal() and after.isdecimal() else ""


def alterations(expected: Sequence[Printed], found: str, fold: Fold) -> tuple[Alteration, ...]:
    """Where `found` does not say what is expected, in order; none if it does. Time grows with the texts."""
    words = _Words(found)
    stretches = tuple(_stretches(expected))
    wanted = [squeezed(each.text) for each in stretches]
    told: list[Alteration] = []
    ends = (Printed("", ADDED, expected[-1].section),)
    number = at = 0
    while number < len(wanted) and len(told) < _MOST:
        if words.text.startswith(wanted[number], at):
            end = at + len(wanted[number])
            last = number + 1 == len(wanted) and end == len(words.text)
            stands = words.raw(at, end, last)
            if fold(stands) != fold(stretches[number].text):
                should = " ".join(stretches[number].text.split())
                told.append(_alteration(stretches[number : number + 1], should, " ".join(stands.split())))
            number, at = number + 1, end
            continue
        again, place = _agree_again(wanted, number, words.text, at)
        should = " ".join(" ".join(each.text.split()) for each in stretches[number:again])
        run = stretches[number:again] or (Printed("", ADDED, stretches[number].section),)
        told.append(_alteration(run, should, words.shown(at, place)))
        number, at = again, place
    if at < len(words.text) and len(told) < _MOST:
        told.append(_alteration(ends, "", words.shown(at, len(words.text))))
    return tuple(told)


def _stretches(expected: Sequence[Printed]) -> Iterator[Printed]:
    """The stretches, the hyphens in which one ends put before the next, as `_Words` parts those of the file: "a.-"."""
    waiting = ""
    for each in expected:
        text = f"{waiting} {each.text}" if waiting else each.text
        end = max((place + 1 for place, sign in enumerate(text) if squeezed(sign)), default=0)
        waiting = text[end:].strip()
        if end:
            yield Printed(text[:end], each.kind, each.section)
    if waiting:
        yield Printed(waiting, expected[-1].kind, expected[-1].section)


def _alteration(run: Sequence[Printed], expected: str, found: str) -> Alteration:
    """An alteration of a run of stretches, from a little before where the words part if they are long.

    It is of those of its words that weigh most: a run that holds rules is one of rules, wherever it begins.
    """
    where = min(run, key=lambda each: _WEIGHT.index(each.kind))
    same = next((i for i, (a, b) in enumerate(zip(expected, found, strict=False)) if a != b), 0)
    start = max(expected.rfind(" ", 0, max(same - 40, 0)) + 1, 0)
    return Alteration(where.kind, where.section, _cut(expected, start), _cut(found, start))


def _cut(text: str, start: int) -> str:
    end = start + _SHOWN
    return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"


def _agree_again(wanted: Sequence[str], number: int, found: str, at: int) -> tuple[int, int]:
    """The next stretch from which the texts agree, and where it stands; the ends of both if there is none."""
    for later in range(number, min(number + 60, len(wanted))):
        anchor = _anchor(wanted, later)
        place = found.find(anchor, at, at + _WINDOW) if len(anchor) >= _ANCHOR else -1
        if place >= 0 and (later > number or place > at):
            return later, place
    return len(wanted), len(found)


def _anchor(wanted: Sequence[str], number: int) -> str:
    """A stretch and as many after it as are needed for it to be told from others."""
    anchor = wanted[number]
    for each in wanted[number + 1 : number + 6]:
        if len(anchor) >= 2 * _ANCHOR:
            break
        anchor += each
    return anchor


class _Words:
    """A text without its spaces and hyphens, of which each part can be shown as it was."""

    def __init__(self, text: str) -> None:
        self._raw = text
        kept = [(place, squeezed(sign)) for place, sign in enumerate(text)]
        self._places = [place for place, sign in kept if sign]
        self.text = "".join(sign for _, sign in kept)

    def raw(self, start: int, end: int, last: bool) -> str:
        """A part of the text as it was, from where the one before it ended; `last`: and all that comes after it."""
        first = self._places[start - 1] + 1 if start else 0
        return self._raw[first : None if last else self._places[end - 1] + 1]

    def shown(self, start: int, end: int) -> str:
        """A part of the text, its spaces made one."""
        if start >= end:
            return ""
        return " ".join(self._raw[self._places[start] : self._places[end - 1] + 1].split())
