"""Uploaded files are read from the inbox, and never left there."""

import asyncio
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from companion.store import slices
from companion.store.records import Search
from companion.window.file_picker import SECONDS
from tests.companion.conftest import House
from tests.companion.game_files import document
from tests.companion.harness import Window
from tests.companion.hostile_files import long_document
from tests.companion.tables import tap
from tests.companion.test_long_work import until


def inbox_of(house: House) -> Path:
    """Give the device an inbox, the folder for uploads, as the serving module does."""
    inbox = house.folder / "inbox"
    inbox.mkdir()
    house.device.inbox = inbox
    return inbox


async def send(window: Window, inbox: Path, content: bytes, **fields: Any) -> asyncio.Task[None]:
    """Simulates an upload; `fields` change its last progress event."""
    picker = window.picker
    names: list[str] = []
    running: list[asyncio.Future[None]] = []

    def address(file_name: str, expires: int) -> str:
        names.append(file_name)
        return f"upload?f={file_name}&e={expires}"

    def upload(_: Any) -> None:
        (inbox / names[-1]).write_bytes(content)
        arrived = {"file_name": "x.json", "progress": 1.0, "error": None, **fields}
        running.append(asyncio.ensure_future(window.session.dispatch_event(picker._i, "upload", arrived)))

    window.client.get_upload_url = address  # type: ignore[method-assign]
    window.client.replies["upload"] = upload
    picked = {"id": 1, "name": "x.json", "size": len(content), "bytes": None, "path": None}
    return asyncio.ensure_future(window.event(picker, "result", {"files": [picked]}))


@pytest.mark.parametrize("content", [json.dumps(document()).encode(), b"no game", b"{" * 10_000])
async def test_accepted_and_refused_uploads_are_deleted(house: House, content: bytes) -> None:
    """Accepted and rejected uploads are both deleted."""
    window, inbox = await house.window("/history"), inbox_of(house)
    await (await send(window, inbox, content))
    assert [*inbox.iterdir()] == []
    heads = (await house.device.store.search(Search())).heads
    assert len(heads) == (content == json.dumps(document()).encode())


async def test_incomplete_uploads_are_deleted(house: House) -> None:
    """After a partial upload a sentence says so, and the part is deleted."""
    window, inbox = await house.window("/history"), inbox_of(house)
    await (await send(window, inbox, b"half of", error="the line broke", progress=None))
    assert any(words.startswith("The file didn't arrive") for words in window.texts())
    assert [*inbox.iterdir()] == []


async def test_uploads_of_a_cancelled_import_are_deleted(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the import is cancelled halfway, the upload is deleted."""
    for name in ("SLICE", "PATIENCE", "PAUSE"):
        monkeypatch.setattr(slices, name, 0.0)
    window, inbox = await house.window("/history"), inbox_of(house)
    sending = await send(window, inbox, long_document("lantern_oracle", 90))
    await until(lambda: "Cancel" in window.labels())
    assert len([*inbox.iterdir()]) == 1
    await tap(window, "Cancel")
    await sending
    assert [*inbox.iterdir()] == []


async def test_the_next_upload_deletes_old_files(house: House) -> None:
    """The next upload deletes old files, but none that have just arrived, which may belong to another window."""
    window, inbox = await house.window("/history"), inbox_of(house)
    old, new = inbox / "old", inbox / "fresh"
    for file in (old, new):
        file.write_bytes(b"late")
    os.utime(old, (time.time() - 2 * SECONDS,) * 2)
    await (await send(window, inbox, b"no game"))
    assert [*inbox.iterdir()] == [new]
