"""Part of `source`: how YAML says what several writers must say: quotations, sentences, errata."""

from __future__ import annotations

from collections.abc import Mapping

from refundido.source.yaml_emit import Bare, Node, Quoted

_RESERVED = frozenset({"whole", "start", "end", "sentence_end", "before_final_sign"})
"""What a lone word says where a quotation may stand, if it is not to be taken for a quotation."""
_LAST_SENTENCE = 9999

TEXT_VERBS = frozenset({"replace", "delete", "insert"})
"""The verbs of orders that look for words in a text, in a heading or in both."""


def quote_value(words: str, refinements: Mapping[str, Node]) -> str | dict[str, Node]:
    """What YAML says for a quotation, as short as it can be said."""
    if refinements or words in _RESERVED:
        return {"quote": Quoted(words), **refinements}
    return words


def sentence_value(number: int) -> dict[str, Node]:
    """What YAML says for one sentence, counted from the start or, below zero, from the end."""
    if number > _LAST_SENTENCE:
        return {"sentences": [Bare(str(number)), Bare(str(number))]}
    return {"sentence": Bare("last" if number == -1 else str(number))}


def unsaid(verb: str) -> dict[str, Node]:
    """What an order of an erratum says so that nothing of the order that it corrects is kept unsaid."""
    field: dict[str, Node] = {"in": Bare("text")} if verb in TEXT_VERBS else {}
    return {**field, "expects": {}, "as": Quoted(""), "becomes": {}, "sic": Quoted("")}
