"""Facts that a table may correct (OC-1), none of them about hidden cards."""

from typing import Any

from referees.common.always.facts import At, Fact, by_seat, by_table, granted_points, is_gone, only_while, turn, up_to
from referees.common.values import changed
from referees.common.words import Choice, Number, Sentence, Who, say, seat_label
from referees.higgins_oracle.knowledge import forgotten
from referees.higgins_oracle.options import MOST_POINTS
from referees.higgins_oracle.pieces import CARDS, DECK, FULL_HAND, card_label
from referees.higgins_oracle.scoring import totals
from referees.higgins_oracle.state import State, next_asker

HELD = Number(1, FULL_HAND)  # HO-14: number of cards the Oracle can hold

TO_DRAW = Number(0, CARDS - 1)  # HO-3: the Oracle took one from the deck


def _forget_hand(state: State, *_seat: int) -> State:
    return changed(state, known=forgotten(state.known, state.hand))


def _owner_label(seat: Any) -> Sentence:
    return say("nobody") if seat is None else seat_label(seat)


def _set_face_up(state: State, at: At, value: Any, id: int) -> State:
    card = DECK[at[0]]
    face_up = [tuple(other for other in cards if other != card) for cards in state.face_up]
    if value is not None:
        face_up[value] = (*face_up[value], card)
    return _forget_hand(changed(state, face_up=tuple(face_up)))


def _set_oracle(state: State, seat: int) -> State:
    turn = next_asker(state, seat, seat) if state.turn == seat else state.turn
    return _forget_hand(changed(state, oracle=seat, next_oracle=seat, turn=turn))


def _askers(state: State, at: At) -> Choice:
    return Choice(tuple(seat for seat in state.playing if seat != state.oracle), seat_label)


def _answers(state: State, at: At, value: Any) -> Sentence | None:
    answers = say("{who} is the Oracle and answers the questions.", who=Who(value))
    return answers if value == state.oracle else is_gone(state, at, value)


OF_A_ROUND = only_while(
    lambda state: state.running,
    by_table(
        "hand", say("Cards in the Oracle's hand"), up_to(CARDS), "hand", fits=lambda state, at: HELD, then=_forget_hand
    ),
    by_table("deck", say("Cards in the deck"), up_to(CARDS), "deck", fits=lambda state, at: TO_DRAW),
    by_seat("won", say("Face-down cards in front of {who}"), up_to(CARDS), "won", then=_forget_hand),
    Fact(
        "face_up",
        lambda at: say("Who has the {card} face up in front of them", card=card_label(DECK[at[0]])),
        lambda config: Choice((None, *range(len(config.seats))), _owner_label),
        lambda state, at: next((seat for seat, cards in enumerate(state.face_up) if DECK[at[0]] in cards), None),
        _set_face_up,
        places=lambda config: [(card,) for card in range(CARDS)],
    ),
    turn(lambda state, seat: changed(state, turn=seat), say("Whose turn it is to ask"), fits=_askers, why=_answers),
)
TITLE = turn(
    _set_oracle,
    say("Who the Oracle is"),
    lambda state: state.oracle if state.running else state.next_oracle,
    name="oracle",
)
FACTS = (
    *OF_A_ROUND,
    *only_while(lambda state: state.running or state.next_oracle is not None, TITLE),
    granted_points("points", say("{who}'s points"), MOST_POINTS, totals),
)
