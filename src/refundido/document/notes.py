"""Source notes: what each fact of `traces` says to a reader, numbered in the order in which they are called.

Used by `body` while it walks the text; gives `SourceNote`s when it is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from refundido.document.actions import action_of
from refundido.document.anchors import act_anchor, call_anchor, note_anchor
from refundido.document.blocks import Mark, NoteRef, SourceNote, Words
from refundido.document.errata import Corrections
from refundido.document.facts import Event, Fact, Instructed
from refundido.document.spanish import agree, day_of, listed
from refundido.model.act import Act, DateBounds, Instruction
from refundido.model.change import ChangeKind
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.text import Run, Standing
from refundido.model.unit import ROW, Unit

_BAR = (Words(" | "),)


@dataclass(slots=True)
class _Entry:
    number: int
    fact: Fact
    calls: list[str] = field(default_factory=list)


class NoteBook:
    """The notes of one publication, as they are called.

    `acts` give titles and citations; `corrections`, the errata whose orders stand in the place of others.
    """

    def __init__(
        self, acts: Mapping[str, Act], jurisdiction: Jurisdiction, corrections: Corrections | None = None
    ) -> None:
        self._acts = acts
        self._jurisdiction = jurisdiction
        self._corrections = corrections or {}
        self._entries: dict[int, _Entry] = {}
        self._instructions = {(act.id, each.number): each for act in acts.values() for each in act.instructions}
        self._remarked: set[Instructed] = set()
        self._remarks: list[str] = []

    def call(self, fact: Fact) -> NoteRef:
        """A new call to the note of `fact`, which gets its number at the first one."""
        entry = self._entries.setdefault(id(fact), _Entry(len(self._entries) + 1, fact))
        anchor = call_anchor(entry.number, len(entry.calls) + 1)
        entry.calls.append(anchor)
        self._remark(fact)
        return NoteRef(
            entry.number,
            anchor,
            note_anchor(entry.number),
            self.action(fact),
            f"{self.act_name(fact.act)}, {self._cited(fact)}",
            self._since(fact),
            first=len(entry.calls) == 1,
        )

    def notes(self) -> tuple[SourceNote, ...]:
        """All notes called, in order."""
        return tuple(self._note(entry) for entry in self._entries.values())

    def remarks(self) -> tuple[str, ...]:
        """The editors' notes on the instructions called since this was last asked, each told once."""
        told, self._remarks = tuple(self._remarks), []
        return told

    def _remark(self, fact: Fact) -> None:
        key = (fact.act, fact.instruction)
        if key in self._remarked:
            return
        self._remarked.add(key)
        for each in (key, *self._corrected(key)):
            instruction = self._instructions.get(each)
            if instruction and instruction.notes:
                cite = f"{self._acts[each[0]].title}, {self.cite(*each)}"
                self._remarks.extend(f"{cite}: {note}" for note in instruction.notes)

    def _note(self, entry: _Entry) -> SourceNote:
        fact = entry.fact
        return SourceNote(
            entry.number,
            note_anchor(entry.number),
            self.action(fact),
            self.act_name(fact.act),
            act_anchor(fact.act),
            self._cited(fact),
            self._since(fact),
            tuple(words for event in fact.events for words in _former(event)),
            tuple(entry.calls),
            tuple(self._tolerated((fact.act, fact.instruction))),
        )

    def _since(self, fact: Fact) -> str:
        """The day from which a fact holds, in words that follow "desde el"."""
        act, instruction = self._acts.get(fact.act), self._instructions.get((fact.act, fact.instruction))
        said = act.effective(instruction) if act is not None and instruction is not None else None
        return day_of(said if isinstance(said, DateBounds) else fact.in_force)

    def act_name(self, act: str) -> str:
        """An act by its title and year."""
        found = self._acts.get(act)
        return f"{found.title}, de {found.issued.year}" if found else act

    def cite(self, act: str, instruction: str) -> str:
        """How an instruction is cited."""
        found = self._instructions.get((act, instruction))
        return (found.cite if found else "") or f"instrucción {instruction}"

    def action(self, fact: Fact) -> str:
        """What was done, as a reader is told: "Palabras reemplazadas", "Párrafos incorporados"."""
        return action_of(fact, self._jurisdiction)

    def _cited(self, fact: Fact) -> str:
        """The instruction of a fact with the erratum that corrected it, or the instructions that it annuls."""
        if fact.annuls:
            return f"que deja sin efecto {self.cited_all(fact.annuls)}"
        return self.cite_corrected(fact.act, fact.instruction)

    def cite_corrected(self, act: str, instruction: str) -> str:
        """How an instruction is cited, with the erratum that corrected it."""
        cite = self.cite(act, instruction)
        for erratum in self._corrected((act, instruction)):
            participle = agree("rectificado", cite.split()[0]) if " " in cite else "rectificada"
            participle = "rectificada" if cite.startswith("instrucción") else participle
            cite += f", {participle} por {self.act_name(erratum[0])}, {self.cite(*erratum)}"
        return cite

    def is_corrected(self, act: str, instruction: str) -> bool:
        """Whether the orders of an instruction are those of an erratum."""
        return (act, instruction) in self._corrections

    def correction(self, act: str, instruction: str) -> tuple[str, Instruction | None]:
        """The instruction of an erratum whose orders stand for those of an instruction, and how it is cited."""
        for erratum in self._corrected((act, instruction)):
            return f"{self.act_name(erratum[0])}, {self.cite(*erratum)}", self._instructions.get(erratum)
        return "", None

    def corrected_by(self, act: str, instruction: str) -> Instructed | None:
        """The instruction of an erratum whose orders stand for those of an instruction."""
        return self._corrections.get((act, instruction))

    def cited_all(self, instructions: tuple[Instructed, ...]) -> str:
        """Instructions by their acts: "Resolución 1, de 2010, instrucción 1 e instrucción 2"."""
        by_act: dict[str, list[str]] = {}
        for act, number in instructions:
            by_act.setdefault(act, []).append(self.cite(act, number))
        return "; ".join(f"{self.act_name(act)}, {listed(cites)}" for act, cites in by_act.items())

    def _corrected(self, key: Instructed) -> tuple[Instructed, ...]:
        return (self._corrections[key],) if key in self._corrections else ()

    def _tolerated(self, key: Instructed) -> Iterator[str]:
        """The reasons for which quotations of an instruction that do not stand to the letter were let pass (law 2)."""
        found: Instruction | None = self._instructions.get((self._corrected(key) or (key,))[0])
        for reason in dict.fromkeys(order.sic for order in (found.orders if found else ()) if order.sic):
            yield f"El acto no cita a la letra lo que cambia: {reason.strip().rstrip('.')}."


def _former(event: Event) -> list[tuple[Words, ...]]:
    """The words that gave way: those of texts and of rows, not those of units with texts inside."""
    if event.kind in (ChangeKind.MOVED, ChangeKind.SPLIT, ChangeKind.JOINED):
        return []
    pieces = [_former_words(event.removed), *(_former_unit(unit) for unit in event.units_out)]
    return [piece for piece in pieces if piece]


def _former_unit(unit: Unit) -> tuple[Words, ...]:
    if unit.kind == ROW:
        cells = [_former_words(cell.text.runs) for cell in unit.children if cell.text]
        return tuple(word for index, cell in enumerate(cells) for word in ((*_BAR, *cell) if index else cell))
    return _former_words(unit.text.runs) if unit.text and not unit.children else ()


def _former_words(runs: tuple[Run, ...]) -> tuple[Words, ...]:
    words: list[Words] = []
    for run in runs:
        mark = Mark.RECONSTRUCTED if run.standing is Standing.RECONSTRUCTED else Mark.PLAIN
        words.append(Words(run.text, mark))
    if words:
        words[0] = Words(words[0].text.lstrip(), words[0].mark)
        words[-1] = Words(words[-1].text.rstrip(), words[-1].mark)
    return tuple(word for word in words if word.text)
