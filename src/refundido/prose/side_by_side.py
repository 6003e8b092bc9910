"""Part of `prose`: places that an act names side by side («en la letra a) y en la letra b), ambas del artículo 5»)."""

from __future__ import annotations

from dataclasses import replace

from refundido.model.jurisdiction import Jurisdiction
from refundido.prose.phrase import Step
from refundido.prose.references import Linked, level


def apart(linked: list[Linked], jurisdiction: Jurisdiction) -> list[list[Linked]]:
    """The places that references name side by side («en la letra a) y en la letra b), ambas del artículo 5»),
    each whole.

    What the last one alone is said to be in holds all of them, where they name nothing as far out themselves.
    """
    groups: list[list[Linked]] = [[]]
    for each in linked:
        if each.also and groups[-1]:
            groups.append([])
        groups[-1].append(each)
    if len(groups) == 1:
        return groups
    last = groups[-1]
    tail = [each for each in last[1:] if each.link == "de" and each.ref.after_comma]
    if tail:
        groups[-1] = [each for each in last if each not in tail]
        return [[*group, *tail] for group in groups]
    if any(len(group) > 1 for group in groups):
        return groups
    outer = last[0].ref.steps[1:]
    return [*([_shared(group[0], outer, jurisdiction)] for group in groups[:-1]), last]


def _shared(linked: Linked, outer: tuple[Step, ...], jurisdiction: Jurisdiction) -> Linked:
    """A place with the steps of the last one that are farther out than all it names."""
    words = {step.word for step in linked.ref.steps}
    own = min(level(step, jurisdiction) for step in linked.ref.steps)
    said = [index for index, step in enumerate(outer, 1) if step.word in words]
    further = outer[said[-1] :] if said else tuple(s for s in outer if level(s, jurisdiction) < own)
    return Linked(linked.link, replace(linked.ref, steps=(*linked.ref.steps, *further))) if further else linked
