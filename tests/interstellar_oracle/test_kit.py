"""The shipped kit and homemade ones: complete, playable, and refused in plain words if something is wrong."""

from collections import Counter
from typing import Any

import pytest
from pydantic import ValidationError

from referees.interstellar_oracle.combat.defending import Cloak
from referees.interstellar_oracle.table.kit import Kit, neighbours, shipped
from referees.interstellar_oracle.table.pieces import CARDS, DECK, NEBULA, place_of
from tests.interstellar_oracle.duels import attacked
from tests.interstellar_oracle.tables import allowed, kit

DIAGRAM = shipped().diagrams.a


def test_the_shipped_cards_add_up() -> None:
    """IO-3, IO-19, C-IO-2: there are 24 weapons, 13 defenses, 29 utility cards, eight dots and twelve hazards."""
    kinds: Counter[str] = Counter()
    for card in shipped().equipment.values():
        kinds[card.kind] += card.copies
    assert kinds == {"weapon": 24, "defense": 13, "utility": 29}
    assert sum(kinds.values()) == DECK
    assert sum(card.dots for card in shipped().equipment.values()) == 8
    assert shipped().equipment["interstellar_oracle"].dots == 1
    assert sum(hazard.copies for hazard in shipped().hazards.values()) == 12


def test_what_the_text_does_not_say_is_assumed() -> None:
    """C-IO-1, C-IO-3, C-IO-28: hazards, diagrams and the doubtful classes are assumed; a weapon's class is given."""
    assumed = set(shipped().assumed)
    assert assumed <= set(shipped().items())
    assert {f"hazards.{id}" for id in shipped().hazards} <= assumed
    assert {"diagrams.a", "diagrams.b", "planets", "copies", "dots", "equipment.neural_amp"} <= assumed
    assert not assumed & {f"equipment.{card}" for card in ("blaster", "shield", "move")}


@pytest.mark.parametrize(("systems", "edges"), [(4, 56), (6, 84)])
def test_the_shipped_diagram(systems: int, edges: int) -> None:
    """C-IO-3: seven edges within a system, two to the next, two to the Nebula; every edge goes both ways."""
    links = neighbours(DIAGRAM, systems)
    assert len(links) == systems * 5 + 1
    assert sum(map(len, links)) == 2 * systems * (7 + 2 + 2)
    assert sum(len([place for place in places if place != NEBULA]) for places in links[:-1]) == edges + systems * 4
    for place, places in enumerate(links[:-1]):
        assert all(place in links[neighbour] for neighbour in places)
        assert list(places) == sorted(set(places))
    assert links[NEBULA] == tuple(place for place in range(systems * 5) if place % 5 > 2)


@pytest.mark.parametrize(
    ("ring", "diagonals", "nebula", "far", "touches"),
    [
        (True, False, True, place_of(1, "outer_right"), True),
        (False, False, True, place_of(1, "outer_right"), False),
        (True, True, True, place_of(1, "inner_right"), True),
        (True, False, True, place_of(1, "inner_right"), False),
    ],
)
def test_how_a_table_reads_the_diagram(ring: bool, diagonals: bool, nebula: bool, far: int, touches: bool) -> None:
    """C-IO-3, C-IO-3a: the outer ring is open or closed, and diagonals are drawn or not."""
    links = neighbours(DIAGRAM, 4, ring=ring, diagonals=diagonals, nebula=nebula)
    assert (far in links[place_of(0, "outer_left")]) == touches
    assert (place_of(0, "outer_left") in links[far]) == touches


def test_the_nebula_may_have_no_neighbours() -> None:
    """C-IO-3b: by one reading, no planet is linked to the Nebula."""
    links = neighbours(DIAGRAM, 4, nebula=False)
    assert links[NEBULA] == ()
    assert not any(NEBULA in places for places in links[:-1])


def test_a_table_may_add_edges() -> None:
    """C-IO-3: two places are joined by name; edges to a system that isn't laid out are ignored."""
    extra = ("1 outer_middle 3 outer_middle", "1 outer_left 6 outer_left")
    links = neighbours(DIAGRAM.model_copy(update={"extra": extra}), 4)
    assert place_of(2, "outer_middle") in links[place_of(0, "outer_middle")]
    assert links[place_of(0, "outer_left")] == neighbours(DIAGRAM, 4)[place_of(0, "outer_left")]
    six = neighbours(DIAGRAM.model_copy(update={"extra": extra}), 6)
    assert place_of(5, "outer_left") in six[place_of(0, "outer_left")]


