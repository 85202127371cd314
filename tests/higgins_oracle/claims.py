"""For each refusal of The Oracle, the condition under which it's true: written from the rules and the view alone."""

import re
from typing import Any

from tests.common.claims import Claim, IsTrue

FULL, PACK, OF_A_RANK = 4, 52, 4
RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}


def card(claim: Claim) -> str:
    """The id of a card that is named in words."""
    rank, _, suit = claim.words("card").lower().partition(" of ")
    return RANKS.get(rank, rank.upper()) + suit[0].upper()


def face_up(view: Any) -> list[str]:
    """All cards that have been laid out."""
    return [face for cards in view.face_up for face in cards]


def playing(view: Any) -> set[int]:
    """The seats whose players haven't left."""
    return {seat for seat in range(len(view.won)) if seat not in view.left}


def running(claim: Claim) -> bool:
    """Whether a round is under way: a player is Oracle, and cards are out of the pack."""
    return claim.view.oracle is not None and (claim.view.hand > 0 or claim.view.turn is not None)


def is_oracle(claim: Claim) -> bool:
    return bool(claim.view.oracle == claim.seat())


def holds_only(claim: Claim) -> bool:
    """HO-7: whether more cards are given than the named Oracle holds."""
    count = claim.fields["count"]
    return is_oracle(claim) and bool(claim.view.hand == count < claim.entry.hits)


def too_many_of_rank(claim: Claim) -> bool:
    """HO-1: whether the cards given and those face up make more than four of the rank."""
    laid = [face for face in face_up(claim.view) if face[:-1] == claim.entry.rank]
    hits: int = claim.entry.hits
    return len(laid) + hits > OF_A_RANK


def one_is_face_up(claim: Claim) -> bool:
    """HO-1: whether a card that is given has been laid out."""
    given = {f"{claim.entry.rank}{suit}" for suit in claim.entry.suits or ()}
    return bool(given & {*face_up(claim.view)})


def is_under_way(claim: Claim) -> bool:
    """HO-9: whether the named round is under way."""
    return running(claim) and claim.view.round == claim.fields["number"]


def deck_is_left(claim: Claim) -> bool:
    """HO-9: whether that number of cards is in the deck."""
    return is_under_way(claim) and claim.view.deck == claim.fields["count"] > 0


def waits_for_a_draw(claim: Claim) -> bool:
    """C-HO-1: whether the deck is empty, and the table plays on until a draw is impossible."""
    return is_under_way(claim) and claim.view.deck == 0 and claim.options.readings["end"] == "draw_impossible"


def left_over(claim: Claim) -> int:
    """The number of cards that a sentence says are left for a player, in words or as a number."""
    number = re.search(r"\d+", claim.words("cards"))
    return int(number[0]) if number else 0


def exceeds_the_rest(claim: Claim) -> bool:
    """Whether that player's count is more than what is said to be left."""
    return bool(claim.entry.seat == claim.seat() and left_over(claim) < claim.entry.cards <= PACK)


def is_outside(claim: Claim) -> bool:
    """OC-1: whether the number isn't a possible one; no possible number exceeds that of the cards."""
    lo, hi = claim.fields["lo"], claim.fields["hi"]
    return not lo <= claim.entry.value <= hi <= PACK


def missing(claim: Claim) -> bool:
    """Whether all players named as not having counted are still in the game."""
    seats = {*claim.named("who")}
    return running(claim) and bool(seats) and seats <= playing(claim.view)


def is_asked_later(claim: Claim) -> bool:
    """HO-4: whether it's the other named player's turn, and the Oracle is neither of them."""
    view, turn = claim.view, claim.seat("turn")
    return view.turn == turn != claim.seat() and view.oracle not in {turn, claim.seat()}


IS_TRUE: dict[str, IsTrue] = {
    "{who} is still the Oracle: you only lose the title when your hand is empty.": lambda claim: (
        claim.view.oracle == claim.seat() != claim.entry.oracle and claim.view.turn is None
    ),
    "There are 52 cards in all. Given what the others have, {who} can have at most {cards}.": exceeds_the_rest,
    "Some of the 52 cards are laid out or already counted, so {who} can have at most {cards}.": exceeds_the_rest,
    "The others already have all 52 cards.": lambda claim: 0 < claim.entry.cards <= PACK,
    "There are 52 cards in all, so {who} must have {cards}.": lambda claim: (
        claim.entry.seat == claim.seat() and left_over(claim) != claim.entry.cards
    ),
    "There are only four cards of each rank. With those already face up, that's more than four.": too_many_of_rank,
    "One of these cards is already face up, and there's only one of each.": one_is_face_up,
    "The {card} is face up in front of {who}, and there's only one.": lambda claim: (
        card(claim) in claim.view.face_up[claim.seat()]
    ),
    "No round has started yet. First, the Oracle takes a card from a shuffled pack.": lambda claim: not running(claim),
    "It's {turn}'s turn to ask, not {who}'s.": is_asked_later,
    "{who} is the Oracle and answers the questions.": lambda claim: (
        is_oracle(claim) and claim.seat() in {getattr(claim.entry, "seat", None), getattr(claim.entry, "value", None)}
    ),
    "The Oracle only lays out a card after a miss, with four cards in hand.": lambda claim: claim.view.hand <= FULL,
    "After that miss, {who} must first lay out a card.": lambda claim: is_oracle(claim) and claim.view.hand >= FULL,
    "{who} is the Oracle and lays a card out.": lambda claim: is_oracle(claim) and claim.entry.seat != claim.seat(),
    "{who} only holds {count} card.": holds_only,
    "Round {number} isn't over yet: there's {count} card left in the deck.": deck_is_left,
    "Round {number} isn't over yet: it ends once someone has to draw a card and there are none left.": waits_for_a_draw,
    "You're entering this round question by question. To just count the cards, choose “Just score”.": running,
    "You're counting this round's cards. Still to count: {who}.": missing,
    "You've already started counting; {who} still has to count.": missing,
    "{who} has already counted {count} card. Change that entry if it's wrong.": lambda claim: (
        claim.entry.seat == claim.seat() and claim.fields["count"] <= PACK
    ),
    "{place}: {value} isn't possible. It must be between {lo} and {hi}.": is_outside,
    "{place}: {value} isn't possible. It can only be {lo}.": lambda claim: claim.entry.value != claim.fields["lo"],
    "Name every player once, from first to last.": lambda claim: (
        sorted(claim.entry.ranking) != [*range(len(claim.view.won))]
    ),
    "To choose an order, use “End the game and choose the order”.": lambda claim: claim.entry.how != "ranked",
    "{who} has already left.": lambda claim: claim.seat() in claim.view.left,
    "{who} has left the table.": lambda claim: claim.seat() in claim.view.left,
}
