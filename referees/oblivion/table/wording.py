"""A card's power in words: when it works, what it does, to whom and for how long."""

from functools import lru_cache

from referees.common.words import Sentence, any_of, say, say_count
from referees.oblivion.table.kit import Card
from referees.oblivion.table.parts import ON_CARDS, STATS, Part

WHEN = {
    "played": say("When it's played"),
    "kill": say("When it kills a card"),
    "death": say("When it's killed"),
    "attacked": say("When it's attacked and survives"),
    "standing": say("As long as it's on the battlefield"),
}
IN_TURNS = {
    ("placement", "own"): say("In its owner's Placement phase"),
    ("placement", "others"): say("In each opponent's Placement phase"),
    ("placement", "any"): say("In every Placement phase"),
    ("attack", "own"): say("In its owner's attack phase"),
    ("attack", "others"): say("In each opponent's attack phase"),
    ("attack", "any"): say("In every attack phase"),
    ("turn_start", "own"): say("At the start of each of its owner's turns"),
    ("turn_start", "others"): say("At the start of each opponent's turn"),
    ("turn_start", "any"): say("At the start of every turn"),
    ("turn_end", "own"): say("At the end of each of its owner's turns"),
    ("turn_end", "others"): say("At the end of each opponent's turn"),
    ("turn_end", "any"): say("At the end of every turn"),
}
TO_CARDS = {
    "damage": say("deals {amount} damage to {whom}"),
    "heal": say("heals {amount} damage on {whom}"),
    "bonus": say("gives {amount} attack to {whom}"),
    "weaken": say("reduces the attack of {whom} by {amount}"),
    "toughen": say("gives {amount} health to {whom}"),
    "guard": say("reduces any damage to {whom} by {amount}"),
    "pierce": say("lets {whom} attack shielded cards"),
    "destroy": say("destroys {whom}"),
    "return": say("returns {whom} to the owner's hand"),
    "move": say("moves {whom} to a free place"),
}
TO_ITSELF = {
    "revive": say("comes back to life"),
    "copy": say("becomes a duplicate of another card"),
    "told": say("does what its text says"),
}
ALL_CARDS = {"any": say("all cards"), "own": say("all of its owner's cards"), "others": say("all opponents' cards")}
MANY_CARDS = {
    "any": ("any card", "up to {count} cards"),
    "own": ("one of its owner's cards", "up to {count} of its owner's cards"),
    "others": ("an opponent's card", "up to {count} of the opponents' cards"),
}
PLAYERS = {"any": say("every player"), "own": say("its owner"), "others": say("every opponent")}
ONE_PLAYER = {
    "any": say("one player of its owner's choice"),
    "own": say("its owner"),
    "others": say("one opponent of its owner's choice"),
}
FOR_THIS_TURN = say("for this turn")
AS_LONG_AS_IT = say("as long as it's on the battlefield")
AS_LONG_AS_THAT = say("as long as that card is on the battlefield")
AS_LONG_AS_THEY = say("as long as they're on the battlefield")


@lru_cache(1024)
def described(card: Card) -> Sentence:
    """A card's power in words, as the companion applies it."""
    when = WHEN.get(card.when) or IN_TURNS.get((card.when, card.turns))
    if when is None:
        return say("The card doesn't say when its power works.")
    sentence = say("{when}, it {does}.", when=when, does=_does(card, card))
    if card.may:
        sentence = say("{when}, it {does}, if its owner wants it to.", when=when, does=_does(card, card))
    for part in card.then:
        sentence = say("{before} Then it {does}.", before=sentence, does=_does(card, part))
    if card.times:
        once = "{before} It works once per game."
        sentence = say_count(once, "{before} It works {count} times per game.", card.times, before=sentence)
    return sentence


def power_text(card: Card) -> Sentence:
    """The power's printed text if entered; otherwise a description of its effects."""
    return say("{power}", power=card.power) if card.power else described(card)


def _does(card: Card, part: Part) -> Sentence:
    if part.effect in TO_ITSELF:
        return TO_ITSELF[part.effect]
    if part.effect == "gain":
        effect = say("gains {amount} attack", amount=part.amount)
    elif part.effect in ON_CARDS:
        effect = TO_CARDS[part.effect].filled(amount=part.amount, whom=_whom(part))
    else:
        return _does_to_players(part)
    if part.effect not in STATS or card.when == "standing":
        return effect
    return say("{what} {long}", what=effect, long=_how_long(part))


def _how_long(part: Part) -> Sentence:
    if part.lasts == "turn":
        return FOR_THIS_TURN
    if part.effect == "gain" or part.reach == "itself":
        return AS_LONG_AS_IT
    return AS_LONG_AS_THAT if part.reach == "chosen" and part.cards == 1 else AS_LONG_AS_THEY


def _whom(part: Part) -> Sentence:
    if part.reach == "itself":
        return say("itself")
    one, many = MANY_CARDS[part.whose]
    whom = ALL_CARDS[part.whose] if part.reach == "all" else say_count(one, many, part.cards)
    if part.only:
        whom = say("{whom} ({kinds} only)", whom=whom, kinds=any_of(part.only))
    if part.but_not and part.reach == "all":
        return say("{whom} except {kinds}", whom=whom, kinds=any_of(part.but_not))
    if part.but_not:
        return say("{whom} (not {kinds})", whom=whom, kinds=any_of(part.but_not))
    return whom


def _does_to_players(part: Part) -> Sentence:
    who = (ONE_PLAYER if part.names_player else PLAYERS)[part.whose]
    if part.effect == "draw":
        return say_count("makes {whom} draw {count} card", "makes {whom} draw {count} cards", part.amount, whom=who)
    if part.effect == "discard":
        one, many = "makes {whom} discard {count} card", "makes {whom} discard {count} cards"
        return say_count(one, many, part.amount, whom=who)
    if part.effect == "more_attacks":
        return say_count("lets {whom} attack {count} more time this turn",
                         "lets {whom} attack {count} more times this turn", part.amount, whom=who)  # fmt: skip
    return say_count("lets {whom} place {count} more card this turn",
                     "lets {whom} place {count} more cards this turn", part.amount, whom=who)  # fmt: skip
