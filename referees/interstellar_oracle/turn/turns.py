"""The flow: turns, how each of them ends, and the next question (IO-18, IO-30, IO-72, IO-83)."""

from collections.abc import Iterable

from referees.common.rules import ALLOWED, WEIGHTY, Happening, Refused, Ruling, SeatEntry, Step, never, note
from referees.common.values import added, changed, replaced
from referees.common.words import Derived, Offer, Sentence, Telling, Who, offered_to, say
from referees.interstellar_oracle.collapse.collapse import clear, collapse
from referees.interstellar_oracle.ending.death import ToReplenish
from referees.interstellar_oracle.setup.setting_up import laid_out
from referees.interstellar_oracle.table.asking import (
    MayPull,
    TurnRuns,
    can_act,
    may_step,
    no_planet,
    not_in_turn,
    place_label,
)
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.space import arrived, others_at
from referees.interstellar_oracle.table.state import Life, State, Turn
from referees.interstellar_oracle.table.telling import TO_NUMBER, TO_PLACE


def proceed(state: State) -> Step:
    """The next question: the rest of the set-up, a turn, or the collapse after it."""
    match state.stage:
        case "layout":
            return laid_out(state)
        case "begin":
            return _begin(state, state.turn.seat)
        case "acting" if can_act(state, state.turn.seat):
            return Step(state, ask=(TurnRuns((state.turn.seat,)),))
        case "acting":
            return Step(changed(state, stage="collapsing"))
        case "pulled" if _is_pulled(state):
            return Step(state, ask=(Drawn((_left_of(state, state.turn.seat),)),))
        case "pulled":
            return Step(changed(state, stage="collapsing"))
        case "collapsing" if state.collapsing:
            return collapse(state)
        case "clearing":
            return clear(state)
        case _:
            return _next_turn(state)


def _begin(state: State, seat: int, *, is_extra: bool = False) -> Step:
    """Begins a turn; a killed player only draws new cards (IO-72), a lost turn is skipped (C-IO-17, C-IO-40)."""
    place = state.at[seat]
    if state.life[seat] == "dead":
        turn = Turn(seat, place, place, is_extra=is_extra)
        return Step(changed(state, stage="acting", turn=turn), ask=(ToReplenish((seat,)),))
    if state.misses[seat] and (not is_extra or state.config.options.missed_turn == "extra"):
        return _missed(state, seat)
    may_meet = others_at(state, seat, place) if state.config.options.meeting == "staying" else ()
    new_state = changed(
        state,
        stage="acting",
        life=_alive(state, seat),
        turns=state.turns + 1,
        turn=Turn(seat, place, place, may_meet=may_meet, is_extra=is_extra),
    )
    return Step(new_state, ask=(TurnRuns((seat,)),))


def _alive(state: State, seat: int) -> tuple[Life, ...]:  # IO-72
    return state.life if state.life[seat] == "alive" else replaced(state.life, seat, "alive")


def _missed(state: State, seat: int) -> Step:
    counts = state.config.options.lost_turn == "counts"
    missed = changed(
        state,
        life=_alive(state, seat),
        turns=state.turns + 1,
        misses=added(state.misses, seat, -1),
        stage="collapsing" if counts else "over",
        turn=changed(state.turn, seat=seat, is_extra=False),
    )
    return Step(missed, (note("{who} misses this turn.", "C-IO-17", who=seat, weight=WEIGHTY),))


def _next_turn(state: State) -> Step:
    """Begins the player's extra turn, if any (IO-113), even just to draw (IO-72), else the next player's (C-IO-23)."""
    seat = state.turn.seat
    if state.extra[seat] and seat not in state.left:
        return _begin(changed(state, extra=added(state.extra, seat, -1)), seat, is_extra=True)
    return _begin(state, _left_of(state, seat))


def _left_of(state: State, seat: int) -> int:
    return next(state.after(seat))


# The end of a turn


def _is_pulled(state: State) -> bool:  # IO-83
    return state.oracle == ("held", state.turn.seat) and state.at[state.turn.seat] == NEBULA


