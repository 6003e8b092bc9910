"""The pass `audit`, on sources: every word of an instrument against the text it was taken from, in both directions.

Goes in: the units of an instrument as first brought in, the source text beside it, the list of its repairs, and what
was kept apart. Comes out: diagnostics. Words are compared to the letter as the print has them, at the place that each
unit says and in the order of the page: where the catalogue has a repair its `printed` counts, and the list must hold
that repair; what the list says was done must be in the catalogue. Nothing of the source may be missing, nothing added;
what we wrote ourselves (reconstructed, editorial heads, pending units) is not of the source.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refundido.audit.source_laying import Astray, Laid, Laying
from refundido.audit.source_shift import shifts
from refundido.audit.source_tokens import Shift, SourceTokens, tokens_of
from refundido.diagnostic import Code, Diagnostic, Related, Severity
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.repair_list import RepairEntry, RepairKind, RepairList, Verdict, crossing
from refundido.model.text import Standing
from refundido.model.unit import Path, Unit
from refundido.resolve.naming import address_of
from refundido.span import Span

_SHOWN = 90


@dataclass(frozen=True, slots=True)
class Kept:
    """Words of the source that no unit holds, as a person may read in `aparte.yaml`: their place, words and reason.

    `moved`: units hold them, and the page has them in another order. `furniture`: they are none of the text, which the
    list of repairs must say too.
    """

    place: str
    text: str
    reason: str
    span: Span | None = None
    moved: bool = False
    furniture: bool = False


@dataclass(frozen=True, slots=True)
class SourceOf:
    """What an instrument is held against: its source text, the list of repairs and what was kept apart."""

    text: str
    file: str
    repairs: RepairList
    apart: tuple[Kept, ...] = ()


def source_coverage(root: Unit, jurisdiction: Jurisdiction, source: SourceOf) -> tuple[Diagnostic, ...]:
    """Where the units and the source differ.

    Codes: SOURCE_ADDED (words that the source has not), SOURCE_PLACE (words that it has elsewhere, or out of order),
    SOURCE_LOST (words that no unit has), SOURCE_REPAIR (a repair that the list does not hold, or the catalogue),
    SOURCE_APART (an entry of what is apart that is not in the source, or is left out and the list does not say so).
    """
    found, astray = _found(root, jurisdiction, source, None)
    tokens = SourceTokens(source.text, source.file)
    for shift in shifts(astray, tokens):
        shifted, _ = _found(root, jurisdiction, source, shift)
        if 2 * (len(shifted) + 1) < len(found):
            return (_told_shift(shift, source.file), *shifted)
    return tuple(found)


def _found(
    root: Unit, jurisdiction: Jurisdiction, source: SourceOf, shift: Shift | None
) -> tuple[list[Diagnostic], list[Astray]]:
    """What differs, places read as shifted; and what of it stands where it should not."""
    tokens = SourceTokens(source.text, source.file, shift)
    moved: set[int] = set()
    found = list(_apart(tokens, source.apart, moved))
    tokens.settle()
    apart = frozenset(index for index, claimed in enumerate(tokens.claimed) if claimed)
    listed = _Listed(tokens, source.repairs)
    laying = Laying(root, jurisdiction, tokens, moved, listed.words())
    teller = _Teller(root, jurisdiction, tokens)
    astray = list(laying.lay())
    found += [teller.astray(each) for each in astray]
    found += [teller.unlisted(laid) for laid in laying.marked if not listed.holds(laid)]
    found += [teller.unmade(entry, at) for entry, at in listed.unmade(laying, apart)]
    found += [teller.unnoted(entry, unit) for entry, unit in listed.unnoted(laying)]
    found += [teller.crossing(one, other) for one, other in crossing(listed.printed())]
    found += [teller.left_out(kept) for kept in source.apart if not listed.knows(kept, apart)]
    found += teller.lost()
    return found, astray


def _told_shift(shift: Shift, file: str) -> Diagnostic:
    how = f"{shift.lines:+d} líneas" if shift.lines else f"{shift.columns:+d} signos"
    message = f"Desde aquí la fuente está corrida {how} de los lugares que se dicen: lo demás se compara así."
    hint = "Deje la fuente como la página que se trajo, o traiga la página de nuevo."
    place = f"{shift.line}:{shift.column}"
    return Diagnostic(Code.SOURCE_PLACE, message, Severity.ERROR, Span(file, shift.line, shift.column), place, hint)


def _apart(tokens: SourceTokens, apart: Sequence[Kept], moved: set[int]) -> Iterator[Diagnostic]:
    """Account for what is apart, and take note of what is moved; tells what does not stand in the source.

    An entry without a place is of what the source does not hold: edges of pages, notes and hidden words of a file.
    """
    going_on = [kept for kept in apart if kept.place and not _stands(tokens, kept, moved)]
    for kept in going_on:
        if not _stands(tokens, kept, moved):
            message = f"«{_short(kept.text)}» no está en la fuente en {kept.place}."
            hint = "Corrija el lugar o las palabras."
            yield Diagnostic(Code.SOURCE_APART, message, span=kept.span, subject=_short(kept.text), hint=hint)


def _stands(tokens: SourceTokens, kept: Kept, moved: set[int]) -> bool:
    if not kept.place:  # what the source does not hold: the edges of pages, notes, hidden words of a file
        return True
    at = tokens.at(kept.place)
    stands = tokens.letters_from(at, kept.text) if at is not None else None
    if stands is None or at is None:
        return False
    if kept.moved:
        moved.add(at)
    else:
        tokens.claim(stands)
    return True


class _Listed:
    """What the list of repairs says of the tokens of a source."""

    def __init__(self, tokens: SourceTokens, repairs: RepairList) -> None:
        self._tokens = tokens
        self._entries = [entry for entry in repairs.entries if entry.kind is not RepairKind.FURNITURE]
        self._left_out = [entry for entry in repairs.entries if entry.kind is RepairKind.FURNITURE]
        self._reads: dict[str, list[RepairEntry]] = {}
        for entry in self._entries:
            self._reads.setdefault(entry.printed, []).append(entry)
        self._places = {id(entry): {tokens.exactly_at(place) for place in entry.places} for entry in self._entries}

    def printed(self) -> Iterator[tuple[int, int, RepairEntry]]:
        """Where in the source the words stand that the list reads otherwise, as the print has them."""
        for entry in (*self._entries, *self._left_out):
            wanted = tokens_of(entry.printed)
            for at in self._occurrences(entry) if entry.verdict.holds else ():
                if self._tokens.words[at : at + len(wanted)] == wanted:
                    yield at, at + len(wanted), entry

    def words(self) -> dict[int, tuple[str, int]]:
        """What the list reads from a token on, and how many tokens that takes, for labels, which show no repair."""
        return {at: (entry.read, end - at) for at, end, entry in self.printed() if entry.read}

    def holds(self, laid: Laid) -> bool:
        """Whether the list knows of a repair, or of a lost word, at that place."""
        run = laid.run
        if run.standing is Standing.GAP:
            entries = self._reads.get(run.text, ())
            return any(_is_lost(entry) and self._is_at(entry, laid.tokens) for entry in entries)
        return self._leads(run.printed, run.text, laid.tokens)

    def _leads(self, printed: str, read: str, tokens: Sequence[int]) -> bool:
        """Whether the list leads from what was printed to what is read, in one step or in several."""
        seen: set[str] = set()
        waiting = [printed]
        while waiting:
            form = waiting.pop()
            if form == read and form != printed:
                return True
            steps = (e for e in self._reads.get(form, ()) if e.verdict.holds and self._is_at(e, tokens))
            waiting += [entry.read for entry in steps if entry.read not in seen]
            seen.add(form)
        return False

    def _is_at(self, entry: RepairEntry, tokens: Sequence[int]) -> bool:
        """Whether an entry is of those words: where it is of all of them, it says where the first of them begins."""
        whole = len(tokens_of(entry.printed)) == len(tokens)
        return not entry.places or not self._places[id(entry)].isdisjoint(tokens[:1] if whole else tokens)

    def knows(self, kept: Kept, apart: frozenset[int]) -> bool:
        """Whether the list knows of words of the source kept apart as none of the text; of others it need not."""
        if not kept.furniture or not kept.place:
            return True
        here = self._tokens.at(kept.place)
        words = tokens_of(kept.text)
        return here not in apart or any(
            entry.verdict.holds
            and here in (self._tokens.at(place) for place in entry.places)
            and words == tokens_of(entry.printed)
            for entry in self._left_out
        )

    def unmade(self, laying: Laying, apart: frozenset[int]) -> Iterator[tuple[RepairEntry, int]]:
        """The places where the list says that words are repaired, lost or left out and the catalogue does not."""
        standing = {token: laid.run.standing for laid in laying.marked for token in laid.tokens}
        for entry in self._entries:
            wanted = Standing.GAP if _is_lost(entry) else Standing.REPAIRED
            if wanted is Standing.GAP or (entry.verdict.holds and entry.read not in ("", entry.printed)):
                for at in self._occurrences(entry):
                    if at not in apart and at not in laying.labels and standing.get(at) is not wanted:
                        yield entry, at
        for entry in self._left_out:
            if entry.verdict.holds:
                yield from ((entry, at) for at in self._occurrences(entry) if at not in apart)

    def unnoted(self, laying: Laying) -> Iterator[tuple[RepairEntry, Unit]]:
        """What the list reads in the number of a unit, where no note of the unit says what the print has."""
        for entry in self._entries:
            for at in self._occurrences(entry) if entry.verdict.holds else ():
                unit = laying.labels.get(at)
                said = unit is None or any(entry.printed in note for note in unit.notes)
                if unit is not None and not said and _mends(entry, unit.label):
                    yield entry, unit

    def _occurrences(self, entry: RepairEntry) -> Iterator[int]:
        if entry.places:
            places = (self._tokens.at(place) for place in entry.places)
            yield from (at for at in places if at is not None and at < len(self._tokens.words))
        elif entry.kind is not RepairKind.FURNITURE:
            yield from self._tokens.each(tokens_of(entry.printed))


def _mends(entry: RepairEntry, label: str) -> bool:
    """Whether what an entry reads holds a label that the print has not there."""
    read, printed = ({word.rstrip("°ºª") for word in tokens_of(each)} for each in (entry.read, entry.printed))
    return label.rstrip("°ºª") in read - printed


def _is_lost(entry: RepairEntry) -> bool:
    return entry.kind is RepairKind.LOST and entry.verdict is Verdict.PROPOSED


class _Teller:
    """Says what was found, at its place in the catalogue or in the source."""

    def __init__(self, root: Unit, jurisdiction: Jurisdiction, tokens: SourceTokens) -> None:
        self._root = root
        self._jurisdiction = jurisdiction
        self._tokens = tokens

    def astray(self, each: Astray) -> Diagnostic:
        """Words of the catalogue that the source has not, or not there."""
        words = _short(each.words)
        if each.code is Code.SOURCE_PLACE:
            return self._out_of_place(each, words)
        if each.unit.pending:
            message = f"Lo pendiente no está en la fuente, y esta unidad dice «{words}» como si lo estuviera."
            hint = "Quítelo; si consta por otra publicación, márquelo como reconstruido y dígalo en una nota."
            return self._say(each.code, each.path, each.unit, message, words, hint)
        message = f"«{words}» no está en la fuente."
        related: tuple[Related, ...] = ()
        wanted = tokens_of(each.words)
        agreed, other = self._tokens.agree(each.start, wanted)
        if 0 < agreed < len(wanted):
            source = self._tokens.words[other]
            message = f"Donde el texto dice «{wanted[agreed]}», la fuente dice «{source}»: «{words}»."
            related = (Related("La fuente", self._tokens.span(other, other + 1)),)
        hint = "Escriba lo que trae la fuente; si lo impreso está dañado, márquelo como reparado."
        return self._say(each.code, each.path, each.unit, message, words, hint, related)

    def _out_of_place(self, each: Astray, words: str) -> Diagnostic:
        related: tuple[Related, ...] = ()
        if not each.unit.source and not words:
            message = "No se dice en qué lugar de la fuente comienza esta unidad."
            hint = "Escríbalo: «source», con la línea y la columna."
            return self._say(each.code, each.path, each.unit, message, each.unit.kind, hint)
        if each.elsewhere >= 0:
            message = f"«{words}» está en la fuente en otro lugar del que le da el texto."
            related = (Related("En la fuente está aquí", self._tokens.span(each.elsewhere, each.elsewhere + 1)),)
        elif words:
            message = f"En {each.unit.source} de la fuente no está «{words}»."
        else:
            words = each.unit.source
            message = f"El lugar {words} de la fuente no es el de esta unidad, o está antes de lo que la precede."
        hint = (
            "Ponga cada parte donde la fuente la trae; si la página trae sus columnas en desorden, dígalo en «moved»."
        )
        return self._say(each.code, each.path, each.unit, message, words, hint, related)

    def unlisted(self, laid: Laid) -> Diagnostic:
        """A repair or a lost word of the catalogue that the list does not hold."""
        run = laid.run
        repaired = run.standing is Standing.REPAIRED
        what = f"de «{run.printed}» a «{run.text}»" if repaired else f"de que «{run.text}» es una palabra perdida"
        message = f"La lista de reparaciones no da cuenta {what}."
        hint = "Agréguela a «reparaciones.yaml», o deje lo impreso."
        return self._say(Code.SOURCE_REPAIR, laid.path, laid.unit, message, run.printed or run.text, hint)

    def unmade(self, entry: RepairEntry, at: int) -> Diagnostic:
        """What the list says was done, and was not."""
        if entry.kind is RepairKind.FURNITURE:
            what = "deja fuera del texto"
        elif entry.kind is RepairKind.LOST and not entry.verdict.holds:
            what = "da por perdida"
        else:
            what = f"lee «{entry.read}» en"
        message = f"La lista de reparaciones {what} «{_short(entry.printed)}», y el catálogo no lo marca así."
        related = (Related("La fuente", self._tokens.span(at, at + 1)),)
        hint = "Márquelo en el instrumento como dice la lista, o corrija la lista."
        return Diagnostic(
            Code.SOURCE_REPAIR, message, Severity.ERROR, entry.span, _short(entry.printed), hint, "", related
        )

    def unnoted(self, entry: RepairEntry, unit: Unit) -> Diagnostic:
        """A label that the list mended, of which the catalogue keeps no trace."""
        words = _short(entry.printed)
        message = f"La lista lee «{entry.read}» donde el impreso dice «{words}», y ninguna nota de la unidad lo dice."
        hint = "Diga en una nota de la unidad lo que trae el impreso, o corrija la lista."
        return Diagnostic(Code.SOURCE_REPAIR, message, Severity.ERROR, unit.span, words, hint)

    def crossing(self, one: RepairEntry, other: RepairEntry) -> Diagnostic:
        """Two entries that read the same words otherwise."""
        message = f"La lista lee de dos modos las mismas palabras: «{_short(one.printed)}» y «{_short(other.printed)}»."
        related = (Related("La otra entrada", one.span),) if one.span is not None else ()
        hint = "Deje sólo una de las dos, o júntelas en una."
        subject = _short(other.printed)
        return Diagnostic(Code.SOURCE_REPAIR, message, Severity.ERROR, other.span, subject, hint, "", related)

    def left_out(self, kept: Kept) -> Diagnostic:
        """Words kept apart as none of the text, which the list of repairs does not leave out."""
        words = _short(kept.text)
        message = f"«{words}» se deja fuera del texto, y la lista de reparaciones no lo dice."
        hint = "Devuélvalo al texto, o agréguelo a «reparaciones.yaml» como «ajeno»."
        return Diagnostic(Code.SOURCE_APART, message, span=kept.span, subject=words, hint=hint)

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


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN].rsplit(" ", 1)[0] + "…"
