"""The Divining Dish with real Runes, the bag of Adventurers, and pending steps: pieces for the simulator."""

import random
from dataclasses import dataclass, field
from typing import Any

Entry = dict[str, Any]

RUNES = ("bone", "voodoo", "coin", "die1", "die2")
DICE = RUNES[3:]


@dataclass
class Dish:
    """The half that each Rune is in, and the faces of the Dice and the Coin."""

    halves: dict[str, str] = field(default_factory=dict)
    values: dict[str, int] = field(default_factory=dict)
    coin: str = "tree"

    @staticmethod
    def throw(rng: random.Random) -> Entry:
        halves = {rune: rng.choice(("left", "right")) for rune in RUNES}
        values = {"value1": rng.randint(1, 4), "value2": rng.randint(1, 4)}
        return {"kind": "roll", **halves, "face": rng.choice(("tree", "skull")), **values}

    def take(self, roll: Entry) -> None:
        self.halves = {rune: roll[rune] for rune in RUNES}
        self.values = {"die1": roll["value1"], "die2": roll["value2"]}
        self.coin = roll["face"]

    def move(self, rune: str) -> None:
        self.halves[rune] = "left" if self.halves[rune] == "right" else "right"

    def together(self, *runes: str) -> bool:
        return len({self.halves[rune] for rune in runes}) == 1

    def on_one_side(self) -> bool:
        return self.together(*RUNES)

    def dice_with(self, rune: str) -> list[str]:
        return [die for die in DICE if self.together(rune, die)]

    def dice_in(self, half: str) -> list[str]:
        return [die for die in DICE if self.halves[die] == half]

    def strength(self) -> int:
        """Star Charting: "if both Dice are on the same side as the Bone, use the higher result"."""
        return max((self.values[die] for die in self.dice_with("bone")), default=0)

    def coin_is_with(self, rune: str) -> bool:
        """Twisting Fates: the Coin on "the same side … as the depicted Rune"."""
        return bool(self.dice_with("coin")) if rune == "die" else self.together("coin", rune)


BAG = {"red": 13, "green": 13, "blue": 9, "yellow": 9, "grey": 8}


def filled_bag(rng: random.Random) -> list[str]:
    """Adventurers in the order they will be drawn; half of the rogues and a customer of each colour are elsewhere."""
    bag = [colour for colour, count in BAG.items() for _ in range(count - (4 if colour == "grey" else 1))]
    return rng.sample(bag, len(bag))


# --- Pending steps before the table continues ---------------------------------------------------------------------


@dataclass(frozen=True)
class Gain:
    """A bonus: "x", "market", "charm", "tome", "discard", "bubbles", or "tier" with how many icons were circled.
    `granted_by` is the passage that grants it. An X "may" be written; the others are simply gained."""

    what: str
    granted_by: str
    colours: tuple[str, ...] = ()
    circled: int = 0


@dataclass
class Gains:
    """Bonuses gained at the same time."""

    awaited: list[Gain]


@dataclass
class Lines:
    """Lines that may still be drawn on the Star Chart."""

    left: int
    by_staff: bool
    drawn: int = 0


@dataclass
class Dice:
    """Dice of the chosen half, being written into the Horoscopes."""

    half: str
    written: list[str] = field(default_factory=list)


@dataclass
class Staff:
    """Staff Abilities not used yet."""

    left: list[str]


@dataclass
class Order:
    """Two Adventurers drawn at once, of which the table chooses the one to check first."""

    colours: tuple[str, str]


@dataclass
class Sponsors:
    """Faction Halls whose gold is to be counted."""

    due: list[str]


Pending = Gains | Lines | Dice | Staff | Order | Sponsors
