"""Part of `audit`: what an instrument says beyond the words of its source, held against what the source lets one infer.

A unit that the page does not hold is known by its number alone: it comes right before one that the page has, or right
after. The day from which a text is attested is that of the page it was taken from, where the page says one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.day import long_date
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import label_order
from refundido.model.ordinals import ordinal_value
from refundido.model.unit import Path, Unit, walk
from refundido.prose.act_dates import first_day
from refundido.resolve.naming import address_of

_LIST_LEVEL = 8
_Key = tuple[tuple[int, int], ...]


def inferred_labels(root: Unit, jurisdiction: Jurisdiction) -> Iterator[Diagnostic]:
    """The units that are not in the source and whose label does not follow from the numbering, as SOURCE_LABEL.

    A pending unit is not there at all, of one that is ours (`editorial`) the label is not. A note on a pending unit may
    say how it is known: then nothing is told where no unit of its kind comes after it.
    """
    for series in _series(root, jurisdiction):
        for (path, unit), after in zip(series, [*series[1:], None], strict=True):
            if not (unit.pending or unit.editorial) or not unit.label:
                continue
            follows = after is not None and _is_next(unit, after[1], jurisdiction)
            last = after is None and (not unit.pending or bool(unit.notes))
            if not (follows or last):
                name = jurisdiction.show_label(unit.kind, unit.label)
                message = f"«{name}» no está en la fuente, y la numeración de lo que está no dice que exista."
                hint = "Corrija su etiqueta o quítela; si consta por otra fuente, dígalo en una nota."
                context = address_of(root, path, jurisdiction)
                yield Diagnostic(Code.SOURCE_LABEL, message, Severity.WARNING, unit.span, name, hint, context)


def attested_day(instrument: Instrument, heads: Sequence[str]) -> Iterator[Diagnostic]:
    """Whether the text is attested on the day of its page, as SOURCE_DATE; `heads` are the heads of the page."""
    days = {day for day in map(first_day, heads) if day is not None}
    if len(days) == 1 and instrument.attested not in days:
        message = (
            f"El texto consta desde el {long_date(instrument.attested)}, y la página es del {long_date(days.pop())}."
        )
        hint = "Corrija «attested»; si el texto consta por otra publicación, dígalo en una nota y apague este aviso."
        yield Diagnostic(Code.SOURCE_DATE, message, Severity.WARNING, instrument.span, str(instrument.attested), hint)


def _series(root: Unit, jurisdiction: Jurisdiction) -> Iterator[list[tuple[Path, Unit]]]:
    """The labelled units of each kind in their order: through the text, but items of lists among their siblings."""
    through: dict[str, list[tuple[Path, Unit]]] = {}
    for path, unit in walk(root):
        among: dict[str, list[tuple[Path, Unit]]] = {}
        for index, child in enumerate(unit.children):
            found = jurisdiction.kinds.get(child.kind)
            if child.label and found is not None and found.numbering != "none":
                held = among if found.level >= _LIST_LEVEL else through
                held.setdefault(child.kind, []).append(((*path, index), child))
        yield from among.values()
    for series in through.values():
        yield sorted(series, key=lambda each: each[0])


def _is_next(unit: Unit, after: Unit, jurisdiction: Jurisdiction) -> bool:
    """Whether the second unit comes right after the first: the next number, or the same one with a later suffix."""
    here, there = _key(unit, jurisdiction), _key(after, jurisdiction)
    if not here or not there:
        return True
    (number, rank), (then, then_rank) = here[-1], there[-1]
    if here[:-1] != there[:-1]:
        return len(here) != len(there) or then == 1
    return rank == 1 and (then == number + 1 or (then == number and then_rank > 1))


def _key(unit: Unit, jurisdiction: Jurisdiction) -> _Key:
    numbering = jurisdiction.numbering(unit.kind)
    number = ordinal_value(unit.label) if numbering != "roman" else None
    return label_order(unit.label, numbering) or (((number, 1),) if number is not None else ())
