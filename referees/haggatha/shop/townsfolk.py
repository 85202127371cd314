"""Effects of Townsfolk other than Staff Abilities: their own ability, and gold for their icons (MC-55). Players enter
what these base game cards do: the rulebook lacks their texts."""

from collections.abc import Iterable
from functools import cache
from typing import Literal

from pydantic import Field

from referees.common.rules import ALLOWED, Refused, Ruling, Step, Unclear, never
from referees.common.shared import has_left
from referees.common.values import changed
from referees.common.words import Choice, Domain, Number, Offer, Sentence, Who, labelled, say, say_count
from referees.haggatha.table.asking import CORRUPTION, HerEntry, may_discard, may_draw, most_to_discard
from referees.haggatha.table.counting import FinalCount
from referees.haggatha.table.faction_area import MOST_GOLD
from referees.haggatha.table.pieces import CUSTOMERS, HAGGATHA, SLOTS, Slot, label
from referees.haggatha.table.production import PhaseRuns
from referees.haggatha.table.state import State, Townsfolk, earned

Gain = Literal["gold", "draw", "discard"]
GAINS: tuple[Gain, ...] = ("gold", "draw", "discard")

NOBODY = never("No Townsfolk are assigned to a Staff Ability.", "MC-55")
PROMPTS: dict[Gain, Sentence] = {
    "gold": say("Townsfolk give you gold"),
    "draw": say("Townsfolk make you draw Corruption cards"),
    "discard": say("Townsfolk let you discard Corruption cards"),
}
LOG_LINES: dict[Gain, tuple[str, str]] = {
    "draw": ("{name}: draw {count} Corruption card", "{name}: draw {count} Corruption cards"),
    "discard": ("{name}: discard {count} Corruption card", "{name}: discard {count} Corruption cards"),
}
GOLD: dict[str, Domain] = {"gold": Number(0, MOST_GOLD)}


@cache
def _gains(is_working: tuple[bool, ...], to_discard: int, is_rare: bool) -> tuple[Offer, ...]:
    slots = tuple([slot for slot, works in zip(SLOTS, is_working, strict=True) if works])
    offers: list[Offer] = []
    if not slots:
        return ()
    for what in GAINS:
        if most := {"gold": MOST_GOLD, "draw": CORRUPTION, "discard": to_discard}[what]:
            domains: dict[str, Domain] = {"slot": Choice(slots, label), "amount": Number(1, most)}
            offers.append(Offer(GainAbility, PROMPTS[what], ("MC-55", "C-MC-29"), {"what": what}, domains, is_rare))
    return tuple(offers)


class GainAbility(HerEntry, kind="gain_ability", answers=PhaseRuns):
    """Gold, or Corruption cards drawn or discarded, by the ability of the Townsfolk at `slot` (MC-55)."""

    slot: Slot
    what: Gain
    amount: int = Field(ge=1, le=MOST_GOLD)

    field_labels = labelled(slot=say("Which Staff Ability are they assigned to?"), amount=say("How much?"))

    @classmethod
    def offer(cls, state: State, decision: PhaseRuns) -> Iterable[Offer]:
        first, second, third, fourth = state.staff
        is_working = (first is not None, second is not None, third is not None, fourth is not None)
        return _gains(
            is_working, most_to_discard(state, state.corruption), state.figure != "recruit" or state.is_rolled
        )

    def judge(self, state: State, decision: PhaseRuns) -> Ruling:
        if not any(state.staff):
            return NOBODY
        if state.assigned(self.slot) is None:
            return never("No Townsfolk are assigned to {slot}.", "MC-55", slot=label(self.slot))
        if self.what != "gold" and self.amount > CORRUPTION:
            return never("There are only {most} Corruption cards in the game.", "MC-B14", most=CORRUPTION)
        if self.what == "discard":
            return may_discard(state, HAGGATHA, state.corruption, self.amount)
        return may_draw(state, self.amount) if self.what == "draw" else ALLOWED

    def evolve(self, state: State, id: int, decision: PhaseRuns) -> Step:
        if self.what == "gold":
            return Step(earned(state, "ability", self.amount, id))
        amount = self.amount if self.what == "draw" else -self.amount
        return Step(changed(state, corruption=max(state.corruption + amount, 0)))

    def tell(self, at: State, now: State) -> Sentence:
        name = _name(at.assigned(self.slot))
        if self.what == "gold":
            return say("{name} gives {who} {amount} gold", name=name, who=Who(HAGGATHA), amount=self.amount)
        one, many = LOG_LINES[self.what]
        return say_count(one, many, self.amount, name=name)

    def name(self, at: State, now: State) -> Sentence:
        if self.what != "gold":
            return self.tell(at, now)
        return say("{name}: {amount} gold", name=_name(at.assigned(self.slot)), amount=self.amount)


