"""Part of `apply`: the spaces and stops at the edges of what an instruction brings in or takes away (law 8).

The act gives words and punctuation; the engine places the spaces, at each seam and only there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.edit import TextEdit
from refundido.model.text import Run, Text
from refundido.resolve.sentences import of_abbreviation

_SPACES = " \u00a0\u202f\t"
_SIGNS = frozenset(".,;:")
_CLOSING = frozenset(".,;:?!…)]»”%’")
_OPENING = frozenset("([¿¡«“‘")
_STRAIGHT = frozenset("\"'")
_AS_IT_STANDS = frozenset("/-$")
"""Signs that go with a space or without one: after them, the text keeps what it has."""
_BEFORE_AS_IT_STANDS = frozenset("/-%")
"""The same, of what comes before them."""


@dataclass(slots=True)
class Splice:
    """One edit with its seams settled: what goes from the text as it was, and what comes in its place."""

    edit: TextEdit
    start: int
    end: int
    before: str = ""
    after: str = ""
    core: str = field(init=False)
    """What the act brings in, without the spaces around it."""

    def __post_init__(self) -> None:
        self.core = self.edit.new.plain.strip(_SPACES)

    @property
    def words(self) -> str:
        """What comes in, with the spaces its seams needed."""
        return f"{self.before}{self.core}{self.after}"

    def runs(self) -> tuple[Run, ...]:
        """What comes in, the seams' spaces in the run they belong to."""
        new, core = self.edit.new, self.core
        if not core:
            return ()
        lead = len(new.plain) - len(new.plain.lstrip(_SPACES))
        runs = list(new.slice(lead, lead + len(core)))
        first, last = runs[0], runs[-1]
        if self.before:
            runs.insert(0, Run(self.before, first.origin, first.at - len(self.before), first.standing, first.printed))
        if self.after:
            runs.append(Run(self.after, last.origin, last.at + len(last.text), last.standing, last.printed))
        return Text.join(runs).runs


def settle(plain: str, edits: list[TextEdit]) -> tuple[list[Splice], list[Diagnostic]]:
    """The splices for edits of one text, sorted and not overlapping, with spaces and doubled stops settled.

    Errors: SIGNS_CLASH where two signs, or two words with no space, would stand together.
    """
    seams = _Seams(plain)
    for index, edit in enumerate(edits):
        seams.take(edit, edits[index + 1].start if index + 1 < len(edits) else len(plain))
    return seams.splices, seams.problems


class _Seams:
    """A text under amendment, from left to right: `built` is how it reads up to the edit being settled."""

    def __init__(self, plain: str) -> None:
        self.plain = plain
        self.built = ""
        self.splices: list[Splice] = []
        self.problems: list[Diagnostic] = []

    def take(self, edit: TextEdit, limit: int) -> None:
        """Settle the next edit; what stands from `limit` on is for the one after it."""
        position = self.splices[-1].end if self.splices else 0
        self.built += self.plain[position : edit.start]
        splice = Splice(edit, edit.start, edit.end)
        self.splices.append(splice)
        self._absorb_right(splice, limit)
        self._absorb_left(splice)
        self._space_left(splice)
        self._space_right(splice, limit)
        problem = _clash(self.plain, self.built, splice, limit)
        if problem:
            self.problems.append(problem)
        self.built += splice.words

    def _absorb_right(self, splice: Splice, limit: int) -> None:
        """A stop that new words bring, or that is left before a deletion, takes the place of the one after them."""
        last = splice.core[-1:] or self.built.rstrip(_SPACES)[-1:]
        rest = self.plain[splice.end :]
        at = splice.end + len(rest) - len(rest.lstrip(_SPACES))
        if last in _SIGNS and self.plain[at : at + 1] == last and at < limit and self.plain[at + 1 : at + 2] != last:
            splice.end = at + 1
            if not splice.core and last != ".":
                self.problems.append(_absorbed(splice, last))

    def _absorb_left(self, splice: Splice) -> None:
        """A stop that new words begin with takes the place of the one that stands before them."""
        sign = splice.core[:1]
        left = self.built.rstrip(_SPACES)
        if sign in _SIGNS and left[-1:] == sign and left[-2:-1] != sign:
            size = len(self.built) - len(left) + 1
            if splice.start - size >= self._floor():
                splice.start -= size
                self.built = self.built[:-size]

    def _floor(self) -> int:
        """Where what an earlier edit has not taken begins."""
        return self.splices[-2].end if len(self.splices) > 1 else 0

    def _space_left(self, splice: Splice) -> None:
        core, left = splice.core, self.built.rstrip(_SPACES)
        spaced = len(left) < len(self.built)
        removed = self.plain[splice.edit.start : splice.edit.end].strip()
        following = core or self.plain[splice.end :].lstrip(_SPACES)
        if core and removed and left and _sort(removed[0]) == _sort(core[0]):
            return
        wanted = bool(left and following) and wants_space(left, following, spaced)
        if spaced and not wanted:
            self._drop_space()
        elif wanted and not spaced and core:
            splice.before = " "

    def _drop_space(self) -> None:
        """Take away the space that what is built ends in; it may stand before earlier edits that left nothing."""
        for index in range(len(self.splices) - 1, -1, -1):
            splice = self.splices[index]
            earlier = self.splices[index - 1] if index else None
            floor = earlier.end if earlier else 0
            stretch = self.plain[floor : splice.start]
            size = len(stretch) - len(stretch.rstrip(_SPACES))
            splice.start -= size
            self.built = self.built[: len(self.built) - size]
            if splice.start > floor or earlier is None:
                return
            if earlier.core:
                self.built = self.built[: len(self.built) - len(earlier.after)]
                earlier.after = ""
                return

    def _space_right(self, splice: Splice, limit: int) -> None:
        core, rest = splice.core, self.plain[splice.end :]
        right = rest.lstrip(_SPACES)
        spaced = len(right) < len(rest)
        removed = self.plain[splice.edit.start : splice.edit.end].strip()
        absorbed = splice.end > splice.edit.end
        if core and removed and not absorbed and _sort(removed[-1]) == _sort(core[-1]):
            return
        left = self.built + splice.before + core
        wanted = bool(left and right) and left[-1] not in _SPACES and wants_space(left, right, spaced)
        if spaced and not wanted:
            splice.end = min(limit, splice.end + len(rest) - len(right))
        elif wanted and not spaced and core and splice.end <= limit:
            splice.after = " "


