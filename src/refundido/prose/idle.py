"""Part of `prose`: words of an act that order no change of the text: rules of reading, of interpretation."""

from __future__ import annotations

import re
from itertools import pairwise

from refundido.diagnostic import Code, Diagnostic
from refundido.model.label import fold_accents
from refundido.prose.act_net import changes_state
from refundido.prose.act_words import UNIT, is_amended, unquoted
from refundido.prose.reading import Passage
from refundido.prose.tokens import QUOTE, WORD, read_tokens
from refundido.prose.trouble import report
from refundido.prose.words import ORDER, verb_forms

_UNDERSTOOD = (
    "se entendera",
    "se entenderan",
    "entiendase",
    "entiendese",
    "entiendanse",
    "se entiende",
    "debe entenderse",
    "debera entenderse",
    "se tendran",
)
_IMPERATIVE = ("entiendase", "entiendese", "entiendanse")
"""Of a unit that is named they order; of none, they define («entiéndase por sala el recinto…»)."""
_CORRECTS = re.compile(r"\bdonde (?:dic|dig|se le)\w+|\ben (?:lugar|vez) de\b")
"""How words that are to be others begin, folded."""
_CLARIFIES = ("aclarase", "precisase", "interpretase", "declarase", "se aclara", "se precisa")


def idle_report(passage: Passage) -> Diagnostic | None:
    """What is told of words that order no change; None if they may order one."""
    raw = read_tokens(passage.text)
    words = [token.folded for token in raw if token.kind == WORD]
    joined = " ".join(words)
    quotes = any(token.kind == QUOTE for token in raw)
    said = unquoted(passage.text, 0, len(passage.text))
    unit = UNIT.search(said) is not None
    if _orders(words) or (quotes and "decir" in words) or _CORRECTS.search(joined):
        return None
    if (quotes or unit) and (any(is_amended(word) for word in words) or changes_state(said)):
        return None
    if unit and any(word in _IMPERATIVE for word in words):
        return None
    span = passage.span(0, len(passage.text))
    for phrase in _CLARIFIES:
        if joined.startswith(phrase):
            message = f"El acto interpreta, y no ordena escribir nada en el texto: «{passage.text}»."
            return report(Code.INTERPRETS, message, passage.text).located(span)
    for phrase in _UNDERSTOOD:
        if f" {phrase} " in f" {joined} ":
            message = f"El acto dice cómo ha de leerse el texto, y no lo cambia: «{passage.text}»."
            return report(Code.READING_RULE, message, passage.text).located(span)
    return None


def _orders(words: list[str]) -> bool:
    forms = verb_forms()
    singles = (forms.get(fold_accents(word)) for word in words)
    pairs = (forms.get(f"{one} {other}") for one, other in pairwise(words) if one == "se")
    return any(found is not None and found[1] == ORDER and found[0] != "ADAPT" for found in (*singles, *pairs))
