"""Part of `source`: who speaks in a text being read, the base text of an instrument or an act's instruction.

Gives units their identities and runs their origins (laws 6 and 7). Knows nothing of files.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from refundido.model.text import Origin
from refundido.source.yaml_nodes import YamlMap


@dataclass(slots=True)
class Voice:
    """One speaker. `act` empty: the base text, whose units bring their own ids.

    `count` is how many units the instruction has brought in so far; `known` holds where each base id
    stands.
    """

    act: str = ""
    instruction: str = ""
    count: int = 0
    known: dict[str, YamlMap] = field(default_factory=dict)

    @property
    def is_base(self) -> bool:
        """Whether this is the base text."""
        return not self.act

    def origin(self, place: str) -> Origin:
        """The origin of a text that stands at `place`."""
        return Origin(self.act, self.instruction, place)

    def unit_origin(self) -> Origin | None:
        """The origin of a unit: None in the base text."""
        return Origin(self.act, self.instruction) if self.act else None

    def next_id(self) -> str:
        """The identity of the next unit that the instruction brings in."""
        self.count += 1
        return f"{self.act}:{self.instruction}/{self.count}"
