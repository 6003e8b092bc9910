"""Part of `prose`: raw tokens -> the terminals of the grammar (`phrases.lark`), which knows no word of its own.

Articles say nothing and are left out; signs between tokens are kept as what stands before each. Label lists («a), b) y
c)», «segundo a quinto») are one terminal. A word that is in no list is UNKNOWN, and nothing that holds one is applied.
"""

from __future__ import annotations

from refundido.diagnostic import Code
from refundido.model.jurisdiction import Jurisdiction
from refundido.prose.counts import CARDINALS, CONNECTORS
from refundido.prose.fillers import FILLERS
from refundido.prose.instruments import instrument_end
from refundido.prose.lexer_cells import CellLexer
from refundido.prose.phrases import ARTICLES, TEXT_NOUNS, WITH_COMMAS, matched
from refundido.prose.terminal import ORD, PAYLOAD, Tok
from refundido.prose.tokens import BLOCK, GLYPH, LABEL, MARK, QUOTE, ROWS, WORD, Raw
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.unclosed import may_hold_order
from refundido.prose.units import PLURALS, SINGULARS, is_row
from refundido.prose.words import DELETE, INFINITIVE, verb_forms

_ALL = (("todo",), ("parte",))
"""What is told by what it follows («todo lo que sigue a los dos puntos»)."""
_PUTS = (("pongase",), ("ponganse",))
"""Verbs that correct after «en lugar de "A"», and elsewhere put something somewhere."""
_SAYS = (("que", "dice"), ("que", "dicen"))
_CALLED = frozenset("juego viñeta epigrafe epígrafe vineta".split())
_FORMULA = 45
"""The most characters after an unclosed quotation for «seguido de un punto aparte (.)» to tell where it ends."""


def lex(raw: list[Raw], jurisdiction: Jurisdiction, text: str) -> list[Tok]:
    """The terminals of a passage, ended by one of type END."""
    return _Lexer(raw, jurisdiction, text).all()


_LETTERED = frozenset(("articulo", "letra", "literal", "inciso", "parrafo"))
"""Units that bear a label and no name between quotation marks: «en el artículo 4 "A" por "B"»."""
_COUNTED_UNITS = ([("UNIT", "inciso")], [("UNIT", "parrafo")])
"""Units told by their order, which bear no name: «en el inciso primero "A" por "B"»."""


