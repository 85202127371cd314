"""Set-up: planets and hazards as dealt, races, the first player (IO-10 to IO-19)."""

from collections.abc import Iterable

from referees.common.rules import ALLOWED, Decision, Entry, Happening, Refused, Ruling, SeatEntry, Step, never, no, note
from referees.common.shared import has_left
from referees.common.values import changed
from referees.common.words import Choice, Offer, Slots, Subset, Telling, Who, labelled, say, seat_label
from referees.interstellar_oracle.setup.naming import LayOutHazard, LayOutPlanet, unnamed
from referees.interstellar_oracle.table.asking import Naming, has_begun, not_asked
from referees.interstellar_oracle.table.hideouts import Hideouts
from referees.interstellar_oracle.table.homes import all_homes, homes, with_token
from referees.interstellar_oracle.table.knowledge import blank
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.pieces import (
    HAND,
    INNER,
    NEBULA,
    OUTER,
    RACES,
    SLOTS,
    UNNAMED,
    Race,
    is_inner,
    number_label,
    race_label,
    systems,
)
from referees.interstellar_oracle.table.space import map_of
from referees.interstellar_oracle.table.state import Life, State

ALIVE: Life = "alive"
SOME_KNOWN = never("You've already entered some planets, so enter the rest one by one.", "IO-11")
ONE_BY_ONE = never("With two copies of the game, enter planets one by one or let the app deal them.", "IO-154")
NOT_WHOLE = never("Put a different planet in each place: 1 to 12 in front and 13 to 30 behind them.", "IO-11")
BEGUN = never("The game has already started: you've said who has the first turn.", "IO-18")


class TakeToken(Decision):
    """Asks a player to choose a race (IO-16)."""

    asks = say("{who}: which race?")
    first = never("First, {who} has to choose a race.", "IO-16")

    def passage(self, state: State) -> str:
        return "IO-152" if _is_free(state) else "IO-16"

    def slots(self, state: State) -> Slots:
        native = _native_races(state, self.seat)
        return dict(zip(("one", "other"), map(race_label, native), strict=False)) if len(native) <= 2 else {}

    def expired(self, state: State) -> Happening | None:
        """The question expires if the player left (OC-3), or the race was adjusted (OC-1)."""
        if (race := state.races[self.seat]) is not None:
            return note("{who} plays the {race}.", "IO-16", who=self.seat, race=race_label(race))
        if self.seat not in state.left:
            return None
        return note("{who} has left the table and doesn't choose a race.", "IO-16", "OC-3", who=self.seat)


class WhoStarts(Decision):
    """Asks who is youngest and so has the first turn; the last question of the set-up (IO-18)."""

    about = "IO-18"
    asks = say("Who is the youngest player? They start.")
    first = never("First say who is the youngest: that player starts.", "IO-18")


def setup(config: Config) -> State:
    """The initial state (IO-11 to IO-17): a card under every planet, a hazard on every inner one, the Oracle under one
    of these, five cards in every hand."""
    seats = len(config.seats)
    places = range(systems(seats) * len(SLOTS))
    return State(
        config,
        links=map_of(config),
        planets=(None,) * len(places),
        places=tuple(places),
        hazards=tuple(UNNAMED if is_inner(place) else None for place in places),
        under=(1,) * len(places),
        races=(None,) * seats,
        colour=(True,) * seats,
        at=(NEBULA,) * seats,
        life=(ALIVE,) * seats,
        hands=(HAND,) * seats,
        misses=(0,) * seats,
        extra=(0,) * seats,
        looks=(0,) * seats,
        covered=((),) * len(places),
        kept=((),) * seats,
        draw=config.deck - len(places) - HAND * seats,
        hideouts=Hideouts(tuple([place for place in places if is_inner(place)])),
        known=blank(seats, len(places)),
    )


def laid_out(state: State) -> Step:
    """Asks the next question of set-up (planets, hazards, races, who starts), or assigns a dealt race (IO-154)."""
    decision = question(state)
    if isinstance(decision, TakeToken):
        (seat,) = decision.seats
        if (race := _assigned(state, seat)) is not None:
            return assign(state, seat, race)
    return Step(state, ask=(decision,))


