"""Part of `prose`: frames about how words are written: in plural, with a capital, in brackets or between commas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.operation import ReplaceText
from refundido.model.selector import Quotation
from refundido.prose.clauses import Clause, Flank, Pair
from refundido.prose.maker import Context, Way, new_words, order, text
from refundido.prose.orders_text import CASES, replace_words
from refundido.prose.phrase import Words
from refundido.prose.places import quotation, stop_at
from refundido.prose.references import Steps
from refundido.prose.things import scope_of
from refundido.prose.trouble import NotUnderstoodError, report


def in_number(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """«colócase en plural el sustantivo "billetero"»: the form that the act does not write, which is reported."""
    clause.demand_only("", "INPLURAL")
    items = clause.pairs[0].old.items
    first = items[0] if len(items) == 1 else None
    if not isinstance(first, Words) or len(first.quotes) != 1 or first.relations or clause.pairs[0].new is not None:
        raise NotUnderstoodError("No se entiende qué se pone en plural.", clause.start, clause.end)
    new = plural(first.quotes[0].value)
    if not new:
        raise NotUnderstoodError("No se sabe el plural de esa palabra.", first.start, first.end, Code.PROSE_NO_TEXT)
    words = context.words(clause)
    message = f"El acto no escribe la forma nueva, y se entiende «{new}»: «{words}»."
    context.reports.append(
        report(Code.FORM_UNWRITTEN, message, words).located(context.passage.span(clause.start, clause.end))
    )
    return [(order(steps, ReplaceText(quotation(first.quotes[0].value, ()), text(new))),) for steps in bases]


def plural(word: str) -> str:
    """The plural of one Spanish word where its ending tells it; "" where it does not."""
    if not word.isalpha():
        return ""
    if word[-1] in "aeoé":
        return f"{word}s"
    if word[-1] == "z":
        return f"{word[:-1]}ces"
    if word.endswith(("ión", "ón")):
        return f"{word[:-2]}ones"
    return f"{word}es" if word[-1] in "dljr" else ""


def is_rewritten(clause: Clause) -> bool:
    """Whether words of the text are only to be written otherwise («colócase entre comas la expresión "A"»)."""
    items = clause.pairs[0].old.items
    quoted = len(items) == 1 and isinstance(items[0], Words) and not clause.payload
    enclosed = [r.kind for r in clause.around] == ["ENCLOSED"] and not (clause.places or clause.edges)
    return quoted and (enclosed or any(clause.has(case) for case in CASES))


def rewritten(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """«enciérrase entre paréntesis la expresión "A"», «escríbese con minúscula la palabra "A"»: the same words."""
    clause.demand_only("around scope counts", "LOWERCASE UPPERCASE")
    old, selector = _only_quotation(clause)
    cases = [case for case in CASES if clause.has(case)]
    if len(cases) + len(clause.around) != 1:
        raise NotUnderstoodError("No se entiende cómo ha de escribirse.", clause.start, clause.end)
    new = CASES[cases[0]](old[:1]) + old[1:] if cases else new_words(None, old, clause.around)
    if new == old:
        raise NotUnderstoodError("Las palabras ya están escritas así.", clause.start, clause.end)
    return [(order(steps, ReplaceText(selector, text(new), None, scope_of(clause))),) for steps in bases]


def without_brackets(clause: Clause, bases: Sequence[Steps]) -> list[Way]:
    """«suprímense los paréntesis que encierran la expresión "A"»: the words stay."""
    clause.demand_only("scope", "UNBRACKET")
    old, selector = _only_quotation(clause)
    if selector != Quotation(old):
        raise NotUnderstoodError("No se entiende qué paréntesis se suprimen.", clause.start, clause.end)
    bare = old.removeprefix("(").removesuffix(")")
    return [(order(steps, ReplaceText(Quotation(f"({bare})"), text(bare), None, scope_of(clause))),) for steps in bases]


def altered(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """«Auméntase de "treinta" a "cuarenta" días el plazo…»: the words quoted by the others, where both are."""
    said = {relation.kind: relation for relation in clause.places}
    items = clause.pairs[0].old.items
    quoted = [i for i in items if isinstance(i, Words) and i.quotes]
    olds = [*quoted, *(said["OF"].anchors if "OF" in said else ())]
    others = [i for i in items if not isinstance(i, Words) or i.relations or i.ordinals or i.starts or i.ends]
    if len(said) != len(clause.places) or others or len(olds) != 1 or "A" not in said or set(said) - {"A", "OF"}:
        message = "No se dice con qué palabras está escrita la cantidad, o con cuáles queda."
        raise NotUnderstoodError(message, clause.start, clause.end)
    one = replace(clause, places=[], pairs=[Pair(Flank(list(olds)), Flank(list(said["A"].anchors)))])
    return replace_words(one, one.pairs[0], bases, False, context)


def _only_quotation(clause: Clause) -> tuple[str, Quotation]:
    """The one quotation that a clause is about, and where it stands."""
    items = clause.pairs[0].old.items
    item = items[0] if len(items) == 1 else None
    if not isinstance(item, Words) or len(item.quotes) != 1 or item.starts or item.ends or item.has_payload:
        raise NotUnderstoodError("No se entiende qué ha de escribirse así.", clause.start, clause.end)
    if clause.pairs[0].new is not None or any(r.kind == "REST" for r in item.relations):
        raise stop_at(item)
    found = quotation(item.quotes[0].value, (*item.relations, *clause.counts), item.ordinals)
    return item.quotes[0].value, found
