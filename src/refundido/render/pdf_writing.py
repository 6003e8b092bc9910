"""How a laid out document is written: each object once, its metadata declared, its bytes always the same.

Used by `pdf`. WeasyPrint fills in a `pydyf.PDF`; the one it is given here writes itself in its own way:

- PDF/A counts the bytes of a stream up to the line end before `endstream`: data that ends in a carriage return
  would seem one byte short (ISO 19005-2, 6.1.7.1), so such data gets a byte more;
- every object is put into bytes once, where pydyf does so again for the identifier;
- tags are packed apart from the rest, so that a reader of the pages need not unpack them;
- the references to pages are kept, where pydyf lists them anew for each tag.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import md5
from typing import Any, BinaryIO

import pydyf  # type: ignore[import-untyped]

from refundido.render.fonts import font_clock_stopped
from refundido.render.pdf_fonts import fonts_shared
from refundido.render.pdf_metadata import declare_conformance

_HEADER = b"%PDF-1.7\n%\xf0\x9f\x96\xa4\n"


Finisher = Callable[[Any], None]
"""Something to be done to a finished pydyf.PDF before it is written."""


def write_document(document: Any, variant: str) -> bytes:
    """The bytes of a weasyprint.Document, in that PDF variant and with our metadata."""
    return _written(document, variant, (), None)


def write_leaflet(document: Any, variant: str, attachments: Sequence[Any], finish: Finisher | None = None) -> bytes:
    """The same with files inside (`attachments` are WeasyPrint's) and with the fonts that leaflets share."""
    with fonts_shared():
        return _written(document, variant, attachments, finish)


def _written(document: Any, variant: str, attachments: Sequence[Any], finish: Finisher | None) -> bytes:
    output = io.BytesIO()

    def finisher(document: Any, pdf: Any) -> None:
        declare_conformance(document, pdf, variant)
        if finish:
            finish(pdf)

    with font_clock_stopped(), _writing_ourselves():
        document.write_pdf(output, pdf_variant=variant, finisher=finisher, attachments=list(attachments))
    return output.getvalue()


@contextmanager
def _writing_ourselves() -> Iterator[None]:
    """While it lasts, WeasyPrint makes its documents of our class: it offers no way to hand it one."""
    original = pydyf.PDF
    pydyf.PDF = _Pdf
    try:
        yield
    finally:
        pydyf.PDF = original


class _Pdf(pydyf.PDF):  # type: ignore[misc]
    """A PDF whose objects go into object streams, with a cross-reference stream, as PDF 1.5 has it."""

    def __init__(self) -> None:
        super().__init__()
        self._references: list[bytes] = []

    @property
    def page_references(self) -> tuple[bytes, ...]:
        """The references to the pages, in order."""
        kids = self.pages["Kids"]
        if 3 * len(self._references) != len(kids):
            self._references = [b" ".join((b"%d" % kids[i], b"%d" % kids[i + 1], b"R")) for i in range(0, len(kids), 3)]
        return tuple(self._references)

    def write(self, output: BinaryIO, *_: object) -> None:
        """Writes the whole document. What WeasyPrint asks for besides is what we always do."""
        if self.info:
            self.add_object(self.info)
        output.write(_HEADER)
        places: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}
        packed: list[tuple[int, bytes]] = []
        tags: list[tuple[int, bytes]] = []
        digest = md5(usedforsecurity=False)
        for each in self.objects:
            if each.free == "f":
                continue
            if isinstance(each, pydyf.Stream):
                places[each.number] = (1, output.tell(), 0)
                _write_object(output, each.number, _sealed(each))
            else:
                data = each.data
                (tags if _is_tag(each) else packed).append((each.number, data))
                digest.update(data)
        digest.update(output.getvalue() if isinstance(output, io.BytesIO) else b"")
        streams = [each for each in (packed, tags) if each]
        for number, group in enumerate(streams, start=len(self.objects)):
            self._write_packed(output, number, group, places)
        self._write_references(output, len(self.objects) + len(streams), places, digest.hexdigest().encode())

    def _write_packed(
        self, output: BinaryIO, number: int, packed: list[tuple[int, bytes]], places: dict[int, tuple[int, int, int]]
    ) -> None:
        positions, offset = [], 0
        for index, (identity, data) in enumerate(packed):
            places[identity] = (2, number, index)
            positions.append(b"%d %d" % (identity, offset))
            offset += len(data) + 1
        head = b" ".join(positions)
        extra = {"Type": "/ObjStm", "N": len(packed), "First": len(head) + 1}
        places[number] = (1, output.tell(), 0)
        _write_object(output, number, _deflated([head, *(data for _, data in packed)], extra))

    def _write_references(
        self, output: BinaryIO, number: int, places: dict[int, tuple[int, int, int]], identifier: bytes
    ) -> None:
        start = output.tell()
        places[number] = (1, start, 0)
        width = (max(start, len(places)).bit_length() + 7) // 8
        lines = b"".join(
            kind.to_bytes(1, "big") + first.to_bytes(width, "big") + second.to_bytes(4, "big")
            for kind, first, second in (places.get(index, (0, 0, 65535)) for index in range(number + 1))
        )
        extra = {
            "Type": "/XRef",
            "Index": pydyf.Array((0, number + 1)),
            "W": pydyf.Array((1, width, 4)),
            "Size": number + 1,
            "Root": self.catalog.reference,
            "Info": self.info.reference,
            "ID": pydyf.Array((b"<" + identifier + b">", b"<" + identifier + b">")),
        }
        _write_object(output, number, _deflated([lines], extra))
        output.write(b"startxref\n%d\n%%%%EOF\n" % start)


def _is_tag(each: Any) -> bool:
    return isinstance(each, pydyf.Dictionary) and each.get("Type") == "/StructElem"


def _write_object(output: BinaryIO, number: int, data: bytes) -> None:
    output.write(b"%d 0 obj\n%b\nendobj\n" % (number, data))


def _sealed(stream: Any) -> bytes:
    """A stream as bytes, compressed if it is to be."""
    if stream.compress:
        return _deflated([_bytes(item) for item in stream.stream], stream.extra)
    return bytes(stream.data)


def _deflated(lines: list[bytes], given: Any) -> bytes:
    """A compressed stream of these lines. One that would end in a carriage return gets a byte more.

    The last byte is that of the sum of all bytes, so one more newline always changes it.
    """
    extra = pydyf.Dictionary(given)
    content = b"\n".join(lines)
    data = zlib.compress(content, 6)
    while data.endswith(b"\r"):
        content += b"\n"
        data = zlib.compress(content, 6)
    if "Length1" in extra:
        extra["Length1"] = len(content)
    extra["Filter"] = "/FlateDecode"
    extra["Length"] = len(data)
    return b"%b\nstream\n%b\nendstream" % (extra.data, data)


def _bytes(item: Any) -> bytes:
    return item if isinstance(item, bytes) else bytes(pydyf._to_bytes(item))
