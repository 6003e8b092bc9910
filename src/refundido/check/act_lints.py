"""Part of `check`: slips in the official words of an act, told at their line of its text.

The words are kept as they stand; a person decides what they mean and says so in a note.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from refundido.check.act_text import ActText
from refundido.check.finding import Finding, around
from refundido.check.quotes import unpaired
from refundido.check.words import DatedAct, dated_acts, doubled
from refundido.diagnostic import Related
from refundido.model.act import Repair
from refundido.model.fold import heading_key
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents, normal_label

ActRule = Callable[[ActText, Jurisdiction], Iterable[Finding]]
"""A rule on the official text of an act."""

_DIVISION = 3


def _at(source: ActText, start: int, end: int, message: str, hint: str = "", *related: Related) -> Finding:
    subject = source.text[start:end]
    return Finding(message, subject, hint, source.span(start, end), source.context_at(start), related)


def duplicated_words(source: ActText, jurisdiction: Jurisdiction) -> Iterator[Finding]:
    """No word is written twice in a row ("en el literal literal b)")."""
    for start, end in doubled(source.text):
        message = f"La palabra está repetida: «{around(source.text, start, end)}»."
        yield _at(source, start, end, message)


def quotation_marks(source: ActText, jurisdiction: Jurisdiction) -> Iterator[Finding]:
    """Every quotation mark has its pair within the provision it stands in (see `check.quotes`)."""
    for low, high in source.provisions:
        lines = source.text[low:high].split("\n")
        offsets = [low]
        for line in lines:
            offsets.append(offsets[-1] + len(line) + 1)
        for mark in unpaired(lines):
            start = offsets[mark.text] + mark.offset
            line = lines[mark.text]
            finding = _at(source, start, start + 1, mark.message)
            shown = around(line, mark.offset, mark.offset + 1, 20)
            yield Finding(finding.message, shown, finding.hint, finding.span, finding.context)


def two_dates(source: ActText, jurisdiction: Jurisdiction) -> Iterator[Finding]:
    """One act is not dated in two ways; told where the later mention stands."""
    seen: list[DatedAct] = []
    for mention in dated_acts(source.text):
        others = [before for before in seen if before.disagrees(mention)]
        seen.append(mention)
        if others:
            text = source.text[others[0].start : others[0].end]
            message = f"El mismo acto lleva otra fecha en otro lugar: «{text}»."
            related = [Related(source.text[o.start : o.end], source.span(o.start, o.end)) for o in others]
            yield _at(source, mention.start, mention.end, message, "Compruebe cuál es la fecha del acto.", *related)


@dataclass(frozen=True, slots=True)
class _Named:
    """A unit that the act calls by number and name, in one part of the act: how, and where."""

    key: tuple[str, str, str, str]
    heading: str
    start: int
    end: int


def two_spellings(source: ActText, jurisdiction: Jurisdiction) -> Iterator[Finding]:
    """A unit called by its number and its name is not spelled in two ways.

    Titles count over the whole act; smaller units within the part of it that is headed by the same line
    ("Ruleta Francesa"), for two games may both have a numeral 1.5. Names all in capitals are display.
    """
    first: dict[tuple[str, str, str, str], _Named] = {}
    told: set[tuple[tuple[str, str, str, str], str]] = set()
    for named in _named_units(source, jurisdiction):
        before = first.setdefault(named.key, named)
        if before.heading == named.heading or (named.key, named.heading) in told:
            continue
        told.add((named.key, named.heading))
        message = f"«{named.heading}» está escrito en otro lugar «{before.heading}»."
        related = Related(source.text[before.start : before.end], source.span(before.start, before.end))
        yield _at(source, named.start, named.end, message, "", related)


def _named_units(source: ActText, jurisdiction: Jurisdiction) -> Iterator[_Named]:
    words = {
        w: jurisdiction.kinds[k] for w, k in jurisdiction.words.items() if jurisdiction.kinds[k].named_by != "text"
    }
    any_word = "|".join(sorted((re.escape(w) for w in words), key=lambda w: (-len(w), w)))
    pattern = re.compile(
        rf"(?<![\w-])(?P<word>{any_word})(?: (?P<label>[\w.]+\)?))?,? (?:denominad[oa] )?"
        r"[\"«“](?P<name>[^\"«»“”\n]+)[\"»”]"
    )
    heading = ""
    for offset, line in source.lines():
        folded = fold_accents(line)
        if _heads_a_part(line):
            heading = heading_key(line)
        for match in pattern.finditer(folded) if len(folded) == len(line) else ():
            kind = words[match["word"]]
            name = line[match.start("name") : match.end("name")]
            if not name.isupper():
                part = heading if kind.level > _DIVISION else ""
                key = (part, kind.name, normal_label(match["label"] or ""), heading_key(name))
                yield _Named(key, name, offset + match.start(), offset + match.end())


def _heads_a_part(line: str) -> bool:
    """Whether a line stands alone as the heading of what follows ("Black Jack variante Perfect Pairs")."""
    words = line.split()
    return 0 < len(words) <= 8 and words[0][:1].isupper() and line.rstrip()[-1:].isalpha() and '"' not in line


def repairs(source: ActText, jurisdiction: Jurisdiction) -> Iterator[Finding]:
    """Each repair of the print that the patch file lists is told where the print has it."""
    for repair in source.act.repairs:
        for start, end in printed_at(source.text, repair):
            message = f"El impreso dice «{repair.printed}»; se lee «{repair.read}»."
            finding = _at(source, start, end, message)
            yield Finding(message, repair.printed, "", finding.span, finding.context)


def printed_at(text: str, repair: Repair) -> list[tuple[int, int]]:
    """Where a text has what a repair says was printed: whole, or cut at the end of a line.

    A word cut by the width of a column goes on in a later line, after what stands beside it there.
    """
    whole = [(m.start(), m.end()) for m in re.finditer(rf"(?<!\w){re.escape(repair.printed)}(?!\w)", text)]
    head, dash, tail = repair.printed.partition("-")
    if whole or not (dash and tail):
        return whole
    cut = re.compile(rf"(?<!\w){re.escape(head)}-[ \t]*\n(?:[^\n]*?\s)?{re.escape(tail)}(?!\w)")
    return [(m.start(), m.start() + len(head) + 1) for m in cut.finditer(text)]
