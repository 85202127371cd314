"""Tables of Haggatha for tests of the board, and rolls as taps."""

from typing import Any

from companion.table.table import Entered, Table
from referees.common.protocol.entry import Entry
from referees.haggatha.sheet.rolling import rolled
from referees.haggatha.table.pieces import HALVES, RUNES
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.haggatha.tables import config, roll


async def cove(house: House, *entries: Entry, **settings: Any) -> Table:
    """A table with these entries, whose sheet was compared with the kit."""
    table = await house.table("haggatha", config(**settings))
    for entry in entries:
        answer = await table.enter(entry)
        assert isinstance(answer, Entered), answer
    return table


async def opened(house: House, *entries: Entry, **settings: Any) -> tuple[Table, Window]:
    """A table with these entries, whose sheet was compared with the kit, and a window that shows it."""
    size = {name: settings.pop(name) for name in ("width", "height") if name in settings}
    table = await cove(house, *entries, **settings)
    return table, await house.window(f"/table/{table.head.id}", **size)


def taps_of(drawn: str) -> list[str]:
    """The five taps of a roll in the notation of `tests.haggatha.tables.dish`."""
    return roll_taps(rolled(roll(drawn)))


def roll_taps(dish: Any) -> list[str]:
    called = {"bone": "Bone", "voodoo": "Voodoo", "coin": f"Coin with a {dish.face.capitalize()}"}
    called |= {"die1": str(dish.values[0]), "die2": str(dish.values[1])}
    assert set(dish.halves) <= set(HALVES)
    return [f"{called[rune]} in the {dish.half(rune)} half" for rune in RUNES]
