"""Part of `prose.gazette.mend`: words that the print or the scanner broke: cut, parted by a ligature, run together.

Each rule looks at the words as they are by then and gives what it finds, in order. A form counts as a word if the
dictionary has it or the page itself says it whole elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from refundido.model.label import fold_accents
from refundido.model.repair_list import RepairKind
from refundido.prose.gazette.odds import odds_places
from refundido.prose.gazette.repairs import Found
from refundido.prose.gazette.words import Asked, in_case_of

_WORD = re.compile(r"[^\W\d_]+")
_COMPOUND = re.compile(r"-(?<=[^\W\d_]-)(?=[^\W\d_])")
_HYPHEN = re.compile(r"-(?<=[^\W\d_]-)\s+(?=[^\W\d_])")
_UNUSUAL = "\u2010\u00ad"
_OTHER_HYPHENS = re.compile(r"\u2010\s+(?=[^\W\d_])|\u00ad\s*(?=[^\W\d_])")
_LETTERS = re.compile(r"[^\W\d_]+(?!\w|-\w)")
_LIGATURES = ("fi ", "fl ", "ff ")
_CHARACTER = re.compile(r"[^\W\d_]*[\ufb00-\ufb04][\w\ufb00-\ufb04]*")
_UNFOLDED = str.maketrans({"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl"})
_RUN_IN_ODDS = re.compile(r"\d(?<![\w.,].)\d{0,3}a\d{1,3}(?![\w.,]\d|\w)")
_ODDS = re.compile(r"(?<!\w)\d{1,4} a \d{1,3}(?!\w)")
_MOJIBAKE = re.compile(r"[^\W\d_]*(?:[ÂÃ][\u0080-\u00bf][^\W\d_]*)+")
_DIGIT_AMID = re.compile(r"[01](?=[^\W\d_])")
_DIGIT_IN_WORD = re.compile(r"(?<![\w.,-])[^\W\d_]+[01][^\W\d_01]+(?!\w)")
_LETTER_IN_NUMBER = re.compile(r"(?<!\w)(?=[\dlIOo.,]*\d)(?=[\d.,]*[lIOo])[\dlIOo]+(?:[.,][\dlIOo]+)*(?![^\Wºª])")
_LETTER_BESIDE_DIGIT = re.compile(r"\d(?:(?=[.,]?[lIOo])|(?<=[lIOo].)|(?<=[lIOo][.,].))")
_ORDINAL = re.compile(r"\d+\.?o")
_LOOK_ALIKE = str.maketrans("lIOo", "1100")
_LONGEST = 40
_MOST_BEFORE = 3
"""How many figures the first of odds may have besides its last."""

ONE_WORD = "el diccionario tiene la palabra entera"
STANDS_WHOLE = "el mismo texto dice la palabra entera"
_NO_WORD = "ninguna de las dos formas está en el diccionario"
_TWO = "puede ser una palabra o dos unidas por un guion"
_Broken = tuple[str, int, int, str]
"""A word in two pieces: the first, where it begins, where the second ends, and the second."""


@dataclass
class PageWords:
    """The words of a page as printed, those that it says whole, and the dictionary.

    `cuts` are the words of `text` that a hyphen cuts, which the rules may find as it was; `tokens` what stands between
    blanks, each once: a rule about signs that touch need not look at a page none of whose tokens has them.
    """

    asked: Asked
    text: str = ""
    cuts: Sequence[_Broken] = ()
    tokens: Collection[str] = ()
    forms: Counter[str] = field(default_factory=Counter)
    whole: Counter[str] = field(default_factory=Counter)
    compounds: frozenset[str] = frozenset()

    @classmethod
    def of(cls, text: str, asked: Asked) -> PageWords:
        """The words of a text; a cut or a ligature leaves no whole word."""
        forms: Counter[str] = Counter()
        tokens = Counter(text.split())
        for token, count in tokens.items():
            for form in _WORD.findall(token):
                forms[form] += count
        whole: Counter[str] = Counter()
        for form, count in forms.items():
            whole[form.lower()] += count
        cuts = list(_cuts(text))
        for head, _, _, tail in (*cuts, *_parted(text)):
            whole[head.lower()] -= 1
            whole[tail.lower()] -= 1
        compounds = (_whole_at(text, match.start()) for match in _COMPOUND.finditer(text))
        return cls(asked, text, cuts, tokens, forms, whole, frozenset(compounds))

    def learn(self, reads: Iterable[str]) -> None:
        """Count words that the page did not have as printed: repairs made them."""
        self.forms.update(form for read in reads for form in _WORD.findall(read))

    def why(self, word: str) -> str:
        """Why a form is a word; empty if it is not known to be one."""
        if self.asked.knows(word) or self.asked.knows(word.lower()):
            return ONE_WORD
        if self.whole[word.lower()] > 0:
            return STANDS_WHOLE
        return ONE_WORD if fold_accents(word) == word.lower() and self.asked.accented(word) else ""


def _cuts(text: str) -> Iterator[_Broken]:
    """Nobody cuts one letter off: «a- la» is a label and a word, and so is «IV- los»."""
    for rule in (_HYPHEN, _OTHER_HYPHENS) if any(sign in text for sign in _UNUSUAL) else (_HYPHEN,):
        for match in rule.finditer(text):
            for piece in _pieces(text, match.start(), match.end()):
                head, tail = piece[0], piece[3]
                if len(head) > 1 and len(tail) > 1 and not (head.isupper() and not tail.isupper()):
                    yield piece


def _parted(text: str) -> Iterator[_Broken]:
    for ligature in _LIGATURES:
        at = text.find(ligature)
        while at >= 0:
            yield from _pieces(text, at + len(ligature) - 1, at + len(ligature))
            at = text.find(ligature, at + 1)


def _pieces(text: str, end: int, start: int) -> Iterator[_Broken]:
    """The word that ends at `end` and the one that begins at `start`, if both stand there whole."""
    before, after = _letters_before(text, end), _LETTERS.match(text, start)
    if before and after and (after.group()[0].islower() or before.isupper()):
        yield before, end - len(before), after.end(), after.group()


def _letters_before(text: str, end: int) -> str:
    """The letters that stand before a place and are a word by themselves; empty if none do."""
    start, low = end, max(0, end - _LONGEST)
    while start > low and text[start - 1].isalpha():
        start -= 1
    alone = not start or not (text[start - 1].isalnum() or text[start - 1] in "_-")
    return text[start:end] if alone else ""


def _whole_at(text: str, hyphen: int) -> str:
    before, after = _letters_before(text, hyphen), _WORD.match(text, hyphen + 1)
    return f"{before}-{after.group()}".lower() if before and after else ""


def cut_words(text: str, words: PageWords) -> Iterator[Found]:
    """Words cut at the end of a line: «dea- ler». With no reading in the dictionary or the page they stay."""
    for head, start, end, tail in words.cuts if text == words.text else _cuts(text):
        head, tail = head.translate(_UNFOLDED), tail.translate(_UNFOLDED)
        joined, parted = head + tail, f"{head}-{tail}"
        why = words.why(joined)
        if parted.lower() in words.compounds:
            yield Found(RepairKind.CUT, start, end, "", _TWO, False, (joined, parted))
        elif why:
            yield Found(RepairKind.CUT, start, end, joined, why)
        else:
            yield Found(RepairKind.CUT, start, end, "", _NO_WORD, False, (joined, parted))


def ligatures(text: str, words: PageWords) -> Iterator[Found]:
    """Words that a ligature parted («fi cha», «verifi cará»), and the ligature's own sign."""
    for match in _CHARACTER.finditer(text) if any(chr(sign) in text for sign in _UNFOLDED) else ():
        read = match.group().translate(_UNFOLDED)
        yield Found(RepairKind.LIGATURE, *match.span(), read, "el signo es una ligadura")
    for head, start, end, tail in _parted(text):
        if words.asked.knows(head.lower()):
            continue
        why = words.why(head + tail)
        if why:
            yield Found(RepairKind.LIGATURE, start, end, head + tail, why)
        elif not words.why(tail):
            yield Found(RepairKind.LIGATURE, start, end, "", _NO_WORD, False, (head + tail,))


