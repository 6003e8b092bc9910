"""Part of `cli`: `refundido diff`, what changed between two texts, or by an act, or against a published text."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from refundido.cli.options import FILE, as_of_option, known_at_option, order

if TYPE_CHECKING:
    from refundido.publish.comparing import Asked, Compared
    from refundido.publish.workspace import Compiled

_FORMS = ("text", "html", "pdf", "docx", "json")
_LAYOUTS = ("inline", "side", "table")


@order("diff")
@click.argument("start", metavar="[DESDE", required=False)
@click.argument("end", metavar="HASTA]", required=False)
@click.option("--act", metavar="ACTO", help="Lo que hizo un acto: el texto antes y después de él.")
@click.option("--only", metavar="DIRECCIÓN", help="Sólo en esta disposición.")
@click.option("--format", "form", type=click.Choice(_FORMS), default="text", show_default=True, help="El formato.")
@click.option(
    "--layout", type=click.Choice(_LAYOUTS),
    help="En html y pdf: en línea, a dos columnas, o el cuadro comparativo de un acto.",
)  # fmt: skip
@click.option(
    "-o", "--output", metavar="DESTINO", type=click.Path(dir_okay=False, path_type=Path),
    help="El archivo en que se escribe, en vez de mostrarlo.",
)  # fmt: skip
@click.option("--instrument", default="", metavar="ID", help="El instrumento, si hay varios.")
@known_at_option
@click.option("--against", metavar="ARCHIVO", type=FILE, help="Contra un texto publicado: txt, html, docx o pdf.")
@as_of_option("Con --against: nuestro texto en vigor ese día; si no se dice, hoy.")
@click.option("--bisect", is_flag=True, help="Con --against: desde qué acto se separan los textos.")
def command(
    root: Path,
    start: str | None,
    end: str | None,
    act: str | None,
    only: str | None,
    form: str,
    layout: str | None,
    output: Path | None,
    instrument: str,
    known_at: date | None,
    against: Path | None,
    as_of: date | None,
    bisect: bool,
) -> int:
    """Muestra qué cambió entre dos textos, palabra por palabra.

    DESDE y HASTA son días (2010-09-01), actos (el texto que dejó; con «antes:», el que había) o archivos de un
    instrumento, en YAML o XML. Por ejemplo: refundido diff 2010-08-31 2010-09-01; refundido diff --act res-373-2010
    --format pdf --layout table -o cuadro.pdf; refundido diff --against publicado.pdf --bisect

    Si el texto tiene errores que impiden publicarlo, los dice y termina con 1.
    """
    from refundido.cli.against import AgainstAsked, against_order
    from refundido.publish.comparing import Asked

    _check_output(output, form)
    if against is not None:
        if start or end or act or only or layout:
            raise click.UsageError("--against compara con el texto de un día: no lleva DESDE, HASTA, --act ni --only.")
        asked = AgainstAsked(against, as_of or date.today(), instrument, known_at, form, output, bisect)
        return against_order(root, asked)
    if bisect or as_of:
        raise click.UsageError(f"{'--bisect' if bisect else '--as-of'} va con --against.")
    if layout and form not in ("html", "pdf"):
        raise click.UsageError("--layout va con --format html o --format pdf.")
    if only is not None and not only.strip():
        raise click.UsageError("--only está vacío: diga una dirección.")
    _check_ends(start, end, act, output)
    question = Asked(start or "", end or "", act or "", only or "", instrument)
    return _compared(root, question, known_at, form, layout or "inline", output)


def _check_output(output: Path | None, form: str) -> None:
    if output is None and form in ("pdf", "docx") and sys.stdout.isatty():
        raise click.UsageError(f"Un archivo {form} no se muestra en la terminal: diga dónde se escribe con -o.")


def _check_ends(start: str | None, end: str | None, act: str | None, output: Path | None) -> None:
    if act is not None:
        if start or end:
            raise click.UsageError("Con --act no van DESDE ni HASTA: son el texto antes y el texto después del acto.")
        return
    if not start or not end:
        raise click.UsageError("Faltan DESDE y HASTA, o --act, o --against.")
    for written in (start, end):
        _check_end(written, output)


def _check_end(written: str, output: Path | None) -> None:
    from refundido.publish.ends import BEFORE, is_day, is_file, is_like_day, is_published

    act = written.removeprefix(BEFORE)
    if act != written and (is_day(act) or is_file(act)):
        raise click.UsageError(f"«{BEFORE}» va con un acto: {BEFORE}res-373-2010. «{act}» se escribe solo.")
    if is_like_day(written) or (is_day(written) and not _exists(written)):
        raise click.UsageError(f"«{written}» no es una fecha; se escribe año-mes-día: 2010-09-01.")
    if is_published(written):
        hint = f"Un texto publicado se compara con el nuestro: refundido diff --against {written}"
        raise click.UsageError(f"«{written}» no es un instrumento en YAML o XML. {hint}")
    if is_file(written) and not Path(written).is_file():
        raise click.UsageError(
            f"«{written}» es una carpeta." if Path(written).is_dir() else f"no existe el archivo «{written}»."
        )
    if is_file(written) and output is not None and output.exists() and output.samefile(written):
        raise click.UsageError(f"-o no puede ser un archivo que se compara: «{written}».")


def _exists(written: str) -> bool:
    """Whether there is such a day."""
    try:
        return written == "hoy" or bool(date.fromisoformat(written))
    except ValueError:
        return False


def _compared(root: Path, asked: Asked, known_at: date | None, form: str, layout: str, output: Path | None) -> int:
    from refundido.cli.session import objected, print_findings
    from refundido.diagnostic import has_errors
    from refundido.publish.comparing import find_compared
    from refundido.publish.ends import act_named
    from refundido.publish.workspace import compile_root

    compiled = compile_root(root, known_at, lints=False)
    for end in (asked.start, asked.end):
        if end and Path(end).is_dir() and act_named(compiled.acts, end).value is None:
            raise click.UsageError(f"«{end}» es una carpeta; aquí va un día, un acto o un archivo en YAML o XML.")
    _check_address(compiled, asked)
    outcome = find_compared(compiled, asked, Path(), date.today())
    if outcome.value is None:
        print_findings((*outcome.diagnostics, *compiled.unread()), root, with_summary=False)
        return 1
    print_findings(outcome.diagnostics, root, with_summary=False)
    written = _written(root, outcome.value, form, layout, output)
    day = outcome.value.last_day
    wrong = objected(root, compiled, outcome.value.instrument.id, day) if day and not written else 0
    return written or wrong or int(has_errors(outcome.diagnostics))


def _check_address(compiled: Compiled, asked: Asked) -> None:
    from refundido.publish.provision import Question, read_question
    from refundido.report.text import as_text

    if not asked.only:
        return
    wrong = read_question(compiled, Question(asked.only, date.today(), asked.instrument))
    if wrong:
        raise click.UsageError(f"«{asked.only}» no es una dirección.\n{as_text(wrong, lambda _: None).rstrip()}")


def _written(root: Path, compared: Compared, form: str, layout: str, output: Path | None) -> int:
    from refundido.cli.session import deliver, print_findings, show_lines
    from refundido.publish import comparison_forms as forms
    from refundido.report.redline import redline_lines

    if form == "text":
        page = forms.as_redline(compared, folded=False)
        show_lines(lambda marks: redline_lines(page, marks=marks), output)
        return 0
    if form == "json":
        deliver(forms.as_json(compared).encode(), output)
        return 0
    laid = forms.Layout(layout)
    if form == "html":
        made = forms.as_page(compared, laid, root)
    else:
        made = forms.as_pdf(compared, laid, root) if form == "pdf" else forms.as_word(compared)
    print_findings(made.diagnostics, root, with_summary=False)
    if made.value is None:
        return 1
    deliver(made.value, output)
    return 0
