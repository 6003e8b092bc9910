"""Part of `prose.syntax`: into which unit a clause takes others («trasládase el inciso segundo al artículo 5…»)."""

from __future__ import annotations

from dataclasses import replace

from refundido.prose.clauses import Clause
from refundido.prose.phrase import Ref, Relation

INTO = "INTO"
"""The kind of a relation that says into which unit others go; no terminal says it by itself."""


def take_destination(clause: Clause) -> None:
    """«Trasládase el artículo 7 al Título II, a continuación del artículo 8»: what it goes into holds its neighbour.

    With no neighbour told, what it goes into is the place («al final del artículo 5», «al artículo 5, como inciso
    segundo»).
    """
    into = [linked for linked in clause.refs if linked.link == "a" or (linked.link == "de" and clause.edges)]
    anchors = clause.places[0].anchors if len(clause.places) == 1 else ()
    if len(into) != 1:
        return
    if len(anchors) == 1 and isinstance(anchor := anchors[0], Ref) and into[0].link == "a":
        clause.refs.remove(into[0])
        inside = replace(anchor, steps=(*anchor.steps, *into[0].ref.steps))
        clause.places[0] = replace(clause.places[0], anchors=(inside,))
    elif not clause.places:
        clause.refs.remove(into[0])
        ref = into[0].ref
        clause.places.append(Relation(INTO, (ref,), "", ref.start, ref.end))
