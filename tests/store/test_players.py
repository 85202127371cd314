"""The projections of players and seats."""

from typing import Any

from companion.device.seats import last_group
from companion.store.projections import LONGEST, seated
from companion.store.records import GameHead, Seated
from companion.store.sqlite.store import SqliteStore
from referees.common.values.change import changed

from .making import NOON, begin, config_of, enter, new_head

OVER = {
    "status": "finished",
    "tally": '{"lines":[{"seat":0,"points":3},{"seat":2,"points":-1},{"seat":0,"points":4}]}',
    "outcome": '{"ranking":[[0,2],[1]]}',
}


async def names(store: SqliteStore) -> list[str]:
    """Suggested names, latest first."""
    return [player.name for player in await store.players()]


def rows(store: SqliteStore) -> dict[str, list[Any]]:
    """All rows of the projections of players and seats."""
    return {
        table: store._db.execute(f"select * from {table} order by 1, 2").fetchall()
        for table in ("seats", "players", "people", "played_as")
    }


async def test_a_returning_group_comes_first(store: SqliteStore) -> None:
    """Players of the last started game are offered first, in order of seats; then all others, latest first."""
    await begin(store, "Ann", "Bob", at=1)
    await begin(store, "Zoë", "Claire", "Bob", at=5)
    await begin(store, "Old", at=0)
    assert await names(store) == ["Zoë", "Claire", "Bob", "Ann", "Old"]
    await begin(store, "Bob", "Ann", at=9)
    assert await names(store) == ["Bob", "Ann", "Zoë", "Claire", "Old"]
    assert [player.last_at for player in await store.players(2)] == [9, 9]


async def test_two_games_of_one_moment_are_two_groups(store: SqliteStore) -> None:
    """Of games that began at the same moment, as all plays with only a date do, one game's players are the group."""
    await begin(store, "Ann", "Bob", at=9)
    await begin(store, "Zoë", "Claire", at=9)
    assert last_group(await store.players(), 4) in {("Ann", "Bob"), ("Zoë", "Claire")}


async def test_a_corrected_name(store: SqliteStore) -> None:
    """A corrected name replaces the wrong one in suggestions, unless another game has the wrong one, too."""
    await begin(store, "Bob", at=1)
    head = await begin(store, "Clair", "Bob", at=5)
    await enter(store, head, 2, config=config_of("Claire", "Rob"))
    assert await names(store) == ["Claire", "Rob", "Bob"]


async def test_seats_of_a_finished_game(store: SqliteStore) -> None:
    """In a finished game a seat has the sum of its lines as points and its group's rank, in a running game neither."""
    head = await begin(store, "Ann", "Bob", "Claire", at=1)
    head = await enter(store, head, 2, tally=OVER["tally"])
    who = await store.people.of_game(head.id)
    assert rows(store)["seats"] == [
        (head.id, n, name, who[name.casefold()], None, None) for n, name in enumerate(("Ann", "Bob", "Claire"))
    ]
    await enter(store, head, 3, **OVER)
    seats = [(row[1], row[2], *row[4:]) for row in rows(store)["seats"]]
    assert seats == [(0, "Ann", 7, 1), (1, "Bob", 0, 3), (2, "Claire", -1, 1)]


async def test_players_of_a_deleted_game(store: SqliteStore) -> None:
    """Players of a deleted game are still offered, even after a rebuild."""
    head = await begin(store, "Ann", "Bob")
    await store.delete(head.id, 1)
    await store.rebuild()
    assert await names(store) == ["Ann", "Bob"]


async def test_rebuilding_gives_the_same(store: SqliteStore) -> None:
    """After any events, recomputed players and seats equal the stored ones."""
    heads = [await begin(store, "Ann", f"Guest {n % 7}", at=NOON + n) for n in range(30)]
    for head in heads[::3]:
        await enter(store, head, 2, **OVER)
    for head in heads[::4]:
        await store.delete(head.id, 1)
    await enter(store, heads[1], 2, config=config_of("Guest 1", "Ann"))
    await enter(store, heads[29], 2, config=config_of("Anne", "Guest 2", "Guest 9"))
    await enter(store, heads[26], 2, config=config_of("Guest 8", "Guest 0"))
    before = rows(store)
    await store.rebuild()
    assert rows(store) == before


def test_malformed_data_is_left_out() -> None:
    """A malformed config, tally or outcome only costs a game its statistics."""
    for config in ("", "[]", "{", '{"seats":3}', '{"seats":[1,{"player":2}]}'):
        assert list(seated(GameHead("id", "oblivion", 1, config, 1, 1))) == []
    head = new_head("Ann", "Bob", status="finished", tally="{", outcome='{"ranking":[3,["x"],[1]]}')
    assert list(seated(head)) == [Seated(0, "Ann"), Seated(1, "Bob", None, 1)]


def test_overlong_data_is_left_out() -> None:
    """A game with an overlong config has no seats, so that reading stays quick."""
    head = new_head("Claire", "Molly")
    assert [seat.player for seat in seated(head)] == ["Claire", "Molly"]
    assert seated(changed(head, config=head.config + " " * LONGEST)) == []
