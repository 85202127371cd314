"""The open table: changes are stored before they are shown, are atomic, and never leave it stuck."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.store.engines import open_store
from companion.store.errors import StoreFull
from companion.store.protocol import Store
from companion.store.records import GameHead, Line
from companion.table.table import Asked, Entered, NotEntered, Table, Trouble
from referees.common.always.conclude import Conclude
from referees.common.protocol.config import seated
from referees.common.protocol.ruling import Invalid, Refused
from referees.common.record.journal import fold
from referees.common.timeline import replay
from referees.meow_oracle import REFEREE
from referees.meow_oracle.handing_out import Give, Place
from referees.meow_oracle.options import Config, Options
from referees.meow_oracle.setting_up import StartRound
from referees.meow_oracle.turning_up import TurnUp
from tests.meow_oracle.simulator import play

START = StartRound(starter=0)
UPS = tuple(TurnUp(seat=0, source=cell, card=card) for cell, card in enumerate(("R0", "R1", "R2")))
HANDED = (Give(seat=0, card="R0", to=0), Place(seat=0, card="R0", cell=4))


def clock() -> Callable[[], int]:
    """A clock that advances by a second at each reading."""
    ticks = count(1_750_000_000_000, 1000)
    return lambda: next(ticks)


@asynccontextmanager
async def at_a_table(
    path: Path, players: int = 2, time: Callable[[], int] | None = None
) -> AsyncIterator[tuple[Table, Store]]:
    """A new table with its own store."""
    store = await open_store(path / "companion.db")
    try:
        config = Config(seats=seated(["Ann", "Bob", "Cid", "Dee"][:players]))
        yield await Table.create(store, "meow_oracle", config, "game", time or clock()), store
    finally:
        await store.close()


async def entered(table: Table, *entries: Any) -> None:
    """Enters one after the other; each must be stored."""
    for entry in entries:
        assert isinstance(await table.enter(entry), Entered)


async def agrees(table: Table, store: Store) -> None:
    """The table's state is the fold of the fold of the journal on the disk."""
    lines = (await store.read("game")).lines
    state, misfits = replay(REFEREE, fold(lines, REFEREE.read_config, REFEREE.read_entry))
    assert (state, misfits) == (table.state, list(table.timeline.invalid_entries))


async def test_a_refused_entry_leaves_no_trace(tmp_path: Path) -> None:
    """The ruling is returned, the journal is unchanged, and the table may overrule."""
    async with at_a_table(tmp_path) as (table, store):
        await entered(table, START)
        wrong = TurnUp(seat=1, source=0, card="R7")
        answer = await table.enter(wrong)
        assert isinstance(answer, NotEntered)
        assert isinstance(answer.ruling, Refused)
        assert len((await store.read("game")).lines) == 2
        assert isinstance(await table.enter(wrong, mark="overruled"), Entered)
        assert (await store.read("game")).lines[-1].mark == "overruled"
        assert table.state.given == (("R7", 1),)


async def test_what_cannot_exist_is_never_entered(tmp_path: Path) -> None:
    """An eighth joker is not overruled into the record."""
    async with at_a_table(tmp_path) as (table, _):
        await entered(table, START)
        answer = await table.enter(TurnUp(seat=0, source=0, card="J8"), mark="overruled")
        assert isinstance(answer, NotEntered)
        assert isinstance(answer.ruling, Invalid)


async def test_the_entries_of_one_tap_are_kept_together_or_not_at_all(tmp_path: Path) -> None:
    """Give and place are one commit; if the second is refused the first isn't stored either."""
    async with at_a_table(tmp_path) as (table, store):
        await entered(table, START, *UPS)
        give = Give(seat=0, card="R0", to=0)
        elsewhere = Place(seat=1, card="R0", cell=4)
        assert isinstance(await table.enter(give, elsewhere), NotEntered)
        assert table.state.given == ()
        assert isinstance(await table.enter(*HANDED), Entered)
        await agrees(table, store)
        assert len({line.at for line in (await store.read("game")).lines[-2:]}) == 1


async def test_undo_takes_back_a_whole_tap_and_redo_brings_it_again(tmp_path: Path) -> None:
    """One tap that made two entries is one undo and one redo."""
    async with at_a_table(tmp_path) as (table, store):
        await entered(table, START, *UPS)
        before = table.state
        await table.enter(*HANDED)
        after = table.state
        assert table.reader().text(table.next_back or Entered) == "Ann puts the red 0 in the centre"  # type: ignore[arg-type]
        assert isinstance(await table.undo(), Entered)
        assert table.state == before
        assert isinstance(await table.redo(), Entered)
        assert table.state == after
        await agrees(table, store)


