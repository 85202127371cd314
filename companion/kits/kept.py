"""Configs as they are kept: a kit of some size stands in the store once, by its content, and a config names it by its
hash. Whoever reads a config gets it whole.

A game whose kit tells no facts keeps its configs as they are.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from companion.store.errors import StoreDamaged
from referees.common.record.journal import Line
from referees.common.registry import referee
from referees.common.values.change import changed

if TYPE_CHECKING:
    from companion.store.protocol import Store
    from referees.common.setup.config import Config

__all__ = ["shortened", "shortened_text", "whole", "whole_lines"]

KEPT = "kept"
"""In place of a kit: the hash under which the store has it."""

NO_FACTS = {"name", "assumed"}
"""The fields of a kit that tells nothing."""


async def shortened(store: Store, game: str, config: Config) -> tuple[str, str | None]:
    """The JSON of a config with its kit put away, and the kit's hash; None where it has no kit to speak of."""
    if type(config.kit).model_fields.keys() == NO_FACTS:
        return config.model_dump_json(), None
    kit = await store.put_kit(game, config.kit.model_dump_json())
    return _text(config.model_dump(mode="json") | {"kit": {KEPT: kit}}), kit


async def shortened_text(store: Store, game: str, text: str) -> tuple[str, str | None]:
    """The same for the JSON of a config that is read as it is, of whatever edition. Raises ValueError for no config."""
    if referee(game).config.model_fields["kit"].annotation.model_fields.keys() == NO_FACTS:
        return text, None
    config = json.loads(text)
    if "kit" not in config:
        return text, None
    kit = await store.put_kit(game, _text(config["kit"]))
    return _text(config | {"kit": {KEPT: kit}}), kit


async def whole(store: Store, text: str) -> str:
    """The JSON of a config with its kit in it, however it was kept. Raises StoreDamaged where the kit is missing."""
    if f'"{KEPT}"' not in text:
        return text
    try:
        config = json.loads(text)
        kit = config["kit"][KEPT]
    except (ValueError, LookupError, TypeError):
        return text
    found = await store.kit(kit) if isinstance(kit, str) else None
    if found is None:
        raise StoreDamaged
    return _text(config | {"kit": json.loads(found.json)})


def _text(config: dict[str, Any]) -> str:
    """As pydantic writes it, byte for byte."""
    return json.dumps(config, ensure_ascii=False, separators=(",", ":"))


async def whole_lines(store: Store, lines: Iterable[Line]) -> list[Line]:
    """The lines of a journal with every kit in its place. Raises StoreDamaged where one is missing."""
    return [
        changed(line, payload=await whole(store, line.payload)) if line.op == "config" and line.payload else line
        for line in lines
    ]
