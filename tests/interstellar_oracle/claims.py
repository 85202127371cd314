"""What each refusal of Interstellar Oracle claims, read off the public view of the table by the rules alone.

`IS_SO` are those that say something of the state, with how it shows; `RULES` hold in any state, say only what the entry
itself does wrong, or rest on what the view does not show.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.common.claims import Claim, IsTrue
from tests.interstellar_oracle.claim import (
    HANDS,
    NEBULA,
    Seen,
    gap,
    holder_is_pulled,
    is_apart,
    is_bare,
    is_gone,
    meets,
    no_fight,
    others_here,
    place_of,
)

__all__ = ["IS_TRUE"]

IS_SO: dict[str, Callable[[Seen], Any]] = {
    # Whose turn, and who can act
    "The game hasn't begun yet.": lambda one: one.view.stage == "layout",
    "{who} has left the table.": lambda one: one.seat() in one.view.left,
    "It's {turn}'s turn, not {who}'s.": lambda one: one.is_in_turn("turn") and not one.is_in_turn(),
    "It's {turn}'s turn: only {turn} can approach another player.": lambda one: one.is_in_turn("turn"),
    "{who} was killed: before anything else, {who} draws five new cards in {who}'s next turn.": lambda one: (
        one.token().life == "dead"
    ),
    "{who} has drawn five new cards, and plays again from {who}'s next turn on.": lambda one: (
        one.token().life == "replenished"
    ),
    "{who} hasn't been killed: only a killed player draws a new hand.": lambda one: one.token().life == "alive",
    "It's {who}'s turn: only {who} draws new cards.": lambda one: one.is_in_turn() and one.token().life == "dead",
    "First {who} draws five new cards, and does nothing else this turn.": lambda one: (
        one.is_in_turn() and one.token().life == "dead"
    ),
    "{who} has no card to play.": lambda one: one.token().hand == 0,
    "{other} has no cards to look at.": lambda one: one.token("other").hand == 0,
    "{who} doesn't have two cards to discard.": lambda one: one.token().hand < 2,
    "{who} doesn't have two cards besides the Oracle.": lambda one: one.token().hand < 2,
    "{who} has no card to push besides the Graviton Beam.": lambda one: one.token().hand < 2,
    "{who} doesn't have that many cards to discard.": lambda one: not 0 <= one.entry.made_room <= one.token().hand,
    "{who} has used the active ability: the token is black and white.": lambda one: not one.token().colour,
    "{who} has already used the race's active ability.": lambda one: not one.token().colour,
    "{who}'s token is already colour side up.": lambda one: one.token().colour,
    "A Neural Amp only turns the token of a Kith.": lambda one: one.own().race != "kith",
    "Kith are immune to cloaks.": lambda one: any(token.race == "kith" for token in one.view.tokens),
    "Kith are immune to holograms.": lambda one: any(token.race == "kith" for token in one.view.tokens),
    "Xangofin attacks at short range can't be defended against.": lambda one: (
        one.view.meeting is not None and one.view.meeting.range == "short"
    ),
    # The set-up
    "First lay out the planets and enter them.": lambda one: one.view.stage == "layout" and None in one.view.planets,
    "First lay out the hazards and enter them.": lambda one: one.view.stage == "layout",
    "First enter the planets in front of the players: they decide who can play which race.": lambda one: (
        None in one.view.planets and one.options.race_choice == "home"
    ),
    "First enter the planets in front of the players: the tokens start there.": lambda one: (
        None in one.view.planets and one.options.race_choice == "free" and one.options.start != "nebula"
    ),
    "First {who} chooses a race.": lambda one: one.token().race is None,
    "It's {who}'s turn to choose a race.": lambda one: one.token().race is None,
    "Another player has taken the {race}.": lambda one: (
        (getattr(one.entry, "race", None) or getattr(one.entry, "value", None))
        in [token.race for token in one.view.tokens]
    ),
    "{who} already plays the {race}. Adjust the race if it's wrong.": lambda one: one.token().race is not None,
    "First say who is the youngest: that player starts.": lambda one: one.view.stage == "layout",
    "The game has already begun: who has the first turn was said before.": lambda one: one.view.stage != "layout",
    "Some planets have been entered, so the others are entered one by one.": lambda one: any(one.view.planets),
    "That planet has already been entered. Adjust it if it's wrong.": lambda one: (
        one.view.planets[one.entry.place] is not None
    ),
    "This planet has already been entered somewhere else.": lambda one: one.entry.planet in one.view.planets,
    "This planet of the same copy has already been entered somewhere else.": lambda one: (
        one.entry.planet in one.view.planets
    ),
    # Places
    "That planet has vanished.": lambda one: len(one.view.places) < len(one.view.planets),
    "{who}'s hand holds at most {most} cards, even with the Galactic Codex; {value} were entered.": lambda one: (
        one.entry.value > one.fields["most"] == one.limit() + 2
    ),
    "{place} has vanished.": is_gone,
    "The token is already there.": lambda one: one.own().at == one.entry.to,
    "There's no card under {place}.": is_bare,
    "There's no card under this planet.": is_bare,
    "There's no hazard there.": lambda one: is_gone(one) or one.view.hazards[place_of(one.entry)] is None,
    "First say which hazard is there.": lambda one: (
        (found := one.view.hazards[place_of(one.entry)]) is not None and found.id is None
    ),
    "There's a hazard there: overcome it first.": lambda one: one.view.hazards[place_of(one.entry)] is not None,
    "There's a hazard there already, and a planet has one at most.": lambda one: (
        one.view.hazards[place_of(one.entry)] is not None
    ),
    "{who} doesn't have a hazard of that kind.": lambda one: (
        one.entry.hazard not in [hazard.id for hazard in one.token().kept]
    ),
    "{who}'s token isn't on that planet.": lambda one: one.token().at != place_of(one.entry),
    "{who} isn't on a planet, so there's nothing to put the card under.": lambda one: (
        one.token().at not in one.view.places
    ),
    "The Galactic Cannon can't be used from inside the Nebula.": lambda one: one.own().at == NEBULA,
    "That planet isn't next to {who}.": is_apart,
    "That's more than one space away. Going further takes a card or an ability.": is_apart,
    "That's more than two spaces away, and two is the most.": lambda one: (
        one.entry.to not in one.reached(one.own().at, 2) or one.options.gaps == "closed"
    ),
    "At this table no normal move leads into the Nebula or out of it.": lambda one: (
        one.options.nebula == "none" and NEBULA in {one.own().at, place_of(one.entry)}
    ),
    "At this table the outer planets of neighbouring systems don't touch.": lambda one: (
        one.options.ring == "open" and is_apart(one)
    ),
    "At this table inner planets don't touch outer ones of the next system.": lambda one: (
        one.options.diagonals == "none" and is_apart(one)
    ),
    "A planet between them has vanished, and at this table the gap stays.": gap,
    "At this table the Graviton Beam only reaches the token's planet and those next to it.": lambda one: (
        one.options.graviton == "adjacent" and place_of(one.entry) != one.own().at
    ),
    "At this table an Entropy Inhibitor goes under the planet your token is on, so none is named.": lambda one: (
        one.options.inhibitor == "own"
    ),
    "At this table a hazard that was overcome goes back to the box.": lambda one: one.options.overcome_hazards == "box",
    "The Labyrinth cost the rest of this turn: only its card may be taken.": lambda one: (
        one.options.labyrinth == "this"
    ),
    "{card} isn't in the discard pile.": lambda one: one.entry.card not in one.view.discards,
    "At this table Scavengers fill a hand up to five cards.": lambda one: one.options.scavengers == "five",
    "There's no card left to draw.": lambda one: one.view.draw == 0,
    "Only {count} card is left to draw.": lambda one: one.view.draw <= one.fields["count"],
    # The hand
    "Even with the Galactic Codex {who} can hold {most} cards, not {size}.": lambda one: (
        one.fields["size"] > one.fields["most"] == one.limit() + 2
    ),
    "Even with the Galactic Codex there's room for 1 card, not {drawn}.": lambda one: (
        one.fields["drawn"] == one.entry.drawn > one.fields["count"]
    ),
    "There's room in the hand, so no card is left in exchange.": lambda one: (
        one.own().hand < HANDS.get(one.own().race, 5)
    ),
    "{who}'s hand of {held} is within the limit of {limit}.": lambda one: (
        one.token().hand == one.fields["held"] <= one.fields["limit"] == one.limit()
    ),
    "First say that {who} holds too many cards.": lambda one: one.token().hand > one.limit(),
    "First {who} discards down to {limit} cards.": lambda one: one.token().hand > one.limit(),
    "{who} is the player with too many cards.": lambda one: one.token().hand > one.limit(),
    "The table has already said that {who} has the Galactic Codex.": lambda one: one.token().hand > one.limit(),
    # Meetings
    "{who} has met {other}: first {who} plays diplomacy, challenges, or leaves it at that.": lambda one: (
        meets(one, "diplomacy") and one.token().at == one.token("other").at
    ),
    "First {who} has to approach {other}.": lambda one: one.is_in_turn() and one.seat("other") in others_here(one),
    "First {who} has to approach a player on this planet.": lambda one: one.is_in_turn() and len(others_here(one)) > 1,
    "There's nobody on {who}'s planet to approach.": lambda one: not others_here(one),
    "{other} isn't on {who}'s planet.": lambda one: one.seat("other") not in others_here(one),
    "{who} has dealt with {other} on this arrival: each is approached once.": lambda one: (
        one.options.encounters == "each" and one.seat("other") in others_here(one)
    ),
    "{who} has approached a player in this turn, and one is the limit at this table.": lambda one: (
        one.options.encounters == "one"
    ),
    "The Nebula isn't a planet: players can't be approached there.": lambda one: one.own().at == NEBULA,
    "In this turn {who} hasn't arrived where {other} was.": lambda one: (
        one.options.meeting == "arrival" and one.is_in_turn()
    ),
    "{other} came here after {who}.": lambda one: (
        one.options.meeting == "staying" and one.token("other").at == one.token().at
    ),
    "Going back after diplomacy doesn't count as an arrival.": lambda one: one.view.turn == one.entry.seat,
    "{who} isn't in this encounter.": lambda one: (
        "TurnedBack" in one.asks
        if one.view.meeting is None
        else one.seat() not in {one.view.meeting.attacker, one.view.meeting.defender}
    ),
    "{who} has to face {other}: only a movement card leads away.": lambda one: meets(one, "diplomacy"),
    "Only {who} can start a combat here.": lambda one: (
        meets(one, "diplomacy") and one.view.meeting is not None and one.view.meeting.attacker == one.seat()
    ),
    "Diplomacy is played before combat, not in it.": lambda one: not meets(one, "diplomacy", "answer"),
    "{who} has played {wile}: first it's stopped, or takes effect.": lambda one: (
        meets(one, "answer") and one.view.meeting is not None and one.view.meeting.by == one.seat()
    ),
    "{who} has played {wile}, so {who} takes the cards.": lambda one: (
        meets(one, "answer") and one.view.meeting is not None and one.view.meeting.by == one.seat()
    ),
    "Only {who} can stop it.": lambda one: meets(one, "answer"),
    "There's no diplomacy to stop now.": lambda one: not meets(one, "answer"),
    "Cards are picked only once Seduce or Intimidate is played.": lambda one: not meets(one, "answer"),
    "Cards are traded only once Trade is played.": lambda one: not meets(one, "answer"),
    "First {who} gives {other} one card.": lambda one: meets(one, "return"),
    "Only {who} gives a card now.": lambda one: meets(one, "return"),
    "A card is given back only after two were picked with Seduce.": lambda one: not meets(one, "return"),
    # Combat
    "There's no combat: a player has to be approached and challenged first.": no_fight,
    "There's no combat to escape from.": no_fight,
    "{who} isn't in this combat.": lambda one: (
        one.view.meeting is None or one.seat() not in {one.view.meeting.attacker, one.view.meeting.defender}
    ),
    "Nobody is under attack now, so there's nothing to answer.": lambda one: not meets(one, "defense"),
    "{who} was attacked: first {who} defends, escapes or is killed.": lambda one: (
        meets(one, "defense") and one.view.meeting is not None and one.view.meeting.awaited == one.seat()
    ),
    "First {who} decides whether to attack at {range}.": lambda one: (
        meets(one, "attack") and one.view.meeting is not None and one.view.meeting.awaited == one.seat()
    ),
    "It's {who}'s choice now whether to attack.": lambda one: (
        meets(one, "attack") and one.view.meeting is not None and one.view.meeting.awaited == one.seat()
    ),
    "{who} has attacked at this range; only {card} adds another attack.": lambda one: one.token().race == "kith",
    "{card} doesn't stop this attack: it's {type}.": lambda one: meets(one, "defense"),
    "At this table nobody escapes the Intellect Scrambler; only a Clone helps.": lambda one: (
        one.options.scrambler == "kills"
    ),
    "The Intellect Scrambler turned {who}'s attack back: first {who} is killed or cloned.": lambda one: (
        one.options.scrambler == "kills"
    ),
    "The Intellect Scrambler turned {who}'s attack back: first {who} is killed, cloned or escapes.": lambda one: (
        one.options.scrambler == "escapes"
    ),
    # The Oracle and the collapse
    "{who} doesn't have the Oracle.": lambda one: one.view.oracle != ("held", one.seat()),
    "The Oracle can't be in {who}'s hand.": lambda one: one.view.oracle.where != "hidden" or one.token().hand == 0,
    "The Oracle isn't there.": lambda one: one.view.oracle != ("planet", place_of(one.entry)),
    "The Oracle isn't in the draw pile.": lambda one: one.view.oracle.where != "hidden",
    "The Oracle pulls only the player in turn who has it and is in the Nebula.": lambda one: not holder_is_pulled(one),
    "{who} has the Oracle and can't stay in the Nebula: {left} chooses a planet.": holder_is_pulled,
    "{who} sits to the holder's left and chooses the planet.": holder_is_pulled,
    "First {who} says which planet the Oracle pulls its holder to.": holder_is_pulled,
    "No planet vanishes yet: nobody has found the Oracle.": lambda one: not one.view.collapsing,
    "No planet vanishes while nobody has the Oracle.": lambda one: (
        one.view.oracle.where != "held" and (bool(one.view.halves) or one.options.collapse == "pauses")
    ),
    "The first planet vanishes at the end of {who}'s turn.": lambda one: (
        one.options.first_collapse == "own" and one.view.turn != one.seat()
    ),
    "Planets vanish at the end of a turn, and {who}'s turn isn't over.": lambda one: (
        one.view.collapsing and one.is_in_turn() and one.view.stage in {"acting", "pulled"}
    ),
    "{who} isn't on a planet that has vanished.": lambda one: one.token().at in {*one.view.places, NEBULA},
    "{who} isn't on the planet that vanished.": lambda one: (
        one.token().at in {*one.view.places, NEBULA} or one.token().life != "alive" or one.seat() in one.view.left
    ),
    "First {who} leaves the planet that vanished.": lambda one: one.token().at not in {*one.view.places, NEBULA},
    "That planet isn't next to the one that vanished.": lambda one: one.entry.to not in one.near(one.own().at),
    "First turn up the cards under {place}.": lambda one: one.view.stage == "collapsing",
    "First say which planet has the highest number: it vanishes.": lambda one: (
        one.view.stage == "collapsing" and None in one.view.planets
    ),
    "First {who} says which planet vanishes.": lambda one: one.view.stage == "collapsing" and bool(one.view.halves),
    "The next planet vanishes from the other half.": lambda one: bool(one.view.halves),
    "With one copy of the game no two planets have the same number, so there's nothing to choose.": lambda one: (
        not one.view.halves
    ),
    "At this table an Entropy Inhibitor saves a planet only until the end of the next turn.": lambda one: (
        one.options.delay == "one"
    ),
    "Without an Entropy Inhibitor the planet vanishes at once.": lambda one: (
        one.options.delay == "chosen" and not one.entry.inhibitor
    ),
    "The Oracle was dealt under an inner planet, and this is an outer one.": lambda one: place_of(one.entry) % 5 < 3,
    "The card dealt under this planet has been taken, and it wasn't the Oracle.": lambda one: (
        place_of(one.entry) % 5 > 2
    ),
    # Taking
    "A card has been taken in this turn, and one is the limit.": lambda one: one.options.several_cards == "one",
    "This turn's cards were taken from {place}.": lambda one: one.options.several_cards == "any",
    "{who} is no longer in the Nebula.": lambda one: one.token().at != NEBULA,
    "A card is taken only where your token is, or where it was when your turn began.": lambda one: (
        one.entry.place != one.own().at
    ),
    "A hazard is overcome only where your token is, or where it was when your turn began.": lambda one: (
        one.entry.place != one.own().at
    ),
    "By what was entered, that can't be the highest planet.": lambda one: one.view.stage == "collapsing",
    "That isn't one of the two highest planets.": lambda one: one.view.stage == "collapsing" and bool(one.view.halves),
    "{who} says which planet vanishes.": lambda one: one.view.stage == "collapsing" and bool(one.view.halves),
    "No hazard has to be entered there. Adjust it if it's wrong.": lambda one: (
        is_gone(one) or (found := one.view.hazards[place_of(one.entry)]) is None or found.id is not None
    ),
    "First {who} says which cards are kept.": lambda one: any(token.life == "dead" for token in one.view.tokens),
    "Only {who} looks through the cards.": lambda one: any(token.life == "dead" for token in one.view.tokens),
    "There's only 1 card to keep.": lambda one: one.fields["count"] <= one.view.unnamed,
    "Nobody is under fire from a Galactic Cannon now.": lambda one: "InTheLineOfFire" not in one.asks,
    "The Galactic Cannon was fired: first {who} gets away or is killed.": lambda one: one.asks[-1] == "InTheLineOfFire",
    "{who} isn't on the planet that was fired at.": lambda one: one.asks[-1] == "InTheLineOfFire",
    "First {who} takes cards from the discard pile for Scavengers, or none.": lambda one: one.asks[-1] == "Rummage",
    "Scavengers have to be played first: only they bring cards from the discard pile.": lambda one: (
        "Rummage" not in one.asks
    ),
    "Only {who} answers this attack.": lambda one: one.seat() != one.entry.seat,
    "{who} played Scavengers: only {who} takes cards now.": lambda one: one.seat() != one.entry.seat,
    "The Oracle was dealt under an inner planet, and no card {who} has taken can be it.": lambda one: (
        one.view.oracle.where == "hidden"
    ),
    "The Oracle was dealt under an inner planet, so it isn't in the draw pile.": lambda one: (
        one.view.oracle.where == "hidden"
    ),
    "The Oracle was shuffled into the draw pile, and {who} hasn't drawn since.": lambda one: (
        one.view.oracle.where == "hidden" and one.options.empty_pile == "reshuffled"
    ),
    "The Oracle was shuffled into the draw pile, so it isn't under a planet.": lambda one: (
        one.view.oracle.where == "hidden" and one.options.empty_pile == "reshuffled"
    ),
}
"""By template what must be so of the state."""

RULES = (
    "Nothing has to be entered now, so nothing can be put off.",
    "The Oracle can't be among these cards.",
    "All cards are taken, so the Oracle is among them.",
    "Only {count} card comes from the hand.",
    "{who} has already xenocached in this turn.",
    "You've made this turn's move of one space. Going on takes a card or an ability.",
    "A lower planet was entered as the highest. Adjust whichever is wrong.",
    "Choose another player.",
    "Say who the diplomacy card is played on.",
    "The Nebula isn't a planet.",
    "There's no card to take in the Nebula.",
    "The Oracle isn't part of a hand.",
    "The Oracle isn't part of the hand and isn't given away.",
    "The Oracle doesn't overcome hazards.",
    "The Oracle doesn't count as a card of the hand and isn't discarded.",
    "The Oracle isn't noted: its finder says so when taking it.",
    "The Oracle needs no room in the hand: no card is left for it.",
    "The Oracle isn't named as a card of the hand: say that it's among those picked.",
    "The Oracle is in front of its holder and can't be pushed.",
    "The victor gets the Oracle anyway: it isn't named.",
    "A card is only left there in exchange.",
    "Only {races} have this ability.",
    "{who}'s race has no attack of its own.",
    "{card} isn't an attack at {range}.",
    "{who}'s ability isn't an attack at {range}.",
    "{card} doesn't stop diplomacy.",
    "With {wile} both give a card; none is picked.",
    "With {wile} cards are picked, not traded.",
    "Cards are drawn only once no more are taken from the discard pile.",
    "Cards are kept only right after a kill, from the killed player's hand.",
    "Name each kept card only once.",
    "1 card is kept, but {named} are named.",
    "Name each card under the planet once, at most all of them.",
    "An Entropy Inhibitor saves the planet and its cards, so none is discarded.",
    "Planets 1 to 12 are the front ones, planets 13 to 30 the back ones.",
    "Deal planets 1 to 12 in front and planets 13 to 30 behind, one to each place and none twice.",
    "With two copies of the game planets are entered one by one, or dealt by the app.",
    "The home world of the {race} isn't in front of {who}.",
    "{hazard} isn't overcome by {way}, but by {ways}.",
    "The kit doesn't say what overcomes {hazard}.",
)
"""What holds in any state, is said of the entry alone, or rests on what the view does not show."""


def _read(is_so: Callable[[Seen], Any]) -> IsTrue:
    return lambda claim: is_so(Seen(claim))


def _holds_anyway(claim: Claim) -> bool:
    """A rule is so whatever is on the table."""
    return bool(claim.cites)


IS_TRUE: dict[str, IsTrue] = {template: _read(one) for template, one in IS_SO.items()} | dict.fromkeys(
    RULES, _holds_anyway
)
