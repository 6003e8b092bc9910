"""Part of `prose`: the door of the sentence reader: the words of one instruction -> what it may mean,
or what was not understood."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from refundido.diagnostic import Code, Diagnostic
from refundido.model.address import Address
from refundido.model.address import Named as NamedStep
from refundido.model.address import Variant as VariantStep
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.prose.clauses import Sentence
from refundido.prose.fillers import taken_out, without_fillers
from refundido.prose.frames import leads, led_refs
from refundido.prose.idle import idle_report
from refundido.prose.lexer import lex
from refundido.prose.maker import Context, placed, steps_of
from refundido.prose.mentions import Mentions, without_mentions
from refundido.prose.modifiers import in_their_place
from refundido.prose.outer_lists import with_outer_lists
from refundido.prose.phrase import Item, NotPhrased, read_phrases
from refundido.prose.reading import Anchor, HeadingReading, Inherited, InstructionReading, Passage, Reading
from refundido.prose.references import Steps
from refundido.prose.relabels import note_relabels, relabels_of
from refundido.prose.same import named_again
from refundido.prose.syntax import read_sentence
from refundido.prose.terminal import Tok
from refundido.prose.tokens import read_tokens
from refundido.prose.trouble import NotUnderstoodError, report
from refundido.prose.unknown import explained
from refundido.prose.whole import whole_ways

_VARIANT = re.compile(r"(?P<game>[A-ZÁÉÍÓÚÑ][\w ]{1,60}?),? [Vv]ariante (?P<variant>[A-ZÁÉÍÓÚÑ][\w ]{1,60})")
"""A heading that is a game and one of its variants («Black Jack variante Perfect Pairs»)."""
_PLACES = re.compile(r"(?:(?:\b(?:de|en|a|y|e)|,)\s+(?:la|el|las|los)|\b(?:del|al))\s*$", re.IGNORECASE)
"""What stands before a text that is a place."""
MOST_TERMINALS = 1500
"""The most terminals of an instruction, each quotation one: no act comes near, and it bounds the time."""


def read_instruction(passage: Passage, inherited: Inherited, jurisdiction: Jurisdiction) -> InstructionReading:
    """What an instruction may mean: its alternatives, or the refusal that names the words not understood."""
    number = inherited.number
    idle = idle_report(passage)
    if idle is not None:
        return InstructionReading(number, passage, idle=True, reports=(idle,))
    led = _led(passage, inherited)
    context = Context(led, jurisdiction, inherited.act, number, previous=inherited.previous.steps)
    try:
        tokens, mentions = _terminals(led, jurisdiction)
        sentence = _sentence(tokens, led)
        _refuse_of_the_act(sentence, jurisdiction)
        ways, address = whole_ways(sentence, _bases(inherited), context)
    except NotUnderstoodError as stop:
        return _refused(stop, led, number)
    readings = tuple(
        Reading(
            placed(way, context),
            (),
            tuple(context.neighbours),
            relabels_of(way, context, inherited.relabels),
            tuple(context.ends),
            tuple(context.at_end),
            context.renames,
        )
        for way in ways
    )
    reports = (*context.reports, *_unclosed(tokens, led))
    return InstructionReading(
        number, passage, _distinct(readings), reports=_told(reports),
        instruments=tuple(_instruments(sentence, led)),
        effect=mentions.effect, in_force=mentions.in_force, after=mentions.after, address=Address(address),
        gone=mentions.gone,
    )  # fmt: skip


def read_heading(passage: Passage, inherited: Inherited, jurisdiction: Jurisdiction) -> HeadingReading:
    """What a heading or a lead-in gives to what stands under it."""
    context = Context(passage, jurisdiction, inherited.act, inherited.number, previous=inherited.previous.steps)
    bases = _bases(inherited)
    game = _VARIANT.fullmatch(_plain(passage))
    if game is not None:
        called = (NamedStep(heading=game["game"]), VariantStep(game["variant"]))
        return HeadingReading(_under(inherited, [(*base, *called) for base in bases], ""))
    try:
        tokens, mentions = _terminals(passage, jurisdiction)
        if _only_a_name(tokens):
            return HeadingReading(
                _under(inherited, [(*base, NamedStep(heading=_plain(passage))) for base in bases], "")
            )
        sentence = _sentence(tokens, passage)
        found, lead = _lead(sentence, bases, context)
    except NotUnderstoodError as stop:
        return HeadingReading(inherited, _refusal(stop, passage))
    given = replace(_under(inherited, found, lead), relabels=(*inherited.relabels, *context.relabels))
    return HeadingReading(given, None, _instrument(sentence), mentions.effect, tuple(context.reports))


def _distinct(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    kept: list[Reading] = []
    for reading in readings:
        if reading not in kept:
            kept.append(reading)
    return tuple(kept)


def _told(reports: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple({(d.code, d.subject): d for d in reports}.values())


def _only_a_name(tokens: list[Tok]) -> bool:
    """Whether nothing but a name stands there («Black Jack»)."""
    return (
        all(t.type in ("UNKNOWN", "NAME", "END") for t in tokens)
        and tokens[0].type != "END"
        and tokens[0].value[:1].isupper()
    )


def _plain(passage: Passage) -> str:
    return " ".join(passage.text.split()).strip(" .:")


def _under(inherited: Inherited, found: Sequence[Steps], lead: str) -> Inherited:
    addresses = tuple(dict.fromkeys(Address(steps) for steps in found))
    return replace(inherited, addresses=addresses, lead=lead)


def _lead(sentence: Sentence, bases: Sequence[Steps], context: Context) -> tuple[Sequence[Steps], str]:
    """The addresses that a lead-in gives, and the verb that it orders for its letters, if it does."""
    found = steps_of(sentence.preface.refs, bases, context, sibling=False)
    _refuse_becoming(sentence)
    note_relabels(sentence.preface.becoming, found, context)
    scope = "".join(f"En {context.words(each)}, " for each in sentence.preface.scope)
    if not sentence.clauses:
        return found, scope.strip()
    if len(sentence.clauses) > 1:
        second = sentence.clauses[1]
        raise NotUnderstoodError("No se entiende qué se ordena a lo que sigue.", second.start, second.end)
    clause = sentence.clauses[0]
    found = steps_of(led_refs(clause), found, context, sibling=False)
    if leads(clause):
        return found, scope.strip()
    return found, scope + context.passage.text[clause.start :].strip(" :;,.")


def _refuse_becoming(sentence: Sentence) -> None:
    """Stop at «El inciso final pasa a ser primero, con las siguientes modificaciones:»: an order, and no mere place."""
    for becoming in sentence.preface.becoming:
        if not becoming.relative:
            raise NotUnderstoodError("No se entiende qué pasa a ser qué.", becoming.start, becoming.end)


def _led(passage: Passage, inherited: Inherited) -> Passage:
    """The passage after the verb of its lead-in, where it has none of its own."""
    if not inherited.lead:
        return passage
    lead = inherited.lead.strip() + " "

    anchors = tuple(
        Anchor(
            a.offset + len(lead) if a.offset else 0, a.line, max(1, a.column - len(lead)) if not a.offset else a.column
        )
        for a in passage.anchors
    )
    return Passage(lead + passage.text, passage.file, anchors)


def _terminals(passage: Passage, jurisdiction: Jurisdiction) -> tuple[list[Tok], Mentions]:
    raw = read_tokens(passage.text)
    if len(raw) > MOST_TERMINALS:
        raise NotUnderstoodError("La instrucción es demasiado larga para leerla.", 0, min(80, len(passage.text)))
    kept, mentions = without_mentions(raw, passage.text)
    said = with_outer_lists(lex(kept, jurisdiction, passage.text), passage.text)
    mentions = replace(mentions, gone=taken_out(said))
    return in_their_place(without_fillers(said), passage.text), mentions


def _sentence(tokens: list[Tok], passage: Passage) -> Sentence:
    items = read_phrases(tokens)
    if isinstance(items, NotPhrased):
        raise explained(tokens, items, passage.text)
    return read_sentence(_trimmed(named_again(items)), passage.text)


def _refuse_of_the_act(sentence: Sentence, jurisdiction: Jurisdiction) -> None:
    """Stop at an order on «la presente resolución»: it is on the act itself, and not on the text that it amends.

    Unless acts of that country call so what they amend.
    """
    for item in sentence.instruments if sentence.clauses else ():
        called = fold_accents(item.token.value)
        amended = any(called.startswith(fold_accents(name)) for name in jurisdiction.own_names)
        if called.startswith("presente ") and not amended:
            raise NotUnderstoodError("La orden es sobre el mismo acto.", item.start, item.end)


def _trimmed(items: tuple[Item, ...]) -> tuple[Item, ...]:
    from refundido.prose.phrase import Flag

    while items and isinstance(items[-1], Flag) and items[-1].type in ("Y", "O"):
        items = items[:-1]
    return items


def _bases(inherited: Inherited) -> list[Steps]:
    return [address.steps for address in inherited.addresses] or [()]


def _instrument(sentence: Sentence) -> str:
    return sentence.instruments[0].token.value if sentence.instruments else ""


def _instruments(sentence: Sentence, passage: Passage) -> Iterator[str]:
    """How the words call the texts they amend: one that a verb brings in («agregando el Reglamento…») is none."""
    for index, item in enumerate(sentence.instruments):
        if not index or _PLACES.search(passage.text[: item.token.start][-24:]):
            yield item.token.value


def _unclosed(tokens: list[Tok], passage: Passage) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for token in tokens:
        if token.unclosed:
            words = passage.text[token.inner_start : token.end]
            rest = passage.text[token.inner_start :]
            message = f"La cita no tiene comillas que la cierren; se lee hasta «{words[-40:]}»: «{rest}»."
            found.append(report(Code.QUOTE_UNCLOSED, message, words).located(passage.span(token.start, token.end)))
    return found


def _refusal(stop: NotUnderstoodError, passage: Passage) -> Diagnostic:
    words = passage.text[stop.start : stop.end]
    hint = stop.hint or "Escriba la orden a mano en el archivo del acto; vea docs/lectura.md."
    return Diagnostic(
        stop.code, f"{stop.message} «{words}».", span=passage.span(stop.start, stop.end), subject=words, hint=hint
    )


def _refused(stop: NotUnderstoodError, passage: Passage, number: str) -> InstructionReading:
    return InstructionReading(number, passage, refusal=_refusal(stop, passage), leftover=((stop.start, stop.end),))
