"""A game of Oblivion for two in a real browser, by taps only: the draft, the lanes, a power, the win."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referees.oblivion.combat import Attack
from tests.companion.oblivion_taps import WON, game_config, steps, taps
from tests.e2e.data_folder import GAME, reopened, store_game, stored
from tests.e2e.driver import Screen, entered, undo_label
from tests.e2e.offline import EVERYWHERE

pytestmark = [pytest.mark.browser, pytest.mark.long]
SUM = "3 Vampire Lord + 1 Knight = 4"
DRAFTED = 19  # entries before the last round of the draft; all rounds are alike


@EVERYWHERE
@pytest.mark.usefixtures("quick")
def test_a_game(screen: Callable[..., Screen], tmp_path: Path) -> None:
    """Players make every entry from the last round of the draft up to the win by taps on a phone; before an attack its
    sum is shown."""
    played = list(steps())
    store_game(tmp_path, "oblivion", game_config(), [entry.model_dump(mode="json") for _, entry in played[:DRAFTED]])
    window = screen(f"table/{GAME}")
    for state, entry in played[DRAFTED:]:
        *first, last = taps(state, entry)
        for words in first:
            window.touch(window.starting(words))
        if isinstance(entry, Attack) and entry.attacker == ("top", 1) and entry.seat == 0:
            expect(window.text(SUM)).to_be_attached()
        before = undo_label(window)
        window.touch(window.starting(last))
        entered(window, before)
    expect(window.text(WON)).to_be_attached()
    window.touch(window.starting("See the tally"))
    expect(window.button("Rematch")).to_be_attached()
    assert stored(tmp_path).head.status == "finished"
    assert reopened(tmp_path).state.outcome.winners == (0,)
