"""Scavengers: take up to two discarded cards, then fill the hand to five (IO-112, C-IO-21) or, by house option, to the
hand limit, which a hidden Galactic Codex may raise (C-IO-27). The last entry may say how many cards were `drawn`
(None: as many as fit without the Codex)."""

from collections.abc import Iterable

from referees.common.rules import ALLOWED, Decision, Entry, Happening, Ruling, SeatEntry, Step, Unclear, never, no, note
from referees.common.values import changed
from referees.common.words import Choice, Domain, Number, Offer, Sentence, Telling, Who, labelled, say
from referees.interstellar_oracle.ending.death import Spoils
from referees.interstellar_oracle.table.asking import InGameEntry, can_act, not_asked
from referees.interstellar_oracle.table.hand_size import Filling, drawing_ruling, fewer_drawn, room, with_codex
from referees.interstellar_oracle.table.held_cards import (
    drawable,
    draws,
    from_discards,
    oracle_found,
    under_doubt,
    undrawable,
)
from referees.interstellar_oracle.table.pieces import CARDS, HAND, ORACLE, Card, card_label
from referees.interstellar_oracle.table.playing import PlayingCard, card_used
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.discarding import surplus

MOST = 2
NOT_PLAYED = never("You can only take cards from the discard pile after playing Scavengers.", "IO-112")
PLAYS_SCAVENGERS = say("{who} played Scavengers: only {who} can take cards now.")


class Rummage(Decision):
    """Asks for a card from the discard pile (IO-112); `left` more may be taken."""

    left: int = MOST
    about = "IO-112"
    first = never("First, {who} has to take cards from the discard pile with Scavengers, or take none.", "IO-112")

    def ask(self, state: State) -> Sentence:
        nth = MOST + 1 - self.left
        return say("{who}: which discarded card do you take ({nth} of {most})?", who=Who(self.seat), nth=nth, most=MOST)

    def expired(self, state: State) -> Happening | None:
        no_more = note("{who} can't take any more cards with Scavengers.", "IO-112", who=self.seat)
        return None if can_act(state, self.seat) else no_more


def _in_discards(state: State) -> tuple[Card, ...]:
    """Cards possibly in the discard pile: the named ones or, if any are unnamed, all. An unnamed one can be the Oracle
    only if cards under a planet were discarded unseen (C-IO-22)."""
    if None in state.discards:
        is_unseen = state.oracle.where == "hidden" and state.hideouts.discards
        return tuple([card for card in CARDS if card != ORACLE or is_unseen or ORACLE in state.discards])
    return tuple([card for card in CARDS if card in state.discards])


class PlayScavengers(PlayingCard, kind="play_scavengers"):
    """At any time and place, a player plays Scavengers; the cards taken are entered one by one (IO-112), but only after
    a victor's look at a dead player's cards, which aren't discarded until then (IO-71)."""

    plays, passage = "scavengers", "IO-112"
    log_line = Telling(say("{who} plays Scavengers"))

    @classmethod
    def offers(cls, state: State, seat: int) -> Iterable[Offer]:
        prompt = say("{who} plays Scavengers", who=Who(seat))
        yield Offer(PlayScavengers, prompt, ("IO-112", "IO-65"), {"seat": seat}, {}, rare=True)

    def evolve(self, state: State, id: int, decision: None) -> Step:
        new_state, notes = card_used(state, self.seat, self.plays)
        asked, question = new_state.open, Rummage((self.seat,))
        looting = [nth for nth, other in enumerate(asked) if isinstance(other, Spoils) and state.config.edition > 3]
        if not looting:
            return Step(new_state, notes, (question,))
        return Step(changed(new_state, open=(*asked[: looting[0]], question, *asked[looting[0] :])), notes)


