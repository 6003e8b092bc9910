"""Part of `prose`: the phrases that say what becomes of what («pasando los actuales c) y d) a ser d) y e)»)."""

from __future__ import annotations

from dataclasses import replace

from refundido.prose.clauses import Becoming, Sentence
from refundido.prose.phrase import Flag, Item, Ref, Sign, Which, Words
from refundido.prose.trouble import NotUnderstoodError


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
            found.how = "ASER"
            self._news(found)
            self._close(found)
            return
        self._took_before(found)
        while isinstance(old := self.peek(), Ref | Sign | Words | Which) or self.type_at() in ("Y", "LABEL"):
            if not (isinstance(old, Flag) and old.type == "Y"):
                found.olds.append(old)  # type: ignore[arg-type]
            self.at += 1
        if self.type_at() == "DE" and isinstance(self.peek(1), Ref) and found.olds and isinstance(found.olds[-1], Sign):
            found.place = self.peek(1)  # type: ignore[assignment]
            self.at += 2
        if self.type_at() not in ("ASER", "JOINS"):
            raise self._stop(item)
        found.how = self.type_at()
        if found.how == "ASER" and "denominarse" in self.peek().token.value:  # type: ignore[union-attr]
            found.how = "CALLED"
        self.at += 1
        if found.how == "JOINS":
            self._close(found)
            return
        self._news(found)
        self._close(found)

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
        while isinstance(new := self.peek(), Ref | Sign | Which | Words) or self.type_at() == "LABEL":
            if isinstance(new, Words) and (new.has_payload or found.how != "CALLED"):
                break
            found.news.append(new)  # type: ignore[arg-type]
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
