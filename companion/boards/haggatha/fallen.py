"""A roll as it is tapped: where the Runes fell and what they show, one after the other. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from referees.common.protocol.sentence import Sentence, say
from referees.haggatha.pieces import HALVES, Half, label
from referees.haggatha.sheet.rolling import Roll

__all__ = ["KEYS", "Fallen", "Key", "Lying", "key_label"]

Key = Literal["bone", "voodoo", "tree", "skull", 1, 2, 3, 4]
"""What was seen in a half of the dish: a Rune that has no faces, a face of the Coin, a result of a Die."""

KEYS: tuple[Key, ...] = ("bone", "voodoo", "tree", "skull", 1, 2, 3, 4)
ALL = 5
DICE = 2


class Lying(NamedTuple):
    """One Rune of the roll."""

    half: Half
    key: Key

    @property
    def rune(self) -> str:
        """Which Rune it is: its own name, "coin" or "die"."""
        if isinstance(self.key, int):
            return "die"
        return "coin" if self.key in {"tree", "skull"} else self.key


@dataclass(frozen=True, slots=True)
class Fallen:
    """The Runes tapped so far, in that order: five taps are a roll."""

    runes: tuple[Lying, ...] = ()

    def tapped(self, half: Half, key: Key) -> Fallen:
        """A Rune lies there, showing that. One that was tapped elsewhere lay wrong: it lies here now; one that lies
        just so is taken up again, but for a Die, of which there may be two alike."""
        tapped = Lying(half, key)
        others = [one for one in self.runes if one.rune == tapped.rune]
        if tapped.rune == "die":
            if len(others) < DICE:
                return Fallen((*self.runes, tapped))
            return self.without(tapped) if tapped in others else Fallen((*self.without(others[-1]).runes, tapped))
        if tapped in others:
            return self.without(tapped)
        return Fallen((*[one for one in self.runes if one not in others], tapped))

    def without(self, lying: Lying) -> Fallen:
        """With that Rune in hand again."""
        at = max(place for place, one in enumerate(self.runes) if one == lying)
        return Fallen(self.runes[:at] + self.runes[at + 1 :])

    def moved(self, lying: Lying) -> Fallen:
        """With that Rune in the other half."""
        other = HALVES[lying.half == "left"]
        return Fallen((*self.without(lying).runes, Lying(other, lying.key)))

    def count(self, half: Half, key: Key) -> int:
        """How many lie there showing that."""
        return self.runes.count(Lying(half, key))

    @property
    def left(self) -> int:
        """How many are still in hand."""
        return ALL - len(self.runes)

    @property
    def roll(self) -> Roll | None:
        """The entry, once all five lie there; the Die that lies further left, or shows less, is the first."""
        if self.left:
            return None
        halves = {one.rune: one.half for one in self.runes}
        dice = sorted((one.half, one.key) for one in self.runes if isinstance(one.key, int))
        (half1, value1), (half2, value2) = dice
        skull = any(one.key == "skull" for one in self.runes)
        return Roll(
            bone=halves["bone"], voodoo=halves["voodoo"], coin=halves["coin"], die1=half1, die2=half2,
            face="skull" if skull else "tree", value1=value1, value2=value2,
        )  # fmt: skip


def key_label(key: Key, half: Half) -> Sentence:
    """What a key of the dish says: "the Coin with Skull in the left half"."""
    if isinstance(key, int):
        return say("{value} in {half}", value=key, half=label(half))
    if key in {"tree", "skull"}:
        return say("Coin with {face} in {half}", face=label(key), half=label(half))
    return say("{rune} in {half}", rune=say("Bone") if key == "bone" else say("Voodoo"), half=label(half))
