"""The Market phase for Haggatha's shelf: goods sold for gold (MC-B2, C-MC-14, C-MC-18)."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from pydantic import Field

from referees.common.rules import ALLOWED, WEIGHTY, Ruling, Step, Unclear, never, no, note
from referees.common.values import changed
from referees.common.words import Choice, Domain, Number, Offer, Sentence, Telling, Who, labelled, say
from referees.haggatha.table.asking import HERS, NOT_TRACKED, HerEntry
from referees.haggatha.table.cove import at_piers
from referees.haggatha.table.faction_area import MOST_GOLD, AtMarket
from referees.haggatha.table.pieces import COLOURS, GOODS, HAGGATHA, PIERS, Colour, Good, Pier, label
from referees.haggatha.table.production import PhaseRuns
from referees.haggatha.table.state import State, cove_of, earned

CORRUPTS = note("Selling at the Black Market gives you Corruption: enter the cards you draw.", "MC-B12", weight=WEIGHTY)
RETURNED = note("The good you sold goes back to the supply.", "C-MC-14")
SOLD_AT: dict[Pier, tuple[Good, ...]] = {
    "bazaar": ("tome",), "town_square": ("charm",), "black_market": ("charm", "tome"),
}  # fmt: skip
"""MC-B12: the goods sold at each pier."""


class Market(PhaseRuns, AtMarket):
    """Asks for sales in the Market phase."""

    about = "MC-B2"
    of_turn = False
    first = never("The Market is still going on. You have to end it first.", "MC-B1")

    def ask(self, state: State) -> Sentence:
        if state.cove is not None:
            return say("Day {day}, Market: what are you selling?", day=state.day)
        return say("{who}: what are you selling?", who=Who(HAGGATHA))

    def awaited(self, state: State) -> tuple[int, ...]:
        return HERS if state.cove is None else still_to_sell(state) or HERS


def still_to_sell(state: State) -> tuple[int, ...]:
    """Merchants other than Haggatha whose sales in this Market haven't been entered."""
    sold = state.cove.sold if state.cove is not None else ()
    return tuple(seat for seat in state.playing if seat != HAGGATHA and seat not in sold)


@cache
def _sell(good: Good, colours: tuple[Colour, ...], pier: Pier | None = None, *, is_rare: bool = False) -> Offer:
    domains: dict[str, Domain] = {"colour": Choice(colours, label), "gold": Number(0, MOST_GOLD)}
    prompt, cites = say("Sell a {good}", good=label(good)), ("MC-B2", "C-MC-18")
    if pier is not None:
        prompt = say("Sell a {good} at {pier}", good=label(good), pier=label(pier))
        cites = ("MC-B12", "C-MC-18")
    return Offer(Sell, prompt, cites, {"good": good, "pier": pier}, domains, is_rare)


def price(state: State, good: Good, colour: Colour, pier: Pier) -> int | None:
    """C-MC-18: gold for a goods token at a pier: the kit's price per customer of its colour; None if unknown."""
    prices = state.config.kit.cove.charms if good == "charm" else state.config.kit.cove.tomes
    price_each: int = getattr(prices, colour)
    return price_each * at_piers(cove_of(state))[pier][COLOURS.index(colour)] if price_each else None


class Sell(HerEntry, kind="sell", answers=AtMarket):
    """Haggatha's sale of one goods token; `pier` may be given if the whole game is tracked (C-MC-18)."""

    good: Good
    colour: Colour
    gold: int = Field(ge=0, le=MOST_GOLD)
    pier: Pier | None = None

    too_early = never("You can only sell goods in the Market phase.", "MC-B2")
    field_labels = labelled(colour=say("What colour is it?"), gold=say("How much gold do you get?"))
    short = Telling(say("a {colour} {good} sold for {gold} gold"), colour=label, good=label)

    @classmethod
    def offer(cls, state: State, decision: AtMarket) -> Iterable[Offer]:
        for good in GOODS:
            colours = tuple(colour for colour in COLOURS if state.shelf.count(good, colour))
            if colours:
                yield _sell(good, colours, is_rare=state.cove is not None)
                yield from _at_piers(state, good, colours)

    def judge(self, state: State, decision: AtMarket) -> Ruling:
        if state.shelf.count(self.good, self.colour):
            return ALLOWED if self.pier is None else _at_pier(state, self, self.pier)
        sentence = say("There's no {colour} {good} on the shelf.", colour=label(self.colour), good=label(self.good))
        return never(sentence, "MC-B2")

    def evolve(self, state: State, id: int, decision: AtMarket) -> Step:
        sold = changed(earned(state, "sale", self.gold, id), shelf=state.shelf.plus(self.good, self.colour, -1))
        happened = (CORRUPTS,) if self.pier == "black_market" else ()
        if state.config.options.sold_goods == "gone":
            return Step(sold, happened)
        return Step(changed(sold, supply=state.supply.plus(self.good, self.colour, 1)), (RETURNED, *happened))

    def tell(self, at: State, now: State) -> Sentence:
        facts: dict[str, Any] = {"colour": label(self.colour), "good": label(self.good), "gold": self.gold}
        if self.pier is not None:
            text = "{who} sells a {colour} {good} at {pier} for {gold} gold"
            return say(text, who=Who(HAGGATHA), pier=label(self.pier), **facts)
        return say("{who} sells a {colour} {good} for {gold} gold", who=Who(HAGGATHA), **facts)


def _at_piers(state: State, good: Good, colours: tuple[Colour, ...]) -> Iterable[Offer]:
    """MC-B12: offers sales at each pier that buys such goods, in its customers' colours."""
    if state.cove is None:
        return
    customers = at_piers(state.cove)
    for pier in PIERS:
        buying = tuple(colour for colour in colours if customers[pier][COLOURS.index(colour)])
        if good in SOLD_AT[pier] and buying:
            yield _sell(good, buying, pier)


def _at_pier(state: State, entry: Sell, pier: Pier) -> Ruling:
    if state.cove is None:
        return NOT_TRACKED
    if entry.good not in SOLD_AT[pier]:
        return no("You can't sell a {good} at {pier}.", "MC-B12", good=label(entry.good), pier=label(pier))
    if not at_piers(state.cove)[pier][COLOURS.index(entry.colour)]:
        return no("There's no {colour} customer at {pier}.", "MC-B12", colour=label(entry.colour), pier=label(pier))
    worth = price(state, entry.good, entry.colour, pier)
    if worth is not None and worth != entry.gold:
        text = "According to your kit, this sale is worth {worth} gold. Did you really get {gold}?"
        sentence = say(text, worth=worth, gold=entry.gold)
        return Unclear(sentence, ("C-MC-18",), yes=say("Yes, {gold} gold", gold=entry.gold))
    return ALLOWED
