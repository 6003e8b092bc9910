"""What this program publishes, read back: its own edition is the same, another differs where the act changed it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from refundido.compare.against import Against, Shape, against
from refundido.compare.edits import TextEdited
from refundido.compare.elements import elements_of
from refundido.compare.published import Published
from refundido.compare.trees import compare
from refundido.compare.wording import Sort
from refundido.document.against import against_report
from refundido.history import compile_workspace
from refundido.history.timeline import History
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Unit, walk
from refundido.render.docx_consolidated import consolidated_docx
from refundido.render.html import render_html
from refundido.render.pdf import render_pdf
from refundido.render.templates import load_templates
from refundido.source.published import published_from_bytes
from refundido.source.workspace import load_workspace
from tests.render.editions import REPOSITORY, catalogue


@cache
def compiled() -> tuple[History, Jurisdiction]:
    workspace = load_workspace(REPOSITORY).value
    assert workspace is not None
    histories = compile_workspace(workspace.instruments, workspace.acts, workspace.jurisdictions)
    history = histories["cl-scj/catalogo-de-juegos"].value
    assert history is not None
    return history, workspace.jurisdictions["cl"]


@cache
def read_back(edition: int, form: str) -> Published:
    """An edition as this program publishes it, read as if someone else had."""
    history, jurisdiction = compiled()
    if form == "txt":
        pieces = elements_of(history.editions[edition].root, jurisdiction)
        data = "\n".join(piece.text for piece in pieces if piece.path).encode()
    else:
        templates = load_templates()
        publication = catalogue()[edition]
        page = render_html(publication, templates) if form == "html" else None
        document = page.value if page else None
        if form == "docx":
            document = consolidated_docx(publication)
        if form == "pdf":
            printed = render_pdf(publication, templates).value
            document = printed.data if printed else None
        assert document is not None
        data = document
    outcome = published_from_bytes(data, f"consolidado.{form}")
    assert outcome.value is not None
    return outcome.value


def compared(ours: int, theirs: int, form: str) -> Against:
    history, jurisdiction = compiled()
    return against(history.editions[ours].root, read_back(theirs, form), jurisdiction)


@pytest.mark.parametrize(
    ("edition", "form"), [(edition, form) for form in ("txt", "html", "docx", "pdf") for edition in (0, 1)]
)
def test_our_own_text_read_back_is_the_same(edition: int, form: str) -> None:
    result = compared(edition, edition, form)
    assert result.differences == ()
    assert (result.present, result.official_present) == (result.words, result.official)
    assert result.official > (3000 if edition else 200)
    assert read_back(edition, form).ours is (form != "txt")


@pytest.mark.parametrize(
    ("ours", "theirs", "form"),
    [(0, 1, "txt"), (1, 0, "txt"), (0, 1, "html"), (1, 0, "html"), (0, 1, "docx"), (0, 1, "pdf")],
)
def test_against_the_other_edition_only_what_the_act_changed_differs(ours: int, theirs: int, form: str) -> None:
    history, _ = compiled()
    one, other = history.editions[ours].root, history.editions[theirs].root
    changed, beside = touched(one, other)
    found = {
        unit
        for d in compared(ours, theirs, form).differences
        if d.sort is not Sort.TYPOGRAPHY and d.shape is not Shape.EXTRA
        for unit in d.units
    }
    assert found == changed
    extra = "\n".join(d.theirs for d in compared(ours, theirs, form).differences if d.shape is Shape.EXTRA)
    new = [unit.text.plain for unit in beside.values() if unit.text]
    assert sum(words in extra for words in new) > 0.9 * len(new)


def said(unit: Unit) -> tuple[str, str, str]:
    return unit.label, unit.heading.plain if unit.heading else "", unit.text.plain if unit.text else ""


def touched(one: Unit, other: Unit) -> tuple[set[str], Mapping[str, Unit]]:
    """The units of one text whose own words the other does not have, and those that only the other has."""
    before = {u.id: u for _, u in walk(one) if u.text or u.heading or u.label}
    after = {u.id: u for _, u in walk(other) if u.text or u.heading or u.label}
    worded = {identity: unit for identity, unit in before.items() if unit.text or unit.heading}
    changed = {i for i, unit in worded.items() if i not in after or said(unit) != said(after[i])}
    return changed, {i: u for i, u in after.items() if i not in before}


def test_the_exact_comparison_names_the_same_units() -> None:
    history, _ = compiled()
    edits = compare(history.editions[0].root, history.editions[1].root).edits
    edited = {edit.unit for edit in edits if isinstance(edit, TextEdited)}
    assert len(edited) > 5
    assert edited <= {unit for d in compared(0, 1, "html").differences for unit in d.units}


def test_the_report_says_when_the_texts_part() -> None:
    history, jurisdiction = compiled()
    published = read_back(0, "html")
    report = against_report(history, history.editions[1], published, jurisdiction, bisecting=True)
    assert report.parting is not None
    assert [act for act, _ in report.parting.acts] == ["cl-scj/res-373-2010"]
    assert report.parting.base == 0
    assert not report.agrees
    assert report.account.startswith("De 3322 palabras oficiales, ")
    assert sum(count.amount for count in report.counts) == sum(entry.times for entry in report.entries)
