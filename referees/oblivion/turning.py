"""A turn: its two phases, what may be done in each, and when nothing is left to do (OB-20 to OB-24)."""

from functools import cache

from referees.common.rules import SILENT, Decision, Happening, note
from referees.common.words import Sentence, Slots, Who, say
from referees.oblivion.powers.aims import guessed_targets
from referees.oblivion.powers.effects import has_effect, usable, works_in
from referees.oblivion.table.attacks import attack_passage, attacks_in_all, has_attack, may_attack
from referees.oblivion.table.damage import standing_extra
from referees.oblivion.table.lanes import has_target
from referees.oblivion.table.state import State, emptied_seats, face, left_neighbour, seats_to_eliminate

PER_TURN = 3
"""OB-22: cards placed per turn."""

PHASES = {"placement": "placement", "combat": "attack"}  # the kit's name of the phase, by stage of the turn


def placing_limit(state: State) -> int:
    """OB-22, C-OB-12, C-OB-24: number of cards that may be placed in this turn."""
    is_more = state.is_first_turn and (state.config.options.extra_card == "each" or state.has_drawn)
    limit = PER_TURN + is_more + state.more_placing
    return limit + standing_extra(state, state.turn, "more_placing") if state.standing else limit


def may_draw(state: State) -> bool:
    """OB-22, OB-53: whether the extra card can be drawn."""
    return state.is_first_turn and not state.has_drawn and state.deck > 0


def _has_free_power(state: State, phase: str) -> bool:
    """Whether an unused power can still take effect in the phase, or a used one may need more entries (C-OB-14)."""
    powers = state.at_will[phase]
    for seat in users(state):
        for placed in state.fields[seat]:
            if placed.used:
                if face(state, placed).effect == "told":
                    return True
            elif placed.card in powers or placed.printed in powers:
                only_for_attacks = phase == "attack" and all(part.is_for_attacks for part in face(state, placed).parts)
                if not only_for_attacks and usable(state, (seat, *placed.cell), placed, phase):
                    return True
    return False


def users(state: State) -> tuple[int, ...]:
    """C-OB-23: players whose powers may be used in this phase, the active one first."""
    if not state.at_will["others"]:
        return (state.turn,)
    return (state.turn, *[seat for seat in state.living if seat != state.turn])


def asked_seats(state: State) -> tuple[int, ...]:
    """The active player, and others who can use a power now (C-OB-23)."""
    if not state.at_will["others"]:
        return (state.turn,)
    return (state.turn, *[seat for seat in users(state)[1:] if _has_power(state, seat)])


def _has_power(state: State, seat: int) -> bool:
    phase = PHASES[state.stage]
    for placed in state.fields[seat]:
        spot, card = (seat, *placed.cell), face(state, placed)
        if works_in(state, seat, placed, card, phase) and (not card.is_aimed or has_effect(state, spot, card)):
            return True
        if guessed_targets(state, spot, card):
            return True
    return False


def _can_use_power(state: State) -> bool:
    field, phase = state.fields[state.turn], PHASES[state.stage]
    return any(usable(state, (state.turn, *placed.cell), placed, phase) for placed in field)


def is_phase_open(state: State) -> bool:
    """Whether the phase is open: nothing to settle first, and something left to do (OB-23)."""
    if state.pending or state.turn_ending or state.turn not in state.living:
        return False
    if state.stage == "combat":
        has_aims = not state.combat_over and bool(state.fields[state.turn]) and has_target(state, state.turn)
        return has_aims and (has_attack(state) or _has_free_power(state, "attack"))
    if state.stage != "placement":
        return False
    if state.hands[state.turn] and state.placed_count < placing_limit(state):
        return True
    return may_draw(state) or _has_free_power(state, "placement") or not (state.placed_count or may_attack(state))


class TakeTurn(Decision):
    """The active player's turn."""

    def ask(self, state: State) -> Sentence:
        who = Who(state.turn)
        if state.stage == "placement":
            return say("{who}: place cards ({now} of {all})", who=who, now=state.placed_count, all=placing_limit(state))
        left = left_neighbour(state, state.turn)
        if left is None or not may_attack(state):
            if _can_use_power(state):
                return say("{who}: use a power, or end the turn", who=who)
            return say("{who}: end the turn when everyone is done", who=who)
        now, most = state.attacks + 1, attacks_in_all(state)
        return say("{who}: attack {left} ({now} of {all})", who=who, left=Who(left), now=now, all=most)

    def slots(self, state: State) -> Slots:
        if state.stage != "placement":
            left: Slots = {"rest": attacks_in_all(state) - state.attacks}
            left |= {"powers": 1} if _can_use_power(state) else {}
            return left if state.attacks else left | {"first": 1}
        return {"rest": min(placing_limit(state) - state.placed_count, state.hands[state.turn])}

    def passage(self, state: State) -> str:
        if state.stage == "placement":
            return "OB-22"
        return attack_passage(state) if may_attack(state) else "OB-50"

    def needs_answers(self, state: State) -> bool:
        """Whether it is valid: the phase continues, no elimination is due (OB-3), and the seats are the same."""
        if state.pending or self.seats[0] != state.turn or not is_phase_open(state) or seats_to_eliminate(state):
            return False
        return self.seats == asked_seats(state)

    def expired(self, state: State) -> Happening | None:
        """OC-1, OC-3: why the question expired: a player left, or something must be settled after a correction. If
        nothing is left to do, the last entry ends the turn."""
        if self.seat == state.turn and state.turn in state.living:
            if not state.pending and not emptied_seats(state):
                return None if self.seats == asked_seats(state) and len(state.living) > 1 else SILENT
            return note("{who}'s turn is on hold for now.", "OB-21", who=self.seat)
        return note("It's no longer {who}'s turn.", "OB-21", who=self.seat)


def turn_of(state: State) -> tuple[TakeTurn]:
    """A turn's question, for the active player and those who can use powers now (C-OB-23)."""
    return _turn_question(asked_seats(state))


@cache
def _turn_question(seats: tuple[int, ...]) -> tuple[TakeTurn]:
    return (TakeTurn(seats),)
