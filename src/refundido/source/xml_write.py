"""Part of `source`: instruments and acts -> XML documents, the same bytes every time (see refundido.rng).

Knows the model and the vocabulary; reads nothing and writes no file.
"""

from __future__ import annotations

from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.model.text import Standing
from refundido.source.xml_build import element, serialize, some, words_element
from refundido.source.xml_write_act import act_element
from refundido.source.xml_write_units import unit_element


def write_xml_instrument(instrument: Instrument) -> bytes:
    """The document of an instrument, with all its units."""
    standing = instrument.root.standing
    attributes = {
        "jurisdiction": instrument.jurisdiction,
        "attested": instrument.attested.isoformat(),
        "standing": "" if standing is Standing.OFFICIAL else standing.value,
    }
    return serialize(
        element(
            "instrument",
            attributes,
            words_element("title", instrument.title),
            *some("short", instrument.short),
            *some("publisher", instrument.publisher),
            *some("approved_by", instrument.approved_by),
            *(words_element("note", note) for note in instrument.notes),
            *(unit_element(unit, standing) for unit in instrument.root.children),
        )
    )


def write_xml_act(act: Act) -> bytes:
    """The document of an act."""
    return serialize(act_element(act))
