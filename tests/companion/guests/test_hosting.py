"""The PIN and the list of phones: wrong guesses are bounded, and damaged stored data is rejected."""

import asyncio
from pathlib import Path

import pytest

from companion.guests.hall import Hall, NoRoom
from companion.guests.hosting import MOST_AT_ADDRESS, MOST_GUESTS, Hosting
from companion.guests.pins import MOST_WRONG
from tests.companion.pretended import Clock, PretendedNetwork


def wrong(pin: str) -> str:
    """Six digits that are not the PIN."""
    return "000001" if pin == "000000" else "000000"


def shared(clock: Clock) -> Hall:
    """A hall in which one table is shared, without phones."""
    hall = Hall(clock, clock)
    hall.network = PretendedNetwork()
    asyncio.run(hall.begin())
    return hall


def guesses(hall: Hall, address: str, token: str = "") -> None:
    """Try to join with a wrong PIN of the first table."""
    assert hall.join(wrong(hall.first.pin), address, "", token) is None


def test_an_address_that_guesses_waits_longer_each_time() -> None:
    """Three tries are free, then the wait doubles up to a quarter of an hour; the right PIN has to wait too, another
    address doesn't, and early tries aren't checked."""
    clock = Clock()
    hall = shared(clock)
    waits = []
    for _ in range(9):
        guesses(hall, "10.0.0.2")
        waits.append(hall.tries.wait("10.0.0.2"))
        clock.wait(waits[-1])
    assert waits == [0, 0, 0, 2, 4, 8, 16, 32, 64]
    guesses(hall, "10.0.0.2")
    for _ in range(100):
        assert hall.join(hall.first.pin, "10.0.0.2", "") is None
    assert (hall.tries.wait("10.0.0.2"), hall.tries.wrong) == (128, 10)
    assert hall.join(hall.first.pin, "10.0.0.3", "")


def test_guesses_from_many_addresses_are_bounded() -> None:
    """After thirty wrong guesses the PIN is changed. A day of guessing from many addresses finds it with a probability
    below one in a hundred, since all new phones have to wait."""
    clock = Clock()
    hall = shared(clock)
    first, tries, start = hall.first.pin, 0, clock()
    for number in range(MOST_WRONG):
        address = f"10.0.{number}.1"
        clock.wait(hall.tries.wait(address))
        assert hall.first.pin == first
        guesses(hall, address)
    assert hall.first.pin != first and hall.tries.wrong == 0
    for number in range(3000):
        address = f"10.1.{number % 250}.{number // 250}"
        clock.wait(hall.tries.wait(address))
        guesses(hall, address)
        tries += 1
    a_day = tries * 86_400_000 / (clock() - start)
    assert a_day / 10**6 < 0.01, f"{a_day:.0f} tries a day"


def test_the_list_of_phones_is_bounded(tmp_path: Path) -> None:
    """Beyond the maximum, a phone replaces one that never chose a player."""
    hosting = shared(Clock()).first
    for number in range(MOST_GUESTS + 5):
        hosting.join(f"10.0.0.{number}", "")
        if number == 0:
            hosting.claim(next(iter(hosting.guests)), 0)
    assert len(hosting.guests) == MOST_GUESTS
    assert hosting.phones_of(0)


def sharing(seats: int = 0) -> tuple[Hall, Hosting]:
    """A shared table, and that many phones with a seat, each at another address."""
    hall = shared(Clock())
    for seat in range(seats):
        seated(hall.first, f"10.0.1.{seat}", seat)
    return hall, hall.first


def seated(hosting: Hosting, address: str, seat: int) -> str:
    token = hosting.join(address, "")
    assert token is not None
    hosting.claim([*hosting.guests][-1], seat)
    return token


def test_a_phone_that_joins_repeatedly_takes_no_seats() -> None:
    """A phone joins sixty times, half of them as a spectator: other players and spectators stay, and only a few phones
    with its address are in the list at a time."""
    _, hosting = sharing(2)
    hosting.join("10.0.2.1", "")
    hosting.watch([*hosting.guests][-1])
    for number in range(60):
        assert hosting.join("10.0.0.9", "")
        if number % 2:
            hosting.watch([*hosting.guests][-1])
    assert hosting.phones_of(0) and hosting.phones_of(1)
    addresses = [guest.address for guest in hosting.guests.values()]
    assert addresses.count("10.0.2.1") == 1 and addresses.count("10.0.0.9") <= MOST_AT_ADDRESS


def test_players_keep_their_seats_however_many_spectators_come() -> None:
    """Many spectators displace no players, and the list stays bounded; if it's full of players, one more is refused."""
    _, hosting = sharing(6)
    for number in range(2 * MOST_GUESTS):
        assert hosting.join(f"10.0.3.{number}", "")
        hosting.watch([*hosting.guests][-1])
    assert len(hosting.guests) == MOST_GUESTS and all(hosting.phones_of(seat) for seat in range(6))
    hall, full = sharing(MOST_GUESTS)
    with pytest.raises(NoRoom):
        hall.join(full.pin, "10.0.4.1", "")
    assert len(full.guests) == MOST_GUESTS and hall.tries.wrong == 0


