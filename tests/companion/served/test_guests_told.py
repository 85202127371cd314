"""What a guest's phone says of itself: whose it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.companion.served.guests import Party, Run, run_party


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs a test's coroutine with a party."""
    return run_party(tmp_path)


def test_a_phone_says_whose_it_is(run: Run) -> None:
    """The bar of the table names the player of that phone, or says that it watches; after a seat was taken, too."""

    async def go(there: Party) -> None:
        table = await there.table()
        plays, watches = await there.joined(1), await there.joined(watches=True, address="127.0.0.2")
        for phone, told in ((plays, "You're Bob"), (watches, "You're watching")):
            await phone.window(f"/table/{table.head.id}")
            await phone.sees("Who starts?")
            await phone.sees(told)
        there.device.hosting.claim([*there.device.hosting.guests][1], 2)
        await watches.sees("You're Cid")

    run(go)