def wants_space(left: str, right: str, spaced: bool = True) -> bool:
    """Whether Spanish wants a space between what ends `left` and what begins `right`.

    `spaced` says whether there is one: about some signs that decides.
    """
    before, after = left[-1], right[0]
    if before in _SPACES or after in _SPACES or before in _OPENING or after in _CLOSING - _BEFORE_AS_IT_STANDS:
        return False
    if before in _AS_IT_STANDS or after in _BEFORE_AS_IT_STANDS:
        return spaced
    if before in _STRAIGHT and _is_open(left, before):
        return False
    return not (after in _STRAIGHT and _is_open(left, after))


def _is_open(left: str, mark: str) -> bool:
    """Whether a straight quotation mark of that kind has been opened in `left` and not closed."""
    if mark == "'":
        left = _APOSTROPHE.sub("", left)
    return left.count(mark) % 2 == 1


_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")


def _sort(character: str) -> str:
    if character in _CLOSING:
        return "closing"
    return "opening" if character in _OPENING else "word"


_BRACKETS = {"(": ")", "[": "]", "«": "»", "“": "”"}


def _clash(plain: str, built: str, splice: Splice, limit: int) -> Diagnostic | None:
    """What cannot stand together at either seam of a splice; what the next edit changes is for its left seam."""
    core, right = splice.core, plain[splice.end : limit].lstrip(_SPACES)
    pairs = [(built, core), (built + splice.words, right)] if core else [(built, right)]
    for left, following in pairs:
        left = left.rstrip(_SPACES)
        before, after = left[-1:], following[:1]
        if before in _SIGNS and after in _SIGNS and not (before == "." != after and of_abbreviation(left)):
            return _clashing(splice, f"«{before}» y «{after}» quedarían seguidos.")
    if not core and built.rstrip(_SPACES)[-1:] in _BRACKETS and right[:1] == _BRACKETS[built.rstrip(_SPACES)[-1:]]:
        return _clashing(splice, f"Quedarían «{built.rstrip(_SPACES)[-1:]}{right[:1]}» sin nada dentro.")
    if not core and not built.strip(_SPACES) and right[:1] in _SIGNS:
        return _clashing(splice, f"El texto quedaría empezando por «{right[0]}».")
    pieces = (built, splice.words, plain[splice.end : limit]) if core else (built, plain[splice.end : limit])
    if any(left[-1:].isalnum() and following[:1].isalnum() for left, following in pairwise(pieces)):
        return _clashing(splice, "Dos palabras quedarían sin espacio entre ellas.")
    return None


def _absorbed(splice: Splice, sign: str) -> Diagnostic:
    return Diagnostic(
        Code.SIGN_ABSORBED,
        f"Suprimidas esas palabras quedarían dos «{sign}» seguidos; queda uno.",
        Severity.WARNING,
        context=splice.edit.instruction,
        subject=sign,
        hint="Si el acto suprime también el signo, inclúyalo en las palabras que se suprimen.",
    )


def _clashing(splice: Splice, message: str) -> Diagnostic:
    return Diagnostic(
        Code.SIGNS_CLASH,
        message,
        context=splice.edit.instruction,
        subject=splice.edit.new.plain,
        hint="Diga qué signo queda (change_sign) o incluya el que sobra en las palabras que se reemplazan.",
    )
