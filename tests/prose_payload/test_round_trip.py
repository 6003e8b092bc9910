"""New units written as an act would write them, and read back; and any words at all, which never break the reader."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from refundido.model.act import Act, Instruction
from refundido.model.address import Address, Named
from refundido.model.operation import InsertUnits, Order, Side
from refundido.model.text import Origin, Text
from refundido.model.unit import PARAGRAPH, Unit, walk
from refundido.prose.payload import Expected, NewVoice, count_of, read_new_units
from refundido.prose.reading import Anchor, Passage
from refundido.source.problems import Problems
from refundido.source.read_act import Library, read_act
from refundido.source.yaml_nodes import parse_yaml
from refundido.source.yaml_write import write_yaml_act
from tests.build import JURISDICTION
from tests.prose_payload.writing import Author, write

_PIECES = st.text(st.sampled_from('aei o1.2) |-–:;,"«»“”\n…(]§N°Artículo bis ') | st.characters(), max_size=200)
_KINDS = st.sampled_from(
    ((), (PARAGRAPH,), ("literal",), ("numeral",), ("artículo",), ("tabla",), ("fila",), ("viñeta",))
)


@settings(max_examples=300)
@given(st.integers(0, 10**6))
def test_what_is_written_is_read_back(seed: int):
    units = Author(seed).units()
    read = read_new_units([Passage(write(units))], JURISDICTION)
    assert read.value is not None, read.diagnostics
    assert tuple(map(_said, read.value)) == tuple(map(_said, units)), write(units)


def _said(unit: Unit) -> Unit:
    """What a unit says and how it is made up, without identities, origins and the form of tables."""
    return replace(
        unit,
        id="",
        origin=None,
        span=None,
        table=None,
        text=_plain(unit.text),
        heading=_plain(unit.heading),
        children=tuple(_said(child) for child in unit.children),
    )


def _plain(text: Text | None) -> Text | None:
    return Text.of(text.plain, Origin()) if text is not None else None


@settings(max_examples=300)
@given(st.lists(_PIECES, max_size=4), _KINDS)
def test_any_words_give_units_or_a_reason(pieces: list[str], kinds: tuple[str, ...]):
    passages = [Passage(piece, "acto.txt", (Anchor(0, 1, 1),)) for piece in pieces]
    read = read_new_units(passages, JURISDICTION, Expected(kinds), NewVoice("acto", "1"))
    if read.value is None:
        assert any(d.is_error for d in read.diagnostics)
        return
    ids = [unit.id for top in read.value for _, unit in walk(top)]
    assert len(ids) == len(set(ids))
    assert count_of(read.value) == sum("." not in each.split("/")[-1] for each in ids)
    for top in read.value:
        for _, unit in walk(top):
            _holds_together(unit)


def _holds_together(unit: Unit) -> None:
    for text in (unit.text, unit.heading):
        if text is None:
            continue
        assert "".join(run.text for run in text.runs) == text.plain
        assert all(one.at + len(one.text) == other.at for one, other in pairwise(text.runs))
        assert text.plain == text.plain.strip()


@settings(max_examples=100)
@given(st.integers(0, 10**6))
def test_what_is_read_is_what_a_patch_file_gives(seed: int):
    words = write(Author(seed).units()) + "\nLos pozos progre-sivos y los pozos progresivos son dos."
    read = read_new_units([Passage(words)], JURISDICTION, voice=NewVoice("acto", "1"))
    assert read.value is not None
    order = Order(Address((Named("artículo", "1"),)), InsertUnits(read.value, Side.LAST))
    act = Act("acto", "Acto", date(2010, 1, 1), ("cl/texto",), (Instruction("1", (order,), words="x"),))
    written = write_yaml_act(act, JURISDICTION)
    (again,) = _read(written).instructions
    assert again.orders == (order,)


def _read(written: str) -> Act:
    """The act that a patch file holds."""
    parsed = parse_yaml(written, "acto.yaml")
    assert parsed.value is not None
    problems = Problems()
    library = Library({"cl/texto": JURISDICTION}, JURISDICTION)
    act = read_act(parsed.value, "acto", "acto.yaml", library, problems)
    assert act is not None, list(problems)
    return act
