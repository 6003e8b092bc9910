"""Part of `prose`: whether every word by which a clause gives a date is one by which acts do, where it stands.

A date is found by its form, so that a word amid the clause («desde último el 1 de abril») would say nothing. What is
before the verb, and what follows a sign after the date, says other things, and is read elsewhere.
"""

from __future__ import annotations

import re

from refundido.prose.act_dates import When, date_spans, effect_verb, folded, read_effect

_THE_ACT = (
    "esta este la presente ley resolucion ordenanza decreto acuerdo reglamento reglamentacion acto norma disposicion "
    "modificacion modificaciones reforma enmienda cambio"
)
_BEFORE = frozenset(
    f"{_THE_ACT} a al contar partir desde el los las del de dia fecha en vigencia vigor aplicacion efecto efectos "
    "con momento mismo misma transcurrido transcurridos transcurrida transcurridas plazo lapso periodo dentro pasado "
    "pasados cumplido cumplidos vencido vencidos que lo hara haran sera seran comenzara comenzaran comienza empezara "
    "empezaran empieza efectivo efectiva efectivos efectivas solo recien regir regira regiran aplicarse aplicara "
    "aplicaran se producir su sus como entrada ello legal legales juridicos plenos inmediatamente y "
    "publicacion diario oficial un una".split()
)
_AFTER = frozenset(
    f"{_THE_ACT} a al contar partir desde el los del de dia fecha en su sus contado contados contada contadas "
    "computado computados despues posterior posteriores siguiente siguientes subsiguiente publicacion publicada "
    "publicado publicado publicarse promulgacion dictacion notificacion diario boletin gaceta oficial peruano que se "
    "inclusive aquel aquella corridos calendario mes municipio municipal pagina sitio web electronico y".split()
)
"""The words that stand before a date or a term and after it, folded."""
_WORD = re.compile(r"[^\W\d_]+|\d+")
_SIGN = re.compile(r"[,;:(]|\.(?:\s|$)")


def strays(clause: str) -> bool:
    """Whether a word that gives no date stands amid those by which the clause gives one.

    What is told to depend on an event is reported anyhow, and is not looked at.
    """
    text = folded(clause)
    effect = read_effect(clause)
    if effect.when is When.EVENT:
        return False
    spans = date_spans(text)
    verb = effect_verb(text)
    if not spans:
        return effect.when is When.PUBLICATION and verb is not None and _foreign(text[verb[1] :], _BEFORE | _AFTER)
    first, last = spans[0][0], spans[-1][1]
    if verb is not None and verb[0] < first:
        begin = min(verb[1], first)
    else:
        begin = max((m.end() for m in _SIGN.finditer(text, 0, first)), default=0)
        begin = first if verb is not None else begin
    return _foreign(text[begin:first], _BEFORE, whole=True) or _foreign(text[last:], _AFTER)


def _foreign(words: str, known: frozenset[str], *, whole: bool = False) -> bool:
    """Whether a word that is not among those known stands in the words, up to their first sign unless `whole`."""
    sign = None if whole else _SIGN.search(words)
    said = words[: sign.start()] if sign else words
    return any(word not in known for word in _WORD.findall(said))
