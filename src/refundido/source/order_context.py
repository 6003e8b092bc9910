"""Part of `source`: what the orders of an act are read with, and the parts common to all of them."""

from __future__ import annotations

from dataclasses import dataclass

from refundido.model.address import Address, Named
from refundido.model.address_reader import normal_form, read_address
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.model.text import Standing, Text
from refundido.model.unit import ROOT
from refundido.source.problems import Problems
from refundido.source.read_units import UnitReader
from refundido.source.scalars import clean
from refundido.source.voice import Voice
from refundido.source.yaml_nodes import YamlMap


@dataclass(slots=True)
class OrderContext:
    """What an order is read with: whose words, whose vocabulary, and its place in the instruction.

    `earlier` is, in an erratum that gives only some keys, the voice of the corrected instruction, and
    `given` the keys that the erratum gives.
    """

    jurisdiction: Jurisdiction
    voice: Voice
    problems: Problems
    place: str = "1"
    earlier: Voice | None = None
    given: frozenset[str] = frozenset()

    def voice_of(self, key: str) -> Voice:
        """Who says what stands under the key."""
        return self.earlier if self.earlier is not None and key not in self.given else self.voice

    def text(self, node: YamlMap, key: str) -> Text:
        """The text that the order brings in under the key."""
        return Text.of(clean(node.text(key)), self.voice_of(key).origin(self.place), Standing.OFFICIAL)

    def units(self, key: str) -> UnitReader:
        """A reader for the units that the order brings in under the key."""
        return UnitReader(self.jurisdiction, self.voice_of(key), self.problems)

    def address(self, node: YamlMap, key: str) -> Address | None:
        """The address written under the key; "instrumento" is the whole of it."""
        written = clean(node.text(key))
        if fold_accents(written) == ROOT:
            return Address()
        outcome = read_address(written, self.jurisdiction).located(node.value_span(key))
        self.problems.extend(outcome.diagnostics)
        return outcome.value


def label_of(written: str, jurisdiction: Jurisdiction) -> str:
    """The label in "numeral 2.8", "literal c)" or "2.8"; "" where it gives none ("párrafo 3")."""
    if not written:
        return ""
    outcome = read_address(written, jurisdiction)
    step = outcome.value.steps[-1] if outcome.value is not None and outcome.value.steps else None
    return normal_form(step.label) if isinstance(step, Named) and step.label else ""