async def test_two_taps_of_the_same_moment_stay_two(tmp_path: Path) -> None:
    """Two phones entered within the same millisecond: undo removes the last tap alone."""
    async with at_a_table(tmp_path, time=lambda: 1_750_000_000_000) as (table, _):
        await entered(table, START)
        for up in UPS:
            await entered(table, up)
        for left in (3, 2, 1, 0):
            assert isinstance(await table.undo(agreed=True), Entered)
            assert len(table.timeline.entries) == left


async def test_undo_goes_to_the_very_start_and_redo_to_the_very_end(tmp_path: Path) -> None:
    """Through a whole game, after reopening too; the record is byte for byte the same."""
    async with at_a_table(tmp_path) as (table, store):
        for raw in play(7, 2).entries:
            await entered(table, REFEREE.read_entry(json.dumps(raw)))
        record = [stored.entry.model_dump_json() for stored in table.timeline.entries]
        assert table.head.status == "finished"
        again = await Table.open(store, "game", clock())
        while again.next_back is not None:
            assert isinstance(await again.undo(agreed=True), Entered)
        assert again.state == REFEREE.setup(again.config)
        assert again.head.status == "running"
        third = await Table.open(store, "game", clock())
        while third.next_forward is not None:
            assert isinstance(await third.redo(), Entered)
        assert [stored.entry.model_dump_json() for stored in third.timeline.entries] == record
        assert third.head.status == "finished"
        assert isinstance(await third.redo(), Trouble)


async def test_a_take_back_past_a_revealed_card_asks_the_table_once(tmp_path: Path) -> None:
    """The card just turned up is undone freely, earlier decisions only when the table agrees, then further ones."""
    async with at_a_table(tmp_path) as (table, _):
        await entered(table, START, *UPS)
        assert isinstance(await table.undo(), Entered)
        assert isinstance(await table.undo(), Asked)
        assert isinstance(await table.undo(agreed=True), Entered)
        for _ in range(2):
            assert isinstance(await table.undo(), Entered)
        assert table.next_back is None
        assert isinstance(await table.undo(), Trouble)


async def test_what_the_table_agreed_to_holds_until_it_goes_on(tmp_path: Path) -> None:
    """After a redo or a correction the next take-back past something revealed asks again."""
    async with at_a_table(tmp_path) as (table, _):
        await entered(table, START, *UPS)
        await table.undo()
        assert isinstance(await table.undo(agreed=True), Entered)
        assert isinstance(await table.redo(), Entered)
        assert isinstance(await table.undo(), Asked)


async def test_a_forgotten_entry_is_inserted_and_the_rest_is_judged_again(tmp_path: Path) -> None:
    """The first entry that no longer fits is named; undoing the correction makes it fit again."""
    async with at_a_table(tmp_path) as (table, store):
        await entered(table, START, UPS[0], UPS[1])
        ids = [stored.id for stored in table.timeline.entries]
        assert isinstance(await table.insert(ids[1], TurnUp(seat=0, source=8, card="G9")), Entered)
        assert table.state.turned == ("G9", "R0", "R1")
        await entered(table, Give(seat=0, card="G9", to=0))
        assert isinstance(await table.insert(ids[1], TurnUp(seat=0, source=7, card="G8")), Entered)
        assert table.timeline.invalid_entries[0][0] == ids[2]
        await agrees(table, store)
        assert isinstance(await table.undo(), Entered)
        assert table.timeline.invalid_entries == []
        await agrees(table, store)


async def test_an_amended_entry_stands_in_its_place(tmp_path: Path) -> None:
    """A misread card is corrected; the amendment is judged at its place."""
    async with at_a_table(tmp_path) as (table, store):
        await entered(table, START, *UPS)
        ids = [stored.id for stored in table.timeline.entries]
        assert isinstance(await table.amend(ids[2], TurnUp(seat=0, source=1, card="R0")), NotEntered)
        assert isinstance(await table.amend(ids[2], TurnUp(seat=0, source=1, card="B1")), Entered)
        assert table.state.turned == ("R0", "B1", "R2")
        await agrees(table, store)


async def test_a_removed_entry_leaves_a_misfit_that_can_be_mended(tmp_path: Path) -> None:
    """Without the first card there are too few; the gift of it no longer fits and can be removed as well."""
    async with at_a_table(tmp_path) as (table, store):
        await entered(table, START, *UPS, HANDED[0])
        ids = [stored.id for stored in table.timeline.entries]
        assert isinstance(await table.remove(ids[1]), Entered)
        assert [id for id, _ in table.timeline.invalid_entries] == [ids[4]]
        assert isinstance(await table.remove(ids[4]), Entered)
        assert table.timeline.invalid_entries == []
        await agrees(table, store)
        with pytest.raises(KeyError):
            await table.remove(999)


