"""The real table: cards on battlefields, in hands and in the deck, and who may do what with them.

Quotations are the rulebook's words.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.branches import Collector

from .cards import Part, Printed
from .houses import House

Entry = dict[str, Any]
Cell = tuple[str, int]
Face = tuple[str, str, int, int, frozenset[str], bool]

LANES = ("top", "bottom")


class Fault(NamedTuple):
    """An entry that cannot be true now: whether it is "Refused" or "Unclear", and the passage."""

    what: str
    entry: Entry
    verdict: str
    cites: str


class Step(NamedTuple):
    """A true entry, whether the table is asked about it, and entries that would be false in its place."""

    entry: Entry
    doubt: bool
    faults: tuple[Fault, ...]


class Shot(NamedTuple):
    """The table after `after` entries: for each seat the card in each cell (printed, counts as, attack, damage, kinds,
    whether it is shielded), its number of cards, those of them that were face up in the draft, and whether it is out;
    the piles, with None for unknown cards, and the seat in turn."""

    after: int
    turn: int | None
    fields: tuple[dict[Cell, Face], ...]
    hands: tuple[int, ...]
    drafted: tuple[Collector, ...]
    out: tuple[bool, ...]
    deck: int
    discards: tuple[str | None, ...]
    aside: int


class Added(NamedTuple):
    """What a power added: by which power, how much, whether permanently, and to what."""

    by: str
    amount: int
    stays: bool
    to: str = "attack"


GIVES = {
    "bonus": ("attack", 1), "gain": ("attack", 1), "weaken": ("attack", -1), "toughen": ("health", 1),
    "guard": ("guard", 1), "pierce": ("pierce", 1),
}  # fmt: skip
"""What an effect changes, and whether it adds or subtracts."""


@dataclass(eq=False)
class Card:
    """A card on a battlefield. A Mirror Angel `counts_as` the card it duplicates "but also retains Angel status"; at
    some tables it nevertheless `acts_as` the printed one in attack, health and power."""

    printed: Printed
    counts_as: Printed
    acts_as: Printed
    seat: int
    cell: Cell
    table: "Table"
    damage: int = 0
    added: tuple[Added, ...] = ()
    used: int = 0
    used_now: bool = False
    told_now: bool = False
    attacked: bool = False
    is_dying: bool = False

    @property
    def spot(self) -> tuple[int, str, int]:
        return (self.seat, *self.cell)

    def place_in_order(self) -> tuple[int, int]:
        """Sort key: cards that act at the same time do so lane by lane, from the left."""
        return LANES.index(self.cell[0]), self.cell[1]

    def given(self, to: str) -> int:
        """The total that used powers, and cards on the battlefields, add."""
        return sum(gift.amount for gift in self.added if gift.to == to) + self.table.stands_for(self, to)

    @property
    def attack(self) -> int:
        """The card's attack, never below 0."""
        return max(self.acts_as.attack + self.given("attack"), 0)

    @property
    def lasting(self) -> int:
        """The card's attack without what ends with the turn."""
        fades = sum(gift.amount for gift in self.added if gift.to == "attack" and not gift.stays)
        return self.acts_as.attack + self.given("attack") - fades

    @property
    def kinds(self) -> frozenset[str]:
        return self.acts_as.kinds | self.printed.kinds

    @property
    def life(self) -> int:
        """The further damage that kills the card."""
        return max(self.acts_as.health + self.given("health"), 1) - self.damage

    def works(self, when: str) -> bool:
        """Whether the card's power works then, and isn't used up for this game."""
        return self.acts_as.when == when and (not self.acts_as.times or self.used < self.acts_as.times)


def around(cell: Cell) -> list[Cell]:
    """The three places next to one place: left, right, and in the other lane."""
    lane, column = cell
    return [(lane, column - 1), (lane, column + 1), ("bottom" if lane == "top" else "top", column)]


