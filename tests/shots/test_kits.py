"""Pictures of the kits: the list, one that comes with a game, one being copied from the board, facts by picture and
by fields."""

from __future__ import annotations

import re

import pytest

from tests.shots.conftest import Camera

pytestmark = [pytest.mark.shots, pytest.mark.browser]

FACTS = ("chart", "cross", "top", "top.1", "twisting", "cove")
OTHERS = ("diagrams.a", "diagrams.a.across", "hazards.plague", "hazards.plague.cards", "equipment.*.copies")

MISSING = "There is no such thing in this kit"


def test_kits(camera: Camera) -> None:
    """From the list to a copy of Haggatha's sheet, its facts, then those of cards and diagrams."""
    screen = camera.screen
    start = screen.page.url.rstrip("/")
    screen.open(f"{start}/kits")
    camera.take("kits")
    for game, facts in (("haggatha", FACTS), ("interstellar_oracle", OTHERS)):
        screen.open(f"{start}/kits/{game}")
        screen.button("Make a copy to correct").wait_for()
        camera.take(f"kit-{game}-shipped")
        screen.tap("Make a copy to correct")
        screen.page.wait_for_url(re.compile(r"/kits/[0-9a-f-]{36}$"))
        camera.take(f"kit-{game}")
        kit = screen.page.url
        for fact in facts:
            screen.open(f"{kit}/{fact}", "Our copy")
            screen.rest()
            assert not screen.text(MISSING).count(), fact
            camera.take(f"kit-{game}-{fact.replace('.', '-').replace('*', 'each')}")
