"""What is settled before a turn goes on, in this order: on death, on a kill, elimination (OB-3, OB-42, OB-52)."""

from __future__ import annotations

from functools import lru_cache

from referees.common.rules import Happening, Step
from referees.common.values import changed, changing, replaced
from referees.common.words import say
from referees.oblivion.asking import name_at
from referees.oblivion.effects import is_dying, is_spent
from referees.oblivion.pieces import Spot, spot_label
from referees.oblivion.state import Death, Lying, Modifier, State, Trigger, card_at, face, settled_first, with_lying
from referees.oblivion.triggers import question

__all__ = ["settle"]

_gone = changing(State, "fields", "discards", "felled", "pending")


def settle(state: State) -> Step:
    """The first thing that is pending: asks about it, or does it."""
    first = state.pending[0]
    lying = card_at(state, first.spot)
    if lying is None:
        return Step(changed(state, pending=state.pending[1:]))
    if isinstance(first, Trigger):
        return _triggered(state, first.spot)
    card = face(state, lying)
    if not first.answered and card.when == "death" and not is_spent(lying, card):
        asked = question(state, first.spot)
        if asked is not None:
            return Step(state, ask=(asked,))
    return _buried(state, first, lying)


def _triggered(state: State, spot: Spot) -> Step:
    """OB-50: asks its owner, unless there is no card to use it on."""
    asked = question(state, spot)
    if asked is not None:
        return Step(state, ask=(asked,))
    told = Happening(say("There is no card for the power of {card}.", card=name_at(state, spot)), ("OB-50",))
    return Step(changed(state, pending=state.pending[1:]), (told,))


def _buried(state: State, death: Death, lying: Lying) -> Step:
    """OB-42: the card goes to the discard pile; then what works on a kill."""
    owner = death.spot[0]
    told = _told_killed(death.spot, state.label.name(lying.card))
    field = tuple([one for one in state.fields[owner] if one is not lying])
    gone = _gone(
        state,
        fields=replaced(state.fields, owner, field),
        discards=(*state.discards, lying.printed),
        felled=replaced(state.felled, owner, death.by),
        pending=state.pending[1:],
    )
    fresh, gained = _on_kill(gone, death.killers)
    return Step(fresh, (told, *gained))


@lru_cache(1024)
def _told_killed(spot: Spot, card: str) -> Happening:
    return Happening(say("{card} is killed.", card=spot_label(spot, card)), ("OB-42",))


def _on_kill(state: State, killers: tuple[Spot, ...]) -> tuple[State, tuple[Happening, ...]]:
    """OB-50: the powers of the cards that killed and were not killed themselves, before anybody is eliminated."""
    told: list[Happening] = []
    triggers: list[Trigger] = []
    for spot in killers:
        lying = card_at(state, spot)
        if lying is None or is_dying(state, spot):
            continue
        card = face(state, lying)
        if card.when != "kill" or is_spent(lying, card):
            continue
        if card.effect != "gain":
            triggers.append(Trigger(spot))
            continue
        state = _grown(state, spot, lying, Modifier(card.amount, lying.card, card.lasts == "stays"))
        said = say("{card} gains {amount} attack.", card=name_at(state, spot), amount=card.amount)
        told.append(Happening(said, ("OB-50",)))
    if triggers:
        state = changed(state, pending=settled_first((*triggers, *state.pending)))
    return state, tuple(told)


def _grown(state: State, spot: Spot, lying: Lying, more: Modifier) -> State:
    """The state after a power has added to its own card's attack."""
    grown = changed(lying, used=lying.used + 1, spent=lying.spent + 1, modifiers=(*lying.modifiers, more))
    return changed(state, fields=with_lying(state.fields, spot[0], grown), touched=True)
