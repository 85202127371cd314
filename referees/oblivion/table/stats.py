"""What was added to a card: for a turn, for good, or as long as another lies there (OB-42, OB-51, C-OB-24)."""

from __future__ import annotations

from referees.oblivion.table.parts import STATS, Part, Stat
from referees.oblivion.table.state import Lying, State, face, kinds_of


def changes(state: State, lying: Lying, to: Stat) -> int:
    """How much was added to a card's attack, its health, what is taken off damage, or its piercing of shields."""
    added = sum([one.amount for one in lying.modifiers if one.to == to]) if lying.modifiers else 0
    return added + sum([points for _, points in granted(state, lying, to)]) if state.standing else added


def health_of(state: State, lying: Lying) -> int:
    """OB-42: the damage that kills a card: what is printed on it, with what was added."""
    health = face(state, lying).health
    return max(health + changes(state, lying, "health"), 1) if lying.modifiers or state.standing else health


def granted(state: State, lying: Lying, to: Stat) -> list[tuple[Lying, int]]:
    """C-OB-24: what powers add that work as long as their card lies there, with that card."""
    if not state.standing:
        return []
    owner = next((seat for seat, field in enumerate(state.fields) if any(one is lying for one in field)), None)
    kinds, found = kinds_of(state, lying), list[tuple[Lying, int]]()
    for seat, source, part in standing_parts(state):
        stat, sign = STATS.get(part.effect, (None, 0))
        if stat != to or owner is None:
            continue
        if source is lying if part.reach == "itself" else part.may_aim_at(kinds, is_own=seat == owner):
            found.append((source, sign * (part.amount or 1)))
    return found


def standing_parts(state: State) -> list[tuple[int, Lying, Part]]:
    """Whose power works now as long as its card lies there, that card, and each of its effects."""
    if not state.standing:
        return []
    found = [
        (seat, source, face(state, source))
        for seat, field in enumerate(state.fields)
        for source in field
        if source.card in state.standing or source.printed in state.standing
    ]
    return [(seat, source, part) for seat, source, card in found if card.when == "standing" for part in card.parts]
