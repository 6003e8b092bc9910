"""Part of `compare`: which paragraphs of a file, and of a text that knows its origins, were divided or joined.

Told by identities: that of a part names the paragraph that was divided, and the words of a joined one name it. Where a
file has given a part another identity, or has joined: by a paragraph gone whose words, to the letter, another has come
to hold, and no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from refundido.model.unit import PARAGRAPH, Unit, walk

_PART = "/parte-de-"
_FEW = 12
"""From how many characters on a whole paragraph inside another is no chance."""


@dataclass(frozen=True, slots=True)
class Kin:
    """Paragraphs that were divided or joined: those of each text, in the order in which their words follow."""

    known: tuple[Unit, ...]
    others: tuple[Unit, ...]


def kin_of(known: Unit, other: Unit) -> Iterator[Kin]:
    """The paragraphs of both texts that go together, where it is not each with itself alone."""
    ours = {unit.id: unit for _, unit in walk(known) if unit.text}
    theirs = {unit.id: unit for _, unit in walk(other) if unit.text}
    families: dict[str, set[str]] = {}
    links = (_by_part(ours, theirs), _by_words(ours, theirs), _by_letter(ours, theirs), _by_letter(theirs, ours))
    for one, two in (link for each in links for link in each):
        family = families.get(one, {one}) | families.get(two, {two})
        families.update(dict.fromkeys(family, family))
    for family in {id(each): each for each in families.values()}.values():
        yield _ordered(
            [ours[each] for each in ours if each in family], [theirs[each] for each in theirs if each in family]
        )


def _by_part(ours: dict[str, Unit], theirs: dict[str, Unit]) -> Iterator[tuple[str, str]]:
    """Each part that one text lacks, with the paragraph that was divided."""
    for identity in ours.keys() ^ theirs.keys():
        whole = identity.partition(_PART)[2]
        while whole and whole not in ours and whole not in theirs:
            whole = whole.partition(_PART)[2]
        if whole:
            yield whole, identity


def _by_words(ours: dict[str, Unit], theirs: dict[str, Unit]) -> Iterator[tuple[str, str]]:
    """Each paragraph of the known text with those of the other whose words it holds."""
    for identity, unit in ours.items():
        for run in unit.text.runs if unit.text else ():
            place = run.origin.place.partition("#")[0]
            if place != identity and place in theirs:
                yield identity, place


def _by_letter(lacking: dict[str, Unit], having: dict[str, Unit]) -> Iterator[tuple[str, str]]:
    """Each paragraph that a text lacks, with the only one of it that holds all its words where it did not before."""
    changed = [
        (identity, _plain(unit), _plain(having[identity]) if identity in having else "")
        for identity, unit in lacking.items()
        if (_plain(having[identity]) != _plain(unit) if identity in having else _PART in identity)
    ]
    for identity in having.keys() - lacking.keys() if changed else ():
        words = _plain(having[identity])
        if having[identity].kind == PARAGRAPH and len(words) >= _FEW:
            holders = [each for each, now, before in changed if words in now and words not in before]
            if len(holders) == 1:
                yield holders[0], identity


def _plain(unit: Unit) -> str:
    return unit.text.plain if unit.text else ""


def _ordered(known: list[Unit], others: list[Unit]) -> Kin:
    """The paragraphs of the side that has several in the order in which the only one of the other has their words."""
    if len(known) == 1:
        places = [run.origin.place.partition("#")[0] for run in (known[0].text.runs if known[0].text else ())]
        others.sort(key=lambda unit: places.index(unit.id) if unit.id in places else len(places))
    elif len(others) == 1:
        known.sort(key=lambda unit: _first(unit, others[0].id))
    return Kin(tuple(known), tuple(others))


def _first(unit: Unit, whole: str) -> int:
    """Where in a paragraph divided the words of a part begin; at its end, where none of them are left."""
    places = [run.at for run in (unit.text.runs if unit.text else ()) if run.origin.place == whole]
    return min(places, default=1 << 62)
