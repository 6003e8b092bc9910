"""Part of `source.published`: the lines of a tagged PDF, in the order and the paragraphs that its tags tell.

In a PDF that this program made, what is not text is told by its place in the tree and by its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

from refundido.compare.published import Line, Place
from refundido.source.published.lines import squeezed

MAX_NODES = 2_000_000
MAX_DEPTH = 200
_COVERED = 0.9
"""The share of the text that the tags must hold to be relied on."""
_INLINE = frozenset("/Span /Link /NonStruct /Reference /Em /Strong /Quote /Lbl /LBody /Annot /Code /BibEntry".split())
_CONTENTS = frozenset({"/TOC", "/TOCI", "/Note", "/FENote"})
"""What is no text: contents, and notes."""
_CONTENTS_HEAD = "Contenido"
_APPENDICES = ("Notas de origen", "Sobre este texto")
_OURS_UNSEEN = re.compile(
    r"(?:Texto reconstruido|Epígrafe reconstruido|Reconstruido, salvo lo subrayado|\[texto no transcrito\]|"
    r"Reconstruido lo que va sobre puntos|Nota del editor\..*|Texto pendiente\..*|\[[^\[\]]*\])"
)
_PENDING = "[texto no transcrito]"


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stretch of text on a page: under which mark, whether the tags call it furniture, where, how large."""

    text: str
    page: int
    mark: int | None
    artifact: bool
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Tagged:
    """The lines that the tags tell, and those left out."""

    lines: tuple[Line, ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Inside:
    """What a node of the tree stands in: contents, a table, the head of one (by number, 0 for none)."""

    contents: bool = False
    table: bool = False
    head: int = 0


@dataclass(frozen=True, slots=True)
class _Block:
    """A paragraph, heading or cell: whether it heads a part of the text, what it stands in, and its marks."""

    heads: bool
    inside: _Inside
    marks: list[tuple[int, int]]


_Said = tuple[_Block, list[Chunk], str]


def tagged_lines(reader: PdfReader, chunks: list[Chunk], ours: bool) -> Tagged | None:
    """The lines of a PDF by its tags; None if it has none or they leave too much out."""
    catalogue = reader.trailer["/Root"].get_object()
    held = catalogue.get("/StructTreeRoot") if isinstance(catalogue, DictionaryObject) else None
    root = held.get_object() if held is not None else None
    if not isinstance(root, DictionaryObject):
        return None
    numbers = {page.indirect_reference.idnum: n for n, page in enumerate(reader.pages, 1) if page.indirect_reference}
    by_mark: dict[tuple[int, int], list[Chunk]] = {}
    for chunk in chunks:
        if chunk.mark is not None and not chunk.artifact:
            by_mark.setdefault((chunk.page, chunk.mark), []).append(chunk)
    blocks = _blocks(root, numbers)
    told = sum(len(c.text) for block in blocks for mark in block.marks for c in by_mark.get(mark, ()))
    real = sum(len(chunk.text) for chunk in chunks if not chunk.artifact)
    if not _COVERED * real <= told <= real:
        return None
    return _lines(blocks, by_mark, _rows(chunks), ours)


def _blocks(root: DictionaryObject, pages: dict[int, int]) -> list[_Block]:
    """The tree's paragraphs in order."""
    walker = _TreeWalker(pages, _roles(root))
    walker.walk(root.get("/K"))
    return [block for block in walker.blocks if block.marks]


def _roles(root: DictionaryObject) -> DictionaryObject:
    roles = root.get("/RoleMap")
    roles = roles.get_object() if roles is not None else None
    return roles if isinstance(roles, DictionaryObject) else DictionaryObject()


@dataclass(frozen=True, slots=True)
class _Step:
    """A node to be walked: the page it stands on, its depth, what it stands in; `after`: its end was reached."""

    node: object
    page: int
    depth: int
    inside: _Inside
    after: bool = False


class _TreeWalker:
    """Goes through the tree without recursion, each node once."""

    def __init__(self, pages: dict[int, int], roles: DictionaryObject) -> None:
        self.pages, self.roles = pages, roles
        self.blocks: list[_Block] = []
        self.heads = 0
        self._open(_Inside())

    def walk(self, tree: object) -> None:
        """Everything from one node down."""
        seen: set[int] = set()
        steps = 0
        stack = [_Step(tree, 0, 0, _Inside())]
        while stack and steps < MAX_NODES:
            step = stack.pop()
            steps += 1
            if isinstance(step.node, IndirectObject):
                if step.node.idnum in seen:
                    continue
                seen.add(step.node.idnum)
            stack.extend(reversed(self._below(step)))

    def _open(self, inside: _Inside, heads: bool = False) -> None:
        self.blocks.append(_Block(heads, inside, []))

    def _below(self, step: _Step) -> list[_Step]:
        """What a node holds, to be walked next."""
        node = step.node.get_object() if isinstance(step.node, IndirectObject) else step.node
        if step.after:
            self._open(step.inside)
        elif isinstance(node, int):
            self.blocks[-1].marks.append((step.page, int(node)))
        elif isinstance(node, ArrayObject):
            return [replace(step, node=child) for child in node]
        elif isinstance(node, DictionaryObject) and step.depth < MAX_DEPTH:
            return self._element(node, step)
        return []

    def _element(self, node: DictionaryObject, step: _Step) -> list[_Step]:
        page = _page_of(node, step.page, self.pages)
        if node.get("/Type") == "/OBJR":
            return []
        if node.get("/Type") == "/MCR":
            return [replace(step, node=node.get("/MCID"), page=page)]
        tag = self.roles.get(node.get("/S"), node.get("/S"))
        self.heads += tag == "/THead"
        inside = _Inside(
            step.inside.contents or tag in _CONTENTS,
            step.inside.table or tag == "/Table",
            self.heads if tag == "/THead" else step.inside.head,
        )
        below = _Step(node.get("/K"), page, step.depth + 1, inside)
        if tag in _INLINE:
            return [below]
        self._open(inside, tag == "/H2")
        return [below, _Step(None, page, step.depth, step.inside, after=True)]


def _page_of(node: DictionaryObject, page: int, pages: dict[int, int]) -> int:
    own = node.raw_get("/Pg") if "/Pg" in node else None
    return pages.get(own.idnum, page) if isinstance(own, IndirectObject) else page


def _rows(chunks: Iterable[Chunk]) -> dict[int, int]:
    """The number of the line on its page in which each chunk stands, by the chunk's identity."""
    rows: dict[int, int] = {}
    page, row, height, size = 0, 0, 0.0, 0.0
    for chunk in chunks:
        if chunk.page != page:
            page, row = chunk.page, 1
        elif abs(chunk.y - height) > 0.5 * max(chunk.size, size):
            row += 1
        height, size = chunk.y, chunk.size
        rows[id(chunk)] = row
    return rows


def _lines(
    blocks: list[_Block], by_mark: dict[tuple[int, int], list[Chunk]], rows: dict[int, int], ours: bool
) -> Tagged:
    lines: list[Line] = []
    left_out: list[str] = []
    found = [(block, [chunk for mark in block.marks for chunk in by_mark.get(mark, ())]) for block in blocks]
    said = [(block, chunks, text) for block, chunks in found if (text := _text(chunks))]
    said = _ours_text(said) if ours else said
    again = _heads_again((block, text) for block, _, text in said)
    for block, chunks, text in said:
        if block.inside.head in again or (ours and _OURS_UNSEEN.fullmatch(text)):
            continue
        if block.inside.contents:
            left_out.append(text)
            continue
        lines.extend(_of_block(chunks, rows, ours))
    return Tagged(tuple(lines), tuple(dict.fromkeys(left_out)))


def _text(chunks: Iterable[Chunk]) -> str:
    return squeezed("".join(chunk.text for chunk in chunks))


def _heads_again(said: Iterable[tuple[_Block, str]]) -> set[int]:
    """The heads of tables that only repeat, on another page, the one of the table that goes on."""
    heads: dict[int, list[str]] = {}
    goes_on: dict[int, int] = {}
    last: _Block | None = None
    current = 0
    for block, text in said:
        head = block.inside.head
        if head and head not in heads:
            heads[head] = []
            if last is not None and last.inside.table and last.marks[-1][0] < block.marks[0][0]:
                goes_on[head] = current
            current = head
        if head:
            heads[head].append(text)
        last = block
    return {head for head, before in goes_on.items() if heads.get(before) == heads[head]}


def _ours_text(said: list[_Said]) -> list[_Said]:
    """What is text in a PDF of ours: from the first heading after the contents to the first appendix."""
    headings = [(index, text) for index, (block, _, text) in enumerate(said) if block.heads]
    front = next((index + 1 for index, text in headings if text == _CONTENTS_HEAD), 0)
    start = next((index for index, text in headings if text not in (_CONTENTS_HEAD, *_APPENDICES)), front)
    end = next((index for index, text in headings if text in _APPENDICES), len(said))
    return said[start:end]


def _of_block(chunks: list[Chunk], rows: dict[int, int], ours: bool) -> Iterator[Line]:
    """A paragraph's lines as they stand on the page."""
    groups: list[list[Chunk]] = []
    for chunk in chunks:
        last = groups[-1][-1] if groups else None
        if last is not None and (last.page, rows[id(last)]) == (chunk.page, rows[id(chunk)]):
            groups[-1].append(chunk)
        else:
            groups.append([chunk])
    for index, group in enumerate(groups):
        text = "".join(chunk.text for chunk in group)
        if ours:
            text = text.replace(_PENDING, "").removeprefix("Imagen. ")
        yield Line(text, Place(group[0].page, rows[id(group[0])]), index == 0)
