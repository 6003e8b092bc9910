"""Part of `report`: a text with the origin of each of its words, for people who read it on a terminal.

A line for each stretch of one source: since when it is in force, the act, the instruction, and the words. Where a
unit begins, its address.
"""

from __future__ import annotations

from collections.abc import Iterator

from refundido.document.blame import BASE, Blame, BlameLine, BlameRun, BlameSource
from refundido.report.place import clean
from refundido.report.text import Line

_BASE = "texto base"


def blame_lines(blame: Blame) -> Iterator[Line]:
    """The text for people."""
    yield ((clean(blame.address or blame.title), "strong"),)
    yield ((f"{clean(blame.title)}. {blame.edition}.", "frame"),)
    yield ()
    columns = _Columns.of(blame)
    for line in blame.lines:
        yield from columns.lines(line)
    acts = [source for source in blame.sources if source.number != BASE]
    if acts:
        yield ()
    for source in acts:
        day = f", en vigor desde el {source.in_force}" if source.in_force else ""
        told = f"{clean(source.title)}, {clean(source.cite)}{day}"
        yield ((f"{_short(source)} {source.instruction}: ", "strong"), (told, "plain"))


def _short(source: BlameSource) -> str:
    return clean(source.act.rsplit("/", 1)[-1])


class _Columns:
    """What stands before the words, as wide as the widest."""

    def __init__(self, blame: Blame) -> None:
        self._sources = {source.number: source for source in blame.sources}
        acts = [source for source in blame.sources if source.number != BASE]
        self._act = max((len(_short(source)) for source in acts), default=0)
        self._number = max((len(source.instruction) for source in acts), default=0)
        self._all = max(self._act + self._number + 1, len(_BASE))
        runs = [run for line in blame.lines for run in (*line.heading, *line.text)]
        self._standing = max((len(run.standing) for run in runs), default=0)

    @classmethod
    def of(cls, blame: Blame) -> _Columns:
        """The columns of a text."""
        return cls(blame)

    def lines(self, line: BlameLine) -> Iterator[Line]:
        """The stretches of a unit's own words, its label with the first, if they have one source."""
        indent = "  " * line.depth
        label = line.label.text if line.label else ""
        runs = [run for run in (*line.heading, *line.text) if run.text.strip()]
        if line.label and (not runs or line.label.source != runs[0].source):
            yield self._line(line.label, f"{indent}{label}")
            label = ""
        for run in runs:
            lead = f"{indent}{label} " if label else indent
            yield self._line(run, lead + run.text.strip())
            label = ""

    def _line(self, run: BlameRun, words: str) -> Line:
        source = self._sources[run.source]
        standing = (f"{run.standing:<{self._standing}} " if self._standing else "", "aviso")
        if source.number == BASE:
            return (f"{'':10} {_BASE:<{self._all}} ", "frame"), standing, ("│ ", "frame"), (clean(words), "plain")
        named = f"{_short(source):<{self._act}} {source.instruction:<{self._number}}"
        return (f"{source.day:10} {named:<{self._all}} ", "nota"), standing, ("│ ", "frame"), (clean(words), "strong")
