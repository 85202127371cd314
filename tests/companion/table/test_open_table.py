"""The open table: changes are stored before they are shown, are atomic, and never leave it stuck."""

import asyncio
import json
from typing import Any

import pytest

from companion.store.errors import StoreFull
from companion.store.records import GameHead, Line
from companion.store.store import Store
from companion.table.table import Asked, Entered, NotEntered, Table, Tapped, Trouble
from referees.common.always.conclude import Conclude
from referees.common.protocol.config import seated
from referees.meow_oracle import REFEREE
from referees.meow_oracle.handing_out import Give, Place
from referees.meow_oracle.options import Options
from referees.meow_oracle.setting_up import StartRound
from referees.meow_oracle.turning_up import TurnUp
from tests.common.journals import fold, replay
from tests.companion.table.conftest import clock, created

START = StartRound(starter=0)
UPS = tuple(TurnUp(seat=0, source=cell, card=card) for cell, card in enumerate(("R0", "R1", "R2")))
HANDED = (Give(seat=0, card="R0", to=0), Place(seat=0, card="R0", cell=4))


async def entered(table: Table, *entries: Any) -> None:
    """Enter these one after the other; asserts that each is stored."""
    for entry in entries:
        assert isinstance(await table.enter(entry), Entered)


async def agrees(table: Table, store: Store) -> None:
    """Asserts that replaying the stored journal gives the table's state and invalid entries."""
    lines = (await store.read("game")).lines
    state, invalid = replay(REFEREE, fold(lines, REFEREE.read_config, REFEREE.read_entry))
    assert (state, invalid) == (table.state, list(table.timeline.invalid_entries))


async def test_the_entries_of_one_tap_are_stored_together_or_not_at_all(table: Table, store: Store) -> None:
    """Two entries of one tap are stored together; if the second is refused, the first isn't stored either."""
    await entered(table, START, *UPS)
    give = Give(seat=0, card="R0", to=0)
    assert isinstance(await table.enter(give, Place(seat=1, card="R0", cell=4)), NotEntered)
    assert table.state.given == ()
    assert isinstance(await table.enter(*HANDED), Entered)
    await agrees(table, store)
    assert len({line.at for line in (await store.read("game")).lines[-2:]}) == 1


async def test_two_taps_at_the_same_time_are_undone_separately(store: Store) -> None:
    """If entries of different taps have the same time, undo removes only the last one."""
    table = await created(store, time=lambda: 1_750_000_000_000)
    await entered(table, START)
    for up in UPS:
        await entered(table, up)
    for left in (3, 2, 1, 0):
        assert isinstance(await table.undo(agreed=True), Entered)
        assert len(table.timeline.entries) == left


async def test_undoing_a_revealed_card_asks_once(table: Table) -> None:
    """The last revealed card can be undone; undoing an earlier one asks whether all agree, further undos don't ask."""
    await entered(table, START, *UPS)
    assert isinstance(await table.undo(), Entered)
    assert isinstance(await table.undo(), Asked)
    assert isinstance(await table.undo(agreed=True), Entered)
    for _ in range(2):
        assert isinstance(await table.undo(), Entered)
    assert table.next_back is None
    assert isinstance(await table.undo(), Trouble)


async def test_an_agreement_to_undo_ends_with_a_redo(table: Table) -> None:
    """After a redo, the next undo past a revealed card asks again."""
    await entered(table, START, *UPS)
    await table.undo()
    assert isinstance(await table.undo(agreed=True), Entered)
    assert isinstance(await table.redo(), Entered)
    assert isinstance(await table.undo(), Asked)


async def test_an_amended_entry_keeps_its_place(table: Table, store: Store) -> None:
    """A misread card can be corrected; the entry is judged at its place. What isn't there isn't removed."""
    await entered(table, START, *UPS)
    ids = [stored.id for stored in table.timeline.entries]
    assert isinstance(await table.amend(ids[2], TurnUp(seat=0, source=1, card="R0")), NotEntered)
    assert isinstance(await table.amend(ids[2], TurnUp(seat=0, source=1, card="B1")), Entered)
    assert table.state.turned == ("R0", "B1", "R2")
    await agrees(table, store)
    with pytest.raises(KeyError):
        await table.remove(999)


