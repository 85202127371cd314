"""The visible part of the table: everything but hidden cards; the referee reveals those to no one (section D)."""

from referees.common.values import Value, changed
from referees.interstellar_oracle.table.asking import TurnRuns
from referees.interstellar_oracle.table.clock import Clock, clock
from referees.interstellar_oracle.table.knowledge import as_known_to, known_to
from referees.interstellar_oracle.table.meeting_view import MeetingView, meeting
from referees.interstellar_oracle.table.pieces import UNNAMED, Card, Race
from referees.interstellar_oracle.table.ranks import Half, halves
from referees.interstellar_oracle.table.state import Life, OracleAt, Stage, State


class HazardView(Value):
    """A hazard on a planet: its id in the kit and its name, None if unknown."""

    id: str | None
    name: str | None


class TokenView(Value):
    """A player's token and cards. `at`: a place or NEBULA; `colour`: the active ability is unused; `hand`: cards
    without the Oracle; `misses`: turns to miss; `extra`: turns won; `kept`: hazards in front of the player (IO-150)."""

    race: Race | None
    at: int
    colour: bool
    life: Life
    hand: int
    misses: int
    extra: int
    kept: tuple[HazardView, ...] = ()


class OwnView(Value):
    """A player's private knowledge: known cards of their hand, sorted, and the number of others; cards noted under
    planets in play, by place, the latest last."""

    hand: tuple[Card, ...]
    unnamed: int
    seen: tuple[tuple[int, Card], ...] = ()

    def __repr__(self) -> str:
        return f"OwnView(unnamed={self.unnamed})"


class View(Value):
    """The table, the same for all but `own` (None without a seat). By place: `planets` (number, None if unknown),
    `hazards`, those `covered` by others, `under` (number of cards), `links` (adjacent places; the Nebula's come last).
    `places` are in play. `discards` are the named cards of the discard pile in kit order, `unnamed` counts the others.
    `turn` is the active seat (None before the first turn), `acts` the same while it has to act, else None. `assumed`
    kit items are unverified. `clock` is set once planets vanish; the `inhibited` planet vanishes at the end of the
    `delay`-th turn (1: the current one). `halves` has each system's half, Charmed or Strange (IO-155), empty with one
    copy; the next planet vanishes from the `due` half. `meeting` is the current question's encounter."""

    stage: Stage
    turn: int | None
    acts: int | None
    planets: tuple[int | None, ...]
    places: tuple[int, ...]
    hazards: tuple[HazardView | None, ...]
    covered: tuple[tuple[HazardView, ...], ...]
    under: tuple[int, ...]
    links: tuple[tuple[int, ...], ...]
    tokens: tuple[TokenView, ...]
    draw: int
    discards: tuple[Card, ...]
    unnamed: int
    oracle: OracleAt
    collapsing: bool
    inhibited: int | None
    delay: int
    halves: tuple[Half, ...]
    due: Half | None
    assumed: tuple[str, ...]
    left: tuple[int, ...]
    clock: Clock | None
    meeting: MeetingView | None
    own: OwnView | None


def view(state: State, to: int | None) -> View:
    """The table as readers see it: no cards under planets, only known cards of their own hand."""
    config = state.config
    return View(
        stage=state.stage,
        turn=None if state.stage == "layout" else state.turn.seat,
        acts=next(iter(state.open[-1].seats), None) if state.open and isinstance(state.open[-1], TurnRuns) else None,
        planets=state.planets,
        places=state.places,
        hazards=tuple([None if hazard is None else _hazard(state, hazard) for hazard in state.hazards]),
        covered=tuple([tuple([_hazard(state, hazard) for hazard in below]) for below in state.covered]),
        under=state.under,
        links=state.links,
        tokens=tuple([_token(state, seat) for seat in range(len(state.at))]),
        draw=state.draw,
        discards=tuple(sorted([card for card in state.discards if card is not None])),
        unnamed=state.discards.count(None),
        oracle=state.oracle,
        collapsing=state.collapsing,
        inhibited=state.inhibited,
        delay=state.delay,
        halves=halves(state),
        due=None if state.config.sets == 1 else "strange" if state.is_strange else "charmed",
        assumed=tuple(item for item in config.kit.assumed if config.assumes(item)),
        left=state.left,
        clock=clock(state),
        meeting=meeting(state),
        own=None if to is None else _own(state, to),
    )


def knows(state: State, to: int | None) -> State:
    """The state, limited to what a reader knows."""
    return changed(state, known=as_known_to(state.known, to))


def _own(state: State, seat: int) -> OwnView:
    hand = known_to(state.known.holds[seat], seat) if state.known.holds else ()
    notes = state.known.seen[seat] if state.known.seen else ()
    lying_notes = tuple([(place, card) for place, card in notes if place in state.places and state.under[place]])
    return OwnView(hand, max(state.hands[seat] - len(hand), 0), lying_notes)


def _hazard(state: State, hazard: str) -> HazardView:
    return HazardView(None, None) if hazard == UNNAMED else HazardView(hazard, state.config.kit.hazards[hazard].name)


def _token(state: State, seat: int) -> TokenView:
    return TokenView(
        state.races[seat],
        state.at[seat],
        state.colour[seat],
        state.life[seat],
        state.hands[seat],
        state.misses[seat],
        state.extra[seat],
        tuple([_hazard(state, hazard) for hazard in state.kept[seat]]),
    )
