"""The clean-up at the end of a day (MC-B11, MC-B15)."""

from referees.common.rules import Happening, never, note
from referees.common.values import changed
from referees.common.words import Sentence, say, say_count
from referees.haggatha.table.cove import NOBODY, Boat, Cove, Merchant, at_piers, at_sea
from referees.haggatha.table.pieces import CUSTOMERS, label
from referees.haggatha.table.production import PhaseRuns
from referees.haggatha.table.state import State, cove_of

CLEAN_UP = {
    "returned": say("Clean up: return the customers on the piers to the bag, and reset the boats and time markers"),
    "gone": say("Clean up: take the customers on the piers out of the game, and reset the boats and time markers"),
}
"""Prompts by house option (C-MC-24)."""

RETURNED = note("Customers on the piers go back into the bag.", "MC-B15", "C-MC-24")
GONE = note("Customers on the piers are out of the game.", "MC-B15", "C-MC-24")


class CleanUp(PhaseRuns):
    """Asks for the clean-up, a day's last phase."""

    about = "MC-B15"
    first = never("First clean up the cove.", "MC-B15")

    def ask(self, state: State) -> Sentence:
        return CLEAN_UP[state.config.options.customers]


def moved_ashore(state: State) -> tuple[State, tuple[Happening, ...]]:
    """MC-B11: moves Adventurers on boats at sea to the Halls, rogues to the Lair."""
    cove = cove_of(state)
    counts = at_sea(cove)
    halls = tuple(hall + count for hall, count in zip(cove.halls, counts, strict=True))
    boats = tuple(Boat() if boat.pier is None else boat for boat in cove.boats)
    return changed(state, cove=changed(cove, halls=halls, boats=boats)), _notes(counts)


def _notes(counts: tuple[int, ...]) -> tuple[Happening, ...]:
    if counts == NOBODY:
        return ()
    colours = tuple(
        say("{count} {colour}", count=count, colour=label(colour))
        for colour, count in zip(CUSTOMERS, counts, strict=True)
        if count
    )
    one = "{count} Adventurer is still at sea: {named}. Customers go to their Hall, rogues to the Lair."
    many = "{count} Adventurers are still at sea: {named}. Customers go to their Halls, rogues to the Lair."
    return (note(say_count(one, many, sum(counts), named=colours), "MC-B11", "C-MC-25"),)


def cleaned_up(state: State) -> tuple[State, tuple[Happening, ...]]:
    """MC-B15: moves Adventurers at the piers to the bag or out of the game (C-MC-24)."""
    state, notes = moved_ashore(state)
    cove = cove_of(state)
    is_returned = state.config.options.customers == "returned"
    bag = tuple(map(sum, zip(cove.bag, *at_piers(cove).values(), strict=True))) if is_returned else cove.bag
    swept = RETURNED if is_returned else GONE
    return changed(state, cove=changed(cove, bag=bag, boats=(Boat(),) * len(cove.boats))), (*notes, swept)


def new_morning(cove: Cove) -> Cove:
    """MC-B7: resets all markers to the first hour, in their order on the Market token."""
    merchants = tuple(Merchant(1, merchant.corruption) for merchant in cove.others)
    return changed(cove, others=merchants, announced=None, token=None, draws_due=0, sold=())
