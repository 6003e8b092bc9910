"""Part of `publish`: one sentence of an act -> what it would do to a text on a day, or why it is refused.

The sentence is read and settled as an act of its own, dated on that day, and carried out in a history of its own:
nothing of the workspace changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from refundido.audit.act import settle_reading
from refundido.diagnostic import Code, Diagnostic, Outcome, failure, has_errors
from refundido.history.together import compile_workspace
from refundido.model.act import Act
from refundido.model.address import Address
from refundido.model.address_reader import read_address
from refundido.prose.act import read_act
from refundido.prose.act_reading import ActReading, ActText
from refundido.prose.act_target import Target, names_of
from refundido.publish.comparing import Asked, Compared, find_compared
from refundido.publish.workspace import Compiled

_ID = "explicada"
_TITLE = "La frase"


@dataclass(frozen=True, slots=True)
class ExplainAsked:
    """What is asked: a sentence, the instrument, the address it stands under, and the day."""

    sentence: str
    instrument: str = ""
    at: str = ""
    day: date = date.max


@dataclass(frozen=True, slots=True)
class Explained:
    """A sentence explained: as read, as an act, and what it does; no act where it is refused or changes nothing."""

    reading: ActReading
    act: Act | None
    compared: Compared | None
    diagnostics: tuple[Diagnostic, ...]


def explain(compiled: Compiled, asked: ExplainAsked) -> Outcome[Explained]:
    """What the sentence would do. Problems: INSTRUMENT_UNKNOWN; those of the address and of the day."""
    known = sorted(compiled.histories)
    wanted = [asked.instrument] if asked.instrument else known
    if len(wanted) != 1 or wanted[0] not in known:
        message = f"No hay un instrumento «{asked.instrument}»." if asked.instrument else "Hay varios instrumentos."
        return failure(Code.INSTRUMENT_UNKNOWN, message, hint=f"Diga uno con --on: {', '.join(known) or 'no hay'}.")
    identity = wanted[0]
    jurisdiction = compiled.jurisdiction_of(identity)
    nowhere: Outcome[Address] = Outcome(Address())
    under = read_address(asked.at, jurisdiction) if asked.at else nowhere
    edition = compiled.edition_at(identity, asked.day)
    if under.value is None or edition.value is None:
        return Outcome(None, (*under.diagnostics, *edition.diagnostics))
    source = ActText.of(asked.sentence, "frase")
    target = Target(names_of(compiled.instruments[identity]))
    above = (under.value,) if under.value.steps else ()
    reading = read_act(source, jurisdiction, target, _ID, asked.day, above)
    act = settle_reading(reading, edition.value.root, jurisdiction, _ID, identity, asked.day)
    said = tuple(d for d in act.diagnostics if d.code is not Code.OWN_RULE)
    if act.value is None or not act.value.instructions:
        return Outcome(Explained(reading, None, None, said), said)
    made = replace(act.value, title=_TITLE, issued=asked.day, published=None, in_force=None)
    made = replace(made, instructions=tuple(replace(i, in_force=None) for i in made.instructions))
    shown = _compared(compiled, identity, made)
    found = (*said, *shown.diagnostics)
    return Outcome(Explained(reading, None if shown.value is None else made, shown.value, found), found)


def _compared(compiled: Compiled, identity: str, act: Act) -> Outcome[Compared]:
    """The text before the sentence and after it."""
    workspace = compiled.workspace
    acts = {**_before(compiled.acts.values(), act), act.id: act}
    instruments = {identity: compiled.instruments[identity]}
    outcomes = compile_workspace(instruments, acts, workspace.jurisdictions, compiled.known_at)
    history = outcomes[identity]
    refused = tuple(d for d in history.diagnostics if d.context.startswith(_TITLE))
    if history.value is None or has_errors(refused):
        return Outcome(None, refused)
    together = replace(compiled, workspace=replace(workspace, acts=acts), histories={identity: history.value})
    return find_compared(together, Asked(act=act.id), Path(), act.issued)


def _before(acts: Iterable[Act], act: Act) -> dict[str, Act]:
    """The acts that were issued by the day of the sentence."""
    return {each.id: each for each in acts if each.issued <= act.issued}
