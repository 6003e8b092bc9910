"""Reads the `## Instrucción` of a case, the words of an act, by the reader of prose -> the act that is applied."""

from __future__ import annotations

from refundido.audit.act import settle_reading
from refundido.diagnostic import Outcome
from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.prose.act import read_act
from refundido.prose.act_reading import ActText
from refundido.prose.act_target import Target
from tests.corpus.acts import INSTRUMENT, ONLY_ACT_DAY, Acts, jurisdiction_for
from tests.corpus.cases import Case

_ACT = "acto"


def is_prose(case: Case) -> bool:
    """Whether a case gives its act in words alone."""
    return case.one("Operación") is None and not case.acts and case.one("Instrucción") is not None


def read_prose(case: Case, instrument: Instrument) -> Acts:
    """The act that the words of a case are on its instrument; none, and why, if any of it is refused."""
    section = case.one("Instrucción")
    assert section is not None
    outcome = _settled(case, section.body, instrument)
    found = {_ACT: outcome.value} if outcome.value is not None else {}
    return Acts(found, outcome.diagnostics)


def _settled(case: Case, words: str, instrument: Instrument) -> Outcome[Act]:
    jurisdiction = jurisdiction_for(case)
    reading = read_act(ActText.of(words), jurisdiction, target_of(case), act=_ACT)
    return settle_reading(reading, instrument.root, jurisdiction, act=_ACT, instrument=INSTRUMENT, issued=ONLY_ACT_DAY)


def target_of(case: Case) -> Target | None:
    """How the text of a case may be called, where it says so in «Texto:»."""
    names = case.headers.get("Texto", "").split(";")
    return Target(tuple(name.strip() for name in names)) if any(names) else None
