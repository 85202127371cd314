"""Plays from BG Stats: `*.bgsplay` and `BGStatsExport.json`. Only ids must be present. Read in two passes, since
objects that plays refer to may follow the plays."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.files.plays.readers.imported import (
    BG_STATS,
    BGG,
    LONGEST_TEXT,
    ImportedGame,
    ImportedPlay,
    ImportedSeat,
    cleaned,
    date_of,
    flag,
    id_of_name,
    links_in,
    number,
    points_in,
    rest_of,
    rules_in,
    times_in,
)
from companion.files.plays.readers.source import BEYOND, MOST_PLAYS, MOST_SEATS, Source, refused
from companion.files.untrusted_json import CUT_SHORT, LimitExceeded, Piece, Unreadable, pieces
from referees.common.record.steps import NOT_KNOWN, Steps

Values = Mapping[str, Any]
PRIVATE: Final = ("playImages",)  # never stored
PLAY_FIELDS: Final = frozenset({
    "uuid", "modificationDate", "entryDate", "playDate", "gameRefId", "locationRefId", "durationMin", "ignored",
    "comments", "playerScores", "bggId", "expansionPlays", "manualWinner", "quantity", "scoringSetting", "usesTeams",
    *PRIVATE,
})  # fmt: skip
SEAT_FIELDS: Final = frozenset(
    {"playerRefId", "score", "winner", "newPlayer", "startPlayer", "rank", "seatOrder", "anonymousName"}
)


@dataclass(slots=True)
class References:
    """The objects that a file's plays refer to, by number. `count`: all plays; `nameless`: plays without ids;
    `without_id`: players without ids."""

    games: dict[str, ImportedGame] = field(default_factory=dict)
    players: dict[str, tuple[str, str]] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    me: str = ""
    count: int = 0
    nameless: int = 0
    without_id: int = 0

    @property
    def origin(self) -> str:
        """The id of the player who recorded the file's plays, "" if unknown."""
        return self.players.get(self.me, ("", ""))[1]

    @property
    def total(self) -> int:
        """The number of objects."""
        return len(self.games) + len(self.players) + len(self.places)


def collecting(source: Source) -> Steps[References]:
    """Read the objects that plays refer to, and count the plays. Raises BadFile."""
    references = References()
    for piece in _pieces(source):
        if piece is not None and isinstance(piece.value, dict):
            _collect(references, piece.name, piece.value)
            if references.count > MOST_PLAYS or references.total > MOST_PLAYS:
                raise refused(BEYOND)
        yield NOT_KNOWN
    return references


def plays_in(source: Source, references: References) -> Iterator[ImportedPlay | None]:
    """Yields what `PlaysFile.plays` does."""
    for piece in _pieces(source):
        is_play = piece is not None and piece.name == "plays" and isinstance(piece.value, dict)
        yield _play(piece.value, references) if is_play and piece is not None else None


def _pieces(source: Source) -> Iterator[Piece | None]:
    try:
        yield from pieces(source.text())
    except Unreadable as error:
        raise refused(CUT_SHORT) from error
    except LimitExceeded as error:
        raise refused(BEYOND) from error


def _collect(references: References, name: str, value: Values) -> None:
    number_of = _key(value.get("id"))
    if name == "plays":
        references.count += 1
        references.nameless += not _uuid(value)
    elif name == "games" and number_of:
        references.games[number_of] = _game(value)
    elif name == "players" and number_of:
        # Anonymous players may have several seats in a play.
        name, is_anonymous = cleaned(value.get("name")), flag(value.get("isAnonymous"))
        references.players[number_of] = (name, "" if is_anonymous else _uuid(value) or id_of_name(name))
        references.without_id += not is_anonymous and not _uuid(value)
    elif name == "userInfo":
        references.me = _key(value.get("meRefId"))
    elif name == "locations" and number_of:
        references.places[number_of] = cleaned(value.get("name"))


def _game(value: Values) -> ImportedGame:
    name = cleaned(value.get("name")) or cleaned(value.get("bggName"))
    return ImportedGame(name, links_in(BG_STATS, _uuid(value), value), rules_in(value))


def _play(value: Values, references: References) -> ImportedPlay | None:
    id = _uuid(value)
    if not id:  # it couldn't be recognized again
        return None
    scores = value.get("playerScores")
    seats = [score for score in scores if isinstance(score, dict)] if isinstance(scores, list) else []
    if len(seats) > MOST_SEATS:
        raise refused(BEYOND)
    has_no = {"team": not flag(value.get("usesTeams")), "scoreUuid": not value.get("scoresheet")}
    # without meaning here
    unused = frozenset([name for name, is_unused in has_no.items() if is_unused])
    return ImportedPlay(
        BG_STATS,
        id,
        references.games.get(_key(value.get("gameRefId")), ImportedGame("")),
        date_of(value.get("playDate"), has_placeholders=True),
        tuple([_seat(seat, references) for seat in seats]),
        minutes=number(value.get("durationMin"), 1),
        location=references.places.get(_key(value.get("locationRefId")), ""),
        comment=cleaned(value.get("comments"), LONGEST_TEXT),
        changed=date_of(value.get("modificationDate")),
        also=links_in("", "", value),
        times=times_in(value.get("quantity")),
        counts="nothing" if flag(value.get("ignored")) else "all",
        rest=rest_of(_other_fields(value, references, [_other_seat_fields(seat, unused) for seat in seats])),
    )


def _seat(value: Values, references: References) -> ImportedSeat:
    name, id = references.players.get(_key(value.get("playerRefId")), ("", ""))
    return seat_of(value, cleaned(value.get("anonymousName")) or name, id)


def seat_of(value: Values, name: str, id: str) -> ImportedSeat:
    """Reads a seat from a file or a link. Its score may be a number, a text, a sum ("3+20"), or missing."""
    score = cleaned(value.get("score"))
    return ImportedSeat(
        name,
        id,
        score,
        points_in(score, may_be_sum=True),
        number(value.get("rank"), 1) or 0,
        flag(value.get("winner")),
        flag(value.get("startPlayer")),
        flag(value.get("newPlayer")),
    )


def _other_fields(value: Values, references: References, seats: list[dict[str, Any]]) -> dict[str, Any]:
    fields = {name: item for name, item in value.items() if name not in PLAY_FIELDS}
    plays = value.get("expansionPlays")
    numbers = [play.get("gameRefId") for play in plays if isinstance(play, dict)] if isinstance(plays, list) else []
    games = [references.games[_key(id)] for id in numbers if _key(id) in references.games]
    return fields | {"expansions": [_expansion(game) for game in games], "seats": seats if any(seats) else []}


def _expansion(game: ImportedGame) -> list[str | int]:
    ids = dict(game.links)
    return [game.name, ids.get(BG_STATS, ""), number(ids.get(BGG), 1) or 0]


def _other_seat_fields(value: Values, unused: frozenset[str]) -> dict[str, Any]:
    left_out = SEAT_FIELDS | unused
    return {name: item for name, item in value.items() if name not in left_out and item not in (None, "", 0, False)}


def _key(value: Any) -> str:
    return cleaned(value)


def _uuid(value: Values) -> str:
    """The lower-cased uuid: some phones write upper case."""
    return cleaned(value.get("uuid")).casefold()
