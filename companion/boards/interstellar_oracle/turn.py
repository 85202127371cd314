"""A turn's keys: actions, and the ways to end it."""

from collections.abc import Sequence

from companion.boards.interstellar_oracle.answers import Key
from companion.boards.taps import Choose, Enter, Tap
from companion.window.at_table import controller_here
from referees.common.words import Offer, Sentence, Who, say
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.meeting.encounter import Approach
from referees.interstellar_oracle.setup.naming import LayHazard
from referees.interstellar_oracle.table.pieces import NEBULA, ORACLE
from referees.interstellar_oracle.table.view import View
from referees.interstellar_oracle.turn.caches import Xenocache
from referees.interstellar_oracle.turn.hazards import Overcome, way_label
from referees.interstellar_oracle.turn.searching import Take
from referees.interstellar_oracle.turn.turns import EndTurn

TURN = (Take, Approach, Xenocache, EndTurn)


def turn_keys(view: View, likely: Sequence[Offer]) -> list[Key]:
    """Keys for a turn's actions: Xenocache, hazards, then the rest. Moves are made on the map instead."""
    keys = [Key(say("Xenocache"), Choose(offer), offer.prompt) for offer in likely if offer.entry is Xenocache]
    keys += [_overcoming(view, offer) for offer in likely if offer.entry is Overcome]
    keys += [Key(say("Name the hazard"), Choose(offer), offer.prompt) for offer in likely if offer.entry is LayHazard]
    for offer in likely:
        if offer.entry is Take:
            keys.append(_taking(view, offer))
        elif offer.entry is Approach:
            keys += [
                Key(say("Approach {who}", who=Who(seat)), Choose(offer, {"to": seat})) for seat in offer.choices("to")
            ]
        elif offer.entry not in {Overcome, LayHazard, Xenocache, EndTurn}:
            keys.append(Key(offer.prompt, Choose(offer)))
    return keys


def _overcoming(view: View, offer: Offer) -> Key:
    hazard, way = view.hazards[offer.fixed["place"]], way_label(offer.fixed["by"])
    name = "" if hazard is None or hazard.name is None else hazard.name
    if offer.fixed["keep"]:
        note = say("keep {hazard}", hazard=name)
        label = say("{way}: overcome {hazard} and keep it", way=way, hazard=name)
    else:
        note, label = say("{hazard}", hazard=name), say("{way}: overcome {hazard}", way=way, hazard=name)
    return Key(way, Choose(offer), label, note)


def _taking(view: View, offer: Offer) -> Key:
    place, is_exchange = offer.fixed["place"], offer.fixed.get("exchange", False)
    number = view.planets[place] if place != NEBULA else None
    if offer.fixed.get("took") == ORACLE:
        words = say("Take the Oracle")
    elif view.acts is not None and view.tokens[view.acts].at == place:
        words = say("Swap for a new card") if is_exchange else say("Take a card")
    elif number is not None:
        words = say("Swap at planet {number}") if is_exchange else say("Take from planet {number}")
        words = words.filled(number=number)
    else:
        words = offer.prompt
    return Key(words, Choose(offer), offer.prompt)


END = say("End the turn")
SAVED = say("Inhibitor: planet stays")
NAMING = say("Name the cards")


def ending_keys(view: View, ending: Offer) -> tuple[Key, ...]:
    """The ways to end the turn, the usual one last."""
    following = () if view.clock is None else controller_here().table.offers_after(ending.fill())
    (words, action), *others = endings(view, ending, following)
    return *[Key(*way) for way in reversed(others)], Key(words, action, is_likely=True)


def endings(view: View, ending: Offer, following: Sequence[Offer]) -> list[tuple[Sentence, Tap]]:
    """The ways to end the turn, the usual one first; if a planet then vanishes, one way per outcome (IO-102)."""
    clock = view.clock
    if clock is None or clock.planets[0].latest > 1:
        return [(END, Choose(ending))]
    end, collapses = ending.fill(), [offer for offer in following if offer.entry is Collapse]
    number = view.planets[clock.planets[0].place]
    words = END if number is None else say("End the turn: {number} vanishes", number=number)
    closed = {offer.fixed["inhibitor"]: Enter((end, offer.fill())) for offer in collapses if not offer.open}
    if False not in closed:
        return [(words, Choose(ending))]
    return [(words, closed[False]), (SAVED, closed.get(True, Choose(ending))), (NAMING, Choose(ending))]
