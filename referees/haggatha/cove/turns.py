"""Turn order on the clock: hours and the Market token (MC-B7, MC-B10)."""

from collections.abc import Iterable

from pydantic import Field

from referees.common.rules import (
    ALLOWED,
    SILENT,
    Decision,
    Happening,
    Refused,
    Ruling,
    SeatEntry,
    Step,
    Unclear,
    never,
    note,
)
from referees.common.shared import has_left
from referees.common.values import changed
from referees.common.words import Number, Offer, Sentence, Telling, Who, offered_to, say, say_count
from referees.haggatha.table.asking import CoveEntry
from referees.haggatha.table.clock import has_begun, hour_of, is_day_start, next_seat
from referees.haggatha.table.cove import Cove, Merchant, on_the_clock
from referees.haggatha.table.pieces import HAGGATHA, PIERS
from referees.haggatha.table.production import ChooseAction, ClockRuns, PhaseRuns, not_acting
from referees.haggatha.table.state import State, cove_of

MOST_HOURS = 12
WHO_BEGINS = never("Nobody has acted yet today. Start with the day's first action.", "MC-B7")


class OthersTurn(ClockRuns):
    """Asks for the turn of a merchant other than Haggatha."""

    about = "MC-B7"
    first = never("{who} must take a turn first.", "MC-B7")

    def ask(self, state: State) -> Sentence:
        if is_day_start(state):
            return say("{who}: if you go first today, how many hours does your action take?", who=Who(self.seat))
        return say("{who}: how many hours does the action take?", who=Who(self.seat))

    def why_first(self, state: State) -> Refused | None:
        return WHO_BEGINS if is_day_start(state) else PhaseRuns.why_first(self, state)

    def expired(self, state: State) -> Happening | None:
        return SILENT if self.seat in state.left else ClockRuns.expired(self, state)


class AllDone(PhaseRuns):
    """Asks to end Production, once every marker has reached the Market token."""

    about = "MC-B10"
    asks = say("Everybody has reached the Market token")
    first = never("Everybody has reached the Market token and is done for the day.", "MC-B10")

    def expired(self, state: State) -> Happening | None:
        return PhaseRuns.expired(self, state) or (None if next_seat(state) is None else SILENT)


def place_token(state: State) -> State:
    """MC-B10: puts the Market token on the hour after the leading marker."""
    cove = cove_of(state)
    hour = max(hour_of(state, seat) for seat in state.playing) + 1
    return changed(state, cove=changed(cove, token=hour))


class SpendHours(CoveEntry, SeatEntry, kind="spend_hours", answers=ClockRuns):
    """Hours spent by a merchant other than Haggatha; the first to act starts the day (MC-B7)."""

    hours: int = Field(ge=1, le=MOST_HOURS)

    log_line = Telling(say_count("{who} spends {count} hour", "{who} spends {count} hours", 0), count="hours")

    @classmethod
    def offer(cls, state: State, decision: ClockRuns) -> Iterable[Offer]:
        if state.cove is None:
            return ()
        others = [seat for seat in state.playing if seat != HAGGATHA]
        return [_hours(seat, seat not in decision.seats) for seat in others]

    def judge(self, state: State, decision: ClockRuns) -> Ruling:
        if refused := has_left(state, self.seat):
            return refused
        if self.seat == HAGGATHA:
            return never("You don't need to enter {who}'s hours: each action adds them.", "MC-B7", who=HAGGATHA)
        return ALLOWED if self.seat in decision.seats or is_day_start(state) else _turn_doubt(decision.seat, self.seat)

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        return not_acting(state, decision)

    def evolve(self, state: State, id: int, decision: ClockRuns) -> Step:
        cove = _rotated(state, self.seat)
        merchant = cove.merchant(self.seat)
        moved = cove.with_merchant(self.seat, Merchant(merchant.hour + self.hours, merchant.corruption))
        new_cove = on_the_clock(moved, self.seat, merchant.hour, self.hours, state.config.kit.cove.bag_hours)
        return Step(changed(state, cove=new_cove), done=True)


