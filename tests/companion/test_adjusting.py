"""Setting a fact step by step: in every game each fact can be reached, by few choices with different labels."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.screens.table.adjusting import FEW, common_prompt, labels, next_choices
from companion.table.control.controller import fact_place
from referees.common.always.adjust import Adjust
from referees.common.protocol.config import seated
from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Reader, Sentence, Who, say
from referees.common.registry import game_ids, referee
from referees.common.values import changed
from tests.common.playing import picked
from tests.companion.conftest import House
from tests.companion.tables import open_line, tap, watched

NAMES = ("Ann", "Bob", "Cid")
READER = Reader(NAMES)


def facts(game: str) -> tuple[Offer, ...]:
    """All facts that can be set after a game's first entry, as offers."""
    rules = referee(game)
    state = rules.setup(rules.config(seats=seated(NAMES)))
    state = rules.evolve(state, picked(rules.offers(state)[0], Random(1))).state
    return tuple(offer for offer in rules.more(state) if offer.entry.kind_name() == "adjust")


def reached(offers: tuple[Offer, ...], taps: int = 1) -> Iterator[tuple[Offer, int]]:
    """Each offer that the choices lead to, with the number of taps."""
    for choice in next_choices(offers):
        if len(choice) == 1:
            yield choice[0], taps
        else:
            yield from reached(choice, taps + 1)


@pytest.mark.parametrize("game", game_ids())
def test_every_place_is_reached_within_four_taps(game: str) -> None:
    """Every fact that can be set is reached, and within four taps."""
    offers = facts(game)
    places = list(reached(offers))
    assert sorted(map(repr, [fact_place(offer) for offer, _ in places])) == sorted(map(repr, map(fact_place, offers)))
    far = [offer for offer, taps in places if taps > 4]
    assert not far, f"{game}: facts more than four taps away: {far}. Let their labels share fewer words (facts.py)"


@pytest.mark.parametrize("game", game_ids())
def test_choices_are_told_apart_by_their_words(game: str) -> None:
    """No two buttons of a step have the same label; after the first step there are at most `FEW`."""

    def walk(offers: tuple[Offer, ...], *, is_top: bool) -> None:
        choices = next_choices(offers)
        names = [READER.text(name) for name in labels(choices)]
        assert len(set(names)) == len(names), f"{game}: two choices in a step have the same label: {names}"
        to_do = "let the labels of its facts share words, so that they are asked one after the other (facts.py)"
        assert is_top or len(names) <= FEW, f"{game}: {len(names)} choices in a step, at most {FEW}: {to_do}. {names}"
        for choice in choices:
            if len(choice) > 1:
                walk(choice, is_top=False)

    offers = facts(game)
    if offers:
        walk(offers, is_top=True)


def test_a_step_is_named_after_what_its_facts_share() -> None:
    """In a step's title, different players become "a player", and other differences "…"."""
    choices = next_choices(facts("meow_oracle"))
    assert [READER.text(common_prompt(choice)) for choice in choices] == [
        "a player's area, …",
        "Face-down cards beside a player's area",
        "Whose turn it is",
        "a player's Winner Points",
    ]
    areas = [READER.text(common_prompt(choice)) for choice in next_choices(choices[0])]
    assert areas == ["Ann's area, …", "Bob's area, …", "Cid's area, …"]


def test_offers_for_several_players_name_none_of_them() -> None:
    """Offers with several wordings are named after the first; a player is only named if it's the same in all."""

    def worded(*prompts: Sentence) -> str:
        return READER.text(common_prompt([Offer(Adjust, prompt, (), {}, {}) for prompt in prompts]))

    pulls, finds = say("{who} pulls a card", who=Who(0)), say("{who} pulls the Oracle", who=Who(0))
    others = changed(pulls, fields=(("who", Who(1)),))
    assert worded(pulls, others) == "a player pulls a card"
    assert worded(pulls, others, finds) == "a player pulls a card …"
    assert worded(pulls, finds) == "Ann pulls a card …"


async def test_a_cell_is_set_by_fact_player_and_place(house: House) -> None:
    """A cell is set by choosing its player, the cell, then its card; "Something else" leads back to the facts."""
    table, window = await watched(house, 37)
    await tap(window, "More", "Correct what's on the table", "A player's area, …", "Claire")
    assert "Claire's area, …" in window.texts()
    assert {"Top left", "Centre", "Bottom right"} <= set(window.labels())
    await tap(window, "Something else", "A player's area, …", "Dan", "Centre", "nothing")
    assert table.state.areas[3].cells[4] is None


async def test_a_fact_is_set_before_an_earlier_entry(house: House) -> None:
    """In the record, the same steps set a fact before an earlier entry."""
    table, window = await watched(house, 20)
    line = table.reader().text(table.sentence(19))
    await tap(window, "Log")
    await open_line(window, line)
    await tap(window, "Something is missing before this", "Correct what's on the table", "A player's Winner Points")
    await tap(window, "Bob", "3", "Enter 3")
    assert table.timeline.entries[19].entry.kind_name() == "adjust"
