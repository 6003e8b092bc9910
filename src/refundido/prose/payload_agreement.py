"""Part of `prose.payload`: what the sentence announces of its new text, and holding the one against the other.

Problems: RESULT_LABEL, QUOTE_COUNT, ADDRESS_CONTRADICTORY, STRUCTURE_DOUBTFUL.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from refundido.diagnostic import Code, Diagnostic
from refundido.model.fold import heading_key
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents, normal_label, roman_value
from refundido.model.unit import PARAGRAPH, ROW, TABLE
from refundido.prose.payload_nodes import OMITTED, Node, walk
from refundido.span import Span

_ARTICLE_LEVEL = 5
_TRANSITORY = " transitorio"
_NOTE = "nota"
_DESCRIBED = 3
"""As many words as this tell of units that are there already («incisos segundo y tercero»), for which one may come."""
_NOTED = re.compile(r"Nota\s?[.:]-?\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class Expected:
    """What the sentence announces of its new text.

    `kinds` are those of the outermost units («los siguientes literales»), `labels` theirs in order, `count` how many of
    the first kind, `heading` their name («denominado "…"»). `closing` is a sign that the sentence adds to the text
    («seguido de un punto aparte (.)»). `words` are those that announce, at `span`. `within` gives kind and label of the
    units in which the new ones go. What is empty was not said.
    """

    kinds: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    count: int | None = None
    heading: str = ""
    closing: str = ""
    words: str = ""
    span: Span | None = None
    within: tuple[tuple[str, str], ...] = ()


class Agreement:
    """Holds the outermost nodes against what the sentence announces, and gives them what it alone says."""

    def __init__(self, expected: Expected, jurisdiction: Jurisdiction, problems: list[Diagnostic]) -> None:
        self._expected = expected
        self._kinds = jurisdiction.kinds
        self._words = jurisdiction.words
        self._problems = problems

    def settle(self, top: list[Node]) -> None:
        """The nodes with the kinds, labels and heading that are announced; problems where they do not agree."""
        expected = self._expected
        if expected.kinds:
            for node in top:
                self._name(node)
            self._label(top)
        if expected.heading and top:
            self._head(top[0])
        wanted = expected.count
        if wanted is not None and expected.kinds:
            found = _rows(top) if ROW in expected.kinds else sum(node.kind in expected.kinds for node in top)
            if found != wanted:
                self._count(wanted, found)
        elif expected.kinds and not expected.labels and len(top) == 1 and top[0].grid is None and self._is_plural():
            self._alone(top[0])

    def _is_plural(self) -> bool:
        """Whether the announcing words name several («los siguientes artículos»)."""
        words = fold_accents(self._expected.words).split()
        named = len(self._expected.kinds) == 1 and 0 < len(words) < _DESCRIBED
        return named and words[0].endswith("s") and words[0] != fold_accents(self._expected.kinds[0])

    def _name(self, node: Node) -> None:
        """A label without a word names what is announced, where that is numbered so."""
        kinds = self._expected.kinds
        if kinds == (_NOTE,) and node.kind == PARAGRAPH:
            node.kind, node.text = _NOTE, _NOTED.sub("", node.text, count=1)
        if node.label is None or node.label.kind or node.kind in kinds:
            return
        numbering = node.label.style.numbering
        fitting = (kind for kind in kinds if self._numbering(kind) == numbering and numbering != "none")
        node.kind = next(fitting, node.kind)

    def _numbering(self, kind: str) -> str:
        found = self._kinds.get(kind)
        return found.numbering if found is not None else "none"

    def _label(self, top: list[Node]) -> None:
        kinds = self._expected.kinds
        kind = kinds[0]
        plain = kind in (PARAGRAPH, TABLE, ROW)
        if not plain and not any(node.kind in kinds for node in top) and self._is_labelled(kind):
            self._wrap(top, kind, self._expected.labels)
            return
        strangers = [node for node in top if self._is_stranger(node, plain)]
        if strangers:
            self._stranger(strangers[0], kind)
        elif not plain:
            self._compare(self._announced(top))

    def _is_stranger(self, node: Node, plain: bool) -> bool:
        """Whether it is none of what is announced; what goes with a paragraph or a table need not be announced."""
        if node.kind in (*self._expected.kinds, OMITTED):
            return False
        return not plain or (node.label is not None and node.label.kind != "")

    def _announced(self, top: list[Node]) -> list[Node]:
        """The nodes that labels are announced of: where several kinds are, those inside others too."""
        kinds = self._expected.kinds
        found = self._kinds.get(kinds[0])
        inside = len(kinds) > 1 and found is not None and found.level < _ARTICLE_LEVEL
        return [node for node in (walk(top) if inside else top) if node.kind in kinds]

    def _compare(self, units: list[Node]) -> None:
        labels = self._expected.labels
        if not labels or not units:
            return
        if len(labels) == 2 < len(units) and self._expected.count in (None, len(units)):
            units = [units[0], units[-1]]
        for node, label in zip(units, labels, strict=False):
            if node.label is None or normal_label(node.label.text) == normal_label(label):
                continue
            if normal_label(label) != f"{normal_label(node.label.text)}{_TRANSITORY}":
                self._wrong_label(node, label)
                return
            node.label = replace(node.label, text=label)
        if len(units) != len(labels) and self._expected.count is None:
            self._count(len(labels), len(units))

    def _is_labelled(self, kind: str) -> bool:
        found = self._kinds.get(kind)
        return found is not None and found.named_by == "label"

    def _wrap(self, top: list[Node], kind: str, labels: Sequence[str]) -> None:
        """A new text that does not repeat its label is the text of the unit that is announced."""
        labelled = next((node for node in top if node.label is not None), None)
        if top[0].label is not None:
            self._stranger(top[0], kind)
            return
        if len(labels) != 1 and not (len(labels) == len(top) and labelled is None):
            self._unlabelled(top[0], kind)
            return
        if self._says_label(top[0].text, kind):
            self._unlabelled(top[0], kind)
            return
        groups = [top[:]] if len(labels) == 1 else [[node] for node in top]
        top.clear()
        for label, nodes in zip(labels, groups, strict=True):
            top.append(_under(kind, self._as_written(kind, label), nodes))

    def _says_label(self, words: str, kind: str) -> bool:
        """Whether a text begins by the word of its unit and a number, in some way that is not read as a label."""
        first, _, rest = words.partition(" ")
        return self._words.get(fold_accents(first)) == kind and rest[:1].isdigit()

    def _as_written(self, kind: str, label: str) -> str:
        """A label that the sentence gives, in capitals where units of that kind bear Roman numbers («Título II»)."""
        found = self._kinds.get(kind)
        roman = found is not None and found.numbering == "roman" and found.level < _ARTICLE_LEVEL
        return label.upper() if roman and roman_value(label) is not None else label

    def _head(self, node: Node) -> None:
        said, known = node.heading, self._expected.heading
        first = node.children[0] if node.children else None
        if not said and first is not None and first.text and heading_key(first.text) == heading_key(known):
            node.heading = first.text.rstrip(".")
            node.children = node.children[1:]
        elif not said:
            node.heading = known
        elif heading_key(said) != heading_key(known):
            self._say(
                Code.ADDRESS_CONTRADICTORY,
                f"La instrucción llama «{known}» a lo que incorpora, y el texto nuevo lo llama «{said}».",
                node,
                said,
            )

    def _count(self, wanted: int, found: int) -> None:
        message = f"La instrucción anuncia {wanted} y el texto nuevo trae {found}."
        hint = "Busque en la publicación el texto que falta o sobra; si el acto es así, escriba la instrucción a mano."
        self._problems.append(
            Diagnostic(Code.QUOTE_COUNT, message, span=self._expected.span, subject=self._expected.words, hint=hint)
        )

    def _alone(self, node: Node) -> None:
        message = f"La instrucción anuncia varios («{self._expected.words}») y en el texto nuevo se halla uno solo."
        hint = "Separe en líneas las unidades del texto nuevo, como están en la publicación, o escríbala a mano."
        self._problems.append(
            Diagnostic(
                Code.STRUCTURE_DOUBTFUL, message, span=node.place.span, subject=self._expected.words[:60], hint=hint
            )
        )

    def _wrong_label(self, node: Node, label: str) -> None:
        shown = node.label.text if node.label is not None else ""
        self._say(
            Code.RESULT_LABEL,
            f"La instrucción anuncia «{label}» y el texto nuevo lleva la etiqueta «{shown}».",
            node,
            node.words,
        )

    def _stranger(self, node: Node, kind: str) -> None:
        self._say(
            Code.RESULT_LABEL, f"La instrucción anuncia «{kind}» y el texto nuevo trae otra cosa.", node, node.words
        )

    def _unlabelled(self, node: Node, kind: str) -> None:
        self._say(Code.RESULT_LABEL, f"El texto nuevo no dice su etiqueta ({kind}).", node, node.words)

    def _say(self, code: Code, message: str, node: Node, subject: str) -> None:
        hint = "Compruebe la publicación; si el acto es así, escriba la instrucción a mano en el archivo del acto."
        self._problems.append(Diagnostic(code, message, span=node.place.span, subject=subject, hint=hint))


def _rows(top: Sequence[Node]) -> int:
    return sum(len(node.grid.rows) for node in top if node.grid is not None)


def _under(kind: str, label: str, nodes: list[Node]) -> Node:
    node = Node.labelled(kind, label, nodes[0].place)
    first = nodes[0]
    if first.kind == PARAGRAPH and not first.closed:
        node.heading = first.text
        nodes = nodes[1:]
    node.children.extend(nodes)
    return node
