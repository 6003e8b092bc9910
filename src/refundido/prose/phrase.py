"""Part of `prose`: the terminals of an instruction -> its phrases, by the grammar in `phrases.lark`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from refundido.prose.phrases import SENTENCES
from refundido.prose.terminal import PAYLOAD, Tok
from refundido.prose.trouble import NotUnderstoodError

if TYPE_CHECKING:
    from lark import Lark, Token, Tree


@dataclass(frozen=True, slots=True)
class Step:
    """One unit as it is called: its word, its labels or ordinals, its name. `same`: «el mismo numeral»."""

    word: str
    many: bool = False
    labels: tuple[str, ...] = ()
    ordinals: tuple[str, ...] = ()
    is_range: bool = False
    count: int = 0
    name: str = ""
    same: bool = False
    twice: bool = False
    announced: bool = False
    start: int = 0
    end: int = 0
    quotes: tuple[Tok, ...] = ()
    definite: bool = False
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ref:
    """Units from the innermost outwards («el párrafo primero del epígrafe "Corte"»)."""

    steps: tuple[Step, ...]
    start: int
    end: int
    after_comma: bool = False


@dataclass(frozen=True, slots=True)
class Relation:
    """What ties words to others: the terminal that says so, and what they are tied to."""

    kind: str
    anchors: tuple[Anchor, ...] = ()
    value: str = ""
    start: int = 0
    end: int = 0
    after_comma: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """Words of the text, old or new: the nouns that call them, the quotations, where they are said to be."""

    nouns: tuple[str, ...] = ()
    ordinals: tuple[str, ...] = ()
    count: int = 0
    quotes: tuple[Tok, ...] = ()
    announced: bool = False
    says: bool = False
    starts: tuple[Tok, ...] = ()
    ends: tuple[Tok, ...] = ()
    relations: tuple[Relation, ...] = ()
    start: int = 0
    end: int = 0
    after_comma: bool = False

    @property
    def is_sentence(self) -> bool:
        """Whether it is a sentence told by its order and nothing else («la segunda oración»)."""
        bare = not (self.quotes or self.announced or self.relations or self.starts or self.ends or self.count)
        return bool(self.ordinals) and bare and set(self.nouns) <= SENTENCES

    @property
    def has_payload(self) -> bool:
        """Whether a quotation of it stands after a colon."""
        return any(quote.type == PAYLOAD for quote in self.quotes)


@dataclass(frozen=True, slots=True)
class Sign:
    """A punctuation mark: its glyph, its sort (aparte, seguido, final), which one, and where."""

    sign: str
    sort: str = ""
    ordinals: tuple[str, ...] = ()
    relations: tuple[Relation, ...] = ()
    same: bool = False
    start: int = 0
    end: int = 0
    after_comma: bool = False
    glyph: str = ""


@dataclass(frozen=True, slots=True)
class Which:
    """Ordinals alone («entre el primero y el segundo»)."""

    ordinals: tuple[str, ...]
    start: int = 0
    end: int = 0
    after_comma: bool = False
    same: bool = False


@dataclass(frozen=True, slots=True)
class Flag:
    """Any other terminal."""

    token: Tok

    @property
    def type(self) -> str:
        """The terminal's type."""
        return self.token.type

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.token.start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.token.end

    @property
    def after_comma(self) -> bool:
        """Whether a comma stands before it."""
        return self.token.after_comma


_NO_END = frozenset(("VERB", "AFTER", "BEFORE", "FROM", "EN", "ATEND", "ATSTART"))
Anchor = Words | Sign | Ref | Which
Item = Words | Sign | Ref | Which | Relation | Flag


@dataclass(frozen=True, slots=True)
class NotPhrased:
    """Where the phrases stop being understood: the offsets of the terminal that fits nowhere."""

    start: int
    end: int


@cache
def _parser() -> Lark:
    """The parser,
    made once and only when an instruction is read; its lexer hands on the terminals that are made already."""
    from lark import Lark, Token
    from lark.lexer import Lexer

    class Feed(Lexer):
        def __init__(self, _configuration: object) -> None:
            pass

        def lex(self, tokens: list[Tok]) -> Iterator[Token]:  # type: ignore[override]
            for index, token in enumerate(tokens):
                yield Token(token.type, str(index))

    return Lark.open("phrases.lark", rel_to=__file__, parser="lalr", lexer=Feed)


