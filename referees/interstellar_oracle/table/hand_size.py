"""Hand limits, and who is publicly known to hold the Galactic Codex (IO-32, IO-104, IO-138, C-IO-27). Above the limit,
the app asks once whether the player has the Codex; a yes is public until a card leaves that hand unseen or unnamed. If
that card went face down under a planet and the hand stays above its limit, the app assumes that the Codex stayed,
unless told otherwise (`NoticeHand`)."""

from referees.common.rules import Refused, Unclear, no
from referees.common.values import Value, changed
from referees.common.words import Who, say, say_count
from referees.interstellar_oracle.table.pieces import HAND, Card
from referees.interstellar_oracle.table.state import State

CODEX: Card = "galactic_codex"
MORE = 2  # IO-104: how many more cards the Galactic Codex allows


def least_limit(state: State, seat: int) -> int:
    """The hand limit of a seat without the Galactic Codex (IO-32, IO-138)."""
    return HAND + (state.races[seat] == "humans")


def most_limit(state: State, seat: int) -> int:
    """The hand limit of a seat with the Galactic Codex (IO-104)."""
    return least_limit(state, seat) + MORE


def hand_limit(state: State, seat: int) -> int:
    """A seat's hand limit, with the Codex if publicly known."""
    return most_limit(state, seat) if seat in state.codex else least_limit(state, seat)


def limit_ruling(state: State, seat: int, size: int) -> Refused | Unclear | None:
    """The ruling on a hand of that size: fine (None), needs the Codex, or too large (C-IO-27)."""
    if size <= hand_limit(state, seat):
        return None
    if size <= most_limit(state, seat):
        return _needs_codex(seat, size)
    most = most_limit(state, seat)
    sentence = "Even with the Galactic Codex, {who} can only hold {most} cards, not {size}."
    return no(sentence, "IO-32", "IO-104", who=seat, most=most, size=size)


class Filling(Value):
    """A hand with `held` cards that draws from a pile of `pile` cards."""

    seat: int
    held: int
    pile: int


def room(state: State, hand: Filling, *, codex: bool) -> int:
    """Number of cards from the pile that fit into the hand, with the Codex or without."""
    limit = most_limit(state, hand.seat) if codex else least_limit(state, hand.seat)
    return max(min(limit - hand.held, hand.pile), 0)


def drawing_ruling(state: State, hand: Filling, drawn: int, passage: str) -> Refused | Unclear | None:
    """The ruling on drawing `drawn` cards (C-IO-27). For a known holder of the Codex, any number that fits may be
    right: the Codex may just have been discarded."""
    least, most = (room(state, hand, codex=codex) for codex in (False, True))
    if drawn > most:
        one = "Even with the Galactic Codex, there's only room for 1 card, not {drawn}."
        many = "Even with the Galactic Codex, there's only room for {count} cards, not {drawn}."
        return no(say_count(one, many, most, drawn=drawn), passage, "IO-104")
    if drawn > least:
        return None if hand.seat in state.codex else _needs_codex(hand.seat, hand.held + drawn)
    return None if drawn == least else fewer_drawn(least, drawn, "C-IO-27")


def fewer_drawn(room: int, drawn: int, passage: str) -> Unclear:
    """Asks whether really fewer cards were drawn than fit."""
    one = "There's room for 1 card. Did you really draw none?"
    many = "There's room for {count} cards. Did you really draw {drawn}?"
    return Unclear(say_count(one, many, room, drawn=drawn), (passage,), yes=say("Yes, really"), no=say("No, more"))


def _needs_codex(seat: int, size: int) -> Unclear:
    sentence = say("A hand of {size} cards needs the Galactic Codex. Does {who} have it?", who=Who(seat), size=size)
    return Unclear(sentence, ("C-IO-27", "IO-104"), yes=say("Yes, {who} has it", who=Who(seat)))


def with_codex(state: State, seat: int) -> State:
    """Records that a player above the hand limit has the Codex, and forgets the first of more holders than copies."""
    if state.hands[seat] <= least_limit(state, seat):
        return state
    holders = tuple([holder for holder in state.codex if holder != seat])
    return changed(state, codex=(*holders, seat)[-state.config.copies_of(CODEX) :])


def without_codex(codex: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The seats known to hold the Codex, without `seat`, whose player may no longer have it."""
    return tuple([holder for holder in codex if holder != seat]) if seat in codex else codex
