"""The order of phases and turns: what ends with each, which are skipped (OB-20 to OB-23, OB-51)."""

from referees.common.rules import WEIGHTY, Happening, note
from referees.common.values import added, changed, changed_further, replaced
from referees.common.words import Who, say
from referees.oblivion.powers.effects import works_in
from referees.oblivion.table.attacks import extra_attacks, has_attack, usual_limit
from referees.oblivion.table.damage import with_deaths
from referees.oblivion.table.lanes import has_target
from referees.oblivion.table.state import (
    Field,
    LastTurn,
    PlacedCard,
    State,
    Trigger,
    face,
    following,
    left_neighbour,
    settled_first,
)


def start_turns(state: State) -> tuple[State, tuple[Happening, ...]]:
    """OB-20: starts the first drafter's turn, or the next player's if the drafter has left."""
    first, text = state.first_player, say("The draft is over. {who} was the first drafter and goes first.")
    if first not in state.living:
        first = following(state, first)
        text = say("The draft is over. The first drafter has left, so {who} goes first.")
    opening = note(text.filled(who=Who(first)), "OB-20", weight=WEIGHTY)
    return begin_turn(changed(state, first_player=first, layout=(), piles=(), picked=()), first), (opening,)


def begin_turn(state: State, seat: int) -> State:
    """OB-21: starts a turn with its Placement phase, and triggers powers that work at its start."""
    return _with_triggers(_turn_of(seat, state, state.fields, None, used_power=state.used_power), "turn_start")


def _turn_of(seat: int, state: State, fields: tuple[Field, ...], last: LastTurn | None, *, used_power: bool) -> State:
    return changed(
        state, stage="placement", turn=seat, turns=added(state.turns, seat, 1), placed_count=0, has_drawn=False,
        attacks=0, attacked=(), combat_over=False, turn_ending=False, more_attacks=0, more_placing=0,
        fields=fields, used_power=used_power, last=last,
    )  # fmt: skip


def to_combat(state: State, origin: State) -> tuple[State, tuple[Happening, ...]]:
    """OB-21: starts the Combat phase. C-OB-4: marks a player without cards. Changes `state` unless it is `origin`."""
    seat = state.turn
    refreshed = _all_refreshed(state, keep=state.config.options.lasting == "turn")
    new_state = changed_further(changed_further(state, origin, "stage", "combat"), origin, "fields", refreshed)
    if state.used_power and state.config.options.lasting == "phase":
        new_state = with_deaths(new_state, seat)
    if not state.fields[seat] and not state.hands[seat]:
        new_state = changed_further(new_state, origin, "had_card", replaced(state.had_card, seat, True))
    if state.combat_over:
        skipped = say("{who} has no Combat phase: a power has eliminated a player.", who=Who(seat))
        return new_state, (note(skipped, "C-OB-9", weight=WEIGHTY),)
    if not state.fields[seat] or has_target(new_state, seat):
        return new_state, ()
    neighbour = left_neighbour(state, seat)
    if neighbour is None:
        return new_state, (note("{who} has nobody to attack.", "C-OB-10", who=seat, weight=WEIGHTY),)
    text = say("{left} has no cards on the battlefield, so {who} has no Combat phase.",
               who=Who(seat), left=Who(neighbour))  # fmt: skip
    return new_state, (Happening(text, why_cardless(state, neighbour), weight=WEIGHTY),)


def why_cardless(state: State, seat: int) -> tuple[str, ...]:
    """The passages by which a player without cards is in the game."""
    if not state.turns[seat]:
        return ("OB-23",)
    return ("C-OB-3",) if state.had_card[seat] else ("C-OB-4",)


def why_over(state: State) -> tuple[Happening, ...]:
    """C-OB-3, C-OB-25: why the turn ends before its last attack: the left neighbour has no cards now, but isn't out."""
    if state.combat_over or state.turn_ending or not state.attacks:
        return ()
    seat, left = state.turn, left_neighbour(state, state.turn)
    if left is None or state.fields[left] or not has_attack(state):
        return ()
    text = say("{left} has no cards left on the battlefield, so {who} can't attack again.",
               left=Who(left), who=Who(seat))  # fmt: skip
    return (note(text, "C-OB-3" if state.had_card[left] else "C-OB-25", weight=WEIGHTY),)


def _all_refreshed(state: State, *, keep: bool) -> tuple[Field, ...]:
    if not state.used_power:
        return state.fields
    refreshed = [
        tuple([_refreshed(placed, keep=keep) if placed.used or placed.modifiers else placed for placed in field])
        for field in state.fields
    ]
    return tuple(refreshed)


def _refreshed(placed: PlacedCard, *, keep: bool) -> PlacedCard:
    modifiers = placed.modifiers if keep else tuple([modifier for modifier in placed.modifiers if modifier.stays])
    if not placed.used and len(modifiers) == len(placed.modifiers):
        return placed
    return changed(placed, used=0, modifiers=modifiers)


def _next_turn(state: State) -> State:
    """OB-51: ends this turn's modifiers; OB-20: starts the next player's turn, clockwise."""
    usual, extra = usual_limit(state, state.turn), extra_attacks(state, state.turn)
    last = LastTurn(state.turn, state.attacks, state.attacked, state.combat_over, usual + extra, extra)
    new_state = _turn_of(following(state, state.turn), state, _all_refreshed(state, keep=False), last, used_power=False)
    return _with_triggers(with_deaths(new_state, state.turn) if state.used_power else new_state, "turn_start")


def close_turn(state: State) -> State:
    """OB-51, C-OB-24: ends this turn's modifiers, triggers powers at its end, then starts the next turn."""
    if state.turn_ending or not (state.used_power or state.at_will["turn_end"]):
        return _next_turn(state)
    closing = changed(state, turn_ending=True, fields=_all_refreshed(state, keep=False))
    closing = _with_triggers(with_deaths(closing, state.turn) if state.used_power else closing, "turn_end")
    return closing if closing.pending else _next_turn(changed_further(closing, state, "used_power", False))


def _with_triggers(state: State, when: str) -> State:
    if not state.at_will[when]:
        return state
    seats = sorted(state.living, key=lambda seat: (seat - state.turn) % len(state.hands))
    works = [(seat, placed) for seat in seats for placed in state.fields[seat]]
    works = [(seat, placed) for seat, placed in works if works_in(state, seat, placed, face(state, placed), when)]
    triggers = [Trigger((seat, *placed.cell)) for seat, placed in works]
    return changed(state, pending=settled_first((*state.pending, *triggers))) if triggers else state
