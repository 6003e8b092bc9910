"""Part of `audit`: references that an act leaves behind: they name a unit by the label it had before the act.

Goes in: the text before the act and after it. Comes out: warnings. Nothing is repaired (an act changes what it says
it changes); a reference that the act itself rewrote, or that speaks of another text, is not told. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from refundido.check.finding import Scene
from refundido.check.references import referred, text_references
from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import normal_label
from refundido.model.unit import Unit, lineage, walk

_ARTICLE = re.compile(r"\b(?:el|la|los|las)\s+$", re.IGNORECASE)


def stale_references(before: Unit, after: Unit, jurisdiction: Jurisdiction) -> Iterator[Diagnostic]:
    """A warning for each reference of the text to a unit to which the act gave another label."""
    moved = _relabelled(before, after)
    if not moved:
        return
    standing = {unit.id: unit.text.plain for _, unit in walk(after) if unit.text is not None}
    scene = Scene(before, jurisdiction)
    for path, unit in walk(before):
        if unit.text is None or unit.id not in standing:
            continue
        around = lineage(before, path)[-2::-1]
        for reference in text_references(scene, unit.text):
            now = [moved[each.id] for each in referred(scene, around, reference) if each.id in moved]
            article = _ARTICLE.search(unit.text.plain[: reference.start])
            words = unit.text.plain[article.start() if article else reference.start : reference.end]
            if now and words in standing[unit.id]:
                yield _told(words, now[-1])


def _relabelled(before: Unit, after: Unit) -> dict[str, Unit]:
    """The units that have another label than they had, as they are now, by identity."""
    labels = {unit.id: normal_label(unit.label) for _, unit in walk(before) if unit.label}
    found = {unit.id: unit for _, unit in walk(after) if unit.label}
    return {each: unit for each, unit in found.items() if labels.get(each, "") not in ("", normal_label(unit.label))}


def _told(words: str, now: Unit) -> Diagnostic:
    shown = f"{now.kind} {now.label}"
    message = f"El texto sigue diciendo «{words}», y lo que allí estaba es ahora {shown}."
    hint = "El acto no lo corrige: vea si remite a lo que debe."
    return Diagnostic(Code.REFERENCE_STALE, message, Severity.WARNING, subject=words, hint=hint)
