"""For each refusal of Haggatha, the condition under which it's true: written from the rules and the view alone."""

from collections.abc import Mapping
from typing import Any

from tests.common.claims import Claim, IsTrue

COLOURS = ("red", "green", "blue", "yellow", "grey")
SLOTS = ("exorcist", "astrologist", "palm_reader", "security")
HOLDS = 4  # MC-B8: Adventurers in a boat
HAGGATHA = 0
OTHER_PIER = {"charm": "bazaar", "tome": "town_square"}
DICE = ("die1", "die2")


def top(claim: Claim) -> str:
    return claim.asks[-1] if claim.asks else ""


def is_in(*phases: str) -> IsTrue:
    """Whether the day is in one of these phases."""
    return lambda it: it.view.phase in phases


def is_not_in(*phases: str) -> IsTrue:
    """Whether the day is in none of these phases."""
    return lambda it: it.view.phase not in phases


def gains(claim: Claim) -> set[str]:
    """The kinds of the bonuses that may be taken now."""
    return {gain.what for gain in claim.view.gains}


def has_no_bonus(claim: Claim) -> Any:
    """Whether no bonus may be taken now."""
    return not claim.view.gains


def is_another_gain(claim: Claim) -> Any:
    """Whether an entry of this kind can't use the bonus that it names."""
    marks_of = {"X": {"x"}, "market": {"market"}}[getattr(claim.entry, "mark", "X")]
    takes = {"write_x": {"x"}, "mark_faction": marks_of, "discard_corruption": {"discard"}}
    what = claim.view.gains[claim.entry.bonus].what
    return what not in takes.get(claim.entry.kind_name(), {"charm", "tome", "bubbles"} - {what})


def text_of(claim: Claim, name: str) -> str:
    return str(getattr(claim.fields[name], "template", claim.fields[name]))


def halls_in(text: str) -> set[str]:
    """The colours of the Halls that a sentence names."""
    return {colour for colour in COLOURS if f"{colour} Hall" in text}


def no_action_is_due(claim: Claim) -> Any:
    """C-MC-15: whether the Runes aren't rolled for an action of this turn, or it's another merchant's turn."""
    view = claim.view
    is_others = view.cove is not None and view.cove.turn != HAGGATHA
    return not view.is_rolled or view.phase != "production" or is_others


def value(claim: Claim) -> int:
    return int(claim.view.dish.value(claim.entry.die))


def after(number: int) -> set[int]:
    """MC-13: the results that ±1 turns this one into; 4 and 1 are neighbours."""
    return {number % 4 + 1, (number - 2) % 4 + 1}


def is_with(claim: Claim, rune: str, *others: str) -> Any:
    """Whether a Rune is in the same half as one of the others."""
    return any(claim.view.dish.half(rune) == claim.view.dish.half(partner) for partner in others if partner != rune)


def are_all_together(claim: Claim) -> Any:
    """MC-11: whether all five Runes of the entry are in one half."""
    entry = claim.entry
    return len({entry.bone, entry.voodoo, entry.coin, entry.die1, entry.die2}) == 1


def written(claim: Claim) -> Any:
    """The horoscope line that the entry names."""
    return next(line for line in claim.view.horoscopes if line.line == claim.entry.line)


def does_not_follow(claim: Claim) -> Any:
    """MC-46: whether the named next number of the line isn't the Die's; a new line, or an X, has no next number."""
    line = written(claim)
    if not line.written or line.written[-1] == "X":
        return False
    step = 1 if line.line == "top" else -1
    comes = (int(line.written[-1]) - 1 + step) % 4 + 1
    return value(claim) != comes and str(comes) in claim.text


def assigned(claim: Claim) -> Any:
    """The Townsfolk at the Staff Ability that the entry names, or None."""
    return claim.view.staff[SLOTS.index(claim.entry.slot)]


def has_no_faction_icon(claim: Claim) -> Any:
    """MC-55: whether the named Staff Ability has no Townsfolk, or Townsfolk without icons."""
    townsfolk = assigned(claim)
    return townsfolk is None or not townsfolk.icons


def marks(claim: Claim) -> tuple[str, ...]:
    """The marks on the Faction that the entry names."""
    return next((faction_marks for name, faction_marks in claim.view.factions if name == claim.entry.faction), ())


