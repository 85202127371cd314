"""Cards with small effects: Entropy Inhibitor, Long Range Sensors, Time Machine, and the Neural Amp that restores a
Kith's ability (IO-102, IO-107, IO-111, IO-113)."""

from collections.abc import Iterable

from referees.common.rules import ALLOWED, WEIGHTY, Refused, Ruling, SeatIndex, Step, Unclear, never, no, note
from referees.common.values import added, changed, replaced
from referees.common.words import Choice, Offer, Sentence, Telling, Who, say, seat_label
from referees.interstellar_oracle.table.asking import named_at, no_planet, place_choice, place_label
from referees.interstellar_oracle.table.held_cards import put_under
from referees.interstellar_oracle.table.playing import PlayingCard, card_used
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.table.telling import ITS_NUMBER, ITS_PLACE


class LayInhibitor(PlayingCard, kind="lay_inhibitor"):
    """At any time, a player puts an Entropy Inhibitor face down under their token's planet (IO-102) or, with a house
    option, under the one at `place` (C-IO-16)."""

    place: int | None = None

    plays, passage = "entropy_inhibitor", "IO-102"

    @classmethod
    def offers(cls, state: State, seat: int) -> Iterable[Offer]:
        fixed, cites = {"seat": seat}, ("IO-102", "C-IO-16")
        if state.at[seat] in state.places:
            prompt = say("{who} puts an Entropy Inhibitor under their planet", who=Who(seat))
            yield Offer(LayInhibitor, prompt, cites, {**fixed, "place": None}, {}, rare=True)
        places = _named_places(state)
        if places:
            prompt = say("{who} puts an Entropy Inhibitor under a planet of their choice", who=Who(seat))
            yield Offer(LayInhibitor, prompt, cites, fixed, {"place": place_choice(state, places)}, rare=True)

    def impossible(self, state: State) -> Refused | None:
        if self.place is not None:
            return no_planet(state, self.place, "IO-102")
        if state.at[self.seat] in state.places:
            return None
        text = "{who} isn't on a planet, so there's nothing to put the card under."
        return never(text, "IO-102", who=self.seat).at(state.at[self.seat])

    def allows(self, state: State) -> Ruling:
        if self.place is None or self.place in _named_places(state):
            return ALLOWED
        own = say("At this table, an Entropy Inhibitor goes under the planet your token is on, so don't name a planet.")
        return no(own, "C-IO-16").at(state.at[self.seat])

    def evolve(self, state: State, id: int, decision: None) -> Step:
        return Step(put_under(state, self.seat, _place_for(state, self), self.plays))

    def tell(self, at: State, now: State) -> Sentence:
        return say("{who} puts a card under {place}", who=Who(self.seat), place=place_label(at, _place_for(at, self)))

    def name(self, at: State, now: State) -> Sentence:
        elsewhere = say("the card {who} put under a planet", who=Who(self.seat))
        return named_at(at, _place_for(at, self), say("the card put under {place}"), elsewhere)


def _place_for(state: State, entry: LayInhibitor) -> int:
    return state.at[entry.seat] if entry.place is None else entry.place


def _named_places(state: State) -> tuple[int, ...]:
    """The planets to choose from for an Inhibitor (C-IO-16); empty if it must be the player's own."""
    return () if state.config.options.inhibitor == "own" else state.places


class Scanning(PlayingCard, reveals=True):
    """Base of entries that use up Long Range Sensors (IO-107)."""

    plays, passage = "long_range_sensors", "IO-107"

    def used(self, state: State) -> State:
        return changed(state, looks=added(state.looks, self.seat, 1))


class ScanPlanet(Scanning, kind="scan_planet"):
    """A player looks under a planet with Long Range Sensors (IO-107, IO-20, IO-21)."""

    place: int

    log_line = Telling(say("{who} looks under {place} with Long Range Sensors"), place=ITS_PLACE)
    short = Telling(say("Long Range Sensors on {place}"), otherwise=say("{who}'s Long Range Sensors"), place=ITS_NUMBER)

    @classmethod
    def offers(cls, state: State, seat: int) -> Iterable[Offer]:
        full = tuple([place for place in state.places if state.under[place]])
        if full:
            prompt = say("{who} looks under a planet with Long Range Sensors", who=Who(seat))
            domains = {"place": place_choice(state, full)}
            yield Offer(ScanPlanet, prompt, ("IO-107", "IO-65"), {"seat": seat}, domains, rare=True)

    def impossible(self, state: State) -> Refused | None:
        refused = no_planet(state, self.place, "IO-107")
        empty = None if refused or state.under[self.place] else say("There's no card under this planet.")
        return refused if empty is None else never(empty, "IO-107").at(self.place)


