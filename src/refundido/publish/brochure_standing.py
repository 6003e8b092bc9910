"""Part of `publish`: how a brochure made from an edition stands later; for its last day, and for `verify`."""

from __future__ import annotations

from refundido.brochure.bound import BoundBrochure
from refundido.brochure.grace import GraceFrom
from refundido.brochure.staleness import Staleness, staleness
from refundido.brochure.touched import Stages
from refundido.model.instrument import Edition
from refundido.publish.workspace import Compiled


class Standing:
    """What acts made of the brochures of one instrument; worked out once for all of them."""

    def __init__(self, compiled: Compiled, instrument: str) -> None:
        self._acts, self.identities = compiled.acts, compiled.identities[instrument]
        self._stages = Stages(self.identities)
        self._start = GraceFrom(compiled.workspace.settings.grace_from)

    def stale(self, bound: BoundBrochure, edition: Edition) -> Staleness | None:
        """Why a brochure does not say what a later edition says; None if it does."""
        return staleness(bound, edition, self.identities, self._stages, self._acts, self._start)

    def superseded(self, bound: BoundBrochure) -> Staleness | None:
        """Why a brochure does not say what the last text does, by the acts known by now; None if it does."""
        return self.stale(bound, self.identities.history.editions[-1])
