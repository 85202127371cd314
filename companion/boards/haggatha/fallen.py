"""A roll while it is entered: the half and face of each Rune so far. Pure."""

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
        """The Rune's id: its own name, "coin" or "die"."""
        if isinstance(self.key, int):
            return "die"
        return "coin" if self.key in {"tree", "skull"} else self.key


@dataclass(frozen=True, slots=True)
class Fallen:
    """The Runes entered so far, in order: five taps are a roll."""

    runes: tuple[Lying, ...] = ()

    def tapped(self, half: Half, key: Key) -> Fallen:
        """After a tap on a Rune's key. A Rune entered elsewhere is moved here; the same key again removes it, except
        for a Die, of which there may be two alike."""
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
        """Without that Rune."""
        at = max(place for place, one in enumerate(self.runes) if one == lying)
        return Fallen(self.runes[:at] + self.runes[at + 1 :])

    def moved(self, lying: Lying) -> Fallen:
        """With that Rune in the other half."""
        other = HALVES[lying.half == "left"]
        return Fallen((*self.without(lying).runes, Lying(other, lying.key)))

    def count(self, half: Half, key: Key) -> int:
        """How many are entered with that key."""
        return self.runes.count(Lying(half, key))

    @property
    def left(self) -> int:
        """How many are still to be entered."""
        return ALL - len(self.runes)

    @property
    def roll(self) -> Roll | None:
        """The entry, once all five are entered; the Die further left, or with less, is the first."""
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
    """The label of a key: "the Coin with Skull in the left half"."""
    if isinstance(key, int):
        return say("{value} in {half}", value=key, half=label(half))
    if key in {"tree", "skull"}:
        return say("Coin with {face} in {half}", face=label(key), half=label(half))
    return say("{rune} in {half}", rune=say("Bone") if key == "bone" else say("Voodoo"), half=label(half))
