"""Part of `source.published`: an HTML page to its lines. No network, no entities of its own, no scripts.

In a page that this program made, only the text is read: its notes, marks, links and contents are told by their
classes. In any other, what a reader does not see and what only serves to go about are left out.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import replace

from lxml import etree

from refundido.compare.published import Line, Place, Published
from refundido.diagnostic import Code, Diagnostic, Outcome, failure
from refundido.source.published.apart import Apart, note_told
from refundido.source.published.automatic import HtmlLists
from refundido.source.published.grid import Grid
from refundido.source.published.inks import Inks
from refundido.source.published.lines import squeezed
from refundido.source.published.notes import notes_of
from refundido.source.published.own import not_a_text
from refundido.source.published.plain import decoded
from refundido.source.published.raised import lowered, raised
from refundido.source.published.sheets import StyleSheets

_CHARSET = re.compile(rb"""<meta[^>]+charset\s*=\s*["']?\s*([A-Za-z0-9_\-]+)""", re.IGNORECASE)
_ENCODINGS = frozenset({"utf-8", "cp1252", "iso8859-1", "iso8859-15", "ascii"})
_INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark q s samp small span strike "
    "strong sub sup time tt u var wbr".split()
)
_UNSEEN = frozenset(
    "script style template noscript iframe svg math object head nav select button textarea audio video".split()
)
_OURS_UNSEEN = frozenset(
    "perma llamada lateral oculto rotulo nota-editor editorial suprimido impreso pendiente apendice salto".split()
)
_COMPARISONS = frozenset({"linea", "lado", "cuadro", "acto-indice", "procedencia", "contraste"})
"""The pages of ours that are no text, by the class of their body."""
_GAP = "perdido"
_BOX = "recuadro"
_FIGURE = "Imagen."
_HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?:font-size|opacity)\s*:\s*0(?:\.0*)?(?:[a-z]+|%)?\s*(?:;|!|$)",
    re.IGNORECASE,
)
_STRUCK = re.compile(r"text-decoration[a-z-]*\s*:[^;]*line-through", re.IGNORECASE)
_STRIKES = frozenset("del s strike".split())
_RAISES = re.compile(r"vertical-align\s*:\s*super", re.IGNORECASE)
_LOWERS = re.compile(r"vertical-align\s*:\s*sub", re.IGNORECASE)


def read_html(data: bytes, name: str) -> Outcome[Published]:
    """The lines of a page, a block being one."""
    text = decoded(data, name, encoding_of(data))
    if text.value is None:
        return Outcome(None, text.diagnostics)
    parser = etree.HTMLParser(
        encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, huge_tree=False
    )  # fmt: skip
    try:
        root = etree.fromstring(text.value.encode("utf-8", "replace"), parser)
    except (etree.XMLSyntaxError, etree.ParserError, ValueError):
        root = None
    if any(entry.type_name in {"ERR_RESOURCE_LIMIT", "ERR_INTERNAL_ERROR"} for entry in parser.error_log):
        return failure(
            Code.FILE_BOMB,
            f"La página «{name}» es demasiado profunda o demasiado grande para leerla sin riesgo.",
            subject=name,
            hint="Guarde de ella sólo el texto que interesa.",
        )
    if root is None:
        return Outcome(Published(name, "html", ()))
    page = _Page(root)
    if page.ours and not page.is_text:
        return not_a_text(name)
    return Outcome(page.published(name), tuple(page.said(name)))


def encoding_of(data: bytes) -> str:
    """The encoding a page declares, UTF-8 if it declares none or one that is not of the usual."""
    found = _CHARSET.search(data[:4096])
    try:
        known = codecs.lookup(found.group(1).decode("ascii")).name if found else "utf-8"
    except LookupError:
        return "utf-8"
    if known in {"iso8859-1", "ascii"}:
        return "cp1252"
    return known if known in _ENCODINGS else "utf-8"


