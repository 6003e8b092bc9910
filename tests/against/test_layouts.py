"""However others lay our text out, what they changed is reported, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from refundido.compare.against import Against, Shape, against
from refundido.compare.parting import bisect
from refundido.compare.published import Line, Place, Published
from refundido.compare.torn import mended
from refundido.compare.wording import Sort
from refundido.model.unit import Unit, walk
from refundido.source.published.lines import Drawn, without_running
from tests.against.layouts import Row, game, office, page, printed, rows, typeset
from tests.against.published_texts import as_html, as_pdf, lines_of, published, read
from tests.against.test_parting import HISTORY, ORDERS
from tests.build import JURISDICTION, instrument

LAYOUTS: dict[str, Callable[[Sequence[Row]], bytes]] = {
    "a page": lambda pieces: page(pieces).encode(),
    "Word": office,
    "text, hyphens": lambda pieces: typeset(pieces, "-"),
    "text, U+2010": lambda pieces: typeset(pieces, "\u2010"),
    "text, soft hyphens": lambda pieces: typeset(pieces, "\u00ad"),
    "PDF": printed,
    "PDF in two columns": lambda pieces: printed(pieces, "body { columns: 2 } tr { break-inside: avoid }"),
    "PDF with tags": lambda pieces: printed(pieces, tagged=True),
}


def compared(name: str, pieces: Sequence[Row]) -> Against:
    from tests.against.test_own import compiled

    _, jurisdiction = compiled()
    return against(game(), read(LAYOUTS[name](pieces)), jurisdiction)


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_same_text_in_another_layout_has_no_difference(name: str) -> None:
    result = compared(name, rows())
    assert result.differences == ()
    assert result.present == result.words > 2000


def planted() -> list[Row]:
    """The text with an odds changed, a sentence lost, two paragraphs swapped, a paragraph lost and º for °."""
    pieces = list(rows())

    def change(old: str, new: str) -> None:
        at = next(number for number, (_, words) in enumerate(pieces) if old in words)
        pieces[at] = (pieces[at][0], pieces[at][1].replace(old, new))

    change("17 a 1", "16 a 1")
    change(" El lanzamiento corresponde, en cada jugada, a uno solo de ellos.", "")
    at = next(number for number, (_, words) in enumerate(pieces) if words.startswith("El paño lleva impresas"))
    pieces[at], pieces[at + 1] = pieces[at + 1], pieces[at]
    lost = next(number for number, (_, words) in enumerate(pieces) if words.startswith("Por ejemplo, quien apostó"))
    del pieces[lost]
    change("N°", "Nº")
    return pieces


@pytest.mark.parametrize("name", LAYOUTS)
def test_what_was_planted_and_nothing_else_is_found(name: str) -> None:
    found = compared(name, planted()).differences
    told = sorted((d.shape.value, d.ours[:20], d.theirs[:20], d.sort is Sort.TYPOGRAPHY) for d in found)
    assert told == [
        ("changed", "17", "16", False),
        ("changed", "El lanzamiento corre", "", False),
        ("changed", "N°", "Nº", True),
        ("missing", "Por ejemplo, quien a", "", False),
        ("moved", "Las filas forman tre", "Las filas forman tre", False),
    ]


ACTS = {
    "PDF in two columns": lambda lines: as_pdf(lines, "p { break-after: page }"),
    "PDF with tags": lambda lines: as_pdf(lines, tagged=True),
    "a page": as_html,
}


@pytest.mark.parametrize("number", range(len(HISTORY.editions)))
@pytest.mark.parametrize("name", ACTS)
def test_the_act_left_out_is_named_in_any_layout(name: str, number: int) -> None:
    found = bisect(HISTORY.editions, read(ACTS[name](lines_of(HISTORY.editions[number].root))), JURISDICTION)
    acts = list(ORDERS)
    assert (found.acts, found.base) == ((acts[number],) if number < len(acts) else (), ())


def sheets(*pages: Sequence[str]) -> list[list[Drawn]]:
    return [[Drawn(line, Place(n, i)) for i, line in enumerate(lines, 1)] for n, lines in enumerate(pages, 1)]


def kept(*pages: Sequence[str]) -> list[list[str]]:
    return [[line.text for line in lines] for lines in without_running(sheets(*pages))[0]]


def test_only_what_runs_at_the_edge_of_pages_is_left_out() -> None:
    body = ["uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"]
    odds = [["Diario", "8 a 1", *body, "8 a 1", f"- {number} -"] for number in (11, 12, 13)]
    assert kept(*odds) == [odds[0][1:-1]] * 3
    rare = [["Cuadro", *body] if number in (1, 4, 9) else ["Otro", *body] for number in range(1, 10)]
    assert [lines[0] for lines in kept(*rare) if lines[0] == "Cuadro"] == ["Cuadro"] * 3


def test_a_number_of_a_page_follows_its_pages() -> None:
    words = "casilla fila columna docena paño bola ficha croupier mesa".split()
    bodies = [[f"{word} {'abc'[number]}" for word in words] for number in range(3)]
    assert kept(*[[*body, str(7 + number)] for number, body in enumerate(bodies)]) == bodies
    odds = [[*body, number] for body, number in zip(bodies, ("9", "2", "35"), strict=True)]
    assert kept(*odds) == odds


TABLE = """\
Título I. De los pagos
  Tabla. Pagos de la ruleta
    | N° | Apuesta | Pago |
    | 1 | Pleno al número que elija el jugador en el paño | 35 a 1 |
    | 2 | Caballo | 17 a 1 |
    | 3 | Transversal | 11 a 1 |
