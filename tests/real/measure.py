"""Part of the harness of real acts: one folder -> what became of each article that the act changes.

The act's instructions for the norm at hand are carried out one by one where the act as a whole would be refused, so
that each article is measured by itself. An article is equal if it reads as the library had it after the act.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from functools import cache
from pathlib import Path

from refundido.audit.act import settle_staged
from refundido.diagnostic import Diagnostic, has_errors
from refundido.history.amended_acts import Standing
from refundido.history.resolution import resolve_act
from refundido.model.act import Act, Instruction
from refundido.model.address import Named, Several
from refundido.model.fold import fold_typography
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents, normal_label
from refundido.model.operation import InsertUnits, Order, ReplaceUnits
from refundido.model.unit import Unit, walk
from refundido.prose.act import read_act
from refundido.prose.act_reading import ActPart, ActReading, Fate
from refundido.prose.act_target import Target
from refundido.prose.act_words import unquoted
from refundido.source.read_jurisdiction import packaged_jurisdictions
from tests.real.norm import Norm, read_norm
from tests.real.reading_files import act_text, published


class Verdict(StrEnum):
    """What became of an article."""

    EQUAL = "igual"
    REFUSED = "rechazado"
    WRONG = "mal"
    SLIP = "errata del testigo"
    UNSEEN = "sin texto anterior"
    FOREIGN = "ajeno al acto"


@dataclass(frozen=True, slots=True)
class Result:
    """The verdict on one article, and why."""

    folder: str
    article: str
    verdict: Verdict
    detail: str = ""


@dataclass(slots=True)
class Carried:
    """What was carried out: the tree that results, the instructions done, and why each of the others was not."""

    root: Unit
    done: list[Instruction] = field(default_factory=list)
    refused: list[tuple[ActPart, tuple[Diagnostic, ...]]] = field(default_factory=list)


@cache
def chile() -> Jurisdiction:
    """The words of Chilean laws."""
    return dict(packaged_jurisdictions()[0])["cl"]


def measure(folder: Path) -> list[Result]:
    """The verdict on each article that the act of a folder changes, or that the library has otherwise after it."""
    first, last = folder / "before.md", folder / "after.md"
    before, after = read_norm(first, last), read_norm(last, first)
    day = published(folder / "act.md")
    reading = read_act(
        act_text(folder / "act.md"),
        chile(),
        Target(before.names),
        "acto",
        date.fromisoformat(day) if day else None,
    )
    known = _articles(before.root)
    spoken = {a for part in reading.parts for a in _spoken(part, reading)}
    brought = {a for part in reading.parts for a in _brought(part, reading)}
    unseen = tuple(sorted(spoken - brought - set(known)))
    before = read_norm(first, last, unseen)
    carried = carry_out(reading, before.root)
    return list(_judged(folder, before, after, carried, reading, set(unseen)))


def carry_out(reading: ActReading, root: Unit) -> Carried:
    """The act's orders for the text at hand: all together if they can be, else as many as can."""
    out = Carried(root)
    out.refused = [(p, (p.refusal,) if p.refusal else ()) for p in reading.parts if p.fate is Fate.REFUSED]
    wanted = [p for p in reading.parts if p.fate is Fate.ORDER and p.reading is not None]
    whole = Carried(root)
    if _try(whole, wanted, root):
        out.root, out.done = whole.root, whole.done
        return out
    kept: list[ActPart] = []
    for part in wanted:
        trial = Carried(root)
        if _try(trial, [*kept, part], root):
            kept.append(part)
            out.root, out.done = trial.root, trial.done
        else:
            out.refused.append((part, tuple(d for _, ds in trial.refused for d in ds)))
    return out


