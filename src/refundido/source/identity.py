"""Part of `source`: identities of units and rows (law 6).

A base unit brings its own, given once by `refundido identify`; what an act brings in is named by its act
and instruction. Problems: ID_MISSING, ID_DUPLICATE, TYPE_WRONG.
"""

from __future__ import annotations

import re

from refundido.diagnostic import Code, Related
from refundido.source.problems import Problems
from refundido.source.voice import Voice
from refundido.source.yaml_nodes import YamlMap

_FORM = re.compile(r"\w[\w-]*")


def identity(node: YamlMap, voice: Voice, problems: Problems, what: str) -> str:
    """The identity of the unit or row written in `node`; `what` names it in a message ("La fila")."""
    name = node.get("id", "")
    if voice.act:
        if name:
            problems.say(
                Code.KEY_UNKNOWN,
                f"{what} de un acto no lleva «id»: su identidad es el acto y la instrucción.",
                node.key_span("id"),
                "Quite la clave «id».",
                subject="id",
            )
        return voice.next_id()
    if not isinstance(name, str) or not name:
        problems.say(Code.ID_MISSING, f"{what} no tiene identidad.", node.span, "Ejecute «refundido identify».")
        return ""
    if name in voice.known:
        first = voice.known[name]
        problems.say(
            Code.ID_DUPLICATE,
            f"La identidad «{name}» ya es de otra unidad.",
            node.value_span("id"),
            "Borre la línea «id» de la unidad nueva y ejecute «refundido identify».",
            subject=name,
            related=(Related(f"Aquí está «{name}» por primera vez.", first.value_span("id")),),
        )
    elif not _FORM.fullmatch(name):
        problems.say(
            Code.TYPE_WRONG,
            f"«{name}» no puede ser una identidad.",
            node.value_span("id"),
            "Use letras, números, guiones y guiones bajos: «rf-001».",
            subject=name,
        )
    voice.known[name] = node
    return name
