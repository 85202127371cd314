"""Elimination, which earns two cards and ends the attack phase, and the win (OB-2, OB-3, OB-53)."""

from referees.common.protocol.tally import Outcome, Ranking, Tally
from referees.common.rules import WEIGHTY, Happening, Step, note
from referees.common.shared import concluded, winner_tally
from referees.common.values import added, changed, replaced
from referees.common.words import Who, say, say_count
from referees.oblivion.table.knowledge import forgotten, hand_removed
from referees.oblivion.table.state import State

DRAWN = 2
"""OB-3: cards drawn per elimination."""


def eliminate(state: State, seats: tuple[int, ...]) -> Step:
    """OB-3: eliminates these players; then their eliminators draw; the attack phase ends."""
    notes: list[Happening] = []
    living = tuple([seat for seat in state.living if seat not in seats])
    new_state = changed(state, eliminated=(*state.eliminated, seats), living=living)
    for seat in seats:
        new_state, put_notes = _without_hand(new_state, seat)
        notes += (_out_note(state, seat), *put_notes)
    for seat in seats:
        drawer, cites = _drawer(new_state, seat)
        if drawer is not None:
            new_state, drawn_notes = _draws(new_state, drawer, cites)
            notes += drawn_notes
    return Step(new_state, tuple(notes)) if len(new_state.living) < 2 else _cut_short(new_state, notes)


def _out_note(state: State, seat: int) -> Happening:
    cards = state.hands[seat]
    if not state.had_card[seat] or (cards and state.config.options.empty_battlefield == "hand"):
        text = say("{who} is out: they have no cards on the battlefield, and only one opponent has any.", who=Who(seat))
        return note(text, "OB-2", "C-OB-20", weight=WEIGHTY)
    if cards:
        text = say_count(
            "{who} is out, even with {count} card in hand: their last card on the battlefield is gone.",
            "{who} is out, even with {count} cards in hand: their last card on the battlefield is gone.",
            cards, who=Who(seat),
        )  # fmt: skip
        return note(text, "OB-2", "C-OB-3", weight=WEIGHTY)
    if state.killer[seat] is None:
        text = say("{who} is out: they have no cards on the battlefield or in hand.", who=Who(seat))
        return note(text, "OB-2", "C-OB-4", weight=WEIGHTY)
    return note("{who} is out: their last card is gone, and they have none in hand.", "OB-2", who=seat, weight=WEIGHTY)


def _without_hand(state: State, seat: int) -> tuple[State, tuple[Happening, ...]]:
    """C-OB-11: removes an eliminated player's hand, as the house option says."""
    cards, rule = state.hands[seat], state.config.options.fallen_hand
    known = forgotten(state.known, seat) if rule == "shuffled" else hand_removed(state.known, seat)
    empty = changed(state, hands=replaced(state.hands, seat, 0), known=known)
    if rule == "shuffled":
        empty = changed(empty, deck=state.deck + cards)
    elif rule == "discarded":
        empty = changed(empty, discards=(*state.discards, *(None,) * cards))
    else:
        empty = changed(empty, out_of_game=state.out_of_game + cards)
    return empty, put_away(seat, cards, rule)


PUT = {
    "aside": ("Put {who}'s card aside, face down.", "Put {who}'s {count} cards aside, face down."),
    "discarded": ("Discard {who}'s card, face down.", "Discard {who}'s {count} cards, face down."),
    "shuffled": ("Shuffle {who}'s card into the deck.", "Shuffle {who}'s {count} cards into the deck."),
}


def put_away(seat: int, count: int, rule: str = "aside") -> tuple[Happening, ...]:
    """C-OB-11: what to do with the cards of a player who is out or leaves."""
    return (note(say_count(*PUT[rule], count, who=Who(seat)), "C-OB-11"),) if count else ()


def _drawer(state: State, seat: int) -> tuple[int | None, tuple[str, ...]]:
    killer = state.killer[seat]
    by = state.turn if killer is None else killer
    if by != seat:
        return (by if by in state.living else None), ("OB-3",)
    if killer is None or state.config.options.own_fall == "nobody":
        return None, ("C-OB-4",)
    seats, living = len(state.hands), state.living
    right = next((neighbour for step in range(1, seats) if (neighbour := (seat - step) % seats) in living), None)
    return right, ("C-OB-4",)


def _draws(state: State, seat: int, cites: tuple[str, ...]) -> tuple[State, list[Happening]]:
    count = min(DRAWN, state.deck)
    text = say_count("{who} draws {count} card.", "{who} draws {count} cards.", count, who=Who(seat))
    notes = [Happening(text, cites)] if count else []
    if count < DRAWN:
        notes.append(note("The deck is empty and isn't reshuffled.", "OB-53"))
    return changed(state, deck=state.deck - count, hands=added(state.hands, seat, count)), notes


def _cut_short(state: State, notes: list[Happening]) -> Step:
    """OB-3: an elimination ends the attack phase; C-OB-9: by house option, one during Placement skips that phase."""
    is_cardless = state.turn not in state.living and state.killer[state.turn] is None  # so it didn't begin (C-OB-4)
    if state.stage == "combat" and not state.turn_ending and not is_cardless:
        notes.append(note("The attack phase ends at once.", "OB-3", weight=WEIGHTY))
    is_over = not state.turn_ending and (state.stage == "combat" or state.config.options.early_kill == "skipped")
    return Step(changed(state, combat_over=True) if is_over else state, tuple(notes))


# The end


def ended(state: State) -> Step:
    """OB-2, C-OB-19: ends the game once at most one player is left."""
    living = state.living
    if living:
        text = say("{who} has no opponents left and wins.", who=Who(living[0]))
        outcome = Outcome(ranking_of(state), text, ("OB-2",))
    else:
        names = tuple(Who(seat) for seat in (state.eliminated[-1] if state.eliminated else ()))
        text = say("{who} lost their last cards at the same moment and share the win.", who=names)
        outcome = Outcome(ranking_of(state), text, ("C-OB-19",))
    return concluded(state, outcome)


def ranking_of(state: State) -> Ranking:
    """OB-2: ranks remaining players, then the eliminated, the last one first; players who left are last."""
    left = set(state.left)
    eliminated = [tuple(seat for seat in seats if seat not in left) for seats in reversed(state.eliminated)]
    return tuple(group for group in (state.living, *eliminated, tuple(sorted(left))) if group)


def tally(state: State, to: int | None) -> Tally:
    """The tally of a game without points."""
    return winner_tally(state, say("The last battlefield"))
