"""The Faction Area: an X gives Sponsorship at once, a Market icon in Market phases (MC-40, MC-48, MC-50, C-MC-20)."""

from collections.abc import Iterable
from functools import cache

from pydantic import Field

from referees.common.rules import ALLOWED, SILENT, Decision, Happening, Refused, Ruling, Step, Unclear, never, no, note
from referees.common.values import changed, replaced
from referees.common.words import Choice, Number, Offer, Sentence, Telling, Who, say, say_count
from referees.haggatha.table.asking import HERS, HerEntry, Purses, Question
from referees.haggatha.table.gains import ICONS, Gain, Gains, UsingBonus, distinct, free_factions, taken, wrong_bonus
from referees.haggatha.table.pieces import CUSTOMERS, HAGGATHA, Customer, Mark, hall_label, label
from referees.haggatha.table.state import State, earned, faction_names, icon_pays

MOST_GOLD = 999
NO_MARK = {
    "X": never("You don't have an X to draw right now.", "MC-50"),
    "market": never("You don't have a Market icon to draw right now.", "MC-50"),
}
TOO_LATE = "It's too late for this Market icon: {hall} won't pay for it anymore."
AT_THE_MARKET = {
    (when, faction): note(template, "MC-50", passage, hall=hall_label(faction))
    for when, passage, template in (
        ("every", "C-MC-13", "You get Sponsorship from {hall} in every later Market phase."),
        ("once", "C-MC-13", "You get Sponsorship from {hall} in the next Market phase."),
        ("today", "C-MC-19", "You get Sponsorship from {hall} in today's Market phase."),
        ("wiped", "C-MC-19", TOO_LATE),
        ("over", "MC-B1", TOO_LATE),
    )
    for faction in CUSTOMERS
}


class AtMarket(Question, Purses):
    """A question in the Market phase, during which goods may be sold (MC-B2)."""


class Sponsorship(Question):
    """Asks, after an X, for the gold of Immediate Sponsorship from each Hall in `due`, in any order."""

    due: tuple[Customer, ...]
    about = "MC-B13"
    mark = "X"

    def ask(self, state: State) -> Sentence:
        return say("{who}: how much gold do you get from {halls}?", who=Who(HAGGATHA), halls=_halls(self.due))

    def why_first(self, state: State) -> Refused:
        return never("First enter the gold from {halls}.", "MC-50", halls=_halls(self.due))

    def expired(self, state: State) -> Happening | None:
        """Expires once corrections have erased the marks that pay."""
        is_marked = any(self.mark in state.factions[CUSTOMERS.index(faction)] for faction in self.due)
        return Question.expired(self, state) or (None if is_marked else SILENT)


def _halls(factions: tuple[Customer, ...]) -> tuple[Sentence, ...]:
    halls = {key: hall_label(key) for key in factions}
    text = say("{hall} (for each of two icons)")
    return tuple(text.filled(hall=hall) if factions.count(key) > 1 else hall for key, hall in halls.items())


class MarketSponsorship(Sponsorship, AtMarket):
    """Asks for the gold of Market Phase Sponsorship; goods may be sold meanwhile."""

    mark = "market"


class MarkFaction(UsingBonus, kind="mark_faction"):
    """Uses a bonus to draw an X or a Market icon at a Faction (MC-50)."""

    mark: Mark
    faction: Customer

    log_line = Telling(say("{who} draws {mark} for {faction}", who=Who(HAGGATHA)), mark=label, faction=label)

    @classmethod
    def offer(cls, state: State, decision: Gains) -> Iterable[Offer]:
        factions = free_factions(state)
        if not factions:
            return
        for bonus, gain in enumerate(decision.gains):
            for mark in _marks(gain):
                yield distinct(_mark(bonus, gain.cites, mark, factions), decision)

    def judge_use(self, state: State, gain: Gain) -> Ruling:
        if self.faction not in faction_names(state.config):
            return no("There's no Sponsorship icon for {faction}.", "C-MC-20", faction=label(self.faction))
        if len(state.factions[CUSTOMERS.index(self.faction)]) >= ICONS:
            sentence = say("Both Sponsorship icons for {faction} are already marked.", faction=label(self.faction))
            return never(sentence, "MC-50").at(f"faction {self.faction}")
        return ALLOWED if self.mark in _marks(gain) else wrong_bonus(gain)

    def why_not_now(self, state: State, decision: Decision) -> Refused:
        return NO_MARK[self.mark]

    def evolve(self, state: State, id: int, decision: Gains) -> Step:
        place = CUSTOMERS.index(self.faction)
        marked = changed(state, factions=replaced(state.factions, place, (*state.factions[place], self.mark)))
        if self.mark == "X":
            return taken(marked, decision, self.bonus, (), (Sponsorship(HERS, (self.faction,)),))
        return taken(marked, decision, self.bonus, (AT_THE_MARKET[icon_pays(state), self.faction],))


