"""The game's flow: three days of Arrival, Production and Market, then the final count (MC-B1, MC-B6); if the whole game
is tracked, with the others' turns and the clean-up (C-MC-22)."""

from collections.abc import Iterable
from functools import cache

from referees.common.rules import (
    ALLOWED,
    NOTABLE,
    WEIGHTY,
    Decision,
    Entry,
    Happening,
    Ruling,
    Step,
    Unclear,
    combined,
    never,
    note,
)
from referees.common.values import changed
from referees.common.words import Offer, Sentence, Telling, Who, say
from referees.haggatha.cove.boarding import BagDue, Boarding, Docking, is_arrived, skipped_draw
from referees.haggatha.cove.cleaning_up import CleanUp, cleaned_up, moved_ashore, new_morning
from referees.haggatha.cove.setting_out import SettingOut
from referees.haggatha.cove.turns import AllDone, OthersTurn
from referees.haggatha.sheet.rolling import Produce, SetUpRoll
from referees.haggatha.shop.market import Market, still_to_sell
from referees.haggatha.table.asking import HERS
from referees.haggatha.table.clock import is_done, next_seat
from referees.haggatha.table.counting import count
from referees.haggatha.table.cove import FIRST, Cove
from referees.haggatha.table.faction_area import market_sponsors
from referees.haggatha.table.pieces import HAGGATHA, Phase
from referees.haggatha.table.production import ChooseAction, PhaseRuns
from referees.haggatha.table.state import DAYS, State, clean_sheet

PROMPTS = {
    "arrival": say("every boat has its Adventurers: Production begins"),
    "production": say("Production is over: the Market begins"),
    "market": say("the Market is over: the day ends"),
    "cleanup": say("the cove is cleaned up: the day ends"),
    "over": say("the phase is over"),  # after a correction
}
CLEANING = say("the Market is over: Clean-up begins")
NOT_ACTED = Unclear(
    say("{who} has rolled but hasn't acted yet. Is Production really over?", who=Who(HAGGATHA)),
    ("MC-10",),
    yes=say("Yes, it's over"),
)
PRODUCTION = note("Production begins.", "MC-B1")
CLEANUP = note("Now clean up the cove.", "MC-B1", "MC-B15")
MARKET = note("The Market begins, and Market icons pay gold.", "MC-B1", "MC-50", weight=NOTABLE)
LAST_DAY = note("The third day is over. Now count your gold.", "MC-B1", "MC-B6")
WIPED = note("Wipe the sheet clean.", "C-MC-19", weight=WEIGHTY)
KEPT = note("The sheet stays as it is.", "C-MC-19")


class Arrive(PhaseRuns):
    """Asks for Adventurers from the bag, in the Arrival phase."""

    about = "MC-B4"
    first = never("It's still the Arrival phase. You have to start Production first.", "MC-B1", "MC-B4")

    def ask(self, state: State) -> Sentence:
        if state.cove is None:
            return say("Day {day}: Adventurers arrive", day=state.day)
        if is_arrived(state.cove):
            return say("Day {day}: every boat has arrived", day=state.day)
        waiting = next(at for at, boat in enumerate(state.cove.boats, start=1) if len(boat.aboard) < FIRST)
        return say("Day {day}: who arrives in boat {boat}?", day=state.day, boat=waiting)


def proceed(state: State) -> Step:
    """Asks the next question: setup roll, phase of the day, or Haggatha's action; at the end counts the gold."""
    if HAGGATHA in state.left or state.phase == "over":
        return count(state)
    if not state.is_set_up:
        return Step(state, ask=(SetUpRoll(HERS),))
    if state.cove is not None and (question := _of_the_cove(state, state.cove)) is not None:
        return Step(state, ask=(question,))
    if state.phase == "arrival":
        return Step(state, ask=(Arrive(state.playing),))
    if state.phase == "market":
        return Step(state, ask=(Market(HERS),))
    return Step(state, ask=(ChooseAction(HERS) if state.is_rolled else Produce(HERS),))


def _of_the_cove(state: State, cove: Cove) -> Decision | None:
    if cove.pending:
        return SettingOut(HERS)
    if state.phase == "cleanup":
        return CleanUp(HERS)
    if state.phase == "market":
        missing = still_to_sell(state)
        return Market(missing) if missing else None
    if state.phase != "production":
        return None
    if cove.draws_due:
        return BagDue((cove.passed_by,), cove.passed_by)
    seat = next_seat(state)
    if seat is None:
        return AllDone(HERS)
    return OthersTurn((seat,)) if seat != HAGGATHA else None


