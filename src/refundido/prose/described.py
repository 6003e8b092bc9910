"""Part of `prose`: new units as a clause describes them («los siguientes incisos segundo y tercero»)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.address import Position
from refundido.model.label import fold_accents
from refundido.model.operation import Result
from refundido.model.unit import PARAGRAPH, ROW, Unit
from refundido.prose.clauses import Clause
from refundido.prose.maker import Context, steps_of
from refundido.prose.payload import Expected, brings_articles
from refundido.prose.payload_labels import LEGAL_PARAGRAPH
from refundido.prose.phrase import Item, Ref, Step
from refundido.prose.references import Linked, Steps, spoken_label
from refundido.prose.terminal import Tok, bare_label
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.units import kinds_of

TRANSITORY = "transitorio"
_OTHERS = "y siguientes"


def expected_of(refs: Sequence[Ref], context: Context, name: str = "") -> Expected:
    """What the description of new units announces: their kinds, labels, number and name."""
    kinds: list[str] = []
    labels: list[str] = []
    count, open_ended = 0, False
    for ref in refs:
        step = ref.steps[0]
        found = kinds_of(step.word, written(step), context.jurisdiction)
        if not found:
            raise NotUnderstoodError("No se sabe qué unidad es la nueva.", ref.start, ref.end)
        kinds.append(found[0])
        labels.extend(() if all_transitory(step) else _labels_of(step))
        count += _how_many(step)
        open_ended = open_ended or _and_others(ref, context)
    named = name or (refs[0].steps[0].name if refs else "")
    only = len(set(kinds)) == 1
    return Expected(
        kinds=tuple(dict.fromkeys(kinds)),
        labels=tuple(labels) if only else (),
        count=count if only and count and not open_ended else None,
        heading=named,
    )


def all_transitory(step: Step) -> bool:
    """«los siguientes artículos transitorios»: each of those that come is one."""
    return step.many and step.labels == (TRANSITORY,)


def _labels_of(step: Step) -> list[str]:
    """The labels of a step; «primero transitorio» is one too, and other ordinals only tell a place."""
    spoken = [spoken_label(each) for each in step.ordinals if each.endswith(f" {TRANSITORY}")]
    return [bare_label(each) for each in step.labels] or spoken


def as_title(expected: Expected, refs: Sequence[Ref], payload: Sequence[Tok], context: Context) -> Expected:
    """«el siguiente párrafo 1 bis», whose text holds articles: the «§» over them, and no paragraph of a text."""
    labelled = expected.kinds == (PARAGRAPH,) and all(ref.steps[0].labels for ref in refs)
    if not labelled or LEGAL_PARAGRAPH not in context.jurisdiction.kinds:
        return expected
    pieces = [context.passage.part(tok.inner_start, tok.inner_start + len(tok.value)) for tok in payload]
    return replace(expected, kinds=(LEGAL_PARAGRAPH,)) if brings_articles(pieces, context.jurisdiction) else expected


def written(step: Step) -> str:
    """The first label of a unit as it is written, with its bracket if it has one."""
    return bare_label(step.labels[0]) + (")" if step.labels[0].rstrip(".").endswith(")") else "") if step.labels else ""


def _how_many(step: Step) -> int:
    numbered = () if all_transitory(step) else step.labels or step.ordinals
    if step.is_range:
        ends = [bare_label(each) for each in numbered]
        if all(each.isdigit() for each in ends):
            return int(ends[1]) - int(ends[0]) + 1
        if all(len(each) == 1 for each in ends):
            return ord(ends[1]) - ord(ends[0]) + 1
        return 0
    if numbered:
        return 1 if _and_last(step) else len(numbered)
    return step.count or (0 if step.many else 1)


def _and_last(step: Step) -> bool:
    """«el inciso segundo y final»: one, told twice."""
    return not step.many and len(step.ordinals) == 2 and step.ordinals[1] == Position.LAST


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


def _and_others(ref: Ref, context: Context) -> bool:
    """«los incisos tercero y siguientes»: as many as the new text brings, from that one on."""
    follows = fold_accents(" ".join(context.passage.text[ref.end :].split()))
    return ref.steps[0].many and len(ref.steps) == 1 and follows.startswith(_OTHERS)


def as_result(new_refs: Sequence[Ref], units: Sequence[Unit], context: Context) -> Result:
    """What the description says that the new units are: «párrafos 2 a 3»; nothing where it says no place."""
    if len(new_refs) != 1:
        return Result()
    step = new_refs[0].steps[0]
    if _and_last(step):
        message = "No se sabe si el inciso nuevo es el último."
        raise NotUnderstoodError(message, new_refs[0].start, new_refs[0].end, Code.QUOTE_COUNT)
    if _and_others(new_refs[0], context):
        brought = sum(unit.kind == PARAGRAPH for unit in units)
        if brought < 2 or len(step.ordinals) != 1 or not step.ordinals[0].isdigit():
            message = "No se sabe cuáles son los siguientes."
            raise NotUnderstoodError(message, new_refs[0].start, new_refs[0].end, Code.QUOTE_COUNT)
        first = int(step.ordinals[0])
        return Result(as_label=f"párrafos {first} a {first + brought - 1}")
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
