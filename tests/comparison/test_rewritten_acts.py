"""Acts that annul or correct others, on their own pages: what they did, and whose words stand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from refundido.document.act_page import ActOutputs, act_outputs
from refundido.document.comparison_effects import stages_of
from refundido.model.act import Act, Annulment
from tests.build import JURISDICTION, act, by_id, history, instrument, printed

TEXT = """1.1 Reglas
  Párrafo. Uno dos tres.
  Párrafo. Cuatro cinco seis.
"""
FIRST, LATER, LAST = date(2010, 1, 1), date(2010, 2, 1), date(2010, 3, 1)
ORDERED = act("- {at: 1.1 > párrafo 1, replace: dos, with: '2'}", "ordena", FIRST)
ANNULS = (Annulment("ordena", ("1",), LAST),)
DELETES = "- {at: 1.1 > párrafo 2, delete_unit: true}"


@dataclass(frozen=True)
class Told:
    """The pages of an act and the outlines of the text around it."""

    pages: ActOutputs
    before: str
    after: str


def told(name: str, *acts: Act) -> Told:
    known = by_id(acts)
    past = history(instrument(TEXT), *acts)
    assert past.value is not None
    assert not past.value.refusals, past.diagnostics
    (stage,) = stages_of(past.value, name)
    pages = act_outputs(past.value, known[name], known, JURISDICTION)
    return Told(pages, printed(stage.before), printed(stage.after))


def test_an_act_that_only_annuls_has_a_row_and_a_line():
    pages = told("anula", ORDERED, act("", "anula", LATER, annuls=ANNULS)).pages
    said = "Deja sin efecto Acto ordena, de 2010, instrucción 1"
    (row,), (line,) = pages.cuadro.rows, pages.index.lines
    assert (row.action, len(row.before), len(row.after)) == (said, 1, 1)
    assert line.action.startswith(said)
    assert [place.text for place in line.places] == [row.after[0].address]


def test_an_annulment_is_told_beside_the_instructions_of_its_day():
    both = act(DELETES, "anula", LATER, in_force=LAST, annuls=ANNULS)
    found = told("anula", ORDERED, both)
    assert "Uno 2 tres." in found.before
    assert "Uno dos tres." in found.after
    assert "Cuatro" not in found.after
    assert [row.number for row in found.pages.cuadro.rows] == ["", "1"]
    assert [len(row.before) for row in found.pages.cuadro.rows] == [1, 1]
    assert len(found.pages.redline.parts) == 1


def test_an_annulment_is_told_though_another_act_changes_the_text_that_day():
    other = act(DELETES, "otro", LATER, in_force=LAST)
    acts = (ORDERED, act("", "anula", LATER, annuls=ANNULS), other)
    found = told("anula", *acts)
    assert "Uno 2 tres." in found.before
    assert "Uno dos tres." in found.after
    assert "Cuatro" in found.after
    assert [row.number for row in told("otro", *acts).pages.cuadro.rows] == ["1"]


def test_annulments_of_one_day_say_that_they_are_shown_together():
    second = act("- {at: 1.1 > párrafo 2, replace: cinco, with: '5'}", "segundo", FIRST)
    one = act("", "anula", LATER, annuls=ANNULS)
    two = act("", "otra", LATER, annuls=(Annulment("segundo", ("1",), LAST),))
    found = told("otra", ORDERED, second, one, two)
    (row,) = found.pages.cuadro.rows
    assert len(row.after) == 2
    assert row.notes


def test_the_row_and_the_line_of_a_corrected_instruction_cite_the_erratum():
    erratum = act("- {n: '1', at: 1.1 > párrafo 1, replace: dos, with: II}", "errata", LATER, corrects="ordena")
    erratum = replace(erratum, instructions=(replace(erratum.instructions[0], corrects="1"),))
    pages = told("ordena", ORDERED, erratum).pages
    said = "rectificada por Acto errata, de 2010, instrucción 1"
    assert said in pages.cuadro.rows[0].cite
    assert said in pages.index.lines[0].cite
