"""The Market phase, as far as it touches Haggatha's shelf: goods sold for gold (MC-B2, C-MC-14, C-MC-18)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal

from pydantic import Field

from referees.common.change import changed
from referees.common.clause import Clause
from referees.common.entry import Entry
from referees.common.offer import Choice, Domain, Number, Offer
from referees.common.ruling import ALLOWED, Happening, Refused, Ruling
from referees.common.sentence import Sentence, Who, say
from referees.common.state import Step
from referees.haggatha.faction_area import MOST_GOLD, AtMarket
from referees.haggatha.pieces import COLOURS, GOODS, HAGGATHA, Colour, Good, label
from referees.haggatha.production import PhaseRuns
from referees.haggatha.state import Earning, State

__all__ = ["Market", "Sell", "Selling"]


class Sell(Entry):
    """Haggatha sold one good for so much gold, as the table worked it out."""

    kind: Literal["sell"] = "sell"
    good: Good
    colour: Colour
    gold: int = Field(ge=0, le=MOST_GOLD)


@dataclass(frozen=True, slots=True)
class Market(PhaseRuns, AtMarket):
    """The Market phase goes on."""

    def ask(self, state: State) -> Sentence:
        """What is sold."""
        return say("{who}: what do you sell?", who=Who(HAGGATHA))


RETURNED = Happening(say("It goes back to the supply."), ("C-MC-14",))


@cache
def _sell(good: Good, colours: tuple[Colour, ...]) -> Offer:
    domains: dict[str, Domain] = {"colour": Choice(colours, label), "gold": Number(0, MOST_GOLD)}
    return Offer(Sell, say("Sell a {good}", good=label(good)), ("MC-B2", "C-MC-18"), {"good": good}, domains)


class Selling(Clause[State, Sell]):
    """C-MC-18: values are printed on the docks, so the gold is typed."""

    entry = Sell
    answers = AtMarket

    def offer(self, state: State, decision: AtMarket) -> Iterable[Offer]:
        """Each sort on the shelf, in the colours that lie there."""
        for good in GOODS:
            colours = tuple(colour for colour in COLOURS if state.shelf.count(good, colour))
            if colours:
                yield _sell(good, colours)

    def judge(self, state: State, entry: Sell, decision: AtMarket) -> Ruling:
        """It lies on the shelf."""
        if state.shelf.count(entry.good, entry.colour):
            return ALLOWED
        sentence = say("No {colour} {good} lies on the shelf.", colour=label(entry.colour), good=label(entry.good))
        return Refused(sentence, ("MC-B2",), may_overrule=False)

    def evolve(self, state: State, entry: Sell, id: int, decision: AtMarket) -> Step:
        """The gold is hers; the good goes back to the supply, unless the table reads it otherwise."""
        sold = changed(
            state,
            shelf=state.shelf.plus(entry.good, entry.colour, -1),
            earned=(*state.earned, Earning("sale", entry.gold, id)),
        )
        if state.config.options.sold_goods == "gone":
            return Step(sold)
        return Step(changed(sold, supply=state.supply.plus(entry.good, entry.colour, 1)), (RETURNED,))

    def tell(self, entry: Sell, at: State, now: State) -> Sentence:
        """What, for how much."""
        return say(
            "{who} sells a {colour} {good} for {gold}",
            who=Who(HAGGATHA),
            colour=label(entry.colour),
            good=label(entry.good),
            gold=entry.gold,
        )
