"""Charts of the statistics: bars, and points over time; each above a table with the same numbers."""

from collections.abc import Iterable, Sequence
from math import ceil, floor
from typing import NamedTuple

import flet as ft
import flet_charts as charts  # type: ignore[import-untyped]

from companion.look.widgets import note, spoken
from companion.measures import GAP
from companion.screens.statistics.figures import decimal
from companion.words import said

CHART_DP, BAR_DP = 200, 16
MOST_BARS = 6  # the table has all
EDGE = 0.04  # space at either end of a line for its dots, as a share of its width


class Bar(NamedTuple):
    """A bar: its name, length, and the length of its dark part (None: all of it)."""

    name: str
    total: int
    part: int | None = None


def bar_chart(bars: Sequence[Bar], label: str) -> ft.Control:
    """For each entry, its name above a pale, partly dark bar."""
    visible = bars[:MOST_BARS]
    most = max([1, *(bar.total for bar in visible)])
    chart = ft.Column([_bar(bar, most) for bar in visible], spacing=GAP)
    return ft.Semantics(content=chart, label=label, exclude_semantics=True)


def _bar(bar: Bar, most: int) -> ft.Control:
    part = bar.total if bar.part is None else bar.part
    edge = ft.Border.all(2, ft.Colors.PRIMARY)  # the colours alone would not tell the parts apart
    pieces: list[ft.Control] = []
    if part:
        pieces.append(ft.Container(bgcolor=ft.Colors.PRIMARY, height=BAR_DP, expand=part))
    if bar.total > part:
        pale = ft.Colors.PRIMARY_CONTAINER
        pieces.append(ft.Container(bgcolor=pale, border=edge, height=BAR_DP, expand=bar.total - part))
    if most > bar.total:
        pieces.append(ft.Container(expand=most - bar.total))
    row = ft.Container(ft.Row(pieces, spacing=0), border_radius=4, clip_behavior=ft.ClipBehavior.HARD_EDGE)
    return ft.Column([ft.Row([note(bar.name, expand=True), note(str(bar.total))], spacing=GAP), row], spacing=2)


def in_words(chart: str, numbers: Iterable[tuple[str, int]]) -> str:
    """A chart's label for screen readers."""
    listed = ", ".join(said("{name} {number}", name=name, number=number) for name, number in numbers)
    return said("{chart}: {numbers}", chart=chart, numbers=listed)


def points_chart(points: Sequence[float], mean: float, label: str) -> ft.Control:
    """The points of each game, oldest first, and a dashed line at their average."""
    low, high = _around(points)
    last = len(points) - 1
    dots = [charts.LineChartDataPoint(place, value) for place, value in enumerate(points)]
    ink, faint = ft.Colors.PRIMARY, ft.Colors.OUTLINE
    line = charts.LineChartData(points=dots, color=ink, stroke_width=3, rounded_stroke_cap=True, point=True)
    ends = [charts.LineChartDataPoint(place, mean) for place in (0, last)]
    middle = charts.LineChartData(points=ends, color=faint, stroke_width=1, dash_pattern=[6, 4])
    values = [value for value in range(low, high + 1) if (value - low) % _step(low, high) == 0]
    labels = [charts.ChartAxisLabel(value=value, label=note(decimal(value), 12)) for value in values]
    across = charts.ChartGridLines(interval=_step(low, high), color=ft.Colors.OUTLINE_VARIANT, width=1)
    chart = charts.LineChart(
        data_series=[middle, line],
        left_axis=charts.ChartAxis(labels=labels, label_size=40),
        horizontal_grid_lines=across,
        min_y=low,
        max_y=high,
        min_x=-EDGE * last,
        max_x=last + EDGE * last,
        interactive=False,
        animation=ft.Animation(0),
        height=CHART_DP,
    )
    return spoken(chart, label)


def _around(values: Sequence[float]) -> tuple[int, int]:
    """The axis limits: grid lines that enclose 0 and all values."""
    low, high = floor(min(0, *values)), ceil(max(1, *values))
    step = _step(low, high)
    return low // step * step, -(-high // step) * step


def _step(low: int, high: int) -> int:
    """The smallest grid spacing of 1, 2, 5, 10, 20, 50 … with at most five lines."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if (high - low) // step < 5:
                return step
        size *= 10
