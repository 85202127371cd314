"""The tally: every line explained, as announced, and how it differs by today's rules."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import flet as ft
import flet.canvas as cv
import msgpack  # type: ignore[import-untyped]
import pytest

from companion.boards import BOARDS
from companion.files.plays.play import play_of
from companion.screens.shared.ranking_card import SMALL
from companion.screens.tally import tally_text
from referees.common.always.conclude import Conclude, ScoreBySheet
from referees.common.registry import referee
from referees.common.values.change import changed
from referees.haggatha.table.counting import CountGold
from tests.common.records import golden, golden_files
from tests.companion.client import ENCODE, PretendedClient
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import FIRST_ROUND, brought, laid, meow, on_screen, tap, watched
from tests.meow_oracle.simulator import play as simulated


async def test_the_end_leads_to_the_tally(house: House) -> None:
    """The finished table says who won; its button leads to the tally, which says so first."""
    _, window = await watched(house, 10_000)
    assert "Dan wins with 3 Winner Points." in window.texts()
    await tap(window, "See the tally")
    assert "Dan wins with 3 Winner Points." in window.texts()
    assert {"Home", "Rematch"} <= set(window.labels())


async def test_every_point_is_explained_and_drawn(house: House) -> None:
    """The totals are those of the simulated game; a line unfolds to its rule and the entry that earned it. Each round
    has a drawing of all four areas, with labels. A tap on a line makes the strokes of others faint, until the next."""
    table, window = await on_screen(house, meow(house, 10_000), "/tally/{}")
    assert list(table.referee.tally(table.state).totals(4)) == simulated(3, 4).totals
    assert {"Winner Points", "Round 1", "Round 2"} <= set(window.texts())
    await window.event(_line(window, "A run of "), "click")
    assert any(str(text).endswith(" · MO-20") for text in window.labels())
    assert any(text.startswith("Earned by: ") for text in window.texts())
    await window.event(_line(window, "A run of "), "click")
    labels = [control.label for control in window.all(ft.Semantics) if control.image]
    assert [str(words).partition("'")[0] for words in labels] == ["Ann", "Bob", "Claire", "Dan"] * 2
    assert "top left " in str(labels[0]) and "Run: " in str(labels[0])
    assert _faint(window) == 0
    await window.event(_line(window, "Colour line: "), "click")
    assert _faint(window) > 0
    await window.event(_line(window, "Colour line: "), "click")
    assert _faint(window) == 0


async def test_a_finished_game_keeps_its_tally(house: House) -> None:
    """If today's rules give another tally, both are shown with a sentence; the announced result stays."""
    table = await meow(house, 10_000)
    assert table.head.tally is not None
    tally = json.loads(table.head.tally)
    tally["lines"][0] |= {"label": "Round 1: as it was counted then", "points": tally["lines"][0]["points"] + 1}
    table.head = changed(table.head, tally=json.dumps(tally))
    window = await house.window(f"/tally/{table.head.id}")
    assert {"As announced", "By today's rules", "Round 1: as it was counted then"} <= set(window.texts())


async def test_other_words_are_no_other_rules(house: House) -> None:
    """A tally announced in other words, or in another language, is shown once, in the current words."""

    def in_other_words(tally: dict[str, Any]) -> dict[str, Any]:
        lines = [line | {"label": f"Zeile {n}"} for n, line in enumerate(tally["lines"])]
        return tally | {"title": "Punkte", "lines": lines, "parts": [in_other_words(part) for part in tally["parts"]]}

    table = await meow(house, 10_000)
    assert table.head.tally is not None
    label = json.loads(table.head.tally)["lines"][0]["label"]
    table.head = changed(table.head, tally=json.dumps(in_other_words(json.loads(table.head.tally))))
    window = await house.window(f"/tally/{table.head.id}")
    assert label in window.texts()
    for words in ("rules in this app have changed", "As announced", "By today's rules", "Zeile"):
        assert words not in window.text()


@pytest.mark.parametrize("game", [game for game in BOARDS if not referee(game).about.has_points])
async def test_a_game_without_points_promises_none(house: House, game: str) -> None:
    """The tally of a game without points says what it will show, and in the end who won, without points."""
    table, window = await on_screen(house, laid(house, game, "Ann", "Bob"), "/tally/{}")
    assert any(text.startswith("This game has no points.") for text in window.texts())
    assert "No points yet." not in window.text()
    played = next(record for record in map(golden, golden_files(game)) if sum(record.expected.totals) == 1)
    over = await house.device.tables.create(game, table.referee.read_config(played.config, played.edition))
    await brought(over, played.entries, played.edition)
    ended = await house.window(f"/tally/{over.head.id}")
    assert over.state.outcome is not None and over.text(over.state.outcome.sentence) in ended.texts()
    assert "Wins the game" not in ended.text()
    await ended.go(f"/tally/{over.head.id}/share")
    assert "The result" in ended.labels() and "The tally" not in ended.labels()
    shared = tally_text(over.referee.about, over.config.names, json.loads(over.head.tally or ""), None)
    play = play_of(over.head)
    assert "Wins the game" not in shared + play.lines and {seat.score for seat in play.seats} == {None}


