"""The comparison with a published text, ready to be printed: what the command and its formats show.

Comes after `compare` and `history`. Pure; decides what a reader is told, in Spanish; knows no format.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from refundido.compare.against import Against, Difference, Shape, against
from refundido.compare.parting import Parting, bisect
from refundido.compare.published import Place, Published
from refundido.compare.wording import Sort
from refundido.document.spanish import agree, counted, from_when, listed, number, percentage
from refundido.history.timeline import History
from refundido.model.act import Act
from refundido.model.instrument import Edition
from refundido.model.jurisdiction import Jurisdiction

NAMES: Mapping[Sort, tuple[str, str]] = {
    Sort.WORDS: ("diferencia de palabras", "diferencias de palabras"),
    Sort.MISSING: ("falta en el texto publicado", "faltan en el texto publicado"),
    Sort.EXTRA: ("sobra en el texto publicado", "sobran en el texto publicado"),
    Sort.ORDER: ("en otro orden", "en otro orden"),
    Sort.STANDING: ("donde el nuestro no es oficial", "donde el nuestro no es oficial"),
    Sort.TYPOGRAPHY: ("sólo de tipografía", "sólo de tipografía"),
}
"""How each sort of difference is called, one and several, in the order in which a reader should see them."""
_MEANING: Mapping[Sort, str] = {
    Sort.WORDS: "Las palabras del texto publicado no son las nuestras.",
    Sort.MISSING: "El texto publicado no trae esta parte.",
    Sort.EXTRA: "El texto publicado trae algo que el nuestro no tiene.",
    Sort.ORDER: "El texto publicado trae esta parte en otro lugar.",
    Sort.STANDING: "El nuestro es aquí reconstruido, reparado o pendiente: la diferencia era de esperar.",
    Sort.TYPOGRAPHY: "Cambian comillas, rayas, espacios, mayúsculas de un epígrafe o la forma de un número.",
}
_SHAPES: Mapping[Shape, str] = {
    Shape.CHANGED: "cambia",
    Shape.MISSING: "falta",
    Shape.EXTRA: "sobra",
    Shape.MOVED: "está en otro lugar",
}

_CUT = 38
"""From how many characters the words around a difference may have been cut."""


@dataclass(frozen=True, slots=True)
class AgainstCount:
    """How many differences of a sort there are. `sort` is its code ("words"), `name` and `meaning` for the reader."""

    sort: str
    name: str
    amount: int
    meaning: str


@dataclass(frozen=True, slots=True)
class AgainstEntry:
    """One difference. `sort` and `shape` are codes, `sort_name` and `shape_name` for the reader.

    `address` is our unit's; empty where the published text has something before all of ours. `place` is theirs, as
    said ("página 3, línea 12"), and `page` and `line` as numbers, 0 where there is none. `ours` and `theirs` are the
    words that differ, paragraphs parted by line breaks; `before` and `after` the words around ours in our text,
    `their_before` and `their_after` those around theirs in the published one, with their spaces, each to the letter;
    `acts` the ids of the acts that brought ours in. Where `times` is more than 1, the same difference of
    typography was found as often; this is the first.
    """

    sort: str
    sort_name: str
    shape: str
    shape_name: str
    address: str
    place: str
    page: int
    line: int
    ours: str
    theirs: str
    before: str
    after: str
    their_before: str = ""
    their_after: str = ""
    acts: tuple[str, ...] = ()
    times: int = 1

    @property
    def said(self) -> str:
        """What it is, for the reader: how it shows is not said again where its sort says it."""
        told = f"{self.sort_name}: {self.shape_name}"
        return told if self.sort in (Sort.STANDING, Sort.TYPOGRAPHY) else self.sort_name

    @property
    def parted(self) -> bool:
        """Whether the words around are not the same to the letter, so that each text must be quoted by itself."""
        before, their_before = self.before.rstrip(), self.their_before.rstrip()
        after, their_after = self.after.lstrip(), self.their_after.lstrip()
        return not (_same_end(before, their_before) and _same_end(after[::-1], their_after[::-1]))


def _same_end(one: str, other: str) -> bool:
    """Whether two stretches are the same; of long ones, cut about the same place, whether they end alike."""
    size = min(len(one), len(other))
    return one == other or (size >= _CUT and one[-size:] == other[-size:])


@dataclass(frozen=True, slots=True)
class AgainstParting:
    """What `--bisect` says. `act` and `title` are empty where no act explains the differences.

    `sentence` is the answer in one sentence; `edition` the day of the first edition that no longer agrees, ISO;
    `acts` ids and titles of the acts (several where they came into force on one day and touch what differs);
    `entries` the differences with that edition; `base` how many differences no act explains; `editions` each
    edition's day and its number of real differences.
    """

    sentence: str
    edition: str
    acts: tuple[tuple[str, str], ...]
    entries: tuple[AgainstEntry, ...]
    base: int
    editions: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class AgainstReport:
    """Our edition against a published text, ready to be printed.

    `instrument` (its id), `title` and `edition` (the day, ISO) are ours; `file` and `format` theirs. `official`
    official words, of which `present` are in theirs; `all_words` and `all_present` count ours of every standing.
    `account` says so in a sentence; `verdict` says in one whether the texts agree. `agrees`: there is no difference of
    words, order, missing or extra. `counts` has every sort, also those with none. `entries` come in the order of our
    text, those of typography last and each once. `left_out` are lines of theirs not compared (running heads, page
    numbers, contents). `parting` is there if asked for.
    """

    instrument: str
    title: str
    edition: str
    in_force: str
    file: str
    format: str
    official: int
    present: int
    all_words: int
    all_present: int
    account: str
    verdict: str
    agrees: bool
    counts: tuple[AgainstCount, ...]
    entries: tuple[AgainstEntry, ...]
    left_out: tuple[str, ...] = ()
    parting: AgainstParting | None = None


def against_report(
    history: History,
    edition: Edition,
    published: Published,
    jurisdiction: Jurisdiction,
    acts: Mapping[str, Act] | None = None,
    *,
    bisecting: bool = False,
) -> AgainstReport:
    """One edition of a history against a published text; with `bisecting`, also after which act they part.

    `acts`, by id, give the acts' titles; without them the ids are shown.
    """
    result = against(edition.root, published, jurisdiction)
    agrees = not result.of(Sort.WORDS, Sort.MISSING, Sort.EXTRA, Sort.ORDER)
    parting = None
    if bisecting:
        found = bisect(history.up_to(edition), published, jurisdiction)
        parting = _parting(history, found, acts or {})
    return AgainstReport(
        instrument=edition.instrument,
        title=history.instrument.title,
        edition=edition.in_force.isoformat(),
        in_force=from_when(edition.since),
        file=published.name,
        format=published.format,
        official=result.official,
        present=result.official_present,
        all_words=result.words,
        all_present=result.present,
        account=_account(result, jurisdiction),
        verdict=_verdict(result, agrees, published),
        agrees=agrees,
        counts=_counts(result),
        entries=_entries(result.differences),
        left_out=published.left_out,
        parting=parting,
    )


def _account(result: Against, jurisdiction: Jurisdiction) -> str:
    mark = jurisdiction.thousands_mark
    official, present = number(result.official, mark), number(result.official_present, mark)
    share = percentage(result.official_present, result.official, jurisdiction.decimal_mark)
    verb = "está" if result.present == 1 else "están"
    every = f"De todas las nuestras, {number(result.words, mark)}, {verb} {number(result.present, mark)}."
    if not result.official:
        return f"Nuestro texto no tiene palabras oficiales. {every}"
    words = "palabra oficial" if result.official == 1 else "palabras oficiales"
    verb = "está" if result.official_present == 1 else "están"
    return f"De {official} {words}, {present} {verb} en el texto publicado ({share}). {every}"


def _verdict(result: Against, agrees: bool, published: Published) -> str:
    if agrees and not result.differences:
        return f"El texto publicado en «{published.name}» es el nuestro, a la letra."
    real = [f"{n} {NAMES[s][n != 1]}" for s in NAMES if (n := len(result.of(s))) and s in _REAL]
    rest = [f"{n} {NAMES[s][n != 1]}" for s in NAMES if (n := len(result.of(s))) and s not in _REAL]
    if agrees:
        return f"Los textos concuerdan. Hay diferencias que no son de texto: {listed(rest)}."
    tail = f" Además, {listed(rest)}." if rest else ""
    return f"Los textos no concuerdan: {listed(real)}.{tail}"


_REAL = (Sort.WORDS, Sort.MISSING, Sort.EXTRA, Sort.ORDER)


def _counts(result: Against) -> tuple[AgainstCount, ...]:
    amounts = {sort: len(result.of(sort)) for sort in NAMES}
    return tuple(
        AgainstCount(sort.value, NAMES[sort][amounts[sort] != 1], amounts[sort], _MEANING[sort]) for sort in NAMES
    )


def _entries(differences: Iterable[Difference]) -> tuple[AgainstEntry, ...]:
    """Every difference in the order of our text, then each of typography once, the most frequent first."""
    told: list[AgainstEntry] = []
    typography: dict[tuple[str, str], list[Difference]] = {}
    for difference in differences:
        if difference.sort is Sort.TYPOGRAPHY:
            typography.setdefault((difference.ours, difference.theirs), []).append(difference)
        else:
            told.append(_entry(difference))
    often = sorted(typography.values(), key=lambda group: -len(group))
    return (*told, *(_entry(group[0], len(group)) for group in often))


def _entry(difference: Difference, times: int = 1) -> AgainstEntry:
    place: Place = difference.place
    return AgainstEntry(
        difference.sort.value,
        NAMES[difference.sort][0],
        difference.shape.value,
        _SHAPES[difference.shape],
        difference.address,
        str(place),
        place.page,
        place.line,
        difference.ours,
        difference.theirs,
        difference.before,
        difference.after,
        difference.their_before,
        difference.their_after,
        difference.acts,
        times,
    )


def _parting(history: History, found: Parting, acts: Mapping[str, Act]) -> AgainstParting:
    editions = tuple(
        (edition.in_force.isoformat(), amount)
        for edition, amount in zip(history.editions, found.agreements, strict=False)
    )
    titles = tuple((act, acts[act].title if act in acts else act) for act in found.acts)
    alone = [act for act in found.acts if act not in acts or acts[act].corrects not in found.acts]
    parted = history.editions[found.edition] if found.edition is not None else None
    if parted is not None:
        named = listed([_rectified(act, found.acts, acts) for act in alone]) or "una anulación"
        sentence = f"Los textos se separan con {named}, en vigor desde {from_when(parted.since)}."
    elif found.base:
        what = "la diferencia" if len(found.base) == 1 else "las diferencias"
        sentence = f"Los textos difieren ya en la primera edición; ningún acto explica {what}."
    else:
        sentence = "Los textos no se separan con ningún acto."
    if parted is not None and found.base:
        extra = counted(len(found.base), "diferencia", "diferencias")
        sentence += f" Aparte de eso, ningún acto explica {extra}."
    shown = parted.in_force.isoformat() if parted else ""
    return AgainstParting(sentence, shown, titles, _entries(found.differences), len(found.base), editions)


def _rectified(act: str, named: Sequence[str], acts: Mapping[str, Act]) -> str:
    """The title of an act, with those of the others named that rectified it."""
    title = acts[act].title if act in acts else act
    by = [acts[each].title for each in named if each in acts and acts[each].corrects == act]
    return f"{title}, {agree('rectificado', title.split()[0])} por {listed(by)}" if by else title
