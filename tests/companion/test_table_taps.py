"""A whole game entered by taps: how many it takes, and what each sends to the window."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Any

import pytest
from flet.components.component import Renderer

from tests.companion.conftest import House, Play
from tests.companion.meow_taps import taps
from tests.companion.tables import Seen, meow, tap
from tests.meow_oracle.simulator import play as simulated

KB = 1024


def test_a_game_of_four_takes_at_most_240_taps(play: Play) -> None:
    """Two rounds of 36 cards, the start of each included, are entered with at most 240 taps."""

    async def go(house: House) -> None:
        table = await meow(house)
        window = await house.window(f"/table/{table.head.id}")
        game = simulated(3, 4)
        count = 0
        for words in taps(game):
            await tap(window, words)
            count += 1
        assert count <= 240
        assert table.state.outcome is not None
        assert list(table.state.outcome.winners) == game.winners
        assert "See the tally" in window.labels()

    play(go)


@pytest.mark.parametrize("width", [390, 1000])
def test_an_entry_is_one_small_message(play: Play, width: int) -> None:
    """Each tap sends one message; an entry's is about 2 KB at most at the median and redraws few components."""
    drawn: Counter[str] = Counter()
    render = Renderer.render

    def counting(self: Any, fn: Any, *args: Any, **kwargs: Any) -> Any:
        drawn["all"] += 1
        return render(self, fn, *args, **kwargs)

    async def go(house: House) -> None:
        table = await meow(house, 37)
        window = await house.window(f"/table/{table.head.id}", width=width)
        seen = Seen(window)
        sizes, redrawn = [], []
        for words in list(taps(simulated(3, 4)))[37:100]:
            before, sent = len(table.timeline.entries), len(seen.sizes)
            drawn.clear()
            await tap(window, words)
            assert len(seen.sizes) - sent == 1, words
            if len(table.timeline.entries) > before:
                sizes.append(seen.sizes[-1])
                redrawn.append(drawn["all"])
        assert median(sizes) <= 2 * KB
        assert max(sizes) <= 4 * KB
        assert median(redrawn) <= 12

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Renderer, "render", counting)
        play(go)
