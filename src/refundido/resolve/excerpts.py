"""Part of `resolve`: what is shown of a text in a message about a quotation: the words around it, the nearest ones."""

from __future__ import annotations

from collections.abc import Sequence

from refundido.diagnostic import Code, Diagnostic
from refundido.model.ordinals import ordinal_words
from refundido.model.selector import Quotation, Stops
from refundido.resolve.quote import Range, nearest_passage, occurrences

LEAST_LIKENESS = 60.0
"""Below this likeness (0 to 100) no passage is shown as nearest, and none is let pass."""
SIC_ADVICE = " Si debe aceptarse, escriba `sic` con la razón."
MOST_SHOWN = 6
"""How many places a message lists."""
_WIDTHS = (24, 48, 96, 192)
_STOPS = {
    Stops.ALL: ("punto", "puntos"),
    Stops.FOLLOWED: ("punto seguido", "puntos seguidos"),
    Stops.FINAL: ("punto aparte", "puntos aparte"),
}


def wrong_count(plain: str, quotation: Quotation, found: Sequence[Range]) -> Diagnostic:
    """The error for a quotation that stands more or fewer times than the instruction takes it to."""
    shown = contexts(plain, found[:MOST_SHOWN])
    places = "; ".join(f"«{each}»" for each in shown)
    if len(found) > MOST_SHOWN:
        places += f"; y otras {len(found) - MOST_SHOWN} veces"
    words = f"«{quotation.words}»"
    if quotation.words == "." and quotation.stops is not Stops.ALL:
        words = f"El {_STOPS[quotation.stops][0]}"
    if quotation.times:
        message = f"{words} está {times(len(found))} y la instrucción dice {times(quotation.times)}: {places}."
        return Diagnostic(Code.QUOTE_COUNT, message, subject=quotation.words)
    return Diagnostic(
        Code.QUOTE_REPEATED,
        f"{words} está {times(len(found))}: {places}.",
        subject=quotation.words,
        hint="Diga cuál (nth), cuántas (times), todas (every), o las palabras vecinas (after, before, between).",
    )


def not_found(plain: str, quotation: Quotation) -> Diagnostic:
    """The error for a quotation that does not stand, with the nearest passage compared word by word."""
    present, _ = occurrences(plain, quotation.words)
    if present and (quotation.after or quotation.before or quotation.place):
        where = " y ".join(f"«{w}»" for w in (quotation.after, quotation.before) if w) or "el borde que se indica"
        return Diagnostic(
            Code.NOT_ADJACENT,
            f"«{quotation.words}» está en el texto, pero no junto a {where}: «{context(plain, present[0])}».",
            subject=quotation.words,
        )
    passage, likeness = nearest_passage(plain, quotation.words)
    near = f"Lo más parecido: «{word_difference(quotation.words, passage)}»."
    return Diagnostic(
        Code.QUOTE_NOT_FOUND,
        f"«{quotation.words}» no está en el texto.",
        subject=quotation.words,
        hint=near + SIC_ADVICE if likeness >= LEAST_LIKENESS else "",
    )


def no_such_stop(found: int, wanted: int, which: Stops) -> str:
    """What is said of a full stop of a kind that a text, with so many of them, does not have."""
    one, many = _STOPS[which]
    if not found:
        return f"El texto no tiene {one}{', pues no termina en uno' if which is Stops.FINAL else ''}."
    return f"El texto tiene {found} {one if found == 1 else many}; no hay un {ordinal_words(wanted)}."


def word_difference(words: str, passage: str) -> str:
    """The passage with the words that differ from the quotation in brackets: "uno [dos→tres] cuatro"."""
    from difflib import SequenceMatcher

    ours, theirs = words.split(), passage.split()
    pieces: list[str] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        left, right = " ".join(ours[i1:i2]), " ".join(theirs[j1:j2])
        pieces.append(right if tag == "equal" else f"[{left or '∅'}→{right or '∅'}]")
    return " ".join(pieces)


def contexts(plain: str, found: Sequence[Range]) -> list[str]:
    """Each stretch with as many words around it as it takes for no two to look the same.

    Where all the text would not do, as in "no, no", the stretch itself is marked: "no, [no]".
    """
    for width in _WIDTHS:
        shown = [context(plain, each, width) for each in found]
        if len(set(shown)) == len(shown):
            return shown
    return [context(plain, each, _WIDTHS[0], marked=True) for each in found]


def context(plain: str, found: Range, width: int = _WIDTHS[0], *, marked: bool = False) -> str:
    """A stretch with some words around it, of its own line alone, for a message."""
    first = plain.rfind("\n", 0, found.start) + 1
    last = plain.find("\n", found.end)
    last = len(plain) if last < 0 else last
    low, high = max(first, found.start - width), min(last, found.end + width)
    words = plain[found.start : found.end]
    around = plain[low : found.start], f"[{words}]" if marked else words, plain[found.end : high]
    return ("…" if low > first else "") + single_line("".join(around)) + ("…" if high < last else "")


def single_line(words: str) -> str:
    """Words on one line."""
    return " ".join(words.split("\n"))


def times(count: int) -> str:
    """ "una vez", "dos veces", "5 veces"."""
    return {1: "una vez", 2: "dos veces", 3: "tres veces"}.get(count, f"{count} veces")
