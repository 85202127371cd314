"""What the players are asked before the entries of one tap are made despite rulings."""

from pathlib import Path

import pytest
from lantern_oracle.kindling import KindleLantern
from lantern_oracle.pouring import Pour

from companion.store.engines import open_store
from companion.table.control.controller import TableController
from companion.table.control.draft import Ruled
from companion.table.control.tap_guard import TapGuard
from companion.table.table import Table
from referees.common.protocol.config import seated
from referees.common.protocol.ruling import Refused, Unclear
from referees.common.registry import referee
from tests.companion.table.test_open_table import clock


@pytest.mark.parametrize(("first", "kind", "mark"), [((1, 1), Refused, "overruled"), ((0, 7), Unclear, "confirmed")])
async def test_each_doubt_about_a_tap_is_asked(
    tmp_path: Path, first: tuple[int, int], kind: type[Refused | Unclear], mark: str
) -> None:
    """After the ruling on one entry of a tap is settled, a doubt about a later one is still asked."""
    store, time = await open_store(tmp_path / "companion.db"), clock()
    config = referee("lantern_oracle").config(seats=seated(["Ann", "Bob"]))
    table = await Table.create(store, "lantern_oracle", config, "game", time)
    await table.enter(KindleLantern(seat=0, colour="rose"))
    controller = TableController(table, lambda: None, TapGuard(time, 0))
    seat, drops = first
    await controller.enter(Pour(seat=seat, drops=drops), Pour(seat=1 - seat, drops=7))
    for ruling in (kind, Unclear):
        assert isinstance(controller.reply, Ruled) and isinstance(controller.reply.ruling, ruling)
        assert len(table.timeline.entries) == 1
        await controller.insist()
    assert [stored.mark for stored in table.timeline.entries[1:]] == [mark, "confirmed"]
    await store.close()
