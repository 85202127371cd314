"""A file that somebody picks, however this platform hands it over, and a file that is given away.

A phone or desktop tells its path; a browser without a server gives its bytes; a browser with one sends it, to an inbox
that only a signed address reaches, so that its size is known before anything is sent.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import flet as ft

from companion.flet_fixes.guard import handler
from companion.store.errors import StoreError
from companion.window.context import AppContext
from referees.common.protocol.sentence import say

__all__ = ["Take", "content_of", "pick", "picker_of"]

Take = Callable[[bytes | Path], Awaitable[None]]

SECONDS = 600
"""How long a file may take to arrive."""

NOT_ARRIVED = say("The file did not arrive, so nothing was changed. Your games are as they were. Please try again.")


@dataclass(eq=False)
class Picking:
    """What is to be done with a file that is picked, and whether the one being sent has arrived."""

    fits: Callable[[int], StoreError | None]
    take: Take
    arrived: asyncio.Future[None] | None = None


def picker_of(app: AppContext) -> ft.FilePicker:
    """The window's one picker; `data` is what it was opened for."""

    async def picked(event: Any) -> None:
        picking = picker.data
        if isinstance(picking, Picking) and event.files:
            await _take(app, picker, picking, event.files[0])

    def heard(event: Any) -> None:
        arrived = picker.data.arrived if isinstance(picker.data, Picking) else None
        if arrived is None or arrived.done():
            return
        if event.error:
            arrived.set_exception(StoreError(NOT_ARRIVED))
        elif event.progress is not None and event.progress >= 1:
            arrived.set_result(None)

    picker = app.service(ft.FilePicker, on_result=handler(picked), on_upload=handler(heard))
    return picker


def pick(app: AppContext, fits: Callable[[int], StoreError | None], take: Take) -> ft.PickFiles:
    """What a button does to let people pick a file: within the tap, or Safari would not open anything.

    `fits` is asked with its size before it is read; `take` gets what is in it, and may raise StoreError.
    """
    picker = picker_of(app)
    before = picker.data
    picker.data = Picking(fits, take, before.arrived if isinstance(before, Picking) else None)  # one may be on its way
    return ft.PickFiles(picker, with_data=app.device.inbox is None)


def content_of(picked: bytes | Path, most: int) -> bytes:
    """What is in a file that was picked, no more than a byte beyond `most`. Raises StoreError where it is gone."""
    if isinstance(picked, bytes):
        return picked
    try:
        with picked.open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise StoreError(NOT_ARRIVED) from error


async def _take(app: AppContext, picker: ft.FilePicker, picking: Picking, file: ft.FilePickerFile) -> None:
    refusal = picking.fits(file.size)
    if refusal is not None:
        raise refusal
    if file.bytes is not None:
        await picking.take(file.bytes)
    elif file.path is not None:
        await picking.take(Path(file.path))
    else:
        await _sent(app, picker, picking, file)


async def _sent(app: AppContext, picker: ft.FilePicker, picking: Picking, file: ft.FilePickerFile) -> None:
    """Have the browser send the file, take it, and let nothing of it lie about."""
    inbox = app.device.inbox
    if inbox is None:
        raise StoreError(NOT_ARRIVED)
    _sweep(inbox)
    name = uuid.uuid4().hex
    picking.arrived = arrived = asyncio.get_running_loop().create_future()
    address = app.page.get_upload_url(name, SECONDS)
    try:
        await picker.upload([ft.FilePickerUploadFile(upload_url=address, id=file.id, name=file.name)])
        await asyncio.wait_for(arrived, SECONDS)
        await picking.take(inbox / name)
    except TimeoutError as error:
        raise StoreError(NOT_ARRIVED) from error
    finally:
        with suppress(OSError):  # one that is still being written cannot be deleted everywhere; it is swept away later
            (inbox / name).unlink(missing_ok=True)


def _sweep(inbox: Path) -> None:
    """Delete what arrived when nobody waited for it any more."""
    with suppress(OSError):
        for left in inbox.iterdir():
            if time.time() - left.stat().st_mtime > SECONDS:
                left.unlink(missing_ok=True)
