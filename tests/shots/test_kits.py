"""Pictures of kits: the list, a shipped kit, one being copied from the board, facts by picture and by fields."""

import re

import pytest

from tests.shots.conftest import Camera

pytestmark = [pytest.mark.shots, pytest.mark.browser]

FACTS = {
    "chart": "The colour of every cell",
    "cross": "The lines of the printed Cross",
    "top": "The number of boxes",
    "top.1": "Box 2",
    "twisting": "The Rune that each option shows",
    "cove": "Base game boards",
}
OTHERS = {
    "diagrams.a": "Which planets are neighbours",
    "diagrams.a.across": "Tap two places",
    "hazards.plague": "Number of cards with this hazard",
    "hazards.plague.cards": "Equipment that overcomes this hazard",
    "equipment.*.copies": "How many copies",
}
"""Facts with a text that is on their page, and on none before it."""

MISSING = "This kit doesn't have what you're looking for"


def test_kits(camera: Camera) -> None:
    """Pictures of the list, a copy of Haggatha's kit and its facts, and Interstellar Oracle's cards and diagrams."""
    screen = camera.screen
    start = screen.page.url.rstrip("/")
    camera.open("kits", f"{start}/kits", "A kit describes")
    for game, facts in (("haggatha", FACTS), ("interstellar_oracle", OTHERS)):
        screen.open(f"{start}/kits/{game}")
        screen.button("Make a copy you can correct").wait_for()
        camera.take(f"kit-{game}-shipped")
        screen.tap("Make a copy you can correct")
        screen.page.wait_for_url(re.compile(r"/kits/[0-9a-f-]{36}$"))
        screen.text("Fill these in from your board").wait_for(state="attached")
        camera.take(f"kit-{game}")
        kit = screen.page.url
        for fact, words in facts.items():
            screen.open(f"{kit}/{fact}")
            screen.text(words).or_(screen.text(MISSING)).first.wait_for(state="attached")
            assert not screen.text(MISSING).count(), fact
            camera.take(f"kit-{game}-{fact.replace('.', '-').replace('*', 'each')}")
