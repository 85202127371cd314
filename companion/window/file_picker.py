"""File pickers. Phones and desktops return a path, browsers without a server the content; with a server, they upload
the file to a signed address after a size check."""

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

Take = Callable[[bytes | Path], Awaitable[None]]
SECONDS = 600  # for a file to arrive
NOT_ARRIVED = say("The file didn't arrive, so nothing was changed. Please try again.")


@dataclass(eq=False)
class Picking:
    """A pending pick, with a future for its upload."""

    fits: Callable[[int], StoreError | None]
    take: Take
    arrived: asyncio.Future[None] | None = None
    is_tapped: bool = False  # by its button: then drawing another button doesn't replace it


def picker_of(app: AppContext) -> ft.FilePicker:
    """The window's only file picker; its `data` is the pending pick."""

    async def picked(event: Any) -> None:
        picking = picker.data
        if not isinstance(picking, Picking):
            return
        picking.is_tapped = False
        if event.files:
            await _take(app, picker, picking, event.files[0])

    def uploaded(event: Any) -> None:
        arrived = picker.data.arrived if isinstance(picker.data, Picking) else None
        if arrived is None or arrived.done():
            return
        if event.error:
            arrived.set_exception(StoreError(NOT_ARRIVED))
        elif event.progress is not None and event.progress >= 1:
            arrived.set_result(None)

    picker = app.service(ft.FilePicker, on_result=handler(picked), on_upload=handler(uploaded))
    return picker


def pick(
    app: AppContext, fits: Callable[[int], StoreError | None], take: Take
) -> tuple[Callable[[], None], ft.PickFiles]:
    """A tap handler, and the action that opens the file picker during that tap, as Safari requires. `fits` gets the
    size before reading; `take` gets the content and may raise StoreError."""
    picker = picker_of(app)

    def wait(*, is_tapped: bool) -> None:
        before = picker.data
        if is_tapped or not (isinstance(before, Picking) and before.is_tapped):
            arrived = before.arrived if isinstance(before, Picking) else None  # an upload may be running
            picker.data = Picking(fits, take, arrived, is_tapped)

    def tapped() -> None:
        wait(is_tapped=True)

    wait(is_tapped=False)
    return tapped, ft.PickFiles(picker, with_data=app.device.inbox is None)


def content_of(picked: bytes | Path, most: int) -> bytes:
    """The content of a picked file; reads at most `most` + 1 bytes. Raises StoreError if the file is gone."""
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
        with suppress(OSError):  # some systems cannot delete an open file; `_sweep` does later
            (inbox / name).unlink(missing_ok=True)


def _sweep(inbox: Path) -> None:
    with suppress(OSError):
        for left in inbox.iterdir():
            if time.time() - left.stat().st_mtime > SECONDS:
                left.unlink(missing_ok=True)
