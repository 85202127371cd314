"""Pictures of plays of another program: the preview of a file, matching its players, the history, a play."""

import re
from pathlib import Path

import pytest

from tests.shots.conftest import Camera
from tests.store.test_plays import azul, export

pytestmark = [pytest.mark.shots, pytest.mark.browser]


def test_plays_of_another_program(camera: Camera, tmp_path: Path) -> None:
    """Pictures of a file's preview and players, the list with plays, one play, and the form for a link."""
    file = tmp_path / "BGStatsExport.json"
    file.write_bytes(export(azul(durationMin=45, comments="Close to the end"), azul("P-2", date="2024-03-09 10:00:00")))
    screen = camera.screen
    screen.tap("History")
    screen.rest(0.5)
    with screen.page.expect_file_chooser() as choosing:
        screen.button("Import games").click()
    choosing.value.set_files(file)
    screen.text("2 plays are new.").wait_for()
    camera.take("plays-report")
    camera.activate(re.compile("^Bob"), take="plays-who")
    camera.activate("Import 2 plays")
    screen.button(re.compile("^Azul")).first.wait_for()
    camera.take("plays-history")
    camera.activate(re.compile("^Azul"))
    screen.text("Players").wait_for()
    camera.take("plays-card")
    screen.tap("Back")
    camera.activate("Import a play from a link")
    screen.field("Link to a play").wait_for(state="attached")
    camera.take("plays-link")
