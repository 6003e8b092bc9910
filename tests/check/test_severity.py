"""What a workspace may settle about the weight of observations, and what it may not."""

from refundido.check.severity import apply_severities, idle_settings
from refundido.check.table import ACT_RULES, DEFAULTS, TREE_RULES, UNIT_RULES
from refundido.diagnostic import Code, Diagnostic, Severity

LINT = Diagnostic(Code.LINT_DUPLICATED_WORD, "", Severity.WARNING)
LAW = Diagnostic(Code.TABLE_SHAPE, "")
OF_ANOTHER_PASS = Diagnostic(Code.CONFLICT, "")
NOTE_OF_ANOTHER_PASS = Diagnostic(Code.QUOTE_FOLDED, "", Severity.NOTE)
ALL = (LINT, LAW, OF_ANOTHER_PASS, NOTE_OF_ANOTHER_PASS)


def test_nothing_settled():
    assert apply_severities(ALL, {}) == ALL


def test_an_observation_is_raised_or_switched_off():
    raised = apply_severities(ALL, {"palabra-repetida": "error", "cita-con-otra-tipografía": "off"})
    assert [(d.code, d.severity) for d in raised] == [
        (Code.LINT_DUPLICATED_WORD, Severity.ERROR),
        (Code.TABLE_SHAPE, Severity.ERROR),
        (Code.CONFLICT, Severity.ERROR),
    ]


def test_a_law_is_not_changed():
    settings = {"tabla-irregular": "off", "conflicto-de-instrucciones": "nota"}
    assert apply_severities(ALL, settings) == ALL
    assert [d.subject for d in idle_settings(settings)] == ["tabla-irregular"]


def test_each_code_has_one_default_severity():
    for each in (*UNIT_RULES, *TREE_RULES, *ACT_RULES):
        assert DEFAULTS[each.code] is each.severity