class Drawn(MayPull):
    """By house option, a killed player drew the Oracle: where does the left neighbour pull them (C-IO-32)?"""

    about = "IO-83"
    asks = say("{who}: which planet does the Oracle pull {holder} to?")
    first = never("First, {who} has to say where the Oracle pulls the player who has it.", "IO-83", "C-IO-32")

    def ask(self, state: State) -> Sentence:
        return self.asks.filled(who=Who(self.seat), holder=Who(state.turn.seat))

    def expired(self, state: State) -> Happening | None:
        if _is_pulled(state) and state.stage == "pulled" and self.seat not in state.left:
            return None
        return note("The Oracle isn't pulling anyone any more.", "IO-83")


class EndTurn(SeatEntry, kind="end_turn", answers=TurnRuns):
    """The active player ends the turn (IO-30)."""

    log_line = Telling(say("{who} ends the turn"))

    @classmethod
    def offer(cls, state: State, decision: TurnRuns) -> Iterable[Offer]:
        return () if _is_pulled(state) else (_ending(state.turn.seat),)

    def judge(self, state: State, decision: TurnRuns) -> Ruling:
        if refused := not_in_turn(state, self.seat, "C-IO-23"):
            return changed(refused, may_overrule=False)
        return _pull_first(state) if _is_pulled(state) else ALLOWED

    def evolve(self, state: State, id: int, decision: TurnRuns) -> Step:
        return Step(changed(state, stage="collapsing"), done=True)


_ending = offered_to(EndTurn, say("End the turn"), "IO-30")


def _pull_first(state: State) -> Refused:
    text = "{who} has the Oracle and can't stay in the Nebula: {left} chooses a planet."
    sentence = say(text, who=Who(state.turn.seat), left=Who(_left_of(state, state.turn.seat)))
    return Refused(sentence, ("IO-83",), tuple(_pulls(state))).at(NEBULA)


PULLS = say("{who} lets the Oracle pull {holder} to {place}")
HOLDER = Derived(lambda at, _: Who(at.turn.seat))


class Pull(SeatEntry, kind="pull", answers=MayPull):
    """The Oracle pulls its holder from the Nebula to a planet that neighbour `seat` chooses; the turn ends (IO-83). A
    rare offer while the holder can still move."""

    to: int

    log_line = Telling(PULLS, holder=HOLDER, place=TO_PLACE)
    short = Telling(say("the Oracle pulls {holder} to {place}"), otherwise=say("the Oracle pulls {holder} away"),
                    holder=HOLDER, place=TO_NUMBER)  # fmt: skip

    @classmethod
    def offer(cls, state: State, decision: MayPull) -> Iterable[Offer]:
        return _pulls(state) if _is_pulled(state) else ()

    def judge(self, state: State, decision: MayPull) -> Ruling:
        if not _is_pulled(state):
            return never("The Oracle only pulls its holder out of the Nebula, and only on their turn.", "IO-83")
        if refused := no_planet(state, self.to, "IO-83"):
            return refused
        chooser = _left_of(state, state.turn.seat)
        if self.seat != chooser:
            sentence = say("{who} is on the Oracle holder's left and chooses the planet.", who=Who(chooser))
            return Refused(sentence, ("IO-83",), tuple(_pulls(state)))
        return ALLOWED

    def evolve(self, state: State, id: int, decision: MayPull) -> Step:
        seat = state.turn.seat
        return Step(arrived(changed(state, stage="collapsing", life=_alive(state, seat)), seat, self.to), done=True)


def _pulls(state: State) -> Iterable[Offer]:
    chooser, holder = _left_of(state, state.turn.seat), Who(state.turn.seat)
    cites = ("IO-83", "C-IO-32") if state.stage == "pulled" else ("IO-83",)
    is_rare = state.stage == "acting" and may_step(state)
    for place in state.places:
        prompt = PULLS.filled(who=Who(chooser), holder=holder, place=place_label(state, place))
        yield Offer(Pull, prompt, cites, {"seat": chooser, "to": place}, {}, is_rare)
