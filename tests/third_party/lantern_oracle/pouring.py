"""Pouring oil (LO-5), up to a ladleful (LO-2)."""

from collections.abc import Iterable

from lantern_oracle.bonuses import Trim
from lantern_oracle.options import LADLE, MOST_DROPS
from lantern_oracle.state import State, earned, next_turn
from lantern_oracle.turns import TakeTurn
from referees.common.rules import ALLOWED, Happening, Ruling, SeatEntry, Step, Unclear, combined, no, note
from referees.common.shared import out_of_turn
from referees.common.words import Number, Offer, Telling, say, say_count

SURE = 3  # every ladle holds at least this many drops

MOST_AT_FIRST = 4  # more drops on the first turn of a night raise a doubt


class Pour(SeatEntry, kind="pour", answers=TakeTurn):
    """A keeper pours some drops of oil. LO-5: a drop is a point; exactly three are a measured pour (LO-8)."""

    drops: int

    log_line = Telling(say_count("{who} pours {count} drop", "{who} pours {count} drops", 0), count="drops")

    @classmethod
    def offer(cls, state: State, decision: TakeTurn) -> Iterable[Offer]:
        """Offers up to a ladleful; while the ladle is unchecked, as much as any ladle may hold."""
        most = MOST_DROPS if state.config.assumes(LADLE) else state.config.kit.ladle
        domains = {"drops": Number(1, most)}
        return (Offer(Pour, say("How many drops?"), ("LO-5",), {"seat": state.turn}, domains, does=say("Pour drops")),)

    def judge(self, state: State, decision: TakeTurn) -> Ruling:
        """Allowed for the keeper in turn, up to a ladleful."""
        if refusal := out_of_turn(state.turn, self.seat, "LO-4"):
            return refusal
        ladle, guessed = state.config.kit.ladle, state.config.assumes(LADLE)
        if self.drops > ladle:
            sentence = say("The ladle holds {ladle} drops, not {drops}.", ladle=ladle, drops=self.drops)
            doubt = say("The kit's ladle holds {ladle} drops. Does yours hold {drops}?", ladle=ladle, drops=self.drops)
            return Unclear(doubt, ("LO-5", "LO-2")) if guessed else no(sentence, "LO-5")
        if guessed and self.drops > SURE:
            doubt = say("Nobody has looked yet. Does the ladle hold {ladle} drops?", ladle=ladle)
            return combined(
                Unclear(doubt, ("LO-2",), assumed=(LADLE,), yes=say("Yes, ours does")), _first_pour(state, self)
            )
        return _first_pour(state, self) or ALLOWED

    def evolve(self, state: State, id: int, decision: TakeTurn) -> Step:
        """A point for each drop. A measured pour leads to the wicks and doesn't end the turn."""
        after = earned(state, self.seat, "pour", self.drops, id)
        if self.drops == SURE:
            return Step(after, MEASURED, ask=(Trim((self.seat,)),))
        full = self.drops == state.config.kit.ladle
        return Step(next_turn(after, self.seat), _full(state) if full else (), done=True)


def _first_pour(state: State, entry: Pour) -> Unclear | None:
    """C-LO-2: a doubt about a first pour, whose limit is illegible."""
    if state.taken or entry.drops <= MOST_AT_FIRST:
        return None
    return Unclear(
        say("Is it {drops} drops on the first turn of a night?", drops=entry.drops),
        ("C-LO-2",),
        yes=say("Yes, {drops}", drops=entry.drops),
    )


def _full(state: State) -> tuple[Happening, ...]:
    assumed = (LADLE,) if state.config.assumes(LADLE) else ()
    return (Happening(say("A full ladle."), ("LO-2",), assumed),)


MEASURED = (note("A measured pour: the wicks may be trimmed.", "LO-8"),)
