"""What powers do: damage, healing, added attack; on which cards they work (OB-24, OB-42, OB-43, OB-50, OB-51)."""

from __future__ import annotations

from functools import lru_cache

from referees.common.rules import Happening, Refused, Ruling, Unclear, combined
from referees.common.values import changed, changing
from referees.common.words import Who, say
from referees.oblivion.asking import called, card_questions, name_at
from referees.oblivion.kit import Card, same_kinds
from referees.oblivion.lanes import is_shielded
from referees.oblivion.pieces import Spot, spot_label
from referees.oblivion.state import (
    Death,
    Field,
    Lying,
    Modifier,
    Pending,
    State,
    card_at,
    face,
    health_of,
    kinds_of,
    settled_first,
    with_card,
    with_lying,
)

__all__ = [
    "AIMED",
    "Outcome",
    "aim_ruling",
    "applied",
    "guessed_targets",
    "hurt",
    "if_guessed",
    "is_dying",
    "is_spent",
    "needs_target",
    "no_card",
    "targets",
    "usable",
    "with_deaths",
    "worked",
]  # fmt: skip

Outcome = tuple[State, tuple[Happening, ...]]
Hurt = tuple[tuple[Field, ...], tuple[Pending, ...], tuple[Happening, ...]]

_damaged = changing(Lying, "damage")
_modified = changing(Lying, "modifiers")
_used = changing(Lying, "used", "spent")
_hurt = changing(State, "fields", "pending")
_worked = changing(State, "fields", "touched")

AIMED = ("damage", "heal", "bonus")
"""Effects that are used on a card; all but "told" need none, or are not used at will."""


def needs_target(card: Card) -> bool:
    """Whether its power is used on a card."""
    return card.effect in AIMED


def is_spent(lying: Lying, card: Card) -> bool:
    """Whether a power that works only so often in a game has done so."""
    return bool(card.times) and lying.spent >= card.times


def is_dying(state: State, spot: Spot) -> bool:
    """Whether the card there is killed, though it still lies in its place."""
    return bool(state.pending) and any(isinstance(one, Death) and one.spot == spot for one in state.pending)


# On which cards


def targets(state: State, source: Spot, card: Card) -> tuple[Spot, ...]:
    """OB-24, OB-50: the cards on which the card at `source` may use its power: any player's, as far as it says."""
    found = _fitting(state, source[0], card)
    if card.effect == "heal":
        found = [one for one in found if one[1].damage]
    elif card.effect == "bonus" and state.config.options.stacking == "one":
        found = [one for one in found if not _has_such(state, source, one[1])]
    spots: list[Spot] = [(seat, *lying.cell) for seat, lying in found]
    if card.effect == "damage" and state.config.options.powers_reach != "all":
        spots = [spot for spot in spots if not _is_out_of_reach(state, source, spot)]
    elif card.effect == "copy":
        spots = [spot for spot in spots if spot != source]
    return tuple([spot for spot in spots if not is_dying(state, spot)] if state.pending else spots)


def _fitting(state: State, seat: int, card: Card) -> list[tuple[int, Lying]]:
    """The cards of the right side and kind. The kinds of printed cards were compared once, at the beginning."""
    sides = [(other, field) for other, field in enumerate(state.fields) if card.may_reach(is_own=other == seat)]
    if not card.only and not card.but_not:
        return [(other, lying) for other, field in sides for lying in field]
    fit = state.aims[card.name]
    return [
        (other, lying)
        for other, field in sides
        for lying in field
        if (lying.card in fit if lying.card == lying.printed else card.fits(kinds_of(state, lying)))
    ]


def _is_out_of_reach(state: State, source: Spot, spot: Spot) -> bool:
    """C-OB-8: shielded from powers too, at some tables."""
    if state.config.options.powers_reach == "all" or spot[0] == source[0]:
        return False
    return is_shielded(state.fields[spot[0]], (spot[1], spot[2]))


def _has_such(state: State, source: Spot, lying: Lying) -> bool:
    """C-OB-17: whether a card of the same name has already added to this card's attack."""
    giver = card_at(state, source)
    return giver is not None and any(one.source == giver.card and not one.stays for one in lying.modifiers)


