"""Part of `prose.syntax`: what is said just before a verb that is not the first, which is that verb's."""

from __future__ import annotations

from dataclasses import replace

from refundido.prose.clauses import Becoming
from refundido.prose.phrase import Flag, Ref, Relation
from refundido.prose.references import Linked
from refundido.prose.results import Results

_POINTS = frozenset(("AFTER", "BEFORE", "ENTRE"))


class BeforeVerb(Results):
    """A walk over the phrases that takes back, at a verb, the place said for it."""

    def _point_before(self, verb: int) -> tuple[list[Relation], list[Becoming]]:
        """«…, y, a continuación del punto final, que pasa a ser seguido, agrégase…»: the point, and its sign."""
        said = self.items[self.after_y : verb] if self.after_y > 0 else ()
        places = [i for i in said if isinstance(i, Relation) and i in self.clause.places and i.kind in _POINTS]
        if not places or said[0] is not places[0] or not self.clause.does:
            return [], []
        becoming = [b for b in self.clause.becoming if b.start >= places[0].start]
        others = [i for i in said[1:] if not any(b.start <= i.start < b.end for b in becoming)]
        if others:
            return [], []
        self.clause.places.remove(places[0])
        self.clause.becoming = [b for b in self.clause.becoming if b not in becoming]
        return places, becoming

    def _place_before(self, verb: int) -> list[Linked]:
        """«…; en la letra d), sustitúyese…»: the place said before a verb that is not the first is that verb's."""
        ref, link, before = (self.items[verb - back] if verb >= back else None for back in (1, 2, 3))
        if not self.sentence.clauses or not isinstance(ref, Ref) or not isinstance(link, Flag) or link.type != "EN":
            return []
        if ";" not in link.token.before and not (isinstance(before, Flag) and before.type == "Y"):
            return []
        for refs in (*(pair.refs for pair in self.clause.pairs), self.clause.refs):
            if refs and refs[-1].ref.start == ref.start:
                return [replace(refs.pop(), also=False)]
        return []
