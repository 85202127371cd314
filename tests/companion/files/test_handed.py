"""A running game handed over: the exact record in codes of a few kilobytes; anything else is refused."""

import random
import zlib
from contextlib import suppress

import pytest

from companion.device.device import Device
from companion.files.games import handed
from companion.files.games.handed import as_backup, codes, from_codes, hand_over, reading, tag_of
from companion.files.games.judged import judging
from companion.files.untrusted_json import HANDED, BadFile
from companion.store.records import Added
from companion.table.secrets import secretive
from companion.table.table import Table
from referees.common.record.steps import finished
from referees.common.registry import game_ids
from tests.companion.conftest import House
from tests.companion.files.test_game_files import same_on_both
from tests.companion.played import played_table
from tests.companion.tables import meow
from tests.sampling import some

EVERY_GAME = pytest.mark.parametrize("game", game_ids())


async def other_device(house: House, name: str = "other") -> Device:
    """Another device, with nothing on it."""
    device = Device(house.folder / name, house.clock)
    await device.open()
    return device


async def take_over(device: Device, content: bytes) -> Added:
    source = finished(reading(content))
    return await device.add_backup(await as_backup(source, finished(judging(source))))


async def handover(house: House, table: Table) -> bytes:
    return await hand_over(house.device.store, table.head.id)


@pytest.mark.sampled
@pytest.mark.parametrize("game", some(game_ids(), 3))
async def test_a_game_continues_on_another_device(house: House, game: str) -> None:
    """After random corrections, head, lines, people, note, place and states are the same on the other device, and the
    game can be handed back with steps made there; the codes contain the same bytes."""
    table = await played_table(house, game, 1)
    await house.device.store.set_note(table.head.id, "rain")
    await house.device.tables.set_location(table.head.id, "Lake")
    content = await handover(house, table)
    assert len(content) < 6000
    links = codes(content, "https://example.org/app/")
    assert from_codes([link.rpartition("/")[2] for link in links]) == content
    assert all(len(link) < 1465 for link in links) and len({link.split("/")[6] for link in links}) == 1
    other = await other_device(house)
    try:
        assert await take_over(other, content) == Added(new=1)
        await same_on_both(house.device.store, other.store, table)
        assert await other.store.people.all() == await house.device.store.people.all()
        assert (await other.store.read(table.head.id)).head.location == "Lake"
        assert not (await take_over(other, content)).is_changed
        table_there = await other.tables.get(table.head.id)
        await table_there.undo(agreed=True)
        back = await hand_over(other.store, table.head.id)
        assert await take_over(house.device, back) == Added(longer=1)
        await same_on_both(other.store, house.device.store, table_there)
    finally:
        await other.close()


async def test_a_game_without_secrets_has_none(house: House) -> None:
    """The record of a game without secrets has the secrets of no player."""
    assert finished(secretive(await meow(house, 37))) == ()


@EVERY_GAME
async def test_what_is_cut_or_changed_is_refused(house: House, game: str) -> None:
    """A changed bit, a wrong length or another game's name raises `BadFile`, never another error. A few bits of a
    compressed text may change without changing it, such as those that fill its last byte."""
    content = await handover(house, await played_table(house, game, 2, steps=12))
    unchanged = finished(reading(content))
    rng = random.Random(game)
    places = some(range(len(content)), 60)
    changed = [content[:at] for at in places[::3]]
    changed += [content[:at] + bytes([content[at] ^ 1 << rng.randrange(8)]) + content[at + 1 :] for at in places]
    changed += [content + b"x", content.replace(game.encode(), b"no_game"), HANDED + b"meow_oracle ", b"", b"x" * 10**6]
    changed += [content.replace(game.encode(), other.encode()) for other in game_ids() if other != game]
    for damaged in changed:
        with suppress(BadFile):
            finished(judging(found := finished(reading(damaged))))
            assert found == unchanged


def packed(text: bytes, game: str = "meow_oracle") -> bytes:
    packer = zlib.compressobj(9, zdict=handed._dictionary(game))
    return HANDED + game.encode() + b" " + packer.compress(text) + packer.flush()


ID = "5ee1a9b6-3c1a-4c57-9b1c-8a6b7f3a1f10"
BAD = {
    "a bomb": b" " * 50_000_000,
    "no lines": f'{{"id":"{ID}","edition":1,"lines":[]}}'.encode(),
    "no object": b"[1]",
    "lines that are none": f'{{"id":"{ID}","edition":1,"lines":7}}'.encode(),
    "times that are none": f'{{"id":"{ID}","edition":1,"lines":[["x",{{}},"config"]]}}'.encode(),
    "a time before time": f'{{"id":"{ID}","edition":1,"lines":[[-5,{{}},"config"]]}}'.encode(),
    "entries first": f'{{"id":"{ID}","edition":1,"lines":[[5,{{}}]]}}'.encode(),
    "a newer edition": f'{{"id":"{ID}","edition":99,"lines":[[5,{{}},"config"]]}}'.encode(),
    "an id that is a path": b'{"id":"../../x","edition":1,"lines":[[5,{},"config"]]}',
    "a place that cannot be shown": f'{{"id":"{ID}","edition":1,"location":" x","lines":[[5,{{}},"config"]]}}'.encode(),
    "something more": f'{{"id":"{ID}","edition":1,"is_me":1,"lines":[[5,{{}},"config"]]}}'.encode(),
    "long lines": f'{{"id":"{ID}","edition":1,"lines":[[5,{{}},"config",null,null,1]]}}'.encode(),
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_what_is_no_game_is_refused(text: bytes) -> None:
    """A text that isn't a game is refused with a sentence that says that nothing was changed."""
    with pytest.raises(BadFile, match="Your games are unchanged"):
        finished(reading(packed(text)))


async def test_entries_are_judged(house: House) -> None:
    """A record with an entry that the rules don't allow is refused."""
    table = await meow(house, 5)
    source = finished(reading(await handover(house, table)))
    bad = source._replace(lines=(*source.lines[:-1], *(source.lines[-1],) * 2))
    with pytest.raises(BadFile):
        finished(judging(bad))


async def test_codes_of_another_game_do_not_mix(house: House) -> None:
    """Each hand-over has a different tag; one that is too long gives no codes, and other texts are refused."""
    first, second = [await handover(house, await meow(house, count)) for count in (3, 9)]
    assert tag_of(first) != tag_of(second)
    assert codes(b"x" * 7000, "") == ()
    with pytest.raises(BadFile):
        from_codes(["€"])
