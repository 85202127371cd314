"""Scoring only: the cards in the areas are entered at the end of a round (OC-4)."""

from collections.abc import Iterable

from referees.common.rules import ALLOWED, Decision, Happening, Refused, Ruling, SeatEntry, Step, never, no, note
from referees.common.shared import has_left
from referees.common.values import changed
from referees.common.words import Choice, Offer, Sentence, Telling, Who, labelled, say, say_count
from referees.meow_oracle.pieces import DECK, NO_CARD, at_cell, card_label, cell_label, placed_at
from referees.meow_oracle.setting_up import PLAY_ON, WhoStarts
from referees.meow_oracle.state import State, with_content
from referees.meow_oracle.turning_up import already_seen

FULL = no("When a round ends, every cell has a card unless a player left during the round.", "C-MO-15")


class FillSheet(Decision):
    """Asks for the cards of all areas, in any order."""

    about = "OC-4"
    of_turn = False
    first = never("You're counting the cards on the table now: enter those first.", "OC-4")

    def ask(self, state: State) -> Sentence:
        seat = self.awaited(state)[0]
        cell = state.areas[seat].open_cells[0]
        return say("Which card is {where} of {who}'s area?", where=at_cell(cell), who=Who(seat))

    def awaited(self, state: State) -> tuple[int, ...]:
        return tuple([seat for seat in state.playing if not state.areas[seat].is_full])

    def expired(self, state: State) -> Happening | None:
        return None if self.awaited(state) else note("All cards have been entered.", "OC-4")


def sheet(state: State) -> Step | Refused:
    """Starts entering a dealt round's cards, including those turned up but not placed; none is still to be turned up,
    so none is beside an area."""
    if not state.dealt:
        return WhoStarts.first
    if isinstance(state.open[-1], FillSheet):
        empty = sum(len(state.areas[seat].open_cells) for seat in state.playing)
        one = "You've already started counting: {count} cell is still empty."
        many = "You've already started counting: {count} cells are still empty."
        return never(say_count(one, many, empty), "OC-4")
    face_up = {*state.turned, *(card for card, _ in state.given)}
    unseen = tuple(card for card in DECK if card in face_up or card in state.unseen)
    areas = tuple([changed(area, beside=0) for area in state.areas])
    counted = changed(state, areas=areas, unseen=unseen, turned=(), given=(), shares=(), to_turn=0)
    is_over = not any(state.areas[seat].face_down for seat in state.playing)
    return Step(counted, () if is_over else (PLAY_ON,), (FillSheet(state.playing),))


class EnterCard(SeatEntry, kind="lies", answers=FillSheet):
    """Enters a face-up card in a cell at the end of the round (OC-4)."""

    cell: int
    card: str

    field_labels = labelled(cell=say("Which place in the area?"), card=say("Which card is there?"))
    log_line = Telling(say("{card} is {cell} of {who}'s area"), card=card_label, cell=at_cell)
    short = Telling(say("{card}"), card=card_label)

    @classmethod
    def offer(cls, state: State, decision: FillSheet) -> Iterable[Offer]:
        cards = (*state.may_come_up, NO_CARD) if state.may_stay_empty else state.may_come_up
        for seat in state.playing:
            cells = state.areas[seat].open_cells
            if cells:
                domains = {"cell": Choice(cells, cell_label), "card": Choice(cards, card_label)}
                does = say("Enter one of {who}'s cards", who=Who(seat))
                prompt = say("What's in {who}'s area?", who=Who(seat))
                yield Offer(EnterCard, prompt, ("OC-4",), {"seat": seat}, domains, does=does)

    def judge(self, state: State, decision: FillSheet) -> Ruling:
        refused = has_left(state, self.seat, may_overrule=True)
        if refused is None and self.cell not in state.areas[self.seat].open_cells:
            content, spot = state.areas[self.seat].cells[self.cell] or "", (self.seat, self.cell)
            if content == NO_CARD:
                text = "You've said that there's no card {where}. Change that entry if it's wrong."
                return no(text, "OC-4", where=placed_at(*spot), repeats=("seat", "cell"))
            text = "This cell already has the {card}. Change that entry if it's wrong."
            return no(text, "OC-4", card=card_label(content), repeats=(("card", content),)).at(spot)
        if self.card == NO_CARD:
            return refused or (ALLOWED if state.may_stay_empty else FULL)
        return refused or already_seen(state, self.card) or ALLOWED

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        if not state.dealt:
            return None
        text = "You're entering this round move by move. To enter the cards once it's over, choose “Just score”."
        return never(text, "OC-4")

    def evolve(self, state: State, id: int, decision: FillSheet) -> Step:
        return Step(with_content(state, (self.seat, self.cell), self.card, id))
