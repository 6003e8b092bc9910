"""Part of `cli`: click's own words in Spanish.

Click passes each of its messages through gettext, by the name `_` or `ngettext` of its modules; those names
are given a table of our own, so that the language does not hang on the machine's. A message that is not in
the table stays as click has it.
"""

from __future__ import annotations

import sys

_WORDS = {
    "Usage:": "Uso:",
    "Options": "Opciones",
    "Commands": "Órdenes",
    "Positional arguments": "Argumentos",
    "required": "obligatorio",
    "default: {default}": "por omisión: {default}",
    "(dynamic)": "(variable)",
    "env var: {var}": "variable de entorno: {var}",
    "Show this message and exit.": "Muestra esta ayuda y termina.",
    "Show the version and exit.": "Muestra la versión y termina.",
    "%(prog)s, version %(version)s": "%(prog)s %(version)s",
    "Aborted!": "Interrumpido.",
    "Error: {message}": "Error: {message}",
    "Try '{command} {option}' for help.": "«{command} {option}» muestra la ayuda.",
    "Missing command.": "Falta la orden.",
    "Missing argument": "Falta el argumento",
    "Missing option": "Falta la opción",
    "Missing parameter": "Falta el parámetro",
    "Missing {param_type}": "Falta {param_type}",
    "Missing parameter: {param_name}": "Falta el parámetro {param_name}",
    "No such option {name!r}.": "No existe la opción «{name}».",
    "No such option: {name}": "No existe la opción «{name}».",
    "No such command {name!r}.": "No existe la orden «{name}».",
    "Invalid value: {message}": "Valor no válido: {message}",
    "Invalid value for {param_hint}: {message}": "Valor no válido para {param_hint}: {message}",
    "Option {name!r} does not take a value.": "La opción «{name}» no lleva valor.",
    "Argument {name!r} takes {nargs} values.": "El argumento «{name}» lleva {nargs} valores.",
    "Invalid start character for option ({option})": "Una opción no puede comenzar así: «{option}»",
    "{value!r} is not a valid {number_type}.": "«{value}» no es un número válido.",
    "{value} is not in the range {range}.": "{value} no está entre los valores admitidos ({range}).",
    "Choose from:\n\t{choices}": "Elija entre:\n\t{choices}",
    "file": "el archivo",
    "directory": "la carpeta",
    "path": "la ruta",
    "{name} {filename!r} does not exist.": "no existe «{filename}».",
    "{name} {filename!r} is a file.": "«{filename}» es un archivo.",
    "{name} {filename!r} is a directory.": "«{filename}» es una carpeta.",
    "{name} {filename!r} is not readable.": "no se puede leer «{filename}».",
    "{name} {filename!r} is not writable.": "no se puede escribir en «{filename}».",
    "Could not open file {filename!r}: {message}": "No se pudo abrir el archivo «{filename}»: {message}",
    "unknown error": "causa desconocida",
}
_COUNTED = {
    "Got unexpected extra argument ({args})": ("Sobra el argumento «{args}».", "Sobran los argumentos «{args}»."),
    "Option {name!r} requires an argument.": (
        "La opción «{name}» pide un valor.",
        "La opción «{name}» pide {nargs} valores.",
    ),
    "Takes {nargs} values but 1 was given.": (
        "Lleva {nargs} valores y se dio 1.",
        "Lleva {nargs} valores y se dieron {len}.",
    ),
    "{value!r} is not {choice}.": ("«{value}» no es {choice}.", "«{value}» no es uno de: {choices}."),
    "Did you mean {possibility}?": ("¿Quiso decir {possibility}?", "¿Quiso decir alguna de estas: {possibilities}?"),
}


def translate(message: str) -> str:
    """The Spanish of one of click's messages."""
    return _WORDS.get(message, message)


def translate_counted(singular: str, plural: str, number: int) -> str:
    """The Spanish of one of click's messages that have a plural."""
    return _COUNTED.get(singular, (singular, plural))[number != 1]


def install() -> None:
    """Give the table to every module of click that has been loaded."""
    for name, module in list(sys.modules.items()):
        if name.split(".", 1)[0] == "click":
            for own, ours in (("_", translate), ("ngettext", translate_counted)):
                if hasattr(module, own):
                    setattr(module, own, ours)
