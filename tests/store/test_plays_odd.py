"""One odd play does no harm: with any data in a file or database, all others are exported, and imports can be undone.
Exports are read by the standard library's JSON parser, which is strict here."""

import csv
import io
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from companion.files.plays import bg_stats, csv_file
from companion.files.plays.batch_import import undo_batch
from companion.files.plays.collecting import finished_plays
from companion.screens.statistics.sharing import saved_words
from companion.store.backups.inspection import NotABackup, inspecting
from companion.store.records import GameHead, sealed
from companion.store.sqlite.store import SqliteStore
from companion.words import text
from referees.common.record.steps import finished
from tests.store.making import NOON, batches_of, with_store
from tests.store.test_plays import azul, export, imported, statuses

DEEP = 900
CHANGED = "2024-06-01 22:00:00"


def strictly(content: bytes | str) -> Any:
    """Parses JSON as the standard defines it: no NaN, no Infinity, no number too large for a float."""

    def refuse(written: str) -> Any:
        raise AssertionError(written)

    def finite(written: str) -> float:
        assert abs(float(written)) < float("inf"), written
        return float(written)

    return json.loads(content, parse_constant=refuse, parse_float=finite)


def nested(layers: int) -> str:
    """That many lists inside each other, as JSON."""
    return "[" * layers + "1" + "]" * layers


@pytest.mark.parametrize(
    "odd",
    [
        '"rating": 1e999',
        '"rating": NaN',
        '"scoresheet": {"a": [-1e999]}',
        f'"scoresheet": {nested(DEEP)}',
        f'"scoresheet": {{"a": {nested(40)}}}',
    ],
)
async def test_a_play_with_odd_values_is_imported_and_exported(store: SqliteStore, odd: str) -> None:
    """Odd values are left out, everything else is kept; our export of the plays is recognized when imported."""
    content = export(azul(board="Summer"), azul("P-2")).replace(b'"board"', f'{odd}, "board"'.encode(), 1)
    await imported(store, content)
    for (stored,) in store._db.execute("select told from plays"):
        strictly(strictly(stored)["rest"] or "{}")
    plays = await finished_plays(store)
    written = bg_stats.exported(plays)
    assert {play["board"] for play in strictly(written)["plays"]} == {"Summer", ""}
    for again in (written, csv_file.exported(plays)):
        assert await statuses(store, again) == {"found": 2}


MALFORMED: dict[str, Callable[[dict[str, Any]], str]] = {
    "a list": lambda _: "[]",
    "no JSON": lambda _: "{",
    "a seat too short": lambda play: json.dumps({**play, "seats": [["Ann"], []]}),
    "seats of a number": lambda play: json.dumps({**play, "seats": 5}),
    "points of a list": lambda play: json.dumps({**play, "seats": [["Ann", "", "5", [5], 0, True, False, False]]}),
    "a game of three numbers": lambda play: json.dumps({**play, "game": [1, 2, 3]}),
    "links of texts": lambda play: json.dumps({**play, "game": ["Azul", ["x"]]}),
    "minutes of a text": lambda play: json.dumps({**play, "minutes": "long"}),
    "a date of 1": lambda play: json.dumps({**play, "date": 1}),
    "infinite points": lambda play: json.dumps({**play, "minutes": float("inf")}),
}


@pytest.mark.parametrize("odd", MALFORMED)
async def test_a_malformed_play_is_left_out_and_named(store: SqliteStore, odd: str) -> None:
    """A malformed play isn't exported, and a sentence names it; all other plays are."""
    await imported(store, export(azul(), azul("P-2", date="2024-04-02 20:15:00")))
    (stored,) = store._db.execute("select told from plays where foreign_id = 'p-2'").fetchone()
    store._db.execute("update plays set told = ? where foreign_id = 'p-2'", (MALFORMED[odd](json.loads(stored)),))
    unreadable: list[GameHead] = []
    plays = await finished_plays(store, unreadable)
    assert [play["uuid"] for play in strictly(bg_stats.exported(plays))["plays"]] == ["p-1"]
    assert [head.headline for head in unreadable] == ["Ann, Bob"]
    assert text(saved_words("oracle-plays.csv", unreadable)).endswith(
        "One play couldn't be read and was left out: Azul, Ann, Bob."
    )


async def test_an_import_is_undone_despite_an_unreadable_version(store: SqliteStore) -> None:
    """A play whose former version is unreadable stays as it is, and is counted; the other is restored."""
    await imported(store, export(azul(), azul("P-2")))
    batch = await imported(store, export(azul(changed=CHANGED, durationMin=5), azul("P-2", changed=CHANGED)))
    store._db.execute("""update replaced set before = '[[1], "x"]'
            where game_id = (select game_id from plays where foreign_id = 'p-1')""")
    assert await undo_batch(store, batch) == 1
    assert [row.id for row in await batches_of(store)] == [batch - 1]
    minutes = {play.id: (play.minutes, play.changed) for play in await finished_plays(store)}
    assert minutes == {"p-1": (5, CHANGED), "p-2": (None, "2024-03-02 22:00:00")}
    assert await store.rebuild() == ()