async def test_another_config_judges_everything_again(tmp_path: Path) -> None:
    """House options may be changed in mid-game; names on screen follow."""
    async with at_a_table(tmp_path) as (table, store):
        await entered(table, START, *UPS)
        changed = table.config.model_copy(update={"options": Options(unseen="shown"), "seats": seated(["Ada", "Bob"])})
        assert isinstance(await table.reconfigure(changed), Entered)
        assert table.reader().text(table.sentence(1)) == "Ada turns up red 0 in the top left"
        assert table.head.headline == "Ada, Bob"
        await agrees(table, store)


async def test_a_finished_game_keeps_its_tally_as_announced(tmp_path: Path) -> None:
    """The head has tally and outcome once the game is over, but not while it runs."""
    async with at_a_table(tmp_path) as (table, store):
        await entered(table, START)
        assert table.head.outcome is None
        await entered(table, Conclude(how="ranked", ranking=(1, 0)))
        head = (await store.read("game")).head
        assert head.status == "finished"
        assert json.loads(head.outcome or "")["ranking"] == [[1], [0]]
        assert json.loads(head.tally or "")["totals"] == [0, 0]


async def test_two_windows_on_one_store_do_not_overwrite_each_other(tmp_path: Path) -> None:
    """The second writer gets an error, sees the current table, and can continue."""
    async with at_a_table(tmp_path) as (table, store):
        other = await Table.open(store, "game", clock())
        notices: list[int] = []
        other.listen(lambda: notices.append(other.changes))
        await entered(table, START)
        answer = await other.enter(START)
        assert isinstance(answer, Trouble)
        assert "another window" in other.reader().text(answer.sentence)
        assert other.state == table.state
        assert notices == [1]
        await entered(other, UPS[0])
        await agrees(other, store)


async def test_listeners_hear_of_each_change_until_they_stop(tmp_path: Path) -> None:
    """Every window is notified once a change, and no longer once it is closed."""
    async with at_a_table(tmp_path) as (table, _):
        notices: list[int] = []
        stop = table.listen(lambda: notices.append(table.changes))
        await entered(table, START, UPS[0])
        await table.enter(UPS[0])
        assert notices == [1, 2]
        stop()
        stop()
        await entered(table, UPS[1])
        assert notices == [1, 2]


class FullStore:
    """A store whose disk is full; it records what it was asked to store."""

    def __init__(self) -> None:
        self.full = False
        self.stored: list[tuple[Line, ...]] = []

    async def create(self, head: GameHead, lines: Any = (), who: Any = None) -> None:
        """Stores nothing."""

    async def append(self, head: GameHead, lines: Any, phone: str = "") -> None:
        """Gives the event loop a turn, as a slow disk would, then stores or fails."""
        await asyncio.sleep(0)
        if self.full:
            raise StoreFull
        self.stored.append(tuple(lines))


async def test_a_full_disk_changes_nothing_on_the_table() -> None:
    """Entering, taking back and correcting fail in a sentence; with room again they work."""
    store = FullStore()
    table = await Table.create(store, "meow_oracle", Config(seats=seated(["Ann", "Bob"])), "game", clock())  # type: ignore[arg-type]
    await entered(table, START)
    state = table.state
    store.full = True
    for answer in (await table.enter(UPS[0]), await table.undo(), await table.remove(2)):
        assert isinstance(answer, Trouble)
        assert table.state is state
    store.full = False
    await entered(table, UPS[0])
    assert [line.n for lines in store.stored for line in lines] == [2, 3]


async def test_nothing_is_shown_before_it_is_kept() -> None:
    """Listeners hear of an entry after the store has it, and a tap during an append waits for its turn."""
    store = FullStore()
    table = await Table.create(store, "meow_oracle", Config(seats=seated(["Ann", "Bob"])), "game", clock())  # type: ignore[arg-type]
    order: list[str] = []
    original = store.append

    async def append(head: GameHead, lines: Any, phone: str = "") -> None:
        await original(head, lines)
        order.append(f"kept {lines[0].n}")

    store.append = append  # type: ignore[method-assign]
    table.listen(lambda: order.append(f"shown {table.timeline.last}"))
    await asyncio.gather(table.enter(START), table.enter(UPS[0]), table.enter(UPS[1]))
    assert order == ["kept 2", "shown 2", "kept 3", "shown 3", "kept 4", "shown 4"]
