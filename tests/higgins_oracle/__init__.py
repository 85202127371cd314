"""The Oracle by Peter Higgins: brute force over every deal of a small pack, and false answers for it to find."""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .simulator import Entry, Pack, Played, guess, rank_of

BRUTE_FORCE = 12  # a larger pack has too many worlds

LIES = (
    "hit denied", "miss claimed as hit", "wrong count", "wrong suits",
    "laid out: the rank just denied", "laid out: another card",
)  # fmt: skip


# --- Brute force ---------------------------------------------------------------------------------------------


class World(NamedTuple):
    """A possible world: the cards that the Oracle holds and those left in the stock, in no order."""

    hand: frozenset[str]
    stock: frozenset[str]
    oracle: int
    guesser: int | None  # None if the number of players isn't given
    must_lay_out: bool = False


class BruteForce:
    """Every world in which all entries so far are true; if there is none, an entry is false."""

    def __init__(self, pack: Pack, players: int | None = None) -> None:
        assert len(pack.cards) <= BRUTE_FORCE, "too many worlds"
        self.pack, self.players = pack, players
        self.worlds: set[World] | None = None  # before the first round any player may become Oracle

    def see(self, entry: Entry) -> bool:
        """Apply an entry; returns whether any world is left."""
        if self.worlds is None:
            self.worlds = set(self.begin(entry["oracle"])) if entry["kind"] == "start_round" else set()
        else:
            self.worlds = {after for world in self.worlds for after in self.step(world, entry)}
        return bool(self.worlds)

    def step(self, world: World, entry: Entry) -> Iterator[World]:
        if entry["kind"] == "start_round":
            if not world.stock and entry["oracle"] == world.oracle:
                yield from self.begin(world.oracle)
        elif entry["kind"] == "guess":
            yield from self.guess(world, entry)
        elif world.must_lay_out and entry["seat"] == world.oracle and entry["card"] in world.hand:
            laid = world._replace(hand=world.hand - {entry["card"]}, must_lay_out=False)
            yield from self.draw(self.passed(laid))

    def begin(self, oracle: int) -> Iterator[World]:
        nothing = World(frozenset(), frozenset(self.pack.cards), oracle, guesser=oracle)
        yield from self.draw(self.passed(nothing))

    def draw(self, world: World) -> Iterator[World]:
        """The worlds after a draw: any card may have been on top."""
        for card in world.stock:
            yield world._replace(hand=world.hand | {card}, stock=world.stock - {card})

    def passed(self, world: World) -> World:
        if self.players is None or world.guesser is None:
            return world._replace(guesser=None)
        following = [(world.guesser - step) % self.players for step in (1, 2)]
        return world._replace(guesser=following[following[0] == world.oracle])

    def guess(self, world: World, entry: Entry) -> Iterator[World]:
        seat, suits = entry["seat"], entry["suits"]
        cards = {card for card in world.hand if rank_of(card) == entry["rank"]}
        in_turn = seat != world.oracle and world.guesser in (None, seat) and not world.must_lay_out and world.stock
        true = len(cards) == entry["hits"] and (suits is None or cards == {entry["rank"] + suit for suit in suits})
        if not (in_turn and true):
            return
        left = world._replace(hand=world.hand - cards)
        if not left.hand:
            yield from self.draw(self.passed(left._replace(oracle=seat, guesser=seat)))
        elif cards:
            yield left
        elif len(left.hand) == self.pack.limit:
            yield left._replace(must_lay_out=True)
        else:
            yield from self.draw(self.passed(left))


def impossible_from(entries: Iterable[Entry], pack: Pack, players: int | None = None) -> int | None:
    """The index of the first entry that can't be true together with those before it.

    Turns are checked only if the number of players is given.
    """
    force = BruteForce(pack, players)
    return next((index for index, entry in enumerate(entries) if not force.see(entry)), None)


def consistent(entries: Iterable[Entry], pack: Pack, players: int | None = None) -> bool:
    """Whether some shuffle of the pack makes all entries true."""
    return impossible_from(entries, pack, players) is None


# --- False answers -------------------------------------------------------------------------------------------


class Lie(NamedTuple):
    """One entry of a game replaced by a false one; `provable` is None if the pack is too large for brute force."""

    at: int
    entry: Entry
    provable: bool | None


def false_record(played: Played, lie: Lie) -> list[Entry]:
    return [*played.entries[: lie.at], lie.entry, *played.entries[lie.at + 1 :]]


def lies(played: Played, rng: random.Random) -> list[Lie]:
    """For each way to answer falsely, one random place in this game; the rest of the game is unchanged."""
    lies_by_kind: dict[str, list[Lie]] = defaultdict(list)
    for index, false, what in every_lie(played, rng):
        lies_by_kind[what].append(Lie(index, false, None))
    chosen = [rng.choice(lies_by_kind[what]) for what in LIES if what in lies_by_kind]
    if len(played.pack.cards) > BRUTE_FORCE:
        return chosen
    return [
        lie._replace(provable=not consistent(false_record(played, lie), played.pack, played.players)) for lie in chosen
    ]


def every_lie(played: Played, rng: random.Random) -> Iterator[tuple[int, Entry, str]]:
    denied = ""
    for index, entry in enumerate(played.entries):
        if entry["kind"] == "guess":
            denied = entry["rank"]
            yield from ((index, false, what) for false, what in false_guesses(played.pack, entry, rng))
        elif entry["kind"] == "lay_out":
            for card in played.pack.cards:
                what = "laid out: the rank just denied" if rank_of(card) == denied else "laid out: another card"
                if card != entry["card"]:
                    yield index, {**entry, "card": card}, what


def false_guesses(pack: Pack, entry: Entry, rng: random.Random) -> Iterator[tuple[Entry, str]]:
    """False numbers and suits: with too few cards all are true ones, with too many the true ones are among them."""
    truth, true_suits = entry["hits"], entry["suits"]
    known = [] if true_suits is None else true_suits
    others = [suit for suit in pack.suits if suit not in known]
    for hits in range(len(pack.suits) + 1):
        false = rng.sample(known, min(hits, len(known))) + rng.sample(others, max(0, hits - len(known)))
        suits = None if true_suits is None else sorted(false)
        if hits != truth:
            what = "hit denied" if not hits else "wrong count" if truth else "miss claimed as hit"
            yield guess(entry["seat"], entry["rank"], hits, suits), what
    if known and others:
        exchanged = sorted([*known[1:], rng.choice(others)])
        yield {**entry, "suits": exchanged}, "wrong suits"
