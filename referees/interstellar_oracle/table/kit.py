"""Facts printed on cards and diagrams; the rulebook's text only gives some."""

from collections.abc import Iterable, Mapping, Set as AbstractSet
from functools import cache
from itertools import combinations, product
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, ValidationInfo, field_validator, model_validator

from referees.common.setup.kit import Called, Item, Kit as CommonKit, KitPart, Numbered
from referees.common.values.names import can_be_displayed
from referees.common.words import wrong
from referees.interstellar_oracle.table.pieces import (
    CARD_LABELS,
    CARDS,
    DECK,
    MOST_SYSTEMS,
    NEBULA,
    ORACLE,
    RACE_LABELS,
    SLOTS,
    Card,
    Race,
    Slot,
    place_of,
    slot_of,
)

Kind = Literal["weapon", "defense", "utility"]
Pair = tuple[Slot, Slot]
Neighbours = tuple[tuple[int, ...], ...]
"""By place, the adjacent places in ascending order; the last item is the Nebula's, so index NEBULA (-1) finds it."""

MOST_COPIES = 66
LONGEST_NAME = 40
HAZARDS = 12
PLANETS = 30

CALLED_CARD = Called(tuple((card, CARD_LABELS[card].template) for card in CARDS))
CALLED_RACE = Called(tuple((race, words.template) for race, words in RACE_LABELS.items()))
SLOT_NAMES = {slot: slot.replace("_", " ") for slot in SLOTS}
CALLED_SLOT = Called(tuple((slot, words.capitalize()) for slot, words in SLOT_NAMES.items()))
WITHIN = Called(
    tuple((f"{a} {b}", f"{SLOT_NAMES[a].capitalize()} and {SLOT_NAMES[b]} planets") for a, b in combinations(SLOTS, 2))
)
NEXT = Called(
    tuple(
        (f"{a} {b}", f"{SLOT_NAMES[a].capitalize()} planet and the next system's {SLOT_NAMES[b]} one")
        for a, b in product(SLOTS, SLOTS)
    )
)
Cards = tuple[Annotated[Card, CALLED_CARD], ...]
Races = tuple[Annotated[Race, CALLED_RACE], ...]
Pairs = tuple[Annotated[str, WITHIN], ...]
PairsAcross = tuple[Annotated[str, NEXT], ...]


class Hazard(KitPart):
    """A hazard card (IO-22), overcome by `cards`, or by races with their `passive` or `active` ability. `costs_turn`:
    anyone can pass by missing a turn, but races in `passive` needn't."""

    name: str = Field(min_length=1, max_length=LONGEST_NAME, title="Name on the card")
    copies: int = Field(ge=0, le=HAZARDS, title="Number of cards with this hazard")
    cards: Cards = Field((), title="Equipment that overcomes this hazard")
    passive: Races = Field((), title="Races whose passive ability overcomes this hazard")
    active: Races = Field((), title="Races whose active ability overcomes this hazard")
    costs_turn: bool = Field(False, title="Anyone can pass this hazard by missing their next turn")


class Equipment(KitPart):
    """A card's background (C-IO-28), number of copies (C-IO-2), and copies with the black dot (IO-14)."""

    kind: Annotated[Kind, Called((("defense", "Defence"),))] = Field(title="Type of card")
    copies: int = Field(ge=1, le=MOST_COPIES, title="Copies in the box")
    dots: int = Field(default=0, ge=0, le=MOST_COPIES, title="Copies with the black dot")

    @model_validator(mode="after")
    def _dots_fit(self) -> Self:
        if self.dots > self.copies:
            raise wrong("{dots} cards can't have a dot if there are only {copies}", dots=self.dots, copies=self.copies)
        return self


