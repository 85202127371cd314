"""Damage, and what it kills (OB-42)."""

from __future__ import annotations

from functools import lru_cache

from referees.common.rules import Happening
from referees.common.values import changed, changing
from referees.common.words import say
from referees.oblivion.table.pieces import Spot, spot_label
from referees.oblivion.table.state import Death, Field, Lying, Pending, State, card_at, settled_first, with_lying
from referees.oblivion.table.stats import changes, health_of

Hurt = tuple[tuple[Field, ...], tuple[Pending, ...], tuple[Happening, ...]]

_damaged = changing(Lying, "damage")


def is_dying(state: State, spot: Spot) -> bool:
    """Whether the card there is killed, though it still lies in its place."""
    return bool(state.pending) and any(isinstance(one, Death) and one.spot == spot for one in state.pending)


def hurt(state: State, target: Spot, amount: int, by: int, killers: tuple[Spot, ...]) -> Hurt:
    """OB-42: damage counters on a card; as many as its health kill it. What is too much is lost. C-OB-24: what guards
    the card is taken off. The battlefields with them, what is pending then, what happened."""
    lying = card_at(state, target)
    if lying is None:
        return state.fields, state.pending, ()
    if lying.modifiers or state.standing:
        amount = max(amount - changes(state, lying, "guard"), 0)
    damage, pending = lying.damage + amount, state.pending
    left = max(health_of(state, lying) - damage, 0)
    if not left and not is_dying(state, target):
        pending = settled_first((*pending, Death(target, by, killers)))
    fields = with_lying(state.fields, target[0], _damaged(lying, damage=damage))
    return fields, pending, (_told_hurt(target, state.label.name(lying.card), amount, left),)


@lru_cache(4096)
def _told_hurt(spot: Spot, card: str, amount: int, left: int) -> Happening:
    said = say("{card} takes {amount} damage; health left: {left}.",
               card=spot_label(spot, card), amount=amount, left=left)  # fmt: skip
    return Happening(said, ("OB-42",))


def killed_by(state: State, target: Spot, by: int, killers: tuple[Spot, ...]) -> State:
    """The card there is killed, whatever its health."""
    if is_dying(state, target):
        return state
    return changed(state, pending=settled_first((*state.pending, Death(target, by, killers))))


def with_deaths(state: State, by: int) -> State:
    """OB-42: every card with as much damage as health is killed, by that player, whatever has changed of either."""
    for seat, field in enumerate(state.fields):
        for lying in field:
            if lying.damage and lying.damage >= health_of(state, lying):
                state = killed_by(state, (seat, *lying.cell), by, ())
    return state