class Scavenge(InGameEntry, SeatEntry, kind="scavenge", answers=Rummage):
    """Takes a card from the discard pile (IO-112); after the second and last one, draws `drawn` cards."""

    card: Card
    drawn: int | None = None

    field_labels = labelled(card=say("Which card?"), drawn=say("How many cards do you draw?"))
    too_early = NOT_PLAYED
    short = Telling(say("{who} scavenges {card}"), card=card_label)

    log_line = Telling(say("{who} takes {card} from the discard pile"), card=card_label)

    @classmethod
    def offer(cls, state: State, decision: Rummage) -> Iterable[Offer]:
        (seat,), pile = decision.seats, _in_discards(state)
        if not pile:
            return
        fixed, domains = {"seat": seat, "drawn": None}, {"card": Choice(pile, card_label)}
        yield Offer(Scavenge, say("Take a card from the discard pile"), ("IO-112",), fixed, domains)
        if decision.left > 1:
            return
        for cards in (tuple([card for card in pile if card != ORACLE]), (ORACLE,) if ORACLE in pile else ()):
            if cards:
                drawn = Number(0, _room(from_discards(state, seat, cards[0]), seat, codex=True))
                yield _another(Scavenge, seat, {"card": Choice(cards, card_label), "drawn": drawn})

    def judge(self, state: State, decision: Rummage) -> Ruling:
        if refused := not_asked(decision, self.seat, PLAYS_SCAVENGERS, "IO-112"):
            return refused
        if self.card not in _in_discards(state):
            return never("{card} isn't in the discard pile.", "IO-112", card=card_label(self.card))
        if self.drawn is not None and decision.left > 1:
            return never("First finish taking cards from the discard pile, then draw.", "IO-112")
        return _drawing(from_discards(state, self.seat, self.card), self.seat, self.drawn)

    def knowledge_doubt(self, state: State, decision: Rummage, to: int | None) -> Unclear | None:
        return None if self.card in state.discards else under_doubt(state, None, self.card, to=to)

    def evolve(self, state: State, id: int, decision: Rummage) -> Step:
        new_state = from_discards(state, self.seat, self.card)
        notes: tuple[Happening, ...] = ()
        if self.card == ORACLE:
            new_state, notes = oracle_found(new_state, self.seat)
        if decision.left > 1:
            return Step(new_state, notes, (changed(decision, left=decision.left - 1),), done=True)
        drawn, draw_notes = _filled(new_state, self.seat, self.drawn)
        if self.drawn:
            return Step(with_codex(drawn, self.seat), (*notes, *draw_notes), done=True)
        return Step(drawn, (*notes, *draw_notes), surplus(drawn, self.seat), done=True)


class EndScavenging(InGameEntry, SeatEntry, kind="end_scavenging", answers=Rummage, reveals=True):
    """Stops taking cards from the discard pile and draws `drawn` cards (IO-112)."""

    drawn: int | None = None

    too_early = NOT_PLAYED

    log_line = Telling(say("{who} takes no more cards"))

    @classmethod
    def offer(cls, state: State, decision: Rummage) -> Iterable[Offer]:
        fixed = {"seat": decision.seat, "drawn": None}
        yield Offer(EndScavenging, say("Finish and draw cards"), ("IO-112", "C-IO-21"), fixed, {})
        yield _another(EndScavenging, decision.seat, {"drawn": Number(0, _room(state, decision.seat, codex=True))})

    def judge(self, state: State, decision: Rummage) -> Ruling:
        return not_asked(decision, self.seat, PLAYS_SCAVENGERS, "IO-112") or _drawing(state, self.seat, self.drawn)

    def evolve(self, state: State, id: int, decision: Rummage) -> Step:
        drawn, notes = _filled(state, self.seat, self.drawn)
        if self.drawn:
            return Step(with_codex(drawn, self.seat), notes, done=True)
        return Step(drawn, notes, surplus(drawn, self.seat) if decision.left < MOST else (), done=True)


# How many are drawn


def _filled(state: State, seat: int, drawn: int | None) -> tuple[State, tuple[Happening, ...]]:
    return draws(state, seat, _room(state, seat) if drawn is None else drawn, "IO-112")


def _may_vary(state: State) -> bool:
    return state.config.options.scavengers == "limit"


def _room(state: State, seat: int, *, codex: bool = False) -> int:
    if _may_vary(state):
        return room(state, Filling(seat, state.hands[seat], drawable(state)), codex=codex)
    return max(min(HAND - state.hands[seat], drawable(state)), 0)


def _drawing(state: State, seat: int, drawn: int | None) -> Ruling:  # C-IO-21, C-IO-27
    if drawn is None:
        return ALLOWED
    if refused := undrawable(drawn, drawable(state)):
        return refused
    if not _may_vary(state):
        if drawn > (limit := _room(state, seat)):
            return no("At this table, Scavengers only fill your hand up to five cards.", "C-IO-21")
        return ALLOWED if drawn == limit else fewer_drawn(limit, drawn, "IO-112")
    return drawing_ruling(state, Filling(seat, state.hands[seat], drawable(state)), drawn, "C-IO-21") or ALLOWED


ANOTHER: dict[type[Entry], Sentence] = {
    Scavenge: say("Take a card and draw a different number of cards"),
    EndScavenging: say("Stop here and draw a different number of cards"),
}


def _another(entry: type[Entry], seat: int, domains: dict[str, Domain]) -> Offer:
    return Offer(entry, ANOTHER[entry], ("C-IO-21", "C-IO-27"), {"seat": seat}, domains, rare=True)
