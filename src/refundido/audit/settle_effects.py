"""Part of `audit`: an order that holds on a text must also do there what its words say that it does, and say all of it.

An act orders no change that is none: where it would leave the text as it is, its author saw another text. And a «punto
aparte» ends a paragraph: what goes on behind one within the same paragraph is not what the act says. New words that
break off in «…» leave out some that the act does not give, unless those that stood did so too. Two expressions that one
takes the place of may end up side by side, which is told. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.change import ChangeKind
from refundido.model.edit import ChildrenEdit, Edit, TextEdit
from refundido.model.operation import Field
from refundido.model.unit import Unit, walk

_BETWEEN = 2
_SIGNS = frozenset(".;:")
_STOP = ".\"'»”) \u00a0"
"""What may stand behind the words that a «punto aparte» follows: the stop that they take the place of, its marks."""


_BROKEN = re.compile(
    r"[\w,;:)]\s?(?:…|(?<!\.)\.\.\.)\s?[\"'”»)\]]*\.?[\"'”»)\]]*\s*\Z|\A\s*[(\[]?\s?(?:…|\.\.\.(?!\.))\s?[)\]]?\s?\w"
)
"""Words that begin or end in an ellipsis (and not in a row of dots to be filled in)."""
_OMITTED = re.compile(r"\s*[(\[]?\s*(?:…|\.\s?\.\s?\.)\s*[)\]]?\s*\.?\s*")
"""A text that is an ellipsis and no more."""


def without_effect(said: Iterable[Diagnostic], edits: Sequence[Edit]) -> tuple[Diagnostic, ...]:
    """What is said of an instruction carried out, as errors where words or units brought in are those that stand."""
    found = [replace(d, severity=Severity.ERROR) if d.code is Code.NOTHING_CHANGES else d for d in said]
    if any(_same_units(each) for each in edits):
        found.append(Diagnostic(Code.NOTHING_CHANGES, "El texto nuevo es el que ya está."))
    return tuple(found)


def _same_units(edit: Edit) -> bool:
    """Whether an edit puts units in the place of others that say the same, word for word."""
    if not isinstance(edit, ChildrenEdit) or not edit.units:
        return False
    return _words(edit.seen.children[edit.start : edit.end]) == _words(edit.units)


def _words(units: Iterable[Unit]) -> list[tuple[str, str, str, str]]:
    return [
        (unit.kind, unit.label, unit.heading.plain if unit.heading else "", unit.text.plain if unit.text else "")
        for top in units
        for _, unit in walk(top)
    ]


def runs_on(edits: Sequence[Edit], ends: Collection[str]) -> tuple[Diagnostic, ...]:
    """An error for each stretch of new words that, by the act, ends a paragraph, and goes amid one.

    `ends` are the new words that the act ends in a «punto aparte»; a sign that changes may go before them. What other
    edits take out or bring in behind it counts.
    """
    words = tuple(each for each in ends if len(each) > 1)
    return tuple(
        Diagnostic(
            Code.STRUCTURE_DOUBTFUL,
            "El punto aparte quedaría en medio del párrafo: no se sabe si lo que sigue es otro párrafo.",
            subject=rest[:80],
            hint="Escriba la orden a mano: `split_paragraph` divide un párrafo, `change_sign` cambia un signo.",
        )
        for edit in edits
        if isinstance(edit, TextEdit) and edit.field is Field.TEXT
        if edit.new.plain in ends or edit.new.plain.endswith(words)
        if (rest := _behind(edit, edits).strip(_STOP))
    )


def nameless(edits: Sequence[Edit]) -> tuple[Diagnostic, ...]:
    """An error for each heading that an act puts in place of another where the unit has none."""
    return tuple(
        Diagnostic(
            Code.ADDRESS_NOT_FOUND,
            "La unidad no tiene epígrafe que reemplazar.",
            subject=edit.new.plain,
            hint="Si el acto le pone uno que no tenía, escriba la orden a mano (`retitle`).",
        )
        for edit in edits
        if isinstance(edit, TextEdit) and edit.kind is ChangeKind.RETITLED and edit.path and not edit.seen.plain
    )


def _behind(edit: TextEdit, edits: Sequence[Edit]) -> str:
    """What a text says behind one edit, once the others are carried out."""
    at, said = edit.end, ""
    later = [
        e for e in edits if isinstance(e, TextEdit) and e is not edit and (e.path, e.field) == (edit.path, edit.field)
    ]
    for other in sorted(later, key=lambda e: e.start):
        if other.start >= edit.end:
            said += edit.seen.plain[at : other.start] + other.new.plain
            at = max(at, other.end)
    return said + edit.seen.plain[at:]


def cut_short(edits: Sequence[Edit]) -> tuple[Diagnostic, ...]:
    """An error for each new text that breaks off in «…», where no text that it takes the place of does."""
    return tuple(
        Diagnostic(
            Code.STRUCTURE_DOUBTFUL,
            f"El texto nuevo se corta en puntos suspensivos: no se sabe qué palabras calla. «{new[:80]}».",
            subject=new[:80],
            hint="Escriba la orden a mano, con el texto entero; si termina así de verdad, también.",
        )
        for edit in edits
        for new, olds in _brought(edit)
        if (_BROKEN.search(new) or _OMITTED.fullmatch(new))
        and not any(_BROKEN.search(old) or old == new for old in olds)
    )


def made_alike(edits: Sequence[Edit]) -> tuple[Diagnostic, ...]:
    """A warning for each two expressions, apart by a word or two at most, of which the act makes one and the same."""
    texts = [edit for edit in edits if isinstance(edit, TextEdit)]
    texts.sort(key=lambda edit: (edit.path, edit.field, edit.start))
    return tuple(
        Diagnostic(
            Code.LINT_DUPLICATED_WORD,
            "Dos expresiones distintas pasan a ser la misma y quedan juntas: "
            f"«{one.new.plain}{between}{other.new.plain}».",
            Severity.WARNING,
            subject=other.new.plain,
            hint="El acto lo dice así; vea si es lo que quiso.",
        )
        for one, other in pairwise(texts)
        if (one.path, one.field, one.new.plain) == (other.path, other.field, other.new.plain) and one.new.plain.strip()
        if one.seen.plain[one.start : one.end] != other.seen.plain[other.start : other.end]
        if len((between := one.seen.plain[one.end : other.start]).split()) <= _BETWEEN and not _SIGNS & set(between)
    )


def _brought(edit: Edit) -> Iterator[tuple[str, Sequence[str]]]:
    """Each new text of an edit, with those that it takes the place of."""
    if isinstance(edit, TextEdit):
        yield edit.new.plain, (edit.seen.plain[edit.start : edit.end],)
    elif isinstance(edit, ChildrenEdit):
        olds = [text for *_, text in _words(edit.seen.children[edit.start : edit.end])]
        for _, _, heading, text in _words(edit.units):
            yield heading, olds
            yield text, olds
