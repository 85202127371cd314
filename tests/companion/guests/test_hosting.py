"""The PIN and the list of phones: guesses are bounded, and what was kept is read with care."""

import asyncio
from pathlib import Path

import pytest

from companion.guests.hosting import MOST_AT_ADDRESS, MOST_GUESTS, Hosting
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
    hosting = Hosting(clock := Clock(), clock)
    hosting.is_on = True
    for number in range(MOST_GUESTS + 5):
        hosting.join(hosting.pin.digits, f"10.0.0.{number}", "")
        if number == 0:
            hosting.claim(next(iter(hosting.guests)), 0)
    assert len(hosting.guests) == MOST_GUESTS
    assert hosting.phones_of(0)


class Nowhere:
    """A network that nobody can use."""

    port: int | None = None

    async def open(self) -> tuple[str, ...]:
        """Nothing to open."""
        return ()

    async def close(self) -> None:
        """Nothing to close."""


def sharing(seats: int = 0) -> Hosting:
    """A table that is shared, and as many phones with a seat, each at an address of its own."""
    hosting = Hosting(clock := Clock(), clock)
    hosting.network = Nowhere()
    asyncio.run(hosting.begin())
    for seat in range(seats):
        assert hosting.join(hosting.pin.digits, f"10.0.1.{seat}", "")
        hosting.claim([*hosting.guests][-1], seat)
    return hosting


def test_a_phone_that_joins_again_and_again_takes_no_seat_from_anybody() -> None:
    """Sixty times, of which it watches every second: both who play stay, as do watchers elsewhere; of one address a few
    are known at a time."""
    hosting = sharing(2)
    hosting.join(hosting.pin.digits, "10.0.2.1", "")
    hosting.watch([*hosting.guests][-1])
    for number in range(60):
        assert hosting.join(hosting.pin.digits, "10.0.0.9", "")
        if number % 2:
            hosting.watch([*hosting.guests][-1])
    assert hosting.phones_of(0) and hosting.phones_of(1)
    addresses = [one.address for one in hosting.guests.values()]
    assert addresses.count("10.0.2.1") == 1 and addresses.count("10.0.0.9") <= MOST_AT_ADDRESS


def test_who_plays_keeps_the_seat_however_many_come() -> None:
    """Watchers from everywhere: the list stays bounded and each seat stays; where all play, one more is refused."""
    hosting = sharing(6)
    for number in range(2 * MOST_GUESTS):
        assert hosting.join(hosting.pin.digits, f"10.0.3.{number}", "")
        hosting.watch([*hosting.guests][-1])
    assert len(hosting.guests) == MOST_GUESTS and all(hosting.phones_of(seat) for seat in range(6))
    full = sharing(MOST_GUESTS)
    assert full.is_full and full.join(full.pin.digits, "10.0.4.1", "") is None
    assert len(full.guests) == MOST_GUESTS and full.pin.wrong == 0


def test_who_was_sent_away_does_not_come_back_with_what_it_knows() -> None:
    """Neither its cookie nor the PIN it typed opens anything; the others stay as they are."""
    hosting = sharing(1)
    known = hosting.pin.digits
    token = hosting.join(known, "10.0.0.9", "")
    assert token is not None
    hosting.revoke([*hosting.guests][-1])
    assert hosting.pin.digits != known
    assert hosting.join(known, "10.0.0.9", "") is None
    assert hosting.join(known, "10.0.0.9", "", token) is None
    assert not hosting.knows(token) and hosting.phones_of(0)


def test_beginning_to_share_twice_forgets_neither_pin_nor_phones() -> None:
    """The switch and the start may both ask for it."""
    hosting = sharing(2)
    pin, guests = hosting.pin.digits, dict(hosting.guests)
    asyncio.run(hosting.begin())
    assert not asyncio.run(hosting.resume())
    assert hosting.pin.digits == pin and hosting.guests == guests


def test_a_wrong_pin_of_a_phone_that_moved_counts_once() -> None:
    """And the right one lets it go on as who it was."""
    hosting = sharing()
    token = hosting.join(hosting.pin.digits, "10.0.0.2", "")
    assert token is not None
    assert hosting.join(wrong(hosting.pin), "10.0.0.3", "", token) is None and hosting.pin.wrong == 1
    assert hosting.join(hosting.pin.digits, "10.0.0.3", "", token) == token
    assert [one.address for one in hosting.guests.values()] == ["10.0.0.3"]


def test_a_phone_that_has_joined_does_not_wait_for_a_strangers_tries() -> None:
    """After a dozen wrong PINs from everywhere whoever is new waits; a phone whose address changed is let in, unless it
    guesses itself."""
    hosting = sharing()
    token = hosting.join(hosting.pin.digits, "10.0.0.2", "")
    assert token is not None
    clock = hosting._pin_clock
    assert isinstance(clock, Clock)
    for number in range(12):
        clock.wait(hosting.pin.wait("10.0.5.1"))
        hosting.join(wrong(hosting.pin), f"10.0.6.{number}", "")
    assert hosting.join(hosting.pin.digits, "10.0.5.1", "") is None
    assert hosting.join(hosting.pin.digits, "10.0.0.3", "", token) == token
    for _ in range(4):
        assert hosting.join(wrong(hosting.pin), "10.0.0.4", "", token) is None
    assert hosting.join(hosting.pin.digits, "10.0.0.4", "", token) is None


def test_a_wait_is_as_long_as_it_was_said_to_be_whatever_the_clock_is_set_to() -> None:
    """The device's clock goes back by a day, or on by one: who guessed waits for some seconds, no more and no less."""
    wall = Clock()
    hosting = Hosting(wall)
    for _ in range(4):
        hosting.pin.opens(wrong(hosting.pin), "10.0.0.2")
    for days in (-1, 2):
        wall.wait(days * 86_400)
        assert 0 < hosting.pin.wait("10.0.0.2") <= 2


@pytest.mark.parametrize(
    "left", [b"", b"{}", b"[]", b'{"pin": 7}', b'{"pin": "1", "guests": [{}]}', b"\xff", b"[" * 9000]
)
def test_a_list_of_phones_that_cannot_be_read_is_none(left: bytes, tmp_path: Path) -> None:
    """Nothing is shared, and nothing fails."""
    (tmp_path / "companion-guests").write_bytes(left)

    hosting = Hosting(clock := Clock(), clock)
    hosting.kept.folder, hosting.network = tmp_path, Nowhere()
    assert not asyncio.run(hosting.resume())
    assert not hosting.is_on
