"""What is visible at each place of the map, and its description. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.table.shared import shared
from referees.common.protocol.config import Seat
from referees.common.protocol.sentence import Reader, Sentence, Who, say, say_count
from referees.interstellar_oracle.table.asking import PlaceLabel, whose_place
from referees.interstellar_oracle.table.clock import Clock, Vanishing
from referees.interstellar_oracle.table.pieces import NEBULA, RACES, is_inner, race_label, slot_of
from referees.interstellar_oracle.table.ranks import Half
from referees.interstellar_oracle.table.view import TokenView, View

__all__ = ["Light", "Planet", "Token", "half_words", "nebula_words", "place_words", "planets_of", "token_of"]

Light = Literal["no", "lit", "asked", "picked"]
"""`lit`: a tap leads on; `asked`: the question is about it; `picked`: it is looked at."""

CODES = dict(zip(RACES, ("Am", "Vr", "Ne", "In", "Er", "St", "Ro", "Hu", "Ki", "Xa", "Al", "Ze"), strict=True))
"""The letters on a token, by race."""

SOON = 3
"""Planets with at most this many turns left show them."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its race's letters, its player's colour, whether its coloured side is up (the active ability is left),
    whether its player has the Oracle."""

    code: str
    colour: str
    is_active: bool
    has_oracle: bool


@dataclass(frozen=True, slots=True)
class Planet:
    """A planet as drawn. `number` None: not entered. `hazard` is the id of one in the kit, "" if not entered, None
    where there is none. `cards` lie beneath; `soon` turns are left, None for more than a few."""

    place: int
    number: int | None
    is_there: bool
    hazard: str | None
    hazard_name: str
    cards: int
    has_oracle: bool
    tokens: tuple[Token, ...]
    soon: int | None
    light: Light
    label: str

    @property
    def is_inner(self) -> bool:
        """Whether it belongs to the inner ring."""
        return is_inner(self.place)


def token_of(view: View, seat: int, seats: tuple[Seat, ...]) -> Token:
    """The token of a seat."""
    token = view.tokens[seat]
    code = "?" if token.race is None else CODES[token.race]
    return Token(code, seats[seat].colour, token.colour, view.oracle == ("held", seat))


@shared
def planets_of(view: View, seats: tuple[Seat, ...], lights: tuple[Light, ...]) -> tuple[Planet, ...]:
    """The places of the map, each with its light."""
    reader = Reader([seat.player for seat in seats])
    return tuple([_planet(view, place, seats, light, reader) for place, light in enumerate(lights)])


def _planet(view: View, place: int, seats: tuple[Seat, ...], light: Light, reader: Reader) -> Planet:
    hazard = view.hazards[place]
    going = _vanishing(view.clock, place)
    said = place_words(view, place, in_full=False)
    return Planet(
        place=place,
        number=view.planets[place],
        is_there=place in view.places,
        hazard=None if hazard is None else hazard.id or "",
        hazard_name="" if hazard is None or hazard.name is None else hazard.name,
        cards=view.under[place],
        has_oracle=view.oracle == ("planet", place),
        tokens=tuple(token_of(view, seat, seats) for seat in _seats_at(view, place)),
        soon=going.soonest if going is not None and going.latest <= SOON else None,
        light=light,
        label=reader.text(say("{place}, may be chosen", place=said) if light == "lit" else said),
    )


def _seats_at(view: View, place: int) -> list[int]:
    """The seats whose tokens are there; none before races are chosen."""
    return [seat for seat, token in enumerate(view.tokens) if token.at == place and token.race is not None]


def _vanishing(clock: Clock | None, place: int) -> Vanishing | None:
    if clock is None:
        return None
    return next((one for one in clock.planets if one.place == place), None)


def place_words(view: View, place: int, *, in_full: bool = True) -> Sentence:
    """The public information about a place, for screen readers. Not `in_full`: the time until it vanishes only if it is
    near, so that a turn does not change every planet's label."""
    if place == NEBULA:
        return nebula_words(view)
    parts: list[Sentence] = [PlaceLabel(view.planets, len(view.tokens))(place)]
    if view.planets[place] is not None and not view.halves:
        parts.append(whose_place(place, len(view.tokens)))
    if view.halves:
        parts.append(half_words(view.halves[slot_of(place)[0]]))
    if place not in view.places:
        return say("{what}: gone", what=_listed(parts))
    hazard = view.hazards[place]
    if hazard is not None:
        parts.append(say("hazard {name}", name=hazard.name) if hazard.name else say("a hazard not entered yet"))
    parts.append(say_count("{count} card beneath", "{count} cards beneath", view.under[place]))
    if view.oracle == ("planet", place):
        parts.append(say("the Oracle lies open"))
    parts += [_token_words(view.tokens[seat], seat) for seat in _seats_at(view, place)]
    going = _vanishing(view.clock, place)
    if going is not None and view.clock is not None and (in_full or going.latest <= SOON):
        parts.append(_when(going, view.clock))
    return _listed(parts)


def nebula_words(view: View) -> Sentence:
    """Who is in the Nebula and what lies there."""
    parts = [
        say("the Nebula"),
        say_count("{count} card in the draw pile", "{count} cards in the draw pile", view.draw),
        say_count("{count} card discarded", "{count} cards discarded", len(view.discards) + view.unnamed),
    ]
    if view.oracle.where in {"nebula", "discards"}:
        parts.append(say("the Oracle among them") if view.oracle.where == "discards" else say("the Oracle lies open"))
    return _listed([*parts, *(_token_words(view.tokens[seat], seat) for seat in _seats_at(view, NEBULA))])


def half_words(half: Half) -> Sentence:
    """A half of a Universe made of two copies."""
    return say("Charmed half") if half == "charmed" else say("Strange half")


def _token_words(token: TokenView, seat: int) -> Sentence:
    race = race_label(token.race) if token.race is not None else say("no race yet")
    if token.colour:
        return say("{who} ({race})", who=Who(seat), race=race)
    return say("{who} ({race}, black and white side up)", who=Who(seat), race=race)


def _when(going: Vanishing, clock: Clock) -> Sentence:
    """When a planet vanishes: "gone in 3 turns, after Molly's turn"."""
    if going.soonest < going.latest:
        return say("gone in {soonest} to {latest} turns", soonest=going.soonest, latest=going.latest)
    who = Who(clock.seats[going.latest - 1])
    if going.latest == 1:
        return say("gone after {who}'s turn", who=who)
    return say("gone in {turns} turns, after {who}'s turn", turns=going.latest, who=who)


def _listed(parts: list[Sentence]) -> Sentence:
    whole = parts[0]
    for part in parts[1:]:
        whole = say("{before}, {part}", before=whole, part=part)
    return whole
