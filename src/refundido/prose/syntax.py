"""Part of `prose`: phrases -> clauses: each verb with what it orders, where, by what, and what results.

Nothing is left aside: a phrase that finds no place in a clause stops the reading.
"""

from __future__ import annotations

from dataclasses import replace

from refundido.prose.clauses import Clause, Flank, Pair, Sentence
from refundido.prose.phrase import Flag, Item, Ref, Relation, Sign, Which, Words
from refundido.prose.references import Linked
from refundido.prose.results import Results
from refundido.prose.terminal import Tok
from refundido.prose.words import DELETE, DOING, INSERT, KEEP, MODIFY, MOVE, PREPEND, RECTIFY, REPLACE

_LINKS = {"EN": "en", "A": "a", "DE": "de"}
_NOTED = frozenset(
    "RESP SHIFT RESTSHIFT KEEPNUMBERS ANDSOON MANNER THUS INPLACE INPLURAL INSINGULAR LOWERCASE UPPERCASE WRITING "
    "EVERYWHERE ALLFIELDS "
    "RUNON ALPHABETICAL INORDER DONDE DEBE DICELIST TOEND LASTPART ALLTHAT ORDERWORD ITSDEFINITION INCLUDED CHANGES "
    "WITHCHANGES "
    "OLDNUMBER OFERROR SENSETHAT COVERS".split()
)


def read_sentence(items: tuple[Item, ...], text: str = "") -> Sentence:
    """The clauses of the phrases of an instruction."""
    return _Walk(items, text).all()


