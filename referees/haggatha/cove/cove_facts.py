"""Facts of the cove that players can correct (OC-1, C-MC-22)."""

from collections.abc import Callable, Iterable
from typing import Any

from referees.common.always.facts import At, Fact, among, each_of, up_to
from referees.common.values import changed, replaced
from referees.common.words import Number, Sentence, say
from referees.haggatha.cove.boarding import BOAT_NAMES, full_boat
from referees.haggatha.table.counting import gold_total, with_gold
from referees.haggatha.table.cove import BOATS, HOLDS, adventurers_at, with_boat
from referees.haggatha.table.faction_area import MOST_GOLD
from referees.haggatha.table.options import Config
from referees.haggatha.table.pieces import ADVENTURERS, CUSTOMERS, HAGGATHA, PIERS, label
from referees.haggatha.table.state import State, cove_of

MOST_CARDS = 60
MOST_HOURS = 99
PILES = ("bag", "halls")  # the fields of the cove that count Adventurers by colour


def _where_kept(places: Callable[[Any], Iterable[At]]) -> Callable[[Config], Iterable[At]]:
    return lambda config: places(config) if config.options.ledger == "table" else ()


def _other_merchants(config: Config) -> Iterable[At]:
    return [(seat,) for seat in range(1, len(config.seats))]


def _pile_asked(at: At) -> Sentence:
    place = say("in the Halls and the Lair") if at[0] else say("in the bag")
    return say("Adventurers {where}, {colour}", where=place, colour=label(CUSTOMERS[at[1]]))


def _in_pile(state: State, at: At) -> int:
    count: int = getattr(cove_of(state), PILES[at[0]])[at[1]]
    return count


def _may_be_in_pile(state: State, at: At) -> Number:
    spare = adventurers_at(cove_of(state), "box", ADVENTURERS)[at[1]]
    return Number(0, min(spare + _in_pile(state, at), max(ADVENTURERS)))


def _in_all(state: State, place: int, number: int) -> Sentence:
    printed, spare = ADVENTURERS[place], adventurers_at(cove_of(state), "box", ADVENTURERS)[place]
    text = "There are only {printed} {colour} Adventurers, including {elsewhere} elsewhere in the cove."
    return say(text, printed=printed, colour=label(CUSTOMERS[place]), elsewhere=printed - spare - number)


def _put_in_pile(state: State, at: At, number: Any, id: int) -> State:
    cove, pile = cove_of(state), PILES[at[0]]
    return changed(state, cove=changed(cove, **{pile: replaced(getattr(cove, pile), at[1], number)}))


def _on_boat(state: State, at: At) -> int:
    return cove_of(state).boats[at[0]].aboard.count(CUSTOMERS[at[1]])


def _may_be_on_boat(state: State, at: At) -> Number:
    cove = cove_of(state)
    room = HOLDS - len(cove.boats[at[0]].aboard)
    return Number(0, _on_boat(state, at) + min(adventurers_at(cove, "box", ADVENTURERS)[at[1]], room))


def _no_room_for(state: State, at: At, number: Any) -> Sentence:
    """Why a number is too high: others are aboard (MC-B8), or no more of the colour exist (MC-B3)."""
    number_here, aboard = _on_boat(state, at), len(cove_of(state).boats[at[0]].aboard)
    if number > HOLDS - aboard + number_here:
        text = "A boat holds up to {most} Adventurers, and {boat} already has {others} in other colours."
        return say(text, most=HOLDS, boat=label(BOAT_NAMES[at[0]]), others=aboard - number_here)
    return _in_all(state, at[1], number_here)


def _put_on_boat(state: State, at: At, number: Any, id: int) -> State:
    cove, colour = cove_of(state), CUSTOMERS[at[1]]
    boat = cove.boats[at[0]]
    others = tuple(colour_aboard for colour_aboard in boat.aboard if colour_aboard != colour)[: HOLDS - number]
    filled = changed(state, cove=with_boat(cove, at[0], changed(boat, aboard=(*others, *(colour,) * number))))
    if state.phase != "production" or boat.pier is not None or len(boat.aboard) == HOLDS:
        return filled
    return changed(filled, open=(*state.open, *full_boat(filled, BOAT_NAMES[at[0]], state.open[-1])))  # MC-B9


def _lay_boat(state: State, at: At, pier: Any, id: int) -> State:
    cove = cove_of(state)
    return changed(state, cove=with_boat(cove, at[0], changed(cove.boats[at[0]], pier=pier)))


def set_hour(state: State, at: At, hour: Any, id: int) -> State:
    """MC-B7: puts a seat's time marker, without a seat Haggatha's, on top at its corrected hour."""
    seat, cove = at[0] if at else HAGGATHA, state.cove
    if cove is None:
        return changed(state, clock=hour)
    cove = changed(cove, order=(seat, *(other for other in cove.order if other != seat)))
    if seat == HAGGATHA:
        return changed(state, clock=hour, cove=cove)
    return changed(state, cove=cove.with_merchant(seat, changed(cove.merchant(seat), hour=hour)))


def _set_corruption(state: State, at: At, cards: Any, id: int) -> State:
    cove, seat = cove_of(state), at[0]
    return changed(state, cove=cove.with_merchant(seat, changed(cove.merchant(seat), corruption=cards)))


COVE_FACTS = tuple(
    changed(fact, places=_where_kept(fact.places))
    for fact in (
        Fact(
            "adventurers",
            _pile_asked,
            up_to(max(ADVENTURERS)),
            _in_pile,
            _put_in_pile,
            _may_be_in_pile,
            each_of(len(PILES), len(CUSTOMERS)),
            why=lambda state, at, number: _in_all(state, at[1], _in_pile(state, at)),
        ),
        Fact(
            "on_boat",
            lambda at: say(
                "Adventurers in {boat}, {colour}", boat=label(BOAT_NAMES[at[0]]), colour=label(CUSTOMERS[at[1]])
            ),
            up_to(HOLDS),
            _on_boat,
            _put_on_boat,
            _may_be_on_boat,
            each_of(BOATS, len(CUSTOMERS)),
            why=_no_room_for,
        ),
        Fact(
            "boat_pier",
            lambda at: say("Where is {boat}?", boat=label(BOAT_NAMES[at[0]])),
            among((None, *PIERS), lambda value: label(value) if value is not None else say("at sea")),
            lambda state, at: cove_of(state).boats[at[0]].pier,
            _lay_boat,
            places=each_of(BOATS),
        ),
        Fact(
            "hour_of",
            say("The hour {who}'s time marker is on (after a full round, 1 counts as 13)"),
            up_to(MOST_HOURS, least=1),
            lambda state, at: cove_of(state).merchant(at[0]).hour,
            set_hour,
            places=_other_merchants,
        ),
        Fact(
            "corruption_of",
            say("{who}'s Corruption cards"),
            up_to(MOST_CARDS),
            lambda state, at: cove_of(state).merchant(at[0]).corruption,
            _set_corruption,
            places=_other_merchants,
        ),
        Fact(
            "gold_of",
            say("{who}'s gold"),
            up_to(MOST_GOLD),
            lambda state, at: gold_total(state, at[0]),
            lambda state, at, gold, id: with_gold(state, at[0], gold, id),
            places=_other_merchants,
        ),
        Fact(
            "market_token",
            say("The hour the Market token is on (0 if it isn't on the clock; after a full round, 1 counts as 13)"),
            up_to(MOST_HOURS),
            lambda state, at: cove_of(state).token or 0,
            lambda state, at, hour, id: changed(state, cove=changed(cove_of(state), token=hour or None)),
        ),
    )
)
