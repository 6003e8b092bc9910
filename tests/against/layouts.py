"""A game of the catalogue as others would publish it: their page, their columns, their heads, their hyphens."""

from __future__ import annotations

import html
import io
import itertools
from collections.abc import Sequence
from functools import cache

import docx
import pyphen

from refundido.compare.elements import elements_of
from refundido.model.unit import CELL, Unit, unit_at
from refundido.render.fonts import font_files
from tests.against.test_own import compiled

PAGE = (
    "@page { size: A4; margin: 2cm; @top-left { content: 'Diario Oficial de la República' } "
    "@top-right { content: 'Miércoles 1 de septiembre de 2010' } "
    "@bottom-center { content: 'Página ' counter(page) ' de ' counter(pages) } }"
    "body { font: 10pt Imprenta; hyphens: auto; text-align: justify } td { border: 1px solid }"
)
Row = tuple[tuple[int, ...], str]
"""A piece of text: the path of its row if it is a cell (empty if not), and its words."""


@cache
def game() -> Unit:
    """The first game of the catalogue, in its last edition."""
    history, _ = compiled()
    return history.editions[-1].root.children[0].children[0]


@cache
def rows() -> tuple[Row, ...]:
    """Its pieces, in order."""
    _, jurisdiction = compiled()
    pieces = (e for e in elements_of(game(), jurisdiction) if e.text and not e.pending)
    return tuple((e.path[:-1] if unit_at(game(), e.path).kind == CELL else (), e.text) for e in pieces if not e.title)


def page(pieces: Sequence[Row], style: str = "") -> str:
    """The pieces as an HTML page, its tables as tables."""
    body: list[str] = []
    for row, group in itertools.groupby(pieces, key=lambda piece: piece[0]):
        if row:
            body.append(f"<tr>{''.join(f'<td>{html.escape(words)}</td>' for _, words in group)}</tr>")
        else:
            body.extend(f"<p>{html.escape(words)}</p>" for _, words in group)
    tabled = "".join(body).replace("</p><tr>", "</p><table><tr>").replace("</tr><p>", "</tr></table><p>")
    return f"<!DOCTYPE html><html lang=es><head><meta charset=utf-8><style>{style}</style></head><body>{tabled}</body>"


def typeset(pieces: Sequence[Row], hyphen: str, width: int = 66, height: int = 50) -> bytes:
    """The pieces as plain text set in pages, with heads, feet and words cut at the ends of lines."""
    cuts = pyphen.Pyphen(lang="es")
    lines = [line for _, words in pieces for line in (*_wrapped(words, hyphen, width, cuts), "")]
    sheets = [lines[start : start + height] for start in range(0, len(lines), height)]
    pages = (["DIARIO OFICIAL      Nº 39.750", "", *sheet, "", f"- {n} -"] for n, sheet in enumerate(sheets, 117))
    return "\f".join("\n".join(each) for each in pages).encode()


def _wrapped(words: str, hyphen: str, width: int, cuts: pyphen.Pyphen) -> list[str]:
    lines = [""]
    for word in words.split(" "):
        room = width - len(lines[-1]) - 1
        parts = cuts.wrap(word, room, hyphen=hyphen) if word.isalpha() and room > 3 else None
        if len(word) <= room:
            lines[-1] = f"{lines[-1]} {word}".strip()
        elif parts:
            lines[-1] = f"{lines[-1]} {parts[0]}"
            lines.append(parts[1])
        else:
            lines.append(word)
    return lines


def printed(pieces: Sequence[Row], style: str = "", *, tagged: bool = False) -> bytes:
    """The pieces as a PDF of someone else's, in a type that is the same on every machine."""
    import weasyprint

    faces = "".join(
        f"@font-face {{ font-family: 'Imprenta'; src: url('{path.as_uri()}'); "
        f"font-style: {'italic' if 'Italic' in path.name else 'normal'} }}"
        for path in font_files().values()
        if "Serif" in path.name
    )
    data = weasyprint.HTML(string=page(pieces, faces + PAGE + style)).write_pdf(pdf_tags=tagged)
    assert isinstance(data, bytes)
    return data


def office(pieces: Sequence[Row]) -> bytes:
    """The pieces as a Word file of someone else's, with a head and a foot, its tables as tables."""
    document = docx.Document()
    document.sections[0].header.paragraphs[0].text = "Diario Oficial de la República"
    document.sections[0].footer.paragraphs[0].text = "Página 1"
    for tabled, group in itertools.groupby(pieces, key=lambda piece: bool(piece[0])):
        if not tabled:
            for _, words in group:
                document.add_paragraph(words)
            continue
        lines = [[words for _, words in line] for _, line in itertools.groupby(group, key=lambda piece: piece[0])]
        table = document.add_table(0, max(len(line) for line in lines))
        for line in lines:
            for cell, words in zip(table.add_row().cells, line, strict=False):
                cell.text = words
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()
