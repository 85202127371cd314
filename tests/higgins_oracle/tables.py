"""Tables of The Oracle for tests: questions written as players say them, and true games under any house option."""

import random
from collections.abc import Iterable

from referees.common.protocol.config import seated
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Refused, Unclear
from referees.common.values.change import changed
from referees.higgins_oracle import REFEREE
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.laying_out import LayOut
from referees.higgins_oracle.options import Config, Options
from referees.higgins_oracle.pieces import DECK, RANKS, rank_of
from referees.higgins_oracle.questions import ChooseCard
from referees.higgins_oracle.setting_up import StartRound, WhoIsOracle
from referees.higgins_oracle.state import State
from tests.common.rulings import Rulings

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon", "Kit", "Lea")

RULINGS = Rulings(REFEREE)
allowed, says = RULINGS.allowed, RULINGS.says


def config(players: int = 4, target: int = 50, **options: str) -> Config:
    """A config for that many players, with house options by name."""
    return Config(seats=seated(NAMES[:players]), options=Options.model_validate(options), target=target)


def started(players: int = 4, target: int = 50, **options: str) -> State:
    """Ann is Oracle; the last seat, to her right, asks first."""
    return allowed(REFEREE.setup(config(players, target, **options)), StartRound(oracle=0)).state  # type: ignore[no-any-return]


def entry_of(state: State, word: str) -> Entry:
    """An entry in short notation, by the seat whose turn it is: "Q" a miss, "Q+2" two queens given, "Q+SH" with their
    suits, "/QS" the queen of spades laid out."""
    if word.startswith("/"):
        return LayOut(seat=state.oracle, card=word[1:])
    rank, _, given = word.partition("+")
    if not given or given.isdigit():
        return Guess(seat=state.turn, rank=rank, hits=int(given or 0))
    return Guess(seat=state.turn, rank=rank, hits=len(given), suits=tuple(given))


def enter(state: State, words: str) -> State:
    """The state after these entries, all of them allowed."""
    for word in words.split():
        state = allowed(state, entry_of(state, word)).state
    return state


def refused(state: State, entry: Entry | str) -> Refused:
    """The refusal of an entry that must be refused."""
    return RULINGS.refused(state, entry_of(state, entry) if isinstance(entry, str) else entry)


def unclear(state: State, entry: Entry | str) -> Unclear:
    """The doubt about an entry that must be doubted."""
    return RULINGS.unclear(state, entry_of(state, entry) if isinstance(entry, str) else entry)


def before_the_last_card(won: Iterable[int], laid: int, hand: int, state: State) -> State:
    """The running round near its end: cards won by each seat, cards laid out by Ann, her hand, one card in the deck."""
    face_up = (DECK[:laid], *state.face_up[1:])
    slots = tuple(range(hand))
    left = tuple(4 - sum(rank_of(card) == rank for card in DECK[:laid]) for rank in RANKS)
    known = changed(state.known, slots=slots, left=left)
    return changed(state, won=tuple(won), face_up=face_up, hand=hand, deck=1, known=known)


def dealt(rng: random.Random, at: Config, rounds: int = 99) -> list[Entry]:
    """A true game under any house option; the referee doesn't see the real pack. Ranks are named and cards laid out at
    random. The referee says who answers which question, the cards give the answers."""
    state, entries = REFEREE.setup(at), list[Entry]()
    hand: list[str] = []
    deck: list[str] = []
    oracle = 0
    while state.outcome is None:
        entry: Entry
        match state.open[-1]:
            case WhoIsOracle():
                if len(state.rounds) == rounds:
                    break
                oracle = rng.choice(state.playing) if state.next_oracle is None else state.next_oracle
                deck = rng.sample(DECK, 52)
                hand = [deck.pop()]
                entry = StartRound(oracle=oracle)
            case ChooseCard():
                entry = LayOut(seat=oracle, card=rng.choice(hand))
            case _:
                rank = rng.choice(RANKS)
                suits = sorted(card[-1] for card in hand if rank_of(card) == rank)
                given = tuple(suits) if suits and rng.random() < 0.5 else None
                entry = Guess(seat=state.turn, rank=rank, hits=len(suits), suits=given)
        entries.append(entry)
        before, state = state, REFEREE.evolve(state, entry, len(entries)).state
        if isinstance(entry, LayOut):
            hand.remove(entry.card)
        elif isinstance(entry, Guess):
            hand = [card for card in hand if rank_of(card) != entry.rank]
        oracle = state.oracle
        while deck and len(deck) > state.deck:
            hand.append(deck.pop())
        assert not before.running or not state.running or len(hand) == state.hand
    return entries
