"""Part of `prose.syntax`: a sentence that corrects more than once («donde dice A, debe decir B, y donde dice C, …»)."""

from __future__ import annotations

from refundido.prose.clauses import Clause
from refundido.prose.gerunds import Gerunds
from refundido.prose.phrase import Flag, Item, Words


class MoreCorrections(Gerunds):
    """A walk over the phrases that takes each correction of a sentence as a clause of its own."""

    @property
    def last_ref(self) -> Item | None:
        """The phrase before the conjunction just passed."""
        return self.items[self.after_y - 2] if self.after_y >= 2 else None

    def _is_corrected(self) -> bool:
        """Whether the clause at hand is a correction that has said what is to be read."""
        words = [i for i in self.clause.pairs[-1].old.items if isinstance(i, Words)]
        told = [*(tok.start for tok in self.clause.payload), *(each.start for each in words)]
        turn = self.clause.flags.get("DEBE")
        return turn is not None and self.clause.has("DONDE") and any(start > turn.start for start in told)

    def _again(self, item: Flag) -> None:
        """«…, debe decir "B", y donde dice "C", debe decir "D"»: another correction, in the same place."""
        refs = list(self.clause.refs)
        self._new_correction(item)
        self.clause.refs.extend(refs)
        self.clause.flags["DONDE"] = item
        self.at += 1

    def _another_correction(self, item: Flag) -> None:
        """«…, debe decir "B"; y en el artículo 6, donde dice…»: what follows is another, in its own place."""
        if not self._is_corrected():
            return
        if not any(isinstance(each, Flag) and each.type == "DONDE" for each in self.items[self.at :]):
            return
        self._new_correction(item)

    def _new_correction(self, item: Flag) -> None:
        if self.clause is self.sentence.preface:
            self.sentence.preface = Clause()
            self.sentence.clauses.append(self.clause)
        self.clause = Clause("", item.start, item.end)
        self.sentence.clauses.append(self.clause)
