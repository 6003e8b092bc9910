"""Part of `publish`: an address -> its history (`refundido log`), or the origin of its words (`refundido blame`)."""

from __future__ import annotations

from pathlib import Path

from refundido.diagnostic import Outcome
from refundido.document.blame import Blame, blame_of
from refundido.document.log import log_of
from refundido.model.unit import unit_at
from refundido.publish.provision import Question, locate
from refundido.publish.workspace import Compiled
from refundido.report.log import Log
from refundido.resolve.naming import address_of


def find_log(compiled: Compiled, question: Question) -> Outcome[Log]:
    """The history of what an address means on a day: all of it, also after that day. Problems: those of `locate`."""
    located = locate(compiled, question)
    if located.value is None:
        return Outcome(None, located.diagnostics)
    identity, edition = located.value.instrument, located.value.edition
    history, jurisdiction = compiled.histories[identity], compiled.jurisdiction_of(identity)
    paths = located.value.paths
    units = tuple(unit_at(edition.root, path).id for path in paths)
    addresses = tuple(address_of(edition.root, path, jurisdiction) for path in paths)
    known = {act.id: act for act in compiled.known_acts}
    entries = log_of(history, edition, units, known, jurisdiction)
    title = history.instrument.short or history.instrument.title
    return Outcome(Log(identity, title, addresses, edition.since, entries), located.diagnostics)


def find_blame(compiled: Compiled, question: Question) -> Outcome[tuple[Blame, ...]]:
    """The origin of the words of what an address means, several where it is a set. Problems: those of `locate`."""
    located = locate(compiled, question)
    if located.value is None:
        return Outcome(None, located.diagnostics)
    history = compiled.histories[located.value.instrument]
    jurisdiction = compiled.jurisdiction_of(located.value.instrument)
    edition = located.value.edition
    known = {act.id: act for act in compiled.known_acts}
    told = tuple(blame_of(history, edition, path, known, jurisdiction) for path in located.value.paths)
    return Outcome(told, located.diagnostics)


def blame_page(blames: tuple[Blame, ...], root: Path) -> Outcome[bytes]:
    """The origin of words as an HTML page, with the templates of the workspace at `root`."""
    from refundido.render.blame import render_blame
    from refundido.render.templates import load_templates

    return render_blame(blames, load_templates(root))
