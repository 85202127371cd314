"""Games are found by name, third parties' by entry point, and imported only when they're opened."""

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from referees.common.registry import UnknownGame, game_ids, referee, rulebook

THIRD_PARTY = "tests/third_party"
HOUSE = tuple(game for game in game_ids() if files("referees").joinpath(game).is_dir())


def output_of(code: str, *path: str) -> object:
    """The JSON output of a new interpreter, which finds modules in `path` before our own folders."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*path, THIRD_PARTY, "."])}
    done = subprocess.run(
        [sys.executable, "-c", f"import json, sys\n{code}"], env=environment, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def test_our_own_games_come_first() -> None:
    """Our own games come first; third parties' games follow, sorted by name."""
    assert game_ids()[: len(HOUSE)] == HOUSE
    others = game_ids()[len(HOUSE) :]
    assert "lantern_oracle" in others and list(others) == sorted(others)


def test_a_third_partys_referee_is_found_by_its_entry_point() -> None:
    """The registry finds Lantern Oracle by its own folder and metadata alone."""
    from lantern_oracle import REFEREE

    assert referee("lantern_oracle") is REFEREE
    assert rulebook("lantern_oracle").title == "Lantern Oracle"


@pytest.mark.parametrize("find", [referee, rulebook])
def test_an_unknown_game_is_named(find: object) -> None:
    """The error for an unknown game names it."""
    with pytest.raises(UnknownGame, match="moon"):
        find("moon")  # type: ignore[operator]


def test_a_third_party_never_replaces_one_of_ours(tmp_path: Path) -> None:
    """A third party's entry point called meow_oracle is ignored; its other one is used."""
    package = tmp_path / "sly-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: sly\nVersion: 1.0\n", "utf-8")
    points = "[oracle_companion.referees]\nmeow_oracle = sly:REFEREE\nadder = sly:REFEREE\n"
    (package / "entry_points.txt").write_text(points, "utf-8")
    (tmp_path / "sly.py").write_text("REFEREE = 'sly'\n", "utf-8")
    code = """
from referees.common.registry import game_ids, referee
print(json.dumps([game_ids()[-2:], referee("meow_oracle").about.title, referee("adder")]))
"""
    assert output_of(code, str(tmp_path)) == [["adder", "lantern_oracle"], "Meow Oracle", "sly"]


GAMES_IN = """
def games():
    names = sorted(name for name in sys.modules if name.startswith(("referees.", "lantern_oracle")))
    return [name for name in names if not name.startswith("referees.common")]
"""


def test_listing_games_and_searching_rules_imports_no_referee() -> None:
    """Listing games, as for the start screen, and searching rules imports no referee: rules, title and seats are read
    from the folder's resources."""
    code = f"""{GAMES_IN}
from referees.common.registry import game_ids, rulebook
from referees.common.search import RulesIndex
ours = game_ids()[:{len(HOUSE)}]
print(json.dumps([(game, games(), bool(RulesIndex([rulebook(game)]).search("turn")), games()) for game in ours]))
"""
    assert output_of(code) == [[game, [], True, []] for game in HOUSE]


def test_opening_one_game_imports_no_other() -> None:
    """Opening a game imports its referee and no other."""
    code = f"""{GAMES_IN}
from referees.common.registry import referee
referee("meow_oracle")
print(json.dumps(sorted({{name.split(".")[1] for name in games()}})))
"""
    assert output_of(code) == ["meow_oracle"]


def test_a_referee_pulls_in_neither_app_nor_database() -> None:
    """Opening all games in another program imports no Flet, SQLite, asyncio, app or sheets."""
    code = """
from referees.common.registry import game_ids, referee
[referee(game) for game in game_ids()]
heavy = {"flet", "sqlite3", "sqlite_utils", "asyncio", "companion", "scoresheets"}
print(json.dumps(sorted(heavy & {name.split(".")[0] for name in sys.modules})))
"""
    assert output_of(code) == []


@pytest.mark.parametrize("is_on", [True, False])
def test_garbage_is_collected_after_an_import_as_it_was_before(is_on: bool) -> None:
    """After an import the garbage collector is on or off as before, and collects garbage from the import."""
    code = f"""
import gc
from referees.common.registry import referee
gc.enable() if {is_on} else gc.disable()
ring = []
ring.append(ring)
referee("meow_oracle")
del ring
print(json.dumps([gc.isenabled(), gc.get_freeze_count(), gc.collect() > 0]))
"""
    assert output_of(code) == [is_on, 0, True]
