"""Conditions for each happening of Haggatha to be true."""

from collections.abc import Iterable
from typing import Any

from referees.haggatha.cove.boarding import Boarding
from referees.haggatha.sheet.horoscopes import WriteDice
from referees.haggatha.sheet.star_charting import DrawLines
from referees.haggatha.table.gains import Gains, free_factions, may_be_noted
from referees.haggatha.table.pieces import COLOURS, CUSTOMERS, GOODS, HAGGATHA, Customer, label
from referees.haggatha.table.state import Prediction, State
from tests.common.happenings import IsSo, Told

CROSSED_OUT = "Cross out one icon of the {colour} prediction."
OVER = "Cross out the last icon of the {colour} prediction, which is now over."
CORRUPTING = {
    "The Coin shows the Skull: draw 1 Corruption card.",
    "All five Runes are in the same half: draw 1 Corruption card.",
    "All five Runes are in the same half now: draw 1 Corruption card.",
    "You used a line from the Corruption Cross: draw 1 Corruption card.",
}
"""Sentences for one Corruption card each."""


def meant(told: Told, among: Iterable[Any], name: str = "colour") -> Any:
    """Which of these a sentence names."""
    return next(one for one in among if label(one) == told.fields[name])


def corrupts(told: Told) -> bool:
    """Whether the number of new Corruption cards is the number of these sentences."""
    drawn = sum(one in CORRUPTING for one in told.along)
    return bool(told.after.corruption - told.before.corruption == drawn)


def is_shelved(told: Told) -> bool:
    """Whether a good of that colour was added to the shelf and removed from the supply."""
    good, colour = meant(told, GOODS, "good"), meant(told, COLOURS)
    more = told.after.shelf.count(good, colour) - told.before.shelf.count(good, colour)
    return bool(more > 0 and more == told.before.supply.count(good, colour) - told.after.supply.count(good, colour))


def is_gone(told: Told) -> bool:
    """Whether the supply of them is empty."""
    return not told.after.supply.count(meant(told, GOODS, "good"), meant(told, COLOURS))


def predicted(state: State, colour: Customer) -> list[Prediction]:
    """The predictions of a colour."""
    return [one for one in state.predictions if one.colour == colour]


def is_over(told: Told) -> bool:
    """Whether a prediction of that colour, whose last icon was left, has no icon now."""
    colour = meant(told, CUSTOMERS)
    pairs = zip(predicted(told.before, colour), predicted(told.after, colour), strict=True)
    return any(one.live and not other.live and other.crossed > one.crossed for one, other in pairs)


def loses_an_icon(told: Told) -> bool:
    """Whether a prediction of that colour has an icon less, or more of them are crossed out."""
    colour = meant(told, CUSTOMERS)
    pairs = zip(predicted(told.before, colour), predicted(told.after, colour), strict=True)
    return any(other.crossed > one.crossed for one, other in pairs)


def succeeds(told: Told) -> bool:
    """Whether all that was left of a prediction of that colour is circled, that number of icons."""
    colour, count = meant(told, CUSTOMERS), told.fields["count"]
    pairs = zip(predicted(told.before, colour), predicted(told.after, colour), strict=True)
    return any((one.circled, other.circled, other.live) == (0, count, 0) for one, other in pairs)


def is_predicted(told: Told) -> bool:
    """Whether the last prediction is one of that colour, of the next icons, that many."""
    last = told.after.predictions[-1]
    length = told.fields["count"]
    return (last.start, last.length, last.live) == (told.before.icons, length, length) and last.colour == meant(
        told, CUSTOMERS
    )


def are_filled(told: Told) -> bool:
    """Whether that many more bubbles of that kind are filled."""
    kind = meant(told, ("plus_minus", "move"), "kind")
    return bool(told.after.bubbles(kind).filled - told.before.bubbles(kind).filled == told.fields["count"])


def grants(told: Told, what: str) -> bool:
    """Whether a bonus of that kind is waiting, or has come to nothing at once."""
    waits = [gain.what for one in told.after.open if isinstance(one, Gains) for gain in one.gains]
    return what in waits or "You can't use this bonus, so you lose it: {gains}." in told.along


def writes(told: Told) -> bool:
    """Whether Dice are still to be written."""
    return any(isinstance(one, WriteDice) for one in told.after.open)


