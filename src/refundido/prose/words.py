"""Part of `prose`: the words of amending language, as data: what each says in an instruction, accents stripped.

A phrase is longest first: «a continuación de» before «a». What is not here is not understood, and an instruction that
holds it is refused.
"""

from __future__ import annotations

from functools import cache

from refundido.model.label import fold_accents

REPLACE, INSERT, DELETE, MODIFY, RECTIFY, MOVE, RENUMBER, SWAP, PUT, KEEP, BECOME, SPLIT, JOIN, ADAPT, PREPEND = (
    "REPLACE", "INSERT", "DELETE", "MODIFY", "RECTIFY", "MOVE", "RENUMBER", "SWAP", "PUT", "KEEP", "BECOME",
    "SPLIT", "JOIN", "ADAPT", "PREPEND",
)  # fmt: skip
ALTER = "ALTER"
ORDER, DOING, INFINITIVE = "order", "gerund", "infinitive"

_VERBS: tuple[tuple[str, str, str, str, str], ...] = (
    # what it does, infinitive, he does, that he do, doing
    (REPLACE, "sustituir", "sustituye", "sustituya", "sustituyendo"),
    (REPLACE, "substituir", "substituye", "substituya", "substituyendo"),
    (REPLACE, "subtituir", "subtituye", "subtituya", "subtituyendo"),
    (REPLACE, "reemplazar", "reemplaza", "reemplace", "reemplazando"),
    (REPLACE, "remplazar", "remplaza", "remplace", "remplazando"),
    (REPLACE, "cambiar", "cambia", "cambie", "cambiando"),
    (REPLACE, "subrogar", "subroga", "subrogue", "subrogando"),
    (INSERT, "agregar", "agrega", "agregue", "agregando"),
    (INSERT, "añadir", "añade", "añada", "añadiendo"),
    (INSERT, "adicionar", "adiciona", "adicione", "adicionando"),
    (INSERT, "incorporar", "incorpora", "incorpore", "incorporando"),
    (INSERT, "intercalar", "intercala", "intercale", "intercalando"),
    (INSERT, "insertar", "inserta", "inserte", "insertando"),
    (INSERT, "introducir", "introduce", "introduzca", "introduciendo"),
    (INSERT, "incluir", "incluye", "incluya", "incluyendo"),
    (PREPEND, "anteponer", "antepone", "anteponga", "anteponiendo"),
    (INSERT, "consultar", "consulta", "consulte", "consultando"),
    (INSERT, "contemplar", "contempla", "contemple", "contemplando"),
    (INSERT, "establecer", "establece", "establezca", "estableciendo"),
    (INSERT, "crear", "crea", "cree", "creando"),
    (INSERT, "adosar", "adosa", "adose", "adosando"),
    (INSERT, "consignar", "consigna", "consigne", "consignando"),
    (INSERT, "interponer", "interpone", "interponga", "interponiendo"),
    (DELETE, "suprimir", "suprime", "suprima", "suprimiendo"),
    (DELETE, "eliminar", "elimina", "elimine", "eliminando"),
    (DELETE, "derogar", "deroga", "derogue", "derogando"),
    (DELETE, "borrar", "borra", "borre", "borrando"),
    (DELETE, "tachar", "tacha", "tache", "tachando"),
    (DELETE, "quitar", "quita", "quite", "quitando"),
    (DELETE, "abrogar", "abroga", "abrogue", "abrogando"),
    (MODIFY, "modificar", "modifica", "modifique", "modificando"),
    (MODIFY, "enmendar", "enmienda", "enmiende", "enmendando"),
    (MODIFY, "reformar", "reforma", "reforme", "reformando"),
    (MODIFY, "efectuar", "efectua", "efectue", "efectuando"),
    (MODIFY, "realizar", "realiza", "realice", "realizando"),
    (RECTIFY, "rectificar", "rectifica", "rectifique", "rectificando"),
    (RECTIFY, "corregir", "corrige", "corrija", "corrigiendo"),
    (RECTIFY, "enmendar", "enmienda", "enmiende", "enmendando"),
    (MOVE, "trasladar", "traslada", "traslade", "trasladando"),
    (MOVE, "mover", "mueve", "mueva", "moviendo"),
    (MOVE, "reubicar", "reubica", "reubique", "reubicando"),
    (RENUMBER, "renumerar", "renumera", "renumere", "renumerando"),
    (SWAP, "invertir", "invierte", "invierta", "invirtiendo"),
    (SWAP, "permutar", "permuta", "permute", "permutando"),
    (SWAP, "intercambiar", "intercambia", "intercambie", "intercambiando"),
    (PUT, "colocar", "coloca", "coloque", "colocando"),
    (PUT, "poner", "pone", "ponga", "poniendo"),
    (PUT, "escribir", "escribe", "escriba", "escribiendo"),
    (PUT, "encerrar", "encierra", "encierre", "encerrando"),
    (KEEP, "mantener", "mantiene", "mantenga", "manteniendo"),
    (KEEP, "conservar", "conserva", "conserve", "conservando"),
    (SPLIT, "dividir", "divide", "divida", "dividiendo"),
    (JOIN, "unir", "une", "una", "uniendo"),
    (JOIN, "fusionar", "fusiona", "fusione", "fusionando"),
    (JOIN, "refundir", "refunde", "refunda", "refundiendo"),
    (ADAPT, "ajustar", "ajusta", "ajuste", "ajustando"),
    (ADAPT, "adecuar", "adecua", "adecue", "adecuando"),
    (ADAPT, "aclarar", "aclara", "aclare", "aclarando"),
    (ADAPT, "precisar", "precisa", "precise", "precisando"),
    (ADAPT, "interpretar", "interpreta", "interprete", "interpretando"),
)


