"""Drafting: four rounds of cards laid out, parted into piles and picked."""

from collections import Counter

from . import faults
from .game import Game
from .table import Table

__all__ = ["draft"]

LAID_OUT = {2: 5, 3: 7, 4: 9}
""" "5 cards, +3 cards per extra player. Note: A 3 player game will have 7 cards": the specification's reading."""


def draft(game: Game) -> None:
    """The person "to the left of the dealer" drafts; the drafter is the next dealer; four rounds."""
    players = game.table.players
    dealer = game.rng.randrange(players)
    game.tell("deal", dealer=dealer)
    game.first = game.seat = (dealer + 1) % players
    for number in range(4):
        drafter = (dealer + 1 + number) % players
        layout = _lay_out(game, drafter)
        piles = _part(game, drafter, layout, may_be_empty=number > 0)
        _pick(game, drafter, piles)
        game.shoot(None)


def _lay_out(game: Game, drafter: int) -> list[str]:
    table = game.table
    size = min(LAID_OUT[table.players], len(table.deck))
    few = game.chance(0.02) and size > table.players
    laid: list[str] = []
    while len(laid) < size - few:
        card = table.deck.pop()
        game.tell("lay_out", faults.laying(game, laid), card=card)
        laid.append(card)
    if few:
        game.tell("end_layout", doubt="fewer cards laid out")
    elif size < LAID_OUT[table.players]:
        game.events["draft: the deck runs out"] += 1
    return laid


def _part(game: Game, drafter: int, layout: list[str], *, may_be_empty: bool) -> list[list[str]]:
    """Cards go on piles, "any number of cards in each pile"."""
    piles: list[list[str]] = [[] for _ in range(game.table.players)]
    left = game.rng.sample(layout, len(layout))
    while left:
        wanting = [number for number, pile in enumerate(piles) if not pile]
        must_fill = not may_be_empty and len(wanting) > len(left) - 1
        number = game.rng.choice(wanting if wanting and must_fill else range(len(piles)))
        card = left.pop()
        game.tell("put_on_pile", faults.parting(game, drafter, card, left), seat=drafter, card=card, pile=number)
        piles[number].append(card)
    if not all(piles):
        game.events["draft: an empty pile"] += 1
    return piles


def _worth(table: Table, pile: list[str]) -> int:
    return sum(table.cards[card].attack + table.cards[card].health for card in pile)


def _pick(game: Game, drafter: int, piles: list[list[str]]) -> None:
    """First "the player to the left of the drafting player", then "clockwise, ending with the drafter"."""
    table = game.table
    left = list(range(table.players))
    for step in range(1, table.players + 1):
        seat = (drafter + step) % table.players
        best = max(left, key=lambda number: (_worth(table, piles[number]), number))
        pile = best if game.chance(0.7) else game.rng.choice(left)
        if seat != drafter:
            game.tell("pick", faults.picking(game, seat, left), seat=seat, pile=pile)
        left.remove(pile)
        table.hands[seat] += piles[pile]
        table.drafted[seat] += Counter(piles[pile])
