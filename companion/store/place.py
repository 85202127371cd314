"""The location of the database: the app's data directory."""

import os
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from companion.store.errors import StoreUnreachable
from referees.common.protocol.sentence import Sentence, say

FILE_NAME = "companion.db"
ENVIRONMENT = "ORACLE_COMPANION_DATA"
FLET_STORAGE = "FLET_APP_STORAGE_DATA"  # set by Flet on phones and in desktop bundles
FOLDER = "oracle-companion"
BROWSER_MOUNT = Path("/appdata")
OWN_NAMES = ("companion", "restoring-")
OWNER_FOLDER, OWNER_FILE = 0o700, 0o600


def database_path(data: Path | str | None = None) -> Path:
    """The path of companion.db in an existing folder. `data` is the --data option. Raises StoreUnreachable."""
    place = str(data or "") or os.environ.get(ENVIRONMENT) or "in your home directory"
    try:
        folder = data_directory(data, os.environ, sys.platform)
        place = str(folder)
        folder.mkdir(parents=True, exist_ok=True, mode=OWNER_FOLDER)
        _keep_others_out(folder)
    except (OSError, RuntimeError) as error:  # RuntimeError: no home directory
        raise StoreUnreachable(_unusable(place, error)) from error
    return folder / FILE_NAME


def _keep_others_out(folder: Path) -> None:
    """Restricts access to the owner. A folder with other content keeps its permissions."""
    with suppress(OSError):
        paths = list(folder.iterdir())
        if all(path.name.startswith(OWN_NAMES) for path in paths):
            _narrow(folder, OWNER_FOLDER)
        for path in paths:
            if path.name.startswith(OWN_NAMES) and path.is_file() and not path.is_symlink():
                _narrow(path, OWNER_FILE)


def _narrow(path: Path, allowed: int) -> None:
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & ~allowed:
        path.chmod(mode & allowed)


def _unusable(folder: str, error: Exception) -> Sentence:
    reason = getattr(error, "strerror", None) or str(error)
    return say(
        "The folder {folder} can't be used for your games ({reason}). Nothing was changed. Start the app with "
        "another folder: --data FOLDER.",
        folder=folder,
        reason=reason,
    )


def data_directory(data: Path | str | None, environment: Mapping[str, str], platform: str) -> Path:
    """The data directory, absolute: the option, else one of two environment variables, else the platform's default."""
    chosen = str(data or "") or environment.get(ENVIRONMENT) or environment.get(FLET_STORAGE)
    return Path(chosen).expanduser().absolute() if chosen else _own_place(environment, platform)


def _own_place(environment: Mapping[str, str], platform: str) -> Path:
    if platform == "emscripten":
        return BROWSER_MOUNT
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / FOLDER
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / FOLDER
    shared = environment.get("XDG_DATA_HOME", "")
    return (Path(shared) if Path(shared).is_absolute() else Path.home() / ".local" / "share") / FOLDER
