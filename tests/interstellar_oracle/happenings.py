"""Conditions for each happening of Interstellar Oracle to be true."""

from typing import Any

from referees.common.always.adjust import Adjust
from referees.interstellar_oracle.collapse.collapse import TurnUp
from referees.interstellar_oracle.combat.combat import Duel, Fight, UnderAttack
from referees.interstellar_oracle.combat.defending import TurnedBack
from referees.interstellar_oracle.meeting.diplomacy import Negotiate
from referees.interstellar_oracle.meeting.encounter import Encounter
from referees.interstellar_oracle.table.asking import TurnRuns, able, place_label, place_opening
from referees.interstellar_oracle.table.pieces import NEBULA, card_label, race_label
from referees.interstellar_oracle.table.ranks import all_highest, is_highest_known
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.turns import Drawn
from tests.common.happenings import IsSo, Told

HAND = 5
STOPS = {
    "physical": "armor", "energy": "shield", "acid": "chemical_foam", "fire": "instant_vacuum",
    "sonic": "instant_vacuum", "mental": "intellect_scrambler", "poison": "medicine",
}  # fmt: skip
"""The card that stops an attack of each type (IO-62)."""

RESHUFFLED = "The draw pile is empty: shuffle the discard pile to make a new one."
LOST = "{who} dies with the planet."
MISSED = "{who} misses this turn."
VANISHES = "{place} vanishes."


def entered(told: Told, name: str) -> Any:
    """A field of the entry."""
    return getattr(told.entry, name)


def is_bared(told: Told) -> bool:
    """The planet has the hazard that was below, or none."""
    below, place = told.before.covered[entered(told, "place")], entered(told, "place")
    return (told.after.hazards[place], told.after.covered[place]) == (below[-1] if below else None, below[:-1])


def by_seat(told: Told, name: str, of: str = "who") -> tuple[Any, Any]:
    """The values of the named seat in the states before and after."""
    seat = told.seat(of)
    return getattr(told.before, name)[seat], getattr(told.after, name)[seat]


def asked(state: State, kind: type) -> list[Any]:
    """The open questions of a kind."""
    return [one for one in state.open if isinstance(one, kind)]


def holds_it(told: Told) -> bool:
    """Whether the named player has the Oracle, or has lost it by the same entry."""
    return told.after.oracle == ("held", told.seat()) or LOST in told.along


def begins(told: Told, seat: int | None) -> bool:
    """Whether planets have started to vanish, after that player's turn or after the current one."""
    return bool(told.after.collapsing) and not told.before.collapsing and told.after.begins_with == seat


def draws(told: Told) -> bool:
    """Whether that number of cards came from the pile into that hand."""
    count = told.fields["count"]
    from_pile = RESHUFFLED in told.along or told.before.draw - told.after.draw == count
    return bool(from_pile and by_seat(told, "hands")[1] + (told.after.oracle == ("held", told.seat())) >= count)


def starts_at(told: Told) -> bool:
    """Whether the token is at the named place."""
    return bool(told.fields["place"] == place_label(told.after, by_seat(told, "at")[1]))


def is_spared(told: Told, turns: int) -> bool:
    """Whether the planet is the spared one, for at most that many turns."""
    spared = told.after.inhibited
    is_it = spared is not None and told.fields["place"] == place_opening(told.after, spared)
    return VANISHES in told.along or (is_it and 1 <= told.after.delay <= turns)


def vanishes(told: Told) -> bool:
    """Whether the planet is one of those that are gone, or was put back by the entry only to be the next to go."""
    gone = set(told.before.places) - set(told.after.places)
    if isinstance(told.entry, Adjust) and told.entry.fact == "in_play":
        gone |= {*told.entry.at} - set(told.after.places)
    return told.fields["place"] in [place_opening(told.after, place) for place in gone]


def nothing_to_turn_up(told: Told) -> bool:
    """Whether no card is there any more, or another planet is the next to vanish, or none at once."""
    after, was = told.after, asked(told.before, TurnUp)[-1]
    is_next = was.place == after.inhibited or was.place in all_highest(after)
    return not after.under[was.place] or not is_next or after.stage != "collapsing" or MISSED in told.along


def is_away(state: State, seat: int, place: int) -> bool:
    """Whether the player is not there any more, or cannot act."""
    return not able(state, seat) or state.at[seat] != place