"""


def paged(root: Unit, *pages: Sequence[str]) -> Against:
    lines = [Line(line, Place(n, i)) for n, page in enumerate(pages, 1) for i, line in enumerate(page, 1)]
    return against(root, Published("a.pdf", "pdf", tuple(lines)), JURISDICTION)


def test_a_row_cut_by_the_foot_of_a_page_is_whole() -> None:
    root = instrument(TABLE).root
    lines = lines_of(root)
    at = lines.index("35 a 1")
    first = [*lines[: at - 1], "Pleno al número que elija", "35 a 1"]
    result = paged(root, first, ["el jugador en el paño", *lines[at + 1 :]])
    assert result.differences == ()
    assert result.present == result.words
    assert result.official_present == result.official


def test_a_payout_in_the_wrong_row_is_no_cut_row() -> None:
    root = instrument(TABLE).root
    lines = [line for line in lines_of(root) if line != "17 a 1"]
    result = paged(root, [*lines, "17 a 1"])
    assert {d.shape for d in result.differences} == {Shape.MISSING, Shape.EXTRA}
    assert compared_texts(root, [*lines, "17 a 1"]) == {Shape.MISSING, Shape.EXTRA}


def compared_texts(root: Unit, lines: Sequence[str]) -> set[Shape]:
    return {d.shape for d in against(root, published(lines), JURISDICTION).differences}


def test_only_the_same_words_in_cells_are_mended() -> None:
    ours = [(3, Place(1, 9), "en el paño"), (4, Place(1, 9), "11 a 1"), (30, Place(1, 9), "lejos")]
    assert mended(ours, [(4, Place(2, 1), "en el Paño.")], lambda _: True) == ({0}, {0})
    assert mended(ours, [(4, Place(2, 1), "en el paño")], lambda _: False) == (set(), set())
    assert mended(ours, [(4, Place(2, 1), "en el paño 11 a 1")], lambda _: True) == ({0, 1}, {0})
    assert mended(ours, [(4, Place(2, 1), "en el paño 12 a 1")], lambda _: True) == (set(), set())
    assert mended(ours, [(4, Place(3, 1), "en el paño")], lambda _: True) == (set(), set())
    assert mended(ours, [(4, Place(1, 9), "en el paño")], lambda _: True) == (set(), set())
    assert mended(ours, [(4, Place(2, 1), "lejos")], lambda _: True) == (set(), set())


def test_the_game_has_tables_and_prose() -> None:
    kinds = {unit.kind for _, unit in walk(game())}
    assert {"tabla", "párrafo", "viñeta", "literal"} <= kinds
    assert len([row for row in rows() if row[0]]) > 60
