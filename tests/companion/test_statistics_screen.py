"""The statistics: tables of all players and of one, charts from the fourth game on, filters for game and player."""

import shutil
from pathlib import Path
from typing import Any

import flet as ft
import flet_charts as charts  # type: ignore[import-untyped]
import pytest

from companion.screens.statistics import figures
from companion.screens.statistics.charts import points_chart
from companion.store.records import Pair, Standing
from companion.store.sqlite.store import SqliteStore
from referees.common.values.change import changed
from tests.companion.conftest import House
from tests.companion.harness import Window, label
from tests.companion.tables import tap
from tests.store.making import NOON, a_line, after, config_line, new_head
from tests.store.test_plays import imported
from tests.store.test_statistics import YEAR, over

STORED = Path(__file__).parents[1] / "stored_games" / "schema_4"


async def finished(house: House, *names: str, game: str = "meow_oracle", at: int = 0, **fields: Any) -> None:
    """Store a finished game on this device; the first player wins unless `fields` have another result."""
    await house.device.open()
    store = house.device.store
    assert isinstance(store, SqliteStore)
    head = changed(new_head(*names, at=NOON + at), game=game)
    await store.create(head, (config_line(head),))
    ranking = [[seat] for seat in range(len(names))]
    await store.append(after(head, 2, **(fields or over(ranking, (0, "MO-20", 9), (1, "MO-22", 2)))), (a_line(2),))


def rows(window: Window) -> list[str]:
    """The screen reader's text of each row of the tables."""
    labels = [label(control) or "" for control in window.all(ft.Semantics) if isinstance(control.content, ft.Row)]
    return [words for words in labels if ": " in words]


async def test_before_the_first_result_the_screen_says_what_it_will_show(house: House) -> None:
    """Before the first result, the screen says what it will show, and leads to a new game."""
    window = await house.window("/statistics")
    assert any("Here's a summary of your finished games" in words for words in window.texts())
    await window.tap("New game")
    assert window.page.route == "/"


async def test_all_players_and_one_player(house: House) -> None:
    """The history leads to statistics of all players; a tap on one shows their games, opponents and score lines."""
    await finished(house, "Ann", "Bob")
    await finished(house, "Bob", "Ann", "Cid", at=1)
    await finished(house, "Ann", "Bob", game="oblivion", at=2, **over([[0], [1]]))
    window = await house.window("/history")
    await window.tap("Statistics")
    assert rows(window) == [
        "Ann: Played 3, Won 2, Share 67%",
        "Bob: Played 3, Won 1, Share 33%",
        "Cid: Played 1, Won 0, Share 0%",
        "Meow Oracle: Played 2, Minutes –",
        "Oblivion: Played 1, Minutes –",
    ]
    assert "Play a few more games to see charts here." in window.texts()
    assert not bars_in(window)
    await window.tap("Ann: Played 3, Won 2, Share 67%")
    assert rows(window) == [
        "Meow Oracle: Played 2, Won 1, Average 5.5, Best 9",
        "Oblivion: Played 1, Won 1, Average –, Best –",
        "Bob: Together 3, Ahead 2, Behind 1",
        "Cid: Together 1, Ahead 1, Behind 0",
        "Point 1: the run: Points 9, Per game 9",
        "Point 2: colour lines: Points 2, Per game 2",
    ]
    await window.tap("Point 1: the run: Points 9, Per game 9")
    assert window.page.route == "/rules/meow_oracle/MO-20"


async def test_filters(house: House) -> None:
    """Statistics can be limited to a game or a player; if there are no such games, a sentence says so."""
    await finished(house, "Ann", "Bob")
    await finished(house, "Bob", "Cid", game="oblivion", at=1, **over([[0], [1]]))
    window = await house.window("/statistics")
    await window.tap("Game")
    await window.tap("Oblivion")
    assert rows(window) == ["Bob: Played 1, Won 1, Share 100%", "Cid: Played 1, Won 0, Share 0%"]
    await window.tap("Player")
    await window.tap("Ann")
    assert "You haven't finished a game like this yet." in window.texts()
    await window.tap("Oblivion")
    await window.tap("Any game")
    assert rows(window)[0] == "Meow Oracle: Played 1, Won 1, Average 9, Best 9"


async def test_two_players_and_a_year(house: House) -> None:
    """Two players are compared game by game; statistics of a year have only its games, also when shared."""
    for at in range(4):
        await finished(house, "Ann", "Bob", at=at)
    await finished(house, "Bob", "Ann", game="oblivion", at=YEAR, **over([[0, 1]]))
    window = await house.window("/statistics")
    await window.tap("Player")
    await window.tap("Ann")
    await window.tap("Bob: Together 5, Ahead 4, Behind 0")
    assert rows(window) == ["Meow Oracle: Together 4, Ahead 4, Behind 0", "Oblivion: Together 1, Ahead 0, Behind 0"]
    assert bars_in(window) == {"Meow Oracle": (4, 0, 0), "Oblivion": (0, 1, 3)}
    await window.tap("Year")
    await window.tap("2026")
    assert rows(window) == ["Oblivion: Together 1, Ahead 0, Behind 0"]
    assert not bars_in(window)
    await window.tap("Bob")
    await window.tap("Anybody")
    assert rows(window)[0] == "Oblivion: Played 1, Won 1, Average –, Best –"
    await window.tap("Share")
    assert rows(window)[0] == "Oblivion: Played 1, Won 1, Average –, Best –"


