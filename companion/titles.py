"""Titles of games, installed or not."""

from companion.words import said
from referees.common.registry import UnknownGame, head

GAME_ELSEWHERE = "play:"  # prefix of the id of a game without a referee; its title follows


def title_of(game: str) -> str:
    """The title of a game; its id if its rules are not installed."""
    if game.startswith(GAME_ELSEWHERE):
        return game.removeprefix(GAME_ELSEWHERE) or said("A game without a name")
    try:
        return head(game).title
    except UnknownGame:
        return game.replace("_", " ").title()
