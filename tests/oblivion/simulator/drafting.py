"""Drafting: four rounds of cards laid out, split into piles and picked."""

import random
from collections import Counter

from . import faults
from .game import Game
from .houses import House

LAID_OUT = {"note": {2: 5, 3: 7, 4: 9}, "formula": {2: 5, 3: 8, 4: 11}, "fewer": {2: 5, 3: 7, 4: 10}}
""" "5 cards, +3 cards per extra player. Note: A 3 player game will have 7 cards": the specification's readings."""

MOST_LAID_OUT = 12  # if the dealer decides how many cards to lay out

STARVED = 0.04  # how often a player takes an empty pile in all four drafts


def starved(seed: int, players: int, house: House) -> int | None:
    """A player who takes only empty piles, or usually None. "Any number of cards in each pile" includes zero. The
    choice has a random generator of its own, so that other games don't change."""
    rng = random.Random(f"starved {seed}")
    return rng.randrange(players) if house.empty_piles == "allowed" and rng.random() < STARVED else None


def draft(game: Game) -> None:
    """Draft in four rounds: the person "to the left of the dealer" drafts, and is the next dealer."""
    players = game.table.players
    dealer = game.rng.randrange(players)
    game.tell("deal", dealer=dealer)
    game.first = game.seat = (dealer + 1) % players
    for number in range(4):
        drafter = (dealer + 1 + number) % players
        if not game.table.deck:
            game.events["draft: no cards for a round"] += 1
            return
        layout = _lay_out(game, fewest=1 if number else players)
        _pick(game, drafter, _part(game, drafter, layout, may_be_empty=number > 0))
        game.shoot(None)


def _lay_out(game: Game, fewest: int) -> list[str]:
    table = game.table
    is_free = table.house.layout == "free"
    count = game.rng.randint(fewest, MOST_LAID_OUT) if is_free else LAID_OUT[table.house.layout][table.players]
    size = min(count, len(table.deck))
    few = not is_free and game.chance(0.02) and size > table.players
    laid: list[str] = []
    while len(laid) < size - few:
        card = table.deck.pop()
        game.tell("lay_out", faults.laying(game, laid), card=card)
        laid.append(card)
    if few:
        game.tell("end_layout", doubt="fewer cards laid out")
    elif size < count:
        game.events["draft: the deck runs out"] += 1
    elif is_free and table.deck:
        game.tell("end_layout")
        game.events["draft: as many as the dealer likes"] += 1
    return laid


def _part(game: Game, drafter: int, layout: list[str], *, may_be_empty: bool) -> list[list[str]]:
    """Cards go on piles, "any number of cards in each pile"; at some tables no pile is empty. In the first round all
    players except the starved one get a card, so that they can place one."""
    may_be_empty = may_be_empty and game.table.house.empty_piles == "allowed"
    piles: list[list[str]] = [[] for _ in range(game.table.players)]
    left = game.rng.sample(layout, len(layout))
    while left:
        filled = range(len(piles) - (game.starved is not None))
        wanting = [number for number in filled if not piles[number]]
        must_fill = not may_be_empty and len(wanting) > len(left) - 1
        number = game.rng.choice(wanting if wanting and must_fill else filled)
        card = left.pop()
        game.tell("put_on_pile", faults.parting(game, drafter, card, left, piles), seat=drafter, card=card, pile=number)
        piles[number].append(card)
    if not all(piles):
        game.events["draft: an empty pile"] += 1
    return piles


def _picked(game: Game, seat: int, left: list[int], piles: list[list[str]]) -> int:
    """The number of the most valuable pile, or of a random one; the starved player takes the last."""
    if game.starved is not None:
        if seat == game.starved:
            return len(piles) - 1
        left = [number for number in left if number < len(piles) - 1]
    worth = {id: card.attack + card.health for id, card in game.table.cards.items()}
    best = max(left, key=lambda number: (sum(worth[card] for card in piles[number]), number))
    return best if game.chance(0.7) else game.rng.choice(left)


def _pick(game: Game, drafter: int, piles: list[list[str]]) -> None:
    """First "the player to the left of the drafting player", then "clockwise, ending with the drafter"."""
    table = game.table
    left = list(range(table.players))
    for step in range(1, table.players + 1):
        seat = (drafter + step) % table.players
        pile = _picked(game, seat, left, piles)
        if seat != drafter:
            game.tell("pick", faults.picking(game, seat, left), seat=seat, pile=pile)
        left.remove(pile)
        table.hands[seat] += piles[pile]
        table.drafted[seat] += Counter(piles[pile])
