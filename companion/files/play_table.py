"""Columns of our CSV of plays, and the escaping of its cells."""

from __future__ import annotations

# unknown cells are empty; a quantity of 0 isn't counted in statistics
COLUMNS = (
    "game_uuid", "played_at", "game", "options", "edition", "location", "duration_min", "seat", "player", "score",
    "rank", "winner", "start_player", "new_player", "score_lines_json", "house_rulings", "notes",
    "quantity",
)  # fmt: skip
MOST_COLUMNS = 1_000  # columns, including a user's own
ANONYMOUS = "anonymousName"  # an anonymous player's name, whose cell of the player is empty; named as in BG Stats
RULES = "game_rules"  # how a game is won if not as usual, in words such as lowest_wins

# beginnings that a spreadsheet may take for a formula, and the escape character
ACTIVE = ("=", "+", "-", "@", "\t", "\r", "'")


def escaped(text: str) -> str:
    """The text, with an apostrophe before what could be a formula."""
    return f"'{text}" if text.startswith(ACTIVE) else text


def unescaped(cell: str) -> str:
    """The inverse of `escaped`."""
    return cell.removeprefix("'")