class Table:
    """All cards, in their true places."""

    def __init__(self, players: int, cards: dict[str, Printed], deck: list[str], house: House) -> None:
        self.players, self.cards, self.deck, self.house = players, cards, deck, house
        self.fields: list[list[Card]] = [[] for _ in range(players)]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.drawn: list[int] = [0] * players  # unseen cards in the hand
        self.drafted: list[Counter[str]] = [Counter() for _ in range(players)]
        self.discards: list[str] = []
        self.discarded_unseen = 0
        self.aside = 0
        self.out = [False] * players
        self.had = [False] * players
        self.had_seven = [False] * players
        self.added: set[tuple[Card, str, Card]] = set()  # what a power was added to, as long as it lasts
        self.turn = 0  # whose turn it is
        self.more_attacks = self.more_placing = 0  # by powers, in this turn

    def living(self) -> list[int]:
        return [seat for seat in range(self.players) if not self.out[seat]]

    def left_of(self, seat: int) -> int:
        """The next living player clockwise."""
        return next(other for step in range(1, self.players + 1) if not self.out[other := (seat + step) % self.players])

    def prey(self, seat: int) -> int | None:
        """Whom to attack: "the player to their left"; if out, the next or, at some tables, none until two are left."""
        living = self.living()
        if len(living) < 2 or self.out[seat]:
            return None
        left = self.left_of(seat)
        is_next = left == (seat + 1) % self.players
        return left if is_next or len(living) == 2 or self.house.left == "living" else None

    def in_play(self) -> list[Card]:
        return [card for field in self.fields for card in field if not card.is_dying]

    def dying(self) -> list[Card]:
        return [card for field in self.fields for card in field if card.is_dying]

    def at(self, seat: int, cell: Cell) -> Card | None:
        return next((card for card in self.fields[seat] if card.cell == cell), None)

    def is_shielded(self, card: Card) -> bool:
        """Protected "if there is a card directly above the card in the bottom lane"."""
        return card.cell[0] == "bottom" and self.at(card.seat, ("top", card.cell[1])) is not None

    def attackable(self, seat: int) -> list[Card]:
        return [card for card in self.fields[seat] if not self.is_shielded(card)]

    def group(self, card: Card) -> list[Card]:
        """The card and its duplicates on the same battlefield: "they attack together"."""
        return [twin for twin in self.fields[card.seat] if twin.counts_as is card.counts_as]

    def groups(self, seat: int) -> list[list[Card]]:
        """A player's possible attacks: each card with its duplicates, once."""
        groups = {id(group[0]): group for group in map(self.group, self.fields[seat])}
        return list(groups.values())

    def may_attack(self, seat: int, made: int) -> list[list[Card]]:
        """Two attacks; with "7 or more cards" a third "with a different creature"; "you cannot use the same card twice
        unless it is the only card you control", or all are identical. Attacks of duplicates together come first, then,
        if a table allows it, those of each alone."""
        groups = self.groups(seat)
        more = self.extra_attacks(seat)
        if made >= (3 if self.has_seven(seat) else 2) + more:
            return []
        free = [group for group in groups if not any(card.attacked for card in group)]
        if len(groups) == 1 and made < 2 + more:
            free = groups
        if self.house.duplicates == "apart":
            free = [*free, *([card] for group in groups if len(group) > 1 for card in group if not card.attacked)]
        return free

    def extra_attacks(self, seat: int) -> int:
        return self.stands_with(seat, "more_attacks") + (self.more_attacks if seat == self.turn else 0)

    def pierces(self, group: list[Card]) -> bool:
        """Whether shields do not stop an attack by these cards."""
        return any(card.given("pierce") > 0 for card in group)

    def has_seven(self, seat: int) -> bool:
        """Whether the player has "7 or more cards": now or, at some tables, at any time ("ever")."""
        return len(self.fields[seat]) >= 7 or (self.house.seven == "ever" and self.had_seven[seat])

    def users(self, seat: int) -> list[int]:
        """The players whose powers may be used in a phase of that player's turn."""
        others = [rival for rival in self.living() if rival != seat]
        is_shared = self.house.power_turns == "any" or any(card.turns != "own" for card in self.cards.values())
        return [seat, *others] if is_shared else [seat]

    def standing(self) -> Iterable[tuple[Card, Part]]:
        """Cards whose power works as long as they are on a battlefield, with each of its parts."""
        for card in (card for field in self.fields for card in field):
            if card.acts_as.when == "standing":
                for part in card.acts_as.parts:
                    yield card, part

    def stands_for(self, card: Card, to: str) -> int:
        """The total that cards add to this one as long as they are on a battlefield."""
        total, adding = 0, dict[str, Card]()
        for source, part in self.standing():
            what, sign = GIVES.get(part.effect, ("", 0))
            fits = source is card if part.reach == "itself" else self.meets(source, part, card)
            if part.effect == "bonus" and fits and self.house.stacking == "one":
                fits = adding.setdefault(source.counts_as.id, source) is source
            total += sign * (part.amount or 1) if what == to and fits else 0
        return total

    def stands_with(self, seat: int, effect: str) -> int:
        """Attacks or placements that this player's cards give as long as they are on the battlefield."""
        return sum(part.amount for card, part in self.standing() if card.seat == seat and part.effect == effect)

    def works_for(self, card: Card) -> bool:
        """Whether the card's power works in the current turn."""
        if card.seat == self.turn:
            return card.acts_as.turns != "others"
        is_of_phase = card.acts_as.when in {"placement", "attack"}
        return card.acts_as.turns != "own" or (is_of_phase and self.house.power_turns == "any")

    def meets(self, card: Card, part: Part, target: Card) -> bool:
        """Whether the other card is of the side and the kind that the power names."""
        if part.whose != "any" and (part.whose == "own") != (target.seat == card.seat):
            return False
        return bool(not part.only or target.kinds & part.only) and not target.kinds & part.but_not

    def targets(self, card: Card, of: Part | None = None) -> list[Card]:
        """The cards that a card's power may be used on; a card without damage has nothing to heal. At some tables the
        top lane shields from others' powers too, and two cards do not both add the same to one."""
        power = of or card.acts_as.first
        return [
            target
            for target in self.in_play()
            if self.meets(card, power, target)
            and (power.effect != "heal" or target.damage)
            and (power.effect != "copy" or target is not card)
            and not self.is_out_of_reach(card, target, power)
            and not (self.house.stacking == "one" and self.has_such(card, target, power))
        ]

    def is_out_of_reach(self, card: Card, target: Card, of: Part | None = None) -> bool:
        """Whether the target is shielded from an opponent's power."""
        harms = (of or card.acts_as.first).effect in {"damage", "destroy"}
        shields = self.house.powers_reach == "unshielded" and harms
        return shields and target.seat != card.seat and self.is_shielded(target)

    def has_such(self, card: Card, target: Card, of: Part | None = None) -> bool:
        """Whether a bonus of another card's same power is still on that card. "Not cumulative" applies to bonuses that
        do "not carry over", so not to a card whose bonus stays."""
        power = of or card.acts_as.first
        such = [by for to, power_of, by in self.added if (to, power_of) == (target, card.counts_as.id)]
        return power.effect == "bonus" and any(by is not card for by in such)

    def usable(self, seat: int, when: str) -> list[Card]:
        """Cards whose power may be used in this phase of that player's turn, each once."""
        return [
            card
            for user in self.users(seat)
            for card in self.fields[user]
            if card.works(when)
            and not card.used_now
            and self.works_for(card)
            and any(not part.needs_cards or self.targets(card, part) for part in card.acts_as.parts)
        ]

    def carries_out(self, seat: int) -> bool:
        """Whether a power in words was used in this phase, which then doesn't end by itself: the table sets changes."""
        return any(card.told_now for user in self.users(seat) for card in self.fields[user])

    def vacant(self, seat: int) -> list[Cell]:
        """Free places next to the player's cards; without cards, some anywhere."""
        taken = [card.cell for card in self.fields[seat]]
        free_cells = {cell: None for at in taken for cell in around(at) if cell not in taken}
        return list(free_cells) or [(lane, column) for lane in LANES for column in (-1, 0, 1, 5)]

    def visible(self) -> Counter[str]:
        """The cards that are face up, or dead."""
        ids: Iterable[str] = (card.printed.id for field in self.fields for card in field)
        return Counter(ids) + Counter(self.discards)

    def face(self, card: Card) -> Face:
        shielded = self.is_shielded(card)
        return card.printed.id, card.counts_as.id, card.lasting, card.damage, card.kinds, shielded

    def shot(self, after: int, turn: int | None) -> Shot:
        fields = tuple({card.cell: self.face(card) for card in field} for field in self.fields)
        hands = tuple(0 if out else len(hand) for out, hand in zip(self.out, self.hands, strict=True))
        drafted = tuple(Counter() if out else +cards for out, cards in zip(self.out, self.drafted, strict=True))
        discards = (*self.discards, *[None] * self.discarded_unseen)
        return Shot(after, turn, fields, hands, drafted, tuple(self.out), len(self.deck), discards, self.aside)
