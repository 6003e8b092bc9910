"""Part of `source.published`: a Word file to its paragraphs, as they read with its tracked changes accepted.

The package is opened here and not by python-docx, so that nothing in it is unpacked beyond a limit. Numbers that
Word puts by itself are not in the words: such paragraphs say so.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib

from lxml import etree

from refundido.compare.published import Line, Place, Published
from refundido.diagnostic import Code, Outcome, failure
from refundido.source.published.lines import is_contents, squeezed
from refundido.source.published.own import not_whole

MAX_PARTS = 4000
MAX_UNPACKED = 64 * 1024 * 1024
"""The largest part that is unpacked."""
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
_TEXT_PART = re.compile(rb'PartName="/?([^"]+)"[^>]*ContentType="[^"]*(?:document|template)[^"]*\.main\+xml"')
_GONE = frozenset({"del", "moveFrom", "instrText", "delText", "Fallback", "commentReference", "footnoteReference"})
_NOTES = ("footnoteReference", "endnoteReference")
_CALLS = frozenset({"FootnoteReference", "EndnoteReference"})
_OURS = ("Rotulo", "NotaEditor")
_OURS_UNSEEN = frozenset(
    "Cintillo Title Subtitle Aviso TOCHeading Rotulo NotaEditor Pendiente Omision Header Footer Separador".split()
)
_APPENDICES = frozenset({"Sobre este texto", "Notas de origen", "Concordancia", "Procedencia de las palabras"})


def read_docx(data: bytes, name: str) -> Outcome[Published]:
    """The paragraphs of a Word file, those of its tables among them."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            if len(package.infolist()) > MAX_PARTS:
                return _bomb(name)
            part = _main_part(package)
            if part is None:
                return _damaged(name, "no tiene el texto de un documento de Word")
            document, styles = _unpacked(package, part), _unpacked(package, "word/styles.xml")
    except _TooLargeError:
        return _bomb(name)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError, ValueError, EOFError, KeyError):
        return _damaged(name, "está dañado")
    return _read(document, styles, name)


class _TooLargeError(Exception):
    """A part unpacks to more than is read."""


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


def _read(document: bytes, styles: bytes, name: str) -> Outcome[Published]:
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(document, parser)
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
    story = _Story(root, styles, contents=b'w:val="TOC' in document)
    return not_whole(name) if story.ours and b'w:val="Omision"' in document else Outcome(story.published(name))


class _Story:
    """A document being read, paragraph by paragraph."""

    def __init__(self, root: etree._Element, styles: bytes, *, contents: bool) -> None:
        self.root = root
        self.w = _STRICT if root.tag.startswith(_STRICT) else _W
        self.ours = all(f'w:styleId="{style}"'.encode() in styles for style in _OURS)
        self.counting = _counting_styles(styles)
        self.lines: list[Line] = []
        self.left_out: list[str] = []
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
            elif element.tag == f"{self.w}p":
                if event == "start":
                    self.number += 1
                    words.append([])
                elif words:
                    self._take(element, "".join(words.pop()))
            elif event == "start" and words:
                words[-1].append(self._said(element))
        return Published(name, "docx", tuple(self.lines), tuple(dict.fromkeys(self.left_out)), self.ours)

    def _gone(self, element: etree._Element) -> bool:
        """Whether an element is not part of the text as it reads now."""
        name = etree.QName(element).localname
        if name in _GONE:
            return True
        if name != "r":
            return False
        if any(element.find(f"{self.w}{note}") is not None for note in _NOTES):
            return True
        hidden = element.find(f"{self.w}rPr/{self.w}vanish")
        if hidden is not None and hidden.get(f"{self.w}val", "1") not in ("0", "false"):
            return True
        style = self._style_of(element)
        return style in _CALLS or (self.ours and style == "NoTranscrito")

    def _style_of(self, run: etree._Element) -> str:
        style = run.find(f"{self.w}rPr/{self.w}rStyle")
        return "" if style is None else style.get(f"{self.w}val", "")

    def _said(self, element: etree._Element) -> str:
        name = etree.QName(element).localname
        if name == "t":
            run = element.getparent()
            gap = self.ours and run is not None and self._style_of(run) == "Perdido"
            return (element.text or "").strip("[]") if gap else element.text or ""
        if name in ("tab", "br", "cr", "ptab") and element.getparent().tag == f"{self.w}r":  # type: ignore[union-attr]
            return " "
        return "-" if name == "noBreakHyphen" else ""

    def _take(self, paragraph: etree._Element, text: str) -> None:
        style = self._property(paragraph, "pStyle")
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
            self.left_out.append(words)
            return
        numbered = paragraph.find(f"{self.w}pPr/{self.w}numPr") is not None or style in self.counting
        self.lines.append(Line(words, Place(line=self.number, noun="párrafo"), True, numbered))

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


_STYLE = re.compile(rb"<w:style\b[^>]*?w:styleId=\"([^\"]+)\"[^>]*>(.*?)</w:style>", re.DOTALL)


def _counting_styles(styles: bytes) -> frozenset[str]:
    """The styles whose paragraphs Word numbers."""
    return frozenset(
        m.group(1).decode("utf-8", "replace") for m in _STYLE.finditer(styles) if b"<w:numPr" in m.group(2)
    )


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
        hint="Guárdelo de nuevo desde Word o LibreOffice; si se repite, compare el texto en otro formato.",
    )
