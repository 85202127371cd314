"""Meow Oracle played with real hidden cards, written from the original rulebook alone.

The simulator knows every card; the entries it yields hold only what the table sees. It shares no code with the
referee, so that if the two agree, two readings of the rulebook agree. Quotations are the rulebook's words.

A turn's entries: all "turn_up"s, then "give"s and "place"s in any order in which a card is given before it is placed.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.branches import Collector

Entry = dict[str, Any]

DECK = [f"{colour}{number}" for colour in "RGB" for number in range(11)] + ["J3", "J4", "J5"]
CELLS = range(9)  # reading order, which is the order of Point 1's arrow
ROUNDS = 2
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
STYLES = ("random", "runs", "falls", "mixed")  # "runs" builds long runs, "falls" short ones (so that scores tie)
BONUS = {8: 2, 9: 6}

BRANCHES = (
    "kind: start_round", "kind: turn_up", "kind: give", "kind: place",
    "source: cell", "source: beside", "place: vacant", "place: just vacated", "place: face-down marker",
    "place: own", "place: another's", "order: placed before the last give", "order: several hold a card",
    "turn: two players, first", "turn: two players, later", "turn: three cards of three",
    "run: 1", "run: 2", "run: 3", "run: 4", "run: 5", "run: 6", "run: 7", "run: 8", "run: 9",
    "run: equal numbers", "line: plain", "line: joker", "line: none in area",
    "neighbour: tie", "neighbour: beaten", "neighbour: both beaten", "neighbour: none beaten",
    "starter: lowest alone", "starter: same again", "starter: tie", "starter: tie with the starter in it",
    "final: winner points", "final: tie broken by points", "final: joint winners",
    "players: 2", "players: 3", "players: 4",
)  # fmt: skip


def number(card: str) -> int:
    return int(card[1:])


# --- Scoring -----------------------------------------------------------------------------------------------


def run_length(cards: list[str]) -> int:
    """The number of cards "in ascending order, starting from the top left"; a repeated number still ascends."""
    run = 1
    while run < len(cards) and number(cards[run - 1]) <= number(cards[run]):
        run += 1
    return run


def point_1(cards: list[str]) -> int:
    run = run_length(cards)
    return run + BONUS.get(run, 0)


def same_colour(cards: Iterable[str]) -> bool:
    """Whether the cards share a colour; a Joker has any, so only the other cards can differ."""
    return len({card[0] for card in cards} - {"J"}) <= 1


def coloured_lines(cards: list[str]) -> list[tuple[int, ...]]:
    return [line for line in LINES if same_colour(cards[cell] for cell in line)]


def point_2(cards: list[str]) -> int:
    return 2 * len(coloured_lines(cards))


def neighbours(seat: int, players: int) -> list[int]:
    """The players on both sides; with two players that is one person, compared once."""
    return sorted({(seat + 1) % players, (seat - 1) % players})


def winner_points(scores: list[int]) -> list[int]:
    """One point for each neighbour beaten; "if tied, each player gets 1"."""
    players = len(scores)
    return [sum(scores[seat] >= scores[beside] for beside in neighbours(seat, players)) for seat in range(players)]


def next_starter(scores: list[int], starter: int) -> int:
    """The lowest; of several, "the player closest to the starting player without the starting player clockwise"."""
    lowest = [seat for seat in range(len(scores)) if scores[seat] == min(scores)]
    return min(lowest, key=lambda seat: (seat - starter - 1) % len(scores))


def winners(totals: list[int], last_scores: list[int]) -> list[int]:
    """The players with most winner points, then with more points in the final round; then "both are winners"."""
    best = max(zip(totals, last_scores, strict=True))
    return [seat for seat in range(len(totals)) if (totals[seat], last_scores[seat]) == best]


# --- The table ---------------------------------------------------------------------------------------------


@dataclass
class Area:
    """One player's 3 x 3 places: real cards, some face down in place or moved to the side, some face up."""

    down: dict[int, str]
    up: dict[int, str] = field(default_factory=dict)
    beside: list[str] = field(default_factory=list)

    def vacant(self) -> list[int]:
        return [cell for cell in CELLS if cell not in self.up and cell not in self.down]

    def sources(self) -> list[int | str]:
        return [*sorted(self.down), *(["beside"] if self.beside else [])]

    def take(self, source: int | str, card: str) -> None:
        if source == "beside":
            self.beside.remove(card)
        else:
            taken = self.down.pop(int(source))
            assert taken == card

    def place(self, card: str, cell: int) -> None:
        """Place a card; one that is face down in that cell stays so and is moved to the side."""
        assert cell in CELLS
        assert cell not in self.up
        if cell in self.down:
            self.beside.append(self.down.pop(cell))
        self.up[cell] = card