def _try(out: Carried, parts: list[ActPart], root: Unit) -> bool:
    """Carry `parts` out together; False, with the reasons, if they cannot be."""
    if not parts:
        return True
    settled = settle_staged(parts, root, chile())
    if settled.value is None:
        out.refused.append((parts[-1], settled.diagnostics))
        return False
    done = list(settled.value)
    act = Act("acto", "acto", date(2000, 1, 1), ("norma",), tuple(done))
    resolved = resolve_act(Standing(act, {}), done, root, chile())
    if resolved.value is None or has_errors(resolved.diagnostics):
        out.refused.append((parts[-1], resolved.diagnostics))
        return False
    tree = root
    for part in resolved.value:
        if part.applied is not None:
            tree = part.applied.root
    out.root, out.done = tree, done
    return True


# articles

_SUFFIX = r"(?:bis|ter|qu[aá]ter|quinquies|sexies|septies|octies|nonies)"
_NUMBERED = (
    rf"\d+(?:\s?[°º])?(?:\s+{_SUFFIX}\b)?(?:\s*-?\s*[A-Z](?![\wáéíóú)]))?(?:\s+{_SUFFIX}\b)?(?:\s+transitorio)?"
    r"|(?:primero|segundo|tercero|cuarto|quinto|sexto|s[eé]ptimo|octavo|noveno|d[eé]cimo)(?:\s+transitorio)?"
)
_MENTION = re.compile(rf"art[íi]culos?\s+(?P<list>{_NUMBERED})", re.IGNORECASE)


def _articles(root: Unit) -> dict[str, Unit]:
    return {_key(unit.label): unit for _, unit in walk(root) if unit.kind == "artículo"}


def _key(label: str) -> str:
    return re.sub(r"[°º]", "", normal_label(label)).replace("-", " ").strip()


_NEW = re.compile(r"(?:(?:''|[\"“«])\s*|\n)(?:art[íi]culo|art\.)\s+(?P<list>" + _NUMBERED + ")", re.IGNORECASE)
_BEGINS = re.compile(rf"\bArt[íi]culo\s+(?P<list>{_NUMBERED})\s?\.?\s?[-–—]")
_BRINGS = re.compile(
    r"(?:agr[eé]g|interc[aá]l|incorp[oó]r|introd[uú]|ins[eé]rt|a[ñn][aá]d|adici[oó]n)\w*", re.IGNORECASE
)


def _spoken(part: ActPart, reading: ActReading) -> list[str]:
    """The articles that a part for the text at hand is about: those of its orders, else those its words name."""
    if part.fate not in (Fate.ORDER, Fate.REFUSED):
        return []
    found = [label for r in (part.reading.readings if part.reading else ()) for o in r.orders for label in _of_order(o)]
    if found:
        return list(dict.fromkeys(found))
    text = reading.source.text
    said = unquoted(text, part.start, part.end)
    brought = [_key(m["list"]) for m in _NEW.finditer(text, part.start, part.end)]
    if brought and _BRINGS.search(said) and re.search(r"art[íi]culo", said, re.IGNORECASE):
        return brought
    for words in (said, *(unquoted(w, 0, len(w)) for w in reversed(part.above))):
        mentioned = [_key(m["list"]) for m in _MENTION.finditer(words)]
        if mentioned:
            return mentioned if re.search(r"art[íi]culos\s", words) else mentioned[:1]
    return []


def _named(reading: ActReading) -> set[str]:
    """Every article that the act names outside quotations, but for what it orders of other texts."""
    text = reading.source.text
    left = list(unquoted(text, 0, len(text)))
    for part in reading.parts:
        if part.fate is Fate.ELSEWHERE:
            left[part.start : part.end] = " " * (part.end - part.start)
    kept = "".join(left)
    for words in {words for part in reading.parts if part.fate is Fate.ELSEWHERE for words in part.above}:
        kept = kept.replace(words, "")
    return {_key(m["list"]) for m in _MENTION.finditer(kept)}


def _quoted(reading: ActReading) -> set[str]:
    """The articles that begin in the words of the parts for the text at hand, within their new text too."""
    told = (Fate.ORDER, Fate.REFUSED)
    return {label for part in reading.parts if part.fate in told for label in _begun(part, reading)}


