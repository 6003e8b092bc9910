"""Part of `source.published`: what is said of a file that this program made and that is not a text to compare with."""

from __future__ import annotations

from refundido.compare.published import Published
from refundido.diagnostic import Code, Outcome, failure

OURS = "Texto refundido:"
"""With what the description of a text that this program published begins, in a page and in a PDF."""
COMPARISONS = ("Cuadro comparativo:", "Texto con cambios a la vista:", "Comparación de textos:", "Acto modificatorio:")
"""With what those of our comparisons begin."""
_HINT = "Compare el texto refundido que «refundido build» deja en build/: consolidado.html, .pdf o .docx."


def not_a_text(name: str) -> Outcome[Published]:
    """Of a comparison, an index, a table of origins: it tells of texts and is none."""
    message = f"«{name}» lo hizo este programa y no es un texto refundido: cuenta cambios o procedencias."
    return failure(Code.FORM_NOT_COVERED, message, subject=name, hint=_HINT)


def not_whole(name: str) -> Outcome[Published]:
    """Of a comparison that leaves out what did not change: what it lacks is not missing in the text."""
    message = (
        f"«{name}» es una comparación hecha por este programa, que omite lo que no cambió: no trae el texto entero."
    )
    return failure(Code.FORM_NOT_COVERED, message, subject=name, hint=_HINT)


def not_all(name: str) -> Outcome[Published]:
    """Of a provision that `refundido show` printed: the rest of the text is not missing in it."""
    message = f"«{name}» es una sola disposición, mostrada por este programa: no trae el texto entero."
    return failure(Code.FORM_NOT_COVERED, message, subject=name, hint=f"Sirve «refundido show instrumento». {_HINT}")
