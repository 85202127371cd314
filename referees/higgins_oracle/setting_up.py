"""Start of a round: one card for the Oracle, the other fifty-one face down (HO-1, HO-3, HO-12)."""

from collections.abc import Iterable

from referees.common.rules import ALLOWED, Decision, Entry, Refused, Ruling, SeatIndex, Step, never, no, note
from referees.common.values import changed
from referees.common.words import Choice, Offer, Sentence, Who, say, say_count, seat_label
from referees.higgins_oracle.knowledge import blank
from referees.higgins_oracle.options import Config
from referees.higgins_oracle.pieces import CARDS
from referees.higgins_oracle.state import State, next_asker


def setup(config: Config) -> State:
    """The state before the first round."""
    seats = len(config.seats)
    return State(config, won=(0,) * seats, face_up=((),) * seats, granted=(0,) * seats)


class WhoIsOracle(Decision):
    """Asks for the next round's Oracle."""

    first = never("No round has started yet. First, the Oracle takes a card from a shuffled pack.", "HO-3")

    def ask(self, state: State) -> Sentence:
        if state.next_oracle is not None:
            return say("Shuffle all 52 cards. {who} stays the Oracle and takes one.", who=Who(state.next_oracle))
        if state.rounds:
            return say("Shuffle all 52 cards. Who ended the last round as the Oracle? That player stays the Oracle.")
        return say("Shuffle all 52 cards. Who's the Oracle? That player takes one card.")

    def passage(self, state: State) -> str:
        return "HO-12" if state.rounds or state.next_oracle is not None else "HO-1"


class StartRound(Entry, kind="start_round", answers=WhoIsOracle):
    """The pack is shuffled and the Oracle has taken one card (HO-1, HO-12)."""

    oracle: SeatIndex

    @classmethod
    def offer(cls, state: State, decision: WhoIsOracle) -> Iterable[Offer]:
        if state.next_oracle is not None:
            prompt = say("{who} is the Oracle", who=Who(state.next_oracle))
            return (Offer(StartRound, prompt, ("HO-12",), {"oracle": state.next_oracle}, {}),)
        choice = Choice(state.playing, seat_label)
        cites = ("HO-12",) if state.rounds else ("HO-1",)
        does = say("Say who the Oracle is")
        return (Offer(StartRound, say("Who is the Oracle?"), cites, {}, {"oracle": choice}, does=does),)

    def judge(self, state: State, decision: WhoIsOracle) -> Ruling:
        if self.oracle == state.next_oracle:
            return ALLOWED
        if self.oracle in state.left:
            return never("{who} has left the table.", "OC-3", who=self.oracle)
        if state.next_oracle is None:
            return ALLOWED
        text = "{who} is still the Oracle: you only lose the title when your hand is empty."
        return no(text, "HO-12", who=state.next_oracle)

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        number, is_last_card = len(state.rounds) + 1, state.config.options.end == "last_card"
        if state.sheet is not None or (is_last_card and not state.deck):
            return None
        if state.deck:
            one = "Round {number} isn't over yet: there's {count} card left in the deck."
            many = "Round {number} isn't over yet: there are {count} cards left in the deck."
            return never(say_count(one, many, state.deck, number=number), "HO-9")
        text = "Round {number} isn't over yet: it ends once someone has to draw a card and there are none left."
        return never(text, "HO-9", "C-HO-1", number=number)

    def evolve(self, state: State, id: int, decision: WhoIsOracle) -> Step:
        seats, oracle = len(state.config.seats), self.oracle
        started = changed(
            state,
            running=True,
            players=state.playing,
            oracle=oracle,
            next_oracle=oracle,
            hand=1,
            deck=CARDS - 1,
            turn=next_asker(state, oracle, oracle),
            asked=(),
            laid=(),
            missed=False,
            won=(0,) * seats,
            face_up=((),) * seats,
            captures=(),
            known=blank(),
        )
        sentence = say("{who} holds one card; the other 51 form the face-down deck.", who=Who(oracle))
        return Step(started, (note(sentence, "HO-3"),), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        return say("round {number} starts: {who} is the Oracle", who=Who(self.oracle), number=len(at.rounds) + 1)