def question(state: State) -> Decision:
    """The next question before the first turn."""
    missing = unnamed(state) if state.entering_map or not _homes_known(state) else ()
    if missing:
        return LayOutPlanet(state.playing, missing[0])
    if state.entering_map:
        for place in state.places:
            if state.hazards[place] == UNNAMED:
                return LayOutHazard(state.playing, place)
    for seat in state.playing:
        if state.races[seat] is None:
            return TakeToken((seat,))
    return WhoStarts(state.playing)


def _homes_known(state: State) -> bool:
    if _is_free(state) and state.config.options.start == "nebula":
        return True
    return None not in [state.planets[place] for pair in all_homes(len(state.at)) for place in pair]


def _dealt_to(state: State) -> tuple[int, int]:  # IO-19
    inner = sum(map(is_inner, range(len(state.planets))))
    return inner, len(state.planets) - inner


# All planets at once, or the rest later


class Deal(Entry, kind="deal", answers=LayOutPlanet):
    """Enters all planets at once: numbers of the `inner` and the `outer` ones, both ordered by place (IO-10, IO-11)."""

    inner: tuple[int, ...]
    outer: tuple[int, ...]

    field_labels = labelled(
        inner=say("Which planets are the inner ones?"), outer=say("Which planets are the outer ones?")
    )
    log_line = Telling(say("all planets have been dealt"))

    @classmethod
    def offer(cls, state: State, decision: LayOutPlanet) -> Iterable[Offer]:
        if state.config.sets == 1 and all(planet is None for planet in state.planets):
            inner, outer = _dealt_to(state)
            domains = {
                "inner": Subset(Choice(tuple(INNER), number_label), inner, inner),
                "outer": Subset(Choice(tuple(OUTER), number_label), outer, outer),
            }
            yield Offer(Deal, say("Enter all planets at once"), ("IO-10", "IO-11"), {}, domains, rare=True)

    def judge(self, state: State, decision: LayOutPlanet) -> Ruling:
        if state.config.sets == 2:
            return ONE_BY_ONE
        if any(planet is not None for planet in state.planets):
            return SOME_KNOWN
        inner, outer = _dealt_to(state)
        is_whole = _is_dealt(self.inner, INNER, inner) and _is_dealt(self.outer, OUTER, outer)
        return ALLOWED if is_whole else NOT_WHOLE

    def evolve(self, state: State, id: int, decision: LayOutPlanet) -> Step:
        inner, outer = iter(self.inner), iter(self.outer)
        planets = tuple([next(inner) if is_inner(place) else next(outer) for place in range(len(state.planets))])
        return Step(changed(state, planets=planets), done=True)

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        return ONE_BY_ONE if state.config.sets == 2 else SOME_KNOWN


def _is_dealt(numbers: tuple[int, ...], ring: range, count: int) -> bool:
    return len(numbers) == len(set(numbers)) == count and all(number in ring for number in numbers)


class LayLater(Entry, kind="lay_later", answers=Naming):
    """Postpones entering the remaining planets and hazards until needed: outer planets, when they vanish (IO-81)."""

    log_line = Telling(say("the other planets and hazards will be entered when they're needed"))
    short = Telling(say("entering the rest later"))

    @classmethod
    def offer(cls, state: State, decision: Naming) -> Iterable[Offer]:
        return (LATER,) if _may_wait(state, decision) else ()

    def judge(self, state: State, decision: Naming) -> Ruling:
        if _may_wait(state, decision):
            return ALLOWED
        if state.entering_map and isinstance(decision, LayOutPlanet):
            text = "The choice of race depends on the planets in front of the players: enter those first."
            if not _is_free(state):
                return never(text, "IO-16")
            return never("First enter the planets in front of the players: the tokens start there.", "C-IO-5", "IO-152")
        return never("There's nothing to enter now, so there's nothing to leave for later.", "IO-11")

    def evolve(self, state: State, id: int, decision: Naming) -> Step:
        return Step(changed(state, entering_map=False), done=True)


LATER = Offer(LayLater, say("Enter the rest when needed"), ("IO-11", "IO-13"), {}, {})


def _may_wait(state: State, decision: Naming) -> bool:
    return state.entering_map and isinstance(decision, (LayOutPlanet, LayOutHazard)) and _homes_known(state)


# Races, and who starts


