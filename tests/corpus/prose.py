"""Reads the `## Instrucción` of a case, the words of an act, by the reader of prose -> the act that is applied."""

from __future__ import annotations

import importlib.util
from dataclasses import replace

from refundido.audit.settle import settle_act
from refundido.diagnostic import Outcome
from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.prose.reading import Inherited, Passage
from refundido.prose.sentence import read_instruction
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
    outcome = _settled(section.body, instrument, jurisdiction_for(case))
    found = {_ACT: outcome.value} if outcome.value is not None else {}
    return Acts(found, outcome.diagnostics)


def _settled(words: str, instrument: Instrument, jurisdiction: Jurisdiction) -> Outcome[Act]:
    if importlib.util.find_spec("refundido.audit.act") is not None:
        from refundido.audit.act import settle_reading
        from refundido.prose.act import read_act
        from refundido.prose.act_reading import ActText

        reading = read_act(ActText.of(words), jurisdiction, act=_ACT)
        return settle_reading(
            reading, instrument.root, jurisdiction, act=_ACT, instrument=INSTRUMENT, issued=ONLY_ACT_DAY
        )
    reading_ = read_instruction(Passage(words.strip()), Inherited(act=_ACT, number="1"), jurisdiction)
    settled = settle_act([reading_], instrument.root, jurisdiction)
    if settled.value is None:
        return Outcome(None, settled.diagnostics)
    act = Act(_ACT, "Acto", ONLY_ACT_DAY, (INSTRUMENT,), tuple(replace(i, in_force=None) for i in settled.value))
    return Outcome(act, settled.diagnostics)
