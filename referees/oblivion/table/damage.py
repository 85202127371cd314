"""Modifiers, damage, and deaths (OB-42, OB-51, C-OB-24)."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

from referees.common.rules import Happening
from referees.common.values import Value, changed
from referees.common.words import Sentence, say
from referees.oblivion.table.parts import STATS, Part, Stat
from referees.oblivion.table.pieces import Spot, spot_label
from referees.oblivion.table.state import (
    Death,
    Field,
    Modifier,
    Pending,
    PlacedCard,
    State,
    card_at,
    face,
    kinds_of,
    settled_first,
    title,
    with_placed,
)

Hurt = tuple[tuple[Field, ...], tuple[Pending, ...], tuple[Happening, ...]]
OF, BY, SET = say("{points} {name}"), say("{points} from {name}"), say("{points} from a correction")


class Summand(Value):
    """Points of damage, the card they come from (None: the table), and whether they were added by a modifier."""

    points: int
    name: str | Sentence | None
    is_added: bool = False


def changes(state: State, placed: PlacedCard, to: Stat) -> int:
    """Total modifier to a card's attack, health, damage reduction or piercing."""
    added = sum([modifier.amount for modifier in placed.modifiers if modifier.to == to]) if placed.modifiers else 0
    return added + sum([points for _, points in granted(state, placed, to)]) if state.standing else added


def health_of(state: State, placed: PlacedCard) -> int:
    """OB-42: the damage that kills a card: printed health with modifiers."""
    health = face(state, placed).health
    return max(health + changes(state, placed, "health"), 1) if placed.modifiers or state.standing else health


def granted(state: State, placed: PlacedCard, to: Stat) -> list[tuple[PlacedCard, int]]:
    """C-OB-24: (giver, amount) of each modifier that works while its giver is on the battlefield."""
    if not state.standing:
        return []
    owner = next((seat for seat, field in enumerate(state.fields) if any(other is placed for other in field)), None)
    kinds, amounts = kinds_of(state, placed), list[tuple[PlacedCard, int]]()
    for seat, source, part in standing_parts(state):
        stat, sign = STATS.get(part.effect, (None, 0))
        if stat != to or owner is None:
            continue
        if source is placed if part.reach == "itself" else part.may_aim_at(kinds, is_own=seat == owner):
            amounts.append((source, sign * (part.amount or 1)))
    is_once = to == "attack" and state.config.options.stacking == "one" and state.config.edition > 3
    return _unstacked(amounts) if is_once else amounts


def _unstacked(amounts: list[tuple[PlacedCard, int]]) -> list[tuple[PlacedCard, int]]:
    """C-OB-17: of several cards with the same power, only the first one adds."""
    first = {source.card: source for source, points in reversed(amounts) if points > 0}
    return [(source, points) for source, points in amounts if points < 0 or first[source.card] is source]


def sources(state: State, placed: PlacedCard, to: Stat) -> list[Summand]:
    """All modifiers to a card's stat `to`, each with its giver's name."""
    own = [Summand(one.amount, giver(state, one), is_added=True) for one in placed.modifiers if one.to == to]
    return own + [Summand(points, title(state, source), is_added=True) for source, points in granted(state, placed, to)]


def giver(state: State, modifier: Modifier) -> str | Sentence | None:
    """The name of the card that gave a modifier; None if the table did."""
    return None if modifier.source is None else state.label.title(modifier.source, modifier.printed or modifier.source)


def standing_parts(state: State) -> list[tuple[int, PlacedCard, Part]]:
    """Effects that work while their card is on the battlefield, as (owner, card, effect)."""
    faces = [
        (seat, source, face(state, source))
        for seat, field in enumerate(state.fields)
        for source in field
        if source.card in state.standing or source.printed in state.standing
    ]
    return [(seat, source, part) for seat, source, card in faces if card.when == "standing" for part in card.parts]


def standing_extra(state: State, seat: int, effect: str) -> int:
    """C-OB-24: attacks or placements added to a player's turn while their cards are on the battlefield."""
    return sum([part.amount for owner, _, part in standing_parts(state) if owner == seat and part.effect == effect])


def is_dying(state: State, spot: Spot) -> bool:
    """Whether the card at `spot` was killed, but is not removed yet."""
    return bool(state.pending) and spot in [item.spot for item in state.pending if isinstance(item, Death)]


def hurt(
    state: State, target: Spot, amount: int, killers: tuple[Spot, ...], summands: Callable[[], Sequence[Summand]],
    *, is_sum: bool = False,
) -> Hurt:  # fmt: skip
    """Deals `amount` damage, explained by `summands` if it `is_sum` (OB-42), minus protection (C-OB-24). A lethal one
    kills the card; any excess is lost. Returns (battlefields, pending deaths and powers, happenings)."""
    placed = card_at(state, target)
    if placed is None:
        return state.fields, state.pending, ()
    guards = sources(state, placed, "guard") if placed.modifiers or state.standing else []
    amount = max(amount - sum([guard.points for guard in guards]), 0) if guards else amount
    damage, pending = placed.damage + amount, state.pending
    left = max(health_of(state, placed) - damage, 0)
    if not left and not is_dying(state, target):
        pending = settled_first((*pending, Death(target, killers[0][0], killers)))
    fields = with_placed(state.fields, target[0], changed(placed, damage=damage))
    why = (tuple(summands()) if guards or is_sum else (), tuple(guards))
    return fields, pending, (_hurt_note(target, title(state, placed), amount, left, why),)


def _part_labels(summands: Sequence[Summand]) -> tuple[Sentence, ...]:
    sums = Counter[tuple[str | Sentence | None, bool]]()
    for summand in summands:
        sums[summand.name, summand.is_added] += summand.points
    parts = [
        (SET if name is None else BY if is_added else OF).filled(points=points, name=name or "")
        for (name, is_added), points in sums.items()
    ]
    return tuple(parts)


@lru_cache(4096)
def _hurt_note(
    spot: Spot, card: str | Sentence, amount: int, left: int, why: tuple[tuple[Summand, ...], tuple[Summand, ...]]
) -> Happening:
    parts, guards = map(_part_labels, why)
    if not guards and len(parts) < 2:
        parts = ()
    words = say("{card} takes {amount} damage; health left: {left}.")
    if guards:
        words = say("{card} takes {amount} damage ({parts}, less {guards}); health left: {left}.")
    elif parts:
        words = say("{card} takes {amount} damage ({parts}); health left: {left}.")
    text = words.filled(card=spot_label(spot, card), amount=amount, left=left, parts=parts, guards=guards)
    return Happening(text, ("OB-42", "C-OB-24") if guards else ("OB-42",))


def killed_by(state: State, target: Spot, by: int, killers: tuple[Spot, ...]) -> State:
    """Kills the card at `target` at any health."""
    if is_dying(state, target):
        return state
    return changed(state, pending=settled_first((*state.pending, Death(target, by, killers))))


def with_deaths(state: State, by: int) -> State:
    """OB-42: kills every card whose damage is at least its health, credited to player `by`."""
    for seat, field in enumerate(state.fields):
        for placed in field:
            if placed.damage and placed.damage >= health_of(state, placed):
                state = killed_by(state, (seat, *placed.cell), by, ())
    return state
