"""Cards that change little on the table: Entropy Inhibitor, Long Range Sensors, Time Machine, and the Neural Amp that
gives a Kith its colours back (IO-102, IO-107, IO-111, IO-113)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from referees.common.rules import ALLOWED, WEIGHTY, Happening, Refused, Ruling, SeatEntry, SeatIndex, Step, Unclear
from referees.common.values import added, changed, replaced
from referees.common.words import Choice, Offer, Sentence, Telling, Who, say, seat_label
from referees.interstellar_oracle.table.asking import no_planet, place_choice, place_label
from referees.interstellar_oracle.table.held_cards import buried
from referees.interstellar_oracle.table.playing import PlayingCard, card_used
from referees.interstellar_oracle.table.state import State


class LayInhibitor(SeatEntry, kind="lay_inhibitor"):
    """A player lays an Entropy Inhibitor under the planet on which the token stands; `place`: or under that one, where
    the table plays so."""

    place: int | None = None


class ScanPlanet(SeatEntry, kind="scan_planet"):
    """A player looks under the planet at a place with Long Range Sensors."""

    place: int


class ScanHand(SeatEntry, kind="scan_hand"):
    """A player looks at the hand of another, `of`, with Long Range Sensors."""

    of: SeatIndex


class PlayTimeMachine(SeatEntry, kind="play_time_machine"):
    """A player takes one more turn with the Time Machine: after this one, or after the own next one (C-IO-31)."""


class RestoreToken(SeatEntry, kind="restore_token"):
    """A Kith discards a Neural Amp and turns the token back to its colours."""


S = TypeVar("S", bound=SeatEntry)


class LayingInhibitor(PlayingCard[LayInhibitor], entry=LayInhibitor):
    """IO-102, C-IO-16: under the own planet, at any time; only that a card was laid is said."""

    card, passage = "entropy_inhibitor", "IO-102"
    short = Telling(say("the card {who} put under a planet"))

    def offers(self, state: State, seat: int) -> Iterable[Offer]:
        fixed, cites = {"seat": seat}, ("IO-102", "C-IO-16")
        if state.at[seat] in state.places:
            prompt = say("{who} lays an Entropy Inhibitor under the planet", who=Who(seat))
            yield Offer(LayInhibitor, prompt, cites, {**fixed, "place": None}, {}, rare=True)
        places = _named_places(state)
        if places:
            prompt = say("{who} lays an Entropy Inhibitor under any planet", who=Who(seat))
            yield Offer(LayInhibitor, prompt, cites, fixed, {"place": place_choice(state, places)}, rare=True)

    def impossible(self, state: State, entry: LayInhibitor) -> Refused | None:
        if entry.place is not None:
            return no_planet(state, entry.place, "IO-102")
        if state.at[entry.seat] in state.places:
            return None
        return Refused.outright(
            say("{who} isn't on a planet, so there's nothing to put the card under.", who=Who(entry.seat)), "IO-102"
        )

    def allows(self, state: State, entry: LayInhibitor) -> Ruling:
        if entry.place is None or entry.place in _named_places(state):
            return ALLOWED
        own = say("At this table an Entropy Inhibitor goes under the planet your token is on, so none is named.")
        return Refused(own, ("C-IO-16",))

    def evolve(self, state: State, entry: LayInhibitor, id: int, decision: None) -> Step:
        return Step(buried(state, entry.seat, _laid_under(state, entry), self.card))

    def tell(self, entry: LayInhibitor, at: State, now: State) -> Sentence:
        """Where a card was laid; never which."""
        place = place_label(at, _laid_under(at, entry))
        return say("{who} lays a card under {place}", who=Who(entry.seat), place=place)


def _laid_under(state: State, entry: LayInhibitor) -> int:
    return state.at[entry.seat] if entry.place is None else entry.place


def _named_places(state: State) -> tuple[int, ...]:
    """C-IO-16: the planets of which one may be named to lay a card under it; none where it is always the own one."""
    return () if state.config.options.inhibitor == "own" else state.places


class Scanning(PlayingCard[S], reveals=True):
    """IO-107: the sensors are spent; what was seen stays with the player."""

    card, passage = "long_range_sensors", "IO-107"

    def used(self, state: State, entry: S) -> State:
        return changed(state, looks=added(state.looks, entry.seat, 1))


class ScanningPlanet(Scanning[ScanPlanet], entry=ScanPlanet):
    """IO-107, IO-20, IO-21: under any planet, hazard or not."""

    short = Telling(say("{who}'s Long Range Sensors"))

    def offers(self, state: State, seat: int) -> Iterable[Offer]:
        full = tuple([place for place in state.places if state.under[place]])
        if full:
            prompt = say("{who} looks under a planet with Long Range Sensors", who=Who(seat))
            domains = {"place": place_choice(state, full)}
            yield Offer(ScanPlanet, prompt, ("IO-107", "IO-65"), {"seat": seat}, domains, rare=True)

    def impossible(self, state: State, entry: ScanPlanet) -> Refused | None:
        gone = no_planet(state, entry.place, "IO-107")
        bare = None if gone or state.under[entry.place] else say("There's no card under this planet.")
        return gone if bare is None else Refused.outright(bare, "IO-107")

    def tell(self, entry: ScanPlanet, at: State, now: State) -> Sentence:
        """Where; never what was seen."""
        place = place_label(at, entry.place)
        return say("{who} looks under {place} with Long Range Sensors", who=Who(entry.seat), place=place)


class ScanningHand(Scanning[ScanHand], entry=ScanHand):
    """IO-107: one opponent's hand."""

    told = Telling(say("{who} looks at {of}'s hand with Long Range Sensors"), of=Who)
    short = Telling(say("{who}'s Long Range Sensors"))

    def offers(self, state: State, seat: int) -> Iterable[Offer]:
        others = tuple([other for other in state.playing if other != seat and state.hands[other]])
        if others:
            prompt = say("{who} looks at a hand with Long Range Sensors", who=Who(seat))
            domains = {"of": Choice(others, seat_label)}
            yield Offer(ScanHand, prompt, ("IO-107", "IO-65"), {"seat": seat}, domains, rare=True)

    def impossible(self, state: State, entry: ScanHand) -> Refused | None:
        if entry.of == entry.seat:
            return Refused.outright(say("Choose another player."), "IO-107")
        if entry.of in state.left or not state.hands[entry.of]:
            return Refused.outright(say("{other} has no cards to look at.", other=Who(entry.of)), "IO-107")
        return None


