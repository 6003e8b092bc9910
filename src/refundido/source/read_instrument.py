"""Reading instruments: `instrument.yaml` and the unit files it brings in -> `Instrument`.

Problems: JURISDICTION_UNKNOWN, FILE_BOMB for a file that brings itself in, and those of files, the shape
and units.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import PurePosixPath

from refundido.diagnostic import Code
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.nearest import nearest_hint
from refundido.model.text import Origin, Standing, Text
from refundido.model.unit import ROOT, Unit
from refundido.source.check_shape import check_shape
from refundido.source.files import SourceFiles
from refundido.source.problems import Problems
from refundido.source.read_units import UnitReader
from refundido.source.scalars import clean, day, standing_of
from refundido.source.schema import Shapes, shapes
from refundido.source.voice import Voice
from refundido.source.yaml_nodes import Value, YamlMap, parse_yaml


def jurisdiction_named(tree: Value, known: Mapping[str, Jurisdiction], problems: Problems) -> Jurisdiction | None:
    """The jurisdiction that an instrument names; None, and a finding, if there is none such."""
    if not isinstance(tree, YamlMap) or not isinstance(tree.get("jurisdiction"), str):
        return None
    name = tree.text("jurisdiction")
    if name not in known:
        hint = nearest_hint(name, known)
        message = f"No hay una jurisdicción «{name}»."
        problems.say(Code.JURISDICTION_UNKNOWN, message, tree.value_span("jurisdiction"), hint, subject=name)
    return known.get(name)


def read_instrument(
    tree: Value, identity: str, file: str, jurisdiction: Jurisdiction, files: SourceFiles, problems: Problems
) -> Instrument | None:
    """The instrument written in `tree`, with the units of other files; None if it is no mapping.

    If anything was noted in `problems`, the instrument lacks what could not be read: in place of a day that could
    not, it is attested from the first there is.
    """
    kinds = shapes(jurisdiction)
    check_shape(tree, kinds.instrument, file, problems, kinds.kinds)
    if not isinstance(tree, YamlMap):
        return None
    title, attested = clean(tree.text("instrument")), day(tree.text("attested"))
    standing = standing_of(tree, "standing", Standing.OFFICIAL)
    reader = _Includer(jurisdiction, kinds, files, problems, file).reader
    units = reader.read_all(tree.maps("units"), standing)
    return _instrument(tree, identity, title or identity, attested or date.min, jurisdiction, standing, units)


def _instrument(
    tree: YamlMap,
    identity: str,
    title: str,
    attested: date,
    jurisdiction: Jurisdiction,
    standing: Standing,
    units: tuple[Unit, ...],
) -> Instrument:
    heading = Text.of(title, Origin("", "", identity + "#heading"), standing)
    root = Unit(identity, ROOT, heading=heading, children=units, standing=standing, span=tree.span)
    return Instrument(
        identity,
        title,
        jurisdiction.code,
        root,
        attested,
        clean(tree.text("short")),
        clean(tree.text("publisher")),
        clean(tree.text("approved_by")),
        tree.texts("notes"),
        span=tree.span,
    )


class _Includer:
    """Follows `file:` entries, each from the folder of the file it stands in."""

    def __init__(
        self, jurisdiction: Jurisdiction, kinds: Shapes, files: SourceFiles, problems: Problems, file: str
    ) -> None:
        self._shapes = kinds
        self._files = files
        self._problems = problems
        self._open = [file]
        self.reader = UnitReader(jurisdiction, Voice(), problems, self._include)

    def _include(self, node: YamlMap, standing: Standing) -> Unit | None:
        name, span = node.text("file"), node.value_span("file")
        path = (PurePosixPath(self._open[-1]).parent / name).as_posix()
        if path in self._open:
            hint = "Quite esta entrada: un archivo no puede contenerse."
            self._problems.say(Code.FILE_BOMB, f"El archivo «{path}» se trae a sí mismo.", span, hint, subject=name)
            return None
        outcome = self._files.read(path, span)
        self._problems.extend(outcome.diagnostics)
        if outcome.value is None:
            return None
        parsed = parse_yaml(outcome.value, path)
        self._problems.extend(parsed.diagnostics)
        if parsed.value is None:
            return None
        tree, kinds = parsed.value, self._shapes.kinds
        fits = check_shape(tree, self._shapes.unit, path, self._problems, kinds)
        if not isinstance(tree, YamlMap) or not (fits or kinds & tree.keys()):
            return None
        self._open.append(path)
        unit = self.reader.read(tree, standing)
        self._open.pop()
        return unit
