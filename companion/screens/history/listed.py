"""Hook for keyset pagination of a list of games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import flet as ft

from companion.flet_fixes.refs import MutableRef
from companion.store.records import GameHead, GamePage, Wanted
from companion.window.context import AppContext
from companion.window.loading import Loaded, use_loaded
from referees.common.protocol.sentence import Sentence

__all__ = ["PAGE", "Games", "use_games"]

PAGE = 30

Further = tuple[Loaded[GamePage] | None, tuple[GamePage, ...]]
"""The later pages, and the first page that they follow: pages of an older list are dropped."""


@dataclass(frozen=True)
class Games:
    """The loaded part of a list. `is_read` is False until the first page has arrived; `more` loads the next page,
    `again` reloads all pages shown, `trouble` is the error, if any."""

    heads: tuple[GameHead, ...]
    notes: Mapping[str, str]
    is_read: bool
    has_more: bool
    trouble: Sentence | None
    more: Callable[[], Awaitable[None]]
    again: Callable[[], Awaitable[None]]


def use_games(app: AppContext, wanted: Wanted, here: str) -> Games:
    """Hook: the games wanted, reloaded when they or the address `here` change."""
    shown: MutableRef[int] = ft.use_ref(0)
    further, set_further = ft.use_state(cast(Any, (None, ())))
    first, read = use_loaded(partial(_first, app, wanted, shown), here, wanted)
    pages = _pages(first, further)
    count = sum(len(page.heads) for page in pages)

    async def more() -> None:
        page = await app.store.search(wanted, pages[-1].after, PAGE)
        set_further((first, (*pages[1:], page)))

    async def again() -> None:
        shown.current = count
        await read()

    return Games(
        tuple(head for page in pages for head in page.heads),
        {id: note for page in pages for id, note in page.notes.items()},
        bool(pages),
        bool(pages) and pages[-1].after is not None,
        first.trouble,
        more,
        again,
    )


async def _first(app: AppContext, wanted: Wanted, shown: MutableRef[int]) -> GamePage:
    """The first page; for a reload as long as what is shown."""
    limit, shown.current = max(PAGE, shown.current or 0), 0
    return await app.store.search(wanted, None, limit)


def _pages(first: Loaded[GamePage], further: Further) -> tuple[GamePage, ...]:
    if first.value is None:
        return ()
    return (first.value, *(further[1] if further[0] is first else ()))
