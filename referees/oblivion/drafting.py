"""The draft: four times cards are laid out, split into piles and picked (OB-10 to OB-14)."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from referees.common.rules import (
    ALLOWED,
    NOTABLE,
    Decision,
    Entry,
    Happening,
    Refused,
    Ruling,
    SeatIndex,
    Step,
    Unclear,
    combined,
    never,
    note,
)
from referees.common.shared import has_left
from referees.common.values import Value, changed
from referees.common.words import Choice, Offer, Only, Sentence, Slots, Telling, Who, say, say_count, seat_label
from referees.oblivion.table.asking import deck_question, one_too_many
from referees.oblivion.table.knowledge import blank
from referees.oblivion.table.options import Config
from referees.oblivion.table.pieces import CardLabel
from referees.oblivion.table.state import IN_TURN, State

ROUNDS = 4
"""OB-13: draft rounds."""

WHICH = say("Which card is it?")
ONE_MORE = say("Lay out another card")
WORKS_LATER = ("placement", "attack", "turn_start", "turn_end", "attacked", "kill")
SIZES = {"note": (5, 5, 5, 7, 9), "formula": (5, 5, 5, 8, 11), "fewer": (5, 5, 5, 7, 10)}
"""C-OB-1: size of the layout by the number of players still in the game."""


def setup(config: Config) -> State:
    """The state before the draft: empty battlefields and hands, all cards in the deck."""
    cards, seats, turns = config.kit.cards, len(config.seats), config.options.power_turns
    label = CardLabel(tuple([(id, card.name) for id, card in cards.items()]))
    choosy = {(part.only, part.but_not): part for card in cards.values() for part in card.parts if part.is_choosy}
    by_kinds, by_time = defaultdict[tuple[str, ...], list[str]](list), defaultdict[str, list[str]](list)
    for id, card in cards.items():
        by_kinds[card.kinds].append(id)
        by_time[card.when].append(id)
    return State(
        config,
        cards=cards,
        deck_list=Choice(tuple(cards), label),
        label=label,
        aims={
            key: frozenset([id for kinds, ids in by_kinds.items() if part.fits(kinds) for id in ids])
            for key, part in choosy.items()
        },
        at_will={
            "others": frozenset([id for id, card in cards.items() if turns == "any" or card.turns != "own"]),
            **{when: frozenset(by_time[when]) for when in WORKS_LATER},
        },
        standing=frozenset(by_time["standing"]),
        fields=((),) * seats,
        hands=(0,) * seats,
        turns=(0,) * seats,
        had_card=(False,) * seats,
        had_seven=(False,) * seats,
        killer=(None,) * seats,
        living=tuple(range(seats)),
        deck=config.kit.size,
        known=blank(seats),
    )


class WhoDeals(Decision):
    """Asks who deals in the draft."""

    about = "OB-11"
    asks = say("Shuffle all cards together. Who deals first?")

    def expired(self, state: State) -> Happening | None:
        return None


class Deal(Entry, kind="deal", answers=WhoDeals):
    """The deck is shuffled; `dealer` deals in the first round, so the left neighbour drafts first (OB-10)."""

    dealer: SeatIndex

    log_line = Telling(say("{dealer} shuffles and deals"), dealer=Who)

    @classmethod
    def offer(cls, state: State, decision: WhoDeals) -> Iterable[Offer]:
        does = say("Say who deals")
        yield Offer(Deal, say("Who deals?"), ("OB-10",), {}, {"dealer": Choice(state.playing, seat_label)}, does=does)

    def judge(self, state: State, decision: WhoDeals) -> Ruling:
        return has_left(state, self.dealer) or ALLOWED

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        if state.stage in IN_TURN:
            return never("You've already named the first dealer, and the draft is over.", "OB-13")
        sentence = "You've already named the first dealer; {who} deals in draft {round}."
        return never(sentence, "OB-10", "OB-13", who=state.dealer, round=state.draft)

    def evolve(self, state: State, id: int, decision: WhoDeals) -> Step:
        """OB-11, OB-20: the left neighbour drafts first and takes the first turn."""
        new_state, notes = begin_round(state, self.dealer)
        return Step(changed(new_state, first_player=new_state.drafter), notes, done=True)


def in_draft(state: State, **by_stage: tuple[Sentence, str]) -> Refused:
    """Refuses a draft entry. `by_stage`: each stage's sentence and passage, "over" for any after the draft (OB-13)."""
    text, passage = by_stage["over" if state.stage in IN_TURN else state.stage]
    return never(text.filled(round=state.draft), passage)


def begin_round(state: State, dealer: int) -> tuple[State, tuple[Happening, ...]]:
    """OB-13: starts a draft round with that dealer; the player on the dealer's left is the drafter."""
    drafter = next(state.after(dealer))
    new_state = changed(
        state, stage="layout", draft=state.draft + 1, dealer=dealer, drafter=drafter, layout=(), laid_count=0, piles=(),
        picked=(),
    )  # fmt: skip
    return new_state, (_round_note(state.draft + 1, dealer, drafter),) if state.deck else ()


@cache
def _round_note(number: int, dealer: int, drafter: int) -> Happening:
    text = "Draft {round} of 4: {dealer} lays out the cards, {drafter} makes the piles."
    return note(text, "OB-13", weight=NOTABLE, round=number, dealer=Who(dealer), drafter=Who(drafter))


def layout_size(state: State) -> int | None:
    """OB-10, C-OB-1: number of cards laid out this round; None if the dealer chooses."""
    rule = state.config.options.layout
    return None if rule == "free" else SIZES[rule][len(state.hands) - len(state.left)]


