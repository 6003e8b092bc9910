"""The shapes of what brochures are made from: definitions, operators' profiles, lists of what is required.

Likewise for editors, their JSON Schema. Knows the keys, not what they do.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from refundido.model.brochure import REQUIRED_ITEMS, Choice, Page, Role
from refundido.source.schema_parts import NOT_BLANK, Date, Flag, Texts, either, many, said, shape

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
CHOICES = {
    "commission": Choice.COMMISSION,
    "progressive_share": Choice.PROGRESSIVE_SHARE,
    "maximum_payout": Choice.MAXIMUM_PAYOUT,
    "complementary_prizes": Choice.COMPLEMENTARY_PRIZES,
}
"""The words by which a definition names what the rules leave to the house."""

_Text = Annotated[str, StringConstraints(pattern=NOT_BLANK)]
_Money = Annotated[
    str,
    StringConstraints(min_length=1, max_length=40),
    Field(json_schema_extra={"type": ["string", "number"]}),
]
_Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]
_Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


def _one_of(words: Any) -> Any:
    return Literal[tuple(words)]


_Figures = shape(
    "Ejemplo",
    {
        "formula": said(_Text, "La fórmula: «pozo» o «máximo-agregado»."),
        "from": said(_Text, "Dirección de la unidad que da la regla."),
        "figures": said(dict[str, str], "Las cifras del ejemplo."),
    },
    ("formula", "from", "figures"),
)
_Drawing = shape(
    "Dibujo",
    {
        "kind": said(_Text, "Qué se dibuja: «manos», «ruleta», «paño» o «colores»."),
        "from": said(_Text, "Dirección de la unidad que ilustra."),
        "settings": said(dict[str, str], "Lo que el dibujo necesita."),
    },
    ("kind",),
)
_Section = shape(
    "Sección",
    {
        "role": said(_one_of(role.value for role in Role), "Para qué es la sección."),
        "heading": said(_Text, "Epígrafe en palabras llanas, que es del folleto."),
        "include": said(either(_Text, listed=Texts), "Direcciones de lo que incluye, en orden."),
        "drawings": said(many(_Drawing), "Dibujos, tras las reglas."),
        "examples": said(many(_Figures), "Ejemplos que se calculan, tras las reglas."),
    },
    ("role", "heading", "include"),
)
_Variant = shape(
    "Variante",
    {
        "variant": said(_Text, "Nombre de la variante, como la marca el catálogo."),
        "sections": said(many(_Section), "Las secciones que agrega."),
    },
    ("variant", "sections"),
)
_Bet = shape(
    "Apuesta",
    {
        "bet": said(_Text, "Nombre con que se fijan sus límites."),
        "at": said(_Text, "Dirección de la unidad que la establece."),
        "variant": said(_Text, "Variante a que pertenece."),
        "pot": said(Flag, "«yes»: alimenta un pozo progresivo."),
        "of": said(_Text, "Apuesta de que dependen su mínimo y su máximo."),
        "least": said(either(_Text, listed=Texts), "Lo menos, a la letra, según la edición: «10%»."),
        "halved": said(either(_Text, listed=Texts), "Direcciones de lo que la divide en dos: «3 a 2», un retiro."),
        "most": said(either(_Text, listed=Texts), "Lo más, a la letra, según la edición: «80%», «dos veces»."),
    },
    ("bet", "at"),
)
_Choice = shape(
    "Lo que queda a la casa",
    {
        "choice": said(_one_of(CHOICES), "Qué es lo que la regla deja al casino."),
        "at": said(_Text, "Dirección de la unidad que lo deja o lo fija."),
        "variant": said(_Text, "Variante de que se trata."),
        "bet": said(_Text, "Apuesta de que se trata; ninguna, todo el juego."),
        "fixed": said(_Text, "El porcentaje, si la regla lo fija, como está en ella: «10%»."),
    },
    ("choice", "at"),
)
_Brochure = shape(
    "Folleto",
    {
        "brochure": said(_Text, "Título del folleto."),
        "as_of": said(Date, "Día del texto de que hablan las direcciones."),
        "game": said(_Text, "Dirección de la unidad del juego."),
        "base": said(Flag, "«no»: el juego sólo se juega en una de sus variantes."),
        "bets": said(many(_Bet), "Las apuestas del juego, además de las filas de las tablas de pagos."),
        "choices": said(many(_Choice), "Lo que las reglas dejan a la casa."),
        "lacks": said(either(_Text, listed=Texts), "Direcciones de lo que le falta: lo que está pendiente."),
        "sections": said(many(_Section), "Las secciones, en orden."),
        "variants": said(many(_Variant), "Lo que agrega cada variante."),
    },
    ("brochure", "as_of", "game", "sections"),
)
_Limit = shape(
    "Límite",
    {
        "bet": said(_Text, "La apuesta."),
        "minimum": said(_Money, "Lo menos que puede apostarse."),
        "maximum": said(_Money, "Lo más que puede apostarse."),
    },
    ("bet", "minimum", "maximum"),
)
_Pays = shape(
    "Pago",
    {"at": said(_Text, "Dirección de la fila del catálogo."), "pays": said(_Text, "Lo que paga la casa: «3 a 2».")},
    ("at", "pays"),
)
_Approval = shape(
    "Aprobación",
    {
        "number": said(_Text, "Número del acto que aprueba."),
        "granted": said(Date, "Su fecha."),
        "digest": said(_Digest, "El compendio del contenido aprobado, como lo da el folleto."),
    },
    ("number", "granted", "digest"),
)
_OnTables = shape(
    "En las mesas",
    {
        "variant": said(_Text, "La variante; ninguna, el juego base."),
        "edition": said(Date, "Día de la edición de que se hizo."),
        "digest": said(_Digest, "El compendio del contenido, como lo da el folleto."),
    },
    ("edition",),
)
_Pages = shape(
    "Formatos",
    {
        "variant": said(_Text, "La variante; ninguna, el juego base."),
        "pages": said(many(_one_of(page.value for page in Page)), "Sus formatos, en vez de los del casino."),
    },
    ("pages",),
)
_Offer = shape(
    "Juego que se ofrece",
    {
        "game": said(_Text, "Nombre del archivo del folleto, sin «.yaml»."),
        "instrument": said(_Text, "Instrumento que rige este juego, si no es el del perfil."),
        "base": said(Flag, "«no»: sólo se ofrecen sus variantes."),
        "variants": said(either(str, listed=Texts), "Las variantes que se ofrecen."),
        "limits": said(many(_Limit), "Mínimo y máximo de cada apuesta."),
        "commission": said(_Text, "Comisión de la casa: «5%»."),
        "progressive_share": said(_Text, "Parte de cada apuesta que va al pozo progresivo: «71%»."),
        "maximum_payout": said(_Money, "Pago máximo, si la casa lo fijó."),
        "pays": said(many(_Pays), "Pagos propios de la casa."),
        "complementary_prizes": said(_Text, "Premios complementarios, si los hay."),
        "pot": said(_Text, "Nombre del pozo progresivo que alimentan sus mesas."),
        "notes": said(either(str, listed=Texts), "Notas de la casa."),
        "approvals": said(many(_Approval), "Aprobaciones otorgadas."),
        "on_tables": said(many(_OnTables), "Los folletos que están en las mesas."),
        "pages": said(many(_Pages), "Los folletos de este juego que van en otros formatos."),
    },
    ("game",),
)
_Operator = shape(
    "Operador",
    {
        "operator": said(_Text, "Nombre de la sociedad operadora."),
        "casino": said(_Text, "Nombre del casino."),
        "town": said(_Text, "Ciudad o comuna."),
        "permit": said(_Text, "Permiso de operación."),
        "instrument": said(_Text, "Instrumento que rige sus juegos."),
        "contact": said(_Text, "Cómo ubicarlo."),
        "welcome": said(_Text, "Saludo."),
        "logo": said(_Text, "Archivo del logotipo, desde la carpeta del espacio de trabajo."),
        "accent": said(_Colour, "Color: «#7a1f2b»."),
        "pages": said(many(_one_of(page.value for page in Page)), "Formatos en que se imprime."),
        "games": said(many(_Offer), "Los juegos que ofrece."),
    },
    ("operator", "casino", "town", "permit", "games"),
)
_Requirement = shape(
    "Exigencia",
    {
        "what": said(_one_of([*(role.value for role in Role), *REQUIRED_ITEMS]), "El papel de una sección, o un dato."),
        "sources": said(Texts, "Los artículos que lo exigen."),
        "games": said(either(str, listed=Texts), "Los folletos a que se exige; ninguno, a todos."),
        "variant": said(Flag, "«yes»: sólo a los folletos de variantes."),
        "bets": said(either(str, listed=Texts), "Las apuestas cuyos límites se exigen; ninguna, todas."),
        "in_hand": said(Flag, "«no»: lo que citan las fuentes no está a la mano, y no consta si se exige."),
    },
    ("what", "sources"),
)
_Requirements = shape("Exigencias", {"requirements": said(many(_Requirement), "Lo exigido.")}, ("requirements",))

BROCHURE: TypeAdapter[Any] = TypeAdapter(_Brochure)
OPERATOR: TypeAdapter[Any] = TypeAdapter(_Operator)
REQUIREMENTS: TypeAdapter[Any] = TypeAdapter(_Requirements)


def brochure_schema(adapter: TypeAdapter[Any]) -> dict[str, Any]:
    """The JSON Schema of one of these files."""
    return {"$schema": _DIALECT, **adapter.json_schema()}
