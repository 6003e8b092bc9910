"""The door of the pass `apply`: the edits of one act, resolved against one tree, carried out together.

Edits become changes, each a splice on the tree left by the one before: words and labels first, then units
from the end of the document backwards, so that every path still means what it meant in the snapshot.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from refundido.apply.conflicts import agrees, conflicts
from refundido.apply.seams import Splice, settle
from refundido.apply.structure import Structure
from refundido.apply.trees import field_of, redo
from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, has_errors
from refundido.model.change import Change, ChangeKind, LabelChange, TextChange
from refundido.model.edit import ChildrenEdit, Edit, EncloseEdit, JoinEdit, LabelEdit, MoveEdit, SplitEdit, TextEdit
from refundido.model.operation import Field
from refundido.model.text import Run
from refundido.model.unit import CELL, PARAGRAPH, Path, Unit, unit_at
from refundido.quick import quick

_ENDS = frozenset(".;:")


@quick
@dataclass(frozen=True, slots=True)
class Applied:
    """A new tree and the changes that made it, in the order in which they were made."""

    root: Unit
    changes: tuple[Change, ...]


def apply_edits(root: Unit, edits: Sequence[Edit], act: str, order: Sequence[str] = ()) -> Outcome[Applied]:
    """Carry out `edits`, all resolved against `root`.

    `order` lists instruction numbers as the act orders them: two insertions at one seam stand in that order.
    Errors: CONFLICT, SIGNS_CLASH. Warnings: NOTHING_CHANGES where new words are those that stand already,
    LINT_NO_FINAL_STOP where a paragraph loses its last sign.
    """
    problems: list[Diagnostic] = conflicts(edits) if len(edits) > 1 else []
    if problems:
        return Outcome(None, tuple(problems))
    replaced = [e for e in edits if isinstance(e, ChildrenEdit)]
    if replaced:
        edits = [e for e in edits if not isinstance(e, LabelEdit) or not any(agrees(other, e) for other in replaced)]
    rank = {number: place for place, number in enumerate(order)}
    root, changes, said = _words(root, edits, rank)
    if has_errors(said):
        return Outcome(None, tuple(said))
    structural = [e for e in edits if isinstance(e, (ChildrenEdit, MoveEdit, EncloseEdit, SplitEdit, JoinEdit))]
    if structural:
        structure = Structure(root, act, rank)
        structure.carry_out(structural)
        root = structure.root
        changes.extend(structure.changes)
        said.extend(structure.problems)
        if has_errors(said):
            return Outcome(None, tuple(said))
    return Outcome(Applied(root, tuple(changes)), tuple(said))


def _words(root: Unit, edits: Iterable[Edit], rank: dict[str, int]) -> tuple[Unit, list[Change], list[Diagnostic]]:
    """Text and label edits carried out; no path changes by them."""
    texts: dict[tuple[Path, Field], list[TextEdit]] = defaultdict(list)
    changes: list[Change] = []
    said: list[Diagnostic] = []
    for edit in edits:
        if isinstance(edit, TextEdit):
            texts[edit.path, edit.field].append(edit)
        elif isinstance(edit, LabelEdit):
            unit = unit_at(root, edit.path)
            change = LabelChange(edit.instruction, ChangeKind.RENUMBERED, unit.id, edit.path, unit.label, edit.label)
            root = redo(root, change)
            changes.append(change)
    for (path, field), group in texts.items():
        group.sort(key=lambda e: (e.start, e.end, rank.get(e.instruction, 0)))
        made, problems = _text_changes(unit_at(root, path), path, field, group)
        said.extend(problems)
        for change_of_text in made:
            root = redo(root, change_of_text)
        changes.extend(made)
    return root, changes, said


def _text_changes(
    unit: Unit, path: Path, field: Field, edits: list[TextEdit]
) -> tuple[list[TextChange], list[Diagnostic]]:
    text = field_of(unit, field)
    splices, problems = settle(text.plain, edits)
    changes: list[TextChange] = []
    shift = 0
    for splice in splices:
        edit, runs = splice.edit, splice.runs()
        removed = text.slice(splice.start, splice.end)
        if edit.kind is not ChangeKind.PUNCTUATED and edit.new.plain and _plain(removed) == _plain(runs):
            problems.append(_idle(edit.instruction))
        changes.append(
            TextChange(edit.instruction, edit.kind, unit.id, path, field, splice.start + shift, removed, runs)
        )
        shift += sum([len(run.text) for run in runs]) - (splice.end - splice.start)
    if text.plain and shift == -len(text.plain) and field is Field.TEXT and unit.kind != CELL:
        problems.append(_emptied(edits[-1].instruction))
    elif field is Field.TEXT and unit.kind == PARAGRAPH and _loses_stop(text.plain, splices[-1]):
        problems.append(_unstopped(edits[-1].instruction, splices[-1]))
    return changes, problems


def _loses_stop(plain: str, last: Splice) -> bool:
    """Whether a text ended in a sign, and, by what is done at its end, ends in a letter or a figure."""
    ended = plain.rstrip()[-1:] in _ENDS and not plain[last.end :].strip()
    return ended and (last.core or plain[: last.start].rstrip())[-1:].isalnum()


def _plain(runs: Iterable[Run]) -> str:
    return "".join([run.text for run in runs])


def _idle(number: str) -> Diagnostic:
    message = "Las palabras nuevas son las que ya están."
    return Diagnostic(Code.NOTHING_CHANGES, message, Severity.WARNING, context=number)


def _unstopped(number: str, last: Splice) -> Diagnostic:
    return Diagnostic(
        Code.LINT_NO_FINAL_STOP,
        "El párrafo terminaba en un signo y queda sin ninguno.",
        Severity.WARNING,
        context=number,
        subject=last.core[-40:],
        hint="Si el acto no trae el signo, no se agrega: queda como el acto lo dice.",
    )


def _emptied(number: str) -> Diagnostic:
    return Diagnostic(
        Code.TEXT_EMPTIED,
        "La unidad quedaría sin ninguna palabra.",
        context=number,
        hint="Para suprimir la unidad entera use `delete_unit`.",
    )
