"""More cards in a hand than it may hold: they are discarded at once (IO-32, C-IO-25), or the Codex covers them."""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.rules import ALLOWED, Clause, Refused, Ruling, SeatEntry, Step, Unclear
from referees.common.values import changed
from referees.common.words import Offer, Sentence, Who, say
from referees.interstellar_oracle.table.asking import NAMED_OR_NOT, not_asked
from referees.interstellar_oracle.table.held_cards import discarded, doubt, limit_ruling
from referees.interstellar_oracle.table.pieces import ORACLE, Card, card_label
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.table.surplus import TooMany


class Discard(SeatEntry, kind="discard"):
    """A player with too many cards discards one, face up; null where nobody says which."""

    card: Card | None = None


class KeepAll(SeatEntry, kind="keep_all"):
    """A player keeps more cards than five (a Human six), as the Galactic Codex allows."""


class Discarding(Clause[State, Discard], entry=Discard, answers=TooMany):
    """C-IO-25: one card after another, until the hand fits."""

    def offer(self, state: State, decision: TooMany) -> Iterable[Offer]:
        (seat,) = decision.seats
        yield Offer(
            Discard, say("Which card is discarded?"), ("C-IO-25", "IO-32"), {"seat": seat}, {"card": NAMED_OR_NOT}
        )

    def judge(self, state: State, entry: Discard, decision: TooMany) -> Ruling:
        found = NOT_DISCARDED if entry.card == ORACLE else None
        return not_asked(decision, entry.seat, HOLDS_TOO_MANY, "C-IO-25") or found or ALLOWED

    def recall(self, state: State, entry: Discard, decision: TooMany, to: int | None) -> Unclear | None:
        return doubt(state, entry.seat, entry.card, to=to)

    def evolve(self, state: State, entry: Discard, id: int, decision: TooMany) -> Step:
        return Step(discarded(state, entry.seat, (entry.card,)))

    def tell(self, entry: Discard, at: State, now: State) -> Sentence:
        card = A_CARD if entry.card is None else card_label(entry.card)
        return say("{who} discards {card}", who=Who(entry.seat), card=card)


A_CARD = say("a card")
HOLDS_TOO_MANY = say("{who} is the one with too many cards.")
NOT_DISCARDED = Refused.outright(say("The Oracle does not count and is not discarded."), "IO-80")


class Keeping(Clause[State, KeepAll], entry=KeepAll, answers=TooMany):
    """C-IO-27: with the Codex two cards more are fine. Nobody is asked who has it."""

    def offer(self, state: State, decision: TooMany) -> Iterable[Offer]:
        (seat,) = decision.seats
        if not isinstance(limit_ruling(state, seat, state.hands[seat]), Refused):
            yield Offer(KeepAll, say("Keep all, as the Galactic Codex allows"), ("C-IO-27",), {"seat": seat}, {})

    def judge(self, state: State, entry: KeepAll, decision: TooMany) -> Ruling:
        not_theirs = not_asked(decision, entry.seat, HOLDS_TOO_MANY, "C-IO-25")
        return not_theirs or limit_ruling(state, entry.seat, state.hands[entry.seat]) or ALLOWED

    def evolve(self, state: State, entry: KeepAll, id: int, decision: TooMany) -> Step:
        keeps = changed(decision, keeps=state.hands[entry.seat])
        return Step(state, ask=(keeps,), done=True)

    def tell(self, entry: KeepAll, at: State, now: State) -> Sentence:
        return say("{who} keeps {held} cards", who=Who(entry.seat), held=at.hands[entry.seat])
