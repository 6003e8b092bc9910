"""Part of `render`: a consolidated text as a Word file: title, contents, text, concordance and what is said of it.

Labels are text, not Word's numbering, so that no edit renumbers the law; source notes are footnotes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from refundido.document.blocks import ActEntry, ContentsEntry, Publication, UnplacedWords
from refundido.document.concordance import Correspondence
from refundido.document.contents import TEXT
from refundido.render.docx_blocks import BlockWriter, grid
from refundido.render.docx_package import Story, packed
from refundido.render.docx_parts import bookmark_name, note_paragraph, paragraph, run

_DEEPEST_CONTENTS = 4
_CONCORDANCE, _ABOUT = "concordancia", "sobre"
_UNPLACED = (
    "Estas palabras son del texto, pero no consta en qué lugar de él van. Se dan enteras, como las trae la fuente."
)
_NEW, _GONE = "— (nuevo)", "— (suprimido)"


def consolidated_docx(publication: Publication, concordance: Sequence[Correspondence] = ()) -> bytes:
    """The Word file of a publication, with a concordance if its acts renumber."""
    writer = BlockWriter(publication.source_notes)
    text = writer.blocks(publication.body)
    if any(entry.anchor == TEXT for entry in publication.contents):
        text = writer.bookmark(TEXT, text)
    body = "".join(
        (
            _title(publication),
            _contents(publication, bool(concordance)),
            text,
            _concordance(concordance, writer),
            _about(publication, writer),
        )
    )
    story = Story(
        body,
        publication.title,
        publication.publisher or "Refundido",
        date.fromisoformat(publication.date),
        f"{publication.short}. {publication.in_force}",
        subject=f"Texto refundido. {publication.in_force}",
        language=publication.language,
        footnotes=writer.footnotes(),
    )
    return packed(story)


def _title(publication: Publication) -> str:
    lines = [("Cintillo", publication.publisher), ("Cintillo", "Texto refundido"), ("Title", publication.title)]
    lines.append(("Subtitle", publication.in_force))
    if publication.approved_by:
        lines.append(("Normal", f"Aprobado por {publication.approved_by}."))
    if publication.acts:
        acts = "; ".join(act.title for act in publication.acts)
        lines.append(("Normal", f"Incorpora las modificaciones de: {acts}."))
    written = "".join(note_paragraph(style, text) for style, text in lines if text)
    if not publication.warning:
        return written
    where = "La procedencia de las palabras se explica al final, en «Sobre este texto»."
    return written + note_paragraph("Aviso", f"{publication.warning} {where}", lead="Advertencia. ")


def _contents(publication: Publication, with_concordance: bool) -> str:
    """The contents as a field that Word can bring up to date, its lines already there."""
    lines = [(depth, entry.anchor, _called(entry)) for depth, entry in _entries(publication.contents, 1)]
    lines += [(1, _CONCORDANCE, "Concordancia")] if with_concordance else []
    lines.append((1, _ABOUT, "Sobre este texto"))
    written = [note_paragraph("TOCHeading", "Contenido")]
    start = _sign("begin") + (
        f'<w:r><w:instrText xml:space="preserve"> TOC \\o "1-{_DEEPEST_CONTENTS}" \\n \\h \\z </w:instrText></w:r>'
    )
    start += _sign("separate")
    for index, (depth, anchor, text) in enumerate(lines):
        link = f'<w:hyperlink w:anchor="{bookmark_name(anchor)}" w:history="1">{run(text)}</w:hyperlink>'
        ending = _sign("end") if index == len(lines) - 1 else ""
        written.append(paragraph(f"TOC{depth}", f"{'' if index else start}{link}{ending}"))
    return "".join(written)


def _sign(kind: str) -> str:
    return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'


def _entries(entries: Sequence[ContentsEntry], depth: int) -> Iterator[tuple[int, ContentsEntry]]:
    for entry in entries:
        yield depth, entry
        if depth < _DEEPEST_CONTENTS:
            yield from _entries(entry.entries, depth + 1)


def _called(entry: ContentsEntry) -> str:
    return f"{entry.label} {entry.text}".strip()


def _appendix(title: str, anchor: str, writer: BlockWriter) -> str:
    return paragraph("Heading1", writer.bookmark(anchor, run(title)))


def _concordance(rows: Sequence[Correspondence], writer: BlockWriter) -> str:
    if not rows:
        return ""
    cells = [[run(row.before or _NEW), run(row.after or _GONE), run(row.heading)] for row in rows]
    heads = [run("Antes"), run("Ahora"), run("Epígrafe")]
    intro = "Cómo se llamaba y cómo se llama cada parte del texto que los actos incorporados renumeraron."
    head = _appendix("Concordancia", _CONCORDANCE, writer)
    return head + note_paragraph("Normal", intro) + grid(heads, cells, [36, 36, 28])


def _about(publication: Publication, writer: BlockWriter) -> str:
    written = [_appendix("Sobre este texto", _ABOUT, writer)]
    if publication.standings:
        written.append(note_paragraph("Heading2", "Procedencia de las palabras"))
        rows = [
            [run(s.name, bold=True), run(s.amount), run(s.share), run(s.explanation)] for s in publication.standings
        ]
        heads = [run(head) for head in ("Condición", "Cuánto", "Parte", "Cómo se reconoce")]
        written.append(grid(heads, rows, [16, 18, 10, 56]))
    if publication.acts:
        written.append(note_paragraph("Heading2", "Actos incorporados"))
        written.extend(_act(act, writer) for act in publication.acts)
    if publication.notes:
        written.append(note_paragraph("Heading2", "Notas del editor sobre el texto"))
        written.extend(note_paragraph("Normal", note) for note in publication.notes)
    if publication.unplaced:
        written.append(note_paragraph("Heading2", "Sin lugar cierto"))
        written.append(note_paragraph("Normal", _UNPLACED))
        written.extend(_unplaced(words, writer) for words in publication.unplaced)
    return "".join(written)


def _unplaced(words: UnplacedWords, writer: BlockWriter) -> str:
    quoted = run("«") + writer.inlines(words.content) + run("»")
    return paragraph("Normal", quoted) + note_paragraph("NotaEditor", words.said)


def _act(act: ActEntry, writer: BlockWriter) -> str:
    written = [paragraph("Heading3", writer.bookmark(act.anchor, run(act.title)))]
    if act.subject:
        written.append(note_paragraph("Normal", act.subject))
    for name, value in act.facts:
        stop = "" if value.endswith(".") else "."
        written.append(note_paragraph("ListContinue", f"{value}{stop}", lead=f"{name}: "))
    if act.notes:
        written.append(note_paragraph("Normal", "", lead="Notas del editor sobre el acto"))
    written.extend(paragraph("List", run(f"–\t{note}")) for note in act.notes)
    return "".join(written)
