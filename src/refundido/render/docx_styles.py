"""Part of `render`: the styles and settings of the Word files, which the package puts in place of its template's.

Names are those that Word knows and shows in its user's language ("heading 1" is «Título 1»).
"""

from __future__ import annotations

from refundido.render.docx_parts import NAMESPACES

BODY_WIDTH = 9360
"""The width of the text on the page, in twentieths of a point."""
DEEPEST_LIST = 5
DEEPEST_HEADING = 9
_INK, _PALE, _SEPIA = "1F2937", "5B6470", "7A5C12"


def styles_part(language: str) -> str:
    """The part that holds the styles."""
    every = (_BASE, _titles(), _headings(), _lists(), _contents(), _NOTES, _CHARACTERS, _TABLES)
    return f"<w:styles {NAMESPACES}>{_defaults(language)}{''.join(every)}</w:styles>"


def settings_part(language: str, *, footnotes: bool) -> str:
    """The part that holds the settings."""
    notes = '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>' if footnotes else ""
    return (
        f'<w:settings {NAMESPACES}><w:zoom w:percent="100"/><w:defaultTabStop w:val="425"/>'
        f'<w:characterSpacingControl w:val="doNotCompress"/>{notes}<w:compat><w:compatSetting '
        'w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>'
        f'<w:themeFontLang w:val="{language}"/><w:decimalSymbol w:val=","/><w:listSeparator w:val=";"/></w:settings>'
    )


def _defaults(language: str) -> str:
    return (
        '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Cambria" w:hAnsi="Cambria" w:eastAsia="Cambria" '
        f'w:cs="Times New Roman"/><w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="{language}" '
        f'w:eastAsia="{language}" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>'
    )


def _style(name: str, identity: str, paragraph: str = "", words: str = "", *, based: str = "Normal") -> str:
    custom = "" if name[0].islower() or name in _KNOWN else ' w:customStyle="1"'
    under = f'<w:basedOn w:val="{based}"/>' if based else ""
    default = ' w:default="1"' if identity == "Normal" else ""
    ppr = f"<w:pPr>{paragraph}</w:pPr>" if paragraph else ""
    rpr = f"<w:rPr>{words}</w:rPr>" if words else ""
    return (
        f'<w:style w:type="paragraph"{default}{custom} w:styleId="{identity}"><w:name w:val="{name}"/>'
        f"{under}<w:qFormat/>{ppr}{rpr}</w:style>"
    )


_KNOWN = frozenset({"Normal", "Title", "Subtitle", *(f"List{c}" for c in ("", " 2", " 3", " 4", " 5"))}) | frozenset(
    f"List Continue{c}" for c in ("", " 2", " 3", " 4", " 5")
)


def _spacing(before: int, after: int) -> str:
    return f'<w:spacing w:before="{before}" w:after="{after}"/>'


def _titles() -> str:
    sans = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/>'
    return "".join(
        (
            _style("Cintillo", "Cintillo", _spacing(0, 60), f'{sans}<w:color w:val="{_PALE}"/><w:sz w:val="20"/>'),
            _style(
                "Title", "Title", f"<w:keepNext/>{_spacing(120, 120)}", f'{sans}<w:b/><w:color w:val="{_INK}"/>'
                '<w:sz w:val="36"/>',
            ),
            _style("Subtitle", "Subtitle", _spacing(0, 80), f'{sans}<w:color w:val="{_PALE}"/><w:sz w:val="22"/>'),
            _style(
                "Aviso", "Aviso", '<w:pBdr><w:left w:val="single" w:sz="24" w:space="8" w:color="9A7B2F"/></w:pBdr>'
                f"{_spacing(120, 240)}", f'{sans}<w:sz w:val="20"/>',
            ),
        )
    )  # fmt: skip


def _headings() -> str:
    sizes = (32, 28, 26, 24, 23, 22, 22, 22, 22)
    words = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:b/>{slant}<w:color w:val="{ink}"/><w:sz w:val="{size}"/>'
    return "".join(
        _style(
            f"heading {level}", f"Heading{level}",
            f'<w:keepNext/><w:keepLines/>{_spacing(360 - 30 * level, 100)}<w:outlineLvl w:val="{level - 1}"/>',
            words.format(slant="<w:i/>" if level > 5 else "", ink=_INK, size=size),
        )
        for level, size in enumerate(sizes, 1)
    )  # fmt: skip


def _lists() -> str:
    found: list[str] = []
    for depth in range(1, DEEPEST_LIST + 1):
        number = "" if depth == 1 else str(depth)
        left = 425 * depth
        indent = f'{_spacing(0, 100)}<w:ind w:left="{left}" w:hanging="425"/>'
        name = f"List {number}".strip()
        found.append(_style(name, f"List{number}", f'<w:tabs><w:tab w:val="left" w:pos="{left}"/></w:tabs>{indent}'))
        rest = f'{_spacing(0, 100)}<w:ind w:left="{left}"/>'
        found.append(_style(f"List Continue {number}".strip(), f"ListContinue{number}", rest))
    return "".join(found)


