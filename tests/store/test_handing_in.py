"""Devices hand in their finished games to a club, which stores them in a file or on a server."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import UUID

import pytest

from companion.device.device import Device
from companion.files.plays.batch_import import import_plays
from companion.store import people
from companion.store.backups.backup import snapshot
from companion.store.postgres.errors import ServerBusy
from companion.store.postgres.union import MOST_TRIES
from companion.store.records import Added, GameHead, OwnKit
from companion.store.slices import Work, sliced
from companion.store.sqlite.opening import opened
from companion.store.union.handing_in import handing_in
from referees.common.record.steps import finished
from tests.sampling import some

from .making import NOON, Place, Places, a_line, after, batches_of, begin, enter, store_in
from .server import Server
from .test_plays import azul, export, preview
from .test_statistics import over
from .test_union_laws import ACTIONS, SAME, Family

NOW = NOON + 10**9


def device_at(place: Place, folder: Path) -> Device:
    """A device that stores its games in `place`."""
    return Device(
        place.parent if isinstance(place, Path) else folder,
        lambda: NOW,
        server=str(place) if isinstance(place, str) else "",
    )


async def handed_in(path: Path) -> bytes:
    """The file that the device with the database `path` hands in."""
    device = Device(path.parent, lambda: NOW)
    await device.open()
    try:
        content = await device.hand_in()
        assert content is not None
        return content
    finally:
        await device.close()


async def added_to(place: Place, folder: Path, *files: bytes) -> list[Added]:
    """Add these files in order to the club in `place`; returns the results."""
    device = device_at(place, folder)
    await device.open()
    try:
        return [await device.add_backup(file) for file in files]
    finally:
        await device.close()


async def end(store: Any, head: GameHead, points: int) -> None:
    """Add a game's last entry, with which the first player wins by these points."""
    ended = after(head, head.entries + 2, **over([[0], [1]], (0, "MO-20", points), (1, "MO-20", 1)))
    await store.append(ended, [a_line(head.entries + 2)])


@pytest.fixture
def devices(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / name / "companion.db" for name in "abc"]
    for path in paths:
        path.parent.mkdir()
    return paths


async def test_statistics_of_the_group(path: Place, devices: list[Path], tmp_path: Path) -> None:
    """Three devices' games count together by name, as by hand; a file added twice once, a running game at its end."""
    for number, (device, seats) in enumerate(
        zip(devices, (("Ann", "Bob"), ("Ann", "Cid"), ("Cid", "Ann")), strict=True)
    ):
        async with store_in(device) as store:
            await end(store, await begin(store, *seats, at=NOON + number), 5 + number)
            await begin(store, *seats, at=NOON + 10 + number, id=f"running {number}")
    files = [await handed_in(device) for device in devices]
    results = await added_to(path, tmp_path / "club", *files, *files)
    assert [(added.new, added.merged) for added in results] == [(1, 0), (1, 1), (1, 2), *[(0, 0)] * 3]
    async with store_in(path) as club:
        names = {person.id: person.name for person in await club.people.all()}
        by_hand = {"Ann": (3, 2, 5 + 6 + 1), "Bob": (1, 0, 1), "Cid": (2, 1, 1 + 7)}
        assert {
            names[row.player]: (row.plays, row.wins, row.points) for row in await club.statistics.standings()
        } == by_hand
        assert await club.rebuild() == ()
    async with store_in(devices[1]) as store:
        await end(store, (await store.read("running 1")).head, 9)
    assert [added.new for added in await added_to(path, tmp_path / "club", await handed_in(devices[1]))] == [1]


SECRETS = (
    "Running Rita", "Running Ron", "a place of the running", "hidden hand", "a private remark", "a deleted action",
    "Deleted Dora", "value of a setting", "4711 PIN", "Cookie's phone", "Kit of mine", "Said elsewhere",
)  # fmt: skip


async def test_nothing_else_is_in_the_file(devices: list[Path]) -> None:
    """The file has no byte of a running or deleted game, a note, a setting, a PIN, a phone, an own kit, a comment, or
    people without a finished game; everything else is whole."""
    async with store_in(devices[0]) as store:
        kit = await store.put_kit("meow_oracle", '{"cards":3}')
        over_head = await begin(store, "Ann", "Bob", kit=kit, location="At the lake")
        await store.append(after(over_head, 2), [a_line(2)], "Cookie's phone")
        await end(store, after(over_head, 2), 5)
        await store.set_note(over_head.id, "a private remark")
        running = await begin(
            store, "Running Rita", "Ann", "Running Ron", at=NOON + 1, location="a place of the running"
        )
        await store.append(after(running, 2, headline="hidden hand"), [a_line(2, '{"kind":"hidden hand"}')])
        await store.set_note(running.id, "a private remark")
        deleted = await begin(store, "Deleted Dora", at=NOON + 2)
        await store.append(after(deleted, 2, status="finished"), [a_line(2, '{"kind":"a deleted action"}')])
        await store.delete(deleted.id, NOON + 3)
        await store.set_setting("colours", "value of a setting")
        await store.set_setting("pin", "4711 PIN")
        await store.keep_own_kit(OwnKit("k", "haggatha", 1, "Kit of mine", "{}", 5))
        bg_play = azul("P-1", comments="a private remark", board="Said elsewhere")
        await import_plays(store, await preview(store, export(bg_play)), NOON, Work())
        await store.people.set_me((await store.people.all())[0].id)
        (play,) = [head.id for head in (await store.page()).heads if head.status == "played"]
    database = devices[0].read_bytes()
    assert [secret for secret in SECRETS if secret.encode() not in database] == []
    content = await handed_in(devices[0])
    assert [secret for secret in SECRETS if secret.encode() in content] == []
    assert [id for id in (running.id, deleted.id) if id.encode() in content] == []
    file = devices[1]
    file.write_bytes(content)
    async with store_in(file) as club, store_in(devices[0]) as store:
        assert {head.id for head in (await club.page()).heads} == {over_head.id, play}
        assert await club.read(over_head.id) == await store.read(over_head.id)
        assert await club.kit(kit) is not None
        assert [person.name for person in await club.people.all()] == ["Ann", "Bob"]
        assert not any(person.is_me for person in await club.people.all())
        assert len(await batches_of(club)) == 1 and await club.note(play) is None


