"""An imported play. Its texts are stored unchanged; an unreadable number or date is unknown, never guessed."""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from math import isfinite
from typing import Any, Final, Literal

from companion.store.models.json_values import is_shallow
from referees.common.values.value import Value

BG_STATS: Final = "bg_stats"
BGG: Final = "bgg"
TABLE: Final = "table"
Link = tuple[str, str]  # system, id
LONGEST_NAME: Final = 200
LONGEST_TEXT: Final = 4_000
LONGEST_REST: Final = 16_000  # characters: a long tally or score sheet has some 5,000
GREATEST: Final = 10**9
MOST_TIMES: Final = 1_000  # the largest known is 65


class ImportedGame(Value):
    """A game as named in a play. `links`: its ids, most certain first; `rules`: win condition, None if unknown;
    `is_foreign`: known to be none of ours, even with such a name."""

    name: str
    links: tuple[Link, ...] = ()
    rules: tuple[str, ...] | None = None
    is_foreign: bool = False


class ImportedSeat(Value):
    """A player's part of a play. `player`: "" if anonymous; `points`: the number in `score`; `rank`: 0 if unknown."""

    name: str
    player: str = ""
    score: str = ""
    points: float | None = None
    rank: int = 0
    wins: bool = False
    starts: bool = False
    is_new: bool = False


class ImportedPlay(Value):
    """A play (or `times` equal ones) from another program.

    `date` is "" if unknown, or "2019-01-05", alone or with " 20:15:00" (local time), "T20:15:00Z" (UTC) or
    "T20:15:00+01:00" (known offset). `changed` is the time of the last change as sortable text, "" if unknown.
    `also` are ids in other systems. `counts`: "nothing" excludes the play from statistics, "plays" ignores its
    winner. `rest`: other data as JSON."""

    system: str
    id: str
    game: ImportedGame
    date: str
    seats: tuple[ImportedSeat, ...]
    minutes: int | None = None
    location: str = ""
    comment: str = ""
    changed: str = ""
    also: tuple[Link, ...] = ()
    times: int = 1
    counts: Literal["all", "plays", "nothing"] = "all"
    rest: str = ""

    @property
    def at(self) -> int:
        """The date in milliseconds since 1970, UTC; noon, local time, if only the day is known; 0 if unknown."""
        return moment_of(self.date)

    @property
    def day(self) -> str:
        """The local day, as "2019-01-05"; "" if unknown."""
        if not self.date.endswith("Z"):
            return self.date[:10]
        return f"{datetime.fromtimestamp(self.at / 1000, UTC).astimezone():%Y-%m-%d}"


UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def cleaned(value: Any, longest: int = LONGEST_NAME) -> str:
    """A value as text without control characters, stripped and truncated; "" for anything but text and numbers."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = value if isinstance(value, str) else _as_text(value)
    text = (text if text.isprintable() else UNFIT.sub("", text)).strip()
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _as_text(value: float) -> str:
    """A number as text: "12" for 12.0; "" for NaN, infinity and huge integers."""
    if isinstance(value, int):
        return str(value) if abs(value) < GREATEST**2 else ""
    if not isfinite(value):  # 1e999 in a file
        return ""
    return str(int(value)) if value.is_integer() and abs(value) < GREATEST else repr(value)


def rest_of(values: dict[str, Any]) -> str:
    """The play's remaining data as JSON; "" if none or too long. Drops values nested too deeply."""
    filled = {name: value for name, value in values.items() if value not in (None, "", 0, False, [], {})}
    shallow = {name: value for name, value in filled.items() if is_shallow(value)}
    if not shallow:
        return ""
    text = UNFIT.sub("", json.dumps(shallow, ensure_ascii=False, separators=(",", ":"), sort_keys=True))
    return text if len(text) <= LONGEST_REST else ""


