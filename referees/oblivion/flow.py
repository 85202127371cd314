"""The flow of the game: the draft by rounds, then turns until one player is left."""

from functools import cache

from referees.common.rules import Decision, Happening, Step, note
from referees.common.values import changed, replaced
from referees.common.words import Who, say_count
from referees.oblivion.drafting import ROUNDS, ToLayOut, WhoDeals, begin_round
from referees.oblivion.elimination import eliminate, ended, put_away
from referees.oblivion.killing import settle
from referees.oblivion.phases import close_turn, start_turns, to_combat, why_over
from referees.oblivion.powers.effects import works_when
from referees.oblivion.powers.waiting import PowerAsks, ToRise, question
from referees.oblivion.splitting import ToPick, ToSplit, leftover, next_picker, taken, with_piles
from referees.oblivion.table.damage import with_deaths
from referees.oblivion.table.knowledge import hand_removed
from referees.oblivion.table.state import IN_TURN, Pending, State, Trigger, card_at, face, following, seats_to_eliminate
from referees.oblivion.turning import TakeTurn, is_phase_open, turn_of


def proceed(state: State) -> Step:
    """The next question, or a step to carry out before it."""
    if state.stage in IN_TURN:
        return _turn(state)
    if state.stage == "deal":
        return Step(state, ask=(WhoDeals(state.playing),))
    if state.stage == "layout":
        return _layout(state)
    return _piles(state) if state.stage == "piles" else _picks(state)


# The draft


def _layout(state: State) -> Step:
    """OB-10: asks to lay out cards; OB-53: without cards, the draft ends."""
    layout = ToLayOut((state.dealer,))
    if layout.needs_answers(state):
        return Step(state, ask=(layout,))
    if state.laid_count:
        return _piles(with_piles(state))
    new_state, notes = start_turns(state)
    return Step(new_state, (note("The deck is empty and isn't reshuffled.", "OB-53"), *notes))


def _piles(state: State) -> Step:
    if not state.piles:
        state = with_piles(state)
    split = ToSplit((state.drafter,))
    return Step(state, ask=(split,)) if split.needs_answers(state) else _picks(changed(state, stage="picks"))


def _picks(state: State) -> Step:
    """OB-12: gives the last pile to the last player; OB-13: then starts the next round, or the turns."""
    picker, piles = next_picker(state), [number for number, pile in enumerate(state.piles) if pile is not None]
    if picker is not None and len(piles) == 1:
        return Step(taken(state, picker, piles[0]), (_last_note(picker, len(state.piles[piles[0]] or ())),))
    if picker is not None and piles:
        return Step(state, ask=(ToPick((picker,)),))
    over, put_notes = leftover(state) if piles else (state, ())
    drafter = state.drafter if state.drafter in state.living else following(state, state.drafter)
    new_state, notes = begin_round(over, drafter) if state.draft < ROUNDS else start_turns(over)
    return Step(new_state, (*put_notes, *notes))


@cache
def _last_note(picker: int, count: int) -> Happening:
    if not count:
        return note("The last pile goes to {who}; it's empty.", "OB-12", who=picker)
    text = say_count("The last pile goes to {who}: {count} card.", "The last pile goes to {who}: {count} cards.",
                     count, who=Who(picker))  # fmt: skip
    return note(text, "OB-12")


# The turns


def _turn(state: State) -> Step:
    """Settles deaths, kills, then eliminations (OB-52, C-OB-16); then continues the turn, or starts the next one."""
    if state.pending:
        return settle(state)
    out = seats_to_eliminate(state)
    if out:
        return eliminate(state, out)
    if len(state.living) < 2:
        return ended(state)
    if is_phase_open(state):
        return Step(state, ask=turn_of(state))
    if state.turn in state.living and state.stage == "placement":
        return _start_combat(state, state)
    notes = why_over(state)
    new_state = close_turn(state)
    if new_state.pending or is_phase_open(new_state):
        return Step(new_state, notes, () if new_state.pending else turn_of(new_state))
    return _start_combat(new_state, state, notes)


def _start_combat(state: State, origin: State, before: tuple[Happening, ...] = ()) -> Step:
    """OB-21: starts the Combat phase; asks for entries if possible. Changes `state` in place unless it is `origin`."""
    new_state, notes = to_combat(state, origin)
    return Step(new_state, (*before, *notes), turn_of(new_state) if is_phase_open(new_state) else ())


def due_questions(state: State) -> tuple[type[Decision], ...]:
    """Types of questions to ask after the current power: on pending deaths and powers, then the turn."""
    if not state.pending:
        return ()
    questions = [_waiting(state, item) for item in state.pending[1:]]
    return (*[type(asks) for asks in questions if asks is not None], TakeTurn)


def _waiting(state: State, item: Pending) -> PowerAsks | None:
    gone = item.gone if isinstance(item, Trigger) else None
    placed = gone or card_at(state, item.spot)
    if placed is None:
        return None
    card = face(state, placed)
    if isinstance(item, Trigger):
        return question(state, item, card) if item.part < len(card.parts) else None
    is_asked = card.effect == "revive" and not item.answered and works_when(state, placed, "death")
    return ToRise((item.spot[0],), item.spot) if is_asked else None


def leave(state: State, seat: int) -> Step:
    """OC-3, C-OB-11: removes all cards of a player who leaves. Before the picks (before edition 4, also later), the
    next one drafts instead, and the player on the drafter's right deals (OB-11)."""
    cards = len(state.fields[seat]) + state.hands[seat]
    pending = [item for item in state.pending if item.spot[0] != seat]
    state = changed(state, living=tuple([other for other in state.living if other != seat]))
    drafter, dealer = state.drafter, state.dealer
    if state.stage in {"layout", "piles"} or state.config.edition < 4:
        drafter = following(state, seat) if drafter == seat else drafter
        dealer = next((other for other in state.living if following(state, other) == drafter), drafter)
    without = changed(
        state,
        fields=replaced(state.fields, seat, ()),
        hands=replaced(state.hands, seat, 0),
        out_of_game=state.out_of_game + cards,
        pending=tuple(pending),
        drafter=drafter,
        dealer=dealer,
        known=hand_removed(state.known, seat, [placed.printed for placed in state.fields[seat]]),
    )
    return Step(with_deaths(without, state.turn), put_away(seat, cards))
