"""Part of `history`: one act resolved for one instrument, against the text known when it was published (law 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from refundido.apply.engine import Applied, apply_edits
from refundido.apply.integrity import integrity
from refundido.diagnostic import Code, Diagnostic, Outcome, has_errors
from refundido.history.amended_acts import Standing
from refundido.model.act import Act, DateBounds, Instruction
from refundido.model.edit import Claim, Edit
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Unit
from refundido.quick import quick
from refundido.resolve.claims import unmet
from refundido.resolve.orders import resolve_instruction


@quick
@dataclass(frozen=True, slots=True)
class Part:
    """The edits of an act that land on one day and last until another (None: for good).

    `stage` counts how many of the act's own parts it speaks after. `resolved_on` is the tree its edits are
    pinned to; `applied` what they made of it, when nothing else of the act stands between.
    """

    act: Act
    day: date
    stage: int
    until: date | None
    instructions: tuple[str, ...]
    edits: tuple[Edit, ...]
    resolved_on: Unit
    applied: Applied | None = None


def instructions_for(act: Act, instrument: str) -> list[Instruction]:
    """The act's instructions aimed at that instrument, in the act's order."""
    return [i for i in act.instructions if act.instrument_of(i) == instrument]


def landing_day(act: Act, instruction: Instruction) -> date:
    """The day from which an instruction is certainly in force."""
    effective = act.effective(instruction)
    return effective.before if isinstance(effective, DateBounds) else effective


def first_day(act: Act, instructions: Sequence[Instruction]) -> date:
    """The first day on which any of an act's instructions may be in force."""
    days = [act.effective(i) for i in instructions]
    return min([d.after if isinstance(d, DateBounds) else d for d in days], default=act.known_from)


def resolve_act(
    standing: Standing, instructions: Sequence[Instruction], snapshot: Unit, jurisdiction: Jurisdiction
) -> Outcome[list[Part]]:
    """The parts of an act's instructions for one instrument, resolved stage by stage and checked as a whole.

    Every error of every instruction is returned at once; with one, there are no parts (law 5).
    """
    act = standing.act
    stages, said = _stages(instructions)
    order = [i.number for i in act.instructions]
    parts: list[Part] = []
    claims: list[Claim] = []
    tree = snapshot
    for number, stage in enumerate(stages):
        found, problems = _resolve_stage(tree, stage, jurisdiction)
        said.extend(problems)
        if has_errors(said):
            return Outcome(None, in_context(act, said))
        applied = apply_edits(tree, [e for _, edits, _ in found for e in edits], act.id, order)
        said.extend(applied.diagnostics)
        if applied.value is None:
            return Outcome(None, in_context(act, said))
        claims.extend(c for _, _, wanted in found for c in wanted)
        parts.extend(_parts(standing, number, found, tree, applied.value))
        said.extend(integrity(applied.value.root, applied.value.changes, jurisdiction))
        tree = applied.value.root
    said.extend(unmet(tree, tuple(claims), jurisdiction))
    return Outcome(None if has_errors(said) else parts, in_context(act, said))


_Found = tuple[Instruction, tuple[Edit, ...], tuple[Claim, ...]]


def _resolve_stage(
    tree: Unit, stage: Sequence[Instruction], jurisdiction: Jurisdiction
) -> tuple[list[_Found], list[Diagnostic]]:
    found: list[_Found] = []
    said: list[Diagnostic] = []
    for instruction in stage:
        outcome = resolve_instruction(tree, instruction, jurisdiction)
        said.extend(outcome.diagnostics)
        if outcome.value is not None:
            found.append((instruction, outcome.value.edits, outcome.value.claims))
    return found, said


def _parts(standing: Standing, stage: int, found: list[_Found], tree: Unit, applied: Applied) -> list[Part]:
    groups: dict[tuple[date, date | None], list[_Found]] = {}
    for each in found:
        day, until = landing_day(standing.act, each[0]), standing.until.get(each[0].number)
        groups.setdefault((day, until), []).append(each)
    alone = applied if len(groups) == 1 else None
    return [
        Part(
            standing.act,
            day,
            stage,
            until,
            tuple([i.number for i, _, _ in group]),
            tuple([e for _, edits, _ in group for e in edits]),
            tree,
            alone,
        )
        for (day, until), group in groups.items()
    ]


def _stages(instructions: Sequence[Instruction]) -> tuple[list[list[Instruction]], list[Diagnostic]]:
    """Instructions in layers: those that speak of what another brings in come after it."""
    if instructions and not any(i.after for i in instructions):
        return [[*instructions]], []
    pending = {i.number: i for i in instructions}
    done: set[str] = set()
    stages: list[list[Instruction]] = []
    problems: list[Diagnostic] = []
    for instruction in instructions:
        if instruction.after and instruction.after not in pending:
            message = f"La instrucción {instruction.number} dice ir después de la {instruction.after}, que no existe."
            problems.append(
                Diagnostic(
                    Code.INSTRUCTION_UNKNOWN,
                    message,
                    span=instruction.span,
                    subject=instruction.after,
                    context=instruction.number,
                )
            )
    while pending and not problems:
        ready = [i for i in pending.values() if not i.after or i.after in done]
        if not ready:
            problems.append(_cycle(list(pending.values())))
            break
        stages.append(ready)
        done.update(i.number for i in ready)
        pending = {n: i for n, i in pending.items() if n not in done}
    return stages, problems


def _cycle(instructions: list[Instruction]) -> Diagnostic:
    numbers = ", ".join(i.number for i in instructions)
    message = f"Las instrucciones {numbers} dicen ir unas después de otras en círculo."
    return Diagnostic(Code.STAGE_CYCLE, message, span=instructions[0].span, context=instructions[0].number)


def in_context(act: Act, said: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Each finding with its instruction's place, and the act and the instruction named."""
    if not said:
        return ()
    spans = {i.number: i.span for i in act.instructions}
    return tuple(
        replace(
            d.located(spans.get(d.context) or act.span),
            context=f"{act.title}, instrucción {d.context}" if d.context else act.title,
        )
        for d in said
    )
