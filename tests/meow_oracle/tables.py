"""Tables of Meow Oracle for tests: laid out as the rulebook draws them, played entry by entry."""

from collections.abc import Iterable

from referees.common.protocol.config import seated
from referees.common.values.change import changed
from referees.meow_oracle import REFEREE
from referees.meow_oracle.handing_out import Give, HandOut, Place
from referees.meow_oracle.options import Config, Options
from referees.meow_oracle.pieces import DECK, FACE_DOWN
from referees.meow_oracle.setting_up import StartRound
from referees.meow_oracle.state import Area, State
from referees.meow_oracle.turning_up import TurnUp
from tests.common.rulings import Rulings

NAMES = ("Ann", "Bob", "Cid", "Dee")
HOLES = {"--": None, "##": FACE_DOWN}

RULINGS = Rulings(REFEREE)
allowed, refused, says, unclear = RULINGS.allowed, RULINGS.refused, RULINGS.says, RULINGS.unclear


def config(players: int = 4, **options: str) -> Config:
    """A config for that many players, with house options by name."""
    return Config(seats=seated(NAMES[:players]), options=Options.model_validate(options))


def area(drawn: str, beside: int = 0) -> Area:
    """An area as the rulebook shows it: rows divided by "/", "##" a face-down card, "--" a vacant cell."""
    cells = tuple(HOLES.get(cell, cell) for cell in drawn.replace("/", " ").split())
    assert len(cells) == 9
    return Area(cells, beside)


def run_of(numbers: str) -> Area:
    """An area with these numbers in reading order, coloured so that no line shares a colour and no card is twice."""
    colours = "RGBGBRRGB" if numbers else ""
    return Area(tuple(f"{colour}{number}" for colour, number in zip(colours, numbers.split(), strict=True)))


def started(players: int = 4, **options: str) -> State:
    """Seat 0 starts, and is asked for the first card."""
    state = REFEREE.setup(config(players, **options))
    return allowed(state, StartRound(starter=0)).state  # type: ignore[no-any-return]


def turned_up(state: State, *cards: str) -> State:
    """The state after the player in turn has turned up these cards, from the first cells that are face down."""
    for card in cards:
        source = state.areas[state.turn].cells.index(FACE_DOWN)
        state = allowed(state, TurnUp(seat=state.turn, source=source, card=card)).state
    return state


def placing(state: State, seat: int, card: str, cell: int) -> State:
    """The state after the player in turn has given the card to a seat, which has placed it in that cell."""
    give, place = Give(seat=state.turn, card=card, to=seat), Place(seat=seat, card=card, cell=cell)
    return allowed(state, give, place).state  # type: ignore[no-any-return]


def with_areas(state: State, areas: Iterable[Area]) -> State:
    """The state with these areas; all their cards are seen."""
    laid = tuple(areas)
    cells = {cell for grid in laid for cell in grid.cells}
    return changed(state, areas=laid, unseen=tuple(card for card in DECK if card not in cells))


def before_the_last_card(first: Area, second: Area, card: str, **options: str) -> State:
    """Seat 0 of two is to keep `card`, which fits only the vacant cell of `first` and ends the round."""
    state = with_areas(started(2, **options), [first, second])
    unseen = tuple(unused for unused in state.unseen if unused != card)
    return changed(state, open=(HandOut((0,)),), unseen=unseen, to_turn=0, turned=(card,), shares=(0,))