def aim_ruling(state: State, source: Spot, card: Card, target: Spot | None) -> Refused | Unclear | None:
    """Why a power may not be used on that card, or not without asking; None: it may."""
    if target is None:
        return None if not needs_target(card) and card.effect != "copy" else NO_TARGET
    lying = card_at(state, target)
    if lying is None or is_dying(state, target):
        return no_card(state, target)
    if not needs_target(card) and card.effect != "copy":
        return Refused(say("This power is not used on a card."), ("OB-50",), may_overrule=False)
    refused = _wrong_side(state, source, card, target) or _wrong_kind(state, source, card, target, lying)
    return refused or _why_not(state, source, card, target, lying)


def no_card(state: State, target: Spot | None) -> Refused | None:
    """Why nothing can be done to what lies there: no card does, or one that is killed already."""
    if target is None or (card_at(state, target) is not None and not is_dying(state, target)):
        return None
    return Refused(say("No card lies there."), ("OB-50",), may_overrule=False)


def if_guessed(state: State, source: Spot, target: Spot | None, ruling: Ruling) -> Ruling:
    """C-OB-14: no refusal of a power rests on what nobody has compared with the real card; it is asked about first."""
    by = card_questions(state, source)
    on = card_questions(state, target) if target is not None else ()
    if not isinstance(ruling, Refused):
        return combined(ruling, *by, *on)
    if by or (on and target in guessed_targets(state, source)):
        return combined(*by, *on)
    return ruling


def guessed_targets(state: State, source: Spot) -> tuple[Spot | None, ...]:
    """What a power may turn out to be used on, besides what the kit says: anything, where its own card is a guess;
    else cards whose kinds are one."""
    lying = card_at(state, source)
    if lying is None:
        return ()
    spots: list[Spot] = [(seat, *one.cell) for seat, field in enumerate(state.fields) for one in field]
    spots = [spot for spot in spots if not is_dying(state, spot)]
    if card_questions(state, source):
        return (None, *spots)
    return tuple([spot for spot in spots if _may_fit(state, source, face(state, lying), spot)])


def _may_fit(state: State, source: Spot, card: Card, spot: Spot) -> bool:
    """Whether nothing but its kinds, which are a guess, keeps a card from being used on."""
    lying = card_at(state, spot)
    if lying is None or card.fits(kinds_of(state, lying)) or not card_questions(state, spot):
        return False
    is_aimed = needs_target(card) or (card.effect == "copy" and spot != source)
    return is_aimed and card.may_reach(is_own=spot[0] == source[0])


def _wrong_side(state: State, source: Spot, card: Card, target: Spot) -> Refused | None:
    if card.may_reach(is_own=target[0] == source[0]):
        return None
    by, aim = called(state, source), name_at(state, target)
    if card.whose == "own":
        said = say("The power of {card} works on {who}'s own cards, not on {target}.",
                   card=by, who=Who(source[0]), target=aim)  # fmt: skip
    else:
        said = say("The power of {card} works on cards of {who}'s opponents, not on {target}.",
                   card=by, who=Who(source[0]), target=aim)  # fmt: skip
    return Refused(said, ("OB-50", "C-OB-14"))


def _wrong_kind(state: State, source: Spot, card: Card, target: Spot, lying: Lying) -> Refused | None:
    kinds = kinds_of(state, lying)
    if card.fits(kinds):
        return None
    by, aim = called(state, source), name_at(state, target)
    if same_kinds(card.but_not, kinds):
        said = say("The power of {card} works on no card of the kind {kind}, and {target} is one.",
                   card=by, kind=same_kinds(card.but_not, kinds)[0], target=aim)  # fmt: skip
    else:
        said = say("The power of {card} works on cards of the kind {kind} alone; {target} is none.",
                   card=by, kind=card.only, target=aim)  # fmt: skip
    return Refused(said, ("OB-50", "C-OB-14"))


NO_TARGET = Refused(say("Name the card on which the power is used."), ("OB-50",), may_overrule=False)


def _why_not(state: State, source: Spot, card: Card, target: Spot, lying: Lying) -> Refused | Unclear | None:
    if card.effect == "copy" and target == source:
        return Refused(say("It duplicates another card, not itself."), ("C-OB-15",), may_overrule=False)
    if card.effect == "heal" and not lying.damage:
        sentence = say("{target} has no damage to heal.", target=name_at(state, target))
        return Refused(sentence, ("OB-43",), may_overrule=False)
    if card.effect == "damage" and _is_out_of_reach(state, source, target):
        sentence = say("At this table {target} is shielded from powers too.", target=name_at(state, target))
        return Refused(sentence, ("C-OB-8",))
    if card.effect == "bonus" and _has_such(state, source, lying):
        return _stacks(state, card, target)
    return None


