"""Whatever an act does: a brochure it does not touch is not affected, and one whose words it changes is."""

from collections.abc import Iterable
from datetime import date

from hypothesis import assume, given
from hypothesis import strategies as st

from refundido.brochure.affected import affected
from refundido.model.act import Act
from refundido.model.address_reader import read_address
from refundido.model.brochure import BrochureDefinition, BrochureSection, Offer, Operator, Pick, Role
from refundido.model.change import Change, ChildrenChange
from refundido.model.instrument import Instrument
from refundido.model.unit import CELL, HEAD, ROW, Path, Unit, find_path, lineage, unit_at, walk
from refundido.resolve.naming import address_of
from tests.build import ATTESTED, FIRST_DAY, INSTRUMENT, JURISDICTION, history
from tests.properties.strategies import ACT, amendments


def _definition(root: Unit, paths: list[Path]) -> BrochureDefinition:
    read = [read_address(address_of(root, path, JURISDICTION), JURISDICTION).value for path in paths]
    picks = tuple(Pick(each) for each in read if each is not None)
    section = BrochureSection(Role.GAME, "Sección", picks)
    return BrochureDefinition("juego", "Juego", INSTRUMENT, ATTESTED, picks[0], (section,))


def _touched(changes: Iterable[Change]) -> set[str]:
    """The identities that changes speak of: what they put, took or altered, and where."""
    found: set[str] = set()
    for change in changes:
        found.add(change.unit)
        if isinstance(change, ChildrenChange):
            found.update(inner.id for each in (*change.removed, *change.inserted) for _, inner in walk(each))
            found.update(name for old, heirs in change.successors for name in (old, *heirs))
    return found


def _said(root: Unit, identity: str) -> list[object] | None:
    """What a unit says without the units of variants in it; None where the text has it not, or only in a variant."""
    path = find_path(root, identity)
    if path is None or any(each.variants for each in lineage(root, path)):
        return None
    return _words(unit_at(root, path))


def _words(unit: Unit) -> list[object]:
    label = JURISDICTION.show_label(unit.kind, unit.label)
    own = (unit.kind, label, unit.heading.plain if unit.heading else "", unit.text.plain if unit.text else "")
    return [own, *(_words(child) for child in unit.children if not child.variants)]


@given(st.data())
def test_an_act_affects_exactly_the_brochures_whose_units_it_changes(data):
    root, instructions = data.draw(amendments(most=2))
    compiled = history(
        Instrument(INSTRUMENT, "Texto", "cl", root, ATTESTED),
        Act(ACT, "Acto", FIRST_DAY, (INSTRUMENT,), instructions),
    ).value
    assert compiled is not None
    assume(len(compiled.editions) == 2)
    whole = [path for path, u in walk(root) if path and u.kind not in (CELL, HEAD, ROW) and not u.pending]
    assume(whole)
    paths = data.draw(st.lists(st.sampled_from(whole), min_size=1, max_size=3, unique=True))
    definition = _definition(root, paths)
    operator = Operator("casa", "Casa", "Casino", "Pueblo", "1", offers=(Offer("juego", instrument=INSTRUMENT),))
    outcome = affected(
        ACT, {"casa": operator}, {f"{INSTRUMENT}/juego": definition}, {INSTRUMENT: compiled}, {"cl": JURISDICTION}
    )
    assume(not outcome.diagnostics)
    found = [each for each in outcome.value or () if each.touched]
    before, after = (edition.root for edition in compiled.editions)
    units = [unit_at(root, path) for path in paths]
    included = {inner.id for unit in units for _, inner in walk(unit)}
    numbered = {each.id for path in paths for each in lineage(root, path) if each.label}
    if not (included | numbered) & _touched(compiled.editions[1].amendments[0].changes):
        assert found == []
    said = [(_said(before, unit.id), _said(after, unit.id)) for unit in units]
    if any(one is not None and other is not None and one != other for one, other in said):
        assert found
    assert all(each.touched[0].change.act == ACT and date.min < each.touched[0].change.in_force for each in found)
