"""Text of any kind is returned unchanged."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from companion.store.records import Line
from companion.store.sqlite.store import SqliteStore
from referees.common.values.names import normalized

from .making import after, begin, config_of, enter, store_in, with_store

NAMES = [
    "",
    " ",
    200 * "x",
    200 * "😺",
    "Zoë",
    "Zoe\u0308",  # looks the same, but is another text
    "المعلم",
    "\u202eright to left",
    "Robert'); drop table journal;--",
    'a "quoted" \\ name\n|with\tsigns',
    "nul\x00inside",
    "\ufeffmark",
    "👨‍👩‍👧‍👦",
]


@pytest.mark.parametrize("name", NAMES)
async def test_names(path: Path, name: str) -> None:
    """A name with any characters is normalized wherever it's shown; the game keeps it as typed. PostgreSQL can't store
    U+0000, which a game's own texts can't have: JSON escapes it, and the referees refuse it in names."""
    stored = normalized(name) or name
    text = name.replace("\0", "")
    async with store_in(path) as store:
        head = await begin(store, name, "Claire")
        head = await enter(store, head, 2, headline=f"{text} begins")
        await store.set_setting(name, name)
        assert (await store.read(head.id)).head == head
        assert [player.name for player in await store.players()] == [stored, "Claire"]
        assert (await store.setting(name) or "").replace("\0", "") == text
    async with store_in(path) as store:
        assert [player.name for player in await store.players()] == [stored, "Claire"]
        head = (await store.resume())[0]
        assert (head.config, head.headline) == (config_of(name, "Claire"), f"{text} begins")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.text(st.characters(exclude_characters="\0", codec="utf-8")),
    mark=st.sampled_from([None, "confirmed", "overruled"]),
    at=st.integers(-(2**62), 2**62),
)
def test_any_payload(path: Path, text: str, mark: str | None, at: int) -> None:
    """Any text as payload, any mark and any time are read back unchanged, with a valid checksum."""

    async def play(store: SqliteStore) -> None:
        head = await begin(store)
        line = Line(2, "amend", at, mark, text, at)
        await store.append(after(head, 2, headline=text, tally=json.dumps(text), updated_at=at), (line,))
        game = await store.read(head.id)
        assert game.lines[1] == line
        assert game.head.headline == text

    with_store(path, play)


async def test_half_a_surrogate_pair(store: SqliteStore) -> None:
    """Half a surrogate pair isn't text: the step is refused with an error, and no part of it is stored."""
    head = await begin(store)
    with pytest.raises(UnicodeEncodeError):
        await enter(store, head, 2, headline="\ud83d")
    with pytest.raises(UnicodeEncodeError):
        await store.set_setting("\ud83d", "1")
    await enter(store, head, 2)
    assert await store.settings() == {}
