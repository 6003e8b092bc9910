"""What tests of the core are written with: an outline in, orders as in a patch file, an outline or codes out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from refundido.diagnostic import Code, Diagnostic, Outcome, has_errors
from refundido.history.timeline import History, compile_history
from refundido.model.act import Act, Annulment, When
from refundido.model.address_reader import read_address
from refundido.model.change import Change
from refundido.model.instrument import Edition, Instrument
from refundido.model.unit import Unit, find_path, unit_at, walk
from refundido.resolve.addresses import find
from refundido.resolve.view import Target
from refundido.source.read_instructions import read_instructions_text
from refundido.source.read_jurisdiction import packaged_jurisdictions
from tests.corpus.outline import print_outline, read_outline

JURISDICTION = dict(packaged_jurisdictions()[0])["cl"]
INSTRUMENT = "cl/texto"
ATTESTED = date(2000, 1, 1)
FIRST_DAY = date(2010, 1, 1)
"""The day on which an act is issued, published and in force, unless a test says otherwise."""


def instrument(outline: str, attested: date = ATTESTED) -> Instrument:
    """An instrument whose text an outline writes."""
    return Instrument(INSTRUMENT, "Texto", JURISDICTION.code, read_outline(outline), attested)


def act(
    orders: str,
    name: str = "acto",
    day: date = FIRST_DAY,
    *,
    published: When | None = None,
    in_force: date | None = None,
    corrects: str = "",
    annuls: tuple[Annulment, ...] = (),
) -> Act:
    """An act whose instructions are written in YAML, as in a patch file; they must be readable."""
    read = read_instructions_text(orders, f"{name}.yaml", name, JURISDICTION) if orders.strip() else Outcome(())
    assert read.value is not None, read.diagnostics
    assert not has_errors(read.diagnostics), read.diagnostics
    return Act(
        name, f"Acto {name}", day, (INSTRUMENT,), read.value,
        published=published, in_force=in_force, corrects=corrects, annuls=annuls,
    )  # fmt: skip


def by_id(acts: Iterable[Act]) -> Mapping[str, Act]:
    """Acts as a workspace holds them."""
    return {each.id: each for each in acts}


def history(text: Instrument, *acts: Act, known_at: date | None = None) -> Outcome[History]:
    """The history of the instrument under the acts."""
    return compile_history(text, by_id(acts), JURISDICTION, known_at)


def edition(outcome: Outcome[History], day: date) -> Edition:
    """The edition of a day, which there must be."""
    assert outcome.value is not None
    found = outcome.value.edition_at(day)
    assert found.value is not None, [d.message for d in (*outcome.diagnostics, *found.diagnostics)]
    return found.value


def amended(outline: str, orders: str) -> str:
    """The outline of the text after one act."""
    return printed(edition(history(instrument(outline), act(orders)), FIRST_DAY).root)


def printed(root: Unit) -> str:
    """The outline of a tree."""
    return print_outline(root)


def refused(outline: str, orders: str) -> set[Code]:
    """The codes of the errors for which one act is not applied."""
    outcome = history(instrument(outline), act(orders))
    assert outcome.value is not None
    assert outcome.value.edition_at(FIRST_DAY).value is None, printed(outcome.value.editions[-1].root)
    return errors(outcome.diagnostics)


def errors(diagnostics: Iterable[Diagnostic]) -> set[Code]:
    """The codes of the errors among findings."""
    return {d.code for d in diagnostics if d.is_error}


def codes(diagnostics: Iterable[Diagnostic]) -> set[Code]:
    """The codes of all findings."""
    return {d.code for d in diagnostics}


def changes_of(made: Edition) -> tuple[Change, ...]:
    """All the changes that made an edition from the one before, in order."""
    return tuple(change for amendment in made.amendments for change in amendment.changes)


def located(root: Unit, address: str) -> Outcome[Target]:
    """Where a written address leads."""
    read = read_address(address, JURISDICTION)
    if read.value is None:
        return Outcome(None, read.diagnostics)
    return find(root, read.value, JURISDICTION)


def unit_of(root: Unit, address: str) -> Unit:
    """The unit at a written address, which must lead to one."""
    target = located(root, address)
    assert target.value is not None, target.diagnostics
    return unit_at(root, target.value.path)


def unit_by_id(root: Unit, identity: str) -> Unit:
    """The unit with that identity, which there must be."""
    path = find_path(root, identity)
    assert path is not None, identity
    return unit_at(root, path)


def words_of(root: Unit) -> list[str]:
    """Every text of a tree, headings and words, in document order."""
    return [text.plain for _, unit in walk(root) for text in (unit.heading, unit.text) if text is not None]


def runs_shown(root: Unit) -> list[str]:
    """Every text that an act touched, each run not of the base in braces with its instruction."""
    shown: list[str] = []
    for _, unit in walk(root):
        for text in (unit.heading, unit.text):
            if text is not None and any(not run.origin.is_base for run in text.runs):
                pieces = (r.text if r.origin.is_base else f"{{{r.origin.instruction}|{r.text}}}" for r in text.runs)
                shown.append("".join(pieces))
    return shown


def one_paragraph(plain: str) -> str:
    """The outline of a text of one paragraph, whatever it begins with."""
    return f"4.1 Título\n  Párrafo. {plain}\n"


def only_text(root: Unit) -> str:
    """The words of the only paragraph of `one_paragraph`."""
    found = [unit.text.plain for _, unit in walk(root) if unit.text is not None]
    assert len(found) == 1, found
    return found[0]


def on_text(plain: str, orders: str) -> str:
    """The words of a one-paragraph text after an act whose orders need not say where."""
    text = instrument(one_paragraph(plain))
    return only_text(edition(history(text, _at_paragraph(orders)), FIRST_DAY).root)


def refused_on_text(plain: str, orders: str) -> set[Code]:
    """The codes for which an act on a one-paragraph text is not applied."""
    outcome = history(instrument(one_paragraph(plain)), _at_paragraph(orders))
    assert outcome.value is not None
    found = outcome.value.edition_at(FIRST_DAY)
    assert found.value is None, only_text(found.value.root)
    return errors(outcome.diagnostics)


def _at_paragraph(orders: str) -> Act:
    """Each line of orders is one instruction on the paragraph, in YAML flow style without its braces."""
    lines = [line.strip() for line in orders.strip().splitlines()]
    return act("\n".join(f"- {{at: 4.1 > párrafo 1, {line}}}" for line in lines))


def renamed(given: Act, **others: object) -> Act:
    """An act with other particulars."""
    return replace(given, **others)  # type: ignore[arg-type]
