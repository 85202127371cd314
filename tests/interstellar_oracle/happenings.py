"""Conditions for each happening of Interstellar Oracle to be true."""

from typing import Any

from referees.common.always.adjust import Adjust
from referees.interstellar_oracle.collapse.collapse import TurnUp
from referees.interstellar_oracle.combat.combat import Duel, Fight, UnderAttack
from referees.interstellar_oracle.combat.defending import TurnedBack
from referees.interstellar_oracle.equipment.scavengers import Rummage
from referees.interstellar_oracle.meeting.diplomacy import Negotiate
from referees.interstellar_oracle.meeting.encounter import Encounter
from referees.interstellar_oracle.table.asking import TurnRuns, can_act, place_label, place_opening
from referees.interstellar_oracle.table.pieces import NEBULA, card_label, race_label
from referees.interstellar_oracle.table.ranks import all_highest, is_highest_known
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.turns import Drawn
from tests.common.happenings import Case, IsSo

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


def entered(case: Case, name: str) -> Any:
    return getattr(case.entry, name)


def is_bared(case: Case) -> bool:
    """Whether the planet now has the hazard that was below, or none."""
    below, place = case.before.covered[entered(case, "place")], entered(case, "place")
    return (case.after.hazards[place], case.after.covered[place]) == (below[-1] if below else None, below[:-1])


def by_seat(case: Case, name: str, of: str = "who") -> tuple[Any, Any]:
    """The values of the named seat in the states before and after."""
    seat = case.seat(of)
    return getattr(case.before, name)[seat], getattr(case.after, name)[seat]


def open_of(state: State, kind: type) -> list[Any]:
    return [decision for decision in state.open if isinstance(decision, kind)]


def holds_it(case: Case) -> bool:
    """Whether the named player has the Oracle, or has lost it by the same entry."""
    return case.after.oracle == ("held", case.seat()) or LOST in case.along


def begins(case: Case, seat: int | None) -> bool:
    """Whether planets have just started to vanish: from that player's turn, or from the current one (None)."""
    return bool(case.after.collapsing) and not case.before.collapsing and case.after.begins_with == seat


def draws(case: Case) -> bool:
    """Whether that number of cards came from the pile into that hand."""
    count = case.fields["count"]
    from_pile = RESHUFFLED in case.along or case.before.draw - case.after.draw == count
    return bool(from_pile and by_seat(case, "hands")[1] + (case.after.oracle == ("held", case.seat())) >= count)


def starts_at(case: Case) -> bool:
    """Whether the token is at the named place."""
    return bool(case.fields["place"] == place_label(case.after, by_seat(case, "at")[1]))


def is_spared(case: Case, turns: int) -> bool:
    """Whether the planet is the spared one, for at most that many turns."""
    spared = case.after.inhibited
    is_it = spared is not None and case.fields["place"] == place_opening(case.after, spared)
    return VANISHES in case.along or (is_it and 1 <= case.after.delay <= turns)


def vanishes(case: Case) -> bool:
    """Whether the planet has vanished, or was put back by the entry only to be the next to vanish."""
    vanished = set(case.before.places) - set(case.after.places)
    if isinstance(case.entry, Adjust) and case.entry.fact == "in_play":
        vanished |= {*case.entry.at} - set(case.after.places)
    return case.fields["place"] in [place_opening(case.after, place) for place in vanished]


def nothing_to_turn_up(case: Case) -> bool:
    """Whether no card is left there, or the planet isn't the next to vanish, or no planet vanishes now."""
    after, was = case.after, open_of(case.before, TurnUp)[-1]
    is_next = was.place == after.inhibited or was.place in all_highest(after)
    return not after.under[was.place] or not is_next or after.stage != "collapsing" or MISSED in case.along


def is_away(state: State, seat: int, place: int) -> bool:
    """Whether the player has left that place, or can't act."""
    return not can_act(state, seat) or state.at[seat] != place


def takes(case: Case) -> bool:
    """Whether that number of cards went from one hand to the other."""
    count, (had, has), (held, holds) = (case.fields["count"], by_seat(case, "hands"), by_seat(case, "hands", "other"))
    return bool((has - had, held - holds) == (count, count))


def trades(case: Case) -> bool:
    """Whether both hands have as many cards as before."""
    return all(had == has for had, has in (by_seat(case, "hands"), by_seat(case, "hands", "other")))