# The cove


def corruption(claim: Claim, seat: int) -> int:
    """The number of Corruption cards noted for a merchant."""
    cove = claim.view.cove
    return int(claim.view.corruption if seat == HAGGATHA else cove.merchants[seat].corruption)


def lacks_corruption(claim: Claim) -> Any:
    """C-MC-9: whether the merchant has as many noted cards as the sentence says, and fewer than the entry discards."""
    held = corruption(claim, claim.seat())
    number = getattr(claim.entry, "cards", getattr(claim.entry, "amount", 1))
    return held == claim.fields.get("count", 0) < number


def boat(claim: Claim, number: int) -> Any:
    return claim.view.cove.boats[number - 1]


def is_closed(vessel: Any) -> bool:
    """MC-B8: whether a boat is full or has docked."""
    return len(vessel.aboard) >= HOLDS or vessel.pier is not None


def closed_but(claim: Claim) -> Any:
    """Whether the first boat named is full or has docked, and only the other boats named have room."""
    number = claim.fields["number"]
    numbers = claim.fields.get("others", claim.fields.get("other", ()))
    rooms = {str(at) for at, vessel in enumerate(claim.view.cove.boats, 1) if not is_closed(vessel)}
    return is_closed(boat(claim, number)) and rooms == {*(numbers if isinstance(numbers, tuple) else (numbers,))}


def full_at_sea(claim: Claim) -> Any:
    """MC-B9: whether a boat is full but at no pier."""
    vessel = boat(claim, claim.fields["number"])
    return len(vessel.aboard) >= HOLDS and vessel.pier is None


def count_at(claim: Claim, where: str) -> int:
    """How many Adventurers of the entry's colour are in a place, as far as the view shows."""
    cove, colour = claim.view.cove, claim.entry.colour
    if where.startswith("boat"):
        return int(boat(claim, int(where[4:])).aboard.count(colour))
    if where == "box":
        return 0  # what the box holds is in no view
    if where in {"hall", "lair"}:
        return int(cove.halls[COLOURS.index(colour)])
    return 0 if cove.odds is None else int(cove.odds[COLOURS.index(colour)])


def is_none_at_pier(claim: Claim) -> Any:
    """MC-B12: whether no boat at that pier has a customer of that colour."""
    boats = [vessel for vessel in claim.view.cove.boats if vessel.pier == claim.entry.pier]
    return not any(claim.entry.colour in vessel.aboard for vessel in boats)


def berths_are_taken(claim: Claim) -> Any:
    """MC-B9: whether as many boats are at that pier as it has berths."""
    piers = ("bazaar", "town_square", "black_market")
    boats = [vessel for vessel in claim.view.cove.boats if vessel.pier == claim.entry.pier]
    return len(boats) >= claim.view.cove.berths[piers.index(claim.entry.pier)] > 0


def all_are_done(claim: Claim) -> Any:
    """MC-B10: whether every merchant in the game has reached the token."""
    merchants = [merchant for seat, merchant in enumerate(claim.view.cove.merchants) if seat not in claim.view.left]
    return all(merchant.is_done for merchant in merchants)


def is_others_turn(claim: Claim) -> Any:
    """MC-B7: whether it's the named merchant's turn, not Haggatha's."""
    return claim.view.cove.turn == claim.seat() != HAGGATHA


def on_shelf(claim: Claim) -> int:
    """How many goods like the entry's are on the shelf."""
    return int(claim.view.shelf.count(claim.entry.good, claim.entry.colour))


def waits_for(claim: Claim) -> Any:
    """Whether that player has to answer now."""
    return claim.seat() in claim.seats


def is_counted(claim: Claim) -> Any:
    """MC-B6: whether the final count no longer asks for that player's gold."""
    return claim.view.phase == "over" and claim.seat() not in claim.seats


def are_no_neighbours(claim: Claim) -> Any:
    """MC-26: whether the line's end is neither the next dot of the row nor the one below its start."""
    across = len(claim.view.chart.rows[0]) + 1
    start, end = claim.entry.line
    return not (end - start == across or (end - start == 1 and end % across))