class TravellingInTime(PlayingCard[PlayTimeMachine], entry=PlayTimeMachine):
    """IO-113: one more turn; the card is spent."""

    card, passage = "time_machine", "IO-113"
    told = Telling(say("{who} plays the Time Machine"))

    def offers(self, state: State, seat: int) -> Iterable[Offer]:
        cites = ("IO-113", "IO-65") if seat == state.turn.seat else ("IO-113", "C-IO-31")
        prompt = say("{who} plays the Time Machine", who=Who(seat))
        yield Offer(PlayTimeMachine, prompt, cites, {"seat": seat}, {}, rare=True)

    def allows(self, state: State, entry: PlayTimeMachine) -> Ruling:
        if entry.seat == state.turn.seat:
            return ALLOWED
        asked = say("Did {who} really play the Time Machine out of turn?", who=Who(entry.seat))
        return Unclear(asked, ("C-IO-31", "IO-65"), yes=say("Yes, out of turn"))

    def evolve(self, state: State, entry: PlayTimeMachine, id: int, decision: None) -> Step:
        fresh, told = card_used(state, entry.seat, self.card)
        more = Happening(
            say("{who} gets another turn after this one.", who=Who(entry.seat)), ("IO-113",), weight=WEIGHTY
        )
        if entry.seat != state.turn.seat:
            later = say("{who} gets another turn after their next one.", who=Who(entry.seat))
            more = Happening(later, ("IO-113", "C-IO-31"), weight=WEIGHTY)
        return Step(changed(fresh, extra=added(fresh.extra, entry.seat, 1)), (more, *told))


class RestoringToken(PlayingCard[RestoreToken], entry=RestoreToken):
    """IO-111: for Kith only."""

    card, passage = "neural_amp", "IO-111"
    told = Telling(say("{who} turns the token back to its colours with a Neural Amp"))
    short = Telling(say("{who}'s Neural Amp"))

    def offers(self, state: State, seat: int) -> Iterable[Offer]:
        if state.races[seat] == "kith" and not state.colour[seat]:
            prompt = say("{who} turns the token back with a Neural Amp", who=Who(seat))
            yield Offer(RestoreToken, prompt, ("IO-111", "IO-65"), {"seat": seat}, {}, rare=True)

    def allows(self, state: State, entry: RestoreToken) -> Ruling:
        if state.races[entry.seat] != "kith":
            return Refused(say("A Neural Amp only turns the token of a Kith."), ("IO-111",))
        if state.colour[entry.seat]:
            return Refused.outright(say("{who}'s token is already colour side up.", who=Who(entry.seat)), "IO-111")
        return ALLOWED

    def used(self, state: State, entry: RestoreToken) -> State:
        return changed(state, colour=replaced(state.colour, entry.seat, True))
