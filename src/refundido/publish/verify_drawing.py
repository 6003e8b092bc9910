"""Part of `publish`: what the pages of a PDF show besides their words, for `verify`. Runs where `verify_reading` does.

What a leaflet holds is a short list; what is not on it can show something else than the words say, and is foreign.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from refundido.publish.limited import BoundError
from refundido.render.leaflet_pdf import RECORD

_MAX_OBJECTS = 20_000
_PACKING = {"/Length", "/Filter", "/DecodeParms", "/Parent", "/P", "/StructParent"}
_ROOT = {
    "/Type", "/Version", "/Pages", "/Metadata", "/Lang", "/Outlines", "/OutputIntents", "/StructTreeRoot", "/MarkInfo",
    "/ViewerPreferences", "/PageMode", "/PageLayout", "/PageLabels", "/AF", "/Names", "/Dests", "/Extensions",
}  # fmt: skip
"""The entries of the root of a PDF that show nothing over its pages and do nothing."""
_NAMES = {"/Dests", "/EmbeddedFiles"}
_BOXES = ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox")
_PAGE = {
    "/Type", "/Parent", *_BOXES, "/Rotate", "/UserUnit", "/Contents", "/Resources", "/StructParents", "/Tabs",
    "/Annots", "/Group",
}  # fmt: skip
_LINK = {"/Type", "/Subtype", "/Rect", "/Border", "/BS", "/A", "/Dest", "/F", "/P", "/StructParent", "/Contents", "/H"}
"""What a link may say; a color is of its border."""
_NEAR = 1.0
"""How far apart, in points, the sides of two boxes of a page may be: programs round them."""


def drawn_of(reader: Any) -> tuple[str, int]:
    """The digest of all that the pages of a pypdf.PdfReader draw and say of themselves, and how many images they have.

    How streams are packed and numbered is left out: another program may save them otherwise.
    """
    pages = {page.indirect_reference.idnum: number for number, page in enumerate(reader.pages)}
    sha, images = hashlib.sha256(), 0
    for page in reader.pages:
        content = page.get_contents()
        _add(sha, content.get_data() if content is not None else b"")
        entries = {key: page.raw_get(key) for key in page if key != "/Contents"}
        for kind, held in _held(entries, pages):
            _add(sha, held)
            images += kind == "/Image"
    return sha.hexdigest(), images


def _add(sha: Any, data: bytes) -> None:
    sha.update(b"%d " % len(data))
    sha.update(data)


def _held(entries: Any, pages: dict[int, int]) -> Iterator[tuple[str, bytes]]:
    """All that the entries of a page lead to (fonts, images, links), each once: streams with their kind, and values."""
    waiting, seen = [entries], dict[int, Any]()
    while waiting:
        item = waiting.pop()
        number = pages.get(getattr(item, "idnum", -1))
        if number is not None:
            yield "", b"page %d" % number
            continue
        item = item.get_object() if hasattr(item, "get_object") else item
        if not isinstance(item, dict | list):
            yield "", repr(item).encode("utf-8", "surrogateescape")
            continue
        if id(item) in seen:
            continue
        seen[id(item)] = item
        if len(seen) > _MAX_OBJECTS:
            raise BoundError
        if isinstance(item, list):
            yield "", b"list %d" % len(item)
            waiting.extend(reversed(item))
            continue
        if hasattr(item, "get_data"):
            yield str(item.get("/Subtype", "")), item.get_data()
        keys = sorted(key for key in item if key not in _PACKING)
        yield "", " ".join(keys).encode("utf-8", "surrogateescape")
        waiting.extend(item.raw_get(key) if hasattr(item, "raw_get") else item[key] for key in reversed(keys))


def foreign(reader: Any) -> Iterator[str]:
    """What no leaflet holds and can show something else than its words: notes, forms, scripts, layers, other files."""
    root = reader.trailer["/Root"]
    names = root.get("/Names", {})
    if any(key in root for key in ("/OpenAction", "/AA")) or "/JavaScript" in names:
        yield "instrucciones que se ejecutan al abrirlo"
    if root.get("/AcroForm"):
        yield "campos de formulario"
    if "/OCProperties" in root:
        yield "capas que se muestran y se ocultan"
    if set(reader.attachments) - {RECORD}:
        yield "otros archivos adjuntos"
    told = {"/OpenAction", "/AA", "/AcroForm", "/OCProperties"}
    if set(root) - _ROOT - told or set(names) - _NAMES - {"/JavaScript"}:
        yield "datos que ningún folleto lleva, y que pueden cambiar lo que se ve"
    for page in reader.pages:
        yield from _of_page(page)


def _of_page(page: Any) -> Iterator[str]:
    if "/AA" in page:
        yield "instrucciones que se ejecutan al ver una página"
    if set(page) - _PAGE - {"/AA"}:
        yield "páginas con datos que ningún folleto lleva"
    whole = [float(side) for side in page["/MediaBox"]]
    boxes = [[float(side) for side in page[name]] for name in _BOXES if name in page]
    cut = any(abs(one - other) > _NEAR for box in boxes for one, other in zip(whole, box, strict=True))
    if cut or max(abs(whole[0]), abs(whole[1])) > _NEAR:
        yield "páginas recortadas"
    if page.get("/Rotate", 0) % 360 or float(page.get("/UserUnit", 1)) != 1:
        yield "páginas giradas o de otra escala"
    for each in page.get("/Annots") or ():
        yield from _of_note(each.get_object())


def _of_note(note: Any) -> Iterator[str]:
    if note.get("/Subtype") != "/Link":
        yield "notas o dibujos puestos sobre las páginas"
        return
    border = note.get("/Border")
    width = note["/BS"].get("/W", 1) if "/BS" in note else border[2] if border is not None and len(border) > 2 else 1
    if width or set(note) - _LINK - {"/C"}:
        yield "enlaces que se dibujan sobre las páginas"
    action = note.get("/A", {})
    if action.get("/S", "/URI") not in ("/URI", "/GoTo") or "/Next" in action:
        yield "enlaces que ejecutan instrucciones"
