"""Part of `source`: scalars of checked trees -> texts, flags, numbers, dates and standings.

The shape was checked before: nothing here can fail. Line breaks inside a text count as one space.
"""

from __future__ import annotations

from datetime import date

from refundido.model.text import Standing
from refundido.source.yaml_nodes import YamlMap

STANDINGS = {standing.value: standing for standing in Standing}


def clean(text: str) -> str:
    """A text on one line, without spaces at its ends."""
    if "\n" in text:
        return " ".join(part for line in text.split("\n") if (part := line.strip()))
    return text.strip()


def flag(node: YamlMap, key: str) -> bool:
    """Whether the key says yes."""
    return node.get(key) in ("yes", "true")


def number(node: YamlMap, key: str) -> int:
    """The number under the key, 0 if there is none."""
    return int(node.text(key) or "0")


def day(text: str) -> date | None:
    """The date written in `text`, None if it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def standing_of(node: YamlMap, key: str, inherited: Standing) -> Standing:
    """The standing under the key, or the one inherited."""
    return STANDINGS.get(node.text(key), inherited) if key in node else inherited
