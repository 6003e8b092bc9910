"""Part of `prose`: the parts of an act that order -> their readings, each under the place that stands above it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.address import Address, Named, Several, Step
from refundido.model.jurisdiction import Jurisdiction
from refundido.prose.act_aims import Aimed, Aims, held_apart
from refundido.prose.act_crossed import crossed
from refundido.prose.act_dates import is_temporary, read_effect
from refundido.prose.act_errata import in_its_article
from refundido.prose.act_limits import returns
from refundido.prose.act_numbers import citation, numbers_of, references
from refundido.prose.act_plan import Above, Leaf, Plan
from refundido.prose.act_reading import ActPart, ActText, Fate
from refundido.prose.act_target import Aim, Target, mentions
from refundido.prose.act_tree import Node
from refundido.prose.act_words import unquoted
from refundido.prose.reading import HeadingReading, Inherited, InstructionReading, Passage
from refundido.prose.sentence import read_heading, read_instruction
from refundido.resolve.sentences import sentence_spans

_UNRANKED = 100


@dataclass(frozen=True, slots=True)
class Place:
    """What stands above a part gives it: what it inherits, how it calls the texts amended, what was not understood."""

    inherited: Inherited
    instruments: tuple[str, ...] = ()
    effect: str = ""
    refusal: Diagnostic | None = None
    reports: tuple[Diagnostic, ...] = ()
    words: tuple[str, ...] = ()
    temporary: bool = False


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
    summary: str = ""
    _places: dict[Above | None, Place] = field(default_factory=dict)
    _standing: dict[Above | None, tuple[Above, ...]] = field(default_factory=lambda: {None: ()})
    _aims: Aims = field(init=False)
    _ranks: dict[Above, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._aims = Aims(self.target)

    def read(self, plan: Plan) -> list[ActPart]:
        """The parts, in the order of the act."""
        numbers = numbers_of([leaf.node for leaf in plan.leaves])
        parts: list[ActPart] = []
        aims: list[Aimed] = []
        previous = Inherited().previous
        for leaf in plan.leaves:
            part, aim = self._part(leaf, numbers[leaf.node], replace(Inherited(), previous=previous))
            if part.reading is not None and part.reading.address.steps:
                previous = part.reading.address
            parts.append(part)
            aims.append(aim)
        return _chained(held_apart(self.source, parts, aims, self.target, self._aims), plan.leaves)

    def _part(self, leaf: Leaf, number: str, before: Inherited) -> tuple[ActPart, Aimed]:
        start, end = leaf.words.start, leaf.words.end
        text = self.source.text
        place = self._place(leaf.above, before)
        words = self.source.passage(start, end).text
        blank = ActPart(number, citation(leaf.node), start, end, Fate.ORDER, words, place.words)
        if not leaf.enacted:
            return replace(blank, fate=Fate.PROPOSED, reports=(self._note(_PROPOSED, blank),)), Aimed()
        parent = crossed(text, leaf.node)
        if parent is not None:
            return replace(blank, fate=Fate.REFUSED, refusal=self._crossed(blank, parent)), Aimed()
        said = unquoted(text, start, end)
        if returns(said):
            return replace(blank, fate=Fate.REFUSED, refusal=self._earlier(blank)), Aimed()
        if is_temporary(said) or place.temporary:
            return replace(blank, fate=Fate.TEMPORARY, reports=(self._note(_TEMPORARY, blank),)), Aimed()
        calls = place.instruments or ((self.general,) if self.general else ())
        aim = self._aims.of(calls, ())
        if self._is_elsewhere(aim):
            named = self._amended(_MARKED.split(said, maxsplit=1)[0])
            aim = self._aims.of(calls, (named,)) if named and self._is_here(named) else aim
            return self._sent(blank, aim), aim
        if place.refusal is not None:
            return replace(blank, fate=Fate.REFUSED, refusal=place.refusal, instrument=aim.words), aim
        reading = self._reading(leaf, number, place, before)
        own = reading.instruments or (() if calls or reading.readings else (self._amended(said),))
        aim = self._aims.of(calls or ((self.summary,) if self.summary and not own else ()), own)
        return self._sent(self._judged(blank, reading, place), aim), aim

    def _reading(self, leaf: Leaf, number: str, place: Place, before: Inherited) -> InstructionReading:
        inherited = replace(place.inherited, previous=before.previous, act=self.act, number=number)
        passage = self.source.passage(leaf.words.start, leaf.words.end)
        inherited = in_its_article(leaf.node, unquoted(passage.text, 0, len(passage.text)), inherited)
        reading = read_instruction(passage, inherited, self.jurisdiction)
        if self.run_on and reading.refusal is not None:
            reading = self._parted(passage, inherited, reading)
        return replace(reading, number=number)

    def _judged(self, blank: ActPart, reading: InstructionReading, place: Place) -> ActPart:
        effect = reading.effect or place.effect
        if reading.effect and place.effect and not read_effect(reading.effect).same_day(read_effect(place.effect)):
            reading = replace(reading, readings=(), refusal=self._two_dates(blank, place.effect, reading.effect))
        part = replace(
            blank,
            reading=reading,
            effect=read_effect(effect) if effect else None,
            after=reading.after,
            reports=(*place.reports, *reading.reports),
        )
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

    def _place(self, above: Above | None, before: Inherited) -> Place:
        """What stands above gives; `before` holds the address of the part before, for «el mismo numeral»."""
        if above not in self._places:
            self._places[above] = self._folded(self._kept(above), before)
        return self._places[above]

    def _kept(self, above: Above | None) -> tuple[Above, ...]:
        """What still holds: a heading ends those of its own rank and below that stand just before it."""
        waiting: list[Above] = []
        while above is not None and above not in self._standing:
            waiting.append(above)
            above = above.outer
        kept = self._standing[above]
        for each in reversed(waiting):
            while each.heading and kept and kept[-1].heading and self._rank(kept[-1]) >= self._rank(each):
                kept = kept[:-1]
            kept = (*kept, each)
            self._standing[each] = kept
        return kept

    def _folded(self, above: Sequence[Above], before: Inherited) -> Place:
        place = Place(Inherited(addresses=self.under, act=self.act, previous=before.previous))
        for index, each in enumerate(above):
            headed = any(other.heading for other in above[index + 1 : index + 2])
            heading = read_heading(
                self.source.passage(each.words.start, each.words.end), place.inherited, self.jurisdiction
            )
            instrument = heading.instrument or ("" if place.instruments else self._amended(self._said(each)))
            unplaced = headed and not each.heading and (heading.refusal is not None or _is_set(heading))
            place = Place(
                place.inherited if unplaced else heading.inherited,
                (*place.instruments, *filter(None, (instrument,))),
                place.effect or heading.effect,
                place.refusal if unplaced else place.refusal or heading.refusal,
                (*place.reports, *heading.reports),
                (*place.words, " ".join(self.source.text[each.words.start : each.words.end].split())),
                place.temporary or is_temporary(self._said(each)),
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

    def _is_elsewhere(self, aim: Aimed) -> bool:
        return self.target is not None and aim.text is not None and self.target.holds(aim.text) is Aim.ELSEWHERE

    def _is_here(self, words: str) -> bool:
        return self.target is not None and self.target.aim(words) is Aim.HERE

    def _sent(self, part: ActPart, aim: Aimed) -> ActPart:
        """The part with the text it is for, set aside where that is another than the one at hand."""
        part = replace(part, instrument=aim.words)
        return self._elsewhere(part, aim.words) if self._is_elsewhere(aim) else part

    def _amended(self, said: str) -> str:
        """The words of a sentence from the text on that it names as the one it amends; empty if it names none so."""
        named = self._first_mention(said)
        return "" if named and _REFERS.search(said[: said.index(named)]) else named

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

    def _two_dates(self, part: ActPart, above: str, own: str) -> Diagnostic:
        message = f"La instrucción {part.number} dice «{own}», y lo que la encabeza, «{above}»."
        return Diagnostic(
            Code.EFFECT_UNCLEAR, message, span=self.source.span(part.start, part.end), subject=own,
            hint="Escriba la orden a mano, con su fecha en `in_force`.", context=f"instrucción {part.number}",
        )  # fmt: skip

    def _crossed(self, part: ActPart, parent: Node) -> Diagnostic:
        above = " ".join(self.source.text[parent.start : parent.end].split())[:120]
        message = f"El número de esta parte no sigue al anterior, o está bajo otra que ya es una orden: «{above}»."
        return Diagnostic(
            Code.LEFT_UNREAD, message, span=self.source.span(parent.start, part.end),
            subject=" ".join(part.words.split())[:120],
            hint="Compruebe los números del acto y escriba a mano las dos órdenes, cada una con su lugar.",
            context=f"instrucción {part.number}",
        )  # fmt: skip

    def _earlier(self, part: ActPart) -> Diagnostic:
        message = "El acto hace regir un texto anterior y no lo da: «{}»."
        words = " ".join(part.words.split())
        return Diagnostic(
            Code.TEMPORARY_RULE, message.format(words), span=self.source.span(part.start, part.end), subject=words,
            hint="Escriba a mano el texto que rige, con sus fechas en `in_force`.",
            context=f"instrucción {part.number}",
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


_REFERS = re.compile(
    r"(?:\b(?:dict|public|promulg|vigencia|vigor)\w*\s+(?:de\s*)?|\b(?:conforme|acuerdo|arreglo|referencia|remisi|menci|alusi|previst|establecid"
    r"|dispuest|señalad|seg[uú]n|virtud|perjuicio|sujeci)\w*\s+(?:(?:a|con|en|por|de)\s*)?)(?:l\s+|el\s+|la\s+)?$",
    re.IGNORECASE,
)
"""What comes before a text that is no more than referred to («conforme a la ley…», «una vez dictado el reglamento»)."""
_ITEM = re.compile(r"[:;.,]\s+(?:\d{1,3}|[a-z]|[ivx]+)[°º)]?\.?[-–]?$")
"""A label that stands at the end of what comes before a capital: an item of a list, and no sentence."""
_MARKED = re.compile(r"''|[\"“”«»]")


def _by_sentence(words: str) -> str:
    """Some words with a line for each sentence of their last quotation; the same length."""
    marks = [m.start() for m in _MARKED.finditer(words)]
    said = unquoted(words, 0, len(words))
    opened = [at for at in marks if said[at] == words[at] and said[at + 1 : at + 2].isspace()]
    if not opened:
        return words
    new = words[opened[-1] :]
    starts = [start for start, _ in sentence_spans(new)][1:]
    if any(_ITEM.search(new, 0, start - 1) for start in starts):
        return words
    return words[: opened[-1]] + "".join("\n" if at + 1 in starts else each for at, each in enumerate(new))


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
