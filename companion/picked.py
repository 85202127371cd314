"""A file that somebody picks, however this platform hands it over, and a file that is given away.

A phone or desktop tells its path; a browser without a server gives its bytes; a browser with one sends it, to an inbox
that only a signed address reaches, so that its size is known before anything is sent.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import flet as ft

from companion.context import AppContext
from companion.guard import handler
from companion.store.errors import StoreError
from referees.common.sentence import say

__all__ = ["Take", "pick", "picker_of"]

Take = Callable[[bytes | Path], Awaitable[None]]

SECONDS = 600
"""How long a file may take to arrive."""

NOT_ARRIVED = say("The file did not arrive, so nothing was changed. Your games are as they were. Please try again.")


def picker_of(app: AppContext) -> ft.FilePicker:
    """The window's one picker."""
    return app.service(ft.FilePicker)


def pick(app: AppContext, fits: Callable[[int], StoreError | None], take: Take) -> ft.PickFiles:
    """What a button does to let people pick a file: within the tap, or Safari would not open anything.

    `fits` is asked with its size before it is read; `take` gets what is in it, and may raise StoreError.
    """
    picker = picker_of(app)

    async def picked(event: Any) -> None:
        for file in event.files[:1]:
            refusal = fits(file.size)
            if refusal is not None:
                raise refusal
            if file.bytes is not None:
                await take(file.bytes)
            elif file.path is not None:
                await take(Path(file.path))
            else:
                await _sent(app, picker, file, take)

    picker.on_result = handler(picked)
    return ft.PickFiles(picker, with_data=app.device.inbox is None)


async def _sent(app: AppContext, picker: ft.FilePicker, file: ft.FilePickerFile, take: Take) -> None:
    """Have the browser send the file, take it, and let nothing of it lie about."""
    inbox = app.device.inbox
    if inbox is None:
        raise StoreError(NOT_ARRIVED)
    name = uuid.uuid4().hex
    arrived: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def heard(event: Any) -> None:
        if arrived.done():
            return
        if event.error:
            arrived.set_exception(StoreError(NOT_ARRIVED))
        elif event.progress is not None and event.progress >= 1:
            arrived.set_result(None)

    picker.on_upload = handler(heard)
    address = app.page.get_upload_url(name, SECONDS)
    try:
        await picker.upload([ft.FilePickerUploadFile(upload_url=address, id=file.id, name=file.name)])
        await asyncio.wait_for(arrived, SECONDS)
        await take(inbox / name)
    except TimeoutError as error:
        raise StoreError(NOT_ARRIVED) from error
    finally:
        (inbox / name).unlink(missing_ok=True)
