"""Part of `publish`: the operators and games that orders on brochures name, and what is said of those that are none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from refundido.diagnostic import Code, Diagnostic
from refundido.model.nearest import nearest_hint
from refundido.source.workspace import Workspace


def unknown_operators(workspace: Workspace, named: Iterable[str]) -> tuple[Diagnostic, ...]:
    """An error for each name that is no operator of the workspace, in the order given."""
    known = sorted(workspace.operators)
    return tuple(nameless("un operador", name, known) for name in dict.fromkeys(named) if name not in known)


def nameless(what: str, name: str, known: Sequence[str]) -> Diagnostic:
    """The error that there is no `what` of a name, with the nearest of those known, or all of them."""
    hint = nearest_hint(name, known) or f"Los que hay: {', '.join(known) or 'ninguno'}."
    return Diagnostic(Code.BROCHURE_UNKNOWN, f"No hay {what} «{name}».", subject=name, hint=hint)
