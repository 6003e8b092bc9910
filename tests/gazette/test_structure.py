"""Structure finding: the cases of estructura_casos.md, and what must hold of any page."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refundido.diagnostic import has_errors
from refundido.model.instrument import Instrument
from refundido.model.text import Origin, Text
from refundido.model.unit import ROOT, Unit, walk
from refundido.source.files import SourceFiles
from refundido.source.problems import Problems
from refundido.source.read_instrument import read_instrument
from refundido.source.yaml_nodes import parse_yaml
from refundido.source.yaml_write import write_yaml_instrument
from tests.gazette.structure_cases import Case, jurisdiction, printed, read_cases, structured


@pytest.mark.parametrize("case", read_cases(), ids=lambda case: case.name)
def test_case(case: Case) -> None:
    outcome = structured(case.sections["Página"], case.country)
    said = [f"{each.code}: {each.subject}" for each in outcome.diagnostics]
    expected = case.sections.get("Avisos", "").splitlines()
    assert len(said) == len(expected), said
    assert all(any(each.startswith(words) for each in said) for words in expected), said
    found = outcome.value
    lines = list(printed(found.units)) if found is not None else []
    assert lines == case.sections.get("Queda", "").splitlines()
    apart = "\n".join(each.text for each in found.unplaced) if found is not None else ""
    assert apart == case.sections.get("Aparte", "")


def test_every_unit_says_where_it_stands() -> None:
    found = structured("TÍTULO\nArtículo 1º.- Del   mazo: Es de 52 cartas. a.- Se  baraja.").value
    assert found is not None
    places = {unit.text.plain: unit.source for root in found.units for _, unit in walk(root) if unit.text is not None}
    assert places == {"Es de 52 cartas.": "2:27", "Se baraja.": "2:48"}


_PIECES = st.sampled_from(
    (
        "Artículo 1º.- ", "Artículo 2º.- Del pago: ", "CAPÍTULO II DEL JUEGO ", "a.- ", "b.- ", "c) ", "I.- ",
        "II.- ", "- ", "\n", " 100 a 1",
        "Póker: 20 a 1. ", "El jugador gana. ", "según el Artículo 2. ", "10% del pozo", ": ", "Retirarse (Fold)",
        "i.- ", "Artículo 9 bis.- ", "1.1 ", "DISPOSICIONES FINALES ", "Primera.- ", "ANEXO I ",
        "Se entiende por: Ante: una. Bet: otra. ", "\nPóker 20 a 1\nTrío 7 a 1\n",
        "\n| Jugada | Pago |\n|---|---|\n| Póker | 20 a 1 |\n",
    )
)  # fmt: skip


@settings(deadline=None)
@given(st.lists(_PIECES, max_size=25).map("".join))
def test_any_page_keeps_all_its_words(text: str) -> None:
    """No word of a page is lost, and none is put in: each is in a unit, in a label, or apart."""
    outcome = structured(f"Artículo 1º.- Del mazo: Es de 52 cartas. {text}")
    found = outcome.value
    assert found is not None
    held = [unit for root in found.units for _, unit in walk(root) if not unit.pending]
    words = [words.plain for unit in held for words in (unit.heading, unit.text) if words is not None]
    kept = " ".join([*words, *(each.text for each in found.unplaced)])
    for word in ("jugador", "pozo", "Póker", "Retirarse", "según"):
        assert kept.count(word) == text.count(word)


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_gives_units_or_a_refusal(text: str) -> None:
    outcome = structured(text.replace("\r", " "))
    assert outcome.value is not None or outcome.diagnostics


@settings(deadline=None)
@given(st.lists(_PIECES, max_size=30).map("".join))
def test_what_is_found_can_be_written_and_read(text: str) -> None:
    """The file that a page gives is read back without an error, whatever the page repeats or leaves out."""
    found = structured(f"Artículo 1º.- Del mazo: Es de 52 cartas. {text}").value
    assert found is not None
    country = jurisdiction("pe")
    root = Unit("", ROOT, heading=Text.of("Prueba", Origin("", "", "#heading")), children=found.units)
    written = write_yaml_instrument(Instrument("", "Prueba", "pe", root, date(2001, 1, 1)), country)["instrument.yaml"]
    problems = Problems()
    tree = parse_yaml(written, "instrument.yaml").value
    assert tree is not None
    read = read_instrument(tree, "x/prueba", "instrument.yaml", country, SourceFiles(Path("no-existe")), problems)
    assert not has_errors(problems), [each.message for each in problems]
    assert read is not None
    assert list(printed(read.root.children)) == list(printed(found.units))
    places = [unit.source for top in found.units for _, unit in walk(top)]
    assert [unit.source for top in read.root.children for _, unit in walk(top)] == places
