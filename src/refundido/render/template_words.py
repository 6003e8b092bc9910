"""Part of `render`: what the template engine has against a template, in Spanish.

Knows the engine's own phrases. One that it does not know is given as the engine says it, and said to be the engine's.
"""

from __future__ import annotations

import re

_PHRASES = (
    (r"unexpected '(.+)'", "sobra «{0}»"),
    (r"unexpected char '?(.+?)'? at \d+", "sobra el signo «{0}»"),
    (r"unexpected end of template\b.*?", "termina antes de tiempo"),
    (
        r"Unexpected end of template\. .+ tags: (.+?)\. The innermost block that needs to be closed is '(.+)'",
        "termina sin cerrar «{1}»: falta {0}",
    ),
    (
        r"Encountered unknown tag '(.+?)'\. Jinja was looking for the following tags: (.+?)\. .*",
        "no existe la etiqueta «{0}», o falta antes {1}",
    ),
    (r"Encountered unknown tag '(.+?)'.*", "no existe la etiqueta «{0}»"),
    (r"expected token '(.+)', got '(.+)'", "se esperaba «{0}» y hay «{1}»"),
    (r"Missing end of (comment|raw) (?:tag|directive)", "falta cerrar un «{0}»"),
    (r"No filter named '(.+?)'.*", "no existe el filtro «{0}»"),
    (r"No test named '(.+?)'.*", "no existe la prueba «{0}»"),
    (r"'(.+)' is undefined", "no existe «{0}»"),
    (r"'(.+) object' has no attribute '(.+)'", "«{0}» no tiene «{1}»"),
    (r"'?(.+?) object'? has no element (.+)", "«{0}» no tiene el elemento {1}"),
    (r"access to attribute '(.+)' of '(.+)' object is unsafe\.?", "no se admite usar «{0}» de «{1}»"),
    (r"block '(.+)' defined twice", "el bloque «{0}» está dos veces"),
    (r"division by zero", "se divide por cero"),
    (r"maximum recursion depth exceeded.*", "se incluye a sí misma sin fin"),
)


def in_spanish(message: str) -> str:
    """The engine's message in Spanish, without a final stop."""
    said = " ".join(message.split()).rstrip(".")
    for pattern, ours in _PHRASES:
        found = re.fullmatch(pattern, said)
        if found:
            return ours.format(*(_listed(group) for group in found.groups()))
    return f"el motor de plantillas dice «{said}»" if said and said.isascii() else said


def _listed(words: str) -> str:
    """Names as the engine lists them: "'endif' or 'else'" is "«endif» o «else»"."""
    return re.sub(r"'([^']*)'", r"«\1»", words).replace(" or ", " o ") if "'" in words else words