async def test_a_result_without_a_ranking_ranks_nobody(house: House) -> None:
    """A game that ended while some players' gold is unknown has no ranking, on its tally or shared (MC-B6)."""
    table = await laid(house, "haggatha", "Ann", "Bob")
    for entry in (ScoreBySheet(), CountGold(seat=0, gold=9), Conclude(how="stands")):
        await table.enter(entry)
    window = await house.window(f"/tally/{table.head.id}")
    assert "The players ended the game as it stood." in window.texts() and not {"1.", "2."} & {*window.texts()}
    await window.go(f"/tally/{table.head.id}/share")
    assert "The result" in window.labels() and not {"1.", "2."} & {*window.texts()}


async def test_before_the_first_point_the_tally_says_so(house: House) -> None:
    """An empty tally says that there are no points yet, and leads back to the table."""
    table, window = await on_screen(house, meow(house, 5), "/tally/{}")
    assert any(text.startswith("No points yet.") for text in window.texts())
    await tap(window, "Back to the table")
    assert window.page.route == f"/table/{table.head.id}"


async def test_a_rematch_keeps_the_people_and_has_todays_rules(house: House) -> None:
    """One tap starts a new game for the people of the game before, not for others of that name, by today's rules."""
    first = await laid(house, "interstellar_oracle", "Ann", "Bob", edition=3)
    people, tables = house.device.store.people, house.device.tables
    earlier, ann = (await people.of_game(first.head.id))["ann"], await people.add("Ann")
    table = await tables.create("interstellar_oracle", first.config, {"Ann": ann})
    await (await tables.create("interstellar_oracle", first.config, {"Ann": earlier})).enter(Conclude(how="stands"))
    await table.enter(Conclude(how="stands"))
    window = await house.window(f"/tally/{table.head.id}")
    await tap(window, "Rematch")
    assert window.page.route.startswith("/table/") and window.page.route != f"/table/{table.head.id}"
    rematch = await tables.get(window.page.route.removeprefix("/table/"))
    assert rematch.text(rematch.state.open[-1].ask(rematch.state)) in window.texts()
    assert (await people.of_game(rematch.head.id))["ann"] == ann
    assert rematch.config.edition == rematch.referee.about.edition > 3


def _line(window: Window, words: str) -> ft.Container:
    rows = [box for box in window.all(ft.Container) if box.on_click and isinstance(box.content, ft.Semantics)]
    return next(row for row in rows if str(row.content.label).startswith(words))  # type: ignore[union-attr]


def _faint(window: Window) -> int:
    return sum("0.2" in str(path.paint.color) for path in window.all(cv.Path))


async def over(house: House, count: int) -> tuple[Window, list[str]]:
    """A window at the simulated game after that many entries, and the labels of its ranking."""
    _, window = await watched(house, count)
    return window, [str(control.label) for control in window.all(ft.Semantics) if str(control.label)[1:3] == ". "]


async def test_the_end_of_a_round_shows_the_ranking_and_its_lines(house: House) -> None:
    """After a round, a card has all players' places and points, and why the first is ahead, until the next entry. Lines
    are drawn over the cards, without hiding numbers or blocking taps, and are in the areas' labels. At the end of a
    game the ranked players are shown with their points, and a button for the tally."""

    def lined(window: Window) -> list[str]:
        return [str(part.label) for part in window.all(ft.Semantics) if "Lines in one colour: " in str(part.label)]

    window, ranks = await over(house, FIRST_ROUND)
    assert len(ranks) == 4 and all(words.endswith(" in total") for words in ranks)
    assert ranks[0].startswith("1. ") and "Round 1" in window.texts()
    first = ranks[0].split(". ", 1)[1].split(",")[0]
    (why,) = [words for words in window.texts() if words.startswith(f"{first}: ")]
    assert why.split(": ")[1].split(" ", 1)[1] in {"run of 4 cards", "lines in one colour"}
    assert len(lined(window)) == 4 and lined(window)[0].startswith("Ann's area: ")
    over_cells = [box for box in window.all(ft.Container) if box.ignore_interactions]
    assert len(over_cells) == 4
    for lines in over_cells:  # numbers are drawn last: no stroke hides one
        (picture,) = [canvas for canvas in window.walk(lines) if isinstance(canvas, cv.Canvas)]
        words = [str(text.value) for text in picture.shapes if isinstance(text, cv.Text)]
        numbers = [word for word in words if word.isdigit()]
        assert numbers and words[-len(numbers) :] == numbers
    for count in (FIRST_ROUND - 1, FIRST_ROUND + 1):
        window, ranks = await over(house, count)
        assert not lined(window) and not ranks
    window, ranks = await over(house, 10_000)
    assert len(lined(window)) == 4 and "See the tally" in window.labels()
    assert [words[3:] for words in ranks] == ["Dan, 3", "Bob, 2", "Ann, 2", "Claire, 2"]


