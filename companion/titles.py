"""Games by their titles, whether their rules are installed or not."""

from __future__ import annotations

from referees.common.registry import UnknownGame, head

__all__ = ["title_of"]


def title_of(game: str) -> str:
    """The title of a game; its id where no rules of that name are installed."""
    try:
        return head(game).title
    except UnknownGame:
        return game.replace("_", " ").title()
