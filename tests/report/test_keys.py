"""The caret stands in the value of the key that a finding speaks of, not where its words happen to stand first."""

from __future__ import annotations

import pytest

from refundido.diagnostic import Code, Diagnostic
from refundido.report.place import pinpoint
from refundido.span import Span

YAML = """\
instructions:
  - n: "1"
    words: 'Reemplázase J por párrafo 2'
    at: 'Juego J > párrafo 2'
    replace: J
    with: K J
    as: párrafo 2
  - {n: "2", at: 'numeral a, b: J', replace: {quote: J, after: "x: at"}, with: Z}
  - n: "3"
    operations:
      - at: párrafo J
        delete:
          quote: J
          nth: 2
      - at: párrafo K
        insert: J
        between: [a, J]
        expects: {heading: J}
        becomes: {J: "párrafo 3"}
"""
XML = """\
<act>
  <instruction n="1">
    <words>J</words>
    <order as="J">
      <at>título &gt; J</at>
      <replace>
        <quote>J</quote><with>K &amp; J</with>
      </replace>
    </order>
  </instruction>
  <instruction n="2">
    <order><at>J</at><delete><quote>J</quote></delete></order>
  </instruction>
</act>
"""
CASES = [
    ("f.yaml", 2, 5, Code.QUOTE_NOT_FOUND, "J", 'replace: J'),
    ("f.yaml", 2, 5, Code.ADDRESS_NOT_FOUND, "párrafo 2", "at: 'Juego J > párrafo 2"),
    ("f.yaml", 2, 5, Code.RESULT_LABEL, "párrafo 2", "as: párrafo 2"),
    ("f.yaml", 2, 5, Code.NEW_TEXT_NOT_IN_WORDS, "K J", "with: K J"),
    ("f.yaml", 2, 5, Code.TARGET_KIND, "", "at: 'Juego J > párrafo 2'"),
    ("f.yaml", 2, 5, Code.RESULT_LABEL, "párrafo", "as: párrafo"),
    ("f.yaml", 8, 5, Code.QUOTE_NOT_FOUND, "J", "quote: J"),
    ("f.yaml", 8, 5, Code.ADDRESS_NOT_FOUND, "J", "'numeral a, b: J"),
    ("f.yaml", 11, 9, Code.QUOTE_COUNT, "J", "quote: J"),
    ("f.yaml", 11, 9, Code.PLACE_NOT_FOUND, "", "quote: J"),
    ("f.yaml", 15, 9, Code.NOT_ADJACENT, "J", "between: [a, J"),
    ("f.yaml", 15, 9, Code.EXPECTED_TEXT, "J", "{heading: J"),
    ("f.yaml", 15, 9, Code.SIGNS_CLASH, "J", "insert: J"),
    ("f.xml", 2, 1, Code.QUOTE_NOT_FOUND, "J", "<quote>J"),
    ("f.xml", 2, 1, Code.ADDRESS_NOT_FOUND, "J", "<at>título &gt; J"),
    ("f.xml", 2, 1, Code.RESULT_LABEL, "J", '<order as="J'),
    ("f.xml", 2, 1, Code.NEW_TEXT_NOT_IN_WORDS, "K & J", "<with>K &amp; J"),
    ("f.xml", 11, 1, Code.QUOTE_NOT_FOUND, "J", "<delete><quote>J"),
]  # fmt: skip


def lines(file: str) -> str:
    return XML if file.endswith(".xml") else YAML


@pytest.mark.parametrize(("file", "line", "column", "code", "subject", "until"), CASES)
def test_the_caret_stands_in_the_value(file, line, column, code, subject, until) -> None:
    found = pinpoint(Diagnostic(code, "x", span=Span(file, line, column), subject=subject), lines)
    assert found is not None
    shown = lines(file).split("\n")[found.line - 1][: found.end_column - 1]
    assert shown.endswith(until)
    assert found.line >= line


def test_a_finding_on_no_order_is_looked_for_as_before() -> None:
    found = pinpoint(Diagnostic(Code.LINT_DUPLICATED_WORD, "x", span=Span("f.yaml", 2, 5), subject="Juego J"), lines)
    assert found == Span("f.yaml", 4, 10, 4, 17)
