"""The pass `audit`, first part: every instruction's words stand in the act's official text, in its order.

Goes in: an act and the text that stands beside it. Comes out: diagnostics. Words must be there verbatim,
after those of the instruction before, sharing nothing with them; what an order brings in must stand in
those words (see `audit.new_text`); each repair that the patch file lists must be of something printed.
"""

from __future__ import annotations

from collections.abc import Iterator

from refundido.audit.new_text import audit_new_text
from refundido.check.act_lints import printed_at
from refundido.check.act_text import ActText, Located, Standing, act_text
from refundido.diagnostic import Code, Diagnostic, Related, Severity
from refundido.model.act import Act
from refundido.resolve.quote import nearest_passage, occurrences
from refundido.span import Span


def audit_words(act: Act, source_text: str, source_file: str = "") -> tuple[Diagnostic, ...]:
    """What does not agree between an act and its official text, whose path is `source_file`.

    Places: in the official text where the words stand in it somewhere; else at the instruction, with the
    nearest passage of the official text beside it.
    """
    source = act_text(act, source_text, source_file)
    found = [*_unworded(act), *_words(source), *_repairs(source), *audit_new_text(source)]
    return tuple(sorted(found, key=lambda d: (d.span or Span("", 0, 0), d.code)))


def _unworded(act: Act) -> Iterator[Diagnostic]:
    for instruction in act.instructions:
        if not instruction.words.strip():
            yield Diagnostic(
                Code.WORDS_NOT_IN_SOURCE,
                f"La instrucción {instruction.number} no da las palabras del acto.",
                Severity.WARNING,
                instruction.span,
                hint="Cópielas en «words», a la letra.",
                context=f"{act.title}, instrucción {instruction.number}",
            )


def _words(source: ActText) -> Iterator[Diagnostic]:
    before: Located | None = None
    for located in source.located:
        match located.standing:
            case Standing.MISSING:
                yield _missing(source, located)
            case Standing.BEFORE | Standing.OVERLAPPING:
                yield _misplaced(source, located, before)
            case Standing.FOUND:
                before = located


def _missing(source: ActText, located: Located) -> Diagnostic:
    """Words that are not there to the letter: with another typography, or not at all."""
    instruction = located.instruction
    alike, _ = occurrences(source.text, instruction.words.strip())
    if alike:
        message = f"Las palabras de la instrucción {instruction.number} están en el acto con otra tipografía."
        hint = "Cópielas del texto oficial con sus mismas comillas, rayas y espacios."
        near = Related(
            source.text[alike[0].start : alike[0].end][:80], source.span(alike[0].start, alike[0].end)
        )  # fmt: skip
        return _problem(source, located, Code.WORDS_NOT_IN_SOURCE, message, hint, near)
    message = f"Las palabras de la instrucción {instruction.number} no están en el texto oficial."
    hint = "Deben estar a la letra; compárelas con el pasaje más parecido."
    passage, likeness = nearest_passage(source.text, instruction.words.strip())
    if likeness < _ALIKE or passage not in source.text:
        return _problem(source, located, Code.WORDS_NOT_IN_SOURCE, message, hint)
    start = source.text.index(passage)
    difference = _first_difference(instruction.words.strip(), passage)
    near = Related(f"Lo más parecido. {difference}", source.span(start, start + len(passage)))
    return _problem(source, located, Code.WORDS_NOT_IN_SOURCE, message, hint, near)


_ALIKE = 60.0
"""The likeness, of 100, from which a passage is worth showing."""


def _first_difference(words: str, passage: str) -> str:
    """The first word in which two stretches differ, for a person to see where to look."""
    given, printed = words.split(), passage.split()
    for one, other in zip(given, printed, strict=False):
        if one != other:
            return f"El texto oficial dice «{other}» donde la instrucción dice «{one}»."
    if len(given) > len(printed):
        return f"El texto oficial no tiene «{given[len(printed)]}»."
    return f"El texto oficial sigue con «{printed[len(given)]}»." if len(printed) > len(given) else ""


def _misplaced(source: ActText, located: Located, before: Located | None) -> Diagnostic:
    number = located.instruction.number
    previous = before.instruction.number if before else ""
    related = (Related(f"Instrucción {previous}", source.span(before.start, before.end)),) if before else ()
    if located.standing is Standing.OVERLAPPING:
        code = Code.WORDS_OVERLAP
        message = f"Las palabras de la instrucción {number} son, en parte, las de otra instrucción."
        hint = "Cada palabra del acto es de una sola instrucción."
    else:
        code = Code.WORDS_OUT_OF_ORDER
        message = f"Las palabras de la instrucción {number} están en el acto antes que las de la {previous}."
        hint = "Escriba las instrucciones en el orden del acto."
    context = f"{source.act.title}, instrucción {number}"
    span = source.span(located.start, located.end)
    return Diagnostic(code, message, span=span, hint=hint, context=context, related=related)


def _problem(source: ActText, located: Located, code: Code, message: str, hint: str, *related: Related) -> Diagnostic:
    instruction = located.instruction
    context = f"{source.act.title}, instrucción {instruction.number}"
    subject = instruction.words.strip()[:80]
    return Diagnostic(
        code, message, span=instruction.span, subject=subject, hint=hint, context=context, related=related
    )


def _repairs(source: ActText) -> Iterator[Diagnostic]:
    for repair in source.act.repairs:
        if not printed_at(source.text, repair):
            message = f"El texto oficial no dice «{repair.printed}», que se da por reparado."
            hint = "Quite la reparación, o escríbala como está en el impreso."
            yield Diagnostic(
                Code.REPAIR_NOT_IN_SOURCE,
                message,
                span=source.act.span,
                subject=repair.printed,
                hint=hint,
                context=source.act.title,
            )
