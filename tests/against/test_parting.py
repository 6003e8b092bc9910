"""With several acts, the first after which a published text no longer agrees is named."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from refundido.compare.parting import Parting, bisect
from refundido.document.against import against_report
from refundido.history.timeline import History
from tests.against.published_texts import OUTLINE, lines_of, published
from tests.build import JURISDICTION, act, history, instrument

ORDERS = {
    "uno": '- {n: "1", at: artículo 1 > párrafo 1, replace: del país, with: de la República}',
    "dos": '- {n: "1", at: artículo 3 > párrafo 1, replace: mínimo, with: máximo}\n'
    '- {n: "2", at: artículo 1 > párrafo 1, replace: todos los casinos, with: cada uno de los casinos}',
    "tres": '- {n: "1", at: artículo 4, delete_unit: yes}',
    "cinco": '- {n: "1", at: artículo 5 > párrafo 1, replace: diez, with: veinte}',
}


def made() -> History:
    acts = [act(ORDERS[name], name, date(2010 + year, 1, 1)) for year, name in enumerate(ORDERS)]
    outcome = history(instrument(OUTLINE), *acts)
    assert outcome.value is not None
    assert not outcome.value.refusals, [d.message for d in outcome.diagnostics]
    return outcome.value


HISTORY = made()


def parted(lines: list[str]) -> Parting:
    return bisect(HISTORY.editions, published(lines), JURISDICTION)


@pytest.mark.parametrize("number", range(len(HISTORY.editions)))
def test_a_text_brought_up_to_an_act_parts_after_it(number: int) -> None:
    found = parted(lines_of(HISTORY.editions[number].root))
    acts = list(ORDERS)
    if number == len(acts):
        assert (found.edition, found.acts, found.agrees) == (None, (), True)
    else:
        assert (found.edition, found.acts) == (number + 1, (acts[number],))
        assert found.differences
    assert found.base == ()
    assert found.agreements[number] == 0


@pytest.mark.parametrize(
    ("right", "wrong", "guilty"),
    [
        ("monto máximo", "monto mínimo", "dos"),
        ("monto máximo", "monto maximo", "dos"),
        ("cada uno de los casinos", "todos los casinos", "dos"),
        ("de la República", "del país", "uno"),
        ("veinte días", "diez días", "cinco"),
        ("veinte días", "veintiún días", "cinco"),
    ],
)
def test_an_instruction_left_out_or_carried_out_wrongly(right: str, wrong: str, guilty: str) -> None:
    lines = [line.replace(right, wrong) for line in lines_of(HISTORY.editions[-1].root)]
    found = parted(lines)
    assert (found.acts, found.base) == ((guilty,), ())


def test_a_deletion_that_the_publisher_missed() -> None:
    missed = next(line for line in lines_of(HISTORY.editions[0].root) if line.startswith("Artículo 4"))
    lines = lines_of(HISTORY.editions[-1].root)
    at = next(index for index, line in enumerate(lines) if line.startswith("Artículo 5"))
    found = parted([*lines[:at], missed, *lines[at:]])
    assert found.acts == ("tres",)


def test_what_no_act_explains_is_told_apart() -> None:
    lines = ["Texto no oficial", *lines_of(HISTORY.editions[1].root)]
    found = parted([line.replace("fichas", "monedas") for line in lines])
    assert found.acts == ("dos",)
    assert [d.theirs for d in found.base] == ["Texto no oficial", "monedas"]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("mayores de edad", "menores de edad"),
        ("casinos de juego de", "casinos de azar de"),
        ("presente reglamento", "reglamento"),
        ("el monto", "todo el monto"),
        ("dirige la sala", "dirige las salas"),
    ],
)
def test_words_that_no_act_touched_are_of_no_act(right: str, wrong: str) -> None:
    """Also beside words that acts did touch, in a paragraph that differs from the published one in every edition."""
    last = lines_of(HISTORY.editions[-1].root)
    assert any(right in line for line in last)
    found = parted([line.replace(right, wrong) for line in last])
    assert (found.edition, found.acts) == (None, ())
    assert len(found.base) == 1


def test_an_act_carried_out_without_its_rectification() -> None:
    first = act('- {n: "1", at: artículo 5 > párrafo 1, replace: diez, with: veinte}', "uno", date(2010, 1, 1))
    fixing = act(
        '- {n: "1", at: artículo 5 > párrafo 1, replace: diez, with: treinta}', "fe", date(2010, 2, 1), corrects="uno"
    )
    fixing = replace(fixing, instructions=tuple(replace(each, corrects="1") for each in fixing.instructions))
    made = history(instrument(OUTLINE), first, fixing).value
    assert made is not None
    lines = [line.replace("diez días", "veinte días") for line in lines_of(instrument(OUTLINE).root)]
    found = bisect(made.editions, published(lines), JURISDICTION)
    assert (found.acts, found.base) == (("uno", "fe"), ())


def test_a_paragraph_divided_does_not_make_the_act_guilty() -> None:
    divided = act('- {n: "1", at: "4.1 > párrafo 1", split: {after_stop: 1}}')
    made = history(instrument("4.1 Juego\n  Uno dos tres cuatro. Cinco seis siete ocho.\n  Nueve diez."), divided).value
    assert made is not None
    lines = [line.replace("dos", "doce") for line in lines_of(made.editions[-1].root)]
    found = bisect(made.editions, published(lines), JURISDICTION)
    assert (found.edition, [d.theirs for d in found.base]) == (None, ["doce"])


def test_the_report_says_it_in_a_sentence() -> None:
    lines = published(lines_of(HISTORY.editions[1].root))
    report = against_report(HISTORY, HISTORY.editions[-1], lines, JURISDICTION, bisecting=True)
    assert report.parting is not None
    assert report.parting.sentence == "Los textos se separan con dos, en vigor desde el 1 de enero de 2011."
    assert report.parting.acts == (("dos", "dos"),)
    assert [amount for _, amount in report.parting.editions][1] == 0
    assert not report.agrees
    same = against_report(HISTORY, HISTORY.editions[1], lines, JURISDICTION, bisecting=True)
    assert same.agrees
    assert same.parting is not None
    assert same.parting.sentence == "Los textos no se separan con ningún acto."
    assert same.verdict == "El texto publicado en «publicado.txt» es el nuestro, a la letra."
