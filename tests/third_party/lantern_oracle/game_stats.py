"""The statistics of a finished game: breaths spent, and colours kindled."""

from collections import Counter

from lantern_oracle.blowing_out import BlowOut
from lantern_oracle.kindling import KindleLantern
from referees.common.protocol.statistic import Statistic, StatKey, Story, for_all
from referees.common.words import say


def _breaths(story: Story) -> dict[StatKey, int]:
    return for_all(story, Counter(event.entry.seat for event in story if isinstance(event.entry, BlowOut)))


def _colours(story: Story) -> Counter[StatKey]:
    return Counter((event.entry.seat, event.entry.colour) for event in story if isinstance(event.entry, KindleLantern))


GAME_STATS = (
    Statistic("breaths", say("Breaths spent"), _breaths),
    Statistic("kindled", say("Kindled by colour"), _colours, lambda colour: say("{colour}", colour=colour)),
)
