"""Where the words of an act published as an HTML page stand: the line and the column of its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from refundido.publish.reading import act_source

PAGES = {
    "una línea para cada párrafo": "<p>Resuelvo:</p>\n<p>1. ¤Derógase el artículo 3.</p>",
    "todo en una línea": "<p>Resuelvo:</p><p>1. ¤Derógase el artículo 3.</p>",
    "entidades y marcas": "<p>Resuelv&oacute;:</p><p>1. ¤Der&oacute;gase el <b>art&#237;culo</b> 3.</p>",
    "comentario con signos": "<p>Resuelvo:<!-- a > b --></p>\n\n<p>1. ¤Derógase el artículo 3.</p>",
    "lo que no se ve": "<style>p {a: b}</style><script>Derógase</script><p>1. ¤Derógase el artículo 3.</p>",
    "una línea partida": "<p>Resuelvo:</p><p>1.\n   ¤Derógase\n   el artículo 3.</p>",
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_an_order_in_a_page_is_placed_where_it_is_written(page: str, tmp_path: Path) -> None:
    page = f"<html><body>{page}</body></html>"
    before = page[: page.index("¤")]
    path = tmp_path / "acto.html"
    path.write_text(page.replace("¤", ""), encoding="utf-8")
    source = act_source(path).value
    assert source is not None
    place = source.place(source.text.index("Derógase el artículo 3."))
    assert place == (before.count("\n") + 1, len(before) - before.rfind("\n"))


def test_words_that_the_page_does_not_hold_so_have_the_place_before_them(tmp_path: Path) -> None:
    path = tmp_path / "acto.html"
    path.write_text(
        "<html><body><p>Uno.</p>\n<table><tr><td>a</td><td>b</td></tr></table>\n<p>Dos.</p></body></html>", "utf-8"
    )
    source = act_source(path).value
    assert source is not None
    lines = [source.place(source.text.index(word))[0] for word in ("Uno.", "a", "Dos.")]
    assert lines == sorted(lines)
    assert (lines[0], lines[2]) == (1, 3)