def _contents() -> str:
    heading = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:b/><w:sz w:val="28"/>'
    levels = (
        _style(f"toc {n}", f"TOC{n}", f'{_spacing(0, 40)}<w:ind w:left="{280 * (n - 1)}"/>', '<w:sz w:val="20"/>')
        for n in range(1, 5)
    )
    return _style("TOC Heading", "TOCHeading", f"<w:keepNext/>{_spacing(240, 120)}", heading) + "".join(levels)


_BASE = _style("Normal", "Normal", f"{_spacing(0, 120)}", based="") + (
    '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont">'
    '<w:name w:val="Default Paragraph Font"/></w:style>'
)
_SMALL = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="18"/>'
_NOTES = "".join(
    (
        _style("caption", "Caption", f"<w:keepNext/>{_spacing(120, 80)}", '<w:b/><w:sz w:val="20"/>'),
        _style("Nota", "Nota", _spacing(0, 120), '<w:sz w:val="20"/>'),
        _style("Celda", "Celda", _spacing(20, 20), '<w:sz w:val="20"/>'),
        _style("Cabeza de columna", "Cabeza", f"<w:keepNext/>{_spacing(20, 20)}", '<w:b/><w:sz w:val="20"/>'),
        _style("Separador", "Separador", '<w:spacing w:before="0" w:after="80" w:line="120" w:lineRule="exact"/>',
               '<w:sz w:val="8"/>'),
        _style("Imagen", "Imagen", f'{_spacing(60, 120)}<w:jc w:val="center"/>', "<w:i/>"),
        _style("Texto pendiente", "Pendiente", '<w:pBdr><w:top w:val="dashed" w:sz="6" w:space="3" w:color="808080"/>'
               '<w:left w:val="dashed" w:sz="6" w:space="4" w:color="808080"/><w:bottom w:val="dashed" w:sz="6" '
               'w:space="3" w:color="808080"/><w:right w:val="dashed" w:sz="6" w:space="4" w:color="808080"/></w:pBdr>'
               f"{_spacing(60, 160)}", "<w:i/>"),
        _style("Rótulo", "Rotulo", f"<w:keepNext/>{_spacing(80, 40)}", f'{_SMALL}<w:color w:val="{_SEPIA}"/>'),
        _style("Nota del editor", "NotaEditor", f'{_spacing(0, 120)}<w:ind w:left="425"/>', _SMALL),
        _style("Omisión", "Omision", f'{_spacing(120, 120)}<w:jc w:val="center"/>',
               f'{_SMALL}<w:color w:val="{_PALE}"/>'),
        _style("footnote text", "FootnoteText", _spacing(0, 40), '<w:sz w:val="18"/>'),
        _style("annotation text", "CommentText", "", '<w:sz w:val="20"/>'),
        _style("header", "Header", '<w:tabs><w:tab w:val="right" w:pos="9360"/></w:tabs>', _SMALL),
        _style("footer", "Footer", '<w:tabs><w:tab w:val="right" w:pos="9360"/></w:tabs>', _SMALL),
    )
)  # fmt: skip


def _character(name: str, identity: str, words: str) -> str:
    custom = "" if name[0].islower() or name == "Hyperlink" else ' w:customStyle="1"'
    return (
        f'<w:style w:type="character"{custom} w:styleId="{identity}"><w:name w:val="{name}"/><w:rPr>{words}</w:rPr>'
        "</w:style>"
    )


_CHARACTERS = "".join(
    (
        _character("footnote reference", "FootnoteReference", '<w:vertAlign w:val="superscript"/>'),
        _character("Hyperlink", "Hyperlink", '<w:color w:val="1F4E8C"/>'),
        _character("Texto oficial", "Oficial", '<w:u w:val="single" w:color="3F7D4E"/>'),
        _character("Texto oficial sin raya", "OficialFondo", '<w:shd w:val="clear" w:color="auto" w:fill="E3F0E5"/>'),
        _character("Texto reconstruido", "Reconstruido", '<w:u w:val="dotted" w:color="9A7B2F"/>'),
        _character("Texto reparado", "Reparado", '<w:u w:val="dash" w:color="5B6470"/>'),
        _character("Texto perdido", "Perdido", '<w:bdr w:val="dotted" w:sz="4" w:space="0" w:color="808080"/>'),
        _character("Texto no transcrito", "NoTranscrito", '<w:i/><w:color w:val="5B6470"/>'),
    )
)
_EDGES = "".join(
    f'<w:{edge} w:val="single" w:sz="4" w:space="0" w:color="8A939E"/>'
    for edge in ("top", "left", "bottom", "right", "insideH", "insideV")
)
_TABLES = (
    '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr>'
    '<w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/>'
    '<w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>'
    '<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/>'
    f"<w:tblPr><w:tblBorders>{_EDGES}</w:tblBorders></w:tblPr></w:style>"
)
