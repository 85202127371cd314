"""Facts that a table may set, as games declare them."""

from collections.abc import Sequence

import pytest

from referees.common.always.facts import Fact, among, by_seat, by_table, each_of, each_seat, granted_points, turn, up_to
from referees.common.protocol.config import Config, seated
from referees.common.protocol.offer import Choice, Number
from referees.common.protocol.sentence import Reader, Sentence, say
from referees.common.protocol.state import State as CommonState
from referees.common.registry import referee
from referees.common.values import changed
from tests.common.playing import GAMES
from tests.common.records import any_golden

CONFIG = Config(seats=seated(("Ann", "Bob", "Claire")))
READER = Reader(CONFIG.names)


class State(CommonState):
    turn: int = 0
    misses: tuple[int, ...] = (0, 1, 0)
    draw: int = 20
    granted: tuple[int, ...] = (0, 0, 0)


STATE = State(CONFIG)


def _colour_label(value: object) -> Sentence:
    return say("in {colour}", colour=str(value))


def test_a_fact_of_each_seat_is_found_read_and_written_by_seat() -> None:
    """A seat's fact has a label with the player's name, and is read and written without changing other seats."""
    fact = by_seat("misses", say("{who}'s turns to miss"), up_to(9), "misses")
    assert list(fact.places(CONFIG)) == [(0,), (1,), (2,)]
    assert READER.text(fact.place((1,))) == "Bob's turns to miss"
    assert fact.read(STATE, (1,)) == 1
    assert fact.write(STATE, (2,), 4, 7).misses == (0, 1, 4)


def test_a_fact_of_the_table_has_one_place() -> None:
    """A table's fact is read from its field and written there, with consequences."""
    fact = by_table("draw", say("Cards"), up_to(30), "draw", then=lambda state: changed(state, turn=2))
    assert list(fact.places(CONFIG)) == [()]
    assert READER.text(fact.place(())) == "Cards"
    assert fact.write(STATE, (), 3, 7) == changed(STATE, draw=3, turn=2)


def test_a_fact_of_rows_has_a_place_in_each() -> None:
    """A fact's places in rows are listed row by row, counted from 0."""
    assert list(each_of(2, 3)(CONFIG)) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert list(each_of(2)(CONFIG)) == [(0,), (1,)]


@pytest.mark.parametrize(("value", "can_be"), [(0, True), (9, True), (10, False), (None, False), ("x", False)])
def test_possible_values_and_values_that_fit(value: int | str | None, can_be: bool) -> None:
    """`exists` has all possible values, `domain` only those that fit the state."""
    fact = by_seat("misses", say("{who}"), up_to(9), "misses", fits=lambda state, at: Number(0, state.draw - 18))
    assert fact.exists(CONFIG).holds(value) is can_be
    assert fact.domain(STATE, (0,)) == Number(0, 2)
    assert by_seat("misses", say("{who}"), up_to(9), "misses").domain(STATE, (0,)) == Number(0, 9)


def test_a_value_that_does_not_fit_is_refused_with_those_that_do() -> None:
    """A refusal names the possible numbers; for a seat the fact gives the reason; another choice isn't possible now."""
    draw = by_table("draw", say("Cards"), up_to(30), "draw", fits=lambda state, at: Number(0, state.turn))
    second = changed(STATE, turn=2)
    assert READER.text(draw.reason(second, (), 7)) == "Cards: 7 isn't possible. It must be between 0 and 2."
    assert READER.text(draw.reason(STATE, (), 7)) == "Cards: 7 isn't possible. It can only be 0."
    whose = turn(lambda state, seat: changed(state, turn=seat))
    assert READER.text(whose.reason(changed(STATE, left=(1,)), (), 1)) == "Bob has left the table."
    flame = by_table("flame", say("The flame"), among(("red", None), _colour_label), "turn",
                     fits=lambda state, at: Choice(("red",), _colour_label))  # fmt: skip
    assert READER.text(flame.reason(STATE, (), None)) == "The flame: in None isn't possible now."


def test_a_bound_may_depend_on_the_config() -> None:
    """A fact's upper bound may be the number of players."""
    assert up_to(lambda config: len(config.seats), least=1)(CONFIG) == Number(1, 3)


def test_values_have_labels() -> None:
    """A choice's value has a label, a number is written in digits."""
    fact = by_table("flame", say("the flame"), among(("red", None), _colour_label), "turn")
    assert READER.text(fact.value_label(CONFIG, "red")) == "in red"
    assert READER.text(by_table("draw", say("Cards"), up_to(30), "draw").value_label(CONFIG, 12)) == "12"


def test_the_turn_is_given_to_any_player_who_has_not_left() -> None:
    """A seat that has left exists as a value, but isn't in the domain."""
    fact = turn(lambda state, seat: changed(state, turn=seat))
    state = changed(STATE, left=(1,))
    assert [fact.exists(CONFIG).holds(seat) for seat in (-1, 0, 2, 3)] == [False, True, True, False]
    domain = fact.domain(state, ())
    assert isinstance(domain, Choice) and domain.values == (0, 2)
    assert READER.text(fact.value_label(CONFIG, 2)) == "Claire"
    assert fact.write(STATE, (), 2, 7).turn == 2


def test_points_are_granted_until_the_total_is_right() -> None:
    """Setting a total changes the granted points, never the earned ones."""

    def totals(state: State) -> Sequence[int]:
        return [5 + granted for granted in state.granted]

    fact: Fact = granted_points("points", say("{who}'s points"), 99, totals)
    once = fact.write(STATE, (1,), 9, 7)
    assert once.granted == (0, 4, 0) and fact.read(once, (1,)) == 9
    assert fact.write(once, (1,), 2, 8).granted == (0, -3, 0)
    assert fact.places is each_seat


@pytest.mark.parametrize("game_id", GAMES)
def test_places_and_values_of_a_fact_have_labels_of_their_own(game_id: str) -> None:
    """No two places of a fact, and no two of its values, have the same label."""
    rules, record = referee(game_id), any_golden(game_id)
    config = rules.read_config(record.config, record.edition)
    for name, fact in rules.facts.items():
        domain, text = fact.exists(config), Reader(config.names).text
        places = [text(fact.place(at)) for at in fact.places(config)]
        values = [text(fact.value_label(config, value)) for value in getattr(domain, "values", ())]
        assert len({*places}) == len(places) and len({*values}) == len(values), (game_id, name, places, values)
