"""Hands above their limit: players discard the excess at once, or keep it with the Codex (IO-32, C-IO-25)."""

from collections.abc import Iterable

from referees.common.rules import (
    ALLOWED,
    AnyTime,
    Decision,
    Happening,
    Refused,
    Ruling,
    SeatEntry,
    Step,
    Unclear,
    never,
    note,
)
from referees.common.values import changed
from referees.common.words import Derived, Offer, Sentence, Telling, Who, say, say_count
from referees.interstellar_oracle.table.asking import NAMED_OR_NOT, InGameEntry, actors, can_act, cannot_act, not_asked
from referees.interstellar_oracle.table.hand_size import (
    CODEX,
    hand_limit,
    least_limit,
    limit_ruling,
    with_codex,
    without_codex,
)
from referees.interstellar_oracle.table.held_cards import discarded, doubt
from referees.interstellar_oracle.table.pieces import ORACLE, Card, card_label
from referees.interstellar_oracle.table.state import State

A_CARD = say("a card")
HOLDS_TOO_MANY = say("Only {who} has to discard now.")
NOT_DISCARDED = never("The Oracle doesn't count towards your hand, so you can't discard it.", "IO-80")
KEEP = say("Keep all cards with the Galactic Codex")


class TooMany(Decision):
    """Asks a player with too many cards to discard."""

    about = "C-IO-25"

    def ask(self, state: State) -> Sentence:
        return say("{who}: discard down to {limit} cards", who=Who(self.seat), limit=hand_limit(state, self.seat))

    def expired(self, state: State) -> Happening | None:
        (seat,) = self.seats
        size = state.hands[seat]
        return None if can_act(state, seat) and size > hand_limit(state, seat) else _holds(seat, size)

    def why_first(self, state: State) -> Refused:
        limit = hand_limit(state, self.seat)
        return never("First, {who} has to discard down to {limit} cards.", "C-IO-25", who=self.seat, limit=limit)


def _holds(seat: int, size: int) -> Happening:
    one, many = "{who} holds {count} card.", "{who} holds {count} cards."
    return note(say_count(one, many, size, who=Who(seat)), "IO-32")


def surplus(state: State, seat: int) -> tuple[Decision, ...]:
    """Asks a player to discard down to the limit, if needed."""
    return (TooMany((seat,)),) if state.hands[seat] > hand_limit(state, seat) else ()


class Discard(InGameEntry, SeatEntry, kind="discard", answers=TooMany):
    """A player with too many cards discards one, face up; `card` is None if unnamed (C-IO-25)."""

    card: Card | None = None

    @classmethod
    def offer(cls, state: State, decision: TooMany) -> Iterable[Offer]:
        (seat,) = decision.seats
        prompt, does, cites = say("Which card do you discard?"), say("Discard a card"), ("C-IO-25", "IO-32")
        yield Offer(Discard, prompt, cites, {"seat": seat}, {"card": NAMED_OR_NOT}, does=does)

    def judge(self, state: State, decision: TooMany) -> Ruling:
        refused = NOT_DISCARDED if self.card == ORACLE else None
        return not_asked(decision, self.seat, HOLDS_TOO_MANY, "C-IO-25") or refused or ALLOWED

    def knowledge_doubt(self, state: State, decision: TooMany, to: int | None) -> Unclear | None:
        return doubt(state, self.seat, self.card, to=to)

    def why_not_yet(self, state: State) -> Refused:
        if not _is_noticed(state, self.seat):
            return _within(state, self.seat)
        return never("First say that {who} holds too many cards.", "C-IO-25", who=self.seat)

    def evolve(self, state: State, id: int, decision: TooMany) -> Step:
        return Step(discarded(state, self.seat, (self.card,)))

    def tell(self, at: State, now: State) -> Sentence:
        card = A_CARD if self.card is None else card_label(self.card)
        return say("{who} discards {card}", who=Who(self.seat), card=card)


class KeepAll(SeatEntry, kind="keep_all", answers=Decision):
    """A player keeps more than five cards (a Human more than six), stating that they have the Galactic Codex; possible
    at any time, like its opposite (`NoticeHand`, C-IO-27)."""

    log_line = Telling(say("{who} keeps {held} cards"), held=Derived(lambda at, entry: at.hands[entry.seat]))

    @classmethod
    def offer(cls, state: State, decision: Decision | None) -> Iterable[Offer]:
        if isinstance(decision, TooMany) and _may_keep(state, decision.seat) is None:
            yield Offer(KeepAll, KEEP, ("C-IO-27",), {"seat": decision.seat}, {})
        if decision is not None:
            return
        holder = state.open[-1].seat if isinstance(state.open[-1], TooMany) else None
        for seat in actors(state):
            is_new = _is_noticed(state, seat) and seat != holder and seat not in state.codex
            if is_new and _may_keep(state, seat) is None:
                prompt = say("{who} keeps all their cards with the Galactic Codex", who=Who(seat))
                yield Offer(KeepAll, prompt, ("C-IO-27",), {"seat": seat}, {}, rare=True)

    def judge(self, state: State, decision: Decision) -> Ruling:
        if refused := cannot_act(state, self.seat):
            return changed(refused, may_overrule=False)
        if self.seat in state.codex and decision != TooMany((self.seat,)):
            return never("You've already said that {who} has the Galactic Codex.", "C-IO-27", who=self.seat)
        return _may_keep(state, self.seat) or ALLOWED

    def knowledge_doubt(self, state: State, decision: Decision, to: int | None) -> Unclear | None:
        return doubt(state, self.seat, CODEX, to=to)

    def evolve(self, state: State, id: int, decision: Decision) -> Step:
        happening, is_asked = _holds(self.seat, state.hands[self.seat]), decision == TooMany((self.seat,))
        return Step(with_codex(state, self.seat), (happening,), done=is_asked)


def _may_keep(state: State, seat: int) -> Refused | None:
    if not _is_noticed(state, seat):
        return _within(state, seat)
    over = limit_ruling(state, seat, state.hands[seat])
    return over if isinstance(over, Refused) else None


class NoticeHand(SeatEntry, kind="notice_hand", answers=AnyTime):
    """Players notice a hand above its limit: the Galactic Codex has left it, so its player must discard (C-IO-25)."""

    log_line = Telling(say("{who} holds too many cards"))

    @classmethod
    def offer(cls, state: State, decision: None) -> Iterable[Offer]:
        for seat in actors(state):
            if _is_noticed(state, seat):
                prompt = say("{who} holds too many cards", who=Who(seat))
                yield Offer(NoticeHand, prompt, ("C-IO-25",), {"seat": seat}, {}, rare=True)

    def judge(self, state: State, decision: None) -> Ruling:
        if refused := cannot_act(state, self.seat):
            return changed(refused, may_overrule=False)
        return ALLOWED if _is_noticed(state, self.seat) else _within(state, self.seat)

    def evolve(self, state: State, id: int, decision: None) -> Step:
        new_state = changed(state, codex=without_codex(state.codex, self.seat))
        return Step(new_state, ask=surplus(new_state, self.seat))


def _is_noticed(state: State, seat: int) -> bool:
    return state.hands[seat] > least_limit(state, seat)


def _within(state: State, seat: int) -> Refused:
    text = "{who}'s hand size is {held}, and the limit is {limit}."
    return never(text, "C-IO-25", "IO-32", who=seat, held=state.hands[seat], limit=least_limit(state, seat))
