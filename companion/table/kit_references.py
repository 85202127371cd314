"""Stores each kit only once; configs refer to it by hash, and reading restores the whole config."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from companion.store.errors import StoreDamaged
from companion.store.models.json_values import compact
from companion.store.slices import in_turns
from referees.common.record.journal import Line
from referees.common.registry import referee
from referees.common.values.change import changed

if TYPE_CHECKING:
    from companion.store.store import Store
    from referees.common.protocol.config import Config

KIT_KEY = "kept"  # key of a kit's hash, in place of the kit
NO_FACTS = {"name", "assumed"}


async def shortened(store: Store, game: str, config: Config) -> tuple[str, str | None]:
    """Stores the config's kit; returns the config's JSON without it and the kit's hash (None if nothing was stored)."""
    if type(config.kit).model_fields.keys() == NO_FACTS:
        return config.model_dump_json(), None
    kit = await store.put_kit(game, config.kit.model_dump_json())
    return compact(config.model_dump(mode="json") | {"kit": {KIT_KEY: kit}}), kit


async def shortened_lines(store: Store, game: str, lines: Sequence[Line]) -> list[Line]:
    """Moves the kits in journal lines of any edition to the store; returns the lines."""
    replaced = list(lines)
    if referee(game).config.model_fields["kit"].annotation.model_fields.keys() == NO_FACTS:
        return replaced
    kits: dict[str, str] = {}
    async for index in in_turns(_configs(replaced)):
        config = json.loads(replaced[index].payload or "")
        if "kit" in config:
            kit = compact(config["kit"])
            kits[kit] = kits.get(kit) or await store.put_kit(game, kit)
            replaced[index] = changed(replaced[index], payload=compact(config | {"kit": {KIT_KEY: kits[kit]}}))
    return replaced


def kit_named(text: str) -> str | None:
    """The kit's hash in a shortened config."""
    if f'"{KIT_KEY}"' not in text:
        return None
    try:
        kit = json.loads(text)["kit"][KIT_KEY]
    except (ValueError, LookupError, TypeError):
        return None
    return kit if isinstance(kit, str) else None


async def with_kit(store: Store, text: str, kits: dict[str, Any] | None = None) -> str:
    """The config's JSON with its kit; `kits` is a cache. Raises StoreDamaged if the kit is missing."""
    kit, cache = kit_named(text), {} if kits is None else kits
    if kit is None:
        return text
    if kit not in cache:
        stored = await store.kit(kit)
        if stored is None:
            raise StoreDamaged
        cache[kit] = json.loads(stored.json)
    return compact(json.loads(text) | {"kit": cache[kit]})


async def with_kits(store: Store, lines: Iterable[Line]) -> list[Line]:
    """The journal lines with every kit restored. Raises StoreDamaged if one is missing."""
    replaced, kits = list(lines), dict[str, Any]()
    async for index in in_turns(_configs(replaced)):
        text = await with_kit(store, replaced[index].payload or "", kits)
        replaced[index] = changed(replaced[index], payload=text)
    return replaced


def _configs(lines: Sequence[Line]) -> list[int]:
    return [index for index, line in enumerate(lines) if line.op == "config" and line.payload]