def has_moved_on(case: Case) -> bool:
    """Whether the victim of the diplomacy has left its place, or can't act."""
    return any(
        decision.victim == case.seat() and is_away(case.after, case.seat(), decision.where)
        for decision in open_of(case.before, Negotiate)
    )


def is_broken_off(case: Case) -> bool:
    return len(open_of(case.after, Duel)) < len(open_of(case.before, Duel)) or not open_of(case.after, Fight)


def is_overruled(case: Case) -> bool:
    """Whether the rules say that this card does not stop that attack."""
    decision, card = case.before.open[-1], entered(case, "card")
    by = case.before.races[decision.opponent(decision.seat)]
    undefendable = by == "xangofin" and decision.attack.range == "short"
    return bool(undefendable or STOPS[decision.attack.type] != card)


def is_stalemate(case: Case) -> bool:
    """Whether the combat is over and both players live."""
    last = open_of(case.before, Duel)[-1]
    return is_broken_off(case) and "dead" not in {case.after.life[last.attacker], case.after.life[last.defender]}


def has_no_effect(case: Case, race: str) -> bool:
    """Whether a player has that race, and isn't under attack."""
    seats = [seat for seat, own_race in enumerate(case.after.races) if own_race == race]
    struck = [decision.seat for decision in open_of(case.after, UnderAttack)]
    return bool(seats) and not set(seats) & set(struck)


def is_stopped(case: Case) -> bool:
    """Whether an attack has been answered."""
    return len(open_of(case.after, UnderAttack)) < len(open_of(case.before, UnderAttack))


def is_killed(case: Case) -> bool:
    """Whether the player isn't alive and is in the Nebula."""
    return bool(by_seat(case, "life")[1] != "alive" and by_seat(case, "at")[1] == NEBULA)


def is_face_up(case: Case) -> bool:
    where, place = case.after.oracle
    return bool(where == "planet" and case.fields["place"] == place_label(case.after, place))


def is_discarded(case: Case) -> bool:
    """Whether the card is on the discard pile, or was there before the reshuffle; after an overruled entry by a player
    without cards, with an empty draw pile, there is no such card."""
    labels = [card_label(card) for card in case.after.discards if card is not None]
    has_none = case.before.draw == 0 and case.before.hands[entered(case, "seat")] == 0
    return case.fields["card"] in labels or RESHUFFLED in case.along or has_none


def keeps(case: Case) -> bool:
    """Whether the hand has grown by the kept cards, less the cards discarded for them."""
    had, has = by_seat(case, "hands")
    return bool(has == had - min(entered(case, "made_room"), had) + case.fields["count"])


def keeps_nothing(case: Case) -> bool:
    """Whether the victor can't take a card, or no unnamed one is left."""
    return not can_act(case.after, case.seat()) or None not in case.after.discards or VANISHES in case.along


def turn_has_passed(case: Case) -> bool:
    """Whether the turn or its player changed, or the question was of one no longer in turn, as after overruling."""
    now = case.after.turn.seat
    turns = [decision.seats for decision in case.before.open if isinstance(decision, TurnRuns)]
    has_changed = (case.after.turns, now) != (case.before.turns, case.before.turn.seat)
    return has_changed or (case.after.stage != "acting" and bool(turns)) or any(who != (now,) for who in turns)