class _Lexer(CellLexer):
    def all(self) -> list[Tok]:
        """Everything, to the end."""
        while self.raw[self.at].kind != MARK:
            self._take()
        last = self.raw[self.at]
        self.out.append(Tok("END", "", last.start, last.end, last.before))
        return self.out

    def _take(self) -> None:
        raw = self.raw[self.at]
        match raw.kind:
            case k if k == QUOTE:
                self._quote(raw)
            case k if k in (BLOCK, ROWS):
                self._emit(raw.kind, raw.inner, 1, inner_start=raw.inner_start)
            case k if k == GLYPH:
                self._emit("GLYPH", raw.folded, 1)
            case k if k == LABEL and not self._times():
                self._labels()
            case k if k == LABEL:
                pass
            case _:
                self._word(raw)

    def _quote(self, raw: Raw) -> None:
        last = self.out[-1] if self.out else None
        listed = last is not None and last.type == PAYLOAD and not set(raw.before + self.before) & set(",")
        if (
            last is not None
            and last.type == "UNIT"
            and last.values[1] == "many"
            and ":" not in raw.before
            and self._names()
        ):
            return
        alone = bool(set(raw.before) & set(".\n")) and last is not None and last.type not in (QUOTE, "DICELIST", "DEBE")
        told = last is not None and last.type == "DICE"
        announced = (":" in raw.before and not told) or alone or (last is not None and last.type == "THUS")
        announced = announced and self.raw[self.at + 1].folded != "por"
        told_where = 0 < len(self.text.rstrip()) - raw.end < _FORMULA
        if raw.unclosed and may_hold_order(raw, announced=announced, told_where=told_where):
            message = "La cita no tiene comillas que la cierren, y no se sabe dónde sigue la orden."
            raise NotUnderstoodError(message, raw.start, raw.end, Code.QUOTE_UNCLOSED)
        apart = "," in raw.before and last is not None and last.type in ("LABEL", ORD, "UNIT", "NAME", "NAMES")
        apart = apart or self._is_replaced(raw)
        self._emit(
            PAYLOAD if announced or listed else "CQUOTE" if apart else "NQUOTE" if self._after_pair(raw) else QUOTE,
            raw.inner,
            1,
            inner_start=raw.inner_start,
            unclosed=raw.unclosed,
        )

    def _is_replaced(self, raw: Raw) -> bool:
        """Whether a quotation right after a unit told by label or order is what is replaced in it, and no name.

        After another pair («"A" por "B", "C" por "D"») it is parted from the one before.
        """
        types = [t.type for t in self.out[-2:]]
        if [(t.type, t.value) for t in self.out[-2:-1]] in _COUNTED_UNITS and types[-1] == ORD:
            return True
        if self.raw[self.at + 1].kind == MARK and types == ["UNIT", "LABEL"] and self._deletes_in():
            return self.out[-2].value in _LETTERED
        if self.raw[self.at + 1].folded != "por" or self.raw[self.at + 1].before:
            return False
        if "," in raw.before and types in (["POR", QUOTE], ["POR", PAYLOAD]):
            self.out.append(Tok("SEP", "", raw.start, raw.start))
        return types == ["UNIT", "LABEL"] and self.out[-2].value in _LETTERED

    def _deletes_in(self) -> bool:
        """Whether a verb takes something out, in a place, and of it nothing has been said but the place."""
        verb = next((i for i in range(len(self.out) - 1, -1, -1) if self.out[i].type == "VERB"), None)
        if verb is None or not self.out[verb].value.startswith(DELETE) or self.out[verb + 1].type != "EN":
            return False
        return {t.type for t in self.out[verb + 1 :]} <= {"EN", "DE", "UNIT", "LABEL", ORD, "SORD"}

    def _after_pair(self, raw: Raw) -> bool:
        """Whether a quotation stands after «entre "A" y "B",»: it is neither of them."""
        types = [t.type for t in self.out[-8:]]
        if "," in raw.before and self._after_place(types):
            return True
        if "," not in raw.before or types[-1:] != [QUOTE] or "ENTRE" not in types:
            return False
        after = types[types.index("ENTRE") :]
        return "Y" in after and after[after.index("Y") + 1 :] in ([QUOTE], ["TNOUN", QUOTE])

    def _after_place(self, types: list[str]) -> bool:
        """Whether it stands after «a continuación de "A",»: what goes there, and not another word to go after."""
        following = self.raw[self.at + 1]
        listed = following.kind == QUOTE or (following.folded == "y" and self.raw[self.at + 2].kind == QUOTE)
        one = types[-3:-1] == ["AFTER", "TNOUN"] and not self.out[-2].value.endswith("s")
        return types[-1:] == [QUOTE] and not listed and (types[-2:-1] in (["AFTER"], ["BEFORE"]) or one)

    def _word(self, raw: Raw) -> None:
        if raw.folded in ARTICLES and not self._letter_label():
            self.before += raw.before
            self.definite = self.article = True
            self.at += 1
            return
        for step in (
            self._called, self._payment_order, self._times, self._letter_label, self._transitory_alone, self._ordinals,
            self._sign, self._instrument, self._as_follows, self._phrase, self._unit, self._noun, self._small,
            self._name, self._cell,
        ):  # fmt: skip
            if step():
                return
        self._emit("UNKNOWN", raw.text, 1)

    def _called(self) -> bool:
        """«juego Tres Dados»: a name in capitals after a unit called by its name, whatever else its words may say."""
        raw = self.raw[self.at]
        last = self.out[-1] if self.out else None
        if last is None or last.type != "UNIT" or last.value not in _CALLED or raw.before:
            return False
        return self._name()

    def _payment_order(self) -> bool:
        """«el orden de pago de las apuestas ganadoras»: the passage that gives it, as a unit and its name.

        «El cuadro…, correspondiente a la Ruleta con doble cero»: the table's name.
        """
        words, ends = self._words_from(self.at, 4)
        if words == ["orden", "de", "pago", "de"]:
            index = ends[3]
            while self.raw[index].kind == WORD and self.raw[index].folded in ARTICLES:
                index += 1
            self._emit("UNIT", "orden de pago", index - self.at, values=("orden de pago", ""))
            if self.raw[self.at].kind == WORD:
                self._words_as_name()
            return True
        last = self.out[-1] if self.out else None
        if last is None or last.value != "correspondiente a" or not self.raw[self.at].text[:1].isupper():
            return False
        tables = [i for i, t in enumerate(self.out) if t.type == "UNIT" and t.value in ("tabla", "cuadro")]
        if not tables or (tables[-1] + 1 < len(self.out) and self.out[tables[-1] + 1].type in ("NAME", "LABEL", QUOTE)):
            return False
        self.out.pop()
        self._words_as_name()
        name = self.out.pop()
        self.out.insert(tables[-1] + 1, name)
        return True

    def _phrase(self) -> bool:
        words, ends = self._words_from(self.at, 18)
        if not words:
            return False
        for phrase, terminal, value in self.phrases.get(words[0], ()):
            if terminal in WITH_COMMAS:
                end = matched(words, ends, phrase)
            else:
                end = ends[len(phrase) - 1] if tuple(words[: len(phrase)]) == phrase else 0
            if end and self._says_other(phrase, terminal, end):
                continue
            if end:
                if phrase in _SAYS and self.out and self.out[-1].type == "TNOUN":
                    terminal = "DICE"
                apart = self.definite and bool(self.out) and self.out[-1].type == "TNOUN"
                if terminal == "SIG" and (apart or "," in self.raw[self.at].before + self.before):
                    terminal = "NEXT"
                if terminal in FILLERS:
                    self._emit("FILLER", " ".join(phrase), end - self.at, values=(terminal,))
                else:
                    self._emit(terminal, value or " ".join(phrase), end - self.at)
                return True
        return False

    def _says_other(self, phrase: tuple[str, ...], terminal: str, end: int) -> bool:
        """Whether what follows a phrase, or what is said before it, makes other words of it."""
        following = next(raw.folded for raw in self.raw[end:] if raw.folded not in ARTICLES)
        if phrase[-1] == "a" and following in ("ser", "denominarse", "formar"):
            return True
        if terminal == "REST":
            return following in ("a", "al", "despues", "luego")
        if phrase in _ALL:
            words = self._words_from(end, 3)[0]
            return words[:1] != ["que"] or words[1:2] not in (["sigue"], ["siguen"], ["viene"], ["va"])
        return terminal == "DEBE" and phrase in _PUTS and not self._corrects()

    def _corrects(self) -> bool:
        """Whether «donde dice», «en lugar de» has been said, and not yet what it is to say."""
        said = [t.type for t in self.out if t.type in ("DONDE", "DEBE")]
        return said[-1:] == ["DONDE"]

    def _instrument(self) -> bool:
        end = instrument_end(self.raw, self.at)
        if not end:
            return False
        start = self.at
        if self.out and self.out[-1].type in ("DE", "EN", "A") and not self.raw[start].before:
            prep = self.out.pop()
            self.before = prep.before + self.before
        self._emit("INSTR", self.text[self.raw[start].start : self.raw[end - 1].end], end - start)
        return True

    def _unit(self) -> bool:
        folded = self.raw[self.at].folded
        if folded not in self.units:
            return False
        following = self.raw[self.at + 1]
        if self._letter_in_marks(following):
            return True
        # «el artículo "la"», «la letra "y"» are words of the text; «juego "War"» and «fila "Pleno"» are units.
        if (
            self._ordinal(self.at + 1) is not None
            and self.raw[self.at + 2].kind == QUOTE
            and folded in ("articulo", "letra")
        ):
            return False
        if (
            following.kind == QUOTE
            and folded in TEXT_NOUNS
            and not set(following.before) & set(":,")
            and "\n" not in following.before
        ):
            return False
        if (
            folded in ("numero", "n°", "num.")
            and self.out
            and self.out[-1].type == "UNIT"
            and not self.raw[self.at].before
        ):
            self.before += ""
            self.at += 1
            return True
        if self.out and self.out[-1].type == "UNIT" and self.out[-1].value == folded and not self.raw[self.at].before:
            self._emit("AGAIN", folded, 1)
            return True
        self._emit("UNIT", folded, 1, values=(SINGULARS.get(folded, folded), "many" if folded in PLURALS else ""))
        if folded in ("tabla", "cuadro"):
            self._table_name()
        if is_row(SINGULARS.get(folded, folded)):
            self._row_link()
        if self.raw[self.at].folded in ("n°", "numero") and not self.raw[self.at].before:
            self.at += 1
        return True

    def _table_name(self) -> None:
        """«la tabla de pagos»: the name of a table as the sentence says it, in small letters."""
        at = self.at
        if self.raw[at].folded not in ("de", "del") or self.raw[at].before:
            return
        index = at + 1
        while (
            self.raw[index].kind == WORD
            and not self.raw[index].before
            and self.raw[index].folded not in ("en", "y", "por", "del", "a")
        ):
            if self.raw[index].folded in self.units or self.raw[index].folded in ("dicho", "mismo"):
                return
            index += 1
        if index > at + 1 and self.raw[index].kind != LABEL:
            value = self.text[self.raw[at + 1].start : self.raw[index - 1].end]
            self._emit("NAME", value, index - at)

    def _noun(self) -> bool:
        folded = self.raw[self.at].folded
        if folded not in TEXT_NOUNS:
            return False
        start, last = self.raw[self.at].start, self.out[-1] if self.out else None
        apart = "," in self.before + self.raw[self.at].before and self.definite
        if last is not None and last.type == "TNOUN" and apart:
            self.out.append(Tok("SEP", "", start, start))
        self._emit("TNOUN", folded, 1)
        return True

    def _small(self) -> bool:
        folded = self.raw[self.at].folded
        if folded == "de" and self.definite and self._after_for() and self.raw[self.at + 1].kind == QUOTE:
            self.at += 1  # «la expresión "A" por la de "B"»
            return True
        if folded == "de" and self._goes_on_in_sense():
            self.at += 1
            return True
        small = {
            "en": "EN", "de": "DE", "del": "DE", "a": "A", "al": "A", "por": "POR", "y": "Y", "e": "Y", "o": "O",
            "u": "O",
            "con": "CON", "como": "COMO", "ni": "O",
        }.get(folded)  # fmt: skip
        if small is None and folded in (
            "mismo",
            "misma",
            "mismos",
            "mismas",
            "dicho",
            "dicha",
            "dichos",
            "dichas",
            "ese",
            "esa",
            "esos",
            "aquel",
            "aquella",
        ):
            small = "MISMO"
        if small is None and folded in (
            "denominado",
            "denominada",
            "denominados",
            "titulado",
            "titulada",
            "llamado",
            "llamada",
            "intitulado",
        ):
            small = "NAMED"
        if small is None and folded in CARDINALS:
            self._emit("CARD", str(CARDINALS[folded]), 1)
            return True
        if small is None:
            return False
        if folded == "de" and self.raw[self.at + 1].kind == QUOTE:
            small = "OF"  # «en el artículo 8, de "50" a "100"»: no unit follows
        self._emit(small, folded, 1)
        return True

    def _as_follows(self) -> bool:
        """«en lo siguiente:», before a colon and nothing else: «en lo siguiente» may begin other words."""
        words = [token.folded for token in self.raw[self.at : self.at + 3]]
        if words != ["en", "lo", "siguiente"] or ":" not in self.raw[self.at + 3].before:
            return False
        self._emit("MANNER", "en lo siguiente", 3)
        return True

    def _goes_on_in_sense(self) -> bool:
        """«en el sentido de reemplazar "A" por "B" y de eliminar "C"»: the second «de»."""
        verb = verb_forms().get(self.raw[self.at + 1].folded)
        sense = any(t.type == "MANNER" and t.value.endswith("sentido de") for t in self.out)
        return sense and verb is not None and verb[1] == INFINITIVE and self.out[-1].type == "Y"

    def _after_for(self) -> bool:
        return bool(self.out) and self.out[-1].type == "POR"

    def _name(self) -> bool:
        """A proper name with no quotation marks: capitals, and the small words between them."""
        raw = self.raw[self.at]
        if not raw.text[:1].isupper() or raw.kind != WORD:
            return False
        last = self.out[-1] if self.out else None
        if last is not None and last.type not in ("UNIT", "NAMED", "LABEL", "ORD"):
            return False
        index = self.at + 1
        end = index
        while self.raw[index].kind in (WORD, LABEL) and not self.raw[index].before:
            word = self.raw[index]
            if word.text[:1].isupper() or word.text[:1].isdigit():
                end = index + 1
            elif word.folded not in CONNECTORS:
                break
            index += 1
        self._emit("NAME", self.text[raw.start : self.raw[end - 1].end], end - self.at)
        return True
