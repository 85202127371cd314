"""The state of Interstellar Oracle."""

from __future__ import annotations

from typing import Literal, NamedTuple

from referees.common.protocol.state import State as CommonState
from referees.common.values import Value
from referees.interstellar_oracle.table.knowledge import NOTHING_KNOWN, Knowledge
from referees.interstellar_oracle.table.lairs import NOWHERE, Lairs
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.pieces import NEBULA, Card, Race

Life = Literal["alive", "dead", "replenished"]
"""IO-72: dead until the next turn, which only replenishes the hand; alive from the turn after that."""

Stage = Literal["layout", "begin", "acting", "pulled", "collapsing", "clearing", "over"]
"""`layout` until the first player is named. A turn begins (`begin`), is `acting`; its player may be `pulled` out of the
Nebula (C-IO-32), a planet is `collapsing` (IO-81), those on it are `clearing` out (IO-82), then it is `over`."""

Where = Literal["hidden", "held", "planet", "discards", "nebula", "gone"]


class OracleAt(NamedTuple):
    """Where the Oracle is: `hidden`, `held` by the seat `at`, face up on the `planet` at that place, among the
    `discards`, in the `nebula`, or out of the game."""

    where: Where
    at: int = NEBULA


HIDDEN = OracleAt("hidden")


class Turn(Value):
    """The current turn. `start` is the place where it began, `came_from` where the last normal move began; `moved`: the
    normal move was made; `taken` is the number of cards taken, from `taken_at`; `xenocached`: IO-37 was used. `meets`
    are the players whom the active one may still approach on this arrival (IO-39, C-IO-29), `dealt_with` those
    approached on it; `has_met`: an encounter took place in this turn; `parted`: the last one ended without combat
    (C-IO-7). `is_extra`: by a Time Machine. `spent`: a Labyrinth cost the rest of it (C-IO-39)."""

    seat: int
    start: int
    came_from: int
    moved: bool = False
    taken: int = 0
    taken_at: int = NEBULA
    xenocached: bool = False
    meets: tuple[int, ...] = ()
    dealt_with: tuple[int, ...] = ()
    has_met: bool = False
    parted: bool = False
    is_extra: bool = False
    spent: bool = False


NO_TURN = Turn(0, NEBULA, NEBULA)


class State(CommonState):
    """The table; everything but `known` lies open.

    By place: `planets` holds the number of the planet that lies or lay there (None: not entered yet), `hazards` a
    hazard by its name in the kit (UNNAMED: one nobody has entered, None: there is none), `under` how many cards lie
    beneath. `places` are those whose planet is still in play, ascending. `ceiling` is above every planet in play whose
    number was not entered. `laying` says that the table is still asked for planets and hazards before the game begins.
    `links` are the places that touch each place (`space.Links`).

    By seat: `races` (None: not chosen), `colour` (whether the token shows its colours: the active ability is left),
    `at` (a place, or NEBULA), `life`, `hands` (how many cards, without the Oracle), `misses` (turns to miss),
    `extra` (turns won by a Time Machine), `looks` (how often a card or hand was looked at).

    `draw` counts the draw pile; `discards` are named as far as the table did. All cards are hands + under + draw +
    discards, and one for the Oracle where it lies before a player, on a planet, in the Nebula or in the box. While
    it is hidden, `lairs` are where it may be.

    `collapsing` says that planets vanish (IO-81), `begins_with` after whose turn the first of them does, where that is
    another than the one that runs (C-IO-35); `inhibited` is the place that an Entropy Inhibitor has spared
    (IO-102), `delay` at the end of which turn from now on it vanishes, 1 being the one that runs (IO-151). With two
    copies of the game `is_strange` says from which half the next planet vanishes (IO-155); with one it is False. `kept`
    are by seat the hazards that lie before a player, by their names in the kit (IO-150). `codex` are the seats that
    have the Galactic Codex for all that the table has said, the latest last (`hand_size`).
    """

    config: Config
    links: tuple[tuple[int, ...], ...] = ()
    laying: bool = True
    stage: Stage = "layout"
    planets: tuple[int | None, ...] = ()
    places: tuple[int, ...] = ()
    hazards: tuple[str | None, ...] = ()
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
    lairs: Lairs = NOWHERE
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