def _native_races(state: State, seat: int) -> tuple[Race, ...]:
    """The races a seat can choose: with two copies, the one dealt (IO-154); with one, untaken races whose home (planet
    n for race n) is in front of the seat (IO-16); if none (IO-152) or by house option, any untaken race."""
    if (own := _assigned(state, seat)) is not None:
        return (own,)
    free = tuple([race for race in RACES if race not in state.races])
    if _is_free(state) or state.config.sets == 2:
        return free
    numbers = [state.planets[place] for place in homes(state.config, seat)]
    native = [RACES[number - 1] for number in numbers if number is not None and number in INNER]
    return tuple([race for race in native if race in free]) or free


def _assigned(state: State, seat: int) -> Race | None:
    """With two copies, the race of the player's left home planet; None if taken, unknown or freely chosen (IO-154)."""
    number = state.planets[homes(state.config, seat)[0]]
    if state.config.sets == 1 or _is_free(state) or number is None or number not in INNER:
        return None
    race = RACES[number - 1]
    return None if race in state.races else race


def assign(state: State, seat: int, race: Race) -> Step:
    """Gives a player the dealt race (IO-154)."""
    text = say("{who} plays the {race}.", who=Who(seat), race=race_label(race))
    new_state, starts = with_token(state, seat, race)
    return Step(new_state, (note(text, "IO-154"), starts))


def _is_free(state: State) -> bool:
    return state.config.options.race_choice == "free"


class ChooseRace(SeatEntry, kind="choose_race", answers=TakeToken):
    """A player takes the token of a home race, coloured side up (IO-16)."""

    race: Race

    log_line = Telling(say("{who} plays the {race}"), race=race_label)

    @classmethod
    def offer(cls, state: State, decision: TakeToken) -> Iterable[Offer]:
        choice = Choice(_native_races(state, decision.seat), race_label)
        cites = ("IO-152",) if _is_free(state) else ("IO-16",)
        yield Offer(
            ChooseRace, say("Which race?"), cites, {"seat": decision.seat}, {"race": choice}, does=say("Choose a race")
        )

    def judge(self, state: State, decision: TakeToken) -> Ruling:
        if refused := not_asked(decision, self.seat, say("It's {who}'s turn to choose a race."), "IO-16"):
            return refused
        if self.race in state.races:
            text = say("Another player has taken the {race}.", race=race_label(self.race))
            return never(text, *(("IO-152",) if _is_free(state) else ("IO-16", "IO-4")))
        if self.race not in _native_races(state, self.seat):
            sentence, home = "The home planet of the {race} isn't in front of {who}.", RACES.index(self.race) + 1
            found = no(sentence, "IO-16", race=race_label(self.race), who=self.seat)
            return found.at(*[place for place, number in enumerate(state.planets) if number == home])
        return ALLOWED

    def evolve(self, state: State, id: int, decision: TakeToken) -> Step:
        new_state, starts = with_token(state, self.seat, self.race)
        return Step(new_state, (starts,), done=True)

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        race = state.races[self.seat]
        if race is None:
            return None
        plays = "{who} already plays the {race}. Correct the race if it's wrong."
        return never(plays, "IO-16", who=self.seat, race=race_label(race), repeats=("seat", ("race", race)))


class Start(SeatEntry, kind="start", answers=WhoStarts):
    """Names the youngest player, who begins (IO-18)."""

    log_line = Telling(say("{who} is the youngest and starts"))

    @classmethod
    def offer(cls, state: State, decision: WhoStarts) -> Iterable[Offer]:
        choice = Choice(state.playing, seat_label)
        yield Offer(
            Start, say("Who is the youngest?"), ("IO-18",), {}, {"seat": choice}, does=say("Say who is the youngest")
        )

    def judge(self, state: State, decision: WhoStarts) -> Ruling:
        return has_left(state, self.seat) or ALLOWED

    def evolve(self, state: State, id: int, decision: WhoStarts) -> Step:
        turn = changed(state.turn, seat=self.seat)
        if {state.hands[seat] for seat in state.playing} == {HAND}:
            text = "Everyone has five cards; {draw} are left in the draw pile. {who} starts."
            sentence = say(text, draw=state.draw, who=Who(self.seat))
        else:
            sentence = say("Cards in the draw pile: {draw}. {who} starts.", draw=state.draw, who=Who(self.seat))
        return Step(changed(state, stage="begin", turn=turn), (note(sentence, "IO-17", "IO-18"),), done=True)

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        return BEGUN if has_begun(state) else None
