"""Part of `prose`: words told by the sign before them («la frase que sigue al punto y coma»), and not where they end.

They go to the end of the sentence where nothing else stands in the way. Where another end is possible on the text (more
sentences, another sign after it) both are tried, and the text tells whether they are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from refundido.model.operation import DeleteText, Operation, ReplaceText
from refundido.model.selector import Between, Edge, Quotation

_SIGNS = {",": ";:", ";": ":", ":": ";"}
"""The signs after which words are told so, each with those before which they may end."""


def after_sign(sign: Quotation) -> Between | None:
    """The words that follow a sign which stands once in its text; None for one that tells no such words."""
    return Between(sign, Edge.SENTENCE_END) if sign.words in _SIGNS else None


def with_other_ends(operations: Sequence[Operation]) -> list[list[Operation]]:
    """The operations, and again with each other end that words told by the sign before them may have."""
    return [list(each) for each in product(*(_ends(operation) for operation in operations))]


def _ends(operation: Operation) -> list[Operation]:
    selector = operation.selector if isinstance(operation, ReplaceText | DeleteText) else None
    told = isinstance(selector, Between) and selector.end is Edge.SENTENCE_END and selector.start.words in _SIGNS
    if not told or not isinstance(selector, Between) or not isinstance(operation, ReplaceText | DeleteText):
        return [operation]
    others: tuple[Edge | Quotation, ...] = (Edge.END, *(Quotation(sign) for sign in _SIGNS[selector.start.words]))
    return [operation, *(replace(operation, selector=replace(selector, end=end)) for end in others)]
