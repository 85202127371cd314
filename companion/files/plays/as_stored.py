"""Converts an imported play to database rows: a game with seats, points and a ranking, but no entries."""

from collections.abc import Container, Sequence
from datetime import datetime
from typing import Final

from companion.files.plays.bg_stats import id_of
from companion.files.plays.readers.imported import BG_STATS, TABLE, ImportedGame, ImportedPlay, ImportedSeat
from companion.store.days import offset_for
from companion.store.models.json_values import compact
from companion.store.people import LinkedPerson, name_key
from companion.store.plays import NewPlay, StoredPlay
from companion.store.records import PLAY, GameHead, named_place
from companion.titles import title_of
from referees.common.registry import game_ids

OUR_LINK: Final = "link oracle companion"
SAME_IDS: Final = (BG_STATS, TABLE, OUR_LINK)  # systems that use our games' own ids
PLAY_FIELDS: Final = [name for name in ImportedPlay.__struct_fields__ if name not in ("changed", "game", "seats")]
SEAT_FIELDS: Final = ImportedSeat.__struct_fields__
LONGEST_HEADLINE: Final = 300


def links_of(play: ImportedPlay) -> tuple[tuple[str, str], ...]:
    """The play's id in each program, as (system, id) pairs."""
    system = BG_STATS if play.system in SAME_IDS else play.system
    return ((system, play.id), *play.also)


def details_of(play: ImportedPlay) -> str:
    """The imported data as JSON, to compare with later imports; excludes `changed`."""
    details = {name: getattr(play, name) for name in PLAY_FIELDS}
    details["game"] = (play.game.name, play.game.links, *([play.game.rules] if play.game.rules else []))
    details["seats"] = [[getattr(seat, name) for name in SEAT_FIELDS] for seat in play.seats]
    return compact(details)


def game_of_ours(game: ImportedGame, system: str) -> str | None:
    """A game's id in this app, matched by name (our spreadsheet) or uuid (others); None if it isn't ours."""
    if system == TABLE and not game.is_foreign:
        return next((game_id for game_id in game_ids() if title_of(game_id) == game.name), None)
    ids = {id_of("game", game_id): game_id for game_id in game_ids()}
    return next((ids[id] for system, id in game.links if id in ids), None)


def new_play(play: ImportedPlay, game: str, people: Sequence[LinkedPerson]) -> NewPlay:
    """The rows that store a play; `people`: each seat's player, an empty name if anonymous."""
    at = max(play.at, 0)
    # begins with the start time, so that plays of similar time are stored together
    id = f"{PLAY}{at // 1000 % 2**32:08x}{id_of(play.system, play.id)[8:]}"
    names, ids = _distinct_names(people)
    labels = [name or seat.name for name, seat in zip(names, play.seats, strict=True)]
    head = GameHead(
        id,
        game,
        0,
        compact({"seats": [{"player": name} for name in names]}),
        at,
        at,
        "played",
        0,
        ", ".join([name for name in labels if name])[:LONGEST_HEADLINE],
        _tally(play.seats),
        compact({"ranking": _ranking(play)}),
        utc_offset=_offset(play) if at else None,
        location=named_place(play.location),
    )
    times = 0 if play.counts == "nothing" else play.times
    stored = StoredPlay(id, play.system, play.id, play.day, play.changed, times, details_of(play))
    rules = None if play.game.rules is None else " ".join(play.game.rules)
    return NewPlay(head, stored, play.comment, links_of(play), ids, play.minutes or 0, rules)


def _offset(play: ImportedPlay) -> int | None:
    """The offset in the play's date, otherwise one that puts it on its day, in minutes."""
    own = datetime.fromisoformat(play.date).utcoffset() if "T" in play.date and not play.date.endswith("Z") else None
    return offset_for(play.at, play.day) if own is None else round(own.total_seconds() / 60)


def numbered_name(name: str, taken: Container[str]) -> str:
    """The name, numbered if its `name_key` is taken."""
    count, unique = 1, name
    while name_key(unique) in taken:
        count += 1
        unique = f"{name} ({count})"
    return unique


def _distinct_names(people: Sequence[LinkedPerson]) -> tuple[list[str], dict[str, str]]:
    """The names, with repeated ones numbered, and person ids by name; a person's second seat gets no id."""
    names: list[str] = []
    ids: dict[str, str] = {}
    taken: set[str] = set()
    for person in people:
        name = person.name and numbered_name(person.name, taken)
        taken.add(name_key(name))
        names.append(name)
        if person.id and person.id not in ids.values():
            ids[name_key(name)] = person.id
    return names, ids


def _tally(seats: Sequence[ImportedSeat]) -> str | None:
    lines = [
        {"seat": place, "points": seat.points, "cites": []}
        for place, seat in enumerate(seats)
        if seat.points is not None
    ]
    return compact({"lines": lines}) if lines else None


def _ranking(play: ImportedPlay) -> list[list[int]]:
    """Seats by rank, the winners first even with fewer points; empty without a winner."""
    winners = [place for place, seat in enumerate(play.seats) if seat.wins]
    if not winners or play.counts != "all":
        return []
    losers: dict[int, list[int]] = {}
    last = len(play.seats) + 1
    for place, seat in enumerate(play.seats):
        if not seat.wins:
            losers.setdefault(seat.rank if seat.rank > 1 else last, []).append(place)
    return [winners, *(losers[rank] for rank in sorted(losers))]
