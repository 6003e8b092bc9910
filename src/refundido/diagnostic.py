"""What a pass says of its input: codes, severities, messages in Spanish, and the places they speak of.

Author mistakes are values, collected and shown together; an exception is a bug of this program. Knows
nothing of how a diagnostic is printed (see `report`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Generic, TypeVar

from refundido.quick import quick, quick_members
from refundido.span import Span

T = TypeVar("T")


@quick_members
class Severity(StrEnum):
    """How much a diagnostic weighs: an error stops the act, a warning and a note do not."""

    ERROR = "error"
    WARNING = "aviso"
    NOTE = "nota"


@quick_members
class Code(StrEnum):
    """Every kind of diagnostic, by the slug a reader sees. Each leaves a case in tests/corpus or tests/."""

    # reading files
    FILE_MISSING = "archivo-ausente"
    FILE_ENCODING = "codificación-inválida"
    FILE_OUTSIDE = "ruta-fuera-del-espacio"
    FILE_SYNTAX = "sintaxis"
    FILE_BOMB = "archivo-hostil"
    FILE_TOO_LARGE = "archivo-demasiado-grande"
    FILE_UNREAD = "archivo-no-leído"
    CHARACTER_REFUSED = "carácter-no-admitido"
    NOT_COMPOSED = "acentos-sin-componer"
    KEY_UNKNOWN = "clave-desconocida"
    KEY_MISSING = "clave-ausente"
    KEY_DUPLICATE = "clave-repetida"
    TYPE_WRONG = "tipo-incorrecto"
    DATE_INVALID = "fecha-inválida"
    ID_MISSING = "identidad-ausente"
    ID_DUPLICATE = "identidad-repetida"
    KIND_UNKNOWN = "unidad-desconocida"
    JURISDICTION_UNKNOWN = "jurisdicción-desconocida"
    INSTRUMENT_UNKNOWN = "instrumento-desconocido"
    ACT_UNKNOWN = "acto-desconocido"
    INSTRUCTION_UNKNOWN = "instrucción-desconocida"
    INSTRUCTION_DUPLICATE = "instrucción-repetida"
    LABEL_DUPLICATE = "etiqueta-repetida"
    TABLE_SHAPE = "tabla-irregular"
    MARK_NOT_FOUND = "marca-no-hallada"
    WORDS_NOT_IN_SOURCE = "palabras-fuera-del-acto"
    # addresses
    ADDRESS_SYNTAX = "dirección-mal-escrita"
    ADDRESS_NOT_FOUND = "dirección-no-hallada"
    ADDRESS_AMBIGUOUS = "dirección-ambigua"
    ADDRESS_CONTRADICTORY = "dirección-contradictoria"
    ADDRESS_COUNT = "conjunto-distinto"
    HEADING_FOLDED = "nombre-con-otra-grafía"
    TARGET_KIND = "destino-impropio"
    TARGET_PENDING = "texto-pendiente"
    # selectors
    QUOTE_NOT_FOUND = "cita-no-hallada"
    QUOTE_REPEATED = "cita-repetida"
    QUOTE_COUNT = "cuenta-distinta"
    QUOTE_FOLDED = "cita-con-otra-tipografía"
    QUOTE_SIC = "cita-aceptada"
    PLACE_NOT_FOUND = "lugar-no-hallado"
    NOT_ADJACENT = "palabras-no-contiguas"
    PLACE_AND_QUOTE = "lugar-y-cita-discrepan"
    FORM_NOT_COVERED = "forma-no-cubierta"
    # what an act expects and what results
    EXPECTED_TEXT = "texto-esperado-distinto"
    RESULT_LABEL = "etiqueta-distinta"
    RESULT_NUMBERING = "numeración-no-cuadra"
    LABEL_TAKEN = "etiqueta-ocupada"
    SIGN_WRONG = "signo-distinto"
    SIGNS_CLASH = "signos-seguidos"
    SIGN_ABSORBED = "signo-absorbido"
    TEXT_EMPTIED = "texto-vacío"
    TABLE_CAPTION = "epígrafe-de-tabla"
    KIND_CHANGES = "unidad-de-otra-clase"
    NOTHING_CHANGES = "sin-cambio"
    NOT_SIBLINGS = "unidades-no-hermanas"
    # acts together
    CONFLICT = "conflicto-de-instrucciones"
    STAGE_CYCLE = "instrucciones-en-círculo"
    ACT_REFUSED = "acto-no-aplicado"
    PIN_TOUCHED = "texto-diferido-alterado"
    DATE_BEFORE_ATTESTED = "fecha-anterior-al-texto"
    DATE_UNKNOWN = "fecha-no-conocida"
    DATE_ORDER = "fechas-en-desorden"
    RETROACTIVE = "vigencia-retroactiva"
    ANNULMENT_CHAIN = "anulación-encadenada"
    # drafting lints
    LINT_CROSS_REFERENCE = "remisión-sin-destino"
    LINT_DUPLICATED_WORD = "palabra-repetida"
    LINT_QUOTE_UNBALANCED = "comillas-desparejadas"
    LINT_TWO_DATES = "fecha-contradictoria"
    LINT_NO_FINAL_STOP = "sin-punto-final"
    LINT_REPAIR = "impreso-reparado"
    LINT_TWO_SPELLINGS = "nombre-con-dos-grafías"
    LINT_LABEL_SKIPPED = "numeración-con-salto"
    LINT_LABEL_AGAIN = "etiqueta-repetida-en-el-texto"
    LINT_LABEL_ORDER = "numeración-en-desorden"
    LINT_OTHER_GAME = "otro-juego"
    LINT_NEAR_REPEAT = "párrafo-casi-repetido"
    LINT_ODDS_ORDER = "pagos-en-desorden"
    LINT_ODDS_RULE = "regla-de-pago-distinta"
    LINT_TERM_SPELLINGS = "término-con-dos-grafías"
    LINT_FIGURES_DISAGREE = "cifra-contradictoria"
    LINT_COUNT_WRONG = "cuenta-equivocada"
    # what a tree must be, whatever the text says
    TREE_SHAPE = "estructura-irregular"
    TEXT_RUNS = "texto-mal-formado"
    ODDS_EMPTY = "pago-ausente"
    # the official words against the model
    WORDS_OUT_OF_ORDER = "palabras-en-desorden"
    WORDS_OVERLAP = "palabras-superpuestas"
    NEW_TEXT_NOT_IN_WORDS = "texto-ajeno-al-acto"
    REPAIR_NOT_IN_SOURCE = "reparación-sin-objeto"
    SOURCE_ADDED = "texto-fuera-de-la-fuente"
    SOURCE_PLACE = "fuera-de-su-lugar"
    SOURCE_LOST = "fuente-no-recogida"
    SOURCE_REPAIR = "reparación-no-listada"
    SOURCE_LABEL = "etiqueta-sin-fuente"
    SOURCE_DATE = "fecha-distinta-de-la-fuente"
    SOURCE_APART = "aparte-sin-objeto"
    SOURCE_MISSING = "fuente-ausente"
    # new text that an act brings in, as its words give it
    PROSE_NOT_UNDERSTOOD = "palabras-no-entendidas"
    PROSE_NO_ORDER = "sin-orden"
    PROSE_NO_TEXT = "sin-texto"
    PROSE_LISTS = "lista-desigual"
    PROSE_TWO_READINGS = "dos-lecturas"
    PROSE_BY_SENSE = "condición-de-sentido"
    PROSE_BY_SUBJECT = "alcance-por-materia"
    PROSE_CONTENT = "contenido-distinto"
    QUOTE_UNCLOSED = "comilla-sin-cerrar"
    PLACE_UNSAID = "lugar-no-indicado"
    READING_RULE = "regla-de-lectura"
    INTERPRETS = "precisión-interpretativa"
    FORM_UNWRITTEN = "forma-no-escrita"
    ADDRESS_TWICE = "dirección-repetida"
    VERB_MISSPELT = "verbo-mal-escrito"
    TABLE_UNREADABLE = "tabla-irreconstruible"
    TEXT_MISSING = "texto-ausente"
    STRUCTURE_DOUBTFUL = "estructura-dudosa"
    # a published page taken apart
    FIGURE_RAISED = "cifra-volada"
    TEXT_STRUCK = "texto-tachado"
    TEXT_UNSEEN = "texto-invisible"
    NUMBER_UNSEEN = "numeración-no-leída"
    STYLE_UNREAD = "estilo-no-leído"
    NOT_A_LAW = "no-es-texto-legal"
    AN_ACT = "es-un-acto"
    COLUMNS_MOVED = "columnas-en-desorden"
    UNPLACED = "texto-sin-ubicar"
    PAGE_LACKS = "fuera-de-la-página"
    # reading an act's prose
    AIMED_ELSEWHERE = "otro-instrumento"
    NOT_ENACTED = "considerando-no-aprobado"
    TEMPORARY_RULE = "regla-temporal"
    EVENT_DATE = "vigencia-condicionada"
    EFFECT_UNCLEAR = "vigencia-no-entendida"
    LEFT_UNREAD = "texto-sin-leer"
    OWN_RULE = "regla-propia"
    REFERENCE_STALE = "remisión-desfasada"
    READING_DIFFERS = "lectura-distinta"
    READING_MISSING = "lectura-no-hecha"
    # drawings and layout of brochures
    DRAWING_MISMATCH = "dibujo-no-conviene"
    LAYOUT_OVERFLOW = "no-cabe"
    WORDS_LOST = "palabras-perdidas"
    CONTRAST_LOW = "contraste-insuficiente"
    # brochures
    MONEY_UNREADABLE = "monto-ilegible"
    ODDS_UNREADABLE = "pago-ilegible"
    BROCHURE_UNKNOWN = "folleto-desconocido"
    HEADING_STATES = "epígrafe-que-afirma"
    HEADING_FIGURES = "epígrafe-con-cifras"
    VARIANT_UNKNOWN = "variante-desconocida"
    NOT_THERE_YET = "no-existe-a-esa-fecha"
    UNIT_TAKEN_OUT = "unidad-suprimida"
    UNIT_TWICE = "unidad-incluida-dos-veces"
    ODDS_DIFFER = "pago-distinto-de-la-regla"
    ODDS_BELOW = "pago-inferior-al-mínimo"
    SHARE_DIFFERS = "porcentaje-distinto-de-la-regla"
    CHOICE_NOT_LEFT = "elección-que-la-regla-no-deja"
    CHOICE_UNSAID = "elección-no-dicha"
    HOUSE_PAYOUT = "pago-en-palabras-de-la-casa"
    HOUSE_RULE = "regla-en-palabras-de-la-casa"
    LIMITS_WRONG = "límites-imposibles"
    BET_UNKNOWN = "apuesta-desconocida"
    POT_LIMITS_DIFFER = "límites-distintos-en-un-pozo"
    REQUIREMENT_MISSING = "contenido-exigido-ausente"
    APPROVAL_OF_OTHER = "aprobación-de-otro-contenido"
    APPROVAL_EARLY = "aprobación-anterior-al-texto"
    LIST_GREW = "lista-que-creció"
    POINTS_BACK = "comienza-remitiendo"
    HEADING_LEFT = "parte-sin-epígrafe"
    LIST_SKIPS = "lista-con-saltos"
    BROCHURE_INCOMPLETE = "folleto-incompleto"
    RULE_INCOMPLETE = "regla-incompleta"
    ON_TABLES_UNKNOWN = "folleto-de-edición-inexistente"
    PAYOUTS_LEFT = "tabla-de-pagos-ausente"
    POINTS_ON = "anuncia-lo-que-no-sigue"
    NOT_OFFERED = "folleto-no-ofrecido"
    EXAMPLE_STALE = "ejemplo-con-regla-cambiada"
    EXAMPLE_WRONG = "ejemplo-imposible"
    # publishing
    BUILD_FAILED = "publicación-fallida"
    BUILD_STRAY = "archivo-que-nadie-publica"


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a diagnostic speaks of, with what is to be seen there."""

    message: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    `subject` is the words of the input at fault; `hint` says what to do; `context` names the act and
    instruction or the unit concerned ("Resolución Exenta N° 373, instrucción 4").
    """

    code: Code
    message: str
    severity: Severity = Severity.ERROR
    span: Span | None = None
    subject: str = ""
    hint: str = ""
    context: str = ""
    related: tuple[Related, ...] = ()

    @property
    def is_error(self) -> bool:
        """Whether this finding stops what it speaks of."""
        return self.severity is Severity.ERROR

    def located(self, span: Span | None, context: str = "") -> Diagnostic:
        """The same finding, with a place and a context where it had none."""
        return replace(self, span=self.span or span, context=self.context or context)


@quick
@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """A pass's value and what it has to say. `value` is None when an error left nothing to go on with."""

    value: T | None
    diagnostics: tuple[Diagnostic, ...] = field(default=())

    @property
    def ok(self) -> bool:
        """Whether there is a value and no error."""
        return self.value is not None and not has_errors(self.diagnostics)

    def located(self, span: Span | None, context: str = "") -> Outcome[T]:
        """The same outcome, its diagnostics placed where they had no place."""
        if not self.diagnostics:
            return self
        return Outcome(self.value, tuple(d.located(span, context) for d in self.diagnostics))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of the findings is an error."""
    for diagnostic in diagnostics:  # noqa: SIM110 - most often there are none, and a generator costs more than the loop
        if diagnostic.is_error:
            return True
    return False


def failure(code: Code, message: str, **details: object) -> Outcome[T]:
    """An outcome without value and with one error."""
    return Outcome(None, (Diagnostic(code, message, **details),))  # type: ignore[arg-type]
