"""Hook that loads from the store what a screen shows."""

import logging
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

import flet as ft

from companion.store.errors import StoreError
from companion.window.notices import FAILED
from referees.common.protocol.sentence import Sentence

log = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Loaded(Generic[T]):
    """A loaded value, or the error; neither while loading."""

    value: T | None = None
    trouble: Sentence | None = None


def use_loaded(
    load: Callable[[], Awaitable[T]], *whenever: Hashable
) -> tuple[Loaded[T], Callable[[], Awaitable[None]]]:
    """Hook: the result of `load`, and a function that reloads; also reloads when any of `whenever` changes."""
    first: Loaded[T] = Loaded()
    loaded, set_loaded = ft.use_state(first)

    async def read() -> None:
        try:
            set_loaded(Loaded(await load()))
        except StoreError as error:
            set_loaded(Loaded(trouble=error.sentence))
        except Exception:  # Flet swallows what an effect raises, and the screen would load for ever
            log.exception("could not be read")
            set_loaded(Loaded(trouble=FAILED))

    ft.use_effect(read, [*whenever])
    return loaded, read
