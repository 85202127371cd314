"""The Placement phase: placing cards from the hand, and drawing the extra card (OB-21, OB-22, OB-30)."""

from collections.abc import Iterable

from referees.common.rules import ALLOWED, Refused, Ruling, Step, Unclear, combined, never, no
from referees.common.values import added, changed, replaced
from referees.common.words import Choice, Derived, Offer, Sentence, Telling, Who, labelled, offered_to, say
from referees.oblivion.phases import to_combat
from referees.oblivion.table.asking import (
    CellLabel,
    OfAPlayer,
    card_question,
    held_choice,
    name_at,
    not_in_turn,
    one_too_many,
)
from referees.oblivion.table.attacks import MANY
from referees.oblivion.table.knowledge import is_possible, lost
from referees.oblivion.table.lanes import cells_of, elsewhere, is_adjacent, spaces
from referees.oblivion.table.pieces import Cell
from referees.oblivion.table.state import PlacedCard, State, Trigger, with_placed
from referees.oblivion.turning import TakeTurn, may_draw, placing_limit

NEAR = say("Place a card")
ELSEWHERE = say("Place a card elsewhere")


class Place(OfAPlayer, kind="place", answers=TakeTurn):
    """Plays a card, by its id in the kit, from the hand at `cell`: lane ("top" or "bottom"), column (OB-22, OB-30)."""

    card: str
    cell: Cell

    field_labels = labelled(card=say("Which card?"), cell=say("Where?"))
    too_early = never("You can't place cards before the draft is over.", "OB-22", "OB-13")
    short = Telling(say("{card}"), card=Derived(lambda at, entry: at.label(entry.card)))

    @classmethod
    def offer(cls, state: State, decision: TakeTurn) -> Iterable[Offer]:
        seat = state.turn
        if state.stage != "placement" or not state.hands[seat] or state.placed_count >= placing_limit(state):
            return
        field, cards = state.fields[seat], held_choice(state, seat)
        label = CellLabel(field, state.label)
        near_by = {"card": cards, "cell": Choice(spaces(field), label)}
        yield Offer(Place, NEAR, ("OB-22", "OB-30"), {"seat": seat}, near_by)
        if not field or state.config.options.spacing != "strict":
            elsewhere_fields = {"card": cards, "cell": Choice(elsewhere(field), label)}
            yield Offer(Place, ELSEWHERE, ("C-OB-5",), {"seat": seat}, elsewhere_fields, rare=True)

    def judge(self, state: State, decision: TakeTurn) -> Ruling:
        seat = self.seat
        if refused := _not_possible(state, self) or not_in_turn(state, seat):
            return refused
        if state.stage != "placement":
            return no("{who}'s Placement phase is over: no more cards can be placed this turn.", "OB-21", who=seat)
        if state.placed_count >= placing_limit(state):
            return _enough(state)
        return combined(_not_adjacent(state, seat, self.cell), card_question(state, self.card))

    def knowledge_doubt(self, state: State, decision: TakeTurn, to: int | None) -> Unclear | None:
        """OB-14: a doubt if the card can't be in the hand, judging by what everyone has seen."""
        return _hand_doubt(state, self.seat, self.card)

    def evolve(self, state: State, id: int, decision: TakeTurn) -> Step:
        seat, left = self.seat, state.hands[self.seat] - 1
        placed, pending = PlacedCard(self.cell, self.card, self.card), state.pending
        if state.cards[self.card].when == "played":
            pending = (*pending, Trigger((seat, *self.cell)))
        fields = with_placed(state.fields, seat, placed)
        new_state = changed(
            state,
            fields=fields,
            placed_count=state.placed_count + (seat == state.turn),
            hands=replaced(state.hands, seat, left),
            had_card=state.had_card if state.had_card[seat] else replaced(state.had_card, seat, True),
            had_seven=replaced(state.had_seven, seat, True) if len(fields[seat]) >= MANY else state.had_seven,
            known=lost(state.known, seat, self.card, left),
            pending=pending,
        )
        return Step(new_state, again=True)

    def tell(self, at: State, now: State) -> Sentence:
        card, place = at.label(self.card), CellLabel(at.fields[self.seat], at.label)(self.cell)
        return say("{who} places {card}: {place}", who=Who(self.seat), card=card, place=place)


def _enough(state: State) -> Refused:
    who = Who(state.turn)
    if state.config.options.extra_card == "drawn" and may_draw(state):
        text = say("{who} has placed {count} cards. To place another, {who} must draw the extra card first.",
                   who=who, count=state.placed_count)  # fmt: skip
        return no(text, "OB-22", "C-OB-12")
    text = say("{who} has placed {count} cards, the most allowed this turn.", who=who, count=state.placed_count)
    return no(text, "OB-22")


