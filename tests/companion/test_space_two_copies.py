"""The map's texts, legal targets and layout if each planet exists twice."""

from companion.boards.interstellar_oracle.faces import place_words
from companion.boards.interstellar_oracle.taps import legal_taps
from companion.boards.taps import Choose
from companion.table.control.scene import Scene
from referees.common.protocol.sentence import Reader, Sentence
from referees.common.values import replaced
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.collapse.choosing import ChoosePlanet
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.interstellar_oracle.tables import allowed, held_by, playing


def words(state: State, sentence: Sentence) -> str:
    return Reader(state.config.names, None).text(sentence, state)


def test_a_planet_is_named_with_its_player_and_its_half() -> None:
    """IO-154, IO-155: each number exists twice, so a planet is named with its owner, or with the dummy's system."""
    state: State = held_by(playing(9), 0)
    view = REFEREE.view(state, None)
    assert words(state, place_words(view, 22)).startswith("planet 27 (Ada, right), Charmed half, 1 card underneath")
    assert words(state, place_words(view, 46)).startswith("planet 23 (system 10, middle), Strange half")
    smaller = changed(state, places=tuple(place for place in state.places if place != 22))
    assert words(smaller, place_words(REFEREE.view(smaller, None), 22)) == "planet 27 (Ada, right), Charmed half: gone"


def test_both_of_two_highest_planets_can_be_tapped() -> None:
    """C-IO-26: if two planets are the highest, a tap chooses the one that vanishes."""
    state: State = held_by(playing(9), 0)
    planets = replaced(replaced(state.planets, 0, 30), 1, 30)
    ended = allowed(changed(state, planets=planets), EndTurn(seat=0)).state
    taps = legal_taps(Scene(REFEREE.view(ended, None), REFEREE.offers(ended)))
    assert set(taps) == {0, 1}
    assert all(isinstance(tap, Choose) and tap.offer.entry is ChoosePlanet for tap in taps.values())
