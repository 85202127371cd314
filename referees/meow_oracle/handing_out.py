"""A turn's second half: handing out the cards turned up (MO-12) and placing them (MO-13, MO-14)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from referees.common.rules import (
    ALLOWED,
    UNTOLD,
    Clause,
    Decision,
    Happening,
    Refused,
    Ruling,
    SeatEntry,
    SeatIndex,
    Step,
)
from referees.common.shared import has_left
from referees.common.values import changed, frozen, replaced
from referees.common.words import Choice, Offer, Sentence, Telling, Who, say, say_count, seat_label
from referees.meow_oracle.pieces import FACE_DOWN, at_cell, card_label, cell_label, is_card
from referees.meow_oracle.state import State, recipients
from referees.meow_oracle.turning_up import TurnUpCard


class Give(SeatEntry, kind="give"):
    """The player in turn gives one of the cards turned up to a receiver, who may be himself."""

    card: str
    to: SeatIndex


class Place(SeatEntry, kind="place"):
    """A receiver lays the card he was given face up in his own area."""

    card: str
    cell: int


@frozen
class HandOut(Decision):
    """The player in turn hands out, the receivers place: in any order, since areas are independent (C-MO-7)."""

    def ask(self, state: State) -> Sentence:
        if state.turned and state.shares:
            cards = tuple(card_label(card) for card in state.turned)
            return say("{who}: hand out {cards}", who=Who(state.turn), cards=cards)
        waiting = tuple(say("{who}'s {card}", who=Who(seat), card=card_label(card)) for card, seat in state.given)
        return say("Place what you were given: {waiting}", waiting=waiting)

    def comes_first(self, state: State) -> Refused:
        if state.turned and state.shares:
            cards = tuple(card_label(card) for card in state.turned)
            return Refused.outright(say("{who} hands out first: {cards}.", who=Who(state.turn), cards=cards), "MO-12")
        waiting = tuple(say("{who}'s {card}", who=Who(seat), card=card_label(card)) for card, seat in state.given)
        return Refused.outright(say("Placed first are the cards of this turn: {waiting}.", waiting=waiting), "MO-13")

    def lapsed(self, state: State) -> Happening | None:
        """Nothing is left in anybody's hands, or no cell to lay it in (only after the table adjusted something)."""
        if (state.turned and state.shares) or any(not state.areas[seat].is_full for _, seat in state.given):
            return None
        return UNTOLD


def rest_of_turn(state: State) -> tuple[Decision, ...]:
    """What a turn still asks: cards to turn up, else to hand out and to place; nothing once it is over."""
    if state.to_turn and state.areas[state.turn].face_down:
        return (TurnUpCard((state.turn,)),)
    awaited = [seat for _, seat in state.given if not state.areas[seat].is_full]
    if state.turned and state.shares:
        awaited.insert(0, state.turn)
    return (HandOut(tuple(dict.fromkeys(awaited))),) if awaited else ()


class Giving(Clause[State, Give], entry=Give, answers=HandOut):
    """MO-12: each receiver gets his share."""

    def offer(self, state: State, decision: HandOut) -> Iterable[Offer]:
        if not state.turned or not state.shares:
            return ()
        domains = {"card": Choice(state.turned, card_label), "to": Choice(state.shares, seat_label)}
        return (Offer(Give, GIVE_PROMPT, ("MO-12",), {"seat": state.turn}, domains),)

    def judge(self, state: State, entry: Give, decision: HandOut) -> Ruling:
        if entry.card not in state.turned:
            return Refused.outright(
                say("The {card} is not among the cards to hand out.", card=card_label(entry.card)), "MO-12"
            )
        if entry.seat != state.turn:
            return Refused(say("{who} turned the cards up and hands them out.", who=Who(state.turn)), ("MO-12",))
        return ALLOWED if entry.to in state.shares else _no_share(state, entry.to)

    def evolve(self, state: State, entry: Give, id: int, decision: HandOut) -> Step:
        """The card is with its receiver; one share less is open (the last one, where the table overruled)."""
        shares = list(state.shares)
        if entry.to in shares:
            shares.remove(entry.to)
        else:
            del shares[-1:]
        turned = list(state.turned)
        turned.remove(entry.card)
        given = (*state.given, (entry.card, entry.to))
        handed = changed(state, turned=tuple(turned), given=given, shares=tuple(shares))
        return Step(handed, ask=rest_of_turn(handed), done=True)

    def tell(self, entry: Give, at: State, now: State) -> Sentence:
        if entry.seat == entry.to:
            return say("{who} keeps {card}", who=Who(entry.seat), card=card_label(entry.card))
        return say("{who} gives {card} to {to}", who=Who(entry.seat), card=card_label(entry.card), to=Who(entry.to))


def _no_share(state: State, seat: int) -> Refused:
    """MO-12: why none of the cards left goes to that seat."""
    if gone := has_left(state, seat):
        return gone
    due = recipients(state, state.turn).count(seat)
    if not due:
        neighbour = say(
            "In this turn {who}, the right neighbour of {turn}, gets none.", who=Who(seat), turn=Who(state.turn)
        )
        return Refused(neighbour, ("MO-12", "C-MO-10"))
    one = "{count} card of this turn is for {who}, and it has been given."
    many = "{count} cards of this turn are for {who}, and they have been given."
    return Refused(say_count(one, many, due, who=Who(seat)), ("MO-12",))


class Placing(Clause[State, Place], entry=Place, answers=HandOut):
    """MO-13: any cell of one's own area without a face-up card, one just vacated too (C-MO-9)."""

    told = Telling(say("{who} places {card} {cell}"), card=card_label, cell=at_cell)

    def offer(self, state: State, decision: HandOut) -> Iterable[Offer]:
        return [
            Offer(
                Place,
                _place_prompt(seat, card),
                ("MO-13",),
                {"seat": seat, "card": card},
                {"cell": Choice(state.areas[seat].open_cells, cell_label)},
            )
            for card, seat in state.given
            if not state.areas[seat].is_full
        ]

    def judge(self, state: State, entry: Place, decision: HandOut) -> Ruling:
        if (entry.card, entry.seat) not in state.given:
            return Refused.outright(
                say("{who} has not been given the {card}.", who=Who(entry.seat), card=card_label(entry.card)), "MO-13"
            )
        lies = state.areas[entry.seat].cells[entry.cell]
        if is_card(lies):
            sentence = say(
                "The {card} already lies face up {where} of {who}'s area.",
                card=card_label(lies),
                where=at_cell(entry.cell),
                who=Who(entry.seat),
            )
            return Refused(sentence, ("MO-13",))
        return ALLOWED

    def evolve(self, state: State, entry: Place, id: int, decision: HandOut) -> Step:
        """The card lies there; a face-down card that lay there goes beside the area."""
        area = state.areas[entry.seat]
        moved = area.cells[entry.cell] == FACE_DOWN
        given = list(state.given)
        given.remove((entry.card, entry.seat))
        fresh = area.laid(entry.cell, entry.card, id, area.beside + moved)
        placed = changed(state, areas=replaced(state.areas, entry.seat, fresh), given=tuple(given))
        return Step(placed, BESIDE_NOW[entry.seat] if moved else (), rest_of_turn(placed), done=True)


@cache
def _place_prompt(seat: int, card: str) -> Sentence:
    return say("Where does {who} lay {card}?", who=Who(seat), card=card_label(card))


GIVE_PROMPT = say("Who gets which card?")
BESIDE_NOW = tuple(
    (Happening(say("The face-down card goes beside {who}'s area.", who=Who(seat)), ("MO-13",)),) for seat in range(4)
)
