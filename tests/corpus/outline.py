"""The outline in which cases write an instrument: lines of text <-> a tree of units, exact inverses.

The form is that of LEEME.md, with what a round trip needs besides: `Párrafo. ` before a
paragraph that begins like a label or says nothing, `Juego 4. War` for a game with a number, `[pendiente]`
and `[variante X]` at the end of a line. Identities come from places: this is a format for tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from refundido.model.label import SUFFIXES, fold_accents, roman_value
from refundido.model.text import Origin, Standing, Text
from refundido.model.unit import CELL, HEAD, PARAGRAPH, ROOT, ROW, TABLE, TableForm, Unit

INDENT = 2
NOTE, ADDED = "nota", "parágrafo"

_TITLES = {"Libro": "libro", "Título": "título", "Capítulo": "capítulo", "§": "párrafo-legal"}
"""Words of kinds with a label whose line never holds their text."""
_BODIES = {"Artículo": "artículo", "Numeral": "numeral", "Punto": "punto"}
"""Words of kinds with a label whose line holds their heading, or their first paragraph."""
_NAMED = {"Juego": "juego", "Viñeta": "viñeta", "Epígrafe": "epígrafe", "Término": "término", "Imagen": "imagen"}
"""Words of kinds called by their heading."""
_WORDS = {kind: word for word, kind in (_TITLES | _BODIES | _NAMED).items()}

_SUFFIX = rf"(?:bis|ter|quáter|{'|'.join(SUFFIXES)})"
_ORDINAL = r"(?:[Pp]rimero|[Ss]egundo|[Tt]ercero|[Cc]uarto|[Qq]uinto|[Úú]nico|[Pp]reliminar)(?: transitorio)?"
_LABEL = rf"(?:\d+(?:\.\d+)*|[IVXLCDM]+|{_ORDINAL})[°º]?(?:-[A-Z])?(?: {_SUFFIX})?(?: transitorio)?(?: \(.+?\))?"
_WORDED = re.compile(rf"(?P<word>{'|'.join(_TITLES | _BODIES)}) (?P<label>{_LABEL})\.(?: (?P<rest>.+))?")
_ADDED = re.compile(rf"Parágrafo(?: (?P<label>{_LABEL}|transitorio))?\.(?: (?P<rest>.+))?")
"""What other countries add to an article; it need not have a number."""
_HEADED = re.compile(rf"(?P<word>{'|'.join(_NAMED)})(?: (?P<number>\d+)| \((?P<sign>[^)]+)\))?\.(?: (?P<rest>.+))?")
_NUMERAL = re.compile(rf"(?P<label>\d+(?:\.\d+)+(?: {_SUFFIX})?)(?: (?P<rest>.+))?")
_LETTER = re.compile(rf"(?P<label>[A-Za-zñ]|[ivxlIVXL]{{2,5}})(?P<suffix> {_SUFFIX})?\)(?: (?P<rest>.+))?")
_NUMBER = re.compile(rf"(?P<label>\d+(?: {_SUFFIX})?)\)(?: (?P<rest>.+))?")
_DASH = re.compile(r"-(?: (?P<rest>.+))?")
_TEXTUAL = re.compile(r"(?P<word>Párrafo|Nota)\.(?: (?P<rest>.+))?")
_CAPTION = re.compile(r"Tabla\.(?: (?P<rest>.+))?")
_MARK = re.compile(r" \[(?P<mark>pendiente|variante (?P<variant>[^\]]+))\]$")
_CLOSED = re.compile(r"(?:[.;:,!?…][\"'»”)\]]*|[,;] [yeou])$")


class OutlineError(ValueError):
    """A line that is no outline, or a unit that the outline cannot hold. `line` counts from 1."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


@dataclass(slots=True)
class _Line:
    text: str
    number: int
    below: list[_Line] = field(default_factory=list)


def read_outline(text: str) -> Unit:
    """The root unit of the instrument that an outline writes."""
    return replace(_identified(Unit(ROOT, ROOT, children=_units(_nested(text))), ""), id=ROOT)


def _nested(text: str) -> list[_Line]:
    top = _Line("", 0)
    open_lines = [top]
    for number, written in enumerate(text.splitlines(), 1):
        if not written.strip():
            continue
        depth, odd = divmod(len(written) - len(written.lstrip(" ")), INDENT)
        if odd or depth >= len(open_lines):
            raise OutlineError(f"sangría que no corresponde: {written.strip()!r}", number)
        if written != written.rstrip():
            raise OutlineError(f"espacios al final de la línea: {written.strip()!r}", number)
        line = _Line(written.strip(), number)
        del open_lines[depth + 1 :]
        open_lines[-1].below.append(line)
        open_lines.append(line)
    return top.below


def _units(lines: Iterable[_Line]) -> tuple[Unit, ...]:
    units: list[Unit] = []
    for line in lines:
        units.append(_unit(line, units))
    return tuple(units)