def due(state: State) -> tuple[type[Decision], ...]:
    """The next questions' types. If a marker passed a bag icon, drawing, boarding and docking come first (MC-B8)."""
    cove = state.cove
    if cove is None or not cove.draws_due or state.phase != "production":
        return tuple(map(type, proceed(state).ask))
    return (BagDue, Boarding, Docking, *due(changed(state, cove=changed(cove, draws_due=0))))


class EndPhase(Entry, kind="end_phase", answers=PhaseRuns):
    """Ends the current phase: Arrival, Production, Market, then on to the next day (MC-B1)."""

    short = Telling(say("ending the phase"))

    @classmethod
    def offer(cls, state: State, decision: PhaseRuns) -> Iterable[Offer]:
        is_rare = isinstance(decision, ChooseAction) or _missing(state) is not ALLOWED
        return _end(state.phase, is_rare, state.cove is not None)

    def judge(self, state: State, decision: PhaseRuns) -> Ruling:
        """Asks to confirm ending Production with an unused roll, unless it is the setup roll (C-MC-8)."""
        is_unused = isinstance(decision, ChooseAction) and not _is_kept(state)
        return combined(NOT_ACTED if is_unused else None, _missing(state))

    def evolve(self, state: State, id: int, decision: PhaseRuns) -> Step:
        if state.phase == "arrival":
            return Step(changed(state, phase="production"), (PRODUCTION,), done=True)
        if state.phase == "production":
            return _market(state)
        if state.cove is not None and state.phase == "market":
            return Step(changed(state, phase="cleanup"), (CLEANUP,), done=True)
        notes: tuple[Happening, ...] = ()
        if state.cove is not None:
            state, notes = cleaned_up(state)
        if state.day >= DAYS:
            return Step(changed(state, phase="over"), (*notes, LAST_DAY), done=True)
        return _next_day(state, notes)

    def tell(self, at: State, now: State) -> Sentence:
        return CLEANING if at.phase == "market" and at.cove is not None else PROMPTS[at.phase]


@cache
def _end(phase: Phase, is_rare: bool, is_whole: bool) -> tuple[Offer]:
    prompt = CLEANING if phase == "market" and is_whole else PROMPTS[phase]
    return (Offer(EndPhase, prompt, ("MC-B1",), {}, {}, is_rare),)


def _missing(state: State) -> Ruling:
    cove = state.cove
    if cove is None:
        return ALLOWED
    if state.phase == "arrival" and not is_arrived(cove) and any(cove.bag):
        doubt = say("Not every boat has two Adventurers yet. Start Production anyway?")
        return Unclear(doubt, ("MC-B4",), yes=say("Yes, start now"))
    if state.phase == "production":
        return combined(skipped_draw(cove), _still_to_act(state))
    if state.phase == "market" and still_to_sell(state):
        waiting = tuple(Who(seat) for seat in still_to_sell(state))
        sentence = say("You haven't entered any sales for {who}. Is the Market really over?", who=waiting)
        return Unclear(sentence, ("MC-B2",), yes=say("Yes, it's over"))
    return ALLOWED


def _still_to_act(state: State) -> Unclear | None:
    due = next_seat(state)
    if due is None:
        return None
    waiting = tuple(Who(seat) for seat in state.playing if seat == due or not is_done(state, seat))
    doubt = say("According to the clock, {who} can still act. Is Production really over?", who=waiting)
    return Unclear(doubt, ("MC-B10",), yes=say("Yes, it's over"))


def _market(state: State) -> Step:
    """Starts the Market (MC-B1); if the whole game is tracked, Adventurers at sea may first go ashore (C-MC-25)."""
    notes: tuple[Happening, ...] = ()
    if state.cove is not None and state.config.options.at_sea == "market":
        state, notes = moved_ashore(state)
    new_state, questions = market_sponsors(changed(state, phase="market", is_rolled=_is_kept(state)))
    return Step(new_state, (*notes, MARKET), questions, done=True)


def _is_kept(state: State) -> bool:
    """C-MC-8: whether the setup roll still counts for Haggatha's first turn."""
    return state.is_rolled and not state.turns and state.config.options.setup_roll == "used"


def _next_day(state: State, notes: tuple[Happening, ...]) -> Step:
    cove = new_morning(state.cove) if state.cove is not None else None
    morning = changed(state, day=state.day + 1, phase="arrival", clock=1, cove=cove)
    day_note = note("Day {day} begins.", "MC-B1", day=morning.day, weight=NOTABLE)
    if state.config.options.sheet == "wiped":
        return Step(clean_sheet(morning), (*notes, day_note, WIPED), done=True)
    return Step(morning, (*notes, day_note, KEPT), done=True)
