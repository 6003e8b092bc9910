"""Part of `source`: one source file of a workspace written anew in the other format, losing nothing.

Goes in: a workspace as read. Comes out: the files to write in place of the old one, by their path, read
back and found equal before they are handed out (or the reason why not). Writes no file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from refundido.diagnostic import Code, Diagnostic, Outcome, failure
from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.nearest import nearest_hint
from refundido.source.files import SourceFiles
from refundido.source.problems import Problems
from refundido.source.read_act import Library, read_act
from refundido.source.read_instrument import read_instrument
from refundido.source.workspace import DEFAULT_JURISDICTION, Workspace
from refundido.source.xml_read import read_xml_act, read_xml_instrument
from refundido.source.xml_write import write_xml_act, write_xml_instrument
from refundido.source.yaml_nodes import parse_yaml
from refundido.source.yaml_write import INSTRUMENT_FILE, write_yaml_act, write_yaml_instrument
from refundido.source.yaml_write_units import UnwritableError


class Format(StrEnum):
    """What a source file is written in."""

    XML = "xml"
    YAML = "yaml"


def convert(workspace: Workspace, identity: str, to: Format) -> Outcome[Mapping[str, bytes]]:
    """The files, by their path in the workspace, that say in another format what an instrument or an act says."""
    if identity in workspace.refused:
        hint = "Corrija primero lo que «refundido check» señala en él."
        return failure(Code.FILE_SYNTAX, f"«{identity}» tiene errores.", subject=identity, hint=hint)
    if identity in workspace.instruments:
        return convert_instrument(workspace.instruments[identity], workspace.jurisdictions, to)
    if identity in workspace.acts:
        return convert_act(workspace.acts[identity], workspace, to)
    hint = nearest_hint(identity, (*workspace.instruments, *workspace.acts))
    return failure(Code.FILE_MISSING, f"No hay un instrumento ni un acto «{identity}».", subject=identity, hint=hint)


def convert_instrument(
    instrument: Instrument, jurisdictions: Mapping[str, Jurisdiction], to: Format
) -> Outcome[Mapping[str, bytes]]:
    """The one file of an instrument."""
    jurisdiction = jurisdictions[instrument.jurisdiction]
    folder = f"catalogue/{instrument.id}"

    def write() -> bytes:
        if to is Format.XML:
            return write_xml_instrument(instrument)
        return write_yaml_instrument(instrument, jurisdiction)[INSTRUMENT_FILE].encode()

    def read(path: str, text: bytes, problems: Problems) -> Instrument | None:
        if to is Format.XML:
            outcome = read_xml_instrument(text, path, instrument.id, jurisdictions)
            problems.extend(outcome.diagnostics)
            return outcome.value
        tree = parse_yaml(text.decode(), path).value
        nowhere = SourceFiles(Path())
        return read_instrument(tree or "", instrument.id, path, jurisdiction, nowhere, problems)

    return _converted(instrument, f"{folder}/instrument.{to}", write, read)


def convert_act(act: Act, workspace: Workspace, to: Format) -> Outcome[Mapping[str, bytes]]:
    """The one file of an act."""
    library = _library(act, workspace)

    def write() -> bytes:
        return write_xml_act(act) if to is Format.XML else write_yaml_act(act, library.jurisdiction_of).encode()

    def read(path: str, text: bytes, problems: Problems) -> Act | None:
        if to is Format.XML:
            outcome = read_xml_act(text, path, act.id, library, act.source)
            problems.extend(outcome.diagnostics)
            return outcome.value
        tree = parse_yaml(text.decode(), path).value or ""
        library.add_tree(act.id, tree)
        return read_act(tree, act.id, path, library, problems, act.source)

    return _converted(act, f"amendments/{act.id}.{to}", write, read)


def _library(act: Act, workspace: Workspace) -> Library:
    """What the act may speak of: the acts that it corrects or annuls, as they would be written."""
    jurisdictions = {name: workspace.jurisdictions[i.jurisdiction] for name, i in workspace.instruments.items()}
    default = workspace.jurisdictions.get(DEFAULT_JURISDICTION) or next(iter(workspace.jurisdictions.values()))
    library = Library(jurisdictions, default)
    for name in dict.fromkeys((act.corrects, *(annulment.act for annulment in act.annuls))):
        if name in workspace.acts:
            written = write_yaml_act(workspace.acts[name], library.jurisdiction_of)
            library.add_tree(name, parse_yaml(written, f"amendments/{name}.yaml").value or "")
    return library


def _converted(
    value: Act | Instrument,
    path: str,
    write: Callable[[], bytes],
    read: Callable[[str, bytes, Problems], Act | Instrument | None],
) -> Outcome[Mapping[str, bytes]]:
    """What is written, if it reads back as the same value; what an instrument has apart stays in a file of its own."""
    problems = Problems()
    try:
        text = write()
    except ValueError:
        return failure(
            Code.FILE_SYNTAX,
            f"«{value.id}» tiene un carácter de control que XML no admite.",
            subject=value.id,
            hint="Quítelo del texto, o deje el archivo en YAML.",
        )
    except UnwritableError as error:
        return _unequal(value.id, str(error))
    back = read(path, text, problems)
    own = replace(value, unplaced=()) if isinstance(value, Instrument) else value
    if back != own:
        return Outcome(None, (*_unequal(value.id, path).diagnostics, *problems))
    return Outcome({path: text})


def _unequal(identity: str, subject: str) -> Outcome[Mapping[str, bytes]]:
    return Outcome(
        None,
        (
            Diagnostic(
                Code.FILE_SYNTAX,
                f"«{identity}» no puede escribirse en ese formato sin que algo cambie.",
                subject=subject,
                hint="Déjelo como está, y avise a quienes mantienen el programa.",
            ),
        ),
    )
