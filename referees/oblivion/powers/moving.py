"""Further choices for a power: where a card moves to, or which player is meant (C-OB-24)."""

from collections.abc import Iterable

from referees.common.rules import ALLOWED, Ruling, SeatIndex, Step, combined, never, no
from referees.common.words import Choice, Derived, Offer, Sentence, Telling, Who, say
from referees.oblivion.powers.aims import if_guessed
from referees.oblivion.powers.effects import affected_players, moved, on_players, with_next, with_use
from referees.oblivion.powers.waiting import ToMove, ToNamePlayer, asked_card, not_owner
from referees.oblivion.table.asking import CellLabel, OfAPlayer, called, card_questions, name_at, not_playing
from referees.oblivion.table.lanes import elsewhere, spaces
from referees.oblivion.table.pieces import Cell, Spot, cell_label
from referees.oblivion.table.state import Field, State, card_at


class Move(OfAPlayer, kind="move", answers=ToMove):
    """The owner of a moving power names the card's new `cell` on the same battlefield (C-OB-24)."""

    cell: Cell

    too_early = never("No power needs you to move a card right now.", "C-OB-24")

    @classmethod
    def offer(cls, state: State, decision: ToMove) -> Iterable[Offer]:
        field = _without(state, decision.moving(state))
        label = CellLabel(field, state.label)
        for cells, rare in ((spaces(field), False), (elsewhere(field), True)):
            free = tuple([cell for cell in cells if cell != decision.moving(state)[1:]])
            prompt = say("Move the card elsewhere") if rare else say("Move the card")
            yield Offer(Move, prompt, ("C-OB-24",), {"seat": decision.seat}, {"cell": Choice(free, label)}, rare)

    def judge(self, state: State, decision: ToMove) -> Ruling:
        if refused := not_owner(state, self.seat, decision):
            return refused
        target = (decision.moving(state)[0], *self.cell)
        if card_at(state, target) is not None:
            text = say("{card} is already in that place. Choose a free place.", card=name_at(state, target))
            return never(text, "OB-30", "C-OB-24")
        return ALLOWED

    def evolve(self, state: State, id: int, decision: ToMove) -> Step:
        spot, trigger = decision.moving(state), decision.trigger(state)
        new_state = with_next(state, trigger, decision.card(state), (spot[0], *self.cell))
        return Step(*moved(new_state, spot, self.cell), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        decision = at.current
        if not isinstance(decision, ToMove):
            return say("{who} moves the card: {place}", who=Who(self.seat), place=cell_label(self.cell))
        card, spot = name_at(at, decision.moving(at)), decision.moving(at)
        place = CellLabel(_without(at, spot), at.label)(self.cell)
        return say("{who} moves {card}: {place}", who=Who(self.seat), card=card, place=place)


def _without(state: State, spot: Spot) -> Field:
    return tuple([placed for placed in state.fields[spot[0]] if placed.cell != spot[1:]])


class NamePlayer(OfAPlayer, kind="name_player", answers=ToNamePlayer):
    """The owner of a power that makes one player draw or discard names the `player` (C-OB-24)."""

    player: SeatIndex

    log_line = Telling(say("{who} uses the power of {card} on {player}"), player=Who,
                       card=Derived(lambda at, _: asked_card(at)))  # fmt: skip
    too_early = never("No power needs you to choose a player right now.", "C-OB-24")

    @classmethod
    def offer(cls, state: State, decision: ToNamePlayer) -> Iterable[Offer]:
        part, fits = decision.part(state), affected_players(state, decision.seat, decision.part(state))
        for player in state.living:
            is_rare = player not in fits
            if is_rare and not card_questions(state, decision.spot):
                continue
            prompt = say("{player} draws", player=Who(player))
            if part.effect == "discard":
                prompt = say("{player} discards", player=Who(player))
            fixed = {"seat": decision.seat, "player": player}
            yield Offer(NamePlayer, prompt, ("OB-50", "C-OB-24"), fixed, {}, rare=is_rare)

    def judge(self, state: State, decision: ToNamePlayer) -> Ruling:
        if refused := not_owner(state, self.seat, decision):
            return refused
        if absent := not_playing(state, self.player):
            return absent
        part, ruling = decision.part(state), combined()
        if self.player not in affected_players(state, decision.seat, part):
            text = say("The power of {card} works on {who}'s opponents, not on {player}.")
            if part.whose == "own":
                text = say("The power of {card} works on {who}, not on {player}.")
            card, who = called(state, decision.spot), Who(self.seat)
            text = text.filled(card=card, who=who, player=Who(self.player))
            ruling = no(text, "OB-50", "C-OB-24")
        return if_guessed(state, decision.spot, part, None, ruling)

    def evolve(self, state: State, id: int, decision: ToNamePlayer) -> Step:
        trigger, part = decision.trigger(state), decision.part(state)
        new_state = state if trigger.part else with_use(state, decision.spot)
        new_state = with_next(new_state, trigger, decision.card(state))
        return Step(*on_players(new_state, part, (self.player,)), done=True)
