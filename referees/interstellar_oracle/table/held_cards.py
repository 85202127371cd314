"""Cards on their way: from a hand to the discard pile, from the draw pile to a hand, between hands, under planets.

Nothing is ever lost or made: hands, planets, draw pile, discard pile and the Oracle always add up to the cards of
IO-3 and IO-154. A card that a hand should not have, after a table overruled the referee, comes out of the draw pile.
"""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.rules import Happening, Refused, Unclear
from referees.common.values import changed, changing, replaced
from referees.common.words import Who, say, say_count
from referees.interstellar_oracle.table.knowledge import (
    Knowledge,
    blurred,
    certain,
    gained,
    laid,
    lifted,
    lost,
    noted,
    shown,
    uncovered,
)
from referees.interstellar_oracle.table.pieces import HAND, NEBULA, ORACLE, Card, card_label
from referees.interstellar_oracle.table.state import HIDDEN, OracleAt, State

__all__ = [
    "CODEX", "Named", "between_hands", "buried", "discarded", "doubt", "drawable", "draws", "from_discards",
    "from_pile", "hand_limit", "has_room", "limit_ruling", "may_be_oracle", "names_of", "oracle_found",
    "oracle_from_hand", "oracle_lifted", "played", "so_many_drawn", "spoils", "taken_from_under", "under_doubt",
]  # fmt: skip

CODEX = 2
"""IO-104: so many cards more may be held with the Galactic Codex."""

Named = tuple[Card | None, ...]
"""Cards, None for one that nobody named."""


# What a hand may hold


def hand_limit(state: State, seat: int) -> int:
    """IO-32, IO-138: how many cards a seat may hold without the Galactic Codex."""
    return HAND + (state.races[seat] == "humans")


def limit_ruling(state: State, seat: int, size: int) -> Refused | Unclear | None:
    """C-IO-27: a hand of that size is fine, takes the Codex to hold (whoever has it is never said), or is too large."""
    limit = hand_limit(state, seat)
    if size <= limit:
        return None
    if size <= limit + CODEX:
        sentence = say("{who} would hold {size} cards: only with the Galactic Codex.", who=Who(seat), size=size)
        return Unclear(sentence, ("C-IO-27", "IO-104"))
    sentence = say("{who} may hold {limit} cards, not {size}.", who=Who(seat), limit=limit, size=size)
    return Refused(sentence, ("IO-32",))


def so_many_drawn(drawn: int, room: int) -> Unclear | None:
    """C-IO-27: more cards than there is room for takes the Codex, fewer leave the hand below its limit."""
    if drawn > room:
        return Unclear(say("So many cards only with the Galactic Codex. Is it so?"), ("C-IO-27",))
    if drawn < room:
        return Unclear(say("There is room for {refill} cards. Were fewer drawn?", refill=room), ("C-IO-27",))
    return None


def has_room(state: State, seat: int) -> bool:
    """IO-32: whether one card more fits into the hand without the Codex."""
    return state.hands[seat] < hand_limit(state, seat)


# What a hand cannot hold


def doubt(state: State, seat: int, *cards: Card | None) -> Unclear | None:
    """The first doubt whether a card of these can be in that hand, as far as they are named: by the discard pile that
    everybody sees and by what is certain of the others."""
    return next(filter(None, [_doubt(state, seat, card) for card in cards if card is not None]), None)


def _doubt(state: State, seat: int, card: Card) -> Unclear | None:
    copies = state.config.copies_of(card)
    lying = state.discards.count(card)
    name = card_label(card)
    if lying >= copies:
        return Unclear(say("{card} lies in the discard pile. Was it played from a hand?", card=name), ("C-IO-28",))
    if state.hands[seat] <= len(state.known.hands[seat]) and card not in state.known.hands[seat]:
        return Unclear(HAND_IS_KNOWN, ("C-IO-2",))
    return _one_too_many(lying + certain(state.known, card, beside_hand=seat), copies)


def under_doubt(state: State, place: int, *cards: Card | None) -> Unclear | None:
    """The first doubt whether a card of these can lie under that planet, as far as they are named."""
    named = [card for card in cards if card is not None]
    return next(filter(None, [_under_doubt(state, place, card) for card in named]), None)