INTEGER = re.compile(r"[+-]?\d{1,9}(\.0+)?", re.ASCII)
DECIMAL = r"\d{1,9}(?:[.,]\d{1,6})?"
SUM = re.compile(rf"[+-]?{DECIMAL}(?:[+-]{DECIMAL})*\+?", re.ASCII)
TERM = re.compile(rf"[+-]?{DECIMAL}", re.ASCII)
GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}[.,]\d{3}", re.ASCII)  # thousands in one country, thousandths in another


def number(value: Any, least: int = 0) -> int | None:
    """A whole number from `least` to `GREATEST`, else None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        text = value.strip()
        value = int(float(text)) if INTEGER.fullmatch(text) else None
    if isinstance(value, float):
        value = int(value) if abs(value) < GREATEST and value.is_integer() else None
    return value if isinstance(value, int) and least <= value < GREATEST else None


def times_in(value: Any) -> int:
    """The number of identical plays that this play represents; 1 if unknown."""
    return min(number(value, 1) or 1, MOST_TIMES)


def id_of_name(name: str) -> str:
    """An id derived from the name, for players without one; "" without a name."""
    return f"name {name}" if name else ""


def flag(value: Any) -> bool:
    """Whether a flag is set: true, 1, "true" or "1"."""
    return value is True or (isinstance(value, str | int) and str(value).strip().casefold() in ("1", "true"))


def points_in(score: str, *, may_be_sum: bool) -> float | None:
    """The points in a score such as "1.5", "1,5" or, if `may_be_sum`, "3+20+5", rounded to thousandths; else None."""
    text = "".join(score.split())
    terms = TERM.findall(text)
    if any(GROUPED.fullmatch(term) for term in terms):
        return None
    integer = number(text, -GREATEST)
    if integer is not None or not (SUM if may_be_sum else TERM).fullmatch(text):
        return integer
    points = round(float(sum(Decimal(term.replace(",", ".")) for term in terms)), 3)
    return None if abs(points) >= GREATEST else int(points) if points.is_integer() else points


# our words, with the BG Stats flag and its value
RULES: Final = {
    "lowest_wins": ("highestWins", False),
    "cooperative": ("cooperative", True),
    "no_points": ("noPoints", True),
    "uses_teams": ("usesTeams", True),
}


def rules_in(value: Mapping[str, Any]) -> tuple[str, ...] | None:
    """A game's win condition from its flags; None without flags."""
    flags = {word: value[name] for word, (name, _) in RULES.items() if value.get(name) is not None}
    return tuple([word for word, item in flags.items() if flag(item) is RULES[word][1]]) if flags else None


def links_in(system: str, id: str, value: Mapping[str, Any]) -> tuple[Link, ...]:
    """Its own id, if any, and BoardGameGeek's."""
    own = ((system, id),) if id else ()
    bgg = number(value.get("bggId"), 1)
    return (*own, (BGG, str(bgg))) if bgg else own


DATE = re.compile(r"(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?", re.ASCII)
WITHOUT_TIME = ("10:00:00", "11:00:00")  # BG Stats' times for plays whose time is unknown
FIRST_YEAR, LAST_YEAR = 1900, 2200


def date_of(value: Any, *, has_placeholders: bool = False) -> str:
    """A date in one of the forms of `ImportedPlay.date`; "" if unreadable."""
    match = DATE.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None:
        return ""
    day, minute, second, zone = match.groups()
    time = f"{minute}:{second or '00'}" if minute else ""
    try:
        moment = datetime.fromisoformat(f"{day} {time or '12:00:00'}{(zone or '').replace('Z', '')}")
    except ValueError:
        return ""
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        return ""
    if not time or (has_placeholders and time in WITHOUT_TIME):
        return str(day)
    return f"{day}T{time}{zone}" if zone else f"{day} {time}"


def moment_of(date: str) -> int:
    """A date from `date_of`, in milliseconds since 1970, UTC; 0 if unknown."""
    if not date:
        return 0
    if "T" in date:
        moment = datetime.fromisoformat(date)
    else:
        moment = datetime.fromisoformat(date if len(date) > len("2019-01-05") else f"{date} 12:00:00").astimezone()
    return int(moment.timestamp()) * 1000
