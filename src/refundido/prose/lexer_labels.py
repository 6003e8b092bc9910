"""Part of `prose.lexer`: labels, ordinals, counts and names of signs -> terminals; and the state of the reading."""

from __future__ import annotations

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.ordinals import ordinal_value
from refundido.prose.counts import NUMBER_WORDS, POSITIONS, SIGN_NAMES, TIMES_WORDS, times_head
from refundido.prose.phrases import ARTICLES, SENTENCES, normal_words, phrases
from refundido.prose.terminal import COUNT, ORD, Tok
from refundido.prose.tokens import GLYPH, LABEL, QUOTE, WORD, Raw
from refundido.prose.units import TAKES_LETTER, unit_words

_PASSES = frozenset(("pasa", "pasara"))
"""What one unit does: «…a ser 3) y el número 3) pasa a ser…» names two, each for itself."""
_SIGN_WORDS = frozenset(("coma", "comas", "punto", "puntos"))


class LabelLexer:
    """Reads on from `at`; each method takes what it knows, or returns False and leaves it."""

    def __init__(self, raw: list[Raw], jurisdiction: Jurisdiction, text: str) -> None:
        self.raw = raw
        self.units = unit_words(jurisdiction)
        self.text = text
        self.out: list[Tok] = []
        self.at = 0
        self.before = ""
        self.definite = False
        self.article = False
        self.phrases = phrases()

    def _emit(
        self,
        type_: str,
        value: str,
        count: int,
        *,
        values: tuple[str, ...] = (),
        inner_start: int = 0,
        unclosed: bool = False,
        is_range: bool = False,
    ) -> None:
        first, last = self.raw[self.at], self.raw[self.at + count - 1]
        before = self.before + first.before if self.out or type_ == "END" else ""
        self.before = ""
        self.out.append(
            Tok(
                type_, value, first.start, last.end, before, values, inner_start, unclosed, is_range,
                definite=self.definite, article=self.article,
            )
        )  # fmt: skip
        self.article = last.folded in ("del", "al")
        self.definite = first.folded in ("del", "al") or (self.definite and type_ == "FILLER")
        self.at += count

    def _folded(self, offset: int) -> str:
        index = self.at + offset
        token = self.raw[index] if index < len(self.raw) else self.raw[-1]
        return token.folded if token.kind in (WORD, LABEL) else ""

    def _words_from(self, start: int, limit: int) -> tuple[list[str], list[int]]:
        """The words from a raw token on, articles left out and contractions opened, and the token after each."""
        words: list[str] = []
        ends: list[int] = []
        index = start
        while len(words) < limit and index < len(self.raw) and self.raw[index].kind == WORD:
            token = self.raw[index]
            if words and set(token.before) & set(":;"):
                break
            if words and "," in token.before and words[-1] not in ("y",):
                words.append(",")
                ends.append(index)
            index += 1
            if normal := normal_words((token.folded,)):
                words.append(normal[0])
                ends.append(index)
        return words, ends

    def _words_as_name(self) -> None:
        """The words up to the next sign or conjunction, as a name."""
        end = self.at + 1
        while self.raw[end].kind == WORD and not self.raw[end].before and self.raw[end].folded not in ("y", "en"):
            end += 1
        self._emit("NAME", self.text[self.raw[self.at].start : self.raw[end - 1].end], end - self.at)

    def _names(self) -> bool:
        """«las filas "A", "B" y "C"»: the names of several units, as one terminal."""
        at = self.at
        found = [self.raw[at]]
        while True:
            at += 1
            if self.raw[at].kind == QUOTE and self.raw[at].before == ",":
                found.append(self.raw[at])
            elif self.raw[at].folded in ("y", "e") and self.raw[at + 1].kind == QUOTE and not self.raw[at].before:
                found.append(self.raw[at + 1])
                at += 2
                break
            else:
                return False
        values = tuple(each.inner for each in found)
        self._emit("NAMES", ", ".join(values), at - self.at, values=values)
        return True

    def _times(self) -> bool:
        words, ends = self._words_from(self.at, 4)
        head, count = times_head(words, ends)
        if not head:
            return False
        index = count
        while (
            self.raw[index].kind == WORD and self.raw[index].folded in TIMES_WORDS and "," not in self.raw[index].before
        ):
            index += 1
        while index > count and self.raw[index - 1].folded in ("en", *ARTICLES):
            index -= 1
        self._emit(COUNT, head, index - self.at)
        self._in_the_text()
        return True

    def _in_the_text(self) -> None:
        """«cada vez que aparezca en el texto»: in all of it."""
        words, ends = self._words_from(self.at, 3)
        if words[:2] in (["en", "texto"], ["en", "articulado"]) and words[2:3] not in (["de"], ["vigente"]):
            self._emit("EVERYWHERE", "en el texto", ends[1] - self.at)

    def _letter_label(self) -> bool:
        """A letter with no bracket, after «letra», «literal»: its label."""
        raw = self.raw[self.at]
        last = self.out[-1] if self.out else None
        if last is None or last.type != "UNIT" or last.value not in TAKES_LETTER or raw.before:
            return False
        if raw.kind != WORD or not 1 <= len(raw.text) <= 3 or not raw.text.isalpha():
            return False
        if len(raw.text) > 1 and not set(raw.folded) <= set("ivx"):
            return False
        self._emit("LABEL", raw.folded, 1, values=(raw.folded,))
        return True

    def _letter_in_marks(self, following: Raw) -> bool:
        """«la letra "b)"», «artículo 4, letra "b"»: a label, and no words of the text."""
        folded, label = self.raw[self.at].folded, following.inner.strip()
        if following.kind != QUOTE or following.before or folded not in ("letra", "literal"):
            return False
        told = bool(self.out) and self.out[-1].type == "LABEL" and not self.definite
        alone = len(label) == 1 and label.isalpha() and told
        bracketed = len(label) == 2 and label[0].isalpha() and label[1] == ")" and self.raw[self.at + 2].folded != "por"
        if alone or bracketed:
            self._emit("UNIT", folded, 1, values=(folded, ""))
            self._emit("LABEL", label, 1, values=(label,))
        return alone or bracketed

    def _labels(self) -> None:
        """A label, or a list or range of them, as one terminal."""
        values = [self.raw[self.at].folded]
        count, is_range = 1, False
        while True:
            more = self._next_label(self.at + count)
            if more is None:
                break
            joiner, index = more
            values.append(self.raw[index].folded)
            is_range = joiner == "a"
            count = index + 1 - self.at
            if is_range:
                break
        count += self._transitory(self.at + count, values)
        self._emit("LABEL", " ".join(values), count, values=tuple(values), is_range=is_range)

    def _transitory_alone(self) -> bool:
        """«el siguiente artículo transitorio»: the one, which bears no number."""
        raw, last = self.raw[self.at], self.out[-1] if self.out else None
        if last is None or last.type != "UNIT" or raw.folded not in ("transitorio", "transitorios") or raw.before:
            return False
        self._emit("LABEL", raw.folded, 1, values=("transitorio",))
        return True

    def _transitory(self, index: int, values: list[str]) -> int:
        if self.raw[index].folded in ("transitorio", "transitoria", "transitorios") and not self.raw[index].before:
            values[:] = [f"{each} transitorio" for each in values]
            return 1
        return 0

    def _next_label(self, index: int) -> tuple[str, int] | None:
        token = self.raw[index]
        if token.kind == LABEL and token.before == ",":
            return ",", index
        if token.kind == WORD and token.folded in ("y", "e", "a", "al"):
            following = self.raw[index + 1]
            skip = 1
            while following.kind == WORD and following.folded in (*ARTICLES, *NUMBER_WORDS) and not following.before:
                skip += 1
                following = self.raw[index + skip]
            passes = self.raw[index + skip + 1].folded in _PASSES if following.kind == LABEL else False
            if following.kind == LABEL and not following.before and not (skip > 1 and passes):
                return ("a" if token.folded in ("a", "al") else "y"), index + skip
        return None

    def _ordinals(self) -> bool:
        first = self._ordinal(self.at)
        if first is None:
            return False
        values, count = [first[0]], first[1]
        is_range = False
        while True:
            index = self.at + count
            token, skip = self.raw[index], 0
            if token.folded in ("a", "al") and token.before:
                break
            if token.kind == WORD and token.folded in ("y", "e", "a", "al"):
                skip = 1
            elif token.before != ",":
                break
            while self.raw[index + skip].kind == WORD and self.raw[index + skip].folded in ARTICLES:
                skip += 1
            more = self._ordinal(index + skip)
            if more is None or (not skip and token.before != ",") or (skip and self.raw[index + skip].before):
                break
            if token.before == "," and self.raw[index + skip + more[1]].folded in SENTENCES:
                break
            is_range = token.folded in ("a", "al")
            values.append(more[0])
            count += skip + more[1]
        labels = list(values)
        count += self._transitory(self.at + count, labels)
        last = self.out[-1].type if self.out else ""
        goes_on = [token.folded for token in self.raw[self.at + count :][:2]] == ["y", "asi"]
        ends = (self.raw[self.at + count].before or goes_on) and last not in (
            "UNIT",
            "MISMO",
            "TNOUN",
            "AGAIN",
            "LABEL",
            "QUOTE",
        )
        said = next((t.type for t in reversed(self.out) if t.type != "FILLER"), "")
        apart = said == QUOTE or "," in self.before + self.raw[self.at].before
        apart = apart or (self.definite and last in ("LABEL", ORD))  # «en el artículo 4 la segunda oración»
        following = self.raw[self.at + count].folded
        sentence = apart and (following in SENTENCES or (following in _SIGN_WORDS and self.definite))
        # «artículo 7, primer párrafo»: of the unit that follows
        sentence = sentence or (last == "LABEL" and "," in self.raw[self.at].before and following in self.units)
        type_ = "SORD" if sentence else "NTH" if ends else ORD
        self._emit(type_, " ".join(values), count, values=tuple(labels), is_range=is_range)
        return True

    def _ordinal(self, index: int) -> tuple[str, int] | None:
        token = self.raw[index]
        if token.kind != WORD:
            return None
        if token.folded in POSITIONS:
            return POSITIONS[token.folded], 1
        for size in (2, 1):
            part = self.raw[index : index + size]
            if any(t.kind != WORD for t in part) or (size == 2 and part[1].before):
                continue
            number = ordinal_value(" ".join(t.folded for t in part)) if part[0].folded.isalpha() else None
            if number:
                return str(number), size
        return None

    def _final(self, size: int, sign: str, sort: str) -> tuple[int, str]:
        """«el punto y coma (;) final»: the one that ends the text; how many tokens it takes, and its sort."""
        glyph = self.raw[self.at + size]
        size += glyph.kind == GLYPH and glyph.folded == sign and not glyph.before
        word = self.raw[self.at + size]
        if sort or word.folded != "final" or word.before:
            return size - (word is not glyph), sort
        return size + 1, "final"

    def _sign(self) -> bool:
        part = self.raw[self.at : self.at + 3]
        sorted_after = len(part) == 3 and part[0].folded == "punto" and part[1].kind == GLYPH and not part[2].before
        if sorted_after and part[2].folded in ("seguido", "aparte", "final"):
            self._emit("SIGN", ".", 3, values=(part[2].folded,))
            return True
        for size in (3, 2, 1):
            part = self.raw[self.at : self.at + size]
            words = tuple(t.folded for t in part)
            if words in SIGN_NAMES and not any(t.before for t in part[1:]):
                following = self.raw[self.at + size]
                if following.folded.startswith("incluid"):
                    return False
                if words in (("punto",), ("puntos",)) and following.kind == LABEL:
                    return False
                if words in (("seguido",), ("aparte",)) and not (
                    self.out and self.out[-1].type in ("ASER", "GLYPH", "BECOMES")
                ):
                    return False
                if words == ("seguido",) and following.folded in ("de", "por"):
                    return False
                if words == ("guion",) and following.kind != GLYPH:
                    return False
                sign, sort = SIGN_NAMES[words]
                size, sort = self._final(size, sign, sort)
                self._emit("SIGN", sign, size, values=(sort,))
                return True
        return False
