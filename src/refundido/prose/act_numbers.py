"""Part of `prose`: the numbers of an act's parts ("5.e.i"), how they are cited, and words that speak of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from refundido.model.label import fold_accents, roman_value
from refundido.model.ordinals import ordinal_value
from refundido.prose.act_labels import ONLY, OUTER, Label, Style
from refundido.prose.act_sections import Section
from refundido.prose.act_tree import Node, NodeKind

_NOUNS = {
    Style.ARTICLE: "artículo",
    Style.TRANSITORY: "artículo transitorio",
    Style.LETTER: "letra",
    Style.UPPER: "letra",
}
_SINGLE = (Style.DASH,)


def _prefix(label: Label) -> str:
    """What goes before the number of an article that is of another series («T», «F» of a disposición final)."""
    if label.style is Style.CLOSING:
        return label.shown[:1].upper()
    return "T" if label.style is Style.TRANSITORY else ""


def shown(label: Label, place: int) -> str:
    """A label as it stands in an instruction's number."""
    if label.style in OUTER:
        number = _prefix(label) + ("" if label.value == ONLY else str(label.value))
        return f"{number} {label.suffix}".strip() if number else ""
    if label.style is Style.WORD:
        return str(label.value)
    if label.style is Style.DASH:
        return str(place)
    return label.shown


def chain(node: Node) -> list[Node]:
    """The numbered parts from the outermost to the node."""
    out: list[Node] = []
    current: Node | None = node
    while current is not None and current.kind in (NodeKind.ITEM, NodeKind.PLAIN):
        out.insert(0, current)
        current = current.parent
    return out


def numbers_of(leaves: Sequence[Node]) -> dict[Node, str]:
    """A number for each part that orders, all different.

    A considerando's own number is left out where no other considerando has parts of the same number; the whole
    considerando that is one order is "C8", and one without number goes by its place. An article
    that is the act's only one is left out likewise.
    """
    fellows = Counter(id(n.parent) for n in {m for node in leaves for m in chain(node) if m.kind is NodeKind.PLAIN})
    plain = {node: _number(node, fellows, full=False) for node in leaves}
    counted = Counter(plain.values())
    numbers: dict[Node, str] = {}
    taken: Counter[str] = Counter()
    for position, node in enumerate(leaves, 1):
        number = plain[node]
        if not number:
            number = str(position) if len(leaves) > 1 else "1"
        elif counted[number] > 1:
            number = _number(node, fellows, full=True)
        taken[number] += 1
        numbers[node] = number if taken[number] == 1 else f"{number} ({taken[number]})"
    return numbers


def _number(node: Node, fellows: Mapping[int, int], *, full: bool) -> str:
    line = chain(node)
    if node.section is Section.GROUNDS and line and line[0].label is None:
        return ".".join(filter(None, (f"C{line[0].place}", _joined(line[1:], fellows))))
    if node.section is Section.GROUNDS and line and line[0].label is not None:
        own = f"C{line[0].label.shown}"
        below = _joined(line[1:], fellows)
        return own if not below else f"{own}.{below}" if full else below
    return _joined(line, fellows)


def _joined(line: Sequence[Node], fellows: Mapping[int, int]) -> str:
    """The labels of a line of parts; one without label gives its place where others like it order too."""
    pieces: list[str] = []
    for node in line:
        if node.label is not None:
            pieces.append(shown(node.label, node.place))
        elif fellows[id(node.parent)] > 1:
            pieces.append(str(node.place))
    return ".".join(piece for piece in pieces if piece)


def citation(node: Node) -> str:
    """How a lawyer cites the part: "considerando 7, N° 5, letra e), romanito i)"."""
    pieces: list[str] = []
    for each in chain(node):
        label = each.label
        if label is None:
            continue
        if each.section is Section.GROUNDS and not pieces:
            pieces.append(f"considerando {label.shown}")
        elif label.style in OUTER:
            only = "única" if label.style is Style.CLOSING else "único"
            said = only if label.value == ONLY else str(label.value)
            tail = " transitorio" if label.style is Style.TRANSITORY else ""
            noun = f"disposición {label.shown}" if label.style is Style.CLOSING else "artículo"
            pieces.append(f"{noun} {said} {label.suffix}".strip() + tail)
        elif label.style is Style.SUBNUMBER:
            pieces[-1:] = [f"N° {label.above}.{label.shown}"]
        elif label.style in (Style.LETTER, Style.UPPER):
            pieces.append(f"letra {label.shown})")
        elif label.style in (Style.ROMAN, Style.ROMAN_UPPER):
            pieces.append(f"romanito {label.shown})" if label.style is Style.ROMAN else f"romano {label.shown}")
        elif label.style is not Style.DASH:
            pieces.append(f"N° {label.value if label.style is Style.WORD else label.shown}")
    return ", ".join(pieces)


