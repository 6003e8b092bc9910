"""What a country calls the units of a text and how it numbers them: data, not code.

The values are read from src/refundido/jurisdictions/*.yaml; nothing here knows a country by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from refundido.model.label import fold_accents


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A kind of unit.

    `named_by` is "label", "heading" or "text": what its key holds in a source file. `numbering` is
    "arabic", "roman", "letter", "ordinal" (in words: «Primera») or "none".
    `shown` is how a label is printed ("Artículo {label}", "{label})").
    `aliases` are other words an act may use; `plurals` all its plural forms. `level` orders kinds from the
    outermost (1) inwards, for headings and contents. `titles` are the words that its printed title begins with, where
    it has one of its own («disposiciones complementarias»). `lone`: one that is alone bears no number («Parágrafo.»).
    """

    name: str
    named_by: str
    numbering: str = "none"
    shown: str = "{label}"
    aliases: tuple[str, ...] = ()
    plurals: tuple[str, ...] = ()
    level: int = 9
    titles: tuple[str, ...] = ()
    lone: bool = False


@dataclass(frozen=True, slots=True)
class LeafletWords:
    """What a country calls the leaflet at a table: one, several, its full name, "this one", one that is not whole."""

    one: str = "folleto"
    many: str = "folletos"
    title: str = "Folleto instructivo"
    this: str = "este folleto"
    incomplete: str = "Folleto incompleto"


@dataclass(frozen=True)
class Jurisdiction:
    """The vocabulary of a jurisdiction: its kinds by name, how money is written, the names of its gazettes.

    `cents` False: its currency has none, and an amount of it is whole; `shows_cents`: amounts have them even where they
    are none. `currencies` are the signs of others that are played in. `regulator` makes the rules, where an instrument
    does not say who does; `leaflet` are the words for a brochure. `private` are the words that
    the title of a paper between private persons begins with («contrato»), which is no law though it has articles.
    `own_names` are what acts call the text that they amend, and not themselves («presente reglamentación»).
    """

    code: str
    name: str
    kinds: Mapping[str, UnitKind]
    decimal_mark: str = ","
    thousands_mark: str = "."
    currency: str = "$"
    mastheads: tuple[str, ...] = ()
    cents: bool = True
    shows_cents: bool = False
    currencies: tuple[str, ...] = ()
    regulator: str = ""
    leaflet: LeafletWords = LeafletWords()
    private: tuple[str, ...] = ()
    own_names: tuple[str, ...] = ()

    @cached_property
    def words(self) -> Mapping[str, str]:
        """Every word for a kind, singular or alias, folded, to the kind's name."""
        table: dict[str, str] = {}
        for kind in self.kinds.values():
            for word in (kind.name, *kind.aliases):
                table.setdefault(fold_accents(word), kind.name)
        return table

    @cached_property
    def plural_words(self) -> Mapping[str, str]:
        """Every plural word for a kind, folded, to the kind's name."""
        return {fold_accents(word): kind.name for kind in self.kinds.values() for word in kind.plurals}

    def numbering(self, kind: str) -> str:
        """How units of that kind are numbered; "none" for kinds the jurisdiction does not list."""
        found = self.kinds.get(kind)
        return found.numbering if found else "none"

    def show_label(self, kind: str, label: str) -> str:
        """A label as it is printed before a unit's heading or text; empty if there is no label."""
        found = self.kinds.get(kind)
        return (found.shown if found else "{label}").format(label=label) if label else ""
