"""Part of `brochure`: what a brochure cannot say because the text is not at hand.

Parts of the rules that belong in it and are pending, parts and cells pending inside what it includes, and words that
were lost from the print. A brochure with any says so, and does not hold on the tables; nothing is put in their place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from refundido.brochure.bound import BoundBrochure, BoundUnit
from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.text import Standing, Text
from refundido.model.unit import Unit, walk


@dataclass(frozen=True, slots=True)
class Holes:
    """What is lacking: parts by their addresses, parts and cells pending where they stand, stretches of words lost."""

    parts: tuple[str, ...] = ()
    pending: int = 0
    lost: int = 0

    def __bool__(self) -> bool:
        return bool(self.parts or self.pending or self.lost)


def holes_of(bound: BoundBrochure) -> Holes:
    """What a brochure lacks."""
    units = [unit.unit for section in bound.sections for unit in section.units]
    return Holes(
        tuple(each.told for each in bound.lacking),
        sum(inner.pending for unit in units for _, inner in walk(unit)),
        sum(_lost(text) for unit in units for _, inner in walk(unit) for text in (inner.heading, inner.text)),
    )


def is_whole(units: Iterable[BoundUnit]) -> bool:
    """Whether all that some units say is at hand."""
    inner = [each for bound in units for _, each in walk(bound.unit)]
    return not any(each.pending or _lost(each.heading) or _lost(each.text) for each in inner)


def is_lost(text: Text | None) -> bool:
    """Whether words of a text were lost."""
    return bool(_lost(text))


def has_words(root: Unit) -> bool:
    """Whether anything of a text is at hand."""
    return any(not unit.pending and unit.text and unit.text.plain.strip() for _, unit in walk(root))


def _lost(text: Text | None) -> int:
    return sum(run.standing is Standing.GAP for run in text.runs) if text else 0


def told_together(units: Sequence[BoundUnit], jurisdiction: Jurisdiction) -> str:
    """Units as they are cited, those that follow each other together: "literales a) a d) del Artículo 13º"."""
    runs: list[list[BoundUnit]] = []
    for unit in units:
        before = runs[-1][-1].path if runs else ()
        follows = before[:-1] == unit.path[:-1] and before[-1:] == (unit.path[-1] - 1,)
        if follows and runs[-1][-1].unit.kind == unit.unit.kind:
            runs[-1].append(unit)
        else:
            runs.append([unit])
    return ", ".join(_cited(run, jurisdiction) for run in runs)


def _cited(run: Sequence[BoundUnit], jurisdiction: Jurisdiction) -> str:
    first, last = run[0], run[-1]
    kind = jurisdiction.kinds.get(first.unit.kind)
    sign = ")" if kind and kind.numbering == "letter" else ""
    labels = [f"{each.unit.label}{sign}" for each in (first, last)]
    if len(run) == 1:
        cited = f"{first.unit.kind} {labels[0]}".rstrip()
    else:
        noun = kind.plurals[0] if kind and kind.plurals else first.unit.kind
        cited = f"{noun} {labels[0]} {'y' if len(run) == 2 else 'a'} {labels[1]}"
    own = jurisdiction.show_label(first.unit.kind, first.unit.label).rstrip(".")
    return cited if first.numeral in ("", own) else f"{cited} del {first.numeral}"


def told(holes: Holes) -> Iterator[str]:
    """What is lacking, in Spanish, a sentence for each kind of hole."""
    if holes.parts:
        yield f"No está a la mano: {'; '.join(holes.parts)}."
    if holes.pending:
        yield "Lo que va en un recuadro, o como «[no transcrito]», tampoco está a la mano."
    if holes.lost:
        yield "Del impreso se perdieron palabras: van entre corchetes, y no se supone cuáles eran."


def holes_of_definition(bound: BoundBrochure, alone: bool) -> Iterator[Diagnostic]:
    """A warning that a brochure will say that it is incomplete, and a note of what is pending and it does not name.

    Not `alone`: other brochures are of the same unit, and what is pending in it may be theirs.
    """
    holes, title = holes_of(bound), bound.name
    if holes:
        message = f"«{title}» sale marcado como incompleto. {' '.join(told(holes))}"
        hint = "Así se publica, y no vale para las mesas hasta que el texto se complete."
        yield Diagnostic(Code.BROCHURE_INCOMPLETE, message, Severity.WARNING, bound.definition.span, title, hint)
    included = [unit.path for section in bound.sections for unit in section.units]
    spoken_of = [*included, *(unit.path for unit in bound.lacking_units)]
    for path, unit in walk(bound.game.unit, bound.game.path) if alone else ():
        if unit.pending and not any(path[: len(each)] == each for each in spoken_of):
            shown = bound.jurisdiction.show_label(unit.kind, unit.label) or unit.kind
            message = f"«{shown}» está pendiente, y el folleto de «{title}» no dice que le falte."
            hint = "Agréguela en «lacks», si es de este folleto."
            found = Diagnostic(Code.BROCHURE_INCOMPLETE, message, Severity.NOTE, bound.definition.span, shown, hint)
            yield replace(found, context=bound.definition.title)
