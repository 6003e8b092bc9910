"""Part of `publish`: what the pages of an act are made from: its index, its comparative table and its redlines.

Planned purely, as the consolidated texts are; each page is made only where it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from refundido.compare.marked import marked
from refundido.document.act_index import act_index
from refundido.document.act_page import cuadro
from refundido.document.comparison import ACT_PAGES, act_redline, act_title, stage_names
from refundido.document.comparison_effects import stages_of
from refundido.document.comparison_ends import compare_stage
from refundido.document.comparison_pages import ActIndex, Cuadro, Redline
from refundido.document.hands import Hand, Hands
from refundido.history.timeline import History
from refundido.model.act import Act
from refundido.model.jurisdiction import Jurisdiction
from refundido.publish.digests import digest_value, program_digest
from refundido.publish.output import Medium, Output, slug, slug_path
from refundido.publish.word import WordRedline

_WORD = "redline.docx"


class ActForm(StrEnum):
    """What a page of an act shows."""

    INDEX = "index"
    CUADRO = "cuadro"
    REDLINE = "redline"


@dataclass(frozen=True, slots=True)
class ActPage:
    """One page of an act, for one instrument. `acts` are those whose titles and instructions it may name; `official` is
    the act's official text, empty where it is not at hand."""

    history: History
    act: Act
    acts: Mapping[str, Act]
    jurisdiction: Jurisdiction
    form: ActForm
    official: str = ""

    def digest(self) -> str:
        """The digest of the texts around the act, of the act and of the program."""
        texts = tuple(_around(self.history, self.act.id))
        said = (self.act, _told_with(self.act, self.acts), self.jurisdiction, self.official)
        return digest_value((program_digest(), self.form, self.history.instrument, texts, *said))

    def document(self) -> ActIndex | Cuadro | Redline:
        """The page."""
        pages = replace(ACT_PAGES, word=_WORD if len(_days(self.history, self.act)) == 1 else "")
        given = self.history, self.act, self.acts, self.jurisdiction, pages
        if self.form is ActForm.INDEX:
            return act_index(*given)
        return cuadro(*given, self.official) if self.form is ActForm.CUADRO else act_redline(*given)


@dataclass(frozen=True, slots=True)
class ActWord:
    """The tracked changes of one stage of an act, by its place among them, as a Word file."""

    history: History
    act: Act
    jurisdiction: Jurisdiction
    stage: int

    def digest(self) -> str:
        """The digest of the texts around the act, of the act and of the program."""
        texts = tuple(_around(self.history, self.act.id))
        return digest_value((program_digest(), self.stage, self.history.instrument, texts, self.act, self.jurisdiction))

    def document(self) -> WordRedline:
        """The two texts, and what the file says of itself."""
        stage = stages_of(self.history, self.act.id)[self.stage]
        names = stage_names(self.history, stage)
        subtitle = (self.history.instrument.title, f"{names[0]} → {names[1]}")
        tree = marked(compare_stage(stage))
        day = stage.edition.in_force
        hands = Hands(Hand(self.act.title, None)) if stage.edition.bounds else None
        return WordRedline(tree, act_title(self.act), self.act.title, day, subtitle, self.jurisdiction, hands=hands)


def _told_with(act: Act, acts: Mapping[str, Act]) -> tuple[Act, ...]:
    """The other acts that the pages of an act cite: those that it annuls, and the errata (and what undoes them)."""
    annulled = {each.act for each in act.annuls}
    return tuple(each for _, each in sorted(acts.items()) if each.corrects or each.annuls or each.id in annulled)


def _around(history: History, act: str) -> Iterator[object]:
    """The texts before and after an act, and what else made the editions in which it is."""
    for number, edition in enumerate(history.editions):
        if any(amendment.act == act for amendment in edition.amendments):
            former = history.editions[max(number - 1, 0)]
            parts = tuple((part.act, part.instructions, part.annuls) for part in edition.amendments)
            yield number == 1, former.in_force, former.root, edition.in_force, edition.root, parts


def act_outputs(
    history: History, act: Act, acts: Mapping[str, Act], jurisdiction: Jurisdiction, official: str = ""
) -> tuple[Output, ...]:
    """The files of an act in build/<instrument>/actos/<act>/: none, if it did nothing in the instrument.

    A Word file for each day on which a part of it came into force.
    """
    days = _days(history, act)
    if not days:
        return ()
    folder = act_folder(history.instrument.id, act.id)
    pages = [
        Output(f"{folder}/{form}.html", Medium.HTML, ActPage(history, act, acts, jurisdiction, form, official))
        for form in ActForm
    ]
    table = ActPage(history, act, acts, jurisdiction, ActForm.CUADRO, official)
    pages.append(Output(f"{folder}/cuadro.pdf", Medium.PDF, table))
    for number, day in enumerate(days):
        name = _WORD if len(days) == 1 else f"redline-{day.isoformat()}{_again(days, number)}.docx"
        pages.append(Output(f"{folder}/{name}", Medium.WORD, ActWord(history, act, jurisdiction, number)))
    return tuple(pages)


def _again(days: list[date], number: int) -> str:
    """What tells apart the files of an act of which two stages are of one day."""
    times = days[:number].count(days[number])
    return f"-{times + 1}" if times else ""


def _days(history: History, act: Act) -> list[date]:
    """The days on which a part of an act came into force."""
    return [e.in_force for e in history.editions for part in e.amendments if part.act == act.id]


def act_folder(instrument: str, act: str) -> str:
    """The folder of an act's pages: by its own name where it is of the instrument's regulator, else by all of it."""
    regulator, _, name = act.partition("/")
    own = name if regulator == instrument.partition("/")[0] and name else act.replace("/", "-")
    return f"{slug_path(instrument)}/actos/{slug(own)}"