def read_phrases(tokens: list[Tok]) -> tuple[Item, ...] | NotPhrased:
    """The phrases of the terminals (END left out), or where they stop fitting."""
    from lark.exceptions import UnexpectedInput

    fed = _joining(tokens)
    unknown = next((token for token in fed if token.type == "UNKNOWN"), None)
    if unknown is not None:
        return NotPhrased(unknown.start, unknown.end)
    try:
        tree = _parser().parse(fed)
    except UnexpectedInput as problem:
        found = getattr(problem, "token", None)
        at = int(found) if found is not None and str(found).isdigit() else len(fed)
        token = fed[at] if at < len(fed) else fed[-1]
        return NotPhrased(token.start, token.end)
    return _Builder(fed).items(tree)


def _joining(tokens: list[Tok]) -> list[Tok]:
    """The terminals, END left out, each «y» that another order or place follows as one that joins no two ends."""
    return [replace(t, type="THEN") if t.type == "Y" and after.type in _NO_END else t for t, after in pairwise(tokens)]


class _Builder:
    """Makes the values of the phrases out of the tree that the grammar gives."""

    def __init__(self, tokens: list[Tok]) -> None:
        self.tokens = tokens

    def items(self, tree: Tree[Token]) -> tuple[Item, ...]:
        """The phrases under the root of the tree."""
        found: list[Item] = []
        for child in tree.children:
            found.extend(self._item(child))
        return tuple(found)

    def _item(self, node: object) -> list[Item]:
        if not _is_tree(node):
            return [_flag(self._tok(node))]
        if node.data == "flag":  # type: ignore[attr-defined]
            return [item for child in node.children for item in self._item(child)]  # type: ignore[attr-defined]
        value = self._value(node)
        return list(_hoisted(value)) if isinstance(value, Relation) else [value]

    def _tok(self, node: object) -> Tok:
        return self.tokens[int(str(node))]

    def _value(self, node: object) -> Item:
        tokens = list(self._flat(node))
        start, end, comma = tokens[0].start, max(t.end for t in tokens), tokens[0].after_comma
        match node.data:  # type: ignore[attr-defined]
            case "ref":
                steps = tuple(self._step(c) for c in node.children if _is_tree(c))  # type: ignore[attr-defined]
                return Ref(steps, start, end, comma)
            case "text":
                return self._words(node, start, end, comma)
            case "sign":
                return self._sign(node, start, end, comma)
            case "pre":
                ordinals = tuple(v for t in tokens if t.type == "ORD" for v in t.values)
                return Which(ordinals, start, end, comma, any(t.type == "MISMO" for t in tokens))
            case "relation" | "place" | "with":
                return self._relation(node, start, end, comma)
            case "anchor":
                return self._value(node.children[0])  # type: ignore[attr-defined]
            case other:
                raise AssertionError(other)

    def _flat(self, node: object) -> Iterator[Tok]:
        if _is_tree(node):
            for child in node.children:  # type: ignore[attr-defined]
                yield from self._flat(child)
        else:
            yield self._tok(node)

    def _step(self, node: object) -> Step:
        tokens = list(self._flat(node))
        unit = next(t for t in tokens if t.type == "UNIT")
        labels = [t for t in tokens if t.type == "LABEL"]
        ordinals = [t for t in tokens if t.type in ("ORD", "SORD")]
        named = [t for t in tokens if t.type in ("QUOTE", "NAME")]
        counted = [t for t in tokens if t.type == "CARD"]
        if counted and unit.values[1] != "many":
            raise NotUnderstoodError("Se cuentan varias y se nombra una.", tokens[0].start, tokens[-1].end)
        if len(labels) + len(ordinals) > 1 or len({t.value for t in named}) > 1:
            raise NotUnderstoodError("La unidad está dicha de dos maneras.", tokens[0].start, tokens[-1].end)
        return Step(
            word=unit.values[0],
            many=unit.values[1] == "many",
            labels=tuple(v for t in labels for v in t.values),
            ordinals=tuple(v for t in ordinals for v in t.values),
            is_range=any(t.range for t in (*labels, *ordinals)),
            count=next((int(t.value) for t in tokens if t.type == "CARD"), 0),
            name=named[-1].value if named else "",
            same=any(t.type == "MISMO" for t in tokens),
            twice=any(t.type == "AGAIN" for t in tokens),
            announced=any(t.type == "SIG" for t in tokens),
            start=tokens[0].start,
            end=tokens[-1].end,
            quotes=tuple(t for t in named if t.type == "QUOTE"),
            definite=tokens[0].definite,
            names=tuple(v for t in tokens if t.type == "NAMES" for v in t.values),
        )

    def _words(self, node: object, start: int, end: int, comma: bool) -> Words:
        own: list[Tok] = []
        relations: list[Relation] = []
        for child in node.children:  # type: ignore[attr-defined]
            self._gather(child, own, relations)
        quotes, starts, ends = self._quoted(own)
        nouns = [t for t in own if t.type == "TNOUN"]
        if any(t.type == "CARD" for t in own) and nouns and not any(t.value.endswith("s") for t in nouns):
            raise NotUnderstoodError("Se cuentan varias y se nombra una.", start, nouns[-1].end)
        return Words(
            nouns=tuple(t.value for t in nouns),
            ordinals=tuple(v for t in own if t.type in ("ORD", "SORD") for v in t.values),
            count=next((int(t.value) for t in own if t.type == "CARD"), 0),
            quotes=quotes,
            announced=any(t.type == "SIG" for t in own),
            says=any(t.type == "DICE" for t in own),
            starts=starts,
            ends=ends,
            relations=tuple(relations),
            start=start,
            end=end,
            after_comma=comma,
        )

    @staticmethod
    def _quoted(own: list[Tok]) -> tuple[tuple[Tok, ...], tuple[Tok, ...], tuple[Tok, ...]]:
        groups: dict[str, list[Tok]] = {"": [], "STARTS": [], "ENDS": []}
        under = ""
        for token in own:
            if token.type in ("STARTS", "ENDS"):
                under = token.type
            elif token.type in ("QUOTE", "CQUOTE", "NQUOTE", PAYLOAD):
                groups[under].append(token)
                under = ""
        return tuple(groups[""]), tuple(groups["STARTS"]), tuple(groups["ENDS"])

    def _gather(self, node: object, own: list[Tok], relations: list[Relation]) -> None:
        """The terminals of a phrase that are its own, and its relations."""
        if not _is_tree(node):
            own.append(self._tok(node))
        elif node.data in ("relation", "place", "with"):  # type: ignore[attr-defined]
            tokens = list(self._flat(node))
            found = self._relation(node, tokens[0].start, tokens[-1].end, tokens[0].after_comma)
            relations.extend(_hoisted(found))
        else:
            for child in node.children:  # type: ignore[attr-defined]
                self._gather(child, own, relations)

    def _sign(self, node: object, start: int, end: int, comma: bool) -> Sign:
        own: list[Tok] = []
        relations: list[Relation] = []
        for child in node.children:  # type: ignore[attr-defined]
            self._gather(child, own, relations)
        named = next((t for t in own if t.type == "SIGN"), None)
        glyph = next((t for t in own if t.type == "GLYPH"), None)
        return Sign(
            sign=named.value if named is not None else glyph.value if glyph is not None else "",
            sort=named.values[0] if named is not None else "",
            ordinals=tuple(v for t in own if t.type in ("ORD", "SORD") for v in t.values),
            relations=tuple(relations),
            same=any(t.type == "MISMO" for t in own),
            start=start,
            end=end,
            after_comma=comma,
            glyph=glyph.value if glyph is not None else "",
        )

    def _relation(self, node: object, start: int, end: int, comma: bool) -> Relation:
        while len(node.children) == 1 and _is_tree(node.children[0]):  # type: ignore[attr-defined]
            node = node.children[0]  # type: ignore[attr-defined]
        first = next(self._flat(node))
        anchors = tuple(self._value(c) for c in node.children if _is_tree(c))  # type: ignore[attr-defined]
        return Relation(first.type, anchors, first.value, start, end, comma)  # type: ignore[arg-type]


def _flag(token: Tok) -> Item:
    """A terminal by itself; an ordinal that goes with nothing after it is said alone."""
    if token.type == "THEN":
        return Flag(replace(token, type="Y"))
    if token.type == "NTH":
        return Which(token.values, token.start, token.end, token.after_comma)
    return Flag(token)


def _hoisted(relation: Relation) -> list[Relation]:
    """A relation, and how often it is said after it,
    which is of the words related and not of the last one they lean on."""
    last = relation.anchors[-1] if relation.anchors else None
    if not isinstance(last, Words | Sign) or relation.kind not in ("AFTER", "BEFORE", "ENTRE", "FROM"):
        return [relation]
    counts = [r for r in last.relations if r.kind in ("COUNT", "TO")]
    if not counts:
        return [relation]
    bare = replace(last, relations=tuple(r for r in last.relations if r not in counts))
    return [replace(relation, anchors=(*relation.anchors[:-1], bare)), *counts]


def _is_tree(node: object) -> bool:
    return hasattr(node, "children")
