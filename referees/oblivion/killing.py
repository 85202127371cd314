"""Deaths, kills and elimination, settled in this order before a turn continues (OB-3, OB-42, OB-52)."""

from functools import lru_cache

from referees.common.rules import LASTING, Happening, Step, note
from referees.common.values import changed
from referees.common.words import Sentence, say
from referees.oblivion.powers.effects import begun, carried_out, is_spent, with_next, with_use, works_when
from referees.oblivion.powers.waiting import ToRise, question
from referees.oblivion.table.asking import name_at
from referees.oblivion.table.damage import health_of, is_dying, with_deaths
from referees.oblivion.table.kit import Card
from referees.oblivion.table.pieces import Spot, spot_label
from referees.oblivion.table.state import (
    Death,
    PlacedCard,
    State,
    Trigger,
    acting_card,
    card_at,
    discarded,
    face,
    settled_first,
    title,
)


def settle(state: State) -> Step:
    """Asks about the first pending death or power, or settles it."""
    first = state.pending[0]
    placed = acting_card(state, first.spot)
    if placed is None:
        return Step(changed(state, pending=state.pending[1:]))
    card = face(state, placed)
    if isinstance(first, Trigger):
        return _triggered(state, first, card)
    rest = [item for item in begun(state, first.spot) if not item.dies] if state.pending[1:] else []
    if rest and state.config.edition > 3:  # older editions drop the rest of a power that its card doesn't survive
        others = [item for item in state.pending if item not in rest]
        return Step(changed(state, pending=(*[changed(item, dies=True) for item in rest], *others)))
    if first.answered:
        return _discarded(state, first, placed, ())
    notes = () if first.killers else _why_killed(state, first.spot, placed)
    if card.when != "death" or is_spent(placed, card):
        return _discarded(state, first, placed, notes)
    if card.effect == "revive":
        return Step(state, notes, (ToRise((first.spot[0],), first.spot),))
    works = (Trigger(first.spot, dies=True), changed(first, answered=True), *state.pending[1:])
    return Step(changed(state, pending=works), notes)


def _why_killed(state: State, spot: Spot, placed: PlacedCard) -> tuple[Happening, ...]:
    health = health_of(state, placed)
    if placed.damage < health:
        return ()
    text = "{card} has {damage} damage on it, and its health is now {health}."
    return (note(text, "OB-42", card=spot_label(spot, title(state, placed)), damage=placed.damage, health=health),)


def _triggered(state: State, trigger: Trigger, card: Card) -> Step:
    if trigger.part >= len(card.parts):
        return Step(changed(state, pending=state.pending[1:]))
    if (decision := question(state, trigger, card)) is not None:
        return Step(state, ask=(decision,))
    part, over = card.parts[trigger.part], with_next(state, trigger, card)
    if part.is_aimed or part.effect == "copy":
        if trigger.part or trigger.done or trigger.dies or trigger.moving:
            return Step(over)
        if card.then and state.config.edition > 3:
            over = with_use(over, trigger.spot)
        text = say("There's no card that the power of {card} can affect.", card=name_at(state, trigger.spot))
        return Step(over, (note(text, "OB-50"),))
    return Step(*carried_out(over if trigger.part else with_use(over, trigger.spot), trigger.spot, part))


def _discarded(state: State, death: Death, placed: PlacedCard, notes: tuple[Happening, ...]) -> Step:
    """OB-42: discards a killed card and triggers its killers' powers."""
    notes += (_killed_note(death.spot, title(state, placed)),)
    emptied = discarded(state, death.spot, death.by, state.pending[1:])
    if state.standing:
        emptied = with_deaths(emptied, death.by)
    new_state = _on_kill(emptied, death.killers) if state.at_will["kill"] else emptied
    return Step(new_state, (*notes, JOINT_KILL) if len(new_state.pending) > len(emptied.pending) + 1 else notes)


JOINT_KILL = note(
    "The duplicates killed the card together, so their power works once for each of them.", "OB-50", "C-OB-21"
)


@lru_cache(1024)
def _killed_note(spot: Spot, card: str | Sentence) -> Happening:
    return note("{card} is killed.", "OB-42", card=spot_label(spot, card), weight=LASTING)


def _on_kill(state: State, killers: tuple[Spot, ...]) -> State:
    """OB-50: triggers powers of surviving killers, before any elimination."""
    alive = [(spot, card_at(state, spot)) for spot in killers if not is_dying(state, spot)]
    triggers = [Trigger(spot) for spot, placed in alive if placed is not None and works_when(state, placed, "kill")]
    return changed(state, pending=settled_first((*triggers, *state.pending))) if triggers else state
