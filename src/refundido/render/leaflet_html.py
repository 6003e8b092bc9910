"""Leaflets as HTML: one file, with its style, its drawings and its record inside, readable without network or scripts.

Uses the template folleto.html. What comes out is held against the leaflet: every regulated word must be there.
"""

from __future__ import annotations

from markupsafe import Markup

from refundido.diagnostic import Code, Diagnostic, Outcome
from refundido.document.brochure_blocks import Leaflet
from refundido.document.brochure_words import regulated, squeezed
from refundido.render.leaflet_logo import logo_data
from refundido.render.leaflet_words import RULES, first_lost, printed_in_html, same_words
from refundido.render.qr import qr_svg
from refundido.render.templates import Templates


def render_leaflet(leaflet: Leaflet, templates: Templates) -> Outcome[bytes]:
    """A leaflet as an HTML page in UTF-8. Problems: those of the templates; WORDS_LOST, with the section."""
    logo = logo_data(leaflet.house.logo, templates)
    if logo.value is None:
        return Outcome(None, logo.diagnostics)
    values = {**leaflet_values(leaflet, logo.value), "record": Markup(record_for_html(leaflet.record))}
    text = templates.render("folleto.html", values)
    lost = words_lost(leaflet, text.value) if text.value is not None else ()
    if text.value is None or lost:
        return Outcome(None, (*text.diagnostics, *lost))
    return Outcome(text.value.encode(), text.diagnostics)


def leaflet_values(leaflet: Leaflet, logo: str) -> dict[str, object]:
    """What the templates of leaflets are filled in with."""
    qr = qr_svg(leaflet.trust.address) if leaflet.trust.address else None
    return {"leaflet": leaflet, "logo": logo, "qr": qr}


def record_for_html(record: str) -> str:
    """JSON fit to stand in a script element, whatever it says: no sign of markup is left in it."""
    for sign in "<>&\u2028\u2029":
        record = record.replace(sign, f"\\u{ord(sign):04x}")
    return record


def words_lost(leaflet: Leaflet, markup: str) -> tuple[Diagnostic, ...]:
    """An error if the HTML of a leaflet does not say the regulated words, in order; it names the section."""
    printed = [each for each in printed_in_html(markup) if each.kind == RULES]
    wanted = regulated(leaflet.sections)
    if same_words((each.text for each in wanted), (each.text for each in printed)):
        return ()
    found = squeezed("".join(each.text for each in printed))
    lost = first_lost(wanted, found)
    return (lost_words(lost.section, lost.text) if lost else lost_words(wanted[-1].section, ""),)


def lost_words(section: str, words: str) -> Diagnostic:
    """The error that the words of a section are not in the leaflet as they should be."""
    shown = f"{words[:60].strip()}…" if len(words) > 60 else words.strip()
    message = f"En el folleto no están, en su orden, las palabras de la sección «{section}»"
    message += f": «{shown}»." if shown else "."
    hint = "Revise las plantillas folleto.html, folleto_pdf.html y folleto_partes.html del espacio de trabajo."
    return Diagnostic(Code.WORDS_LOST, message, subject=shown, hint=hint)
