"""Reading operators' profiles: `catalogue/operadores/<operador>.yaml` -> `Operator`.

Problems: those of files and of the shape, INSTRUMENT_UNKNOWN, MONEY_UNREADABLE for an amount or a percentage not
written as the country writes it, KEY_DUPLICATE for what is named twice, VARIANT_UNKNOWN for what is said of a variant
not offered, FILE_MISSING for the logo.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from refundido.diagnostic import Code, has_errors
from refundido.model.brochure import Approval, Limit, Offer, OnTables, Operator, Page, PaidBy
from refundido.model.fold import heading_key
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.money import Money, format_money, read_money, read_percent
from refundido.model.nearest import nearest_hint
from refundido.source.check_shape import check_shape
from refundido.source.files import SourceFiles
from refundido.source.problems import Problems
from refundido.source.read_brochures import read_pick, read_tree, say_repeated
from refundido.source.scalars import clean, day, flag
from refundido.source.schema_brochures import OPERATOR
from refundido.source.yaml_nodes import Value, YamlMap
from refundido.span import Span

FOLDER = "catalogue/operadores"


def read_operators(
    files: SourceFiles, vocabularies: Mapping[str, Jurisdiction], problems: Problems
) -> dict[str, Operator]:
    """The profiles that could be read, by id; `vocabularies` are the jurisdictions of the instruments there are."""
    found: dict[str, Operator] = {}
    for path in files.find(f"{FOLDER}/*.yaml"):
        own = Problems()
        tree = read_tree(files, path, own)
        name = path.removeprefix(f"{FOLDER}/").removesuffix(".yaml")
        operator = read_operator(tree, name, path, vocabularies, own) if tree is not None else None
        if operator is not None and operator.logo and not files.exists(operator.logo):
            hint = "Escriba la ruta del archivo desde la carpeta del espacio de trabajo, sin salir de ella."
            message = f"El archivo «{operator.logo}» no existe en el espacio de trabajo."
            own.say(Code.FILE_MISSING, message, operator.places["logo"], hint, subject=operator.logo)
        if operator is not None and not has_errors(own):
            found[name] = operator
        problems.extend(own)
    return found


def read_operator(
    tree: Value, name: str, file: str, vocabularies: Mapping[str, Jurisdiction], problems: Problems
) -> Operator | None:
    """The profile written in `tree`; None if its shape is wrong or an instrument unknown."""
    if not check_shape(tree, OPERATOR, file, problems) or not isinstance(tree, YamlMap):
        return None
    say_repeated(tree, "games", "game", problems)
    offers = tuple(_offer(tree, node, vocabularies, problems) for node in tree.maps("games"))
    if None in offers:
        return None
    return Operator(
        name,
        clean(tree.text("operator")),
        clean(tree.text("casino")),
        clean(tree.text("town")),
        clean(tree.text("permit")),
        clean(tree.text("contact")),
        clean(tree.text("welcome")),
        clean(tree.text("logo")),
        accent=tree.text("accent").lower(),
        pages=_pages(tree) or (Page.A4,),
        offers=tuple(offer for offer in offers if offer is not None),
        span=tree.span,
        places={key: tree.value_span(key) for key in tree},
    )


def _offer(tree: YamlMap, node: YamlMap, vocabularies: Mapping[str, Jurisdiction], problems: Problems) -> Offer | None:
    """A game of a profile, ruled by its own instrument, or by that of the profile."""
    at = node if "instrument" in node else tree
    instrument = clean(at.text("instrument"))
    vocabulary = vocabularies.get(instrument)
    if vocabulary is not None:
        return replace(_Reader(vocabulary, problems).offer(node), instrument=instrument)
    if not instrument:
        message, hint = "No se dice qué instrumento rige este juego.", "Agregue «instrument» al perfil o al juego."
        problems.say(Code.KEY_MISSING, message, node.value_span("game"), hint, subject="instrument")
        return None
    hint = nearest_hint(instrument, vocabularies)
    message = f"No hay un instrumento «{instrument}»."
    problems.say(Code.INSTRUMENT_UNKNOWN, message, at.value_span("instrument"), hint, subject=instrument)
    return None


def _pages(node: YamlMap) -> tuple[Page, ...]:
    return tuple(dict.fromkeys(Page(page) for page in node.texts("pages")))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the offers of a profile, with the marks of its jurisdiction."""

    vocabulary: Jurisdiction
    problems: Problems

    def offer(self, node: YamlMap) -> Offer:
        """A game that is offered."""
        say_repeated(node, "limits", "bet", self.problems)
        say_repeated(node, "on_tables", "variant", self.problems)
        say_repeated(node, "pages", "variant", self.problems)
        self._say_twice(node, "variants")
        left = node.texts("variants") or node.maps("on_tables")
        if "base" in node and not flag(node, "base") and not left:
            message, hint = "Sin el juego base ni variantes no se ofrece nada.", "Agregue «variants», o quite «base»."
            self.problems.say(Code.KEY_MISSING, message, node.key_span("base"), hint, subject="variants")
        return Offer(
            clean(node.text("game")),
            tuple(map(clean, node.texts("variants"))),
            "base" not in node or flag(node, "base"),
            tuple(self._limit(each) for each in node.maps("limits")),
            self._percent(node, "commission"),
            self._percent(node, "progressive_share"),
            self._money(node, "maximum_payout") if "maximum_payout" in node else None,
            tuple(self._paid(each) for each in node.maps("pays")),
            clean(node.text("complementary_prizes")),
            clean(node.text("pot")),
            tuple(map(clean, node.texts("notes"))),
            tuple(self._approval(each) for each in node.maps("approvals")),
            {name: self._on_tables(each) for name, each in self._of_variants(node, "on_tables")},
            {name: _pages(each) for name, each in self._by_variant(node, "pages")},
            node.span,
            {key: node.value_span(key) for key in node} | self._variants(node),
        )

    def _of_variants(self, node: YamlMap, key: str) -> Iterator[tuple[str, YamlMap]]:
        """The items under the key, each with the variant it is of, offered or not; "" is the base game."""
        offered = {heading_key(each): clean(each) for each in node.texts("variants")}
        for each in node.maps(key):
            name = clean(each.text("variant"))
            yield offered.get(heading_key(name), name), each

    def _by_variant(self, node: YamlMap, key: str) -> Iterator[tuple[str, YamlMap]]:
        """The same, where the variant must be offered."""
        offered = {heading_key(each): clean(each) for each in node.texts("variants")}
        for variant, each in self._of_variants(node, key):
            name = clean(each.text("variant"))
            if name and heading_key(name) not in offered:
                hint = nearest_hint(name, offered.values()) or "Agréguela en «variants»."
                message = f"«{name}» no es una variante que aquí se ofrezca."
                self.problems.say(Code.VARIANT_UNKNOWN, message, each.value_span("variant"), hint, subject=name)
            else:
                yield variant, each

    def _variants(self, node: YamlMap) -> dict[str, Span]:
        """Where each variant is named: under its name after "variants/"."""
        return {f"variants/{clean(v)}": span for v, span in node.items_of("variants") if isinstance(v, str)}

    def _say_twice(self, node: YamlMap, key: str) -> None:
        seen: set[str] = set()
        for item, span in node.items_of(key):
            if isinstance(item, str) and (folded := heading_key(item)) in seen:
                self.problems.say(Code.KEY_DUPLICATE, f"«{item}» está dos veces.", span, "Deje una sola.", subject=item)
            elif isinstance(item, str):
                seen.add(folded)

    def _limit(self, node: YamlMap) -> Limit:
        low, high = self._money(node, "minimum"), self._money(node, "maximum")
        if low.currency != high.currency:
            message = "El mínimo y el máximo van en la misma moneda."
            hint = "Escriba el signo en los dos, o en ninguno."
            self.problems.say(Code.MONEY_UNREADABLE, message, node.value_span("maximum"), hint)
        return Limit(clean(node.text("bet")), low.amount, high.amount, low.currency, node.span)

    def _paid(self, node: YamlMap) -> PaidBy:
        at = read_pick(node.text("at"), node.value_span("at"), self.vocabulary, self.problems)
        return PaidBy(at, clean(node.text("pays")), node.value_span("pays"))

    def _approval(self, node: YamlMap) -> Approval:
        granted = day(node.text("granted")) or date.min
        return Approval(clean(node.text("number")), granted, node.text("digest"), node.value_span("digest"))

    def _on_tables(self, node: YamlMap) -> OnTables:
        edition = day(node.text("edition")) or date.min
        return OnTables(edition, node.text("digest"), node.value_span("edition"))

    def _money(self, node: YamlMap, key: str) -> Money:
        """An amount; its sign is empty where it is in the currency of the jurisdiction."""
        text, own = clean(node.text(key)), self.vocabulary.currency
        money = read_money(text, self.vocabulary)
        if money is None or money.currency not in ("", own, *self.vocabulary.currencies):
            others = self.vocabulary.currencies
            samples = (format_money(Decimal(20000), self.vocabulary, sign) for sign in (own, *others))
            where = " o ".join(f"«{each}»" for each in samples)
            hint = f"Escríbalo como en {where}{'.' if others else ', en la moneda de la jurisdicción.'}"
            message = f"«{text}» no es un monto escrito como en {self.vocabulary.name}."
            self.problems.say(Code.MONEY_UNREADABLE, message, node.value_span(key), hint, subject=text)
            return Money(Decimal(0))
        return Money(money.amount) if money.currency == own else money

    def _percent(self, node: YamlMap, key: str) -> Decimal | None:
        text = clean(node.text(key))
        percent = read_percent(text, self.vocabulary) if text else None
        if text and percent is None:
            hint = f"Escríbalo como en «2{self.vocabulary.decimal_mark}5%»."
            message = f"«{text}» no es un porcentaje."
            self.problems.say(Code.MONEY_UNREADABLE, message, node.value_span(key), hint, subject=text)
        return percent
