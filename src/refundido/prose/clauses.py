"""Part of `prose`: what the phrases of an instruction are sorted into: clauses, objects, what takes their place."""

from __future__ import annotations

from dataclasses import dataclass, field

from refundido.prose.phrase import Flag, Item, Ref, Relation, Words
from refundido.prose.references import Linked
from refundido.prose.terminal import Tok
from refundido.prose.trouble import NotUnderstoodError


@dataclass(slots=True)
class Becoming:
    """«pasando los actuales incisos segundo y tercero a ser tercero y cuarto»: what was, and what it is now.

    `olds` empty: of what stands just before («que pasa a ser coma»). `how` is the terminal that says it. `place` is
    that of a sign («pasando el punto final de la letra c) a ser punto y coma»).
    """

    olds: list[Item] = field(default_factory=list)
    news: list[Item] = field(default_factory=list)
    how: str = "ASER"
    relative: bool = False
    start: int = 0
    end: int = 0
    of: Item | None = None
    place: Ref | None = None


@dataclass(slots=True)
class Flank:
    """What stands on one side of «por»: units, words and signs, in order, each with its own place if it has one."""

    items: list[Item] = field(default_factory=list)
    announced: bool = False


@dataclass(slots=True)
class Pair:
    """An object and what takes its place. `new` is None where the clause has no «por»."""

    old: Flank = field(default_factory=Flank)
    new: Flank | None = None
    refs: list[Linked] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Except:
    """«con excepción del artículo 3, la segunda vez que aparece»: where words stay; `nth` 0: all of them."""

    ref: Ref
    nth: int = 0
    start: int = 0
    end: int = 0


_SLOTS = (
    "places",
    "edges",
    "role",
    "announced",
    "payload",
    "around",
    "counts",
    "becoming",
    "scope",
    "excepted",
    "covers",
)


@dataclass(slots=True)
class Clause:
    """A verb and all that goes with it, sorted. `taken`: an order beside another that an order has been made of."""

    does: str = ""
    start: int = 0
    end: int = 0
    doing: bool = False
    refs: list[Linked] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=lambda: [Pair()])
    places: list[Relation] = field(default_factory=list)
    edges: list[Flag] = field(default_factory=list)
    edge_at: dict[int, int] = field(default_factory=dict)
    role: list[Item] = field(default_factory=list)
    announced: list[Item] = field(default_factory=list)
    payload: list[Tok] = field(default_factory=list)
    around: list[Relation] = field(default_factory=list)
    counts: list[Relation] = field(default_factory=list)
    flags: dict[str, Flag] = field(default_factory=dict)
    becoming: list[Becoming] = field(default_factory=list)
    subs: list[Clause] = field(default_factory=list)
    scope: list[Words] = field(default_factory=list)
    excepted: list[Except] = field(default_factory=list)
    covers: list[Ref] = field(default_factory=list)
    taken: bool = False

    def demand_only(self, slots: str = "", flags: str = "") -> None:
        """Stop the reading if the clause says anything besides what its frame has a use for."""
        for name in _SLOTS:
            found = getattr(self, name)
            if found and name not in slots.split():
                raise NotUnderstoodError("No se entiende a qué van estas palabras.", found[0].start, found[0].end)
        for name, flag in self.flags.items():
            if name not in ("RESP", *flags.split()):
                raise NotUnderstoodError("No se entiende a qué van estas palabras.", flag.start, flag.end)

    def demand_no_substitute(self) -> None:
        """Stop the reading if something is said «por» which, in a clause that replaces nothing."""
        new = self.pairs[0].new
        if new is not None or len(self.pairs) > 1:
            raise NotUnderstoodError("No se entiende qué se pone en lugar de qué.", self.start, self.end)

    def demand_units(self) -> None:
        """Stop the reading if «modifícase…», before «reemplazando…», says more than which units it modifies."""
        words = [each for pair in self.pairs for each in pair.old.items if not isinstance(each, Ref)]
        lost = [
            *words,
            *self.excepted,
            *self.places,
            *self.edges,
            *self.role,
            *self.payload,
            *self.around,
            *self.counts,
        ]
        if lost:
            raise NotUnderstoodError("No se entiende a qué van estas palabras.", lost[0].start, lost[0].end)

    def demand_words(self) -> None:
        """Stop the reading if the new text is lines and not words."""
        for tok in self.payload:
            if tok.type != "PAYLOAD" or "\n" in tok.value:
                raise NotUnderstoodError("Se esperaban palabras y el texto nuevo son párrafos.", tok.start, tok.end)

    def has(self, flag: str) -> bool:
        """Whether a terminal of that type is said in the clause."""
        return flag in self.flags


@dataclass(slots=True)
class Sentence:
    """An instruction: what is said before its first verb, its clauses, the instruments it names."""

    preface: Clause = field(default_factory=Clause)
    clauses: list[Clause] = field(default_factory=list)
    instruments: list[Flag] = field(default_factory=list)
