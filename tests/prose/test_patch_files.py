"""The file of an act that `read` writes can be read again, and orders the same: for every case of prose."""

from __future__ import annotations

from pathlib import Path

import pytest

from refundido.history import compile_history
from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.source.problems import Problems
from refundido.source.read_act import Library, read_act
from refundido.source.yaml_nodes import parse_yaml
from refundido.source.yaml_write import write_yaml_act
from tests.corpus.acts import INSTRUMENT, build_instrument, jurisdiction_for
from tests.corpus.cases import Case, read_cases
from tests.corpus.check import LAST_DAY
from tests.corpus.outline import print_outline
from tests.corpus.prose import is_prose, read_prose

CORPUS = Path(__file__).parents[1] / "corpus"
CASES = [
    case
    for folder in (CORPUS / "prosa", CORPUS / "prosa-unidades")
    for case in read_cases(folder)
    if is_prose(case) and case.one("Después") is not None
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.path.stem}:{case.line} {case.title}")
def test_the_written_act_orders_the_same(case: Case) -> None:
    """Written, read and written again it is the same file; both acts lead to the same text."""
    jurisdiction, instrument = jurisdiction_for(case), build_instrument(case)
    act = read_prose(case, instrument).by_id["acto"]
    written = write_yaml_act(act, jurisdiction)
    again = _read(written, jurisdiction)
    assert write_yaml_act(again, jurisdiction) == written
    for one, other in zip(act.instructions, again.instructions, strict=True):
        assert [order.result for order in one.orders] == [order.result for order in other.orders]
        assert [type(order.operation) for order in one.orders] == [type(order.operation) for order in other.orders]
    assert _edition(again, instrument, jurisdiction) == _edition(act, instrument, jurisdiction)


def _read(written: str, jurisdiction: Jurisdiction) -> Act:
    problems, library = Problems(), Library({INSTRUMENT: jurisdiction}, jurisdiction)
    parsed = parse_yaml(written, "acto.yaml")
    assert parsed.value is not None
    library.add_tree("acto", parsed.value)
    act = read_act(parsed.value, "acto", "acto.yaml", library, problems)
    assert not tuple(problems)
    assert act is not None
    return act


def _edition(act: Act, instrument: Instrument, jurisdiction: Jurisdiction) -> str:
    compiled = compile_history(instrument, {"acto": act}, jurisdiction)
    assert compiled.value is not None
    edition = compiled.value.edition_at(LAST_DAY).value
    assert edition is not None
    return print_outline(edition.root)
