"""Reading definitions of brochures: `catalogue/<regulador>/<instrumento>/folletos/<juego>.yaml`.

Problems: those of files and of the shape, ADDRESS_SYNTAX for an address that cannot be read, KEY_DUPLICATE for what is
named twice, INSTRUMENT_UNKNOWN for a folder that is no instrument's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from refundido.diagnostic import Code, Related, Severity, has_errors
from refundido.model.address import Address
from refundido.model.address_reader import read_address
from refundido.model.brochure import (
    Bet,
    BrochureDefinition,
    BrochureSection,
    Drawing,
    Example,
    HouseChoice,
    Pick,
    Role,
    VariantSections,
)
from refundido.model.fold import heading_key
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.model.money import read_part
from refundido.model.nearest import nearest_hint
from refundido.model.pay_words import odds_in
from refundido.model.rule_words import rule_in_heading
from refundido.model.unit import ROOT
from refundido.source.check_shape import check_shape
from refundido.source.files import SourceFiles
from refundido.source.problems import Problems
from refundido.source.scalars import clean, day, flag
from refundido.source.schema_brochures import BROCHURE, CHOICES
from refundido.source.yaml_nodes import Value, YamlMap, parse_yaml
from refundido.span import Span

FOLDER = "folletos"


@dataclass(frozen=True, slots=True)
class BrochureFiles:
    """The definitions that could be read, by instrument and id, and the names of those that could not."""

    read: Mapping[str, BrochureDefinition] = field(default_factory=dict)
    refused: frozenset[str] = frozenset()


def read_brochures(files: SourceFiles, vocabularies: Mapping[str, Jurisdiction], problems: Problems) -> BrochureFiles:
    """All definitions at hand; `vocabularies` are the jurisdictions of the instruments there are, by id."""
    read: dict[str, BrochureDefinition] = {}
    refused: set[str] = set()
    for path in files.find(f"catalogue/*/*/{FOLDER}/*.yaml"):
        instrument, name = path.removeprefix("catalogue/").removesuffix(".yaml").split(f"/{FOLDER}/")
        own = Problems()
        tree = read_tree(files, path, own)
        vocabulary = vocabularies.get(instrument)
        if vocabulary is None:
            hint = nearest_hint(instrument, vocabularies)
            message = f"El folleto está en la carpeta de «{instrument}», que no es un instrumento que pueda leerse."
            own.say(Code.INSTRUMENT_UNKNOWN, message, Span(path, 1, 1), hint, subject=instrument)
        definition = None
        if tree is not None and vocabulary is not None:
            definition = read_brochure(tree, name, instrument, path, vocabulary, own)
        if definition is None or has_errors(own):
            refused.add(f"{instrument}/{name}")
        else:
            read[f"{instrument}/{name}"] = definition
        problems.extend(own)
    return BrochureFiles(read, frozenset(refused))


def read_tree(files: SourceFiles, path: str, problems: Problems) -> Value | None:
    """The YAML tree of a file, None if it cannot be read."""
    outcome = files.read(path)
    problems.extend(outcome.diagnostics)
    if outcome.value is None:
        return None
    parsed = parse_yaml(outcome.value, path)
    problems.extend(parsed.diagnostics)
    return parsed.value


def read_brochure(
    tree: Value, name: str, instrument: str, file: str, vocabulary: Jurisdiction, problems: Problems
) -> BrochureDefinition | None:
    """The definition written in `tree`; None if its shape is wrong. Where `problems` has errors it must not be used."""
    if not check_shape(tree, BROCHURE, file, problems) or not isinstance(tree, YamlMap):
        return None
    reader = _Reader(vocabulary, problems)
    variants = tuple(
        VariantSections(clean(node.text("variant")), reader.sections(node), node.span) for node in tree.maps("variants")
    )
    say_repeated(tree, "variants", "variant", problems)
    say_repeated(tree, "bets", "bet", problems)
    _check_variants(tree, variants, problems)
    _check_bets(tree, problems)
    _check_figures(tree, problems)
    return BrochureDefinition(
        name,
        clean(tree.text("brochure")),
        instrument,
        day(tree.text("as_of")) or date.min,
        reader.game(tree),
        reader.sections(tree),
        variants,
        "base" not in tree or flag(tree, "base"),
        tuple(reader.bet(node) for node in tree.maps("bets")),
        tuple(reader.choice(node) for node in tree.maps("choices")),
        tree.span,
        tuple(reader.pick(item, span) for item, span in tree.items_of("lacks") if isinstance(item, str)),
    )


def say_repeated(tree: YamlMap, key: str, name: str, problems: Problems) -> None:
    """Note the items of the list under `key` whose `name` another before them has."""
    seen: set[str] = set()
    for node in tree.maps(key):
        if (folded := heading_key(node.text(name))) in seen:
            said = f"«{clean(node.text(name))}»" if node.text(name) else f"El juego base (sin «{name}»)"
            span = node.value_span(name) if name in node else node.span
            message = f"{said} está dos veces en «{key}»."
            problems.say(Code.KEY_DUPLICATE, message, span, "Deje una sola.", subject=node.text(name))
        seen.add(folded)


_AMOUNT = re.compile(r"[%$€£¥]|por ciento|\bveces\b|\d[.,]\d", re.I)


def _check_figures(tree: YamlMap, problems: Problems) -> None:
    """The brochure's own words say nothing that the rules say: no figures in headings, no odds or amounts in names."""
    named = [(tree, "brochure"), *((node, "bet") for node in tree.maps("bets"))]
    for node, key in named:
        if _says_figures(node.text(key)):
            _say_figures(node, key, "El nombre", problems)
    for part in (tree, *tree.maps("variants")):
        for node in part.maps("sections"):
            if re.search(r"\d", node.text("heading")) or _says_figures(node.text("heading")):
                _say_figures(node, "heading", "El epígrafe", problems)
            elif said := rule_in_heading(node.text("heading")):
                heading = clean(node.text("heading"))
                message = f"El epígrafe «{heading}» afirma («{clean(said)}») lo que sólo dicen las reglas."
                hint = "Que nombre el asunto o pregunte: «Cuánto paga», «Cuándo no se paga»."
                problems.say(
                    Code.HEADING_STATES, message, node.value_span("heading"), hint, subject=said,
                    severity=Severity.WARNING,
                )  # fmt: skip


