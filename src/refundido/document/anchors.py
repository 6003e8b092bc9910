"""Permanent anchors: names that a link can hold on to, derived from identities and from nothing else.

A unit keeps its anchor through renumbering, moving and every later edition (law 6).
"""

from __future__ import annotations

import re

_UNSAFE = re.compile(r"[^A-Za-z0-9.-]")


def _safe(identity: str) -> str:
    """`identity` with only characters fit for an HTML id and a URL fragment; different stay different."""

    def escaped(found: re.Match[str]) -> str:
        character = found.group()
        return "~" if character == "/" else f"_{ord(character):x}_"

    return _UNSAFE.sub(escaped, identity)


def unit_anchor(identity: str) -> str:
    """The anchor of the unit with that identity."""
    return f"u-{_safe(identity)}"


def act_anchor(act: str) -> str:
    """The anchor of an act in the list of acts."""
    return f"acto-{_safe(act)}"


def note_anchor(number: int) -> str:
    """The anchor of a source note. Notes are numbered by edition: this one is not permanent."""
    return f"nota-{number}"


def call_anchor(number: int, call: int) -> str:
    """The anchor of the n-th call to a source note."""
    return f"llamada-{number}" if call == 1 else f"llamada-{number}-{call}"


def instruction_anchor(number: str) -> str:
    """The anchor of an instruction in the pages of its act."""
    return f"i-{_safe(number)}"
