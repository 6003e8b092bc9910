"""LibreOffice without a screen: opens Word files, carries out their tracked changes, and writes what is left."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ACCEPT = ".uno:AcceptAllTrackedChanges"
REJECT = ".uno:RejectAllTrackedChanges"
TEXT = "Text (encoded)"
PDF = "writer_pdf_Export"
FLAT = "OpenDocument Text Flat XML"
_LIMIT = 120
"""Seconds after which it is taken to hang."""

_LIBRARY = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false"
  library:passwordprotected="false"><library:element library:name="Pruebas"/></library:library>
"""
_MODULE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Pruebas" script:language="StarBasic">
Sub Task(source As String, order As String, target As String, filter As String)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  Dim how(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  how(0).Name = "FilterName"
  how(0).Value = filter
  doc = StarDesktop.loadComponentFromURL(source, "_blank", 0, hidden())
  If order &lt;&gt; "" Then
    helper = createUnoService("com.sun.star.frame.DispatchHelper")
    helper.executeDispatch(doc.CurrentController.Frame, order, "", 0, Array())
  End If
  doc.storeToURL(target, how())
  doc.close(True)
End Sub
Sub Main
%s
End Sub
</script:module>
"""


@dataclass(frozen=True, slots=True)
class Task:
    """A file to be opened, an order to be carried out on it (may be empty), and what is to be written of it."""

    source: Path
    order: str
    target: Path
    form: str


def carry_out(tasks: Sequence[Task], folder: Path) -> None:
    """Do all of the tasks in one go, with a profile of its own in `folder`."""
    program = shutil.which("soffice")
    assert program, "falta LibreOffice: make test lo instala"
    profile = folder / "perfil"
    command = [program, f"-env:UserInstallation={profile.as_uri()}", "--headless", "--norestore"]
    _run([*command, "--terminate_after_init"])
    library = profile / "user/basic/Standard"
    library.mkdir(parents=True, exist_ok=True)
    calls = (
        f'  Task("{each.source.as_uri()}", "{each.order}", "{each.target.as_uri()}", "{each.form}")' for each in tasks
    )
    (library / "script.xlb").write_text(_LIBRARY, encoding="utf-8")
    (library / "Pruebas.xba").write_text(_MODULE % "\n".join(calls), encoding="utf-8")
    _run([*command, "macro:///Standard.Pruebas.Main()"])


def _run(command: Sequence[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, timeout=_LIMIT)


def lines_in(path: Path) -> list[str]:
    """The lines of a text that it wrote, blanks told alike."""
    return [" ".join(line.split()) for line in path.read_text(encoding="utf-8-sig").splitlines()]
