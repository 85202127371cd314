"""Game statistics: where goods came from, and what the Runes were used for."""

from collections import Counter

from referees.common.always.adjust import Adjust
from referees.common.protocol.statistic import Moment, Statistic, StatKey, Story
from referees.common.words import Sentence, say
from referees.haggatha.table.gains import Gains
from referees.haggatha.table.goods import TakeGood
from referees.haggatha.table.pieces import HAGGATHA, label

SOURCES = {
    "success": say("Predictions that came true"),
    "horoscopes": say("Horoscopes"),
    "chart": say("The star chart"),
}


def _source(moment: Moment) -> str:
    decision = moment.at.current
    if not isinstance(moment.entry, TakeGood) or not isinstance(decision, Gains):
        return "chart"
    return "success" if decision.gains[moment.entry.bonus].what == "success" else "horoscopes"


def _goods_by_source(story: Story) -> Counter[StatKey]:
    goods: Counter[StatKey] = Counter()
    for moment in story:
        before, now = moment.at.supply, moment.after.supply
        count = sum(before.charms + before.tomes) - sum(now.charms + now.tomes)
        if count > 0 and not isinstance(moment.entry, Adjust):
            goods[HAGGATHA, _source(moment)] += count
    return goods


def _uses_of_the_runes(story: Story) -> Counter[StatKey]:
    return Counter((HAGGATHA, moment.after.figure) for moment in story if moment.after.turns > moment.at.turns)


def _source_label(source: str) -> Sentence:
    return SOURCES.get(source) or label(source)


GAME_STATS = (
    Statistic("goods", say("Where goods came from"), _goods_by_source, _source_label),
    Statistic("runes", say("What the Runes were used for"), _uses_of_the_runes, label),
)
