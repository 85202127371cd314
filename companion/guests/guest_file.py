"""The file that keeps shared tables and guests across restarts; only the process with its lock uses it."""

import json
import logging
import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)
FILE_NAME = "companion-guests"
LOCK_NAME = "companion-guests.lock"
LONGEST_FILE = 400_000
IDLE_HOURS = 4  # without a window, after which sharing ends; older files are ignored


class GuestFile:
    """Stores shared tables and guests."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        """The folder of the games; None if nothing is stored."""
        self.start = ""
        """The start options: only a companion started with the same ones continues sharing."""
        self._lock: sqlite3.Connection | None = None

    def lock(self) -> bool:
        """Lock the file for this process; returns whether that worked. SQLite's lock works wherever games are stored,
        and ends with the process."""
        if self._lock is None and self.folder is not None:
            lock: sqlite3.Connection | None = None
            try:
                lock = sqlite3.connect(self.folder / LOCK_NAME, timeout=0, isolation_level=None)
                lock.execute("begin exclusive")
            except sqlite3.Error as error:
                log.info("what is shared is not kept: %s", error)
                if lock is not None:
                    lock.close()
                return False
            self._lock = lock
        return self._lock is not None

    def unlock(self) -> None:
        """Release the file."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def write(self, state: dict[str, Any], now: int) -> None:
        """Store the state as of `now`, if this process owns the file."""
        if self._lock is None or self.folder is None:
            return
        path = self.folder / FILE_NAME
        new = path.with_suffix(".new")
        try:
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                json.dump({**state, "start": self.start, "at": now}, file)
                file.flush()
                os.fsync(file.fileno())  # a reloaded page finds only what is on disk
            new.replace(path)
        except OSError as error:
            log.warning("the phones at this table are not kept: %s", error)

    def read(self, now: int) -> dict[str, Any] | None:
        """The stored state if recent and from the same start options, else None."""
        if self._lock is None or self.folder is None:
            return None
        try:
            text = (self.folder / FILE_NAME).read_text("utf-8")
            state = json.loads(text) if len(text) < LONGEST_FILE else None
        except (OSError, ValueError, RecursionError) as error:
            log.debug("no phones to go on with: %r", error)
            return None
        if not isinstance(state, dict) or state.get("start") != self.start or not isinstance(state.get("at"), int):
            return None
        return state if abs(now - state["at"]) <= IDLE_HOURS * 3_600_000 else None

    def drop(self) -> None:
        """Delete the file and release it."""
        if self._lock is not None and self.folder is not None:
            with suppress(OSError):
                (self.folder / FILE_NAME).unlink(missing_ok=True)
        self.unlock()
