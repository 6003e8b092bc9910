"""Tables drawn with | in a plain text, and the places of an HTML page."""

from __future__ import annotations

import pytest

from tests.against.published_texts import read


def said(text: str, name: str = "a.txt") -> list[str]:
    return [line.text for line in read(text.encode(), name).lines]


@pytest.mark.parametrize(
    "drawn",
    [
        "Figura | Pago\nTrío | 30 a 1",
        "| Figura | Pago |\n|--------|:----:|\n| Trío | 30 a 1 |",
        "+--------+------+\n| Figura | Pago |\n+--------+------+\n| Trío | 30 a 1 |\n+--------+------+",
        "Figura │ Pago\n───────┼─────\nTrío   │ 30 a 1",
    ],
)
def test_the_cells_of_a_table_are_read_one_by_one(drawn: str) -> None:
    assert said(f"Uno.\n\n{drawn}\n\nDos.") == ["Uno.", "Figura", "Pago", "Trío", "30 a 1", "Dos."]


def test_a_sign_of_the_text_is_no_table() -> None:
    assert said("Texto con | dentro.\nOtro renglón.") == ["Texto con | dentro.", "Otro renglón."]
    assert said("a \\| b | c\nd | e") == ["a | b", "c", "d", "e"]


def test_the_paragraphs_of_a_page_in_one_line_are_counted() -> None:
    page = "<html><body><p>Uno</p><p>Dos</p><table><tr><td>Tres</td><td>Cuatro</td></tr></table></body></html>"
    assert [str(line.place) for line in read(page.encode(), "a.html").lines] == [f"bloque {n}" for n in range(1, 5)]
    page = page.replace("<p>", "\n<p>").replace("<td>", "\n<td>")
    assert [str(line.place) for line in read(page.encode(), "a.html").lines] == [f"línea {n}" for n in range(2, 6)]
