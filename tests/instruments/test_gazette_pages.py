"""The three Peruvian pages of the catalogue, word for word against their sources, and their payouts."""

from __future__ import annotations

from collections import Counter

import pytest

from refundido.document.standing import account
from refundido.model.repair_list import RepairKind
from refundido.model.text import Run, Standing
from refundido.model.unit import CELL, HEAD, ROW, TABLE, Unit, walk
from refundido.publish.ingesting import REPAIRS_FILE, IngestAsked, ingest_file
from refundido.publish.source_checking import source_findings
from refundido.source.dictionary import spanish_words
from refundido.source.read_repairs import read_repairs
from tests.instruments.held import (
    BLACK_JACK,
    CARIBBEAN,
    PAGES,
    ROOT,
    ROULETTE,
    TEXAS,
    apart,
    compiled,
    printed,
    root_of,
    rows,
    source_lines,
    table_after,
    words,
)


@pytest.mark.parametrize("instrument", PAGES)
def test_each_paragraph_stands_in_the_source_where_it_says(instrument: str) -> None:
    lines = source_lines(instrument)
    for _, unit in walk(root_of(instrument)):
        if unit.kind in (HEAD, ROW, CELL) or unit.text is None or unit.standing is Standing.PENDING:
            continue
        line, column = map(int, unit.source.split(":"))
        said = printed(unit.text)
        assert lines[line - 1][column - 1 :].startswith(said), (unit.source, said)


@pytest.mark.parametrize("instrument", PAGES)
def test_the_units_hold_the_words_of_the_source_and_no_other(instrument: str) -> None:
    root = root_of(instrument)
    ours = {cell.id for _, unit in walk(root) if unit.kind == TABLE for cell in _made_head(unit)}
    held: Counter[str] = Counter()
    for path, unit in walk(root):
        for text in (unit.heading, unit.text) if path and unit.id not in ours else ():
            held.update(words(printed(text)) if text is not None else ())
    for piece in apart(instrument):
        held.update(words(piece))
    source = Counter(words(" ".join(source_lines(instrument))))
    assert {w for w in held - source if w.isalpha() and len(w) > 1} == set()
    left = {w for w in source - held if w.isalpha() and len(w) > 1}
    assert left <= {"Artículo", "Articulo", "CAPÍTULO", "CAPITULO", "II", "III", "IV"}


def _made_head(table: Unit) -> tuple[Unit, ...]:
    """The heads of a table that are the editors' own."""
    made = table.table is not None and table.table.head_editorial
    return tuple(cell for row in table.children if row.kind == HEAD and made for cell in row.children)


def test_nothing_of_the_sources_is_lost_and_nothing_added() -> None:
    assert not [d for d in source_findings(compiled()) if "cl-scj" not in str(d.span)]


@pytest.mark.parametrize("instrument", PAGES)
def test_the_page_brought_in_again_with_its_reviewed_list_says_the_same(instrument: str) -> None:
    if spanish_words().value is None:
        pytest.skip("no hay diccionario en esta máquina")
    folder = ROOT / f"catalogue/{instrument}"
    asked = IngestAsked(folder / "instrument.txt", folder / "nueva", "pe", folder / "reparaciones.yaml", "Título")
    made = ingest_file(ROOT, asked).value
    assert made is not None
    assert (
        made.files["reparaciones.yaml"].decode().split("\n", 1)[1]
        == ((folder / "reparaciones.yaml").read_text(encoding="utf-8").split("\n", 1)[1])
    )
    again = made.files["instrument.yaml"].decode()
    for _, unit in walk(root_of(instrument)):
        if unit.text is not None and unit.kind != CELL:
            assert unit.text.plain in again


@pytest.mark.parametrize(("instrument", "first", "last"), [(CARIBBEAN, 13, 21), (TEXAS, 13, 22), (ROULETTE, 2, 13)])
def test_every_article_is_there_and_what_the_page_lacks_is_pending(instrument: str, first: int, last: int) -> None:
    articles = {int(u.label): u for _, u in walk(root_of(instrument)) if u.kind == "artículo"}
    assert sorted(articles) == list(range(1, last + 1))
    assert [n for n, unit in articles.items() if unit.pending] == list(range(1, first))
    letters = [(u.label, u.pending) for u in articles[first].children if u.kind == "literal"]
    expected = {CARIBBEAN: ("abcd", "efg"), TEXAS: ("abcdefg", "hi"), ROULETTE: ("abcdefg", "hij")}[instrument]
    assert letters == [(a, True) for a in expected[0]] + [(a, False) for a in expected[1]]