def _under_doubt(state: State, place: int, card: Card) -> Unclear | None:
    elsewhere = state.discards.count(card) + certain(state.known, card, beside_place=place)
    return _one_too_many(elsewhere, state.config.copies_of(card))


def _one_too_many(elsewhere: int, copies: int) -> Unclear | None:
    return Unclear(ALL_ELSEWHERE, ("C-IO-2",)) if elsewhere >= copies else None


HAND_IS_KNOWN = say(
    "This does not go with what was entered of that hand before: something was another card, or this is."
)
ALL_ELSEWHERE = say("There would be more of this card than the box holds: something was another card, or this is.")


# Playing and discarding


def played(state: State, seat: int, card: Card, *, stays: bool) -> State:
    """IO-64, IO-65: a card was shown; it is taken back into the hand, or discarded."""
    if stays:
        return changed(state, known=_sure(shown(state.known, seat, card), seat, state.hands[seat]))
    return discarded(state, seat, (card,))


_discarded = changing(State, "hands", "draw", "discards", "known")


def discarded(state: State, seat: int, cards: Named) -> State:
    """Cards go from a hand to the discard pile, where everybody may read them."""
    from_hand = min(len(cards), state.hands[seat])
    from_draw = min(len(cards) - from_hand, state.draw)
    return _discarded(
        state,
        hands=replaced(state.hands, seat, state.hands[seat] - from_hand),
        draw=state.draw - from_draw,
        discards=(*state.discards, *cards[: from_hand + from_draw]),
        known=_sure(_left_hand(state.known, seat, cards), seat, state.hands[seat] - from_hand),
    )


def _left_hand(known: Knowledge, seat: int, cards: Named) -> Knowledge:
    """Named cards are gone from what is known; one that nobody named may have been any of them."""
    known = lost(known, seat, names_of(cards))
    return blurred(known, seat) if None in cards else known


def _sure(known: Knowledge, seat: int, held: int) -> Knowledge:
    """More cards would be known than the hand holds: one entry of them was wrong, so none is certain."""
    return blurred(known, seat) if len(known.hands[seat]) > held else known


def names_of(cards: Iterable[Card | None]) -> tuple[Card, ...]:
    """The named ones among these cards."""
    return tuple([card for card in cards if card is not None])


def between_hands(state: State, giver: int, taker: int, cards: Named) -> State:
    """Cards change hands; as many as the giver has."""
    count = min(len(cards), state.hands[giver])
    hands = replaced(state.hands, giver, state.hands[giver] - count)
    known = _sure(_left_hand(state.known, giver, cards), giver, hands[giver])
    known = gained(known, taker, names_of(cards[:count]))
    return changed(state, hands=replaced(hands, taker, hands[taker] + count), known=known)


def spoils(state: State, seat: int, count: int, cards: Iterable[Card]) -> State:
    """IO-71: a victor keeps so many cards that nobody has named on the discard pile; `cards` are the kept ones as far
    as they were told. There are as many."""
    left, kept = [], count
    for card in reversed(state.discards):
        if card is None and kept:
            kept -= 1
        else:
            left.append(card)
    return changed(
        state,
        discards=tuple(reversed(left)),
        hands=replaced(state.hands, seat, state.hands[seat] + count),
        known=gained(state.known, seat, tuple(cards)[:count]),
    )


def from_discards(state: State, seat: int, card: Card) -> State:
    """IO-112: a card that lies on the discard pile, named or not, is taken into a hand; the Oracle lies beside it."""
    left = list(state.discards)
    left.remove(card if card in left else None)
    taken = changed(state, discards=tuple(left))
    if card == ORACLE:
        return changed(taken, oracle=OracleAt("gone"))
    return changed(
        taken, hands=replaced(state.hands, seat, state.hands[seat] + 1), known=gained(state.known, seat, (card,))
    )


# Drawing


