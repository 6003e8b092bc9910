"""Part of `source`: the words of XML elements, with the marks that say the same of their runs."""

from __future__ import annotations

from itertools import groupby

from lxml import etree

from refundido.diagnostic import Code
from refundido.model.text import Origin, Run, Standing, Text
from refundido.source.problems import Problems
from refundido.source.scalars import STANDINGS, clean
from refundido.source.xml_schema import span_of
from refundido.source.yaml_emit import Flow
from refundido.source.yaml_marks import base_of, marks_of

MAX_RUNS = 400
"""The most runs that one text may have."""
_MAX_WORK = 4_000_000

_Look = tuple[Standing, str]
_NOWHERE = Origin()


def words_of(element: etree._Element | None) -> str:
    """The words of an element that holds nothing else, to the letter; none if there is no element."""
    return "" if element is None else element.text or ""


def marked_words(
    element: etree._Element, plain_standing: Standing, file: str, problems: Problems, base: Standing | None = None
) -> tuple[str, Standing, dict[str, Flow]]:
    """The words of an element with runs, the standing they have by themselves, and the marks on them.

    What is in no run has `plain_standing`. `base` is the standing that the words must have by themselves;
    None: whichever leaves the fewest marks.
    """
    text = _cleaned(element, plain_standing)
    if len(element) > MAX_RUNS or len(element) * len(text.plain) > _MAX_WORK:
        _refuse(element, f"El texto tiene más de {MAX_RUNS} tramos, o demasiados para su largo.", file, problems)
    elif base is None:
        found = base_of(text, plain_standing)
        if found is not None:
            return text.plain, *found
        _refuse(element, _UNQUOTABLE, file, problems)
    else:
        marks = marks_of(text, base)
        if marks is not None:
            return text.plain, base, marks
        _refuse(element, _UNQUOTABLE, file, problems)
    return text.plain, base or plain_standing, {}


_UNQUOTABLE = "Un tramo (<run>) corta una palabra, o tiene una condición que aquí no puede tener."


def _refuse(element: etree._Element, message: str, file: str, problems: Problems) -> None:
    problems.say(
        Code.MARK_NOT_FOUND,
        message,
        span_of(element, file),
        "Haga que cada <run> comience y termine con una palabra entera; «printed» sólo va con «repaired».",
    )


def _cleaned(element: etree._Element, standing: Standing) -> Text:
    """The runs of an element; line breaks count as one space, and there are none at the ends."""
    if not len(element):
        return Text.of(clean(element.text or ""), _NOWHERE, standing)
    pieces: list[tuple[str, _Look]] = [(element.text or "", (standing, ""))]
    for run in element:
        look = STANDINGS[str(run.get("standing"))], run.get("printed", "")
        pieces += [(run.text or "", look), (run.tail or "", (standing, ""))]
    characters = [(character, look) for words, look in pieces for character in words]
    lines = [list(line) for broken, line in groupby(characters, lambda item: item[0] == "\n") if not broken]
    kept: list[tuple[str, _Look]] = []
    for line in filter(None, map(_stripped, lines)):
        kept += [*([(" ", kept[-1][1])] if kept else []), *line]
    runs: list[Run] = []
    start = 0
    for look, group in groupby(kept, lambda item: item[1]):
        words = "".join(character for character, _ in group)
        runs.append(Run(words, _NOWHERE, start, *look))
        start += len(words)
    return Text.join(runs)


def _stripped(line: list[tuple[str, _Look]]) -> list[tuple[str, _Look]]:
    words = "".join(character for character, _ in line)
    start = len(words) - len(words.lstrip())
    return line[start : start + len(words.strip())]
