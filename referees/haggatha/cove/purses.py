"""Gold and Corruption of all merchants (MC-B2, MC-B6, MC-B13, MC-B14)."""

from collections.abc import Iterable
from functools import cache
from typing import Literal

from pydantic import Field

from referees.common.rules import ALLOWED, Decision, Refused, Ruling, SeatEntry, Step, never
from referees.common.shared import has_left
from referees.common.values import changed
from referees.common.words import Number, Offer, Sentence, Who, say, say_count
from referees.haggatha.shop.market import Market
from referees.haggatha.table.asking import (
    CORRUPTION,
    NOT_TRACKED,
    CoveEntry,
    Purses,
    may_discard,
    may_draw,
    most_to_discard,
)
from referees.haggatha.table.counting import FinalCount
from referees.haggatha.table.cove import Merchant
from referees.haggatha.table.faction_area import MOST_GOLD, AtMarket
from referees.haggatha.table.pieces import HAGGATHA
from referees.haggatha.table.state import State, corruption_of, cove_of, earned

Money = Literal["sale", "sponsorship", "other", "icons", "corruption"]
Taken = Literal["draw", "discard"]

GOLD = {"gold": Number(0, MOST_GOLD)}
PROMPTS: dict[Money, Sentence] = {
    "sale": say("goods sold"),
    "sponsorship": say("Sponsorship"),
    "other": say("something else"),
    "icons": say("Townsfolk icons"),
    "corruption": say("paid for Corruption"),
}
CITES: dict[Money, tuple[str, ...]] = {
    "sale": ("MC-B2", "C-MC-18"),
    "sponsorship": ("MC-B13",),
    "other": ("MC-B6",),
    "icons": ("MC-55", "MC-B6"),
    "corruption": ("MC-B14",),
}
ALREADY: dict[Money, Sentence] = {
    "icons": say("{who} has already taken {gold} gold for Townsfolk icons."),
    "corruption": say("{who} has already paid {gold} gold for Corruption."),
}
LOG_LINES: dict[Money, Sentence] = {
    "sale": say("{who} takes {gold} gold for goods"),
    "sponsorship": say("{who} takes {gold} gold for Sponsorship"),
    "other": say("{who} takes {gold} gold for something else"),
    "icons": say("{who} takes {gold} gold for Townsfolk icons"),
    "corruption": say("{who} pays {gold} gold for Corruption"),
}
TAKEN: dict[Taken, Sentence] = {"draw": say("drawn"), "discard": say("discarded")}


class TakeGold(CoveEntry, SeatEntry, kind="take_gold", answers=Purses):
    """Gold that a merchant took (sales, Sponsorship, Townsfolk icons, other) or, at the end, paid for Corruption; may
    be a sum (MC-B2)."""

    what: Money
    gold: int = Field(ge=0, le=MOST_GOLD)

    @classmethod
    def offer(cls, state: State, decision: Decision) -> Iterable[Offer]:
        if state.cove is None:
            return
        is_end = isinstance(decision, FinalCount)
        for seat in state.playing:
            if is_end and state.counted[seat] is None:
                yield from (_gold(seat, what) for what in _at_the_end(state, seat))
            elif not is_end:
                if seat != HAGGATHA and isinstance(decision, AtMarket):
                    yield _gold(seat, "sale")
                yield from (_gold(seat, what, rare=True) for what in ("sponsorship", "other"))

    def judge(self, state: State, decision: Decision) -> Ruling:
        if refused := has_left(state, self.seat):
            return refused
        if isinstance(decision, FinalCount):
            return _at_the_count(state, self)
        if self.what in {"icons", "corruption"}:
            return never("You only count Townsfolk icons and Corruption after the third day.", "MC-B6")
        if self.what == "sale" and not isinstance(decision, AtMarket):
            return never("You can only sell goods in the Market phase.", "MC-B2")
        if self.what == "sale" and self.seat == HAGGATHA:
            return never("Enter {who}'s goods one by one, as they're sold.", "MC-B2", who=HAGGATHA)
        return ALLOWED

    def evolve(self, state: State, id: int, decision: Decision) -> Step:
        gold = -self.gold if self.what == "corruption" else self.gold
        paid, cove = earned(state, self.what, gold, id, self.seat), cove_of(state)
        if self.what != "sale" or self.seat in cove.sold:
            return Step(paid)
        sold = changed(cove, sold=(*cove.sold, self.seat))
        return Step(changed(paid, cove=sold), done=isinstance(decision, Market))

    def tell(self, at: State, now: State) -> Sentence:
        return LOG_LINES[self.what].filled(who=Who(self.seat), gold=self.gold)


