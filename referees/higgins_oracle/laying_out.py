"""A full hand after a miss: one card is laid out face up (HO-6)."""

from collections.abc import Iterable
from functools import lru_cache

from referees.common.rules import ALLOWED, Decision, Refused, Ruling, SeatEntry, Step, Unclear, never, no
from referees.common.shared import has_left
from referees.common.values import changed, replaced
from referees.common.words import Choice, Offer, Telling, say
from referees.higgins_oracle.asking import DRAWS, asked_next, doubt
from referees.higgins_oracle.knowledge import Contradiction, Knowledge, forgotten, laid_out
from referees.higgins_oracle.pieces import DECK, card_label, rank_number, rank_of
from referees.higgins_oracle.questions import ChooseCard
from referees.higgins_oracle.state import State, draw


class LayOut(SeatEntry, kind="lay_out", answers=ChooseCard, reveals=True):
    """The Oracle lays a card face up (HO-6, C-HO-2, C-HO-4)."""

    card: str

    log_line = Telling(say("{who} lays out the {card}"), card=card_label)

    @classmethod
    def offer(cls, state: State, decision: ChooseCard) -> Iterable[Offer]:
        cards = {"card": _not_face_up(state.face_up)}
        return (Offer(LayOut, PROMPT, ("HO-6", "C-HO-4"), {"seat": state.oracle}, cards, does=DOES),)

    def judge(self, state: State, decision: ChooseCard) -> Ruling:
        if self.seat != state.oracle:
            refused = no("{who} is the Oracle and lays a card out.", "HO-6", who=state.oracle)
            return has_left(state, self.seat) or refused
        for seat, cards in enumerate(state.face_up):
            if self.card in cards:
                text = "The {card} is face up in front of {who}, and there's only one."
                return no(text, "HO-1", repeats=("card",), card=card_label(self.card), who=seat)
        return ALLOWED

    def knowledge_doubt(self, state: State, decision: ChooseCard, to: int | None) -> Unclear | None:
        """HO-7: a doubt if the card contradicts the answers."""
        known = _learned(state, self)
        return None if isinstance(known, Knowledge) else doubt(state, known)

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        if not state.running or state.sheet is not None:
            return None
        return never("The Oracle only lays out a card after a miss, with four cards in hand.", "HO-6")

    def evolve(self, state: State, id: int, decision: ChooseCard) -> Step:
        """The Oracle draws, if still due; then the next player asks, unless a question is open."""
        known = _learned(state, self)
        hand = max(state.hand - 1, 0)
        if isinstance(known, Contradiction):
            known = forgotten(state.known, hand)
        face_up = replaced(state.face_up, self.seat, (*state.face_up[self.seat], self.card))
        waits, laid = len(state.open) > 1, (*state.laid, id)
        if state.config.options.lay_out == "after_drawing":
            out = changed(state, hand=hand, face_up=face_up, laid=laid, known=known, missed=False)
            return Step(out, ask=() if waits else asked_next(out), done=True)
        out = draw(state, hand, known, face_up=face_up, laid=laid, missed=False)
        return Step(out, DRAWS[state.oracle], () if waits else asked_next(out), done=True)


def _learned(state: State, entry: LayOut) -> Knowledge | Contradiction:
    return laid_out(state.known, rank_number(rank_of(entry.card)), entry.card)


PROMPT, DOES = say("Which card does the Oracle lay out?"), say("Lay out a card")


@lru_cache(maxsize=64)
def _not_face_up(face_up: tuple[tuple[str, ...], ...]) -> Choice:
    lying = {card for cards in face_up for card in cards}
    return Choice(tuple([card for card in DECK if card not in lying]), card_label)
