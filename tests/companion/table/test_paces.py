"""How long each player took, by the times in the journal."""

import json
from collections.abc import Sequence
from pathlib import Path

from companion.table.paces import Pace, paces
from companion.table.remembering import LONGEST_PAUSE
from companion.table.table import Entered, Table
from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.meow_oracle.simulator import play
from tests.store.making import store_in

ID = "6d0f6c1e-3f0e-4c55-8a55-0a6d6a2f7b11"


async def played(folder: Path, pauses: Sequence[int], *, corrected: bool = False) -> tuple[Pace, ...]:
    """The paces of a simulated game with three players, with these milliseconds before each entry. `corrected`: later,
    an entry is replaced, and one inserted before it."""
    now, rules = [1_700_000_000_000], referee("meow_oracle")
    async with store_in(folder / f"{corrected}.db") as store:
        config = rules.config(seats=seated(("Ann", "Bob", "Cid")))
        table = await Table.create(store, "meow_oracle", config, ID, lambda: now[0])
        for entry, pause in zip(play(3, 3).entries, pauses, strict=False):
            now[0] += pause
            assert await table.enter(table.referee.read_entry(json.dumps(entry))) is not None
        for stored in table.timeline.entries[2:3] if corrected else ():
            now[0] += 60_000
            assert await table.insert(stored.id, stored.entry, "overruled") == Entered()
            assert await table.amend(stored.id, stored.entry, "overruled", through=False) == Entered()
        return paces(table.timeline)


async def test_time_counts_for_the_player_who_has_to_enter(tmp_path: Path) -> None:
    """The time before an entry counts for its player, except before the first entry; one tap's entries are one step."""
    entries = play(3, 3).entries[:8]
    assert [entry.get("seat") for entry in entries] == [None, 1, 1, 1, 1, 1, 0, 1]
    rows = await played(tmp_path, (9_000, 1_000, 2_000, 0, 4_000, 5_000, 600, 7_000))
    assert {pace.seat: (round(pace.total, -2), pace.steps) for pace in rows} == {1: (19_000, 5), 0: (600, 1)}
    assert [pace.seat for pace in rows] == [1, 0]


async def test_a_long_pause_is_not_counted(tmp_path: Path) -> None:
    """A pause above the limit isn't counted, only the steps around it."""
    assert await played(tmp_path, (9_000, 1_000, LONGEST_PAUSE + 1, 2_000)) == (Pace(1, 3_000, 2),)


async def test_corrections_are_not_counted(tmp_path: Path) -> None:
    """Entries inserted or replaced after the game don't change the players' times."""
    pauses = (9_000, 1_000, 2_000, 3_000, 4_000)
    assert await played(tmp_path, pauses) == await played(tmp_path, pauses, corrected=True)