async def test_the_statistics_of_a_referee(house: House) -> None:
    """A referee's statistics are shown for all players or one, with bars if they have several kinds, as are lengths of
    games, wins by position, and overruled entries; points only if the game has any."""
    stats = [(-1, "minutes", 30), (-1, "overruled", 2), (0, "overruled", 2), (-1, "entries", 50)]
    stats += [(seat, f"place:{place}", place % 2) for seat in (-1, 0) for place in (1, 2)]
    stats += [(seat, "killed_by:sword", 2) for seat in (-1, 1)] + [(-1, "killed_by:planet", 1), (-1, "deaths", 3)]
    for at in range(4):
        fields = over([[1], [0]], (1, "IO-82", 1), stats=stats)
        await finished(house, "Ann", "Bob", game="interstellar_oracle", at=at, **fields)
    window = await house.window("/statistics")
    await window.tap("Interstellar Oracle: Played 4, Minutes 30")
    assert rows(window)[2:] == [
        "Length in minutes: Total 120, Per game 30, Most 30",
        "Entries: Total 200, Per game 50, Most 50",
        "Overruled by the players: Total 8, Per game 2, Most 2",
        "Position 1: Played 4, Won 4, Share 100%",
        "Position 2: Played 4, Won 0, Share 0%",
        "Deaths: Total 12, Per game 3, Most 3",
        "Sword: Total 8, Share 67%",
        "A planet that vanished: Total 4, Share 33%",
    ]
    drawn = bars_in(window)
    assert {"Ann", "Bob", "Position 1", "Position 2", "Sword", "A planet that vanished"} == set(drawn)
    assert drawn["A planet that vanished"] == (4, 0, 4)
    heard = {label(control) for control in window.all(ft.Semantics)}
    assert "Causes of death: Sword 8, A planet that vanished 4" in heard
    await window.tap("Player")
    await window.tap("Bob")
    assert "Sword: Total 8, Share 100%" in rows(window)
    assert not any(row.startswith("A planet") or "Points" in row for row in rows(window))
    assert not window.all(charts.LineChart)


async def test_the_longest_streak_of_all_games(house: House) -> None:
    """The longest winning streak counts all games, not only the last ones; a current streak is shown, too."""
    for at in range(70):
        await finished(house, "Ann", "Bob", at=at)
    await finished(house, "Bob", "Ann", at=70)
    for at in range(2):
        await finished(house, "Ann", "Bob", game="oblivion", at=71 + at, **over([[0], [1]]))
    window = await house.window("/statistics")
    await window.tap("Ann: Played 73, Won 72, Share 99%")
    assert "70" in window.texts()
    assert "longest streak" in window.texts()
    assert "Ann won the last 2 games." in window.texts()


@pytest.mark.parametrize(("width", "has_columns"), [(390, True), (320, False)])
async def test_no_figure_breaks_in_a_narrow_column(house: House, width: int, has_columns: bool) -> None:
    """If columns would be too narrow, a row has its figures below its name; its label is the same."""
    await finished(house, "Ann", "Bob")
    window = await house.window("/statistics", width=width, height=700)
    await window.tap("Ann: Played 1, Won 1, Share 100%")
    words = "Played 1, Won 1, Average 9, Best 9"
    assert (words in window.texts(), "Average" in window.texts()) == (not has_columns, has_columns)
    assert f"Meow Oracle: {words}" in {label(control) for control in window.all(ft.Semantics)}


async def test_older_games_get_statistics(house: House) -> None:
    """Opening the screen adds referees' statistics to games stored before there were any."""
    shutil.copy(STORED / "companion.db", house.device.path.parent)
    await house.device.open()
    assert await house.device.store.statistics.pending()
    window = await house.window("/statistics")
    assert any(row.startswith("Length in minutes: ") for row in rows(window))
    assert await house.device.store.statistics.pending() == ()


async def test_charts_from_the_fourth_game_on(house: House) -> None:
    """From the fourth game on, plays and wins have bars, and points a line with a label."""
    for at in range(4):
        points = over([[0], [1]], (0, "MO-20", 3 * at), (1, "MO-20", 1))
        await finished(house, "Ann", "Bob", at=at, **points)
    window = await house.window("/statistics")
    assert bars_in(window) == {"Ann": (4, 0, 0), "Bob": (0, 4, 0)}
    await window.tap("Ann: Played 4, Won 4, Share 100%")
    (lines,) = window.all(charts.LineChart)
    assert [point.y for point in lines.data_series[1].points] == [0, 3, 6, 9]
    assert {point.y for point in lines.data_series[0].points} == {4.5}
    labels = {label(control) for control in window.all(ft.Semantics)}
    assert "Points in the last 4 games, oldest first: 0, 3, 6, 9" in labels


