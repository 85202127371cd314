"""Elimination, which earns two cards and ends the attack phase, and the win (OB-2, OB-3, OB-53)."""

from __future__ import annotations

from referees.common.protocol.tally import Outcome, Ranking, Tally
from referees.common.rules import WEIGHTY, Happening, Step, note
from referees.common.shared import concluded, winner_tally
from referees.common.values import added, changed, replaced
from referees.common.words import Who, say, say_count
from referees.oblivion.table.knowledge import forgotten, put_aside
from referees.oblivion.table.state import State

DRAWN = 2
"""OB-3: cards drawn per elimination."""


def eliminate(state: State, fallen: tuple[int, ...]) -> Step:
    """OB-3: eliminates the fallen players; their eliminator draws; the attack phase ends."""
    told: list[Happening] = []
    living = tuple([seat for seat in state.living if seat not in fallen])
    fresh = changed(state, out=(*state.out, fallen), living=living)
    for seat in fallen:
        told.append(_told_out(state, seat))
        fresh = _hand_gone(fresh, seat)
        drawer, cites = _drawer(fresh, seat)
        if drawer is not None:
            fresh, drawn = _draws(fresh, drawer, cites)
            told += drawn
    return Step(fresh, tuple(told)) if len(fresh.living) < 2 else _cut_short(fresh, told)


def _told_out(state: State, seat: int) -> Happening:
    held = state.hands[seat]
    if not state.had[seat] or (held and state.config.options.empty_battlefield == "hand"):
        said = say("{who} is out: they have no cards on the battlefield, and only one opponent has any.", who=Who(seat))
        return note(said, "OB-2", "C-OB-20", weight=WEIGHTY)
    if held:
        said = say_count(
            "{who} is out, even with {count} card in hand: their last card on the battlefield is gone.",
            "{who} is out, even with {count} cards in hand: their last card on the battlefield is gone.",
            held, who=Who(seat),
        )  # fmt: skip
        return note(said, "OB-2", "C-OB-3", weight=WEIGHTY)
    if state.felled[seat] is None:
        said = say("{who} is out: they have no cards on the battlefield or in hand.", who=Who(seat))
        return note(said, "OB-2", "C-OB-4", weight=WEIGHTY)
    return note("{who} is out: their last card is gone, and they have none in hand.", "OB-2", who=seat, weight=WEIGHTY)


def _hand_gone(state: State, seat: int) -> State:
    """C-OB-11: removes an eliminated player's hand, as the house option says."""
    held, rule = state.hands[seat], state.config.options.fallen_hand
    known = forgotten(state.known, seat) if rule == "shuffled" else put_aside(state.known, seat)
    empty = changed(state, hands=replaced(state.hands, seat, 0), known=known)
    if rule == "shuffled":
        return changed(empty, draw=state.draw + held)
    if rule == "discarded":
        return changed(empty, discards=(*state.discards, *(None,) * held))
    return changed(empty, aside=state.aside + held)


def _drawer(state: State, seat: int) -> tuple[int | None, tuple[str, ...]]:
    by = state.felled[seat]
    if by is None:
        by = state.turn
    if by != seat:
        return (by if by in state.living else None), ("OB-3",)
    if state.config.options.own_fall == "nobody":
        return None, ("C-OB-4",)
    seats, living = len(state.hands), state.living
    right = next((one for step in range(1, seats) if (one := (seat - step) % seats) in living), None)
    return right, ("C-OB-4",)


def _draws(state: State, seat: int, cites: tuple[str, ...]) -> tuple[State, list[Happening]]:
    """OB-3, OB-53: a player draws up to two cards for an elimination."""
    count = min(DRAWN, state.draw)
    said = say_count("{who} draws {count} card.", "{who} draws {count} cards.", count, who=Who(seat))
    told = [Happening(said, cites)] if count else []
    if count < DRAWN:
        told.append(note("The deck is empty and isn't reshuffled.", "OB-53"))
    return changed(state, draw=state.draw - count, hands=added(state.hands, seat, count)), told


def _cut_short(state: State, told: list[Happening]) -> Step:
    """OB-3: an elimination ends the attack phase; C-OB-9: by house option, one during Placement skips that phase."""
    if state.over:
        return Step(state, tuple(told))
    if state.stage == "combat":
        over = note("The attack phase ends at once.", "OB-3", weight=WEIGHTY)
        return Step(changed(state, cut=True), (*told, over))
    if state.config.options.early_kill == "skipped":
        return Step(changed(state, cut=True), tuple(told))
    return Step(state, tuple(told))


# The end


def ended(state: State) -> Step:
    """OB-2, C-OB-19: ends the game once at most one player is left."""
    living = state.living
    if living:
        said = say("{who} has no opponents left and wins.", who=Who(living[0]))
        outcome = Outcome(standing(state), said, ("OB-2",))
    else:
        names = tuple(Who(seat) for seat in (state.out[-1] if state.out else ()))
        said = say("{who} lost their last cards at the same moment and share the win.", who=names)
        outcome = Outcome(standing(state), said, ("C-OB-19",))
    return concluded(state, outcome)


def standing(state: State) -> Ranking:
    """OB-2: ranks players still in the game, then the eliminated, the last one first; players who left are last."""
    left = set(state.left)
    fallen = [tuple(seat for seat in seats if seat not in left) for seats in reversed(state.out)]
    groups = (state.living, *fallen, tuple(sorted(left)))
    return tuple(group for group in groups if group)


def tally(state: State, to: int | None) -> Tally:
    """The tally of a game without points."""
    return winner_tally(state, say("The last battlefield"))
