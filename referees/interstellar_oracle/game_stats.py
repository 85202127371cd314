"""Game statistics: planets lost, deaths by cause, turns left at the end (IO-70 to IO-84)."""

from collections import Counter

from referees.common.always.adjust import Adjust
from referees.common.protocol.entry import Entry
from referees.common.protocol.statistic import Statistic, StatKey, Story, for_all
from referees.common.words import Sentence, say
from referees.interstellar_oracle.combat.combat import Attack
from referees.interstellar_oracle.combat.defending import Die, TurnedBack
from referees.interstellar_oracle.equipment.cannon import BeHit
from referees.interstellar_oracle.table.clock import clock
from referees.interstellar_oracle.table.pieces import CARDS, card_label
from referees.interstellar_oracle.table.state import State

CAUSES = {"ability": say("An attack without a card"), "planet": say("A planet that vanished")}


def _planets_lost(story: Story) -> dict[StatKey, int]:
    lost = sum(max(len(one.at.places) - len(one.after.places), 0) for one in story if not isinstance(one.entry, Adjust))
    return {(None, ""): lost}


def _turns_left(story: Story) -> dict[StatKey, int]:
    if not story[-1].after.places:
        return {(None, ""): 0}
    remaining = clock(story[-1].at)
    return {} if remaining is None else {(None, ""): remaining.turns}


def _deaths(story: Story) -> Counter[StatKey]:
    deaths: Counter[StatKey] = Counter()
    weapon = "ability"
    for moment in story:
        if isinstance(moment.entry, Attack):
            weapon = moment.entry.weapon
        if isinstance(moment.entry, Adjust):
            continue
        before, now = moment.at.life, moment.after.life
        for seat, life in enumerate(now):
            if life == "dead" and before[seat] != "dead":
                deaths[seat, _cause(moment.at, moment.entry, weapon)] += 1
    return deaths


def _cause(at: State, entry: Entry, weapon: str) -> str:
    if isinstance(entry, BeHit):
        return "galactic_cannon"
    if not isinstance(entry, Die):
        return "planet"
    return "intellect_scrambler" if isinstance(at.current, TurnedBack) else weapon


def _all_deaths(story: Story) -> dict[StatKey, int]:
    seats: Counter[int] = Counter()
    for (seat, _), count in _deaths(story).items():
        if seat is not None:
            seats[seat] += count
    return for_all(story, seats)


def _cause_label(cause: str) -> Sentence:
    if cause in CARDS:
        return card_label(cause)
    return CAUSES.get(cause) or say("{cause}", cause=cause)


GAME_STATS = (
    Statistic("deaths", say("Deaths"), _all_deaths),
    Statistic("killed_by", say("Causes of death"), _deaths, _cause_label),
    Statistic("planets_lost", say("Planets lost"), _planets_lost),
    Statistic("turns_left", say("Turns left when the game ended"), _turns_left),
)
