"""The shipped cards and homemade ones: playable, and refused in plain words if they're wrong."""

from typing import Any

import pytest
from pydantic import ValidationError

from referees.common.protocol.config import seated
from referees.common.protocol.statistic import Moment
from referees.oblivion import REFEREE
from referees.oblivion.powers.triggers import Rise
from referees.oblivion.table.kit import Kit, shipped
from tests.oblivion.tables import attack as hit, config, kit, playing

NAMED = ("Vampire Lord", "Tinker", "Knight", "Healer", "Imp", "Assassin", "Dark Mage", "Angel", "Mirror Angel")


def test_what_the_rulebook_says_about_the_cards() -> None:
    """C-OB-14: nine named cards with the data of the text, which shows no card completely, so each is unverified."""
    cards = shipped().cards
    assert tuple(card.name for card in cards.values()) == NAMED
    attack = {id: card.attack for id, card in cards.items()}
    assert (attack["vampire_lord"], attack["tinker"], attack["healer"], attack["imp"]) == (3, 2, 1, 1)
    assert attack["knight"] < attack["tinker"] and cards["healer"].health == 2
    lord, knight, assassin = cards["vampire_lord"], cards["knight"], cards["assassin"]
    assert (lord.when, lord.effect, lord.amount) == ("played", "damage", 3)
    assert (knight.when, knight.effect, knight.amount, knight.but_not) == ("attack", "bonus", 1, ("human",))
    assert (assassin.effect, assassin.amount) == ("bonus", 2)
    assert "human" not in lord.kinds and "angel" in cards["mirror_angel"].kinds
    assert set(shipped().assumed) == set(shipped().items())


def test_the_deck_is_enough_for_every_table() -> None:
    """OB-10, OB-13: the deck has enough for four drafts of eleven, the extra card and two eliminations."""
    assert shipped().size == 54
    assert REFEREE.setup(config(4)).deck == 54 >= 4 * 11 + 1 + 2 * 2


@pytest.mark.parametrize(
    ("card", "complaint"),
    [
        ({"health": 0}, "greater than or equal to 1"),
        ({"attack": -1}, "greater than or equal to 0"),
        ({"name": ""}, "at least 1 character"),
        ({"name": "Im\np"}, "characters that can be displayed"),
        ({"name": "knight"}, "two cards are called “knight”"),
        ({"when": "attack", "effect": "revive"}, "for “Comes back to life”, .* has to be “When it's killed”"),
        ({"when": "attack", "effect": "bonus", "amount": 0}, "needs a number above 0"),
        ({"copies": 61}, "less than or equal to 60"),
        ({"colour": "red"}, "Extra inputs"),
    ],
)
def test_a_wrong_card_is_refused_in_plain_words(card: dict[str, Any], complaint: str) -> None:
    """The error says what is wrong with the copied card."""
    with pytest.raises(ValidationError, match=complaint):
        kit(imp=card)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ({"cards": {}}, "at least 1 item"),
        ({"cards": {"an imp": {"name": "Imp", "copies": 9, "attack": 1, "health": 1}}}, "letters, digits and _"),
        ({"cards": {"imp": {"name": "Imp", "copies": 2, "attack": 1, "health": 1}}}, "4 to 400 cards, not 2"),
        ({"assumed": ["cards.dragon"]}, "isn't an item of this kit"),
    ],
)
def test_a_wrong_deck_is_refused_in_plain_words(content: dict[str, Any], complaint: str) -> None:
    """The error says what is wrong with the deck."""
    with pytest.raises(ValidationError, match=complaint):
        Kit.model_validate(shipped().model_dump() | content)


def test_what_a_power_may_be_used_on() -> None:
    """OB-50: a power works on any card, on some kinds, on all but some, on own cards, or on an opponent's."""
    card = shipped().cards["assassin"]
    only, own = card.model_copy(update={"only": ("demon",)}), card.model_copy(update={"whose": "own"})
    others = card.model_copy(update={"whose": "others"})
    assert card.may_aim_at((), is_own=True) and card.may_aim_at(("human",), is_own=False)
    assert only.may_aim_at(("demon", "human"), is_own=True) and not only.may_aim_at(("human",), is_own=True)
    assert not shipped().cards["knight"].may_aim_at(("demon", "human"), is_own=True)
    assert own.may_aim_at((), is_own=True) and not own.may_aim_at((), is_own=False)
    assert others.may_aim_at((), is_own=False) and not others.may_aim_at((), is_own=True)


def test_the_view_lists_the_deck_and_what_is_assumed() -> None:
    """The view has the kit's data for a screen, with the items that are still unverified."""
    view = REFEREE.view(REFEREE.setup(config(checked=("copies", "cards.imp"))))
    assert ("imp", shipped().cards["imp"]) in view.cards and len(view.cards) == 9
    assert "cards.imp" not in view.assumed and "cards.knight" in view.assumed
    assert REFEREE.read_config(config().model_dump_json()) == config()


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    """OB-1: fewer or more players are invalid."""
    assert (REFEREE.about.seats, len(config(2).seats), len(config(4).seats)) == ((2, 4), 2, 4)
    with pytest.raises(ValidationError, match="2 to 4 players"):
        REFEREE.config(seats=seated(["Ann", "Bob", "Cid", "Dee", "Eve"][:players]))


def test_there_is_nothing_to_count() -> None:
    """OC-4: this game has no points, so no sheet to fill in at its end."""
    assert "score_by_sheet" not in {entry.kind_name() for entry in REFEREE.entries}
    assert not REFEREE.tally(REFEREE.setup(config())).lines


def test_statistics_name_a_card_of_a_tables_own_as_the_table_does() -> None:
    """An added or renamed card is counted by its name, as its ID says nothing; cards of the shipped kit by their ID."""
    own = kit(entry={"name": "Жнец", "attack": 9}, knight={"name": "Élan"})
    before = playing("entry knight tinker", "imp", kit=own)
    entry = hit(0, ("top", 1), (1, "top", 1))
    after = REFEREE.evolve(REFEREE.evolve(before, entry).state, Rise(seat=1, back=False)).state
    counted = {value.name for value in REFEREE.count_stats([Moment(before, entry, after)])}
    assert counted == {"damage:Жнец", "won_with:Жнец", "won_with:Élan", "won_with:tinker"}
