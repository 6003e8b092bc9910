"""The nearest known word to one that is not known, for messages: likeness never decides what is meant."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import fuzz, process

from refundido.model.label import fold_accents

_NEAR = 60.0


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like `word` (accents and case apart), "" if none comes near."""
    candidates = sorted(known)
    found = process.extractOne(word, candidates, scorer=fuzz.ratio, processor=fold_accents, score_cutoff=_NEAR)
    return str(found[0]) if found else ""


def nearest_hint(word: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word, or lists all of them where none comes near."""
    candidates = sorted(known)
    found = nearest(word, candidates)
    if found:
        return f"¿Quiso decir «{found}»?"
    return "Aquí valen: " + ", ".join(f"«{candidate}»" for candidate in candidates) + "." if candidates else ""


def nearest_of(word: str, known: Iterable[str], called: str) -> str:
    """A hint that names the nearest known word, if one comes near, and lists all of them after `called`; "" if none."""
    candidates = sorted(known)
    near = nearest(word, candidates)
    asked = f"¿Quiso decir «{near}»? " if near else ""
    return f"{asked}{called}: {', '.join(candidates)}." if candidates else ""
