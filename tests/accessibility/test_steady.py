"""Between two questions of the same kind texts hardly move, in windows in which a game is entered."""

from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.boards import BOARDS
from tests.accessibility.led import Led, Look, led
from tests.accessibility.recorded import Recorded, recorded
from tests.accessibility.sight import USUAL, Seen, view_of

pytestmark = [pytest.mark.browser]

MOST_MOVED, ON_A_LARGE_MAP = 0.05, 0.09
"""The largest proportion of moving texts; a map for nine is twice as high as its room, and scrolls to who's in turn."""

MOST_ON_A_PHONE = 6  # the most players whose map fits a phone

ENTRIES = 40  # the number of entries checked

Boxes = dict[str, tuple[float, ...]]


def boxes(view: Seen) -> Boxes:
    """The boxes of texts that are shown exactly once."""
    often = Counter(place[0] for place in view.places)
    return {says: tuple(box) for says, *box in view.places if often[says] == 1}


def moved(before: Boxes, after: Boxes) -> tuple[list[str], int]:
    """The texts shown before and after whose box has moved, and the number of all texts shown in both."""
    both = before.keys() & after.keys()
    moved_away = [says for says in both if any(abs(a - b) > 1 for a, b in zip(before[says], after[says], strict=True))]
    return moved_away, len(both)


def alike(game: Recorded, most: int) -> list[int]:
    """Up to `most` numbers of entries, spread over the game, after which the question's kind is unchanged."""
    kinds = list(game.kinds())
    numbers = [at for at, kind in enumerate(kinds) if at > 1 and kind and kind == kinds[at - 1]]
    return numbers[:: max(len(numbers) // most, 1)]


def played(companion: Led, look: Look, game: Recorded, most: int) -> tuple[Counter[str], int, int]:
    """Enter a game in a window; returns how often each text moved, how many moves there were, and how many texts."""
    page = companion.window(look)
    names: Counter[str] = Counter()
    count = total = now = 0
    companion.open(game, now, hints=True)
    for at in alike(game, most):
        if at - 1 > now:
            companion.skip(at - 2 - now)
            companion.enter()
        before = boxes(view_of(page))
        companion.enter()
        moved_away, words_there = moved(before, boxes(view_of(page)))
        names.update(moved_away)
        count, total, now = count + len(moved_away), total + words_there, at
    return names, count, total


@pytest.mark.long
@pytest.mark.parametrize("game", BOARDS)
def test_words_stay_where_they_are(browser: Browser, tmp_path: Path, game: str) -> None:
    """With hints, news and consequences, at most one in twenty texts that stay on the screen moves at an entry."""
    of_six = next(record for record in recorded(game) if len(record.config.seats) <= MOST_ON_A_PHONE)
    with led(tmp_path, browser) as companion:
        names, count, total = played(companion, USUAL[0], of_six, ENTRIES)
    assert total > ENTRIES and count <= MOST_MOVED * total, (count, total, names.most_common(20))


@pytest.mark.long
def test_a_map_for_nine_moves_no_more_than_it_must(browser: Browser, tmp_path: Path) -> None:
    """A map for nine scrolls to the player in turn, but stays if that place and the highlighted ones are visible."""
    with led(tmp_path, browser) as companion:
        names, count, total = played(companion, USUAL[0], recorded("interstellar_oracle")[0], ENTRIES)
    assert total > ENTRIES and count <= ON_A_LARGE_MAP * total, (count, total, names.most_common(20))