def takes(told: Told) -> bool:
    """Whether that number of cards went from one hand to the other."""
    count, (had, has), (held, holds) = (told.fields["count"], by_seat(told, "hands"), by_seat(told, "hands", "other"))
    return bool((has - had, held - holds) == (count, count))


def trades(told: Told) -> bool:
    """Whether both hands have their former sizes."""
    return all(had == has for had, has in (by_seat(told, "hands"), by_seat(told, "hands", "other")))


def has_moved_on(told: Told) -> bool:
    """Whether the victim of the diplomacy is not there any more."""
    return any(
        one.victim == told.seat() and is_away(told.after, told.seat(), one.where)
        for one in asked(told.before, Negotiate)
    )


def is_broken_off(told: Told) -> bool:
    """Whether there is one combat less."""
    return len(asked(told.after, Duel)) < len(asked(told.before, Duel)) or not asked(told.after, Fight)


def is_overruled(told: Told) -> bool:
    """Whether the rules say that this card does not stop that attack."""
    asked_for, card = told.before.open[-1], entered(told, "card")
    by = told.before.races[asked_for.opponent(asked_for.seat)]
    undefendable = by == "xangofin" and asked_for.attack.range == "short"
    return bool(undefendable or STOPS[asked_for.attack.type] != card)


def is_stalemate(told: Told) -> bool:
    """Whether it is over and both live."""
    last = asked(told.before, Duel)[-1]
    return is_broken_off(told) and "dead" not in {told.after.life[last.attacker], told.after.life[last.defender]}


def has_no_effect(told: Told, race: str) -> bool:
    """Whether no attack on that race is open, and it lives."""
    seats = [seat for seat, one in enumerate(told.after.races) if one == race]
    struck = [one.seat for one in asked(told.after, UnderAttack)]
    return bool(seats) and not set(seats) & set(struck)


def is_stopped(told: Told) -> bool:
    """Whether one attack less is unanswered."""
    return len(asked(told.after, UnderAttack)) < len(asked(told.before, UnderAttack))


def is_killed(told: Told) -> bool:
    """Whether the player is out for now, in the Nebula."""
    return bool(by_seat(told, "life")[1] != "alive" and by_seat(told, "at")[1] == NEBULA)


def lies_open(told: Told) -> bool:
    """Whether the Oracle is face up at the named place."""
    where, place = told.after.oracle
    return bool(where == "planet" and told.fields["place"] == place_label(told.after, place))


def is_discarded(told: Told) -> bool:
    """Whether the card is on the discard pile, or was there before the reshuffle; after an overruled entry by a player
    without cards, with an empty draw pile, there is no such card."""
    named = [card_label(card) for card in told.after.discards if card is not None]
    has_none = told.before.draw == 0 and told.before.hands[entered(told, "seat")] == 0
    return told.fields["card"] in named or RESHUFFLED in told.along or has_none


def keeps(told: Told) -> bool:
    """Whether the hand has grown by the kept cards, less those that made room."""
    had, has = by_seat(told, "hands")
    return bool(has == had - min(entered(told, "made_room"), had) + told.fields["count"])


def keeps_nothing(told: Told) -> bool:
    """Whether the victor can't take a card, or no unnamed one is left."""
    return not able(told.after, told.seat()) or None not in told.after.discards or VANISHES in told.along


def turn_has_passed(told: Told) -> bool:
    """Whether it is another turn, or the same of another player; or the question was the turn of a player no longer in
    turn, as after an overruled entry."""
    now = told.after.turn.seat
    asked_for = [one.seats for one in told.before.open if isinstance(one, TurnRuns)]
    has_changed = (told.after.turns, now) != (told.before.turns, told.before.turn.seat)
    return has_changed or (told.after.stage != "acting" and bool(asked_for)) or any(one != (now,) for one in asked_for)


