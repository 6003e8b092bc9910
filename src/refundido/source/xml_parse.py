"""Part of `source`: the bytes of an XML file to a tree that follows the schema, or every reason why not.

Nothing outside the file is ever read: no entity, no DTD, no network (law 11).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from refundido.diagnostic import Code, Diagnostic, Outcome, failure, has_errors
from refundido.source.characters import check_characters, refused_value
from refundido.source.xml_schema import problems_of, span_of
from refundido.span import Span

MAX_DEPTH = 33
"""The deepest document that is read, in elements; no unit of a legal text lies half as deep."""
_BOM = "\ufeff"
_DOCTYPE = re.compile(r"(?>\s+|<\?.*?\?>|<!--.*?-->)*+<!DOCTYPE", re.DOTALL)
_ENCODING = re.compile(r"""<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"']*)["']""")
_MESSAGES = {
    "ERR_TAG_NAME_MISMATCH": "Una etiqueta se cierra con otro nombre.",
    "ERR_TAG_NOT_FINISHED": "Hay una etiqueta sin cerrar.",
    "ERR_GT_REQUIRED": "Falta el «>» de una etiqueta.",
    "ERR_LTSLASH_REQUIRED": "Falta la etiqueta de cierre.",
    "ERR_DOCUMENT_EMPTY": "No hay ningún elemento.",
    "ERR_DOCUMENT_END": "Hay contenido después del elemento raíz, o falta cerrarlo.",
    "ERR_UNDECLARED_ENTITY": "Hay una entidad que no existe: sólo se admiten &amp;, &lt;, &gt;, &quot; y &apos;.",
    "WAR_UNDECLARED_ENTITY": "Hay una entidad que no existe: sólo se admiten &amp;, &lt;, &gt;, &quot; y &apos;.",
    "ERR_ENTITYREF_SEMICOL_MISSING": "A una entidad le falta el punto y coma.",
    "ERR_ENTITYREF_NO_NAME": "Hay un «&» suelto: se escribe «&amp;».",
    "ERR_INVALID_CHAR": "Hay un carácter que XML no admite.",
    "ERR_INVALID_CHARREF": "Hay una referencia a un carácter que XML no admite.",
    "ERR_ATTRIBUTE_REDEFINED": "Un atributo está dos veces.",
    "ERR_ATTRIBUTE_NOT_STARTED": "El valor de un atributo va entre comillas.",
    "ERR_ATTRIBUTE_NOT_FINISHED": "El valor de un atributo no se cierra.",
    "ERR_LT_IN_ATTRIBUTE": "En el valor de un atributo, «<» se escribe «&lt;».",
    "ERR_COMMENT_NOT_FINISHED": "Hay un comentario sin cerrar.",
    "ERR_HYPHEN_IN_COMMENT": "Un comentario no puede contener dos guiones seguidos.",
    "ERR_UNKNOWN_VERSION": "La versión de XML no se conoce.",
    "NS_ERR_UNDEFINED_NAMESPACE": "Hay un prefijo sin espacio de nombres.",
}


def parse_xml(source: str | bytes, file: str) -> Outcome[etree._Element]:
    """The root of a document that follows the schema, or every problem found; warnings in either case."""
    decoded = _decode(source, file)
    if decoded.value is None:
        return Outcome(None, decoded.diagnostics)
    signs = check_characters(decoded.value, file)
    parsed = _parse_text(decoded.value, file)
    if not has_errors(signs):
        return Outcome(parsed.value, (*signs, *parsed.diagnostics))
    return Outcome(None, (*signs, *(d for d in parsed.diagnostics if d.code is not Code.FILE_SYNTAX)))


def _parse_text(text: str, file: str) -> Outcome[etree._Element]:
    if _DOCTYPE.match(text):
        return _hostile(file, text[: text.index("<!DOCTYPE")].count("\n") + 1)
    parsed = _parse(text, file)
    if parsed.value is None:
        return parsed
    if _depth(parsed.value) > MAX_DEPTH:
        return Outcome(None, (_too_deep(Span(file, 1, 1)),))
    problems = (*problems_of(parsed.value, file), *(_referred(parsed.value, file) if "&#" in text else ()))
    return Outcome(None if problems else parsed.value, problems)