IS_SO: dict[str, IsSo] = {
    # Setting up
    "{who} has left the table and doesn't choose a race.": lambda case: case.seat() in case.after.left,
    "{who} plays the {race}.": lambda case: case.fields["race"] == race_label(by_seat(case, "races")[1]),
    "{who}'s token starts here: {place}.": starts_at,
    "Everyone has five cards; {draw} are left in the draw pile. {who} starts.": lambda case: (
        case.after.draw == case.fields["draw"]
        and (case.after.turn.seat == case.seat() or MISSED in case.along)
        and {case.after.hands[seat] for seat in case.after.playing} == {HAND}
    ),
    "Cards in the draw pile: {draw}. {who} starts.": lambda case: (
        case.after.draw == case.fields["draw"]
        and (case.after.turn.seat == case.seat() or MISSED in case.along)
        and {case.after.hands[seat] for seat in case.after.playing} != {HAND}
    ),
    "That question has been answered.": lambda case: (
        is_highest_known(case.after) or case.after.stage != "collapsing" or MISSED in case.along
    ),
    # Turns
    "{who} loses the rest of this turn, but can take the planet's card.": lambda case: (
        case.after.turn.cut_short and case.after.turn.seat == case.seat() and case.after.misses == case.before.misses
    ),
    "{who} misses their next turn.": lambda case: by_seat(case, "misses")[1] == by_seat(case, "misses")[0] + 1,
    MISSED: lambda case: by_seat(case, "misses")[1] < by_seat(case, "misses")[0],
    "{who} gets another turn after this one.": lambda case: (
        by_seat(case, "extra")[1] == by_seat(case, "extra")[0] + 1 and case.after.turn.seat == case.seat()
    ),
    "{who} gets another turn after their next one.": lambda case: (
        by_seat(case, "extra")[1] == by_seat(case, "extra")[0] + 1 and case.after.turn.seat != case.seat()
    ),
    "{who} has left the table, so their turn is over.": lambda case: case.seat() in case.after.left,
    "{who}'s turn ends.": lambda case: by_seat(case, "life")[1] != "alive" or "{who} misses this turn." in case.along,
    "The turn is over.": turn_has_passed,
    "{who}'s turn is over.": lambda case: by_seat(case, "life")[1] == "replenished" or turn_has_passed(case),
    "The Oracle isn't pulling anyone any more.": lambda case: not open_of(case.after, Drawn),
    # Cards and tokens
    "{who} draws {count} card.": draws,
    RESHUFFLED: lambda case: (
        case.after.config.options.empty_pile == "reshuffled"
        and bool(case.before.discards or len(case.along) > 1)
        and "{who} draws {count} card." in case.along
    ),
    "{who} holds {count} card.": lambda case: by_seat(case, "hands")[1] == case.fields["count"],
    "The {card} card goes to the discard pile.": is_discarded,
    "The {card} card is discarded.": is_discarded,
    "The {card} card goes back to its owner's hand.": lambda case: (
        case.after.hands[entered(case, "seat")] == case.before.hands[entered(case, "seat")]
    ),
    "{who} turns their token to its black-and-white side.": lambda case: by_seat(case, "colour")[1] is False,
    "{who} can't take any more cards with Scavengers.": lambda case: (
        not can_act(case.after, case.seat())
        and any(decision.seat == case.seat() for decision in open_of(case.before, Rummage))
    ),
    "{count} card from under the planet is discarded.": lambda case: (
        (case.before.under[entered(case, "place")], case.after.under[entered(case, "place")])
        == (case.fields["count"], 0)
    ),
    "{who} escaped.": lambda case: (
        can_act(case.after, case.seat()) and case.after.at[case.seat()] != case.before.open[-1].place
    ),
    # Hazards
    "The hazard on {place} goes back to the box.": lambda case: is_bared(case) and case.after.kept == case.before.kept,
    "{who} keeps the hazard from {place}.": lambda case: (
        is_bared(case) and len(by_seat(case, "kept")[1]) == len(by_seat(case, "kept")[0]) + 1
    ),
    "Everyone, including {who}, has to overcome this hazard to take the card there.": lambda case: (
        case.after.hazards[entered(case, "place")] == entered(case, "hazard")
    ),
    "Everyone then has to overcome the other hazard there too.": lambda case: (
        case.after.covered[entered(case, "place")][-1] == case.before.hazards[entered(case, "place")]
    ),
    # The Oracle and the collapse
    "{who} has the Oracle.": holds_it,
    "From now on, the planet with the highest number vanishes at the end of each turn.": lambda case: (
        begins(case, None) and case.after.config.sets == 1
    ),
    "From now on, a planet vanishes at the end of each turn, alternating between the two halves.": lambda case: (
        begins(case, None) and case.after.config.sets == 2
    ),
    "Planets start to vanish after this turn, the highest number first.": lambda case: (
        begins(case, None) and case.after.config.sets == 1
    ),
    "Planets start to vanish after this turn, alternating between the two halves.": lambda case: (
        begins(case, None) and case.after.config.sets == 2
    ),
    "Planets start to vanish after {who}'s next turn, the highest number first.": lambda case: (
        begins(case, case.seat()) and case.after.config.sets == 1
    ),
    "Planets start to vanish after {who}'s next turn, alternating between the two halves.": lambda case: (
        begins(case, case.seat()) and case.after.config.sets == 2
    ),
    VANISHES: vanishes,
    "{place} stays until the end of the next turn.": lambda case: is_spared(case, 1),
    "{place} stays for {turns} turns.": lambda case: is_spared(case, case.fields["turns"]),
    "{place} stays for 1 more turn.": lambda case: is_spared(case, case.fields["count"]),
    "There's no card to turn over now.": nothing_to_turn_up,
    "There's no planet to choose now.": lambda case: (
        all_highest(case.after) != case.before.open[-1].places or case.after.stage != "collapsing"
    ),
    "{who} drifts into the Nebula.": lambda case: by_seat(case, "at")[1] == NEBULA,
    LOST: is_killed,
    "The Oracle stays on the planet.": lambda case: case.after.oracle.where == "planet" or VANISHES in case.along,
    "The Oracle is now in the Nebula.": lambda case: case.after.oracle.where == "nebula",
    "The Oracle is now face up in the Nebula.": lambda case: case.after.oracle.where == "nebula",
    "The Oracle is now face up on {place}.": is_face_up,
    "These planets are just as close: {places}. If you choose one of them, correct where the Oracle is.": lambda case: (
        case.after.config.options.lost_oracle == "nearest" and case.after.oracle.where == "planet"
    ),
    "The Oracle goes to the discard pile.": lambda case: case.after.oracle.where == "discards",
    # Meetings
    "The encounter is over.": lambda case: len(open_of(case.after, Encounter)) < len(open_of(case.before, Encounter)),
    "{wile} has no effect: {who} is no longer in play.": lambda case: not can_act(case.after, case.seat()),
    "{wile} has no effect: {who} is no longer on the planet.": has_moved_on,
    "{wile} was stopped.": lambda case: len(open_of(case.after, Negotiate)) < len(open_of(case.before, Negotiate)),
    "The Ersatz ignore diplomacy.": lambda case: "ersatz" in case.after.races,
    "There's no card to trade.": lambda case: 0 in case.after.hands,
    "{who} has no cards to take.": lambda case: by_seat(case, "hands")[1] == 0,
    "{who} takes {count} card from {other}.": takes,
    "{who} and {other} each trade a card.": trades,
    "There's no card to give back.": lambda case: 0 in case.after.hands,
    # Combat
    "Nelgs can't be ambushed: attacks at long range have no effect.": lambda case: has_no_effect(case, "nelgs"),
    "Space Amoebas are immune to acid.": lambda case: has_no_effect(case, "amoebas"),
    "Mental attacks don't affect the Insectoid.": lambda case: has_no_effect(case, "insectoid"),
    "Stone People are immune to poison.": lambda case: has_no_effect(case, "stone_people"),
    "'Roid Worms have natural armour: physical attacks have no effect.": lambda case: has_no_effect(case, "roid_worms"),
    "Energy attacks don't affect the Zeta.": lambda case: has_no_effect(case, "zeta"),
    "{card} stops the attack.": lambda case: is_stopped(case) and not is_overruled(case),
    "The players say that {card} stops the attack.": lambda case: is_stopped(case) and is_overruled(case),
    "The Intellect Scrambler turns the attack back on the player who made it.": lambda case: (
        isinstance(case.after.open[-1], TurnedBack) and case.before.open[-1].attack.type == "mental"
    ),
    "The combat is over.": is_broken_off,
    "Stalemate: the combat is over.": is_stalemate,
    "{who} escapes; the combat is over.": lambda case: is_broken_off(case) and can_act(case.after, case.seat()),
    "{who} is killed and goes to the Nebula.": is_killed,
    "{who} starts again where they died.": lambda case: (
        by_seat(case, "at")[1] == by_seat(case, "at")[0] and by_seat(case, "life")[1] == "alive"
    ),
    "{who} keeps nothing.": keeps_nothing,
    "{who} keeps {count} card and discards the rest.": keeps,
    "{who} discards all of {other}'s cards.": lambda case: entered(case, "kept") == 0,
    # The end
    "The last planet is gone: {who} has the Oracle and wins.": lambda case: (
        not case.after.places and case.after.oracle == ("held", case.seat())
    ),
    "The last planet is gone, and nobody has the Oracle: nobody wins.": lambda case: (
        not case.after.places and case.after.oracle.where != "held"
    ),
    "{who} wins with the Oracle, the Time Machine and the Galactic Codex.": lambda case: (
        case.after.outcome.winners == (case.seat(),) and case.after.oracle == ("held", case.seat())
    ),
    "Too few players are left, so the game ends as it stands.": lambda case: len(case.after.playing) < 2,
}
