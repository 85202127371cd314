"""Effects of powers on cards, players and the turn (OB-42, OB-43, OB-50, OB-51, C-OB-24)."""

from collections.abc import Iterable
from functools import lru_cache

from referees.common.rules import NOTABLE, Happening, note
from referees.common.values import added, changed, replaced
from referees.common.words import Sentence, Who, say, say_count
from referees.oblivion.powers.aims import targets
from referees.oblivion.table.asking import CellLabel, name_of
from referees.oblivion.table.damage import Summand, hurt, is_dying, killed_by, with_deaths
from referees.oblivion.table.kit import Card
from referees.oblivion.table.knowledge import forgotten, gained
from referees.oblivion.table.parts import ON_CARDS, STATS, Part
from referees.oblivion.table.pieces import Cell, Spot, spot_label
from referees.oblivion.table.state import (
    Modifier,
    PlacedCard,
    State,
    Trigger,
    acting_card,
    card_at,
    face,
    settled_first,
    title,
    with_card,
    with_placed,
    without_card,
)

Outcome = tuple[State, tuple[Happening, ...]]
CHANGED = {
    "bonus": say("{card} gains {amount} attack."),
    "gain": say("{card} gains {amount} attack."),
    "weaken": say("{card} loses {amount} attack."),
    "toughen": say("{card} gets {amount} more health."),
    "guard": say("{card} takes {amount} less damage each time it's hit."),
    "pierce": say("{card} can attack shielded cards."),
}


def is_spent(placed: PlacedCard, card: Card) -> bool:
    """Whether a power with limited uses per game is used up."""
    return bool(card.times) and placed.spent >= card.times


def works_when(state: State, placed: PlacedCard, when: str) -> bool:
    """Whether a card's power works then and isn't used up."""
    card = face(state, placed)
    return card.when == when and not is_spent(placed, card)


def works_for(state: State, seat: int, card: Card) -> bool:
    """C-OB-23: whether a power tied to a phase or turn works for `seat` now. By a house option, those of a phase work
    in any turn (before edition 4, all do)."""
    if seat == state.turn:
        return card.turns != "others"
    is_of_phase = card.when in {"placement", "attack"} or state.config.edition < 4
    return card.turns != "own" or (is_of_phase and state.config.options.power_turns == "any")


def works_in(state: State, seat: int, placed: PlacedCard, card: Card, phase: str) -> bool:
    """Whether a card's power works in `phase`, even if already used or without targets."""
    return card.when == phase and not is_spent(placed, card) and works_for(state, seat, card)


def usable(state: State, source: Spot, placed: PlacedCard, phase: str) -> bool:
    """Whether a card's power may be used in `phase` and hasn't been yet."""
    card = face(state, placed)
    if placed.used or not works_in(state, source[0], placed, card, phase):
        return False
    return has_effect(state, source, card)


def has_effect(state: State, source: Spot, card: Card) -> bool:
    """C-OB-24: whether one of a power's effects needs no other card, or finds one (before edition 4: the first)."""
    parts = card.parts if state.config.edition > 3 else card.parts[:1]
    return any(
        part.effect not in ON_CARDS or part.reach == "itself" or bool(targets(state, source, part)) for part in parts
    )


def with_use(state: State, source: Spot) -> State:
    """Counts one use of a card's power."""
    placed = card_at(state, source)
    if placed is None:
        return state
    used_card = changed(placed, used=placed.used + 1, spent=placed.spent + 1)
    return changed(state, fields=with_placed(state.fields, source[0], used_card), used_power=True)


def with_next(state: State, trigger: Trigger, card: Card, target: Spot | None = None) -> State:
    """After an effect is used, triggers it for another card, triggers the next effect, or ends the power."""
    following: tuple[Trigger, ...] = ()
    parts = card.parts
    if target is not None and len(trigger.done) + 1 < parts[trigger.part].cards:
        following = (changed(trigger, done=(*trigger.done, target), moving=None),)
    elif trigger.part + 1 < len(parts) or trigger.gone is not None:
        following = (changed(trigger, part=trigger.part + 1, done=(), moving=None),)
    if not following and not state.pending:
        return state
    return changed(state, pending=(*following, *[item for item in state.pending if item is not trigger]))


