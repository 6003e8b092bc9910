"""Part of the second step of `source`: what the YAML parser has against a text, said in Spanish.

Goes in: the parser's exception and the text. Comes out: one FILE_SYNTAX or FILE_ENCODING diagnostic at
its line and column. Knows the parser's own phrases, and nothing of what the file means.
"""

from __future__ import annotations

import yaml

from refundido.diagnostic import Code, Diagnostic
from refundido.span import Span

_QUOTE = "Ponga el texto entre comillas simples ('...'); dentro, una comilla simple se escribe dos veces ('')."
_PROBLEMS: dict[str, tuple[str, str]] = {
    "mapping values are not allowed in this context": (
        "Aquí no puede haber otros dos puntos («: »): al texto le faltan comillas, o la sangría no corresponde.",
        _QUOTE,
    ),
    "did not find expected key": (
        "Se esperaba una clave: el texto anterior termina antes de lo que parece, o la sangría no corresponde.",
        "Si el texto lleva comillas dentro, enciérrelo en comillas simples; si no, alinee la clave con sus hermanas.",
    ),
    "did not find expected '-' indicator": (
        "Se esperaba «- », el comienzo de otro elemento de la lista.",
        "Alinee el elemento con los anteriores, o la clave con su mapa.",
    ),
    "did not find expected ',' or ']'": ("Falta una coma (,) o el corchete (]) que cierra la lista.", _QUOTE),
    "did not find expected ',' or '}'": ("Falta una coma (,) o la llave (}) que cierra el mapa.", _QUOTE),
    "did not find expected node content": (
        "Falta un valor en la lista o el mapa entre corchetes o llaves.",
        "Complete el valor o quite el signo que sobra.",
    ),
    "found unexpected end of stream": (
        "El archivo termina y queda una comilla sin cerrar.",
        "Cierre la comilla que se abrió en el lugar señalado.",
    ),
    "found unknown escape character": (
        "Entre comillas dobles, la barra «\\» comienza un signo especial, y éste no existe.",
        "Use comillas simples, o escriba la barra dos veces.",
    ),
    "could not find expected ':'": (
        "Se esperaban dos puntos (:) después de la clave.",
        "Escriba «clave: valor»; un texto de varias líneas va con sangría.",
    ),
    "but found another document": (
        "El archivo contiene más de un documento («---»).",
        "Deje uno solo por archivo.",
    ),
    "exceeded maximum nesting depth": ("El archivo tiene demasiados niveles.", "Revise si falta cerrar un corchete."),
    "control characters are not allowed": (
        "El archivo contiene un signo de control, que no se ve y no se puede leer.",
        "Bórrelo y vuelva a escribir las palabras que lo rodean.",
    ),
    "found a tab character that violates indentation": ("La sangría tiene un tabulador.", "Use espacios."),
}
_START = "found character that cannot start any token"
_FROM_CONTEXT = frozenset(
    {"found unexpected end of stream", "did not find expected ',' or ']'", "did not find expected ',' or '}'"}
)
"""Problems best shown where what was left open begins."""


def syntax_problem(error: yaml.YAMLError | UnicodeEncodeError, text: str, file: str) -> Diagnostic:
    """The diagnostic for what the parser could not read."""
    if isinstance(error, UnicodeEncodeError):
        return Diagnostic(
            Code.FILE_ENCODING,
            "El texto contiene un signo que no existe en Unicode.",
            span=_span_at(text, error.start, file),
            hint="Guarde el archivo con codificación UTF-8.",
        )
    if isinstance(error, yaml.reader.ReaderError):
        message, hint = _PROBLEMS["control characters are not allowed"]
        # The C parser counts bytes here.
        offset = len(text.encode("utf-8", "replace")[: error.position].decode("utf-8", "ignore"))
        return Diagnostic(Code.FILE_SYNTAX, message, span=_span_at(text, offset, file), hint=hint)
    if isinstance(error, yaml.MarkedYAMLError):
        return _marked(error, text, file)
    return Diagnostic(Code.FILE_SYNTAX, "El archivo no puede leerse como YAML.", span=Span(file, 1, 1), hint=_QUOTE)


def _marked(error: yaml.MarkedYAMLError, text: str, file: str) -> Diagnostic:
    problem = error.problem or ""
    mark = error.problem_mark or error.context_mark
    if problem in _FROM_CONTEXT and error.context_mark is not None:
        mark = error.context_mark
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    sign = _sign_at(text, line, column)
    if problem == _START:
        message, hint = _cannot_start(sign)
    else:
        message, hint = _PROBLEMS.get(problem, (f"El archivo no puede leerse como YAML ({problem}).", _QUOTE))
    return Diagnostic(Code.FILE_SYNTAX, message, span=Span(file, line + 1, column + 1), hint=hint)


def _cannot_start(sign: str) -> tuple[str, str]:
    if sign == "\t":
        return "La sangría tiene un tabulador.", "Use espacios: YAML no admite tabuladores al comienzo de la línea."
    return f"Un valor no puede comenzar por «{sign}».", _QUOTE


def _sign_at(text: str, line: int, column: int) -> str:
    lines = text.split("\n")
    return lines[line][column] if line < len(lines) and column < len(lines[line]) else ""


def _span_at(text: str, offset: int, file: str) -> Span:
    before = text[:offset]
    return Span(file, before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)
