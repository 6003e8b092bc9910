"""The door of structure finding: a mended page -> the units of the text that it holds, and what could not be placed.

Goes in: the page, what of it is repaired or lost, and what a country calls its units. Comes out: units with their
places in the source; the words that have no certain place, with the reason; what a person must look at. A text in which
no article is found is refused: it is no law. Time is linear in the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, failure
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import label_order
from refundido.model.text import Standing
from refundido.model.unit import Unit
from refundido.prose.gazette.doubts import Doubt, doubts
from refundido.prose.gazette.held import not_held
from refundido.prose.gazette.kinds import Kinds, bare
from refundido.prose.gazette.law import is_law, is_private
from refundido.prose.gazette.misread import misread_heads
from refundido.prose.gazette.numberings import texts, without_doubles
from refundido.prose.gazette.order import Ordered, ordered
from refundido.prose.gazette.pending import Completer, articles_in, may_head
from refundido.prose.gazette.repairs import Apart, Mark, Places
from refundido.prose.gazette.scan import Numbered, Piece, Scanner
from refundido.prose.gazette.tables import Table, TableFinder
from refundido.prose.gazette.tree import Node, TreeBuilder
from refundido.prose.gazette.units import UnitMaker
from refundido.prose.reading import Passage
from refundido.span import Span

_SENTENCE = re.compile(r"[.!?] (?=[A-ZÁÉÍÓÚÑ¿¡])")
_NO_PLACE = "no se sabe en qué lugar del texto va"
_BEFORE = "está antes del primer artículo y no consta que sea del texto"
_ANOTHER = "la página trae varios textos con su propia numeración, y éste no es el más largo"
_QUOTED = "Esto está entre comillas: se deja como cita, y no como parte de este texto."
_DOUBLE = "la página trae dos veces seguidas ese número: en el texto quedó el primero"
_OTHER_ORDER = "la página trae aquí sus columnas en otro orden"
_SHOWN = 60
_NO_UNIT = "no se supo a qué unidad pertenece"
_BY_HAND = "Escríbala a mano como tabla, con la publicación impresa a la vista."
_NO_ROW = "no se sabe en qué filas de la tabla van estos valores"


@dataclass(frozen=True, slots=True)
class Structured:
    """The units of a page, the words that have no place among them, and those with which another order begins.

    Offsets are those of the mended page.
    """

    units: tuple[Unit, ...]
    unplaced: tuple[Apart, ...]
    moved: tuple[Apart, ...]


class _Finder:
    """The work on one page."""

    def __init__(self, page: Passage, jurisdiction: Jurisdiction) -> None:
        self.page = page
        self.places = Places(page)
        self.kinds = Kinds(jurisdiction)
        self.jurisdiction = jurisdiction
        self.unplaced: list[Apart] = []
        self.moved: list[Apart] = []
        self.reports: list[Diagnostic] = []

    def nodes(self, pieces: Sequence[Piece], articles: Numbered, quoted: Collection[int]) -> list[Node]:
        """The outermost nodes, those that the page does not hold among them; `quoted`: where it quotes articles."""
        order = ordered(self._undoubled(pieces, articles), articles)
        self._tell_order(order)
        kept = self._one_numbering(self._undoubled(order.pieces, articles), articles)
        finder = TableFinder(self.page.text, self.jurisdiction)
        found = finder.find(kept)
        begins = next(index for index, each in enumerate(found) if isinstance(each, Piece) and each.worded)
        builder = TreeBuilder(self.page.text, self.kinds)
        top = builder.build(found[begins:])
        completer = Completer(self.page.text, self.kinds, articles)
        completer.fill_gaps(top)
        top = self._with_start(found[:begins], top, completer)
        top = completer.complete(top)
        self._tell_tables(finder, found)
        self._tell_shaped(builder.shaped)
        self._tell_repeated(builder.repeated)
        self._tell_long_items(top)
        self._tell_backward(top, articles)
        self._tell_doubts(top, [(each.start, each.end) for each in finder.unreadable])
        apart = [(each.start, each.end) for each in self.unplaced]
        for start, end in list(not_held(self.page.text, top, apart)):
            self._put_apart(start, end, _NO_UNIT)
        self.unplaced.sort(key=lambda each: each.start)
        self._tell_missing(completer, articles, self._tell_misread(top, articles, quoted))
        self.moved = [each for each in self.moved if not self._is_apart(each.start)]
        return top

    def _is_apart(self, at: int) -> bool:
        index = bisect_right(self.unplaced, at, key=lambda each: each.start) - 1
        return index >= 0 and at < self.unplaced[index].end

    def _with_start(self, start: Sequence[Piece | Table], top: list[Node], completer: Completer) -> list[Node]:
        """The nodes with what stands before the first heading, where it is the end of an article."""
        first = top[0]
        while self.kinds.is_division(first.kind) and first.children:
            first = first.children[0]
        if not start:
            return top
        if self._is_cut(start, top[0]):
            ends = TreeBuilder(self.page.text, self.kinds).build(start)
            node = completer.cut_article(first, ends)
            if node is not None:
                return [node, *top]
        end = start[-1].end
        self._put_apart(start[0].start if isinstance(start[0], Piece) else start[0].first.start, end, _BEFORE)
        return top

    def _is_cut(self, start: Sequence[Piece | Table], first: Node) -> bool:
        """Whether the page begins in the middle of an article: by its first label or word, or on the same line."""
        head = start[0].first if isinstance(start[0], Table) else start[0]
        if head.label is not None:
            return head.broken or not head.label.is_first
        same_line = "\n" not in self.page.text[head.start : first.at]
        return same_line or self.page.text[head.start].islower()

    def _undoubled(self, pieces: Sequence[Piece], articles: Numbered) -> Sequence[Piece]:
        """The pieces without the articles whose number is that of the one before, which are kept apart."""
        kept, doubled = without_doubles(pieces, articles)
        for piece in doubled:
            self._put_apart(piece.start, piece.end, _DOUBLE)
        return kept

    def _one_numbering(self, pieces: Sequence[Piece], articles: Numbered) -> Sequence[Piece]:
        """The pieces of one text: where the numbering comes again there are several, and the longest is kept."""
        several = list(texts(pieces, articles))
        longest = max(several, key=lambda each: sum(articles.number(piece) is not None for piece in each))
        for each in several:
            for piece in each if each is not longest else ():
                self._put_apart(piece.start, piece.end, _ANOTHER)
        return longest

    def _put_apart(self, start: int, end: int, reason: str) -> None:
        """Keep words apart, together with those just before them if it is for the same reason."""
        last = self.unplaced[-1] if self.unplaced else None
        follows = last is not None and last.end <= start and last.reason == reason
        if last is not None and follows and not self.page.text[last.end : start].strip():
            self.unplaced.pop()
            start = last.start
        words = self.page.text[start:end].strip()
        if words:
            self.unplaced.append(Apart(start, end, words, reason))

    def tell(self, code: Code, message: str, at: int, hint: str, severity: Severity = Severity.WARNING) -> None:
        """Report something at a place of the page."""
        line, column = self.places.of(at)
        words = self.page.text[at : at + 60].split("\n")[0]
        self.reports.append(Diagnostic(code, message, severity, Span(self.page.file, line, column), words, hint))

    def tell_parted(self, marks: Iterable[Mark]) -> None:
        """Refuse the repairs that several parts of the text share: their words could not be marked."""
        for mark in sorted(marks, key=lambda each: each.start):
            self.tell(
                Code.REPAIR_NOT_IN_SOURCE,
                f"La reparación de «{mark.printed}» abarca partes distintas del texto: una etiqueta, un epígrafe, un "
                "párrafo.",
                mark.start,
                "Divídala en la lista: una entrada por cada parte.",
                Severity.ERROR,
            )

    def _tell_backward(self, top: Sequence[Node], articles: Numbered) -> None:
        """Tell the articles whose number is less than that of the one before."""
        found = [node for _, _, node in articles_in(top, articles.kind) if not node.missing]
        for before, node in pairwise(found):
            last, number = (label_order(bare(each.label), articles.numbering) for each in (before, node))
            if last and number and number < last:
                self.tell(
                    Code.STRUCTURE_DOUBTFUL,
                    f"«{articles.kind} {node.label}» viene en la página después de «{before.label}».",
                    node.at,
                    "Compruebe los números en la publicación impresa.",
                )

    def _tell_order(self, order: Ordered) -> None:
        for piece in order.unplaced:
            self._put_apart(piece.start, piece.end, _NO_PLACE)
        for piece in order.jumps:
            words = self.page.text[piece.start : piece.end].split("\n")[0][:_SHOWN]
            kept = words.rsplit(" ", 1)[0] if len(words) == _SHOWN else words.rstrip()
            self.moved.append(Apart(piece.start, piece.start + len(kept), kept, _OTHER_ORDER))
        for piece in order.moved:
            self.tell(
                Code.COLUMNS_MOVED,
                "La página trae las columnas en desorden: lo que comienza aquí se puso donde sigue su numeración.",
                piece.start,
                "Compruébelo en la publicación impresa.",
            )

    def _tell_tables(self, finder: TableFinder, found: Sequence[Piece | Table]) -> None:
        for each in finder.unreadable:
            self.tell(
                Code.TABLE_UNREADABLE,
                "Aquí hay una tabla con celdas vacías, o que abarcan varias filas o columnas: queda como texto."
                if each.empty
                else f"Aquí hay una tabla con {each.names} filas y {each.values} valores, y no se sabe cuál va en "
                "cuál: queda como texto.",
                each.start,
                _BY_HAND,
            )
        for table in found:
            if isinstance(table, Table) and table.apart:
                rows = len(table.columns[table.name_column].cells)
                self.tell(
                    Code.TABLE_UNREADABLE,
                    f"La columna «{table.head_of_apart}» trae {len(table.apart)} valores para {rows} filas: "
                    "sus celdas quedan pendientes.",
                    table.apart[0][0],
                    "Póngalos a mano en la tabla, con la publicación impresa a la vista.",
                )
                self._put_apart(table.apart[0][0], table.apart[-1][1], _NO_ROW)

    def _tell_shaped(self, shaped: Sequence[Node]) -> None:
        if shaped:
            self.tell(
                Code.STRUCTURE_DOUBTFUL,
                "El impreso no muestra a qué altura va esto: lo puso el programa y está marcado «editorial»"
                + (
                    ", como otra parte."
                    if len(shaped) == 2
                    else f", como otras {len(shaped) - 1} partes."
                    if shaped[1:]
                    else "."
                ),
                shaped[0].at,
                "Revise lo que está marcado y cambie de lugar lo que no convenga.",
            )

    def _tell_repeated(self, items: Sequence[Node]) -> None:
        """Tell the items of a list whose label the print had used in it."""
        for node in items:
            self.tell(
                Code.STRUCTURE_DOUBTFUL,
                f"El impreso usa dos veces «{node.label}» en esta enumeración: la segunda es un párrafo.",
                node.at,
                "Compruebe las etiquetas en la publicación impresa.",
            )

    def _tell_misread(self, top: Sequence[Node], articles: Numbered, quoted: Collection[int]) -> set[int]:
        """Tell the headings that no article was made of; where they stand."""
        found = {*quoted, *(node.at for _, _, node in articles_in(top, articles.kind) if not node.missing)}
        told: set[int] = set()
        for at, words in misread_heads(self.page.text, articles.kind, found):
            if not self._is_apart(at):
                told.add(at)
                self.tell(
                    Code.STRUCTURE_DOUBTFUL,
                    f"«{words}» parece comenzar un {articles.kind}, y no se lee como los otros: quedó como texto.",
                    at,
                    "Si lo es, corrija la página o la lista de reparaciones, o sepárelo a mano.",
                )
        return told

    def _tell_missing(self, completer: Completer, articles: Numbered, told: Collection[int]) -> None:
        lacking = {bare(node.label) for node in completer.missing if node.kind == articles.kind}
        for number, at in may_head(self.page.text, articles.kind, lacking) if lacking else ():
            if at in told:
                continue
            self.tell(
                Code.STRUCTURE_DOUBTFUL,
                f"Aquí puede comenzar «{articles.kind} {number}», que quedó pendiente: no está escrito como los otros.",
                at,
                "Si lo es, corrija la página o la lista de reparaciones, o sepárelo a mano.",
            )
        if completer.missing:
            first = completer.missing[0]
            self.tell(
                Code.PAGE_LACKS,
                "La página no trae una unidad que debe existir: queda pendiente."
                if len(completer.missing) == 1
                else f"La página no trae {len(completer.missing)} unidades que deben existir: quedan pendientes.",
                first.at,
                "Tráigalas de la publicación que las contenga.",
                Severity.NOTE,
            )
        for words in completer.unlisted:
            self.tell(
                Code.PAGE_LACKS,
                f"La página no trae {words}: son demasiados para dejarlos pendientes uno por uno.",
                0,
                "Agregue los que necesite.",
            )

    def _tell_doubts(self, top: Sequence[Node], told: Sequence[tuple[int, int]]) -> None:
        """What stayed text and looks like more, but for the tables that were `told`."""
        for each in doubts(self.page.text, top):
            if each.what is not Doubt.TABLE:
                hint = "Sepárelo a mano si lo es, con la publicación impresa a la vista."
                self.tell(Code.STRUCTURE_DOUBTFUL, each.what.value, each.at, hint)
            elif not any(start <= each.at < end for start, end in told):
                self.tell(
                    Code.TABLE_UNREADABLE,
                    f"Aquí puede haber una tabla con {each.values} valores, y no se supo armarla: queda como está.",
                    each.at,
                    _BY_HAND,
                )

    def _tell_long_items(self, nodes: Sequence[Node]) -> None:
        """The last item of a list that says more than the others: what the print had after the list may be in it."""
        waiting = [list(nodes)]
        while waiting:
            siblings = waiting.pop()
            for index, node in enumerate(siblings):
                waiting.append(node.children)
                if node.style is None or node.children[-1:] == [] or not _ends_list(siblings, index):
                    continue
                if self._sentences(node) > 1 and all(self._sentences(each) < 2 for each in _before(siblings, index)):
                    self.tell(
                        Code.STRUCTURE_DOUBTFUL,
                        "La última parte de esta enumeración tiene más oraciones que las demás: puede que las últimas "
                        "sean un párrafo aparte.",
                        node.at,
                        "Compruébelo en la publicación impresa.",
                    )

    def _sentences(self, node: Node) -> int:
        texts = [child.text for child in node.children if child.text is not None]
        return sum(1 + len(_SENTENCE.findall(self.page.text, *words)) for words in texts)


def _is_item(node: Node) -> bool:
    return node.style is not None and node.level >= 80


def _ends_list(siblings: Sequence[Node], index: int) -> bool:
    after = siblings[index + 1] if index + 1 < len(siblings) else None
    return _is_item(siblings[index]) and (after is None or not _is_item(after))


def _before(siblings: Sequence[Node], index: int) -> Iterator[Node]:
    """The items of the same list before the one at `index`."""
    while index and _is_item(siblings[index - 1]):
        index -= 1
        yield siblings[index]


def structure(
    page: Passage, marks: Sequence[Mark], jurisdiction: Jurisdiction, prefix: str, headed: bool = False
) -> Outcome[Structured]:
    """The units of a page; `prefix` begins their identities. `headed`: the page as printed has a gazette's head.

    Problems: NOT_A_LAW. Reports: COLUMNS_MOVED, UNPLACED, PAGE_LACKS, TABLE_UNREADABLE, STRUCTURE_DOUBTFUL.
    """
    scanner = Scanner(page.text, jurisdiction)
    pieces = scanner.pieces()
    finder = _Finder(page, jurisdiction)
    articles = finder.kinds.articles(pieces)
    if articles is None or not is_law(page.text, pieces, articles, finder.kinds, headed):
        return failure(
            Code.NOT_A_LAW,
            "No se halló en el archivo ningún artículo ni otra parte numerada de un texto legal."
            if articles is None
            else "El archivo nombra algún artículo, y nada más muestra que sea un texto legal.",
            span=Span(page.file, 1, 1),
            hint="Revise que sea el archivo y la jurisdicción (--jurisdiction) que corresponden.",
        )
    if is_private(page.text, pieces, jurisdiction.private, headed):
        return failure(
            Code.NOT_A_LAW,
            "Por su título, es un papel entre particulares, y no un texto legal.",
            span=Span(page.file, 1, 1),
            subject=page.text.split("\n")[0][:_SHOWN],
            hint="Si es un texto legal, quite del archivo lo que está antes de su título.",
        )
    nodes = finder.nodes(pieces, articles, scanner.quoted)
    for at in scanner.quoted:
        finder.tell(Code.STRUCTURE_DOUBTFUL, _QUOTED, at, "Si es de este texto, quite las comillas o sepárelo a mano.")
    maker = UnitMaker(page, marks, finder.kinds, prefix)
    units = maker.make(nodes)
    finder.tell_parted(mark for mark in maker.parted if mark.standing is Standing.REPAIRED)
    for apart in finder.unplaced:
        finder.tell(
            Code.UNPLACED, f"Esto queda aparte: {apart.reason}.", apart.start,
            "Está en «aparte.yaml»: póngalo donde corresponda, con la publicación impresa a la vista.",
        )  # fmt: skip
    return Outcome(Structured(units, tuple(finder.unplaced), tuple(finder.moved)), tuple(finder.reports))