class Diagram(KitPart):
    """Pairs of adjacent places, the same in all systems (C-IO-3); `extra` adds pairs, `apart` removes pairs."""

    within: Pairs = Field(title="Neighbours within a system")
    across: PairsAcross = Field(title="Neighbours in the next system to the left")
    diagonals: PairsAcross = Field((), title="Diagonal neighbours, if your table plays with them")
    nebula: tuple[Annotated[str, CALLED_SLOT], ...] = Field(title="Neighbours of the Nebula")
    extra: Annotated[tuple[str, ...], Numbered("Link")] = Field(
        (), title="Other neighbours", description="Two places with their system numbers: 1 outer_left 3 outer_left"
    )
    apart: Annotated[tuple[str, ...], Numbered("Removed link")] = Field(
        (), title="Places that aren't neighbours after all", description="Two places, written as in “Other neighbours”"
    )

    @field_validator("within", "across", "diagonals", "nebula", "extra", "apart")
    @classmethod
    def _can_be_read(cls, texts: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        readers = {"nebula": slot_called, "extra": two_places, "apart": two_places}
        for text in texts:
            readers.get(info.field_name or "", _pair)(text)
        return texts

    def joined(self, first: int, second: int, *, is_next: bool) -> Self:
        """A copy that connects or separates two places, neither of them NEBULA."""
        text, pair = _written(first, second), {first, second}
        extra = tuple(line for line in self.extra if {*two_places(line)} != pair)
        removed = tuple(line for line in self.apart if {*two_places(line)} != pair)
        links = {"extra": (*extra, text), "apart": removed} if is_next else {"extra": extra, "apart": (*removed, text)}
        return self.model_copy(update=links)


class Diagrams(KitPart):
    """Diagrams A and B (IO-12), of four and six systems; extended for two copies (IO-154)."""

    a: Diagram = Field(title="Diagram A, four systems")
    b: Diagram = Field(title="Diagram B, six systems")


class Kit(CommonKit):
    """Names of planets 1 to 30, the diagrams, hazards by id, and 35 kinds of equipment card."""

    wide: ClassVar[Mapping[str, Item]] = {
        "copies": Item("How many copies of each equipment card", ("equipment.*.copies",)),
        "dots": Item("How many equipment cards have the black dot", ("equipment.*.dots",)),
    }

    planets: Annotated[tuple[str, ...], Numbered("Planet", "names")] = Field(
        min_length=PLANETS, max_length=PLANETS, title="Names of the planets"
    )
    diagrams: Diagrams = Field(title="Which planets are neighbours")
    hazards: Mapping[str, Hazard] = Field(
        min_length=1, max_length=HAZARDS, title="Hazards", description="All the hazards on the twelve hazard cards."
    )
    equipment: Mapping[Annotated[Card, CALLED_CARD], Equipment] = Field(title="Equipment")

    @field_validator("planets")
    @classmethod
    def _are_names(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        for number, name in enumerate(names, start=1):
            if not 1 <= len(name) <= LONGEST_NAME or not can_be_displayed(name):
                text = "planet {number}: a name needs 1 to {most} characters that can be displayed"
                raise wrong(text, number=number, most=LONGEST_NAME)
        return names

    @field_validator("hazards")
    @classmethod
    def _can_be_told_apart(cls, hazards: Mapping[str, Hazard]) -> Mapping[str, Hazard]:
        for id in hazards:
            if not id.isidentifier() or len(id) > LONGEST_NAME:
                raise wrong("“{id}” can't be an ID: use letters, digits and _ (the name goes below it)", id=id[:20])
        return hazards

    @field_validator("equipment")
    @classmethod
    def _is_complete(cls, equipment: Mapping[Card, Equipment]) -> Mapping[Card, Equipment]:
        missing = [card for card in CARDS if card not in equipment]
        if missing:
            raise wrong("{card} is missing", card=missing[0])
        if equipment[ORACLE].copies != 1:
            raise wrong("there's only one Interstellar Oracle")
        total = sum(card.copies for card in equipment.values())
        if total != DECK:
            raise wrong("the cards add up to {total}, not {deck}", total=total, deck=DECK)
        return equipment

    def items(self) -> tuple[str, ...]:
        hazards = [f"hazards.{id}" for id in self.hazards]
        equipment = [f"equipment.{card}" for card in CARDS]
        return ("planets", "diagrams.a", "diagrams.b", *hazards, *equipment, "copies", "dots")


def neighbours(
    diagram: Diagram, systems: int, *, ring: bool = True, diagonals: bool = False, nebula: bool = True
) -> Neighbours:
    """Each place's neighbours; systems are numbered clockwise (IO-12, C-IO-3). `ring` connects outer planets of
    adjacent systems, `diagonals` inner to outer ones; without `nebula`, nothing is adjacent to the Nebula."""
    edges = [(place_of(index, a), place_of(index, b)) for index in range(systems) for a, b in pairs_of(diagram.within)]
    across = [pair for pair in pairs_of(diagram.across) if ring or not all(slot.startswith("outer") for slot in pair)]
    across += pairs_of(diagram.diagonals) if diagonals else []
    edges += [(place_of(index, a), place_of((index + 1) % systems, b)) for index in range(systems) for a, b in across]
    if nebula:
        edges += [(NEBULA, place_of(index, slot_called(slot))) for index in range(systems) for slot in diagram.nebula]
    last = systems * len(SLOTS)
    edges += [pair for pair in map(two_places, diagram.extra) if max(pair) < last]
    return _joined(edges, last, {frozenset(pair) for pair in map(two_places, diagram.apart)})


def _joined(edges: Iterable[tuple[int, int]], places: int, removed: AbstractSet[frozenset[int]]) -> Neighbours:
    places_near: list[set[int]] = [set() for _ in range(places + 1)]
    for first, second in edges:
        if first != second and frozenset((first, second)) not in removed:
            places_near[first].add(second)
            places_near[second].add(first)
    return tuple(tuple(sorted(group)) for group in places_near)


def pairs_of(texts: Iterable[str]) -> list[Pair]:
    """Parses pairs of slots. Raises ExplainedError."""
    return [_pair(text) for text in texts]


def slot_called(text: str) -> Slot:
    """The slot with this name. Raises ExplainedError."""
    for slot in SLOTS:
        if slot == text:
            return slot
    raise wrong("“{slot}” isn't a place; the places are {known}", slot=text[:30], known=", ".join(SLOTS))


def _pair(text: str) -> Pair:
    first, _, second = text.partition(" ")
    return slot_called(first), slot_called(second)


def _written(place: int, other: int) -> str:
    (first, slot), (second, beside) = slot_of(min(place, other)), slot_of(max(place, other))
    return f"{first + 1} {slot} {second + 1} {beside}"


def two_places(text: str) -> tuple[int, int]:
    """Parses two places. Raises ExplainedError."""
    match text.split(" "):
        case [first, one, second, other] if {first, second} <= {str(system + 1) for system in range(MOST_SYSTEMS)}:
            return place_of(int(first) - 1, slot_called(one)), place_of(int(second) - 1, slot_called(other))
    raise wrong("“{text}” doesn't join two places; write something like “1 outer_left 3 outer_left”", text=text[:40])


@cache
def shipped() -> Kit:
    """The default kit: facts from the rulebook, and guesses marked as such."""
    return Kit.shipped("referees.interstellar_oracle")
