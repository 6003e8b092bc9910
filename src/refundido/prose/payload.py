"""Part of `prose`: the new text that an act brings in, between quotation marks or after a colon -> units.

Door: `read_new_units`. Goes in: the bare words, with their places; what the sentence around them announces. Comes out:
the very units that `units:` gives in a patch file, or a refusal that names the words. Problems: TEXT_MISSING,
RESULT_LABEL, QUOTE_COUNT, ADDRESS_CONTRADICTORY, TABLE_SHAPE, TABLE_UNREADABLE, STRUCTURE_DOUBTFUL; reports:
LINT_REPAIR, STRUCTURE_DOUBTFUL.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code, Diagnostic, Outcome, has_errors
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import PARAGRAPH, Unit
from refundido.model.unit import walk as walk_units
from refundido.prose.payload_agreement import Agreement, Expected
from refundido.prose.payload_hidden import hidden_units
from refundido.prose.payload_labels import ARTICLE
from refundido.prose.payload_lines import Line, is_omission, omits_after_label, read_lines, says_unchanged
from refundido.prose.payload_nodes import OMITTED, Node, walk
from refundido.prose.payload_tables import TableFinder
from refundido.prose.payload_tree import TreeReader
from refundido.prose.payload_units import NewVoice, UnitMaker
from refundido.prose.payload_variant import variant_of
from refundido.prose.reading import Passage

__all__ = [
    "OMITTED", "Expected", "NewVoice", "brings_articles", "count_of", "has_omissions", "leaves_out", "read_new_units",
    "retyped",
]  # fmt: skip

_STOPPED = ".:;!?…"


_NOTHING_SAID = Expected()
_NOBODY = NewVoice()


def read_new_units(
    pieces: Sequence[Passage],
    jurisdiction: Jurisdiction,
    expected: Expected = _NOTHING_SAID,
    voice: NewVoice = _NOBODY,
) -> Outcome[tuple[Unit, ...]]:
    """The units that the pieces write, each piece the bare words of one quotation or of what follows a colon.

    No value if anything was refused. Source of the rules: docs/lectura.md, "El texto nuevo".
    """
    lines = read_lines(pieces, jurisdiction, expected.kinds == (PARAGRAPH,))
    if not lines:
        hint = "Busque el texto en la publicación y complete la instrucción en el archivo del acto."
        message = "El acto anuncia un texto nuevo y no lo trae."
        return Outcome(
            None, (Diagnostic(Code.TEXT_MISSING, message, span=expected.span, subject=expected.words, hint=hint),)
        )
    problems: list[Diagnostic] = []
    problems.extend(_noted(line) for line in lines if says_unchanged(line.text))
    items = TableFinder(lines, expected.kinds, problems).find()
    top = TreeReader(jurisdiction, expected.kinds, expected.within, problems).read(items)
    problems.extend(hidden_units(top, jurisdiction))
    if not has_errors(problems):
        Agreement(expected, jurisdiction, problems).settle(top)
    _close(top, expected.closing)
    if has_errors(problems):
        return Outcome(None, tuple(problems))
    maker = UnitMaker([line.text for line in lines], voice, problems)
    units = tuple(unit for node in top for unit in maker.make(node))
    return Outcome(variant_of(units), tuple(problems))


def _noted(line: Line) -> Diagnostic:
    message = f"El texto nuevo no trae esas palabras, y dice que no cambian: «{line.text}»."
    hint = "Escriba la orden a mano, con lo que cambia y nada más."
    return Diagnostic(Code.STRUCTURE_DOUBTFUL, message, span=line.place.span, subject=line.text, hint=hint)


def brings_articles(pieces: Sequence[Passage], jurisdiction: Jurisdiction) -> bool:
    """Whether a new text holds whole articles: what is announced as a «párrafo» is then a title over them."""
    lines = read_lines(pieces, jurisdiction, texts=False)
    return any(label.kind == ARTICLE for line in lines for label in line.labels)


def count_of(units: Sequence[Unit]) -> int:
    """How many identities units have used up: one each, and none for heads and cells of tables."""
    return sum("." not in unit.id.rsplit("/", 1)[-1] for top in units for _, unit in walk_units(top))


def leaves_out(words: str) -> bool:
    """Whether some line of a new text only says that what stands there is left out («(…)», «II. ...»)."""
    lines = (line.strip(' \t"“”«»') for line in words.split("\n"))
    return any(is_omission(line) or omits_after_label(line) for line in lines)


def has_omissions(units: Sequence[Unit]) -> bool:
    """Whether anything in them stands for a part that the act leaves as it is."""
    return any(unit.kind == OMITTED for top in units for _, unit in walk_units(top))


def retyped(units: Sequence[Unit], kind: str) -> tuple[Unit, ...]:
    """The same outermost units as another kind, where the text they go in calls its own so."""
    return tuple(_retyped(unit, kind) for unit in units)


def _retyped(unit: Unit, kind: str) -> Unit:
    if unit.kind == kind or unit.text is None or kind == PARAGRAPH:
        return replace(unit, kind=kind)
    return Unit(
        unit.id, kind, heading=unit.text, standing=unit.standing, variants=unit.variants, notes=unit.notes,
        origin=unit.origin, span=unit.span,
    )  # fmt: skip


def _close(top: Sequence[Node], sign: str) -> None:
    """Add the sign that the sentence gives to the last text, unless it ends in one already."""
    if not sign:
        return
    last = walk(top)[-1] if top else None
    if last is None or last.grid is not None:
        return
    if last.text and last.text[-1] not in _STOPPED:
        last.text += sign
    elif not last.text and last.heading and not last.children and last.heading[-1] not in _STOPPED:
        last.children.append(Node(PARAGRAPH, last.place, text=last.heading + sign))
        last.heading = ""
