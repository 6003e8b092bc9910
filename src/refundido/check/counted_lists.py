"""Part of `check`: a text that says how many things follow, or how many a range holds, and counts them wrongly.

«Las siguientes tres reglas:» and «las apuestas son tres:» are held against the list beside them, «las tres apuestas
son: pase, línea y campo», «las apuestas son tres: línea y pase» and «dos opciones: ir (Call) o retirarse (Fold)»
against what they go on with, and «los cuatro artículos 3 a 7» and «los tres juegos de los numerales 1 a 5» against the
range.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from refundido.check.finding import Finding, Scene
from refundido.model.cardinals import cardinal_value, is_cardinal_word
from refundido.model.label import fold_accents
from refundido.model.text import Text
from refundido.model.unit import PARAGRAPH, TABLE, Path, Unit

_ITEM = 8
_NUMBER = r"(?P<number>\d{1,2}|[^\W\d_]+)"
_OTHER = _NUMBER.replace("number", "other")
_ANNOUNCES = re.compile(rf"[Ll][oa]s (?:siguientes {_NUMBER}|{_OTHER} siguientes) [^\W\d_]+[^.:;]*:$")
_ARE = re.compile(rf" son {_NUMBER}:$")
_STOP = re.compile(r"[.:;]\s+")
_SUPPOSES = re.compile(r"\b(?:si|cuando|aunque|mientras|donde|caso)\b", re.IGNORECASE)
_LETTER = r"[a-zñ]\)"
_RANGE = re.compile(
    rf"\b[Ll][oa]s {_NUMBER} (?P<kind>[^\W\d_]+)(?: de l[oa]s (?P<inner>[^\W\d_]+))? (?:que van )?(?:del? )?"
    rf"(?P<low>\d{{1,3}}|{_LETTER}) (?:al?|hasta(?: el)?) (?P<high>\d{{1,3}}(?![\w.,]\d|\w)|{_LETTER})"
)
_GAMES = "juegos"
_NAMED = re.compile(rf"\b[Ll][oa]s {_NUMBER} [^.:;]*\bson: (?P<list>[^.:;]+)[.;]?$")
_NAMED_AFTER = re.compile(rf"\b[Ll][oa]s [^\W\d_][^.:;]* son {_NUMBER}: (?P<list>[^.:;]+)(?:[.;]|$)")
_BRACKETED = re.compile(
    rf"\b{_NUMBER} (?:opciones|alternativas|posibilidades|clases|tipos|apuestas|jugadas):? "
    r"(?P<list>(?:[^\W\d_][^,.;:()]* \([^()]+\)(?:, | [oyeu] ))+[^\W\d_][^,.;:()]* \([^()]+\))"
)


def counts_agree(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """A list has as many items as the paragraph that announces it says, and a range as many members."""
    for index, child in enumerate(unit.children):
        if child.kind != PARAGRAPH or child.text is None:
            continue
        at = (*path, index)
        yield from _announced(scene, at, child, child.text, _items_after(scene, unit, index))
        yield from _ranges(scene, at, child, child.text)
        yield from _in_sentence(scene, at, child, child.text)


def _announced(scene: Scene, path: Path, unit: Unit, text: Text, items: int) -> Iterator[Finding]:
    match = _ANNOUNCES.search(text.plain)
    said = _value(match["number"] or match["other"]) if match else None
    if match is None:
        match = _ARE.search(text.plain)
        said = _value(match["number"]) if match and not _SUPPOSES.search(_sentence(text.plain)) else None
    if match and said is not None and items and said != items:
        subject = _sentence(text.plain) if match.re is _ARE else match.group()
        message = f"El texto anuncia {said} y la enumeración tiene {items}."
        yield scene.finding(path, unit, message, subject=subject, words=(text, match.end() - len(subject), match.end()))


def _sentence(plain: str) -> str:
    """The last sentence of a text, with what ends it."""
    return _STOP.split(plain)[-1]


def _ranges(scene: Scene, path: Path, unit: Unit, text: Text) -> Iterator[Finding]:
    plural = scene.jurisdiction.plural_words
    for match in _RANGE.finditer(text.plain):
        said = _value(match["number"])
        kind, inner = fold_accents(match["kind"]), fold_accents(match["inner"] or "")
        known = kind in plural if not inner else inner in plural and (kind in plural or kind == _GAMES)
        held = _held(match["low"].rstrip(")"), match["high"].rstrip(")"))
        if known and said is not None and held and said != held:
            message = f"El texto dice {said}, y del {match['low']} al {match['high']} hay {held}."
            yield scene.finding(path, unit, message, subject=match.group(), words=(text, *match.span()))


def _held(low: str, high: str) -> int:
    """How many members a range has; 0 if that is not known: of letters between which some lists have ñ."""
    if low.isdecimal() and high.isdecimal():
        return int(high) - int(low) + 1
    if low.isdecimal() or high.isdecimal() or "ñ" in (low, high) or low <= "n" < high:
        return 0
    return ord(high) - ord(low) + 1


def _in_sentence(scene: Scene, path: Path, unit: Unit, text: Text) -> Iterator[Finding]:
    """A number of things and their names in the same sentence."""
    named = [*(_NAMED.finditer(text.plain) if "son: " in text.plain else ()), *_NAMED_AFTER.finditer(text.plain)]
    for match in named:
        said = _value(match["number"])
        most = len(re.findall(r",| [yeou] ", match["list"])) + 1
        if (
            said is not None
            and 1 < most < said
            and not _SUPPOSES.search(_sentence(text.plain[: match.start("list") - 2]))
        ):
            message = f"El texto anuncia {said} y no nombra más de {most}."
            yield scene.finding(path, unit, message, subject=match.group(), words=(text, *match.span()))
    for match in _BRACKETED.finditer(text.plain) if "(" in text.plain else ():
        said, held = _value(match["number"]), len(re.findall(r"\(", match["list"]))
        if said is not None and said > 1 and said != held:
            message = f"El texto anuncia {said} y nombra {held}."
            yield scene.finding(path, unit, message, subject=match.group(), words=(text, *match.span()))


def _value(written: str) -> int | None:
    if written.isdigit():
        return int(written)
    return cardinal_value([written]) if is_cardinal_word(written) else None


def _items_after(scene: Scene, parent: Unit, index: int) -> int:
    """How many items the list just after a paragraph has; 0 if there is none, or not all of them are known."""
    items: list[Unit] = []
    for child in parent.children[index + 1 :]:
        if child.kind == TABLE or scene.level(child.kind) != _ITEM or (items and child.kind != items[0].kind):
            break
        items.append(child)
    return 0 if any(child.pending for child in items) else len(items)
