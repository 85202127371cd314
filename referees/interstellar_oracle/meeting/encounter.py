"""Encounters: the active player meets another on a planet; diplomacy or combat may follow (IO-38, IO-39, IO-47)."""

from collections.abc import Iterable

from referees.common.rules import (
    ALLOWED,
    Happening,
    Refused,
    Ruling,
    SeatEntry,
    SeatIndex,
    Step,
    Unclear,
    never,
    no,
    note,
)
from referees.common.values import changed
from referees.common.words import Choice, Offer, Sentence, Telling, Who, say, seat_label
from referees.interstellar_oracle.table.asking import (
    CUT_SHORT,
    InGameEntry,
    TurnRuns,
    can_act,
    cannot_be_met,
    named_at,
    not_in_turn,
    place_label,
)
from referees.interstellar_oracle.table.meeting_view import MeetingView, OpenMeeting, with_reason
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.space import arrived, others_at, with_approach
from referees.interstellar_oracle.table.state import State

OVER = note("The encounter is over.", "IO-39")
IN_NEBULA = no("The Nebula isn't a planet: you can't approach players there.", "C-IO-23").at(NEBULA)
YOURSELF = never("Choose another player.", "IO-39")


def are_together(state: State, seat: int, other: int) -> bool:
    """Whether two players can interact: both able to act, in the same place."""
    return state.at[seat] == state.at[other] and can_act(state, seat) and can_act(state, other)


class Meeting(OpenMeeting):
    """Base of questions in an encounter, with its Attacker and Defender."""

    attacker: int
    defender: int

    def opponent(self, seat: int) -> int:
        return self.defender if seat == self.attacker else self.attacker

    def is_in(self, seat: int) -> bool:
        return seat in {self.attacker, self.defender}


class Encounter(Meeting):
    """Asks if the Attacker uses diplomacy, makes a challenge, or does neither. `may_reply`: the Defender may answer the
    Attacker's last card with diplomacy (C-IO-24)."""

    may_reply: bool = False
    about = "IO-39"

    def ask(self, state: State) -> Sentence:
        question = say("{who} meets {other}: diplomacy, a challenge, or neither?")
        filled = question.filled(who=Who(self.attacker), other=Who(self.defender))
        return with_reason(filled, state, self.attacker)

    def expired(self, state: State) -> Happening | None:
        return None if are_together(state, self.attacker, self.defender) else OVER

    def why_first(self, state: State) -> Refused:
        met = "First, {who} has to use diplomacy on {other}, challenge them or end the encounter."
        return never(met, "IO-39", who=self.attacker, other=Who(self.defender))

    def awaited(self, state: State) -> tuple[int, ...]:
        return (self.attacker, self.defender) if state.hands[self.defender] else (self.attacker,)

    def view(self, state: State) -> MeetingView:
        return MeetingView("diplomacy", self.attacker, self.defender, self.attacker)


def roles(state: State, by: int, victim: int) -> tuple[int, int]:
    """Attacker and Defender of the encounter in which diplomacy was played; outside one, `by` comes first."""
    for question in reversed(state.open):
        if isinstance(question, Encounter) and {question.attacker, question.defender} == {by, victim}:
            return question.attacker, question.defender
    return by, victim


class Approach(SeatEntry, kind="approach", answers=TurnRuns):
    """The active player `seat` approaches another on the same planet and becomes the Attacker (IO-38, IO-39)."""

    to: SeatIndex

    log_line = Telling(say("{who} approaches {to}"), to=Who)

    @classmethod
    def offer(cls, state: State, decision: TurnRuns) -> Iterable[Offer]:
        (seat,), may_meet = decision.seats, () if state.turn.cut_short else state.turn.may_meet
        others = tuple([other for other in may_meet if are_together(state, seat, other)]) if may_meet else ()
        if not others:
            return ()
        fixed, domains = {"seat": seat}, {"to": Choice(others, seat_label)}
        cites = ("IO-39", "C-IO-6") if state.config.options.meeting == "staying" else ("IO-39",)
        return (Offer(Approach, say("Approach a player on this planet"), cites, fixed, domains),)

    def judge(self, state: State, decision: TurnRuns) -> Ruling:
        is_there = self.to != self.seat and are_together(state, self.seat, self.to)
        if refused := not_in_turn(state, self.seat, "IO-38"):
            return refused if is_there else changed(refused, may_overrule=False)
        if self.to == self.seat:
            return YOURSELF
        if refused := cannot_be_met(state, self.to):
            return refused
        if not is_there:
            text = say("{other} isn't on {who}'s planet.", other=Who(self.to), who=Who(self.seat))
            return never(text, "IO-39").at(state.at[self.seat])
        if state.turn.cut_short:
            return CUT_SHORT
        return ALLOWED if self.to in state.turn.may_meet else _not_met(state, self)

    def evolve(self, state: State, id: int, decision: TurnRuns) -> Step:
        if not are_together(state, self.seat, self.to):
            return Step(state)
        question = Encounter((self.seat, self.to), self.seat, self.to)
        return Step(with_approach(state, self.to) if self.seat == state.turn.seat else state, ask=(question,))


