"""Part of `history`: the stages of an act, each the text just before a part of it landed, and just after.

Read off the changes of the editions, by undoing them (law 7).
"""

from __future__ import annotations

from dataclasses import dataclass

from refundido.apply.trees import undo
from refundido.history.timeline import History
from refundido.model.instrument import Amendment, Edition
from refundido.model.unit import Unit


@dataclass(frozen=True, slots=True)
class Stage:
    """The part of an act that came into force on one day: the text just before it, and just after.

    `annulled` is the text that its annulments left, before its own changes; None where it annuls nothing that day.
    """

    edition: Edition
    amendment: Amendment
    before: Unit
    after: Unit
    annulled: Unit | None = None

    def annulment(self) -> Stage | None:
        """What its annulments did, alone."""
        if self.annulled is None:
            return None
        bare = Amendment(self.amendment.act, (), (), annuls=True)
        return Stage(self.edition, bare, self.before, self.annulled, self.annulled)

    def ordered(self) -> Stage:
        """What its instructions did, alone."""
        return Stage(self.edition, self.amendment, self.annulled or self.before, self.after)


def stages_of(history: History, act: str) -> tuple[Stage, ...]:
    """The stages of an act, oldest first. Acts of one day are told apart by undoing the later ones.

    Annulments of one day are not: before each stands the text of the edition before.
    """
    found: list[Stage] = []
    for number, edition in enumerate(history.editions):
        if not any(amendment.act == act for amendment in edition.amendments):
            continue
        after = edition.root
        for amendment in reversed(edition.amendments):
            before = after
            for change in reversed(amendment.changes):
                before = undo(before, change)
            if amendment.act == act and amendment.annuls:
                former = history.editions[number - 1].root
                found.append(Stage(edition, amendment, former, after, before))
            elif amendment.act == act:
                found.append(Stage(edition, amendment, before, after))
            after = before
    return tuple(sorted(found, key=lambda stage: stage.edition.in_force))
