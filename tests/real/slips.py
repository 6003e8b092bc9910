"""Part of the harness of real acts: slips of the official witness, each looked at, listed in deslices.yaml.

A slip is told by folder, article and reason; the texts are not copied. Where our text is the act's and the library's
is not, the article counts as equal, and is printed apart.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import yaml

from tests.real.measure import Result, Verdict

LISTED = Path(__file__).parent / "deslices.yaml"


@cache
def slips() -> dict[tuple[str, str], str]:
    """The reason of each listed slip, by folder and article."""
    listed = yaml.safe_load(LISTED.read_text(encoding="utf-8")) or []
    return {(str(each["acto"]), str(each["artículo"])): str(each["razón"]) for each in listed}


def with_slips(result: Result) -> Result:
    """The same result, told as the witness's slip where it is listed as one."""
    reason = slips().get((result.folder, result.article))
    if reason is None or result.verdict is not Verdict.WRONG:
        return result
    return replace(result, verdict=Verdict.SLIP, detail=f"{reason} ({result.detail})")
