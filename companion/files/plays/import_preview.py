"""Previews an import: compares its plays with the store, and its players with this device's."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from companion.files.plays.accounts import is_newer
from companion.files.plays.as_stored import game_of_ours, links_of, numbered_name
from companion.files.plays.bg_stats import id_of
from companion.files.plays.readers.imported import ImportedGame, ImportedPlay, ImportedSeat
from companion.files.plays.readers.opening import PlaysFile
from companion.store.database import Database
from companion.store.elsewhere import game_of, ids_of, ids_of_game, person_named, person_of
from companion.store.people import counts_as
from companion.store.plays import known_play, possible_duplicates
from companion.store.projections import DAY
from companion.store.records import Player
from companion.titles import GAME_ELSEWHERE
from referees.common.record.steps import NOT_KNOWN, Progress, Steps
from referees.common.values.names import name_key

# "found": unchanged; "recorded": on this device; "twin": new, but game, day and players match another play
PlayStatus = Literal["new", "changed", "found", "recorded", "deleted", "twin"]
Link = tuple[str, str]
MOST_EXAMPLES: Final = 3
MOST_PEOPLE: Final = 20_000


@dataclass(eq=False)
class Person:
    """A player in the file. `link`: system and id; `known`: the name from an earlier import; `local`: the matching
    player on this device; `new`: the name for a new person."""

    link: Link
    name: str
    plays: int = 0
    known: str = ""
    local: Player | None = None
    new: str = ""

    @property
    def local_name(self) -> str:
        """The matching player, or ""."""
        return "" if self.local is None else self.local.name

    @property
    def ours(self) -> str:
        """The name that new plays are stored under."""
        return self.known or self.local_name or self.new


@dataclass(eq=False)
class Report:
    """A comparison's result: plays by status, players, and a few possible duplicates as (game, day, names)."""

    file: PlaysFile
    counts: Counter[PlayStatus] = field(default_factory=Counter)
    to_import: dict[str, PlayStatus] = field(default_factory=dict)  # by foreign id
    people: dict[Link, Person] = field(default_factory=dict)
    twins: list[tuple[str, str, str]] = field(default_factory=list)
    undated: int = 0

    def may_keep(self, *, twins: bool) -> int:
        """The number of plays that would be added or changed."""
        return self.counts["new"] + self.counts["changed"] + (self.counts["twin"] if twins else 0)


class Comparison:
    """Compares plays with the stored ones; caches the games' ids."""

    def __init__(self, origin: str) -> None:
        self._origin = origin
        self._games: dict[tuple[str, ImportedGame], str] = {}
        self._seen: set[Link] = set()
        self.game_links: list[tuple[Link, str]] = []  # links of the file's games, with our ids

    def status(self, db: Database, play: ImportedPlay) -> PlayStatus:
        """A play's status, compared with the store."""
        key = (play.system, play.id)
        if key in self._seen:
            return "found"
        self._seen.add(key)
        match = known_play(db, links_of(play))
        if match is None:
            return "twin" if self._has_twin(db, play) else "new"
        if match.status != "play":
            return match.status
        return "changed" if match.play is not None and is_newer(play, match.play) else "found"

    def game(self, db: Database, play: ImportedPlay) -> str:
        """The id on this device of a play's game."""
        key = (play.system, play.game)
        if key not in self._games:
            self._games[key] = self._game(db, play)
        return self._games[key]

    def _game(self, db: Database, play: ImportedPlay) -> str:
        game = play.game
        own_id = game_of_ours(game, play.system) or game_of(db, game.links)
        game_id = own_id or f"{GAME_ELSEWHERE}{game.name}"
        ids = dict(ids_of_game(db, game_id)) | dict(link for link, ours in self.game_links if ours == game_id)
        if own_id is None and any(ids.get(system, id) != id for system, id in game.links):
            game_id = f"{game_id} ({game.links[-1][1]})"  # another game with the same name
        self.game_links += [(link, game_id) for link in game.links]
        return game_id

    def _has_twin(self, db: Database, play: ImportedPlay) -> bool:
        """Whether an equal play was recorded here, or imported from another list."""
        if not play.day or not play.seats:
            return False
        groups = [
            candidate.players
            for candidate in possible_duplicates(db, self.game(db, play), play.at - DAY, play.at + DAY)
            if candidate.day == play.day and (not candidate.origin or candidate.origin != self._origin)
        ]
        return bool(groups) and {_person_id(db, play.system, seat) for seat in play.seats if seat.player} in groups


def _person_id(db: Database, system: str, seat: ImportedSeat) -> str:
    person = person_of(db, (system, seat.player))
    counted = person_named(db, seat.name) if person is None else counts_as(db, person)
    return seat.name if counted is None else counted.id


def preview_steps(file: PlaysFile, players: Sequence[Player], db: Database) -> Steps[Report]:
    """Compare all plays of a file; `players` are this device's players."""
    report, comparison, done = Report(file), Comparison(file.origin), 0
    for play in file.plays():
        if play is None:
            yield NOT_KNOWN
            continue
        status = comparison.status(db, play)
        report.counts[status] += 1
        if status in ("new", "changed", "twin"):
            report.to_import[play.id] = status
        report.undated += play.at <= 0 and status in ("new", "twin")  # the store has no times before 1970
        _meet(report, play)
        if status == "twin" and len(report.twins) < MOST_EXAMPLES:
            names = ", ".join([seat.name for seat in play.seats if seat.name])
            report.twins.append((comparison.game(db, play), play.day, names))
        done += 1
        yield Progress(done, file.count)
    _match(report, db, players)
    return report


def _meet(report: Report, play: ImportedPlay) -> None:
    seats = {seat.player: seat for seat in play.seats if seat.player}
    for id, seat in seats.items():  # once, even if a player is listed twice
        link = (play.system, id)
        if link not in report.people:
            if len(report.people) >= MOST_PEOPLE:
                continue
            report.people[link] = Person(link, seat.name)
        report.people[link].plays += 1


def _match(report: Report, db: Database, players: Sequence[Player]) -> None:
    """Matches people by earlier imports, ids from our own files, or unique names; others are new."""
    by_id = {id_of("person", player.person): player for player in players}
    counts = Counter(name_key(person.name) for person in report.people.values())
    ours: dict[str, list[Player]] = {}
    for player in players:
        ours.setdefault(name_key(player.name), []).append(player)
    taken = set(ours)
    for person in sorted(report.people.values(), key=lambda candidate: -candidate.plays):
        person_id = person_of(db, person.link)
        person.known = "" if person_id is None else counts_as(db, person_id).name
        name = name_key(person.name)
        namesakes = ours.get(name, [])
        is_free = len(namesakes) == 1 and not any(
            system == person.link[0] and id != person.link[1] for system, id in ids_of(db, namesakes[0].person)
        )
        if person.link[1] in by_id:
            person.local = by_id[person.link[1]]
        elif is_free and counts[name] == 1:
            person.local = namesakes[0]
        person.new = numbered_name(person.name, taken)
        if not person.known and person.local is None:
            taken.add(name_key(person.new))
