"""Files made to hurt whoever reads them: a verdict each time, in bounded time and memory."""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pikepdf
import pytest

from refundido.publish import limited as bounds
from refundido.publish.limited import Failed, limited
from refundido.publish.verdict import Verdict
from tests.verify.printed import bytes_of, with_record

BOUNDED = (Verdict.REFUSED, Verdict.DAMAGED, Verdict.NO_RECORD, Verdict.RECORD_EDITED)


def _page(content: bytes, extra: bytes = b"") -> bytes:
    stream = b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(content), extra, content)
    return _pdf([
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>",
        stream,
    ])  # fmt: skip


def _pdf(objects: list[bytes]) -> bytes:
    data, places = b"%PDF-1.7\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    start = len(data)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    data += b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table)
    return data + b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, start)


def _bomb() -> bytes:
    packed = zlib.compress(b"0" * 400_000_000, 9)
    return _page(zlib.compress(packed, 9), b"/Filter [/FlateDecode /FlateDecode]")


def _loop() -> bytes:
    return _pdf([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9999999 >>"])


def _many_pages() -> bytes:
    pdf = pikepdf.new()
    for _ in range(400):
        pdf.add_blank_page()
    with_record(pdf, b"{}")
    return bytes_of(pdf)


def _locked() -> bytes:
    pdf = pikepdf.new()
    pdf.add_blank_page()
    import io

    stream = io.BytesIO()
    pdf.save(stream, encryption=pikepdf.Encryption(owner="a", user="b"))
    return stream.getvalue()


def _big_record() -> bytes:
    pdf = pikepdf.new()
    pdf.add_blank_page()
    with_record(pdf, b'{"a": "' + b"x" * 8_000_000 + b'"}')
    return bytes_of(pdf)


HOSTILE: dict[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "noise": lambda: b"%PDF-1.7\n" + bytes(range(256)) * 400,
    "cut": lambda: _page(b"BT ET")[:200],
    "a bomb": _bomb,
    "pages in a loop": _loop,
    "many pages": _many_pages,
    "locked": _locked,
    "a big record": _big_record,
    "deep arrays": lambda: _pdf([b"<< /Type /Catalog /Pages 2 0 R /X " + b"[" * 60_000 + b"]" * 60_000 + b" >>"]),
    "deep tags": lambda: b"<div>" * 200_000,
    "entities": lambda: (
        b'<!DOCTYPE x [<!ENTITY a "' + b"a" * 9999 + b'">' + b"".join(
            b'<!ENTITY b%d "%s">' % (n, b"&a;" * 99) for n in range(9)
        ) + b"]><html><body>&b1;</body></html>"
    ),
    "a file of the machine": lambda: (
        b'<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><html><script id="registro">&f;</script></html>'
    ),
    "not UTF-8": lambda: b"<html>" + b"\xff\xfe" * 100,
    "many attributes": lambda: b"<p " + b" ".join(b"a%d=1" % n for n in range(200_000)) + b">",
    "5 MB of words": lambda: b"<html>" + b"<p>7 a 1 " * 600_000,
    "4 MB of words": lambda: b"<html>" + b"<p>7 a 1 " * 400_000,
    "50 MB": lambda: b"%PDF-1.7\n" + b" " * 50_000_000,
    "two records": lambda: b"<html>" + b'<script id="registro">{}</script>' * 2,
    "neither": lambda: b"PK\x03\x04 un documento",
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_verdict_and_never_an_exception(space, tmp_path, name):
    file = tmp_path / "f"
    file.write_bytes(HOSTILE[name]())
    start = time.process_time()
    found = space.verify(file)
    assert found.verdict in BOUNDED, found
    assert found.reasons
    assert time.process_time() - start < 5  # here; the child has its own bound


def test_every_cut_of_a_real_file(space, tmp_path):
    whole = space.file().read_bytes()
    for part in range(1, 10):
        (tmp_path / "f.pdf").write_bytes(whole[: len(whole) * part // 10])
        assert not space.verify(tmp_path / "f.pdf").holds


def _forever() -> int:
    while True:
        pass


def _greedy() -> int:
    return len(b"x" * (2 * bounds.MEMORY))


def _dies() -> int:
    os._exit(9)


def _deep() -> int:
    return _deep() + 1


@pytest.mark.parametrize(
    ("task", "why"),
    [(_forever, Failed.BOUND), (_greedy, Failed.BOUND), (_dies, Failed.BOUND), (_deep, Failed.DAMAGED)],
)
def test_a_task_that_goes_beyond_its_bounds(task, why):
    start = time.monotonic()
    assert limited(task, processor=1, clock=30).failed is why
    assert time.monotonic() - start < 30


def test_a_task_that_sleeps_is_stopped():
    assert limited(partial(time.sleep, 60), clock=0.2).failed is Failed.BOUND


def test_a_pipe_is_no_file(space, tmp_path):
    os.mkfifo(tmp_path / "p.pdf")
    assert space.verify(tmp_path / "p.pdf").verdict is Verdict.REFUSED


def test_links_of_a_page_are_not_followed(space, tmp_path):
    text = space.file("siete.html").read_text("utf-8")
    (tmp_path / "f.html").write_text(text.replace("</main>", '<img src="file:///etc/passwd"></main>'), "utf-8")
    assert space.verify(Path(tmp_path / "f.html")).verdict is Verdict.NOT_COMPARABLE
