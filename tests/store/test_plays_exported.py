"""Plays without a record go out to files of other programs, and are found again in them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from companion.files.plays import bg_stats, csv_file
from companion.files.plays.collecting import finished_plays
from companion.files.plays.readers.foreign import ForeignPlay
from companion.store.sqlite import SqliteStore
from tests.companion.files.play_files import bgg_page, plays_of
from tests.companion.files.test_plays_bgg import play as bgg_play
from tests.store.making import with_store
from tests.store.test_plays import export, one, standing, taken_in

if TYPE_CHECKING:
    pass


@pytest.mark.parametrize("write", [bg_stats.written, csv_file.written])
def test_plays_without_a_record_are_exported(path: Path, write: Any) -> None:
    """They come back as they were: found again here; on another device with the same day, names, scores, winners, place
    and length. BG Stats knows its own ids again."""
    told: dict[str, Any] = {"durationMin": 45, "comments": "Close", "locationRefId": 5, "ignored": 0}
    content = export(one(**told), one("P-2", date="2024-03-05 10:00:00"))
    content = content.replace(b'"games"', b'"locations": [{"id": 5, "uuid": "L", "name": "At the lake"}], "games"')

    async def written(store: SqliteStore) -> bytes:
        await taken_in(store, content)
        found: bytes = write(await finished_plays(store))
        assert await standing(store, found) == {"found": 2}
        return found

    found = with_store(path, written)
    before, after = plays_of(content), plays_of(found)
    assert [shown(play) for play in before] == [shown(play) for play in after]
    if write is bg_stats.written:
        assert [play.seats[0].player for play in after] == ["a-1", "a-1"]
        assert [play.game for play in after] == [play.game for play in before]


def shown(play: ForeignPlay) -> tuple[object, ...]:
    """What people see of a play."""
    seats = [(one.name, one.points, one.wins) for one in play.seats]
    return (play.id, play.day, play.date, play.game.name, play.minutes, play.location, play.comment, seats)


@pytest.mark.parametrize("write", [bg_stats.written, csv_file.written])
def test_plays_of_boardgamegeek_are_exported(path: Path, write: Any) -> None:
    """They are found again here, and have their players, points and winners elsewhere."""

    async def written(store: SqliteStore) -> bytes:
        await taken_in(
            store, bgg_page(bgg_play(id=1, quantity=3), bgg_play(id=2, nowinstats=1), bgg_play(id=3, incomplete=1))
        )
        found: bytes = write(await finished_plays(store))
        assert await standing(store, found) == {"found": 3}
        return found

    after = plays_of(with_store(path, written))
    assert {tuple([(one.name, one.points) for one in play.seats][:2]) for play in after} == {
        (("Ann", 86), ("Bob", None))
    }
    assert sorted(play.seats[0].wins for play in after) == [False, True, True]
    assert sorted(0 if play.counts == "nothing" else play.times for play in after) == [0, 1, 3]
