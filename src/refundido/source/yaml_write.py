"""Part of `source`: instruments and acts -> YAML files, the same text every time (see docs/formato.md).

Knows the model and the format; reads nothing and writes no file.
"""

from __future__ import annotations

from collections.abc import Callable

from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.text import Standing
from refundido.source.yaml_emit import Bare, Node, Quoted, emit
from refundido.source.yaml_write_act import act_node
from refundido.source.yaml_write_units import YamlUnitWriter

INSTRUMENT_FILE = "instrument.yaml"


def write_yaml_instrument(instrument: Instrument, jurisdiction: Jurisdiction) -> dict[str, str]:
    """The files of an instrument, by name: one, with all its units."""
    standing = instrument.root.standing
    entries: dict[str, Node] = {
        "instrument": instrument.title,
        "short": instrument.short,
        "jurisdiction": instrument.jurisdiction,
        "publisher": instrument.publisher,
        "approved_by": instrument.approved_by,
        "attested": Bare(instrument.attested.isoformat()),
        "standing": "" if standing is Standing.OFFICIAL else Bare(standing.value),
        "notes": [Quoted(note) for note in instrument.notes],
    }
    said = {key: value for key, value in entries.items() if value}
    units = YamlUnitWriter(jurisdiction).all(instrument.root.children, standing)
    return {INSTRUMENT_FILE: emit({**said, "units": units})}


def write_yaml_act(act: Act, jurisdiction: Jurisdiction | Callable[[str], Jurisdiction]) -> str:
    """The file of an act; `jurisdiction` is that of all it amends, or gives that of each instrument."""
    jurisdiction_of = (lambda _: jurisdiction) if isinstance(jurisdiction, Jurisdiction) else jurisdiction
    return emit(act_node(act, jurisdiction_of))
