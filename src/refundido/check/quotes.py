"""Part of `check`: quotation marks that do not pair.

A straight mark says neither whether it opens nor how deep it stands. The rule reads both off what stands
beside it: a mark after a space (or a bracket, or another opening mark) and before a word opens; a mark
after a word or a sign and before a space, a sign or the end closes; where its neighbours do not tell, it
closes if anything is open. Opening marks are kept in a stack, so that a quotation inside another
(«diciendo "paga y retira" y, acto seguido») pairs with its own, and what is left over at the end is told
apart: an opening mark never closed (instruction 14 of Resolution 373), or a closing mark with nothing to
close (its 10.d). «“”» are read by the same neighbours, but for angled marks, which say what they are.

A quotation may run over several paragraphs: an opening mark left over is paired with a later closing mark
of the same provision if that one ends its paragraph, and a mark that begins each paragraph in between
(as Spanish printing repeats it) counts for nothing. A figure with a mark for inches (19") opens nothing, nor closes
what «» hold. What marks of one form open (angled, curved, straight) only marks of that form close.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refundido.check.finding import Finding, Scene, around
from refundido.model.text import Text
from refundido.model.unit import PARAGRAPH, Path, Unit

_MARKS = re.compile('["«»“”„]')
_FAMILY = {'"': "rectas", "«": "angulares", "»": "angulares", "“": "dobles", "”": "dobles", "„": "dobles"}
_BEFORE_OPENING = " \t\n\u00a0([{¿¡-–—/:…"
_AFTER_CLOSING = " \t\n\u00a0.,;:)]}?!…-–—/"
_ENDS_PARAGRAPH = re.compile(r"[\"»”\s.,;:)]*(?:,?\s*seguid[oa]s? de .*)?$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Unpaired:
    """A mark with no pair: in which text, where, and whether it is one that closes; `crossed`: a pair of two kinds."""

    text: int
    offset: int
    closes: bool
    crossed: bool = False

    @property
    def message(self) -> str:
        """What is said of it."""
        if self.crossed:
            return "Estas comillas cierran con otro signo la cita que abrieron otras: angulares, dobles o rectas."
        if self.closes:
            return "Estas comillas cierran una cita que no está abierta."
        return "Estas comillas abren una cita que no se cierra."


def unpaired(texts: Sequence[str]) -> list[Unpaired]:
    """The marks without pair in the paragraphs of one provision, in order."""
    left_open: list[Unpaired] = []
    stray: list[Unpaired] = []
    repeating = False
    for index, plain in enumerate(texts):
        opened, closed, crossed = _left_over(plain)
        stray.extend(Unpaired(index, offset, True, True) for offset in crossed)
        begins = bool(left_open) and bool(_MARKS.match(plain.lstrip()))
        if begins and repeating and not opened and not closed and _ends_quoted(plain):
            left_open.pop()
            continue
        for offset in closed:
            if left_open and _ENDS_PARAGRAPH.match(plain, offset + 1):
                left_open.pop()
            else:
                stray.append(Unpaired(index, offset, True))
        repeating = begins and opened[:1] == [len(plain) - len(plain.lstrip())]
        left_open.extend(Unpaired(index, offset, False) for offset in opened[repeating:])
    return sorted((*left_open, *stray), key=lambda mark: (mark.text, mark.offset))


def _ends_quoted(plain: str) -> bool:
    """Whether the last mark of a text ends it."""
    marks = [match.end() for match in _MARKS.finditer(plain)]
    return bool(marks) and bool(_ENDS_PARAGRAPH.match(plain, marks[-1]))


def _left_over(plain: str) -> tuple[list[int], list[int], list[int]]:
    """The marks of one text that open and are not closed, close and were not opened, or close with another sign."""
    opened: list[int] = []
    stray: list[int] = []
    crossed: list[int] = []
    previous, previous_opened = -2, False
    for match in _MARKS.finditer(plain):
        at = match.start()
        beside = previous == at - 1
        opens = previous_opened and plain[at + 1 : at + 2] not in _AFTER_CLOSING if beside else _opens(plain, at)
        if opens is None:
            opens = not opened
        if opens:
            opened.append(at)
        elif opened and _FAMILY[plain[opened[-1]]] != _FAMILY[plain[at]]:
            if plain[at] != '"' or not plain[at - 1 : at].isdigit():
                crossed.append(at)
                opened.pop()
        elif opened:
            opened.pop()
        elif not (plain[at] == '"' and plain[at - 1 : at].isdigit()):
            stray.append(at)
        previous, previous_opened = at, opens
    return opened, stray, crossed


def _opens(plain: str, at: int) -> bool | None:
    """Whether the mark opens, by its shape or its neighbours; None where they do not tell."""
    if plain[at] in "«„":
        return True
    if plain[at] == "»":
        return False
    before, after = plain[at - 1 : at] if at else " ", plain[at + 1 : at + 2] or " "
    may_open = before in _BEFORE_OPENING and after not in _AFTER_CLOSING
    may_close = after in _AFTER_CLOSING and before not in " \t\n\u00a0"
    if may_open != may_close:
        return may_open
    return None


def quotation_marks(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """Every quotation mark of a heading, a cell or the paragraphs that stand together has its pair."""
    stretch: list[tuple[Path, Unit, Text]] = []
    if unit.heading:
        yield from _findings(scene, [(path, unit, unit.heading)])
    for index, child in enumerate(unit.children):
        if child.kind == PARAGRAPH and child.text:
            stretch.append(((*path, index), child, child.text))
            continue
        yield from _findings(scene, stretch)
        stretch = []
        if child.text:
            yield from _findings(scene, [((*path, index), child, child.text)])
    yield from _findings(scene, stretch)


def _findings(scene: Scene, stretch: list[tuple[Path, Unit, Text]]) -> Iterator[Finding]:
    for mark in unpaired([text.plain for _, _, text in stretch]):
        path, unit, text = stretch[mark.text]
        subject = around(text.plain, mark.offset, mark.offset + 1, 20)
        yield scene.finding(path, unit, mark.message, subject=subject, words=(text, mark.offset, mark.offset + 1))
