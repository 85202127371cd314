"""Overcoming the hazard on a planet (IO-33 to IO-36), and deploying a kept one (IO-150)."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, Literal, cast, get_args

from referees.common.rules import (
    ALLOWED,
    NOTABLE,
    WEIGHTY,
    AnyTime,
    Happening,
    Refused,
    Ruling,
    SeatEntry,
    Step,
    Unclear,
    never,
    no,
    note,
)
from referees.common.values import added, changed, replaced
from referees.common.words import Choice, Offer, Sentence, Telling, Who, any_of, say
from referees.interstellar_oracle.setup.naming import ITS_HAZARD, hazard_label
from referees.interstellar_oracle.table.asking import (
    NamedPlace,
    TurnRuns,
    actors,
    cannot_act,
    cut_off,
    named_place,
    no_planet,
    not_in_turn,
    place_label,
)
from referees.interstellar_oracle.table.held_cards import doubt, played
from referees.interstellar_oracle.table.kit import Hazard
from referees.interstellar_oracle.table.pieces import HELD, ORACLE, UNNAMED, Card, card_label, race_label
from referees.interstellar_oracle.table.playing import ability_used, stays
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.table.telling import ITS_PLACE
from referees.interstellar_oracle.turn.searching import places_of_turn

Nature = Literal["passive", "active", "turn"]
"""Overcoming without a card: by the race's passive or active ability, or by missing the next turn."""

NATURES: tuple[Nature, ...] = get_args(Nature)
ELSEWHERE = no(
    "You can only overcome a hazard where your token is, or where it was when your turn began.", "IO-31", "IO-33"
)
NATURE_LABELS: dict[str, Sentence] = {
    "passive": say("the passive ability"),
    "active": say("the active ability"),
    "turn": say("a missed turn"),
}


class Overcome(SeatEntry, kind="overcome", answers=TurnRuns, reveals=True):
    """The active player overcomes a planet's hazard: with a card from the hand, the race's `passive` or `active`
    ability, or by missing the next `turn` (a Labyrinth). `keep`: to deploy the hazard later (IO-150, IO-33)."""

    place: int
    by: Card | Nature
    keep: bool = False

    @classmethod
    def offer(cls, state: State, decision: TurnRuns) -> Iterator[Offer]:
        seat, keeps = state.turn.seat, (False, True) if _may_keep(state) else (False,)
        for place in places_of_turn(state):
            hazard = _hazard(state, place)
            if hazard is None or cut_off(state, place):
                continue
            listed, named, is_rare = _listed(state, seat, hazard), named_place(state, place), place != state.at[seat]
            for by in listed:
                for keep in keeps:
                    yield _by(seat, named, by, keep, is_rare)
            extra = tuple([by for by in _all_ways(state, seat) if by not in listed]) if _is_guess(state, place) else ()
            if extra:
                yield from [_by_another(seat, named, extra, keep) for keep in keeps]

    def judge(self, state: State, decision: TurnRuns) -> Ruling:
        if refused := _nothing_to_overcome(state, self) or not_in_turn(state, self.seat, "IO-31"):
            return refused
        if self.place not in places_of_turn(state):
            return ELSEWHERE.at(state.at[self.seat], state.turn.start)
        if refused := cut_off(state, self.place):
            return refused
        if self.keep and not _may_keep(state):
            return no("At this table, hazards you overcome go back to the box.", "IO-36")
        hazard = state.config.kit.hazards[cast("str", state.hazards[self.place])]
        if self.by not in _all_ways(state, self.seat):
            if self.by == "active":
                return no("{who} has already used their race's active ability.", "IO-35", who=self.seat)
            return no("{who} has no card to play.", "IO-33", who=self.seat)
        if self.by not in _listed(state, self.seat, hazard):
            return self._unlisted(state, hazard)
        return ALLOWED

    def _unlisted(self, state: State, hazard: Hazard) -> Ruling:
        way, name = way_label(self.by), say("{name}", name=hazard.name)
        if _is_guess(state, self.place):
            sentence = say("Does the {hazard} card list {way}?", hazard=name, way=way)
            return Unclear(sentence, ("C-IO-1", "IO-22"), yes=say("Yes, it's listed"))
        ways = _known_ways(hazard)
        if not ways:
            return no("The kit doesn't say what overcomes {hazard}.", "C-IO-1", "IO-33", hazard=name).at(self.place)
        text = say("You can't overcome {hazard} with {way}, only with {ways}.", hazard=name, way=way, ways=any_of(ways))
        return no(text, "IO-33").at(self.place)

    def knowledge_doubt(self, state: State, decision: TurnRuns, to: int | None) -> Unclear | None:
        return None if self.by in NATURES else doubt(state, self.seat, cast("Card", self.by), to=to)

    def evolve(self, state: State, id: int, decision: TurnRuns) -> Step:
        """Discards the card (IO-34), or turns the token for an active ability (IO-35); removes the hazard (IO-36)."""
        new_state, happened = _removed(state, self)
        if self.by == "active":
            new_state, notes = ability_used(new_state, self.seat)
            return Step(new_state, (*happened, *notes))
        if self.by == "turn":
            new_state, happening = _turn_lost(new_state, self.seat, self.place)
            return Step(new_state, (*happened, happening))
        if self.by == "passive":
            return Step(new_state, happened)
        card, is_back = card_label(self.by), state.config.options.hazard_cards == "kept" and stays(state, self.by)
        used = note("The {card} card is discarded.", "IO-34", "C-IO-4", card=card)
        if is_back:
            used = note("The {card} card goes back to its owner's hand.", "C-IO-4", card=card)
        return Step(played(new_state, self.seat, self.by, stays=is_back), (*happened, used))

    def tell(self, at: State, now: State) -> Sentence:
        hazard = hazard_label(at.config, at.hazards[self.place] or UNNAMED)
        sentence = say("{who} overcomes {hazard} with {way}", who=Who(self.seat), hazard=hazard, way=way_label(self.by))
        return say("{overcomes} and keeps it", overcomes=sentence) if self.keep else sentence

    def name(self, at: State, now: State) -> Sentence:
        way = way_label(self.by)
        return say("hazard kept with {way}", way=way) if self.keep else say("overcome with {way}", way=way)


