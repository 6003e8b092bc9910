"""Part of `source.published`: a Word file to its paragraphs, as they read with its tracked changes accepted.

The package is opened here and not by python-docx, so that nothing in it is unpacked beyond a limit. Numbers that
Word puts by itself are not in the words: such paragraphs say so. What stands at the edges of pages, in notes, hidden
or struck out is kept apart.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from dataclasses import dataclass

from lxml import etree

from refundido.compare.published import Line, Place, Published
from refundido.diagnostic import Code, Outcome, failure
from refundido.source.published.apart import Apart
from refundido.source.published.grid import Grid
from refundido.source.published.lines import is_contents, squeezed
from refundido.source.published.own import not_whole
from refundido.source.published.raised import lowered, raised
from refundido.source.published.word_numbers import WordNumbers

MAX_PARTS = 4000
MAX_UNPACKED = 64 * 1024 * 1024
"""The largest part that is unpacked."""
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
_TEXT_PART = re.compile(rb'PartName="/?([^"]+)"[^>]*ContentType="[^"]*(?:document|template)[^"]*\.main\+xml"')
_ASIDE = re.compile(r"word/(?:header|footer|footnotes|endnotes)[0-9]*\.xml")
_GONE = frozenset({"del", "moveFrom", "instrText", "delText", "Fallback", "commentReference", "footnoteReference"})
_NOTES = ("footnoteReference", "endnoteReference")
_CALLS = frozenset({"FootnoteReference", "EndnoteReference"})
_OURS = ("Rotulo", "NotaEditor")
_OURS_UNSEEN = frozenset(
    "Cintillo Title Subtitle Aviso TOCHeading Rotulo NotaEditor Pendiente Omision Header Footer Separador".split()
)
_OTHERS = {"xl/": "una hoja de cálculo", "ppt/": "una presentación"}
_APPENDICES = frozenset({"Sobre este texto", "Notas de origen", "Concordancia", "Procedencia de las palabras"})


def read_docx(data: bytes, name: str) -> Outcome[Published]:
    """The paragraphs of a Word file, those of its tables among them."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            if len(package.infolist()) > MAX_PARTS:
                return _bomb(name)
            other = _other_kind(package)
            if other:
                return failure(
                    Code.FILE_UNREAD,
                    f"El archivo «{name}» es {other}, y no un documento de Word.",
                    subject=name,
                    hint="Guarde el texto como .docx, o como PDF con texto.",
                )
            part = _main_part(package)
            if part is None:
                return _damaged(name, "no tiene el texto de un documento de Word")
            document, styles = _unpacked(package, part), _unpacked(package, "word/styles.xml")
            numbering, asides = _unpacked(package, "word/numbering.xml"), _asides(package)
    except _TooLargeError:
        return _bomb(name)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError, ValueError, EOFError, KeyError):
        return _damaged(name, "está dañado")
    return _read(_Parts(document, styles, numbering, asides), name)


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of a document that are read: its text, its styles, its lists, and what stands beside the text."""

    document: bytes
    styles: bytes
    numbering: bytes
    asides: tuple[bytes, ...]


class _TooLargeError(Exception):
    """A part unpacks to more than is read."""


def _other_kind(package: zipfile.ZipFile) -> str:
    """What a package of the same family is that holds no text; empty for a document, whatever its name says."""
    names = package.namelist()
    if any(name.startswith("word/") for name in names):
        return ""
    return next((kind for folder, kind in _OTHERS.items() if any(name.startswith(folder) for name in names)), "")


def _main_part(package: zipfile.ZipFile) -> str | None:
    """The part that holds the text."""
    names = set(package.namelist())
    found = _TEXT_PART.search(_unpacked(package, "[Content_Types].xml"))
    told = found.group(1).decode("utf-8", "replace") if found else "word/document.xml"
    return told if told in names else ("word/document.xml" if "word/document.xml" in names else None)


def _unpacked(package: zipfile.ZipFile, part: str) -> bytes:
    """A part, empty if there is none."""
    if part not in package.namelist():
        return b""
    with package.open(part) as stream:
        content = stream.read(MAX_UNPACKED + 1)
    if len(content) > MAX_UNPACKED:
        raise _TooLargeError
    return content


def _asides(package: zipfile.ZipFile) -> tuple[bytes, ...]:
    """The heads and feet of pages, and the notes, as long as together they are no longer than a text may be."""
    found: list[bytes] = []
    for part in sorted(filter(_ASIDE.fullmatch, package.namelist())):
        found.append(_unpacked(package, part))
        if sum(map(len, found)) > MAX_UNPACKED:
            raise _TooLargeError
    return tuple(found)


def _parser() -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True, remove_pis=True
    )


def _read(parts: _Parts, name: str) -> Outcome[Published]:
    parser = _parser()
    try:
        root = etree.fromstring(parts.document, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        limit = any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log)
        line = getattr(error, "lineno", None)
        return (
            _bomb(name)
            if limit
            else _damaged(name, f"está dañado: su texto no es XML{f' (línea {line})' if line else ''}")
        )
    if root.getroottree().docinfo.internalDTD is not None:
        return _bomb(name)
    story = _Story(root, parts, contents=b'w:val="TOC' in parts.document)
    if story.ours and b'w:val="Omision"' in parts.document:
        return not_whole(name)
    published = story.published(name)
    return Outcome(published, tuple(story.apart.said(name, story.numbers.unknown)))


def _beside(part: bytes) -> etree._Element | None:
    """A part beside the text; None if it is not there or cannot be read."""
    try:
        root = etree.fromstring(part, _parser()) if part else None
    except (etree.XMLSyntaxError, ValueError):
        return None
    return root if root is None or root.getroottree().docinfo.internalDTD is None else None


class _Story:
    """A document being read, paragraph by paragraph."""

    def __init__(self, root: etree._Element, parts: _Parts, *, contents: bool) -> None:
        self.root = root
        self.w = _STRICT if root.tag.startswith(_STRICT) else _W
        self.ours = all(f'w:styleId="{style}"'.encode() in parts.styles for style in _OURS)
        self.numbers = WordNumbers(_beside(parts.numbering), _beside(parts.styles), self.w)
        self.grid, self.apart = Grid(), Apart()
        if not self.ours:
            self._take_asides(parts.asides)
        self.lines: list[Line] = []
        self.number = 0
        self.front, self.over = self.ours and contents, False
        self.contents_seen = False

    def published(self, name: str) -> Published:
        """All of its paragraphs."""
        words: list[list[str]] = []
        skipping: etree._Element | None = None
        for event, element in etree.iterwalk(self.root, events=("start", "end")):
            if skipping is not None:
                if event == "end" and element is skipping:
                    skipping = None
                continue
            if event == "start" and self._gone(element):
                skipping = element
            elif not self.ours and element.tag in self.tabular:
                self._place(element, event)
            elif element.tag == f"{self.w}p":
                if event == "start":
                    self.number += 1
                    words.append([])
                elif words:
                    self._take(element, "".join(words.pop()))
            elif event == "start" and words:
                words[-1].append(self._said(element, words[-1]))
        return Published(name, "docx", tuple(self.lines), self.apart.left_out, self.ours)

    @property
    def tabular(self) -> frozenset[str]:
        """The elements that tables are made of."""
        return frozenset(f"{self.w}{name}" for name in ("tbl", "tr", "tc"))

    def _place(self, element: etree._Element, event: str) -> None:
        """Take note of where in a table what follows stands."""
        name = etree.QName(element).localname
        if name == "tbl":
            (self.grid.open_table if event == "start" else self.grid.close_table)()
        elif event == "end":
            if name == "tc":
                self.grid.close_cell()
        elif name == "tr":
            self.grid.open_row()
        else:
            span = element.find(f"{self.w}tcPr/{self.w}gridSpan")
            row = element.getparent()
            head = row is not None and row.find(f"{self.w}trPr/{self.w}tblHeader") is not None
            self.grid.open_cell("1" if span is None else span.get(f"{self.w}val", "1"), head=head)

    def _take_asides(self, parts: tuple[bytes, ...]) -> None:
        for part in parts:
            root = _beside(part)
            for paragraph in root.iter(f"{self.w}p") if root is not None else ():
                self.apart.hide(self._words_in(paragraph))

    def _words_in(self, element: etree._Element) -> str:
        return "".join(each.text or "" for each in element.iter(f"{self.w}t"))

    def _gone(self, element: etree._Element) -> bool:
        """Whether an element is not part of the text as it reads now."""
        name = etree.QName(element).localname
        if name in _GONE:
            return True
        if name != "r":
            return False
        if any(element.find(f"{self.w}{note}") is not None for note in _NOTES):
            return True
        if self._has(element, "vanish"):
            self.apart.hide("" if self.ours else self._words_in(element))
            return True
        if not self.ours and (self._has(element, "strike") or self._has(element, "dstrike")):
            self.apart.strike(self._words_in(element))
            return True
        style = self._style_of(element)
        return style in _CALLS or (self.ours and style == "NoTranscrito")

    def _has(self, run: etree._Element, name: str) -> bool:
        """Whether a run has a property that is set or not."""
        found = run.find(f"{self.w}rPr/{self.w}{name}")
        return found is not None and found.get(f"{self.w}val", "1") not in ("0", "false", "off")

    def _style_of(self, run: etree._Element) -> str:
        style = run.find(f"{self.w}rPr/{self.w}rStyle")
        return "" if style is None else style.get(f"{self.w}val", "")

    def _said(self, element: etree._Element, before: list[str]) -> str:
        name = etree.QName(element).localname
        if name == "t":
            run = element.getparent()
            align = run.find(f"{self.w}rPr/{self.w}vertAlign") if run is not None and not self.ours else None
            height = "" if align is None else align.get(f"{self.w}val", "")
            if height == "superscript":
                return raised(element.text or "", "".join(before[-8:]))
            if height == "subscript":
                return lowered(element.text or "")
            gap = self.ours and run is not None and self._style_of(run) == "Perdido"
            return (element.text or "").strip("[]") if gap else element.text or ""
        above = element.getparent()
        if name in ("tab", "br", "cr", "ptab") and above is not None and above.tag == f"{self.w}r":
            return " "
        return "-" if name == "noBreakHyphen" else ""

    def _take(self, paragraph: etree._Element, text: str) -> None:
        style = self._property(paragraph, "pStyle")
        numbered = self.numbers.counts(paragraph, style)
        label = self.numbers.label(paragraph, style) if numbered and not self.ours else ""
        words = squeezed(text)
        if not words:
            return
        if self.ours and words in _APPENDICES and style.startswith("Heading"):
            self.over = True
        if self._is_aside(style):
            return
        if self.ours and style == "Imagen":
            words = words.removeprefix("Imagen. ")
        if style.upper().startswith("TOC") or is_contents(words):
            self.apart.hide(words)
            return
        place = Place(line=self.number, noun="párrafo")
        self.lines.append(Line(words, place, True, numbered, label, self.grid.cell))

    def _is_aside(self, style: str) -> bool:
        """Whether a paragraph of a file of ours is not text: what stands before the contents, too."""
        contents = style.startswith("TOC")
        aside = self.ours and (self.front or self.over or contents or style in _OURS_UNSEEN)
        self.contents_seen |= contents
        if self.front and self.contents_seen and not contents:
            self.front = False
            return style in _OURS_UNSEEN
        return aside

    def _property(self, paragraph: etree._Element, name: str) -> str:
        found = paragraph.find(f"{self.w}pPr/{self.w}{name}")
        return "" if found is None else found.get(f"{self.w}val", "")


def _damaged(name: str, why: str) -> Outcome[Published]:
    return failure(
        Code.FILE_SYNTAX,
        f"El archivo «{name}» {why}.",
        subject=name,
        hint="Ábralo en Word o en LibreOffice, repárelo y guárdelo de nuevo como .docx.",
    )


def _bomb(name: str) -> Outcome[Published]:
    return failure(
        Code.FILE_BOMB,
        f"El archivo «{name}» no se lee por seguridad: se expande sin medida o trae declaraciones que no se admiten.",
        subject=name,
        hint="Guárdelo de nuevo desde Word o LibreOffice; si se repite, use el mismo texto en otro formato.",
    )
