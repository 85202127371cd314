"""Public content of each place on the map, as faces and labels."""

from companion.look.seat_mark import seat_ink
from companion.table.shared import shared
from referees.common.words import Seat, Sentence, Who, say, say_count
from referees.interstellar_oracle.table.asking import PlaceLabel, whose_place
from referees.interstellar_oracle.table.clock import Clock, Vanishing
from referees.interstellar_oracle.table.pieces import NEBULA, is_inner, race_label, slot_of
from referees.interstellar_oracle.table.ranks import HALVES
from referees.interstellar_oracle.table.view import TokenView, View
from scoresheets.interstellar_oracle.pieces import CODES, Planet, Token
from scoresheets.shapes import Hex

SOON = 3  # turns


def token_of(view: View, seat: int, seats: tuple[Seat, ...], *, in_greys: bool) -> Token:
    """A seat's token as drawn."""
    token = view.tokens[seat]
    code = "?" if token.race is None else CODES[token.race]
    return Token(code, Hex(seat_ink(seats[seat], in_greys=in_greys)), token.colour, view.oracle == ("held", seat))


@shared
def planets_of(view: View, seats: tuple[Seat, ...], in_greys: bool) -> tuple[tuple[Planet, Sentence], ...]:
    """Each place's planet as drawn, with its label."""
    return tuple(
        (_planet(view, place, seats, in_greys=in_greys), place_words(view, place, in_full=False))
        for place in range(len(view.planets))
    )


def _planet(view: View, place: int, seats: tuple[Seat, ...], *, in_greys: bool) -> Planet:
    hazard, vanishing = view.hazards[place], _vanishing(view.clock, place)
    return Planet(
        number=view.planets[place],
        is_inner=is_inner(place),
        is_there=place in view.places,
        hazard=None if hazard is None else hazard.id or "",
        hazard_name="" if hazard is None or hazard.name is None else hazard.name,
        covered=len(view.covered[place]),
        cards=view.under[place],
        has_oracle=view.oracle == ("planet", place),
        tokens=tokens_at(view, place, seats, in_greys=in_greys),
        soon=vanishing.soonest if vanishing is not None and vanishing.latest <= SOON else None,
    )


def tokens_at(view: View, place: int, seats: tuple[Seat, ...], *, in_greys: bool) -> tuple[Token, ...]:
    """The tokens at a place."""
    return tuple([token_of(view, seat, seats, in_greys=in_greys) for seat in _seats_at(view, place)])


def _seats_at(view: View, place: int) -> list[int]:
    here = [seat for seat, token in enumerate(view.tokens) if token.at == place and token.race is not None]
    return [seat for seat in here if seat not in view.left]


def _vanishing(clock: Clock | None, place: int) -> Vanishing | None:
    if clock is None:
        return None
    return next((planet for planet in clock.planets if planet.place == place), None)


def place_words(view: View, place: int, *, in_full: bool = True) -> Sentence:
    """A place's label. The time its planet vanishes is added if soon or if `in_full`, so few labels change."""
    if place == NEBULA:
        return nebula_words(view)
    parts: list[Sentence] = [PlaceLabel(view.planets, len(view.tokens))(place)]
    if view.planets[place] is not None and not view.halves:
        parts.append(whose_place(place, len(view.tokens)))
    if view.halves:
        parts.append(HALVES[view.halves[slot_of(place)[0]]])
    if place not in view.places:
        return say("{what}: gone", what=_listed(parts))
    hazards = [hazard for hazard in (view.hazards[place], *view.covered[place]) if hazard is not None]
    parts += [say("{name} hazard", name=one.name) if one.name else say("a hazard not entered yet") for one in hazards]
    parts.append(say_count("{count} card underneath", "{count} cards underneath", view.under[place]))
    if view.oracle == ("planet", place):
        parts.append(say("the Oracle is face up"))
    parts += [_token_words(view.tokens[seat], seat) for seat in _seats_at(view, place)]
    vanishing = _vanishing(view.clock, place)
    if vanishing is not None and view.clock is not None and (in_full or vanishing.latest <= SOON):
        parts.append(_time_words(vanishing, view.clock))
    return _listed(parts)


def nebula_words(view: View) -> Sentence:
    """The Nebula's label: occupants and content."""
    parts = [
        say("the Nebula"),
        say_count("{count} card in the draw pile", "{count} cards in the draw pile", view.draw),
        say_count("{count} card discarded", "{count} cards discarded", len(view.discards) + view.unnamed),
    ]
    if view.oracle.where in {"nebula", "discards"}:
        parts.append(say("including the Oracle") if view.oracle.where == "discards" else say("the Oracle is face up"))
    return _listed([*parts, *(_token_words(view.tokens[seat], seat) for seat in _seats_at(view, NEBULA))])


def _token_words(token: TokenView, seat: int) -> Sentence:
    race = race_label(token.race) if token.race is not None else say("no race yet")
    if token.colour:
        return say("{who} ({race})", who=Who(seat), race=race)
    return say("{who} ({race}, black-and-white side up)", who=Who(seat), race=race)


def _time_words(vanishing: Vanishing, clock: Clock) -> Sentence:
    """The time a planet vanishes: "gone in 3 turns, after Molly's turn"."""
    if vanishing.soonest < vanishing.latest:
        return say("gone in {soonest} to {latest} turns", soonest=vanishing.soonest, latest=vanishing.latest)
    who = Who(clock.seats[vanishing.latest - 1])
    if vanishing.latest == 1:
        return say("gone after {who}'s turn", who=who)
    return say("gone in {turns} turns, after {who}'s turn", turns=vanishing.latest, who=who)


def _listed(parts: list[Sentence]) -> Sentence:
    words = parts[0]
    for part in parts[1:]:
        words = say("{before}, {part}", before=words, part=part)
    return words