def _begun(part: ActPart, reading: ActReading) -> list[str]:
    return [_key(found["list"]) for found in _BEGINS.finditer(reading.source.text, part.start, part.end)]


def _brought(part: ActPart, reading: ActReading) -> set[str]:
    """The articles that a part brings in as new."""
    orders = [o for r in (part.reading.readings if part.reading else ()) for o in r.orders]
    tops = [top for o in orders if isinstance(o.operation, InsertUnits) for top in o.operation.units]
    made = {_key(u.label) for top in tops for _, u in walk(top)}
    said = unquoted(reading.source.text, part.start, part.end)
    if _BRINGS.search(said) and re.search(r"art[íi]culo", said, re.IGNORECASE):
        made.update(_key(m["list"]) for m in _NEW.finditer(reading.source.text, part.start, part.end))
        made.update(_key(m["list"]) + " transitorio" for m in _NEW.finditer(reading.source.text, part.start, part.end))
    return made


def _of_order(order: Order) -> Iterator[str]:
    operation = order.operation
    if isinstance(operation, InsertUnits | ReplaceUnits):
        brought = [_key(u.label) for root in operation.units for _, u in walk(root) if u.kind == "artículo"]
        yield from brought
        if brought and isinstance(operation, InsertUnits):
            return
    for step in order.at.steps:
        if isinstance(step, Named) and step.kind == "artículo" and step.label:
            yield _key(step.label)
        elif isinstance(step, Several) and step.kind == "artículo":
            yield from (_key(member) for member in step.members)


def _judged(
    folder: Path, before: Norm, after: Norm, carried: Carried, reading: ActReading, unseen: set[str]
) -> Iterator[Result]:
    old, new, ours = _articles(before.root), _articles(after.root), _articles(carried.root)
    refused: dict[str, list[tuple[ActPart, tuple[Diagnostic, ...]]]] = {}
    for part, why in carried.refused:
        named = dict.fromkeys((*_spoken(part, reading), *(a for a in _begun(part, reading) if a not in old)))
        for label in named or [f"? (instrucción {part.number})"]:
            refused.setdefault(label, []).append((part, why))
    yield from _loose(folder.name, before.root, after.root, carried.root)
    spoken = {a for part in reading.parts for a in _spoken(part, reading)} | _named(reading) | _quoted(reading)
    touched = {a for a in {*old, *ours} if _flat(old.get(a)) != _flat(ours.get(a))}
    changed = {a for a in {*old, *new} if _flat(old.get(a)) != _flat(new.get(a))}
    for label in sorted({*touched, *changed, *refused}, key=_order):
        if old.get(label) is None and new.get(label) is None and ours.get(label) is None and label not in refused:
            continue
        yield _article_verdict(
            folder.name,
            label,
            (old.get(label), new.get(label), ours.get(label)),
            refused,
            label in spoken | touched,
            label in unseen,
        )


def _loose(folder: str, before: Unit, after: Unit, ours: Unit) -> Iterator[Result]:
    """A verdict on what was written outside every article, which no article's verdict sees."""
    if ours.heading is not None and before.heading is None:
        yield Result(folder, "nombre de la norma", Verdict.UNSEEN, "el testigo no lo trae")
    known_before = _outside(replace(before, heading=None))
    written = [words for words in _outside(replace(ours, heading=None)) if words not in known_before]
    known = " ".join(_outside(after))
    for words in written:
        verdict = Verdict.EQUAL if words in known else Verdict.WRONG
        yield Result(folder, "fuera de los artículos", verdict, "" if verdict is Verdict.EQUAL else words[:160])


def _outside(unit: Unit) -> list[str]:
    """The headings and texts of a tree that stand in no article."""
    if unit.kind == "artículo":
        return []
    own = [folded(text.plain) for text in (unit.heading, unit.text) if text is not None]
    return [*own, *(words for child in unit.children for words in _outside(child))]


