"""The examples of the rulebook as golden games: the states in them, in addition to their results."""

from collections.abc import Iterator
from itertools import islice

import pytest

from referees.oblivion.table.lanes import attackable, spaces
from referees.oblivion.table.state import State
from tests.common.playing import remade
from tests.common.records import RECORDS, golden, golden_files
from tests.oblivion.tables import EXAMPLE, field

ENDS = {("OB-2",), ("C-OB-19",)}  # one player is left; all fall together


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_end_is_recorded_for_each_number_of_players(players: int) -> None:
    """OB-2, C-OB-19: golden games with each number of players end with one winner, and with several."""
    assert {golden(file).expected.ends_by for file in golden_files("oblivion") if file.name[0] == str(players)} >= ENDS


def states(name: str) -> Iterator[State]:
    """The table after each entry of an example."""
    (file,) = (RECORDS / "oblivion").glob(f"*-example-{name}.jsonl")
    return (sample.state for sample in islice(remade(file), 1, None))


def damage(state: State) -> list[dict[str, int]]:
    """The damage of each player's cards, by name; for cards of the same name, that of the last one."""
    return [{card.card: card.damage for card in field} for field in state.fields]


def test_the_battlefield_of_the_rulebook() -> None:
    """G-OB-1: the four cards are as drawn there, three can be attacked, and the places offered are the four named."""
    cells = {(card.cell, card.card) for card in field(EXAMPLE)}
    example = next(state for state in states("1-the-battlefield-of-the-rulebook") if len(state.fields[0]) == 4)
    assert {(card.cell, card.card) for card in example.fields[0]} == cells
    assert {spot[1:] for spot in attackable(example, 1)} == {("top", 2), ("top", 3), ("bottom", 1)}
    places = {("top", 1), ("top", 4), ("bottom", 0), ("bottom", 3)}
    assert set(spaces(example.fields[0])) == places
    last = list(states("1-the-battlefield-of-the-rulebook"))[-1]
    assert places <= {card.cell for card in last.fields[0]}


def test_the_attacks_of_the_examples() -> None:
    """G-OB-2 to G-OB-8: attacks of 4 and 2; a Healer killed in three ways, without damage to others; two Healers' 2 in
    one attack; one card's 2; a third attack only with seven cards; two cards drawn; the Knight unshielded."""
    four, two = list(states("2-four-and-two"))[-2:]
    assert (four.discards, two.discards) == (("angel",), ("angel", "healer"))
    third = next(state for state in states("3-what-kills-a-healer") if state.discards.count("healer") == 3)
    assert damage(third)[1] == {"imp": 0}
    once = list(states("4-two-healers"))[-2]
    assert (damage(once)[1], once.attacks) == ({"angel": 2}, 1)
    assert damage(list(states("5-a-card-alone"))[-2])[1] == {"angel": 2}
    played = list(states("6-six-cards-and-seven"))
    most = {cards: max(state.attacks for state in played if len(state.fields[0]) == cards) for cards in (6, 7)}
    assert most == {6: 1, 7: 2}, "so many before the one with which the turn is over"
    out = next(state for state in states("7-a-player-is-eliminated") if state.eliminated)
    assert (out.eliminated, out.hands[0], out.turn, out.attacks) == (((1,),), 2, 2, 0)
    assert damage(list(states("8-under-the-tinker"))[-2])[1] == {"knight": 1}
