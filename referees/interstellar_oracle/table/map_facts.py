"""Facts of the map that players may correct: planets, hazards, cards under planets (OC-1)."""

from collections.abc import Callable
from typing import Any

from referees.common.always.facts import At, Fact, among, by_table, up_to
from referees.common.values import changed, replaced
from referees.common.words import Choice, Number, Sentence, say, say_in
from referees.interstellar_oracle.table.asking import whose_place
from referees.interstellar_oracle.table.knowledge import forgotten_place
from referees.interstellar_oracle.table.lost_oracle import oracle_lost
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.pieces import NEBULA, PLANETS, SLOTS, UNNAMED, is_inner, number_label, systems
from referees.interstellar_oracle.table.ranks import free_numbers
from referees.interstellar_oracle.table.state import State

NOBODY = 0  # with this number of players, systems are named by number

MOST_UNDER = 12
DELAYS = up_to(4, least=1)


def at_label(place: Any) -> Sentence:
    """Label of a place by system and slot."""
    return say("the Nebula") if place == NEBULA else whose_place(place, NOBODY)


def all_places(config: Config) -> range:
    """The places of the map, with planets in play or gone."""
    return range(systems(len(config.seats)) * len(SLOTS))


def _everywhere(config: Config) -> list[At]:
    return [(place,) for place in all_places(config)]


def _of_place(what: Sentence) -> Callable[[At], Sentence]:
    template = say("{where}: {what}")
    return lambda at: changed(template.filled(where=whose_place(at[0], NOBODY, opens=True), what=what), spot=at[0])


def _may_be_planet(state: State, at: At) -> Choice:
    own, free = state.planets[at[0]], free_numbers(state.planets, at[0], state.config.sets)
    return Choice((None, *sorted({*free, *(() if own is None else (own,))})), number_label)


def _set_planet(state: State, at: At, number: int | None, id: int) -> State:
    planets = replaced(state.planets, at[0], None)
    if number is not None and number not in free_numbers(planets, at[0], state.config.sets):
        planets = tuple(None if other == number else other for other in planets)
    return changed(state, planets=replaced(planets, at[0], number), ceiling=PLANETS.stop)


def _put_in_play(state: State, at: At, value: Any, id: int) -> State:
    places = {other for other in state.places if other != at[0]}
    if value:
        return changed(state, places=tuple(sorted({*places, at[0]})))
    gone = _set_hazard(changed(state, places=tuple(sorted(places))), at, None, id)
    return oracle_lost(gone, at[0])[0] if state.oracle == ("planet", at[0]) else gone


def _set_hazard(state: State, at: At, hazard: str | None, id: int) -> State:
    covered = state.covered if hazard else replaced(state.covered, at[0], ())
    return changed(state, hazards=replaced(state.hazards, at[0], hazard), covered=covered)


def _may_have_hazard(config: Config) -> list[At]:  # IO-150
    is_anywhere = config.options.overcome_hazards == "kept"
    return [at for at in _everywhere(config) if is_anywhere or is_inner(at[0])]


def _hazard_label(value: Any) -> Sentence:
    if value is None:
        return say("no hazard")
    if value == UNNAMED:
        return say("a hazard not entered yet")
    return say("{name}", name=value.replace("_", " ").capitalize())


def _may_be_hazard(state: State, at: At) -> Choice:
    kinds = (UNNAMED, *state.config.kit.hazards) if at[0] in state.places else ()
    return Choice((None, *kinds), _hazard_label)


def _set_under(state: State, at: At, value: Any, id: int) -> State:
    return changed(state, under=replaced(state.under, at[0], value), known=forgotten_place(state.known, at[0]))


def _yes_label(value: Any) -> Sentence:
    return say("yes") if value else say("no")


def has_vanished(state: State, at: At, value: Any) -> Sentence | None:
    """Why nothing can be set for a planet that is not in play."""
    return say("That planet has vanished.")


def _spared_label(value: Any) -> Sentence:
    return say_in("planet", "none") if value is None else at_label(value)


MAP_FACTS = (
    Fact(
        "planet",
        _of_place(say("which planet")),
        among((None, *PLANETS), number_label),
        lambda state, at: state.planets[at[0]],
        _set_planet,
        _may_be_planet,
        _everywhere,
    ),
    Fact(
        "in_play",
        _of_place(say("in play or gone")),
        among((1, 0), lambda value: say("in play") if value else say("gone")),
        lambda state, at: int(at[0] in state.places),
        _put_in_play,
        places=_everywhere,
    ),
    Fact(
        "hazard",
        _of_place(say("which hazard")),
        lambda config: Choice((None, UNNAMED, *config.kit.hazards), _hazard_label),
        lambda state, at: state.hazards[at[0]],
        _set_hazard,
        _may_be_hazard,
        _may_have_hazard,
        why=has_vanished,
    ),
    Fact(
        "under",
        _of_place(say("cards underneath")),
        up_to(lambda config: config.deck),
        lambda state, at: state.under[at[0]],
        _set_under,
        lambda state, at: Number(0, MOST_UNDER if at[0] in state.places else 0),
        _everywhere,
        why=lambda state, at, value: None if at[0] in state.places else has_vanished(state, at, value),
    ),
    Fact(
        "collapsing",
        say("A planet vanishes at the end of every turn"),
        among((1, 0), _yes_label),
        lambda state, at: int(state.collapsing),
        lambda state, at, value, id: changed(state, collapsing=bool(value)),
    ),
    changed(
        by_table(
            "inhibited",
            say("The planet an Entropy Inhibitor saved"),
            lambda config: Choice((None, *all_places(config)), _spared_label),
            "inhibited",
            fits=lambda state, at: Choice((None, *state.places), _spared_label),
            then=lambda state: changed(state, delay=1),
        ),
        why=has_vanished,
    ),
    changed(
        by_table("delay", say("Turns until the saved planet vanishes"), DELAYS, "delay"),
        places=lambda config: [()] if config.options.delay == "chosen" else [],
    ),
    Fact(
        "strange",
        say("The next planet to vanish is in the Strange half"),
        among((1, 0), _yes_label),
        lambda state, at: int(state.is_strange),
        lambda state, at, value, id: changed(state, is_strange=bool(value), ceiling=PLANETS.stop),
        places=lambda config: [()] if config.sets == 2 else [],
    ),
)