def test_the_floors_of_2001() -> None:
    table = table_after(CARIBBEAN, "Sujeto a la limitación de pago máximo")
    assert table.table is not None
    assert table.table.odds is not None
    assert not table.table.odds.exact
    assert [row[1:] for row in rows(table)] == [
        ["Escalera real de color", "100 a 1"],
        ["Escalera de color", "50 a 1"],
        ["Póker", "20 a 1"],
        ["Full", "7 a 1"],
        ["Color", "5 a 1"],
        ["Escalera simple", "3 a 1"],
        ["Trío", "2 a 1"],
        ["Dos pares", "1 a 1"],
        ['Un par de "8" o más', "1 a 1"],
    ]


def test_the_bonus_of_2001() -> None:
    table = table_after(CARIBBEAN, "Asimismo, el jugador que obtuvo una escalera real")
    assert [row[0] + " " + row[2] for row in rows(table)] == [
        "a 100% del pozo progresivo",
        "b 10% del pozo progresivo",
        "c US$ 500.00 dólares americanos",
        "d US$ 100.00 dólares americanos",
        "e US$ 50.00 dólares americanos",
    ]


def test_the_exact_odds_of_2007() -> None:
    table = table_after(TEXAS, "Sujeto a la limitación de pago")
    assert table.table is not None
    assert table.table.odds is not None
    assert table.table.odds.exact
    assert rows(table) == [
        ["Escalera Real de Color", "100 a 1"],
        ["Escalera de Color", "20 a 1"],
        ["Poker", "10 a 1"],
        ["Full", "3 a 1"],
        ["Color", "2 a 1"],
        ["Escalera Simple o Menor", "1 a 1"],
    ]


def test_what_has_no_certain_row_in_2007_is_in_none() -> None:
    table = next(u for _, u in walk(root_of(TEXAS)) if u.kind == TABLE and len(u.children) == 10)
    assert len(rows(table)) == 9
    assert all(row[2] == "" for row in rows(table))
    assert all(row.children[2].pending for row in table.children if row.kind == ROW)
    assert any(text.startswith("100 % del Progresivo 10 % del Progresivo") for text in apart(TEXAS))


def test_no_lost_word_is_put_back() -> None:
    gaps = [
        run.text
        for _, unit in walk(root_of(TEXAS))
        for text in (unit.heading, unit.text)
        if text is not None
        for run in text.runs
        if run.standing is Standing.GAP
    ]
    placed = " ".join(source_lines(TEXAS)).count("MORDAZA") - " ".join(apart(TEXAS)).count("MORDAZA")
    assert gaps == ["MORDAZA"] * placed


def test_of_progresivo_black_jack_only_the_name_and_the_resolution_are_known() -> None:
    instrument = compiled().instruments[BLACK_JACK]
    assert "1043-2001-MITINCI/VMT/DNT" in instrument.approved_by
    assert [unit.pending for unit in instrument.root.children] == [True]
    assert any(instrument.approved_by.split(",")[0][-25:] in text for text in apart(CARIBBEAN))


@pytest.mark.parametrize("instrument", PAGES)
def test_what_was_repaired_and_lost_is_counted_alike_everywhere(instrument: str) -> None:
    """The account that is published of a text and the table of sources in README give the same places."""
    found = compiled().instruments[instrument]
    lines = account(found.root, compiled().jurisdiction_of(instrument), [each.text for each in found.unplaced])
    amounts = {line.name: line.amount.removesuffix(" lugares") for line in lines}
    row = next(line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if f"`{instrument}`" in line)
    assert f"reparado en {amounts['Reparado']} lugares" in row
    assert ("perdido en" in row) is ("Perdido" in amounts)
    if "Perdido" in amounts:
        assert f"perdido en {amounts['Perdido']}," in row


def test_what_the_list_of_2007_repairs_besides_the_words_of_units() -> None:
    """README says of which: labels, which are printed from data, and one word of what has no certain place."""
    listed = read_repairs((ROOT / f"catalogue/{TEXAS}" / REPAIRS_FILE).read_text("utf-8"), REPAIRS_FILE).value
    assert listed is not None
    held = [e for e in listed.entries if e.verdict.holds and e.kind is not RepairKind.FURNITURE]
    assert sum(len(entry.places) for entry in held) == 100
    marked = Counter(run.printed for _, unit in walk(root_of(TEXAS)) for run in _runs(unit) if run.printed)
    missing = {e.printed: len(e.places) - marked[e.printed] for e in held if len(e.places) > marked[e.printed]}
    assert missing == {"Articulo": 9, "CAPITULO": 2, "esta": 1}


def _runs(unit: Unit) -> list[Run]:
    return [run for text in (unit.heading, unit.text) if text is not None for run in text.runs]
