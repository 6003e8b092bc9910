"""Part of `prose`: the formulas that change no text, by how their sentences begin: listed, never guessed."""

from __future__ import annotations

from refundido.model.label import fold_accents

FORMULAS = (
    "anotese", "publiquese", "comuniquese", "archivese", "registrese", "notifiquese", "transcribase", "insertese",
    "difundase", "cumplase", "tomese", "dese cuenta", "remitase", "distribuyase", "promulguese", "promulgase",
    "refrendese", "manten", "autoriza", "autorice", "facultase", "encargase", "encomienda", "un texto refundido",
    "el texto refundido", "dejase constancia", "dejese constancia", "dictese", "elaborese", "preparese",
    "apruebase el texto refundido", "hagase", "pongase", "impute", "llevese a efecto", "comunicar", "publicar",
    "archivar", "notificar", "registrar", "el gasto", "el mayor gasto",
)  # fmt: skip
"""How the sentences begin that change no text: listed, never guessed."""


def formula_of(words: str) -> str:
    """The listed formula with which a sentence begins, empty if it is none."""
    begins = fold_accents(words[:60].lstrip())
    return next((formula for formula in FORMULAS if begins.startswith(formula)), "")
