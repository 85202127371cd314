"""The card of a result or a standing: on the screen, as a picture, and as a drawing."""

import flet as ft

from companion.flet_fixes.guard import memoised
from companion.look.widgets import note, strong
from companion.screens.shared.controls import panel
from companion.screens.shared.ranking_card import Trophy, ranking_rows
from companion.table.ranking import Rank, RankList
from companion.window.context import use_settings
from companion.words import said
from referees.common.protocol.config import Seat
from referees.common.values.value import Value
from scoresheets.result_card import Player, result_card
from scoresheets.sheet import Sheet


class GameResult(Value):
    """A result or standing: `says` is how the game ended (empty while it runs), `line` the result in one line."""

    title: str
    day: str
    says: str
    ranking: RankList
    seats: tuple[Seat, ...]
    line: str
    has_winner: bool = False


@memoised
def ResultCard(*, result: GameResult) -> ft.Control:
    """The result to share: game, day, players by rank with points, and what decided it."""
    title = ft.Column([strong(result.title, 20), note(result.day)], spacing=0, tight=True, expand=True)
    parts: list[ft.Control] = [ft.Row([title, *([Trophy()] if result.has_winner else [])])]
    if result.says:
        words = ft.Text(result.says, size=20, weight=ft.FontWeight.W_700)
        parts.append(ft.Semantics(content=words, header=True, live_region=True))
    in_greys = use_settings().colours == "greys"
    parts.append(ranking_rows(result.ranking, result.seats, is_over=result.has_winner, in_greys=in_greys))
    return panel(ft.Column(parts, spacing=12, tight=True), ft.Colors.SURFACE_CONTAINER_HIGH, 16, padding=16)


def drawn_card(result: GameResult) -> Sheet:
    """The card as a drawing for print."""
    ranking = result.ranking

    def player(rank: Rank) -> Player:
        seat = result.seats[rank.seat]
        is_winner = result.has_winner and rank.place == 1
        points = tuple(number for number in (rank.points, rank.total) if number is not None)
        return Player(rank.place, seat.player, seat.shape, seat.colour, points, is_winner)

    totals = said("in total: {totals}", totals=ranking.totals) if ranking.totals else ""
    return result_card(
        result.title,
        result.day,
        [player(rank) for rank in ranking.ranks],
        headline=result.says,
        heads=(ranking.title, totals),
        why=ranking.decided,
        has_cup=result.has_winner,
    )