def _turn_lost(state: State, seat: int, place: int) -> tuple[State, Happening]:
    if state.config.options.labyrinth == "this" and seat == state.turn.seat:
        sentence = say("{who} loses the rest of this turn, but can take the planet's card.", who=Who(seat))
        new_state = changed(state, turn=changed(state.turn, cut_short=(place,)))
        return new_state, note(sentence, "IO-132", "C-IO-39", weight=WEIGHTY)
    new_state = changed(state, misses=added(state.misses, seat, 1))
    return new_state, note("{who} misses their next turn.", "IO-132", "C-IO-39", "C-IO-17", weight=WEIGHTY, who=seat)


def _may_keep(state: State) -> bool:  # IO-150
    return state.config.options.overcome_hazards == "kept"


def _removed(state: State, entry: Overcome) -> tuple[State, tuple[Happening, ...]]:
    place, hazard = place_label(state, entry.place), state.hazards[entry.place]
    below = state.covered[entry.place]
    new_state = changed(
        state,
        hazards=replaced(state.hazards, entry.place, below[-1] if below else None),
        covered=replaced(state.covered, entry.place, below[:-1]),
    )
    if not entry.keep or hazard is None:
        return new_state, (note("The hazard on {place} goes back to the box.", "IO-36", place=place),)
    text = say("{who} keeps the hazard from {place}.", place=place, who=Who(entry.seat))
    hazards = replaced(state.kept, entry.seat, (*state.kept[entry.seat], hazard))
    return changed(new_state, kept=hazards), (note(text, "IO-150", weight=NOTABLE),)


def _hazard(state: State, place: int) -> Hazard | None:
    id = state.hazards[place]
    return None if id is None or id == UNNAMED else state.config.kit.hazards[id]


def _is_guess(state: State, place: int) -> bool:
    return state.config.assumes(f"hazards.{state.hazards[place]}")


def _listed(state: State, seat: int, hazard: Hazard) -> tuple[Card | Nature, ...]:
    race = state.races[seat]
    ways: list[Card | Nature] = list(hazard.cards) if state.hands[seat] else []
    if race in hazard.passive:
        ways.append("passive")
    if race in hazard.active and state.colour[seat]:
        ways.append("active")
    if hazard.costs_turn:
        ways.append("turn")
    return tuple(ways)


def _known_ways(hazard: Hazard) -> tuple[Sentence, ...]:
    natures = [say("the passive ability of the {race}", race=race_label(race)) for race in hazard.passive]
    abilities = [say("the active ability of the {race}", race=race_label(race)) for race in hazard.active]
    turn = [NATURE_LABELS["turn"]] if hazard.costs_turn else []
    return (*map(card_label, hazard.cards), *natures, *abilities, *turn)


def _all_ways(state: State, seat: int) -> tuple[Card | Nature, ...]:
    return _ways(state.hands[seat] > 0, state.colour[seat])


