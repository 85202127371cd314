"""The golden games of The Oracle include each way a game ends, for each number of players."""

import pytest

from referees.higgins_oracle import REFEREE
from referees.higgins_oracle.asking import Guess
from tests.common.records import golden, golden_files

ENDS = {"one is ahead", "several are level", "the title is lost with the last card"}


def ends_of(players: int) -> set[str]:
    """How the golden games with that many players ended."""
    branches = set()
    for file in golden_files("higgins_oracle"):
        record = golden(file)
        config = REFEREE.read_config(record.config, record.edition)
        if len(config.seats) == players and record.expected.ends_by[:1] == ("HO-2",):
            last = REFEREE.read_entry(record.entries[-1][0], record.edition)
            branches.add("several are level" if len(record.expected.ranking[0]) > 1 else "one is ahead")
            if isinstance(last, Guess) and last.hits:
                branches.add("the title is lost with the last card")
    return branches


@pytest.mark.parametrize("players", range(2, 7))
def test_each_end_is_recorded_for_each_number_of_players(players: int) -> None:
    """HO-2, HO-8, C-HO-6: one player reaches the target, several do at once, and a hit takes the last card."""
    assert ends_of(players) == ENDS
