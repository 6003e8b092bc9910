"""The words under which an act puts several instructions: «5. En el numeral 1.5, introdúcense las siguientes:».

They are of no instruction, so they are read in the act's official text, between the words of one and those of the next:
the line that opens with the number that the instructions share ("5" for 5.a and 5.b). Used by `act_page`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from refundido.check.act_text import Standing, act_text
from refundido.model.act import Act

_PARTS = re.compile(r"[^\W_]+")
_OPENS = r"(?:N[°º]\s*|número\s+)?{part}\s*(?:[.)°º]|-)"

Leads = Mapping[str, tuple[str, ...]]
"""The words above an instruction, outermost first, by its number."""


def leads_of(act: Act, official: str) -> Leads:
    """The words above each instruction of an act; none where its official text is not at hand."""
    if not official:
        return {}
    known: dict[tuple[str, ...], str] = {}
    found: dict[str, tuple[str, ...]] = {}
    reached = 0
    for located in act_text(act, official).located:
        parts = tuple(_PARTS.findall(located.instruction.number))
        above = [parts[:depth] for depth in range(1, len(parts))]
        if located.standing is Standing.FOUND:
            lines = official[reached : located.start].splitlines()
            for prefix in above:
                line = _line_of(prefix[-1], lines)
                if line and prefix not in known:
                    known[prefix] = line
            reached = located.end
        found[located.instruction.number] = tuple(known[prefix] for prefix in above if prefix in known)
    return found


def _line_of(part: str, lines: list[str]) -> str:
    """The last line that opens with a number and says something."""
    opens = re.compile(_OPENS.format(part=re.escape(part)) + r"\s*\S", re.IGNORECASE)
    return next((line.strip() for line in reversed(lines) if opens.match(line.strip())), "")
