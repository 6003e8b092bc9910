"""The leaflet as blocks: the rules to the letter, the operator's words apart, a panel that stays true."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import pytest

from refundido.brochure.bound import BoundBrochure
from refundido.diagnostic import Code, Diagnostic
from refundido.document.blocks import Section
from refundido.document.brochure import Printing
from refundido.document.brochure_blocks import Leaflet, LimitLine
from refundido.document.brochure_colour import contrast_on_white, darker
from refundido.document.brochure_words import regulated, words_digest
from refundido.model.brochure import Approval
from refundido.model.text import Standing, Text
from refundido.model.unit import walk
from tests.leaflet.leaflets import AFTER, BEFORE, PRINTING, bound_of, bound_on, leaflet_of, made, with_accent

TERM = "3 meses (Resolución), desde su publicación"


def trust(bound: BoundBrochure, printing: Printing = PRINTING) -> dict[str, str]:
    """The lines of the panel of a brochure."""
    found = made(bound, printing).value
    assert found is not None
    return dict(found.trust.lines)


@pytest.mark.parametrize("day", [BEFORE, AFTER])
def test_every_brochure_makes_a_leaflet_of_all_its_words(day: date) -> None:
    for bound in bound_on(day).values():
        outcome = made(bound)
        assert outcome.value is not None
        assert not [each for each in outcome.diagnostics if each.is_error]
        said = "".join(each.text for each in regulated(outcome.value.sections))
        for section in bound.sections:
            for unit in section.units:
                for _, inner in walk(unit.unit):
                    for text in (inner.heading, inner.text):
                        assert text is None or _as_printed(text) in said


def _as_printed(text: Text) -> str:
    """The words of a text, those that were lost told as such."""
    return "".join("[palabra perdida]" if run.standing is Standing.GAP else run.text for run in text.runs)


def test_words_stand_under_their_section_in_order() -> None:
    words = regulated(leaflet_of("war").sections)
    headings = list(dict.fromkeys(each.section for each in words))
    assert headings == [section.heading for section in leaflet_of("war").sections]


def test_rules_have_their_numeral() -> None:
    passages = [passage for section in leaflet_of("poker-draw").sections for passage in section.passages]
    headed = {each.blocks[0].heading.label for each in passages if isinstance(each.blocks[0], Section)}
    assert {"3.4.1", "3.5.1", "3.5", "3.6"} <= {each.numeral for each in passages}
    assert {"3.2", "3.3.1"} <= headed


def test_the_panel_before_and_after_the_act() -> None:
    before, after = trust(bound_of("black-jack", day=BEFORE)), trust(bound_of("black-jack", day=AFTER))
    assert before["Texto al"] == "19 de agosto de 2010"
    assert before["Último acto"] == "Resolución Exenta N° 157, de 10 de julio de 2006"
    assert after["En vigor desde"] == "1 de septiembre de 2010"
    assert after["Último acto"] == "Resolución Exenta N° 373, de 19 de agosto de 2010"
    assert after["Procedencia"] == "con texto reconstruido, que va señalado"
    assert after["Aprobación"] == "pendiente de aprobación"
    assert after["Consulta"] == f"{PRINTING.base_url}{PRINTING.page}#u-bj-001"
    assert before["Contenido"] != after["Contenido"]
    assert "Tolerado hasta" not in before


def test_the_panel_gives_the_term_where_its_last_day_is_not_known() -> None:
    panel = trust(bound_of("war", day=BEFORE), replace(PRINTING, tolerance=TERM))
    assert panel["Plazo de tolerancia"] == TERM
    assert "Tolerado hasta" not in panel


def test_the_panel_names_with_the_last_day_what_was_taken_to_reckon_it() -> None:
    printing = replace(PRINTING, tolerated_until=date(2010, 11, 30), tolerance=TERM)
    assert trust(bound_of("war", day=BEFORE), printing)["Tolerado hasta"] == f"30 de noviembre de 2010 ({TERM})"


def test_what_the_house_chose_is_told_with_its_bet() -> None:
    house = leaflet_of("poker-caribbean", "Progresivo").house
    assert [label for label, _ in house.choices] == [
        "Comisión del casino (Apuesta progresivo)",
        "Premios complementarios (Apuesta progresivo)",
    ]


def test_the_panel_says_until_when_a_superseded_text_is_tolerated() -> None:
    printing = replace(PRINTING, tolerated_until=date(2010, 11, 30))
    panel = trust(bound_of("war", day=BEFORE), printing)
    assert panel["Tolerado hasta"] == "30 de noviembre de 2010"
    assert "Vigente hasta" not in panel


def test_the_panel_says_until_when_a_superseded_text_was_in_force_where_no_act_tolerates_it() -> None:
    panel = trust(bound_of("war", day=BEFORE), replace(PRINTING, in_force_until=date(2010, 8, 31)))
    assert panel["Vigente hasta"] == "31 de agosto de 2010"
    assert "Tolerado hasta" not in panel


def test_the_panel_without_an_address() -> None:
    assert trust(bound_of("war"), Printing())["Consulta"] == "este folleto no tiene dirección de consulta"
    found = made(bound_of("war"), Printing()).value
    assert found is not None
    assert found.trust.address == ""


def test_only_an_approval_of_this_very_content_is_shown() -> None:
    bound = bound_of("war")
    approval = Approval("Oficio N° 12", date(2010, 9, 20), bound.digest)
    approved = replace(bound, offer=replace(bound.offer, approvals=(approval,)))
    assert trust(approved)["Aprobación"] == "Oficio N° 12, de 20 de septiembre de 2010"
    other = replace(approval, digest="0" * 64)
    approved = replace(bound, offer=replace(bound.offer, approvals=(other,)))
    assert trust(approved)["Aprobación"] == "pendiente de aprobación"


def test_the_operators_words_are_never_among_the_rules() -> None:
    found = leaflet_of("black-jack")
    said = "".join(each.text for each in regulated(found.sections))
    assert found.house.welcome
    assert found.house.notes
    for own in (found.house.welcome, found.house.contact, *found.house.notes):
        assert own not in said


def test_limits_and_choices_are_written_as_the_country_writes_them() -> None:
    house = leaflet_of("poker-go", "Progresivo").house
    assert next((line.bet, line.minimum, line.maximum) for line in house.limits) == (
        "Apuesta inicial (ANTE)",
        "$5.000",
        "$100.000",
    )
    assert dict(house.choices)["Comisión del casino (Apuesta progresivo)"] == "12%"
    assert "Pago máximo" not in dict(house.choices)


@pytest.mark.parametrize(
    ("day", "least", "most"),
    [
        (BEFORE, "50% de «Apuesta inicial»", "dos veces de «Apuesta inicial»"),
        (AFTER, "10% de «Apuesta inicial»", "80% de «Apuesta inicial»"),
    ],
)
def test_a_bet_whose_limits_the_rules_make_of_another_has_those_of_its_edition(
    day: date, least: str, most: str
) -> None:
    house = leaflet_of("black-jack", "Perfect Pairs", day=day).house
    assert [line for line in house.limits if line.by_rule] == [LimitLine("Apuesta Perfect Pairs", least, most, True)]


def test_what_the_house_pays_stands_under_the_table_of_the_rule() -> None:
    found = leaflet_of("caribbean-draw-poker", operator="bahia-serena")
    paid = [passage.pays for section in found.sections for passage in section.passages if passage.pays]
    assert paid == [(("Bet, Full", "8 a 1"), ("Bet, Color", "6 a 1"))]


def test_the_legend_says_only_what_is_shown() -> None:
    legend = leaflet_of("ruleta-francesa").legend
    assert any(line.startswith("«Texto reconstruido»") for line in legend)
    assert any("subrayado es oficial" in line for line in legend)
    assert any("cabezas" in line for line in legend)
    assert not any("palabras perdidas" in line for line in legend)


def test_the_legend_says_which_labels_are_skipped_for_being_of_another_variant() -> None:
    """The base game goes from literal a) to c); where the variant's own is there, nothing is skipped."""
    told = "Lo que es sólo de la variante Perfect Pairs no va aquí: literal b) del 1.5."
    assert told in leaflet_of("black-jack").legend
    assert not any("no va aquí" in line for line in leaflet_of("black-jack", "Perfect Pairs").legend)
    assert not any("no va aquí" in line for line in leaflet_of("war").legend)


