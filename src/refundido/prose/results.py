"""Part of `prose`: the phrases that say what becomes of what («pasando los actuales c) y d) a ser d) y e)»).

And those that say what an order leaves as it is («con excepción de…»).
"""

from __future__ import annotations

from dataclasses import replace

from refundido.prose.clauses import Becoming, Except, Sentence
from refundido.prose.phrase import Flag, Item, Ref, Sign, Which, Words
from refundido.prose.trouble import NotUnderstoodError

_CALLED = ("a denominarse", "a llamarse")
_NAMED = ("se denominara", "se denominaran", "se llamara")


class Results:
    """A walk over the phrases, and how it reads what passes to be what."""

    def __init__(self, items: tuple[Item, ...], text: str = "") -> None:
        self.items = items
        self.text = text
        self.at = 0
        self.sentence = Sentence()
        self.clause = self.sentence.preface
        self.last: Item | None = None
        self.after_y = -1

    def peek(self, ahead: int = 0) -> Item | None:
        """The phrase `ahead` places on; None past the end."""
        index = self.at + ahead
        return self.items[index] if index < len(self.items) else None

    def type_at(self, ahead: int = 0) -> str:
        """The terminal or the class of the phrase `ahead` places on."""
        item = self.peek(ahead)
        return item.type if isinstance(item, Flag) else type(item).__name__ if item is not None else ""

    def _stop(self, item: Item) -> NotUnderstoodError:
        return NotUnderstoodError("No se entiende a qué van estas palabras.", item.start, item.end)

    def _becoming(self, item: Flag) -> None:
        found = Becoming(relative=item.type == "QPASSING", start=item.start, of=self.last)
        self.at += 1
        if item.type == "BECOMES":
            found.how = "CALLED" if item.token.value in _NAMED else "ASER"
            self._news(found)
            self._close(found)
            return
        self._took_before(found)
        while (old := self.peek()) is not None and self._is_passing(old):
            if not (isinstance(old, Flag) and old.type == "Y"):
                found.olds.append(old)
            self.at += 1
        place = self.peek(1)
        if self.type_at() == "DE" and isinstance(place, Ref) and found.olds and isinstance(found.olds[-1], Sign):
            found.place = place
            self.at += 2
        said = self.peek()
        if not isinstance(said, Flag) or said.type not in ("ASER", "JOINS"):
            raise self._stop(item)
        found.how = "CALLED" if said.type == "ASER" and said.token.value.startswith(_CALLED) else said.type
        self.at += 1
        if found.how == "JOINS":
            self._close(found)
            return
        self._news(found)
        self._close(found)

    @staticmethod
    def _is_passing(item: Item) -> bool:
        return isinstance(item, Ref | Sign | Words | Which) or (isinstance(item, Flag) and item.type in ("Y", "LABEL"))

    def _took_before(self, found: Becoming) -> None:
        """«…, la letra c) pasa a ser b)»: what passes was said before the verb."""
        items = (self.clause.pairs[-1].new or self.clause.pairs[-1].old).items
        last = items[-1] if items else None
        joined = self.peek(self.after_y - self.at) if self.after_y >= 0 else None
        said = isinstance(self.last, Ref) and not self._is_gerund(found)
        joined = self.last if said else joined
        another = len(items) > 1 and isinstance(last, Ref) and isinstance(joined, Ref) and joined.start == last.start
        goes_after = self._is_gerund(found) and isinstance(self.peek(), Ref)
        if another and not found.relative and not goes_after:
            found.olds.append(items.pop())
        if isinstance(last, Words) and not last.quotes and last is self.last and set(last.nouns) <= {"texto"}:
            found.olds.append(items.pop())

    def _is_gerund(self, found: Becoming) -> bool:
        """Whether what passes is said after the verb («pasando la letra c) a ser b)») and not before it."""
        verb = next((i for i in self.items if i.start == found.start), None)
        return isinstance(verb, Flag) and verb.token.value.startswith("pasando")

    def _news(self, found: Becoming) -> None:
        while (new := self.peek()) is not None and self._is_passing(new) and self.type_at() != "Y":
            if isinstance(new, Words) and (found.how != "CALLED" or (new.has_payload and new.nouns)):
                break
            found.news.append(new)
            self.at += 1
            if (
                self.type_at() == "Y"
                and isinstance(self.peek(1), Which | Flag)
                and self.type_at(1) in ("Which", "LABEL")
            ):
                self.at += 1
                continue
            break
        if not found.news:
            raise NotUnderstoodError(
                "No se entiende qué pasa a ser qué.", found.start, self.items[min(self.at, len(self.items)) - 1].end
            )

    def _close(self, found: Becoming) -> None:
        found.end = self.items[self.at - 1].end
        numbering = self.clause.has("KEEPNUMBERS") or (not self.clause.does and not found.relative)
        if not found.olds and numbering and self.clause.refs:
            found.olds, found.relative = [self.clause.refs.pop().ref], False
        self.clause.becoming.append(found)
        self._more_becoming()

    def _more_becoming(self) -> None:
        """«…, y el actual inciso cuarto a ser quinto», «…, y el actual párrafo tercero, cuarto»."""
        while self.type_at() == "Y" or (isinstance(self.peek(), Ref) and self._becomes_after(0)):
            skip = 1 if self.type_at() == "Y" else 0
            old = self.peek(skip)
            if not isinstance(old, Ref):
                return
            step = old.steps[0]
            if self.type_at(skip + 1) == "ASER":
                more = Becoming([old], start=old.start)
                self.at += skip + 2
                self._news(more)
                more.end = self.items[self.at - 1].end
                self.clause.becoming.append(more)
            elif self.type_at(skip + 1) in ("PASSING", "QPASSING") and self.type_at(skip + 2) == "ASER":
                more = Becoming([old], start=old.start)
                self.at += skip + 3
                self._news(more)
                more.end = self.items[self.at - 1].end
                self.clause.becoming.append(more)
            elif not step.many and len(step.ordinals) == 2 and not step.is_range:
                was = Ref((replace(step, ordinals=step.ordinals[:1]), *old.steps[1:]), old.start, old.end)
                self.clause.becoming.append(
                    Becoming([was], [Which(step.ordinals[1:], old.start, old.end)], start=old.start, end=old.end)
                )
                self.at += skip + 1
            else:
                return

    def _becomes_after(self, ahead: int) -> bool:
        return self.type_at(ahead + 1) == "ASER" and bool(self.clause.becoming)

    def _except(self, item: Flag) -> None:
        """«con excepción del inciso segundo del artículo 3, la segunda vez que aparece, y del Título IV»."""
        self.at += 1
        before = len(self.clause.excepted)
        while True:
            ahead = 0
            while self.type_at(ahead) in ("Y", "DE", "EN"):
                ahead += 1
            if not isinstance(ref := self.peek(ahead), Ref):
                break
            self.at += ahead + 1
            nth = self.peek()
            said = nth.token.value if isinstance(nth, Flag) and nth.type == "COUNT" else ""
            self.at += bool(said)
            if said and not said.startswith("nth "):
                raise self._stop(item)
            self.clause.excepted.append(Except(ref, int(said[4:] or 0), item.start, ref.end))
        if len(self.clause.excepted) == before:
            raise self._stop(item)
