"""The Oracle by Peter Higgins played with a real shuffled pack, written from the original text alone.

The simulator knows every card; the entries it yields hold only what the table sees. It shares no code with the
referee, so that if the two agree, two readings of the text agree. Quotations are the text's words.

Seats are numbered clockwise; play goes anticlockwise, that is to each player's right: from seat to seat - 1.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.branches import Collector

Entry = dict[str, Any]

GUESSERS = ("random", "remembering", "foolish")
ORACLES = ("random", "sensible", "hoarding")  # how an Oracle chooses the card to lay out; "hoarding" keeps equal ranks
STYLES = {  # how each player guesses and lays out; "mixed" chooses at random for each seat
    "random": ("random", "random"), "remembering": ("remembering", "random"), "foolish": ("foolish", "random"),
    "sensible": ("random", "sensible"), "hoarding": ("random", "hoarding"), "sharp": ("remembering", "sensible"),
    "mixed": ("random", "random"),
}  # fmt: skip

BRANCHES = (
    "kind: start_round", "kind: guess", "kind: lay_out",
    "miss: hand 1", "miss: hand 2", "miss: hand 3", "miss: hand 4", "hit: 1", "hit: 2", "hit: 3", "hit: 4",
    "dethroning", "dethroning: of 1", "dethroning: of 2", "dethroning: of 3", "dethroning: of 4",
    "turn: goes on", "turn: passes", "turn: passes over the Oracle",
    "end: dethroning", "end: miss", "end: miss with a full hand",
    "round: same Oracle", "round: another Oracle", "round: dethroned and back", "round: face-up after dethroning",
    "round: tie", "round: target reached", "round: target not reached",
    "final: one reaches the target", "final: several reach the target", "final: alone", "final: joint winners",
    "players: 2", "players: 3", "players: 4", "players: 5", "players: 6", "suits: entered", "suits: not entered",
)  # fmt: skip


@dataclass(frozen=True)
class Pack:
    """The cards, and how many of them an Oracle holds at most."""

    ranks: tuple[str, ...] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    suits: str = "CDHS"
    limit: int = 4

    @property
    def cards(self) -> list[str]:
        return [rank + suit for rank in self.ranks for suit in self.suits]


FULL = Pack()
SMALL = Pack(ranks=("A", "9", "10", "Q"), suits="HS", limit=3)


def rank_of(card: str) -> str:
    return card[:-1]


# --- The table ---------------------------------------------------------------------------------------------


class Table:
    """A round under way, with every card: whose turn it is, the Oracle's hand, each player's winnings."""

    def __init__(self, deck: list[str], oracle: int, players: int, limit: int) -> None:
        assert 0 <= oracle < players
        self.players, self.limit = players, limit
        self.stock = deck[::-1]  # the top card is the last
        self.oracle = oracle
        self.hand: list[str] = []
        self.winnings: list[list[str]] = [[] for _ in range(players)]
        self.face_up: list[list[str]] = [[] for _ in range(players)]
        self.must_lay_out = False
        self.draws = -1  # the one card the Oracle starts with isn't counted
        self.misses = self.dethronings = 0
        self.since_guess: Counter[str] = Counter()  # by rank: cards drawn since it was last guessed
        self.draw()
        self.guesser = self.right_of(oracle)

    def right_of(self, seat: int) -> int:
        """The next player to guess, "going anticlockwise", skipping the Oracle."""
        following = (seat - 1) % self.players
        return (following - 1) % self.players if following == self.oracle else following

    def over(self) -> bool:
        """Whether "the pack is exhausted"."""
        return not self.stock

    def held(self, rank: str) -> list[str]:
        return sorted(card for card in self.hand if rank_of(card) == rank)

    def draw(self) -> None:
        card = self.stock.pop()
        for rank in self.since_guess:
            self.since_guess[rank] += 1
        self.hand.append(card)
        self.draws += 1

    def guess(self, rank: str, withheld: int = 0) -> list[str]:
        """Answer a guess: the cards shown and given are "ALL such cards", except those a lying Oracle withholds."""
        assert not self.must_lay_out
        assert not self.over()
        cards = self.held(rank)[withheld:]
        self.since_guess[rank] = 0
        if not cards:
            self.miss()
        for card in cards:
            self.hand.remove(card)
            self.winnings[self.guesser].append(card)
        if not self.hand:
            self.dethrone()
        return cards

    def miss(self) -> None:
        """Answer a miss: the Oracle draws, but "already holding four cards" first "places one card face upwards"."""
        self.misses += 1
        if len(self.hand) == self.limit:
            self.must_lay_out = True
        else:
            self.draw_and_pass()

    def draw_and_pass(self) -> None:
        self.draw()
        self.guesser = self.right_of(self.guesser)

    def lay_out(self, card: str) -> None:
        assert self.must_lay_out
        self.hand.remove(card)
        self.face_up[self.oracle].append(card)
        self.must_lay_out = False
        self.draw_and_pass()

    def dethrone(self) -> None:
        """Pass the title "to the player who has won the cards", who "picks up the top card"."""
        self.dethronings += 1
        self.oracle = self.guesser
        self.draw()
        self.guesser = self.right_of(self.oracle)

    def scores(self) -> list[int]:
        """Each player's points: cards won, cards laid out, and "any cards held by the current Oracle"."""
        won = [len(cards) + len(laid) for cards, laid in zip(self.winnings, self.face_up, strict=True)]
        return [score + len(self.hand) * (seat == self.oracle) for seat, score in enumerate(won)]

    def unseen(self, rank: str, pack: Pack) -> int:
        """The number of a rank's cards that no player has seen: they are in the Oracle's hand or in the stock."""
        cards = [card for cards in (*self.winnings, *self.face_up) for card in cards]
        return len(pack.suits) - sum(rank_of(card) == rank for card in cards)