def test_what_a_variant_pays_stands_after_what_the_game_pays() -> None:
    """Who looks for «Cuánto paga» finds it there; the rest of what the variant adds stands last."""
    headings = [each.heading for each in leaflet_of("black-jack", "Perfect Pairs").sections]
    at = headings.index("Cuánto paga")
    assert headings[at + 1] == "Cuánto paga Perfect Pairs"
    assert headings[-2:] == ["La mesa de esta variante", "La variante Perfect Pairs"]
    game = [each.heading for each in leaflet_of("black-jack").sections]
    assert [*headings[: at + 1], *headings[at + 2 : -2]] == game


def test_a_wholly_reconstructed_passage_says_so_once() -> None:
    passage = leaflet_of("war").sections[0].passages[0]
    assert passage.reconstructed
    assert "Reconstructed" not in {type(block).__name__ for block in passage.blocks}


def test_the_record_tells_what_the_leaflet_was_made_from() -> None:
    bound, found = bound_of("black-jack"), leaflet_of("black-jack")
    record = json.loads(found.record)
    assert record["instrument"] == "cl-scj/catalogo-de-juegos"
    assert record["edition"] == "2010-09-01"
    assert record["content"] == bound.digest
    assert record["words"] == words_digest(regulated(found.sections))
    assert [each["id"] for each in record["units"]] == [u.unit.id for s in bound.sections for u in s.units]
    assert record["choices"]["limits"] == [["Apuesta inicial", "5000", "500000", ""]]


def test_the_record_is_of_the_words_and_not_of_the_colour() -> None:
    assert made(with_accent(bound_of("war"), "#000000")).value != leaflet_of("war")
    other = made(with_accent(bound_of("war"), "#000000")).value
    assert isinstance(other, Leaflet)
    assert other.record == leaflet_of("war").record


def refused(accent: str) -> Diagnostic:
    """What is said against a colour."""
    outcome = made(with_accent(bound_of("war"), accent))
    assert outcome.value is None
    (found,) = outcome.diagnostics
    assert found.code is Code.CONTRAST_LOW
    assert found.span is not None
    assert found.span.file == "catalogue/operadores/costa-austral.yaml"
    return found


def test_a_colour_that_cannot_be_read_is_an_error_with_a_darker_one() -> None:
    found = refused("#e8b400")
    assert found.message.startswith("El color «#e8b400» no se lee sobre blanco: su contraste es 1,9 a 1")
    assert darker("#e8b400") in found.hint
    assert contrast_on_white(darker("#e8b400")) >= 4.5
    assert refused("rojo").message.startswith("«rojo» no es un color")


@pytest.mark.parametrize(
    ("colour", "contrast"), [("#ffffff", 1.0), ("#000000", 21.0), ("#767676", 4.54), ("#0000ff", 8.59)]
)
def test_contrast_is_that_of_wcag(colour: str, contrast: float) -> None:
    assert contrast_on_white(colour) == pytest.approx(contrast, abs=0.01)