class _Page:
    """A page being read; the walk is flat, however deep the page."""

    def __init__(self, root: etree._Element) -> None:
        ours = root.find(".//main[@id='texto']") if root.find(".//p[@class='genero']") is not None else None
        self.ours = ours is not None
        body = root.find("body")
        self.is_text = body is None or body.get("class", "") not in _COMPARISONS
        self.root = root if ours is None else ours
        self.lines: list[Line] = []
        self.words: list[str] = []
        self.line = 0
        self.opens = True
        self.numbered, self.label = False, ""
        self.written = 0
        self.heights: list[tuple[etree._Element, bool]] = []
        """The elements that raise their words (True) or lower them, the innermost last."""
        self.grid, self.lists, self.apart = Grid(), HtmlLists(root), Apart()
        self.sheets = None if self.ours else StyleSheets(root)
        self.inks = Inks(self._style)
        self.notes = [] if self.ours else list(notes_of(root, lambda each: _height(each, self._style(each)) is True))
        self.noted = {each for note in self.notes for each in (note.call, note.words)}

    def published(self, name: str) -> Published:
        """All of the page's lines."""
        skipping: etree._Element | None = None
        for event, element in etree.iterwalk(self.root, events=("start", "end")):
            if skipping is None and event == "start":
                if self._unseen(element) or self._put_apart(element):
                    skipping = element
                    if element.tag not in _INLINE:
                        self._flush(True)
                else:
                    self._start(element)
            elif skipping is None:
                self._end(element)
            elif event == "end" and element is skipping:
                skipping = None
                self._add(element.tail, element, within=element.getparent())
        self._flush(True)
        return Published(name, "html", tuple(self._placed()), self.apart.left_out, self.ours)

    def said(self, name: str) -> Iterator[Diagnostic]:
        """What is told of the page of that name, once it is read."""
        yield from self.apart.said(name, self.lists.unknown)
        if self.sheets is not None:
            yield from self.sheets.said(name)
        for note in self.notes:
            yield note_told(name, note.mark, _words_in(note.words))

    def _style(self, element: etree._Element) -> str:
        return self.sheets.style(element) if self.sheets is not None else element.get("style", "")

    def _placed(self) -> list[Line]:
        """The lines at those of the page; where several share one, at which of its blocks each is."""
        numbers = [line.place.line for line in self.lines]
        if len(set(numbers)) == len(numbers):
            return self.lines
        return [replace(line, place=Place(line=n, noun="bloque")) for n, line in enumerate(self.lines, 1)]

    def _unseen(self, element: etree._Element) -> bool:
        if element.tag in _UNSEEN:
            return True
        if not self.ours:
            return element.get("aria-hidden") == "true"
        if "hidden" in element.attrib or _HIDDEN.search(element.get("style", "")):
            return True
        classes = set(element.get("class", "").split())
        if classes & _OURS_UNSEEN:
            return True
        if element.tag == "b" and squeezed(element.text or "") == _FIGURE:
            above = element.getparent()
            return above is not None and _BOX in (above.get("class") or "")
        return _BOX in classes and _FIGURE not in [squeezed(b.text or "") for b in element.findall("b")]

    def _put_apart(self, element: etree._Element) -> bool:
        """Take what a page of others hides or strikes out, and its notes, which are kept apart; whether it does."""
        if self.ours:
            return False
        style = self._style(element)
        if element in self.noted:
            self.apart.hide(_words_in(element))
            return True
        if "hidden" in element.attrib or _HIDDEN.search(style):
            self.apart.hide(_words_in(element))
            return True
        if element.tag in _STRIKES or _STRUCK.search(style):
            self.apart.strike(_words_in(element))
            return True
        return False

    def _start(self, element: etree._Element) -> None:
        tag = element.tag
        if tag == "br":
            self._flush(False)
        elif tag not in _INLINE:
            self._flush(True)
        self.written += tag == "pre"
        self._place(element)
        if not self.ours and (height := _height(element, self._style(element))) is not None:
            self.heights.append((element, height))
        self._add(element.text, element, within=element)

    def _place(self, element: etree._Element) -> None:
        """Take note of the list or the table that begins, and of the label of an item."""
        tag = element.tag
        if tag in ("ol", "ul"):
            self.lists.open_list(element)
        elif tag == "li":
            self.numbered = self._counts(element)
            self.label = f"{self.label} {'' if self.ours else self.lists.label(element)}".strip()
        elif tag == "table":
            self.grid.open_table()
        elif tag == "tr":
            self.grid.open_row()
        elif tag in ("td", "th"):
            self.grid.open_cell(element.get("colspan", ""), element.get("rowspan", ""), tag == "th")

    def _end(self, element: etree._Element) -> None:
        tag = element.tag
        if tag not in _INLINE and tag != "br":
            self._flush(True)
        self.written -= tag == "pre"
        if tag in ("ol", "ul"):
            self.lists.close_list()
        elif tag == "li":
            self.numbered, self.label = False, ""
        elif tag == "table":
            self.grid.close_table()
        elif tag in ("td", "th"):
            self.grid.close_cell()
        if self.heights and self.heights[-1][0] is element:
            self.heights.pop()
        if element is not self.root:
            self._add(element.tail, element, within=element.getparent())

    def _counts(self, item: etree._Element) -> bool:
        """Whether a list counts its items by itself; ours writes their numbers in the text."""
        parent = item.getparent()
        return not self.ours and parent is not None and parent.tag == "ol"

    def _add(self, words: str | None, element: etree._Element, within: etree._Element | None) -> None:
        """Takes words that stand in `within`; a gap of ours without the brackets it is shown in."""
        if not words:
            return
        if not self.ours and within is not None and words.strip() and self.inks.unseen(within):
            self.apart.fade(words)
            words = " "
        if words.strip() and not any(word.strip() for word in self.words):
            self.line = int(getattr(element, "sourceline", 0) or self.line)
        if self.ours and within is not None and _GAP in within.get("class", ""):
            words = words.strip("[]")
        if self.heights:
            words = raised(words, "".join(self.words[-2:])) if self.heights[-1][1] else lowered(words)
        if not self.written:
            self.words.append(words)
            return
        for index, piece in enumerate(words.split("\n")):
            if index:
                self._flush(not piece.strip())
            self.words.append(piece)

    def _flush(self, opens: bool) -> None:
        """Ends a line; `opens`: what comes next is another paragraph."""
        text = squeezed("".join(self.words))
        if text:
            place = Place(line=self.line)
            cell = None if self.ours else self.grid.cell
            self.lines.append(Line(text, place, self.opens, self.numbered, self.label, cell))
            self.numbered, self.label = False, ""
        self.words = []
        self.opens = opens or (self.opens and not text)


def _height(element: etree._Element, style: str) -> bool | None:
    """Whether an element so styled raises its words (True) or lowers them (False); None if it does neither."""
    if element.tag == "sup" or _RAISES.search(style):
        return True
    return False if element.tag == "sub" or _LOWERS.search(style) else None


def _words_in(element: etree._Element) -> str:
    """What an element says, scripts and styles left out."""
    found = element.xpath(".//text()[not(ancestor::script or ancestor::style)]")
    return "".join(map(str, found)) if isinstance(found, list) else ""