IS_SO: dict[str, IsSo] = {
    # Setting up
    "{who} has left the table and doesn't choose a race.": lambda told: told.seat() in told.after.left,
    "{who} plays the {race}.": lambda told: told.fields["race"] == race_label(by_seat(told, "races")[1]),
    "{who}'s token starts at {place}.": starts_at,
    "Everyone has five cards; {draw} are left in the draw pile. {who} starts.": lambda told: (
        told.after.draw == told.fields["draw"]
        and (told.after.turn.seat == told.seat() or MISSED in told.along)
        and {told.after.hands[seat] for seat in told.after.playing} == {HAND}
    ),
    "Cards in the draw pile: {draw}. {who} starts.": lambda told: (
        told.after.draw == told.fields["draw"]
        and (told.after.turn.seat == told.seat() or MISSED in told.along)
        and {told.after.hands[seat] for seat in told.after.playing} != {HAND}
    ),
    "That question has been answered.": lambda told: (
        is_highest_known(told.after) or told.after.stage != "collapsing" or MISSED in told.along
    ),
    # Turns
    "{who} loses the rest of this turn, but can take the planet's card.": lambda told: (
        told.after.turn.spent and told.after.turn.seat == told.seat() and told.after.misses == told.before.misses
    ),
    "{who} misses their next turn.": lambda told: by_seat(told, "misses")[1] == by_seat(told, "misses")[0] + 1,
    MISSED: lambda told: by_seat(told, "misses")[1] < by_seat(told, "misses")[0],
    "{who} gets another turn after this one.": lambda told: (
        by_seat(told, "extra")[1] == by_seat(told, "extra")[0] + 1 and told.after.turn.seat == told.seat()
    ),
    "{who} gets another turn after their next one.": lambda told: (
        by_seat(told, "extra")[1] == by_seat(told, "extra")[0] + 1 and told.after.turn.seat != told.seat()
    ),
    "{who} has left the table, so the turn is over.": lambda told: told.seat() in told.after.left,
    "{who}'s turn ends.": lambda told: by_seat(told, "life")[1] != "alive" or "{who} misses this turn." in told.along,
    "The turn is over.": turn_has_passed,
    "{who}'s turn is over.": lambda told: by_seat(told, "life")[1] != "dead" or turn_has_passed(told),
    "The Oracle isn't pulling anybody now.": lambda told: not asked(told.after, Drawn),
    # Cards and tokens
    "{who} draws {count} card.": draws,
    RESHUFFLED: lambda told: (
        told.after.config.options.empty_pile == "reshuffled"
        and bool(told.before.discards or len(told.along) > 1)
        and "{who} draws {count} card." in told.along
    ),
    "{who} holds {count} card.": lambda told: by_seat(told, "hands")[1] == told.fields["count"],
    "The {card} card goes to the discard pile.": is_discarded,
    "The {card} card is discarded.": is_discarded,
    "The {card} card goes back to its owner's hand.": lambda told: (
        told.after.hands[entered(told, "seat")] == told.before.hands[entered(told, "seat")]
    ),
    "{who} turns their token to its black-and-white side.": lambda told: by_seat(told, "colour")[1] is False,
    "Nobody can take any more cards with Scavengers.": lambda told: any(
        not able(told.after, one.seat) for one in told.before.open[-1:]
    ),
    "{count} card from under the planet is discarded.": lambda told: (
        (told.before.under[entered(told, "place")], told.after.under[entered(told, "place")])
        == (told.fields["count"], 0)
    ),
    "{who} escaped.": lambda told: (
        able(told.after, told.seat()) and told.after.at[told.seat()] != told.before.open[-1].place
    ),
    # Hazards
    "The hazard on {place} goes back to the box.": lambda told: is_bared(told) and told.after.kept == told.before.kept,
    "{who} keeps the hazard from {place}.": lambda told: (
        is_bared(told) and len(by_seat(told, "kept")[1]) == len(by_seat(told, "kept")[0]) + 1
    ),
    "Everyone, including {who}, has to overcome this hazard to take the card there.": lambda told: (
        told.after.hazards[entered(told, "place")] == entered(told, "hazard")
    ),
    "After that, the other hazard there has to be overcome too.": lambda told: (
        told.after.covered[entered(told, "place")][-1] == told.before.hazards[entered(told, "place")]
    ),
    # The Oracle and the collapse
    "{who} has the Oracle.": holds_it,
    "From now on, the planet with the highest number vanishes at the end of each turn.": lambda told: (
        begins(told, None) and told.after.config.sets == 1
    ),
    "From now on, a planet vanishes at the end of each turn, alternating between the two halves.": lambda told: (
        begins(told, None) and told.after.config.sets == 2
    ),
    "Planets start to vanish after this turn, the highest number first.": lambda told: begins(told, None),
    "Planets start to vanish after {who}'s next turn, the highest number first.": lambda told: begins(
        told, told.seat()
    ),
    VANISHES: vanishes,
    "{place} stays until the end of the next turn.": lambda told: is_spared(told, 1),
    "{place} stays for {turns} turns.": lambda told: is_spared(told, told.fields["turns"]),
    "{place} stays for 1 more turn.": lambda told: is_spared(told, told.fields["count"]),
    "There's no card to turn up now.": nothing_to_turn_up,
    "There's no planet to choose now.": lambda told: (
        all_highest(told.after) != told.before.open[-1].places or told.after.stage != "collapsing"
    ),
    "{who} drifts into the Nebula.": lambda told: by_seat(told, "at")[1] == NEBULA,
    LOST: is_killed,
    "The Oracle stays on the planet.": lambda told: told.after.oracle.where == "planet" or VANISHES in told.along,
    "The Oracle is now in the Nebula.": lambda told: told.after.oracle.where == "nebula",
    "The Oracle is now face up in the Nebula.": lambda told: told.after.oracle.where == "nebula",
    "The Oracle is now face up on {place}.": lies_open,
    "These planets are just as close: {places}. If the Oracle goes to one of them, correct its place.": lambda told: (
        told.after.config.options.lost_oracle == "nearest" and told.after.oracle.where == "planet"
    ),
    "The Oracle goes to the discard pile.": lambda told: told.after.oracle.where == "discards",
    # Meetings
    "The encounter is over.": lambda told: len(asked(told.after, Encounter)) < len(asked(told.before, Encounter)),
    "{wile} has no effect: {who} is no longer in play.": lambda told: not able(told.after, told.seat()),
    "{wile} has no effect: {who} is no longer on the planet.": has_moved_on,
    "{wile} was stopped.": lambda told: len(asked(told.after, Negotiate)) < len(asked(told.before, Negotiate)),
    "The Ersatz ignore diplomacy.": lambda told: "ersatz" in told.after.races,
    "There's no card to trade.": lambda told: 0 in told.after.hands,
    "{who} has no cards to take.": lambda told: by_seat(told, "hands")[1] == 0,
    "{who} takes {count} card from {other}.": takes,
    "{who} and {other} each trade a card.": trades,
    "There's no card to give back.": lambda told: (
        0 in told.after.hands or not all(able(told.after, seat) for seat in told.after.playing)
    ),
    # Combat
    "Nelgs can't be ambushed: attacks at long range have no effect.": lambda told: has_no_effect(told, "nelgs"),
    "Space Amoebas are immune to acid.": lambda told: has_no_effect(told, "amoebas"),
    "Mental attacks don't affect the Insectoid.": lambda told: has_no_effect(told, "insectoid"),
    "Stone People are immune to poison.": lambda told: has_no_effect(told, "stone_people"),
    "'Roid Worms have natural armour: physical attacks have no effect.": lambda told: has_no_effect(told, "roid_worms"),
    "Energy attacks don't affect the Zeta.": lambda told: has_no_effect(told, "zeta"),
    "{card} stops the attack.": lambda told: is_stopped(told) and not is_overruled(told),
    "The players say that {card} stops the attack.": lambda told: is_stopped(told) and is_overruled(told),
    "The Intellect Scrambler turns the attack back on the player who made it.": lambda told: (
        isinstance(told.after.open[-1], TurnedBack) and told.before.open[-1].attack.type == "mental"
    ),
    "The combat is over.": is_broken_off,
    "Stalemate: the combat is over.": is_stalemate,
    "{who} escapes; the combat is over.": lambda told: is_broken_off(told) and able(told.after, told.seat()),
    "{who} is killed and goes to the Nebula.": is_killed,
    "{who} starts again where they died.": lambda told: (
        by_seat(told, "at")[1] == by_seat(told, "at")[0] and by_seat(told, "life")[1] == "alive"
    ),
    "{who} keeps nothing.": keeps_nothing,
    "{who} keeps {count} card and discards the rest.": keeps,
    "{who} keeps no cards and discards them all.": lambda told: entered(told, "kept") == 0,
    # The end
    "The last planet is gone: {who} has the Oracle and wins.": lambda told: (
        not told.after.places and told.after.oracle == ("held", told.seat())
    ),
    "The last planet is gone, and nobody has the Oracle: nobody wins.": lambda told: (
        not told.after.places and told.after.oracle.where != "held"
    ),
    "{who} wins with the Oracle, the Time Machine and the Galactic Codex.": lambda told: (
        told.after.outcome.winners == (told.seat(),) and told.after.oracle == ("held", told.seat())
    ),
    "Too few players are left, so the game ends as it stands.": lambda told: len(told.after.playing) < 2,
}
