"""The pass `audit`, on sources: every word of an instrument against the text it was taken from, in both directions.

Goes in: the units of an instrument as first brought in, the source text beside it, the list of its repairs, and what
was kept apart. Comes out: diagnostics. Words are compared to the letter as the print has them: where the catalogue has
a repair its `printed` counts, and the list must hold that repair. Nothing of the source may be missing, nothing added;
what we wrote ourselves (reconstructed, editorial heads, pending units) is not of the source.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refundido.audit.source_tokens import SIGNS, SourceTokens, tokens_of
from refundido.diagnostic import Code, Diagnostic, Related, Severity
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents, normal_label
from refundido.model.repair_list import RepairKind, RepairList
from refundido.model.text import Standing, Text
from refundido.model.unit import CELL, HEAD, ROOT, TABLE, Path, Unit, walk
from refundido.resolve.naming import address_of
from refundido.span import Span

_LABEL_TOKENS = 4
_SHOWN = 90


@dataclass(frozen=True, slots=True)
class Kept:
    """Words of the source that no unit holds, as a person may read in `aparte.yaml`: their place, words and reason."""

    place: str
    text: str
    reason: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class SourceOf:
    """What an instrument is held against: its source text, the list of repairs and what was kept apart."""

    text: str
    file: str
    repairs: RepairList
    apart: tuple[Kept, ...] = ()


def source_coverage(root: Unit, jurisdiction: Jurisdiction, source: SourceOf) -> tuple[Diagnostic, ...]:
    """Where the units and the source differ.

    Codes: SOURCE_ADDED (words that the source has not), SOURCE_LOST (words that no unit has), SOURCE_REPAIR (a repair
    that the list does not hold), SOURCE_APART (an entry of what is apart that is not in the source).
    """
    tokens = SourceTokens(source.text, source.file)
    found = list(_apart(tokens, source.apart))
    tokens.settle()
    covering = _Covering(root, jurisdiction, tokens, source.repairs)
    for path, unit in walk(root):
        found.extend(covering.unit(path, unit))
    found.extend(covering.lost())
    return tuple(found)


def _apart(tokens: SourceTokens, apart: Sequence[Kept]) -> Iterator[Diagnostic]:
    for kept in apart:
        at = tokens.at(kept.place)
        stands = tokens.letters_from(at, kept.text) if at is not None else None
        if stands is None:
            message = f"«{_short(kept.text)}» no está en la fuente en {kept.place or 'ningún lugar que se diga'}."
            hint = "Corrija el lugar o las palabras."
            yield Diagnostic(Code.SOURCE_APART, message, span=kept.span, subject=_short(kept.text), hint=hint)
        else:
            tokens.claim(stands)


class _Covering:
    """The units laid on the tokens of the source, in order."""

    def __init__(self, root: Unit, jurisdiction: Jurisdiction, tokens: SourceTokens, repairs: RepairList) -> None:
        self._root = root
        self._jurisdiction = jurisdiction
        self._tokens = tokens
        self._reads: dict[str, list[str]] = {}
        for entry in repairs.entries:
            if entry.verdict.holds:
                self._reads.setdefault(entry.printed, []).append(entry.read)
        self._lost = {e.printed for e in repairs.entries if e.kind is RepairKind.LOST and not e.verdict.holds}
        self._cursor = 0
        self._ours: set[int] = set()
        """Units, by identity, whose words are not of the source: heads of tables that we gave."""

    def unit(self, path: Path, unit: Unit) -> Iterator[Diagnostic]:
        """The label, the heading and the text of a unit."""
        if unit.pending or unit.kind == ROOT or id(unit) in self._ours:
            return
        if unit.kind == TABLE and unit.table is not None and unit.table.head_editorial:
            self._ours.update(id(cell) for head in unit.children if head.kind == HEAD for cell in head.children)
        start = self._tokens.at(unit.source) if unit.source else None
        if start is not None:
            self._cursor = start
            self._cursor = self._label(unit, start)
        for text in (unit.heading, unit.text):
            if text:
                yield from self._words(path, unit, text, self._cursor)

    def _label(self, unit: Unit, start: int) -> int:
        """The token after the label, which is accounted for; the start if the label does not stand there."""
        if not unit.label:
            return start
        kind = self._jurisdiction.kinds.get(unit.kind)
        names = {fold_accents(word) for word in (unit.kind, *(kind.aliases if kind else ()))}
        wanted = normal_label(unit.label)
        words = self._tokens.words
        said = ""
        for index in range(start, min(start + _LABEL_TOKENS, len(words))):
            said = f"{said} {words[index]}".strip()
            bare = said
            for name in names:
                if fold_accents(said).startswith(f"{name} "):
                    bare = said[len(name) + 1 :]
            if normal_label(bare) == wanted or (not words[index][0].isalnum() and bare == unit.label):
                self._tokens.claim(range(start, index + 1))
                return self._after_signs(index + 1)
        return start

    def _after_signs(self, index: int) -> int:
        """The first token from one on that is no sign of a label («.-», «:», «)»)."""
        while index < len(self._tokens.words) and self._tokens.words[index] in SIGNS:
            index += 1
        return index

    def _words(self, path: Path, unit: Unit, text: Text, start: int) -> Iterator[Diagnostic]:
        yield from self._unlisted(path, unit, text)
        for piece in _pieces(text):
            wanted = tokens_of(piece)
            if not wanted:
                continue
            if unit.kind == CELL and self._tokens.label_before(start, wanted):
                continue
            stands = self._tokens.fresh(start, wanted) or self._tokens.find(wanted, start) or self._tokens.find(wanted)
            if stands is None:
                yield self._added(path, unit, piece, wanted, start)
                continue
            self._tokens.claim(stands)
            self._cursor = start = self._after_signs(stands[-1] + 1)

    def _unlisted(self, path: Path, unit: Unit, text: Text) -> Iterator[Diagnostic]:
        for run in text.runs:
            repaired = run.standing is Standing.REPAIRED and not self._listed(run.printed, run.text)
            if repaired or (run.standing is Standing.GAP and run.text not in self._lost):
                what = (
                    f"de «{run.printed}» a «{run.text}»" if repaired else f"de que «{run.text}» es una palabra perdida"
                )
                message = f"La lista de reparaciones no da cuenta {what}."
                yield self._say(
                    Code.SOURCE_REPAIR,
                    path,
                    unit,
                    message,
                    run.printed or run.text,
                    "Agréguela a «reparaciones.yaml», o deje lo impreso.",
                )

    def _listed(self, printed: str, read: str) -> bool:
        """Whether the list leads from what was printed to what is read, in one step or in several."""
        seen: set[str] = set()
        waiting = [printed]
        while waiting:
            form = waiting.pop()
            if form == read and form != printed:
                return True
            waiting += [r for r in self._reads.get(form, ()) if r not in seen]
            seen.add(form)
        return False

    def _added(self, path: Path, unit: Unit, piece: str, wanted: Sequence[str], start: int) -> Diagnostic:
        agreed, other = self._tokens.agree(start, wanted)
        if agreed:
            self._tokens.claim_alike(start, wanted)
        message = f"«{_short(piece)}» no está en la fuente."
        related: tuple[Related, ...] = ()
        if agreed and agreed < len(wanted):
            source = self._tokens.words[other] if other < len(self._tokens.words) else ""
            message = f"Donde el texto dice «{wanted[agreed]}», la fuente dice «{source}»: «{_short(piece)}»."
            related = (Related("La fuente", self._tokens.span(other, other + 1)),)
        hint = "Escriba lo que trae la fuente; si lo impreso está dañado, márquelo como reparado."
        return self._say(Code.SOURCE_ADDED, path, unit, message, _short(piece), hint, related)

    def lost(self) -> Iterator[Diagnostic]:
        """What no unit has, told at its place in the source."""
        for low, high in self._tokens.leftover():
            words = _short(" ".join(self._tokens.words[low:high]))
            message = f"«{words}» está en la fuente y en ninguna unidad."
            hint = "Transcríbalo, o diga en «aparte.yaml» por qué queda fuera."
            yield Diagnostic(Code.SOURCE_LOST, message, span=self._tokens.span(low, high), subject=words, hint=hint)

    def _say(
        self,
        code: Code,
        path: Path,
        unit: Unit,
        message: str,
        subject: str,
        hint: str,
        related: tuple[Related, ...] = (),
    ) -> Diagnostic:
        context = address_of(self._root, path, self._jurisdiction)
        return Diagnostic(code, message, Severity.ERROR, unit.span, subject, hint, context, related)


def _pieces(text: Text) -> Iterator[str]:
    """The words of a text as the print has them, parted where words of ours stand between them."""
    piece = ""
    for run in text.runs:
        if run.standing in (Standing.RECONSTRUCTED, Standing.PENDING):
            if piece:
                yield piece
            piece = ""
        else:
            piece += run.printed if run.standing is Standing.REPAIRED and run.printed else run.text
    if piece:
        yield piece


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN].rsplit(" ", 1)[0] + "…"
