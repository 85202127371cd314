"""Powers used at will, in the phase that the card names (OB-50, OB-51)."""

from collections.abc import Iterable

from referees.common.rules import Refused, Ruling, Step, Unclear, combined, never, no
from referees.common.shared import out_of_turn
from referees.common.values import changed
from referees.common.words import Offer, Sentence, say
from referees.oblivion.powers.aims import aim_ruling, guessed_targets, if_guessed, no_card, targets
from referees.oblivion.powers.effects import carried_out, has_effect, is_spent, with_next, with_use, works_for, works_in
from referees.oblivion.powers.waiting import names_one
from referees.oblivion.table.asking import (
    OfAPlayer,
    called,
    card_questions,
    guessed_cards,
    name_of,
    power_on,
    power_used,
    spot_choice,
)
from referees.oblivion.table.kit import Card
from referees.oblivion.table.pieces import Cell, Spot
from referees.oblivion.table.state import PlacedCard, State, Trigger, card_at, face
from referees.oblivion.table.wording import power_text
from referees.oblivion.turning import PHASES, TakeTurn, users


class UsePower(OfAPlayer, kind="use_power", answers=TakeTurn):
    """A player uses the power of the card at the cell `source` on the spot `target` (None: no card chosen, OB-50)."""

    source: Cell
    target: Spot | None = None

    too_early = never("You can't use powers before the draft is over.", "OB-50", "OB-13")

    @classmethod
    def offer(cls, state: State, decision: TakeTurn) -> Iterable[Offer]:
        has_guesses, powers = bool(guessed_cards(state)), state.at_will[PHASES[state.stage]]
        for seat in users(state):
            for placed in state.fields[seat]:
                if has_guesses:
                    yield from _guessed(state, (seat, *placed.cell))
                if placed.card in powers or placed.printed in powers:
                    yield from cls._of_card(state, seat, placed)

    @classmethod
    def _of_card(cls, state: State, seat: int, placed: PlacedCard) -> Iterable[Offer]:
        card, spot = face(state, placed), (seat, *placed.cell)
        if not works_in(state, seat, placed, card, PHASES[state.stage]):
            return
        spots = targets(state, spot, card) if card.is_aimed else ()
        if card.is_aimed and not spots and not has_effect(state, spot, card):
            return
        prompt = say("{card}: {power}", card=called(state, spot), power=power_text(card))
        fixed, rare = {"seat": seat, "source": placed.cell}, bool(placed.used) or seat != state.turn
        if not spots:
            yield Offer(UsePower, prompt, ("OB-50",), {**fixed, "target": None}, {}, rare=rare)
            return
        yield Offer(UsePower, prompt, ("OB-50",), fixed, {"target": spot_choice(state, spots)}, rare=rare)

    def judge(self, state: State, decision: TakeTurn) -> Ruling:
        source = (self.seat, *self.source)
        placed = card_at(state, source)
        if placed is None:
            return never("{who} has no card in that place.", "OB-50", who=self.seat).at(source)
        card = face(state, placed)
        never_works = _not_at_all(state, source, card)
        refused = no_card(state, self.target)
        refused = refused or (None if never_works is None or card_questions(state, source) else never_works)
        if refused is None and self.seat not in users(state):
            refused = out_of_turn(state.turn, self.seat, "OB-20", "C-OB-23")
        if refused is not None:
            return refused
        ruling = combined(
            never_works,
            _not_in_this_turn(state, source, card),
            None if self._starts_later(state, card) else aim_ruling(state, source, card, self.target),
            _not_now(state, source, placed, card),
            _reuse_doubt(state, source, placed),
        )
        return if_guessed(state, source, card, self.target, ruling)

    def evolve(self, state: State, id: int, decision: TakeTurn) -> Step:
        source = (self.seat, *self.source)
        placed = card_at(state, source)
        assert placed is not None, "an entry without a card is never entered"
        card, first, new_state = face(state, placed), Trigger(source), with_use(state, source)
        if card.effect == "move" and self.target is not None:
            return Step(changed(new_state, pending=(*state.pending, changed(first, moving=self.target))), again=True)
        if names_one(state, source, card) or self._starts_later(state, card):
            return Step(changed(state, pending=(*state.pending, first)), again=True)
        new_state = with_next(new_state, first, card, self.target)
        return Step(*carried_out(new_state, source, card, self.target), again=True)

    def _starts_later(self, state: State, card: Card) -> bool:
        """C-OB-24: whether the first effect has no card to work on, but a later one works."""
        source = (self.seat, *self.source)
        has_card = self.target is not None or not card.is_aimed or targets(state, source, card)
        return not has_card and has_effect(state, source, card)

    def tell(self, at: State, now: State) -> Sentence:
        return power_used(at, self.seat, name_of(at, (self.seat, *self.source)), self.target)

    def name(self, at: State, now: State) -> Sentence:
        return power_on(at, (self.seat, *self.source), self.target)


def _guessed(state: State, source: Spot) -> Iterable[Offer]:
    placed = card_at(state, source)
    spots = guessed_targets(state, source, face(state, placed)) if placed is not None else ()
    if spots:
        prompt = say("{card}: use its power in a way the kit doesn't allow", card=called(state, source))
        fixed = {"seat": source[0], "source": source[1:]}
        yield Offer(UsePower, prompt, ("C-OB-14",), fixed, {"target": spot_choice(state, spots)}, rare=True)


def _not_in_this_turn(state: State, source: Spot, card: Card) -> Refused | None:
    if works_for(state, source[0], card):
        return None
    if source[0] != state.turn:
        return out_of_turn(state.turn, source[0], "OB-20", "C-OB-23")
    template = "The power of {card} only works on opponents' turns, and this is its owner's turn."
    return no(template, "OB-50", "C-OB-23", card=called(state, source))


def _not_at_all(state: State, source: Spot, card: Card) -> Refused | None:
    if card.effect == "told" or card.is_aimed or card.when in PHASES.values():
        return None
    return never(WORKS[card.when].filled(card=called(state, source)), "OB-50")


def _not_now(state: State, source: Spot, placed: PlacedCard, card: Card) -> Refused | None:
    if card.when != PHASES[state.stage]:
        return no(WORKS[card.when].filled(card=called(state, source)), "OB-50")
    if is_spent(placed, card):
        return no("The power of {card} is used up for this game.", "OB-50", card=called(state, source))
    return None


WORKS = {
    "none": say("The kit doesn't say when the power of {card} works."),
    "played": say("The power of {card} only works once, when the card is played."),
    "placement": say("The power of {card} only works in the Placement phase, and that's over."),
    "attack": say("The power of {card} only works in the attack phase, and this is the Placement phase."),
    "kill": say("The power of {card} only works when the card kills another card."),
    "death": say("The power of {card} only works when the card is killed."),
    "attacked": say("The power of {card} only works when the card is attacked and survives."),
    "turn_start": say("The power of {card} only works at the start of a turn."),
    "turn_end": say("The power of {card} only works at the end of a turn."),
    "standing": say("The power of {card} works by itself as long as the card is on the battlefield."),
}
"""Why a power can't be used now, by its `when`."""


def _reuse_doubt(state: State, source: Spot, placed: PlacedCard) -> Unclear | None:
    if not placed.used:
        return None
    template = "The power of {card} was already used in this phase. Use it again anyway?"
    return Unclear(say(template, card=called(state, source)), ("OB-51",), yes=say("Yes, again"))
