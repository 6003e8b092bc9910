"""How far texts can be relied on: how much of a unit is reconstructed, and the account of a whole text.

Read by `body`, which marks what is not official where it stands (law 9), and by `consolidated`. Judges by
words alone: spaces and signs between two official words do not make a block reconstructed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from refundido.document.blocks import Extent, Mark, StandingCount
from refundido.document.spanish import counted, percentages
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.text import Run, Standing, Text
from refundido.model.unit import Unit, walk

_WORD = re.compile(r"\w+(?:[.,:]\w+)*", re.UNICODE)

_OFFICIAL = """Palabras tomadas a la letra de un acto publicado. No llevan marca, salvo dentro de un texto
reconstruido, donde van subrayadas."""
_REPAIRED = """Palabras oficiales en que se corrigió un defecto del impreso, en tantos lugares de él. Lo impreso se
da entre corchetes."""
_RECONSTRUCTED = """Texto escrito por los editores en lugar de uno que no está a la mano; no puede invocarse
como oficial. Lleva una raya al margen y un rótulo; dentro de un texto oficial, una línea de puntos."""
_GAP = "Palabras que faltan en tantos lugares de la fuente. Van entre corchetes."
_PENDING = "Partes que se sabe que existen y que no se han transcrito. Van en un recuadro."

_LEGEND: tuple[tuple[Standing, Mark, str, str], ...] = (
    (Standing.OFFICIAL, Mark.OFFICIAL, "Oficial", " ".join(_OFFICIAL.split())),
    (Standing.REPAIRED, Mark.REPAIRED, "Reparado", " ".join(_REPAIRED.split())),
    (Standing.RECONSTRUCTED, Mark.RECONSTRUCTED, "Reconstruido", " ".join(_RECONSTRUCTED.split())),
    (Standing.GAP, Mark.GAP, "Perdido", _GAP),
)
_BY_PLACE = frozenset((Standing.REPAIRED, Standing.GAP))


def count_words(text: str) -> int:
    """How many words there are, a number with its signs being one."""
    return len(_WORD.findall(text))


def texts_of(unit: Unit) -> Iterable[Text]:
    """The heading and the text of a unit, those that it has."""
    return (text for text in (unit.heading, unit.text) if text)


def _words_by_standing(texts: Iterable[Text]) -> Counter[Standing]:
    words: Counter[Standing] = Counter()
    for text in texts:
        for run in text.runs:
            if amount := count_words(run.text):
                words[run.standing] += amount
    return words


def extent_of(texts: Iterable[Text]) -> Extent:
    """How much of some texts is reconstructed."""
    words = _words_by_standing(texts)
    reconstructed = words[Standing.RECONSTRUCTED]
    if not reconstructed:
        return Extent.NONE
    if reconstructed == words.total():
        return Extent.WHOLLY
    return Extent.MOSTLY if 2 * reconstructed >= words.total() else Extent.PARTLY


def mark_of(run: Run, extent: Extent) -> Mark:
    """The mark that a run's words need inside a block of that extent."""
    match run.standing:
        case Standing.REPAIRED:
            return Mark.REPAIRED
        case Standing.GAP:
            return Mark.GAP
        case Standing.PENDING:
            return Mark.PENDING
        case Standing.RECONSTRUCTED:
            return Mark.RECONSTRUCTED if extent is Extent.PARTLY and count_words(run.text) else Mark.PLAIN
        case Standing.OFFICIAL:
            return Mark.OFFICIAL if extent is Extent.MOSTLY and count_words(run.text) else Mark.PLAIN


class Extents:
    """Whether whole units are reconstructed from heading to last word, each answered once."""

    def __init__(self) -> None:
        self._wholly: dict[int, tuple[Unit, bool | None]] = {}

    def wholly(self, unit: Unit) -> bool:
        """Whether all words of the unit and of what it contains are reconstructed, and there are some."""
        return self._answer(unit) is True

    def _answer(self, unit: Unit) -> bool | None:
        """True: all reconstructed; False: some not; None: there are no words.

        Each answer keeps its unit: the place in memory of one let go would be given to another.
        """
        if id(unit) not in self._wholly:
            self._wholly[id(unit)] = unit, self._judge(unit)
        return self._wholly[id(unit)][1]

    def _judge(self, unit: Unit) -> bool | None:
        if unit.pending:
            return False
        answers = [self._answer(child) for child in unit.children]
        words = _words_by_standing(texts_of(unit))
        if words:
            answers.append(words[Standing.RECONSTRUCTED] == words.total())
        known = [answer for answer in answers if answer is not None]
        return all(known) if known else None


def account(root: Unit, jurisdiction: Jurisdiction, unplaced: Iterable[Text] = ()) -> tuple[StandingCount, ...]:
    """How much of a text has each standing, and how many units are pending.

    What was repaired or lost is counted by places of the print, those in words without a place (`unplaced`) among them;
    the rest by words.
    """
    words = _all_words(root)
    texts = [*(text for _, unit in walk(root) for text in texts_of(unit)), *unplaced]
    places = Counter(run.standing for text in texts for run in text.runs if run.standing in _BY_PLACE)
    pending = sum(unit.pending for _, unit in walk(root))
    shares = _shares(words, jurisdiction)
    lines = [
        StandingCount(
            mark,
            name,
            counted(places[standing], "lugar", "lugares", jurisdiction.thousands_mark)
            if standing in _BY_PLACE
            else counted(words[standing], "palabra", "palabras", jurisdiction.thousands_mark),
            shares.get(standing, ""),
            explanation,
        )
        for standing, mark, name, explanation in _LEGEND
        if words[standing] or places[standing]
    ]
    if pending:
        amount = counted(pending, "unidad", "unidades")
        lines.append(StandingCount(Mark.PENDING, "Pendiente", amount, "", _PENDING))
    return tuple(lines)


def _all_words(root: Unit) -> Counter[Standing]:
    words: Counter[Standing] = Counter()
    for _, unit in walk(root):
        words += _words_by_standing(texts_of(unit))
    return words


def _shares(words: Counter[Standing], jurisdiction: Jurisdiction) -> dict[Standing, str]:
    """The share of each standing that some words have; together they are all but the headings of what is pending."""
    present = [standing for standing in Standing if words[standing] and standing is not Standing.PENDING]
    shown = percentages([words[standing] for standing in present], jurisdiction.decimal_mark)
    return dict(zip(present, shown, strict=True))


def warning(root: Unit, jurisdiction: Jurisdiction) -> str:
    """What a reader must know before reading: how much of the text is not official. Empty if all is."""
    words = _all_words(root)
    if not words[Standing.RECONSTRUCTED]:
        return ""
    share = _shares(words, jurisdiction)[Standing.RECONSTRUCTED]
    share = share.replace("s de ", "s del ") if share.startswith("m") else f"el {share}"
    return (
        f"Este texto no es enteramente oficial: {share} de sus palabras fue reconstruido por los editores "
        "y va marcado donde está."
    )
