"""A power that has one player draw or discard cards: which one (C-OB-24)."""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.rules import Clause, Refused, Ruling, SeatEntry, SeatIndex, Step, combined
from referees.common.words import Offer, Sentence, Who, say
from referees.oblivion.powers.aims import if_guessed
from referees.oblivion.powers.effects import met, on_players, with_next, worked
from referees.oblivion.powers.waiting import ToNamePlayer, asked_card, not_owner
from referees.oblivion.table.asking import called, card_questions
from referees.oblivion.table.state import State


class NamePlayer(SeatEntry, kind="name_player"):
    """The owner of a card whose power has one player draw or discard cards says which one: `player` is the seat."""

    player: SeatIndex


class NamingPlayer(Clause[State, NamePlayer], entry=NamePlayer, answers=ToNamePlayer):
    """C-OB-24: any player in the game whom the card may meet."""

    def offer(self, state: State, decision: ToNamePlayer) -> Iterable[Offer]:
        """One for each player; others behind "More", where nobody has compared the card with the real one yet."""
        part, fits = decision.part(state), met(state, decision.seat, decision.part(state))
        for player in state.living:
            is_rare = player not in fits
            if is_rare and not card_questions(state, decision.spot):
                continue
            prompt = say("{player} draws", player=Who(player))
            if part.effect == "discard":
                prompt = say("{player} discards", player=Who(player))
            fixed = {"seat": decision.seat, "player": player}
            yield Offer(NamePlayer, prompt, ("OB-50", "C-OB-24"), fixed, {}, rare=is_rare)

    def judge(self, state: State, entry: NamePlayer, decision: ToNamePlayer) -> Ruling:
        if refused := not_owner(entry.seat, decision):
            return refused
        if entry.player not in state.living:
            said = say("{player} is out of the game and has no cards.", player=Who(entry.player))
            return Refused.outright(said, "OB-3")
        part, ruling = decision.part(state), combined()
        if entry.player not in met(state, decision.seat, part):
            said = say("The power of {card} meets an opponent of {player}, not {player}.",
                       card=called(state, decision.spot), player=Who(entry.player))  # fmt: skip
            ruling = Refused(said, ("OB-50", "C-OB-24"))
        return if_guessed(state, decision.spot, part, None, ruling)

    def evolve(self, state: State, entry: NamePlayer, id: int, decision: ToNamePlayer) -> Step:
        trigger, part = decision.trigger(state), decision.part(state)
        fresh = state if trigger.part else worked(state, decision.spot)
        fresh = with_next(fresh, trigger, decision.card(state))
        return Step(*on_players(fresh, part, (entry.player,)), done=True)

    def tell(self, entry: NamePlayer, at: State, now: State) -> Sentence:
        return say("{who} uses the power of {card} on {player}",
                   who=Who(entry.seat), card=asked_card(at), player=Who(entry.player))  # fmt: skip
