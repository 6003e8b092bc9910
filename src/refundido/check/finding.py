"""Part of `check`: what a rule looks at and what it says.

A rule is a function from a scene, a unit or an act to findings. It knows neither its own code nor its
severity: those stand in the table of `check.table`, so that a workspace can change them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from refundido.diagnostic import Code, Diagnostic, Related, Severity
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.model.text import Text
from refundido.model.unit import Path, Unit
from refundido.resolve.naming import address_of
from refundido.span import Span


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule found. `acts` are the acts that brought the words it speaks of, or the unit, if none is base text.

    `missing` are the labels whose absence it speaks of, for rules on numbering; `path` and
    `unit` (an id) say which unit it speaks of.
    """

    message: str
    subject: str = ""
    hint: str = ""
    span: Span | None = None
    context: str = ""
    related: tuple[Related, ...] = ()
    acts: frozenset[str] = frozenset()
    missing: tuple[str, ...] = ()
    path: Path = ()
    unit: str = ""

    def coded(self, code: Code, severity: Severity) -> Diagnostic:
        """The finding as a diagnostic."""
        return Diagnostic(code, self.message, severity, self.span, self.subject, self.hint, self.context, self.related)


@dataclass(slots=True)
class Scene:
    """A tree that is being checked, with what rules want to know of it.

    `nouns` are the folded words the text calls itself by ("catalogo"), `titles` its folded names; `extra` are units
    that the act at hand brings in and that do not stand in the tree yet; `memo` keeps what is costly to work
    out: under a string for any tree of the instrument, under a tuple for this one.
    """

    root: Unit
    jurisdiction: Jurisdiction
    nouns: frozenset[str] = frozenset()
    extra: tuple[Unit, ...] = ()
    memo: dict[object, object] = field(default_factory=dict)
    titles: tuple[str, ...] = ()

    def finding(
        self,
        path: Path,
        unit: Unit,
        message: str,
        *,
        subject: str = "",
        hint: str = "",
        words: tuple[Text, int, int] | None = None,
        missing: tuple[str, ...] = (),
    ) -> Finding:
        """A finding at a unit; `words` is the text and the stretch of it that the finding speaks of."""
        context = address_of(self.root, path, self.jurisdiction)
        by_unit = frozenset([unit.origin.act]) if unit.origin and unit.origin.act else frozenset[str]()
        acts = bringing_acts(*words) if words else by_unit
        return Finding(message, subject, hint, unit.span, context, acts=acts, missing=missing, path=path, unit=unit.id)

    def kept(self) -> dict[object, object]:
        """What of the memo holds for any tree of the instrument."""
        return {key: value for key, value in self.memo.items() if isinstance(key, str)}

    def over(self, root: Unit) -> Scene:
        """The same scene over another tree of the same instrument."""
        return Scene(root, self.jurisdiction, self.nouns, self.extra, self.kept(), self.titles)

    def level(self, kind: str) -> int:
        """The level of a kind, from 1 for the outermost; 9 for those the jurisdiction does not list."""
        found = self.jurisdiction.kinds.get(kind)
        return found.level if found else 9


UnitRule = Callable[[Scene, Path, Unit], Iterable[Finding]]
"""A rule on one unit and what stands directly in it; never told of anything outside it."""
Placed = tuple[Path, Unit]
TreeRule = Callable[[Scene, Sequence[Placed]], Iterable[Finding]]
"""A rule that looks at some units of a tree (all, or those that are new in it) and needs the whole tree."""


def scene_of(instrument: Instrument, root: Unit, jurisdiction: Jurisdiction) -> Scene:
    """The scene of a text of `instrument`: its base or one of its editions."""
    names = (instrument.short, instrument.title)
    titles = tuple(fold_accents(name) for name in names if name.split())
    return Scene(root, jurisdiction, frozenset(title.split()[0] for title in titles), titles=titles)


def bringing_acts(text: Text, start: int, end: int) -> frozenset[str]:
    """The acts that brought the characters from `start` to `end`; empty if any of them is base text."""
    runs = text.slice(start, end) if end > start else text.runs
    if any(run.origin.is_base for run in runs):
        return frozenset()
    return frozenset(run.origin.act for run in runs)


def texts_of(unit: Unit) -> Iterator[Text]:
    """The heading and the words of a unit, those it has."""
    if unit.heading:
        yield unit.heading
    if unit.text:
        yield unit.text


def around(plain: str, start: int, end: int, width: int = 30) -> str:
    """The stretch with a little of what stands around it, for a person to find it by."""
    low, high = max(0, start - width), min(len(plain), end + width)
    while low > 0 and plain[low - 1].isalnum():
        low -= 1
    while high < len(plain) and plain[high - 1].isalnum() and plain[high].isalnum():
        high += 1
    return ("…" if low else "") + plain[low:high].strip() + ("…" if high < len(plain) else "")