def _stacks(state: State, card: Card, target: Spot) -> Refused | Unclear | None:
    rule = state.config.options.stacking
    if rule == "all":
        return None
    said = say(
        "Another {card} has already added to the attack of {target}.", card=card.name, target=name_at(state, target)
    )
    if rule == "one":
        return Refused(said, ("C-OB-17",))
    return Unclear(say("{said} Do both count?", said=said), ("C-OB-17",))


def usable(state: State, source: Spot, lying: Lying, phase: str) -> bool:
    """Whether a power of that phase may be used that was not used in it yet."""
    card = face(state, lying)
    if card.when != phase or lying.used or is_spent(lying, card):
        return False
    return card.effect == "told" or bool(targets(state, source, card))


# What happens


def worked(state: State, source: Spot) -> State:
    """The power of a card has worked once more."""
    lying = card_at(state, source)
    if lying is None:
        return state
    fresh = _used(lying, used=lying.used + 1, spent=lying.spent + 1)
    return _worked(state, fields=with_lying(state.fields, source[0], fresh), touched=True)


def applied(state: State, source: Spot, card: Card, target: Spot | None) -> Outcome:
    """What a power does to a card, by the player at `source`; `target` is None for one that the table carries out."""
    if target is None or not needs_target(card):
        told = say("The table does what {card} says and sets what has changed.", card=card.name)
        return state, (Happening(told, ("C-OB-14",)),)
    if card.effect == "damage":
        fields, pending, happened = hurt(state, target, card.amount, source[0], (source,))
        return _hurt(state, fields=fields, pending=pending), happened
    if card.effect == "heal":
        return _healed(state, target, card.amount)
    return _strengthened(state, source, card, target)


def hurt(state: State, target: Spot, amount: int, by: int, killers: tuple[Spot, ...]) -> Hurt:
    """OB-42: damage counters on a card; as many as its health kill it. What is too much is lost. The battlefields with
    them, what is pending then, what happened."""
    lying = card_at(state, target)
    if lying is None:
        return state.fields, state.pending, ()
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


def with_deaths(state: State, by: int) -> State:
    """OB-42: every card with as much damage as health is killed, by that player, whatever has changed of either."""
    found: list[Death] = []
    for seat, field in enumerate(state.fields):
        for lying in field:
            spot = (seat, *lying.cell)
            if lying.damage and lying.damage >= health_of(state, lying) and not is_dying(state, spot):
                found.append(Death(spot, by, ()))
    return changed(state, pending=settled_first((*state.pending, *found))) if found else state


def _healed(state: State, target: Spot, amount: int) -> Outcome:
    """OB-43: damage stays unless it is healed."""
    lying = card_at(state, target)
    if lying is None:
        return state, ()
    healed = min(amount, lying.damage)
    fresh = with_card(state, target[0], _damaged(lying, damage=lying.damage - healed))
    return fresh, (_told_healed(target, state.label.name(lying.card), healed),)


@lru_cache(1024)
def _told_healed(spot: Spot, card: str, amount: int) -> Happening:
    said = say("{card}: {amount} damage is healed.", card=spot_label(spot, card), amount=amount)
    return Happening(said, ("OB-43",))


def _strengthened(state: State, source: Spot, card: Card, target: Spot) -> Outcome:
    """OB-51: attack for this turn."""
    lying, giver = card_at(state, target), card_at(state, source)
    if lying is None:
        return state, ()
    more = Modifier(card.amount, giver.card if giver is not None else None, card.lasts == "stays")
    fresh = with_card(state, target[0], _modified(lying, modifiers=(*lying.modifiers, more)))
    return fresh, (_told_strengthened(target, state.label.name(lying.card), card.amount),)


@lru_cache(1024)
def _told_strengthened(spot: Spot, card: str, amount: int) -> Happening:
    said = say("{card} has {amount} attack more.", card=spot_label(spot, card), amount=amount)
    return Happening(said, ("OB-51",))