def begun(state: State, spot: Spot) -> tuple[Trigger, ...]:
    """C-OB-24: the rest of a power of the card at `spot` that has already had an effect."""
    own = [item for item in state.pending if isinstance(item, Trigger) and item.spot == spot]
    return tuple([item for item in own if item.part or item.done])


def carried_out(state: State, source: Spot, part: Part, target: Spot | None = None) -> Outcome:
    """Carries out an effect: on the chosen card, or without one on all matching cards, its own card, players, or the
    turn."""
    if target is not None and part.is_aimed:
        return _applied(state, source, part, target)
    if part.effect in {"told", "revive", "copy"} or part.is_aimed:
        text = say("Do what {card} says. Then, under “More”, enter what changed.", card=name_of(state, source))
        return state, (note(text, "C-OB-14"),)
    if part.effect not in ON_CARDS and part.effect != "gain":
        return on_players(state, part, affected_players(state, source[0], part))
    happened: tuple[Happening, ...] = ()
    is_own = part.effect == "gain" or part.reach == "itself"
    for spot in (source,) if is_own else targets(state, source, part):
        state, followed = _applied(state, source, part, spot)
        happened += followed
    return state, happened


def _applied(state: State, source: Spot, part: Part, target: Spot) -> Outcome:
    """Carries out an effect of the card at `source` on the one at `target`. A killed card can only return itself."""
    placed, by = card_at(state, target), source[0]
    if placed is None or (is_dying(state, target) and (part.effect != "return" or target != source)):
        return state, ()
    effect = part.effect
    if effect == "damage":
        fields, pending, happened = hurt(
            state, target, part.amount, (source,), lambda: [Summand(part.amount, name_of(state, source))]
        )
        return changed(state, fields=fields, pending=pending), happened
    if effect == "heal":
        return _healed(state, target, placed, part.amount)
    if effect == "destroy":
        return killed_by(state, target, by, (source,)), ()
    if effect == "return":
        return _returned(state, target, placed, by)
    return _changed(state, source, part, target, placed) if effect in STATS else (state, ())


def _healed(state: State, target: Spot, placed: PlacedCard, amount: int) -> Outcome:
    healed, card = min(amount, placed.damage), spot_label(target, title(state, placed))
    if not healed:
        return state, (note("{card} has no damage to heal.", "OB-43", card=card),)
    new_state = with_card(state, target[0], changed(placed, damage=placed.damage - healed))
    return new_state, (note("{card} is healed by {amount}.", "OB-43", card=card, amount=healed),)


def _changed(state: State, source: Spot, part: Part, target: Spot, placed: PlacedCard) -> Outcome:
    giver = acting_card(state, source)
    stat, sign = STATS[part.effect]
    by, printed = (giver.card, giver.printed) if giver is not None else (None, None)
    modifier = Modifier(sign * (part.amount or 1), by, part.lasts == "stays", stat, printed, source)
    new_card = changed(placed, modifiers=(*placed.modifiers, modifier))
    new_state = changed(state, fields=with_placed(state.fields, target[0], new_card), used_power=True)
    return new_state, (_changed_note(target, title(state, placed), part.effect, part.amount, part.lasts),)


@lru_cache(1024)
def _changed_note(spot: Spot, card: str | Sentence, effect: str, amount: int, lasts: str) -> Happening:
    text = CHANGED[effect].filled(card=spot_label(spot, card), amount=amount)
    return Happening(text, ("OB-51",) if lasts == "turn" else ("OB-50",))


def _returned(state: State, target: Spot, placed: PlacedCard, by: int) -> Outcome:
    seat, text = target[0], say("{card} returns to its owner's hand.", card=spot_label(target, name_of(state, target)))
    emptied = _relocated(without_card(state, target), target, None)
    if state.config.edition > 3:
        rest = [changed(item, gone=placed) for item in begun(state, target)]
        emptied = changed(emptied, pending=settled_first((*rest, *emptied.pending)))
    waits = not emptied.fields[seat] and state.config.options.returned == "waits"
    new_state = changed(
        emptied,
        hands=added(state.hands, seat, 1),
        known=gained(state.known, seat, (placed.printed,)),
        killer=replaced(state.killer, seat, None if waits else by),
        had_card=replaced(state.had_card, seat, not waits),
    )
    cites = ("C-OB-24",) if emptied.fields[seat] else ("C-OB-24", "C-OB-25")
    return with_deaths(new_state, by), (Happening(text, cites),)


