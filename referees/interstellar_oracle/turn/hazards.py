"""Overcoming the hazard on a planet (IO-33 to IO-36), and deploying one that was kept (IO-150)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from referees.common.words import Choice, Offer, Sentence, Who, say
from referees.interstellar_oracle.setup.naming import hazard_label
from referees.interstellar_oracle.table.asking import (
    NamedPlace,
    TurnRuns,
    actors,
    named_place,
    no_planet,
    not_able,
    not_in_turn,
    place_label,
)
from referees.interstellar_oracle.table.held_cards import doubt, played
from referees.interstellar_oracle.table.kit import Hazard
from referees.interstellar_oracle.table.pieces import HELD, ORACLE, UNNAMED, Card, card_label, race_label
from referees.interstellar_oracle.table.playing import stays
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.searching import places_of_turn

Nature = Literal["passive", "active", "turn"]
"""Overcoming without a card: the passive ability of the race, its active one, or going without the next turn."""

NATURES: tuple[Nature, ...] = get_args(Nature)


class Overcome(SeatEntry, kind="overcome", answers=TurnRuns, reveals=True):
    """The player in turn overcomes the hazard on a planet: by a card of the hand, which is declared, by the `passive`
    or the `active` ability of the race, or for the price of the next `turn` (a Labyrinth). `keep`: the card is laid
    before the player, to be deployed later (IO-150). IO-33: before anything is taken; what does it stands on the hazard
    card (IO-22), which is a matter of the kit."""

    place: int
    by: Card | Nature
    keep: bool = False

    @classmethod
    def offer(cls, state: State, decision: TurnRuns) -> Iterable[Offer]:
        known = [(place, found) for place in places_of_turn(state) if (found := _hazard(state, place)) is not None]
        return cls._ways(state, known) if known else ()

    @classmethod
    def _ways(cls, state: State, known: list[tuple[int, Hazard]]) -> Iterator[Offer]:
        seat, keeps = state.turn.seat, (False, True) if _may_keep(state) else (False,)
        for place, hazard in known:
            listed = _listed(state, seat, hazard)
            for by in listed:
                yield from [_by(seat, named_place(state, place), by, keep, place != state.at[seat]) for keep in keeps]
            if _is_guess(state, place):
                others = tuple([by for by in _all_ways(state, seat) if by not in listed])
                yield from [_by_another(seat, named_place(state, place), others, keep) for keep in keeps]

    def judge(self, state: State, decision: TurnRuns) -> Ruling:
        if refused := _nothing_to_overcome(state, self) or not_in_turn(state, self.seat, "IO-31"):
            return refused
        if self.place not in places_of_turn(state):
            return ELSEWHERE
        if self.keep and not _may_keep(state):
            return TO_THE_BOX
        hazard = state.config.kit.hazards[cast("str", state.hazards[self.place])]
        if self.by not in _all_ways(state, self.seat):
            return _has_not(state, self)
        if self.by not in _listed(state, self.seat, hazard):
            return self._unlisted(state, hazard)
        return ALLOWED

    def _unlisted(self, state: State, hazard: Hazard) -> Ruling:
        way, name = way_label(self.by), say("{name}", name=hazard.name)
        if _is_guess(state, self.place):
            return Unclear(
                say("Does the {hazard} card list {way}?", hazard=name, way=way),
                ("C-IO-1", "IO-22"),
                yes=say("Yes, ours lists it"),
            )
        ways = _known_ways(hazard)
        if not ways:
            return no("The kit doesn't say what overcomes {hazard}.", "C-IO-1", "IO-33", hazard=name)
        return no("{hazard} isn't overcome by {way}, but by {ways}.", "IO-33", hazard=name, way=way, ways=ways)

    def recall(self, state: State, decision: TurnRuns, to: int | None) -> Unclear | None:
        return doubt(state, self.seat, _card(self.by), to=to)

    def evolve(self, state: State, id: int, decision: TurnRuns) -> Step:
        """IO-34: the card is discarded. IO-35: an active ability turns the token. IO-36: the hazard leaves the game."""
        fresh, happened = _gone(state, self)
        if self.by == "active":
            flipped = say("{who}'s token is turned to black and white.", who=Who(self.seat))
            fresh = changed(fresh, colour=replaced(fresh.colour, self.seat, False))
            return Step(fresh, (*happened, note(flipped, "IO-35", weight=NOTABLE)))
        if self.by == "turn":
            lost, told = _turn_lost(fresh, self.seat)
            return Step(lost, (*happened, told))
        if self.by == "passive":
            return Step(fresh, happened)
        fresh = played(fresh, self.seat, self.by, stays=_stays(state, self.by))
        return Step(fresh, (*happened, _used(state, self.by)))

    def tell(self, at: State, now: State) -> Sentence:
        hazard = hazard_label(at.config, at.hazards[self.place] or UNNAMED)
        told = say("{who} overcomes {hazard} by {way}", who=Who(self.seat), hazard=hazard, way=way_label(self.by))
        return say("{told} and keeps it", told=told) if self.keep else told

    def name(self, at: State, now: State) -> Sentence:
        return say("{hazard} overcome", hazard=hazard_label(at.config, at.hazards[self.place] or UNNAMED))


def _turn_lost(state: State, seat: int) -> tuple[State, Happening]:
    """C-IO-39: the next turn is missed; or the rest of this one, as the table plays."""
    if state.config.options.labyrinth == "this" and seat == state.turn.seat:
        told = say("{who} loses the rest of this turn, but can take the card here.", who=Who(seat))
        return changed(state, turn=changed(state.turn, spent=True)), note(told, "IO-132", "C-IO-39", weight=WEIGHTY)
    told = say("{who} misses the next turn.", who=Who(seat))
    return changed(state, misses=added(state.misses, seat, 1)), note(
        told, "IO-132", "C-IO-39", "C-IO-17", weight=WEIGHTY
    )


def _card(by: Card | Nature) -> Card | None:
    """The card that overcomes it; None where it is a nature."""
    return None if by in NATURES else cast("Card", by)


def _may_keep(state: State) -> bool:
    """IO-150: whether the table plays with hazards that are kept."""
    return state.config.options.overcome_hazards == "kept"


def _gone(state: State, entry: Overcome) -> tuple[State, tuple[Happening, ...]]:
    """IO-36: the hazard is back in the box; IO-150: or it lies before the player."""
    place, hazard = place_label(state, entry.place), state.hazards[entry.place]
    fresh = changed(state, hazards=replaced(state.hazards, entry.place, None))
    if not entry.keep or hazard is None:
        return fresh, (note("The hazard of {place} goes back to the box.", "IO-36", place=place),)
    told = say("{who} keeps the hazard of {place}.", place=place, who=Who(entry.seat))
    kept = replaced(state.kept, entry.seat, (*state.kept[entry.seat], hazard))
    return changed(fresh, kept=kept), (note(told, "IO-150", weight=NOTABLE),)


def _hazard(state: State, place: int) -> Hazard | None:
    """The known hazard on a planet; None where there is none or it was not entered."""
    id = state.hazards[place]
    return None if id is None or id == UNNAMED else state.config.kit.hazards[id]


def _is_guess(state: State, place: int) -> bool:
    return state.config.assumes(f"hazards.{state.hazards[place]}")


def _listed(state: State, seat: int, hazard: Hazard) -> tuple[Card | Nature, ...]:
    """IO-22: what overcomes it, as far as this player could have it."""
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
    """IO-22: all that the kit says overcomes it, whoever may have it."""
    natures = [say("the passive ability of the {race}", race=race_label(race)) for race in hazard.passive]
    abilities = [say("the active ability of the {race}", race=race_label(race)) for race in hazard.active]
    turn = [NATURE_LABELS["turn"]] if hazard.costs_turn else []
    return (*map(card_label, hazard.cards), *natures, *abilities, *turn)


def _all_ways(state: State, seat: int) -> tuple[Card | Nature, ...]:
    """Everything this player could overcome a hazard with, whatever the card lists."""
    return _ways(state.hands[seat] > 0, state.colour[seat])


@cache
def _ways(has_cards: bool, has_active: bool) -> tuple[Card | Nature, ...]:
    cards = HELD if has_cards else ()
    natures: tuple[Nature, ...] = ("passive", "active", "turn") if has_active else ("passive", "turn")
    return (*cards, *natures)


def _nothing_to_overcome(state: State, entry: Overcome) -> Refused | None:
    """No hazard, one that nobody named, or no way to overcome one."""
    if entry.place not in state.places or state.hazards[entry.place] is None:
        return never("There's no hazard there.", "IO-33")
    if state.hazards[entry.place] == UNNAMED:
        return never("First say which hazard is there.", "IO-22")
    if entry.by == ORACLE:
        return never("The Oracle doesn't overcome hazards.", "IO-33")
    return None


ELSEWHERE = no(
    "You can only overcome a hazard where your token is, or where it was when your turn began.", "IO-31", "IO-33"
)

TO_THE_BOX = no("At this table a hazard that was overcome goes back to the box.", "IO-36")


def _has_not(state: State, entry: Overcome) -> Refused:
    """Why the player cannot use that way: the hand is empty, or the token is turned."""
    if entry.by == "active":
        return no("{who} has already used the race's active ability.", "IO-35", who=entry.seat)
    return no("{who} has no card to play.", "IO-33", who=entry.seat)


def _stays(state: State, card: Card) -> bool:
    """C-IO-4: a weapon or a defense goes back to the hand, if the table plays so."""
    return state.config.options.hazard_cards == "kept" and stays(state, card)


def _used(state: State, card: Card) -> Happening:
    if _stays(state, card):
        return note("The {card} card goes back to the hand.", "C-IO-4", card=card_label(card))
    return note("The {card} card is discarded.", "IO-34", "C-IO-4", card=card_label(card))


def way_label(way: Any) -> Sentence:
    """A way to overcome a hazard in words."""
    return NATURE_LABELS[way] if way in NATURE_LABELS else card_label(way)


NATURE_LABELS: dict[str, Sentence] = {
    "passive": say("the passive ability"),
    "active": say("the active ability"),
    "turn": say("losing a turn"),
}


@lru_cache(maxsize=4096)
def _by(seat: int, there: NamedPlace, by: Card | Nature, keep: bool, is_rare: bool) -> Offer:
    prompt = say("Overcome the hazard of {place}: {way}", place=there.label, way=way_label(by))
    fixed = {"seat": seat, "place": there.place, "by": by, "keep": keep}
    if keep:
        return Offer(Overcome, say("{overcome}; keep it", overcome=prompt), ("IO-33", "IO-150"), fixed, {}, is_rare)
    return Offer(Overcome, prompt, ("IO-33", "IO-34"), fixed, {}, is_rare)


@lru_cache(maxsize=1024)
def _by_another(seat: int, there: NamedPlace, ways: tuple[Card | Nature, ...], keep: bool) -> Offer:
    prompt = say("Overcome the hazard of {place} by…", place=there.label)
    if keep:
        prompt = say("Overcome the hazard of {place} and keep it, by…", place=there.label)
    fixed = {"seat": seat, "place": there.place, "keep": keep}
    return Offer(Overcome, prompt, ("C-IO-1", "IO-22"), fixed, {"by": Choice(ways, way_label)}, rare=True)


# Deploying


class Deploy(SeatEntry, kind="deploy", answers=AnyTime):
    """A player lays a hazard that was kept on the planet where the token stands; `hazard` is its id in the kit. IO-150:
    at any time, on the planet one has come to; one hazard lies on a planet."""

    place: int
    hazard: str

    @classmethod
    def offer(cls, state: State, decision: None) -> Iterator[Offer]:
        for seat in actors(state):
            place = state.at[seat]
            if place not in state.places or state.hazards[place] is not None:
                continue
            for hazard in sorted(set(state.kept[seat])):
                name = hazard_label(state.config, hazard)
                prompt = say(
                    "{who} deploys {hazard} on {place}", who=Who(seat), hazard=name, place=place_label(state, place)
                )
                fixed = {"seat": seat, "place": place, "hazard": hazard}
                yield Offer(Deploy, prompt, ("IO-150",), fixed, {}, rare=True)

    def judge(self, state: State, decision: None) -> Ruling:
        if self.hazard not in state.kept[self.seat]:
            return never("{who} doesn't have a hazard of that kind.", "IO-150", who=self.seat)
        if gone := no_planet(state, self.place, "IO-150"):
            return gone
        if state.hazards[self.place] is not None:
            return never("There's already a hazard there, and a planet can only have one.", "IO-150")
        if refused := not_able(state, self.seat):
            return refused
        if state.at[self.seat] != self.place:
            return no("{who}'s token isn't on that planet.", "IO-150", who=self.seat)
        return ALLOWED

    def evolve(self, state: State, id: int, decision: None) -> Step:
        left = list(state.kept[self.seat])
        left.remove(self.hazard)
        fresh = changed(
            state,
            kept=replaced(state.kept, self.seat, tuple(left)),
            hazards=replaced(state.hazards, self.place, self.hazard),
        )
        told = say("Everybody must overcome it to take the card there, including {who}.", who=Who(self.seat))
        return Step(fresh, (note(told, "IO-150", "IO-33"),))

    def tell(self, at: State, now: State) -> Sentence:
        hazard, place = hazard_label(at.config, self.hazard), place_label(at, self.place)
        return say("{who} deploys {hazard} on {place}", who=Who(self.seat), hazard=hazard, place=place)

    def name(self, at: State, now: State) -> Sentence:
        return say("{hazard} deployed", hazard=hazard_label(at.config, self.hazard))
