"""Columns of our table of plays (CSV), and how a text is written into a cell of it."""

from __future__ import annotations

COLUMNS = (
    "game_uuid", "played_at", "game", "options", "edition", "location", "duration_min", "seat", "player", "score",
    "rank", "winner", "start_player", "new_player", "score_lines_json", "house_rulings", "notes",
    "quantity",
)  # fmt: skip
"""What is not known stays empty: the place, who began where there are no turns, who was new, what the house ruled. A
quantity of 0 counts nowhere."""

MOST_COLUMNS = 1_000
"""Of a table, with those that somebody has added."""

ANONYMOUS = "anonymousName"
"""The column of what somebody anonymous was called, whose cell of the player is empty; named as in BG Stats."""

RULES = "game_rules"
"""The column that says how a game is won where that is not as usual, in words such as lowest_wins."""

ACTIVE = ("=", "+", "-", "@", "\t", "\r", "'")
"""Beginnings that a spreadsheet may take for a formula, and the sign that escapes them."""


def escaped(text: str) -> str:
    """A text that no spreadsheet computes: with an apostrophe before what could be a formula."""
    return f"'{text}" if text.startswith(ACTIVE) else text


def unescaped(cell: str) -> str:
    """The text of a cell: the opposite of `escaped`."""
    return cell.removeprefix("'")
