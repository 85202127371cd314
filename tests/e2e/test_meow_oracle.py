"""Second rounds of Meow Oracle in a real browser: for four by taps, for two by labels alone, up to the tally."""

import re
from collections.abc import Callable
from itertools import dropwhile, pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.companion.meow_taps import NAMES, taps
from tests.e2e.data_folder import GAME, store_game_of, stored
from tests.e2e.driver import Screen, entered, undo_label
from tests.e2e.offline import EVERYWHERE
from tests.meow_oracle.simulator import Played, play

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.usefixtures("quick")]
CARD = re.compile(r"(red|green|blue|joker) \d+")


def first_round(game: Played) -> list[dict[str, Any]]:
    _, second = (at for at, entry in enumerate(game.entries) if entry["kind"] == "start_round")
    return game.entries[:second]


def called(screen: Screen, words: str) -> Locator:
    """The button with that label; words that end in a space are the beginning of its label."""
    return screen.starting(words) if words.endswith(" ") else screen.button(words)


def answered(screen: Screen, undo: str, *, asks: bool) -> None:
    """Waits, as a person does, until the app has answered: the pad asks for a card, or another entry can be undone."""
    if asks:
        screen.page.get_by_role("heading", name=re.compile("^Which card is it?")).wait_for(state="attached")
    else:
        entered(screen, undo)


@EVERYWHERE
@pytest.mark.parametrize(
    ("players", "by_touch"),
    [
        pytest.param(2, False, id="of two by labels"),
        pytest.param(4, True, id="of four by taps", marks=pytest.mark.soak),
    ],
)
def test_a_second_round(screen: Callable[..., Screen], tmp_path: Path, *, players: int, by_touch: bool) -> None:
    """The app stores and scores the game, whose second round is played up to the tally, as simulated."""
    game = play(7, players)
    store_game_of(tmp_path, "meow_oracle", NAMES[:players], first_round(game))
    window = screen(f"table/{GAME}")
    to_do = dropwhile(lambda words: not words.endswith(" starts"), taps(game))
    for words, following in pairwise([*to_do, ""]):
        undo = undo_label(window)
        place = called(window, words)
        if by_touch:
            place.tap()
        else:
            window.activate(place)
        answered(window, undo, asks=CARD.fullmatch(following) is not None)
    winners = [NAMES[seat] for seat in game.winners]
    expect(called(window, "See the tally")).to_be_attached()
    assert all(name in window.tree() for name in winners)
    window.activate(called(window, "See the tally"))
    expect(called(window, "Rematch")).to_be_attached()
    head = stored(tmp_path).head
    assert head.status == "finished"
    assert f'"totals": {game.totals}' in (head.tally or "")
