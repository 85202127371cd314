"""Every entry has a name that fits the button which takes it back."""

import pytest

from referees.common.protocol.sentence import Reader, say
from referees.common.registry import game_ids, referee
from tests.common.happenings import told_in

TWO_LINES = 38
"""What two lines of the undo bar hold on a phone, in letters, after "Undo: "."""

TYPED = 20  # from this length on, a word is one that players typed

SIXTH = "lantern_oracle"


@pytest.mark.parametrize("game_id", [one for one in game_ids() if one != SIXTH])
def test_a_name_fits_two_lines(game_id: str) -> None:
    """No game names an entry in more words than the undo bar shows whole, unless players typed them."""
    game = referee(game_id)
    for before, entry, evolved in told_in(game_id):
        words = Reader(before.config.names).text(game.name(entry, before, evolved.state), evolved.state)
        if max(map(len, words.split())) < TYPED:
            assert 0 < len(words) <= TWO_LINES, words


@pytest.mark.parametrize("game_id", [one for one in game_ids() if one != SIXTH])
def test_a_name_tells_nobody_more_than_the_log(game_id: str) -> None:
    """What a name says of an entry is said in its line of the log too, to each reader; pieces among it by name."""
    game = referee(game_id)
    for before, entry, evolved in told_in(game_id):
        name, line = game.name(entry, before, evolved.state), game.tell(entry, before, evolved.state)
        reader = Reader(before.config.names)
        allowed = reader.text(line, evolved.state)
        for slot, field in name.fields:
            said = reader.text(say("{it}", it=field), evolved.state)
            assert slot == "count" or said in allowed, (said, allowed)
