"""People with data tools: Datasette and sqlite-utils open the database, and its views have readable columns."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner
from sqlite_utils import Database
from sqlite_utils.cli import cli

from companion.store.sqlite.store import SqliteStore
from tests.store.making import files, with_store
from tests.store.test_plays import azul, export, imported
from tests.store.test_statistics import over, play

GUIDE: Final = Path(__file__).parents[2] / "docs/data.md"

COLUMNS: Final = {
    "played_games": [
        "game_id",
        "played_at_utc",
        "played_at",
        "game",
        "players",
        "place",
        "status",
        "times",
        "came_from",
        "note",
    ],
    "player_results": ["player", "played_at_utc", "played_at", "game", "points", "rank", "has_won", "game_id"],
    "player_standings": ["player", "game", "plays", "wins", "plays_with_points", "points"],
    "game_memories": ["game_id", "played_at_utc", "played_at", "game", "player", "what", "value"],
}
"""The views, with their columns."""


@pytest.fixture(autouse=True)
def filled(path: Path) -> None:
    """A game that was recorded here, a deleted one, and a play imported from BG Stats, by two people."""

    async def fill(store: SqliteStore) -> None:
        won = over([[0], [1]], (0, "MO-20", 9), stats=[(0, "runs", 5)])
        await play(store, "Ann", "Bob", headline="Ann, Bob", **won)
        deleted = await play(store, "Zoë", "Bob", **won)
        await store.delete(deleted.id, 1)
        await imported(store, export(azul(comments="Close")))

    with_store(path, fill)


@contextmanager
def served(path: Path) -> Iterator[Any]:
    """Datasette on the file, queried in this process."""
    from datasette.app import Datasette  # importing it takes as long as all these tests

    datasette = Datasette([path], settings={"num_sql_threads": 1})
    try:
        yield datasette
    finally:
        datasette.executor.shutdown()
        for database in datasette.databases.values():
            database.close()


async def fetch(datasette: Any, address: str) -> Any:
    """Returns Datasette's answer as JSON, after checking that the same address also gives a web page."""
    page = await datasette.client.get(address.replace(".json", ""))
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    answer = await datasette.client.get(address)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_views_are_the_documented_ones(path: Path) -> None:
    """The views have the expected columns, and docs/data.md names each of them."""
    db = Database(sqlite3.connect(path))
    assert {name: [*db[name].columns_dict] for name in db.view_names()} == COLUMNS
    db.conn.close()
    words = GUIDE.read_text("utf-8")
    assert all(f"`{name}`" in words for name in COLUMNS)


async def test_datasette_lists_and_shows_the_views(path: Path) -> None:
    """Each view is listed and has a page; no file in the folder changes."""
    before = files(path.parent)
    with served(path) as datasette:
        listed = await fetch(datasette, "/companion.json")
        assert {view["name"] for view in listed["views"]} == set(COLUMNS)
        for name, columns in COLUMNS.items():
            page = await fetch(datasette, f"/companion/{name}.json")
            assert page["columns"] == columns and page["rows"]
    assert files(path.parent) == before


async def test_datasette_answers_questions(path: Path) -> None:
    """Datasette shows games played and won, filtered, counted by value, or by SQL; without deleted games."""
    with served(path) as datasette:
        games = await fetch(datasette, "/companion/played_games.json?_shape=objects&_sort=game")
        assert [(row["game"], row["players"], row["came_from"], row["note"]) for row in games["rows"]] == [
            ("Azul", "Ann, Bob", "bg_stats", "Close"), ("meow_oracle", "Ann, Bob", "recorded here", None),
        ]  # fmt: skip
        bob = await fetch(datasette, "/companion/player_results.json?_shape=objects&player=Bob&_facet=game")
        assert sorted((row["game"], row["has_won"]) for row in bob["rows"]) == [("Azul", 0), ("meow_oracle", 0)]
        counts = {facet["value"]: facet["count"] for facet in bob["facet_results"]["game"]["results"]}
        assert counts == {"Azul": 1, "meow_oracle": 1}
        question = "select player, sum(wins) as won from player_standings group by player order by won desc"
        wins = await fetch(datasette, f"/companion.json?_shape=objects&sql={question}")
        assert wins["rows"] == [{"player": "Ann", "won": 2}, {"player": "Bob", "won": 0}]
        streaks = await fetch(datasette, "/companion/game_memories.json?_shape=objects&what=runs")
        assert [(row["player"], row["value"]) for row in streaks["rows"]] == [("Ann", 5)]


async def test_datasette_may_look_while_the_app_is_open(path: Path, store: SqliteStore) -> None:
    """Games played while Datasette has the file open appear in its next query."""
    with served(path) as datasette:
        address = "/companion/played_games.json?_shape=objects"
        assert len((await fetch(datasette, address))["rows"]) == 2
        await play(store, "Ann", "Cid", **over([[1], [0]]))
        assert len((await fetch(datasette, address))["rows"]) == 3


def output_of(*words: str) -> Any:
    """The output of a sqlite-utils command, as JSON."""
    done = CliRunner().invoke(cli, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return json.loads(done.output)


def test_sqlite_utils_reads_the_views(path: Path) -> None:
    """sqlite-utils lists the views with columns and row counts, and prints rows and query results."""
    views = output_of("views", str(path), "--columns", "--counts")
    assert {row["view"]: row["columns"] for row in views} == COLUMNS
    assert {row["view"]: row["count"] for row in views if row["view"] != "game_memories"} == {
        "played_games": 2, "player_results": 4, "player_standings": 4,
    }  # fmt: skip
    games = {row["game"]: row for row in output_of("rows", str(path), "played_games")}
    assert set(games) == {"meow_oracle", "Azul"}
    assert games["Azul"]["note"] == "Close" and games["meow_oracle"]["came_from"] == "recorded here"
    bob = output_of(
        "query", str(path), "select * from player_results where player = :who and game = 'Azul'", "-p", "who", "Bob"
    )
    assert [(row["points"], row["has_won"], row["rank"]) for row in bob] == [(42, 0, 2)]
