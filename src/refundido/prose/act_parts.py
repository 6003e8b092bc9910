"""Part of `prose`: the parts of an act that order -> their readings, each under the place that stands above it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.address import Address, Named, Several, Step
from refundido.model.jurisdiction import Jurisdiction
from refundido.prose.act_dates import is_temporary, read_effect
from refundido.prose.act_numbers import citation, numbers_of, references
from refundido.prose.act_plan import Above, Leaf, Plan
from refundido.prose.act_reading import ActPart, ActText, Fate
from refundido.prose.act_target import Aim, Target, mentions
from refundido.prose.act_words import unquoted
from refundido.prose.reading import HeadingReading, Inherited, InstructionReading, Passage
from refundido.prose.sentence import read_heading, read_instruction

_UNRANKED = 100


@dataclass(frozen=True, slots=True)
class Place:
    """What stands above a part gives it: what it inherits, the text it is aimed at, and why that was not understood."""

    inherited: Inherited
    instrument: str = ""
    effect: str = ""
    refusal: Diagnostic | None = None
    reports: tuple[Diagnostic, ...] = ()


@dataclass
class PartReader:
    """Reads the leaves of a plan in order; `general` is how the act as a whole calls the text it amends."""

    source: ActText
    jurisdiction: Jurisdiction
    target: Target | None = None
    act: str = ""
    general: str = ""
    run_on: bool = False
    under: tuple[Address, ...] = ()
    _places: dict[tuple[Above, ...], Place] = field(default_factory=dict)
    _ranks: dict[Above, int] = field(default_factory=dict)

    def read(self, plan: Plan) -> list[ActPart]:
        """The parts, in the order of the act."""
        numbers = numbers_of([leaf.node for leaf in plan.leaves])
        parts: list[ActPart] = []
        previous = Inherited().previous
        for leaf in plan.leaves:
            part = self._part(leaf, numbers[leaf.node], replace(Inherited(), previous=previous))
            if part.reading is not None and part.reading.address.steps:
                previous = part.reading.address
            parts.append(part)
        return _chained(parts, plan.leaves)

    def _part(self, leaf: Leaf, number: str, before: Inherited) -> ActPart:
        start, end = leaf.words.start, leaf.words.end
        text = self.source.text
        above = tuple(" ".join(text[a.words.start : a.words.end].split()) for a in self._kept(leaf.above))
        words = self.source.passage(start, end).text
        blank = ActPart(number, citation(leaf.node), start, end, Fate.ORDER, words, above)
        if not leaf.enacted:
            return replace(blank, fate=Fate.PROPOSED, reports=(self._note(_PROPOSED, blank),))
        said = unquoted(text, start, end)
        if is_temporary(said) or any(is_temporary(unquoted(text, a.words.start, a.words.end)) for a in leaf.above):
            return replace(blank, fate=Fate.TEMPORARY, reports=(self._note(_TEMPORARY, blank),))
        place = self._place(leaf.above, before)
        if self._aim(place.instrument or self.general) is Aim.ELSEWHERE:
            return self._elsewhere(blank, place.instrument or self.general)
        if not place.instrument and self._named_elsewhere(said):
            return self._elsewhere(blank, self._first_mention(said))
        if place.refusal is not None:
            return replace(blank, fate=Fate.REFUSED, refusal=place.refusal, instrument=place.instrument)
        inherited = replace(place.inherited, previous=before.previous, act=self.act, number=number)
        passage = self.source.passage(start, end)
        reading = read_instruction(passage, inherited, self.jurisdiction)
        if self.run_on and reading.refusal is not None:
            reading = self._parted(passage, inherited, reading)
        reading = replace(reading, number=number)
        return self._judged(blank, reading, place)

    def _judged(self, blank: ActPart, reading: InstructionReading, place: Place) -> ActPart:
        effect = reading.effect or place.effect
        part = replace(
            blank,
            reading=reading,
            instrument=reading.instrument or place.instrument,
            effect=read_effect(effect) if effect else None,
            after=reading.after,
            reports=(*place.reports, *reading.reports),
        )
        if reading.instrument and self._aim(reading.instrument) is Aim.ELSEWHERE:
            if place.instrument and self._aim(place.instrument) is Aim.HERE:
                return replace(part, fate=Fate.REFUSED, refusal=self._torn(part, place.instrument, reading.instrument))
            return self._elsewhere(part, reading.instrument)
        if reading.idle:
            return replace(part, fate=Fate.IDLE)
        if reading.refusal is not None or not reading.readings:
            return replace(part, fate=Fate.REFUSED, refusal=reading.refusal)
        return part

    def _parted(self, passage: Passage, inherited: Inherited, reading: InstructionReading) -> InstructionReading:
        """The reading with a paragraph made of each sentence of the new text, if it is as many as the act announces.

        Only for a publication that runs paragraphs together: every paragraph has a sentence, so that as many
        paragraphs as sentences can be parted in no other way.
        """
        if reading.refusal is None or reading.refusal.code is not Code.QUOTE_COUNT:
            return reading
        parted = replace(passage, text=_by_sentence(passage.text))
        again = read_instruction(parted, inherited, self.jurisdiction) if parted.text != passage.text else reading
        if again.refusal is not None or not again.readings:
            return reading
        message = "El impreso corre los párrafos nuevos en uno: hay tantas oraciones como párrafos se anuncian."
        hint = "Compruebe en el Diario Oficial dónde termina cada párrafo."
        told = Diagnostic(
            Code.STRUCTURE_DOUBTFUL, message, Severity.WARNING, passage.span(0, len(passage.text)),
            subject=passage.text[:120], hint=hint, context=f"instrucción {inherited.number}",
        )  # fmt: skip
        return replace(again, passage=passage, reports=(*again.reports, told))

    # what stands above

    def _place(self, above: tuple[Above, ...], before: Inherited) -> Place:
        """What stands above gives; `before` holds the address of the part before, for «el mismo numeral»."""
        if above not in self._places:
            self._places[above] = self._folded(self._kept(above), before)
        return self._places[above]

    def _kept(self, above: tuple[Above, ...]) -> list[Above]:
        """What still holds: a heading ends those of its own rank and below that stand just before it."""
        kept: list[Above] = []
        for each in above:
            while each.heading and kept and kept[-1].heading and self._rank(kept[-1]) >= self._rank(each):
                kept.pop()
            kept.append(each)
        return kept

    def _folded(self, above: Sequence[Above], before: Inherited) -> Place:
        place = Place(Inherited(addresses=self.under, act=self.act, previous=before.previous))
        for index, each in enumerate(above):
            headed = any(other.heading for other in above[index + 1 : index + 2])
            heading = read_heading(
                self.source.passage(each.words.start, each.words.end), place.inherited, self.jurisdiction
            )
            instrument = heading.instrument or self._first_mention(self._said(each)) if not each.heading else ""
            unplaced = headed and not each.heading and (heading.refusal is not None or _is_set(heading))
            place = Place(
                place.inherited if unplaced else heading.inherited,
                place.instrument or instrument,
                place.effect or heading.effect,
                place.refusal if unplaced else place.refusal or heading.refusal,
                (*place.reports, *heading.reports),
            )
        return place

    def _rank(self, heading: Above) -> int:
        if heading not in self._ranks:
            passage = self.source.passage(heading.words.start, heading.words.end)
            read = read_heading(passage, Inherited(), self.jurisdiction)
            steps = read.inherited.addresses[0].steps if read.inherited.addresses else ()
            self._ranks[heading] = self._level(steps[0]) if steps else _UNRANKED
        return self._ranks[heading]

    def _level(self, step: Step) -> int:
        kind = step.kind if isinstance(step, (Named, Several)) else ""
        found = self.jurisdiction.kinds.get(kind)
        return found.level if found else _UNRANKED

    def _said(self, above: Above) -> str:
        return unquoted(self.source.text, above.words.start, above.words.end)

    # which text

    def _aim(self, instrument: str) -> Aim:
        return self.target.aim(instrument) if self.target is not None and instrument else Aim.UNSAID

    def _named_elsewhere(self, said: str) -> bool:
        """Whether a sentence names, as the text it amends, another than the one at hand."""
        named = self._first_mention(said)
        if named and _CONDITION.search(said[: said.index(named)]):
            return False
        return bool(named) and self._aim(said[said.index(named) :]) is Aim.ELSEWHERE

    def _first_mention(self, said: str) -> str:
        found = mentions(said)
        if not found:
            return ""
        return said[found[0].start : found[0].start + 240].split(":")[0].strip()

    # reports

    def _elsewhere(self, part: ActPart, instrument: str) -> ActPart:
        shown = " ".join(instrument.split())[:90]
        message = f"La instrucción {part.number} no es para este texto: habla de «{shown}»."
        report = Diagnostic(
            Code.AIMED_ELSEWHERE, message, Severity.NOTE, self.source.span(part.start, part.end), subject=shown,
            context=f"instrucción {part.number}",
        )  # fmt: skip
        return replace(part, fate=Fate.ELSEWHERE, instrument=shown, reports=(report,))

    def _torn(self, part: ActPart, above: str, own: str) -> Diagnostic:
        message = (
            f"La instrucción {part.number} está bajo «{above[:60]}» y habla de «{own[:60]}»: no se sabe cuál modifica."
        )
        return Diagnostic(
            Code.INSTRUMENT_UNKNOWN, message, span=self.source.span(part.start, part.end), subject=own[:80],
            hint="Escríbala a mano, para el texto que corresponda.", context=f"instrucción {part.number}",
        )  # fmt: skip

    def _note(self, what: tuple[Code, str], part: ActPart) -> Diagnostic:
        code, message = what
        return Diagnostic(
            code, message.format(part.number), Severity.WARNING, self.source.span(part.start, part.end),
            subject=" ".join(part.words[:120].split()), context=f"instrucción {part.number}",
        )  # fmt: skip


_PROPOSED = (
    Code.NOT_ENACTED,
    "Lo que dice «{}» está en un considerando que la parte resolutiva no aprueba: no cambia el texto.",
)
_TEMPORARY = (Code.TEMPORARY_RULE, "La instrucción {} rige sólo por un tiempo: el texto queda como está.")


_CONDITION = re.compile(
    r"(?:\bdict|\bpublic|\bpromulg|\bvigencia|\bvigor)\w*\s+(?:de\s*)?(?:l\s+|el\s+|la\s+)?$", re.IGNORECASE
)
"""What comes before a text whose coming is a condition («una vez dictado el reglamento»): it is not the one amended."""
_SENTENCE = re.compile(r"(?<=[a-záéíóúñ)\d]\.) (?=[A-ZÁÉÍÓÚÑ])")
_MARKED = re.compile(r"''|[\"“”«»]")


def _by_sentence(words: str) -> str:
    """Some words with a line for each sentence of their last quotation; the same length."""
    marks = [m.start() for m in _MARKED.finditer(words)]
    said = unquoted(words, 0, len(words))
    opened = [at for at in marks if said[at] == words[at] and said[at + 1 : at + 2].isspace()]
    if not opened:
        return words
    return words[: opened[-1]] + _SENTENCE.sub("\n", words[opened[-1] :])


def _is_set(heading: HeadingReading) -> bool:
    return any(address.is_set for address in heading.inherited.addresses)


def _chained(parts: list[ActPart], leaves: list[Leaf]) -> list[ActPart]:
    """The words «la letra anterior» of each part made the number of the part they mean."""
    out: list[ActPart] = []
    for index, part in enumerate(parts):
        after = _meant(part.after, index, parts, leaves) if part.after else ""
        out.append(replace(part, after=after))
    return out


def _meant(words: str, index: int, parts: list[ActPart], leaves: list[Leaf]) -> str:
    earlier = [i for i in range(index) if parts[i].fate is Fate.ORDER]
    named = references(words, "letra literal numero numeral n° romanito articulo punto apartado")
    if named:
        siblings = [i for i in range(len(parts)) if leaves[i].node.parent is leaves[index].node.parent]
        for i in siblings:
            label = leaves[i].node.label
            if label is not None and label.shown.lower() == named[0].lower():
                return parts[i].number
        return next((p.number for p in parts if p.number.lower() == ".".join(reversed(named)).lower()), "")
    return parts[earlier[-1]].number if earlier else ""
