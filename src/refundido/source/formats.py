"""Part of `source`: which reader reads a file, by its ending: YAML here, XML in the modules `xml_*`.

Goes in: a path of the workspace. Comes out: the instrument or act read from it. An act is read in two
steps, since an erratum needs the acts it corrects as they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.source.files import SourceFiles
from refundido.source.problems import Problems
from refundido.source.read_act import Library, read_act
from refundido.source.read_instrument import jurisdiction_named, read_instrument
from refundido.source.xml_read import read_xml_act_tree, read_xml_instrument
from refundido.source.yaml_nodes import Value, parse_yaml


@dataclass(frozen=True, slots=True)
class InstrumentFile:
    """What was read of an instrument: its vocabulary and itself, as far as they go."""

    jurisdiction: Jurisdiction | None
    instrument: Instrument | None


@dataclass(frozen=True, slots=True)
class ActFile:
    """An act as written; `read` makes the act of it, given the path of its official text."""

    identity: str
    read: Callable[[str], Act | None]


def parse_instrument_file(
    path: str,
    identity: str,
    files: SourceFiles,
    jurisdictions: Mapping[str, Jurisdiction],
    problems: Problems,
) -> InstrumentFile:
    """The instrument in the file at `path`."""
    outcome = files.read(path)
    problems.extend(outcome.diagnostics)
    nothing = InstrumentFile(None, None)
    if outcome.value is None:
        return nothing
    if path.endswith(".xml"):
        return _xml_instrument(outcome.value, path, identity, jurisdictions, problems)
    parsed = parse_yaml(outcome.value, path)
    problems.extend(parsed.diagnostics)
    if parsed.value is None:
        return nothing
    jurisdiction = jurisdiction_named(parsed.value, jurisdictions, problems)
    vocabulary = jurisdiction or next(iter(jurisdictions.values()))
    instrument = read_instrument(parsed.value, identity, path, vocabulary, files, problems)
    return InstrumentFile(jurisdiction, instrument if jurisdiction is not None else None)


def parse_act_file(path: str, files: SourceFiles, library: Library, problems: Problems) -> ActFile:
    """The act in the file at `path`, as written; `library` takes note of it."""
    identity = path.removeprefix("amendments/").rsplit(".", 1)[0]
    outcome = files.read(path)
    problems.extend(outcome.diagnostics)
    nothing = ActFile(identity, lambda _: None)
    library.numbers.setdefault(identity, ())
    if outcome.value is None:
        return nothing
    tree = _act_tree(outcome.value, path, library, problems)
    if tree is None:
        return nothing
    library.add_tree(identity, tree)
    return ActFile(identity, lambda source: read_act(tree, identity, path, library, problems, source))


def _xml_instrument(
    text: str, path: str, identity: str, jurisdictions: Mapping[str, Jurisdiction], problems: Problems
) -> InstrumentFile:
    outcome = read_xml_instrument(text, path, identity, jurisdictions)
    problems.extend(outcome.diagnostics)
    instrument = outcome.value
    return InstrumentFile(jurisdictions.get(instrument.jurisdiction) if instrument is not None else None, instrument)


def _act_tree(text: str, path: str, library: Library, problems: Problems) -> Value | None:
    if path.endswith(".xml"):
        return read_xml_act_tree(text, path, library, problems)
    parsed = parse_yaml(text, path)
    problems.extend(parsed.diagnostics)
    return parsed.value