def draws(state: State, seat: int, count: int) -> tuple[State, tuple[Happening, ...]]:
    """A seat draws; an empty draw pile is made anew from the discard pile, unless the table plays without (C-IO-18)."""
    state, drawn, told = from_pile(state, count)
    if drawn:
        one, many = "{who} draws {count} card.", "{who} draws {count} cards."
        told = (*told, Happening(say_count(one, many, drawn, who=Who(seat)), ("IO-17",)))
    return changed(state, hands=replaced(state.hands, seat, state.hands[seat] + drawn)), told


def drawable(state: State, laid: int = 0) -> int:
    """C-IO-18: how many cards can be drawn once so many more lie on the discard pile."""
    return state.draw + (len(state.discards) + laid if state.config.options.empty_pile == "reshuffled" else 0)


def from_pile(state: State, count: int) -> tuple[State, int, tuple[Happening, ...]]:
    """So many cards off the draw pile, or as many as there are; what happened to the pile."""
    if count <= state.draw or not state.discards or state.config.options.empty_pile != "reshuffled":
        drawn = min(count, state.draw)
        return changed(state, draw=state.draw - drawn), drawn, ()
    oracle = HIDDEN if state.oracle.where == "discards" else state.oracle
    pile = state.draw + len(state.discards)
    drawn = min(count, pile)
    told = Happening(say("The draw pile is empty: the discard pile is shuffled and drawn from."), ("C-IO-18",))
    return changed(state, draw=pile - drawn, discards=(), oracle=oracle), drawn, (told,)


# Under planets


def taken_from_under(state: State, seat: int, place: int, card: Card | None) -> State:
    """A card comes from under a planet into a hand. There is one."""
    known = uncovered(state.known, place) if card is None else lifted(state.known, place, (card,))
    if len(known.under[place]) >= state.under[place]:
        known = uncovered(known, place)
    if card is not None:
        known = gained(known, seat, (card,))
    return changed(
        state,
        under=replaced(state.under, place, state.under[place] - 1),
        hands=replaced(state.hands, seat, state.hands[seat] + 1),
        known=known,
    )


def buried(state: State, seat: int, place: int, card: Card | None) -> State:
    """A card goes from a hand face down under a planet. There is one."""
    known = _sure(_left_hand(state.known, seat, (card,)), seat, state.hands[seat] - 1)
    return changed(
        state,
        under=replaced(state.under, place, state.under[place] + 1),
        hands=replaced(state.hands, seat, state.hands[seat] - 1),
        known=known if card is None else noted(laid(known, place, (card,)), seat, place, card),
    )


# The Oracle


def may_be_oracle(state: State, place: int) -> bool:
    """Whether the Oracle may be what is taken there: face up (C-IO-13), or not found yet and something lies there."""
    where, at = state.oracle
    if place == NEBULA:
        return where == "nebula"
    return (where == "planet" and at == place) or (where == "hidden" and state.under[place] > 0)


def oracle_lifted(state: State, place: int) -> State:
    """The Oracle is picked up: one card less under the planet, unless it lay face up."""
    if state.oracle.where != "hidden":
        return state
    left = state.under[place] - 1
    known = uncovered(state.known, place) if len(state.known.under[place]) > left else state.known
    return changed(state, under=replaced(state.under, place, left), oracle=OracleAt("gone"), known=known)


def oracle_from_hand(state: State, seat: int) -> State:
    """The Oracle, drawn with other cards, is laid out of a hand."""
    left = state.hands[seat] - 1
    return changed(state, hands=replaced(state.hands, seat, left), known=_sure(state.known, seat, left))


def oracle_found(state: State, seat: int) -> tuple[State, tuple[Happening, ...]]:
    """IO-80: the Oracle lies open before a seat, beside the hand; IO-81: from now on planets vanish. Whoever calls this
    has taken the card from where it lay."""
    told = Happening(say("{who} has the Oracle.", who=Who(seat)), ("IO-80",))
    fresh = changed(state, oracle=OracleAt("held", seat), collapsing=True)
    if state.collapsing:
        return fresh, (told,)
    begins = say("From now on the planet with the highest number vanishes at the end of every turn.")
    return fresh, (told, Happening(begins, ("IO-81",)))
