"""The consolidated text as a Word file, and the concordance of acts that renumber."""

from __future__ import annotations

import io
import zipfile
from datetime import date

from lxml import etree

from refundido.document.blocks import Publication
from refundido.document.concordance import Correspondence, concordance
from refundido.document.consolidated import consolidated
from refundido.model.act import Act
from refundido.render.docx_consolidated import consolidated_docx
from refundido.render.docx_parts import bookmark_name
from tests.build import JURISDICTION, act, by_id, edition, history, instrument
from tests.docx.test_redline import PROSE
from tests.docx.tracked import W, document

DAY = date(2010, 1, 1)
RENUMBERING = """
- {n: "1", at: 7.4 > literal b), delete_unit: yes}
- {n: "2", at: 7.4 > literal c), renumber: b}
- {n: "3", at: "7.5", retitle: Premios}
"""


def _published(*acts: Act) -> tuple[Publication, tuple[Correspondence, ...]]:
    text = instrument(PROSE)
    found = history(text, *acts)
    assert found.value is not None
    editions = found.value.editions
    publication = consolidated(text, editions, by_id(acts), JURISDICTION)
    return publication, concordance(editions, JURISDICTION)


def _part(data: bytes, name: str) -> etree._Element:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return etree.fromstring(package.read(name))


def _plain(element: etree._Element) -> str:
    return "".join(t.text or "" for t in element.iter(f"{W}t"))


def test_all_the_text_is_there_with_labels_as_text() -> None:
    data = consolidated_docx(_published(act(RENUMBERING))[0])
    plain = [_plain(p) for p in document(data).iter(f"{W}p")]
    assert {"7.4 Cierre", "a)Primero.", "b)Tercero.", "Sigue el tercero.", "5 a 1"} <= set(plain)
    assert not list(document(data).iter(f"{W}numPr"))


def test_each_source_note_is_one_footnote_with_its_own_number() -> None:
    publication, _ = _published(act(RENUMBERING))
    data = consolidated_docx(publication)
    notes = [n for n in _part(data, "word/footnotes.xml").iter(f"{W}footnote") if n.get(f"{W}type") is None]
    assert sorted(int(n.get(f"{W}id") or "") for n in notes) == [note.number for note in publication.source_notes]
    assert any("Antes decía: «Pagos»." in _plain(note) for note in notes)
    calls = [str(c.get(f"{W}id")) for c in document(data).iter(f"{W}footnoteReference")]
    assert sorted(calls) == sorted(str(n.get(f"{W}id")) for n in notes)


def test_links_lead_to_bookmarks_and_no_two_have_one_name() -> None:
    root = document(consolidated_docx(*_published(act(RENUMBERING))))
    names = [b.get(f"{W}name") for b in root.iter(f"{W}bookmarkStart")]
    assert len(names) == len(set(names))
    assert {link.get(f"{W}anchor") for link in root.iter(f"{W}hyperlink")} <= set(names)
    assert all(len(name or "") <= 40 for name in names)


def test_the_contents_are_a_field_with_its_lines() -> None:
    root = document(consolidated_docx(_published(act(RENUMBERING))[0]))
    assert [f.get(f"{W}fldCharType") for f in root.iter(f"{W}fldChar")] == ["begin", "separate", "end"]
    assert "7.5 Premios" in [_plain(link) for link in root.iter(f"{W}hyperlink")]


def test_the_concordance_tells_old_and_new_numbers() -> None:
    publication, rows = _published(act(RENUMBERING))
    assert [(row.before, row.after) for row in rows] == [
        ("numeral 7.4 > literal b)", ""),
        ("numeral 7.4 > literal c)", "numeral 7.4 > literal b)"),
    ]
    root = document(consolidated_docx(publication, rows))
    cells = [_plain(cell) for cell in root.iter(f"{W}tc")]
    assert cells[cells.index("Epígrafe") + 1 :][:3] == ["numeral 7.4 > literal b)", "— (suprimido)", ""]


def test_an_act_that_renumbers_nothing_has_no_concordance() -> None:
    assert _published(act('- {n: "1", at: 7.4 > literal b), delete_unit: yes}'))[1] == ()
    assert concordance([edition(history(instrument(PROSE)), DAY)], JURISDICTION) == ()


def test_a_moved_unit_with_another_label_is_in_the_concordance() -> None:
    orders = '- {n: "1", at: 7.4 > literal c), move: {to: "7.6", place: last}, as: literal a)}'
    rows = _published(act(orders))[1]
    assert ("numeral 7.4 > literal c)", "numeral 7.6 > literal a)") in [(row.before, row.after) for row in rows]


def test_the_same_input_gives_the_same_bytes() -> None:
    publication, rows = _published(act(RENUMBERING))
    assert consolidated_docx(publication, rows) == consolidated_docx(publication, rows)


def test_bookmarks_of_long_and_strange_anchors_stay_apart() -> None:
    anchors = ["u-" + "x" * 60 + end for end in "ab"] + ["u-a.b", "u-a_b", "u-a~b", "u-a-b"]
    names = {bookmark_name(anchor) for anchor in anchors}
    assert len(names) == len(anchors)