def _article_verdict(
    folder: str,
    label: str,
    texts: tuple[Unit | None, Unit | None, Unit | None],
    refused: dict[str, list[tuple[ActPart, tuple[Diagnostic, ...]]]],
    named: bool,
    unseen: bool,
) -> Result:
    old, new, ours = texts
    if label in refused:
        why = "; ".join(_shown(part, why) for part, why in refused[label])
        unread = any(part.fate is Fate.REFUSED for part, _ in refused[label])
        if unseen and ours is not None and ours.pending and not unread:
            return Result(folder, label, Verdict.UNSEEN, why)
        return Result(folder, label, Verdict.REFUSED, why)
    if _flat(ours) == _flat(new):
        return Result(folder, label, Verdict.EQUAL)
    if new is None and (unseen or old is None):
        return Result(folder, label, Verdict.UNSEEN, "el testigo no lo trae después")
    if not named:
        return Result(folder, label, Verdict.FOREIGN, _difference(_flat(new), _flat(ours)))
    return Result(folder, label, Verdict.WRONG, _difference(_flat(new), _flat(ours)))


def _order(label: str) -> tuple[int, str]:
    digits = re.match(r"\d+", label)
    return (int(digits.group()) if digits else 10**6, label)


_LABELLED = re.compile(r"^(?:[\"“']?)(\w{1,4})\s?(?:\.?\s?[°ºªa]?\.?\)?\s?[-–—]?)\s+")


def _flat(unit: Unit | None) -> str:
    """An article as one line of words, typography folded: labels, headings and paragraphs in order."""
    if unit is None or unit.pending:
        return ""
    pieces: list[str] = []
    for _, each in walk(unit):
        if each is not unit and each.label and any(below.text is not None for _, below in walk(each)):
            pieces.append(each.label.lower())
        if each.heading is not None:
            pieces.append(each.heading.plain)
        if each.text is not None:
            pieces.append(each.text.plain)
    return folded(" ".join(pieces))


def folded(words: str) -> str:
    """Words as they are compared: typography and spaces folded."""
    text = fold_typography(words).text
    text = re.sub(r"(?<=\d)\s?[°ªa](?=[\s.,;)])\.?", "", text)
    text = re.sub(r"(^|(?<=[.:;,] )|(?<= y )|(?<= e ))(\d{1,2}|[a-zñ]|[ivx]+)\s?(?:\)|\.-?)(?= )", r"\2", text)
    text = re.sub(r"\s*([.,;:)])", r"\1", text)
    text = re.sub(r"''", '"', text)
    text = re.sub(r"\.-", ".", text)
    return re.sub(r"\s+", " ", text).strip()


def _shown(part: ActPart, why: tuple[Diagnostic, ...]) -> str:
    errors = [d for d in why if d.is_error] or list(why)
    first = errors[0] if errors else None
    said = f"{first.code}: {first.message} «{first.subject[:70]}»" if first else "sin razón"
    return f"[{part.number}] {said} — {part.words[:160]}"


def _difference(wanted: str, found: str) -> str:
    """The stretches of words in which two texts part, the first few."""
    one, other = wanted.split(), found.split()
    matcher = difflib.SequenceMatcher(a=one, b=other, autojunk=False)
    hunks = [
        (one[a:b], other[c:d], one[max(0, a - 2) : a]) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"
    ]
    told = [f"…{' '.join(lead)} [{_short(mine)}→{_short(theirs)}]" for mine, theirs, lead in hunks[:_MOST]]
    return f"testigo→nuestro, {len(hunks)} diferencias: " + " ".join(told)


_MOST = 4


def _short(words: list[str]) -> str:
    return " ".join(words) if len(words) <= 14 else f"{' '.join(words[:9])} (…) {' '.join(words[-4:])}"


def fold_key(words: str) -> str:
    """Words in lower case without accents, for what is listed by hand."""
    return fold_accents(words)