class Table:
    """A round under way: the player in turn, and the cards turned up, given and held."""

    def __init__(self, deal: list[list[str]], starter: int) -> None:
        self.players = len(deal)
        self.areas = [Area(dict(enumerate(cards))) for cards in deal]
        self.mover = starter
        self.turns = 0
        self.seen: list[str] = []
        self.open_turn()

    def open_turn(self) -> None:
        self.receivers = self.due()
        self.to_turn_up = len(self.receivers)
        self.unfilled = list(self.receivers)
        self.shown: list[str] = []
        self.held: list[tuple[int, str]] = []
        self.just_vacated: list[int] = []

    def first_turn_of_two(self) -> bool:
        return self.players == 2 and self.turns < 2

    def due(self) -> list[int]:
        """The receivers of the turn's cards: the player in turn, the left neighbour, and the third card's receiver."""
        mover, left = self.mover, (self.mover + 1) % self.players
        if self.players > 2:
            return [mover, left, (self.mover + 2) % self.players]
        return [mover, mover, left] if self.first_turn_of_two() else [mover, left]

    def over(self) -> bool:
        return all(len(area.up) == 9 for area in self.areas)

    def turn_up(self, entry: Entry) -> None:
        assert entry["seat"] == self.mover
        assert self.to_turn_up
        self.areas[self.mover].take(entry["source"], entry["card"])
        if entry["source"] != "beside":
            self.just_vacated.append(entry["source"])
        self.to_turn_up -= 1
        self.seen.append(entry["card"])
        self.shown.append(entry["card"])

    def give(self, entry: Entry) -> None:
        assert entry["seat"] == self.mover
        assert not self.to_turn_up
        self.shown.remove(entry["card"])
        self.unfilled.remove(entry["to"])
        self.held.append((entry["to"], entry["card"]))

    def place(self, entry: Entry) -> None:
        self.held.remove((entry["seat"], entry["card"]))
        self.areas[entry["seat"]].place(entry["card"], entry["cell"])
        if not self.shown and not self.held:
            self.turns += 1
            self.mover = (self.mover + 1) % self.players
            self.open_turn()

    def apply(self, entry: Entry) -> None:
        {"turn_up": self.turn_up, "give": self.give, "place": self.place}[entry["kind"]](entry)


# --- Choosing: always legal, by a player's manner ------------------------------------------------------------


def penalty(card: str, cell: int, up: dict[int, str], falling: bool) -> float:
    """How badly a card suits a cell for one long rising (or falling) run: first by wrong order, then by distance."""
    sign = -1 if falling else 1
    value = sign * number(card)
    quarrels = sum((sign * number(placed) - value) * (at - cell) < 0 for at, placed in up.items())
    ideal = 8 * number(card) / 10
    return 20 * quarrels + abs(cell - (8 - ideal if falling else ideal))


def best_cell(card: str, area: Area, manner: str) -> tuple[float, int]:
    falling = manner == "falls"
    return min((penalty(card, cell, area.up, falling), cell) for cell in CELLS if cell not in area.up)


def choose_cell(rng: random.Random, table: Table, seat: int, card: str, manner: str) -> int:
    area = table.areas[seat]
    if manner != "random":
        return best_cell(card, area, manner)[1]
    vacated = [cell for cell in table.just_vacated if seat == table.mover and cell not in area.up]
    return rng.choice(rng.choice([cells for cells in (vacated, area.vacant(), sorted(area.down)) if cells]))