_ALTERS = (
    "aumenta aumente eleva eleve amplia amplie reduce reduzca rebaja rebaje disminuye disminuya extiende extienda "
    "incrementa incremente prorroga prorrogue alarga alargue acorta acorte"
).split()
"""Verbs that take an amount from one to another, as they order: elsewhere they speak of the amounts themselves."""


@cache
def verb_forms() -> dict[str, tuple[str, str]]:
    """Every form that orders or accompanies an order, folded -> (what it does, its mood)."""
    forms: dict[str, tuple[str, str]] = {}
    for does, infinitive, he_does, that_he_do, doing in _VERBS:
        for form in (he_does, that_he_do):
            stem = fold_accents(form)
            for enclitic in (f"{stem}se", f"{stem}nse"):
                forms.setdefault(enclitic, (does, ORDER))
            forms.setdefault(f"se {stem}", (does, ORDER))
            forms.setdefault(f"se {stem}n", (does, ORDER))
        forms.setdefault(fold_accents(that_he_do), (does, ORDER))
        for enclitic in ("", "se"):
            forms.setdefault(fold_accents(infinitive) + enclitic, (does, INFINITIVE))
            forms.setdefault(fold_accents(doing) + enclitic, (does, DOING))
        past = fold_accents(infinitive)
        forms.setdefault(f"se {past}a", (does, ORDER))
        if does in (DELETE, REPLACE):
            for one, all_ in (("queda", "quedan"), ("quedara", "quedaran")):
                stem = past[:-2] + ("ad" if past.endswith("ar") else "id")
                forms.setdefault(f"{one} {stem}o", (does, ORDER))
                forms.setdefault(f"{one} {stem}a", (does, ORDER))
                forms.setdefault(f"{all_} {stem}os", (does, ORDER))
                forms.setdefault(f"{all_} {stem}as", (does, ORDER))
    for stem in _ALTERS:
        forms[f"{stem}se"] = forms[f"{stem}nse"] = (ALTER, ORDER)
    for doubtful in ("se una", "una", "cree", "se cree", "ponga", "ajuste", "se ajuste", "se ponga", "interprete"):
        forms.pop(doubtful, None)
    for _, _, _, that_he_do, _ in _VERBS:
        # «que se reemplace» is a wish, not an order: only the enclitic subjunctive orders.
        forms.pop(f"se {fold_accents(that_he_do)}", None)
        forms.pop(f"se {fold_accents(that_he_do)}n", None)
    return forms
