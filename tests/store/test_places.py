"""A game's place is stored, searchable, suggested again, and exported to other programs."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from companion.files.plays import bg_stats, csv_file
from companion.files.plays.collecting import finished_plays
from companion.files.plays.push_link import link_of
from companion.store.errors import GameMissing, StoreReadOnly
from companion.store.queries import games as queries
from companion.store.records import LONGEST_PLACE, Search, named_place
from companion.store.sqlite import migrations, opening, schema
from companion.store.sqlite.store import SqliteStore
from companion.table.open_tables import OpenTables
from referees.common.always.conclude import Conclude
from referees.common.protocol.config import seated
from referees.common.registry import referee
from referees.common.values.change import changed
from referees.common.values.names import can_be_displayed, has_visible_sign
from tests.store.making import NOON, a_line, after, begin, enter, new_head, store_in, with_store
from tests.store.test_plays import azul, export, imported
from tests.store.test_statistics import over, play

CAFE = "Café Mokka"


@pytest.mark.parametrize(
    ("typed", "cleaned"),
    [
        ("  Café   Mokka ", CAFE), ("Cafe\u0301 Mokka", CAFE), ("At\nhome", "At home"), ("\u202eHome", "Home"),
        ("\ue000", ""), ("\u200b \u3164", ""), ("x" * 80, "x" * LONGEST_PLACE),
    ],
)  # fmt: skip
def test_a_place_is_cleaned_like_a_name(typed: str, cleaned: str) -> None:
    """In a place's name letters are composed, spaces single, invisible characters removed; its length is limited."""
    assert named_place(typed) == cleaned


@given(st.text(max_size=200))
def test_every_place_can_be_shown(typed: str) -> None:
    """Any cleaned place is short, and visible or empty; cleaning it again changes nothing."""
    place = named_place(typed)
    assert len(place) <= LONGEST_PLACE and named_place(place) == place
    assert not place or (can_be_displayed(place) and has_visible_sign(place))


async def hits(store: SqliteStore, words: str) -> list[str]:
    """The ids of the games found by these words."""
    return [head.id for head in (await store.search(Search(words))).heads]


async def test_a_game_keeps_its_place(store: SqliteStore) -> None:
    """A game is listed and found by its place, even after an older head, until changed or removed; others stay."""
    head, second = await begin(store, "Ann", "Bob", location=CAFE), await begin(store, "Ann", "Cid")
    assert (await store.read(head.id)).head == head and await hits(store, "cafe mok") == [head.id]
    await store.set_location(head.id, "Kitchen")
    assert await hits(store, "cafe") == [] and await hits(store, "kitch") == [head.id]
    stale = await enter(store, head, 2)
    await store.append(after(stale, 3, **over([[0], [1]])), (a_line(3),))
    assert (await store.read(head.id)).head.location == "Kitchen" and await hits(store, "kitchen") == [head.id]
    await store.delete(head.id, 1)
    assert await hits(store, "kitchen") == []
    await store.undelete(head.id)
    assert await store.rebuild() == () and await hits(store, "kitchen") == [head.id]
    await store.set_location(head.id, "")
    assert await hits(store, "kitchen") == []
    assert {row.location for row in (await store.page()).heads} == {""} and (await store.read(second.id)).lines
    with pytest.raises(GameMissing):
        await store.set_location("nowhere", CAFE)


async def test_earlier_places_are_offered(store: SqliteStore) -> None:
    """Earlier places are offered latest first, each once, in its latest spelling, and none of deleted games."""
    assert await store.locations() == ()
    for at, place in enumerate(("home", CAFE, "Lake", "", "Home", "Attic")):
        await begin(store, "Ann", "Bob", at=NOON + at, location=place)
    assert await store.locations() == ("Attic", "Home", "Lake", CAFE)
    assert await store.locations(2) == ("Attic", "Home")
    await store.delete((await store.page()).heads[0].id, 1)
    assert await store.locations() == ("Home", "Lake", CAFE)


async def test_a_group_has_its_place(store: SqliteStore) -> None:
    """A group's place is the last one where exactly these people played, in any order and under any names."""
    await begin(store, "Ann", "Bob", at=1, location="Home")
    await begin(store, "Bob", "Ann", at=3, location=CAFE)
    await begin(store, "Ann", "Bob", at=4)
    await begin(store, "Ann", "Bob", "Cid", at=0, location="Lake")
    ids = {person.name: person.id for person in await store.people.all()}
    ann, bob, cid = ids["Ann"], ids["Bob"], ids["Cid"]
    assert await store.location_of((ann, bob)) == await store.location_of((bob, ann)) == CAFE
    assert await store.location_of((ann, bob, cid)) == await store.location_of((cid, bob, ann)) == "Lake"
    assert [await store.location_of(who) for who in ((), (ann,), (ann, cid), ("nobody",))] == [""] * 4
    await store.people.rename(bob, "Robert")
    assert await store.location_of((ann, bob)) == CAFE


