"""Part of `prose`: «donde dice A, debe decir B» -> the orders that it gives, in a line or in two columns of lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.address import Named
from refundido.model.operation import (
    Order,
    ReplaceText,
)
from refundido.model.selector import Quotation
from refundido.model.unit import ROW
from refundido.prose.clauses import Clause
from refundido.prose.maker import MOST_WAYS, Context, Way, order, steps_of, text
from refundido.prose.payload_labels import Label, LabelReader, Style
from refundido.prose.phrase import Ref, Words
from refundido.prose.places import counted, quotation
from refundido.prose.references import Linked, Steps
from refundido.prose.terminal import Tok, bare_label
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.units import kinds_of


def said(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """«donde dice A, debe decir B», in a line or in two columns of lines."""
    clause.demand_only("counts payload", "DONDE DEBE DICELIST CHANGES OFERROR MANNER")
    if not clause.has("DEBE"):
        raise NotUnderstoodError("No se dice qué debe decir.", clause.start, clause.end)
    quotes = [
        q for item in clause.pairs[0].old.items if isinstance(item, Words) and not _stray(item) for q in item.quotes
    ]
    told = sorted([*quotes, *clause.payload], key=lambda tok: tok.start)
    refs = [i for i in clause.pairs[0].old.items if isinstance(i, Ref)]
    clause.pairs[0].old.items = [i for i in clause.pairs[0].old.items if not isinstance(i, Ref)]
    if refs:
        bases = steps_of([Linked("en", ref) for ref in refs], bases, context, sibling=False)
    olds, news = _sides(clause, told)
    if [i for i in clause.pairs[0].old.items if not isinstance(i, Words) or _stray(i)] or clause.pairs[
        0
    ].new is not None:
        raise NotUnderstoodError("No se entiende qué dice y qué debe decir.", clause.start, clause.end)
    ones, others = [line for t in olds for line in lines_of(t)], [line for t in news for line in lines_of(t)]
    if len(ones) != len(others) or not ones:
        last = others[-1] if len(others) > len(ones) else ones[-1] if ones else ""
        at = context.passage.text.rfind(last)
        message = f"Se dan {len(ones)} textos por corregir y {len(others)} correcciones."
        raise NotUnderstoodError(message, at, at + len(last), Code.PROSE_LISTS)
    ways: list[Way] = []
    for steps in bases:
        options: list[Way] = [()]
        for one, other in zip(ones, others, strict=True):
            selector = quotation(one, ())
            for count in clause.counts:
                selector = counted(selector, count.value)
            made = [_corrected(steps, one, other, selector), *_under_label(steps, one, other, selector, context)]
            options = [(*way, each) for way in options for each in made]
            if len(options) > MOST_WAYS:
                raise NotUnderstoodError("Las palabras admiten demasiadas lecturas.", clause.start, clause.end)
        ways.extend(options)
    return ways


def _under_label(steps: Steps, one: str, other: str, selector: Quotation, context: Context) -> list[Order]:
    """«Donde dice "b) No deber." debe decir "b) No deber nada."», said of the article: in the unit of that label."""
    reader = LabelReader(context.jurisdiction)
    last = steps[-1] if steps else None
    found: list[Order] = []
    for old in reader.read(one):
        new = next((each for each in reader.read(other) if each == old), None)
        mine = isinstance(last, Named) and bare_label(last.label) == bare_label(old.text)
        if new is None or old.style is Style.SIGN or not one[old.end :].strip() or not other[new.end :].strip():
            continue
        inside = replace(selector, words=one[old.end :].strip())
        places = [steps] if mine else [(*steps, each) for each in _labelled(old, context)]
        orders = (order(where, ReplaceText(inside, text(other[new.end :].strip()))) for where in places)
        found.extend(made for made in orders if made not in found)
    return found


def _labelled(label: Label, context: Context) -> list[Named]:
    """The units that a label may be of, where no word says it: a letter's, a Roman number's, a number's."""
    word = "numero" if label.text[:1].isdigit() else "letra"
    kinds = (label.kind,) if label.kind else kinds_of(word, bare_label(label.text), context.jurisdiction)
    return [Named(kind, bare_label(label.text)) for kind in kinds]


def _sides(clause: Clause, told: Sequence[Tok]) -> tuple[list[Tok], list[Tok]]:
    """What is to go and what is to be read; «léase "B" donde dice "A"» says the latter first."""
    turns = sorted(clause.flags[each].start for each in ("DONDE", "DICELIST", "DEBE") if clause.has(each))
    before, after = ([t for t in told if t.start < turns[-1]], [t for t in told if t.start > turns[-1]])
    first = clause.flags["DEBE"].start < turns[-1]
    return (after, before) if first else (before, after)


def _corrected(steps: Steps, one: str, other: str, selector: Quotation) -> Order:
    """A correction of a line; of a row's cells where bars part it."""
    if one.startswith("|") and other.startswith("|"):
        return _corrected_row(steps, one, other)
    return order(steps, ReplaceText(selector, text(other)))


def _corrected_row(steps: Steps, one: str, other: str) -> Order:
    olds, news = ([cell.strip() for cell in row.strip("| ").split("|")] for row in (one, other))
    changed = [(a, b) for a, b in zip(olds, news, strict=False) if a != b]
    if len(olds) != len(news) or len(changed) != 1 or olds[0] != news[0]:
        raise NotUnderstoodError("No se sabe qué celda de la fila se corrige.", 0, 0, Code.PROSE_LISTS)
    return order((*steps, Named(ROW, "", olds[0])), ReplaceText(Quotation(changed[0][0]), text(changed[0][1])))


def _stray(item: Words) -> bool:
    return bool(item.relations or item.starts or item.ends or item.ordinals)


def lines_of(tok: Tok) -> list[str]:
    """The lines of a correction, without the dots that stand for what goes on, the bars of a row,
    the label they go under."""
    found = []
    for line in tok.value.split("\n"):
        bare = line.strip().strip("…").removeprefix("...").removesuffix("...").strip()
        if bare:
            found.append(bare)
    return found
