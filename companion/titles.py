"""Titles of games, installed or not."""

from __future__ import annotations

from referees.common.registry import UnknownGame, head

__all__ = ["title_of"]


def title_of(game: str) -> str:
    """The title of a game; its id where its rules are not installed."""
    try:
        return head(game).title
    except UnknownGame:
        return game.replace("_", " ").title()
