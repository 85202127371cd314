"""The command beside the app: statistics worked out anew, from outside."""

import asyncio
import sqlite3
import tomllib
from contextlib import closing
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.device.device import Device
from tests.perf.played import real_games


async def _laid(folder: Path) -> Path:
    device = Device(folder)
    await device.open()
    played = min(real_games("oblivion"), key=lambda one: len(one.read()))
    table = await device.tables.create("oblivion", played.config)
    for entry in played.read():
        await table.enter(entry)
    path = device.path
    await device.close()
    return path


def test_all_is_worked_out_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`rebuild` finds nothing to mend after play, and mends and names what somebody broke."""
    path = asyncio.run(_laid(tmp_path))
    assert main(["rebuild", "--data", str(tmp_path)]) == 0
    assert "nothing differed" in capsys.readouterr().out
    with closing(sqlite3.connect(path)) as broken, broken:
        broken.execute("update standings set plays = plays + 7")
    assert main(["rebuild", "--data", str(tmp_path)]) == 0
    assert "fixed now: standings." in capsys.readouterr().out
    assert main(["rebuild", "--data", str(tmp_path)]) == 0
    assert "nothing differed" in capsys.readouterr().out


def test_where_there_are_no_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says so, and makes no file."""
    assert main(["rebuild", "--data", str(tmp_path)]) == 1
    assert "There are no games" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


def test_it_says_which_version_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """The one in `pyproject.toml`, and nothing is served."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"oracle-companion {project['version']}\n"