def _says_figures(text: str) -> bool:
    """Whether a text says odds, a percentage or an amount."""
    return bool(odds_in(text) or _AMOUNT.search(text))


def _say_figures(node: YamlMap, key: str, what: str, problems: Problems) -> None:
    message = f"{what} «{clean(node.text(key))}» lleva cifras, que sólo puede dar el texto de las reglas."
    hint = "Escríbalo sin cifras ni pagos; lo que pagan las apuestas va en lo que la sección incluye."
    problems.say(Code.HEADING_FIGURES, message, node.value_span(key), hint, subject=node.text(key))


def _check_bets(tree: YamlMap, problems: Problems) -> None:
    """A choice of the house must be of a bet that the brochure names."""
    known = {heading_key(node.text("bet")): clean(node.text("bet")) for node in tree.maps("bets")}
    for node in tree.maps("choices"):
        if (found := node.text("bet")) and heading_key(found) not in known:
            hint = nearest_hint(found, known.values()) or "Agréguela en «bets»."
            message = f"El folleto no nombra una apuesta «{clean(found)}»."
            problems.say(Code.BET_UNKNOWN, message, node.value_span("bet"), hint, subject=found)


def _check_variants(tree: YamlMap, variants: Iterable[VariantSections], problems: Problems) -> None:
    """What is said of a variant must be of one that the brochure has."""
    known = {heading_key(each.variant): each.variant for each in variants}
    named = tuple(Related(f"Aquí se nombra «{each.variant}».", each.span) for each in variants)
    for key in ("bets", "choices"):
        for node in tree.maps(key):
            if (found := node.text("variant")) and heading_key(found) not in known:
                hint = "Escriba aquí y en «variants» el mismo nombre: el que marca el catálogo."
                message = f"El folleto no tiene una variante «{found}»."
                span = node.value_span("variant")
                problems.say(Code.VARIANT_UNKNOWN, message, span, hint, subject=found, related=named)
    if "base" in tree and not flag(tree, "base") and not known:
        hint = "Quite «base: no», o agregue «variants»."
        problems.say(Code.KEY_MISSING, "Un folleto sin juego base debe tener variantes.", tree.key_span("base"), hint)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the parts of a definition; a part whose address cannot be read leaves an error, and an empty address."""

    vocabulary: Jurisdiction
    problems: Problems

    def pick(self, text: str, span: Span) -> Pick:
        """The address written in `text`."""
        return read_pick(text, span, self.vocabulary, self.problems)

    def game(self, tree: YamlMap) -> Pick:
        """The unit of the game, or the whole instrument where all of it is of the game."""
        text, span = tree.text("game"), tree.value_span("game")
        return Pick(Address(), span) if fold_accents(text.strip()) == ROOT else self.pick(text, span)

    def sections(self, tree: YamlMap) -> tuple[BrochureSection, ...]:
        """The sections of the brochure or of a variant."""
        return tuple(self._section(node) for node in tree.maps("sections"))

    def _section(self, node: YamlMap) -> BrochureSection:
        picks = tuple(self.pick(item, span) for item, span in node.items_of("include") if isinstance(item, str))
        if not picks:
            hint = "Escriba al menos una dirección; una sección no tiene texto propio."
            self.problems.say(Code.KEY_MISSING, "La sección no incluye nada.", node.key_span("include"), hint)
        drawings = tuple(self._drawing(each) for each in node.maps("drawings"))
        examples = tuple(self._example(each) for each in node.maps("examples"))
        role = Role(node.text("role"))
        return BrochureSection(role, clean(node.text("heading")), picks, drawings, examples, node.span)

    def _drawing(self, node: YamlMap) -> Drawing:
        source = self.pick(node.text("from"), node.value_span("from")) if "from" in node else None
        return Drawing(clean(node.text("kind")), _texts(node.map("settings")), source, node.span)

    def _example(self, node: YamlMap) -> Example:
        source = self.pick(node.text("from"), node.value_span("from"))
        return Example(clean(node.text("formula")), source, _texts(node.map("figures")), node.span)

    def bet(self, node: YamlMap) -> Bet:
        """A bet."""
        at = self.pick(node.text("at"), node.value_span("at"))
        least, most = (tuple(map(clean, node.texts(key))) for key in ("least", "most"))
        of = clean(node.text("of"))
        if bool(of) != bool(least or most):
            hint = "Escriba «of», la apuesta de que depende, con «least», «most» o los dos."
            message = "«of» y las palabras del mínimo o del máximo van juntos."
            self.problems.say(Code.KEY_MISSING, message, node.span, hint, subject=node.text("bet"))
        for key, words in (("least", least), ("most", most)):
            for each in words:
                if read_part(each, self.vocabulary) is None:
                    hint = "Escríbalo como está en la unidad: «10%», «dos veces»."
                    message = f"«{each}» no es un porcentaje ni un número de veces."
                    self.problems.say(Code.MONEY_UNREADABLE, message, node.value_span(key), hint, subject=each)
        name, variant = clean(node.text("bet")), clean(node.text("variant"))
        halved = tuple(self.pick(item, span) for item, span in node.items_of("halved") if isinstance(item, str))
        return Bet(name, at, variant, flag(node, "pot"), least, most, of, node.span, halved)

    def choice(self, node: YamlMap) -> HouseChoice:
        """What the rules leave to the house, or fix."""
        at = self.pick(node.text("at"), node.value_span("at"))
        fixed, variant = clean(node.text("fixed")), clean(node.text("variant"))
        return HouseChoice(CHOICES[node.text("choice")], at, variant, fixed, clean(node.text("bet")), node.span)


def read_pick(text: str, span: Span, vocabulary: Jurisdiction, problems: Problems) -> Pick:
    """The address written in `text`; the empty one, and an error, if it cannot be read."""
    outcome = read_address(clean(text), vocabulary)
    problems.extend(replace(found, span=span) for found in outcome.diagnostics)
    return Pick(outcome.value or Address(), span)


def _texts(node: YamlMap | None) -> dict[str, str]:
    return {key: clean(value) for key, value in node.items() if isinstance(value, str)} if node is not None else {}
