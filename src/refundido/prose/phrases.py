"""Part of `prose`: the phrases of amending language, as data: what each says, and the terminal of the grammar it is.

Written without accents and without the articles el, la, los, las, un, una, lo, which say nothing here. `~` stands
for any
ending of gender and number, `(x|y)` for alternatives, `?` after a word for one that may be absent.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product

from refundido.prose.fillers import FILLERS
from refundido.prose.words import verb_forms

WITH_COMMAS = frozenset(("OLDNUMBER",))
"""Terminals whose phrases commas may part."""
ARTICLES = frozenset("el la los las un una unos unas lo su sus".split())
_CONTRACTED = {"al": "a", "del": "de"}

TABLE: dict[str, tuple[str, ...]] = {
    "AFTER": (
        "a continuacion de", "inmediatamente a continuacion de", "despues de", "inmediatamente despues de", "luego de",
        "tras", "en seguida de", "enseguida de", "con posterioridad a", "que (sigue|siguen) a",
        "que (viene|vienen|va|van) a continuacion de", "que (sigue|siguen) inmediatamente a",
        "que (sigue|siguen) (despues|luego|a continuacion) de",
        "posterior a", "seguidamente de", "que (viene|vienen|va|van) (a continuacion|despues|luego) de",
    ),
    "BEFORE": (
        "antes de", "inmediatamente antes de", "que (antecede|anteceden|precede|preceden) a", "previo a", "anterior a",
        "inmediatamente anterior a", "con anterioridad a", "delante de", "al lugar inmediatamente anterior a",
        "pero antes de",
        "que (antecede|anteceden|precede|preceden) inmediatamente a",
    ),
    "ENTRE": ("entre", "comprendid~ entre", "que media entre"),
    "FOLLOWING": (
        "que (le|la|lo|les|las|los) (sigue|siguen)", "que (viene|vienen|va|van) a continuacion", "que (sigue|siguen)",
        "que (le|la|lo|les) (sigue|siguen) inmediatamente", "inmediatamente siguiente", "que (viene|vienen) despues",
        "que (le|la|lo|les|las|los) (sucede|suceden)",
    ),
    "PRECEDING": (
        "que (le|la|lo|les|las|los) (antecede|anteceden|precede|preceden)", "que (antecede|anteceden|precede|preceden)",
        "que (viene|vienen|va|van) antes", "precedente",
    ),
    "BESIDE": (
        "que (le|les)? (anteceden|preceden) y (le|les)? (siguen|suceden)",
        "que (le|les)? (siguen|suceden) y (le|les)? (anteceden|preceden)", "que (le|les)? encierran",
    ),
    "WITHNEXT": ("seguid~ de", "seguid~ por", "y seguid~ de"),
    "WITHPREV": ("precedid~ de", "antecedid~ de", "precedid~ por", "antecedid~ por"),
    "WITHBOTH": (
        "(antecedid~|precedid~) y seguid~ de", "(antecedid~|precedid~) y seguid~ por",
        "seguid~ y (antecedid~|precedid~) de",
    ),
    "ENCLOSED": ("entre comas", "entre parentesis"),
    "INCLUDED": ("(coma|punto) incluid~", "ambas inclusive", "inclusive", "incluid~", "ambos inclusive",
    "ambas incluidas", "con (ella|el)"),
    "TNOUN": (
        "(referencia|referencias|mencion|menciones|remision|remisiones) (hecha|hechas|contenida|contenidas)? a",
        "otr~ a",
        "(referencia|referencias|mencion|menciones|remision|remisiones) que (hace|hacen|se hace|se hacen) a",
    ),
    "EN": (
        "(establecid~|fijad~|dispuest~|previst~|señalad~|contenid~) en", "correspondiente~ a",
        "que (corresponde|corresponden) a",
        "dentro de",
    ),
    "ATEND": ("al final", "al termino", "al fin", "a final", "en su parte final", "en final", "in fine"),
    "ATSTART": ("al inicio", "al comienzo", "al principio", "en inicio", "encabezando", "en su inicio"),
    "RUNON": ("en punto seguido", "a punto seguido", "como punto seguido", "en punto y seguido",
    "a continuacion en punto seguido"),
    "ALPHABETICAL": (
        "en orden alfabetico que corresponda", "en orden alfabetico", "segun orden alfabetico",
        "en orden alfabetico correspondiente",
        "en orden alfabetico que les corresponda", "respetando orden alfabetico",
    ),
    "INORDER": ("en orden que corresponda", "en orden correlativo que corresponda", "donde corresponda",
    "en orden correspondiente"),
    "SIG": (
        "siguiente~", "que se (indican|señalan|expresan)",
        "que se (indica|indican|expresa|expresan|señala|señalan|expone|exponen) a continuacion",
        "que a continuacion se (indica|indican|expresa|expresan|señala|señalan|transcribe|transcriben)",
    ),
    "MANNER": (
        "en siguiente sentido", "en sentido siguiente", "de siguiente (manera|forma|modo)",
        "de (manera|forma|modo) siguiente",
        "en siguiente forma", "en forma siguiente", "en forma que sigue", "de (manera|forma|modo) que sigue",
        "en sentido que sigue",
        "en (forma|sentido|terminos) que (a continuacion)? se (indica|indican|señala|señalan|expresa|expresan)",
        "en (forma|sentido|terminos) que se (indica|indican|señala|señalan|expresa|expresan) a continuacion",
        "de (manera|forma|modo) que a continuacion se (indica|señala|expresa)", "como sigue", "segun se indica",
        "en sentido que se indica", "conforme (a|con) siguiente", "de acuerdo (a|con) siguiente",
        "con arreglo a siguiente", "segun siguiente",
        "de (manera|forma|modo) que se indica",
        "en sentido de", "en siguiente tenor", "como se indica", "como a continuacion se indica",
    ),
    "THUS": (
        "en siguientes terminos", "en terminos siguientes", "en terminos que siguen",
        "con siguiente (redaccion|texto|tenor|contenido)", "siguiente redaccion",
        "de siguiente tenor", "de tenor siguiente", "asi", "que (queda|quedan|quedara|quedaran) asi",
        "(queda|quedan|quedara|quedaran) asi",
        "(queda|quedan|quedara|quedaran) de siguiente (manera|forma|modo)",
        "cual (queda|quedara) de siguiente (manera|forma|modo)", "cuales (quedan|quedaran) de siguiente manera",
        "(tiene|tienen|tendra|tendran) siguiente (texto|tenor|redaccion|contenido)",
        "(pasa|pasan) a ser siguiente", "(que)? (pasa|pasan) a tener siguiente (texto|tenor|redaccion|contenido)",
        "(sera|seran) de siguiente tenor",
        "(cual|mismo que|misma que) (queda|quedara) asi", "(cuales|mismos que|mismas que) (quedan|quedaran) asi",
        ("(mismo|misma|mismos|mismas) que (queda|quedan|quedara|quedaran) redactad~ (asi|como sigue|de siguiente "
         "(forma|manera|modo)|en siguientes terminos)"),
        ("que (queda|quedan|quedara|quedaran) redactad~ (asi|como sigue|de siguiente (forma|manera|modo)|en "
         "siguientes terminos|en terminos siguientes)"),
        ("(queda|quedan|quedara|quedaran) redactad~ (asi|como sigue|de siguiente (forma|manera|modo)|en siguientes "
         "terminos|en terminos siguientes)"),
        "cual (queda|quedara) redactad~ (asi|como sigue|de siguiente (forma|manera|modo)|en siguientes terminos)",
        "quedando redactad~ (asi|como sigue|de siguiente (forma|manera|modo)|en siguientes terminos)", "quedando asi",
        "que (queda|quedan|quedara|quedaran) (de|con) siguiente (tenor|texto|redaccion)",
        "que (dira|diran|dice|diga|digan)", "(queda|quedan|quedara|quedaran) como sigue",
        "cuyo (contenido|texto|tenor) es que se expone a continuacion", "cuyo (contenido|texto|tenor) es siguiente",
        "y cuyo (contenido|texto|tenor) es que se expone a continuacion",
        "y cuyo (contenido|texto|tenor) es siguiente", "cuyo (tenor|texto) sera siguiente",
        "cuyo (contenido|texto|tenor) es que sigue",
        "quedando (de|con) siguiente (tenor|texto|redaccion|forma|manera)", "con texto que sigue",
        "con (texto|tenor) siguiente",
        "(conforme|con arreglo) a (texto siguiente|siguiente (texto|tenor))", "bajo siguiente (texto|redaccion|tenor)",
        "(de acuerdo|de conformidad) con siguiente (texto|tenor)",
        "para quedar (asi|como sigue|de siguiente (manera|forma|modo)|en siguientes terminos)",
        "quedando en siguientes terminos", "quedando como sigue", "en siguientes terminos",
    ),
    "DICE": (
        "que (dice|dicen|reza|rezan)", "y que (dice|dicen)", "que (comienza|comienzan) diciendo", "cuyo texto es",
    ),
    "STARTS": (
        ("que (empieza|empiezan|comienza|comienzan|principia|principian) con "
         "(palabra|palabras|expresion|frase|terminos|voz)?"),
        "que se (inicia|inician) con (palabra|palabras|expresion|frase|terminos|voz)?", "que (empieza|comienza) por",
        "que (empieza|comienza)", "que se inicia",
    ),
    "ENDS": (
        "(que|y|y que) (termina|terminan|concluye|finaliza) (con|en) (palabra|palabras|expresion|frase|terminos|voz)?",
    ),
    "DONDE": ("donde (dice|dicen)", "en parte que dice", "en que dice", "donde se lee", "en parte en que dice",
    "donde figura", "en lugar de", "en vez de"),
    "DICELIST": ("dice",),
    "DEBE": (
        "debe decir", "deben decir", "debera decir", "debe leerse", "diga", "debera leerse", "se diga",
        "debe figurar", "digase", "diganse", "lease", "leanse", "se (dira|diran|leera|leeran)",
        "(pongase|ponganse|debe ponerse|se pondra)",
        "por que debe decir", "(dira|diran)", "(pasa|pasan) a decir",
    ),
    "FROM": ("desde", "a partir de", "a contar de", "que va desde"),
    "TO": ("hasta",),
    "TOEND": ("hasta (final|fin|termino)", "hasta (final|fin|termino) de"),
    "LASTPART": ("parte final", "seccion final"),
    "REST": ("(y)? todo lo que (le|la|lo|les)? (sigue|siguen)", "(y)? cuanto (le|la|lo|les) sigue"),
    "ALLTHAT": ("todo lo", "parte", "todo lo (contenido|comprendido)", "todo (contenido|comprendido)",
    "todo texto (contenido|comprendido)"),
    "PASSING": ("pasando", "pasa", "pasan", "pasara", "pasaran", "ha pasado", "han pasado", "paso", "pasaron",
    "para que pase", "para que pasen"),
    "QPASSING": ("que pasa", "que pasan", "que pasara", "que pasaran", "que ha pasado", "que han pasado", "que paso",
    "que pasaron", "cual pasa", "cual pasara", "cuales pasan"),
    "ASER": ("a ser", "a (denominarse|llamarse)", "a constituir", "como"),
    "BECOMES": ("que se (convierte|transforma) en", "se (denominara|denominaran|llamara)",
    "quedando como", "que quedara como", "quedara como",
    "que queda como"),
    "JOINS": ("a formar parte de (aquel|este|anterior|mismo)", "a formar parte de", "a integrar"),
    "CHANGES": (
        ("siguientes "
         "(modificacion|modificaciones|enmienda|enmiendas|cambio|cambios|correccion|correcciones|adecuaciones|rectificaciones|adiciones|supresiones)"),
        ("(modificaciones|enmiendas|cambios|correcciones) (siguientes|que se indican|que siguen|que se señalan|que a "
         "continuacion se indican|que se indican a continuacion)"),
        "siguiente (modificacion|enmienda|correccion)", "siguientes (errores|erratas|yerros)",
    ),
    "WITHCHANGES": ("con (siguiente|siguientes) (modificacion|modificaciones|enmienda|cambios)",),
    "OLDNUMBER": (
        "con indicacion entre parentesis (y)? (a continuacion de numero nuevo)? de numeracion (antigua|anterior)",
        "indicandose entre parentesis numeracion (antigua|anterior)",
        "con indicacion de numeracion (antigua|anterior) entre parentesis",
    ),
    "OFERROR": (
    ("(error|errores|yerro|yerros|errata|omision|defecto) (contenid~|en que se "
     "incurrio|incurrid~|deslizad~)?"),),
    "SENSETHAT": ("en sentido (de)? que", "en cuanto a que"),
    "COVERS": (
        "que (comprende|comprendera|contiene|contendra|abarca|abarcara|agrupa|agrupara|reune|reunira)",
        "(compuesto|integrado|conformado) por", "que (esta|estara) (compuesto|integrado|conformado) por",
    ),
    "EXCEPT": (
        "con (excepcion|salvedad) de", "a excepcion de", "salvo", "salvo en", "excepto", "excepto en", "exceptuando",
        "exceptuad~",
    ),
    "RESP": ("respectivamente", "en ese orden", "en mismo orden", "en orden indicado"),
    "ANDSOON": ("y asi sucesivamente", "asi sucesivamente", "y asi correlativamente"),
    "SHIFT": (
        (
            "(readecuandose|adecuandose|modificandose|alterandose|ajustandose|corriendose|variandose|cambiandose|"
            "reordenandose|corrigiendose|adecuando|modificando|variando|cambiando|readecuando|corriendo|ajustando) "
            "(en consecuencia|consecuencialmente|consecuentemente|correlativamente)? "
            "(orden|ordenacion|numeracion|denominacion|denominacion correlativa|"
            "orden correlativo|ordenacion correlativa|numeracion correlativa|correlacion|"
            "numeracion y orden)"
        ),
        (
            "recorriendose (en orden)? (demas|subsecuentes|siguientes|restantes|posteriores) "
            "(incisos|parrafos|fracciones|letras|numerales)? (en (orden|numeracion))?"
        ),
    ),
    "RESTSHIFT": (
        ("de (siguientes|actuales|demas|restantes|posteriores) "
         "(incisos|parrafos|letras|literales|numerales|numeros|articulos)?"),
        ("de (incisos|parrafos|letras|literales|numerales|numeros|articulos) "
         "(siguientes|actuales|restantes|posteriores)"),
        "de que (sigue|siguen)", "de siguientes", "de (siguientes|actuales)",
    ),
    "KEEPNUMBERS": ("numeracion de (demas|restantes|siguientes)", "numeracion", "numeracion (actual|vigente)"),
    "ITSDEFINITION": ("y su (definicion|significado)", "y definicion"),
    "INPLACE": ("en su lugar", "en su reemplazo", "en que hoy ocupa", "en lugar que hoy ocupa", "en lugar que ocupa"),
    "UNBRACKET": ("parentesis que (encierra|encierran|rodean|contienen) (a)?",),
    "INPLURAL": ("en plural",), "INSINGULAR": ("en singular",),
    "LOWERCASE": ("(con|en) minuscula (inicial)?", "con letra (inicial)? minuscula"),
    "UPPERCASE": ("(con|en) mayuscula (inicial)?", "con letra (inicial)? mayuscula"),
    "WRITING": ("escribiendose", "iniciandose", "comenzando", "comenzandose",
        "escribiendo", "debiendo escribirse", "que se escribira"),
    "EVERYWHERE": (
        "en todo su texto", "en articulado", "en todo texto", "en todo articulado", "a lo largo de (texto|articulado)",
        "en todas sus partes",
        "en (todo|toda) (reglamento|decreto|ley|ordenanza|resolucion|catalogo|codigo|instrumento|norma|articulado)",
        "en toda reglamentacion",
        "en todo estatuto",
        "en todo cuerpo (legal|normativo)",
    ),
    "ALLFIELDS": (
        "incluid~ sus (epigrafes|titulos|encabezados|tablas|epigrafes y tablas|tablas y epigrafes)",
        "incluid~ (tablas|epigrafes) y (tablas|epigrafes)",
        "incluid~ (tablas|epigrafes)", "tanto en (texto|articulado) como en (epigrafes|tablas|titulos)",
    ),
    "VICEVERSA": ("y viceversa", "viceversa", "y a la inversa", "y al reves"),
    "ORDERWORD": (
        "orden de", "orden", "(ubicacion|posicion|colocacion) de", "lugar de",
    ),
    "ALTO": ("en la forma", ),
    "Y": ("asi como", "asi como tambien"),
}  # fmt: skip

SENTENCES = frozenset(("oracion", "oraciones"))
"""The nouns of sentences, which are counted within a paragraph («segunda oración»)."""
TEXT_NOUNS = frozenset(
    "expresion expresiones palabra palabras frase frases vocablo vocablos termino terminos voz voces guarismo "
    "guarismos cifra cifras locucion locuciones conjuncion conjunciones preposicion sustantivo sustantivos "
    "adjetivo adjetivos adverbio pronombre pronombres referencia referencias mencion menciones valor valores "
    "cantidad cantidades monto montos porcentaje porcentajes texto oracion oraciones contraccion verbo simbolo "
    "nombre nombres alocucion fecha plazo año numerales numero numeros letra letras articulo articulos "
    "encabezamiento hora horas encabezado parrafo parrafos inciso denominacion digito digitos signo signos remision "
    "remisiones dicha cita pasaje pasajes enunciado precepto suma fraccion definicion periodo formula formas "
    "forma".split()
)
"""Nouns that say that a quotation follows; those that are also units say it only where one does."""


_APPROVES = ("apruebase", "apruebanse", "se aprueba", "se aprueban", "disponese", "disponense", "aprobar", "disponer")
_APPROVED = (
    "(siguiente|siguientes)? (modificacion|modificaciones|enmienda|enmiendas) (siguiente|siguientes|que se indican)?"
)
"""«Apruébanse las siguientes modificaciones a la Ordenanza N° 45»: as «modifícase»; nothing else that is approved."""


@cache
def phrases() -> dict[str, list[tuple[tuple[str, ...], str, str]]]:
    """Every phrase by its first word, the longest first: its words, its terminal, and its value (a verb's action)."""
    table: dict[str, list[tuple[tuple[str, ...], str, str]]] = {}
    for terminal, written in (*TABLE.items(), *FILLERS.items()):
        for each in written:
            for words in _expanded(each):
                table.setdefault(words[0], []).append((words, terminal, ""))
    for form, (does, mood) in verb_forms().items():
        words = tuple(form.split())
        table.setdefault(words[0], []).append((words, "VERB", f"{does} {mood}"))
    for form in ("dejase", "dejanse", "dejese", "dejense", "se deja", "se dejan", "dejar", "dejandose", "dejando"):
        mood = "gerund" if form.startswith("dejand") else "order"
        words = (*form.split(), "sin", "efecto")
        table.setdefault(words[0], []).append((words, "VERB", f"DELETE {mood}"))
    for form, words in product(_APPROVES, _expanded(_APPROVED)):
        table.setdefault(form.split()[0], []).append(((*form.split(), *words), "VERB", "MODIFY order"))
    for form in ("se da", "se le da", "dase", "dese"):
        words = normal_words((*form.split(), "nueva", "redaccion", "a"))
        table.setdefault(words[0], []).append(((*form.split(), "a"), "VERB", "MODIFY order"))
        table.setdefault(words[0], []).append((words, "VERB", "MODIFY order"))
    for listed in table.values():
        listed.sort(key=lambda entry: -len(entry[0]))
    return table


def _expanded(written: str) -> list[tuple[str, ...]]:
    """The phrases that a written one stands for."""
    choices: list[list[tuple[str, ...]]] = []
    rest = written
    while rest.strip():
        rest = rest.strip()
        if rest[0] == "(":
            end = _matching(rest)
            inner = [each for part in _parts(rest[1:end]) for each in _expanded(part)]
            rest = rest[end + 1 :]
            optional = rest[:1] == "?"
            rest = rest[1:] if optional else rest
            choices.append([*inner, ()] if optional else inner)
        else:
            word, _, rest = rest.partition(" ")
            choices.append([(each,) for each in _inflected(word)])
    found = [tuple(word for part in combination for word in part) for combination in product(*choices)]
    return [each for each in dict.fromkeys(normal_words(each) for each in found) if each]


def normal_words(words: Iterable[str]) -> tuple[str, ...]:
    """Words without the articles, contractions opened: «al final» is «a final»."""
    return tuple(_CONTRACTED.get(word, word) for word in words if word not in ARTICLES)


def _matching(text: str) -> int:
    depth = 0
    for index, character in enumerate(text):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if not depth:
            return index
    raise ValueError(text)


def _parts(text: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "|" and not depth:
            parts.append(text[start:index])
            start = index + 1
    return [*parts, text[start:]]


def _inflected(word: str) -> list[str]:
    if not word.endswith("~"):
        return [word]
    stem = word[:-1]
    if stem.endswith("e"):
        return [stem, f"{stem}s"]
    return [f"{stem}{ending}" for ending in ("o", "a", "os", "as")]


def matched(words: list[str], ends: list[int], phrase: tuple[str, ...]) -> int:
    """The end of a phrase that commas may part, 0 if it does not stand there."""
    bare = [(word, end) for word, end in zip(words, ends, strict=True) if word != ","]
    fits = tuple(word for word, _ in bare[: len(phrase)]) == phrase
    return bare[len(phrase) - 1][1] if fits else 0
