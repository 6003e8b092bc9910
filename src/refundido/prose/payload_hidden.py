"""Part of `prose.payload`: units of new text that were not told apart, and would be swallowed by the words before them.

A publication may run its units together («De las actas Artículo 8. El…»). Where the label in mid-text cannot be
followed, the new text is refused. Problems: STRUCTURE_DOUBTFUL.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from refundido.diagnostic import Code, Diagnostic
from refundido.model.jurisdiction import Jurisdiction
from refundido.prose.act_words import unquoted
from refundido.prose.payload_labels import LabelReader
from refundido.prose.payload_lines import articles_within
from refundido.prose.payload_nodes import Node, walk

_ENDS = '.;:!?)"”»'
_TITLE = re.compile(
    r"(?<=\S)\s+(?=(?:LIBRO|TÍTULO|CAPÍTULO|PÁRRAFO|Libro|Título|Capítulo|Párrafo|§)\s+(?:N°\s*)?(?:\d+|[IVX]+)\b)"
)
_WITHIN = re.compile(r"(?:^|\s)(?:al?|de|del|el|la|los|las|en|este|mismo|presente|y|o)\s*$", re.IGNORECASE)


def hidden_units(top: Sequence[Node], jurisdiction: Jurisdiction) -> Iterator[Diagnostic]:
    """A refusal for each text or heading in which a unit begins that was not told apart."""
    reader = LabelReader(jurisdiction)
    for node in walk(top):
        at = next(_in_text(node.text, reader), None) if node.text else None
        if at is None and node.heading:
            at = next(_in_heading(node.heading, reader), None)
        if at is not None:
            yield _told(node, at)


def _in_text(text: str, reader: LabelReader) -> Iterator[str]:
    for at, label in articles_within(text, reader):
        if text[:at].rstrip()[-1] in _ENDS or set(label.closing) & set("-–—"):
            yield text[at : at + 40]


def _in_heading(heading: str, reader: LabelReader) -> Iterator[str]:
    yield from (heading[at : at + 40] for at, _ in articles_within(heading, reader))
    said = unquoted(heading, 0, len(heading))
    for found in _TITLE.finditer(said):
        if not _WITHIN.search(said[: found.start()]):
            yield heading[found.end() : found.end() + 40]


def _told(node: Node, words: str) -> Diagnostic:
    return Diagnostic(
        Code.STRUCTURE_DOUBTFUL,
        f"El texto nuevo trae en medio de un párrafo lo que parece otra unidad: «{words}».",
        span=node.place.span,
        subject=words,
        hint="Separe en líneas las unidades del texto nuevo, como en la publicación, o escriba la instrucción a mano.",
    )