def test_two_places_are_joined_and_parted() -> None:
    """C-IO-3: two places can be joined and parted repeatedly, in either direction, printed edges too."""
    start, end, beside = place_of(0, "outer_left"), place_of(2, "outer_right"), place_of(0, "outer_middle")
    joined = DIAGRAM.joined(start, end, is_next=True)
    assert end in neighbours(joined, 4)[start]
    assert start in neighbours(joined, 4)[end]
    parted = joined.joined(end, start, is_next=False).joined(start, beside, is_next=False)
    assert not {end, beside} & set(neighbours(parted, 4)[start])
    extended = parted.joined(beside, start, is_next=True)
    assert beside in neighbours(extended, 4)[start]
    assert type(extended).model_validate_json(extended.model_dump_json()) == extended


def diagrams(**changes: Any) -> dict[str, Any]:
    """Both diagrams, with changes to A."""
    return {"a": DIAGRAM.model_dump() | changes, "b": DIAGRAM.model_dump()}


def equipment(**changes: Any) -> dict[str, Any]:
    """The shipped cards, some of them changed."""
    data: dict[str, Any] = {card: item.model_dump() for card, item in shipped().equipment.items()}
    return {card: data[card] | changes.get(card, {}) for card in data}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"diagrams": diagrams(within=("outer_left middle",))}, "“middle” isn't a place"),
        ({"diagrams": diagrams(nebula=("centre",))}, "“centre” isn't a place"),
        ({"diagrams": diagrams(extra=("1 outer_left",))}, "doesn't join two places"),
        ({"diagrams": diagrams(extra=("1 outer_left 13 outer_left",))}, "doesn't join two places"),
        ({"equipment": equipment(sword={"copies": 3})}, "the cards add up to 67, not 66"),
        ({"equipment": equipment(sword={"dots": 3})}, "3 cards can't have a dot if there are only 2"),
        ({"equipment": equipment(interstellar_oracle={"copies": 2})}, "there's only one Interstellar Oracle"),
        ({"equipment": {card: item for card, item in equipment().items() if card != "sword"}}, "sword is missing"),
        ({"hazards": {"a b": {"name": "Fog", "copies": 1}}, "assumed": ()}, "can't be an ID: use letters"),
        ({"planets": ("Earth",) * 29 + ("",)}, "planet 30: a name needs"),
        ({"planets": ("Earth",) * 29 + ("Ear\nth",)}, "planet 30: a name needs"),
        ({"assumed": ("moons",)}, "“moons” isn't an item of this kit"),
    ],
)
def test_what_is_wrong_with_a_kit(changes: dict[str, Any], words: str) -> None:
    """The first impossible value is reported in plain words."""
    with pytest.raises(ValidationError) as error:
        kit(**changes)
    assert words in str(error.value)


def test_a_family_writes_its_own_hazards() -> None:
    """C-IO-1: a hazard may have any id and counters; a kit is the same after JSON."""
    fog = {"fog": {"name": "Fog", "copies": 12, "cards": ("laser",), "passive": ("zeta",), "costs_turn": True}}
    own = kit(hazards=fog, assumed=("hazards.fog",))
    assert own.hazards["fog"].passive == ("zeta",)
    assert Kit.model_validate_json(own.model_dump_json()) == own


@pytest.mark.parametrize(("kind", "held"), [("utility", 4), ("defense", 5)])
def test_a_family_corrects_the_class_of_a_card(kind: str, held: int) -> None:
    """C-IO-28: a Cloaking Device that isn't a utility card goes back to the hand."""
    own = kit(equipment=equipment(cloaking_device={"kind": kind}))
    state = allowed(attacked("blaster", kit=own), Cloak(seat=1)).state
    assert (state.hands[1], "cloaking_device" in state.discards) == (held, kind == "utility")


def test_every_card_is_in_the_kit() -> None:
    """IO-3: the kit has all 35 cards."""
    assert set(shipped().equipment) == set(CARDS)
