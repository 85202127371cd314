"""The PIN and the list of phones: guesses are bounded, and what was kept is read with care."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from companion.guests.hosting import MOST_GUESTS, Hosting
from companion.guests.pins import MOST_WRONG, Pin


class Clock:
    """Milliseconds that stand still until they are moved on."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        """The time."""
        return self.now

    def wait(self, seconds: int) -> None:
        """Let time go by."""
        self.now += seconds * 1000


def wrong(pin: Pin) -> str:
    """Six digits that are not the PIN."""
    return "000001" if pin.digits == "000000" else "000000"


def test_an_address_that_guesses_waits_longer_each_time() -> None:
    """Three tries are free, then the wait doubles up to a quarter of an hour; the right PIN too has to wait, another
    address does not, and what comes too early is not looked at."""
    clock = Clock()
    pin = Pin(clock)
    waits = []
    for _ in range(9):
        assert not pin.opens(wrong(pin), "10.0.0.2")
        waits.append(pin.wait("10.0.0.2"))
        clock.wait(waits[-1])
    assert waits == [0, 0, 0, 2, 4, 8, 16, 32, 64]
    assert not pin.opens(wrong(pin), "10.0.0.2")
    for _ in range(100):
        assert not pin.opens(pin.digits, "10.0.0.2")
    assert (pin.wait("10.0.0.2"), pin.wrong) == (128, 10)
    assert pin.opens(pin.digits, "10.0.0.3")


def test_guesses_from_many_addresses_are_bounded_in_all_and_change_the_pin() -> None:
    """After ten everybody waits, up to a minute; after thirty the PIN is another one. Whoever tries all day from
    everywhere has no more than one chance in a hundred."""
    clock = Clock()
    pin = Pin(clock)
    first, tries, begun = pin.digits, 0, clock()
    for number in range(MOST_WRONG):
        address = f"10.0.{number}.1"
        clock.wait(pin.wait(address))
        assert pin.digits == first
        assert not pin.opens(wrong(pin), address)
    assert pin.digits != first and pin.wrong == 0
    for number in range(3000):
        address = f"10.1.{number % 250}.{number // 250}"
        clock.wait(pin.wait(address))
        pin.opens(wrong(pin), address)
        tries += 1
    a_day = tries * 86_400_000 / (clock() - begun)
    assert a_day / 10**6 < 0.01, f"{a_day:.0f} tries a day"


def test_the_list_of_phones_is_bounded(tmp_path: Path) -> None:
    """One more than the most takes the place of one that never said who it is."""
    hosting = Hosting(Clock())
    hosting.is_on = True
    for number in range(MOST_GUESTS + 5):
        hosting.join(hosting.pin.digits, f"10.0.0.{number}", "")
        if number == 0:
            hosting.claim(next(iter(hosting.guests)), 0)
    assert len(hosting.guests) == MOST_GUESTS
    assert hosting.phones_of(0)


@pytest.mark.parametrize(
    "left", [b"", b"{}", b"[]", b'{"pin": 7}', b'{"pin": "1", "guests": [{}]}', b"\xff", b"[" * 9000]
)
def test_a_list_of_phones_that_cannot_be_read_is_none(left: bytes, tmp_path: Path) -> None:
    """Nothing is shared, and nothing fails."""
    (tmp_path / "companion-guests").write_bytes(left)

    class Nowhere:
        port: int | None = None

        async def open(self) -> tuple[str, ...]:
            """Nothing to open."""
            return ()

        async def close(self) -> None:
            """Nothing to close."""

    hosting = Hosting(Clock())
    hosting.folder, hosting.network = tmp_path, Nowhere()
    assert not asyncio.run(hosting.resume())
    assert not hosting.is_on
