"""The state of Interstellar Oracle."""

from typing import Literal, NamedTuple

from referees.common.protocol.state import State as CommonState
from referees.common.values import Value
from referees.interstellar_oracle.table.hideouts import NOWHERE, Hideouts
from referees.interstellar_oracle.table.knowledge import NOTHING_KNOWN, Knowledge
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.pieces import NEBULA, Card, Race

Life = Literal["alive", "dead", "replenished"]
"""IO-72: dead until the next turn, which only replenishes the hand; alive from the turn after that."""

Stage = Literal["layout", "begin", "acting", "pulled", "collapsing", "clearing", "over"]
"""`layout`: until the first player is named. Then, each turn: `begin`; `acting`; `pulled`: its player may be pulled out
of the Nebula (C-IO-32); `collapsing`: a planet vanishes (IO-81); `clearing`: players leave it (IO-82); `over`."""

Where = Literal["hidden", "held", "planet", "discards", "nebula", "gone"]


class OracleAt(NamedTuple):
    """Where the Oracle is. `at` is the holder's seat if it is `held`, the planet's place if it lies face up on a
    `planet`, and otherwise unused (`hidden`, `discards`, `nebula`, `gone`)."""

    where: Where
    at: int = NEBULA


HIDDEN = OracleAt("hidden")


class Turn(Value):
    """The current turn, begun at `start`; the last move began at `came_from`. `moved`: the normal move was made;
    `taken` cards were taken from `taken_at`; `xenocached`: IO-37 was used. On this arrival, the active player may still
    approach the seats in `may_meet` (IO-39, C-IO-29) and has approached `met`. `has_met`: an encounter took place this
    turn; `is_peaceful`: the last one ended without combat (C-IO-7). `is_extra`: won by a Time Machine. `cut_short`: the
    place of the Labyrinth that cost the rest of the turn, if one did (C-IO-39)."""

    seat: int
    start: int
    came_from: int
    moved: bool = False
    taken: int = 0
    taken_at: int = NEBULA
    xenocached: bool = False
    may_meet: tuple[int, ...] = ()
    met: tuple[int, ...] = ()
    has_met: bool = False
    is_peaceful: bool = False
    is_extra: bool = False
    cut_short: tuple[int, ...] = ()


NO_TURN = Turn(0, NEBULA, NEBULA)


class State(CommonState):
    """The table; everything but `known` is public.

    By place: `planets` (numbers, also of vanished ones; None: not entered yet), `hazards` (names in the kit;
    UNNAMED: not entered yet, None: no hazard), those `covered` by others (the next one last), `under` (numbers of
    cards), `links` (adjacent places, `space.Links`). `places` are those in play, ascending. The number of every
    unknown planet in play is below `ceiling`. While `entering_map`, planets and hazards are asked for before the game.

    By seat: `races` (None: not chosen), `colour` (the active ability is unused), `at` (a place, or NEBULA), `life`,
    `hands` (numbers of cards, without the Oracle), `misses` (turns to miss), `extra` (turns won by a Time Machine),
    `looks` (at a card or hand), `kept` (hazards, by their names in the kit, IO-150).

    `draw` counts the draw pile; unnamed `discards` are None. `hands`, `under`, `draw` and `discards` hold all cards but
    a found Oracle. While the Oracle is hidden, `hideouts` are its possible places. `codex`: seats known to have the
    Galactic Codex, the latest last (`hand_size`).

    `collapsing`: planets vanish (IO-81), the first after the turn of seat `begins_with` (None: the current turn,
    C-IO-35). An Entropy Inhibitor spares the place `inhibited` until the end of the `delay`-th turn, 1 being the
    current one (IO-102, IO-151). `is_strange`: with two copies, a Strange planet vanishes next (IO-155)."""

    config: Config
    links: tuple[tuple[int, ...], ...] = ()
    entering_map: bool = True
    stage: Stage = "layout"
    planets: tuple[int | None, ...] = ()
    places: tuple[int, ...] = ()
    hazards: tuple[str | None, ...] = ()
    covered: tuple[tuple[str, ...], ...] = ()
    under: tuple[int, ...] = ()
    ceiling: int = 31
    races: tuple[Race | None, ...] = ()
    colour: tuple[bool, ...] = ()
    at: tuple[int, ...] = ()
    life: tuple[Life, ...] = ()
    hands: tuple[int, ...] = ()
    misses: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    looks: tuple[int, ...] = ()
    draw: int = 0
    discards: tuple[Card | None, ...] = ()
    oracle: OracleAt = HIDDEN
    hideouts: Hideouts = NOWHERE
    collapsing: bool = False
    begins_with: int | None = None
    inhibited: int | None = None
    delay: int = 1
    is_strange: bool = False
    kept: tuple[tuple[str, ...], ...] = ()
    turn: Turn = NO_TURN
    turns: int = 0
    known: Knowledge = NOTHING_KNOWN
    codex: tuple[int, ...] = ()
