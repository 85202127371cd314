"""Walks through the screens, with a picture at each stop."""

import re

import pytest

from companion.boards import BOARDS
from referees.common.registry import rulebook
from tests.shots.conftest import Camera

pytestmark = [pytest.mark.shots, pytest.mark.browser]

GROUP = ("Ann", "Bob", "Cid", "Dee")


def test_the_start_and_a_new_game(camera: Camera) -> None:
    """Pictures of the empty start screen, seats, house options, the start screen with a game, history, and rules."""
    screen = camera.screen
    camera.take("home-empty")
    screen.button(re.compile("^Meow Oracle")).tap()
    camera.take("seats-empty")
    screen.seat(*GROUP[:3])
    screen.type("Another player", "Ann", submit=True)
    camera.take("seats-doubled-name")
    screen.type("Another player", "Dee", submit=True)
    camera.take("seats")
    camera.activate("House rules The usual rules", take="house-options")
    screen.tap("Start")
    screen.text("Who starts?").wait_for()
    screen.rest(1)
    camera.take("table-new")
    camera.open("home", screen.page.url.split("/table")[0], "Which game is on your table?")
    screen.tap("History")
    camera.take("history")
    camera.activate(re.compile("^More about Meow Oracle"), take="history-menu")
    camera.activate("Delete", take="history-deleted")
    screen.tap("Back")
    screen.tap("Rules")
    camera.take("rules")
    screen.type("Search the rules", "what if I tie with a neighbour")
    screen.rest()
    camera.take("rules-answer")
    camera.activate(re.compile("^Winner Points"), take="passage")


@pytest.mark.parametrize("game", BOARDS)
def test_the_rulebooks(camera: Camera, game: str) -> None:
    """Pictures of each rulebook from its start, and further down."""
    screen = camera.screen
    screen.tap("Rules")
    camera.activate(re.compile(f"^{re.escape(rulebook(game).title)} A short version"))
    screen.page.get_by_role("heading", name="In short").first.wait_for(state="attached")
    camera.take(f"rulebook-{game}")
    for at in range(1, 5):
        camera.scroll(camera.look.height * 0.8)
        screen.rest()
        camera.take(f"rulebook-{game}-{at}")


def test_the_settings(camera: Camera) -> None:
    """Pictures of the settings and the licences, then of settings and start screen in high contrast."""
    screen = camera.screen
    screen.tap("Settings")
    screen.text("Appearance").wait_for(state="attached")
    camera.take("settings")
    camera.scroll(9000)
    camera.take("settings-end")
    camera.activate(re.compile("^Oracle Companion "))
    screen.text(re.compile("^Atkinson")).wait_for(state="attached")
    camera.take("licences")
    screen.tap("Back")
    screen.rest()
    screen.page.mouse.wheel(0, -9000)
    screen.activate(screen.page.get_by_role("radio", name="High"))
    camera.take("settings-high-contrast")
    screen.tap("Back")
    camera.take("home-high-contrast")
