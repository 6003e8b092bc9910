"""Part of `prose`: the label of a unit at the head of words of it («"Artículo 13. A" por "Artículo 13. B"»).

A text keeps labels apart from what they label: words quoted with the label of their own unit are of what follows it.
"""

from __future__ import annotations

from collections.abc import Sequence

from refundido.diagnostic import Code
from refundido.model.address import Named
from refundido.model.label import normal_label
from refundido.prose.maker import Context
from refundido.prose.payload_labels import Label, LabelReader
from refundido.prose.references import Steps
from refundido.prose.trouble import NotUnderstoodError

_BETWEEN = " \n.:-–—"


def new_heading(words: str, steps: Steps, start: int, end: int, context: Context) -> str:
    """A new heading without the label of the unit that is to have it.

    Errors: RESULT_LABEL where it bears the label of another.
    """
    label = _worded(words, context)
    if label is None:
        return words
    if _is_of(label, steps):
        return words[label.end :].lstrip(_BETWEEN)
    message = f"El epígrafe nuevo lleva la etiqueta «{words[: label.end].strip(_BETWEEN)}», que no es la de la unidad."
    raise NotUnderstoodError(message, start, end, Code.RESULT_LABEL)


def both_without(old: str, new: str, steps: Steps, context: Context) -> tuple[str, str]:
    """Words quoted and those that take their place, without the label of their own unit where both begin with it."""
    labels: Sequence[Label | None] = [_worded(old, context), _worded(new, context)]
    one, other = labels
    if one is None or other is None or not (_is_of(one, steps) and _is_of(other, steps)):
        return old, new
    rest = old[one.end :].lstrip(_BETWEEN), new[other.end :].lstrip(_BETWEEN)
    return rest if all(rest) else (old, new)


def _worded(words: str, context: Context) -> Label | None:
    """The label that words begin with where a word says of what unit it is («Capítulo II. …»)."""
    found = [label for label in LabelReader(context.jurisdiction).read(words.lstrip()) if label.kind and label.text]
    return found[0] if len(found) == 1 and not words[:1].isspace() else None


def _is_of(label: Label, steps: Steps) -> bool:
    """Whether a label is that of the innermost unit of an address."""
    last = steps[-1] if steps else None
    return isinstance(last, Named) and last.kind == label.kind and normal_label(last.label) == normal_label(label.text)
