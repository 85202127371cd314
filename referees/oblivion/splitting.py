"""The draft's second half: the drafter makes piles, the players pick them in order (OB-11, OB-12)."""

from collections.abc import Iterable
from typing import Any

from pydantic import Field

from referees.common.rules import ALLOWED, Decision, Happening, Refused, Ruling, Step, never, no, note
from referees.common.values import Value, added, changed, replaced
from referees.common.words import Choice, Derived, Offer, Sentence, Telling, Who, labelled, say, say_count
from referees.oblivion.drafting import LaysOut, drafted, in_draft
from referees.oblivion.table.asking import OfAPlayer
from referees.oblivion.table.knowledge import gained
from referees.oblivion.table.pieces import CardLabel, pile_label, pile_spot
from referees.oblivion.table.state import State


class ToSplit(LaysOut):
    """The drafter splits the layout into piles, in any order."""

    about = "OB-11"

    def ask(self, state: State) -> Sentence:
        return say_count(
            "{who}: make the piles ({count} card left)", "{who}: make the piles ({count} cards left)",
            len(state.layout), who=Who(state.drafter),
        )  # fmt: skip

    def needs_answers(self, state: State) -> bool:
        return state.stage == "piles" and bool(state.layout) and self.seats == (state.drafter,)

    def expired(self, state: State) -> Happening | None:
        if self.needs_answers(state):
            return None
        if not state.layout:
            return note("All the cards are in piles.", "OB-11")
        return note("{who} makes the piles now.", "OB-11", who=state.drafter)


class ToPick(Decision):
    """Asks a player to take a pile."""

    about = "OB-12"
    asks = say("{who}: choose a pile")

    def expired(self, state: State) -> Happening | None:
        if self.seats == (next_picker(state),):
            return None
        return note("{who} takes no pile.", "OB-12", who=self.seat)


def with_piles(state: State) -> State:
    """OB-11: adds as many empty piles as there are players."""
    return changed(state, stage="piles", piles=((),) * len(state.playing))


def next_picker(state: State) -> int | None:
    """OB-12: the next to take a pile, clockwise from the drafter's left; None if all have one."""
    return next((seat for seat in state.after(state.drafter) if seat not in state.picked), None)


def _on_table(state: State) -> tuple[int, ...]:
    return tuple([number for number, pile in enumerate(state.piles) if pile is not None])


class PileLabel(Value):
    """Labels piles by their cards. Equal piles make equal labels."""

    piles: tuple[tuple[str, ...] | None, ...]
    names: CardLabel

    def __call__(self, pile: Any) -> Sentence:
        cards = tuple([self.names.name(card) for card in self.piles[pile] or ()])
        return say("{pile}: {cards}", pile=pile_label(pile), cards=cards or say("empty"))


def _pile_choice(state: State, piles: tuple[int, ...]) -> Choice:
    return Choice(piles, PileLabel(state.piles, state.label))


def _must_be_filled(state: State) -> tuple[int, ...]:
    """C-OB-2: the empty piles, if none may stay empty and all remaining cards are needed to fill them."""
    if state.config.options.empty_piles == "allowed":
        return ()
    empty = tuple([number for number, pile in enumerate(state.piles) if not pile])
    return empty if len(state.layout) <= len(empty) else ()


DRAFTED = Derived(lambda at, entry: drafted(at, entry.card))


class PutOnPile(OfAPlayer, kind="put_on_pile", answers=ToSplit):
    """The drafter `seat` puts a `card` from the layout on a pile, numbered from 0 (OB-11)."""

    card: str
    pile: int = Field(ge=0)

    field_labels = labelled(card=say("Which card?"), pile=say("Which pile?"))
    log_line = Telling(say("{who} puts {card} on {pile}"), card=DRAFTED, pile=pile_label)
    short = Telling(say("{card} on {pile}"), card=DRAFTED, pile=pile_label)

    @classmethod
    def offer(cls, state: State, decision: ToSplit) -> Iterable[Offer]:
        cards = Choice(tuple(dict.fromkeys(state.layout)), state.label)
        piles = _pile_choice(state, _must_be_filled(state) or tuple(range(len(state.piles))))
        yield Offer(PutOnPile, WHERE, ("OB-11",), {"seat": state.drafter}, {"card": cards, "pile": piles}, does=PUTS)

    def judge(self, state: State, decision: ToSplit) -> Ruling:
        if self.card not in state.layout:
            text = say("{card} isn't one of the cards to put into piles.", card=drafted(state, self.card))
            on = [pile_spot(at) for at, pile in enumerate(state.piles) if pile is not None and self.card in pile]
            return never(text, "OB-11").at(*on)
        if self.pile >= len(state.piles):
            return _no_such_pile(state)
        if self.seat != state.drafter:
            return no("{who} is the drafter and makes the piles.", "OB-11", who=state.drafter)
        empty = _must_be_filled(state)
        if empty and self.pile not in empty:
            text = say_count("At this table, every pile needs a card, and {count} pile is still empty.",
                             "At this table, every pile needs a card, and {count} piles are still empty.",
                             len(empty))  # fmt: skip
            return no(text, "C-OB-2").at(*map(pile_spot, empty))
        return ALLOWED

    def evolve(self, state: State, id: int, decision: ToSplit) -> Step:
        layout = list(state.layout)
        layout.remove(self.card)
        pile = (*(state.piles[self.pile] or ()), self.card)
        return Step(changed(state, layout=tuple(layout), piles=replaced(state.piles, self.pile, pile)), again=True)

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        return in_draft(
            state,
            deal=(say("There are no cards to put into piles: you haven't named the first dealer yet."), "OB-11"),
            layout=(say("Lay out all the cards for draft {round} before you make the piles."), "OB-11"),
            picks=(say("The piles for draft {round} are already made."), "OB-11"),
            over=(say("You can't make more piles: the draft is over."), "OB-13"),
        )


