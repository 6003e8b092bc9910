"""Publications of texts that are not whole or not dated: words without a place or lost, what the editors set apart."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from io import BytesIO
from zipfile import ZipFile

from refundido.document import consolidated
from refundido.document.blocks import (
    ContentsEntry,
    EditorNote,
    ItemList,
    Mark,
    Paragraph,
    Pending,
    Publication,
    Section,
    Words,
)
from refundido.document.spanish import of_when
from refundido.model.act import DateBounds
from refundido.model.instrument import Edition, Instrument, Unplaced
from refundido.model.text import Standing, Text
from refundido.model.unit import ROOT, Unit
from refundido.render.docx_consolidated import consolidated_docx
from refundido.render.html import render_html
from refundido.render.templates import load_templates
from tests.build import JURISDICTION
from tests.render.editions import paragraph, words

DAY = date(2007, 3, 7)
BOUNDS = DateBounds(date(2011, 5, 6), date(2026, 11, 30))
LOST = Text.join((*words("El pago ", "a").runs, *words("MORDAZA", "b", Standing.GAP).runs, *words(" va.", "c").runs))


def _published(*units: Unit, unplaced: tuple[Unplaced, ...] = ()) -> Publication:
    root = Unit("x/texto", ROOT, heading=words("Texto", "t"), children=units)
    text = Instrument("x/texto", "Texto", "cl", root, DAY, unplaced=unplaced)
    return consolidated(text, (Edition(text.id, DAY, root),), {}, JURISDICTION)


def test_words_without_a_place_are_given_whole_in_every_form() -> None:
    made = _published(paragraph("p", "Uno."), unplaced=(Unplaced(LOST, "18:1", "no se sabe en qué lugar va"),))
    (entry,) = made.unplaced
    assert [word.mark for word in entry.content if isinstance(word, Words)] == [Mark.PLAIN, Mark.GAP, Mark.PLAIN]
    assert entry.said == "Línea 18, carácter 1 de la fuente. No se sabe en qué lugar va."
    page = render_html(made, load_templates()).value
    assert page is not None
    assert "Sin lugar cierto" in page.decode()
    assert '<p>«El pago <span class="perdido">[MORDAZA]</span> va.»</p>' in page.decode()
    with ZipFile(BytesIO(consolidated_docx(made))) as package:
        xml = package.read("word/document.xml").decode()
    assert "«El pago [MORDAZA] va.»" in re.sub(r"<[^>]+>", "", xml)


def test_a_lost_word_is_marked_in_the_contents_too() -> None:
    made = _published(Unit("a", "artículo", "16", LOST, children=(paragraph("p", "Uno."),)))
    assert [entry.text for entry in made.contents] == ["El pago [MORDAZA] va."]


def test_a_paragraph_that_the_editors_set_apart_says_so() -> None:
    apart = replace(paragraph("p2", "Dos."), editorial=True)
    body = _published(paragraph("p1", "Uno."), apart, replace(apart, id="p3", notes=("Va por su sentido.",))).body
    assert [type(block) for block in body] == [Paragraph, Paragraph, EditorNote, Paragraph, EditorNote]
    assert [block.text for block in body if isinstance(block, EditorNote)] == [
        "Este párrafo lo separaron los editores; el impreso no lo separa de lo anterior.",
        "Va por su sentido.",
    ]


def test_a_pending_letter_is_one_of_its_list() -> None:
    letters = (
        Unit("a", "literal", "a", standing=Standing.PENDING),
        Unit("b", "literal", "b", children=(paragraph("p", "Uno."),)),
    )
    (listed,) = _published(*letters).body
    assert isinstance(listed, ItemList)
    assert [item.marker for item in listed.items] == ["a)", "b)"]
    assert isinstance(listed.items[0].blocks[0], Pending)
    (section,) = _published(Unit("n", "numeral", "1.1", standing=Standing.PENDING)).body
    assert isinstance(section, Section)


def test_a_text_without_headings_is_in_its_contents_as_one() -> None:
    assert _published(paragraph("p", "Uno.")).contents == (ContentsEntry("texto", "", "Texto"),)


def test_an_edition_is_named_by_what_is_known_of_its_day() -> None:
    root = Unit("x/texto", ROOT)
    assert Edition("x/texto", DAY, root).name == "2007-03-07"
    assert Edition("x/texto", BOUNDS.before, root, bounds=BOUNDS).name == (
        "posterior-a-2011-05-06-anterior-a-2026-11-30"
    )
    assert of_when(DAY) == "del 7 de marzo de 2007"
    assert of_when(BOUNDS) == (
        "de un día que no consta, posterior al 6 de mayo de 2011 y anterior al 30 de noviembre de 2026"
    )
