"""Saving a backup: one file with all games, in the device's downloads."""

from __future__ import annotations

from datetime import datetime

from companion.window.context import AppContext
from companion.window.file_picker import picker_of
from companion.window.notices import notify
from referees.common.protocol.sentence import say

__all__ = ["save_backup"]

OPEN_ONLY = say(
    "Only the games that are open here could be saved; the others were in the file that is gone. "
    "Keep this backup, and look for the folder that was moved or for an earlier backup."
)


async def save_backup(app: AppContext) -> None:
    """Save all games in one file; where the database file is gone, what is still in memory of it. Raises StoreError."""
    backup = await app.device.backup()
    day = datetime.fromtimestamp(app.clock() / 1000).astimezone()
    await picker_of(app).save_file(file_name=f"oracle-companion-{day:%Y-%m-%d}.db", src_bytes=backup.content)
    if not backup.is_whole:
        notify(OPEN_ONLY)
