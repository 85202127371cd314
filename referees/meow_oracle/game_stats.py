"""Game statistics: runs and colour lines (MO-20 to MO-22)."""

from collections import Counter

from referees.common.protocol.statistic import Statistic, StatKey, Story, for_all
from referees.common.words import say
from referees.meow_oracle.scoring import RUN_BONUS
from referees.meow_oracle.state import AreaScore


def _scores(story: Story) -> list[tuple[int, AreaScore]]:
    rounds = story[-1].after.rounds
    return [(seat, score) for finished in rounds for seat, score in enumerate(finished.scores) if score is not None]


def _longest_run(story: Story) -> dict[StatKey, int]:
    longest: dict[int, int] = {}
    for seat, score in _scores(story):
        longest[seat] = max(longest.get(seat, 0), score.run)
    return for_all(story, longest)


def _runs_with_bonus(story: Story) -> dict[StatKey, int]:
    return for_all(story, Counter(seat for seat, score in _scores(story) if score.run in RUN_BONUS))


def _colour_lines(story: Story) -> dict[StatKey, int]:
    lines: Counter[int] = Counter()
    for seat, score in _scores(story):
        lines[seat] += len(score.lines)
    return for_all(story, lines)


GAME_STATS = (
    Statistic("longest_run", say("Longest run"), _longest_run, is_record=True),
    Statistic("runs_with_bonus", say("Runs of eight or nine cards"), _runs_with_bonus),
    Statistic("colour_lines", say("Colour lines"), _colour_lines),
)
