"""Haggatha's gold by score line, and all players' gold at the end (MC-50, MC-B6)."""

from collections.abc import Iterable, Iterator

from pydantic import Field

from referees.common.protocol.tally import Outcome, Ranking, ScoreLine, Tally
from referees.common.rules import ALLOWED, Happening, Refused, Ruling, SeatEntry, Step, Unclear, combined, never, note
from referees.common.shared import concluded, has_left, ranked_by
from referees.common.values import changed, replaced
from referees.common.words import Number, Offer, Sentence, Telling, Who, offered_to, say, say_count
from referees.haggatha.table.asking import Purses
from referees.haggatha.table.faction_area import MOST_GOLD
from referees.haggatha.table.pieces import HAGGATHA, label
from referees.haggatha.table.state import State, corruption_of, earned


class FinalCount(Purses):
    """Asks for every player's gold, in any order."""

    about = "MC-B6"
    of_turn = False
    first = never("We're only counting final gold now.", "MC-B6")

    def ask(self, state: State) -> Sentence:
        missing = tuple(Who(seat) for seat in _missing(state))
        if state.cove is not None:
            return say("Add the gold for Townsfolk and pay for Corruption. Then enter everyone's final gold.")
        return say("Add the gold for Townsfolk and pay for Corruption. Then enter the gold for {who}.", who=missing)

    def awaited(self, state: State) -> tuple[int, ...]:
        return _missing(state)

    def expired(self, state: State) -> Happening | None:
        return None if _missing(state) else COUNTED


COUNTED = note("All the gold has been counted.", "MC-B6")


def _missing(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in state.playing if state.counted[seat] is None)


def count(state: State) -> Step:
    """MC-B6: asks for all gold; ends the game once it is known."""
    over = changed(state, phase="over")
    if _missing(state):
        return Step(over, _icons(state), (FinalCount(_missing(state)),))
    ranking = ranking_of(state)
    names = tuple(Who(seat) for seat in ranking[0])
    alone, shared = say("{who} wins with the most gold."), say("{who} have the most gold and win together.")
    sentence = (shared if len(names) > 1 else alone).filled(who=names)
    return concluded(over, Outcome(ranking, sentence, ("MC-B6",)))


def _icons(state: State) -> tuple[Happening, ...]:
    cards = tuple(
        say("{name} ({icons})", name=card.name, icons=tuple(label(icon) for icon in card.icons))
        for card in state.staff
        if card is not None and card.icons and HAGGATHA not in state.left
    )
    return (note("You get gold for these Townsfolk icons: {cards}.", "MC-55", "MC-B6", cards=cards),) if cards else ()


def sheet(state: State) -> Step | Refused:
    """OC-4: ends the day at once and asks for missing gold counts; refused once that has begun."""
    if state.phase == "over":
        missing = tuple(Who(seat) for seat in _missing(state))
        return never(say("You've already started counting. Now enter the final gold for {who}.", who=missing), "OC-4")
    return Step(changed(state, phase="over", open=()), ask=(FinalCount(_missing(state)),))


