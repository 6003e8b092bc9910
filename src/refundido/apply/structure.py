"""Part of `apply`: edits on units, carried out from the end of the document backwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from refundido.apply.seams import wants_space
from refundido.apply.trees import redo
from refundido.diagnostic import Code, Diagnostic
from refundido.model.change import Change, ChangeKind, ChildrenChange
from refundido.model.edit import ChildrenEdit, EncloseEdit, JoinEdit, MoveEdit, SplitEdit
from refundido.model.text import Origin, Run, Text
from refundido.model.unit import Path, Unit, unit_at

StructuralEdit = ChildrenEdit | MoveEdit | EncloseEdit | SplitEdit | JoinEdit


@dataclass(frozen=True, slots=True)
class _Step:
    """One splice of children to come: what it needs is taken from the tree when its turn comes."""

    path: Path
    start: int
    rank: tuple[int, int]
    edit: StructuralEdit
    arrives: bool = False

    @property
    def place(self) -> tuple[Path, bool, tuple[int, int]]:
        """Sorts steps from the last place of the document to the first; at one place, removals come first."""
        return (*self.path, self.start), not self._inserts, self.rank

    @property
    def _inserts(self) -> bool:
        return self.arrives or (isinstance(self.edit, ChildrenEdit) and self.edit.start == self.edit.end)


class Structure:
    """A tree under restructuring: `root` as it stands, the `changes` made so far and the `problems` met."""

    def __init__(self, root: Unit, act: str, rank: dict[str, int]) -> None:
        """Start from `root`; `act` and `rank` give ids and order to what comes in."""
        self.root = root
        self.changes: list[Change] = []
        self.problems: list[Diagnostic] = []
        self._act = act
        self._rank = rank
        self._moved: dict[Path, Unit] = {}

    def carry_out(self, edits: Sequence[StructuralEdit]) -> None:
        """Carry out the edits, which do not conflict, all resolved against the tree as it stands now."""
        steps = sorted(self._steps(edits), key=lambda step: step.place, reverse=True)
        moved = sorted((e.path for e in edits if isinstance(e, MoveEdit)), key=len, reverse=True)
        labels = {e.path: e.label for e in edits if isinstance(e, MoveEdit)}
        for path in moved:
            inner = [s for s in steps if s.path[: len(path)] == path]
            steps = [s for s in steps if s.path[: len(path)] != path]
            for step in inner:
                self._take(step)
            unit = unit_at(self.root, path)
            self._moved[path] = unit.with_label(labels[path]) if labels[path] else unit
        for step in steps:
            self._take(step)

    def _steps(self, edits: Sequence[StructuralEdit]) -> list[_Step]:
        steps: list[_Step] = []
        for turn, edit in enumerate(edits):
            rank = (self._rank.get(edit.instruction, 0), turn)
            match edit:
                case ChildrenEdit() | JoinEdit() | EncloseEdit():
                    steps.append(_Step(edit.path, edit.start, rank, edit))
                case SplitEdit():
                    steps.append(_Step(edit.path[:-1], edit.path[-1], rank, edit))
                case MoveEdit():
                    steps.append(_Step(edit.path[:-1], edit.path[-1], rank, edit))
                    steps.append(_Step(edit.to, edit.index, rank, edit, arrives=True))
        return steps

    def _take(self, step: _Step) -> None:
        parent = unit_at(self.root, step.path)
        match step.edit:
            case ChildrenEdit() as edit:
                removed = parent.children[edit.start : edit.end]
                self._splice(step, edit.kind, removed, edit.units, _successors(removed, edit.units))
            case MoveEdit() as edit if step.arrives:
                self._splice(step, ChangeKind.MOVED, (), (self._moved[edit.path],))
            case MoveEdit():
                self._splice(step, ChangeKind.MOVED, (parent.children[step.start],), ())
            case SplitEdit() as edit:
                self._split(step, parent.children[step.start], edit)
            case EncloseEdit() as edit:
                self._enclose(step, edit)
            case JoinEdit() as edit:
                self._join(step, parent.children[edit.start : edit.end])

    def _splice(
        self,
        step: _Step,
        kind: ChangeKind,
        removed: tuple[Unit, ...],
        inserted: tuple[Unit, ...],
        successors: tuple[tuple[str, tuple[str, ...]], ...] = (),
    ) -> None:
        parent = unit_at(self.root, step.path)
        change = ChildrenChange(
            step.edit.instruction, kind, parent.id, step.path, step.start, removed, inserted, successors
        )
        self.root = redo(self.root, change)
        self.changes.append(change)

    def _split(self, step: _Step, unit: Unit, edit: SplitEdit) -> None:
        """The first part keeps the identity. The offset is that of the snapshot: find it by its words."""
        text = unit.text or Text((), "")
        offset = moved_offset(edit.seen.text or text, text, edit.offset)
        if not text.plain[:offset].strip() or not text.plain[offset:].strip():
            self.problems.append(_nothing_to_split(edit))
            return
        offset = len(text.plain[:offset].rstrip())
        gap = len(text.plain[offset:]) - len(text.plain[offset:].lstrip())
        first = unit.with_text(Text.join(text.slice(0, offset)))
        second = replace(
            unit.with_text(Text.join(text.slice(offset + gap, len(text.plain)))),
            id=f"{self._act}:{edit.instruction}/parte-de-{unit.id}",
            origin=Origin(self._act, edit.instruction),
        )
        self._splice(step, ChangeKind.SPLIT, (unit,), (first, second), ((unit.id, (first.id, second.id)),))

    def _enclose(self, step: _Step, edit: EncloseEdit) -> None:
        """The new unit first, and then each that it is to hold taken into it, which leaves all of them in order."""
        cut = len(step.path) - edit.out
        outer, index = (step.path[:cut], step.path[cut] + 1) if edit.out else (step.path, edit.end)
        self._splice(replace(step, path=outer, start=index), ChangeKind.INSERTED, (), (edit.unit,))
        for _ in range(edit.end - edit.start):
            unit = unit_at(self.root, step.path).children[edit.start]
            self._splice(step, ChangeKind.MOVED, (unit,), ())
            into = (*outer, index) if edit.out else (*outer, index - 1)
            index = index if edit.out else index - 1
            place = len(unit_at(self.root, into).children)
            self._splice(replace(step, path=into, start=place), ChangeKind.MOVED, (), (unit,))

    def _join(self, step: _Step, units: tuple[Unit, ...]) -> None:
        runs: list[Run] = []
        plain = ""
        for unit in units:
            text = unit.text or Text((), "")
            if plain and text and wants_space(plain, text.plain):
                runs.append(Run(" ", Origin(self._act, step.edit.instruction, f"unión-{unit.id}"), 0))
            runs.extend(text.runs)
            plain += text.plain
        joined = units[0].with_text(Text.join(runs))
        links = tuple((unit.id, (joined.id,)) for unit in units)
        self._splice(step, ChangeKind.JOINED, units, (joined,), links)


def _successors(removed: tuple[Unit, ...], inserted: tuple[Unit, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Links from what was replaced to what stands in its place; none where one keeps its identity."""
    kept = {unit.id for unit in inserted}
    if not removed or not inserted or all(unit.id in kept for unit in removed):
        return ()
    return tuple((unit.id, tuple(each.id for each in inserted)) for unit in removed)


def _nothing_to_split(edit: SplitEdit) -> Diagnostic:
    message = f"La instrucción {edit.instruction} divide un párrafo del que otra no deja texto a ambos lados."
    return Diagnostic(Code.CONFLICT, message, context=edit.instruction)


def moved_offset(before: Text, after: Text, offset: int) -> int:
    """Where the point that stood at `offset` of `before` stands in `after`.

    Told by the character before it; where that went (a stop that new words brought anew), by the first one
    after it that is left; where none is, it is the end of the text.
    """
    if before.plain == after.plain:
        return offset
    left = after.place_of(before.slice(offset - 1, offset)[0])
    if left is not None:
        return left + 1
    following = (after.place_of(before.slice(i, i + 1)[0]) for i in range(offset, len(before.plain)))
    return next((place for place in following if place is not None), len(after.plain))