def _referred(root: etree._Element, file: str) -> Iterator[Diagnostic]:
    """The elements in which a reference (&#8238;) brings in a character that is refused."""
    for element in root.iter():
        tails = (child.tail or "" for child in element)
        words = "".join((*map(str, element.attrib.values()), element.text or "", *tails))
        found = refused_value(words, span_of(element, file))
        if found is not None:
            yield found


def _decode(source: str | bytes, file: str) -> Outcome[str]:
    try:
        text = source.decode("utf-8") if isinstance(source, bytes) else source
        text.encode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        column = error.start - error.object.rfind(b"\n", 0, error.start)
        return _bad_encoding(file, line, column)
    except UnicodeEncodeError as error:
        return _bad_encoding(file, error.object.count("\n", 0, error.start) + 1, 1)
    text = text.removeprefix(_BOM)
    declared = _ENCODING.match(text)
    if declared and declared.group(1).lower() not in ("utf-8", "utf8"):
        return failure(
            Code.FILE_ENCODING,
            f"El archivo dice estar en «{declared.group(1)}».",
            span=Span(file, 1, 1),
            subject=declared.group(1),
            hint='Guárdelo en UTF-8 y declare encoding="UTF-8".',
        )
    return Outcome(text)


def _bad_encoding(file: str, line: int, column: int) -> Outcome[str]:
    return failure(
        Code.FILE_ENCODING,
        "El archivo no está en UTF-8.",
        span=Span(file, line, column),
        hint="Guárdelo en UTF-8.",
    )


def _hostile(file: str, line: int) -> Outcome[etree._Element]:
    return failure(
        Code.FILE_BOMB,
        "El archivo trae una declaración DOCTYPE, que no se admite.",
        span=Span(file, line, 1),
        subject="<!DOCTYPE",
        hint="Quítela: ni entidades ni DTD hacen falta, y se niegan por seguridad.",
    )


def _parse(text: str, file: str) -> Outcome[etree._Element]:
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False,
        remove_comments=True, remove_pis=True, strip_cdata=True,
    )  # fmt: skip
    try:
        root = etree.fromstring(text.encode("utf-8"), parser)
    except etree.XMLSyntaxError as error:
        return Outcome(None, _syntax_problems(parser, error, file))
    if root.getroottree().docinfo.internalDTD is not None:
        return _hostile(file, 1)
    return Outcome(root)


def _syntax_problems(parser: etree.XMLParser, error: etree.XMLSyntaxError, file: str) -> tuple[Diagnostic, ...]:
    found = tuple(dict.fromkeys(_syntax_problem(entry, file) for entry in parser.error_log))
    if found:
        return found
    return (Diagnostic(Code.FILE_SYNTAX, _UNKNOWN, span=Span(file, error.lineno or 1, 1), hint=_HINT),)


def _depth(root: etree._Element) -> int:
    """How many elements deep the document is."""
    depth = deepest = 0
    for event, _ in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if event == "start" else -1
        deepest = max(deepest, depth)
    return deepest


def _too_deep(span: Span) -> Diagnostic:
    return Diagnostic(
        Code.FILE_BOMB,
        f"El documento tiene más de {MAX_DEPTH} niveles, o es demasiado grande para leerlo sin riesgo.",
        span=span,
        hint="Revise si es un archivo del catálogo; si lo es, reduzca la profundidad de sus unidades.",
    )


_UNKNOWN = "El XML no está bien formado."
_HINT = "Corrija la etiqueta o el carácter de ese lugar."


def _syntax_problem(entry: etree._LogEntry, file: str) -> Diagnostic:
    span = Span(file, max(entry.line, 1), max(entry.column, 1))
    if entry.type_name == "ERR_RESOURCE_LIMIT":
        return _too_deep(span)
    return Diagnostic(Code.FILE_SYNTAX, _MESSAGES.get(entry.type_name, _UNKNOWN), span=span, hint=_HINT)
