"""The rows on reading amending prose: the words of an act of many instructions, up to orders that resolve."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from refundido.audit.act import settle_reading
from refundido.diagnostic import has_errors
from refundido.history import compile_workspace
from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.ordinals import ordinal_words
from refundido.prose.act import read_act
from refundido.prose.act_reading import ActText
from refundido.publish.observations import observations
from refundido.source.workspace import Workspace, load_workspace
from tests.bench.history_rows import write
from tests.bench.measure import medians, say, seconds
from tests.bench.rows import Group
from tests.bench.text import INSTRUMENT, BenchText, Replacement, Size

READ_TEN_TIMES = "leer 10 veces las instrucciones / las mismas"
READ = "leer y resolver 1.000 instrucciones / revisarlas y aplicarlas"

_ROUNDS = 3
_FEW, _MANY = 500, 5000
_ISSUED = date(2001, 1, 1)


def act_words(replacements: Sequence[Replacement]) -> str:
    """The replacements as a law orders them, a hundred numbers an article."""
    lines: list[str] = []
    for index, each in enumerate(replacements):
        article, number = divmod(index, 100)
        if number == 0:
            lines.append(f"Artículo {article + 1}.- Introdúcense las siguientes modificaciones en el Reglamento:")
        lines.append(f"{number + 1}. {_sentence(each)}")
    return "\n".join(lines)


def _sentence(each: Replacement) -> str:
    chapter, article, paragraph = (step.split(" ")[1] for step in each.address.split(" > "))
    where = f"En el párrafo {ordinal_words(int(paragraph))} del artículo {article} del Capítulo {chapter}"
    return f'{where}, reemplázase la expresión "{each.old}" por "{each.new}".'


def read_all(words: str, instrument: Instrument, jurisdiction: Jurisdiction) -> Act:
    """The act of those words, every one of its instructions understood and settled on the text."""
    reading = read_act(ActText.of(words), jurisdiction)
    settled = settle_reading(reading, instrument.root, jurisdiction, issued=_ISSUED)
    assert settled.value is not None, settled.diagnostics[:3]
    return settled.value


def _checked(workspace: Workspace) -> None:
    histories = compile_workspace(workspace.instruments, workspace.acts, workspace.jurisdictions)
    compiled = {name: outcome.value for name, outcome in histories.items() if outcome.value is not None}
    assert not any(has_errors(outcome.diagnostics) for outcome in histories.values())
    list(observations(workspace, compiled, workspace.acts))


def _measure(folder: Path) -> dict[str, float]:
    say("leer 500 instrucciones, 5.000, y 1.000 sobre 10.000 párrafos")
    text = BenchText(Size())
    replacements = text.replacements(1000)
    workspace = load_workspace(write(folder / "prose", text, replacements, 1)).value
    assert workspace is not None
    instrument, jurisdiction = workspace.instruments[INSTRUMENT], workspace.jurisdictions["cl"]
    few, many, all_words = (act_words(text.replacements(count)) for count in (_FEW, _MANY, 1000))
    read = medians(
        {
            "few": lambda: seconds(lambda: read_act(ActText.of(few), jurisdiction)),
            "many": lambda: seconds(lambda: read_act(ActText.of(many), jurisdiction)),
        },
        _ROUNDS,
        warm_up=0,
    )
    held = medians(
        {
            "settled": lambda: seconds(lambda: read_all(all_words, instrument, jurisdiction)),
            "checked": lambda: seconds(lambda: _checked(workspace)),
        },
        _ROUNDS,
    )
    say("  " + ", ".join(f"{name} {taken * 1000:.0f} ms" for name, taken in (read | held).items()))
    return {READ_TEN_TIMES: read["many"] / read["few"], READ: held["settled"] / held["checked"]}


PROSE = Group("prosa", {READ_TEN_TIMES: 12, READ: 10}, _measure)