def is_empty_bonus(told: Told) -> bool:
    """Whether nothing is left to use it for: no Charm or Tome of the colours shown, no box, icon, bubble or card."""
    after, gains = told.after, [str(one.template) for one in told.fields["gains"]]
    if any("Market icon in" in one for one in gains):
        return not free_factions(after)
    if any("Corruption" in one for one in gains):
        return not may_be_noted(after)
    return not any(isinstance(one, Gains) and one == told.before.open[-1] for one in after.open)


def spent(told: Told) -> bool:
    """Whether the marker moved by that many hours, and an action was taken."""
    hours, turns = told.after.clock - told.before.clock, told.after.turns - told.before.turns
    return bool((hours, turns) == (told.fields["count"], 1))


def replaced(told: Told) -> bool:
    """Whether that card was at the new one's place, and icons pay nothing if the sentence says so."""
    slot = told.entry.slot  # type: ignore[attr-defined]
    before, after = told.before.assigned(slot), told.after.assigned(slot)
    return before is not None and before.name == told.fields["name"] and after is not None and after != before


def has_a_market_icon_more(told: Told) -> bool:
    """One Market icon more is drawn in the Faction Area."""
    before, after = (sum(marks.count("market") for marks in one.factions) for one in (told.before, told.after))
    return bool(after == before + 1)


def pays_for(told: Told) -> bool:
    """Whether the sentence names the Townsfolk that have icons."""
    shown = [card for card in told.after.staff if card is not None and card.icons]
    return len(told.fields["cards"]) == len(shown) > 0


def is_first(told: Told, day: int | None = None) -> bool:
    """Whether a day starts: its Arrival, the clock at its first hour."""
    after = told.after
    return (after.phase, after.clock) == ("arrival", 1) and after.day == told.before.day + 1 == (day or after.day)


def ashore(told: Told) -> bool:
    """Whether those who were at sea are in the Halls, that many."""
    return bool(sum(told.after.cove.halls) - sum(told.before.cove.halls) == told.fields["count"])


def boards_nobody(told: Told) -> bool:
    """Whether no boat at sea has room, and no further Adventurer waits to board."""
    before, after = ([one for one in state.open if isinstance(one, Boarding)] for state in (told.before, told.after))
    return not any(boat.has_room for boat in told.after.cove.boats) and len(after) <= len(before)


def counted(told: Told) -> dict[int, int]:
    """The final gold of those who stayed."""
    return {seat: told.after.counted[seat] for seat in told.after.playing}


def most(told: Told) -> bool:
    """Whether just those have the most gold who are said to."""
    named = told.fields["who"]
    seats = {one.seat for one in (named if isinstance(named, tuple) else (named,))}
    gold = counted(told)
    return set(told.after.outcome.winners) == seats == {seat for seat, one in gold.items() if one == max(gold.values())}


