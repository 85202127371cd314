"""The statistics' projections: sums updated with every change equal recomputed ones."""

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from companion.store.queries import games as queries
from companion.store.records import GameHead, GameStat, Standing
from companion.store.sqlite import migrations
from companion.store.sqlite.store import SqliteStore
from companion.store.statistics import points_by_rule
from referees.common.values.change import changed

from .making import NOON, a_line, after, begin, config_of

TABLES = ("results", "result_lines", "memories", "standings", "pairs", "points_by_rule", "memory_sums")
YEAR = 366 * 86_400_000


def over(ranking: Sequence[Sequence[int]], *points: tuple[int, str, int], stats: Sequence[Any] = ()) -> dict[str, Any]:
    """A finished game's fields: ranking, lines (seat, rule, points), its statistics (seat or -1, name, value)."""
    lines = [{"seat": seat, "points": points_given, "cites": [rule]} for seat, rule, points_given in points]
    return {
        "status": "finished",
        "outcome": json.dumps({"ranking": [list(group) for group in ranking]}),
        "tally": json.dumps({"lines": lines, "parts": [], "memories": stats}),
    }


async def play(store: SqliteStore, *names: str, at: int = NOON, **fields: Any) -> GameHead:
    """Store a game that ends with its first entry."""
    head = await begin(store, *names, at=at)
    head = after(head, 2, **fields)
    await store.append(head, (a_line(2),))
    return head


def rows(store: SqliteStore) -> dict[str, list[Any]]:
    """All rows of the projections in TABLES."""
    return {table: store._db.execute(f"select * from {table} order by 1, 2, 3, 4").fetchall() for table in TABLES}


async def test_a_large_collection_is_counted_whole(store: SqliteStore) -> None:
    """With thousands of players' games, of all time and by year, no player, game or year is left out."""
    games = [f"G{number:03}" for number in range(1_100)]
    standings = [(f"P{person}", "", game, 2, 1, 0, 0) for person in range(30) for game in games[:100]]
    sums = [("", str(year), game, "players", 1, 4) for year in range(2014, 2026) for game in games[:250]]
    sums += [("", "", game, name, 1, 4) for game in games for name in ("minutes", "players")]
    for table, values in (("standings", standings), ("memory_sums", sums)):
        store._db.execute(f"insert into {table} values {', '.join(map(str, values))}")
    read = store.statistics
    assert len(await read.standings()) == len(standings)
    assert [row.game for row in await read.standings(player="P29")] == games[:100]
    assert {row.player: (row.plays, row.wins) for row in await read.totals()} == {
        f"P{person}": (200, 100) for person in range(30)
    }
    assert {(row.player, row.plays) for row in await read.totals(game="G007")} == {(f"P{n}", 2) for n in range(30)}
    assert len({year for year, _, _ in await read.plays_by_year()}) == 12
    assert {row.game for row in await read.game_stats()} == {*games}


async def test_what_is_counted_of_a_player(store: SqliteStore) -> None:
    """A player has plays, wins, points, a best game, latest results, games ahead and behind others, points by rule."""
    await play(store, "Ann", "Bob", at=1, **over([[0], [1]], (0, "MO-20", 9), (1, "MO-20", 3), (0, "MO-22", 2)))
    await play(store, "Bob", "Ann", at=2, **over([[0, 1]], (0, "MO-20", 4), (1, "MO-20", 4)))
    await play(store, "Ann", "Cid", at=3, **over([]))
    ids = {person.name: person.id for person in await store.people.all()}
    named = {id: name for name, id in ids.items()}
    standings = [changed(row, player=named[row.player]) for row in await store.statistics.standings()]
    assert sorted(standings, key=lambda row: row.player) == [
        Standing("Ann", "meow_oracle", 3, 2, 3, 15, 11),
        Standing("Bob", "meow_oracle", 2, 1, 2, 7, 4),
        Standing("Cid", "meow_oracle", 1, 0, 1, 0, 0),
    ]
    ann = await store.statistics.profile(ids["Ann"])
    assert [(result.at, result.seat, result.points, result.rank) for result in ann.results] == [
        (3, 0, 0, None),
        (2, 1, 4, 1),
        (1, 0, 11, 1),
    ]
    assert sorted((named[pair.other], pair.plays, pair.ahead, pair.behind) for pair in ann.pairs) == [
        ("Bob", 2, 1, 0),
        ("Cid", 1, 0, 0),
    ]
    assert [(rule.rule, rule.plays, rule.points) for rule in ann.rules] == [("MO-20", 2, 13), ("MO-22", 1, 2)]
    assert len((await store.statistics.profile(ids["Ann"], "meow_oracle", 1)).results) == 1
    assert (await store.statistics.profile(ids["Ann"], "oblivion")).results == ()


