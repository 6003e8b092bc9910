"""The traces of a history: every change of every edition followed, and what annulments left. Used by `consolidated`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refundido.document.annulled import Annulled, annulling
from refundido.document.traces import Traces
from refundido.model.act import Act
from refundido.model.instrument import Edition


def traces_of(editions: Sequence[Edition], acts: Mapping[str, Act]) -> Traces:
    """The facts of the last of `editions`, which go from the first one on, in order.

    `acts` tell which of them annulled others, and from when.
    """
    traces = Traces()
    for number, edition in enumerate(editions):
        if not number:
            traces.learn(edition.root)
        elif acting := annulling(edition, acts):
            Annulled(traces, editions[number - 1].root, edition, acting, acts).tell()
        for amendment in edition.amendments:
            for change in amendment.changes:
                traces.take(change, amendment.act, edition.in_force)
    if editions:
        traces.finish(editions[-1].root)
    return traces