@cache
def _ways(has_cards: bool, has_active: bool) -> tuple[Card | Nature, ...]:
    cards = HELD if has_cards else ()
    natures: tuple[Nature, ...] = ("passive", "active", "turn") if has_active else ("passive", "turn")
    return (*cards, *natures)


def _nothing_to_overcome(state: State, entry: Overcome) -> Refused | None:
    if entry.place not in state.places or state.hazards[entry.place] is None:
        return never("There's no hazard on this planet.", "IO-33").at(entry.place)
    if state.hazards[entry.place] == UNNAMED:
        return never("First say which hazard is on this planet.", "IO-22").at(entry.place)
    if entry.by == ORACLE:
        return never("You can't overcome a hazard with the Oracle.", "IO-33")
    return None


def way_label(way: Any) -> Sentence:
    """Label of a way to overcome a hazard."""
    return NATURE_LABELS[way] if way in NATURE_LABELS else card_label(way)


@lru_cache(maxsize=4096)
def _by(seat: int, named: NamedPlace, by: Card | Nature, keep: bool, is_rare: bool) -> Offer:
    prompt = say("Overcome the hazard on {place} with {way}", place=named.label, way=way_label(by))
    fixed = {"seat": seat, "place": named.place, "by": by, "keep": keep}
    if keep:
        prompt = say("{overcome} and keep the hazard", overcome=prompt)
        return Offer(Overcome, prompt, ("IO-33", "IO-150"), fixed, {}, is_rare)
    return Offer(Overcome, prompt, ("IO-33", "IO-34"), fixed, {}, is_rare)


@lru_cache(maxsize=1024)
def _by_another(seat: int, named: NamedPlace, ways: tuple[Card | Nature, ...], keep: bool) -> Offer:
    prompt = say("Overcome the hazard on {place} with…", place=named.label)
    if keep:
        prompt = say("Overcome the hazard on {place} and keep it, with…", place=named.label)
    fixed = {"seat": seat, "place": named.place, "keep": keep}
    return Offer(Overcome, prompt, ("C-IO-1", "IO-22"), fixed, {"by": Choice(ways, way_label)}, rare=True)


# Deploying


class Deploy(SeatEntry, kind="deploy", answers=AnyTime):
    """A player puts a kept hazard (id in the kit) on their token's planet (IO-150)."""

    place: int
    hazard: str

    log_line = Telling(say("{who} deploys {hazard} on {place}"), hazard=ITS_HAZARD, place=ITS_PLACE)
    short = Telling(say("{hazard} deployed"), hazard=ITS_HAZARD)

    @classmethod
    def offer(cls, state: State, decision: None) -> Iterator[Offer]:
        for seat in actors(state):
            place = state.at[seat]
            if place not in state.places:
                continue
            for hazard in sorted(set(state.kept[seat])):
                name = hazard_label(state.config, hazard)
                text = "{who} deploys {hazard} on {place}"
                prompt = say(text, who=Who(seat), hazard=name, place=place_label(state, place))
                fixed = {"seat": seat, "place": place, "hazard": hazard}
                yield Offer(Deploy, prompt, ("IO-150",), fixed, {}, rare=True)

    def judge(self, state: State, decision: None) -> Ruling:
        if self.hazard not in state.kept[self.seat]:
            return never("{who} doesn't have that kind of hazard.", "IO-150", who=self.seat)
        if missing := no_planet(state, self.place, "IO-150"):
            return missing
        if refused := cannot_act(state, self.seat):
            return refused
        if state.at[self.seat] != self.place:
            token = state.at[self.seat]
            return no("{who}'s token isn't on that planet.", "IO-150", who=self.seat).at(self.place, token)
        if state.hazards[self.place] is None:
            return ALLOWED
        sentence = say("There's already a hazard on this planet. Does it really get another one?")
        return Unclear(sentence, ("IO-150",), yes=say("Yes, another one"))

    def evolve(self, state: State, id: int, decision: None) -> Step:
        hazards, below = list(state.kept[self.seat]), state.hazards[self.place]
        hazards.remove(self.hazard)
        covered = (*state.covered[self.place], *(() if below is None else (below,)))
        new_state = changed(
            state,
            kept=replaced(state.kept, self.seat, tuple(hazards)),
            hazards=replaced(state.hazards, self.place, self.hazard),
            covered=replaced(state.covered, self.place, covered),
        )
        text = say("Everyone, including {who}, has to overcome this hazard to take the card there.", who=Who(self.seat))
        happening = note("Everyone then has to overcome the other hazard there too.", "IO-150")
        return Step(new_state, (note(text, "IO-150", "IO-33"), *((happening,) if covered else ())))
