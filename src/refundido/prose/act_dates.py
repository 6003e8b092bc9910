"""Part of `prose`: the words of an act on when it takes effect -> a date, a term from its publication, or an event."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from refundido.model.label import fold_accents

_MONTHS = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()
_NUMBERS = {
    word: value
    for value, words in {
        1: "un uno una primer primero", 2: "dos segundo", 3: "tres tercer", 4: "cuatro cuarto", 5: "cinco quinto",
        6: "seis", 7: "siete", 8: "ocho", 9: "nueve", 10: "diez", 11: "once", 12: "doce", 15: "quince",
        18: "dieciocho", 20: "veinte", 24: "veinticuatro", 30: "treinta", 40: "cuarenta", 50: "cincuenta",
        60: "sesenta", 70: "setenta", 80: "ochenta", 90: "noventa", 100: "cien",
    }.items()
    for word in words.split()
}  # fmt: skip
_DAY = re.compile(
    rf"(?P<day>\d{{1,2}}|primero)\s?[°º]?\s+(?:de\s+)?(?P<month>{'|'.join(_MONTHS)}|setiembre)"
    r"(?:\s+(?:de|del)(?:\s+(?:a[nñ]o|presente\s+a[nñ]o))?\s+(?P<year>\d{4})|\s+(?P<past>[uú]ltimo|pasado)|\s+(?P<next>pr[oó]ximo))?",
)
_TERM = re.compile(
    r"(?P<number>\d{1,3}|(?:ciento\s+)?[a-z]+(?:\s+y\s+[a-z]+)?)\s*(?:\(\s*\d+\s*\)\s*)?(?P<unit>dias?|meses|mes|a[nñ]os?|semanas?)\b"
    r"(?:\s+(?:corridos|calendario))?"
)
_NEXT_MONTH = re.compile(r"primer(?:o)?\s+dia\s+del\s+(?:(?P<number>\w+)\s+)?mes\s+(?P<which>subsiguiente|siguiente)")
_NEXT_DAY = re.compile(r"dia\s+siguiente")
_UNCOUNTED = re.compile(
    r"\b(?:in)?habil(?:es)?\b|\bferiados?\b|\bdias?\s+(?:administrativ|laborable|laboral)"
    r"|\b(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)\b(?!,?\s+\d)"
    r"|(?<!\S)(?!(?:0{1,2}(?:[:.]0{1,2})?|cero)\s)\S+\s+(?:horas?|hrs)\b"
    r"|\ba[nñ]o\s+(?:\w+\s+)?(?:siguiente|subsiguiente|proximo|venidero|entrante)|\bproximo\s+a[nñ]o\b"
    r"|\bultimo\s+dia\b|\b(?:dia\s+)?\w+\s+del\s+mes\s+(?:de\s+su|en\s+que|siguiente|subsiguiente)"
    r"|\bdia\s+(?:del?\s+)?(?:(?:el|la|los|cada)\s+)?(?:mes|a[nñ]o|semana|trimestre|semestre|bimestre|periodo)\b"
)
"""What gives a day by a calendar that is not known here (holidays, the days of a week), or by a part of a day, of a
month or of a year: no day is taken for it."""
_PUBLISHED = re.compile(r"publica(?:cion|do|da|r)|inser(?:cion|te)|dictacion|notifica")
_SPEAKS = re.compile(
    r"\b(?:rig(?:e|en)|regira[n]?|regir|entra(?:n|ra|ran)?\s+en\s+(?:vigencia|vigor|aplicacion)|vigencia|vigentes?|en\s+vigor"
    r"|(?:comenza|empeza)(?:ra|ran)\s+a\s+(?:regir|aplicarse)|surti(?:ra|ran)\s+efectos?|tend(?:ra|ran)\s+(?:vigencia|efectos?)"
    r"|produci(?:ra|ran)\s+(?:sus\s+)?efectos?|efectos?\s+retroactivos?|a\s+(?:contar|partir)\s+de)\b"
)
_RULES = re.compile(
    r"\b(?:rigen?|regiran?|entra(?:n|ra|ran)?\s+en\s+(?:vigencia|vigor|aplicacion)|(?:comenza|empeza)(?:ra|ran)\s+a\s+(?:regir|aplicarse)"
    r"|surti(?:ra|ran)\s+(?:sus\s+)?efectos?|(?:tend|cobra|inicia)(?:ra|ran)\s+(?:su\s+)?(?:vigencia|vigor|efectos?)"
    r"|produci(?:ra|ran)\s+(?:sus\s+)?efectos?)\b"
    r"|\A\W*(?:(?:la|su)\s+)?(?:fecha\s+de\s+)?(?:inicio\s+de\s+)?(?:la\s+)?(?:entrada\s+en\s+)?(?:vigencia|vigor)\b[^.;]*(?:\bsera\s|\bcomenzara\b|\bse\s+inicia|:)"
    r"|\A\W*(?:fija|establece|determina|dispone|se[nñ]ala|declara)n?se\b[^.;]*\b(?:vigencia|vigor)\b"
)
_APPLIES = re.compile(
    r"\b(?:se\s+aplica(?:ra|ran)?|sera(?:n)?\s+(?:aplicables?|exigibles?|obligatori[oa]s?)|operara(?:n)?|se\s+hara(?:n)?\s+efectiv[oa]s?"
    r"|con\s+vigencia|con\s+efectos?|valdra(?:n)?|se\s+pondra(?:n)?\s+en\s+(?:vigencia|vigor))\s+"
    r"(?:(?:solo|recien)\s+)?(?:desde|a\s+contar|a\s+partir|el\s+(?:dia\s+)?\d)"
)
"""Verbs that say when an act takes effect if it is the act they speak of."""
_PIECE = re.compile(r"\b(?:entra(?:n|ra|ran)?|regir\w*|rigen?|vigor|vigencia|vigente)\b")
_CALENDAR = re.compile(
    r"\b(?:20\d\d|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)\b"
)
_EVENT = re.compile(
    r"una\s+vez\s+que|cuando\s|desde\s+que\s|hasta\s+que\s|entrada\s+en\s+(?:vigencia|vigor)\s+(?:de(?:l)?\s+)?(?:la\s+ley|el\s+reglamento|l\s+reglamento|otr)"
    r"|dictacion\s+del\s+reglamento|se\s+dicte|se\s+publique\s+el|total\s+tramitacion|toma\s+de\s+razon|fecha\s+en\s+que"
)
_CONDITION = re.compile(
    r"\b(?:siempre\s+(?:que|y\s+cuando)|a\s+menos\s+que|(?:salvo|excepto)\s+que|a\s+no\s+ser\s+que|en\s+tanto\s|sujet[oa]s?\s+a\b"
    r"|condicionad\w+|previ[oa]\s|sin\s+contar\b|descontad\w+|si\s+(?:no|el|la|los|las|se|a|antes|fuere|dich[oa]|est[ea]|para)\b)"
)
"""Words on which the day said before them hangs."""
_LEANS = re.compile(r"\b(?:despues|posterior(?:es)?|siguientes?|subsiguientes?|contad[oa]s?|desde|mas\s+tarde)\b")
_ALIEN = re.compile(
    r"(?:publicacion|dictacion|vigencia|vigor|tramitacion)\s+(?:en\s+el\s+diario\s+oficial\s+)?(?:del|de\s+(?:la|el|los|las|un|una))\s+"
    r"(?!presente|esta|este)(?:ley|reglamento|decreto|resolucion|norma|ordenanza)"
)
"""Words on a term counted from what another text does."""
_TEMPORARY = re.compile(
    r"\s*(?:durante\s|mientras\s|hasta\s+el\s|por\s+(?:una\s+sola|unica)\s+vez|transitoriamente|en\s+forma\s+transitoria"
    r"|(?:suspende|suspenda|prorroga|prorrogue)(?:n)?se\b|dejase\s+en\s+suspenso|se\s+suspende|por\s+el\s+(?:plazo|lapso|periodo)\s+de"
    r"|excepcionalmente\s+y\s+hasta|de\s+manera\s+(?:transitoria|temporal|provisional|excepcional)|con\s+caracter\s+(?:transitorio|temporal|provisional))"
)


class When(StrEnum):
    """How words give a date."""

    DAY = "día"
    TERM = "plazo"
    PUBLICATION = "publicación"
    EVENT = "hecho"
    UNCOUNTED = "no se cuenta"
    UNKNOWN = "no se entiende"


@dataclass(frozen=True, slots=True)
class Effect:
    """When something takes effect, by the act's words.

    `days` and `months` count from the publication (TERM); with `month_start`, from the first day of a month. `numbers`
    are the act's own parts it is said of ("2.b"), empty: all.
    """

    words: str
    when: When
    day: date | None = None
    days: int = 0
    months: int = 0
    month_start: bool = False
    numbers: tuple[str, ...] = ()
    retroactive: bool = False
    yearless: bool = False

    def same_day(self, other: Effect) -> bool:
        """Whether both give the same day, told the same way."""
        mine = (self.when, self.day, self.days, self.months, self.month_start)
        return mine == (other.when, other.day, other.days, other.months, other.month_start)

    def on(self, published: date | None, issued: date | None = None) -> date | None:
        """The day, if it can be known: terms need the day of publication."""
        match self.when:
            case When.DAY:
                return self.day
            case When.TERM if published is not None:
                if self.month_start:
                    return _month_start(published, self.months)
                return _later(published, self.months) + timedelta(days=self.days)
            case When.PUBLICATION | When.EVENT:
                return published
            case _:
                return None


def _later(day: date, months: int) -> date:
    month = day.month - 1 + months
    year, month = day.year + month // 12, month % 12 + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def _month_start(day: date, months: int) -> date:
    return _later(day.replace(day=1), months)


def folded(text: str) -> str:
    """`text` without accents or capitals, character for character."""
    return fold_accents(text)


def speaks_of_effect(words: str) -> bool:
    """Whether words say when something takes effect."""
    return bool(_SPEAKS.search(folded(words)))


def hints_at_effect(words: str) -> bool:
    """Whether words hold some piece of how effect is said, and a date, a term or a publication."""
    text = folded(words)
    dated = is_calendar(words) or dates_in(words) > 0 or _PUBLISHED.search(text) is not None
    return dated and _PIECE.search(text) is not None


def rules_effect(words: str) -> bool:
    """Whether a verb among words rules when something takes effect, and they do not merely speak of it."""
    return bool(_RULES.search(folded(words)))


def applies_from(words: str) -> bool:
    """Whether words say from when something is applied, in a verb that speaks of other things as well."""
    return bool(_APPLIES.search(folded(words)))


def is_calendar(words: str) -> bool:
    """Whether words name a month or a year: a date, though it may be written in some way that is not read."""
    return bool(_CALENDAR.search(folded(words)))


def is_uncertain(words: str) -> bool:
    """Whether words give a day that no one can count from them alone: a working day, a day of the week, a condition."""
    text = folded(words)
    return _uncounted(text) or _CONDITION.search(text) is not None


def _uncounted(text: str) -> bool:
    return _UNCOUNTED.search(_NEXT_MONTH.sub(" ", text)) is not None


def is_temporary(words: str) -> bool:
    """Whether a sentence begins by saying that what it rules is only for a time: it leaves the text as it is."""
    return bool(_TEMPORARY.match(folded(words)))


def first_day(text: str, issued: date | None = None) -> date | None:
    """The first full date written in a text."""
    for match in _DAY.finditer(folded(text)):
        day = _day(match, issued)
        if day is not None:
            return day
    return None


def read_effect(words: str, issued: date | None = None) -> Effect:
    """The effect that one clause gives («regirá a contar del 15 de agosto de 2033»)."""
    text = folded(words)
    retroactive = "retroactiv" in text
    if _uncounted(text):
        return Effect(words, When.UNCOUNTED)
    if match := _DAY.search(text):
        day = _day(match, issued)
        if day is not None:
            return Effect(words, When.DAY, day, retroactive=retroactive, yearless=match["year"] is None)
        return Effect(words, When.EVENT if match["past"] or retroactive else When.UNKNOWN, retroactive=retroactive)
    if _CONDITION.search(text):
        return Effect(words, When.UNKNOWN)
    if match := _NEXT_MONTH.search(text):
        months = (_number(match["number"]) if match["number"] else 0) or (2 if match["which"] == "subsiguiente" else 1)
        return Effect(words, When.TERM, months=months, month_start=True)
    if _ALIEN.search(text):
        return Effect(words, When.EVENT)
    term = _TERM.search(text)
    if term and (number := _number(term["number"])):
        unit = term["unit"]
        if unit.startswith("mes"):
            return Effect(words, When.TERM, months=number)
        if unit.startswith(("ano", "año")):
            return Effect(words, When.TERM, months=12 * number)
        return Effect(words, When.TERM, days=number * (7 if unit.startswith("semana") else 1))
    if _NEXT_DAY.search(text):
        return Effect(words, When.TERM, days=1)
    if _EVENT.search(text):
        return Effect(words, When.EVENT)
    if _PUBLISHED.search(text):
        return Effect(words, When.PUBLICATION)
    return Effect(words, When.UNKNOWN)


def dates_in(words: str) -> int:
    """How many dates and terms words give."""
    text = folded(words)
    found = 0
    for pattern in (_DAY, _NEXT_MONTH, _NEXT_DAY):
        text, times = pattern.subn(" ", text)
        found += times
    return found + sum(1 for term in _TERM.finditer(text) if _number(term["number"]))


def date_spans(text: str) -> list[tuple[int, int]]:
    """Where dates and terms stand in folded words, in order."""
    found = [m.span() for pattern in (_DAY, _NEXT_MONTH, _NEXT_DAY) for m in pattern.finditer(text)]
    found.extend(m.span() for m in _TERM.finditer(text) if _number(m["number"]))
    return sorted(found)


def effect_verb(text: str) -> tuple[int, int] | None:
    """Where the verb that says when something takes effect stands in folded words."""
    found = _RULES.search(text) or _APPLIES.search(text) or _SPEAKS.search(text)
    return found.span() if found else None


def leans(effect: Effect) -> bool:
    """Whether an effect is a term counted from another date that its words do not say («un año después»)."""
    text = folded(effect.words)
    return effect.when is When.TERM and bool(_LEANS.search(text)) and not _PUBLISHED.search(text)


def _number(words: str) -> int:
    said = words.strip()
    if said.isdigit():
        return int(said)
    total = 0
    for word in re.split(r"\s+(?:y\s+)?", said):
        value = 100 if word == "ciento" else _NUMBERS.get(word, 0)
        if not value:
            total = 0
        total += value
    return total


def _day(match: re.Match[str], issued: date | None) -> date | None:
    number = 1 if match["day"] == "primero" else int(match["day"])
    name = match["month"].replace("setiembre", "septiembre")
    month = _MONTHS.index(name) + 1
    year = int(match["year"]) if match["year"] else None
    if year is None:
        if issued is None:
            return None
        year = issued.year
        if match["past"] and (month, number) > (issued.month, issued.day):
            year -= 1
        if match["next"] and (month, number) < (issued.month, issued.day):
            year += 1
    try:
        return date(year, month, number)
    except ValueError:
        return None