def choose_turn_up(rng: random.Random, table: Table) -> Entry:
    area = table.areas[table.mover]
    source = rng.choice(area.sources() + ["beside"] * (len(area.beside) // 2))
    card = rng.choice(area.beside) if source == "beside" else area.down[int(source)]
    return {"kind": "turn_up", "seat": table.mover, "source": source, "card": card}


def choose_give(rng: random.Random, table: Table, manners: list[str]) -> Entry:
    pairs = [(card, to) for card in table.shown for to in table.unfilled]
    card, to = rng.choice(pairs)
    if manners[table.mover] != "random":
        card, to = min(pairs, key=lambda pair: best_cell(pair[0], table.areas[pair[1]], manners[pair[1]]))
    return {"kind": "give", "seat": table.mover, "card": card, "to": to}


def choose_place(rng: random.Random, table: Table, manners: list[str]) -> Entry:
    seat, card = rng.choice(table.held)
    return {"kind": "place", "seat": seat, "card": card, "cell": choose_cell(rng, table, seat, card, manners[seat])}


def choose(rng: random.Random, table: Table, manners: list[str]) -> Entry:
    if table.to_turn_up:
        return choose_turn_up(rng, table)
    if table.shown and (not table.held or rng.random() < 0.5):
        return choose_give(rng, table, manners)
    return choose_place(rng, table, manners)


# --- Playing -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RoundTruth:
    """The real cards on the table in one round; lists are by seat, cards by cell."""

    starter: int
    deal: list[list[str]]
    set_aside: list[str]
    cards: list[list[str]]
    point_1: list[int]
    point_2: list[int]
    scores: list[int]
    winner_points: list[int]
    turns: int


@dataclass
class Played:
    seed: int
    players: int
    style: str
    entries: list[Entry] = field(default_factory=list)
    rounds: list[RoundTruth] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    events: Collector = field(default_factory=Counter)

    @property
    def starters(self) -> list[int]:
        return [truth.starter for truth in self.rounds]


def play(seed: int, players: int, events: Collector | None = None, style: str = "random") -> Played:
    """Plays a whole game; the same arguments give the same game. `events`, if given, is added to."""
    assert players in (2, 3, 4)
    assert style in STYLES
    rng = random.Random(f"meow {seed} {players} {style}")  # independent of the hash seed
    manners = [rng.choice(STYLES[:3]) if style == "mixed" else style for _ in range(players)]
    game = Played(seed, players, style, totals=[0] * players, events=Counter([f"players: {players}"]))
    starter = rng.randrange(players)
    for _ in range(ROUNDS):
        truth = play_round(rng, game, starter, manners)
        game.rounds.append(truth)
        game.totals = [sum(pair) for pair in zip(game.totals, truth.winner_points, strict=True)]
        starter = next_starter(truth.scores, starter)
    game.winners = winners(game.totals, game.rounds[-1].scores)
    game.events.update(round_events(game))
    if events is not None:
        events.update(game.events)
    return game


def play_round(rng: random.Random, game: Played, starter: int, manners: list[str]) -> RoundTruth:
    deck = rng.sample(DECK, len(DECK))
    deal = [deck[9 * seat : 9 * seat + 9] for seat in range(game.players)]
    table = Table(deal, starter)
    game.entries.append({"kind": "start_round", "starter": starter})
    game.events["kind: start_round"] += 1
    while not table.over():
        entry = choose(rng, table, manners)
        game.events.update(entry_events(table, entry))
        game.entries.append(entry)
        table.apply(entry)
    cards = [[area.up[cell] for cell in CELLS] for area in table.areas]
    ones, twos = [point_1(hand) for hand in cards], [point_2(hand) for hand in cards]
    scores = [one + two for one, two in zip(ones, twos, strict=True)]
    aside = deck[9 * game.players :]
    return RoundTruth(starter, deal, aside, cards, ones, twos, scores, winner_points(scores), table.turns)


# --- What occurred -------------------------------------------------------------------------------------------


def entry_events(table: Table, entry: Entry) -> Iterator[str]:
    """The branches an entry takes, by the table before it."""
    yield f"kind: {entry['kind']}"
    if entry["kind"] == "turn_up":
        yield "source: beside" if entry["source"] == "beside" else "source: cell"
        if not table.shown:
            size = "first" if table.first_turn_of_two() else "later"
            yield "turn: three cards of three" if table.players > 2 else f"turn: two players, {size}"
    if entry["kind"] == "place":
        seat, cell = entry["seat"], entry["cell"]
        if seat == table.mover and cell in table.just_vacated:
            yield "place: just vacated"
        yield "place: face-down marker" if cell in table.areas[seat].down else "place: vacant"
        yield "place: own" if seat == table.mover else "place: another's"
        if table.shown:
            yield "order: placed before the last give"
        if len({held[0] for held in table.held}) > 1:
            yield "order: several hold a card"


def area_events(cards: list[str]) -> Iterator[str]:
    run, lines = run_length(cards), coloured_lines(cards)
    yield f"run: {run}"
    if any(number(cards[at]) == number(cards[at + 1]) for at in range(run - 1)):
        yield "run: equal numbers"
    for line in lines:
        yield "line: joker" if any(cards[cell][0] == "J" for cell in line) else "line: plain"
    if not lines:
        yield "line: none in area"


def comparison_events(scores: list[int]) -> Iterator[str]:
    for seat, score in enumerate(scores):
        others = [scores[beside] for beside in neighbours(seat, len(scores))]
        beaten = sum(score > rival for rival in others)
        yield from ["neighbour: tie"] * others.count(score)
        yield from ["neighbour: beaten"] * beaten
        if not beaten:
            yield "neighbour: none beaten"
        if beaten == 2:
            yield "neighbour: both beaten"


def starter_events(truth: RoundTruth, following: int) -> Iterator[str]:
    lowest = min(truth.scores)
    if truth.scores.count(lowest) == 1:
        yield "starter: lowest alone"
        if following == truth.starter:
            yield "starter: same again"
        return
    yield "starter: tie"
    if truth.scores[truth.starter] == lowest:
        yield "starter: tie with the starter in it"


def round_events(game: Played) -> Iterator[str]:
    for truth in game.rounds:
        yield from comparison_events(truth.scores)
        for cards in truth.cards:
            yield from area_events(cards)
    yield from starter_events(game.rounds[0], game.starters[1])
    tied = game.totals.count(max(game.totals)) > 1
    alone = "tie broken by points" if tied else "winner points"
    yield "final: joint winners" if len(game.winners) > 1 else f"final: {alone}"
