"""Offers and their domains."""

from dataclasses import FrozenInstanceError, fields, replace
from typing import Any, Literal

import pytest
from pydantic import Field

from referees.common.protocol.entry import Entry, SeatIndex
from referees.common.protocol.offer import Choice, Domain, Number, Offer, Subset, Text, offered_to
from referees.common.protocol.sentence import Reader, Who, say
from referees.common.registry import referee
from referees.common.values import changed
from tests.common.playing import GAMES, reached


class Lay(Entry):
    kind: Literal["lay"] = "lay"
    seat: SeatIndex
    cards: tuple[str, ...] = ()
    to: SeatIndex | None = None
    order: tuple[SeatIndex, ...] = ()
    count: int = 0


COLOURS = Choice(("red", "blue"))


@pytest.mark.parametrize(
    ("domain", "inside", "outside"),
    [
        (COLOURS, ("red",), ("green", None, 0)),
        (Choice((None, 1)), (None, 1), (0, "1")),
        (Number(1, 6), (1, 6), (0, 7, True, "3", 2.0, None)),
        (Subset(COLOURS, 1, 2), (("red",), ("blue", "red")), ((), ("red", "red"), ("green",), ["red"], "red")),
        (Subset(COLOURS, 0, 1), ((),), (("red", "blue"),)),
        (Subset(COLOURS, 0, 2, may_repeat=True), (("red", "red"),), (("red",) * 3, ("green",))),
        (Text(3), ("a", "abc"), ("", "abcd", 3, None)),
    ],
)
def test_a_domain_holds_only_its_values(domain: Domain, inside: tuple[Any, ...], outside: tuple[Any, ...]) -> None:
    """Choices, ranges, subsets and texts hold exactly their own values, not similar ones."""
    assert [value for value in inside if not domain.holds(value)] == []
    assert [value for value in outside if domain.holds(value)] == []


def test_the_order_of_a_subset_is_the_tuples() -> None:
    """Two orders of the same members are different values of a subset, and both are held."""
    both = Subset(COLOURS, 2, 2)
    assert both.holds(("red", "blue")) and both.holds(("blue", "red"))


OFFER = Offer(Lay, say("Which?"), ("X-1",), {"seat": 1}, {"cards": Subset(COLOURS, 1, 2)})


def test_an_offer_holds_its_own_kind_with_fixed_and_open_fields() -> None:
    """An entry with another fixed seat or card, or of another kind, isn't held."""

    class Take(Lay):
        """Another kind of entry with the same fields."""

    assert OFFER.holds(Lay(seat=1, cards=("red",)))
    assert not OFFER.holds(Lay(seat=0, cards=("red",)))
    assert not OFFER.holds(Lay(seat=1, cards=("green",)))
    assert not OFFER.holds(Take(seat=1, cards=("red",)))


def test_an_offer_is_filled_to_an_entry_it_holds() -> None:
    """An offer is filled to an entry by its open fields alone."""
    entry = OFFER.fill(cards=("blue",))
    assert entry == Lay(seat=1, cards=("blue",)) and OFFER.holds(entry)


def test_equal_offers_are_equal() -> None:
    """Offers with equal contents are equal, so screens know what to redraw."""
    twin = Offer(Lay, say("Which?"), ("X-1",), {"seat": 1}, {"cards": Subset(Choice(("red", "blue")), 1, 2)})
    assert twin == OFFER


def test_a_value_without_a_label_is_its_own_name() -> None:
    """Choices without a label function show the value."""
    assert Reader(()).text(COLOURS.label("red")) == "red"


def test_seat_fields_are_recognized() -> None:
    """A seat, an optional seat and a tuple of seats are seat fields; a count isn't."""
    assert Lay.seat_fields == ("seat", "to", "order")


def test_an_entry_names_its_kind_and_takes_no_other_field() -> None:
    """`kind` must be the entry's own; an unknown field is an error, and an entry is immutable."""
    assert Lay.kind_name() == "lay"
    with pytest.raises(ValueError, match="moon"):
        Lay.model_validate({"seat": 0, "moon": 1})
    with pytest.raises(FrozenInstanceError):
        Lay(seat=0).seat = 1  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del Lay(seat=0).seat


def test_an_entry_is_a_value() -> None:
    """Entries are equal by kind and content, printed without hidden fields, and work with `dataclasses`."""

    class Peek(Lay):
        card: str = Field(default="R1", repr=False)

    peek = Peek(seat=1)
    assert peek == Peek(seat=1, card="R1") != Peek(seat=1, card="R2") and peek != Lay(seat=1)
    assert {Lay(seat=1): "known"}[Lay(seat=1, cards=())] == "known"
    assert "seat=1" in repr(peek) and "R1" not in repr(peek)
    assert [field.name for field in fields(peek)] == list(Peek.model_fields)
    assert replace(peek, card="R2") == Peek(seat=1, card="R2")
    assert Peek.model_validate_json(peek.model_dump_json()) == peek


def test_strict_entries_take_no_text_for_a_number() -> None:
    """In strict mode, for programs, no text is converted to a number."""
    assert Lay.model_validate({"seat": "1"}) == Lay(seat=1)
    with pytest.raises(ValueError, match="seat"):
        Lay.model_validate({"seat": "1"}, strict=True)


def test_an_offer_to_a_seat_is_made_once() -> None:
    """For a seat the prompt names the player, and open fields are given as domains; again, it's the same object."""
    offer = offered_to(Lay, say("{who} lays cards"), "X-1", cards=(), count=Number(0, 3))
    fixed = {"seat": 1, "cards": ()}
    assert offer(1) == Offer(Lay, say("{who} lays cards", who=Who(1)), ("X-1",), fixed, {"count": Number(0, 3)})
    assert offer(1) is offer(1) and offer(1, True) == changed(offer(1), rare=True)
    assert offered_to(Lay, say("Lay cards"), "X-1")(0).prompt == say("Lay cards")


@pytest.mark.parametrize("game_id", GAMES)
def test_no_offer_is_a_question(game_id: str) -> None:
    """An offer's text says what the entry does, and isn't a question."""
    game = referee(game_id)
    states = [sample.state for sample in reached(game_id)[::5]]
    acts = {offer.act.template for state in states for offer in game.offers(state)}
    assert acts and not [words for words in acts if words.endswith("?")]
