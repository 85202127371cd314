"""Conditions for each happening of Haggatha to be true."""

from collections.abc import Iterable
from typing import Any

from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.cove.boarding import Boarding
from referees.haggatha.sheet.horoscopes import WriteDice
from referees.haggatha.sheet.star_charting import DrawLines
from referees.haggatha.table.cove import adventurers_at
from referees.haggatha.table.gains import Gains, free_factions, may_be_noted
from referees.haggatha.table.pieces import ADVENTURERS, COLOURS, CUSTOMERS, GOODS, HAGGATHA, Customer, label
from referees.haggatha.table.state import Prediction, State
from tests.common.happenings import Case, IsSo

CROSSED_OUT = "Cross out one icon of the {colour} prediction."
OVER = "Cross out the last icon of the {colour} prediction, which is now over."
CORRUPTING = {
    "The Coin shows the Skull: draw 1 Corruption card.",
    "All five Runes are in the same half: draw 1 Corruption card.",
    "All five Runes are in the same half now: draw 1 Corruption card.",
    "You used a line from the Corruption Cross: draw 1 Corruption card.",
}
"""Sentences for one Corruption card each."""


def meant(case: Case, among: Iterable[Any], name: str = "colour") -> Any:
    """The value whose label is in that slot of the sentence."""
    return next(value for value in among if label(value) == case.fields[name])


def corrupts(case: Case) -> bool:
    """Whether there's one new Corruption card for each sentence of `CORRUPTING`."""
    drawn = sum(template in CORRUPTING for template in case.along)
    return bool(case.after.corruption - case.before.corruption == drawn)


def is_shelved(case: Case) -> bool:
    """Whether a good of that colour moved from the supply to the shelf."""
    good, colour = meant(case, GOODS, "good"), meant(case, COLOURS)
    more = case.after.shelf.count(good, colour) - case.before.shelf.count(good, colour)
    return bool(more > 0 and more == case.before.supply.count(good, colour) - case.after.supply.count(good, colour))


def is_gone(case: Case) -> bool:
    """Whether the supply has none of the named goods."""
    return not case.after.supply.count(meant(case, GOODS, "good"), meant(case, COLOURS))


def predicted(state: State, colour: Customer) -> list[Prediction]:
    return [prediction for prediction in state.predictions if prediction.colour == colour]


def is_over(case: Case) -> bool:
    """Whether the last live icon of a prediction of that colour was crossed out."""
    colour = meant(case, CUSTOMERS)
    pairs = zip(predicted(case.before, colour), predicted(case.after, colour), strict=True)
    return any(earlier.live and not later.live and later.crossed > earlier.crossed for earlier, later in pairs)


def loses_an_icon(case: Case) -> bool:
    """Whether one more icon of a prediction of that colour is crossed out."""
    colour = meant(case, CUSTOMERS)
    pairs = zip(predicted(case.before, colour), predicted(case.after, colour), strict=True)
    return any(later.crossed > earlier.crossed for earlier, later in pairs)


def succeeds(case: Case) -> bool:
    """Whether all icons left of a prediction of that colour are circled now, as many as the sentence says."""
    colour, count = meant(case, CUSTOMERS), case.fields["count"]
    pairs = zip(predicted(case.before, colour), predicted(case.after, colour), strict=True)
    return any((earlier.circled, later.circled, later.live) == (0, count, 0) for earlier, later in pairs)


def is_predicted(case: Case) -> bool:
    """Whether the newest prediction has that colour and length, and starts at the next icon."""
    last = case.after.predictions[-1]
    length = case.fields["count"]
    is_new = (last.start, last.length, last.live) == (case.before.icons, length, length)
    return is_new and last.colour == meant(case, CUSTOMERS)


def are_filled(case: Case) -> bool:
    """Whether that many more bubbles of that kind are filled."""
    kind = meant(case, ("plus_minus", "move"), "kind")
    return bool(case.after.bubbles(kind).filled - case.before.bubbles(kind).filled == case.fields["count"])


def grants(case: Case, what: str) -> bool:
    """Whether a bonus of that kind is open, or was lost at once because it can't be used."""
    waits = [gain.what for decision in case.after.open if isinstance(decision, Gains) for gain in decision.gains]
    return what in waits or "You can't use this bonus, so you lose it: {gains}." in case.along


def writes(case: Case) -> bool:
    return any(isinstance(decision, WriteDice) for decision in case.after.open)


def is_empty_bonus(case: Case) -> bool:
    """Whether the bonus has no use: no free Sponsorship icon, no Corruption card, or it's no longer open."""
    after, gains = case.after, [str(gain.template) for gain in case.fields["gains"]]
    if any("Market icon in" in gain for gain in gains):
        return not free_factions(after)
    if any("Corruption" in gain for gain in gains):
        return not may_be_noted(after)
    return not any(isinstance(decision, Gains) and decision == case.before.open[-1] for decision in after.open)


