"""The referee's knowledge of the Oracle's hand always agrees with brute force over every hand."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import pytest
from hypothesis import given as drawn_by, settings, strategies as st

from referees.higgins_oracle.knowledge import (
    Contradiction,
    Knowledge,
    blank as nothing_known,
    denied,
    drawn,
    given,
    laid_out,
)
from tests.higgins_oracle import BruteForce, World, false_record, impossible_from, lies
from tests.higgins_oracle.brute_force import Hands, Small, Statement, first_hands
from tests.higgins_oracle.simulator import SMALL, STYLES, Entry, Pack, guess, play


@dataclass(frozen=True)
class Both:
    """One round in the referee's knowledge and in brute force; a card `must_lay_out` after a miss with a full hand."""

    small: Small
    known: Knowledge
    hands: Hands
    deck: int
    must_lay_out: bool = False

    @classmethod
    def start(cls, small: Small) -> "Both":
        """A round after the first draw."""
        return cls(small, small.start, first_hands(small), small.ranks * small.copies - 1)

    def may_say(self) -> Iterator[Statement]:
        """All statements possible now, by public information."""
        if self.must_lay_out:
            yield from (Statement("out", rank) for rank in range(self.small.ranks))
        elif self.deck:
            for rank in range(self.small.ranks):
                yield Statement("no", rank)
                most = min(len(self.known.slots), self.small.copies)
                yield from (Statement("yes", rank, count) for count in range(1, most + 1))

    def after(self, statement: Statement) -> "Both | None":
        """Both after a statement, or None if no hand explains it; asserts that they agree on that."""
        learned = self._learned(statement)
        hands = self.hands.after(self.small, statement)
        assert isinstance(learned, Knowledge) == bool(hands.hands), (self, statement)
        if isinstance(learned, Contradiction):
            return None
        is_full = statement.what == "no" and len(learned.slots) == self.small.full
        draws = self.deck and not is_full and (statement.what != "yes" or not learned.slots)
        if not draws:
            return Both(self.small, learned, hands, self.deck, is_full)
        return Both(self.small, drawn(learned), hands.drawn(self.small), self.deck - 1)

    def _learned(self, statement: Statement) -> Knowledge | Contradiction:
        match statement.what:
            case "no":
                return denied(self.known, statement.rank, 0)
            case "yes":
                return given(self.known, statement.rank, statement.number, (), 0)
            case _:
                return laid_out(self.known, statement.rank, f"laid out at {len(self.known.askers)}")


@pytest.mark.parametrize(
    ("small", "depth"),
    [
        (Small(2, 2, 2), 12),
        (Small(3, 1, 2), 12),
        (Small(2, 3, 3), 10),
        (Small(3, 2, 2), 14),
        (Small(4, 2, 3), 5),
        pytest.param(Small(4, 2, 3), 6, marks=pytest.mark.soak),
    ],
)
def test_statements_are_doubted_exactly_if_brute_force_refutes_them(small: Small, depth: int) -> None:
    """On tiny packs, every sequence of statements is doubted exactly if no hand explains it."""
    rounds = [Both.start(small)]
    for _ in range(depth):
        results = (both.after(statement) for both in rounds for statement in both.may_say())
        rounds = list({_key(both): both for both in results if both is not None}.values())


def _key(both: Both) -> object:
    """A key that is equal for rounds with the same future: the order of times, not the times themselves."""
    known = both.known
    times = sorted({*known.slots, *known.absent, len(known.askers)})
    places = {time: place for place, time in enumerate(times)}
    slots, absent = tuple(places[slot] for slot in known.slots), tuple(places[time] for time in known.absent)
    return slots, absent, known.left, both.hands, both.deck, both.must_lay_out


@settings(max_examples=200)
@drawn_by(choices=st.lists(st.integers(0, 999), max_size=40), shape=st.sampled_from([(4, 2, 3), (4, 2, 4), (13, 4, 4)]))
def test_long_rounds_are_doubted_if_brute_force_refutes_them(choices: list[int], shape: tuple[int, int, int]) -> None:
    """Random statements on two small packs and the whole one are doubted exactly if no hand explains them."""
    both = Both.start(Small(*shape))
    for choice in choices:
        may_say = list(both.may_say())
        if not may_say:
            break
        both = both.after(may_say[choice % len(may_say)]) or both


