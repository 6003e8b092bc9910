"""What the tests of publications are made from: the real catalogue, and a small text with one of everything."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

from refundido.document import consolidated
from refundido.document.blocks import Publication
from refundido.history import compile_workspace
from refundido.model.act import Act, Instruction
from refundido.model.change import ChangeKind, ChildrenChange, TextChange
from refundido.model.instrument import Amendment, Edition, Instrument
from refundido.model.operation import Field
from refundido.model.text import Origin, Run, Standing, Text
from refundido.model.unit import CELL, HEAD, PARAGRAPH, ROOT, ROW, TABLE, TableForm, Unit
from refundido.source.workspace import load_workspace
from tests.build import JURISDICTION

REPOSITORY = Path(__file__).parents[2]
ACT = "x/res-1"
HOSTILE = '<b>negrita</b> & "comillas" <script>alert(1)</script> {{ 7 * 7 }} {% include "/etc/passwd" %}'
"""Words of a law that look like markup and like a template."""
DAY = date(2020, 1, 1)
LATER = date(2021, 3, 4)


@cache
def catalogue() -> tuple[Publication, ...]:
    """The publications of the Chilean catalogue, an edition each, in order."""
    workspace = load_workspace(REPOSITORY).value
    assert workspace is not None
    compiled = compile_workspace(workspace.instruments, workspace.acts, workspace.jurisdictions)
    instrument = workspace.instruments["cl-scj/catalogo-de-juegos"]
    history = compiled[instrument.id].value
    assert history is not None
    editions = history.editions
    return tuple(
        consolidated(
            instrument, editions[: index + 1], workspace.acts, workspace.jurisdictions[instrument.jurisdiction]
        )
        for index in range(len(editions))
    )


def words(plain: str, place: str, standing: Standing = Standing.OFFICIAL) -> Text:
    """A text of the base."""
    return Text.of(plain, Origin(place=place), standing)


def paragraph(identity: str, plain: str, standing: Standing = Standing.OFFICIAL) -> Unit:
    """A paragraph of the base."""
    return Unit(identity, PARAGRAPH, text=words(plain, identity, standing), standing=standing)


def table(identity: str, heads: tuple[str, ...], *rows: tuple[str, ...]) -> Unit:
    """A table of the base; its second column names the rows."""
    made = [_row(f"{identity}.r{index}", ROW, cells) for index, cells in enumerate(rows)]
    form = TableForm(name_column="c1", head_editorial=True)
    head = _row(f"{identity}.h", HEAD, heads)
    return Unit(identity, TABLE, heading=words("Pagos", identity), children=(head, *made), table=form)


def _row(identity: str, kind: str, cells: tuple[str, ...]) -> Unit:
    made = [Unit(f"{identity}.c{i}", CELL, text=words(cell, f"{identity}.c{i}")) for i, cell in enumerate(cells)]
    return Unit(identity, kind, children=tuple(made))


def small_root() -> Unit:
    """A text with one of everything that a publication can show, before any act."""
    mixed = Text(
        (
            Run("Texto nuestro con ", Origin(place="m"), 0, Standing.RECONSTRUCTED),
            Run("dos palabras", Origin(place="m"), 18),
            Run(" oficiales y otras muchas que no lo son.", Origin(place="m"), 30, Standing.RECONSTRUCTED),
        ),
        "Texto nuestro con dos palabras oficiales y otras muchas que no lo son.",
    )
    repaired = Text(
        (
            Run("El pozo ", Origin(place="r"), 0),
            Run("principal", Origin(place="r"), 8, Standing.REPAIRED, printed="prin-cipal"),
            Run(" de la ", Origin(place="r"), 17),
            Run("MORDAZA", Origin(place="r"), 24, Standing.GAP),
            Run(".", Origin(place="r"), 31),
        ),
        "El pozo principal de la MORDAZA.",
    )
    body = (
        paragraph("p1", HOSTILE),
        paragraph("p2", "Este párrafo es nuestro.", Standing.RECONSTRUCTED),
        Unit("p3", PARAGRAPH, text=mixed),
        Unit("p4", PARAGRAPH, text=repaired, notes=("Nota sobre la reparación.",)),
        Unit("la", "literal", "a", words("Retiro", "la"), children=(paragraph("p5", "Se retira."),)),
        Unit("lb", "literal", "b", children=(paragraph("p6", "Sin título."),)),
        table("t1", ("N°", "Nombre", "Pago"), ("1", "Pleno", "35 a 1"), ("2", "Docena", "2 a 1")),
    )
    game = (
        Unit("n1", "numeral", "1.1", words("Reglas del juego", "n1"), children=body),
        Unit("n2", "numeral", "1.2", words("Por transcribir", "n2"), standing=Standing.PENDING),
        Unit("n3", "numeral", "1.3", words("Se suprime", "n3"), children=(paragraph("p7", "Adiós."),)),
    )
    title = Unit("t", "título", "II", words("Ruletas & dados", "t"), children=(
        Unit("j", "juego", "1", words("Ruleta", "j"), children=game),
    ))  # fmt: skip
    return Unit("raiz", ROOT, children=(title,))


def small_instrument() -> Instrument:
    """The instrument of that text."""
    return Instrument(
        "x/texto", "Texto <de> prueba", "cl", small_root(), DAY, "Texto", "Editor & Cía.", "Resolución 0", ("Nota.",)
    )


def small_act() -> Act:
    """An act of two instructions; the second is cited by its number alone."""
    instructions = (Instruction("1", (), cite="artículo 1, letra a)"), Instruction("2", ()))
    return Act(ACT, "Resolución 1", date(2020, 12, 1), ("x/texto",), instructions, subject="Modifica <todo>")


def small_editions() -> tuple[Edition, Edition]:
    """That text before and after the act: words of a cell replaced, a unit removed."""
    before = small_root()
    gone = before.children[0].children[0].children[2]
    new = Run("36 a 1", Origin(ACT, "1"), 0)
    old = Run("35 a 1", Origin(place="t1.r0.c2"), 0)
    cell = (0, 0, 0, 6, 1, 2)
    changes = (
        TextChange("1", ChangeKind.REPLACED, "t1.r0.c2", cell, Field.TEXT, 0, (old,), (new,)),
        ChildrenChange("2", ChangeKind.DELETED, "j", (0, 0), 2, (gone,), ()),
    )
    after = _replaced(before, "t1.r0.c2", Text((new,), new.text))
    after = _without(after, "n3")
    first = Edition("x/texto", DAY, before)
    return first, Edition("x/texto", LATER, after, (Amendment(ACT, ("1", "2"), changes),))


def _replaced(unit: Unit, identity: str, text: Text) -> Unit:
    if unit.id == identity:
        return unit.with_text(text)
    return unit.with_children(tuple(_replaced(child, identity, text) for child in unit.children))


def _without(unit: Unit, identity: str) -> Unit:
    kept = tuple(_without(child, identity) for child in unit.children if child.id != identity)
    return unit.with_children(kept)


def small_publication() -> Publication:
    """The publication of that text after the act."""
    return consolidated(small_instrument(), small_editions(), {ACT: small_act()}, JURISDICTION)