_REFERENCE = re.compile(
    r"(?P<noun>considerandos?|numeral(?:es)?|n[uú]meros?|n[°º]s?|letras?|literal(?:es)?|art[íi]culos?|romanitos?|puntos?|apartados?|resuelvos?)"
    r"\s+(?P<list>(?:(?:\d+|[a-zñ]\)?|[ivx]+\)?|[a-záéíóú]{5,14}(?:\s+[a-záéíóú]{5,10})?)[°º.)]*(?:\s*,\s*|\s+y\s+|\s+e\s+|\s+al?\s+|\s+hasta\s+(?:el\s+)?)?)+)",
    re.IGNORECASE,
)
_MEMBER = re.compile(
    r"(?P<value>\d+|[ivx]{2,}(?![a-záéíóúñ])|[a-zñ](?![a-záéíóúñ])|[a-záéíóú]{5,})|(?P<range>\ba\b|\bal\b|\bhasta\b)",
    re.IGNORECASE,
)


def references(words: str, nouns: str) -> list[str]:
    """The members of the lists after one of `nouns` ("considerandos 7 y 8" -> 7, 8; "numerales 1 a 3" -> 1, 2, 3)."""
    found: list[str] = []
    for match in _REFERENCE.finditer(words):
        if fold_accents(match["noun"]).rstrip("s").rstrip("e") in nouns.split():
            found.extend(_members(match["list"]))
    return found


_GOES_WITH = re.compile(
    r"\s*(?:[;:()]|$|\.(?:\s|$)|,?\s*(?:y\s+|e\s+)?(?:(?:de|del|que|se|desde|lo|por|para|a\s+(?:contar|partir)|ambos|ambas|todos|todas|precedentes?|anterior(?:es)?|cuy\w+)\b"
    r"|(?:\w+\s+)?(?:rig|regir|entra|comenz|empez|surt|tendr|produc|opera|ser[aá]|rel|aprueb|modific)\w*|\w{3,}[ai]d[oa]s?\b))",
    re.IGNORECASE,
)
"""What may follow a list of parts, which says nothing of further ones."""
_FURTHER = re.compile(r"[^.;:]*?(?:\b\d|\b[a-zñ]\)|considerando)", re.IGNORECASE)


def cuts_list(words: str, nouns: str) -> bool:
    """Whether a word that is not known cuts a list after one of `nouns` off from more of it («6 también y 7»)."""
    for match in _REFERENCE.finditer(words):
        if fold_accents(match["noun"]).rstrip("s").rstrip("e") not in nouns.split():
            continue
        end = match.start("list")
        for token in re.finditer(r"[^\s,]+", match["list"]):
            bare = fold_accents(token.group()).strip("°º.)")
            if not (bare in _JOINS or _value(bare)):
                break
            end = match.start("list") + token.end()
        if not _GOES_WITH.match(words, end) and _FURTHER.match(words, end):
            return True
    return False


_JOINS = ("a", "al", "hasta", "y", "e", "el", "")


def _value(bare: str) -> str:
    """The label that a folded word is, an ordinal as its number; empty if it is none."""
    if bare.isdigit() or len(bare) == 1 or roman_value(bare):
        return bare
    return str(ordinal_value(bare) or "")


def _members(listed: str) -> list[str]:
    out: list[str] = []
    pending = False
    words = listed.split()
    for token in re.split(r"\s*,\s*|\s+", " ".join(words)):
        bare = fold_accents(token).strip("°º.)")
        if bare in ("a", "al", "hasta") and ")" not in token and out:
            pending = True
            continue
        if bare in ("y", "e", "el", ""):
            continue
        value = _value(bare)
        if not value:
            break
        if pending and out:
            out.extend(_between(out[-1], value))
        out.append(value)
        pending = False
    return out


def _between(first: str, last: str) -> list[str]:
    if first.isdigit() and last.isdigit():
        return [str(n) for n in range(int(first) + 1, int(last))]
    if len(first) == 1 and len(last) == 1:
        return [chr(c) for c in range(ord(first) + 1, ord(last))]
    return []
