"""The origin of each word, as it is told."""

from __future__ import annotations

from refundido.document.blame import Blame, blame_of
from refundido.model.unit import find_path
from refundido.report.blame import blame_lines
from refundido.report.text import plain
from tests.build import JURISDICTION, unit_of
from tests.log.test_log import correcting, made, one


def blame(orders: tuple[str, ...], address: str) -> Blame:
    past, acts = made(orders)
    edition = past.editions[-1]
    path = find_path(edition.root, unit_of(edition.root, address).id)
    assert path is not None
    return blame_of(past, edition, path, acts, JURISDICTION)


ORDERS = (
    one("at: 1.1 > párrafo 1, replace: dos, with: 2"),
    one("at: 1.1 > literal b), renumber: c"),
    one("at: 1.1 > literal a), insert_units: [{literal: b, units: [{párrafo: Nuevo.}]}], place: after"),
)


def test_each_word_has_its_source():
    told = blame(ORDERS, "1.1 > párrafo 1")
    (line,) = told.lines
    assert [(run.text, told.sources[run.source].act) for run in line.text] == [
        ("Uno ", ""), ("2", "acto0"), (" tres. Cuatro cinco seis.", ""),
    ]  # fmt: skip
    assert told.sources[1].day == "2010-01-01"


def test_a_label_has_its_own():
    told = blame(ORDERS, "1.1 > literal c)")
    label = told.lines[0].label
    assert label is not None
    assert (label.text, told.sources[label.source].act) == ("c)", "acto1")
    assert [told.sources[run.source].act for run in told.lines[1].text] == [""]


def test_a_unit_that_an_act_brought_in():
    told = blame(ORDERS, "1.1 > literal b)")
    runs = [run for line in told.lines for run in (*filter(None, (line.label,)), *line.heading, *line.text)]
    assert {told.sources[run.source].act for run in runs} == {"acto2"}


def test_for_people_the_runs_give_the_text_back():
    told = blame(ORDERS, "1.1")
    lines = [plain(line) for line in blame_lines(told)]
    shown = [line.partition("│ ")[2].strip() for line in lines if "│ " in line]
    assert "2" in shown
    assert "".join(shown).replace(" ", "").startswith("1.1ReglasUno2tres.")
    (two,) = (line for line in lines if line.endswith("│   2"))
    assert two.startswith("2010-01-01 acto0 1")


def test_a_number_given_by_a_move_is_of_the_act_that_moved():
    told = blame((one("at: 1.1 > literal b), move: {to: 1.2 > párrafo 1, place: after}, as: literal a)"),), "1.2")
    labels = {line.label.text: told.sources[line.label.source].act for line in told.lines if line.label}
    assert labels == {"1.2": "", "a)": "acto0"}


def test_the_words_of_an_erratum_are_in_force_since_the_act_that_it_corrects():
    past, acts = made((one("at: 1.1 > párrafo 1, replace: dos, with: 2"),), correcting())
    edition = past.editions[-1]
    path = find_path(edition.root, unit_of(edition.root, "1.1 > párrafo 1").id)
    assert path is not None
    source = blame_of(past, edition, path, acts, JURISDICTION).sources[1]
    assert (source.act, source.day) == ("rectifica", "2010-01-01")
    assert source.cite == "instrucción 1, que rectifica Acto acto0, de 2010, instrucción 1"