def spent(case: Case) -> bool:
    """Whether the marker moved by that many hours and an action was used."""
    hours, turns = case.after.clock - case.before.clock, case.after.turns - case.before.turns
    return bool((hours, turns) == (case.fields["count"], 1))


def replaced(case: Case) -> bool:
    """Whether the named card was at that Staff Ability, where another is now."""
    slot = case.entry.slot  # type: ignore[attr-defined]
    before, after = case.before.assigned(slot), case.after.assigned(slot)
    return before is not None and before.name == case.fields["name"] and after is not None and after != before


def is_wiped(case: Case) -> bool:
    return bool(case.after.config.options.sheet == "wiped")


def pays(case: Case) -> bool:
    """Whether the sheet keeps its icons and a Market phase is still to begin."""
    return not is_wiped(case) and (case.after.day < 3 or case.after.phase in {"arrival", "production"})


def has_a_market_icon_more(case: Case) -> bool:
    """Whether the Faction Area has gained one Market icon."""
    before, after = (sum(marks.count("market") for marks in state.factions) for state in (case.before, case.after))
    return bool(after == before + 1)


def pays_for(case: Case) -> bool:
    """Whether the sentence gives the number of Townsfolk with icons."""
    cards = [card for card in case.after.staff if card is not None and card.icons]
    return len(case.fields["cards"]) == len(cards) > 0


def is_first(case: Case, day: int | None = None) -> bool:
    """Whether a day starts: it's Arrival, and the clock is at its first hour."""
    after = case.after
    return (after.phase, after.clock) == ("arrival", 1) and after.day == case.before.day + 1 == (day or after.day)


def ashore(case: Case) -> bool:
    """Whether the Halls have gained that many Adventurers."""
    return bool(sum(case.after.cove.halls) - sum(case.before.cove.halls) == case.fields["count"])


def overdraws(case: Case) -> bool:
    """Whether more Adventurers of that colour are drawn than were in the bag and the box."""
    assert isinstance(case.entry, Draw)
    colour, cove = meant(case, CUSTOMERS), case.before.cove
    in_box = adventurers_at(cove, "box", ADVENTURERS)
    left = cove.bag[CUSTOMERS.index(colour)] + in_box[CUSTOMERS.index(colour)]
    return bool([case.entry.first, case.entry.second].count(colour) > left)


def no_boat_has_room(case: Case) -> bool:
    """Whether no boat at sea has room, and no further Adventurer waits to board."""
    before, after = ([asks for asks in state.open if isinstance(asks, Boarding)] for state in (case.before, case.after))
    return not any(boat.has_room for boat in case.after.cove.boats) and len(after) <= len(before)


def counted(case: Case) -> dict[int, int]:
    """The final gold of the players who stayed."""
    return {seat: case.after.counted[seat] for seat in case.after.playing}


def most(case: Case) -> bool:
    """Whether the named winners are exactly the players with the most gold."""
    winners = case.fields["who"]
    seats = {winner.seat for winner in (winners if isinstance(winners, tuple) else (winners,))}
    gold = counted(case)
    return set(case.after.outcome.winners) == seats == {seat for seat, own in gold.items() if own == max(gold.values())}


