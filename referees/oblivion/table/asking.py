"""What several chapters ask: cards by the deck list, assumed kit items once, whose turn it is."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from referees.common.rules import Refused, SeatEntry, Unclear, never
from referees.common.shared import has_left, out_of_turn
from referees.common.values import Value
from referees.common.words import Choice, Sentence, say, say_count
from referees.oblivion.table.kit import Card
from referees.oblivion.table.pieces import CardLabel, Cell, Spot, beside, cell_label, spot_label
from referees.oblivion.table.state import Field, State, card_at, title
from referees.oblivion.table.wording import described


def deck_choice(state: State) -> Choice:
    """Section D: the whole deck list, always in the same order, whatever is left of it."""
    return state.deck_list


class KnownFirst(Value):
    """Says cards by name where `known` of them, which the draft showed in the hand, stand before the others. Two of the
    same hand are equal, and so are the domains that use them."""

    names: CardLabel
    known: tuple[str, ...]

    def __call__(self, card: Any) -> Sentence:
        return self.names(card)


def held_choice(state: State, seat: int) -> Choice:
    """The deck list for a card from that seat's hand; where the table plays with the draft's cards open, those that are
    known to be in the hand stand first.

    Everybody saw the piles, so no rule is broken by either list. But OB-14 leaves it to the players to remember them,
    and by default the table has said that the companion does not do it for them ("the players remember it or not"): a
    list of what one seat holds would be seen by all at the shared screen. So the list then says nothing of the hand.
    """
    known = tuple(dict.fromkeys(state.known.hands[seat])) if state.config.options.memory == "shown" else ()
    if not known:
        return deck_choice(state)
    others = tuple([card for card in state.deck_list.values if card not in known])
    return Choice((*known, *others), KnownFirst(state.label, known))


def deck_question(state: State) -> Unclear | None:
    """Asked once: whether the deck is the one of the kit."""
    if not state.config.assumes("copies"):
        return None
    sentence = say("Does your deck have {count} cards, with the copies listed in the kit?", count=state.config.kit.size)
    return Unclear(sentence, ("C-OB-14",), ("copies",), yes=say("Yes, ours does"))


def card_question(state: State, card: str) -> Unclear | None:
    """Asked once for each card, when it first is placed: whether it says what the kit has."""
    item = f"cards.{card}"
    if not state.config.assumes(item):
        return None
    says = printed(state.config.kit.cards[card])
    return Unclear(
        say("The kit says: “{says}” Is this printed on your card?", says=says),
        ("C-OB-14",),
        (item,),
        yes=say("Yes, it is"),
    )


def card_questions(state: State, *spots: Spot, only_set: bool = False) -> tuple[Unclear, ...]:
    """Asked once for each card that lies there and is a guess, or for those alone that the table set: all others were
    asked about as they were placed."""
    guesses = guessed_cards(state)
    if not guesses:
        return ()
    found = [lying for lying in (card_at(state, spot) for spot in spots) if lying is not None]
    found = [lying for lying in found if lying.is_set] if only_set else found
    cards = dict.fromkeys(card for lying in found for card in (lying.card, lying.printed))
    asked = [card_question(state, card) for card in cards if card in guesses]
    return tuple([one for one in asked if one is not None])


def guessed_cards(state: State) -> frozenset[str]:
    """The cards that nobody has compared with the real ones yet."""
    config = state.config
    return _guesses(config.kit.assumed, config.checked) if config.kit.assumed else frozenset()


@lru_cache(64)
def _guesses(assumed: tuple[str, ...], checked: tuple[str, ...]) -> frozenset[str]:
    return frozenset([item.removeprefix("cards.") for item in assumed if item not in checked])


def printed(card: Card) -> Sentence:
    """A card as the kit has it, in one line."""
    kinds = ", ".join(card.kinds) or say("no kind")
    says = say(
        "{name}: attack {attack}, health {health}, {kinds}; {power}",
        name=card.name, attack=card.attack, health=card.health, kinds=kinds,
        power=card.power or say("power: see the card"),
    )  # fmt: skip
    if card.effect == "told":
        return says if card.power.endswith((".", "?", "!")) else say("{says}.", says=says)
    return say("{says} (we read this as: {read})", says=says, read=described(card))


def one_too_many(state: State, card: str) -> Unclear | None:
    """A doubt where as many of a card as the deck has were seen already."""
    listed = state.config.kit.cards[card]
    if _seen(state, card) < listed.copies:
        return None
    said = say_count(
        "The kit lists {count} {card}, and it's already been seen. Is there another one?",
        "The kit lists {card} {count} times, and they've all been seen. Is there another one?",
        listed.copies, card=listed.name,
    )  # fmt: skip
    return Unclear(said, ("C-OB-14",), yes=say("Yes, ours has {count}", count=listed.copies + 1))


def _seen(state: State, card: str) -> int:
    """How many of a card lie open, or are known in a hand or put aside."""
    count = state.layout.count(card) + state.discards.count(card) + state.known.gone.count(card)
    for pile in state.piles:
        if pile:
            count += pile.count(card)
    for cards in state.known.hands:
        count += cards.count(card)
    for field in state.fields:
        for lying in field:
            count += lying.printed == card
    return count


def not_playing(state: State, seat: int) -> Refused | None:
    """OB-2, C-OB-3, OC-3: nothing is entered for a player who is out of the game or has left."""
    if seat in state.living:
        return None
    gone = never("{who} is out of the game.", "OB-2", "C-OB-3", who=seat)
    return has_left(state, seat) or gone


class OfAPlayer(SeatEntry):
    """The base of entries that a player who is still in the game makes."""

    def excluded(self, state: State) -> Refused | None:
        return not_playing(state, self.seat)


def not_in_turn(state: State, seat: int) -> Refused | None:
    """OB-20: who does not have the turn does nothing in it."""
    return out_of_turn(state.turn, seat, "OB-20")


# Places in words


class SpotLabel(Value):
    """Says places by the card that lies there: spots, and cells of the seat `own`. Two of the same battlefields are
    equal, and so are the domains that use them."""

    fields: tuple[Field, ...]
    names: CardLabel
    own: int = 0

    def __call__(self, spot: Any) -> Sentence:
        """The card there: whose, what, where; of one's own, what and where."""
        if spot is None:
            return say("nobody")
        lane, column = spot[-2:]
        is_own = len(spot) == len(("lane", "column"))
        seat = self.own if is_own else spot[0]
        there = [one for one in self.fields[seat] if one.cell == (lane, column)]
        name = self.names.title(there[0].card, there[0].printed) if there else ""
        return say("{card} ({place})", card=name, place=cell_label(spot)) if is_own else spot_label(spot, name)