def _unit(line: _Line, before: list[Unit]) -> Unit:
    text, standing, variants = _marks(line.text)
    caption = _CAPTION.fullmatch(text)
    if caption:
        unit = _table(caption["rest"] or "", line)
    else:
        unit = _labelled(text, before) or _textual(text)
        unit = replace(unit, children=(*unit.children, *_units(line.below)))
    if unit.text is not None and line.below:
        raise OutlineError(f"un párrafo no contiene otras unidades: {text!r}", line.number)
    return replace(unit, standing=standing, variants=variants)


def _marks(text: str) -> tuple[str, Standing, tuple[str, ...]]:
    standing = Standing.OFFICIAL
    variants: list[str] = []
    while found := _MARK.search(text):
        text = text[: found.start()]
        if found["variant"]:
            variants.insert(0, found["variant"])
        else:
            standing = Standing.PENDING
    return text, standing, tuple(variants)


def _labelled(text: str, before: list[Unit]) -> Unit | None:
    if found := _WORDED.fullmatch(text):
        kind = (_TITLES | _BODIES)[found["word"]]
        return _holding(Unit("", kind, found["label"]), found["rest"], always_heading=found["word"] in _TITLES)
    if found := _ADDED.fullmatch(text):
        return _holding(Unit("", ADDED, found["label"] or ""), found["rest"])
    if found := _HEADED.fullmatch(text):
        label = found["number"] or found["sign"] or ""
        always = found["word"] == "Juego"
        return _holding(Unit("", _NAMED[found["word"]], label), found["rest"], always_heading=always)
    if found := _NUMERAL.fullmatch(text):
        return _holding(Unit("", "numeral", found["label"]), found["rest"])
    if found := _NUMBER.fullmatch(text):
        return _holding(Unit("", "número", found["label"]), found["rest"])
    if found := _LETTER.fullmatch(text):
        kind = _letter_kind(found["label"], before)
        return _holding(Unit("", kind, found["label"] + (found["suffix"] or "")), found["rest"])
    if found := _DASH.fullmatch(text):
        return _holding(Unit("", "guion", "-"), found["rest"])
    return None


def _letter_kind(label: str, before: list[Unit]) -> str:
    """Whether `i)` goes on a list of letters or of Roman numerals, told by what it follows."""
    if roman_value(label) is None:
        return "literal"
    if len(label) > 1:
        return "romanito"
    last = next((unit for unit in reversed(before) if unit.kind in ("literal", "romanito")), None)
    if last is not None:
        return last.kind
    return "romanito" if label in "iI" else "literal"


def _holding(unit: Unit, rest: str | None, *, always_heading: bool = False) -> Unit:
    if rest is None:
        return unit
    if always_heading or not _CLOSED.search(rest):
        return unit.with_heading(_text(rest))
    return unit.with_children((Unit("", PARAGRAPH, text=_text(rest)),))


def _textual(text: str) -> Unit:
    found = _TEXTUAL.fullmatch(text)
    if found is None:
        return Unit("", PARAGRAPH, text=_text(text))
    kind = NOTE if found["word"] == "Nota" else PARAGRAPH
    return Unit("", kind, text=_text(found["rest"] or ""))


def _text(plain: str) -> Text:
    return Text.of(plain, Origin())


def _table(caption: str, line: _Line) -> Unit:
    if not line.below:
        raise OutlineError("una tabla necesita su primera fila, con las cabezas", line.number)
    rows = [_cells(each) for each in line.below]
    for row, each in zip(rows, line.below, strict=True):
        if len(row) != len(rows[0]):
            raise OutlineError(f"la fila no tiene {len(rows[0])} celdas: {each.text!r}", each.number)
    children = tuple(_row(HEAD if index == 0 else ROW, cells) for index, cells in enumerate(rows))
    heading = _text(caption) if caption else None
    return Unit("", TABLE, heading=heading, children=children, table=table_form(rows[0]))


def _cells(line: _Line) -> list[str]:
    if not (line.text.startswith("|") and line.text.endswith("|") and len(line.text) > 1) or line.below:
        raise OutlineError(f"una fila se escribe | así | : {line.text!r}", line.number)
    return [cell.strip() for cell in line.text[1:-1].split("|")]


def _row(kind: str, cells: list[str]) -> Unit:
    return Unit("", kind, children=tuple(Unit("", CELL, text=_text(cell)) for cell in cells))


def table_form(heads: list[str]) -> TableForm:
    """How the table is read: a first column «N°» numbers the rows, the next one names them and says what they are."""
    ids = column_slugs(heads)
    numbered = len(heads) > 1 and fold_accents(heads[0]).rstrip(".°º") in ("n", "nro", "num", "numero")
    name = 1 if numbered else 0
    return TableForm(
        row_noun=heads[name].lower() if heads[name] else ROW,
        label_column=ids[0] if numbered else "",
        name_column=ids[name],
    )


def column_slugs(heads: list[str]) -> tuple[str, ...]:
    """An id for each column, from its head, all different."""
    slugs: list[str] = []
    for head in heads:
        slug = re.sub(r"[^a-z0-9ñ]+", "-", fold_accents(head)).strip("-") or "col"
        slugs.append(slug if slug not in slugs else f"{slug}-{len(slugs) + 1}")
    return tuple(slugs)