def moved(state: State, spot: Spot, cell: Cell) -> Outcome:
    """C-OB-24: moves the card to another place of the same battlefield."""
    placed = card_at(state, spot)
    if placed is None:
        return state, ()
    emptied = without_card(state, spot)
    card, place = spot_label(spot, name_of(state, spot)), CellLabel(emptied.fields[spot[0]], state.label)(cell)
    text = say("{card} moves to a new place: {place}.", card=card, place=place)
    new_state = with_card(emptied, spot[0], changed(placed, cell=cell))
    return _relocated(new_state, spot, (spot[0], *cell)), (note(text, "C-OB-24"),)


def _relocated(state: State, spot: Spot, now: Spot | None) -> State:
    queue = [item if item.spot != spot else None if now is None else changed(item, spot=now) for item in state.pending]
    pending = [item for item in queue if item is not None]
    fields = tuple([tuple([_given(placed, spot, now) for placed in field]) for field in state.fields])
    attacked = state.attacked
    if spot[0] == state.turn:
        cells = [cell for cell in attacked if cell != spot[1:] and (now is None or cell != now[1:])]
        attacked = (*cells, now[1:]) if now and spot[1:] in attacked else tuple(cells)
    return changed(state, fields=fields, pending=tuple(pending), attacked=attacked)


def _given(placed: PlacedCard, spot: Spot, now: Spot | None) -> PlacedCard:
    """The card, if the one that gave it something moved from `spot` to `now`."""
    modifiers = [changed(one, by=now) if one.by == spot else one for one in placed.modifiers]
    return changed(placed, modifiers=tuple(modifiers)) if modifiers else placed


def affected_players(state: State, owner: int, part: Part) -> tuple[int, ...]:
    """The players an effect applies to, or among whom its owner chooses one."""
    return tuple([seat for seat in state.living if part.may_reach(is_own=seat == owner)])


def on_players(state: State, part: Part, seats: Iterable[int]) -> Outcome:
    """OB-53: carries out draws and discards; for the active player only, extra attacks and placements."""
    happened: list[Happening] = []
    for seat in seats:
        if part.effect in {"draw", "discard"}:
            state, happening = (_draws if part.effect == "draw" else _discards)(state, seat, part.amount)
            happened.append(happening)
        elif seat == state.turn:
            state, happening = _adds(state, seat, part)
            happened.append(happening)
    return state, tuple(happened)


def _draws(state: State, seat: int, most: int) -> tuple[State, Happening]:
    count = min(most, state.deck)
    if not count:
        return state, note("{who} draws nothing: the deck is empty.", "C-OB-24", "OB-53", who=seat)
    text = say_count("{who} draws {count} card.", "{who} draws {count} cards.", count, who=Who(seat))
    hands = added(state.hands, seat, count)
    return changed(state, deck=state.deck - count, hands=hands), note(text, "C-OB-24", "OB-53")


def _discards(state: State, seat: int, most: int) -> tuple[State, Happening]:
    count = min(most, state.hands[seat])
    if not count:
        return state, note("{who} has no cards to discard.", "C-OB-24", who=seat)
    text = say_count("{who} discards {count} card, face down.", "{who} discards {count} cards, face down.",
                     count, who=Who(seat))  # fmt: skip
    new_state = changed(
        state,
        hands=added(state.hands, seat, -count),
        discards=(*state.discards, *(None,) * count),
        known=forgotten(state.known, seat),
    )
    return new_state, note(text, "C-OB-24")


def _adds(state: State, seat: int, part: Part) -> tuple[State, Happening]:
    if part.effect == "more_attacks":
        text = say_count("{who} can attack once more.", "{who} can attack {count} more times.",
                         part.amount, who=Who(seat))  # fmt: skip
        return changed(state, more_attacks=state.more_attacks + part.amount), note(text, "C-OB-24", weight=NOTABLE)
    text = say_count("{who} can place {count} more card.", "{who} can place {count} more cards.",
                     part.amount, who=Who(seat))  # fmt: skip
    return changed(state, more_placing=state.more_placing + part.amount), note(text, "C-OB-24", weight=NOTABLE)