# Backups

ANY = st.one_of(
    st.none(),
    st.integers(-(2**40), 2**40),
    st.floats(),
    st.binary(max_size=3),
    st.sampled_from(["", "{}", "[]", "1", "null", "{", '{"seats": [1]}', '[["a"], ["b"], "c"]', nested(2_000)]),
)
COLUMNS = [
    *[("plays", name) for name in ("system", "foreign_id", "day", "changed", "times", "told")],
    *[("games", name) for name in ("config", "created_at", "updated_at", "headline", "tally", "outcome", "status")],
    ("replaced", "before"),
]


@st.composite
def changed_json(draw: st.DrawFn, value: Any) -> Any:
    """The JSON value with one value in it, at any depth, replaced."""
    if isinstance(value, dict) and value and draw(st.booleans()):
        name = draw(st.sampled_from(sorted(value)))
        return {**value, name: draw(changed_json(value[name]))}
    if isinstance(value, list) and value and draw(st.integers(0, 3)):
        at = draw(st.integers(0, len(value) - 1))
        return [*value[:at], draw(changed_json(value[at])), *value[at + 1 :]]
    return draw(st.sampled_from([None, True, -1, 10**12, 1.5, float("inf"), "", "x", [], [[]], {}, {"a": 1}]))


def put(db: sqlite3.Connection, table: str, column: str, value: Any) -> None:
    """Write a value into a column of the changed play, and recompute its game's seal."""
    where = "where id" if table == "games" else "where game_id"
    (id,) = db.execute("select game_id from replaced").fetchone()
    db.execute(f"update {table} set {column} = ? {where} = ?", (value, id))
    names = ", ".join(GameHead.__struct_fields__)
    *columns, last, chain = db.execute(f"select {names}, last, chain from games where id = ?", (id,)).fetchone()
    db.execute("update games set seal = ? where id = ?", (sealed(GameHead(*columns), last, chain), id))


async def all_that_is_done_with_plays(store: SqliteStore) -> None:
    """Export the plays to both formats, and undo both imports, the later one first."""
    plays = await finished_plays(store)
    strictly(bg_stats.exported(plays))
    assert len(list(csv.reader(io.StringIO(csv_file.exported(plays).decode())))) >= len(plays)
    for batch in await batches_of(store):
        await undo_batch(store, batch.id)
    assert await batches_of(store) == []


def kept_in(path: Path) -> None:
    """Create a database with two plays, one of which was changed by a second import."""

    async def two(store: SqliteStore) -> None:
        await imported(store, export(azul(rating=8, durationMin=40), azul("P-2")))
        await imported(store, export(azul(changed=CHANGED, rating=7)))

    with_store(path, two)


@pytest.mark.sqlite
@pytest.mark.parametrize("number", [25, pytest.param(1_000, marks=pytest.mark.soak)])
def test_a_backup_is_refused_or_all_of_its_plays_can_be_used(tmp_path: Path, number: int) -> None:
    """A backup with any value in a column of a play is refused, or its plays can be exported and undone."""
    kept_in(tmp_path / "kept.db")
    outcomes = set[bool]()

    @settings(max_examples=number, suppress_health_check=[HealthCheck.too_slow], deadline=None)
    @given(data=st.data())
    def each(data: st.DataObject) -> None:
        path = tmp_path / "backup.db"
        for old in tmp_path.glob("backup.db*"):
            old.unlink()
        shutil.copyfile(tmp_path / "kept.db", path)
        table, column = data.draw(st.sampled_from(COLUMNS))
        with closing(sqlite3.connect(path)) as db:
            value = db.execute(f"select {column} from {table}").fetchone()[0]
            is_json = column in {"told", "config", "tally", "outcome", "before"}
            change: Callable[[], Any] = lambda: json.dumps(data.draw(changed_json(json.loads(value))))  # noqa: E731
            try:
                put(db, table, column, change() if is_json and data.draw(st.booleans()) else data.draw(ANY))
            except sqlite3.IntegrityError:  # the table's constraints refuse it
                return
            db.commit()
        try:
            finished(inspecting(path, NOON))
        except NotABackup:
            outcomes.add(False)
            return
        outcomes.add(True)
        with_store(path, all_that_is_done_with_plays)

    each()
    assert outcomes == {True, False}