LEFT_OF = {"top": say("top lane, left of {card}"), "bottom": say("bottom lane, left of {card}")}
RIGHT_OF = {"top": say("top lane, right of {card}"), "bottom": say("bottom lane, right of {card}")}
BETWEEN = {"top": say("top lane, between {one} and {other}"), "bottom": say("bottom lane, between {one} and {other}")}
FACING = {"top": say("top lane, above {card}"), "bottom": say("bottom lane, below {card}")}


class CellLabel(Value):
    """Says free places of one battlefield by the card beside them, as players at the table do. Two of the same
    battlefield are equal, and so are the domains that use them."""

    field: Field
    names: CardLabel

    def __call__(self, cell: Any) -> Sentence:
        """Next to which card; from the middle of the lane where none lies there that has its name alone."""
        lane, _ = cell
        left, right, facing = [self._only(one) for one in beside(cell)]
        if left and right:
            return BETWEEN[lane].filled(one=left, other=right)
        if right:
            return LEFT_OF[lane].filled(card=right)
        if left:
            return RIGHT_OF[lane].filled(card=left)
        return FACING[lane].filled(card=facing) if facing else cell_label(cell)

    def _only(self, cell: Cell) -> str | Sentence:
        """The name of the card there, if no other in its lane has it."""
        lane = {one.cell: self.names.title(one.card, one.printed) for one in self.field if one.cell[0] == cell[0]}
        name = lane.get(cell, "")
        return name if [*lane.values()].count(name) == 1 else ""


def spot_choice(state: State, spots: tuple[Spot | None, ...]) -> Choice:
    """The choice of one of these places, each with the card that lies there."""
    return Choice(spots, SpotLabel(state.fields, state.label))


def name_of(state: State, spot: Spot) -> str | Sentence:
    """The name of the card there; empty if there is none."""
    lying = card_at(state, spot)
    return title(state, lying) if lying is not None else ""


def called(state: State, spot: Spot) -> Sentence:
    """The name of the card there, with its place if others on the table have that name."""
    lying = card_at(state, spot)
    if lying is None:
        return say("")
    names = [(one.card, one.printed) for field in state.fields for one in field]
    name = title(state, lying)
    return spot_label(spot, name) if names.count((lying.card, lying.printed)) > 1 else say("{card}", card=name)


def name_at(state: State, spot: Spot) -> Sentence:
    """What lies there, in words."""
    return spot_label(spot, name_of(state, spot))
