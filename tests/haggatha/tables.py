"""Haggatha's tables for tests: set up in one call, dishes in short notation, entries taken from offers."""

import random
from collections.abc import Iterable
from typing import Any

from referees.common.protocol.config import seated
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Choice, Domain, Number, Offer, Subset
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.days import EndPhase
from referees.haggatha.sheet.horoscopes import WriteDice, WriteDie
from referees.haggatha.sheet.rolling import Roll
from referees.haggatha.table.dish import Dish
from referees.haggatha.table.kit import ITEMS, Kit, shipped
from referees.haggatha.table.options import Config, Options
from referees.haggatha.table.pieces import DICE, FACES, HALVES, RUNES, Face, Half
from referees.haggatha.table.state import State
from tests.common import rulings

NAMES = ("Ann", "Bob", "Cid", "Dee")
EXAMPLE = "bone voodoo 2 | 3 skull"
"""The dish in the rulebook's example: the Coin is with the 3, since only the X can be drawn."""

RULINGS, cited = rulings.Rulings(REFEREE), rulings.cited
allowed, refused, says = RULINGS.allowed, RULINGS.refused, RULINGS.says
unclear = RULINGS.unclear


def config(players: int = 3, *, checked: Iterable[str] = ITEMS, kit: Kit | None = None, **options: str) -> Config:
    """That many players, with house options by name; the sheet is verified except items not in `checked`."""
    seats, read = seated(NAMES[:players]), Options.model_validate(options)
    return Config(seats=seats, options=read, checked=tuple(checked), kit=kit or shipped())


def kit(**items: Any) -> Kit:
    """The shipped kit with these items replaced."""
    return Kit.model_validate(shipped().model_dump() | items)


def dish(drawn: str) -> Dish:
    """A dish in short notation: the left half, "|", the right half; the Dice by their results, the first one first, the
    Coin by its face. A Rune that isn't named is on the right."""
    left, _, right = drawn.partition("|")
    halves: dict[str, Half] = {}
    values: list[int] = []
    face: Face = "tree"
    for half, words in zip(HALVES, (left, right), strict=True):
        for word in words.split():
            if word.isdigit():
                halves[DICE[len(values)]] = half
                values.append(int(word))
            elif word in FACES:
                halves["coin"], face = half, next(symbol for symbol in FACES if symbol == word)
            else:
                halves[word] = half
    return Dish(tuple(halves.get(rune, "right") for rune in RUNES), face, (values[0], values[1]))


def roll(drawn: str) -> Roll:
    """The entry for a roll in the notation of `dish`."""
    layout = dish(drawn)
    halves = dict(zip(RUNES, layout.halves, strict=True))
    return Roll.model_validate(halves | {"face": layout.face, "value1": layout.values[0], "value2": layout.values[1]})


def producing(players: int = 3, **settings: Any) -> State:
    """Production of the first day; Haggatha's turn starts, and her Runes are still to be rolled."""
    start = REFEREE.setup(config(players, **{"setup_roll": "rolled_anew"} | settings))
    return allowed(start, roll(EXAMPLE), EndPhase()).state  # type: ignore[no-any-return]


def acting(drawn: str = EXAMPLE, **settings: Any) -> State:
    """Haggatha has rolled this and chooses an action; the figure is on Recruit, so all other spaces are free."""
    state = allowed(producing(**settings), roll(drawn)).state
    return changed(state, figure="recruit")  # type: ignore[no-any-return]


def an_entry(offer: Offer, rng: random.Random) -> Entry:
    entry: Entry = offer.fill(**{name: _taken(domain, rng) for name, domain in offer.open.items()})
    return entry


def is_offered(entry: Entry, offers: Iterable[Offer], state: State) -> bool:
    """Whether an offer holds the entry or, if two equal Dice are to be written (MC-45), the entry with the other."""
    question, same = next(reversed(state.open), None), [entry]
    writes_both = isinstance(entry, WriteDie) and isinstance(question, WriteDice) and question.left(state) == DICE
    if writes_both and len({*state.dish.values}) == 1:
        same = [entry.model_copy(update={"die": die}) for die in DICE]
    return any(offer.holds(twin) for offer in offers for twin in same)


def _taken(domain: Domain, rng: random.Random) -> Any:
    match domain:
        case Choice(values):
            return rng.choice(values)
        case Number(lo, hi):
            return rng.randint(lo, min(hi, lo + 9))
        case Subset(of, at_least, at_most):
            return tuple(rng.sample(of.values, rng.randint(at_least, at_most)))
        case _:
            return rng.choice(["Mira", "Old Tom", "Baker", "Sailor"])
