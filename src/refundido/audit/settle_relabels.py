"""Part of `audit`: «el artículo 5, que pasa a ser artículo 4»: carried out unless another instruction does. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from refundido.model.act import Instruction
from refundido.model.edit import Edit, LabelEdit, MoveEdit
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import normal_label
from refundido.model.operation import Order
from refundido.model.unit import Path, Unit
from refundido.resolve.orders import resolve_order


def with_relabels(
    chosen: Sequence[tuple[Instruction, tuple[Order, ...]]],
    edits: Sequence[Edit],
    root: Unit,
    jurisdiction: Jurisdiction,
) -> tuple[Instruction, ...]:
    """The instructions, each with the labels that it says units come to have and none of the edits gives them.

    One that another gives otherwise is added too: applying the act then tells that the two conflict.
    """
    given: dict[Path, list[str]] = {}
    _note(given, edits)
    found: list[Instruction] = []
    for instruction, relabels in chosen:
        for order in relabels:
            resolved = resolve_order(root, order, instruction.number, jurisdiction).value
            more = resolved.edits if resolved is not None else ()
            if more and all(_is_given(edit, given) for edit in more):
                continue
            _note(given, more)
            instruction = replace(instruction, orders=(*instruction.orders, order))
        found.append(instruction)
    return tuple(found)


def _note(given: dict[Path, list[str]], edits: Sequence[Edit]) -> None:
    for edit in edits:
        if isinstance(edit, LabelEdit | MoveEdit):
            given.setdefault(edit.path, []).append(normal_label(edit.label))


def _is_given(edit: Edit, given: Mapping[Path, Sequence[str]]) -> bool:
    return isinstance(edit, LabelEdit) and normal_label(edit.label) in given.get(edit.path, ())