def test_a_removed_phone_needs_the_new_pin() -> None:
    """A removed phone can't come back with its cookie or the PIN that it knows; other phones aren't affected."""
    hall, hosting = sharing(1)
    known = hosting.pin
    token = hosting.join("10.0.0.9", "")
    assert token is not None
    hosting.revoke([*hosting.guests][-1])
    assert hosting.pin != known
    assert hall.join(known, "10.0.0.9", "") is None
    assert hall.join(known, "10.0.0.9", "", token) is None
    assert not hall.knows(token) and hosting.phones_of(0)


@pytest.mark.parametrize("free", ["revoke", "leave", "give_back", "watch"])
def test_a_requested_seat_is_given_once_it_is_free(free: str) -> None:
    """If the phone that has a seat is removed or gives it up, the first one that asked for it gets it."""
    _, hosting = sharing(1)
    seated(hosting, "10.0.0.8", 0)
    seated(hosting, "10.0.0.9", 0)
    old, first, second = hosting.guests.values()
    getattr(hosting, free)(old.id)
    assert [(guest.seat, guest.wants) for guest in (first, second)] == [(0, None), (None, 0)]


def test_a_phone_can_take_over_the_seat_that_it_shares() -> None:
    """A phone that shares a seat and asks for it again takes it over from the other phone, and keeps it."""
    _, hosting = sharing(1)
    seated(hosting, "10.0.0.9", 0)
    _, second = hosting.guests
    hosting.answer(second, shares=True)
    hosting.claim(second, 0)
    hosting.answer(second, shares=False, takes_over=True)
    assert [guest.id for guest in hosting.phones_of(0)] == [second]


def test_starting_to_share_twice_keeps_pin_and_phones() -> None:
    """Starting to share again, as the switch and a restart may both do, keeps the PIN and the phones."""
    hall, hosting = sharing(2)
    pin, guests = hosting.pin, dict(hosting.guests)
    asyncio.run(hall.begin())
    assert not asyncio.run(hall.resume())
    assert hosting.pin == pin and hosting.guests == guests


def test_a_wrong_pin_of_a_phone_that_moved_counts_once() -> None:
    """A wrong PIN from a phone with a new address counts once; with the right one it's the same phone as before."""
    hall, hosting = sharing()
    token = hosting.join("10.0.0.2", "")
    assert token is not None
    guesses(hall, "10.0.0.3", token)
    assert hall.tries.wrong == 1
    assert hall.join(hosting.pin, "10.0.0.3", "", token) == token
    assert [guest.address for guest in hosting.guests.values()] == ["10.0.0.3"]


def test_a_phone_that_has_joined_does_not_wait_for_a_strangers_tries() -> None:
    """After a dozen wrong PINs new phones wait; a joined phone with a new address is let in unless it guesses, too."""
    hall, hosting = sharing()
    token = hosting.join("10.0.0.2", "")
    assert token is not None
    clock = hall._pin_clock
    assert isinstance(clock, Clock)
    for number in range(12):
        clock.wait(hall.tries.wait("10.0.5.1"))
        guesses(hall, f"10.0.6.{number}")
    assert hall.join(hosting.pin, "10.0.5.1", "") is None
    assert hall.join(hosting.pin, "10.0.0.3", "", token) == token
    for _ in range(4):
        guesses(hall, "10.0.0.4", token)
    assert hall.join(hosting.pin, "10.0.0.4", "", token) is None


def test_a_wait_does_not_depend_on_the_devices_clock() -> None:
    """If the device's clock is changed by days, a phone that guessed wrong still waits for seconds."""
    wall = Clock()
    hall = Hall(wall)
    hall.network = PretendedNetwork()
    asyncio.run(hall.begin())
    for _ in range(4):
        guesses(hall, "10.0.0.2")
    for days in (-1, 2):
        wall.wait(days * 86_400)
        assert 0 < hall.tries.wait("10.0.0.2") <= 2


@pytest.mark.parametrize(
    "left", [b"", b"{}", b"[]", b'{"pin": 7}', b'{"pin": "1", "guests": [{}]}', b"\xff", b"[" * 9000]
)
def test_a_list_of_phones_that_cannot_be_read_is_ignored(left: bytes, tmp_path: Path) -> None:
    """If the list of phones can't be read, nothing is shared, and nothing fails."""
    (tmp_path / "companion-guests").write_bytes(left)

    hall = Hall(clock := Clock(), clock)
    hall.guest_file.folder, hall.network = tmp_path, PretendedNetwork()
    assert not asyncio.run(hall.resume())
    assert not hall.is_on
