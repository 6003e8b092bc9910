"""Part of `source`: characters that no legal text should hold, for a reader does not see them or cannot trust them.

Goes in: the text of a file. Comes out: an error at each place of one (CHARACTER_REFUSED), and one warning where
accents stand apart from their letters (NOT_COMPOSED). Knows nothing of what the file means.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.span import Span

HOSTILE = re.compile(
    "["
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # controls
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffd"
    "\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff"  # surrogates, private use, no characters
    "\U000e0000-\U000e0fff\U000f0000-\U0010ffff"
    "]"
)
"""What is refused: controls, marks of direction, what has no width, private use, what is no character."""
_ADMITTED = bytes(code for code in range(0x100) if not HOSTILE.match(chr(code)))

_NAMES = {
    "\u00ad": "guion opcional, que no se ve",
    "\u034f": "unión de grafemas, que no se ve",
    "\u061c": "marca de escritura árabe",
    "\u200b": "espacio sin ancho",
    "\u200c": "separador sin ancho",
    "\u200d": "unión sin ancho",
    "\u200e": "marca de izquierda a derecha",
    "\u200f": "marca de derecha a izquierda",
    "\u2028": "separador de líneas",
    "\u2029": "separador de párrafos",
    "\u202a": "marca de inserción de izquierda a derecha",
    "\u202b": "marca de inserción de derecha a izquierda",
    "\u202c": "fin de una marca de dirección",
    "\u202d": "marca de escritura de izquierda a derecha",
    "\u202e": "marca de escritura de derecha a izquierda",
    "\u2060": "unión de palabras sin ancho",
    "\u2066": "marca de aislamiento de izquierda a derecha",
    "\u2067": "marca de aislamiento de derecha a izquierda",
    "\u2068": "marca de aislamiento de dirección",
    "\u2069": "fin de un aislamiento de dirección",
    "\ufeff": "marca de orden de bytes, o espacio sin ancho",
    "\ufffd": "signo de un carácter que se perdió al convertir el texto",
}
_KINDS = {"Cc": "carácter de control", "Co": "carácter de uso privado", "Cs": "medio carácter suplente"}
_OTHER = {"Cn": "código que no es un carácter"}
_HINT = "Bórrelo y, si hace falta, vuelva a escribir las palabras que lo rodean."


def composed(text: str) -> str:
    """The same text with each accent in one sign with its letter (Unicode NFC)."""
    return text if is_latin(text) else unicodedata.normalize("NFC", text)


def is_latin(text: str) -> bool:
    """Whether each character is of Latin-1, as those of most Spanish texts are: told at once, without reading them.

    No accent stands apart from its letter in Latin-1.
    """
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def first_hostile(text: str) -> re.Match[str] | None:
    """The first character of a text that is refused."""
    if is_latin(text) and not text.encode("latin-1").translate(None, _ADMITTED):
        return None
    return HOSTILE.search(text)


def character_name(character: str) -> str:
    """What a refused character is called: "U+202E, marca de escritura de derecha a izquierda"."""
    kind = unicodedata.category(character)
    name = _NAMES.get(character) or _KINDS.get(kind) or _OTHER.get(kind) or "signo que no se ve"
    return f"U+{ord(character):04X}, {name}"


def check_characters(text: str, file: str, severity: Severity = Severity.ERROR) -> tuple[Diagnostic, ...]:
    """What is wrong with the characters of a file, each at its line and column."""
    found = tuple(_refused(text, file, severity)) if first_hostile(text) else ()
    if unicodedata.is_normalized("NFC", text):
        return found
    return (*found, _not_composed(text, file))


def refused_value(value: str, span: Span) -> Diagnostic | None:
    """The error for a value that holds, written as an escape, a character that is refused; it stands at `span`."""
    match = first_hostile(value)
    return _diagnostic(match.group(), span, Severity.ERROR) if match else None


def _refused(text: str, file: str, severity: Severity) -> Iterator[Diagnostic]:
    """One for each line and character."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    said: set[tuple[int, str]] = set()
    for match in HOSTILE.finditer(text):
        line = bisect_right(starts, match.start())
        if (line, match.group()) not in said:
            said.add((line, match.group()))
            column = match.start() - starts[line - 1] + 1
            yield _diagnostic(match.group(), Span(file, line, column, line, column + 1), severity)


def _diagnostic(character: str, span: Span, severity: Severity) -> Diagnostic:
    message = f"Aquí hay un carácter que no se admite: {character_name(character)}."
    return Diagnostic(Code.CHARACTER_REFUSED, message, severity, span, hint=_HINT)


def _not_composed(text: str, file: str) -> Diagnostic:
    """The warning at the first letter whose accent stands apart; it says on how many lines there are others."""
    lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if not unicodedata.is_normalized("NFC", line)]
    number, line = lines[0] if lines else (1, "")
    column, letter = next(_apart(line), (0, ""))
    others = f" Hay más en {len(lines) - 1} líneas." if len(lines) > 2 else " Hay más en otra línea." * (len(lines) - 1)
    return Diagnostic(
        Code.NOT_COMPOSED,
        f"«{unicodedata.normalize('NFC', letter)}» está escrita con {len(letter)} signos (Unicode NFD), y no con "
        f"{len(unicodedata.normalize('NFC', letter))}.{others}",
        Severity.WARNING,
        Span(file, number, column + 1, number, column + 1 + len(letter)),
        hint="Convierta el archivo a la forma compuesta de Unicode (NFC).",
    )


def _apart(line: str) -> Iterator[tuple[int, str]]:
    """The places and letters that composing would change."""
    for match in re.finditer(r"[^\u0300-\u036f][\u0300-\u036f]+|.", line):
        if not unicodedata.is_normalized("NFC", match.group()):
            yield match.start(), match.group()