class DraftIsOpen(Value):
    """Whether log and replay may show a draft round's cards: in it, after the game, or by the option (OB-14)."""

    draft: int

    def __call__(self, now: State) -> bool:
        if now.outcome is not None or now.config.options.memory == "shown":
            return True
        return now.draft == self.draft and now.stage in {"layout", "piles", "picks"}


def drafted(at: State, card: str) -> Only:
    """A card's name, hidden unless the draft round of state `at` is open."""
    return Only(at.label.name(card), (), say("a card"), DraftIsOpen(at.draft))


class LaysOut(Decision):
    """Base of questions during which a card may be laid out."""


class ToLayOut(LaysOut):
    """The dealer lays out cards until the layout is complete or the deck is empty."""

    about = "OB-10"

    def ask(self, state: State) -> Sentence:
        size, dealer = layout_size(state), Who(self.seat)
        if size is None:
            return say("{who}: lay out a card (number {now})", who=dealer, now=state.laid_count + 1)
        return say("{who}: lay out a card ({now} of {all})", who=dealer, now=state.laid_count + 1, all=size)

    def slots(self, state: State) -> Slots:
        return {"drafter": Who(state.drafter), "piles": len(state.playing)}

    def needs_answers(self, state: State) -> bool:
        if state.stage != "layout" or self.seats != (state.dealer,) or not state.deck:
            return False
        size = layout_size(state)
        return size is None or state.laid_count < size

    def expired(self, state: State) -> Happening | None:
        if self.seats != (state.dealer,):
            return _round_note(state.draft, state.dealer, state.drafter)
        return None if self.needs_answers(state) else note("All cards for this draft are laid out.", "OB-10")


class LayOut(Entry, kind="lay_out", answers=LaysOut, reveals=True):
    """The dealer lays out a card from the deck, by its id in the kit (OB-10, C-OB-1)."""

    card: str

    @classmethod
    def offer(cls, state: State, decision: LaysOut) -> Iterable[Offer]:
        if isinstance(decision, ToLayOut):
            yield Offer(LayOut, WHICH, ("OB-10",), {}, {"card": state.deck_list}, does=say("Lay out a card"))
        elif state.deck:
            yield Offer(LayOut, ONE_MORE, ("C-OB-1",), {}, {"card": state.deck_list}, rare=True)

    def judge(self, state: State, decision: LaysOut) -> Ruling:
        if not state.deck:
            return never("The deck is empty and isn't reshuffled.", "OB-53")
        return combined(_is_enough(state, decision), deck_question(state))

    def knowledge_doubt(self, state: State, decision: LaysOut, to: int | None) -> Unclear | None:
        """OB-14: a doubt if all copies of the card have been seen."""
        return one_too_many(state, self.card, drafted)

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        return in_draft(
            state,
            deal=(say("You can lay out cards once you've named the first dealer."), "OB-10"),
            picks=(say("All the cards of draft {round} are in piles, so you can't lay out more."), "OB-11"),
            over=(say("You can't lay out more cards: the draft is over."), "OB-13"),
        )

    def evolve(self, state: State, id: int, decision: LaysOut) -> Step:
        count, layout = state.laid_count + 1, (*state.layout, self.card)
        return Step(changed(state, layout=layout, laid_count=count, deck=state.deck - 1), again=True)

    def tell(self, at: State, now: State) -> Sentence:
        return say("{who} lays out {card}", who=Who(at.dealer), card=drafted(at, self.card))


def _is_enough(state: State, decision: LaysOut) -> Unclear | None:
    if isinstance(decision, ToLayOut):
        return None
    return Unclear(
        say_count("The layout was complete with {count} card. Did you lay out one more?",
                  "The layout was complete with {count} cards. Did you lay out one more?", state.laid_count),
        ("C-OB-1",), yes=say("Yes, one more"),
    )  # fmt: skip


class EndLayout(Entry, kind="end_layout", answers=ToLayOut):
    """Ends this round's layout though the deck still has cards (C-OB-1)."""

    @classmethod
    def offer(cls, state: State, decision: ToLayOut) -> Iterable[Offer]:
        if state.laid_count:
            is_rare = layout_size(state) is not None
            yield Offer(EndLayout, say("No more cards"), ("C-OB-1",), {}, {}, rare=is_rare)

    def judge(self, state: State, decision: ToLayOut) -> Ruling:
        if not state.laid_count:
            return never("Lay out at least one card.", "C-OB-1")
        size = layout_size(state)
        if size is None:
            return ALLOWED
        sentence = say_count(
            "{count} card is laid out; the usual number is {size}. Is that all?",
            "{count} cards are laid out; the usual number is {size}. Is that all?", state.laid_count, size=size,
        )  # fmt: skip
        return Unclear(sentence, ("C-OB-1",), yes=say("Yes, that's all"), no=say("No, there are more"))

    def evolve(self, state: State, id: int, decision: ToLayOut) -> Step:
        return Step(changed(state, stage="piles"), done=True)

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        complete = (say("The layout of draft {round} is already complete."), "OB-10")
        return in_draft(
            state,
            deal=(say("The layout hasn't started: you haven't named the first dealer yet."), "OB-10"),
            piles=complete,
            picks=complete,
            over=(say("There's no layout to complete: the draft is over."), "OB-13"),
        )

    def tell(self, at: State, now: State) -> Sentence:
        return say("{who} finishes the layout", who=Who(at.dealer))
