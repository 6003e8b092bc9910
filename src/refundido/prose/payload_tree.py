"""Part of `prose.payload`: lines and tables -> the nodes of new units, nested as their labels say.

What is nested in what is told by the way each label is written and by what it follows: a dotted number by its figures,
a word by its level, an enumeration by the text that leads into it. A text after the last item of an enumeration is of
the unit that holds the enumeration; one between two items is of the item it follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import normal_label
from refundido.model.unit import PARAGRAPH, TABLE
from refundido.prose.payload_ahead import Ahead
from refundido.prose.payload_labels import ARTICLE, COLOMBIAN_PARAGRAPH, Label, LabelReader, Style
from refundido.prose.payload_lines import Line, is_omission, unquoted
from refundido.prose.payload_nodes import OMITTED, Node
from refundido.prose.payload_tables import Grid

BULLET, DASH, NUMERAL, NUMBER = "viñeta", "guion", "numeral", "número"
_LISTED_LEVEL = 8
_LONGEST_HEADING = 160
_DEEPEST = 12
"""Units one inside the other, beyond which a text is no text of an act."""
_KINDS = {
    Style.DOTTED: NUMERAL, Style.NUMBER: NUMBER, Style.LETTER: "literal", Style.CAPITAL: "literal",
    Style.ROMAN: "romanito", Style.UPPER_ROMAN: "romanito",
}  # fmt: skip


class TreeReader:
    """Reads the nodes of one new text; `problems` gathers what is doubtful in it."""

    def __init__(
        self,
        jurisdiction: Jurisdiction,
        kinds: Sequence[str],
        within: Sequence[tuple[str, str]],
        problems: list[Diagnostic],
    ) -> None:
        """`kinds`: what the act announces for the outermost units; `within`: kind and label of what they stand in."""
        self._within = frozenset((kind, normal_label(label)) for kind, label in within)
        self._reader = LabelReader(jurisdiction)
        self._kinds = tuple(kinds)
        self._named = {name for name, kind in jurisdiction.kinds.items() if kind.named_by == "heading"} - {TABLE}
        self._numbered = {name: kind.numbering for name, kind in jurisdiction.kinds.items()}
        self._problems = problems
        self._top: list[Node] = []
        self._open: list[Node] = []
        self._items: list[Line | Grid] = []
        self._ahead = Ahead(())
        self._led = False
        """Whether the piece begins with a text, which its outermost enumerations then stand beside."""

    def read(self, items: Sequence[Line | Grid]) -> list[Node]:
        """The outermost nodes."""
        self._items = [self._as_announced(item) for item in items]
        self._ahead = Ahead(self._items)
        for index, item in enumerate(self._items):
            if isinstance(item, Grid):
                self._tail(index)
                self._add(Node(TABLE, item.place, grid=item))
            else:
                self._take(item, index)
        return self._top

    def _as_announced(self, item: Line | Grid) -> Line | Grid:
        """A piece announced as a paragraph begins with no label, whatever it looks like, or with that of its place."""
        if not isinstance(item, Line) or not item.opens or not item.labels or self._kinds != (PARAGRAPH,):
            return item
        label = next((each for each in item.labels if self._is_of_place(each)), None)
        if label is not None and item.rest(label):
            self._doubt(
                item,
                f"El párrafo nuevo repite la etiqueta de la unidad en que va, «{item.text[: label.end].strip()}»: "
                "no es parte de su texto.",
            )
            return Line(item.rest(label), item.place, (), opens=True)
        return item.unlabelled() if item.labels[0].style is not Style.WORDED else item

    def _is_of_place(self, label: Label) -> bool:
        return (label.kind or _KINDS.get(label.style, ""), normal_label(label.text)) in self._within

    def _take(self, line: Line, index: int) -> None:
        if line.opens:
            self._begin_piece(line)
        label = self._choose(line, index)
        if line.omits:
            self._close_while(lambda node: node.is_item and not node.announces)
            self._add(Node(OMITTED, line.place, text=line.text))
        elif label is not None:
            self._labelled_unit(line, label)
        elif self._is_heading(line):
            self._open[-1].heading = line.text
        elif line.opens and (named := self._announced_by_heading()):
            self._named_unit(line, named)
        else:
            self._tail(index)
            self._paragraph(line)

    def _begin_piece(self, line: Line) -> None:
        """A piece stands by itself, unless it is a unit of the chapter or title that an earlier one began."""
        worded = line.labels and line.labels[0].style is Style.WORDED
        while self._open and not (worded and self._reader.is_title(self._open[-1].kind)):
            self._open.pop()
        self._led = not line.labels

    def _choose(self, line: Line, index: int) -> Label | None:
        """The reading of a label that fits what is open, the innermost first."""
        if len(line.labels) < 2:
            return line.labels[0] if line.labels else None
        begun = [label for label in line.labels if label.is_first]
        led = not self._open or self._open[-1].announces
        if begun and led and self._ahead.is_next(begun[0], index + 1):
            return begun[0]
        for node in reversed(self._open):
            for label in line.labels:
                if node.label is not None and label.is_next(node.label):
                    return label
        if not self._open:
            announced = (label for label in line.labels if _KINDS.get(label.style) in self._kinds)
            return next(announced, line.labels[0])
        if begun and led:
            return begun[0]
        for node in reversed(self._open):
            for label in line.labels:
                if node.label is not None and label.follows(node.label):
                    return label
        return line.labels[0]

    def _labelled_unit(self, line: Line, label: Label) -> None:
        announced = bool(self._open) and self._open[-1].announces
        kind = self._kind(label)
        level = self._reader.levels.get(kind, _LISTED_LEVEL)
        if label.kind == COLOMBIAN_PARAGRAPH:
            self._close_while(lambda node: node.kind != ARTICLE and not self._reader.is_title(node.kind))
        elif label.style is Style.WORDED:
            self._close_while(lambda node: node.level >= level)
        elif label.style is Style.DOTTED:
            self._close_for_numeral(label)
        else:
            self._close_for_item(label, announced, line)
        node = Node(kind, line.place, label, level=level)
        self._add(node)
        self._open.append(node)
        if len(self._open) > _DEEPEST:
            self._refuse(line)
            self._open.clear()
        rest = line.rest(label)
        if is_omission(rest):
            self._add(Node(OMITTED, line.place, text=rest))
        elif (line.closed or len(rest) > _LONGEST_HEADING) and not self._reader.is_title(kind) and rest:
            self._paragraph(Line(rest, line.place))
        else:
            node.heading = unquoted(rest) if label.style is Style.WORDED and not label.text else rest

    def _kind(self, label: Label) -> str:
        if label.style is Style.WORDED:
            return label.kind
        if not self._open and self._kinds and self._reader.is_title(self._kinds[0]) and self._is_number_of(label):
            return self._kinds[0]
        if label.style is Style.SIGN:
            return DASH if label.text == "-" else BULLET
        return _KINDS[label.style]

    def _is_number_of(self, label: Label) -> bool:
        """Whether a label without its word is of the numbering of the title that is announced («1 bis. Del acta»)."""
        kind = self._numbered.get(self._kinds[0])
        return label.style is not Style.DOTTED and kind == label.style.numbering

    def _close_while(self, outside: Callable[[Node], bool]) -> None:
        while self._open and outside(self._open[-1]):
            self._open.pop()

    def _close_for_numeral(self, label: Label) -> None:
        """Leave open the unit that a dotted number belongs to: the one of which it is a part."""
        parts = label.text.split(" ")[0].split(".")
        for depth in range(len(self._open) - 1, -1, -1):
            node = self._open[depth]
            if node.label is None or node.label.style not in (Style.DOTTED, Style.NUMBER, Style.WORDED):
                continue
            mine = node.label.text.split(" ")[0].split(".")
            if len(mine) < len(parts) and parts[: len(mine)] == mine:
                del self._open[depth + 1 :]
                if node.kind == NUMBER:
                    node.kind = NUMERAL
                return
        self._close_while(lambda node: node.level >= self._reader.levels.get(NUMERAL, 5) and node.kind != ARTICLE)

    def _close_for_item(self, label: Label, announced: bool, line: Line) -> None:
        """Leave open the unit that holds the enumeration that the label goes on with, or begins."""
        same = [depth for depth, node in enumerate(self._open) if node.label and node.label.style is label.style]
        if announced and (label.is_first or not same):
            return
        for depth in reversed(same):
            other = self._open[depth].label
            if other is not None and label.follows(other):
                del self._open[depth:]
                return
        if same and not announced and label.style is not Style.SIGN:
            del self._open[same[-1] :]
            return
        if label.style is Style.SIGN and label.text != "-":
            self._close_while(lambda node: not node.holds_list)
        elif self._open and self._open[-1].is_item and not announced:
            self._doubt(
                line,
                "Esta enumeración comienza sin que el texto anterior la anuncie; se puso dentro de lo que la antecede.",
            )

    def _add(self, node: Node) -> None:
        if self._open:
            self._open[-1].children.append(node)
            self._open[-1].announces = False
        else:
            self._top.append(node)

    def _paragraph(self, line: Line) -> None:
        self._add(Node(PARAGRAPH, line.place, text=line.text))
        if self._open:
            self._open[-1].announces = line.announces

    def _is_heading(self, line: Line) -> bool:
        """Whether the line is the heading of a unit whose label stands alone on the line above."""
        if line.opens or line.labels or not self._open or line.announces:
            return False
        above = self._open[-1]
        bare = above.label is not None and not above.heading and not above.children
        return bare and (self._reader.is_title(above.kind) or not line.closed)

    def _announced_by_heading(self) -> str:
        return self._kinds[0] if self._kinds and self._kinds[0] in self._named else ""

    def _named_unit(self, line: Line, kind: str) -> None:
        node = Node(kind, line.place, level=self._reader.levels.get(kind, 6))
        self._add(node)
        self._open.append(node)
        if line.closed:
            self._paragraph(line)
        else:
            node.heading = line.text

    def _tail(self, index: int) -> None:
        """Close the enumerations that have ended before a text without a label."""
        while len(self._open) > (not self._led) and self._open[-1].is_item:
            item = self._open[-1]
            outer = [node.label for node in self._open[:-1] if node.label is not None]
            if item.announces or (item.label is not None and self._ahead.goes_on(item.label, outer, index)):
                return
            self._tell_tail(self._open.pop(), index)

    def _tell_tail(self, item: Node, index: int) -> None:
        """Tell that a text after the last item might be of that item, where an earlier item has more than one text."""
        line = self._items[index]
        siblings = self._open[-1].children if self._open else self._top
        longer = any(n.kind == item.kind and sum(c.kind == PARAGRAPH for c in n.children) > 1 for n in siblings)
        if longer and isinstance(line, Line):
            self._doubt(
                line, "Este párrafo sigue al último de una enumeración: se puso fuera de ella, y podría ser de él."
            )

    def _refuse(self, line: Line) -> None:
        message = f"El texto nuevo pone más de {_DEEPEST} unidades una dentro de otra."
        hint = "Compruebe la publicación y escriba la instrucción a mano en el archivo del acto."
        self._problems.append(
            Diagnostic(Code.STRUCTURE_DOUBTFUL, message, span=line.place.span, subject=line.text[:60], hint=hint)
        )

    def _doubt(self, line: Line, message: str) -> None:
        self._problems.append(
            Diagnostic(
                Code.STRUCTURE_DOUBTFUL,
                message,
                Severity.WARNING,
                line.place.span,
                line.text[:60],
                "Compruebe en el archivo del acto que quedó donde corresponde.",
            )
        )