def _not_met(state: State, entry: Approach) -> Refused:
    who, other, place = Who(entry.seat), Who(entry.to), state.at[entry.seat]
    if place == NEBULA:
        return IN_NEBULA
    is_limit = state.config.options.encounters == "one"
    if entry.to in state.turn.met and not is_limit:
        if state.config.options.meeting == "staying" and place == state.turn.came_from:
            text = "{who} has already approached {other} this turn, and without moving, once is the limit."
            return no(say(text, who=who, other=other), "C-IO-6")
        text = "{who} has already approached {other} since arriving, and once is the limit."
        return no(say(text, who=who, other=other), "C-IO-29")
    if state.turn.has_met and is_limit:
        sentence = say("{who} has already approached a player this turn, and one is the limit at this table.", who=who)
        return no(sentence, "C-IO-29")
    if state.turn.is_peaceful and place == state.turn.came_from and not state.turn.met:
        text = "{who} only came back here after diplomacy, so they can't approach anyone here."
        return no(text, "C-IO-7", who=entry.seat)
    if state.config.options.meeting == "staying":
        text = "{other} came to this planet after {who}, so {who} can't approach them."
        return no(say(text, who=who, other=other), "C-IO-6").at(place)
    text = "{who} can only approach {other} when arriving on {other}'s planet."
    return no(say(text, who=who, other=other), "IO-39").at(place)


def no_encounter(state: State, seat: int) -> Refused | None:
    """Why a seat isn't in an encounter (IO-38, IO-39); None outside a turn: another question is open."""
    turn = state.turn
    if not any(isinstance(question, TurnRuns) for question in state.open):
        return None
    if seat != turn.seat:
        return never("It's {turn}'s turn: only {turn} can approach another player.", "IO-38", turn=Who(turn.seat))
    who = Who(seat)
    if turn.cut_short:
        return changed(CUT_SHORT, may_overrule=False)
    others = [Who(other) for other in turn.may_meet if are_together(state, seat, other)]
    if len(others) == 1:
        return never(say("First, {who} has to approach {other}.", who=who, other=others[0]), "IO-39")
    if others:
        return never(say("First, {who} has to approach a player on this planet.", who=who), "IO-39").at(state.at[seat])
    there = [other for other in others_at(state, seat, state.at[seat]) if other not in state.left]
    if present := [other for other in there if can_act(state, other)]:
        return changed(_not_met(state, Approach(seat=seat, to=present[0])), may_overrule=False)
    if state.at[seat] == NEBULA:
        return changed(IN_NEBULA, may_overrule=False)
    if there:
        return cannot_be_met(state, there[0])
    return never(say("There's nobody on {who}'s planet to approach.", who=who), "IO-39").at(state.at[seat])


class InEncounter(InGameEntry, SeatEntry):
    """Base of entries about an encounter."""

    explained_by = (Meeting,)

    def why_not_yet(self, state: State) -> Refused | None:
        return no_encounter(state, self.seat)


class EndEncounter(InEncounter, kind="part", answers=Encounter):
    """The Attacker ends the encounter without a challenge (IO-47); `back`: to where the move began (C-IO-7, IO-46)."""

    back: bool = False

    @classmethod
    def offer(cls, state: State, decision: Encounter) -> Iterable[Offer]:
        fixed = {"seat": decision.attacker}
        yield Offer(EndEncounter, say("End the encounter"), ("IO-47", "C-IO-7"), {**fixed, "back": False}, {})
        if _can_go_back(state, decision.attacker):
            is_rare = state.config.options.depart == "stays"
            prompt = say("End the encounter and go back to {place}", place=place_label(state, state.turn.came_from))
            yield Offer(EndEncounter, prompt, ("IO-47", "C-IO-7"), {**fixed, "back": True}, {}, is_rare)

    def judge(self, state: State, decision: Encounter) -> Ruling:
        if self.seat != decision.attacker:
            if not decision.is_in(self.seat):
                return not_in_it(self.seat)
            faced = "{who} has to face {other} and can only leave with a movement card."
            return no(faced, "IO-46", who=self.seat, other=Who(decision.attacker))
        if not self.back:
            return ALLOWED
        if not _can_go_back(state, self.seat):
            text = "{who} can't go back: they started here, or the planet they came from has vanished."
            return never(text, "C-IO-7", who=self.seat)
        if state.config.options.depart == "back":
            return ALLOWED
        stays = say("At this table, the Attacker stays after diplomacy. Did {who} go back anyway?", who=Who(self.seat))
        return Unclear(stays, ("C-IO-7",), yes=say("Yes, they went back"))

    def evolve(self, state: State, id: int, decision: Encounter) -> Step:
        if self.seat != state.turn.seat:
            return Step(state, done=True)
        if not self.back or not _can_go_back(state, self.seat):
            return Step(changed(state, turn=changed(state.turn, is_peaceful=True)), done=True)
        place = state.turn.came_from
        return Step(arrived(state, self.seat, place, came_from=place, may_meet=(), is_peaceful=True), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        if not self.back:
            return say("{who} ends the encounter", who=Who(self.seat))
        place = place_label(at, at.turn.came_from)
        return say("{who} ends the encounter and goes back to {place}", who=Who(self.seat), place=place)

    def name(self, at: State, now: State) -> Sentence:
        text, elsewhere = say("encounter ended, back to {place}"), say("encounter ended, going back")
        return named_at(at, at.turn.came_from, text, elsewhere) if self.back else self.tell(at, now)


def not_in_it(seat: int) -> Refused:
    """Refuses a seat outside the encounter (IO-39)."""
    return never("{who} isn't in this encounter.", "IO-39", who=seat)


def _can_go_back(state: State, seat: int) -> bool:  # C-IO-7
    turn = state.turn
    is_place = turn.came_from == NEBULA or turn.came_from in state.places
    return seat == turn.seat and turn.came_from != state.at[seat] and is_place
