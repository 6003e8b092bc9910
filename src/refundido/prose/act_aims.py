"""Part of `prose`: which of the texts that an act names each of its parts is for.

An act that amends several texts is never carried out on one as if it amended that one alone. A part says its text in
its own words, or under a lead or heading that does; «la misma ley» is the one named before. A part that says none, in
an act that names another than the one at hand, is refused, and so is all of it if the one at hand is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from refundido.diagnostic import Code, Diagnostic
from refundido.model.label import fold_accents
from refundido.prose.act_namesakes import namesake_doubt
from refundido.prose.act_reading import ActPart, ActText, Fate
from refundido.prose.act_target import Aim, NamedText, Target, texts_in

_BACK = re.compile(
    r"\b(?:mism[oa]|dich[oa]|citad[oa]|referid[oa]|mencionad[oa]|indicad[oa]|señalad[oa]|aludid[oa]|anterior|precitad[oa])s?\s+"
    r"(?P<noun>ley|codigo|decreto|reglamento|reglamentacion|resolucion|ordenanza|estatuto|catalogo|acuerdo|norma|circular|compendio"
    r"|(?:cuerpo|texto)\s+(?:legal|normativo))\b"
)
_MANNER = re.compile(r"\s+(?:en\s+(?:el|la|los|las)|las?|los?|por|que)\s.*", re.IGNORECASE | re.DOTALL)
"""What follows a name that no sign ends («el Código del Trabajo en el siguiente sentido»)."""
_ANY = ("cuerpo", "texto", "norma")
_KINDS = {"dfl": ("decreto", "ley"), "dl": ("decreto", "ley")}
_LISTED = 4
_BEARING = (Fate.ORDER, Fate.REFUSED, Fate.ELSEWHERE)


@dataclass(frozen=True, slots=True)
class Aimed:
    """The text that a part is for, and which of those named it is; `problem`: why it cannot be told."""

    text: NamedText | None = None
    which: int = -1
    problem: str = ""

    @property
    def words(self) -> str:
        """How the act calls the text."""
        return " ".join(self.text.words.split())[:90] if self.text is not None else ""


@dataclass(slots=True)
class Aims:
    """Tells the text of each part, asked in the order of the act, and keeps the texts named so far."""

    target: Target | None = None

    texts: list[NamedText] = field(default_factory=list)
    """Each by all the names that it has had."""
    doubts: dict[int, str] = field(default_factory=dict)
    """Why some of them, though called by the number of the one at hand, may be others."""
    _last: int = -1
    _by_key: dict[tuple[str, str], dict[int, None]] = field(default_factory=dict)
    _by_noun: dict[str, set[int]] = field(default_factory=dict)

    def of(self, above: Sequence[str], own: Sequence[str]) -> Aimed:
        """The text of a part: `above` are the words of its leads and headings that name one, `own` its own."""
        led = self._led([self._named(words) for words in above])
        if led.problem:
            return led
        said = [which for words in own for which in self._named(words)]
        if not said:
            return led
        if any(which != said[0] for which in said):
            return Aimed(problem=f"habla a la vez de {self.listed(said)}")
        if led.text is not None and led.which != said[0]:
            return Aimed(problem=f"está bajo {self.listed([led.which])} y habla de {self.listed(said[:1])}")
        return Aimed(self.texts[said[0]], said[0])

    def listed(self, which: Iterable[int]) -> str:
        """Some texts as a message shows them, the first few of many."""
        shown = [f"«{shown_text(self.texts[each])}»" for each in dict.fromkeys(which)]
        if len(shown) > _LISTED:
            shown = [*shown[:_LISTED], f"otros {len(shown) - _LISTED}"]
        return " y ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)

    def _led(self, above: Sequence[Sequence[int]]) -> Aimed:
        """The text that leads give: where one lists several, the one of them that a lead below it names."""
        found: Sequence[int] = ()
        for texts in filter(None, above):
            among = [which for which in texts if not found or which in found]
            if not among:
                return Aimed(problem=f"está bajo {self.listed((found[0], texts[0]))}")
            found = among
        if len(found) > 1:
            return Aimed(problem=f"está bajo un encabezado que habla a la vez de {self.listed(found)}")
        return Aimed(self.texts[found[0]], found[0]) if found else Aimed()

    def _named(self, words: str) -> Sequence[int]:
        """Which texts some words name."""
        texts = texts_in(words)
        if not texts and (back := _BACK.search(fold_accents(words))):
            meant = self._meant(back["noun"])
            return () if meant is None else (meant,)
        kept = [self._kept(text) for text in texts]
        doubt = namesake_doubt(words, self.target.names) if self.target is not None else ""
        if doubt:
            self.doubts.update((which, doubt) for which in kept if self._holds(which))
        return kept

    def _holds(self, which: int) -> bool:
        return self.target is not None and self.target.holds(self.texts[which]) is Aim.HERE

    def _kept(self, text: NamedText) -> int:
        """Which text this is: the one named before that it is, or a new one; it is now the last one named."""
        which = self._meant(text.names[0].noun) if text.is_bare else None
        if which is None:
            near = (each for name in text.names for each in self._by_key.get(name.key, ()))
            which = next((each for each in near if self.texts[each].is_same(text)), None)
        if which is None:
            which = len(self.texts)
            self.texts.append(text)
        elif self.texts[which] != text:
            self.texts[which] = self.texts[which].joined(text)
        self._note(which, text)
        return which

    def _note(self, which: int, text: NamedText) -> None:
        self._last = which
        for name in text.names:
            self._by_key.setdefault(name.key, {})[which] = None
            for noun in (name.noun, *_KINDS.get(name.noun, ())):
                self._by_noun.setdefault(noun, set()).add(which)

    def _meant(self, noun: str) -> int | None:
        """The last text named, if it may be called so; else the only one before that may."""
        if noun.startswith(_ANY):
            return self._last if self.texts else None
        fitting = self._by_noun.get(noun, set())
        if self._last in fitting:
            return self._last
        return next(iter(fitting)) if len(fitting) == 1 else None


def held_apart(
    source: ActText, parts: Sequence[ActPart], said: Sequence[Aimed], target: Target | None, aims: Aims
) -> list[ActPart]:
    """The parts, those refused whose text cannot be told to be the one at hand.

    `said` go with `parts`. Nothing is refused where the act names no text, or only the one at hand.
    """
    bearing = [aim.which for part, aim in zip(parts, said, strict=True) if part.fate in _BEARING and aim.text]
    named = list(dict.fromkeys(bearing))
    known = target is not None and target.is_known
    if known and target is not None:
        others = [which for which in named if target.holds(aims.texts[which]) is Aim.ELSEWHERE]
    else:
        others = named if len(named) > 1 else []
    shown = aims.listed(others) if others else ""
    parts = [_sure(source, part, aim, aims) for part, aim in zip(parts, said, strict=True)]
    return [_judged(source, part, aim, shown, known=known) for part, aim in zip(parts, said, strict=True)]


def _sure(source: ActText, part: ActPart, aim: Aimed, aims: Aims) -> ActPart:
    """The part, refused if it is for a text that has the number of the one at hand and may be another."""
    doubt = aims.doubts.get(aim.which, "")
    if part.fate not in (Fate.ORDER, Fate.REFUSED) or not doubt:
        return part
    return _refused(source, part, f"es para un texto con el número de éste que {doubt}: no se sabe si es éste", _HAND)


def _judged(source: ActText, part: ActPart, aim: Aimed, others: str, *, known: bool) -> ActPart:
    if part.fate not in (Fate.ORDER, Fate.REFUSED):
        return part
    if aim.problem:
        return _refused(source, part, f"{aim.problem}: no se sabe qué texto modifica", _HAND)
    if not others or (known and aim.text is not None):
        return part
    if known:
        return _refused(source, part, f"no dice qué texto modifica, y el acto modifica también {others}", _HAND)
    named = f"es para «{shown_text(aim.text)}»" if aim.text else "no dice qué texto modifica"
    return _refused(source, part, f"{named}; el acto modifica {others}, y no se sabe cuál es éste", _NAME)


_HAND = "Escríbala a mano, para el texto que corresponda."
_NAME = "Dé al texto su nombre o su número (`title`, `short` o `approved_by`), o escriba las órdenes a mano."


def _refused(source: ActText, part: ActPart, why: str, hint: str) -> ActPart:
    told = Diagnostic(
        Code.INSTRUMENT_UNKNOWN, f"La instrucción {part.number} {why}.", span=source.span(part.start, part.end),
        subject=" ".join(part.words.split())[:120], hint=hint, context=f"instrucción {part.number}",
    )  # fmt: skip
    return replace(part, fate=Fate.REFUSED, refusal=told)


def shown_text(text: NamedText) -> str:
    """How a text is called in a message."""
    return _MANNER.sub("", text.names[0].words).strip()[:60]
