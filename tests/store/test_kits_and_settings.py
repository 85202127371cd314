"""Kits, of which equal content is stored only once; and settings."""

from pathlib import Path
from typing import Any

import pytest

from companion.store.errors import StoreDamaged
from companion.store.records import Kit, OwnKit
from companion.store.sqlite.store import SqliteStore

from .making import begin, enter, new_head, store_in


async def test_a_kit_is_stored_once(store: SqliteStore) -> None:
    """The same content with any spacing is one kit; another order of keys, or another game, makes another kit."""
    first = await store.put_kit("oblivion", '{"a": ["é", 1], "b": 2}')
    assert await store.put_kit("oblivion", '{"a":["\\u00e9",1],"b":2}') == first
    assert await store.put_kit("oblivion", '{"b":2,"a":["é",1]}') != first
    second = await store.put_kit("haggatha", '{"a":["é",1],"b":2}')
    assert second != first
    assert await store.kit(first) == Kit(first, "oblivion", '{"a":["é",1],"b":2}')
    assert await store.kit("nothing") is None
    assert store._db.execute("select count(*) from kits").fetchone()[0] == 3


async def test_a_game_names_its_kit(store: SqliteStore) -> None:
    """A game may name a stored kit and change it later; a kit that isn't stored raises an error."""
    kit = await store.put_kit("meow_oracle", "{}")
    head = await begin(store, kit=kit)
    second = await store.put_kit("meow_oracle", '{"assumed":[]}')
    head = await enter(store, head, 2, kit=second)
    assert (await store.read(head.id)).head.kit == second
    with pytest.raises(ValueError, match="put_kit"):
        await enter(store, head, 3, kit="nothing")
    with pytest.raises(ValueError, match="put_kit"):
        await store.create(new_head(kit="nothing"))
    assert len((await store.read(head.id)).lines) == 2


async def test_a_kit_that_is_no_json(store: SqliteStore) -> None:
    """Invalid JSON is rejected as a kit."""
    with pytest.raises(ValueError, match="Expecting"):
        await store.put_kit("oblivion", "{")


async def test_a_damaged_kit(store: SqliteStore) -> None:
    """A kit whose content doesn't match its hash is reported as damaged."""
    kit = await store.put_kit("oblivion", '{"cards":9}')
    store._db.execute("update kits set json = replace(json, '9', '8')")
    with pytest.raises(StoreDamaged):
        await store.kit(kit)


def own(id: str, game: str, at: int, **fields: Any) -> OwnKit:
    return OwnKit(id, game, 1, f"Kit {id}", '{"name":"x"}', at, **fields)


async def test_own_kits(path: Path) -> None:
    """Own kits are listed by game, the last changed one first, also after a restart; a deleted one can be restored."""
    async with store_in(path) as store:
        for kit in (own("a", "haggatha", 5), own("b", "haggatha", 7), own("c", "oblivion", 6)):
            await store.keep_own_kit(kit)
        await store.keep_own_kit(own("a", "haggatha", 9))
    async with store_in(path) as store:
        assert [kit.id for kit in await store.own_kits()] == ["a", "b", "c"]
        assert [kit.id for kit in await store.own_kits("haggatha")] == ["a", "b"]
        await store.keep_own_kit(own("a", "haggatha", 10, deleted_at=10))
        assert [kit.id for kit in await store.own_kits()] == ["b", "c"]
        assert await store.own_kit("a") == own("a", "haggatha", 10, deleted_at=10)
        await store.keep_own_kit(own("a", "haggatha", 11))
        assert [kit.id for kit in await store.own_kits("haggatha")] == ["a", "b"]
        assert await store.own_kit("nothing") is None


async def test_settings(path: Path) -> None:
    """A setting keeps its last value, also after a restart, until it is removed."""
    async with store_in(path) as store:
        assert await store.settings() == {}
        await store.set_setting("theme", "light")
        await store.set_setting("theme", "dark")
        await store.set_setting("Größe", "")
        await store.set_setting("gone", "1")
        await store.set_setting("gone", None)
        await store.set_setting("never", None)
    async with store_in(path) as store:
        assert await store.settings() == {"theme": "dark", "Größe": ""}
        assert await store.setting("theme") == "dark"
        assert await store.setting("gone") is None
