"""Every statement finds its rows by a key: no scan of journal, games, seats, players, notes or the search index."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store.queries import (
    games as queries,
    people as people_queries,
    plays as play_queries,
    statistics as statistics_queries,
)
from companion.store.sqlite.store import SqliteStore

GUARDED = (
    "journal", "games", "seats", "players", "notes", "found", "found_by", "game_kits", "results", "result_lines",
    "memories", "standings", "pairs", "points_by_rule", "memory_sums", "untold", "played_as", "people", "plays",
    "play_links", "foreign_names", "replaced", "edits", "purged",
)  # fmt: skip
LOOKED_UP = re.compile(
    r"SCAN found_by VIRTUAL TABLE INDEX \d+:.*M"
)  # M: it looks up a word. SQLite calls every use of FTS5 a scan
# a rebuild clears only what it recomputes
EMPTIED_WHOLE = {"DROP_SEATS", "DROP_PLAYERS", "CLEAR_FOUND", "DROP_GAME_KITS"}
SORTED_IN_PART = {
    ("RESUME", "USE TEMP B-TREE FOR RIGHT PART OF ORDER BY"),  # the games of one quarter of an hour
    ("FIND_AMONG", "USE TEMP B-TREE FOR ORDER BY"),  # the few games of a rare word
    ("GAMES_OF", "USE TEMP B-TREE FOR ORDER BY"),  # one person's games
    ("LOCATION_OF", "USE TEMP B-TREE FOR ORDER BY"),  # one person's games
    ("LAST_GROUP", "USE TEMP B-TREE FOR ORDER BY"),  # one person's games
    ("PERSON_OF_NAME", "USE TEMP B-TREE FOR ORDER BY"),  # the few who share a name
    ("GAMES_OF_PARTS", "USE TEMP B-TREE FOR DISTINCT"),  # one person's games
    ("REFRESH_PLAYER", "USE TEMP B-TREE FOR ORDER BY"),  # one player's games, when a name is corrected
    ("STREAKS", "USE TEMP B-TREE FOR GROUP BY"),  # one person's games
    ("STREAKS", "USE TEMP B-TREE FOR ORDER BY"),  # and streaks
}
# read whole: settings and people without games at the start, people for the list of them, and once for a migration;
# play links when a game's file replaces its import
SMALL = {"ALL_SETTINGS", "ALL_PEOPLE", "PEOPLE_TO_JOIN", "DROP_UNLINKED", "RELINK_PLAY"}

DECLARED = {"ROWS", "SUMS"}  # the names of tables whose statements are derived
TOGETHER = {"DROP_EMPTY"}  # statements that are sent one after the other


def statements() -> dict[str, str]:
    """All statements of the store except those that create its tables, by name."""
    by_name: dict[str, str] = {}
    for name, value in (vars(queries) | vars(people_queries) | vars(play_queries) | vars(statistics_queries)).items():
        if (
            isinstance(value, str)
            and re.match(r"(select|insert|update|delete|with)\b", value)
            and "{shelf}" not in value
            and name != "OLD_PLAYERS"  # of tables that are gone
        ):
            by_name[name] = value
        elif isinstance(value, dict) and not name.startswith("__") and name not in DECLARED:
            by_name |= {f"{name}[{key}]": sql for key, sql in value.items()}
        elif name in TOGETHER:
            by_name |= {f"{name}[{place}]": sql for place, sql in enumerate(value)}
    return by_name


def plans(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """SQLite's query plan for each statement, step by step."""
    for name, sql in statements().items():
        for row in connection.execute(f"explain query plan {sql}", (1,) * sql.count("?")):
            yield name, row[3]


@pytest.mark.parametrize("games", [0, 3000], ids=["empty", "filled and analysed"])
async def test_no_scan(store: SqliteStore, games: int) -> None:
    """No query plan scans a guarded table or sorts a whole one, with or without SQLite's statistics."""
    connection = store._db.conn
    connection.execute("begin")
    for n in range(games):
        status = ("running", "finished")[n % 2]
        row = (f"g{n}", "meow_oracle", 1, "{}", n, n, status, 0, "", None, None, None, 0, "")
        connection.execute(queries.CREATE_GAME, (*row, 0, 0, 0, n >> 4))
        who = f"p{n % 50}"
        connection.execute(people_queries.ADD_SEAT, (f"g{n}", 0, who, who, None, None))
        connection.execute(people_queries.LINK, (f"g{n}", who, who))
        connection.execute(queries.ADD_LINE, (f"g{n}", 1, "config", None, None, "{}", n))
        connection.execute(queries.ADD_FOUND, (n, f"g{n}", f"p p{n % 50}"))
        connection.execute(queries.ADD_TOKENS, (n, f"p p{n % 50}"))
        connection.execute(queries.SET_NOTE, (f"g{n}", "at the lake"))
    connection.execute("commit")
    connection.execute("analyze")
    connection.execute(queries.STAGING_TABLE)
    rows = list(plans(connection))
    assert {name for name, _ in rows} >= {"READ_LINES", "PAGES[all]", "RESUME", "PLAYERS", "STEP_GAME", "GAMES_BY_ID"}
    assert {name for name, _ in rows} >= {"FIND", "KINDS", "NOTES", "FOUND"}
    assert any(name == "FIND" and LOOKED_UP.match(plan) for name, plan in rows)
    for name, plan in rows:
        scanned = re.match(r"SCAN (\w+)", plan)
        is_whole = name in EMPTIED_WHOLE | SMALL or name.startswith("ALL_OF[")  # a rebuild compares all rows
        if scanned and not is_whole and not LOOKED_UP.match(plan):
            assert scanned[1] not in GUARDED, f"{name}: {plan}"
        if "TEMP B-TREE" in plan:
            assert (name, plan) in SORTED_IN_PART, f"{name}: {plan}"


def test_all_statements_are_in_queries(path: Path) -> None:
    """Statements are written only in `queries`, except settings, ends of transactions and copies of the whole."""
    folder = Path(queries.__file__).parent
    for module in folder.parent.rglob("*.py"):
        if module.parent != folder:
            for sent in re.findall(r'execute\(f?"([^"]*)"', module.read_text("utf-8")):
                allowed = sent.startswith(("pragma ", "set ")) or sent in {
                    "begin immediate",
                    "BEGIN",
                    "COMMIT",
                    "ROLLBACK",
                    "vacuum into ?",
                    "attach database ? as {name}",
                    "select count(*) from sqlite_master",
                }
                assert allowed, f"{module.name}: {sent}"


async def test_the_journal_is_as_designed(store: SqliteStore) -> None:
    """The journal's table has exactly the intended schema."""
    expected = "create table journal(game_id, n, op, ref, mark, payload, at, primary key (game_id, n)) without rowid"
    row = store._db.execute("select sql from sqlite_master where name = 'journal'").fetchone()
    assert str(row[0]).lower() == expected