def lost_spaces(text: str, words: PageWords) -> Iterator[Found]:
    """Odds whose spaces were lost («3a1»), on a page that writes others with them («100 a 1»)."""
    found = list(_run_in_odds(text))
    sure = bool(found) and _ODDS.search(text) is not None
    for match in found:
        high, _, low = match.group().partition("a")
        read = f"{high} a {low}"
        why = "otros pagos del mismo texto llevan los espacios" if sure else "parece un pago sin espacios"
        yield Found(RepairKind.SPACE, *match.span(), read, why, sure)


def _run_in_odds(text: str) -> Iterator[re.Match[str]]:
    """The odds without spaces."""
    position = 0
    for at in odds_places(text, spaced=False):
        match = next(_RUN_IN_ODDS.finditer(text, max(position, at - _MOST_BEFORE), at + _LONGEST), None)
        if match is not None and match.start() <= at:
            position = match.end()
            yield match


def wrong_glyphs(text: str, words: PageWords) -> Iterator[Found]:
    """Signs where others belong: letters read in another encoding, a figure in a word, a letter in a number.

    A number is never settled by the program: it is proposed.
    """
    for match in _MOJIBAKE.finditer(text) if "Â" in text or "Ã" in text else ():
        try:
            read = match.group().encode("latin-1").decode("utf-8")
        except (UnicodeEncodeError, UnicodeDecodeError):
            continue
        yield Found(
            RepairKind.GLYPH, *match.span(), read, "el acento se leyó en otra codificación", bool(words.why(read))
        )
    for match in _around_each(text, words.tokens, _DIGIT_AMID, _DIGIT_IN_WORD):
        readings = [form for form in _with_letters(match.group().lower()) if words.asked.knows(form)]
        if readings:
            read = in_case_of(readings[0], match.group()) if len(readings) == 1 else ""
            yield Found(
                RepairKind.GLYPH, *match.span(), read, ONE_WORD, bool(read), tuple(readings) if not read else ()
            )
    for match in _around_each(text, words.tokens, _LETTER_BESIDE_DIGIT, _LETTER_IN_NUMBER):
        if not _ORDINAL.fullmatch(match.group()):
            read = match.group().translate(_LOOK_ALIKE)
            yield Found(RepairKind.GLYPH, *match.span(), read, "una letra dentro de una cifra", False)


def _around_each(
    text: str, tokens: Iterable[str], clue: re.Pattern[str], rule: re.Pattern[str]
) -> Iterator[re.Match[str]]:
    """The matches of a rule that hold a clue, which is quicker to look for, and first in the tokens of the text."""
    held = any(len(token) > _LONGEST or rule.search(token) for token in tokens if clue.search(token))
    position = 0
    for at in clue.finditer(text) if held else ():
        start = at.start()
        while start > position and at.start() - start < _LONGEST and not text[start - 1].isspace():
            start -= 1
        match = next(rule.finditer(text, start, at.end() + _LONGEST), None)
        if match and match.start() <= at.start() < match.end() and match.start() >= position:
            position = match.end()
            yield match


def _with_letters(word: str) -> Iterator[str]:
    """The forms of a word with letters for its figures, whose accent may have been lost with the letter."""
    for nought in ("o", "ó") if "0" in word else ("",):
        for one in ("l", "i", "í") if "1" in word else ("",):
            yield word.replace("0", nought).replace("1", one)
