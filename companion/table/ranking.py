"""Rankings: final, of a round, or current."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.store.records import GameHead
from companion.table.table import Table
from companion.words import said, text
from referees.common.always.conclude import Conclude
from referees.common.protocol.sentence import say, say_count
from referees.common.protocol.tally import Ranking, Tally, ranked
from referees.common.registry import game_ids, referee
from referees.common.values.change import changed
from referees.common.values.value import Value


class Rank(Value):
    """A player's rank (1 is first, ties share it), points in this ranking, and total points."""

    place: int
    seat: int
    points: int | None
    total: int | None = None


class RankList(Value):
    """A ranking: title, players by rank, heading for total points ("" without), and the tie-break (`decided`)."""

    title: str
    ranks: tuple[Rank, ...]
    totals: str = ""
    decided: str = ""


def counts_points(game: str) -> bool:
    """Whether a game's points do more than mark the winner."""
    return game not in game_ids() or referee(game).about.has_points


def rank_list(game: str, tally: Mapping[str, Any], outcome: Mapping[str, Any] | None, seats: int) -> RankList:
    """The ranking in the outcome, otherwise by the tally's points; both from `referees.common.wire`."""
    points = tuple(tally["totals"])
    ranking: Ranking = tuple(map(tuple, (outcome or {}).get("ranking", ())))
    if not ranking:
        ranking = _by_points(points)
    missing = [seat for seat in range(seats) if not any(seat in group for group in ranking)]
    ranking = (*ranking, *([tuple(missing)] if missing else []))
    counts = bool(tally["lines"]) and counts_points(game)
    return RankList(tally["title"], _ranks(ranking, points if counts else None))


def at_end_of_round(table: Table) -> RankList | None:
    """While the game runs, the ranking of the round (with totals) or day that the last entry ended."""
    index, seats = len(table.timeline.entries) - 1, len(table.config.seats)
    if index < 0 or table.state.outcome is not None:
        return None
    tally = table.referee.tally(table.state)
    before = table.timeline.state_at(index)
    if len(tally.parts) <= len(table.referee.tally(before).parts):
        return _at_end_of_day(table, before, tally)
    last, totals = tally.parts[-1], tally.totals(seats)
    points = last.totals(seats)
    ranks = tuple(
        Rank(rank.place, rank.seat, rank.points, totals[rank.seat]) for rank in _ranks(_by_points(points), points)
    )
    decided = table.text(last.decided) if last.decided is not None else ""
    return RankList(table.text(last.title), ranks, table.text(tally.title), decided)


def _at_end_of_day(table: Table, before: Any, tally: Tally) -> RankList | None:
    ended, day = table.referee.day(before), table.referee.day(table.state)
    if ended is None or day is None or day <= ended:
        return None
    points = tally.totals(len(table.config.seats))
    title = said("After day {day}: {points}", day=ended, points=table.text(tally.title))
    return RankList(title, _ranks(_by_points(points), points))


def final_ranking(table: Table) -> RankList | None:
    """The announced final ranking; None if the game is running or was abandoned without a ranking."""
    ranking = announced_ranking(table.head, len(table.config.seats))
    return None if ranking is None else with_reason(table, ranking)


def with_reason(table: Table, ranking: RankList) -> RankList:
    """The final `ranking`, with its title in the window's language and any tie-break added."""
    title = table.text(table.referee.tally(table.state).title)
    return changed(ranking, title=title, decided=_between_equals(table, ranking))


def _between_equals(table: Table, ranking: RankList) -> str:
    later = [
        second
        for first in ranking.ranks
        for second in ranking.ranks
        if first.points is not None and first.points == second.points and first.place < second.place
    ]
    names = tuple([table.config.names[rank.seat] for rank in dict.fromkeys(later) if rank.seat in table.state.left])
    parts: list[str] = []
    if any(rank.seat not in table.state.left for rank in later):
        last, decided = table.timeline.entries[-1].entry, table.referee.tally(table.state).decided
        if isinstance(last, Conclude) and last.how == "ranked":
            parts.append(text(say("The players chose the final order.")))
        elif decided is not None:
            parts.append(table.text(decided))
    if names:
        gone = say_count(
            "{names} left the game and comes last.", "{names} left the game and come last.", len(names), names=names
        )
        parts.append(text(gone))
    return " ".join(parts)


def announced_ranking(head: GameHead, seats: int) -> RankList | None:
    """The final ranking of a stored game. Raises ValueError, LookupError, TypeError or AttributeError."""
    if head.tally is None or head.outcome is None:
        return None
    outcome = json.loads(head.outcome)
    return rank_list(head.game, json.loads(head.tally), outcome, seats) if outcome["ranking"] else None


def current_ranking(table: Table) -> RankList:
    """The announced ranking of a finished game, otherwise the one by current points; without points, all are first."""
    final = final_ranking(table)
    if final is not None:
        return final
    tally, seats = table.referee.tally(table.state), len(table.config.seats)
    points = tally.totals(seats)
    counts = bool(tally.lines) and counts_points(table.head.game)
    ranking: Ranking = _by_points(points) if counts else (tuple(range(seats)),)
    return RankList(table.text(tally.title), _ranks(ranking, points if counts else None))


def one_line(title: str, names: Sequence[str], ranking: RankList) -> str:
    """The result in one line: "Meow Oracle · Ann 4 · Bob 2", or ranks if there are no points."""
    return f"{title} · {points_line(names, ranking)}"


def points_line(names: Sequence[str], ranking: RankList) -> str:
    """The players by rank in one line, with points or ranks."""
    results = [
        said("{name} {points}", name=names[rank.seat], points=rank.points)
        if rank.points is not None
        else said("{place}. {name}", place=rank.place, name=names[rank.seat])
        for rank in ranking.ranks
    ]
    return " · ".join(results)


def _by_points(points: Sequence[int]) -> Ranking:
    return ranked(range(len(points)), [(value,) for value in points])


def _ranks(ranking: Ranking, points: Sequence[int] | None) -> tuple[Rank, ...]:
    ranks: list[Rank] = []
    for group in ranking:
        place = len(ranks) + 1
        ranks += [Rank(place, seat, None if points is None else points[seat]) for seat in group]
    return tuple(ranks)