def _turn_doubt(due: int, seat: int) -> Unclear:
    sentence = say("By our count, it's {due}'s turn. Is it really {who}'s turn?", due=Who(due), who=Who(seat))
    return Unclear(sentence, ("MC-B7",), yes=say("Yes, it's {who}'s turn", who=Who(seat)))


def _rotated(state: State, seat: int) -> Cove:
    """MC-B7: returns the cove, its marker stack rotated to start with `seat` if no player has acted today."""
    cove = cove_of(state)
    if has_begun(state):
        return cove
    first = cove.order.index(seat)
    return changed(cove, order=cove.order[first:] + cove.order[:first])


class TakeTurn(CoveEntry, SeatEntry, kind="take_turn", answers=PhaseRuns):
    """Players say whose turn it is (MC-B7)."""

    log_line = Telling(say("it's {who}'s turn"))

    @classmethod
    def offer(cls, state: State, decision: PhaseRuns) -> Iterable[Offer]:
        if state.cove is not None and state.phase == "production":
            due = next_seat(state)
            for seat in state.playing:
                if seat != due or is_day_start(state):
                    yield _turn(seat, not is_day_start(state))

    def judge(self, state: State, decision: PhaseRuns) -> Ruling:
        if refused := has_left(state, self.seat):
            return refused
        if state.phase != "production":
            return never("You can only take a turn in the Production phase.", "MC-B7")
        due = next_seat(state)
        if due == self.seat and not is_day_start(state):
            return never("It's already {who}'s turn.", "MC-B7", who=self.seat)
        if not has_begun(state):
            return ALLOWED
        if due is None:
            sentence = say("Everybody has reached the Market token. Is it still {who}'s turn?", who=Who(self.seat))
            return Unclear(sentence, ("MC-B10",), yes=say("Yes, it's {who}'s turn", who=Who(self.seat)))
        return _turn_doubt(due, self.seat)

    def evolve(self, state: State, id: int, decision: PhaseRuns) -> Step:
        return Step(changed(state, cove=changed(_rotated(state, self.seat), announced=self.seat)), done=True)


class PlaceToken(CoveEntry, kind="place_token", answers=PhaseRuns):
    """Puts the Market token on the hour after the leading marker, as the last berth is taken (MC-B10)."""

    log_line = Telling(say("the Market token goes on the clock"))

    @classmethod
    def offer(cls, state: State, decision: PhaseRuns) -> Iterable[Offer]:
        cove = state.cove
        if cove is not None and state.phase == "production" and cove.token is None:
            has_docked = any(boat.pier is not None for boat in cove.boats)
            return TOKEN if has_docked and not isinstance(decision, ChooseAction) else RARE_TOKEN
        return ()

    def judge(self, state: State, decision: PhaseRuns) -> Ruling:
        cove = cove_of(state)
        if cove.token is not None:
            return never("The Market token is already on the clock.", "MC-B10")
        if state.phase != "production":
            return never("You can only place the Market token in the Production phase.", "MC-B10")
        berths, docked = state.config.kit.cove.berths, [boat.pier for boat in cove.boats if boat.pier is not None]
        is_one_free = any(docked.count(pier) < getattr(berths, pier) for pier in PIERS)
        return STILL_FREE if is_one_free or not docked else ALLOWED

    def evolve(self, state: State, id: int, decision: PhaseRuns) -> Step:
        return Step(place_token(state), (TOKEN_PLACED,), done=True)


_hours = offered_to(SpendHours, say("Hours {who} spends on an action"), "MC-B7", hours=Number(1, MOST_HOURS))
_turn = offered_to(TakeTurn, say("It's {who}'s turn"), "MC-B7")
_PROMPT = say("The last berth is taken")
TOKEN = (Offer(PlaceToken, _PROMPT, ("MC-B10",), {}, {}),)
RARE_TOKEN = (Offer(PlaceToken, _PROMPT, ("MC-B10",), {}, {}, rare=True),)
STILL_FREE = Unclear(
    say("By our count, a berth is still free. Is the last one really taken?"), ("MC-B10",), yes=say("Yes, it's taken")
)
TOKEN_PLACED = note(
    "Put the Market token on the hour after the leading time marker. Merchants who reach it are done for the day.",
    "MC-B10",
)
