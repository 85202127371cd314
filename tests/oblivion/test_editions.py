"""Data of older editions: their games continue as they were, with any names for kinds in their kits."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from referees.oblivion import REFEREE
from referees.oblivion.table.kit import Kit, shipped
from tests.oblivion.tables import config, kit


def stored(**cards: dict[str, Any]) -> str:
    """A config of edition 1 with these cards in its kit."""
    data = json.loads(config().model_dump_json()) | {"edition": 1}
    data["kit"]["cards"] |= cards
    del data["options"]["declining"]
    return json.dumps(data)


def card(name: str, **more: Any) -> dict[str, Any]:
    """A plain card as edition 1 stored it."""
    return {"name": name, "copies": 2, "attack": 1, "health": 2, **more}


def test_a_power_that_was_optional_still_is() -> None:
    """C-OB-18: edition 1 by default let the owner choose, so its games still do; updating again changes nothing."""
    lifted = REFEREE.read_config(stored(), 1)
    assert (lifted.options.declining, lifted.kit) == ("may", shipped())
    assert REFEREE.read_config(lifted.model_dump_json(), 1) == lifted


def test_a_last_card_that_returns_still_eliminates() -> None:
    """C-OB-25: edition 2 had one reading, which is still the default; updating leaves a kit alone unchanged."""
    data = json.loads(config(kit=kit()).model_dump_json()) | {"edition": 2}
    del data["options"]["returned"]
    lifted = REFEREE.read_config(json.dumps(data), 2)
    assert (lifted.options.returned, lifted.edition) == ("out", 3)
    assert REFEREE.lifted(json.dumps({"kit": data["kit"]}), 2) == {"kit": data["kit"]}


def test_kinds_that_differed_by_their_capitals_still_do() -> None:
    """OB-50: a power that didn't spare “Human” in edition 1 still doesn't."""
    text = stored(
        lord=card("Lord", kinds=["Human"]),
        smith=card("Smith ", when="attack", effect="bonus", amount=1, but_not=["human", "elf"]),
        witch=card("Witch", when="attack", effect="damage", amount=1, only=["elf"]),
        ghost=card("  ", kinds=[" "]),
    )
    cards = REFEREE.read_config(text, 1).kit.cards
    assert cards["smith"].fits(cards["lord"].kinds) and not cards["smith"].fits(cards["knight"].kinds)
    assert (cards["smith"].name, cards["witch"].when, cards["ghost"].name) == ("Smith", "none", "2")
    with pytest.raises(ValueError, match=r"cards\.ghost\.name"):
        REFEREE.read_config(text)


@pytest.mark.parametrize(("kind", "fits"), [("Human", False), ("human", False), (" HUMAN ", False), ("demon", True)])
def test_a_kind_is_the_same_however_it_is_spelled(kind: str, fits: bool) -> None:
    """OB-50: a power that works on no “human” card doesn't work on a “Human”."""
    own = kit(lord={"kinds": [kind]})
    assert own.cards["knight"].fits(own.cards["lord"].kinds) is fits


@pytest.mark.parametrize(
    ("cards", "complaint"),
    [
        ({"imp": {"kinds": [" "]}}, "at least 1 character"),
        (
            {"knight": {"but_not": ["hunan"]}},
            "“Knight” names the kind “hunan”, but no card is of that kind: the kinds are vampire",
        ),
        ({"knight": {"only": ["elf"]}}, "“Knight” names the kind “elf”, but no card is of that kind"),
    ],
)
def test_a_kit_that_names_nothing_is_refused_in_plain_words(cards: dict[str, Any], complaint: str) -> None:
    """C-OB-14: a blank name, a blank kind, and a kind that no card has are refused."""
    with pytest.raises(ValidationError, match=complaint):
        kit(**cards)


def test_a_deck_without_kinds_says_so() -> None:
    """C-OB-14: if no card has a kind, none can be named."""
    cards = {"imp": card("Imp", only=["elf"], copies=4)}
    with pytest.raises(ValidationError, match="no card is of that kind: no card has a kind"):
        Kit.model_validate({"cards": cards})
