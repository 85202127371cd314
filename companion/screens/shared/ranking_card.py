"""The ranked standing as a card."""

import asyncio
from collections.abc import Sequence

import flet as ft

from companion.flet_fixes.guard import component, memoised
from companion.look.seat_mark import drawn_mark
from companion.look.shapes import painted
from companion.look.widgets import CENTRED, note, stretched, strong
from companion.measures import GAP, LOOSE
from companion.table.ranking import Rank, RankList
from companion.window.context import use_settings
from companion.words import said
from referees.common.protocol.config import Seat
from scoresheets.shapes import MARKS, polar
from scoresheets.square import Square

BURST_MS = 900
ARRIVAL_MS, MOST_MS = 250, 1500  # delay between two places in a final standing, and the most in total
SMALL, CUP = 0.3, 64
APART_DP, LINE_DP = 24, 28
SIZE, LARGE = 16, 18  # letter size in a tray, and on a card
LETTER_DP, DIGIT_DP, PLACE = 9, 11, 1.4  # widths of a name's letter and of a digit; a place's width in letter sizes


@memoised
def RankingCard(*, ranking: RankList, seats: tuple[Seat, ...], width: int, is_over: bool, is_large: bool) -> ft.Control:
    """The ranked players, two per line if their names fit; after the game one per line, with the winners' cup."""
    in_greys = use_settings().colours == "greys"
    is_still, has_come = use_burst(is_wanted=is_over)
    count = 1 if is_large or is_over else _abreast(ranking, seats, width)
    cell_width = (width - (count - 1) * APART_DP) // count

    def cell(rank: Rank) -> ft.Control:
        row = _row(rank, seats[rank.seat], SIZE, is_first=is_over and rank.place == 1, in_greys=in_greys)
        return ft.Container(row, width=cell_width if count > 1 else None)

    cells = [cell(rank) for rank in ranking.ranks]
    if is_over:  # the last place appears first
        waits = [min((len(cells) - at) * ARRIVAL_MS, MOST_MS) for at in range(len(cells))]
        paces = [None if is_still else ft.Animation(wait, ft.AnimationCurve.EASE_IN_EXPO) for wait in waits]
        seen = 1 if has_come else 0
        cells = [ft.Container(one, opacity=seen, animate_opacity=pace) for one, pace in zip(cells, paces, strict=True)]
    lines = [ft.Row([*cells[at : at + count]], spacing=APART_DP) for at in range(0, len(cells), count)]
    table = stretched(*_head(ranking), *(lines if count > 1 else cells), gap=2, tight=True, expand=True)
    parts = [table, *([Trophy(size=CUP)] if is_over else [])]
    return ft.Row(parts, spacing=LOOSE, vertical_alignment=ft.CrossAxisAlignment.START)


def _abreast(ranking: RankList, seats: Sequence[Seat], width: int) -> int:
    for rank in ranking.ranks:
        numbers = [str(number) for number in (rank.points, rank.total) if number is not None]
        beside = SIZE * (PLACE + 1) + GAP * (2 + len(numbers)) + DIGIT_DP * len("".join(numbers))
        if beside + LETTER_DP * len(seats[rank.seat].player) > (width - APART_DP) // 2:
            return 1
    return 2


def ranking_height(ranking: RankList, seats: Sequence[Seat], width: int, *, is_over: bool) -> int:
    """The height of `RankingCard` in dp at the usual text size."""
    count = -(-len(ranking.ranks) // (1 if is_over else _abreast(ranking, seats, width)))
    return max(LINE_DP * (count + 1 + bool(ranking.decided)), CUP if is_over else 0)


def ranking_rows(ranking: RankList, seats: Sequence[Seat], *, is_over: bool, in_greys: bool) -> ft.Control:
    """A line for each player, below the standing's heading."""
    rows = [
        _row(rank, seats[rank.seat], LARGE, is_first=is_over and rank.place == 1, in_greys=in_greys)
        for rank in ranking.ranks
    ]
    return stretched(*_head(ranking), *rows, gap=6, tight=True)


def _head(result: RankList) -> list[ft.Control]:
    totals = [note(said("in total: {totals}", totals=result.totals), color=ft.Colors.PRIMARY)] if result.totals else []
    apart = ft.MainAxisAlignment.SPACE_BETWEEN
    titles = ft.Row([note(result.title), *totals], wrap=True, alignment=apart, spacing=LOOSE, run_spacing=0)
    return [titles, note(result.decided)] if result.decided else [titles]


def _row(rank: Rank, seat: Seat, size: int, *, is_first: bool, in_greys: bool) -> ft.Control:
    width = size * PLACE if rank.place < 10 else None  # large words overflow into the gap
    place = note(f"{rank.place}.", size - 2, width=width, no_wrap=True, overflow=ft.TextOverflow.VISIBLE)
    weight, short = ft.FontWeight.W_700 if is_first else ft.FontWeight.W_400, ft.TextOverflow.ELLIPSIS
    name = strong(seat.player, size, weight, max_lines=1, overflow=short, expand=True)
    parts: list[ft.Control] = [place, drawn_mark(seat, size, in_greys=in_greys), name]
    if rank.points is not None:
        parts.append(strong(str(rank.points), size + 2, color=ft.Colors.PRIMARY if rank.total is None else None))
    if rank.total is not None:
        parts.append(strong(str(rank.total), size + 2, color=ft.Colors.PRIMARY))
    label = said("{place}. {name}", place=rank.place, name=seat.player)
    if rank.points is not None:
        label = said("{place}. {name}, {points}", place=rank.place, name=seat.player, points=rank.points)
    if rank.total is not None:
        label = said("{rank}, {total} in total", rank=label, total=rank.total)
    row = ft.Row(parts, spacing=GAP, vertical_alignment=CENTRED)
    return ft.Semantics(content=row, label=label, exclude_semantics=True)


def use_burst(*, is_wanted: bool = True) -> tuple[bool, bool]:
    """Hook for an animation: returns whether it's off, and whether parts should take their final values."""
    is_still = use_settings().motion == "reduced" or not is_wanted
    has_started, begin = ft.use_state(is_still)

    async def burst() -> None:
        await asyncio.sleep(0)  # draws the start position first
        begin(True)

    ft.use_effect(burst, [])
    return is_still, has_started


@component
def Trophy(*, size: int = 72) -> ft.Control:
    """The winner's cup, with rays that burst once unless motion is reduced."""
    is_still, is_grown = use_burst()
    unit, colours = Square(0, 0, size), tuple(MARKS.values())
    rays = [
        unit.polyline([polar(at / 14, 0.36), polar(at / 14, 0.48)], unit.line(colours[at % 7], 0.035))
        for at in range(14)
    ]
    cup = ft.Icon(ft.Icons.EMOJI_EVENTS, size=size * 0.5, color=ft.Colors.PRIMARY)
    stack = ft.Stack([painted(rays, size, size), cup], width=size, height=size, alignment=ft.Alignment.CENTER)
    motion = None if is_still else ft.Animation(BURST_MS, ft.AnimationCurve.ELASTIC_OUT)
    trophy = ft.Container(stack, scale=1.0 if is_grown else SMALL, animate_scale=motion)
    return ft.Semantics(content=trophy, exclude_semantics=True)
