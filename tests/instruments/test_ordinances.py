"""Ordenanza 455 of Iquique and the two ordinances it amends, against its official text."""

from __future__ import annotations

from datetime import date

import pytest

from refundido.audit.double_entry import double_entry
from refundido.cli.guard import run
from refundido.diagnostic import Code, Severity
from refundido.document import consolidated
from refundido.model.act import DateBounds
from refundido.model.instrument import Edition
from refundido.model.unit import Unit, walk
from tests.instruments.held import ACT, ORDINANCE_316, ORDINANCE_452, ROOT, compiled, words

_AFTER = date(2026, 11, 30)


def official() -> list[str]:
    """The lines of the act's official text."""
    return (ROOT / f"amendments/{ACT}.txt").read_text(encoding="utf-8").split("\n")


def last(instrument: str) -> Edition:
    """The edition that the act makes."""
    found = compiled().histories[instrument].edition_at(_AFTER)
    assert found.value is not None
    return found.value


def article() -> Unit:
    """Article 158 septies."""
    return next(u for _, u in walk(last(ORDINANCE_316).root) if u.label == "158 septies")


def test_the_new_article_says_the_official_words_in_their_order_and_no_other() -> None:
    lines = official()
    first = next(i for i, line in enumerate(lines) if line.startswith("ARTÍCULO Nº 158 SEPTIES")) + 1
    end = next(i for i, line in enumerate(lines) if line.startswith("2.- Modifíquese"))
    said = [w for line in lines[first:end] for w in words(line) if w != ":"]
    held = [
        w
        for path, unit in walk(article())
        if path
        for text in (unit.heading, unit.text)
        if text is not None
        for w in words(text.plain)
        if w != ":"
    ]
    assert held == said


def test_each_part_of_the_article_begins_a_line_of_the_official_text() -> None:
    lines = {line.rstrip(":").strip() for line in official()}
    for _, unit in walk(article()):
        if unit.kind in ("epígrafe", "párrafo") and not _defines(unit):
            text = unit.heading or unit.text
            assert text is not None
            assert text.plain.rstrip(":") in lines


def _defines(unit: Unit) -> bool:
    """Whether a paragraph goes on the line of the term that it defines."""
    return unit.text is not None and any(line.endswith(f": {unit.text.plain}") for line in official())


def test_its_structure_is_ours_and_its_words_are_theirs() -> None:
    parts = [u for path, u in walk(article()) if path and u.kind in ("epígrafe", "término")]
    assert len(parts) == 45
    assert all(unit.editorial for unit in parts)
    assert [u.heading.plain for u in article().children if u.heading] == [
        "Características de la Mesa y Elementos de Juego",
        "Número de jugadores",
        "Barajado y corte",
        "Objeto del juego",
        "Apuestas",
        "PROCEDIMIENTO DE JUEGO",
    ]


def test_the_letter_said_one_thing_and_says_another() -> None:
    history = compiled().histories[ORDINANCE_452]
    letters = [next(u for _, u in walk(edition.root) if u.kind == "párrafo").text for edition in history.editions]
    assert [letter.plain for letter in letters if letter] == [
        "Mesas de Juegos: Desde las 18:00 hrs. hasta las 06:00 hrs., del día siguiente.",
        (
            "Mesas de Juegos: Desde las 14:00 hrs. hasta las 06:00 hrs., del día siguiente, considerándose al inicio "
            "cuatro (4) mesas y las restantes a contar de las 20:00 hrs."
        ),
    ]


@pytest.mark.parametrize("instrument", [ORDINANCE_316, ORDINANCE_452])
def test_between_the_day_of_the_act_and_the_day_we_had_it_nothing_is_answered(instrument: str) -> None:
    history = compiled().histories[instrument]
    bounds = DateBounds(date(2011, 5, 6), _AFTER)
    assert compiled().acts[ACT].publication == bounds
    assert history.editions[-1].since == bounds
    assert history.edition_at(date(2011, 5, 6)).value is history.editions[0]
    found = history.edition_at(date(2011, 5, 26))
    assert [d.code for d in found.diagnostics] == [Code.DATE_UNKNOWN]


def test_the_publication_gives_no_day_for_what_has_none() -> None:
    held = compiled()
    history = held.histories[ORDINANCE_452]
    acts = {ACT: held.acts[ACT]}
    jurisdiction = held.jurisdiction_of(ORDINANCE_452)
    page = consolidated(history.instrument, history.editions, acts, jurisdiction)
    unknown = "un día que no consta, posterior al 6 de mayo de 2011 y anterior al 30 de noviembre de 2026"
    assert page.in_force == f"Texto vigente desde {unknown}"
    assert [note.in_force for note in page.source_notes] == ["día de su publicación, que no consta"]
    before = consolidated(history.instrument, history.editions[:1], {}, jurisdiction, history.editions[1].since)
    assert before.in_force == "Texto que consta al 6 de mayo de 2011 y hasta una fecha que no consta"


def test_the_act_read_from_its_text_does_the_same_as_the_patch_file() -> None:
    held = compiled()
    before = {name: held.instruments[name] for name in held.acts[ACT].amends}
    text = "\n".join(official())
    assert double_entry(held.acts[ACT], text, f"{ACT}.txt", before, held.workspace.jurisdictions) == ()


def test_the_findings_are_the_known_ones() -> None:
    found = [d for d in compiled().diagnostics if d.span and "cl-scj" not in d.span.file]
    assert not [d for d in found if d.severity is Severity.ERROR]
    assert sorted(d.code for d in found if d.severity is Severity.WARNING) == sorted(
        [
            Code.LINT_COUNT_WRONG,
            Code.LINT_LABEL_SKIPPED,
            Code.LINT_OTHER_GAME,
            *[Code.BROCHURE_INCOMPLETE] * 3,
        ]
    )


@pytest.mark.parametrize("order", ["show", "log", "blame"])
def test_an_upper_bound_is_never_told_as_the_day(order: str, capsys: pytest.CaptureFixture[str]) -> None:
    unknown = "un día que no consta, posterior al 6 de mayo de 2011 y anterior al 30 de noviembre de 2026"
    where = ["-C", str(ROOT), order, "artículo 158 septies", "--instrument", ORDINANCE_316, "--as-of"]
    assert run([*where, "2027-01-01"]) == 0
    told = capsys.readouterr().out
    assert unknown in told.split("\n\n")[0]
    assert "30 de noviembre" not in told.replace("anterior al 30 de noviembre de 2026", "")
    assert run([*where, "2011-05-06"]) == 1
    assert f"existe desde {unknown}: se agregó por Ordenanza N° 455" in capsys.readouterr().err
