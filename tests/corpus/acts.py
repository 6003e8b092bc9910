"""Builds the model values of a case: the instrument of its `## Antes`, and its acts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache

from refundido.diagnostic import Diagnostic
from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.source.problems import Problems
from refundido.source.read_act import Library, read_act
from refundido.source.read_jurisdiction import packaged_jurisdictions
from refundido.source.yaml_nodes import Value, parse_yaml
from tests.corpus.cases import ActSection, Case, CaseError
from tests.corpus.outline import OutlineError, read_outline

INSTRUMENT = "instrumento"
ATTESTED = date(2000, 1, 1)
"""From when the text answers, if the case does not say «Consta desde»."""
ONLY_ACT_DAY = date(2010, 1, 1)
"""The date of the act in a case that writes a single `## Operación`."""

_DAY = r"\d{4}-\d{2}-\d{2}"
_BOUNDS = re.compile(rf"después del ({_DAY}) y antes del ({_DAY})")
_INCLUSIVE = re.compile(rf"desde el ({_DAY}) hasta el ({_DAY})")
_ANNULS = re.compile(
    rf"(?P<act>[\w-]+)(?:, instrucci(?:ón|ones) (?P<numbers>.+?))?,? desde (?:el (?P<day>{_DAY})|su origen)"
)


@dataclass(frozen=True, slots=True)
class Acts:
    """The acts of a case that could be read, by id, and what was said of them."""

    by_id: dict[str, Act]
    diagnostics: tuple[Diagnostic, ...]


@cache
def jurisdiction_of(code: str) -> Jurisdiction:
    """The packaged jurisdiction with that code, or Chile's while there is no other."""
    known = dict(packaged_jurisdictions()[0])
    return known.get(code) or known["cl"]


def jurisdiction_for(case: Case) -> Jurisdiction:
    """The jurisdiction that a case names."""
    return jurisdiction_of(case.headers.get("Jurisdicción", "cl"))


def build_instrument(case: Case) -> Instrument:
    """The instrument that `## Antes` writes."""
    before = case.one("Antes")
    assert before is not None
    try:
        root = read_outline(before.body)
    except OutlineError as error:
        raise CaseError(str(error), case.path, before.first_line + error.line - 1) from error
    attested = date.fromisoformat(case.headers["Consta desde"]) if "Consta desde" in case.headers else ATTESTED
    return Instrument(INSTRUMENT, "Texto del caso", jurisdiction_for(case).code, root, attested)


def read_acts(case: Case) -> Acts:
    """The acts that `## Operación` or the `## Acto` sections write, read as files of `amendments/` are."""
    jurisdiction = jurisdiction_for(case)
    problems = Problems()
    library = Library({INSTRUMENT: jurisdiction}, jurisdiction)
    trees: dict[str, Value] = {}
    for act in _act_sections(case):
        parsed = parse_yaml(_as_file(act, case), f"{act.name}.yaml")
        problems.extend(parsed.diagnostics)
        if parsed.value is not None:
            trees[act.name] = parsed.value
            library.add_tree(act.name, parsed.value)
    found = {name: read_act(tree, name, f"{name}.yaml", library, problems) for name, tree in trees.items()}
    return Acts({name: act for name, act in found.items() if act is not None}, tuple(problems))


def _act_sections(case: Case) -> list[ActSection]:
    single = case.one("Operación")
    return [*([ActSection("acto", ONLY_ACT_DAY, single)] if single else []), *case.acts]


def _as_file(act: ActSection, case: Case) -> str:
    """The act as its file would be written: the headers as keys, the body as its instructions."""
    lines = [f"act: Acto {act.name}", f"issued: {act.issued}", *_keys(act, case)]
    if act.section.body.strip():
        lines.append("instructions:")
        lines.extend(f"  {line}".rstrip() for line in act.section.body.splitlines())
    return "\n".join(lines) + "\n"


def _keys(act: ActSection, case: Case) -> Iterator[str]:
    headers = dict(act.section.headers)
    if "Corrige" not in headers and "Anula" not in headers:
        yield f"amends: {INSTRUMENT}"
    for key, value in headers.items():
        match key:
            case "Vigencia":
                yield f"in_force: {value}"
            case "Publicado":
                yield f"published: {_published(value)}"
            case "Corrige":
                yield f"corrects: {value}"
            case "Anula":
                yield f"annuls: [{_annulment(value, act, case)}]"
            case "Nota":
                pass
            case _:
                raise CaseError(f"clave que un acto no tiene: {key}", case.path, act.section.line)


def _published(value: str) -> str:
    if found := _BOUNDS.fullmatch(value):
        return f"{{after: {found[1]}, before: {found[2]}}}"
    if found := _INCLUSIVE.fullmatch(value):
        return f"{{from: {found[1]}, until: {found[2]}}}"
    return value


def _annulment(value: str, act: ActSection, case: Case) -> str:
    found = _ANNULS.fullmatch(value)
    if found is None:
        raise CaseError(f"no se entiende qué anula: {value!r}", case.path, act.section.line)
    numbers = re.split(r", | y ", found["numbers"]) if found["numbers"] else []
    listed = f", instructions: [{', '.join(repr(n) for n in numbers)}]" if numbers else ""
    return f"{{act: {found['act']}{listed}, from: {found['day'] or 'origin'}}}"
