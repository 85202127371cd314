"""Set-up: the starting player, and nine cards for each player (MO-2 to MO-5, MO-26, MO-27)."""

from collections.abc import Iterable

from referees.common.rules import ALLOWED, Decision, Entry, Refused, Ruling, SeatIndex, Step, Unclear, never, note
from referees.common.shared import has_left
from referees.common.values import changed
from referees.common.words import Choice, Offer, Sentence, Who, say, seat_label
from referees.meow_oracle.options import Config
from referees.meow_oracle.pieces import DECK
from referees.meow_oracle.scoring import lowest, next_starter, total_winner_points
from referees.meow_oracle.state import Area, State, begin_turn


def setup(config: Config) -> State:
    """The state before the first round: empty areas."""
    seats = len(config.seats)
    return State(config, areas=(Area(cells=(None,) * 9),) * seats, turns=(0,) * seats, granted=(0,) * seats)


class WhoStarts(Decision):
    """Asks for the round's starting player."""

    first = never("No round has started yet. First, deal nine cards to each player.", "MO-4")

    def ask(self, state: State) -> Sentence:
        if state.rounds:
            return say("Shuffle all 36 cards. {who} deals nine to each player and starts.", who=Who(_starter(state)))
        return say("Shuffle all 36 cards and deal nine to each player, face down. Who starts?")

    def passage(self, state: State) -> str:
        return "MO-26" if state.rounds else "MO-2"


class StartRound(Entry, kind="start_round", answers=WhoStarts):
    """The starting player has dealt nine face-down cards to each player (MO-2, MO-26)."""

    starter: SeatIndex

    @classmethod
    def offer(cls, state: State, decision: WhoStarts) -> Iterable[Offer]:
        if state.rounds:
            starter = _starter(state)
            prompt = say("{who} starts", who=Who(starter))
            return (Offer(StartRound, prompt, why_starts(state)[1], {"starter": starter}, {}),)
        choice = Choice(state.playing, seat_label)
        return (Offer(StartRound, say("Who starts?"), ("MO-2",), {}, {"starter": choice}, does=say("Say who starts")),)

    def judge(self, state: State, decision: WhoStarts) -> Ruling:
        if not state.rounds:
            return has_left(state, self.starter) or ALLOWED
        if self.starter != _starter(state):
            return Refused(*why_starts(state))
        totals = total_winner_points(state)
        if state.config.options.end == "two_rounds" or max(totals) < 3 or state.config.edition < 4:
            return ALLOWED
        text = "{who} has {points} Winner Points, so the game is over: end it under “More”. Play another round anyway?"
        doubt = say(text, who=Who(totals.index(max(totals))), points=max(totals))
        return Unclear(doubt, ("C-MO-6", "OC-2"), yes=say("Yes, play on"))

    def why_not_now(self, state: State, decision: Decision) -> Refused:
        number = len(state.rounds) + 1
        return never("Round {number} isn't over yet: some areas still have places to fill.", "MO-15", number=number)

    def evolve(self, state: State, id: int, decision: WhoStarts) -> Step:
        seats = len(state.config.seats)
        areas = tuple(Area() if seat in state.playing else Area(cells=(None,) * 9) for seat in range(seats))
        dealt = changed(state, areas=areas, unseen=DECK, dealt=True, players=state.playing, starter=self.starter)
        dealt = changed(dealt, turns=(0,) * seats, turned=(), given=())
        unused = len(DECK) - 9 * len(state.playing)
        text = say("Each player has nine face-down cards; the other {unused} are set aside face down.", unused=unused)
        if not unused:
            text = say("Each player has nine face-down cards; none are left over.")
        happened = [note(text, "MO-4", "MO-5")]
        if state.config.options.entered == "areas":
            happened.append(PLAY_ON)
        return Step(begin_turn(dealt, self.starter), tuple(happened), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        return say("{who} deals and starts round {number}", who=Who(self.starter), number=len(at.rounds) + 1)


PLAY_ON = note("Play the round, then enter the cards in each area.", "C-MO-14")


def why_starts(state: State) -> tuple[Sentence, tuple[str, ...]]:
    """MO-26: who starts the next round and why, with citations."""
    last, starter = state.rounds[-1], _starter(state)
    if starter != last.next_starter:
        text = say("{first} would start but has left, so {who} starts.", first=Who(last.next_starter), who=Who(starter))
        return text, ("MO-26", "OC-3")
    tied, cites = lowest(last, state.config.options), ("MO-26", "C-MO-11")
    if len(tied) == 1:
        if state.config.options.lowest == "winner_points":
            return say("{who} had the fewest Winner Points and starts the next round.", who=Who(starter)), cites
        return say("{who} had the lowest score and starts the next round.", who=Who(starter)), cites
    names = tuple(map(Who, tied))
    if state.starter not in tied:
        template = (
            "{tied} are tied for the fewest points. {last} started the previous round, so the next "
            "tied player clockwise, {who}, starts."
        )
        return say(template, tied=names, last=Who(state.starter), who=Who(starter)), cites
    if len(tied) == 2:
        template = "{tied} are tied for the fewest points. {last} started the previous round, so {who} starts this one."
    else:
        template = (
            "{tied} are tied for the fewest points. {last} started the previous round, "
            "so {who}, the next tied player clockwise, starts this one."
        )
    return say(template, tied=names, last=Who(state.starter), who=Who(starter)), (*cites, "C-MO-8")


def _starter(state: State) -> int:
    """MO-26: the starting player; if that player has left, the lowest of the others (in edition 3, the next one)."""
    first, seats = state.rounds[-1].next_starter, len(state.areas)
    if first in state.left and state.config.edition > 3:
        return next_starter(state.starter, lowest(state.rounds[-1], state.config.options, state.left), seats)
    return next_starter(first - 1, [*state.playing], seats)
