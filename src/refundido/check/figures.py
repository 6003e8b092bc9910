"""Part of `check`: a number written in words and in figures that do not agree («diez (11) jugadores»)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from refundido.check.act_text import ActText
from refundido.check.finding import Finding, Scene, around, texts_of
from refundido.model.cardinals import cardinal_value, is_cardinal_word
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.model.unit import Path, Unit

_WORDS = r"(?P<words>[^\W\d_]+(?: [^\W\d_]+){0,8})"
_PER_CENT = r"(?: ?%| por ciento)?"
_AFTER = re.compile(rf"{_WORDS} \((?P<figure>\d[\d.,]*){_PER_CENT}\)(?!\w)")
_BEFORE = re.compile(rf"(?<![\w.,])(?P<figure>\d[\d.,]*){_PER_CENT} \({_WORDS}[^()]{{0,60}}\)")
_MEASURES = frozenset("dolar dolares sol soles nuevos peso pesos euro euros".split())
"""What a number in words may go on with, and be the same number."""
_FRACTION = frozenset("coma punto con".split())


def disagreeing(plain: str, jurisdiction: Jurisdiction) -> Iterator[tuple[int, int, int, str]]:
    """Where words and figures of one number disagree: the stretch, the number in words, and the figure."""
    for match in _AFTER.finditer(plain) if "(" in plain else ():
        said = match["words"].removesuffix(" por ciento")
        words = _number_at_end(said.split())
        value = cardinal_value(words) if words else None
        if value is not None and value != _figure(match["figure"], jurisdiction):
            start = match.start("words") + len(said) - len(" ".join(words))
            yield start, match.end(), value, match["figure"]
    for match in _BEFORE.finditer(plain) if "(" in plain else ():
        whole = plain[match.start("words") : match.end() - 1]
        value = _number_at_start(whole)
        if value is not None and value != _figure(match["figure"], jurisdiction):
            yield match.start(), match.end(), value, match["figure"]


def _number_at_start(said: str) -> int | None:
    """The number that words say, alone or of a measure; None if they say none, or more than that."""
    words = said.split()
    size = next((n for n in range(len(words), 0, -1) if cardinal_value(words[:n]) is not None), 0)
    rest = [fold_accents(word) for word in words[size:]]
    if size and not _FRACTION & {*rest} and (not rest or rest[0] in _MEASURES or rest == ["por", "ciento"]):
        return cardinal_value(words[:size])
    return None


def _number_at_end(words: list[str]) -> list[str]:
    """The words at the end that are a number: the longest that are."""
    at = len(words)
    while at and (is_cardinal_word(words[at - 1]) or (words[at - 1] == "y" and at < len(words))):
        at -= 1
    if at and fold_accents(words[at - 1]) in _FRACTION:
        return []
    for start in range(at, len(words)):
        if cardinal_value(words[start:]) is not None:
            return words[start:]
    return []


def _figure(written: str, jurisdiction: Jurisdiction) -> int | None:
    """The whole number that figures say; None where they say none."""
    whole, _, decimals = (
        written.rstrip(".,").replace(jurisdiction.thousands_mark, "").partition(jurisdiction.decimal_mark)
    )
    return int(whole) if whole.isdigit() and not decimals.strip("0") else None


def figures_agree(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """No number of a text is one in words and another in figures."""
    for text in texts_of(unit):
        for start, end, value, figure in disagreeing(text.plain, scene.jurisdiction):
            message = f"Las palabras dicen {value} y las cifras, {figure}: «{around(text.plain, start, end)}»."
            yield scene.finding(path, unit, message, subject=text.plain[start:end], words=(text, start, end))


def figures_of_act(source: ActText, jurisdiction: Jurisdiction) -> Iterator[Finding]:
    """The same of the official words of an act."""
    for start, end, value, figure in disagreeing(source.text, jurisdiction):
        message = f"Las palabras dicen {value} y las cifras, {figure}: «{around(source.text, start, end)}»."
        subject = source.text[start:end]
        yield Finding(message, subject, "", source.span(start, end), source.context_at(start))