def _no_such_pile(state: State) -> Refused:
    return never("There are {count} piles in this draft.", "OB-11", count=len(state.piles))


WHERE = say("Which card goes on which pile?")
WHICH = say("Which pile?")
PUTS = say("Put a card on a pile")
TAKES = say("Take a pile")


class Pick(OfAPlayer, kind="pick", answers=ToPick):
    """A player takes a pile into the hand; the drafter gets the last one automatically (OB-12)."""

    pile: int = Field(ge=0)

    short = Telling(say("{who} takes {pile}"), pile=pile_label)

    @classmethod
    def offer(cls, state: State, decision: ToPick) -> Iterable[Offer]:
        piles = _pile_choice(state, _on_table(state))
        yield Offer(Pick, WHICH, ("OB-12",), {"seat": decision.seat}, {"pile": piles}, does=TAKES)

    def judge(self, state: State, decision: ToPick) -> Ruling:
        if self.pile >= len(state.piles):
            return _no_such_pile(state)
        if self.pile not in _on_table(state):
            return never("Someone has already taken {pile}.", "OB-12", pile=pile_label(self.pile), repeats=("pile",))
        who = Who(self.seat)
        if self.seat in state.picked:
            return never(say("{who} already has a pile from draft {round}.", who=who, round=state.draft), "OB-12")
        if (self.seat,) != decision.seats:
            return no(say("{turn} chooses a pile before {who}.", turn=Who(decision.seat), who=who), "OB-12")
        return ALLOWED

    def evolve(self, state: State, id: int, decision: ToPick) -> Step:
        return Step(taken(state, self.seat, self.pile), done=(self.seat,) == decision.seats)

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        return in_draft(
            state,
            deal=(say("There are no piles to choose from: you haven't named the first dealer yet."), "OB-12"),
            layout=(say("There are no piles in draft {round} yet: you're still laying out its cards."), "OB-12"),
            piles=(say("You can choose a pile once all the cards of draft {round} are in piles."), "OB-12"),
            over=(say("There are no piles left to choose from: the draft is over."), "OB-13"),
        )

    def tell(self, at: State, now: State) -> Sentence:
        count = len(at.piles[self.pile] or ()) if self.pile < len(at.piles) else 0
        if not count:
            return say("{who} takes {pile}, which is empty", who=Who(self.seat), pile=pile_label(self.pile))
        one, many = "{who} takes {pile}: {count} card", "{who} takes {pile}: {count} cards"
        return say_count(one, many, count, who=Who(self.seat), pile=pile_label(self.pile))


def taken(state: State, seat: int, pile: int) -> State:
    """OB-12: moves a pile to a hand."""
    cards = state.piles[pile] or ()
    return changed(
        state,
        piles=replaced(state.piles, pile, None),
        picked=(*state.picked, seat),
        hands=added(state.hands, seat, len(cards)),
        known=gained(state.known, seat, cards),
    )


def leftover(state: State) -> tuple[State, tuple[Happening, ...]]:
    """OC-3, C-OB-11: removes a pile that no player takes, because a player has left."""
    cards = sum([len(pile) for pile in state.piles if pile is not None])
    without = changed(state, piles=(None,) * len(state.piles), out_of_game=state.out_of_game + cards)
    return without, (
        note("Nobody takes the rest of the cards. Put them aside, face down.", "C-OB-11"),
    ) if cards else ()
