"""Part of `check`: the table of all rules: code, default severity, what each looks at, and its function.

An error here is a law of the model, which no setting changes; the rest are observations on drafting, whose
weight a workspace settles.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from refundido.check import (
    act_lints,
    counted_lists,
    figures,
    invariants,
    labels,
    near_repeats,
    odds_order,
    other_game,
    payout_rules,
    payouts,
    quotes,
    references,
    stops,
    term_spellings,
    words,
)
from refundido.check.act_lints import ActRule
from refundido.check.finding import TreeRule, UnitRule
from refundido.diagnostic import Code, Severity


class Subject(StrEnum):
    """What a rule looks at."""

    UNIT = "unidad"
    TREE = "texto"
    ACT = "acto"


@dataclass(frozen=True, slots=True)
class OnUnit:
    """A rule on one unit and what stands directly in it. `on_acts`: also on the units an act brings in."""

    code: Code
    severity: Severity
    rule: UnitRule
    on_acts: bool = True
    subject: Subject = Subject.UNIT


@dataclass(frozen=True, slots=True)
class OnTree:
    """A rule on a whole tree."""

    code: Code
    severity: Severity
    rule: TreeRule
    subject: Subject = Subject.TREE


@dataclass(frozen=True, slots=True)
class OnAct:
    """A rule on the official words of an act."""

    code: Code
    severity: Severity
    rule: ActRule
    subject: Subject = Subject.ACT


_ERROR, _WARNING, _NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

UNIT_RULES = (
    OnUnit(Code.TABLE_SHAPE, _ERROR, invariants.table_shape),
    OnUnit(Code.ODDS_EMPTY, _ERROR, invariants.odds_present),
    OnUnit(Code.ODDS_UNREADABLE, _ERROR, payouts.odds_readable),
    OnUnit(Code.TREE_SHAPE, _ERROR, invariants.only_texts_have_text),
    OnUnit(Code.TREE_SHAPE, _ERROR, invariants.pending_is_empty),
    OnUnit(Code.TREE_SHAPE, _ERROR, invariants.nesting),
    OnUnit(Code.TEXT_RUNS, _ERROR, invariants.runs_cover),
    OnUnit(Code.LABEL_DUPLICATE, _ERROR, labels.labels_unique, on_acts=False),
    OnUnit(Code.LINT_LABEL_ORDER, _WARNING, labels.labels_in_order, on_acts=False),
    OnUnit(Code.LINT_LABEL_SKIPPED, _WARNING, labels.labels_follow, on_acts=False),
    OnUnit(Code.LINT_LABEL_AGAIN, _WARNING, labels.labels_said_again, on_acts=False),
    OnUnit(Code.LINT_DUPLICATED_WORD, _WARNING, words.duplicated_word, on_acts=False),
    OnUnit(Code.LINT_QUOTE_UNBALANCED, _WARNING, quotes.quotation_marks, on_acts=False),
    OnUnit(Code.LINT_FIGURES_DISAGREE, _WARNING, figures.figures_agree, on_acts=False),
    OnUnit(Code.LINT_COUNT_WRONG, _WARNING, counted_lists.counts_agree),
    OnUnit(Code.LINT_ODDS_ORDER, _WARNING, odds_order.odds_grow),
    OnUnit(Code.LINT_NO_FINAL_STOP, _WARNING, stops.final_stop),
    OnUnit(Code.LINT_REPAIR, _NOTE, words.repaired, on_acts=False),
)
TREE_RULES = (
    OnTree(Code.ID_DUPLICATE, _ERROR, invariants.unique_ids),
    OnTree(Code.LINT_CROSS_REFERENCE, _WARNING, references.cross_references),
    OnTree(Code.LINT_TWO_DATES, _WARNING, words.two_dates),
    OnTree(Code.LINT_OTHER_GAME, _WARNING, other_game.other_games),
    OnTree(Code.LINT_ODDS_RULE, _WARNING, payout_rules.odds_as_said),
    OnTree(Code.LINT_NEAR_REPEAT, _WARNING, near_repeats.near_repeats),
    OnTree(Code.LINT_TERM_SPELLINGS, _NOTE, term_spellings.two_spellings_of_terms),
)
ACT_RULES = (
    OnAct(Code.LINT_DUPLICATED_WORD, _WARNING, act_lints.duplicated_words),
    OnAct(Code.LINT_QUOTE_UNBALANCED, _WARNING, act_lints.quotation_marks),
    OnAct(Code.LINT_TWO_DATES, _WARNING, act_lints.two_dates),
    OnAct(Code.LINT_FIGURES_DISAGREE, _WARNING, figures.figures_of_act),
    OnAct(Code.LINT_TWO_SPELLINGS, _NOTE, act_lints.two_spellings),
    OnAct(Code.LINT_REPAIR, _NOTE, act_lints.repairs),
)
REFERENCES_OF_ACT = (Code.LINT_CROSS_REFERENCE, _WARNING)
"""The rule on references of what an act brings in, which is held against the text it goes into."""

TOLD_OF_ACTS = frozenset(
    [*(each.code for each in UNIT_RULES if each.on_acts), *(each.code for each in ACT_RULES), REFERENCES_OF_ACT[0]]
)
"""The codes of what is said of acts, and need not be said again of the editions they make."""

DEFAULTS: dict[Code, Severity] = {
    **{each.code: each.severity for each in UNIT_RULES},
    **{each.code: each.severity for each in TREE_RULES},
    **{each.code: each.severity for each in ACT_RULES},
}
"""The severity of each code that this pass can say, before a workspace's settings."""
