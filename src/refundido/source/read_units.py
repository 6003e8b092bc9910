"""Reading units: checked mappings -> `Unit`, in the base text of an instrument or inside an act.

The key that is a kind of the jurisdiction says what a unit is; its value is the label, the heading or the
text, as the kind is named. Problems: KIND_UNKNOWN, KEY_UNKNOWN, KEY_MISSING, TYPE_WRONG, LABEL_DUPLICATE,
and those of identities, tables and marks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from refundido.diagnostic import Code, Related
from refundido.model.address_reader import normal_form
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import normal_label
from refundido.model.text import Standing, Text
from refundido.model.unit import CELL, HEAD, PARAGRAPH, ROW, TABLE, TableForm, Unit
from refundido.source.identity import identity
from refundido.source.problems import Problems
from refundido.source.read_marks import Mark, has_marks, lay_marks, read_marks
from refundido.source.read_tables import TABLE_KEYS, read_form, read_table
from refundido.source.scalars import STANDINGS, clean, flag
from refundido.source.voice import Voice
from refundido.source.yaml_nodes import YamlMap

Include = Callable[[YamlMap, Standing], Unit | None]
"""Reads the unit that a `file:` entry brings in."""

_LIST_LEVEL = 8


class UnitReader:
    """Reads the units of one text. `problems` gathers what is wrong with them."""

    def __init__(
        self, jurisdiction: Jurisdiction, voice: Voice, problems: Problems, include: Include | None = None
    ) -> None:
        """`include` None: a `file:` entry is refused, as inside an act."""
        self.voice = voice
        self.problems = problems
        self._include = include
        kinds = {name: kind for name, kind in jurisdiction.kinds.items() if name not in (HEAD, ROW, CELL)}
        self._named_by = {name: kind.named_by for name, kind in kinds.items()} | {TABLE: "heading"}
        self._listed = {n for n, k in kinds.items() if k.level >= _LIST_LEVEL}
        self._numbered = {n for n, k in kinds.items() if k.numbering != "none"}
        self._lone = {n for n, k in kinds.items() if k.lone}

    def read_all(self, nodes: Iterable[YamlMap], standing: Standing) -> tuple[Unit, ...]:
        """Siblings, in order; those that cannot be read are left out."""
        units: list[Unit] = []
        labelled = False
        for node in nodes:
            unit = self.read(node, standing)
            if unit is not None:
                units.append(unit)
                labelled = labelled or unit.label != ""
        if labelled and len(units) > 1:
            self._check_labels(units)
        return tuple(units)

    def read(self, node: YamlMap, standing: Standing) -> Unit | None:
        """One unit and all it contains; `standing` is the one it inherits."""
        if "file" in node:
            return self._read_included(node, standing)
        kind = self._kind(node)
        if kind is None:
            return None
        own = STANDINGS[node["standing"]] if "standing" in node else standing  # type: ignore[index]
        named_by = self._named_by[kind]
        if named_by == "text":
            return self._read_text(node, kind, own)
        return self._read_titled(node, kind, named_by, own)

    def _kind(self, node: YamlMap) -> str | None:
        named_by = self._named_by
        found = [key for key in node if key in named_by]
        if len(found) == 1:
            return found[0]
        if found:
            self.problems.say(
                Code.KIND_UNKNOWN,
                f"La unidad dice ser dos cosas: «{found[0]}» y «{found[1]}».",
                node.key_span(found[1]),
                f"Ponga una dentro de la otra («units:») o a su lado («- {found[1]}: ...»).",
                subject=found[1],
            )
        else:
            self.problems.say(
                Code.KEY_MISSING,
                "La unidad no dice qué es.",
                node.span,
                'Agregue la clave de su clase: «numeral: "1.4"», «párrafo: ...».',
            )
        return None

    def _read_text(self, node: YamlMap, kind: str, standing: Standing) -> Unit:
        voice = self.voice
        name = identity(node, voice, self.problems, f"Esta unidad ({kind})")
        plain = clean(node[kind])  # type: ignore[arg-type]
        origin = voice.origin(name)
        if has_marks(node):
            text = lay_marks(plain, origin, standing, read_marks(node), self.problems)
        else:
            text = Text.of(plain, origin, standing)
        if len(node) > 2:
            self._refuse(node, kind, ("heading", "heading_standing", "units", *TABLE_KEYS))
        if not plain and standing is not Standing.PENDING:
            self._empty(node, kind, "texto")
        return Unit(
            name,
            kind,
            _label(node.text("num")) if "num" in node else "",
            None,
            text,
            (),
            standing,
            node.texts("variant") if "variant" in node else (),
            flag(node, "editorial") if "editorial" in node else False,
            node.texts("notes") if "notes" in node else (),
            None,
            voice.unit_origin() if voice.act else None,
            node.span,
            node.text("source") if "source" in node else "",
        )

    def _read_titled(self, node: YamlMap, kind: str, named_by: str, standing: Standing) -> Unit:
        name = identity(node, self.voice, self.problems, f"Esta unidad ({kind})")
        title = "heading" if named_by == "label" else kind
        self._refuse(node, kind, ("num",) if named_by == "label" else ("heading",))
        if kind != TABLE:
            self._refuse(node, kind, TABLE_KEYS)
        label = _label(node.text(kind if named_by == "label" else "num"))
        if named_by == "label" and not label and kind in self._numbered - self._lone:
            self._empty(node, kind, "etiqueta")
        heading = self._heading(node, clean(node.text(title)), name, standing)
        children, form = self._children(node, kind, name, standing)
        return Unit(
            name, kind, label, heading, None, children, standing, node.texts("variant"), flag(node, "editorial"),
            node.texts("notes"), form, self.voice.unit_origin(), node.span, node.text("source"),
        )  # fmt: skip

    def _heading(self, node: YamlMap, plain: str, name: str, standing: Standing) -> Text | None:
        own = STANDINGS[node.text("heading_standing")] if "heading_standing" in node else standing
        marks: list[Mark] = read_marks(node) if has_marks(node) else []
        if not plain:
            for mark in marks:
                self.problems.say(
                    Code.MARK_NOT_FOUND, "La unidad no tiene texto ni epígrafe que marcar.", mark.span,
                    "Ponga la marca en el párrafo que tiene las palabras.", subject=mark.words,
                )  # fmt: skip
            return None
        origin = self.voice.origin(name + "#heading")
        return lay_marks(plain, origin, own, marks, self.problems) if marks else Text.of(plain, origin, own)

    def _children(
        self, node: YamlMap, kind: str, name: str, standing: Standing
    ) -> tuple[tuple[Unit, ...], TableForm | None]:
        if kind == TABLE:
            self._refuse(node, kind, ("units",))
            return (
                read_table(node, name, standing, self.voice, self.problems),
                read_form(node, self.problems),
            )
        units = node.maps("units")
        if units and node.text("standing") == "pending":
            self.problems.say(
                Code.TYPE_WRONG,
                "Una unidad pendiente no lleva «units»: es la que no se ha transcrito.",
                node.key_span("units"),
                "Quite «standing: pending», o deje la unidad sin contenido.",
            )
        return self.read_all(units, standing), None

    def _read_included(self, node: YamlMap, standing: Standing) -> Unit | None:
        others = [key for key in node if key != "file"]
        if others:
            self.problems.say(
                Code.KEY_UNKNOWN,
                f"Una entrada «file» no lleva otras claves, y ésta lleva «{others[0]}».",
                node.key_span(others[0]),
                "Escriba la clave en el archivo que se trae.",
                subject=others[0],
            )
        if self._include is None:
            self.problems.say(
                Code.KEY_UNKNOWN,
                "Un acto no trae unidades de otros archivos.",
                node.key_span("file"),
                "Escriba la unidad aquí.",
                subject="file",
            )
            return None
        return self._include(node, standing)

    def _refuse(self, node: YamlMap, kind: str, keys: tuple[str, ...]) -> None:
        for key in keys:
            if key in node and key != kind:
                self.problems.say(
                    Code.KEY_UNKNOWN,
                    f"La clave «{key}» no es propia de «{kind}».",
                    node.key_span(key),
                    _PROPER.get(key, "Esa clave es de las tablas."),
                    subject=key,
                )

    def _empty(self, node: YamlMap, kind: str, what: str) -> None:
        self.problems.say(
            Code.KEY_MISSING,
            f"Esta unidad ({kind}) no tiene {what}.",
            node.value_span(kind),
            "Escríbalo tras los dos puntos; si la unidad no se ha transcrito, agregue «standing: pending».",
            subject=kind,
        )

    def _check_labels(self, units: list[Unit]) -> None:
        """Labels are unique among siblings of a kind and variant; a list starts anew after a paragraph."""
        seen: dict[tuple[str, str, tuple[str, ...]], Unit] = {}
        for unit in units:
            if unit.kind == PARAGRAPH:
                seen = {key: found for key, found in seen.items() if found.kind not in self._listed}
            unlabelled = not unit.label and unit.kind not in self._lone
            if unlabelled or unit.kind not in self._numbered:
                continue
            first = seen.setdefault((unit.kind, normal_label(unit.label), unit.variants), unit)
            if first is not unit:
                self.problems.say(
                    Code.LABEL_DUPLICATE,
                    f"Hay dos unidades hermanas con la misma etiqueta: {unit.kind} {unit.label}.",
                    unit.span,
                    "Corrija una de las dos; si son de variantes distintas, dígalo con «variant».",
                    subject=unit.label,
                    related=(Related("Aquí está la primera.", first.span),),
                )


_PROPER = {
    "num": "La etiqueta de esta unidad es el valor de su clave.",
    "heading": "El epígrafe va en la clave de la unidad; una unidad que es sólo texto no tiene epígrafe.",
    "heading_standing": "Una unidad que es sólo texto no tiene epígrafe: use «standing».",
    "units": "Las unidades van a su lado, no dentro de ella.",
}


def _label(written: str) -> str:
    return normal_form(written) if written else ""