class ScanHand(Scanning, kind="scan_hand"):
    """A player looks at the hand of the seat `of` with Long Range Sensors (IO-107)."""

    of: SeatIndex

    log_line = Telling(say("{who} looks at {of}'s hand with Long Range Sensors"), of=Who)
    short = Telling(say("Long Range Sensors on {of}"), of=Who)

    @classmethod
    def offers(cls, state: State, seat: int) -> Iterable[Offer]:
        targets = tuple([other for other in state.playing if other != seat and state.hands[other]])
        if targets:
            prompt = say("{who} looks at a hand with Long Range Sensors", who=Who(seat))
            domains = {"of": Choice(targets, seat_label)}
            yield Offer(ScanHand, prompt, ("IO-107", "IO-65"), {"seat": seat}, domains, rare=True)

    def impossible(self, state: State) -> Refused | None:
        if self.of == self.seat:
            return never("Choose another player.", "IO-107")
        if self.of in state.left or not state.hands[self.of]:
            return never("{other} has no cards to look at.", "IO-107", other=Who(self.of))
        return None


class PlayTimeMachine(PlayingCard, kind="play_time_machine"):
    """A player takes an extra turn with the Time Machine (IO-113): after this one, or after their next (C-IO-31)."""

    plays, passage, discarded_by = "time_machine", "IO-113", "IO-113"
    log_line = Telling(say("{who} plays the Time Machine"))

    @classmethod
    def offers(cls, state: State, seat: int) -> Iterable[Offer]:
        cites = ("IO-113", "IO-65") if seat == state.turn.seat else ("IO-113", "C-IO-31")
        prompt = say("{who} plays the Time Machine", who=Who(seat))
        yield Offer(PlayTimeMachine, prompt, cites, {"seat": seat}, {}, rare=True)

    def allows(self, state: State) -> Ruling:
        if self.seat == state.turn.seat:
            return ALLOWED
        sentence = say("Did {who} really play the Time Machine out of turn?", who=Who(self.seat))
        return Unclear(sentence, ("C-IO-31", "IO-65"), yes=say("Yes, out of turn"))

    def evolve(self, state: State, id: int, decision: None) -> Step:
        new_state, notes = card_used(state, self.seat, self.plays, self.discarded_by)
        happening = note("{who} gets another turn after this one.", "IO-113", who=self.seat, weight=WEIGHTY)
        if self.seat != state.turn.seat:
            later = say("{who} gets another turn after their next one.", who=Who(self.seat))
            happening = note(later, "IO-113", "C-IO-31", weight=WEIGHTY)
        return Step(changed(new_state, extra=added(new_state.extra, self.seat, 1)), (happening, *notes))


class RestoreToken(PlayingCard, kind="restore_token"):
    """A Kith discards a Neural Amp and turns the token back to its coloured side (IO-111)."""

    plays, passage, discarded_by = "neural_amp", "IO-111", "IO-111"
    log_line = Telling(say("{who} turns their token back to full colour with a Neural Amp"))
    short = Telling(say("{who}'s Neural Amp"))

    @classmethod
    def offers(cls, state: State, seat: int) -> Iterable[Offer]:
        if state.races[seat] == "kith" and not state.colour[seat]:
            prompt = say("{who} turns their token back to full colour with a Neural Amp", who=Who(seat))
            yield Offer(RestoreToken, prompt, ("IO-111", "IO-65"), {"seat": seat}, {}, rare=True)

    def allows(self, state: State) -> Ruling:
        if state.races[self.seat] != "kith":
            return no("Only a Kith can turn their token back to full colour with a Neural Amp.", "IO-111")
        if state.colour[self.seat]:
            text = "{who}'s token already shows its full-colour side."
            return never(text, "IO-111", who=self.seat).at(state.at[self.seat])
        return ALLOWED

    def used(self, state: State) -> State:
        return changed(state, colour=replaced(state.colour, self.seat, True))
