"""The Galactic Cannon: everyone on the planet dies, moves away, or is cloned (IO-103, C-IO-22)."""

from collections.abc import Iterable

from referees.common.rules import ALLOWED, SILENT, Decision, Happening, Refused, Ruling, Step, never, no, note
from referees.common.values import changed, replaced
from referees.common.words import Offer, Sentence, Slots, Telling, Who, say, say_count
from referees.interstellar_oracle.ending.death import Killing, clone_offers, cloned, killed, no_clone
from referees.interstellar_oracle.table.asking import can_act, no_planet, place_choice
from referees.interstellar_oracle.table.hideouts import discarded_from
from referees.interstellar_oracle.table.knowledge import forgotten_place
from referees.interstellar_oracle.table.meeting_view import with_reason
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.playing import PlayingCard, card_used
from referees.interstellar_oracle.table.readings import why_apart
from referees.interstellar_oracle.table.space import adjacent, reached
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.table.telling import ITS_NUMBER, ITS_PLACE
from referees.interstellar_oracle.turn.movement import NO_NEIGHBOURS, is_map_right


class InTheLineOfFire(Decision):
    """Asks the living players at `place`, the Cannon's target, whether they die; they answer in any order."""

    place: int
    about = "IO-103"

    def slots(self, state: State) -> Slots:
        return {"cards": 1} if state.hands[self.struck(state)[0]] else {}

    def ask(self, state: State) -> Sentence:
        seat = self.struck(state)[0]
        question = say("{who}: do you die, or escape with Move or a Wormhole Generator?", who=Who(seat))
        return with_reason(question, state, seat)

    def expired(self, state: State) -> Happening | None:
        if self.struck(state):
            return None
        away = [seat for seat in self.seats if can_act(state, seat) and state.at[seat] != self.place]
        return note("{who} escaped.", "IO-103", who=away[0]) if away else SILENT

    def why_first(self, state: State) -> Refused:
        fired = say("The Galactic Cannon was fired: first, {who} has to escape or die.", who=Who(self.struck(state)[0]))
        return never(fired, "IO-103")

    def struck(self, state: State) -> tuple[int, ...]:
        return tuple([seat for seat in self.seats if can_act(state, seat) and state.at[seat] == self.place])


def _targets(state: State, seat: int) -> tuple[int, ...]:
    if state.at[seat] == NEBULA:
        return ()
    return tuple([place for place in reached(state, state.at[seat], 1) if place != NEBULA])


class PlayCannon(PlayingCard, kind="play_cannon"):
    """A player fires the Galactic Cannon at a planet (IO-103)."""

    place: int

    plays, passage = "galactic_cannon", "IO-103"
    log_line = Telling(say("{who} fires the Galactic Cannon at {place}"), place=ITS_PLACE)
    short = Telling(say("Galactic Cannon at {place}"), otherwise=say("{who}'s Galactic Cannon"), place=ITS_NUMBER)

    @classmethod
    def offers(cls, state: State, seat: int) -> Iterable[Offer]:
        places = _targets(state, seat)
        if places:
            prompt = say("{who} fires the Galactic Cannon", who=Who(seat))
            domains = {"place": place_choice(state, places)}
            yield Offer(PlayCannon, prompt, ("IO-103", "IO-65"), {"seat": seat}, domains, rare=True)

    def impossible(self, state: State) -> Refused | None:
        return no_planet(state, self.place, "IO-103")

    def allows(self, state: State) -> Ruling:
        place = state.at[self.seat]
        if place == NEBULA:
            return no("You can't use the Galactic Cannon from inside the Nebula.", "IO-103").at(NEBULA)
        if self.place not in _targets(state, self.seat):
            refused = no("That planet isn't next to {who}.", "IO-103", who=self.seat).at(self.place)
            return why_apart(state, place, self.place, "IO-103") or refused
        if self.place not in adjacent(state, place):
            return NO_NEIGHBOURS
        return is_map_right(state) or ALLOWED

    def evolve(self, state: State, id: int, decision: None) -> Step:
        new_state, notes = card_used(state, self.seat, self.plays)
        hit = tuple([seat for seat in state.after(self.seat) if state.at[seat] == self.place and can_act(state, seat)])
        questions = (InTheLineOfFire(hit, self.place),) if hit else ()
        new_state, waste = _discarded_below(new_state, self.place)
        return Step(new_state, (*notes, *waste), questions)


def _discarded_below(state: State, place: int) -> tuple[State, tuple[Happening, ...]]:
    count = state.under[place]
    if not count or state.config.options.cannon == "players":
        return state, ()
    new_state = changed(
        state,
        under=replaced(state.under, place, 0),
        discards=(*state.discards, *(None,) * count),
        hideouts=discarded_from(state.hideouts, place, count),
        known=forgotten_place(state.known, place),
    )
    one, many = "{count} card from under the planet is discarded.", "{count} cards from under the planet are discarded."
    return new_state, (note(say_count(one, many, count), "C-IO-22"),)


class BeHit(Killing, kind="be_hit", answers=InTheLineOfFire):
    """A player on the target is killed or saved by a clone; escaping is a separate entry (IO-103, IO-101)."""

    too_early = never("Nobody is under fire from a Galactic Cannon now.", "IO-103")

    @classmethod
    def offer(cls, state: State, decision: InTheLineOfFire) -> Iterable[Offer]:
        for nth, seat in enumerate(decision.struck(state)):
            fixed = {"seat": seat, "clone": None}
            yield Offer(BeHit, say("{who} is killed", who=Who(seat)), ("IO-103",), fixed, {}, rare=nth > 0)
            yield from clone_offers(state, BeHit, seat, rare=nth > 0)

    def judge(self, state: State, decision: InTheLineOfFire) -> Ruling:
        if self.seat not in decision.struck(state):
            return never("{who} isn't on the planet that was fired at.", "IO-103", who=self.seat).at(decision.place)
        return no_clone(state, self.seat, self.clone)

    def evolve(self, state: State, id: int, decision: InTheLineOfFire) -> Step:
        seat, clone = self.seat, self.clone
        died = killed(state, seat, None) if clone is None else cloned(state, seat, None, clone)
        seats = tuple([other for other in decision.seats if other != seat])
        questions = (changed(decision, seats=seats),) if seats else ()
        return changed(died, ask=(*questions, *died.ask), done=True)
