"""First step of `publish`: a folder -> everything that can be published or asked of it, and all findings.

Loads, compiles and checks. Where a file is wrong the rest is compiled all the same, so that all findings are
shown at once; what a wrong file would have changed is not answered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from refundido.brochure.identities import Identities, identities_of
from refundido.check.severity import apply_severities
from refundido.diagnostic import Code, Diagnostic, Outcome, failure, has_errors
from refundido.history.amended_acts import known_acts
from refundido.history.timeline import History
from refundido.history.together import compile_workspace
from refundido.model.act import Act, DateBounds
from refundido.model.instrument import Edition, Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.publish.attempt import findings_all_the_same
from refundido.publish.observations import observations, observations_beside
from refundido.publish.own_templates import template_problems
from refundido.source.settings import SETTINGS_FILE
from refundido.source.workspace import Workspace, load_workspace

_SOURCES = ("catalogue", "amendments", "jurisdictions", "templates", SETTINGS_FILE)
"""What stands first in the path of a file that a workspace is made of."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A workspace compiled: a history for each instrument that could be read, and every finding.

    `diagnostics` are all there are; errors among them mean that nothing may be published. `loading` are those
    of reading the files. `known_at` is the day as known on which it was compiled, None for all there is. `identities`
    are the units of each instrument through its history, as brochures know them: what was worked out of them in
    checking is there for whoever makes brochures.
    """

    workspace: Workspace
    histories: Mapping[str, History]
    diagnostics: tuple[Diagnostic, ...]
    loading: tuple[Diagnostic, ...] = ()
    known_at: date | None = None
    identities: Mapping[str, Identities] = field(default_factory=dict)

    @property
    def acts(self) -> Mapping[str, Act]:
        """The acts, by id."""
        return self.workspace.acts

    @property
    def known_acts(self) -> tuple[Act, ...]:
        """The acts that were published by the day as known on which the workspace was compiled, oldest first."""
        return tuple(known_acts(self.workspace.acts, self.known_at)[0])

    @property
    def instruments(self) -> Mapping[str, Instrument]:
        """The instruments that have a history, by id."""
        return {identity: history.instrument for identity, history in self.histories.items()}

    def jurisdiction_of(self, instrument: str) -> Jurisdiction:
        """The jurisdiction of an instrument that has a history."""
        return self.workspace.jurisdictions[self.histories[instrument].instrument.jurisdiction]

    def editions(self, instrument: str) -> tuple[Edition, ...]:
        """The editions of an instrument, oldest first."""
        return self.histories[instrument].editions

    def edition_at(self, instrument: str, day: date) -> Outcome[Edition]:
        """The edition in force on a day, if the text was already known.

        Errors: those of History.edition_at, also for the day as known; ACT_REFUSED for an unreadable act.
        """
        history = self.histories[instrument]
        if self.known_at and self.known_at < history.instrument.attested:
            day = min(day, self.known_at)
        outcome = history.edition_at(day)
        for act in self._unread(instrument) if outcome.ok else ():
            if act is None or day >= _earliest(act):
                message = f"No hay edición al {day}: {act.title if act else 'un acto'} tiene errores y no pudo leerse."
                return failure(Code.ACT_REFUSED, message, hint="Corríjalos (refundido check).")
        return outcome

    def unread(self) -> tuple[Diagnostic, ...]:
        """The errors of files that could not be read."""
        return tuple(found for found in self.loading if found.is_error)

    def _unread(self, instrument: str) -> Iterator[Act | None]:
        """The acts that could not be read and may amend the instrument; None for one of which nothing is known."""
        for identity in sorted(self.workspace.refused):
            act = self.workspace.acts.get(identity)
            if act is None and identity not in self.workspace.instruments:
                yield None
            elif act is not None and (instrument in act.amends or act.corrects or act.annuls):
                yield act


def _earliest(act: Act) -> date:
    """The first day that an act can have touched."""
    days = [act.issued, act.known_from, *(annulment.since or date.min for annulment in act.annuls)]
    if act.corrects:
        return date.min
    for when in (act.in_force, *(act.effective(instruction) for instruction in act.instructions)):
        if when is not None:
            days.append(when.after if isinstance(when, DateBounds) else when)
    return min(days)


def compile_root(root: Path, known_at: date | None = None, lints: bool = True) -> Compiled:
    """The workspace in the folder `root`, as known on a day (None: with all there is). `lints`: look for them too."""
    return compile_loaded(root, load_workspace(root), known_at, lints)


def compile_loaded(
    root: Path, loaded: Outcome[Workspace], known_at: date | None = None, lints: bool = True
) -> Compiled:
    """The same, of a workspace that was loaded already."""
    assert loaded.value is not None, "load_workspace always gives a value"
    workspace = loaded.value
    instruments = {i: each for i, each in workspace.instruments.items() if i not in workspace.refused}
    outcomes = compile_workspace(instruments, _tried(workspace), workspace.jurisdictions, known_at)
    histories = {identity: outcome.value for identity, outcome in outcomes.items() if outcome.value is not None}
    identities = identities_of(histories, workspace.jurisdictions, workspace.acts)
    loading = loaded.diagnostics
    if not workspace.instruments and not workspace.refused:
        loading = (*loading, _nothing_here())
    found = (*loading, *(problem for outcome in outcomes.values() for problem in outcome.diagnostics))
    weighed = apply_severities(dict.fromkeys(found), workspace.settings.lints)
    compiled = Compiled(workspace, histories, weighed, loading, known_at, identities)
    return observed(root, compiled) if lints else compiled


def observed(root: Path, compiled: Compiled) -> Compiled:
    """A workspace that was compiled without lints, with what there is to observe of it among its findings."""
    workspace = compiled.workspace
    loading = (*compiled.loading, *template_problems(root))
    found: list[Diagnostic] = []
    if workspace.refused:
        found.extend((*loading, *findings_all_the_same(workspace, loading, compiled.known_at)))
    else:
        found.extend((*loading, *compiled.diagnostics))
        found.extend(observations(workspace, compiled.histories, _tried(workspace)))
        found.extend(observations_beside(workspace, compiled.identities))
    weighed = apply_severities(dict.fromkeys(found), workspace.settings.lints)
    return replace(compiled, diagnostics=tuple(dict.fromkeys(weighed)), loading=loading)


def _tried(workspace: Workspace) -> dict[str, Act]:
    """The acts that could be read, of which every instrument that they amend could be read too."""
    refused = workspace.refused
    sound = {identity: act for identity, act in workspace.acts.items() if identity not in refused}
    return {identity: act for identity, act in sound.items() if not refused & {*act.amends}}


def _nothing_here() -> Diagnostic:
    return Diagnostic(
        Code.FILE_MISSING,
        "No hay ningún instrumento: falta «catalogue/regulador/instrumento/instrument.yaml».",
        hint="Diga la carpeta del espacio de trabajo con -C, o cree uno con «refundido init».",
    )


def may_publish(compiled: Compiled) -> bool:
    """Whether nothing found stands in the way of publishing."""
    return not has_errors(compiled.diagnostics)


def is_source(root: Path, file: Path) -> bool:
    """Whether a file that is there is one that the workspace at `root`, or another, is made of."""
    if not file.is_file():
        return False
    workspaces = {folder for path in (file.absolute(), file.resolve()) for folder in path.parents}
    known = {root.absolute(), root.resolve()}
    for folder in workspaces:
        if folder in known or (folder / "catalogue").is_dir():
            for path in (file.absolute(), file.resolve()):
                if path.is_relative_to(folder) and path.relative_to(folder).parts[0] in _SOURCES:
                    return True
    return False


def schema_of(root: Path, what: str, jurisdiction: str) -> Outcome[dict[str, object]]:
    """The JSON Schema of a source file, for the units of a jurisdiction of the workspace.

    `what` is "instrument", "unit" or "act", or one of those that no jurisdiction changes: "brochure", "operator",
    "requirements".
    """
    from refundido.source.files import SourceFiles
    from refundido.source.problems import Problems
    from refundido.source.read_jurisdiction import read_jurisdictions
    from refundido.source.schema import act_schema, instrument_schema, unit_schema
    from refundido.source.schema_brochures import BROCHURE, OPERATOR, REQUIREMENTS, brochure_schema

    alike = {"brochure": BROCHURE, "operator": OPERATOR, "requirements": REQUIREMENTS}
    if what in alike:
        return Outcome(brochure_schema(alike[what]))
    problems = Problems()
    jurisdictions = read_jurisdictions(SourceFiles(root), problems)
    if jurisdiction not in jurisdictions:
        known = ", ".join(sorted(jurisdictions))
        message = f"No hay una jurisdicción «{jurisdiction}»."
        return failure(Code.JURISDICTION_UNKNOWN, message, subject=jurisdiction, hint=f"Las que hay: {known}.")
    schemas = {"instrument": instrument_schema, "unit": unit_schema, "act": act_schema}
    return Outcome(schemas[what](jurisdictions[jurisdiction]), tuple(problems))
