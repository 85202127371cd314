"""Charts of the statistics: bars, and points over time. Each stands above a table that says the same."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

import flet as ft
import flet_charts as charts  # type: ignore[import-untyped]

from companion.look.widgets import note, spoken
from companion.screens.statistics.figures import decimal

__all__ = ["MOST_BARS", "Bar", "bar_chart", "points_chart"]

HEIGHT = 200
"""Height of a chart, in dp."""

MOST_BARS = 6
"""The most bars: more are too narrow for their names on a phone."""

EDGE = 0.04
"""Room at either end of a line, so that its dots are whole: a share of its width."""

FEW_BARS = 4
SHORT, SHORTER = 8, 6
"""The most letters of a name below a bar: of a few, and of more, which stand closer."""


class Bar(NamedTuple):
    """A bar: the name below it, how high it is, and how high the full part of it is (None: all of it)."""

    name: str
    whole: int
    part: int | None = None


def bar_chart(bars: Sequence[Bar], label: str) -> ft.Control:
    """A pale bar for each, and in it a full one as high as its part."""
    shown = bars[:MOST_BARS]
    _, top = _around([one.whole for one in shown])
    groups = [
        charts.BarChartGroup(
            x=place,
            rods=[
                charts.BarChartRod(
                    from_y=0,
                    to_y=one.whole,
                    width=28,
                    color=ft.Colors.PRIMARY_CONTAINER,
                    border_radius=4,
                    tooltip=None,
                    stack_items=[
                        charts.BarChartRodStackItem(
                            from_y=0, to_y=one.whole if one.part is None else one.part, color=ft.Colors.PRIMARY
                        )
                    ],
                )
            ],
        )
        for place, one in enumerate(shown)
    ]
    names = [
        charts.ChartAxisLabel(value=place, label=note(_short(one.name, len(shown)), 12))
        for place, one in enumerate(shown)
    ]
    chart = charts.BarChart(
        groups=groups,
        left_axis=_left(0, top),
        bottom_axis=charts.ChartAxis(labels=names, label_size=28),
        horizontal_grid_lines=_grid(0, top),
        min_y=0,
        max_y=top,
        interactive=False,
        animation=ft.Animation(0),
        height=HEIGHT,
    )
    return spoken(chart, label)


def points_chart(points: Sequence[float], mean: float, label: str) -> ft.Control:
    """The points of each game, oldest first, and a dashed line at their average."""
    low, high = _around(points)
    last = len(points) - 1
    line = charts.LineChartData(
        points=[charts.LineChartDataPoint(place, value) for place, value in enumerate(points)],
        color=ft.Colors.PRIMARY,
        stroke_width=3,
        rounded_stroke_cap=True,
        point=True,
    )
    middle = charts.LineChartData(
        points=[charts.LineChartDataPoint(0, mean), charts.LineChartDataPoint(last, mean)],
        color=ft.Colors.OUTLINE,
        stroke_width=1,
        dash_pattern=[6, 4],
    )
    chart = charts.LineChart(
        data_series=[middle, line],
        left_axis=_left(low, high),
        horizontal_grid_lines=_grid(low, high),
        min_y=low,
        max_y=high,
        min_x=-EDGE * last,
        max_x=last + EDGE * last,
        interactive=False,
        animation=ft.Animation(0),
        height=HEIGHT,
    )
    return spoken(chart, label)


def _around(values: Sequence[float]) -> tuple[int, int]:
    """The lowest and highest value of an axis: 0 and all values lie between them, and both are on a grid line."""
    low, high = floor(min(0, *values)), ceil(max(1, *values))
    step = _step(low, high)
    return low // step * step, -(-high // step) * step


def _left(low: int, high: int) -> charts.ChartAxis:
    values = [value for value in range(low, high + 1) if (value - low) % _step(low, high) == 0]
    labels = [charts.ChartAxisLabel(value=value, label=note(decimal(value), 12)) for value in values]
    return charts.ChartAxis(labels=labels, label_size=40)


def _grid(low: int, high: int) -> charts.ChartGridLines:
    return charts.ChartGridLines(interval=_step(low, high), color=ft.Colors.OUTLINE_VARIANT, width=1)


def _step(low: int, high: int) -> int:
    """A distance of grid lines that gives at most five: 1, 2, 5, 10, 20, 50 …"""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if (high - low) // step < 5:
                return step
        size *= 10


def _short(name: str, bars: int) -> str:
    most = SHORT if bars <= FEW_BARS else SHORTER
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"
