"""Last step of the pass `source`: a folder -> `Workspace`, everything that the other passes work on.

Finds `catalogue/*/*/instrument.yaml` and `amendments/*/*.yaml` (or, for both, `.xml`), jurisdictions and
settings, and reads them all, so that all problems are shown at once. An instrument or act with an error is named in
`refused` and must not be used; what could be read of it is there for other checks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, has_errors
from refundido.model.act import Act
from refundido.model.brochure import BrochureDefinition, Operator, Requirement
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.source.characters import check_characters
from refundido.source.collector import collector_paused
from refundido.source.files import SourceFiles
from refundido.source.formats import ActFile, InstrumentFile, parse_act_file, parse_instrument_file
from refundido.source.problems import Problems
from refundido.source.read_act import Library
from refundido.source.read_apart import read_unplaced
from refundido.source.read_brochures import read_brochures
from refundido.source.read_jurisdiction import read_jurisdictions
from refundido.source.read_operators import read_operators
from refundido.source.read_requirements import read_requirements, with_approvals
from refundido.source.settings import Settings, read_settings
from refundido.source.strays import note_strays
from refundido.span import Span

DEFAULT_JURISDICTION = "cl"


@dataclass(frozen=True, slots=True)
class OfficialText:
    """The official text that stands beside an act: its path and its words."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Workspace:
    """All that a folder holds.

    `instruments` and `acts` are by id, in order of id; `sources` are the official texts by the id of their
    act; `digests` the SHA-256 of every file read, by path. `refused` are the ids of instruments and acts
    in whose files something is wrong, whether or not anything of them could be read. `undated` are refused acts whose
    day could not be read, which are not among `acts`. `brochures` are by instrument and id, `operators` by id,
    `requirements` by regulator; `unread_brochures` names those in whose files something is wrong.
    """

    root: Path
    instruments: Mapping[str, Instrument]
    acts: Mapping[str, Act]
    jurisdictions: Mapping[str, Jurisdiction]
    sources: Mapping[str, OfficialText] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    digests: Mapping[str, str] = field(default_factory=dict)
    refused: frozenset[str] = frozenset()
    undated: Mapping[str, Act] = field(default_factory=dict)
    brochures: Mapping[str, BrochureDefinition] = field(default_factory=dict)
    unread_brochures: frozenset[str] = frozenset()
    operators: Mapping[str, Operator] = field(default_factory=dict)
    requirements: Mapping[str, tuple[Requirement, ...]] = field(default_factory=dict)


def load_workspace(root: Path) -> Outcome[Workspace]:
    """The workspace in the folder `root`, with everything that is wrong in its files.

    There is always a value; where there are errors it lacks what could not be read. Diagnostics stand in
    order of file, line and column.
    """
    problems = Problems()
    with collector_paused():
        files = SourceFiles(root)
        settings = read_settings(files, problems)
        jurisdictions = read_jurisdictions(files, problems)
        refused: set[str] = set()
        instruments = _read_instruments(files, jurisdictions, problems, refused)
        sources: dict[str, OfficialText] = {}
        acts = _read_acts(files, jurisdictions, instruments, sources, problems, refused)
        vocabularies = {name: found for name, (found, _) in instruments.items() if found is not None}
        brochures = read_brochures(files, vocabularies, problems)
        operators = read_operators(files, vocabularies, problems)
        requirements = read_requirements(files, problems)
        note_strays(files, refused, problems)
    known = {name: instrument for name, (_, instrument) in instruments.items() if instrument is not None}
    undated = {name: act for name, act in acts.items() if act.issued == date.min}
    dated = {name: act for name, act in acts.items() if name not in undated}
    digests = dict(files.digests)
    workspace = Workspace(
        root, known, dated, jurisdictions, sources, settings, digests, frozenset(refused), undated,
        with_approvals(brochures.read, requirements), brochures.refused, operators, requirements,
    )  # fmt: skip
    return Outcome(workspace, tuple(sorted(problems, key=_place)))


def _place(diagnostic: Diagnostic) -> tuple[str, int, int]:
    span = diagnostic.span
    return (span.file, span.line, span.column) if span is not None else ("", 0, 0)


_Instruments = dict[str, tuple[Jurisdiction | None, Instrument | None]]


def _read_instruments(
    files: SourceFiles, jurisdictions: Mapping[str, Jurisdiction], problems: Problems, refused: set[str]
) -> _Instruments:
    found: _Instruments = {}
    for path in sorted((*files.find("catalogue/*/*/instrument.yaml"), *files.find("catalogue/*/*/instrument.xml"))):
        identity = path.removeprefix("catalogue/").rsplit("/", 1)[0]
        own = Problems()
        parsed: InstrumentFile = parse_instrument_file(path, identity, files, jurisdictions, own)
        if identity in found:
            _say_twice(identity, path, own)
        unplaced = read_unplaced(files, identity, own)
        instrument = replace(parsed.instrument, unplaced=unplaced) if parsed.instrument else None
        found[identity] = (parsed.jurisdiction, instrument)
        if has_errors(own):
            refused.add(identity)
        problems.extend(own)
    return found


def _read_acts(
    files: SourceFiles,
    jurisdictions: Mapping[str, Jurisdiction],
    instruments: _Instruments,
    sources: dict[str, OfficialText],
    problems: Problems,
    refused: set[str],
) -> dict[str, Act]:
    default = jurisdictions.get(DEFAULT_JURISDICTION) or next(iter(jurisdictions.values()))
    library = Library({name: found or default for name, (found, _) in instruments.items()}, default)
    parsed: list[tuple[ActFile, Problems]] = []
    for path in sorted((*files.find("amendments/*/*.yaml"), *files.find("amendments/*/*.xml"))):
        own = Problems()
        act_file = parse_act_file(path, files, library, own)
        if any(act_file.identity == other.identity for other, _ in parsed):
            _say_twice(act_file.identity, path, own)
        parsed.append((act_file, own))
    acts: dict[str, Act] = {}
    for act_file, own in parsed:
        source = _official_text(act_file.identity, files, sources, own)
        act = act_file.read(source)
        if act is not None:
            acts[act_file.identity] = act
        if has_errors(own) or act is None:
            refused.add(act_file.identity)
        name = act.title if act is not None else act_file.identity
        problems.extend(replace(d, context=f"{name}, {d.context}" if d.context else name) for d in own)
    return dict(sorted(acts.items()))


def _say_twice(identity: str, path: str, problems: Problems) -> None:
    message = f"«{identity}» está escrito en dos archivos: en YAML y en XML."
    problems.say(Code.ID_DUPLICATE, message, Span(path, 1, 1), "Deje uno de los dos.", subject=identity)


def _official_text(identity: str, files: SourceFiles, sources: dict[str, OfficialText], problems: Problems) -> str:
    """The path of the text beside an act, "" if there is none; it is kept in `sources`."""
    path = f"amendments/{identity}.txt"
    if not files.exists(path):
        return ""
    outcome = files.read(path)
    problems.extend(outcome.diagnostics)
    if outcome.value is not None:
        problems.extend(check_characters(outcome.value.replace("\f", " "), path, Severity.WARNING))
        sources[identity] = OfficialText(path, outcome.value)
    return path
