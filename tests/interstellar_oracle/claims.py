"""For each refusal of Interstellar Oracle, the condition under which it's true: from the rules and the view alone."""

from tests.common.claims import IsTrue
from tests.interstellar_oracle.read_back import (
    CODEX,
    NEBULA,
    deal_is_wrong,
    hand_is_known,
    has_met,
    has_no_cards,
    has_not_begun,
    has_played,
    hazards_are_missing,
    holds_the_oracle,
    is_anothers_turn,
    is_asked_alone,
    is_attacked,
    is_entered_elsewhere,
    is_far,
    is_gone,
    is_hidden_or_elsewhere,
    is_in_meeting,
    is_in_play,
    is_in_the_way,
    is_killed,
    is_new,
    is_of_another_range,
    is_wrong_planet,
    limit,
    next_after,
    oracle_is,
    oracle_is_elsewhere,
    others_there,
    own,
    phase,
    place,
    planets_are_missing,
    races_of,
    there_is_no_combat,
    token,
    touching,
    wile,
)

IS_TRUE: dict[str, IsTrue] = {
    # The beginning
    "First lay out the planets and enter them.": lambda it: it.view.stage == "layout" and planets_are_missing(it),
    "First lay out the hazards and enter them.": lambda it: it.view.stage == "layout" and hazards_are_missing(it),
    "First say who is the youngest: that player starts.": lambda it: has_not_begun(it) and it.view.turn is None,
    "First, {who} has to choose a race.": lambda it: token(it).race is None and is_in_the_way(it),
    "It's {who}'s turn to choose a race.": lambda it: token(it).race is None and is_asked_alone(it),
    "{who} already plays the {race}. Correct the race if it's wrong.": lambda it: token(it).race is not None,
    "Another player has taken the {race}.": lambda it: bool(races_of(it)),
    "The home planet of the {race} isn't in front of {who}.": lambda it: it.options.race_choice == "home",
    "The game hasn't started yet.": has_not_begun,
    "The game has already started: you've said who has the first turn.": lambda it: not has_not_begun(it),
    "Put a different planet in each place: 1 to 12 in front and 13 to 30 behind them.": deal_is_wrong,
    "Planets 1 to 12 go in front, towards the centre; 13 to 30 go behind them.": is_wrong_planet,
    "You've already entered some planets, so enter the rest one by one.": (
        lambda it: any(planet is not None for planet in it.view.planets)
    ),
    "That planet has already been entered. Correct it if it's wrong.": (
        lambda it: it.view.planets[place(it)] is not None
    ),
    "This planet has already been entered somewhere else.": is_entered_elsewhere,
    "This number has already been entered for the same copy of the game.": (
        lambda it: is_entered_elsewhere(it) and it.players >= 7
    ),
    "With two copies of the game, enter planets one by one or let the app deal them.": lambda it: it.players >= 7,
    "This planet's hazard has already been entered. Correct it if it's wrong.": lambda it: (
        it.view.hazards[place(it)].id
    ),
    "There's nothing to enter now, so there's nothing to leave for later.": (
        lambda it: it.view.stage != "layout" or not (planets_are_missing(it) or hazards_are_missing(it))
    ),
    # Whose turn it is
    "It's {turn}'s turn, not {who}'s.": is_anothers_turn,
    "It's {turn}'s turn: only {turn} can approach another player.": (
        lambda it: it.view.turn == it.seat("turn") != it.entry.seat
    ),
    "It's {who}'s turn: only {who} can draw new cards.": lambda it: it.view.turn == it.seat() != it.entry.seat,
    "You've already moved one space this turn. To go farther, you need a card or an ability.": (
        lambda it: it.view.turn == it.entry.seat
    ),
    "{who} has already xenocached this turn.": lambda it: it.view.turn == it.seat(),
    "You've already taken a card this turn, and one is the limit.": lambda it: it.view.turn == it.entry.seat,
    "This turn, you can take more cards, but only from {place}.": lambda it: it.view.turn == it.entry.seat,
    "{who} was killed: on their next turn, they first have to draw five new cards.": is_killed,
    "{who} has drawn new cards and plays again on their next turn.": is_new,
    "{who} hasn't been killed: only a killed player draws a new hand.": lambda it: not is_killed(it),
    "First, {who} has to draw five new cards, and can't do anything else this turn.": (
        lambda it: is_killed(it) and it.view.turn == it.seat() and is_in_the_way(it)
    ),
    # Places and ways
    "{place} has vanished.": is_gone,
    "The token is already there.": lambda it: own(it).at == place(it),
    "That's more than one space away. To go that far, you need a card or an ability.": lambda it: is_far(it, 1),
    "That place is more than two spaces away, and two is the limit.": lambda it: is_far(it, 2),
    "That planet isn't next to {who}.": lambda it: place(it) not in touching(it, token(it).at),
    "That planet isn't next to the one that vanished.": lambda it: place(it) not in touching(it, own(it).at),
    "At this table, the gap left by a vanished planet stays open.": (
        lambda it: it.options.gaps == "open" and is_far(it, 1) and len(it.view.places) < len(it.view.planets)
    ),
    "At this table, inner planets don't touch the outer ones of the next system.": (
        lambda it: it.options.diagonals == "none" and is_far(it, 1)
    ),
    "At this table, you can't enter or leave the Nebula with a normal move.": (
        lambda it: it.options.nebula == "none" and NEBULA in {own(it).at, place(it)}
    ),
    "At this table, the outer planets of neighbouring systems don't touch.": (
        lambda it: it.options.ring == "open" and is_far(it, 1)
    ),
    "At this table, the Graviton Beam only reaches your token's planet and its neighbours.": (
        lambda it: it.options.graviton == "adjacent" and is_far(it, 1)
    ),
    "At this table, an Entropy Inhibitor goes under the planet your token is on, so don't name a planet.": (
        lambda it: it.options.inhibitor == "own" and it.entry.place is not None
    ),
    "{who} isn't on a planet, so there's nothing to put the card under.": lambda it: (
        token(it).at == NEBULA or not is_in_play(it, token(it).at)
    ),
    "{who}'s token isn't on that planet.": lambda it: token(it).at != place(it),
    "You can't use the Galactic Cannon from inside the Nebula.": lambda it: own(it).at == NEBULA,
    "You can only overcome a hazard where your token is, or where it was when your turn began.": (
        lambda it: own(it).at != place(it)
    ),
    "You can only take a card where your token is, or where it was when your turn began.": (
        lambda it: own(it).at != place(it)
    ),
    # Hazards
    "There's a hazard on this planet: overcome it first.": lambda it: it.view.hazards[place(it)] is not None,
    "There's no hazard on this planet.": lambda it: it.view.hazards[place(it)] is None or not is_in_play(it, place(it)),
    "First say which hazard is on this planet.": (
        lambda it: it.view.hazards[place(it)] is not None and it.view.hazards[place(it)].id is None
    ),
    "{who} doesn't have that kind of hazard.": (lambda it: it.entry.hazard not in {card.id for card in token(it).kept}),
    # Cards under planets and in hands
    "There's no card under this planet.": lambda it: it.view.under[place(it)] == 0,
    "There's no card under {place}.": lambda it: it.view.under[place(it)] == 0,
    "{other} has no cards to look at.": lambda it: it.view.tokens[it.seat("other")].hand == 0,
    "{who} has no card to play.": has_no_cards,
    "{who} has no card to push except the Graviton Beam.": lambda it: token(it).hand <= 1,
    "{who} doesn't have two cards to discard.": lambda it: token(it).hand < 2,
    "Apart from the Oracle, {who} has fewer than two cards.": lambda it: holds_the_oracle(it) and token(it).hand < 2,
    "Choose another player.": lambda it: (
        it.entry.seat in {getattr(it.entry, "of", None), getattr(it.entry, "to", None)}
    ),
    "{who}'s hand size is {held}, and the limit is {limit}.": hand_is_known,
    "There's no card left to draw.": lambda it: it.view.draw == 0,
    "{card} isn't in the discard pile.": lambda it: it.entry.card not in it.view.discards,
    "You can only leave a card under a planet in exchange for another.": lambda it: (
        not it.entry.exchange and it.entry.left is not None
    ),
    "Only {who} has to discard now.": is_asked_alone,
    "First, {who} has to discard down to {limit} cards.": lambda it: (
        token(it).hand > it.fields["limit"] and is_in_the_way(it)
    ),
    "First say that {who} holds too many cards.": (lambda it: token(it).hand > limit(it, it.seat())),
    # The Oracle
    "{who} doesn't have the Oracle.": lambda it: not holds_the_oracle(it),
    "The Oracle can't be in {who}'s hand.": oracle_is_elsewhere,
    "The Oracle isn't there.": is_hidden_or_elsewhere,
    "The Oracle was dealt under an inner planet, and this is an outer one.": (
        lambda it: oracle_is(it, "hidden") and place(it) % 5 < 3
    ),
    "The Oracle was dealt under an inner planet, and {who} hasn't taken a card that could be the Oracle.": (
        lambda it: oracle_is(it, "hidden")
    ),
    "The card dealt under this planet isn't there any more.": lambda it: oracle_is(it, "hidden"),
    "The Oracle was shuffled into the draw pile, and {who} hasn't drawn since.": lambda it: oracle_is(it, "hidden"),
    "The Oracle only pulls its holder out of the Nebula, and only on their turn.": (
        lambda it: (
            it.view.turn is None or not oracle_is(it, "held", it.view.turn) or it.view.tokens[it.view.turn].at != NEBULA
        )
    ),
    "{who} has the Oracle and can't stay in the Nebula: {left} chooses a planet.": (
        lambda it: holds_the_oracle(it) and token(it).at == NEBULA
    ),
    "{who} is on the Oracle holder's left and chooses the planet.": lambda it: (
        oracle_is(it, "held") and it.seat() == next_after(it, it.view.oracle.at) != it.entry.seat
    ),
    # The collapse
    "First say which planet has the highest number: it will vanish.": lambda it: it.view.collapsing,
    "First, {who} has to decide which planet vanishes.": lambda it: it.view.collapsing and is_in_the_way(it),
    "{who} decides which planet vanishes.": lambda it: it.view.collapsing and is_asked_alone(it),
    "First turn over the cards under {place}.": lambda it: it.view.collapsing and it.view.stage == "collapsing",
    "No planet vanishes yet: nobody has found the Oracle.": lambda it: not it.view.collapsing,
    "Planets vanish at the end of a turn, and {who}'s turn isn't over.": (
        lambda it: it.view.turn == it.seat() and it.view.stage in {"acting", "pulled"}
    ),
    "At this table, an Entropy Inhibitor only saves a planet until the end of the next turn.": (
        lambda it: it.options.delay == "one" and it.entry.turns > 1
    ),
    "Don't name more cards than are under the planet.": lambda it: it.view.stage == "collapsing",
    "With one copy of the game, no two planets have the same number, so there's nothing to choose.": (
        lambda it: it.players < 7
    ),
    "First, {who} has to leave the planet that vanished.": (
        lambda it: not is_in_play(it, token(it).at) and token(it).at != NEBULA and is_in_the_way(it)
    ),
    "{who} isn't on the planet that vanished.": lambda it: is_in_play(it, token(it).at) or token(it).at == NEBULA,
    "{who} isn't on a planet that has vanished.": lambda it: is_in_play(it, token(it).at) or token(it).at == NEBULA,
    # Meetings
    "First, {who} has to use diplomacy on {other}, challenge them or end the encounter.": has_met,
    "{who} isn't in this encounter.": lambda it: not is_in_meeting(it) and it.seat() not in it.seats,
    "{other} isn't on {who}'s planet.": lambda it: it.view.tokens[it.seat("other")].at != token(it).at,
    "There's nobody on {who}'s planet to approach.": lambda it: not others_there(it, it.seat()),
    "First, {who} has to approach {other}.": lambda it: it.seat("other") in others_there(it, it.seat()),
    "{who} has already approached {other} this turn, and without moving, once is the limit.": (
        lambda it: it.options.encounters == "each" and it.options.meeting == "staying"
    ),
    "There's no diplomacy in the Nebula.": lambda it: it.view.tokens[it.entry.to].at == NEBULA,
    "{who} has already approached {other} since arriving, and once is the limit.": (
        lambda it: it.seat("other") in others_there(it, it.seat()) and it.options.encounters == "each"
    ),
    "{who} has already approached a player this turn, and one is the limit at this table.": (
        lambda it: it.options.encounters == "one"
    ),
    "The Nebula isn't a planet: you can't approach players there.": lambda it: own(it).at == NEBULA,
    "{who} has to face {other} and can only leave with a movement card.": (
        lambda it: is_in_meeting(it) and it.view.meeting.defender == it.seat()
    ),
    "Only {who} can start combat here.": lambda it: it.view.meeting.attacker == it.seat() != it.entry.seat,
    "You can only use diplomacy before combat, not during it.": lambda it: not there_is_no_combat(it),
    # Diplomacy
    "{who} has played {wile}: finish that first.": has_played,
    "{who} has played {wile}, so {who} takes the cards.": lambda it: has_played(it) and it.entry.seat != it.seat(),
    "With {wile}, both players give a card; nobody picks one.": lambda it: wile(it) == "trade",
    "With {wile}, you pick cards; you don't trade them.": lambda it: wile(it) in {"seduce", "intimidate"},
    "You can only pick cards after Seduce or Intimidate is played.": lambda it: (
        wile(it) not in {"seduce", "intimidate"}
    ),
    "You can only trade cards after Trade is played.": lambda it: wile(it) != "trade",
    "You can only give a card back after picking two with Seduce.": lambda it: phase(it) != "return",
    "First, {who} has to give {other} one card.": lambda it: phase(it) == "return" and is_in_the_way(it),
    "Only {who} can give a card now.": lambda it: phase(it) == "return" and is_asked_alone(it),
    "There's no diplomacy to stop now.": lambda it: phase(it) != "answer",
    "Only {who} can stop this diplomacy.": lambda it: (
        phase(it) == "answer" and it.view.meeting.by != it.seat() != it.entry.seat
    ),
    # Combat
    "There's no combat yet: first approach a player and challenge them.": there_is_no_combat,
    "There's no combat to escape from.": there_is_no_combat,
    "{who} isn't in this combat.": lambda it: (
        not there_is_no_combat(it) and not is_in_meeting(it) and it.seat() not in it.seats
    ),
    "First, {who} has to decide whether to attack at {range}.": (
        lambda it: phase(it) == "attack" and it.view.meeting.range in it.text and is_in_the_way(it)
    ),
    "Only {who} can decide now whether to attack.": lambda it: phase(it) == "attack" and is_asked_alone(it),
    "You can't attack with {card} at {range}.": is_of_another_range,
    "{who} can't attack at {range} with their ability.": is_of_another_range,
    "First, {who} has to defend against the attack, escape or die.": is_attacked,
    "{who} was attacked: only {who} answers.": lambda it: is_attacked(it) and is_asked_alone(it),
    "The Intellect Scrambler turned the attack around: {who} has to escape, use a Clone or die.": is_in_the_way,
    "Nobody is under attack now, so there's nothing to defend against.": lambda it: phase(it) != "defense",
    "{card} doesn't stop {type} attacks.": lambda it: phase(it) == "defense",
    "Cloaks don't work against a Kith.": lambda it: "kith" in {player.race for player in it.view.tokens},
    "A Hologram doesn't work against a Kith.": lambda it: "kith" in {player.race for player in it.view.tokens},
    "Only {races} have this ability.": lambda it: own(it).race is not None,
    "{who} has already used their race's active ability.": lambda it: not token(it).colour,
    "{who} has already used the active ability: the token is black-and-white side up.": lambda it: not token(it).colour,
    # Death
    "You can only keep a player's cards right after killing that player.": lambda it: "Spoils" not in it.asks[-1:],
    "First, {who} has to decide which cards to keep.": lambda it: is_in_the_way(it) and "cards" in it.question(),
    "Only {who} can look at the dead player's cards.": is_asked_alone,
    "You keep 1 card, but you named {named}.": lambda it: it.entry.kept < len(it.entry.cards),
    "There's only 1 card to keep.": lambda it: it.entry.kept > it.fields["count"],
    "{who} doesn't have that many cards to discard.": lambda it: not 0 <= it.entry.made_room <= token(it).hand,
    # Single cards
    "You can only take cards from the discard pile after playing Scavengers.": (lambda it: "Rummage" not in it.asks),
    "First, {who} has to take cards from the discard pile with Scavengers, or take none.": is_in_the_way,
    "{who} played Scavengers: only {who} can take cards now.": is_asked_alone,
    "At this table, Scavengers only fill your hand up to five cards.": lambda it: it.options.scavengers == "five",
    "The Galactic Cannon was fired: first, {who} has to escape or die.": is_in_the_way,
    "Nobody is under fire from a Galactic Cannon now.": lambda it: "InTheLineOfFire" not in it.asks,
    "{who} isn't on the planet that was fired at.": lambda it: it.seat() not in it.seats,
    "Even with the Galactic Codex, there's only room for 1 card, not {drawn}.": lambda it: (
        it.fields["count"] == max(limit(it, it.entry.seat) + CODEX - (own(it).hand - 2), 0) < it.entry.drawn
    ),
    "Even with the Galactic Codex, {who} can only hold {most} cards, not {size}.": lambda it: (
        it.fields["size"] > it.fields["most"] == limit(it, it.seat()) + CODEX
    ),
    "The Oracle doesn't take up room in your hand, so don't leave a card in exchange.": lambda it: (
        it.entry.exchange and not oracle_is(it, "held")
    ),
    "{who} can only approach {other} when arriving on {other}'s planet.": lambda it: (
        it.view.turn == it.seat() and it.seat("other") in others_there(it, it.seat())
    ),
    "First, {who} has to approach a player on this planet.": lambda it: bool(others_there(it, it.seat())),
    "This planet isn't one of the two with the highest number.": lambda it: it.view.collapsing and it.players >= 7,
    "Going by the planets entered so far, this planet can't have the highest number.": lambda it: it.view.collapsing,
    "You can't overcome {hazard} with {way}, only with {ways}.": lambda it: it.view.hazards[place(it)] is not None,
    "The kit doesn't say what overcomes {hazard}.": lambda it: it.view.hazards[place(it)] is not None,
    "An Entropy Inhibitor saves the planet, so you don't discard the cards under it.": lambda it: (
        it.entry.inhibitor and bool(it.entry.cards)
    ),
    "{who}'s race has no attack of its own.": lambda it: (
        token(it).race in {"insectoid", "ersatz", "humans", "xangofin", "alar"}
    ),
    "The Intellect Scrambler turned the attack around: {who} has to use a Clone or die.": lambda it: (
        is_in_the_way(it) and it.options.scrambler == "kills"
    ),
    "At this table, you can't escape the Intellect Scrambler. Only a Clone helps.": lambda it: (
        it.options.scrambler == "kills"
    ),
    "Without an Entropy Inhibitor, the planet vanishes at once.": lambda it: not it.entry.inhibitor,
    "You can only take {count} card from that hand.": lambda it: it.view.meeting.by == it.entry.seat,
    "No planet vanishes while nobody has the Oracle.": lambda it: (
        not oracle_is(it, "held") and (it.options.collapse == "pauses" or it.players >= 7)
    ),
    "That planet has vanished.": lambda it: len(it.view.places) < len(it.view.planets),
    "Only a Kith can turn their token back to full colour with a Neural Amp.": lambda it: own(it).race != "kith",
    "{who}'s token already shows its full-colour side.": lambda it: token(it).colour,
    "You've already said that {who} has the Galactic Codex.": lambda it: it.entry.kind_name() == "keep_all",
    "The choice of race depends on the planets in front of the players: enter those first.": lambda it: (
        planets_are_missing(it) and it.options.race_choice == "home"
    ),
    "First enter the planets in front of the players: the tokens start there.": lambda it: (
        planets_are_missing(it) and it.options.start != "nebula"
    ),
    "There's only {count} card left to draw.": lambda it: (
        it.fields["count"] - (2 if it.asks[-1:] == ("TurnRuns",) and hasattr(it.entry, "drawn") else 0)
        == it.view.draw + it.view.unnamed + len(it.view.discards)
        or it.fields["count"] == it.view.draw
    ),
    "You can't draw fewer than zero cards.": lambda it: it.entry.drawn < 0,
    "There's room in your hand, so you can't leave a card in exchange.": lambda it: (
        it.entry.exchange and own(it).hand < limit(it, it.entry.seat)
    ),
    "{who} can't go back: they started here, or the planet they came from has vanished.": lambda it: (
        it.entry.back and is_in_meeting(it) and it.view.turn == it.seat()
    ),
    "Even with the Galactic Codex, {who} can only hold {most} cards, but you entered {value}.": lambda it: (
        it.entry.value > it.fields["most"] == limit(it, it.seat()) + CODEX
    ),
    "The Labyrinth costs you the rest of this turn.": lambda it: it.options.labyrinth == "this",
    "Only {who} can respond to this attack.": lambda it: is_attacked(it) and it.entry.seat != it.seat(),
    "The Oracle was shuffled into the draw pile, so it isn't under a planet.": lambda it: oracle_is(it, "hidden"),
    "First finish taking cards from the discard pile, then draw.": lambda it: it.entry.drawn is not None,
    "{card} doesn't stop diplomacy.": lambda it: phase(it) == "answer",
    "This number is higher than the one entered as the highest. Correct the wrong entry.": lambda it: (
        it.view.collapsing
    ),
    "At this table, hazards you overcome go back to the box.": lambda it: it.options.overcome_hazards == "box",
}

RULES = (
    "The Oracle isn't part of your hand, so you can't push it under a planet.",
    "You have to take all the cards, including the Oracle.",
    "Say which player you play the diplomacy card on.",
    "The Nebula isn't a planet.",
    "You can't take cards from the Nebula.",
    "You can't discard the Oracle.",
    "You can't give the Oracle away: it isn't part of your hand.",
    "You can't overcome a hazard with the Oracle.",
    "The Oracle doesn't count towards your hand, so you can't discard it.",
    "Don't enter the Oracle here. Enter it when someone takes it.",
    "Don't name the Oracle here. Instead, enter that you picked the Oracle.",
    "The victor gets the Oracle anyway, so don't name it.",
)
"""Refusals that quote the rules, true of any table."""

IS_TRUE |= dict.fromkeys(RULES, lambda it: bool(it.cites))