async def test_another_config_judges_everything_again(table: Table, store: Store) -> None:
    """House options and players' names can be changed in mid-game."""
    await entered(table, START, *UPS)
    changed = table.config.model_copy(update={"options": Options(unseen="shown"), "seats": seated(["Ada", "Bob"])})
    assert isinstance(await table.reconfigure(changed), Entered)
    assert table.reader().text(table.sentence(1)) == "Ada turns up red 0 in the top left"
    assert table.head.headline == "Ada, Bob"
    await agrees(table, store)


async def test_a_finished_game_keeps_its_tally_as_announced(table: Table, store: Store) -> None:
    """The stored head has tally and outcome once the game is over, but not before."""
    await entered(table, START)
    assert table.head.outcome is None
    await entered(table, Conclude(how="ranked", ranking=(1, 0)))
    head = (await store.read("game")).head
    assert head.status == "finished"
    assert json.loads(head.outcome or "")["ranking"] == [[1], [0]]
    assert json.loads(head.tally or "")["totals"] == [0, 0]


async def test_two_windows_on_one_store_do_not_overwrite_each_other(table: Table, store: Store) -> None:
    """The second window to enter gets an error, shows the current table and who entered what, and can continue."""
    other = await Table.open(store, "game", clock())
    notices: list[int] = []
    other.listen(lambda: notices.append(other.changes))
    await table.enter(START, tapped=Tapped(by="Ann's phone"))
    answer = await other.enter(START)
    assert isinstance(answer, Trouble)
    assert "another window" in other.reader().text(answer.sentence)
    assert other.state == table.state and other.phones == table.phones == {2: "Ann's phone"}
    assert notices == [1]
    await entered(other, UPS[0])
    await agrees(other, store)


async def test_listeners_are_called_at_each_change_until_they_stop(table: Table) -> None:
    """A listener is called once for each change, until it stops listening."""
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
    """A store whose disk can be full, which records the lines it stores."""

    def __init__(self) -> None:
        self.full = False
        self.stored: list[tuple[Line, ...]] = []

    async def create(self, head: GameHead, lines: Any = (), who: Any = None) -> None:
        """Does nothing."""

    async def append(self, head: GameHead, lines: Any, phone: str = "") -> None:
        """Yields to the event loop, as a slow disk would, then stores or fails."""
        await asyncio.sleep(0)
        if self.full:
            raise StoreFull
        self.stored.append(tuple(lines))


async def test_a_full_disk_changes_nothing_on_the_table() -> None:
    """On a full disk, entering, undoing and correcting fail with a sentence; with space again, entering works."""
    store = FullStore()
    table = await created(store)
    await entered(table, START)
    state = table.state
    store.full = True
    for answer in (await table.enter(UPS[0]), await table.undo(), await table.remove(2)):
        assert isinstance(answer, Trouble)
        assert table.state is state
    store.full = False
    await entered(table, UPS[0])
    assert [line.n for lines in store.stored for line in lines] == [2, 3]


async def test_nothing_is_shown_before_it_is_stored() -> None:
    """Listeners are called after an entry is stored, and entries made meanwhile wait for that."""
    store = FullStore()
    table = await created(store)
    order: list[str] = []
    original = store.append

    async def append(head: GameHead, lines: Any, phone: str = "") -> None:
        await original(head, lines)
        order.append(f"kept {lines[0].n}")

    store.append = append  # type: ignore[method-assign]
    table.listen(lambda: order.append(f"shown {table.timeline.last}"))
    await asyncio.gather(table.enter(START), table.enter(UPS[0]), table.enter(UPS[1]))
    assert order == ["kept 2", "shown 2", "kept 3", "shown 3", "kept 4", "shown 4"]