def _identified(unit: Unit, identity: str) -> Unit:
    """The unit and all below it with identities told by their places, on which their texts' origins lean."""
    children = tuple(_identified(child, _place(unit, identity, i)) for i, child in enumerate(unit.children))
    if unit.kind == TABLE:
        children = _with_columns(children)
    return replace(
        unit,
        id=identity,
        children=children,
        text=Text.of(unit.text.plain, Origin(place=identity)) if unit.text else unit.text,
        heading=Text.of(unit.heading.plain, Origin(place=f"{identity}#")) if unit.heading else unit.heading,
    )


def _place(parent: Unit, identity: str, index: int) -> str:
    if parent.kind == TABLE:
        return f"{identity}.head" if index == 0 else f"{identity}-{index}"
    return f"{identity}-{index + 1}" if identity else f"u{index + 1}"


def _with_columns(rows: tuple[Unit, ...]) -> tuple[Unit, ...]:
    slugs = column_slugs([cell.text.plain if cell.text else "" for cell in rows[0].children])
    return tuple(
        row.with_children(
            tuple(_identified(cell, f"{row.id}.{slug}") for cell, slug in zip(row.children, slugs, strict=True))
        )
        for row in rows
    )


def print_outline(root: Unit) -> str:
    """The outline of all that a root unit contains; reading it gives the same units again."""
    return "\n".join(line for child in root.children for line in _lines(child, 0)) + "\n"


def _lines(unit: Unit, depth: int) -> Iterator[str]:
    first, below = _first_line(unit)
    yield " " * (INDENT * depth) + first + _printed_marks(unit)
    for child in below:
        yield from _lines(child, depth + 1)


def _printed_marks(unit: Unit) -> str:
    marks = ["[pendiente]"] if unit.pending else []
    marks.extend(f"[variante {name}]" for name in unit.variants)
    return "".join(f" {mark}" for mark in marks)


def _first_line(unit: Unit) -> tuple[str, tuple[Unit, ...]]:
    """The unit's own line and the children that are left to print under it."""
    if unit.kind in (HEAD, ROW):
        return _row_line(unit), ()
    if unit.kind in (PARAGRAPH, NOTE):
        return _text_line(unit), unit.children
    if unit.kind == TABLE:
        return _spaced("Tabla.", unit.heading), unit.children
    label = _printed_label(unit)
    if unit.heading:
        _refuse_closed_heading(unit)
        return _spaced(label, unit.heading), unit.children
    first = unit.children[0] if unit.children else None
    if first is not None and _shares_line(unit, first):
        return _spaced(label, first.text), unit.children[1:]
    return label, unit.children


def _spaced(label: str, text: Text | None) -> str:
    return f"{label} {text.plain}" if text else label


def _row_line(row: Unit) -> str:
    cells = [cell.text.plain if cell.text else "" for cell in row.children]
    if any("|" in cell for cell in cells):
        raise OutlineError(f"una celda no puede contener «|»: {cells}")
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


def _text_line(unit: Unit) -> str:
    plain = unit.text.plain if unit.text else ""
    if plain != plain.strip() or "\n" in plain:
        raise OutlineError(f"un párrafo que no cabe en una línea: {plain!r}")
    if unit.kind == NOTE:
        return f"Nota. {plain}".rstrip()
    if plain and not _looks_labelled(plain):
        return plain
    return f"Párrafo. {plain}".rstrip()


def _looks_labelled(plain: str) -> bool:
    patterns = (_CAPTION, _TEXTUAL)
    return _labelled(plain, []) is not None or plain.startswith("|") or any(p.fullmatch(plain) for p in patterns)


def _refuse_closed_heading(unit: Unit) -> None:
    always = unit.kind in _TITLES.values() or unit.kind == "juego"
    if unit.heading and not always and _CLOSED.search(unit.heading.plain):
        raise OutlineError(f"un epígrafe que termina en signo se leería como texto: {unit.heading.plain!r}")


def _shares_line(unit: Unit, first: Unit) -> bool:
    if unit.kind in _TITLES.values() or unit.kind == "juego" or first.kind != PARAGRAPH:
        return False
    if first.pending or first.variants or first.children or first.text is None:
        return False
    return bool(_CLOSED.search(first.text.plain))


def _printed_label(unit: Unit) -> str:
    match unit.kind:
        case "literal" | "romanito" | "número":
            return f"{unit.label})"
        case "guion":
            return "-"
        case "parágrafo":
            return f"Parágrafo {unit.label}." if unit.label else "Parágrafo."
        case "numeral" if _NUMERAL.fullmatch(unit.label):
            return unit.label
    word = _WORDS.get(unit.kind)
    if word is None:
        raise OutlineError(f"el esquema no tiene la clase «{unit.kind}»")
    if unit.kind in _NAMED.values():
        shown = "" if not unit.label else f" {unit.label}" if unit.label.isdigit() else f" ({unit.label})"
        return f"{word}{shown}."
    return f"{word} {unit.label}."
