"""Set-up: planets, hazards, the seed deck and the hands, and how a table enters them."""

import random

from .cards import NEBULA, RACES, TWO, USUAL, Box, shuffled, strange_box
from .table import Planet, Player, Table

TEMPERS = ("bold", "armed", "careless")
"""What players prefer: anything that helps, weapons above all, or neither the Oracle nor the Codex."""


def box_of(rng: random.Random, players: int, strange: bool) -> Box:
    """The cards of the table: two copies from seven players on."""
    if players > 6:
        return TWO
    return strange_box(rng) if strange else USUAL


def dealt(rng: random.Random, players: int, manner: str, box: Box, readings: dict[str, str]) -> tuple[Table, int]:
    """Planets, hazards, seed deck and hands as the rulebook deals them."""
    systems = 4 if players < 5 else max(6, players + players % 2)
    is_double = players > 6
    first, second = rng.sample(range(1, 13), 12), rng.sample(range(1, 13), 12)
    inner, outer = first[: 2 * systems], rng.sample([*range(13, 31)] * (1 + is_double), 3 * systems)
    hazards = rng.sample(box.hazards, 2 * systems)
    rest = shuffled(rng, without(box.deck, box.dotted))
    seeds = [*box.dotted]
    while len(seeds) < 2 * systems:
        seeds.append(rest.pop())
    seeds = shuffled(rng, seeds)
    planets = {}
    for place in range(5 * systems):
        if place % 5 < 3:
            planets[place] = Planet(outer.pop(), None, [rest.pop()])
        elif is_double:
            number = (first if place % 5 == 3 else second).pop()
            planets[place] = Planet(number, hazards.pop(), [seeds.pop()])
        else:
            planets[place] = Planet(inner.pop(), hazards.pop(), [seeds.pop()])
    seats: list[Player] = []
    for seat in range(players):
        system = 2 * seat if players == 2 else seat
        home = 5 * system + 3 if is_double else rng.choice((5 * system + 3, 5 * system + 4))
        race = RACES[planets[home].number - 1]
        if "race_choice" in readings:
            race = rng.choice([race for race in RACES if race not in [player.race for player in seats]])
            home = next(
                (place for place in (5 * system + 3, 5 * system + 4) if RACES[planets[place].number - 1] == race),
                5 * system + 3,
            )
        at = {"other": 10 * system + 7 - home, "nebula": NEBULA}.get(readings.get("start", ""), home)
        seats.append(Player(race, [rest.pop() for _ in range(5)], at))
    return Table(rng, planets, seats, rest, manner, rng.choice(TEMPERS), box, readings), rng.randrange(players)


def without(cards: list[str], taken: tuple[str, ...]) -> list[str]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def tell_set_up(table: Table, first: int, later: bool) -> None:
    if later:
        for place in [5 * system_of(table, seat) + slot for seat in range(len(table.players)) for slot in (3, 4)]:
            table.tell("lay_planet", place=place, planet=table.planets[place].number)
        table.tell("lay_later")
    elif len(table.players) < 7 and table.chance(0.5):
        numbers = {place: planet.number for place, planet in table.planets.items()}
        inner = [number for place, number in numbers.items() if place % 5 > 2]
        outer = [number for place, number in numbers.items() if place % 5 < 3]
        table.tell("deal", inner=inner, outer=outer)
        lay_hazards(table)
    else:
        for place, planet in table.planets.items():
            table.tell("lay_planet", place=place, planet=planet.number)
        lay_hazards(table)
    for seat, player in enumerate(table.players):
        if len(table.players) < 7 or table.reads("race_choice"):
            table.tell("choose_race", seat=seat, race=player.race)
        table.note(f"race: {player.race}")
    table.tell("start", seat=first)


def system_of(table: Table, seat: int) -> int:
    """The system in front of a seat; two players sit face to face."""
    return 2 * seat if len(table.players) == 2 else seat


def lay_hazards(table: Table) -> None:
    for place, planet in table.planets.items():
        if planet.hazard:
            table.tell("lay_hazard", place=place, hazard=planet.hazard)
