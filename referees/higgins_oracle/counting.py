"""Scoring without tracking the game: each player's number of cards at the end of a round (OC-4)."""

from collections.abc import Iterable

from referees.common.rules import ALLOWED, Decision, Happening, Refused, Ruling, SeatEntry, Step, never, no, note
from referees.common.shared import has_left
from referees.common.values import changed, replaced
from referees.common.words import Number, Offer, Sentence, Telling, Who, say, say_count
from referees.higgins_oracle.pieces import CARDS
from referees.higgins_oracle.setting_up import WhoIsOracle
from referees.higgins_oracle.state import State


class FillSheet(Decision):
    """Asks for every player's count, in any order."""

    about = "HO-10"
    of_turn = False

    def ask(self, state: State) -> Sentence:
        question = say("{who}: count your cards. The Oracle also counts the cards in hand.")
        if state.config.options.face_up == "nobody":
            question = say("{who}: count your cards without those laid out. The Oracle also counts the cards in hand.")
        question = question.filled(who=tuple(Who(seat) for seat in _uncounted(state)))
        gone = tuple(Who(seat) for seat in _countable(state) if seat in state.left)
        return say("First count the cards of {next}. {then}", next=gone, then=question) if gone else question

    def why_first(self, state: State) -> Refused:
        waiting = tuple(Who(seat) for seat in _uncounted(state))
        return never(say("You're counting this round's cards. Still to count: {who}.", who=waiting), "OC-4")

    def awaited(self, state: State) -> tuple[int, ...]:
        return _uncounted(state)

    def expired(self, state: State) -> Happening | None:
        return None if _uncounted(state) else note("All cards are counted.", "OC-4")


def sheet(state: State) -> Step | Refused:
    """Opens a score sheet in a running round; only its counts are scored."""
    if not state.running:
        return WhoIsOracle.first
    if state.sheet is not None:
        waiting = tuple(Who(seat) for seat in _uncounted(state))
        one = "You've already started counting; {who} still has to count."
        many = "You've already started counting; {who} still have to count."
        return never(say_count(one, many, len(waiting), who=waiting), "OC-4")
    return Step(changed(state, sheet=(None,) * len(state.config.seats)), ask=(FillSheet(state.playing),))


class Count(SeatEntry, kind="count", answers=FillSheet):
    """A player's number of scoring cards, including the Oracle's hand (HO-10, HO-13)."""

    cards: int

    log_line = Telling(say_count("{who} counts {count} card", "{who} counts {count} cards", 0), count="cards")

    @classmethod
    def offer(cls, state: State, decision: FillSheet) -> Iterable[Offer]:
        least, most = _room(state)
        for seat in _countable(state):
            prompt = say("{who}'s cards", who=Who(seat))
            does = say("Count {who}'s cards", who=Who(seat))
            yield Offer(Count, prompt, ("HO-10", "OC-4"), {"seat": seat}, {"cards": Number(least, most)}, does=does)

    def judge(self, state: State, decision: FillSheet) -> Ruling:
        if self.seat not in state.players and (refused := has_left(state, self.seat, may_overrule=True)):
            return refused
        if self.seat not in _countable(state):
            one = "{who} has already counted {count} card. Change that entry if it's wrong."
            many = "{who} has already counted {count} cards. Change that entry if it's wrong."
            counted = (state.sheet or ())[self.seat] or 0
            return never(say_count(one, many, counted, who=Who(self.seat)), "OC-4", repeats=("seat",))
        least, most = _room(state)
        if self.cards < least:
            return no("There are 52 cards in all, so {who} must have {cards}.", "HO-13", who=self.seat, cards=least)
        if self.cards > most:
            text = "There are 52 cards in all. Given what the others have, {who} can have at most {cards}."
            if counts_for_nobody(state):
                text = "Some of the 52 cards are laid out or already counted, so {who} can have at most {cards}."
            elif not most:
                return no("The others already have all 52 cards.", "HO-13")
            return no(text, "HO-13", cards=most, who=self.seat)
        return ALLOWED

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        if not state.running:
            return None
        text = "You're entering this round question by question. To just count the cards, choose “Just score”."
        return never(text, "OC-4")

    def evolve(self, state: State, id: int, decision: FillSheet) -> Step:
        return Step(changed(state, sheet=replaced(state.sheet or (), self.seat, self.cards)))


def _uncounted(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in _countable(state) if seat not in state.left)


def _countable(state: State) -> tuple[int, ...]:
    """C-HO-10: the players still to be counted, and those who left in this round; their cards count if entered."""
    return tuple(seat for seat in state.players if state.sheet is not None and state.sheet[seat] is None)


def counts_for_nobody(state: State) -> int:
    """C-HO-2: the number of cards laid out, if they score no points; not deducted in games of edition 3."""
    is_deducted = state.config.options.face_up == "nobody" and state.config.edition > 3
    return sum(map(len, state.face_up)) if is_deducted else 0


def _room(state: State) -> tuple[int, int]:
    """The fewest and most cards the next player to be counted can have (C-HO-2)."""
    rest = max(CARDS - counts_for_nobody(state) - sum(cards or 0 for cards in state.sheet or ()), 0)
    must_fit = state.players == state.playing and state.config.options.face_up == "oracle"
    return (rest if must_fit and len(_uncounted(state)) == 1 else 0), rest