def bars_in(window: Window) -> dict[str, tuple[int, int, int]]:
    """For each bar on the screen, by name, the lengths of its dark part, its pale part and the rest."""
    bars = {}
    for bar in window.all(ft.Column):
        if len(bar.controls) == 2 and isinstance(bar.controls[1], ft.Container) and isinstance(bar.controls[0], ft.Row):
            pieces = getattr(bar.controls[1].content, "controls", [])
            lengths = {piece.bgcolor: piece.expand for piece in pieces if isinstance(piece, ft.Container)}
            if lengths:
                name = next(word.value for word in window.walk(bar.controls[0]) if isinstance(word, ft.Text))
                colours = ft.Colors.PRIMARY, ft.Colors.PRIMARY_CONTAINER, None
                dark, pale, left = [int(lengths.get(colour) or 0) for colour in colours]
                bars[str(name)] = dark, pale, left
    return bars


async def test_the_closest_rival_is_named(house: House) -> None:
    """The closest rival is, of frequent opponents, the one with the smallest difference of games ahead and behind."""
    for at in range(6):
        names = ("Ann", "Bob", "Cid") if at else ("Bob", "Ann", "Cid")
        await finished(house, *names, at=at, **over([[0], [1], [2]]))
    window = await house.window("/statistics")
    await window.tap("Player")
    await window.tap("Ann")
    assert "Ann was ahead in 5 of 6 games against Bob, the closest rival, and behind in 1." in window.texts()


@pytest.mark.parametrize(
    ("points", "low", "high"),
    [([0, 0, 0], 0, 1), ([1, 9, 4], 0, 10), ([-3, 7, 1], -5, 10), ([64, 30, 53], 0, 80), ([998, 1, 2], 0, 1000)],
)
def test_an_axis_ends_on_grid_lines(points: list[int], low: int, high: int) -> None:
    """All points and 0 are between the ends of an axis, which has at most six labels."""
    control: Any = points_chart(points, sum(points) / 3, "")
    chart = control.content
    assert (chart.min_y, chart.max_y) == (low, high)
    assert len(chart.left_axis.labels) <= 6


def test_figures() -> None:
    """Figures are summed over games; shares are rounded half up, and averages have at most one decimal."""
    mine = [
        Standing("Ann", "a", 2, 1, 2, 5, 4),
        Standing("Ann", "b", 1, 1, 1, 0, 0),
        Standing("Bob", "a", 3, 0, 3, 1, 1),
    ]
    assert [(row.player, row.plays, row.wins) for row in figures.by_player(mine, {})] == [("Ann", 3, 2), ("Bob", 3, 0)]
    pairs = [Pair("a", "Cid", 1, 1, 0), Pair("b", "Cid", 2, 0, 1), Pair("a", "Bob", 1, 0, 0)]
    met = [(row.other, row.plays, row.ahead, row.behind) for row in figures.opponents(pairs, {})]
    assert met == [("Cid", 3, 1, 1), ("Bob", 1, 0, 0)]
    shares = [figures.percent(*pair) for pair in ((1, 3), (1, 8), (2, 3), (0, 5), (4, 4))]
    assert shares == ["33%", "13%", "67%", "0%", "100%"]
    assert [figures.average(*pair) for pair in ((5, 2), (6, 2), (10, 3), (0, 0))] == ["2.5", "3", "3.3", "–"]


async def test_figures_of_imported_plays(house: House) -> None:
    """Zero points are 0, not a dash; the lowest score is best if the game says so; decimals are shown, and minutes
    averaged. Plays without players count for their games, even if there are no others."""
    folder = Path(__file__).parent / "files/from_others"
    await house.device.open()
    store = house.device.store
    assert isinstance(store, SqliteStore)
    await imported(store, (folder / "bgg-two-pages.xml").read_bytes())
    window = await house.window("/statistics")
    assert rows(window) == ["Tin Lantern: Played 2, Minutes –", "Copper Kite: Played 1, Minutes –"]
    assert any(words.startswith("3 plays don't list their players") for words in window.texts())
    await imported(store, (folder / "bgstats-ios.json").read_bytes())
    window = await house.window("/statistics")
    assert {"Nil Whist: Played 2, Minutes 25", "Mulligan Golf: Played 2, Minutes 60"} <= set(rows(window))
    await tap(window, "Nora")
    assert {
        "Mulligan Golf: Played 2, Won 1, Average 70.2, Best 68.5", "Nil Whist: Played 1, Won 1, Average 0, Best 0",
        "Lifeboat Crew: Played 1, Won 1, Average –, Best –",
    } <= {label(control) or "" for control in window.all(ft.Semantics)}  # fmt: skip
