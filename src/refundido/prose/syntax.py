"""Part of `prose`: phrases -> clauses: each verb with what it orders, where, by what, and what results.

Nothing is left aside: a phrase that finds no place in a clause stops the reading.
"""

from __future__ import annotations

from dataclasses import replace

from refundido.prose.amounts import Amounts
from refundido.prose.clauses import Clause, Flank, Pair, Sentence
from refundido.prose.destination import take_destination
from refundido.prose.phrase import Flag, Item, Ref, Relation, Sign, Which, Words
from refundido.prose.phrases import ARTICLES
from refundido.prose.references import Linked
from refundido.prose.terminal import Tok
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.words import DELETE, DOING, INSERT, MODIFY, MOVE, PREPEND, RECTIFY

_LINKS = {"EN": "en", "A": "a", "DE": "de"}
_NOTED = frozenset(
    "RESP SHIFT RESTSHIFT KEEPNUMBERS ANDSOON MANNER THUS INPLACE INPLURAL INSINGULAR LOWERCASE UPPERCASE WRITING "
    "EVERYWHERE ALLFIELDS "
    "RUNON ALPHABETICAL INORDER DONDE DEBE DICELIST TOEND LASTPART ALLTHAT ORDERWORD ITSDEFINITION INCLUDED CHANGES "
    "WITHCHANGES "
    "OLDNUMBER OFERROR SENSETHAT COVERS UNBRACKET VICEVERSA".split()
)


def read_sentence(items: tuple[Item, ...], text: str = "") -> Sentence:
    """The clauses of the phrases of an instruction."""
    return _Walk(items, text).all()