class CountGold(SeatEntry, kind="count_gold", answers=FinalCount):
    """Enters a merchant's final gold total (MC-B6)."""

    gold: int = Field(ge=0, le=MOST_GOLD)

    log_line = Telling(say("{who} ends with {gold} gold"))
    too_early = never("You can only enter the final gold after the third day, or with “Just score”.", "MC-B6", "OC-4")

    @classmethod
    def offer(cls, state: State, decision: FinalCount) -> Iterable[Offer]:
        for seat in _missing(state):
            yield _final_gold(seat)

    def judge(self, state: State, decision: FinalCount) -> Ruling:
        if refused := has_left(state, self.seat):
            return refused
        if state.counted[self.seat] is not None:
            return never("{who}'s gold has already been counted.", "MC-B6", who=self.seat, repeats=("seat",))
        if state.cove is None:
            return ALLOWED
        cards, computed, doubts = corruption_of(state, self.seat), gold_total(state, self.seat), list[Unclear]()
        if cards and not any((paid.what, paid.seat) == ("corruption", self.seat) for paid in state.earned):
            one = "By our count, {who} hasn't paid for {count} Corruption card yet. Is {gold} really the final gold?"
            many = "By our count, {who} hasn't paid for {count} Corruption cards yet. Is {gold} really the final gold?"
            unpaid = say_count(one, many, cards, who=Who(self.seat), gold=self.gold)
            doubts.append(Unclear(unpaid, ("MC-B14",), yes=say("Yes, {gold} gold", gold=self.gold)))
        if self.gold != computed:
            sentence = say("By our count, {who} has {kept} gold. Does the marker really show {gold}?", kept=computed,
                           who=Who(self.seat), gold=self.gold)  # fmt: skip
            doubts.append(Unclear(sentence, ("MC-B6",), yes=say("Yes, {gold} gold", gold=self.gold)))
        return combined(*doubts)

    def evolve(self, state: State, id: int, decision: FinalCount) -> Step:
        return Step(changed(state, counted=replaced(state.counted, self.seat, self.gold)))


_final_gold = offered_to(CountGold, say("{who}'s final gold"), "MC-B6", gold=Number(0, MOST_GOLD))

EARNINGS = {
    "immediate": (say("Immediate Sponsorship"), ("MC-50",)),
    "market": (say("Market Phase Sponsorship"), ("MC-50", "C-MC-13")),
    "ability": (say("Townsfolk ability"), ("MC-55",)),
    "townsfolk": (say("Townsfolk icons"), ("MC-55", "MC-B6")),
    "sale": (say("Goods sold"), ("MC-B2", "C-MC-18")),
    "adjusted": (say("Corrected by the players"), ("OC-1",)),
    "sponsorship": (say("Sponsorship"), ("MC-B13",)),
    "other": (say("Other gold"), ("MC-B6",)),
    "icons": (say("Townsfolk icons"), ("MC-55", "MC-B6")),
    "corruption": (say("Paid for Corruption"), ("MC-B14",)),
}
REST = say("Everything else on the gold track")


def _lines(state: State, seat: int) -> Iterator[ScoreLine]:
    earned = 0
    for earning in state.earned:
        if earning.seat == seat:
            title, cites = EARNINGS[earning.what]
            yield ScoreLine(seat, title, earning.gold, cites, earning.entry or None)
            earned += earning.gold
    counted = state.counted[seat]
    if counted is not None and counted != earned:
        yield ScoreLine(seat, REST, counted - earned, ("MC-B6",))


def tally(state: State, to: int | None = None) -> Tally:
    """Gold by score line; other merchants' gold only after the final count, unless the whole game is tracked."""
    return Tally(say("Gold"), tuple(line for seat in range(len(state.config.seats)) for line in _lines(state, seat)))


def gold_total(state: State, seat: int) -> int:
    """A merchant's known gold so far."""
    return sum(line.points for line in _lines(state, seat))


def with_gold(state: State, seat: int, gold: int, id: int) -> State:
    """Corrects a merchant's gold by changing the final count or, before it, adding a tally line (OC-1)."""
    if state.counted[seat] is not None:
        return changed(state, counted=replaced(state.counted, seat, gold))
    difference = gold - gold_total(state, seat)
    return earned(state, "adjusted", difference, id, seat) if difference else state


def ranking_of(state: State) -> Ranking:
    """MC-B6: the ranking by gold; players who left are last. Empty while gold is neither tracked nor counted."""
    seats = state.playing or range(len(state.config.seats))
    if state.cove is None and len(seats) > 1 and any(state.counted[seat] is None for seat in seats):
        return ()
    return ranked_by(state, [(gold_total(state, seat),) for seat in range(len(state.config.seats))])
