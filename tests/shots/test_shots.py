"""Walks through the screens, a picture at each stop."""

from __future__ import annotations

import pytest

from tests.shots.conftest import Camera

pytestmark = [pytest.mark.shots, pytest.mark.browser]

GROUP = ("Ann", "Bob", "Cid", "Dee")


def seat_group(camera: Camera) -> None:
    """From the start to a table of four."""
    screen = camera.screen
    screen.tap("New game")
    screen.button("Meow Oracle for 2 to 4 players").tap()
    for name in GROUP:
        screen.type("Another player", name, submit=True)
        screen.button(f"Remove {name}").wait_for()


def test_the_start_and_a_new_game(camera: Camera) -> None:
    """Home when empty, the choice of a game, seats, house options, home with a running game, history, rules."""
    screen = camera.screen
    camera.take("home-empty")
    screen.tap("New game")
    camera.take("choose-game")
    screen.button("Meow Oracle for 2 to 4 players").tap()
    camera.take("seats-empty")
    for name in GROUP[:3]:
        screen.type("Another player", name, submit=True)
        screen.button(f"Remove {name}").wait_for()
    screen.type("Another player", "Ann", submit=True)
    camera.take("seats-doubled-name")
    screen.type("Another player", "Dee", submit=True)
    camera.take("seats")
    screen.activate(screen.button("House options All as usual"))
    camera.take("house-options")
    screen.tap("Start")
    screen.text("Who starts?").wait_for()
    screen.rest(1)
    camera.take("table-new")
    screen.open(screen.page.url.split("/table")[0], "New game")
    camera.take("home")
    screen.tap("History")
    camera.take("history")
    screen.tap(f"Delete Meow Oracle, {', '.join(GROUP)}")
    camera.take("history-deleted")
    screen.tap("Back")
    screen.tap("Rules")
    camera.take("rules")
    screen.button("Two rounds MO-3").tap()
    camera.take("passage")
