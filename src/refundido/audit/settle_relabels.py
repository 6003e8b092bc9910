"""Part of `audit`: «el artículo 5, que pasa a ser artículo 4»: carried out unless another instruction does. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.model.act import Instruction
from refundido.model.edit import Edit, LabelEdit, MoveEdit
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import normal_label
from refundido.model.operation import Order
from refundido.model.unit import Unit
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
    given = list(edits)
    found: list[Instruction] = []
    for instruction, relabels in chosen:
        for order in relabels:
            resolved = resolve_order(root, order, instruction.number, jurisdiction).value
            more = resolved.edits if resolved is not None else ()
            if more and all(_is_given(edit, given) for edit in more):
                continue
            given.extend(more)
            instruction = replace(instruction, orders=(*instruction.orders, order))
        found.append(instruction)
    return tuple(found)


def _is_given(edit: Edit, given: Sequence[Edit]) -> bool:
    return any(
        isinstance(edit, LabelEdit)
        and isinstance(each, LabelEdit | MoveEdit)
        and each.path == edit.path
        and normal_label(each.label) == normal_label(edit.label)
        for each in given
    )
