"""Part of `against`: one of our editions as the pieces of text that a reader would find, in reading order.

A piece is a heading with its number, a paragraph with that of the item it opens, or a cell. Notes of the
editors are not text; a pending unit is a piece without words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import Field
from refundido.model.text import Origin, Run, Standing, Text
from refundido.model.unit import HEAD, TABLE, Path, Unit

_BULLETED = ("viñeta", "guion")

Characters = tuple[Origin, int, int]
"""Characters that are themselves in every edition: their origin, the first of them and the one after the last."""


@dataclass(frozen=True, slots=True)
class Element:
    """A piece of our text.

    `text` begins with the label as printed, `label_size` characters of it; `runs` are what follows. `path` and
    `unit` are those of the unit that has the words, `label_path` of the one that has the label. `standing` is
    that of the label, and of the whole where it is pending. `bullet` says that the label is but a sign. `title`
    is the instrument's own, which a published text need not have.
    """

    path: Path
    unit: str
    field: Field
    text: str
    runs: tuple[Run, ...] = ()
    label_size: int = 0
    label_path: Path = ()
    standing: Standing = Standing.OFFICIAL
    heading: bool = False
    bullet: bool = False
    title: bool = False

    @property
    def pending(self) -> bool:
        """Whether only the place of the text is known."""
        return self.standing is Standing.PENDING

    def standing_at(self, position: int) -> Standing:
        """The standing of one character."""
        run = self.run_at(position)
        return run.standing if run else self.standing

    def acts_in(self, start: int, end: int) -> tuple[str, ...]:
        """The acts that brought in the words from `start` to `end`, in order."""
        acts: dict[str, None] = {}
        position = self.label_size
        for run in self.runs:
            if position < end and position + len(run.text) > start and run.origin.act:
                acts[run.origin.act] = None
            position += len(run.text)
        return tuple(acts)

    def characters(self, start: int, end: int) -> tuple[Characters, ...]:
        """Who the characters from `start` to `end` are, a label being of the unit that bears it."""
        found: list[Characters] = []
        if start < min(end, self.label_size):
            label = Origin(place=f"{self.unit}/{self.text[: self.label_size]}")
            found.append((label, start, min(end, self.label_size)))
        position = self.label_size
        for run in self.runs:
            low, high = max(start - position, 0), min(end - position, len(run.text))
            if low < high:
                found.append((run.origin, run.at + low, run.at + high))
            position += len(run.text)
        return tuple(found)

    def run_at(self, position: int) -> Run | None:
        """The run that one character is of, None in the label."""
        position -= self.label_size
        if position < 0:
            return None
        for run in self.runs:
            if position < len(run.text):
                return run
            position -= len(run.text)
        return self.runs[-1] if self.runs else None


def elements_of(root: Unit, jurisdiction: Jurisdiction) -> tuple[Element, ...]:
    """The pieces of a text in reading order."""
    return tuple(replace(e, title=True) if not e.path and e.heading else e for e in _Walker(jurisdiction).walk(root))


@dataclass(slots=True)
class _Walker:
    """Goes through a tree; a label without heading waits for the first words of its unit."""

    jurisdiction: Jurisdiction
    waiting: str = ""
    owner: str = ""
    owner_path: Path = ()
    bullet: bool = False

    def walk(self, unit: Unit, path: Path = (), editorial: bool = False) -> Iterator[Element]:
        """The pieces of a unit and of what it contains; `editorial` says that the words were put by us."""
        label = self._label(unit)
        if label:
            yield from self._alone()
            self.waiting, self.owner, self.owner_path = label, unit.id, path
            self.bullet = unit.kind in _BULLETED
        if unit.heading:
            yield self._element(unit, path, Field.HEADING, unit.heading, editorial)
        if unit.pending:
            text, self.waiting = self.waiting, ""
            yield Element(path, unit.id, Field.TEXT, text, (), len(text), path, Standing.PENDING)
        if unit.text:
            yield self._element(unit, path, Field.TEXT, unit.text, editorial)
        ours = editorial or bool(unit.kind == TABLE and unit.table and unit.table.head_editorial)
        for index, child in enumerate(unit.children):
            yield from self.walk(child, (*path, index), ours and (editorial or child.kind == HEAD))
        if self.owner == unit.id:
            yield from self._alone()

    def _label(self, unit: Unit) -> str:
        """A label as printed; a bullet, only if it is written with a letter."""
        if unit.kind in _BULLETED:
            return unit.label if any(character.isalnum() for character in unit.label) else ""
        return self.jurisdiction.show_label(unit.kind, unit.label)

    def _element(self, unit: Unit, path: Path, field: Field, text: Text, editorial: bool) -> Element:
        label, label_path = self.waiting, self.owner_path if self.waiting else path
        bullet = bool(label) and self.bullet
        self.waiting = ""
        shown = f"{label} {text.plain}" if label else text.plain
        runs = tuple(replace(r, standing=Standing.RECONSTRUCTED) for r in text.runs) if editorial else text.runs
        size = len(shown) - len(text.plain)
        heading = field is Field.HEADING
        return Element(path, unit.id, field, shown, runs, size, label_path, runs[0].standing, heading, bullet)

    def _alone(self) -> Iterator[Element]:
        """The label of a unit that has nothing else."""
        if self.waiting:
            label, self.waiting = self.waiting, ""
            yield Element(self.owner_path, self.owner, Field.TEXT, label, (), len(label), self.owner_path)
