"""Choosing between two highest planets with the same number (C-IO-26)."""

from collections.abc import Iterator

from referees.common.rules import ALLOWED, Refused, Ruling, SeatEntry, Step, never, no
from referees.common.values import changed
from referees.common.words import Offer, Telling, say
from referees.interstellar_oracle.collapse.collapse import OfTwins, WhenVanishing, remove_planet
from referees.interstellar_oracle.table.asking import place_opening
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.table.telling import ITS_PLACE


class ChoosePlanet(WhenVanishing, SeatEntry, kind="choose_planet", answers=OfTwins):
    """The planet at `place` vanishes, not the other one with the same number (C-IO-26)."""

    place: int

    log_line = Telling(say("{who} makes {place} vanish"), place=ITS_PLACE)
    short = Telling(say("{place} vanishes"), place=ITS_PLACE)

    def excluded(self, state: State) -> Refused | None:
        return ONE_OF_EACH if state.config.sets == 1 else None

    @classmethod
    def offer(cls, state: State, decision: OfTwins) -> Iterator[Offer]:
        for seat in decision.seats:
            for place in decision.places:
                prompt = say("{place} vanishes", place=place_opening(state, place))
                yield Offer(ChoosePlanet, prompt, ("C-IO-26", "IO-155"), {"seat": seat, "place": place}, {})

    def judge(self, state: State, decision: OfTwins) -> Ruling:
        if self.place not in decision.places:
            text = "This planet isn't one of the two with the highest number."
            return never(text, "IO-155", "C-IO-26").at(self.place)
        if self.seat not in decision.seats:
            return no("{who} decides which planet vanishes.", "C-IO-26", who=decision.seat)
        return ALLOWED

    def evolve(self, state: State, id: int, decision: OfTwins) -> Step:
        return changed(remove_planet(state, self.place), done=True)


ONE_OF_EACH = never(
    "With one copy of the game, no two planets have the same number, so there's nothing to choose.", "C-IO-26", "IO-2"
)
