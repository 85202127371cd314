"""Columns of our CSV of plays, and the escaping of its cells."""

# a quantity of 0 isn't counted in statistics
COLUMNS = (
    "game_uuid", "played_at", "game", "options", "edition", "location", "duration_min", "seat", "player", "score",
    "rank", "winner", "start_player", "new_player", "score_lines_json", "house_rulings", "notes",
    "quantity",
)  # fmt: skip
MOST_COLUMNS = 1_000
ANONYMOUS = "anonymousName"  # BG Stats' name of an anonymous player's column
NOT_OURS = "none"  # edition of a game that isn't ours; older files have 0, as for an unknown edition
RULES = "game_rules"  # words such as lowest_wins

# starts of formulas, and the escape character
ACTIVE = ("=", "+", "-", "@", "\t", "\r", "'")


def escaped(text: str) -> str:
    """The text, with a leading apostrophe if it resembles a formula."""
    return f"'{text}" if text.startswith(ACTIVE) else text


def unescaped(cell: str) -> str:
    """The inverse of `escaped`."""
    return cell.removeprefix("'")
