"""The location of the database file on every platform."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.store.engines import database_path
from companion.store.errors import StoreUnreachable
from companion.store.place import ENVIRONMENT, data_directory

HOME = Path.home()


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, HOME / ".local/share/oracle-companion"),
        ("linux", {"XDG_DATA_HOME": "/srv/data"}, Path("/srv/data/oracle-companion")),
        ("linux", {"XDG_DATA_HOME": "relative"}, HOME / ".local/share/oracle-companion"),
        ("linux", {"XDG_DATA_HOME": ""}, HOME / ".local/share/oracle-companion"),
        ("darwin", {"XDG_DATA_HOME": "/srv/data"}, HOME / "Library/Application Support/oracle-companion"),
        ("win32", {"LOCALAPPDATA": "/Users/molly/AppData/Local"}, Path("/Users/molly/AppData/Local/oracle-companion")),
        ("win32", {}, HOME / "AppData/Local/oracle-companion"),
        ("emscripten", {"HOME": "/home/web"}, Path("/appdata")),
        ("linux", {"FLET_APP_STORAGE_DATA": "/phone/app"}, Path("/phone/app")),
        ("linux", {"FLET_APP_STORAGE_DATA": "/phone/app", ENVIRONMENT: "/mine"}, Path("/mine")),
        ("emscripten", {ENVIRONMENT: "/mine"}, Path("/mine")),
        ("linux", {ENVIRONMENT: ""}, HOME / ".local/share/oracle-companion"),
        ("linux", {ENVIRONMENT: "~/games"}, HOME / "games"),
    ],
)
def test_the_folder(platform: str, environment: dict[str, str], folder: Path) -> None:
    """Our environment variable takes precedence over Flet's, and that over the platform's default."""
    assert data_directory(None, environment, platform) == folder


def test_the_option_comes_first() -> None:
    """--data takes precedence over everything, and is made absolute."""
    environment = {ENVIRONMENT: "/mine", "FLET_APP_STORAGE_DATA": "/phone"}
    assert data_directory("/asked", environment, "linux") == Path("/asked")
    assert data_directory(Path("here"), environment, "linux") == Path.cwd() / "here"


def test_the_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing folder is created, with its parents; an existing one is kept."""
    expected = tmp_path / "a b" / "ü" / "companion.db"
    for _ in range(2):
        assert database_path(tmp_path / "a b" / "ü") == expected
    assert expected.parent.is_dir()
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "elsewhere"))
    assert database_path() == tmp_path / "elsewhere" / "companion.db"


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """A file in the folder's place is reported in a sentence that names the folder and the option to use."""
    (tmp_path / "games").write_text("a letter")
    for folder in (tmp_path / "games", tmp_path / "games" / "deeper"):
        with pytest.raises(StoreUnreachable, match="--data FOLDER") as caught:
            database_path(folder)
        assert str(folder) in str(caught.value)


def test_an_unknown_home() -> None:
    """The unknown home directory of a user is reported in a sentence, too."""
    with pytest.raises(StoreUnreachable, match="--data FOLDER"):
        database_path("~nobody-of-that-name/games")


def test_importing_does_not_load_sqlite() -> None:
    """Importing the store's types, errors and paths doesn't load SQLite; the first open_store does."""
    command = "import sys, companion.store; sys.exit('companion.store.sqlite' in sys.modules)"
    subprocess.run([sys.executable, "-c", command], check=True, cwd=Path(__file__).parents[2])


def test_an_up_to_date_file_needs_no_sqlite_utils(tmp_path: Path) -> None:
    """Only the first start on a device or of a newer app loads sqlite_utils."""
    command = (
        "import asyncio, pathlib, sys; from companion.store.engines import open_store; "
        "path = pathlib.Path(sys.argv[1]); asyncio.run(open_store(path)); sys.exit('sqlite_utils' in sys.modules)"
    )
    start = [sys.executable, "-c", command, str(tmp_path / "games.db")]
    starts = [subprocess.run(start, cwd=Path(__file__).parents[2], check=False).returncode for _ in range(2)]
    assert starts == [1, 0]