class _Walk(Results):
    def all(self) -> Sentence:
        """Everything, to the end."""
        while (item := self.peek()) is not None:
            self._step(item)
            self.clause.end = max(self.clause.end, item.end)
        return self.sentence

    def _step(self, item: Item) -> None:
        match item:
            case Flag():
                self._flag(item)
            case Ref():
                self.at += 1
                self._ref(item, "")
            case Relation():
                self.at += 1
                self._relation(item)
            case Words() | Sign() | Which():
                self.at += 1
                self._thing(item)
        self.last = self.items[self.at - 1]

    # flags

    def _flag(self, item: Flag) -> None:
        match item.type:
            case "VERB":
                self._verb(item)
            case "EN" | "A" | "DE":
                self._link(item)
            case "INSTR":
                self.sentence.instruments.append(item)
                self.at += 1
            case "POR":
                self._por(item)
            case "Y":
                self.at += 1
                self.after_y = self.at
            case "PASSING" | "QPASSING" | "BECOMES":
                self._becoming(item)
            case "ASER" | "COMO":
                self._role(item)
            case "SIG" | "NEXT":
                self._announce(item)
            case "BLOCK" | "ROWS":
                self.clause.payload.append(item.token)
                self.at += 1
            case "ATEND" | "ATSTART":
                self.clause.edges.append(item)
                self.at += 1
            case "COUNT":
                self.clause.counts.append(Relation("COUNT", (), item.token.value, item.start, item.end))
                self.at += 1
            case "FOLLOWING":
                self._announce(item)
            case type_ if type_ in _NOTED:
                self.clause.flags[type_] = item
                self.at += 1
            case _:
                raise self._stop(item)

    def _verb(self, item: Flag) -> None:
        does, mood = item.token.value.split(" ")
        self.at += 1
        beside = self.clause.does and self.clause.does not in (MODIFY, RECTIFY) and does not in (INSERT, MODIFY, MOVE)
        if mood == DOING and beside:
            self.clause.subs.append(self._sub(item, does))
            return
        if self.clause.does in (MODIFY, RECTIFY) and mood == DOING:
            carried = [
                *self.clause.refs,
                *(Linked("en", i) for p in self.clause.pairs for i in p.old.items if isinstance(i, Ref)),
            ]
            self.sentence.preface.refs.extend(carried)
            self.sentence.clauses.remove(self.clause)
        place = self._place_before(self.at - 1)
        self.clause = Clause(INSERT if does == PREPEND else does, item.start, item.end, mood == DOING)
        self.clause.refs.extend(place)
        if does == PREPEND:
            self.clause.flags["PREPENDED"] = item
        self.sentence.clauses.append(self.clause)

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

    def _sub(self, verb: Flag, does: str) -> Clause:
        """A gerund beside the order: «suprimiéndose el artículo "la" que le antecede»,
        «sustituyendo el punto por una coma»."""
        sub = Clause(does, verb.start, verb.end, True, pairs=[])
        if self.type_at() == "KEEPNUMBERS":
            sub.flags["KEEPNUMBERS"] = self.peek()  # type: ignore[assignment]
            self.at += 1
            return sub
        while True:
            sub.pairs.append(self._sub_pair(verb, does))
            sub.end = self.items[self.at - 1].end
            if not self._more_pairs():
                return sub
            self.at += 1

    def _sub_pair(self, verb: Flag, does: str) -> Pair:
        pair = Pair()
        while isinstance(item := self.peek(), Words | Sign) or self.type_at() in ("EN", "Y"):
            if self.type_at() == "EN":
                if not isinstance(ref := self.peek(1), Ref):
                    raise self._stop(verb)
                pair.refs.append(Linked("en", ref))
                self.at += 1
            elif isinstance(item, Words | Sign):
                pair.old.items.append(item)
            elif not isinstance(self.peek(1), Words | Sign) or not pair.old.items:
                break
            self.at += 1
            following = self.peek()
            touching = isinstance(following, Sign) and bool(following.relations)
            if does in (DELETE, KEEP) and pair.old.items and not touching:
                break
        if self.type_at() == "POR" and does == REPLACE:
            self.at += 1
            new = self.peek()
            if not isinstance(new, Words | Sign):
                raise self._stop(verb)
            pair.new = Flank([new])
            self.at += 1
        if not pair.old.items or (does == REPLACE and pair.new is None):
            raise self._stop(verb)
        return pair

    def _more_pairs(self) -> bool:
        """Whether another object and what takes its place follow under the same gerund."""
        if self.type_at() != "Y":
            return False
        for item in self.items[self.at + 1 :]:
            if isinstance(item, Flag) and item.type == "POR":
                return True
            if isinstance(item, Flag) and item.type not in ("EN", "Y"):
                return False
        return False

    def _link(self, item: Flag) -> None:
        following = self.peek(1)
        if isinstance(following, Ref):
            if item.type == "EN":
                self._another_correction(item)
            also = self.after_y == self.at and isinstance(self.last_ref, Ref) and item.type in ("EN", "A", "DE")
            self.at += 2
            self._ref(following, _LINKS[item.type], item.after_comma, also=also)
        elif isinstance(following, Words) and item.type == "EN":
            self.at += 2
            self.clause.scope.append(following)
        elif isinstance(following, Words) and item.type == "A" and self.clause.has("PREPENDED"):
            self.at += 2
            self.clause.flags.pop("PREPENDED")
            self.clause.places.append(Relation("BEFORE", (following,), "a", item.start, following.end))
        elif self.type_at(1) == "INSTR" or (self.type_at(1) == "LASTPART" and item.type in ("EN", "A")):
            self.at += 1
        else:
            raise self._stop(item)

    def _another_correction(self, item: Flag) -> None:
        """«…, debe decir "B"; y en el artículo 6, donde dice…»: what follows is another, in its own place."""
        words = [i for i in self.clause.pairs[-1].old.items if isinstance(i, Words)]
        told = [*(tok.start for tok in self.clause.payload), *(each.start for each in words)]
        turn = self.clause.flags.get("DEBE")
        if turn is None or not self.clause.has("DONDE") or not any(start > turn.start for start in told):
            return
        if not any(isinstance(each, Flag) and each.type == "DONDE" for each in self.items[self.at :]):
            return
        if self.clause is self.sentence.preface:
            self.sentence.preface = Clause()
            self.sentence.clauses.append(self.clause)
        self.clause = Clause("", item.start, item.end)
        self.sentence.clauses.append(self.clause)

    @property
    def last_ref(self) -> Item | None:
        """The phrase before the conjunction just passed."""
        return self.items[self.after_y - 2] if self.after_y >= 2 else None

    def _ref(self, ref: Ref, link: str, after_comma: bool = False, *, also: bool = False) -> None:
        ref = Ref(ref.steps, ref.start, ref.end, ref.after_comma or after_comma)
        names = ref.steps[0].names
        if names:
            for index, name in enumerate(names):
                one = replace(ref.steps[0], name=name, names=(), many=False)
                self._ref(replace(ref, steps=(one, *ref.steps[1:])), link, after_comma, also=also or index > 0)
            return
        if self._is_words_of_a_reference(ref, link):
            return
        if any(step.announced for step in ref.steps) and not link:
            self.clause.announced.append(ref)
            return
        pair = self.clause.pairs[-1]
        if link:
            where = pair.refs if pair.new is not None or len(self.clause.pairs) > 1 else self.clause.refs
            before = (
                self.last
                if link == "de" and isinstance(self.last, Words) and self.last.quotes and not after_comma
                else None
            )
            where.append(Linked(link, ref, also, before))
            return
        if not self.clause.does and not self.clause.has("DONDE"):
            self.clause.refs.append(Linked("", ref, self.after_y == self.at - 1 and bool(self.clause.refs)))
            return
        goes_on = isinstance(self.last, Ref) and ref.after_comma and not ref.steps[0].definite
        if pair.new is not None and pair.refs and goes_on:
            pair.refs.append(Linked("", ref))
            return
        chained = self.clause.refs and isinstance(self.last, Ref) and ref.after_comma and not ref.steps[0].definite
        if chained and pair.new is None:
            self.clause.refs.append(Linked("", ref))
        else:
            (pair.new if pair.new is not None else pair.old).items.append(ref)

    def _is_words_of_a_reference(self, ref: Ref, link: str) -> bool:
        """«la referencia al artículo 4 por otra al artículo 5»: the words themselves, unquoted."""
        pair = self.clause.pairs[-1]
        side = pair.new if pair.new is not None else pair.old
        last = side.items[-1] if side.items else None
        if link or not isinstance(last, Words) or last.quotes or not last.nouns or not self.text:
            return False
        if last is not self.last or not last.nouns[-1].endswith(" a"):
            return False
        words = self.text[ref.start : ref.end]
        side.items[-1] = replace(
            last, quotes=(Tok("QUOTE", words, ref.start, ref.end, inner_start=ref.start),), end=ref.end
        )
        return True

    def _por(self, item: Flag) -> None:
        self.at += 1
        pair = self.clause.pairs[-1]
        if pair.new is not None:
            self._next_pair(pair, item)
        else:
            pair.new = Flank()
        if self.type_at() == "FOLLOWING":
            self.clause.pairs[-1].new.announced = True  # type: ignore[union-attr]
            self.at += 1

    def _next_pair(self, pair: Pair, item: Flag) -> None:
        """A second «por»: of what stands since the first, the last is the object of this one."""
        assert pair.new is not None
        if len(pair.new.items) < 2:
            raise self._stop(item)
        cut = 1
        while cut < len(pair.new.items) and not self._begins(pair.new.items[cut]):
            cut += 1
        moved = pair.new.items[cut:] or pair.new.items[-1:]
        pair.new.items = pair.new.items[: len(pair.new.items) - len(moved)]
        if not pair.new.items:
            raise self._stop(item)
        self.clause.pairs.append(Pair(Flank(moved), Flank(), []))
        if pair.refs:
            self.clause.pairs[-1].refs, pair.refs = pair.refs, []

    def _begins(self, item: Item) -> bool:
        index = self.items.index(item)
        return index > 0 and isinstance(before := self.items[index - 1], Flag) and before.type in ("Y", "O")

    def _role(self, item: Flag) -> None:
        """«como párrafo final»: what the new text is to be."""
        self.at += 1
        if self.clause.role and (self.clause.payload or self.clause.pairs[0].old.items):
            self.clause = Clause(self.clause.does, item.start, item.end)
            self.sentence.clauses.append(self.clause)
        if isinstance(ref := self.peek(), Ref):
            self.clause.role.append(ref)
            self.at += 1
        else:
            raise self._stop(item)

    def _announce(self, item: Flag) -> None:
        """«la siguiente», «el siguiente literal b)», «la siguiente frase»."""
        self.at += 1
        pair = self.clause.pairs[-1]
        following = self.peek()
        if isinstance(following, Ref):
            self.clause.announced.append(following)
            self.at += 1
        elif isinstance(following, Words):
            if following.nouns:
                self.clause.announced.append(following)
            self._take_payload(following)
            self.at += 1
            if not following.has_payload and following.quotes:
                (pair.new or pair.old).items.append(following)
        elif isinstance(following, Flag) and following.type == "TNOUN":
            raise self._stop(item)
        (pair.new or pair.old).announced = True

    # things

    def _relation(self, item: Relation) -> None:
        match item.kind:
            case "COUNT":
                self.clause.counts.append(item)
            case "WITHNEXT" | "WITHPREV" | "WITHBOTH" | "COMMAS":
                self.clause.around.append(item)
            case "AFTER" | "BEFORE" | "ENTRE" | "FROM" | "TO":
                self.clause.places.append(item)
            case _:
                raise self._stop(item)

    def _take_payload(self, item: Words) -> None:
        self.clause.payload.extend(q for q in item.quotes if q.type == "PAYLOAD")
        self.clause.around.extend(r for r in item.relations if r.kind.startswith("WITH") or r.kind == "COMMAS")

    def _thing(self, item: Words | Sign | Which) -> None:
        pair = self.clause.pairs[-1]
        if isinstance(item, Words) and item.has_payload and not any(q.type == "QUOTE" for q in item.quotes):
            self._take_payload(item)
            others = [r for r in item.relations if not (r.kind.startswith("WITH") or r.kind == "COMMAS")]
            if others and any(r.kind != "FOLLOWING" for r in others):
                raise self._stop(others[0])
            if item.nouns:
                self.clause.announced.append(item)
            (pair.new or pair.old).announced = True
            return
        if isinstance(item, Which) and not self.clause.does:
            raise self._stop(item)
        (pair.new if pair.new is not None else pair.old).items.append(item)
