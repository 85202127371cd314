"""A group's first games, and how often each kind of question was explained."""

import json
from collections.abc import Mapping
from typing import TypeVar

import msgspec

from companion.store.store import Store

T = TypeVar("T")
TIMES = 2  # explanations of each kind of question
GAMES, EXPLAINED = "first games", "explained"
MOST = 20  # first games remembered


async def begin(store: Store, game_id: str) -> None:
    """Remember that this is a group's first game. Raises StoreError."""
    games = _read(await store.setting(GAMES), list[str])
    await store.set_setting(GAMES, json.dumps([*games, game_id][-MOST:]))


async def explained(store: Store, game_id: str, game: str) -> dict[str, int] | None:
    """Implements `Device.explained`."""
    if game_id not in _read(await store.setting(GAMES), list[str]):
        return None
    return _read(await store.setting(_of(game)), dict[str, int])


async def keep(store: Store, game: str, counts: Mapping[str, int]) -> None:
    """Store the explanation counts. Raises StoreError."""
    await store.set_setting(_of(game), json.dumps(dict(counts)))


def _of(game: str) -> str:
    return f"{EXPLAINED} {game}"


def _read(text: str | None, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(text or "", type=kind)
    except msgspec.MsgspecError:
        return kind()
