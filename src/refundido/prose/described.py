"""Part of `prose`: new units as a clause describes them («los siguientes incisos segundo y tercero»)."""

from __future__ import annotations

from collections.abc import Sequence

from refundido.model.operation import (
    Result,
)
from refundido.model.unit import PARAGRAPH, ROW, Unit
from refundido.prose.clauses import Clause
from refundido.prose.maker import Context, steps_of
from refundido.prose.payload import Expected
from refundido.prose.phrase import Item, Ref, Step
from refundido.prose.references import Linked, Steps
from refundido.prose.terminal import bare_label
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.units import kinds_of


def expected_of(refs: Sequence[Ref], context: Context, name: str = "") -> Expected:
    """What the description of new units announces: their kinds, labels, number and name."""
    kinds: list[str] = []
    labels: list[str] = []
    count = 0
    for ref in refs:
        step = ref.steps[0]
        found = kinds_of(step.word, written(step), context.jurisdiction)
        if not found:
            raise NotUnderstoodError("No se sabe qué unidad es la nueva.", ref.start, ref.end)
        kinds.append(found[0])
        labels.extend(bare_label(each) for each in step.labels)
        count += _how_many(step)
    named = name or (refs[0].steps[0].name if refs else "")
    only = len(set(kinds)) == 1
    return Expected(
        kinds=tuple(dict.fromkeys(kinds)),
        labels=tuple(labels) if only else (),
        count=count if only and count else None,
        heading=named,
    )


def written(step: Step) -> str:
    """The first label of a unit as it is written, with its bracket if it has one."""
    return bare_label(step.labels[0]) + (")" if step.labels[0].rstrip(".").endswith(")") else "") if step.labels else ""


def _how_many(step: Step) -> int:
    numbered = step.labels or step.ordinals
    if step.is_range:
        ends = [bare_label(each) for each in numbered]
        if all(each.isdigit() for each in ends):
            return int(ends[1]) - int(ends[0]) + 1
        if all(len(each) == 1 for each in ends):
            return ord(ends[1]) - ord(ends[0]) + 1
        return 0
    if numbered:
        return len(numbered)
    return step.count or (0 if step.many else 1)


def object_refs(clause: Clause) -> list[Ref]:
    """The units that are the object of a clause, not its place."""
    return [item for item in clause.pairs[0].old.items if isinstance(item, Ref)]


def plural_announced(clause: Clause, context: Context) -> bool:
    """Whether the new text is announced as several («por los siguientes») and not as one («por el siguiente»)."""
    pair = clause.pairs[0]
    words = context.passage.text[clause.start : clause.end].lower()
    return pair.new is not None and (
        "los siguientes" in words or "las siguientes" in words or "los que siguen" in words or "las que siguen" in words
    )


def announcing(clause: Clause, announced: Sequence[Ref]) -> Item | Clause:
    """The phrase that announces the new text."""
    return announced[0] if announced else clause


def targets_of(targets: Sequence[Ref], bases: Sequence[Steps], context: Context) -> list[tuple[Steps, ...]]:
    """Each way of taking all the targets together, a tuple of addresses a way."""
    ways: list[tuple[Steps, ...]] = [()]
    shared = targets[-1].steps[1:] if len(targets) > 1 else ()
    for ref in targets:
        steps = ref.steps if len(ref.steps) > 1 or ref is targets[-1] else (*ref.steps, *shared)
        found = steps_of([Linked("en", Ref(steps, ref.start, ref.end))], bases, context, sibling=False)
        if len(ways) > 1 and len(found) == len(ways) and len(targets) > 1:
            ways = [(*way, each) for way, each in zip(ways, found, strict=True)]
        else:
            ways = [(*way, each) for way in ways for each in found]
    return ways


def as_result(new_refs: Sequence[Ref], context: Context) -> Result:
    """What the description says that the new units are: «párrafos 2 a 3»; nothing where it says no place."""
    if len(new_refs) != 1:
        return Result()
    step = new_refs[0].steps[0]
    return Result(as_label=_label_words(step, context))


def _label_words(step: Step, context: Context) -> str:
    kinds = kinds_of(step.word, written(step), context.jurisdiction)
    if not kinds or kinds[0] == ROW:
        return ""
    kind = kinds[0]
    if step.labels and kind != PARAGRAPH:
        shown = [f"{bare_label(each)}" for each in step.labels]
        plural = context.jurisdiction.kinds[kind].plurals[0] if kind in context.jurisdiction.kinds else ""
        if len(shown) == 1:
            return f"{kind} {shown[0]}"
        return (
            f"{plural} {shown[0]} a {shown[-1]}" if step.is_range else f"{plural} {', '.join(shown[:-1])} y {shown[-1]}"
        )
    numbers = [n for n in step.ordinals or [bare_label(each) for each in step.labels] if n.isdigit()]
    if kind == PARAGRAPH and numbers and len(numbers) == len(step.ordinals or step.labels):
        if len(numbers) == 1:
            return f"párrafo {numbers[0]}"
        return f"párrafos {numbers[0]} a {numbers[-1]}"
    if kind == PARAGRAPH and step.ordinals == ("final",):
        return "párrafo final"
    return ""


def once(refs: list[Ref]) -> list[Ref]:
    """«como artículo 137 bis, el siguiente artículo»: one description, the one that has the label."""
    words = {ref.steps[0].word for ref in refs}
    numbered = [ref for ref in refs if ref.steps[0].labels or ref.steps[0].ordinals]
    return numbered if len(words) == 1 and len(numbered) == 1 and len(refs) == 2 else refs


def labelled_result(units: tuple[Unit, ...], context: Context) -> Result:
    """What results: the units by the kind and the labels that they bring."""
    kind = units[0].kind
    labels = [unit.label for unit in units if unit.kind == kind]
    if not labels[0] or kind not in context.jurisdiction.kinds:
        return Result()
    if len(labels) == 1:
        return Result(as_label=f"{kind} {labels[0]}")
    plural = context.jurisdiction.kinds[kind].plurals[0]
    return Result(as_label=f"{plural} {', '.join(labels[:-1])} y {labels[-1]}")
