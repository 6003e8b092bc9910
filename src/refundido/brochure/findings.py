"""Part of `brochure`: how a finding against an operator's game is told, with the provision that it rests on."""

from __future__ import annotations

from refundido.brochure.bound import BoundBrochure
from refundido.diagnostic import Code, Diagnostic, Related, Severity
from refundido.span import Span


def finding(
    code: Code,
    message: str,
    span: Span | None,
    bound: BoundBrochure,
    subject: str = "",
    hint: str = "",
    rule: str = "",
    severity: Severity = Severity.ERROR,
) -> Diagnostic:
    """A finding of an operator's game; `rule` is the provision it rests on."""
    context = f"{bound.operator.casino}, {bound.definition.title}"
    related = (Related(f"Lo manda: {rule}."),) if rule else ()
    return Diagnostic(code, message, severity, span, subject, hint, context, related)


def law(bound: BoundBrochure, address: str) -> str:
    """A provision as it is cited: the instrument's name and the address."""
    return f"{bound.instrument.short or bound.instrument.title}, {address}"
