"""Part of `check`: what a table says of its payouts, that they are exact or a minimum, against the words over it.

The words that govern a table are those of its own title and heads, and of the paragraphs before it, from the nearest
outwards; a paragraph after it counts where none before says anything. Whether a pay of the house may stand rests on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refundido.check.finding import Finding, Placed, Scene
from refundido.model.payout import Ratio, read_payout
from refundido.model.payout_rule import PayoutRule, RuleWords, payout_rules, titled_rule
from refundido.model.text import Text
from refundido.model.unit import (
    HEAD,
    PARAGRAPH,
    TABLE,
    Path,
    Unit,
    cell_in,
    column_ids,
    lineage,
    rows_of,
    unit_at,
    walk,
)

_MARK = {True: "exact", False: "floor"}
_SAYS = {True: "son exactos", False: "son un mínimo"}
_MEANS = {
    PayoutRule.EXACT: "son exactos",
    PayoutRule.FLOOR: "son un mínimo",
    PayoutRule.CEILING: "son un máximo",
}


def odds_as_said(scene: Scene, units: Sequence[Placed]) -> Iterator[Finding]:
    """A table marks its payouts as exact or as a minimum as the words over it do, and as a minimum only if they do.

    Exact is also what words are that only say that something is paid. A table of odds that marks nothing is told where
    the words say what they are. Tables are looked at that are among `units`, or stand under a unit one of whose
    paragraphs is.
    """
    for path in _tables(scene.root, units):
        table = unit_at(scene.root, path)
        odds = table.table.odds if table.table is not None else None
        said = _governing(scene.root, path)
        if odds is None:
            yield from _unmarked(scene, path, table, said)
            continue
        wanted = PayoutRule.EXACT if odds.exact else PayoutRule.FLOOR
        ours = [(text, rule) for text in _titles(table, heads=True) if (rule := titled_rule(text.plain)) is not None]
        if said is not None and said[1].rule is wanted:
            said = next((each for each in ours if each[1].rule is not wanted), said)
        if said is None and not odds.exact:
            message = "La tabla dice que los pagos son un mínimo, y ninguna palabra del texto lo dice."
            yield scene.finding(path, table, message, subject=_MARK[False], hint=_hint(True))
        elif said is not None and said[1].rule is not wanted:
            text, words = said
            shown = text.plain[words.start : words.end].strip()
            message = (
                f"La tabla dice que los pagos {_SAYS[odds.exact]}, y el texto, que {_MEANS[words.rule]}: «{shown}»."
            )
            yield scene.finding(path, table, message, subject=shown, hint=_hint(words.rule is PayoutRule.EXACT))


def _unmarked(scene: Scene, path: Path, table: Unit, said: tuple[Text, RuleWords] | None) -> Iterator[Finding]:
    """A table that does not say what its payouts are, where the words over it do and one of its columns holds odds."""
    if said is None or said[1].rule is PayoutRule.CEILING:
        return
    rows = [row for row in rows_of(table) if not row.pending]
    paid = [column for column in column_ids(table) if _holds_odds(scene, table, rows, column)]
    if not rows or len(paid) != 1:
        return
    text, words = said
    shown = text.plain[words.start : words.end].strip()
    message = f"El texto dice que los pagos {_MEANS[words.rule]}, «{shown}», y la tabla no lo dice."
    mark = _MARK[words.rule is PayoutRule.EXACT]
    hint = f"Dígalo: «odds: {{column: {paid[0]}, rule: {mark}}}»; si esas palabras no son de esta tabla, explíquelo."
    yield scene.finding(path, table, message, subject=shown, hint=hint)


def _holds_odds(scene: Scene, table: Unit, rows: Sequence[Unit], column: str) -> bool:
    """Whether each cell of a column says odds («20 a 1») and nothing else."""
    cells = [cell_in(table, row, column) for row in rows]
    said = [cell.text.plain.strip() if cell is not None and cell.text is not None else "" for cell in cells]
    return all(isinstance(read_payout(words, scene.jurisdiction), Ratio) for words in said)


def _hint(exact: bool) -> str:
    return f"Si es lo que manda el texto, ponga «rule: {_MARK[exact]}»; si no dice lo uno ni lo otro, quite «odds»."


def _tables(root: Unit, units: Sequence[Placed]) -> Iterator[Path]:
    """The paths of the tables to look at, each once."""
    seen: set[Path] = set()
    for path, unit in units:
        above = path[:-1]
        if unit.kind == TABLE and path not in seen:
            seen.add(path)
            yield path
        elif unit.kind == PARAGRAPH and above not in seen:
            seen.add(above)
            for below, inner in walk(unit_at(root, above), above):
                if inner.kind == TABLE and below not in seen:
                    seen.add(below)
                    yield below


def _governing(root: Unit, path: Path) -> tuple[Text, RuleWords] | None:
    """The words that say what the payouts of a table are, and the text they stand in; None if none do."""
    above = lineage(root, path)
    printed = above[-1].table is not None and not above[-1].table.head_editorial
    for title in _titles(above[-1], heads=printed):
        rule = titled_rule(title.plain)
        if rule is not None:
            return title, rule
    for text in _over(above, path):
        rules = payout_rules(text.plain)
        if rules:
            return text, rules[-1]
    for text in _after(above[-2], path[-1]):
        rules = payout_rules(text.plain)
        if rules:
            return text, rules[0]
    return None


def _titles(table: Unit, heads: bool) -> Iterator[Text]:
    """The title of a table and its heads; those that the print does not have say nothing of what it orders."""
    if table.heading is not None:
        yield table.heading
    if heads:
        yield from (cell.text for row in table.children if row.kind == HEAD for cell in row.children if cell.text)


def _over(above: Sequence[Unit], path: Path) -> Iterator[Text]:
    """The paragraphs before a table, the nearest first, at its own level and at each above it."""
    for depth in range(len(path) - 1, -1, -1):
        before = above[depth].children[: path[depth]]
        yield from (each.text for each in reversed(before) if each.kind == PARAGRAPH and each.text is not None)


def _after(parent: Unit, index: int) -> Iterator[Text]:
    """The paragraphs right after a table, up to what is none."""
    for each in parent.children[index + 1 :]:
        if each.kind != PARAGRAPH or each.text is None:
            return
        yield each.text
