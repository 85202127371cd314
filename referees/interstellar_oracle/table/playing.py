"""Playing a card or an active ability: whether a player can, and what happens to the card or the token."""

from collections.abc import Iterable
from typing import ClassVar

from referees.common.rules import (
    ALLOWED,
    NOTABLE,
    AnyTime,
    Happening,
    Refused,
    Ruling,
    SeatEntry,
    Step,
    Unclear,
    never,
    no,
    note,
)
from referees.common.values import changed, replaced
from referees.common.words import Offer, Only, Sentence, Who, say
from referees.interstellar_oracle.table.asking import actors, cannot_act
from referees.interstellar_oracle.table.held_cards import doubt, played
from referees.interstellar_oracle.table.pieces import RACE_PASSAGES, Card, Race, card_label, race_label
from referees.interstellar_oracle.table.state import State


def stays(state: State, card: Card) -> bool:
    """Whether a played card returns to the hand (IO-64, C-IO-28; the Hologram: C-IO-2)."""
    if card == "hologram":
        return state.config.options.hologram == "defense"
    return state.config.kit.equipment[card].kind != "utility"


def no_card(state: State, seat: int, passage: str) -> Refused | None:
    """Why a seat can't play any card: it can't act, or has no cards (not overrulable). `passage` is the card's rule."""
    refused = cannot_act(state, seat)
    if state.hands[seat]:
        return refused
    if refused is not None:
        return changed(refused, may_overrule=False)
    return never("{who} has no card to play.", passage, who=seat)


def no_ability(state: State, seat: int, *races: Race) -> Refused | None:
    """Why a seat can't use an active ability that only these races have (IO-35)."""
    if refused := cannot_act(state, seat):
        return refused
    if state.races[seat] not in races:
        cites = tuple(RACE_PASSAGES[name] for name in races)
        return never("Only {races} have this ability.", *cites, races=tuple(race_label(name) for name in races))
    if not state.colour[seat]:
        text = "{who} has already used the active ability: the token is black-and-white side up."
        return no(text, "IO-35", who=seat).at(state.at[seat])
    return None


def has_ability(state: State, seat: int, *races: Race) -> bool:
    """Whether a seat has the unused active ability of one of these races."""
    return state.races[seat] in races and state.colour[seat]


def card_used(state: State, seat: int, card: Card, rule: str | None = None) -> tuple[State, tuple[Happening, ...]]:
    """Returns a used card to the hand, or discards it and reports if its type is unverified (IO-64, IO-65). `rule`
    discards any type, except in editions before 4."""
    is_back, is_discarded = stays(state, card), rule is not None and state.config.edition > 3
    new_state = played(state, seat, card, stays=is_back and not is_discarded)
    text = say("The {card} card goes to the discard pile.", card=card_label(card))
    if is_back:
        return new_state, (note(text, rule),) if rule is not None and is_discarded else ()
    item = f"equipment.{card}"
    if state.config.assumes(item):
        return new_state, (Happening(text, ("IO-65", "C-IO-28"), (item,)),)
    return new_state, (note(text, "IO-65"),)


def ability_used(state: State, seat: int) -> tuple[State, tuple[Happening, ...]]:
    """Turns the token to its black-and-white side (IO-35)."""
    text = say("{who} turns their token to its black-and-white side.", who=Who(seat))
    return changed(state, colour=replaced(state.colour, seat, False)), (note(text, "IO-35", weight=NOTABLE),)


def only_for(card: Card | None, seats: tuple[int, ...], others: Sentence) -> Only | Sentence:
    """Shows a hidden card's name to `seats`, the text `others` to everyone else (to all if unnamed)."""
    return others if card is None else Only(card_label(card), seats, others, is_over)


def is_over(now: State) -> bool:
    """Whether the game is over, which ends all secrets."""
    return now.outcome is not None


class PlayingCard(SeatEntry, answers=AnyTime):
    """Base class of entries that use a card (`plays`) at any time, under the rule `passage` (IO-65)."""

    plays: ClassVar[Card]
    passage: ClassVar[str]
    discarded_by: ClassVar[str | None] = None

    @classmethod
    def offer(cls, state: State, decision: None) -> Iterable[Offer]:
        for seat in actors(state):
            if state.hands[seat]:
                yield from cls.offers(state, seat)

    @classmethod
    def offers(cls, state: State, seat: int) -> Iterable[Offer]:
        """Offers this card to a player who may use it."""
        raise NotImplementedError

    def judge(self, state: State, decision: None) -> Ruling:
        return self.impossible(state) or no_card(state, self.seat, self.passage) or self.allows(state)

    def impossible(self, state: State) -> Refused | None:
        """Why the card can't have been played; not overrulable."""
        return None

    def allows(self, state: State) -> Ruling:
        """The ruling on this use, for a player who may use cards."""
        return ALLOWED

    def knowledge_doubt(self, state: State, decision: None, to: int | None) -> Unclear | None:
        return doubt(state, self.seat, self.plays, to=to)

    def evolve(self, state: State, id: int, decision: None) -> Step:
        new_state, notes = card_used(state, self.seat, self.plays, self.discarded_by)
        return Step(self.used(new_state), notes)

    def used(self, state: State) -> State:
        """The state after the card's effect."""
        raise NotImplementedError