@cache
def _mark(bonus: int, cites: tuple[str, ...], mark: Mark, factions: tuple[Customer, ...]) -> Offer:
    fixed = {"bonus": bonus, "mark": mark}
    prompt = say("Draw {mark} in the Faction Area", mark=label(mark))
    return Offer(MarkFaction, prompt, ("MC-50", *cites), fixed, {"faction": Choice(factions, label)})


def _marks(gain: Gain) -> tuple[Mark, ...]:
    if gain.what == "success":
        return ("X", "market")
    if gain.what == "x":
        return ("X",)
    return ("market",) if gain.what == "market" else ()


class Sponsor(HerEntry, kind="sponsor", answers=Sponsorship):
    """Gold from a Faction Hall's Sponsorship, as counted by the players (MC-50)."""

    faction: Customer
    gold: int = Field(ge=0, le=MOST_GOLD)

    log_line = Telling(say("{who} takes {gold} gold from {faction}", who=Who(HAGGATHA)), faction=hall_label)
    short = Telling(say("{gold} gold from {faction}"), faction=hall_label)

    @classmethod
    def offer(cls, state: State, decision: Sponsorship) -> Iterable[Offer]:
        return [HALLS[faction] for faction in dict.fromkeys(decision.due)]

    def judge(self, state: State, decision: Sponsorship) -> Ruling:
        if self.faction in decision.due:
            return _by_the_halls(state, self)
        return never("You don't get Sponsorship from {hall} right now.", "MC-50", hall=hall_label(self.faction))

    def why_not_now(self, state: State, decision: Decision) -> Refused:
        return never("You don't get Sponsorship from {hall} right now.", "MC-50", hall=hall_label(self.faction))

    def evolve(self, state: State, id: int, decision: Sponsorship) -> Step:
        place = decision.due.index(self.faction)
        owed = decision.due[:place] + decision.due[place + 1 :]
        source = "market" if isinstance(decision, MarketSponsorship) else "immediate"
        return Step(earned(state, source, self.gold, id), (), (changed(decision, due=owed),) if owed else (), done=True)


def _by_the_halls(state: State, entry: Sponsor) -> Ruling:
    if state.cove is None or state.cove.halls[CUSTOMERS.index(entry.faction)] == entry.gold:
        return ALLOWED
    one = "By our count, there's {count} Adventurer in {hall}. Did you really get {gold} gold?"
    many = "By our count, there are {count} Adventurers in {hall}. Did you really get {gold} gold?"
    sentence = say_count(
        one, many, state.cove.halls[CUSTOMERS.index(entry.faction)], hall=hall_label(entry.faction), gold=entry.gold
    )
    return Unclear(sentence, ("MC-B13",), yes=say("Yes, {gold} gold", gold=entry.gold))


HALLS = {
    faction: Offer(
        Sponsor,
        say("How much gold?"),
        ("MC-50",),
        {"faction": faction},
        {"gold": Number(0, MOST_GOLD)},
        does=say("Take gold from {hall}", hall=hall_label(faction)),
    )
    for faction in CUSTOMERS
}


def market_sponsors(state: State) -> tuple[State, tuple[MarketSponsorship, ...]]:
    """MC-50, C-MC-13: marks all Market icons as paid, and asks for the gold they pay now."""
    counts = tuple(marks.count("market") for marks in state.factions)
    old = state.paid if state.config.options.market_icons == "once" else (0,) * len(counts)
    factions = tuple(
        faction
        for faction, count, paid in zip(CUSTOMERS, counts, old, strict=True)
        for _ in range(count - paid)
    )  # fmt: skip
    return changed(state, paid=counts), (MarketSponsorship(HERS, factions),) if factions else ()