async def test_only_finished_games_count(store: SqliteStore) -> None:
    """Running, abandoned and deleted games don't count; a restored one does again."""
    await begin(store, "Ann", "Bob")
    await play(store, "Ann", "Bob", status="abandoned", outcome='{"ranking":[]}')
    assert await store.statistics.standings() == ()
    head = await play(store, "Ann", "Bob", **over([[0], [1]]))
    counted = rows(store)
    assert [standing.plays for standing in await store.statistics.standings()] == [1, 1]
    await store.delete(head.id, NOON)
    assert not any(rows(store).values())
    await store.undelete(head.id)
    assert rows(store) == counted
    await store.append(after(head, 3, status="running", outcome=None, tally=None), (a_line(3),))
    assert not any(rows(store).values())


async def test_sums_follow_every_change(store: SqliteStore) -> None:
    """After games are ended, corrected, renamed, deleted, restored and purged, sums equal those of `rebuild`."""
    chance = random.Random(4)

    async def change(store: SqliteStore, heads: list[GameHead]) -> None:
        names = chance.sample(["Ann", "Bob", "Cid", "Dee", "Eve"], chance.randint(1, 4))
        kind = chance.randrange(6)
        if kind < 2 or not heads:
            heads.append(await begin(store, *names, at=NOON + chance.randrange(400) * YEAR // 200))
        place = chance.randrange(len(heads))
        head = heads[place]
        n = head.entries + 2
        if kind < 4:
            seats = list(range(len(json.loads(head.config)["seats"])))
            chance.shuffle(seats)
            ranking = [seats[:1], seats[1:]] if chance.random() < 0.8 else [seats]
            lines = [(seat, chance.choice(["MO-20", "MO-22"]), chance.randint(-2, 9)) for seat in seats]
            stats = [(seat, chance.choice(["runs", "lines"]), chance.randint(0, 9)) for seat in (-1, *seats)]
            heads[place] = changed(after(head, n), **over(ranking, *lines, stats=stats))
            await store.append(heads[place], (a_line(n),))
        elif kind == 4:
            count = len(json.loads(head.config)["seats"])
            heads[place] = changed(after(head, n), config=config_of(*(names * 4)[:count]))
            await store.append(heads[place], (a_line(n),))
        else:
            await store.delete(head.id, chance.randint(0, 9))
            if chance.random() < 0.5:
                await store.undelete(head.id)
            else:
                del heads[place]
                await store.purge(chance.randint(0, 9))

    heads: list[GameHead] = []
    for _ in range(200):
        await change(store, heads)
    before = rows(store)
    assert all(before.values())
    years = [year for year, _, _ in await store.statistics.plays_by_year()]
    for player in {result[0] for result in before["results"]}:
        assert await longest(store, player, years) == by_hand(before["results"], player, years)
    assert await store.rebuild() == ()
    assert rows(store) == before


async def longest(store: SqliteStore, player: str, years: Sequence[str]) -> list[int]:
    """A player's longest winning streaks: in all games, in Meow Oracle, and for each of these years, by its start."""
    chosen: list[tuple[str | None, str]] = [(None, ""), ("meow_oracle", "")]
    chosen += [(None, year) for year in years]
    return [(await store.statistics.profile(player, game, period=year)).longest for game, year in chosen]


def by_hand(results: Sequence[Sequence[Any]], player: str, years: Sequence[str]) -> list[int]:
    """What `longest` returns, counted from the results one by one."""
    longest_by_scope: dict[str, int] = dict.fromkeys(["", "meow_oracle", *years], 0)
    row, year = 0, ""
    games: dict[tuple[int, str], list[Any]] = {}
    for result in results:
        if result[0] == player:
            games.setdefault((result[1], result[3]), []).append(result)
    for _, seats in sorted(games.items()):  # a person with two seats has won only if both have
        has_won = all(seat[7] == 1 for seat in seats)
        row, year = (row + len(seats), year if row else seats[0][5]) if has_won else (0, "")
        for scope in ("", "meow_oracle", year) if row else ():
            longest_by_scope[scope] = max(longest_by_scope[scope], row)
    return list(longest_by_scope.values())


async def test_a_year_counts_by_itself(store: SqliteStore) -> None:
    """A year has its own sums, results, best game and winning streaks; plays of each game are counted by year."""
    ann = await store.people.add("Ann")
    for at, points in ((NOON, 9), (NOON + 1, 4), (NOON + YEAR, 2)):
        await play(store, "Ann", "Bob", at=at, **over([[0], [1]], (0, "MO-20", points), stats=[(0, "runs", points)]))
    assert [(row.plays, row.best) for row in await store.statistics.standings("2025") if row.player == ann] == [(2, 9)]
    assert [(row.plays, row.best) for row in await store.statistics.standings("2026") if row.player == ann] == [(1, 2)]
    assert [(row.plays, row.best) for row in await store.statistics.standings() if row.player == ann] == [(3, 9)]
    assert await store.statistics.standings("2019") == ()
    late, all_time = [await store.statistics.profile(ann, period=year) for year in ("2026", "")]
    assert [result.points for result in late.results] == [2]
    assert (late.pairs[0].plays, late.rules[0].points, late.longest) == (1, 2, 0)  # the streak started the year before
    assert (all_time.pairs[0].plays, all_time.rules[0].points, all_time.longest, all_time.latest) == (3, 15, 3, 3)
    assert late.game_stats == (GameStat("meow_oracle", "runs", 1, 2, 2),)
    assert all_time.game_stats == (GameStat("meow_oracle", "runs", 3, 15, 9),)
    assert await store.statistics.plays_by_year() == (("2025", "meow_oracle", 2), ("2026", "meow_oracle", 1))


async def test_memories_of_games_are_counted(store: SqliteStore) -> None:
    """Statistics up to a billion count, a seat's for its player, the table's for all; undone and invalid ones don't."""
    stats = [(0, "runs", 3), (-1, "minutes", 40), (7, "runs", 1), (0, "runs", "x"), "odd", (0, "big", 10**9 + 1)]
    ann = await store.people.add("Ann")
    await play(store, "Ann", "Bob", **over([[0], [1]], stats=[(0, "runs", 10**9), (-1, "minutes", 60)]))
    before = rows(store)
    head = await play(store, "Ann", "Bob", at=NOON + 1, **over([[0], [1]], stats=stats))
    assert (await store.statistics.profile(ann)).game_stats == (GameStat("meow_oracle", "runs", 2, 10**9 + 3, 10**9),)
    minutes, players = await store.statistics.game_stats()
    assert minutes == GameStat("meow_oracle", "minutes", 2, 100, 60)
    assert players == GameStat("meow_oracle", "players", 2, 4, 2)
    await store.append(after(head, 3, status="running", outcome=None, tally=None), (a_line(3),))
    assert rows(store) == before


@pytest.mark.sqlite
async def test_older_games_are_counted(store: SqliteStore) -> None:
    """The migration counts existing games, and marks those whose statistics aren't computed yet."""
    head = await play(store, "Ann", "Bob", **over([[1], [0]], (0, "MO-20", 1), (1, "MO-20", 3)))
    counted = rows(store)
    connection = store._db.conn
    for table in (*TABLES, "untold"):
        connection.execute(f"drop table {table}")
    for name in ("player_results", "player_standings", "game_memories"):
        connection.execute(f"drop view {name}")
    for statement in queries.STATISTICS_TABLES:
        connection.execute(statement)
    for name in ("player_results", "player_standings"):
        connection.execute(f"create view {name} as select 1")
    connection.execute("delete from _sqlite_migrations where name = 'memories_and_years'")
    migrations.apply(connection)
    assert rows(store) == counted
    assert await store.statistics.pending() == (head.id,)
    await store.delete(head.id, 1)
    await store.purge(2)
    assert await store.statistics.pending() == ()
    assert all(counted[table] for table in TABLES)


def test_points_by_rule() -> None:
    """Points by rule come from the parts, or from the lines if there are no parts; invalid values are ignored."""
    own = {"seat": 0, "points": 2, "cites": ["MO-24"]}
    part = {"lines": [{"seat": 0, "points": 5, "cites": ["MO-20"]}, {"seat": 1, "points": 1, "cites": []}]}
    assert points_by_rule({"lines": [own], "parts": [part, part]}) == {(0, "MO-20"): 10}
    assert points_by_rule({"lines": [own, {"seat": "x"}, 3], "parts": [{"lines": []}]}) == {(0, "MO-24"): 2}
    assert points_by_rule(None) == points_by_rule([]) == points_by_rule({"lines": 3, "parts": 4}) == {}