@pytest.mark.club
async def test_tables_go_on_meanwhile(
    club: Server, devices: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An entry made while a file is added is kept, and not delayed; if a player was added meanwhile, adding is tried
    again. If that never ends, an error says so, and nothing was added."""
    async with store_in(devices[0]) as store:
        await end(store, await begin(store, "Ann", "Bob"), 5)
    file = await handed_in(devices[0])
    with club.place() as place:
        device = device_at(place, tmp_path / "club")
        await device.open()
        heads, tries, restless = [await begin(device.store, "Cid", at=NOON + 1)], [0], [1]

        async def busy(steps: Any, *rest: Any) -> Any:
            result = await sliced(steps, *rest)
            tries[0] += 1
            heads.append(await enter(device.store, heads[-1], len(heads) + 1))
            if tries[0] <= restless[0]:
                await begin(device.store, f"Ann {tries[0]}", at=NOON + 1 + tries[0])
            return result

        monkeypatch.setattr("companion.store.postgres.union.sliced", busy)
        tries[0], restless[0] = 0, 99
        with pytest.raises(ServerBusy):
            await device.add_backup(file)
        assert tries == [MOST_TRIES] and not (await device.store.page("finished")).heads
        tries[0], restless[0] = 0, 1
        assert (await device.add_backup(file)).new == 1 and tries == [2]
        assert (await device.store.read(heads[0].id)).head.entries == len(heads) - 1
        assert await device.store.rebuild() == ()
        await device.close()


OF_A_CLUB = {
    **{table: SAME[table] for table in ("games", "journal", "notes", "seats", "results", "game_rules")},
    "kits": "select hash from kits",
    "plays": "select game_id, system, foreign_id, day, changed, times, told from plays",
    "standings": "select * from standings",
    "people": """with recursive up(id, root, above) as (
            select id, id, part_of from people
            union select up.id, people.id, people.part_of from up join people on people.id = up.above)
        select up.id, root, name from up join people on people.id = root where above is null""",
}
"""Queries with the same result in any order of adding files; for people, who counts as whom."""


async def content_of(place: Place, folder: Path) -> dict[str, list[Any]]:
    """The content of a club, after checking that recomputed projections are the same."""
    async with store_in(place) as store:
        assert await store.rebuild() == ()
        copy = folder / "looked.db"
        copy.write_bytes(await store.snapshot())
    with closing(sqlite3.connect(copy)) as db:
        return {name: sorted(db.execute(query).fetchall(), key=repr) for name, query in OF_A_CLUB.items()}


@pytest.mark.sampled
async def test_any_order_and_twice(places: Places, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After any history of three devices, a club has the same content in any order of adding files, even twice."""
    actions = {name: action for name, action in ACTIONS.items() if name not in BY_HAND}
    monkeypatch.setattr("tests.store.test_union_laws.ACTIONS", actions)
    games = 0
    for seed in some(range(20), 1):
        folder = tmp_path / str(seed)
        folder.mkdir()
        files = await files_of_a_history(seed, folder)
        contents = []
        for order in ((0, 1, 2), (2, 0, 1, 1, 0, 2)):
            with places() as place:
                await added_to(place, folder / "club", *[files[at] for at in order])
                contents.append(await content_of(place, folder))
        assert contents[0] == contents[1]
        games += len(contents[0]["games"])
    assert games


BY_HAND = {"name", "add", "remove", "merge", "take_apart", "assign", "undo_plays"}
"""Actions that may give a person different names on two devices; which name a union keeps depends on the order."""


async def files_of_a_history(seed: int, folder: Path) -> list[bytes]:
    """The files that three devices hand in after a random history."""
    ids = random.Random(seed)
    with patch.object(people, "uuid4", lambda: UUID(int=ids.getrandbits(128))):
        family = Family(seed, folder)
        for path in family.paths:
            await (await opened(path)).close()
        for _ in range(30):
            await family.do()
    files = []
    for path in family.paths:
        source, into = folder / f"whole {path.name}", folder / f"finished {path.name}"
        source.write_bytes(snapshot(path))
        finished(handing_in(source, into))
        files.append(into.read_bytes())
    return files
