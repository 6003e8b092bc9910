"""What is fuzzed: each target takes any text and fails if the reader of prose does what it never may.

Never an exception, never time beyond what the length allows, never an order from words that hold no verb of amending,
never words that were not in the text.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from refundido.model.unit import PARAGRAPH, ROW, TABLE, Unit, walk
from refundido.prose.act import read_act
from refundido.prose.act_reading import ActText
from refundido.prose.payload import Expected, NewVoice, count_of, read_new_units
from refundido.prose.payload_lines import read_lines, unquoted
from refundido.prose.reading import Anchor, Inherited, InstructionReading, Passage
from refundido.prose.sentence import read_heading, read_instruction
from tests.build import JURISDICTION
from tests.fuzz.words import may_order

_KINDS = ((), ("párrafo",), ("literal",), ("numeral", "número"), ("artículo",), ("tabla",), ("fila",), ("viñeta",))
_AT_MOST, _EACH = 2.0, 0.002
"""Seconds of processor that any text may take, and more for each of its characters."""


def fuzz_instruction(text: str) -> None:
    """One sentence."""
    _check_instruction(read_instruction(_passage(text), Inherited(act="acto", number="1"), JURISDICTION), text)


def fuzz_heading(text: str) -> None:
    """A heading or the words of a parent, that say where."""
    heading = read_heading(_passage(text), Inherited(), JURISDICTION)
    assert heading.inherited is not None


def fuzz_act(text: str) -> None:
    """A whole act."""
    reading = read_act(ActText.of(text), JURISDICTION, act="acto")
    for part in reading.parts:
        assert 0 <= part.start <= part.end <= len(text)
        if part.reading is not None and part.reading.readings:
            assert may_order(text)


def fuzz_new_units(text: str) -> None:
    """New text; what is announced is told by its length, and pieces are parted by blank lines."""
    pieces = [_passage(piece) for piece in text.split("\n\n")]
    expected = Expected(_KINDS[len(text) % len(_KINDS)])
    read = read_new_units(pieces, JURISDICTION, expected, NewVoice("acto", "1"))
    if read.value is None:
        assert any(each.is_error for each in read.diagnostics)
        return
    units = [unit for top in read.value for _, unit in walk(top)]
    assert len({unit.id for unit in units}) == len(units)
    assert count_of(read.value) <= len(units)
    if not any(unit.kind in (TABLE, ROW) for unit in units):
        _check_nothing_lost(pieces, expected, "".join(_words_of(unit) for unit in units))


def _words_of(unit: Unit) -> str:
    return _compact("".join(words.plain for words in (unit.heading, unit.text) if words is not None))


def _check_nothing_lost(pieces: Sequence[Passage], expected: Expected, said: str) -> None:
    """Every line of the new text is in the units, whole or without its label."""
    for line in read_lines(pieces, JURISDICTION, expected.kinds == (PARAGRAPH,)):
        rests = (line.text, *(line.rest(label) for label in line.labels))
        assert any(_compact(unquoted(rest)) in said or _compact(rest) in said for rest in rests), line.text


def _compact(words: str) -> str:
    """Words without spaces, and without the hyphens that a repair takes out."""
    return "".join(words.split()).replace("-", "")


def _check_instruction(reading: InstructionReading, text: str) -> None:
    assert bool(reading.readings) + (reading.refusal is not None) + reading.idle == 1
    if reading.readings:
        assert may_order(text)
        assert all(each.orders for each in reading.readings)
    for start, end in reading.leftover:
        assert 0 <= start <= end <= len(text)
    if reading.refusal is not None:
        assert reading.refusal.message
        assert reading.refusal.is_error


def _passage(text: str) -> Passage:
    return Passage(text, "acto.txt", (Anchor(0, 1, 1),))


TARGETS: Mapping[str, Callable[[str], None]] = {
    "act": fuzz_act,
    "instruction": fuzz_instruction,
    "new_units": fuzz_new_units,
    "address": fuzz_heading,
}
"""All that is fuzzed, by name."""


def run(name: str, text: str) -> None:
    """Try a target on a text, and hold it to its time."""
    start = time.process_time()
    TARGETS[name](text)
    taken = time.process_time() - start
    assert taken <= _AT_MOST + _EACH * len(text), f"{taken:.1f} s para {len(text)} caracteres"