@dataclass
class Round:
    """A round as the table sees it, on a pack of any size, with the referee's knowledge."""

    pack: Pack
    players: int
    oracle: int
    known: Knowledge
    deck: int
    turn: int
    must_lay_out: bool = False

    @classmethod
    def start(cls, pack: Pack, players: int, oracle: int) -> "Round":
        """The Oracle has one card; the player to the right asks."""
        known = nothing_known(ranks=len(pack.ranks), copies=len(pack.suits))
        return cls(pack, players, oracle, known, len(pack.cards) - 1, (oracle - 1) % players)

    def takes(self, entry: Entry) -> bool:
        """Whether the entry is allowed; if so, it's applied."""
        if not self._is_asked_for(entry):
            return False
        learned = self._learned(entry)
        if isinstance(learned, Contradiction):
            return False
        missed = entry["kind"] == "guess" and not entry["hits"]
        self.known = learned
        self.must_lay_out = missed and len(learned.slots) == self.pack.limit
        if not learned.slots:
            self.oracle = self.turn
        if not self.must_lay_out and (missed or entry["kind"] == "lay_out" or not learned.slots):
            self.known, self.deck = drawn(learned), self.deck - 1
            self.turn = self._next()
        return True

    def _is_asked_for(self, entry: Entry) -> bool:
        """Whether the public state allows the entry: the deck, the turn, and the size of the hand."""
        if entry["kind"] == "lay_out":
            return self.must_lay_out and entry["seat"] == self.oracle
        asks = not self.must_lay_out and self.deck > 0 and entry["seat"] == self.turn
        return asks and entry["hits"] <= len(self.known.slots)

    def _learned(self, entry: Entry) -> Knowledge | Contradiction:
        rank = self.pack.ranks.index(entry["rank"] if "rank" in entry else entry["card"][:-1])
        if entry["kind"] == "lay_out":
            return laid_out(self.known, rank, entry["card"])
        if entry["hits"]:
            cards = tuple(entry["rank"] + suit for suit in entry["suits"] or ())
            return given(self.known, rank, entry["hits"], cards, entry["seat"])
        return denied(self.known, rank, entry["seat"])

    def _next(self) -> int:
        following = (self.turn - 1) % self.players
        return (following - 1) % self.players if following == self.oracle else following


def first_doubt(entries: list[Entry], pack: Pack, players: int) -> int | None:
    """The index of the first entry of a round that is refused or doubted."""
    table = Round.start(pack, players, entries[0]["oracle"])
    return next((index for index, entry in enumerate(entries) if index and not table.takes(entry)), None)


@pytest.mark.parametrize("seed", range(60))
def test_a_false_answer_is_doubted_exactly_when_brute_force_proves_it(seed: int) -> None:
    """On a pack of eight, true rounds pass; with one false answer, the first impossible entry is the first doubted."""
    players = 2 + seed % 4
    played = play(seed, players, list(STYLES)[seed % len(STYLES)], bool(seed % 2), rounds=1, pack=SMALL)
    assert first_doubt(played.entries, SMALL, players) is None
    for lie in lies(played, random.Random(seed)):
        false = false_record(played, lie)
        assert first_doubt(false, SMALL, players) == impossible_from(false, SMALL, players), lie


def may_be_entered(table: Round) -> Iterator[Entry]:
    """All entries possible now by public information, true or not, with suits and without."""
    pack = table.pack
    if table.must_lay_out:
        yield from ({"kind": "lay_out", "seat": table.oracle, "card": card} for card in pack.cards)
    elif table.deck:
        most = min(len(table.known.slots), len(pack.suits))
        for rank in pack.ranks:
            for hits in range(most + 1):
                yield guess(table.turn, rank, hits, None)
                yield from (guess(table.turn, rank, hits, list(suits)) for suits in combinations(pack.suits, hits))


def alike(table: Round, worlds: set[World]) -> object:
    """A key that is equal for rounds with the same future: the order of times, and which cards of a rank were seen."""
    known = table.known
    times = sorted({*known.slots, *known.absent, len(known.askers)})
    places = {time: place for place, time in enumerate(times)}
    slots, absent = tuple(places[slot] for slot in known.slots), tuple(places[time] for time in known.absent)
    cards = tuple(frozenset(card for gift in group for card in gift.cards) for group in known.gone)
    turn = (table.deck, table.turn, table.oracle, table.must_lay_out)
    return frozenset(worlds), slots, absent, known.left, cards, turn


@pytest.mark.parametrize(
    ("pack", "depth", "least"),
    [
        (Pack(("A", "Q"), "HS", 2), 99, 1_000),
        (Pack(("A", "9", "Q"), "HS", 2), 3, 1_500),
        pytest.param(Pack(("A", "Q"), "CHS", 3), 99, 90_000, marks=pytest.mark.soak),
        pytest.param(Pack(("A", "9", "Q"), "HS", 2), 99, 400_000, marks=pytest.mark.soak),
    ],
)
def test_every_record_of_a_tiny_pack_is_doubted_exactly_if_no_shuffle_explains_it(
    pack: Pack, depth: int, least: int
) -> None:
    """After every record that some shuffle explains, each answer, with or without suits, is accepted exactly if brute
    force over single cards finds it possible."""
    force = BruteForce(pack, players=2)
    force.see({"kind": "start_round", "oracle": 0})
    rounds, judged = [(Round.start(pack, 2, 0), force.worlds or set())], 0
    for _ in range(depth):
        unique: dict[object, tuple[Round, set[World]]] = {}
        for table, worlds in rounds:
            for entry in may_be_entered(table):
                after = {world for before in worlds for world in force.step(before, entry)}
                copy = replace(table)
                assert copy.takes(entry) == bool(after), (table, entry)
                judged += 1
                if after:
                    unique.setdefault(alike(copy, after), (copy, after))
        rounds = list(unique.values())
    assert judged > least