def _name(card: Townsfolk | None) -> Sentence:
    return say("{name}", name=card.name) if card is not None else say("Townsfolk")


class ScoreTownsfolk(HerEntry, kind="score_townsfolk", answers=FinalCount):
    """Gold for the Faction icons of the Townsfolk at a Staff Ability in the final scoring (MC-55, MC-B6)."""

    slot: Slot
    gold: int = Field(ge=0, le=MOST_GOLD)

    too_early = never("You only get gold for Townsfolk icons in the final scoring.", "MC-55")

    @classmethod
    def offer(cls, state: State, decision: FinalCount) -> Iterable[Offer]:
        for slot in SLOTS if HAGGATHA not in state.left else ():
            if _problem(state, slot) is None:
                yield Offer(ScoreTownsfolk, _prompt(state, slot), ("MC-55",), {"slot": slot}, GOLD)

    def judge(self, state: State, decision: FinalCount) -> Ruling:
        if refused := has_left(state, HAGGATHA):
            return refused
        if (why := _problem(state, self.slot)) is not None:
            return why
        worth = icons_bring(state, self.slot)
        if worth is None or worth == self.gold:
            return ALLOWED
        text = "By our count, you get {worth} gold for these icons. Did you really get {gold}?"
        return Unclear(say(text, worth=worth, gold=self.gold), ("MC-B13",), yes=say("Yes, {gold} gold", gold=self.gold))

    def evolve(self, state: State, id: int, decision: FinalCount) -> Step:
        return Step(changed(earned(state, "townsfolk", self.gold, id), scored=(*state.scored, self.slot)))

    def tell(self, at: State, now: State) -> Sentence:
        return say("the icons of {name} are worth {gold} gold", name=_name(at.assigned(self.slot)), gold=self.gold)

    def name(self, at: State, now: State) -> Sentence:
        return say("{name}: {gold} gold for icons", name=_name(at.assigned(self.slot)), gold=self.gold)


def icons_bring(state: State, slot: Slot) -> int | None:
    """MC-B13: gold for a card's icons, one per Adventurer in each icon's Hall; None if only the sheet is tracked."""
    card = state.assigned(slot)
    if state.cove is None or card is None:
        return None
    return sum(state.cove.halls[CUSTOMERS.index(icon)] for icon in card.icons)


def _prompt(state: State, slot: Slot) -> Sentence:
    card = state.assigned(slot)
    assert card is not None
    return say("Gold for {name} ({icons})", name=card.name, icons=tuple(label(icon) for icon in card.icons))


def _problem(state: State, slot: Slot) -> Refused | None:
    card = state.assigned(slot)
    if state.counted[HAGGATHA] is not None:
        text = "{who}'s final gold has already been counted, so it's too late to count icons."
        return never(text, "MC-55", who=HAGGATHA)
    if card is None or not card.icons:
        return never("There's no Faction icon at {slot}.", "MC-55", slot=label(slot))
    if slot in state.scored:
        text = "You've already taken the gold for the icons of {name}."
        return never(text, "MC-55", name=card.name, repeats=("slot",))
    return None
