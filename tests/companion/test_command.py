"""The app's command line: `rebuild`, its languages, its version and its help."""

import asyncio
import sqlite3
import tomllib
from contextlib import closing
from pathlib import Path

import pytest

from companion.__main__ import _parser, main
from companion.device.device import Device
from companion.serving.several import run_processes
from tests.perf.played import real_games


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal's language is English unless a test changes it."""
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")


async def _laid(folder: Path) -> Path:
    device = Device(folder)
    await device.open()
    played = min(real_games("oblivion"), key=lambda game: len(game.read()))
    table = await device.tables.create("oblivion", played.config)
    for entry in played.read():
        await table.enter(entry)
    path = device.path
    await device.close()
    return path


def test_statistics_are_recomputed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`rebuild` finds nothing to fix after play, and fixes and names what another program changed."""
    path = asyncio.run(_laid(tmp_path))
    assert main(["rebuild", "--data", str(tmp_path)]) == 0
    assert "Nothing was wrong" in capsys.readouterr().out
    with closing(sqlite3.connect(path)) as broken, broken:
        broken.execute("update standings set plays = plays + 7")
    assert main(["rebuild", "--data", str(tmp_path)]) == 0
    assert "been fixed: standings." in capsys.readouterr().out
    assert main(["rebuild", "--data", str(tmp_path)]) == 0
    assert "Nothing was wrong" in capsys.readouterr().out


def test_a_folder_without_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`rebuild` says that there are no games, and creates no file."""
    assert main(["rebuild", "--data", str(tmp_path)]) == 1
    assert "There are no games" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


def test_it_speaks_the_language_of_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Messages are in the language of `LC_ALL`, else of `LANG`; in English if that isn't offered."""
    for language, words in (("de_AT.UTF-8", "gibt es keine Partien"), ("C", "There are no games")):
        monkeypatch.setenv("LC_ALL", language)
        main(["rebuild", "--data", str(tmp_path)])
        assert words in capsys.readouterr().err
    monkeypatch.delenv("LC_ALL")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "de_DE")
    main(["--schema", "chess"])
    assert capsys.readouterr().err.startswith("Kein Spiel heißt „chess“.")


def test_it_says_which_version_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """`--version` prints the version in `pyproject.toml`."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"oracle-companion {project['version']}\n"


def helped(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The output of the command before it exits, in one line."""
    with pytest.raises(SystemExit):
        main(arguments)
    printed = capsys.readouterr()
    return " ".join((printed.out + printed.err).split())


def test_its_help_speaks_the_language_of_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every line of `--help` is translated, and argparse's own words, too."""
    english = helped(capsys, "--help")
    lines = [action.help or "" for action in _parser()._actions]
    assert english.startswith("usage: oracle-companion [-h]") and all(line in english for line in lines)
    monkeypatch.setenv("LC_ALL", "de_CH.UTF-8")
    german = helped(capsys, "--help")
    assert german.startswith("Aufruf: oracle-companion [-h]") and "Optionen: -h, --help diese Hilfe zeigen" in german
    assert not [line for line in (*lines, "options", "positional") if line in german]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--port", "x"], "Argument --port: ungültiger Wert: 'x'"),
        (["--port"], "Argument --port: ein Wert fehlt"),
        (["--share=x"], "Argument --share: nimmt keinen Wert, auch nicht 'x'"),
        (["--s"], "mehrdeutige Option: --s passt auf --share, --share-port, --store, --share-as, --schema"),
        (["--nothing"], "unbekannte Argumente: --nothing"),
    ],
)
def test_mistakes_are_reported_in_the_language_of_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    """Invalid, missing and extra values, ambiguous short forms and unknown options are reported in German."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert helped(capsys, *arguments).endswith(f"oracle-companion: Fehler: {message}")


STORE = ["--store", "postgresql://club@server/companion"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--share", "--process", "one"],
        [*STORE, "--process", "one"],
        [*STORE, "--share", "--process", "one;two"],
        ["--share", "--processes", "2"],
        [*STORE, "--share", "--processes", "0"],
    ],
)
def test_processes_need_a_store_and_a_plain_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    """Without a store, sharing and a valid name and number of processes, the app doesn't start, and says why."""
    monkeypatch.delenv("ORACLE_COMPANION_STORE", raising=False)
    assert main(arguments) == 1
    assert "letters and digits" in capsys.readouterr().err


def test_a_process_that_refuses_to_start_ends_the_others() -> None:
    """A process that refuses to start isn't restarted, unlike one that crashed."""
    assert run_processes(2, ["--schema", "nothing"], 0, 0, lambda _: pytest.fail("started again")) == 1