IS_SO: dict[str, IsSo] = {
    # The day
    "Production begins.": lambda case: case.after.phase == "production",
    "The Market begins, and Market icons pay gold.": lambda case: case.after.phase == "market",
    "Now clean up the cove.": lambda case: case.after.phase == "cleanup",
    "Day {day} begins.": lambda case: is_first(case, case.fields["day"]),
    "The third day is over. Now count your gold.": lambda case: (case.after.phase, case.after.day) == ("over", 3),
    "Wipe the sheet clean.": lambda case: (
        is_first(case) and not (case.after.predictions or case.after.top or case.after.bottom)
    ),
    "The sheet stays as it is.": lambda case: (
        is_first(case)
        and (case.after.chart, case.after.predictions, case.after.top, case.after.bottom)
        == (case.before.chart, case.before.predictions, case.before.top, case.before.bottom)
    ),
    "{who} has left, so Haggatha's shop is closed.": lambda case: HAGGATHA in case.after.left,
    "It's no longer {who}'s turn.": lambda case: (
        case.after.open == () or case.after.open[-1].seats != case.before.open[-1].seats or case.after != case.before
    ),
    "The time marker moves forward {count} hour.": spent,
    # The dish
    "This roll counts for the first turn.": lambda case: case.after.is_rolled and case.after.is_set_up,
    "Roll the Runes again before the first turn.": lambda case: case.after.is_set_up and not case.after.is_rolled,
    **dict.fromkeys(CORRUPTING, corrupts),
    "Fill {count} “{kind}” bubble.": are_filled,
    # The star chart
    "All neighbouring dots are joined, so you can't draw any more lines.": lambda case: (
        not any(isinstance(decision, DrawLines) for decision in case.after.open)
    ),
    "On your sheet, the Cross is elsewhere, so this line gives you no Corruption. Enter your Cross under “Kits”.": (
        lambda case: case.entry.line in case.after.uncrossed  # type: ignore[attr-defined]
    ),
    "You enclosed an area of {count} cells. You get no goods for it.": lambda case: (
        case.after.chart.filled.bit_count() >= case.before.chart.filled.bit_count()
    ),
    "Fill in the area anyway.": lambda case: case.after.chart.filled.bit_count() > case.before.chart.filled.bit_count(),
    "Don't fill in the area: a line can still divide it.": lambda case: case.after.config.options.gone_goods == "open",
    # Predictions
    "The next icon becomes a {colour} prediction.": is_predicted,
    CROSSED_OUT: loses_an_icon,
    OVER: is_over,
    "The {colour} prediction comes true: circle {count} icon.": succeeds,
    "In the Arrival phase, you don't check Adventurers against predictions.": lambda case: (
        case.after.predictions == case.before.predictions
    ),
    "You don't check an Adventurer against predictions if a card takes it from the bag.": lambda case: (
        case.after.predictions == case.before.predictions
    ),
    # Horoscopes
    "The box gives you a Charm.": lambda case: grants(case, "charm"),
    "The box gives you a Tome.": lambda case: grants(case, "tome"),
    "The box gives you an X.": lambda case: grants(case, "x"),
    "The box gives you a Market icon.": lambda case: grants(case, "market"),
    "The box lets you discard a Corruption card.": lambda case: grants(case, "discard"),
    "There are no more Dice to write down in this half.": lambda case: not writes(case),
    "No more Dice fit in either line, so you lose the rest.": lambda case: not writes(case),
    # Goods and bonuses
    "A {colour} {good} goes to the shelf.": is_shelved,
    "There's no {colour} {good} left in the supply.": is_gone,
    "You can't use this bonus, so you lose it: {gains}.": is_empty_bonus,
    "You get Sponsorship from {hall} in every later Market phase.": lambda case: (
        has_a_market_icon_more(case) and pays(case) and case.after.config.options.market_icons == "every"
    ),
    "You get Sponsorship from {hall} in the next Market phase.": lambda case: (
        has_a_market_icon_more(case) and pays(case) and case.after.config.options.market_icons == "once"
    ),
    "You get Sponsorship from {hall} in today's Market phase.": lambda case: (
        has_a_market_icon_more(case) and is_wiped(case) and case.after.phase in {"arrival", "production"}
    ),
    "It's too late for this Market icon: {hall} won't pay for it anymore.": lambda case: (
        has_a_market_icon_more(case)
        and case.after.phase in {"market", "cleanup"}
        and (case.after.day == 3 or is_wiped(case))
    ),
    "Selling at the Black Market gives you Corruption: enter the cards you draw.": lambda case: (
        getattr(case.entry, "pier", None) == "black_market"
    ),
    "The good you sold goes back to the supply.": lambda case: (
        sum((*case.after.supply.charms, *case.after.supply.tomes))
        == sum((*case.before.supply.charms, *case.before.supply.tomes)) + 1
    ),
    # Townsfolk
    "You get the ability of {name}.": lambda case: (
        case.fields["name"] in {card.name for card in case.after.staff if card is not None}
    ),
    "You replaced {name}.": replaced,
    "You replaced {name}, so that card's icons earn you nothing at the end.": lambda case: (
        replaced(case) and bool(case.before.assigned(case.entry.slot).icons)  # type: ignore[attr-defined]
    ),
    "You get gold for these Townsfolk icons: {cards}.": pays_for,
    # The cove
    "Put the Market token on the hour after the leading time marker. Merchants who reach it are done for the "
    "day.": lambda case: case.after.cove.token is not None and case.before.cove.token is None,
    "By our count, you drew more {colour} Adventurers than were left, so the extra ones can't board a boat.": overdraws,
    "No boat at sea has room, so the drawn Adventurer goes back into the bag.": no_boat_has_room,
    "{count} Adventurer is still at sea: {named}. Customers go to their Hall, rogues to the Lair.": ashore,
    "Customers on the piers go back into the bag.": lambda case: all(
        boat.pier is None and not boat.aboard for boat in case.after.cove.boats
    ),
    "Customers on the piers are out of the game.": lambda case: (
        case.after.cove.bag == case.before.cove.bag and not any(boat.aboard for boat in case.after.cove.boats)
    ),
    # The end
    "All the gold has been counted.": lambda case: None not in counted(case).values(),
    "{who} wins with the most gold.": most,
    "{who} have the most gold and win together.": most,
    "Too few players are left, so the game ends as it stands.": lambda case: len(case.after.playing) < 2,
}