def are_printed(claim: Claim) -> Any:
    """MC-1: whether the new number and the one in the other place exceed a colour's three Charms or two Tomes."""
    good = "charm" if claim.entry.fact.endswith("charms") else "tome"
    place = claim.view.supply if claim.entry.fact.startswith("shelf") else claim.view.shelf
    count = place.count(good, COLOURS[claim.entry.at[0]])
    return count == claim.fields["elsewhere"] and count + claim.entry.value > claim.fields["printed"] == (
        3 if good == "charm" else 2
    )


def others_are_aboard(claim: Claim) -> Any:
    """MC-B8: whether the boat's Adventurers of other colours leave no room for the new number."""
    aboard, colour = boat(claim, claim.entry.at[0] + 1).aboard, COLOURS[claim.entry.at[1]]
    others = len([passenger for passenger in aboard if passenger != colour])
    return others == claim.fields["others"] and others + claim.entry.value > HOLDS


IS_TRUE: Mapping[str, IsTrue] = {
    # Which boards are recorded, and the day
    "In this game, we only keep track of Haggatha's sheet.": lambda it: it.view.cove is None,
    "You can only take actions in the Production phase.": is_not_in("production"),
    "You can only take a turn in the Production phase.": is_not_in("production"),
    "{who} can only take a turn in the Production phase.": is_not_in("production"),
    "You can only sell goods in the Market phase.": is_not_in("market"),
    "You can only place the Market token in the Production phase.": is_not_in("production"),
    "The Market token is already on the clock.": lambda it: it.view.cove.token is not None,
    "Everybody has reached the Market token and is done for the day.": all_are_done,
    "You can only enter the final gold after the third day, or with “Just score”.": is_not_in("over"),
    "You only count Townsfolk icons and Corruption after the third day.": is_not_in("over"),
    "You only get gold for Townsfolk icons in the final scoring.": is_not_in("over"),
    "We're only counting final gold now.": is_in("over"),
    "In the final count, you only add gold for Townsfolk icons and pay for Corruption.": is_in("over"),
    "{who}'s gold has already been counted.": is_counted,
    "You've already started counting. Now enter the final gold for {who}.": lambda it: it.named() == it.seats,
    "{who}'s final gold has already been counted, so it's too late to count icons.": is_counted,
    "It's already {who}'s turn.": lambda it: it.view.cove.turn in {it.seat(), None},
    "{who} must take a turn first.": is_others_turn,
    "Nobody has acted yet today. Start with the day's first action.": lambda it: (
        it.view.phase == "production" and top(it) == "OthersTurn"
    ),
    "You don't need to enter {who}'s hours: each action adds them.": lambda it: it.seat() == HAGGATHA,
    # Setting out
    "First enter how many Adventurers start in the Lair, the bag and the Halls.": lambda it: top(it) == "SettingOut",
    "The Lair, the bag and the Halls are already set up.": lambda it: top(it) != "SettingOut",
    "Answer this first: {question}": lambda it: top(it) == "SettingOut" and it.entry.place not in it.text.lower(),
    "You only have {count} Adventurer left to place here.": lambda it: it.fields["count"] < it.entry.number,
    # The dish
    "First roll all five Runes into the dish.": lambda it: it.view.dish is None,
    "All five Runes are in the same half. In setup, you roll again.": are_all_together,
    "You've already rolled the Runes. Now {who} must take an action.": lambda it: it.view.is_rolled,
    "{who} has to roll the Runes before each turn.": lambda it: not it.view.is_rolled,
    "This Die already shows {value}.": lambda it: value(it) == it.entry.value == it.fields["value"],
    "±1 turns a {value} into a {one} or a {other}, not a {to}.": lambda it: (
        {it.fields["one"], it.fields["other"]} == after(value(it)) and it.entry.value not in after(value(it))
    ),
    "You have no filled bubbles. Each ±1 or Move 1 uses one up.": lambda it: (
        it.view.plus_minus.filled == it.view.move.filled == 0
    ),
    "You need a filled “{kind}” bubble, but you don't have one.": lambda it: (
        (it.view.plus_minus if it.entry.kind_name() == "change_die" else it.view.move).filled == 0
    ),
    "You can only use ±1 and Move 1 between {who}'s roll and action.": no_action_is_due,
    "You can only use ±1 and Move 1 between {who}'s roll and action, or while writing Horoscopes.": (no_action_is_due),
    "There's no Die in the same half as the Bone.": lambda it: not is_with(it, "bone", *DICE),
    "The Voodoo isn't in the same half as the Die showing {value}.": lambda it: not is_with(it, "voodoo", it.entry.die),
    "The Coin is alone in its half.": lambda it: not is_with(it, "coin", "bone", "voodoo", *DICE),
    "The Coin isn't in the same half as {rune}.": lambda it: it.view.is_rolled,
    # Horoscopes
    "You can only write down Dice when you take the Horoscopes action.": lambda it: "WriteDice" not in it.asks,
    "There's no Die in this half.": lambda it: not it.view.dish.dice_in(it.entry.half),
    "{who} must first write down these Dice or skip them: {values}.": lambda it: waits_for(it) and "Dice" in top(it),
    "That Die shows {value} and is in the other half of the dish.": lambda it: value(it) == it.fields["value"],
    "You've already written down this Die.": lambda it: "WriteDice" in it.asks,
    "In {line}, you can only write a {next} or an X after {last}, not a {value}.": does_not_follow,
    "There's no empty box in {line}.": lambda it: len(written(it).written) >= len(written(it).bonuses),
    # Bonuses
    "{who} must use this first: {gains}.": lambda it: waits_for(it) and bool(it.view.gains),
    "There's no bonus to skip right now.": lambda it: not it.view.gains,
    "You don't have an X to draw right now.": lambda it: "x" not in gains(it),
    "You don't have a Market icon to draw right now.": lambda it: not it.view.gains,
    "There are no goods to take right now. You get them from successful predictions and Horoscope boxes.": has_no_bonus,
    "You can't discard a Corruption card right now. A Horoscope box or Security lets you do that.": has_no_bonus,
    "You can only use this bonus for {gain}.": is_another_gain,
    "Right now, you can only use this: {gains}.": lambda it: it.entry.bonus >= len(it.view.gains) > 0,
    "There's no {colour} {good} left in the supply.": lambda it: (
        it.view.supply.count(it.entry.good, it.entry.colour) == 0
    ),
    "There's no {colour} {good} on the shelf.": lambda it: on_shelf(it) == 0,
    "Both Sponsorship icons for {faction} are already marked.": lambda it: len(marks(it)) == 2,
    "There's no Sponsorship icon for {faction}.": lambda it: (
        it.entry.faction not in {name for name, _ in it.view.factions}
    ),
    "You don't get Sponsorship from {hall} right now.": lambda it: f"{it.entry.faction} Hall" not in it.question(),
    "First enter the gold from {halls}.": lambda it: halls_in(it.question()) == halls_in(it.text),
    "Only the Palm Reader lets you fill two bubbles of your choice.": lambda it: not it.view.gains,
    # The chart
    "You have no lines to draw. You get lines from Star Charting or the Astrologist.": lambda it: (
        it.view.chart.left == 0 or top(it) != "DrawLines"
    ),
    "There's already a line between {line}.": lambda it: it.entry.line in it.view.chart.drawn + it.view.chart.printed,
    "{who} must first draw {count} more line or stop.": lambda it: it.view.chart.left == it.fields["count"],
    "{who} must draw {count} more line first.": lambda it: it.view.chart.left == it.fields["count"],
    "In your game, you have to draw all your lines, and there's still {count} left.": lambda it: (
        it.view.chart.left == it.fields["count"] and it.options.lines == "exactly"
    ),
    # Divination
    "There are no Customer icons left in the Divining Area.": lambda it: (
        sum(prediction.length for prediction in it.view.predictions) >= it.view.divining
    ),
    "There aren't two Adventurers to choose from right now.": lambda it: top(it) != "OrderDraws",
    "Two Adventurers were drawn. {who} has to pick which one to check first.": waits_for,
    "The two Adventurers are {drawn}; neither is {colour}.": lambda it: it.entry.colour in it.text,
    # Staff
    "No Townsfolk are assigned to a Staff Ability.": lambda it: not any(it.view.staff),
    "No Townsfolk are assigned to {slot}.": lambda it: assigned(it) is None,
    "There's no Faction icon at {slot}.": has_no_faction_icon,
    "You can only use Staff Abilities with the Activate Staff action.": lambda it: top(it) != "StaffWorks",
    "First use or skip these Staff Abilities: {slots}.": lambda it: any(it.view.staff),
    "{who} has already used {slot} in this action.": lambda it: assigned(it) is not None,
    "You've already taken the gold for the icons of {name}.": lambda it: assigned(it) is not None,
    # Corruption and gold
    "There are only {most} Corruption cards in the game.": lambda it: it.entry.amount > it.fields["most"],
    "As far as we know, {who} has no Corruption cards, so you can't discard any.": lacks_corruption,
    "As far as we know, {who} has only {count} Corruption card, so you can't discard more.": lacks_corruption,
    "{who} has already taken {gold} gold for Townsfolk icons.": lambda it: it.view.phase == "over",
    "{who} has already paid {gold} gold for Corruption.": lambda it: it.view.phase == "over",
    # Adventurers and boats
    "No Adventurer is waiting to board a boat.": lambda it: "Embark" not in top(it),
    "First say where the {colour} Adventurer goes.": lambda it: text_of(it, "colour") in it.question(),
    "A time marker passed a bag icon. First draw an Adventurer and enter it.": lambda it: "bag icon" in it.question(),
    "There's no draw to skip: no time marker has just passed a bag icon.": lambda it: "bag icon" not in it.question(),
    "Boat {number} is full. First say where it docks.": full_at_sea,
    "Boat {number} is full or has docked, and no other boat has room.": lambda it: all(
        is_closed(vessel) for vessel in it.view.cove.boats
    ),
    "Boat {number} is full or has docked. There's room in boat {other}.": closed_but,
    "Boat {number} is full or has docked. There's room in boats {others}.": closed_but,
    "Boats dock as soon as they're full. We'll ask you where.": lambda it: "Dock" not in top(it),
    "Every berth at {pier} is taken.": berths_are_taken,
    "There's no {colour} Adventurer in {place}.": lambda it: count_at(it, it.entry.origin) == 0,
    "The {colour} Adventurer is already in {place}.": lambda it: it.entry.origin == it.entry.to,
    "There's no {colour} customer at {pier}.": is_none_at_pier,
    # Rare
    "A line must join two dots that are next to each other in a row or a column.": are_no_neighbours,
    "Enter {who}'s goods one by one, as they're sold.": lambda it: it.entry.seat == it.seat() == HAGGATHA,
    "Enter the gold for {who}'s Townsfolk card by card.": lambda it: it.entry.seat == it.seat() == HAGGATHA,
    "You can't sell a {good} at {pier}.": lambda it: OTHER_PIER[it.entry.good] == it.entry.pier,
    "You have no Adventurers left to place here.": lambda it: top(it) == "SettingOut" and it.entry.number > 0,
    "First clean up the cove.": is_in("cleanup"),
    "It's still the Arrival phase. You have to start Production first.": is_in("arrival"),
    "The Market is still going on. You have to end it first.": is_in("market"),
    "{who} has rolled the Runes and must take an action first.": lambda it: it.view.is_rolled and waits_for(it),
    # Facts that a table sets, and counting
    **{
        f"There are only {{printed}} {{colour}} {good}s, including {{elsewhere}} already {where}.": are_printed
        for good in ("Charm", "Tome")
        for where in ("in the supply", "on the shelf")
    },
    "Fill in boxes from left to right: the next one in {line} is box {box}.": lambda it: (
        len(it.view.horoscopes[it.entry.at[0]].written) + 1 == it.fields["box"] <= it.entry.at[1]
    ),
    "Make predictions in order: the next one is number {number}.": lambda it: (
        len(it.view.predictions) + 1 == it.fields["number"] <= it.entry.at[0]
    ),
    "There are only {printed} {colour} Adventurers, including {elsewhere} elsewhere in the cove.": lambda it: (
        it.fields["printed"] == (13, 13, 9, 9, 8)[it.entry.at[1]] < it.entry.value + it.fields["elsewhere"]
    ),
    "A boat holds up to {most} Adventurers, and {boat} already has {others} in other colours.": others_are_aboard,
}
