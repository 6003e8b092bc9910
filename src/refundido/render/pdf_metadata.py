"""The metadata of a PDF that is PDF/UA-1 and PDF/A-2a at once, or PDF/A-3a where files go inside it.

WeasyPrint declares one of them; this puts in its place an XMP packet that declares both, with the extension
schema that PDF/A asks for in order to let pdfuaid:part stand (ISO 19005-2, 6.6.2.3). No dates: they would
make the same input give other bytes.
"""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>{part}</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li><rdf:li xml:lang="{language}">{title}</rdf:li>\
</rdf:Alt></dc:title>
{creator}\
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{description}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdf:Producer>{producer}</pdf:Producer>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Indicates, which part of ISO 14289 standard is followed</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""

_CREATOR = "<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>\n"


def declare_conformance(document: Any, pdf: Any, variant: str) -> None:
    """Replaces the XMP packet of a finished `pdf` (a pydyf.PDF); `variant` is "pdf/a-2a" or "pdf/a-3a"."""
    metadata = document.metadata
    author = ", ".join(metadata.authors)
    packet = _PACKET.format(
        part=variant.removeprefix("pdf/a-")[0],
        title=escape(metadata.title or ""),
        language=escape(metadata.lang or "es"),
        creator=_CREATOR.format(author=escape(author)) if author else "",
        description=escape(metadata.description or metadata.title or ""),
        producer=escape(_plain(pdf.info["Producer"])),
    )
    stream = pdf.objects[int(bytes(pdf.catalog["Metadata"]).split()[0])]
    stream.stream = [packet.encode()]
    stream.compress = False


def _plain(string: Any) -> str:
    return str(string.string)
