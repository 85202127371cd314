"""Longer moves, even out of turn: Move, Wormhole Generator, the Alar's ability (IO-110, IO-114)."""

from collections.abc import Iterable
from typing import ClassVar

from referees.common.rules import ALLOWED, AnyTime, Refused, Ruling, SeatEntry, Step, Unclear, combined, no
from referees.common.words import Offer, Sentence, Telling, Who, say
from referees.interstellar_oracle.table.asking import TurnRuns, actors, no_way, place_choice
from referees.interstellar_oracle.table.meeting_view import DOOMED, is_doomed
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.playing import PlayingCard, ability_used, has_ability, no_ability
from referees.interstellar_oracle.table.readings import why_apart
from referees.interstellar_oracle.table.space import arrived, reached, within
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.table.telling import MOVING, TO_NUMBER, TO_PLACE
from referees.interstellar_oracle.turn.movement import is_map_right

SPACES = 2


class Journey(SeatEntry):
    """Base of entries by which a player goes to a place, or to NEBULA (-1)."""

    to: int


def _how_far(state: State, entry: Journey, passage: str) -> Ruling:
    """The ruling on a move's distance (IO-110); asks players if the map is unverified."""
    if entry.to in within(state, state.at[entry.seat], SPACES):
        return is_map_right(state) or ALLOWED
    if entry.to in reached(state, state.at[entry.seat], SPACES):
        sentence = say("On this map, that place is more than two spaces away. Is it closer on your table?")
        return Unclear(sentence, ("C-IO-3",), yes=say("Yes, closer on our table"))
    refused = no("That place is more than two spaces away, and two is the limit.", passage).at(entry.to)
    return why_apart(state, state.at[entry.seat], entry.to, passage, SPACES) or refused


class Journeying(PlayingCard, Journey):
    """Base of entries for cards that move a player; `prompt` is the offer's text."""

    prompt: ClassVar[Sentence]

    @classmethod
    def places(cls, state: State, seat: int) -> tuple[int, ...]:
        """The possible destinations of a player with this card."""
        raise NotImplementedError

    @classmethod
    def offers(cls, state: State, seat: int) -> Iterable[Offer]:
        places = () if is_doomed(state, seat) else cls.places(state, seat)
        if places:
            prompt, domains = cls.prompt.filled(who=Who(seat)), {"to": place_choice(state, places)}
            yield Offer(cls, prompt, (cls.passage, "IO-65"), {"seat": seat}, domains, rare=True)

    def impossible(self, state: State) -> Refused | None:
        return no_way(state, self.seat, self.to, self.passage)

    def allows(self, state: State) -> Ruling:
        return DOOMED if is_doomed(state, self.seat) else self.judge_move(state)

    def judge_move(self, state: State) -> Ruling:
        """The ruling on whether the card reaches that place."""
        return ALLOWED

    def used(self, state: State) -> State:
        return arrived(state, self.seat, self.to)


class PlayMove(Journeying, kind="play_move"):
    """Move: one or two spaces at any time, even before combat or to evade an attack or the Galactic Cannon (IO-110)."""

    plays, passage, prompt = "move", "IO-110", say("{who} plays Move")
    log_line = Telling(say("{who} plays Move and goes to {place}"), place=TO_PLACE)
    short = Telling(say("{who}'s Move to {place}"), otherwise=prompt, place=TO_NUMBER)

    @classmethod
    def places(cls, state: State, seat: int) -> tuple[int, ...]:
        return reached(state, state.at[seat], SPACES)

    def judge_move(self, state: State) -> Ruling:
        return _how_far(state, self, "IO-110")


class PlayWormhole(Journeying, kind="play_wormhole"):
    """A player plays the Wormhole Generator and goes to any place, at any time (IO-114)."""

    plays, passage, prompt = "wormhole_generator", "IO-114", say("{who} plays the Wormhole Generator")
    log_line = Telling(say("{who} plays the Wormhole Generator and goes to {place}"), place=TO_PLACE)
    short = Telling(say("{who}'s wormhole to {place}"), otherwise=say("{who}'s Wormhole Generator"), place=TO_NUMBER)

    @classmethod
    def places(cls, state: State, seat: int) -> tuple[int, ...]:
        return tuple([place for place in (NEBULA, *state.places) if place != state.at[seat]])


class NaturalMove(Journey, kind="natural_move", answers=AnyTime):
    """An Alar goes one or two spaces by the active ability (IO-141)."""

    log_line = Telling(say("{who} moves to {place} with their race's ability"), place=TO_PLACE)
    short = MOVING

    @classmethod
    def offer(cls, state: State, decision: None) -> Iterable[Offer]:
        for seat in actors(state):
            is_able = has_ability(state, seat, "alar") and not is_doomed(state, seat)
            places = reached(state, state.at[seat], SPACES) if is_able else ()
            if places:
                prompt = say("{who} moves with their race's ability", who=Who(seat))
                yield Offer(NaturalMove, prompt, ("IO-141",), {"seat": seat}, {"to": place_choice(state, places)}, True)

    def judge(self, state: State, decision: None) -> Ruling:
        if refused := no_way(state, self.seat, self.to, "IO-141") or no_ability(state, self.seat, "alar"):
            return refused
        ruling = DOOMED if is_doomed(state, self.seat) else _how_far(state, self, "IO-141")
        text = "You can only use this ability to move farther on your own turn. Is {who} really using it now?"
        if state.turn.seat == self.seat:
            if isinstance(state.open[-1], TurnRuns):
                return ruling
            text = "This ability is for moving farther, not in the middle of anything else. Is {who} using it now?"
        return combined(ruling, Unclear(say(text, who=Who(self.seat)), ("IO-141",), yes=say("Yes, now")))

    def evolve(self, state: State, id: int, decision: None) -> Step:
        new_state, notes = ability_used(state, self.seat)
        return Step(arrived(new_state, self.seat, self.to), notes)