IS_SO: dict[str, IsSo] = {
    # The day
    "Production begins.": lambda told: told.after.phase == "production",
    "The Market begins, and Market icons pay gold.": lambda told: told.after.phase == "market",
    "Now clean up the cove.": lambda told: told.after.phase == "cleanup",
    "Day {day} begins.": lambda told: is_first(told, told.fields["day"]),
    "The third day is over. Now count your gold.": lambda told: (told.after.phase, told.after.day) == ("over", 3),
    "Wipe the sheet clean.": lambda told: (
        is_first(told) and not (told.after.predictions or told.after.top or told.after.bottom)
    ),
    "The sheet stays as it is.": lambda told: (
        is_first(told)
        and (told.after.chart, told.after.predictions, told.after.top, told.after.bottom)
        == (told.before.chart, told.before.predictions, told.before.top, told.before.bottom)
    ),
    "{who} has left, so Haggatha's shop is closed.": lambda told: HAGGATHA in told.after.left,
    "{who} has left the table.": lambda told: told.seat() in told.after.left,
    "It's no longer {who}'s turn.": lambda told: (
        told.after.open == () or told.after.open[-1].seats != told.before.open[-1].seats or told.after != told.before
    ),
    "The time marker moves forward {count} hour.": spent,
    # The dish
    "This roll counts for the first turn.": lambda told: told.after.is_rolled and told.after.is_set_up,
    "Roll the Runes again before the first turn.": lambda told: told.after.is_set_up and not told.after.is_rolled,
    **dict.fromkeys(CORRUPTING, corrupts),
    "Fill {count} “{kind}” bubble.": are_filled,
    # The star chart
    "All neighbouring dots are joined, so you can't draw any more lines.": lambda told: (
        not any(isinstance(one, DrawLines) for one in told.after.open)
    ),
    "On your sheet, the Cross is elsewhere, so this line gives you no Corruption. Enter your Cross under “Kits”.": (
        lambda told: told.entry.line in told.after.uncrossed  # type: ignore[attr-defined]
    ),
    "You enclosed an area of {count} cells. You get no goods for it.": lambda told: (
        told.after.chart.filled.bit_count() >= told.before.chart.filled.bit_count()
    ),
    "Fill in the area anyway.": lambda told: told.after.chart.filled.bit_count() > told.before.chart.filled.bit_count(),
    "Don't fill in the area: a line can still divide it.": lambda told: told.after.config.options.gone_goods == "open",
    # Predictions
    "The next icon becomes a {colour} prediction.": is_predicted,
    CROSSED_OUT: loses_an_icon,
    OVER: is_over,
    "The {colour} prediction comes true: circle {count} icon.": succeeds,
    "In the Arrival phase, you don't check Adventurers against predictions.": lambda told: (
        told.after.predictions == told.before.predictions
    ),
    "You don't check an Adventurer against predictions if a card takes it from the bag.": lambda told: (
        told.after.predictions == told.before.predictions
    ),
    # Horoscopes
    "The box gives you a Charm.": lambda told: grants(told, "charm"),
    "The box gives you a Tome.": lambda told: grants(told, "tome"),
    "The box gives you an X.": lambda told: grants(told, "x"),
    "The box gives you a Market icon.": lambda told: grants(told, "market"),
    "The box lets you discard a Corruption card.": lambda told: grants(told, "discard"),
    "There are no more Dice to write down in this half.": lambda told: not writes(told),
    "No more Dice fit in either line, so you lose the rest.": lambda told: not writes(told),
    # Goods and bonuses
    "A {colour} {good} goes to the shelf.": is_shelved,
    "There's no {colour} {good} left in the supply.": is_gone,
    "You can't use this bonus, so you lose it: {gains}.": is_empty_bonus,
    "You get Sponsorship from {hall} in every remaining Market phase.": lambda told: (
        has_a_market_icon_more(told) and told.after.config.options.market_icons == "every"
    ),
    "You get Sponsorship from {hall} in the next Market phase.": lambda told: (
        has_a_market_icon_more(told) and told.after.config.options.market_icons == "once"
    ),
    "Selling at the Black Market gives you Corruption: enter the cards you draw.": lambda told: (
        getattr(told.entry, "pier", None) == "black_market"
    ),
    "The good you sold goes back to the supply.": lambda told: (
        sum((*told.after.supply.charms, *told.after.supply.tomes))
        == sum((*told.before.supply.charms, *told.before.supply.tomes)) + 1
    ),
    # Townsfolk
    "You get the ability of {name}.": lambda told: (
        told.fields["name"] in {card.name for card in told.after.staff if card is not None}
    ),
    "{name} is replaced.": replaced,
    "You replaced {name}, so that card's icons earn you nothing at the end.": lambda told: (
        replaced(told) and bool(told.before.assigned(told.entry.slot).icons)  # type: ignore[attr-defined]
    ),
    "You get gold for these Townsfolk icons: {cards}.": pays_for,
    # The cove
    "Put the Market token on the hour after the leading time marker. Merchants who reach it are done for the "
    "day.": lambda told: told.after.cove.token is not None and told.before.cove.token is None,
    "By our count, there are no {colour} Adventurers left to draw, so none can board a boat.": lambda told: (
        not told.after.cove.bag[CUSTOMERS.index(meant(told, CUSTOMERS))]
    ),
    "No boat at sea has room, so the drawn Adventurer goes back into the bag.": boards_nobody,
    "{count} Adventurer is still at sea and goes to its Hall: {named}.": ashore,
    "Customers on the piers go back into the bag.": lambda told: all(
        boat.pier is None and not boat.aboard for boat in told.after.cove.boats
    ),
    "Customers on the piers are out of the game.": lambda told: (
        told.after.cove.bag == told.before.cove.bag and not any(boat.aboard for boat in told.after.cove.boats)
    ),
    # The end
    "All gold is counted.": lambda told: None not in counted(told).values(),
    "{who} wins with the most gold.": most,
    "{who} win together with the most gold.": most,
    "Too few players are left, so the game ends as it stands.": lambda told: len(told.after.playing) < 2,
}
