"""Part of `prose`: phrases -> clauses: each verb with what it orders, where, by what, and what results.

Nothing is left aside: a phrase that finds no place in a clause stops the reading.
"""

from __future__ import annotations

from dataclasses import replace

from refundido.prose.clauses import Clause, Except, Flank, Pair, Sentence
from refundido.prose.more_corrections import MoreCorrections
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
    "OLDNUMBER OFERROR SENSETHAT COVERS".split()
)


def read_sentence(items: tuple[Item, ...], text: str = "") -> Sentence:
    """The clauses of the phrases of an instruction."""
    return _Walk(items, text).all()


class _Walk(MoreCorrections):
    def all(self) -> Sentence:
        """Everything, to the end."""
        while (item := self.peek()) is not None:
            self._step(item)
            self.clause.end = max(self.clause.end, item.end)
        for clause in self.sentence.clauses:
            if clause.does == MOVE:
                _into(clause)
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
            case "SEP":
                self.at += 1
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
            case "DONDE" if self._is_corrected():
                self._again(item)
            case type_ if type_ in _NOTED:
                self.clause.flags[type_] = item
                self.at += 1
            case _:
                raise self._stop(item)

    def _except(self, item: Flag) -> None:
        """«con excepción del inciso segundo del artículo 3, la segunda vez que aparece, y del Título IV»."""
        self.at += 1
        before = len(self.clause.excepted)
        while True:
            while self.type_at() in ("Y", "DE", "EN"):
                self.at += 1
            if not isinstance(ref := self.peek(), Ref):
                break
            self.at += 1
            nth = self.peek()
            said = nth.token.value if isinstance(nth, Flag) and nth.type == "COUNT" else ""
            self.at += bool(said)
            if said and not said.startswith("nth "):
                raise self._stop(item)
            self.clause.excepted.append(Except(ref, int(said[4:] or 0), item.start, ref.end))
        if len(self.clause.excepted) == before:
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
        point, becoming = self._point_before(self.at - 1)
        self.clause = Clause(INSERT if does == PREPEND else does, item.start, item.end, mood == DOING)
        self.clause.refs.extend(place)
        self.clause.places.extend(point)
        self.clause.becoming.extend(becoming)
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
        elif isinstance(following, Words) and (item.type == "EN" or (item.type == "DE" and following.is_sentence)):
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
        place = isinstance(self.last, Ref) and sentence.after_comma and bool(self.clause.refs) and not named
        return of_words or (place and self.clause.refs[-1].ref.end == self.last.end)  # type: ignore[union-attr]

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
        if self._brings_nothing() or self._and_others(item):
            start = self.items[self.after_y - 2].start if self.after_y == self.at and self.at > 1 else item.start
            raise NotUnderstoodError("No se dice cuáles son los siguientes.", start, item.end)
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

    def _and_others(self, item: Flag) -> bool:
        """«en el artículo 3 y siguientes, la palabra "A"»: more places than those that are told."""
        told = self.after_y == self.at and item.token.value == "siguientes" and not item.token.definite
        return told and not (isinstance(self.last_ref, Ref) and self.last_ref.steps[0].many)

    def _brings_nothing(self) -> bool:
        """Whether «y siguientes», «y las que le siguen» stand alone: they announce no unit, words or lines."""
        following, before = self.peek(1), self.last
        if not isinstance(following, Flag | None) or self.type_at(1) in ("BLOCK", "ROWS"):
            return False
        return not (isinstance(before, Flag) and before.type == "POR")

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
        if isinstance(item, Words) and item.is_sentence and self._is_scope(item):
            self.clause.scope.append(item)
            return
        (pair.new if pair.new is not None else pair.old).items.append(item)


def _into(clause: Clause) -> None:
    """«Trasládase el artículo 7 al Título II, a continuación del artículo 8»: what it goes into holds its neighbour."""
    into = [linked for linked in clause.refs if linked.link == "a"]
    anchors = clause.places[0].anchors if len(clause.places) == 1 else ()
    if len(into) == 1 and len(anchors) == 1 and isinstance(anchor := anchors[0], Ref):
        clause.refs.remove(into[0])
        inside = replace(anchor, steps=(*anchor.steps, *into[0].ref.steps))
        clause.places[0] = replace(clause.places[0], anchors=(inside,))
