"""Part of `check`: a workspace's say on how much each observation weighs.

Settings change observations on drafting, and what other passes only report; an error of law stays one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from refundido.check.table import DEFAULTS
from refundido.diagnostic import Code, Diagnostic, Severity

OFF = "off"
"""The word that switches an observation off."""


def apply_severities(diagnostics: Iterable[Diagnostic], settings: Mapping[str, str]) -> tuple[Diagnostic, ...]:
    """The diagnostics with the weights that `settings` (slug of a code -> severity or "off") gives them.

    A law is never changed: an error stays an error unless its code is that of an observation on drafting.
    A setting on a law is reported by `idle_settings`.
    """
    weighed: list[Diagnostic] = []
    for diagnostic in diagnostics:
        wanted = settings.get(diagnostic.code.value)
        if wanted is None or _is_law(diagnostic):
            weighed.append(diagnostic)
        elif wanted != OFF:
            weighed.append(replace(diagnostic, severity=Severity(wanted)))
    return tuple(weighed)


def idle_settings(settings: Mapping[str, str], file: str = "") -> tuple[Diagnostic, ...]:
    """A warning for each setting on a code that is an error of law, and so cannot be changed."""
    where = f"en «{file}»" if file else "en los ajustes"
    return tuple(
        Diagnostic(
            Code.KEY_UNKNOWN,
            f"«{slug}» es un error de ley: lo que se diga de él {where} no tiene efecto.",
            Severity.WARNING,
            subject=slug,
            hint="Quite ese ajuste.",
        )
        for slug in settings
        if DEFAULTS.get(Code(slug)) is Severity.ERROR
    )


def _is_law(diagnostic: Diagnostic) -> bool:
    default = DEFAULTS.get(diagnostic.code)
    return default is Severity.ERROR or (default is None and diagnostic.is_error)