# --- Choosing ------------------------------------------------------------------------------------------------


def promise(table: Table, rank: str, pack: Pack) -> int:
    """The rank's unseen cards, times the number of the Oracle's cards drawn since the rank was last guessed."""
    newer = table.since_guess[rank] if rank in table.since_guess else len(table.hand)
    return table.unseen(rank, pack) * min(newer, len(table.hand))


def choose_rank(rng: random.Random, table: Table, pack: Pack, manner: str) -> str:
    ranks = rng.sample(pack.ranks, len(pack.ranks))
    if manner == "remembering":
        return max(ranks, key=lambda rank: promise(table, rank, pack))
    if manner == "foolish" and rng.random() < 0.9:
        return min(ranks, key=lambda rank: promise(table, rank, pack))
    return ranks[0]


def choose_lay_out(rng: random.Random, table: Table, pack: Pack, manner: str) -> str:
    """A card to lay out: if sensible, of the rank held most or, among equals, with most unseen cards."""
    cards = rng.sample(table.hand, len(table.hand))
    if manner == "sensible":
        return max(cards, key=lambda card: (len(table.held(rank_of(card))), table.unseen(rank_of(card), pack)))
    if manner == "hoarding":
        return min(cards, key=lambda card: len(table.held(rank_of(card))))
    return cards[0]


# --- Playing -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RoundTruth:
    """The real cards of one round; lists are by seat. The deck's first card is the one the Oracle starts with."""

    deck: list[str]
    oracle_start: int
    oracle_end: int
    winnings: list[list[str]]
    face_up: list[list[str]]
    hand: list[str]
    scores: list[int]
    draws: int
    misses: int
    dethronings: int


@dataclass
class Played:
    """A game as the table enters it, and the truth behind it; `lie` is the index of an Oracle's false answer."""

    seed: int
    players: int
    style: str
    pack: Pack
    suits: bool
    target: int
    entries: list[Entry] = field(default_factory=list)
    rounds: list[RoundTruth] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)  # empty if it was broken off before the target
    events: Collector = field(default_factory=Counter)
    lie: int | None = None