def _not_possible(state: State, entry: Place) -> Refused | None:
    if not state.hands[entry.seat]:
        return never("{who} has no cards in hand.", "OB-22", who=entry.seat)
    if entry.cell in cells_of(state.fields[entry.seat]):
        return never("{card} is already in that place.", "OB-30", card=name_at(state, (entry.seat, *entry.cell)))
    return None


def _not_adjacent(state: State, seat: int, cell: Cell) -> Refused | Unclear | None:
    rule = state.config.options.spacing
    if rule == "free" or is_adjacent(state.fields[seat], cell):
        return None
    if rule == "strict":
        template = "At this table, you must place cards next to your own, and that place isn't next to any of {who}'s."
        return no(template, "C-OB-5", who=seat).at((seat, *cell))
    text = say("That place isn't next to any of {who}'s cards. Was the card really placed there?", who=Who(seat))
    return Unclear(text, ("C-OB-5",), yes=say("Yes, it was"))


def _hand_doubt(state: State, seat: int, card: str) -> Unclear | None:
    if card in state.known.hands[seat]:
        return None
    if not is_possible(state.known, seat, card, state.hands[seat]):
        text = say("Judging by the piles that {who} took, there's no {card} in their hand. Was it really this card?",
                   who=Who(seat), card=state.label(card))  # fmt: skip
        return Unclear(text, ("OB-14",), yes=say("Yes, it was"))
    return one_too_many(state, card, lambda state, card: state.label.name(card))


class DrawExtra(OfAPlayer, kind="draw_extra", answers=TakeTurn, reveals=True):
    """The first drafter draws the optional extra card, face down, once in the first turn (OB-22, C-OB-12)."""

    log_line = Telling(say("{who} draws a card"))
    too_early = never("You draw the extra card on the first turn, after the draft.", "OB-22", "OB-13")

    @classmethod
    def offer(cls, state: State, decision: TakeTurn) -> Iterable[Offer]:
        if state.stage == "placement" and may_draw(state):
            prompt = say("{who} draws the extra card", who=Who(state.turn))
            yield Offer(DrawExtra, prompt, ("OB-22", "C-OB-12"), {"seat": state.turn}, {})

    def judge(self, state: State, decision: TakeTurn) -> Ruling:
        if not state.deck:
            return never("The deck is empty and isn't reshuffled.", "OB-53")
        if refused := not_in_turn(state, self.seat):
            return refused
        if not state.is_first_turn:
            return no("You can only draw the extra card on the first turn of the game, and that's over.", "OB-22")
        if state.has_drawn:
            return no("{who} has already drawn the extra card.", "OB-22", who=self.seat)
        if state.stage != "placement":
            return no("You draw the extra card in the Placement phase, and {who}'s is over.", "OB-22", who=self.seat)
        return ALLOWED

    def evolve(self, state: State, id: int, decision: TakeTurn) -> Step:
        hands = added(state.hands, self.seat, 1)
        has_drawn = state.has_drawn or self.seat == state.turn
        return Step(changed(state, deck=state.deck - 1, hands=hands, has_drawn=has_drawn), again=True)


class EndPlacement(OfAPlayer, kind="end_placement", answers=TakeTurn):
    """Ends the Placement phase; Combat follows if there is anyone to attack (OB-21)."""

    log_line = Telling(say("{who} is done placing cards"))
    too_early = never("The Placement phase hasn't started: the draft isn't over.", "OB-21", "OB-13")

    @classmethod
    def offer(cls, state: State, decision: TakeTurn) -> Iterable[Offer]:
        if state.stage == "placement":
            yield _end_of_placement(state.turn)

    def judge(self, state: State, decision: TakeTurn) -> Ruling:
        if refused := not_in_turn(state, self.seat):
            return changed(refused, may_overrule=False)
        if state.stage != "placement":
            return never("{who}'s Placement phase is already over.", "OB-21", who=self.seat)
        if not state.had_card[self.seat] and state.hands[self.seat]:
            sentence = say("{who} has no cards on the battlefield. Is {who} really placing none?", who=Who(self.seat))
            return Unclear(sentence, ("C-OB-4",), yes=say("Yes, really"), no=say("No, place cards"))
        return ALLOWED

    def evolve(self, state: State, id: int, decision: TakeTurn) -> Step:
        new_state, notes = to_combat(state, state)
        return Step(new_state, notes, done=True)


_end_of_placement = offered_to(EndPlacement, say("No more cards"), "OB-21")
