"""The view of the cove, if the whole game is tracked (C-MC-22); it hides nothing."""

from collections.abc import Iterator
from itertools import product

from referees.common.values import Value
from referees.haggatha.shop.market import price, still_to_sell
from referees.haggatha.shop.townsfolk import icons_bring
from referees.haggatha.table.clock import hour_of, is_done, next_seat
from referees.haggatha.table.counting import gold_total
from referees.haggatha.table.cove import Boat, Counts
from referees.haggatha.table.pieces import COLOURS, GOODS, PIERS, SLOTS, Colour, Good, Pier
from referees.haggatha.table.state import State, corruption_of

Worth = tuple[Good, Colour, Pier]


class MerchantView(Value):
    """A merchant: the marker's hour (over 12 after a round), if it reached the Market token, Corruption cards, gold."""

    hour: int
    is_done: bool
    corruption: int
    gold: int


class CoveView(Value):
    """The cove. `merchants`: by seat; `order` lists seats, last to move first. `turn` is the active seat in Production,
    `token` the Market token's hour. `bag` counts its Adventurers, `odds`, if shown, by colour as in `pieces.CUSTOMERS`.
    The Lair is last in `halls`. `bag_hours` and `berths` (by pier; 0 if unknown) are printed on the boards. `icons`:
    gold for Townsfolk's icons by Staff Ability, as in `pieces.SLOTS`. `unsold`: merchants, except Haggatha, without
    entered sales in this Market; `worth`: the kit's prices at each pier for goods on Haggatha's shelf."""

    merchants: tuple[MerchantView, ...]
    order: tuple[int, ...]
    turn: int | None
    token: int | None
    bag: int
    odds: Counts | None
    boats: tuple[Boat, ...]
    halls: Counts
    bag_hours: tuple[int, ...]
    berths: tuple[int, int, int]
    icons: tuple[int | None, ...]
    unsold: tuple[int, ...]
    worth: tuple[tuple[Worth, int], ...]


def cove_view(state: State) -> CoveView | None:
    """The view of the cove; None if only Haggatha's sheet is tracked."""
    cove = state.cove
    if cove is None:
        return None
    printed = state.config.kit.cove
    return CoveView(
        merchants=tuple(_merchant(state, seat) for seat in range(len(state.config.seats))),
        order=cove.order,
        turn=next_seat(state) if state.phase == "production" and not cove.pending else None,
        token=cove.token,
        bag=sum(cove.bag),
        odds=cove.bag if state.config.options.odds == "shown" else None,
        boats=cove.boats,
        halls=cove.halls,
        bag_hours=printed.bag_hours,
        berths=(printed.berths.bazaar, printed.berths.town_square, printed.berths.black_market),
        icons=tuple(icons_bring(state, slot) for slot in SLOTS),
        unsold=still_to_sell(state) if state.phase == "market" else (),
        worth=tuple(_worth(state)) if state.phase == "market" else (),
    )


def _worth(state: State) -> Iterator[tuple[Worth, int]]:
    for good, colour, pier in product(GOODS, COLOURS, PIERS):
        if (gold := price(state, good, colour, pier) if state.shelf.count(good, colour) else None) is not None:
            yield (good, colour, pier), gold


def _merchant(state: State, seat: int) -> MerchantView:
    return MerchantView(hour_of(state, seat), is_done(state, seat), corruption_of(state, seat), gold_total(state, seat))
