"""Projections for statistics: sums that are kept up with every change equal those counted anew."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.store import migrations
from companion.store.records import GameHead, Standing
from companion.store.sqlite import SqliteStore
from companion.store.statistics import points_by_rule

from .making import NOON, a_line, after, begin, config_of, with_store

TABLES = ("results", "result_lines", "standings", "pairs", "points_by_rule")


def over(ranking: Sequence[Sequence[int]], *points: tuple[int, str, int]) -> dict[str, Any]:
    """A finished game: the ranking, and points as (seat, rule, points)."""
    lines = [{"seat": seat, "points": given, "cites": [rule]} for seat, rule, given in points]
    return {
        "status": "finished",
        "outcome": json.dumps({"ranking": [list(group) for group in ranking]}),
        "tally": json.dumps({"lines": lines, "parts": []}),
    }


async def play(store: SqliteStore, *names: str, at: int = NOON, **fields: Any) -> GameHead:
    """A game that is over after one entry."""
    head = await begin(store, *names, at=at)
    head = after(head, 2, **fields)
    await store.append(head, (a_line(2),))
    return head


def rows(store: SqliteStore) -> dict[str, list[Any]]:
    """All of the projections."""
    return {table: store._db.execute(f"select * from {table} order by 1, 2, 3, 4").fetchall() for table in TABLES}


def test_what_is_counted_of_a_player(path: Path) -> None:
    """Plays, wins, points and the best game; the latest results first; ahead and behind of each other player; points by
    rule."""

    async def look(store: SqliteStore) -> None:
        await play(store, "Ann", "Bob", at=1, **over([[0], [1]], (0, "MO-20", 9), (1, "MO-20", 3), (0, "MO-22", 2)))
        await play(store, "Bob", "Ann", at=2, **over([[0, 1]], (0, "MO-20", 4), (1, "MO-20", 4)))
        await play(store, "Ann", "Cid", at=3, **over([]))
        ids = {one.name: one.id for one in await store.people.all()}
        named = {id: name for name, id in ids.items()}
        standings = [replace(one, player=named[one.player]) for one in await store.standings()]
        assert sorted(standings, key=lambda one: one.player) == [
            Standing("Ann", "meow_oracle", 3, 2, 3, 15, 11),
            Standing("Bob", "meow_oracle", 2, 1, 2, 7, 4),
            Standing("Cid", "meow_oracle", 1, 0, 1, 0, 0),
        ]
        ann = await store.profile(ids["Ann"])
        assert [(one.at, one.seat, one.points, one.rank) for one in ann.results] == [
            (3, 0, 0, None),
            (2, 1, 4, 1),
            (1, 0, 11, 1),
        ]
        assert sorted((named[one.other], one.plays, one.ahead, one.behind) for one in ann.pairs) == [
            ("Bob", 2, 1, 0),
            ("Cid", 1, 0, 0),
        ]
        assert [(one.rule, one.plays, one.points) for one in ann.rules] == [("MO-20", 2, 13), ("MO-22", 1, 2)]
        assert len((await store.profile(ids["Ann"], "meow_oracle", 1)).results) == 1
        assert (await store.profile(ids["Ann"], "oblivion")).results == ()

    with_store(path, look)


def test_only_finished_games_count_while_they_are_kept(path: Path) -> None:
    """Neither a running nor an abandoned nor a deleted game; a restored one counts again."""

    async def look(store: SqliteStore) -> None:
        await begin(store, "Ann", "Bob")
        await play(store, "Ann", "Bob", status="abandoned", outcome='{"ranking":[]}')
        assert await store.standings() == ()
        head = await play(store, "Ann", "Bob", **over([[0], [1]]))
        counted = rows(store)
        assert [one.plays for one in await store.standings()] == [1, 1]
        await store.delete(head.id, NOON)
        assert not any(rows(store).values())
        await store.undelete(head.id)
        assert rows(store) == counted
        await store.append(after(head, 3, status="running", outcome=None, tally=None), (a_line(3),))
        assert not any(rows(store).values())

    with_store(path, look)


def test_sums_follow_every_change(path: Path) -> None:
    """After games ended, were corrected, renamed, deleted, restored and purged at random, the sums are those that
    `rebuild` counts anew."""
    chance = random.Random(4)

    async def change(store: SqliteStore, heads: list[GameHead]) -> None:
        names = chance.sample(["Ann", "Bob", "Cid", "Dee", "Eve"], chance.randint(1, 4))
        kind = chance.randrange(6)
        if kind < 2 or not heads:
            heads.append(await begin(store, *names, at=NOON + len(heads)))
        place = chance.randrange(len(heads))
        head = heads[place]
        n = head.entries + 2
        if kind < 4:
            seats = list(range(len(json.loads(head.config)["seats"])))
            chance.shuffle(seats)
            ranking = [seats[:1], seats[1:]] if chance.random() < 0.8 else [seats]
            given = [(seat, chance.choice(["MO-20", "MO-22"]), chance.randint(-2, 9)) for seat in seats]
            heads[place] = replace(after(head, n), **over(ranking, *given))
            await store.append(heads[place], (a_line(n),))
        elif kind == 4:
            count = len(json.loads(head.config)["seats"])
            heads[place] = replace(after(head, n), config=config_of(*(names * 4)[:count]))
            await store.append(heads[place], (a_line(n),))
        else:
            await store.delete(head.id, chance.randint(0, 9))
            if chance.random() < 0.5:
                await store.undelete(head.id)
            else:
                del heads[place]
                await store.purge(chance.randint(0, 9))

    async def look(store: SqliteStore) -> None:
        heads: list[GameHead] = []
        for _ in range(200):
            await change(store, heads)
        before = rows(store)
        assert all(before.values())
        assert await store.rebuild() == ()
        assert rows(store) == before

    with_store(path, look)


def test_older_games_are_counted(path: Path) -> None:
    """The migration counts the games that are there."""

    async def fill(store: SqliteStore) -> dict[str, list[Any]]:
        await play(store, "Ann", "Bob", **over([[1], [0]], (0, "MO-20", 1), (1, "MO-20", 3)))
        counted = rows(store)
        for table in TABLES:
            store._db.execute(f"drop table {table}")
        store._db.execute("delete from _sqlite_migrations where name = 'results_and_their_sums'")
        migrations.apply(store._db.conn)
        assert rows(store) == counted
        return counted

    assert all(with_store(path, fill).values())


def test_points_by_rule() -> None:
    """Points of the parts where they have any, else the lines' own; odd values are left out."""
    own = {"seat": 0, "points": 2, "cites": ["MO-24"]}
    part = {"lines": [{"seat": 0, "points": 5, "cites": ["MO-20"]}, {"seat": 1, "points": 1, "cites": []}]}
    assert points_by_rule({"lines": [own], "parts": [part, part]}) == {(0, "MO-20"): 10}
    assert points_by_rule({"lines": [own, {"seat": "x"}, 3], "parts": [{"lines": []}]}) == {(0, "MO-24"): 2}
    assert points_by_rule(None) == points_by_rule([]) == points_by_rule({"lines": 3, "parts": 4}) == {}
