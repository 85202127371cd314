"""The Divining Dish: the half of each Rune, and the results of Coin and Dice (MC-2, MC-10 to MC-14)."""

from __future__ import annotations

from referees.common.values import Value, replaced
from referees.common.words import Sentence, say
from referees.haggatha.table.pieces import DICE, RUNES, Die, Face, Half, Rune, label

_PLACE = {rune: place for place, rune in enumerate(RUNES)}


class Dish(Value):
    """The dish: `halves` in the order of `pieces.RUNES`, the Coin's face, the results of the two Dice."""

    halves: tuple[Half, ...]
    face: Face
    values: tuple[int, int]

    def half(self, rune: Rune) -> Half:
        return self.halves[_PLACE[rune]]

    def value(self, die: Die) -> int:
        return self.values[die == "die2"]

    def dice_in(self, half: Half) -> tuple[Die, ...]:
        return tuple(die for die in DICE if self.halves[_PLACE[die]] == half)

    def dice_with(self, rune: Rune) -> tuple[Die, ...]:
        return self.dice_in(self.halves[_PLACE[rune]])

    def are_together(self, rune: Rune, kind: str) -> bool:
        """Whether a Rune is in the same half as another of this `kind`; "die" is either Die."""
        half = self.halves[_PLACE[rune]]
        if kind == "die":
            return half in self.halves[3:]
        return any(rune_kind == kind and self.halves[place] == half for rune_kind, place in _PLACE.items())

    def rune_label(self, rune: Rune) -> Sentence:
        """Label of a Rune: a Die by its result."""
        return say("the Die showing {value}", value=self.values[rune == "die2"]) if rune in DICE else label(rune)

    def full_label(self, rune: Rune) -> Sentence:
        """Label that says which of two equal Dice is meant."""
        if rune not in DICE or self.values[0] != self.values[1]:
            return self.rune_label(rune)
        if self.half("die1") == self.half("die2"):
            return label(rune)
        return say("{rune} in {half}", rune=self.rune_label(rune), half=label(self.half(rune)))

    @property
    def is_on_one_side(self) -> bool:
        """MC-11: whether all five Runes are in the same half."""
        return len(set(self.halves)) == 1

    def moved(self, rune: Rune) -> Dish:
        """MC-14: a copy with one Rune in the other half; results stay."""
        place = _PLACE[rune]
        other: Half = "left" if self.halves[place] == "right" else "right"
        return Dish(replaced(self.halves, place, other), self.face, self.values)

    def turned(self, die: Die, value: int) -> Dish:
        first, second = self.values
        return Dish(self.halves, self.face, (value, second) if die == "die1" else (first, value))


def is_one_step(value: int, other: int) -> bool:
    """MC-13: whether ±1 leads from one result to the other; 1 and 4 are adjacent."""
    return (value - other) % 4 in {1, 3}
