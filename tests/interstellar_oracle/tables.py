"""Interstellar Oracle's table for tests: standard set-up, changed as a test needs it, played entry by entry."""

from collections.abc import Iterable, Mapping
from typing import Any

from referees.common.protocol.config import seated
from referees.common.values import replaced
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.setup.naming import LayPlanet
from referees.interstellar_oracle.setup.setting_up import ChooseRace, Deal, LayLater, Start
from referees.interstellar_oracle.table.kit import Kit, shipped
from referees.interstellar_oracle.table.knowledge import known_to
from referees.interstellar_oracle.table.options import Config, Options
from referees.interstellar_oracle.table.pieces import (
    INNER,
    OUTER,
    RACES,
    UNNAMED,
    Race,
    Slot,
    is_inner,
    place_of,
    system_of,
)
from referees.interstellar_oracle.table.state import OracleAt, State
from tests.common import rulings

NAMES = ("Claire", "Molly", "Bryan", "Glenn", "Ada", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana")

RULINGS, cited = rulings.Rulings(REFEREE), rulings.cited
allowed, grounds, happened, refused = RULINGS.allowed, RULINGS.grounds, RULINGS.happened, RULINGS.refused
says, log, unclear = RULINGS.says, RULINGS.log, RULINGS.unclear


def config(players: int = 4, *, checked: Iterable[str] | None = None, kit: Kit | None = None, **options: str) -> Config:
    """That many players with house options by name; the kit is verified except items not in `checked`."""
    kit = kit or shipped()
    sure = kit.assumed if checked is None else tuple(checked)
    return Config(seats=seated(NAMES[:players]), options=Options.model_validate(options), checked=sure, kit=kit)


def kit(**items: Any) -> Kit:
    """The shipped kit with these items replaced."""
    return Kit.model_validate(shipped().model_dump() | items)


def at(system: int, slot: Slot) -> int:
    """The place of a slot; system 0 is Claire's."""
    return place_of(system, slot)


def numbered(state: State, planet: int) -> int:
    """The place of a planet, by its number."""
    return state.planets.index(planet)


def table(players: int = 4, **settings: Any) -> State:
    """Claire's first turn. System s has planets 2s+1 and 2s+2 in front, left one first, and 13+3s to 15+3s behind;
    every player has chosen the lower race and is on its home; hazards are not entered."""
    state = REFEREE.setup(config(players, **settings))
    if state.config.sets == 2:
        laid = [LayPlanet(place=place, planet=two_copies(place)) for place in state.places]
        return allowed(state, *laid, LayLater(), Start(seat=0)).state  # type: ignore[no-any-return]
    inner = sum(map(is_inner, state.places))
    dealt = Deal(inner=tuple(INNER[:inner]), outer=tuple(OUTER[: len(state.places) - inner]))
    races = [ChooseRace(seat=seat, race=RACES[2 * system_of(seat, players)]) for seat in range(players)]
    return allowed(state, dealt, LayLater(), *races, Start(seat=0)).state  # type: ignore[no-any-return]


def two_copies(place: int) -> int:
    """The planet at a place with two copies: system s has planet s+1 on the left in front and 12-s on the right, behind
    three of 13 to 30, 13 following after 30."""
    system, slot = divmod(place, 5)
    return {3: system + 1, 4: 12 - system}.get(slot, 13 + (3 * system + slot) % 18)


def playing(
    players: int = 4,
    *,
    races: Mapping[int, Race] | None = None,
    places: Mapping[int, int] | None = None,
    hands: Mapping[int, int] | None = None,
    hazards: Mapping[int, str] | None = None,
    **settings: Any,
) -> State:
    """Claire's first turn with races, tokens and hands by seat as needed; only hazards named by place are left."""
    state = table(players, **settings)
    for seat, race in (races or {}).items():
        state = changed(state, races=replaced(state.races, seat, race))
    for seat, place in (places or {}).items():
        state = changed(state, at=replaced(state.at, seat, place))
    for seat, size in (hands or {}).items():
        more = size - state.hands[seat]
        state = changed(state, hands=replaced(state.hands, seat, size), draw=state.draw - more)
    hazard_ids = tuple((hazards or {}).get(place) for place in range(len(state.planets)))
    turn = changed(state.turn, start=state.at[0], came_from=state.at[0])
    return changed(state, hazards=hazard_ids, turn=turn)


def hazard(state: State, place: int, id: str = UNNAMED) -> State:
    return changed(state, hazards=replaced(state.hazards, place, id))


def held_by(state: State, seat: int) -> State:
    """The state in which a player has the Oracle, taken from the draw pile, and planets vanish."""
    return changed(state, oracle=OracleAt("held", seat), collapsing=True, draw=state.draw - 1)


def discarding(state: State, *cards: str | None) -> State:
    """The state with these cards moved from the draw pile to the discard pile."""
    return changed(state, discards=cards, draw=state.draw - len(cards))


def hands_known(state: State) -> tuple[tuple[str, ...], ...]:
    """By seat, the cards of the player's hand that this player is certain of."""
    return tuple(known_to(heap, seat) for seat, heap in enumerate(state.known.holds))


def under_known(state: State, place: int, to: int | None) -> tuple[str, ...]:
    """The cards under a planet that a seat, or the shared screen, is certain of."""
    return known_to(state.known.beneath[place], to)


def cards_in_all(state: State) -> int:
    """The number of all equipment cards, in any place (IO-3)."""
    is_apart = state.oracle.where in {"held", "planet", "nebula", "gone"}
    return sum(state.hands) + sum(state.under) + state.draw + len(state.discards) + is_apart
