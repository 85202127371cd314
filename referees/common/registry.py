"""The registered games; each is imported when it is first opened."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from referees.common.rulebook import Head, Hint, LayOut, Rulebook

if TYPE_CHECKING:
    from referees.common.referee import Referee

__all__ = [
    "GROUP", "HOUSE", "UnknownGame", "game_ids", "head", "hints", "is_imported", "laid_out", "referee", "rulebook",
]  # fmt: skip

GROUP = "oracle_companion.referees"
HOUSE = {
    "meow_oracle": "referees.meow_oracle:REFEREE",
    "higgins_oracle": "referees.higgins_oracle:REFEREE",
    "haggatha": "referees.haggatha:REFEREE",
    "interstellar_oracle": "referees.interstellar_oracle:REFEREE",
    "oblivion": "referees.oblivion:REFEREE",
}


class UnknownGame(KeyError):
    """No game is registered under that id."""


@cache
def _registered() -> dict[str, str]:
    """Games' modules: ours, then third parties' entry points, which never replace ours."""
    from importlib.metadata import entry_points

    modules = {point.name: point.value for point in entry_points(group=GROUP)}
    return HOUSE | {name: modules[name] for name in sorted(modules) if name not in HOUSE}


def game_ids() -> tuple[str, ...]:
    """All registered games, our own first."""
    return tuple(_registered())


@cache
def referee(game: str) -> Referee[Any, Any]:
    """The referee of a game; imports it. Raises UnknownGame."""
    module, _, name = _place(game).partition(":")
    with _nothing_collected():
        loaded: Referee[Any, Any] = getattr(import_module(module), name)
    return loaded


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Pauses garbage collection, saving a tenth of import time, then moves lasting objects to the oldest generation."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.unfreeze()
            gc.enable()


def is_imported(game: str) -> bool:
    """Whether `referee` would return at once. Raises UnknownGame."""
    return _place(game).partition(":")[0] in sys.modules


@cache
def rulebook(game: str) -> Rulebook:
    """The rulebook of a game, without importing its referee. Raises UnknownGame."""
    return Rulebook.read(_place(game).partition(":")[0])


@cache
def laid_out(game: str) -> tuple[LayOut, ...]:
    """The set-up steps of a game, for any number of players. Raises UnknownGame."""
    return LayOut.read(_place(game).partition(":")[0])


@cache
def hints(game: str) -> tuple[Hint, ...]:
    """The hints of a game. Raises UnknownGame."""
    return Hint.read(_place(game).partition(":")[0])


@cache
def head(game: str) -> Head:
    """Title and seats of a game, without its rules. Raises UnknownGame."""
    return Head.read(_place(game).partition(":")[0])


def _place(game: str) -> str:
    try:
        return HOUSE.get(game) or _registered()[game]  # third parties' games are looked up only if needed
    except KeyError:
        raise UnknownGame(game) from None
