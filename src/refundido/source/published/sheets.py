"""Part of `source.published`: what the style sheets of an HTML page say of its elements.

They may be hidden, struck out, raised or coloured. The page's own sheets (`<style>`) are read as a browser reads them
(CSS Selectors 4, CSS Cascade 4: weight, order, and the element's own `style` above them). Sheets in other files are not
read, nor are rules for other media, which is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import cssselect2
import tinycss2
from lxml import etree

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.span import Span

_TELLS = re.compile(
    r"line-through|display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|vertical-align\s*:\s*su|"
    r"(?:font-size|opacity)\s*:\s*0",
    re.IGNORECASE,
)
_LIGHT = re.compile(
    r"(?<![-\w])color\s*:\s*(?:#[ef]|rgb|hsl|transparent|\w*(?:white|snow|ivory|azure|linen|light)\w*)", re.IGNORECASE
)
_DARK = re.compile(r"background(?:-color)?\s*:[^;}]*(?:black|#[0-4])", re.IGNORECASE)
_INK = re.compile(r"(?<![-\w])color\s*:\s*([^;}!]+)", re.IGNORECASE)
_GROUND = re.compile(r"background(?:-color)?\s*:\s*([^;}!]+)", re.IGNORECASE)
_NAMES = "display visibility text-decoration vertical-align font-size opacity color background background-image".split()
_PROPERTIES = {
    **{name: name for name in _NAMES},
    "text-decoration-line": "text-decoration",
    "background-color": "background",
}
_MEDIA = frozenset({"", "all", "screen"})


class StyleSheets:
    """The sheets of a page. `unread`: its own rules that may hide words and are not read; `elsewhere`: other files."""

    def __init__(self, root: etree._Element) -> None:
        """`root`: the whole page."""
        self.unread = 0
        self.elsewhere = any("stylesheet" in link.get("rel", "").lower() for link in root.iter("link"))
        self._matcher = cssselect2.Matcher()
        self._styles: dict[etree._Element, str] = {}
        sheets = [(style.text or "", style.get("media", "")) for style in root.iter("style")]
        self.elsewhere = self.elsewhere or any("@import" in text.lower() for text, _ in sheets)
        written = "\n".join(text for text, _ in sheets)
        grounded = "background" in written.lower() and any("color" in _own(each) for each in root.iter())
        if _TELLS.search(written) or grounded or _may_fade(written):
            for text, media in sheets:
                self._take(tinycss2.parse_stylesheet(text, True, True), text, media)
            self._match(root)

    def style(self, element: etree._Element) -> str:
        """What is declared for an element, as a `style` attribute says it."""
        return self._styles.get(element) or str(element.get("style", ""))

    def said(self, name: str) -> Iterator[Diagnostic]:
        """What is told of the page of that name: that words may be hidden or struck out by what was not read."""
        if self.unread:
            yield Diagnostic(
                Code.STYLE_UNREAD,
                f"«{name}» trae {self.unread} reglas de estilo que no se leen y que pueden ocultar, "
                "tachar o elevar palabras.",
                Severity.WARNING,
                Span(name, 1, 1),
                hint="Mire el original y compruebe que no haya en el texto palabras tachadas u ocultas.",
            )
        if self.elsewhere:
            yield Diagnostic(
                Code.STYLE_UNREAD,
                f"«{name}» usa una hoja de estilo que está en otro archivo y no se lee: puede ocultar o "
                "tachar palabras.",
                Severity.NOTE,
                Span(name, 1, 1),
                hint="Mire el original y compruebe que no haya en el texto palabras tachadas u ocultas.",
            )

    def _take(self, rules: Iterable[Any], text: str, media: str) -> None:
        if media.strip().lower() not in _MEDIA:
            self.unread += _TELLS.search(text) is not None
            return
        for rule in rules:
            if rule.type == "qualified-rule":
                self._rule(rule)
            elif rule.type == "at-rule" and rule.content is not None:
                inner = tinycss2.serialize(rule.content)
                known = rule.lower_at_keyword == "media"
                held = tinycss2.parse_rule_list(rule.content, True, True) if known else ()
                self._take(held, inner, tinycss2.serialize(rule.prelude) if known else rule.lower_at_keyword)

    def _rule(self, rule: Any) -> None:
        declared = _declared(rule.content)
        if not declared:
            return
        try:
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:
            self.unread += _TELLS.search(tinycss2.serialize(rule.content)) is not None
            return
        for selector in selectors:
            if selector.pseudo_element is None:
                self._matcher.add_selector(selector, declared)

    def _match(self, root: etree._Element) -> None:
        """Find what is declared for each element for which a sheet declares something."""
        for wrapped in cssselect2.ElementWrapper.from_html_root(root).iter_subtree():
            found = [payload for _, _, _, payload in self._matcher.match(wrapped)]
            if not found:
                continue
            element = wrapped.etree_element
            own = _declared(element.get("style", ""))
            values: dict[str, str] = {}
            for important in (False, True):
                for each in (*found, own):
                    values |= {name: said for (name, weighs), said in each.items() if weighs is important}
            self._styles[element] = "; ".join(f"{name}: {said}" for name, said in values.items())


def _own(element: etree._Element) -> str:
    """What an element says of its own colour, in its style or as old pages do."""
    return f"{element.get('style', '').lower()}{'color' if element.get('color') else ''}"


def _may_fade(sheets: str) -> bool:
    """Whether text may have the colour of its ground: some is light, a ground is dark, or both are written alike."""
    inks, grounds = ({said.strip().lower() for said in each.findall(sheets)} for each in (_INK, _GROUND))
    return bool(_LIGHT.search(sheets) or _DARK.search(sheets) or inks & grounds)


def _declared(content: str | Iterable[Any]) -> Mapping[tuple[str, bool], str]:
    """What declarations say of the properties that matter here, each with whether it is marked as important."""
    declarations = tinycss2.parse_declaration_list(content, skip_comments=True, skip_whitespace=True)
    return {
        (_PROPERTIES[each.lower_name], each.important): tinycss2.serialize(each.value).strip()
        for each in declarations
        if each.type == "declaration" and each.lower_name in _PROPERTIES
    }