def _at_the_end(state: State, seat: int) -> tuple[Money, ...]:
    """MC-B6: kinds of gold a seat must still enter; Haggatha's Townsfolk are entered one by one."""
    noted = {earning.what for earning in state.earned if earning.seat == seat}
    kinds: tuple[Money, ...] = ("corruption",) if seat == HAGGATHA else ("icons", "corruption")
    return tuple(what for what in kinds if what not in noted)


def _at_the_count(state: State, entry: TakeGold) -> Ruling:
    if state.counted[entry.seat] is not None:
        counts = ("seat", ("kind", "count_gold"))
        return never("{who}'s gold has already been counted.", "MC-B6", who=entry.seat, repeats=counts)
    if entry.what not in {"icons", "corruption"}:
        return never("In the final count, you only add gold for Townsfolk icons and pay for Corruption.", "MC-B6")
    if entry.what == "icons" and entry.seat == HAGGATHA:
        return never("Enter the gold for {who}'s Townsfolk card by card.", "MC-55", who=HAGGATHA)
    noted = [earning.gold for earning in state.earned if earning.what == entry.what and earning.seat == entry.seat]
    if noted:
        sentence = ALREADY[entry.what].filled(who=Who(entry.seat), gold=abs(sum(noted)))
        return never(sentence, "MC-B6", repeats=("seat", "what"))
    return ALLOWED


@cache
def _gold(seat: int, what: Money, *, rare: bool = False) -> Offer:
    prompt = say("{who}'s gold: {what}", who=Who(seat), what=PROMPTS[what])
    return Offer(TakeGold, prompt, CITES[what], {"seat": seat, "what": what}, GOLD, rare)


# Corruption


class Corrupt(SeatEntry, kind="corrupt", answers=Purses):
    """Corruption cards drawn or discarded; Haggatha's are always tracked: her bonuses discard them (MC-B12, MC-B14)."""

    what: Taken
    cards: int = Field(ge=1, le=CORRUPTION)

    @classmethod
    def offer(cls, state: State, decision: Decision) -> Iterable[Offer]:
        for seat in state.playing:
            if seat == HAGGATHA or state.cove is not None:
                yield _cards(seat, "draw", CORRUPTION)
                most = most_to_discard(state, corruption_of(state, seat))
                if most:
                    yield _cards(seat, "discard", most)

    def judge(self, state: State, decision: Decision) -> Ruling:
        refused = has_left(state, self.seat)
        if refused is not None or self.what == "draw":
            return refused or may_draw(state, self.cards)
        return may_discard(state, self.seat, corruption_of(state, self.seat), self.cards)

    def excluded(self, state: State) -> Refused | None:
        return NOT_TRACKED if state.cove is None and self.seat != HAGGATHA else None

    def evolve(self, state: State, id: int, decision: Decision) -> Step:
        number = self.cards if self.what == "draw" else -self.cards
        if self.seat == HAGGATHA:
            return Step(changed(state, corruption=max(state.corruption + number, 0)))
        cove = cove_of(state)
        merchant = cove.merchant(self.seat)
        new_merchant = Merchant(merchant.hour, max(merchant.corruption + number, 0))
        return Step(changed(state, cove=cove.with_merchant(self.seat, new_merchant)))

    def tell(self, at: State, now: State) -> Sentence:
        if self.what == "draw":
            one, many = "{who} draws {count} Corruption card", "{who} draws {count} Corruption cards"
        else:
            one, many = "{who} discards {count} Corruption card", "{who} discards {count} Corruption cards"
        return say_count(one, many, self.cards, who=Who(self.seat))


@cache
def _cards(seat: int, what: Taken, most: int) -> Offer:
    says = say("{who}'s Corruption cards: {what}", who=Who(seat), what=TAKEN[what])
    return Offer(Corrupt, says, ("MC-B14",), {"seat": seat, "what": what}, {"cards": Number(1, most)}, rare=True)
