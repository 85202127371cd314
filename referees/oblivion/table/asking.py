"""Code shared by several chapters: choices of cards, unverified kit items, whose turn it is."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from referees.common.rules import Refused, SeatEntry, Unclear, never
from referees.common.shared import has_left, out_of_turn
from referees.common.values import Value, changed
from referees.common.words import Choice, Only, Sentence, Who, say, say_count
from referees.oblivion.table.kit import Card
from referees.oblivion.table.pieces import CardLabel, Cell, Spot, beside, cell_label, spot_label
from referees.oblivion.table.state import Field, State, acting_card, card_at, title
from referees.oblivion.table.wording import described

NO_CARD = say("(no card)")  # the name of a card that a correction has removed, in entries about it


class KnownFirst(Value):
    """Labels a list of cards that starts with a hand's `known` cards. Equal `known` cards make equal labels."""

    names: CardLabel
    known: tuple[str, ...]

    def __call__(self, card: Any) -> Sentence:
        return self.names(card)


def held_choice(state: State, seat: int) -> Choice:
    """The deck list, to choose a card from that seat's hand; known ones first if the option shows drafted cards. By
    default, players must remember the piles (OB-14)."""
    known = tuple(dict.fromkeys(state.known.hands[seat])) if state.config.options.memory == "shown" else ()
    if not known:
        return state.deck_list
    unknown = tuple([card for card in state.deck_list.values if card not in known])
    return Choice((*known, *unknown), KnownFirst(state.label, known))


def deck_question(state: State) -> Unclear | None:
    """Asks once whether the deck matches the kit."""
    if not state.config.assumes("copies"):
        return None
    sentence = say(
        "Does your deck have {count} cards, with the same number of each as in the kit?", count=state.config.kit.size
    )
    return Unclear(sentence, ("C-OB-14",), ("copies",), yes=say("Yes, it does"))


def card_question(state: State, card: str) -> Unclear | None:
    """Asks once per card, when first placed, whether it matches the kit."""
    item = f"cards.{card}"
    if not state.config.assumes(item):
        return None
    text = say("The kit says: “{says}” Is this printed on your card?", says=printed(state.config.kit.cards[card]))
    return Unclear(text, ("C-OB-14",), (item,), yes=say("Yes, correct"))


def card_questions(state: State, *spots: Spot, only_set: bool = False) -> tuple[Unclear, ...]:
    """Asks once about each unverified card at these spots; with `only_set`, only those set by the table."""
    guesses = guessed_cards(state)
    if not guesses:
        return ()
    cards_found = [placed for placed in (card_at(state, spot) for spot in spots) if placed is not None]
    cards_found = [placed for placed in cards_found if placed.is_set] if only_set else cards_found
    cards = dict.fromkeys(card for placed in cards_found for card in (placed.card, placed.printed))
    doubts = [card_question(state, card) for card in cards if card in guesses]
    return tuple([doubt for doubt in doubts if doubt is not None])


def guessed_cards(state: State) -> frozenset[str]:
    """The unverified cards of the kit."""
    config = state.config
    return _guesses(config.kit.assumed, config.checked) if config.kit.assumed else frozenset()


@lru_cache(64)
def _guesses(assumed: tuple[str, ...], checked: tuple[str, ...]) -> frozenset[str]:
    return frozenset([item.removeprefix("cards.") for item in assumed if item not in checked])


def printed(card: Card) -> Sentence:
    """Describes a kit card in one line."""
    kinds = ", ".join(card.kinds) or say("no kind")
    says = say(
        "{name}: attack {attack}, health {health}, {kinds}; {power}",
        name=card.name, attack=card.attack, health=card.health, kinds=kinds,
        power=card.power or say("power: see the card"),
    )  # fmt: skip
    if card.effect == "told":
        return says if card.power.endswith((".", "?", "!")) else say("{says}.", says=says)
    return say("{says} (we read this as: {read})", says=says, read=described(card))


def one_too_many(state: State, card: str, named: Callable[[State, str], str | Only]) -> Unclear | None:
    """A doubt if all copies of a card, `named` so, have been seen."""
    listed = state.config.kit.cards[card]
    if _seen(state, card) < listed.copies:
        return None
    text = say_count(
        "The kit lists {count} {card}, and you've already seen it. Is there another one?",
        "The kit lists {card} {count} times, and you've already seen them all. Is there another one?",
        listed.copies, card=named(state, card),
    )  # fmt: skip
    return Unclear(text, ("C-OB-14",), yes=say("Yes, {count} cards", count=listed.copies + 1))


def _seen(state: State, card: str) -> int:
    fields = [placed.printed for field in state.fields for placed in field]
    piles = [pile for pile in state.piles if pile]
    seen = (state.layout, state.discards, state.known.gone, *piles, *state.known.hands, fields)
    return sum([cards.count(card) for cards in seen])