async def test_an_open_table_keeps_a_place_that_was_changed(store: SqliteStore) -> None:
    """After its place was changed an open table has the new place, also after an entry and in a rematch."""
    tables = OpenTables(store, lambda: NOON)
    table = await tables.create("meow_oracle", referee("meow_oracle").config(seats=seated(("Ann", "Bob"))))
    heard: list[int] = []
    table.listen(lambda: heard.append(1))
    await tables.set_location(table.head.id, f"  {CAFE}\n")
    assert table.head.location == CAFE and heard
    await table.enter(Conclude(how="abandoned"))
    assert table.head.entries == 1 and (await store.read(table.head.id)).head == table.head
    assert (await tables.rematch(table.head)).head.location == CAFE


@pytest.mark.sqlite
async def test_plays_of_other_programs_are_found_by_their_place(store: SqliteStore) -> None:
    """Lists show a play's place shortened, exports unchanged; undoing an import restores the former place."""
    place = "Café  Mokka, first floor, behind the counter, where the light is good in winter"

    def with_place(name: str, changed: str) -> bytes:
        places = [{"id": 1, "uuid": f"L-{name}", "name": name}]
        return json.dumps(json.loads(export(azul(locationRefId=1, changed=changed))) | {"locations": places}).encode()

    await imported(store, with_place(place, "2024-03-02 22:00:00"))
    (head,) = (await store.search(Search("mokka"))).heads
    assert head.location == named_place(place) and len(head.location) <= LONGEST_PLACE
    assert (await finished_plays(store))[0].location == place
    batch = await imported(store, with_place("Lake", "2024-03-03 22:00:00"))
    assert await hits(store, "lake") == [head.id] and await hits(store, "mokka") == []
    store._db.execute("update replaced set before = json_remove(before, '$[0][13]')")  # as older files have it
    async for _ in store.plays.take_back(batch):
        pass
    assert await hits(store, "mokka") == [head.id] and await hits(store, "lake") == []


@pytest.mark.sqlite
@pytest.mark.parametrize("version", [12, 13])
def test_files_from_before_places(path: Path, version: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A read-only file from before places shows none; after migration, plays have the places in their data."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrations.apply(connection, version)
        connection.execute(f"pragma application_id = {schema.APPLICATION_ID}")
        connection.execute(f"pragma user_version = {version}")
        for n, stored_play in enumerate(('{"location":" Café  Mokka"}', '{"location":7}', "no JSON", "{}")):
            head = new_head("Ann", "Bob", id=f"play-{n}", status="played")
            row = [getattr(head, name) for name in queries.HEAD.split(", ")]
            connection.execute(
                f"insert into games({queries.HEAD}, last, chain, seal, played) values (?{', ?' * 15})",
                (*row, 0, 0, 0, 0),
            )
            connection.execute(
                "insert into plays values (?, 'bg_stats', ?, '', '', 1, ?, 1)", (head.id, f"P-{n}", stored_play)
            )

    async def look(store: SqliteStore) -> list[str]:
        assert await store.location_of(("x",)) == ""
        assert len(await store.locations()) == (store.read_only is None)
        return sorted(head.location for head in (await store.page()).heads)

    with monkeypatch.context() as patched:
        patched.setattr(opening, "_reason_after_logs", lambda *_: StoreReadOnly())
        assert with_store(path, look) == ["", "", "", ""]
    assert with_store(path, look) == ["", "", "", CAFE]


@pytest.mark.sqlite
async def test_places_are_exported_and_imported(path: Path) -> None:
    """Our table, BG Stats' file and its link name the place, with one ID for equal places; importing restores it. A
    file without a place removes none."""
    async with store_in(path) as store:
        for at, place in enumerate((CAFE, CAFE, "")):
            head = await play(store, "Ann", "Bob", at=NOON + at * 10**7, **over([[0], [1]]))
            await store.set_location(head.id, place)
        plays = await finished_plays(store)
        poorer = [changed(played, location="") for played in plays]
        for content in (csv_file.exported(poorer), bg_stats.exported(poorer)):
            await imported(store, content)
        assert sorted(head.location for head in (await store.page()).heads) == ["", CAFE, CAFE]
    table, file, link = csv_file.exported(plays), bg_stats.exported(plays), link_of(plays[0]).encode()
    (place,) = json.loads(file)["locations"]
    assert place["name"] == CAFE and place["uuid"] == bg_stats.id_of("place", CAFE)
    for n, (content, places) in enumerate(((table, [CAFE, CAFE, ""]), (file, [CAFE, CAFE, ""]), (link, [CAFE]))):
        async with store_in(path.with_name(f"{n}.db")) as store:
            await imported(store, content)
            assert [played.location for played in await finished_plays(store)] == places
