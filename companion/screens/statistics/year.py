"""A card to share about one year: games played, how often, and who won."""

from companion.screens.shared.results import GameResult
from companion.screens.statistics import figures
from companion.screens.statistics.counted import CountedGames
from companion.store.statistics import MINUTES
from companion.table.ranking import Rank, RankList
from companion.titles import title_of
from companion.words import said, text
from referees.common.protocol.config import Seat
from referees.common.protocol.sentence import say_count

MOST = 8  # players on the card


def latest_year(counted: CountedGames) -> str:
    """The year chosen in the filter, otherwise the last one with a game; empty without games."""
    return counted.of.period or max((row.year for row in counted.years), default="")


def year_card(counted: CountedGames) -> GameResult:
    """The card of a year; `counted` is filtered to that year only."""
    year = counted.of.period
    played = sorted(((row.plays, row.game) for row in counted.years if row.year == year), reverse=True)
    title = said("Our year {year}", year=year)
    games = text(say_count("{count} game", "{count} games", sum(plays for plays, _ in played)))
    time = figures.by_name(figures.together(counted.stats, None), MINUTES)
    hours = 0 if time is None else round(time.total / 60)
    day = said("{games}, {hours} hours", games=games, hours=hours) if hours > 1 else games
    most = ""
    for count, game in played[:1]:
        one, many = "Most played: {game}, once", "Most played: {game}, {count} times"
        most = text(say_count(one, many, count, game=title_of(game)))
    people = figures.by_player(counted.totals, counted.known.names)[:MOST]
    people.sort(key=lambda person: (-person.wins, -person.plays, person.name))
    wins = [person.wins for person in people]
    ranks = [Rank(wins.index(person.wins) + 1, seat, person.wins, person.plays) for seat, person in enumerate(people)]
    seats = tuple([_seat(counted, person) for person in people])
    listed = ", ".join(said("{name} {points}", name=person.name, points=person.wins) for person in people)
    line = " · ".join(part for part in (title, day, most, said("Games won: {players}", players=listed)) if part)
    return GameResult(title, day, most, RankList(said("Games won"), tuple(ranks), said("games played")), seats, line)


def _seat(counted: CountedGames, total: figures.Sum) -> Seat:
    known = counted.known.by_id.get(total.player)
    return Seat(player=total.name) if known is None else Seat(player=total.name, colour=known.colour, shape=known.shape)