def not_playing(state: State, seat: int) -> Refused | None:
    """OB-2, C-OB-3, OC-3: refuses entries for a player eliminated or gone."""
    if seat in state.living:
        return None
    return has_left(state, seat) or never("{who} is out of the game.", "OB-2", "C-OB-3", who=seat)


class OfAPlayer(SeatEntry):
    """Base of entries made by a player still in the game."""

    def excluded(self, state: State) -> Refused | None:
        return not_playing(state, self.seat)


def not_in_turn(state: State, seat: int) -> Refused | None:
    """OB-20: refuses a player whose turn it isn't."""
    return out_of_turn(state.turn, seat, "OB-20")


# Places in words


class SpotLabel(Value):
    """Labels spots, and cells of the seat `own`, by the card there. Equal battlefields make equal labels."""

    fields: tuple[Field, ...]
    names: CardLabel
    own: int = 0

    def __call__(self, spot: Any) -> Sentence:
        if spot is None:
            return say("nobody")
        lane, column = spot[-2:]
        is_own = len(spot) == len(("lane", "column"))
        seat = self.own if is_own else spot[0]
        found = [card for card in self.fields[seat] if card.cell == (lane, column)]
        name = self.names.title(found[0].card, found[0].printed) if found else NO_CARD
        return say("{card} ({place})", card=name, place=cell_label(spot)) if is_own else spot_label(spot, name)


LEFT_OF = {"top": say("top lane, left of {card}"), "bottom": say("bottom lane, left of {card}")}
RIGHT_OF = {"top": say("top lane, right of {card}"), "bottom": say("bottom lane, right of {card}")}
BETWEEN = {"top": say("top lane, between {one} and {other}"), "bottom": say("bottom lane, between {one} and {other}")}
FACING = {"top": say("top lane, above {card}"), "bottom": say("bottom lane, below {card}")}


class CellLabel(Value):
    """Labels free places on one battlefield by the adjacent card. Equal battlefields make equal labels."""

    field: Field
    names: CardLabel

    def __call__(self, cell: Any) -> Sentence:
        lane, _ = cell
        left, right, facing = [self._only(neighbour) for neighbour in beside(cell)]
        if left and right:
            return BETWEEN[lane].filled(one=left, other=right)
        if right:
            return LEFT_OF[lane].filled(card=right)
        if left:
            return RIGHT_OF[lane].filled(card=left)
        return FACING[lane].filled(card=facing) if facing else cell_label(cell)

    def _only(self, cell: Cell) -> str | Sentence:
        lane = {card.cell: self.names.title(card.card, card.printed) for card in self.field if card.cell[0] == cell[0]}
        name = lane.get(cell, "")
        return name if [*lane.values()].count(name) == 1 else ""


def spot_choice(state: State, spots: tuple[Spot | None, ...]) -> Choice:
    """A choice of these places, labelled by their cards."""
    return Choice(spots, SpotLabel(state.fields, state.label))


def name_of(state: State, spot: Spot) -> str | Sentence:
    """The name of the card at `spot`."""
    placed = acting_card(state, spot)
    return title(state, placed) if placed is not None else NO_CARD


def called(state: State, spot: Spot) -> Sentence:
    """The name of the card at `spot`, with its place if ambiguous."""
    placed = acting_card(state, spot)
    if placed is None:
        return NO_CARD
    name, card, printed = title(state, placed), placed.card, placed.printed
    if len([one for field in state.fields for one in field if one.card == card and one.printed == printed]) > 1:
        return spot_label(spot, name)
    return changed(say("{card}", card=name), spot=spot)


def short_name(state: State, spot: Spot) -> str | Sentence:
    """The printed name of the card at `spot`."""
    placed = acting_card(state, spot)
    return state.label.name(placed.printed) if placed is not None else NO_CARD


def power_on(state: State, source: Spot, target: Spot | None) -> Sentence:
    """Short label of a power's use."""
    card = short_name(state, source)
    if target is None:
        return say("power of {card}", card=card)
    return say("{card} on {who}'s {target}", card=card, who=Who(target[0]), target=short_name(state, target))


def power_used(state: State, seat: int, card: str | Sentence, target: Spot | None) -> Sentence:
    """The log line of a power's use."""
    if target is None:
        return say("{who} uses the power of {card}", who=Who(seat), card=card)
    return say("{who} uses the power of {card} on {target}", who=Who(seat), card=card, target=name_at(state, target))


def name_at(state: State, spot: Spot) -> Sentence:
    """Name, owner and place of the card at `spot`."""
    return spot_label(spot, name_of(state, spot))
