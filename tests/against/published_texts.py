"""What the tests of `against` share: an official text, its lines as others would publish them, and files of them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Sequence
from functools import cache

from refundido.compare.against import Against, Difference, against
from refundido.compare.elements import elements_of
from refundido.compare.published import Line, Place, Published
from refundido.compare.wording import Sort
from refundido.diagnostic import Outcome
from refundido.model.unit import Unit
from refundido.source.published import published_from_bytes
from tests.build import JURISDICTION, instrument

REAL = (Sort.WORDS, Sort.MISSING, Sort.EXTRA, Sort.ORDER)
OUTLINE = """\
Título I. De los juegos de mesa
  Artículo 1. El presente reglamento se aplica a todos los casinos de juego del país.
  Artículo 2. Los jugadores mayores de edad podrán participar en las mesas habilitadas.
    Las apuestas se hacen con fichas que entrega la caja del establecimiento.
    a) El croupier baraja los naipes antes de cada partida;
    b) El jefe de mesa resuelve las diferencias, y
    c) El director de juegos dirige la sala.
  Artículo 3. La Superintendencia fijará el monto mínimo de las apuestas según la Ley N° 19.995.
Título II. De las infracciones
  Artículo 4. Las infracciones se sancionarán con multa de "una a cinco" unidades tributarias.
  Artículo 5. El reclamo se presentará dentro de diez días hábiles – sin formalidad alguna – ante el tribunal.
"""


@cache
def text() -> Unit:
    """The official text."""
    return instrument(OUTLINE).root


def lines_of(root: Unit) -> list[str]:
    """A text as lines, one for each piece that a reader finds."""
    return [element.text for element in elements_of(root, JURISDICTION) if element.text and element.path]


def published(lines: Iterable[str]) -> Published:
    """Lines as a published text, a paragraph each."""
    numbered = enumerate(lines, 1)
    return Published("publicado.txt", "txt", tuple(Line(line, Place(line=number)) for number, line in numbered))


def compared(lines: Iterable[str], root: Unit | None = None) -> Against:
    """The official text against lines."""
    return against(root or text(), published(lines), JURISDICTION)


def sorts(result: Against) -> list[Sort]:
    return [difference.sort for difference in result.differences]


def real(result: Against) -> tuple[Difference, ...]:
    return result.of(*REAL)


def read(data: bytes, name: str = "publicado") -> Published:
    outcome = published_from_bytes(data, name)
    assert outcome.value is not None, outcome.diagnostics
    return outcome.value


def refused(data: bytes, name: str = "publicado") -> Outcome[Published]:
    outcome = published_from_bytes(data, name)
    assert outcome.value is None
    assert outcome.diagnostics
    assert all(d.span is not None and d.message and d.hint for d in outcome.diagnostics)
    return outcome


def as_html(lines: Sequence[str]) -> bytes:
    body = "".join(f"<p>{line}</p>" for line in lines)
    return f'<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>{body}</body></html>'.encode()


W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override '
    'PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'wordprocessingml.document.main+xml"/></Types>'
)


def as_docx(body: str, styles: str = "", types: str = TYPES) -> bytes:
    """A Word file whose body is this WordprocessingML."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", types)
        package.writestr("word/document.xml", f'<w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>')
        if styles:
            package.writestr("word/styles.xml", f'<w:styles xmlns:w="{W}">{styles}</w:styles>')
    return buffer.getvalue()


def paragraph(words: str, properties: str = "") -> str:
    return f'<w:p><w:pPr>{properties}</w:pPr><w:r><w:t xml:space="preserve">{words}</w:t></w:r></w:p>'


def as_pdf(lines: Sequence[str], style: str = "", *, tagged: bool = False) -> bytes:
    """A PDF of these lines, a paragraph each, with running heads and page numbers."""
    import weasyprint

    page = (
        "@page { size: A5; margin: 2cm; @top-center { content: 'Diario Oficial' } "
        "@bottom-center { content: 'Página ' counter(page) } } body { hyphens: auto; font-size: 11pt }"
    )
    body = "".join(f"<p>{line}</p>" for line in lines)
    made = weasyprint.HTML(string=f"<html lang=es><style>{page}{style}</style><body>{body}")
    data = made.write_pdf(pdf_tags=tagged)
    assert isinstance(data, bytes)
    return data