class _Walk(Amounts):
    def all(self) -> Sentence:
        """Everything, to the end."""
        while (item := self.peek()) is not None:
            self._step(item)
            self.clause.end = max(self.clause.end, item.end)
        for clause in self.sentence.clauses:
            if clause.does == MOVE:
                take_destination(clause)
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
            case "EN" | "A" | "DE" | "OF":
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
            case "SEP":
                self.at += 1
            case "COVERS" if isinstance(held := self.peek(1), Ref):
                self.clause.flags["COVERS"] = item
                self.clause.covers.append(held)
                self.at += 2
            case "EXCEPT":
                self._except(item)
            case "ATEND" | "ATSTART":
                self.clause.edges.append(item)
                self.at += 1
            case "COUNT":
                self.clause.counts.append(Relation("COUNT", (), item.token.value, item.start, item.end))
                self.at += 1
            case "FOLLOWING":
                if item.token.value.startswith(("que le ", "que la ", "que lo ")) and self.type_at(1) != "":
                    raise self._stop(item)  # «en el artículo 1, que le sigue, la palabra "A"»: what follows what?
                self._announce(item)
            case "CON":
                self._with_new(item)
            case "WRITING" if self._written_otherwise(item):
                return
            case "DONDE" if self._is_corrected():
                self._again(item)
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
            self.clause.demand_units()
            self.sentence.preface.refs.extend(carried)
            self.sentence.clauses.remove(self.clause)
        place = self._place_before(self.at - 1)
        point, becoming = self._point_before(self.at - 1)
        objects = self._object_before(does, self.clause)
        self.clause = Clause(INSERT if does == PREPEND else does, item.start, item.end, mood == DOING)
        self.clause.refs.extend(place)
        self.clause.places.extend(point)
        self.clause.becoming.extend(becoming)
        self.clause.pairs[0].old.items.extend(objects)
        if does == PREPEND:
            self.clause.flags["PREPENDED"] = item
        self.sentence.clauses.append(self.clause)

    def _link(self, item: Flag) -> None:
        following = self.peek(1)
        if isinstance(following, Ref):
            if item.type == "EN":
                self._another_correction(item)
                self._another_place()
            also = self.after_y == self.at and isinstance(self.last_ref, Ref) and item.type in ("EN", "A", "DE")
            self._refuse_second_place(item, following)
            self.at += 2
            self._ref(following, _LINKS[item.type], item.after_comma, also=also)
        elif isinstance(following, Words) and (self._amount(item, following) or self._beside_word(item, following)):
            return
        elif isinstance(following, Words) and (item.type == "EN" or (item.type == "DE" and following.is_sentence)):
            self.at += 2
            self.clause.scope.append(following)
        elif self.type_at(1) == "INSTR" or (self.type_at(1) == "LASTPART" and item.type in ("EN", "A")):
            self.at += 1
        else:
            raise self._stop(item)

    def _another_place(self) -> None:
        """«Suprímese en el inciso segundo "A" y en el inciso final "B"»: the same order, on other words elsewhere."""
        said = self.clause.does == DELETE and self.clause.refs and self.after_y == self.at
        if said and self.clause.pairs[0].old.items and isinstance(self.peek(2), Words | Sign):
            self.clause = Clause(DELETE, self.clause.start, self.clause.end, self.clause.doing)
            self.sentence.clauses.append(self.clause)

    def _refuse_second_place(self, item: Flag, ref: Ref) -> None:
        """«En el artículo 1, reemplázase "a" por "b", y en el artículo 3.»: of what there, is not said."""
        if self.after_y != self.at or not self.clause.does or isinstance(self.last_ref, Ref):
            return
        rest = self.items[self.at + 2 :]
        while rest and (isinstance(rest[0], Ref) or (isinstance(rest[0], Flag) and rest[0].type in ("EN", "A", "DE"))):
            rest = rest[1:]
        if not rest or (
            isinstance(rest[0], Flag) and rest[0].type not in ("VERB", "SIG", "NEXT", "COUNT", "POR", "DONDE")
        ):
            raise NotUnderstoodError("No se dice qué se ordena en este otro lugar.", item.start, ref.end)

    def _is_scope(self, sentence: Words) -> bool:
        """«En el inciso primero, segunda oración, …», «la palabra "A" contenida en la segunda oración»: where."""
        of_words = isinstance(self.last, Words) and bool(self.last.quotes) and not sentence.after_comma
        before = self.text[: sentence.start].split()
        named = bool(before) and before[-1].lower() in ARTICLES
        if of_words or not isinstance(self.last, Ref) or not self.clause.refs:
            return of_words
        return sentence.after_comma and not named and self.clause.refs[-1].ref.end == self.last.end

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
        goes_on = isinstance(self.last, Ref) and not ref.steps[0].definite
        if pair.new is not None and pair.refs and goes_on and ref.after_comma:
            pair.refs.append(Linked("", ref))
            return
        chained = self.clause.refs and goes_on and (ref.after_comma or self._has_object_next())
        if chained and pair.new is None:
            self.clause.refs.append(Linked("", ref))
        else:
            (pair.new if pair.new is not None else pair.old).items.append(ref)

    def _has_object_next(self) -> bool:
        """«en el artículo 16 inciso final, la frase "…"»: whether what the order is about comes after."""
        item = self.peek()
        announces = isinstance(self.last, Ref) and any(step.announced for step in self.last.steps)
        quoted = isinstance(item, Words) and bool(item.quotes) and not item.has_payload
        return not announces and (
            quoted or isinstance(item, Sign) or (isinstance(item, Ref) and item.steps[0].definite)
        )

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
        new = self.clause.pairs[-1].new
        if new is not None and self.type_at() == "FOLLOWING":
            new.announced = True
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

    # things

    def _relation(self, item: Relation) -> None:
        match item.kind:
            case "COUNT":
                self.clause.counts.append(item)
            case "WITHNEXT" | "WITHPREV" | "WITHBOTH" | "ENCLOSED":
                self.clause.around.append(item)
            case "AFTER" | "BEFORE" | "ENTRE" | "FROM" | "TO":
                self.clause.places.append(item)
            case _:
                raise self._stop(item)

    def _thing(self, item: Words | Sign | Which) -> None:
        pair = self.clause.pairs[-1]
        if isinstance(item, Words) and item.has_payload and not any(q.type == "QUOTE" for q in item.quotes):
            self._take_payload(item)
            others = [r for r in item.relations if not (r.kind.startswith("WITH") or r.kind == "ENCLOSED")]
            if others and any(r.kind != "FOLLOWING" for r in others):
                raise self._stop(others[0])
            if item.nouns:
                self.clause.announced.append(item)
            (pair.new or pair.old).announced = True
            return
        if isinstance(item, Which) and not self.clause.does:
            raise self._stop(item)
        if isinstance(item, Words) and item.is_sentence and self._is_scope(item):
            self.clause.scope.append(item)
            return
        (pair.new if pair.new is not None else pair.old).items.append(item)
