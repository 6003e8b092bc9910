"""Part of `check`: the cross references that a text makes, read from its words.

A reference is a chain of steps ("literal c) de la viñeta "Pago de apuestas" del numeral 1.7") with what
follows it: of this text, of this same numeral, of another game, of a law. Words that games use in other
senses (punto, número, letra) only count where the label leaves no doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import SUFFIXES, fold_accents, normal_label, roman_label, roman_value
from refundido.model.ordinals import ORDINALS

_LABEL = re.compile(
    r"(?P<number>\d+(?:\.\d+)*(?:-[a-z](?!\w))?)(?P<mark> ?[°º])?"
    rf"(?P<suffix> (?:{'|'.join(SUFFIXES)})(?!\w))?(?P<bracket>\)?)(?![\w%])"
    r"|[\"«“](?P<quoted>[a-zñ])[\"»”]\)?"
    r"|(?P<letters>[a-zñ]{1,5})(?P<closed>\))?(?!\w)"
)
_ORDINAL = re.compile(rf"(?P<ordinal>{'|'.join(sorted(ORDINALS, key=len, reverse=True))})(?!\w)")
"""How the number of a título or a capítulo is also written («Capítulo Tercero»)."""
_SEPARATOR = re.compile(r" ?, ?| (?:y|e|o|u|al?) ")
_HEADING = re.compile(r",? ?(?:(?:denominad[oa]|titulad[oa]|llamad[oa]|sobre) )?(?:\"([^\"]+)\"|«([^»]+)»|“([^”]+)”)")
_CONNECTOR = re.compile(
    r"(?P<comma> ?,)? ?(?:(?:contenid[oa]s? )?(?P<of>del|de la|de el|de los|de las|de|en el|en la|en)"
    r"(?: (?:mism[oa]|citad[oa]|referid[oa]|presente|actual))? )?"
)
_BEFORE_END = re.compile(r"$|[.,;:)]| (?:del?|y|o|precedente|anterior|siguiente)\b")
_LAW = re.compile(
    r"\b(?:ley|leyes|decretos?|d\.?f\.?l|d\.?s|constitucion|reglamentos?|ordenanzas?|circular(?:es)?|tratados?|convenios?"
    r"|codigo(?! de barras| qr)|resolucion(?:es)?(?= (?:exenta|afecta|n ?[°º]|num|\d))"
    r"|(?:esta|la presente|dicha) resolucion|estatutos?|considerandos?|resuelvos?"
    r"|bases (?:tecnicas|administrativas|de licitacion))\b\.?"
)
_THIS = re.compile(r"\b(?:est[ea]|presente)\b")
_OF_NAME = re.compile(r" (?:del?|sobre|para) (?:el |la |los |las )?(?:juegos? (?:del? )?(?:la )?)?(?P<name>\w+)")
"""The name of a text after its noun: «del Reglamento del juego de la Ruleta»."""
_NEEDS_DOT, _NEEDS_BRACKET = frozenset(["punto"]), frozenset(["numero", "numeros", "letra", "letras"])
_LIST_LEVEL, _DIVISION = 8, 3


@dataclass(frozen=True, slots=True)
class RefStep:
    """One step: a kind with labels, a heading, or both. `words` is how the text writes it."""

    kind: str
    labels: tuple[str, ...]
    heading: str
    words: str
    level: int


@dataclass(frozen=True, slots=True)
class Reference:
    """A cross reference: its steps from the outermost inwards, and the stretch of the text it takes.

    `own`: it says that it is of this very text. `here`: of this same unit of that kind. `games`: of the
    game with that heading, folded. `foreign`: its sentence speaks of a law or another act.
    """

    steps: tuple[RefStep, ...]
    start: int
    end: int
    own: bool = False
    here: str = ""
    game: str = ""
    foreign: bool = False
    games_named: tuple[str, ...] = ()


class ReferenceReader:
    """Reads the references of texts of one instrument; `games` are the folded headings of its games.

    `titles` are its folded names, by which it is told from another text of the same noun («el Reglamento de Ruleta»).
    """

    def __init__(
        self,
        jurisdiction: Jurisdiction,
        nouns: frozenset[str],
        games: frozenset[str],
        titles: tuple[str, ...] = (),
    ) -> None:
        self._named = frozenset(word for title in titles for word in re.findall(r"\w+", title))
        self._kinds = jurisdiction.kinds
        singular = {w: k for w, k in jurisdiction.words.items() if self._counts(k) and re.fullmatch(r"[a-zñ]+\.?", w)}
        self._plural = {w: k for w, k in jurisdiction.plural_words.items() if self._counts(k)}
        aliases = {fold_accents(a) for k in self._kinds.values() if k.named_by == "heading" for a in k.aliases}
        self._words = {w: k for w, k in (singular | self._plural).items() if w not in aliases}
        self._word = re.compile(rf"(?<![\w-])(?P<word>{_any_of(self._words)}) ")
        self._here = re.compile(
            rf",? ?(?:(?:de|en) est[ea](?: mism[oa])?|del? (?:la )?presente) (?P<word>{_any_of(singular)})\b"
        )
        own = _any_of(nouns) if nouns else r"(?!)"
        self._own = re.compile(
            rf",? ?(?:(?:de|en) est[ea](?: mism[oa])?|del|de la|en el|en la)"
            rf"(?: (?:presente|referid[oa]|mencionad[oa]|citad[oa]))? (?:{own})\b"
        )
        self._nouns = nouns
        self._game = (
            re.compile(
                r",? ?(?:del?|de la|en el|en la|en) (?:juego )?(?:del? |de la )?"
                rf"[\"«“]?(?P<game>{_any_of(games)})(?!\w)"
            )
            if games
            else None
        )
        self.games = games
        self._read: dict[str, tuple[Reference, ...]] = {}

    def _counts(self, kind: str) -> bool:
        found = self._kinds[kind]
        if found.named_by == "heading":
            return found.name in ("viñeta", "epígrafe", "tabla")
        return found.named_by == "label" and found.numbering != "none"

    def read(self, plain: str) -> tuple[Reference, ...]:
        """The references of a text, in order."""
        known = self._read.get(plain)
        if known is None:
            known = self._read[plain] = tuple(self._references(plain))
        return known

    def _references(self, plain: str) -> Iterator[Reference]:
        folded = fold_accents(plain.replace("\n", " ").replace("\u00a0", " "))
        if len(folded) != len(plain):
            return
        position = 0
        while match := self._word.search(folded, position):
            chain, end = self._chain(plain, folded, match.start())
            if not chain:
                position = match.end()
                continue
            yield self._placed(folded, chain, match.start(), end)
            position = end

    def _chain(self, plain: str, folded: str, start: int) -> tuple[list[tuple[RefStep, bool]], int]:
        """The steps from `start`, each with whether it contains the one before it, and where they end."""
        steps: list[tuple[RefStep, bool]] = []
        end = start
        outwards = False
        while True:
            found = self._step(plain, folded, start)
            if found is None or (steps and not outwards and found[0].level == steps[-1][0].level):
                return steps, end
            steps.append((found[0], outwards))
            end = found[1]
            connector = _CONNECTOR.match(folded, end)
            if connector is None or connector.end() == end:
                return steps, end
            start = connector.end()
            outwards = bool(connector["of"]) and not (connector["comma"] and connector["of"].startswith("en"))

    def _step(self, plain: str, folded: str, start: int) -> tuple[RefStep, int] | None:
        word = self._word.match(folded, start)
        if word is None:
            return None
        kind = self._kinds[self._words[word["word"]]]
        heading, end = _heading(plain, folded, word.end())
        if kind.named_by == "heading":
            step = RefStep(kind.name, (), heading, plain[start:end], kind.level) if heading else None
            return (step, end) if step else None
        labels, end = self._labels(folded, word.end(), word["word"])
        if not labels:
            return None
        heading, end = _heading(plain, folded, end)
        return RefStep(kind.name, labels, heading, plain[start:end], kind.level), end

    def _labels(self, folded: str, start: int, word: str) -> tuple[tuple[str, ...], int]:
        labels: list[str] = []
        end = start
        kind = self._kinds[self._words[word]]
        spoken = _ORDINAL.match(folded, start) if kind.numbering == "roman" and kind.level <= _DIVISION else None
        if spoken:
            return (normal_label(roman_label(ORDINALS[spoken["ordinal"]])),), spoken.end()
        while found := _LABEL.match(folded, start):
            if not self._label_fits(folded, found, word):
                break
            labels.append(normal_label(found.group().strip('"«»“”)')))
            end = found.end()
            separator = _SEPARATOR.match(folded, end) if word in self._plural else None
            if separator is None:
                break
            start = separator.end()
        return tuple(labels), end

    def _label_fits(self, folded: str, found: re.Match[str], word: str) -> bool:
        kind = self._words[word]
        numbering = self._kinds[kind].numbering
        number, quoted, letters, closed = found["number"], found["quoted"], found["letters"], found["closed"]
        if fold_accents(kind) in _NEEDS_DOT:
            return bool(number) and "." in number
        if word in _NEEDS_BRACKET and not (closed or found["bracket"]):
            return False
        if numbering == "arabic":
            return bool(number)
        if numbering == "roman":
            return bool(number) or (
                bool(letters) and roman_value(letters) is not None and (bool(closed) or kind != "romanito")
            )
        return bool(quoted) or (
            bool(letters) and len(letters) == 1 and bool(closed or _BEFORE_END.match(folded, found.end()))
        )

    def _placed(self, folded: str, chain: list[tuple[RefStep, bool]], start: int, end: int) -> Reference:
        ordered: list[RefStep] = []
        for step, outwards in chain:
            ordered.insert(0 if outwards else len(ordered), step)
        ordered.sort(key=lambda step: min(step.level, _LIST_LEVEL))
        here, own = self._here.match(folded, end), self._own.match(folded, end)
        game = self._game.match(folded, end) if self._game else None
        low, high = _sentence(folded, start, end)
        sentence = folded[low:high]
        foreign = any(not self._nouns & set(m.group().split()) for m in _LAW.finditer(sentence))
        if own is not None and self._is_another(folded, own):
            own, foreign = None, True
        named = tuple(g for g in self.games if re.search(rf"(?<!\w){re.escape(g)}(?!\w)", sentence))
        kind = self._words.get(here["word"], "") if here else ""
        return Reference(
            tuple(ordered), start, end, bool(own), kind, game["game"] if game else "", foreign, named
        )  # fmt: skip

    def _is_another(self, folded: str, own: re.Match[str]) -> bool:
        """Whether the noun of this text is another's there, by the name that follows it."""
        if _THIS.search(own.group()):
            return False
        name = _OF_NAME.match(folded, own.end())
        return name is not None and bool(self._named) and name["name"] not in self._named


def _heading(plain: str, folded: str, start: int) -> tuple[str, int]:
    match = _HEADING.match(folded, start)
    if match is None:
        return "", start
    group = match.lastindex or 1
    return plain[match.start(group) : match.end(group)], match.end()


def _sentence(folded: str, start: int, end: int) -> tuple[int, int]:
    """Roughly the sentence around a stretch: between stops that are followed by a space."""
    low = max((m.end() for m in re.finditer(r"(?<!art)(?<!\bn)\. ", folded[:start])), default=0)
    high = re.compile(r"\.(?: |$)").search(folded, end)
    return low, high.start() if high else len(folded)


def _any_of(words: frozenset[str] | dict[str, str]) -> str:
    return "|".join(sorted((re.escape(word) for word in words), key=lambda word: (-len(word), word)))
