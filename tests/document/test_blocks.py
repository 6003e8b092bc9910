"""What a publication says of each unit: blocks, marks, contents, account of what is official, dates."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from refundido.document import consolidated
from refundido.document.anchors import unit_anchor
from refundido.document.blocks import Block, Extent, Mark, Reconstructed, Section, Table, Words
from refundido.document.spanish import agree, counted, listed, long_date, percentage, when
from refundido.document.tables import column_shares
from refundido.model.act import DateBounds
from refundido.model.text import Standing, Text
from refundido.model.unit import Unit
from tests.build import JURISDICTION
from tests.document.flat import inlines_of, lines
from tests.render.editions import (
    ACT,
    catalogue,
    small_act,
    small_editions,
    small_instrument,
    small_publication,
    table,
)


def all_blocks(blocks: tuple[Block, ...]) -> list[Block]:
    """Every block and those inside it, in order."""
    found: list[Block] = []
    for block in blocks:
        found.append(block)
        if isinstance(block, (Section, Reconstructed)):
            found.extend(all_blocks(block.blocks))
    return found


def test_levels_go_down_one_at_a_time() -> None:
    for publication in (small_publication(), *catalogue()):
        level = 1
        for block in all_blocks(publication.body):
            if isinstance(block, Section):
                assert 2 <= block.heading.level <= level + 1
                level = block.heading.level


def test_the_lines_of_the_small_text() -> None:
    found = lines(small_publication())
    assert found[:3] == ["Título II Ruletas & dados", "1. Ruleta", "1.1 Reglas del juego"]
    assert "a) Retiro" in found
    assert "36 a 1(1)" in found
    assert found[-1] == "[Numeral suprimido](2)"


def test_reconstructed_units_are_marked_once_as_high_as_can_be() -> None:
    blocks = all_blocks(small_publication().body)
    marked = [block for block in blocks if isinstance(block, Reconstructed)]
    assert [lines_of(block) for block in marked] == [["Este párrafo es nuestro."]]


def lines_of(block: Reconstructed) -> list[str]:
    """The plain words of what a mark covers."""
    return ["".join(i.text for i in inlines_of(inner) if isinstance(i, Words)) for inner in block.blocks]


def test_inside_reconstructed_text_the_official_words_are_marked() -> None:
    marks = {i.text: i.mark for i in inlines_of(small_publication().body) if isinstance(i, Words)}
    assert marks["dos palabras"] is Mark.OFFICIAL
    assert marks["principal"] is Mark.REPAIRED
    assert marks["MORDAZA"] is Mark.GAP
    assert marks["Texto nuestro con "] is Mark.PLAIN


def test_every_run_that_is_not_official_shows_it() -> None:
    """Law 9: whatever is not official is inside a mark, wherever it stands."""
    for publication in (small_publication(), *catalogue()):
        assert not list(unmarked(publication.body, covered=False))


def unmarked(blocks: tuple[Block, ...], covered: bool) -> list[Block]:
    """Blocks with reconstructed words that nothing marks."""
    found: list[Block] = []
    for block in blocks:
        if isinstance(block, Reconstructed):
            found += unmarked(block.blocks, covered=True)
        elif isinstance(block, Section):
            found += unmarked(block.blocks, covered)
        elif not covered and getattr(block, "extent", Extent.NONE) is Extent.WHOLLY:
            found.append(block)
    return found


def test_contents_leave_out_what_a_bullet_names() -> None:
    entries = catalogue()[-1].contents
    assert [entry.label for entry in entries] == ["Título II", "Título III"]
    games = [entry.text for entry in entries[1].entries]
    assert games[0] == "Black Jack"
    numerals = [entry.label for entry in entries[0].entries[0].entries]
    assert numerals == ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"]


def test_the_account_counts_all_words() -> None:
    account = {line.name: line.amount for line in small_publication().standings}
    assert account["Reparado"] == account["Perdido"] == "1 lugar"
    assert account["Pendiente"] == "1 unidad"
    assert "reconstruido" in small_publication().warning


def test_acts_are_told_with_their_facts() -> None:
    (entry,) = small_publication().acts
    facts = dict(entry.facts)
    assert entry.title == "Resolución 1, de 1 de diciembre de 2020"
    assert facts["En vigor"] == "desde el 4 de marzo de 2021"
    assert facts["Instrucciones aplicadas"] == "2"


def test_the_line_of_validity() -> None:
    first = small_editions()[:1]
    made = consolidated(small_instrument(), first, {}, JURISDICTION, date(2021, 3, 3))
    assert made.in_force == "Texto que consta al 1 de enero de 2020 y hasta el 3 de marzo de 2021"
    both = consolidated(small_instrument(), small_editions(), {ACT: small_act()}, JURISDICTION)
    assert both.in_force == "Texto vigente desde el 4 de marzo de 2021"


def test_no_edition_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="sin ediciones"):
        consolidated(small_instrument(), (), {}, JURISDICTION)


def test_tables_keep_their_caption_heads_and_rows() -> None:
    (found,) = (block for block in all_blocks(small_publication().body) if isinstance(block, Table))
    assert [len(row.cells) for row in found.rows] == [3, 3]
    assert [column.names_row for column in found.columns] == [False, True, False]
    assert found.head_editorial
    assert [call.number for call in found.calls] == [1]


@pytest.mark.parametrize(
    "heads", [("A",), ("N°", "Nombre", "Pago"), ("a" * 40, "b"), tuple("abcdefghijklmnopqrstuvwxy")]
)
def test_shares_fill_the_width(heads: tuple[str, ...]) -> None:
    shares = column_shares(table("t", heads, tuple("palabra " * 3 for _ in heads)))
    assert sum(shares) == 100
    assert min(shares) > 0


def test_a_column_has_room_for_what_was_printed() -> None:
    """«3 a 1 [impreso: «3a1»]» takes more room than «3 a 1», and no more for a print as long as a line."""
    plain = table("t", ("Jugada", "Pago"), ("Escalera simple o menor", "3 a 1"))
    before, after = (column_shares(_with_print(plain, printed))[1] for printed in ("", "3a1"))
    assert after > before + 8
    assert column_shares(_with_print(plain, "palabra " * 30))[1] < 100


def _with_print(unit: Unit, printed: str) -> Unit:
    """The table with its last cell repaired, if `printed` says from what."""
    cell = unit.children[-1].children[-1]
    assert cell.text is not None
    run = replace(cell.text.runs[0], standing=Standing.REPAIRED, printed=printed) if printed else cell.text.runs[0]
    row = unit.children[-1]
    repaired = row.with_children((*row.children[:-1], cell.with_text(Text.join([run]))))
    return unit.with_children((*unit.children[:-1], repaired))


def test_anchors_of_different_identities_differ() -> None:
    identities = ["a.b", "a/b", "a~b", "a_2e_b", "a b", "a:b", "á", "a#1", "A.b", "cl-scj/res-373-2010:10.e#1"]
    anchors = {unit_anchor(identity) for identity in identities}
    assert len(anchors) == len(identities)
    assert all(anchor.isascii() and " " not in anchor and '"' not in anchor for anchor in anchors)


def test_spanish() -> None:
    assert long_date(date(2010, 9, 1)) == "1 de septiembre de 2010"
    assert "posterior al 19 de agosto" in when(DateBounds(date(2010, 8, 19), date(2010, 9, 1)))
    assert listed(["a", "b", "incisos"]) == "a, b e incisos"
    assert listed([]) == ""
    assert counted(24303, "palabra", "palabras") == "24.303 palabras"
    assert [percentage(n, 10_000) for n in (0, 1, 9_999, 10_000)] == ["0 %", "0,1 %", "99,9 %", "100 %"]
    assert agree("incorporado", "viñeta", several=True) == "incorporadas"
