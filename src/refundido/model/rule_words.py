"""Words that state how a game is played, where only the rules may: «el seguro no se paga», «sólo se dobla con nueve».

Told are the words of a player's or the house's play beside a denial, a restriction or who plays; whether they gainsay a
rule is for a person to see. Knows Spanish and no rule.
"""

from __future__ import annotations

import re

from refundido.model.fold import composed
from refundido.model.label import fold_accents

_DENIAL = r"\b(?:no|nunca|jamas|tampoco|siempre|ningun[oa]?|nadie|solo|solamente|unicamente)\b"
_PLAY = (
    r"\b(?:segur[oa]|retir|dobl|divid|divis|separ|abr(?:e|ir|en)\b|pedir|pide|piden|plant|apost|apuest|cartas?\b|gan[ae]"
    r"|pierd|perd|pag[aou]|cobr|devuel|descart|cambi|razon)[a-z]*"
)
_WHO = r"\b(?:croupiers?|crupier(?:es)?|dealers?|banca|casa|casino)\b"
_DOES = r"\b(?:pide|planta|dobla|divide|separa|abre|gana|pierde|retira|descarta|empata)[n]?\b"
_NEAR = r"[^.;:!?()]{0,40}?"
_RULE = re.compile(rf"{_DENIAL}{_NEAR}{_PLAY}|{_PLAY}{_NEAR}{_DENIAL}|{_WHO}{_NEAR}{_DOES}")
_ASKS = re.compile(r"\s*(?:cuando|cuant[oa]s?|que|quien(?:es)?|como|donde|si|lo que|por que|para que|cual(?:es)?)\b")
_CLAUSE = re.compile(r"[.;:!?()—–]|, ")


def rule_in(text: str) -> str:
    """The first words that state how it is played, as they stand; "" if none."""
    plain = " ".join(composed(text).split())
    found = _RULE.search(fold_accents(plain))
    return plain[found.start() : found.end()] if found else ""


def rule_in_heading(text: str) -> str:
    """The same of a heading, which may ask («Cuándo no se paga») and not answer."""
    clauses = _CLAUSE.split(composed(text))
    stated = (each for each in clauses if not _ASKS.match(fold_accents(each)))
    return next((said for each in stated if (said := rule_in(each))), "")