def play(
    seed: int,
    players: int,
    style: str = "random",
    suits: bool = False,
    target: int = 50,
    *,
    rounds: int | None = None,
    pack: Pack = FULL,
    liar: bool = False,
) -> Played:
    """Play a game, the same for the same arguments. It is broken off after `rounds`; a `liar` answers once falsely."""
    assert 2 <= players <= 6
    rng = random.Random(f"higgins {seed} {players} {style} {liar}")  # independent of the hash seed
    manners = [STYLES[style]] * players
    if style == "mixed":
        manners = [(rng.choice(GUESSERS), rng.choice(ORACLES)) for _ in range(players)]
    game = Played(seed, players, style, pack, suits, target, totals=[0] * players)
    game.events.update([f"players: {players}", "suits: entered" if suits else "suits: not entered"])
    oracle = rng.randrange(players)
    while not game.winners and (rounds is None or len(game.rounds) < rounds):
        truth = play_round(rng, game, oracle, manners, liar)
        game.rounds.append(truth)
        game.totals = [sum(pair) for pair in zip(game.totals, truth.scores, strict=True)]
        if max(game.totals) >= target:
            game.winners = [seat for seat, total in enumerate(game.totals) if total == max(game.totals)]
        game.events.update(round_events(game, truth))
        oracle = truth.oracle_end
    game.events.update(final_events(game))
    return game


def play_round(rng: random.Random, game: Played, oracle: int, manners: list[tuple[str, str]], liar: bool) -> RoundTruth:
    deck = rng.sample(game.pack.cards, len(game.pack.cards))
    table = Table(deck, oracle, game.players, game.pack.limit)
    game.entries.append({"kind": "start_round", "oracle": oracle})
    while not table.over():
        hand, throned, guesser = len(table.hand), table.oracle, table.guesser
        if table.must_lay_out:
            card = choose_lay_out(rng, table, game.pack, manners[table.oracle][1])
            table.lay_out(card)
            entry: Entry = {"kind": "lay_out", "seat": throned, "card": card}
        else:
            rank = choose_rank(rng, table, game.pack, manners[guesser][0])
            held, withheld = len(table.held(rank)), 0
            if liar and game.lie is None and held and rng.random() < 0.2:
                game.lie, withheld = len(game.entries), rng.randint(1, held)
            cards = table.guess(rank, withheld)
            entry = guess(guesser, rank, len(cards), [card[-1] for card in cards] if game.suits else None)
        game.entries.append(entry)
        game.events.update(entry_events(table, entry, hand, throned))
    return RoundTruth(
        deck, oracle, table.oracle, table.winnings, table.face_up, sorted(table.hand),
        table.scores(), table.draws, table.misses, table.dethronings,
    )  # fmt: skip


def guess(seat: int, rank: str, hits: int, suits: list[str] | None) -> Entry:
    return {"kind": "guess", "seat": seat, "rank": rank, "hits": hits, "suits": suits}


# --- What occurred -------------------------------------------------------------------------------------------


def entry_events(table: Table, entry: Entry, hand: int, throned: int) -> Iterator[str]:
    """The branches an entry took, by the table after it, and the hand's size and the Oracle before it."""
    yield f"kind: {entry['kind']}"
    hits = entry.get("hits")
    if hits is not None:
        yield f"hit: {hits}" if hits else f"miss: hand {hand}"
    if table.oracle != throned:
        yield from ("dethroning", f"dethroning: of {hand}")
    elif hits:
        yield "turn: goes on"
    elif not table.must_lay_out:
        over = table.players > 2 and (table.guesser + 1) % table.players == table.oracle
        yield "turn: passes over the Oracle" if over else "turn: passes"
    if table.over():
        yield "end: dethroning" if table.oracle != throned else "end: miss"
        if entry["kind"] == "lay_out":
            yield "end: miss with a full hand"


def round_events(game: Played, truth: RoundTruth) -> Iterator[str]:
    yield "kind: start_round"
    same = truth.oracle_start == truth.oracle_end
    yield "round: same Oracle" if same else "round: another Oracle"
    if same and truth.dethronings:
        yield "round: dethroned and back"
    if any(cards for seat, cards in enumerate(truth.face_up) if seat != truth.oracle_end):
        yield "round: face-up after dethroning"
    if truth.scores.count(max(truth.scores)) > 1:
        yield "round: tie"
    yield "round: target reached" if game.winners else "round: target not reached"


def final_events(game: Played) -> Iterator[str]:
    if game.winners:
        reached = sum(total >= game.target for total in game.totals)
        yield "final: several reach the target" if reached > 1 else "final: one reaches the target"
        yield "final: joint winners" if len(game.winners) > 1 else "final: alone"
