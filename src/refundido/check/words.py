"""Part of `check`: slips inside one text: a word written twice, one act dated in two ways."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from refundido.check.finding import Finding, Placed, Scene, around, texts_of
from refundido.model.fold import fold_typography
from refundido.model.label import fold_accents
from refundido.model.text import Standing
from refundido.model.unit import Path, Unit, walk

_DOUBLE = re.compile(r"(?<![\w-])(?P<one>[^\W\d_]{2,}|y)[^\S\n]+(?P<two>(?P=one))(?![\w-])", re.IGNORECASE)

_LEGITIMATE = frozenset(
    [
        "muy",
        "casi",
        "tan",
        "poco",
        "bla",
        "sobre",
        "para",
        "bajo",
        "entre",
        "ante",
        "como",
        "vino",
        "nada",
        "pase",
        "corte",
        "si",
        "sí",
    ]
)
"""Words that may stand twice: emphasis (muy muy), and words with two senses, one of which may follow the
other ("un sobre sobre la mesa", "en cada pase pase quien...", "el ante ante el croupier"; "si si juega", where the
print lost the accent of the second)."""

_YEAR = re.compile(r"\bdel? \d{4}\b|[/.-]\d{4}\b")
_MONTHS = (
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
).split()  # fmt: skip
_DATED = re.compile(
    r"(?P<kind>resolucion|decreto|ley|ordenanza|circular|oficio)"
    r"(?P<sort> (?:exenta|afecta|directoral|ministerial|suprema|jefatural|supremo|alcaldicio|legislativo|de urgencia"
    r"|ley|con fuerza de ley|circular))?"
    r" ?(?:N° ?)(?P<number>\d[\d.]*)(?:-(?P<of>(?:19|20)\d\d)(?P<tail>[-/][\w/-]+)?)?(?: exent[ao])?"
    r",? \(?(?P<made>publicad[ao] el |promulgad[ao] el )?(?:del? )?(?:fecha )?"
    r"(?:(?P<day>\d{1,2})°? de (?P<month>" + "|".join(_MONTHS) + r"|setiembre) del? (?P<year>\d{4})"
    r"|(?P<d>\d{1,2})(?P<sep>[/.-])(?P<m>\d{1,2})(?P=sep)(?P<y>\d{4}))"
    r"(?:,? del? (?P<issuer>[^,;.]+))?"
)


def doubled(plain: str) -> Iterator[tuple[int, int]]:
    """Where a word stands twice in a row, nothing but space between: the stretch that covers both.

    "Que que", "literal literal": slips, in any case. Not slips: figures, a word and its accented twin
    (si sí, que qué), names (Bora Bora: both with a capital and the rest small), and `_LEGITIMATE`.
    """
    for match in _DOUBLE.finditer(plain):
        one, two = match["one"], match["two"]
        name = one.istitle() and two.istitle() and len(one) > 2
        if one.lower() == two.lower() and one.lower() not in _LEGITIMATE and not name:
            yield match.start(), match.end()


def duplicated_word(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """No text has a word written twice in a row (see `doubled`)."""
    for text in texts_of(unit):
        for start, end in doubled(text.plain):
            subject = text.plain[start:end]
            message = f"La palabra está repetida: «{around(text.plain, start, end)}»."
            yield scene.finding(path, unit, message, subject=subject, words=(text, start, end))


@dataclass(frozen=True, slots=True)
class DatedAct:
    """A mention of an act with its whole date, at a stretch of a text.

    `name` is its kind, its number and what the date is of («publicada»); `sort` says more of its kind («directoral»).
    `of`: the number says its year.
    """

    name: str
    sort: str
    of: bool
    on: date
    issuer: frozenset[str]
    start: int
    end: int

    def disagrees(self, other: DatedAct) -> bool:
        """Whether both are mentions of one act with two dates.

        Numbers begin again every year and every issuer has its own: only mentions of the same year, or whose number
        says it, and whose issuers and sorts, where both are named, may be the same, speak of one act.
        """
        same_issuer = not (self.issuer and other.issuer) or self.issuer <= other.issuer or other.issuer <= self.issuer
        same_sort = not (self.sort and other.sort) or self.sort == other.sort
        same_year = self.of or self.on.year == other.on.year
        return self.name == other.name and self.on != other.on and same_year and same_issuer and same_sort


@lru_cache(maxsize=1 << 15)
def dated_acts(plain: str) -> tuple[DatedAct, ...]:
    """The acts that a text mentions with day, month and year, in order."""
    if not _YEAR.search(plain):
        return ()
    folded = fold_typography(plain)
    lower = fold_accents(folded.text).replace("n° ", "N° ")
    found: list[DatedAct] = []
    for match in _DATED.finditer(lower):
        on = _day_of(match)
        if on is None:
            continue
        number = "-".join(filter(None, (match["number"].strip(".").replace(".", ""), match["of"])))
        issuer = folded.text[match.start("issuer") : match.end("issuer")] if match["issuer"] else ""
        capitals = frozenset(fold_accents(word) for word in issuer.split() if word[:1].isupper())
        start, end = folded.offsets[match.start()], folded.offsets[match.end("year" if match["year"] else "y")]
        name = f"{match['kind']} {number} {(match['made'] or '')[:4]}"
        sort = (match["sort"] or "").strip()
        found.append(DatedAct(name, sort, bool(match["of"]), on, capitals, start, end))
    return tuple(found)


def _day_of(match: re.Match[str]) -> date | None:
    month = (match["month"] or "").replace("setiembre", "septiembre")
    try:
        if month:
            return date(int(match["year"]), _MONTHS.index(month) + 1, int(match["day"]))
        return date(int(match["y"]), int(match["m"]), int(match["d"]))
    except ValueError:
        return None


def two_dates(scene: Scene, units: Sequence[Placed]) -> Iterator[Finding]:
    """One act is not dated in two ways in one text; the units looked at are held against all of it."""
    if not any(dated_acts(text.plain) for _, unit in units for text in texts_of(unit)):
        return
    looked_at = {unit.id for _, unit in units}
    seen: list[tuple[DatedAct, str]] = []
    for path, unit in walk(scene.root):
        for text in texts_of(unit):
            for mention in dated_acts(text.plain):
                words = text.plain[mention.start : mention.end]
                other = next((said for before, said in seen if before.disagrees(mention)), "")
                seen.append((mention, words))
                if other and unit.id in looked_at:
                    message = f"El mismo acto lleva otra fecha en otro lugar: «{other}»."
                    place = (text, mention.start, mention.end)
                    yield scene.finding(path, unit, message, subject=words, words=place)


def repaired(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """Law 9: every repair of the print is told, with what was printed."""
    for text in texts_of(unit):
        position = 0
        for run in text.runs:
            if run.standing is Standing.REPAIRED and run.printed:
                message = f"El impreso dice «{run.printed}»; se lee «{run.text}»."
                words = (text, position, position + len(run.text))
                yield scene.finding(path, unit, message, subject=run.printed, words=words)
            position += len(run.text)
