"""A whole game entered by taps: how many it takes, and what each sends to the window."""

from collections import Counter
from itertools import pairwise
from statistics import median
from typing import Any

import pytest
from flet.components.component import Renderer

from tests.companion.conftest import House
from tests.companion.meow_taps import taps
from tests.companion.tables import Seen, meow, tap, watched
from tests.meow_oracle.simulator import play as simulated

KB = 1024


async def test_a_game_of_four_takes_at_most_240_taps_and_small_messages(house: House) -> None:
    """Two rounds of 36 cards are entered with at most 240 taps, each of which sends one message. Of entries, 89 % send
    at most 2 KB and all at most 2.75 KB, except those that start a round, which redraw all 36 cells, and those that end
    one, which show the ranking and draw lines over the cards: at most 36 KB."""
    table = await meow(house)
    await house.device.settings.change(house.device.store, motion="reduced")  # or the end sends further messages
    window = await house.window(f"/table/{table.head.id}")
    game, seen = simulated(3, 4), Seen(window)
    sizes: list[int] = []
    ends: list[int] = []
    for count, (words, following) in enumerate(pairwise([*taps(game), " starts"]), start=1):
        before = len(table.timeline.entries)
        await tap(window, words)
        assert len(seen.sizes) == count, words
        is_turn = table.timeline.entries[-1:] and table.timeline.entries[-1].entry.kind_name() != "start_round"
        if len(table.timeline.entries) > before and is_turn:
            (ends if following.endswith(" starts") else sizes).append(seen.sizes[count - 1])
    assert count <= 240
    assert sum(size <= 2 * KB for size in sizes + ends) >= 0.89 * len(sizes + ends)
    assert max(sizes) <= 2.75 * KB
    assert len(ends) == 2 and max(ends) <= 36 * KB
    assert table.state.outcome is not None
    assert list(table.state.outcome.winners) == game.winners
    assert "See the tally" in window.labels()


async def test_an_entry_beside_the_log_is_one_small_message(house: House) -> None:
    """With the log, each tap sends one message; an entry's median is about 2 KB, and few components are redrawn."""
    drawn: Counter[str] = Counter()
    render = Renderer.render

    def counting(self: Any, fn: Any, *args: Any, **kwargs: Any) -> Any:
        drawn["all"] += 1
        return render(self, fn, *args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Renderer, "render", counting)
        table, window = await watched(house, 37, width=1000)
        seen = Seen(window)
        sizes, redrawn = [], []
        for words in list(taps(simulated(3, 4)))[37:80]:
            before, sent = len(table.timeline.entries), len(seen.sizes)
            drawn.clear()
            await tap(window, words)
            assert len(seen.sizes) - sent == 1, words
            if len(table.timeline.entries) > before:
                sizes.append(seen.sizes[-1])
                redrawn.append(drawn["all"])
        assert median(sizes) <= 2.5 * KB  # with the log, its pieces and headings
        assert max(sizes) <= 4 * KB
        assert median(redrawn) <= 15
