"""Part of `render`: the package of a Word file around its text, made with python-docx.

Puts the styles and settings in, and the comments and footnotes if there are any; gives the same bytes for the
same input: no clock, no order but that of names.
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from datetime import date, datetime

from docx import Document
from docx.document import Document as WordDocument
from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml.parser import parse_xml

from refundido.render.docx_parts import NAMESPACES, attribute, printable, run
from refundido.render.docx_styles import BODY_WIDTH, settings_part, styles_part

_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
_UNUSED = ("customXml", "numbering", "webSettings", "thumbnail", "stylesWithEffects")
_SECTION = (
    '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="{side}" w:bottom="1300" '
    'w:left="{side}" w:header="700" w:footer="600" w:gutter="0"/></w:sectPr>'
)


@dataclass(frozen=True, slots=True)
class Story:
    """What a file holds: its body, comments and footnotes as WordprocessingML, and what it says of itself.

    `head` stands at the top of every page; `day` is the only date the file knows.
    """

    body: str
    title: str
    author: str
    day: date
    head: str
    subject: str = ""
    language: str = "es"
    comments: str = ""
    footnotes: str = ""


def packed(story: Story) -> bytes:
    """The Word file of a story."""
    document = Document()
    _drop_unused(document)
    _replace(document, "styles", styles_part(story.language))
    _replace(document, "settings", settings_part(story.language, footnotes=bool(story.footnotes)))
    side = (12240 - BODY_WIDTH) // 2
    section = _SECTION.format(side=side)
    body = parse_xml(f"<w:body {NAMESPACES}>{story.body}{section}</w:body>".encode())
    root = document.element
    root.replace(root.body, body)
    if story.comments:
        _add(document, "comments", CONTENT_TYPE.WML_COMMENTS, RELATIONSHIP_TYPE.COMMENTS, story.comments)
    if story.footnotes:
        _add(document, "footnotes", CONTENT_TYPE.WML_FOOTNOTES, RELATIONSHIP_TYPE.FOOTNOTES, story.footnotes)
    _edges(document, story)
    _facts(document, story)
    written = io.BytesIO()
    document.save(written)
    return _fixed(written.getvalue())


def _drop_unused(document: WordDocument) -> None:
    for relations in (document.part.rels, document.part.package.rels):
        for key, relation in list(relations.items()):
            if relation.reltype.rsplit("/", 1)[-1] in _UNUSED:
                del relations[key]


def _replace(document: WordDocument, name: str, xml: str) -> None:
    """Put a part of ours in the place of the template's."""
    kind = f"/{name}"
    key, relation = next((k, r) for k, r in document.part.rels.items() if r.reltype.endswith(kind))
    old = relation.target_part
    part = Part(old.partname, old.content_type, _document(xml), document.part.package)
    del document.part.rels[key]
    document.part.relate_to(part, relation.reltype)


def _add(document: WordDocument, name: str, content: str, relation: str, xml: str) -> None:
    part = Part(PackURI(f"/word/{name}.xml"), content, _document(xml), document.part.package)
    document.part.relate_to(part, relation)


def _document(xml: str) -> bytes:
    return b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' + xml.encode()


def _edges(document: WordDocument, story: Story) -> None:
    """The line at the top of every page and the number at its foot."""
    section = document.sections[0]
    field = '<w:fldSimple w:instr=" {name} "><w:r><w:t>1</w:t></w:r></w:fldSimple>'
    page, pages = field.format(name="PAGE"), field.format(name="NUMPAGES")
    top = f"{run(story.head)}"
    foot = f"<w:r><w:tab/></w:r>{run('Página ')}{page}{run(' de ')}{pages}"
    for edge, style, content in ((section.header, "Header", top), (section.footer, "Footer", foot)):
        edge.is_linked_to_previous = False
        element = edge.paragraphs[0]._p
        xml = f'<w:p {NAMESPACES}><w:pPr><w:pStyle w:val="{style}"/></w:pPr>{content}</w:p>'
        parent = element.getparent()
        assert parent is not None
        parent.replace(element, parse_xml(xml.encode()))


def _facts(document: WordDocument, story: Story) -> None:
    facts = document.core_properties
    moment = datetime(story.day.year, story.day.month, story.day.day)
    facts.author = facts.last_modified_by = _short(story.author)
    facts.title, facts.subject = _short(story.title), _short(story.subject)
    facts.created = facts.modified = moment
    facts.language, facts.comments, facts.keywords, facts.revision = story.language, "", "", 1


def _short(text: str) -> str:
    """A property of the file, which holds no more."""
    return printable(" ".join(text.split()))[:255]


def _fixed(data: bytes) -> bytes:
    """The same package with no clock in it, its parts in the order of their names, the types first."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(old.namelist(), key=lambda each: (each != "[Content_Types].xml", each)):
            entry = zipfile.ZipInfo(name, _FIRST_DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o600 << 16
            entry.create_system = 3
            new.writestr(entry, old.read(name))
    return written.getvalue()


def language_of(country: str) -> str:
    """Spanish as written in a country, by its code."""
    return f"es-{attribute(country).upper()}" if country.isalpha() and len(country) == 2 else "es"