def scales(sent: Any) -> Iterator[float]:
    """The scales in a message, of whole controls and of changes to them, in order."""
    if isinstance(sent, dict):
        yield from (value for name, value in sent.items() if name == "scale" and isinstance(value, float))
        for value in sent.values():
            yield from scales(value)
    elif isinstance(sent, list):
        yield from (value for name, value in pairwise(sent) if name == "scale" and isinstance(value, float))
        for value in sent:
            yield from scales(value)


async def test_the_winners_cup_grows_unless_motion_is_reduced(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The winner's cup grows from small to whole; with reduced motion it's whole at once."""
    sizes: list[float] = []
    send = PretendedClient.send_message

    def heard(client: PretendedClient, message: Any) -> None:
        packed = msgpack.packb([message.action, message.body], default=ENCODE)
        sizes.extend(scales(msgpack.unpackb(packed, strict_map_key=False)))
        send(client, message)

    table = await meow(house, 10_000)
    monkeypatch.setattr(PretendedClient, "send_message", heard)
    window = await house.window(f"/tally/{table.head.id}")
    (cup,) = [box for box in window.all(ft.Container) if box.scale is not None]
    assert cup.scale == 1.0 and cup.animate_scale is not None
    assert (sizes[0], sizes[-1]) == (SMALL, 1.0)
    sizes.clear()
    await house.device.settings.change(house.device.store, motion="reduced")
    still = await house.window(f"/tally/{table.head.id}")
    (cup,) = [box for box in still.all(ft.Container) if box.scale is not None]
    assert cup.scale == 1.0 and cup.animate_scale is None
    assert SMALL not in sizes


@pytest.mark.parametrize("motion", ["device", "reduced"])
async def test_the_places_appear_one_after_the_other(house: House, motion: str) -> None:
    """At the table, the places of the ranking appear one after the other, the first one last, within one and a half
    seconds; with reduced motion, they appear at once."""
    table = await meow(house, 10_000)
    await house.device.settings.change(house.device.store, motion=motion)
    window = await house.window(f"/table/{table.head.id}")
    assert not [box for box in window.all(ft.Container) if box.opacity == 0]
    fades = [box.animate_opacity for box in window.all(ft.Container)]
    paces = [fade.duration for fade in fades if isinstance(fade, ft.Animation) and isinstance(fade.duration, int)]
    assert len(paces) == (4 if motion == "device" else 0)
    assert paces == sorted({*paces}, reverse=True) and all(pace <= 1500 for pace in paces)


async def test_a_tally_reports_entries_that_no_longer_fit(house: House) -> None:
    """The tally says how many entries no longer fit, as the points depend on them; a tap leads to the record."""
    table = await meow(house, 10_000)
    await table.remove(table.timeline.entries[1].id)
    await table.enter(Conclude(how="stands"))
    count = len(table.timeline.invalid_entries)
    assert count and table.state.outcome is not None
    window = await house.window(f"/tally/{table.head.id}")
    assert any(words.startswith(f"{count} entries no longer fit") for words in window.texts())
    await window.tap("View the record")
    assert window.page.route == f"/record/{table.head.id}"


async def test_the_tally_shows_how_long_players_took(house: House) -> None:
    """The tally shows each player's total time and time per step, but not in a game of a few minutes."""
    table, window = await on_screen(house, meow(house, 30), "/tally/{}")
    assert "How long each player took" not in window.texts()
    table = await meow(house)
    for entry in simulated(3, 4).entries[:60]:
        house.time += 20_000
        await table.enter(table.referee.read_entry(json.dumps(entry)))
    window = await house.window(f"/tally/{table.head.id}")
    assert "How long each player took" in window.texts()
    labels = [part.label for part in window.all(ft.Semantics) if part.label and "Per step" in str(part.label)]
    assert len(labels) == 4 and all(re.search(r"Total \d+ min, Per step \d+ s$", str(text)) for text in labels)


async def test_a_game_is_replayed_from_its_tally(house: House) -> None:
    """One tap leads from the tally of any game to its replay."""
    for entries in (5, 10_000):
        table, window = await on_screen(house, meow(house, entries), "/tally/{}")
        await window.tap("Replay")
        assert window.page.route == f"/replay/{table.head.id}"
