"""Part of `prose`: the formulas that change no text, by how their sentences begin: listed, never guessed."""

from __future__ import annotations

import re

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


_CONTRARY = re.compile(
    r"(?:deroga(?:n|ra|ran)?se|derogue(?:n)?se|queda(?:n|ra|ran)?\s+derogad[ao]s?)\s+(?:(?:toda|todas|todo|todos|las|los|la|el)\s+)*"
    r"(?:(?:demas|otras?|otros?)\s+)?(?:normas?|disposici(?:on|ones)|preceptos?|normativa|reglas?)"
    r"(?:\s+(?:legal|legales|reglamentari[ao]s?|de\s+(?:igual|inferior)\s+(?:o\s+inferior\s+)?(?:rango|jerarquia)))?"
    r"\s+(?:que\s+(?:se\s+)?(?:le\s+)?(?:opong[ao]n?|contradigan?|sean?\s+contrari[ao]s?|resulten?\s+contrari[ao]s?|contravengan?)|contrari[ao]s?|incompatibles?)"
    r"(?:\s+(?:a|al|con)\s+(?:(?:la|lo|el|las|los)\s+)?(?:presentes?|dispuesto|establecido|esta|este|estas|estos)\b(?:(?!\b(?:y|e|ni|como)\b)[^.;:,\"“«\d]){0,80})?\s*[.;]?\s*"
)
"""«Derógase toda norma contraria a la presente resolución»: it names no unit of any text."""
CONTRARY = "derogase lo contrario"


def formula_of(words: str) -> str:
    """The listed formula with which a sentence begins, empty if it is none."""
    if _CONTRARY.fullmatch(" ".join(fold_accents(words[:400]).split())):
        return CONTRARY
    begins = fold_accents(words[:60].lstrip())
    return next((formula for formula in FORMULAS if begins.startswith(formula)), "")
