"""Bonuses that give Charms and Tomes from the supply, or discard Corruption cards (MC-1, MC-40, MC-48)."""

from collections.abc import Iterable
from functools import cache

from referees.common.rules import ALLOWED, WEIGHTY, Happening, Ruling, Step, never, note
from referees.common.values import changed
from referees.common.words import Choice, Offer, Telling, Who, say
from referees.haggatha.table.asking import may_discard
from referees.haggatha.table.gains import Gain, Gains, UsingBonus, distinct, goods_of, may_be_noted, taken, wrong_bonus
from referees.haggatha.table.pieces import COLOURS, GOODS, HAGGATHA, Colour, Good, label
from referees.haggatha.table.state import State

GONE = {
    (good, colour): note(
        "There's no {colour} {good} left in the supply.",
        "C-MC-14",
        colour=label(colour),
        good=label(good),
        weight=WEIGHTY,
    )
    for good in GOODS
    for colour in COLOURS
}
SHELVED = {
    (good, colour): say("A {colour} {good} goes to the shelf.", colour=label(colour), good=label(good))
    for good in GOODS
    for colour in COLOURS
}


def shelved(
    state: State, good: Good, colour: Colour, cites: tuple[str, ...], assumed: tuple[str, ...] = ()
) -> tuple[State, Happening]:
    """Moves a goods token from the supply to the shelf, if any is left."""
    if not state.supply.count(good, colour):
        return state, GONE[good, colour]
    moved = changed(state, supply=state.supply.plus(good, colour, -1), shelf=state.shelf.plus(good, colour, 1))
    return moved, Happening(SHELVED[good, colour], cites, assumed)


class TakeGood(UsingBonus, kind="take_good"):
    """Uses a bonus to take a Charm or a Tome (MC-40, MC-48)."""

    good: Good
    colour: Colour

    log_line = Telling(say("{who} takes a {colour} {good}", who=Who(HAGGATHA)), colour=label, good=label)
    too_early = never(
        "There are no goods to take right now. You get them from successful predictions and Horoscope boxes.",
        "MC-40",
        "MC-48",
    )

    @classmethod
    def offer(cls, state: State, decision: Gains) -> Iterable[Offer]:
        for bonus, gain in enumerate(decision.gains):
            for good, colours in goods_of(gain):
                in_supply = tuple(colour for colour in colours if state.supply.count(good, colour))
                if in_supply:
                    yield distinct(_take(bonus, gain.cites, good, in_supply), decision)

    def judge_use(self, state: State, gain: Gain) -> Ruling:
        if not state.supply.count(self.good, self.colour):
            text = "There's no {colour} {good} left in the supply."
            return never(text, "C-MC-14", colour=label(self.colour), good=label(self.good))
        if gain.what == "success":
            grants = gain.tier >= (3 if self.good == "tome" else 2)
        else:
            grants = gain.what == self.good and self.colour in gain.colours
        return ALLOWED if grants else wrong_bonus(gain)

    def evolve(self, state: State, id: int, decision: Gains) -> Step:
        moved, happening = shelved(state, self.good, self.colour, decision.gains[self.bonus].cites)
        return taken(moved, decision, self.bonus, (happening,))


@cache
def _take(bonus: int, cites: tuple[str, ...], good: Good, colours: tuple[Colour, ...]) -> Offer:
    prompt = say("Take a {good}", good=label(good))
    return Offer(TakeGood, prompt, cites, {"bonus": bonus, "good": good}, {"colour": Choice(colours, label)})


class DiscardCorruption(UsingBonus, kind="discard_corruption"):
    """Uses a bonus to discard a Corruption card of Haggatha's choice (MC-48, MC-56)."""

    log_line = Telling(say("{who} discards a Corruption card", who=Who(HAGGATHA)))
    too_early = never(
        "You can't discard a Corruption card right now. A Horoscope box or Security lets you do that.", "MC-48", "MC-56"
    )

    @classmethod
    def offer(cls, state: State, decision: Gains) -> Iterable[Offer]:
        return [
            Offer(DiscardCorruption, say("Discard 1 Corruption card"), (*gain.cites, "C-MC-9"), {"bonus": bonus}, {})
            for bonus, gain in enumerate(decision.gains)
            if gain.what == "discard" and may_be_noted(state)
        ]

    def judge_use(self, state: State, gain: Gain) -> Ruling:
        if gain.what != "discard":
            return wrong_bonus(gain)
        return may_discard(state, HAGGATHA, state.corruption, 1)

    def evolve(self, state: State, id: int, decision: Gains) -> Step:
        return taken(changed(state, corruption=max(state.corruption - 1, 0)), decision, self.bonus)
