"""The Combat phase: attacks on the player to the left (OB-24, OB-31, OB-40 to OB-47)."""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.rules import ALLOWED, Clause, Refused, Ruling, SeatEntry, Step, Unclear, combined
from referees.common.values import changed, changing
from referees.common.words import Choice, Offer, Sentence, Telling, Who, offered_to, say, say_count
from referees.oblivion.phases import close_turn, to_combat
from referees.oblivion.powers.effects import is_spent
from referees.oblivion.table.asking import SpotLabel, called, card_questions, name_at, not_in_turn
from referees.oblivion.table.attacks import (
    MANY,
    attack_limit,
    extra_attacks,
    group_of,
    is_whole,
    may_attack,
    pierces,
    ready,
    ready_alone,
    total,
)
from referees.oblivion.table.damage import Hurt, hurt
from referees.oblivion.table.lanes import attackable, beyond_shields, has_prey, is_shielded
from referees.oblivion.table.pieces import Cell, Spot
from referees.oblivion.table.state import Field, State, Trigger, card_at, face, left_neighbour, settled_first
from referees.oblivion.turning import TakeTurn


class Attack(SeatEntry, kind="attack"):
    """A card attacks, together with all its duplicates: `attacker` is the cell of any one of them on the own
    battlefield, `target` the attacked card: seat, lane, column. `alone`: without its duplicates, where the table allows
    that."""

    attacker: Cell
    target: Spot
    alone: bool = False


TOGETHER = say("Attack: with which card, and which one?")
ALONE = say("Attack with one card alone")
_hit = changing(State, "fields", "pending")
_attacked = changing(State, "fields", "pending", "attacks", "attacked")


class EndTurn(SeatEntry, kind="end_turn"):
    """The Combat phase and the turn are over, though an attack or a power is left. Else the turn ends by itself."""


class Attacking(Clause[State, Attack], entry=Attack, answers=TakeTurn):
    """OB-24: the left neighbour's cards; OB-40: each time with another card."""

    def offer(self, state: State, decision: TakeTurn) -> Iterable[Offer]:
        if state.stage != "combat":
            return
        seat, reached = state.turn, attackable(state, state.turn)
        label = SpotLabel(state.fields, state.label, seat)
        cites = ("OB-41",) if state.attacks > 1 else ("OB-40", "OB-47")
        for alone, able in ((False, ready(state)), (True, ready_alone(state))):
            piercing = tuple([cell for cell in able if _pierces(state, cell, alone=alone)])
            usual = able if not piercing else tuple([cell for cell in able if cell not in piercing])
            for cells, aims in ((usual, reached), (piercing, beyond_shields(state, seat))):
                if cells and aims:
                    fields = {"attacker": Choice(cells, label), "target": Choice(aims, label)}
                    yield Offer(Attack, ALONE if alone else TOGETHER, cites, {"seat": seat, "alone": alone}, fields)

    def judge(self, state: State, entry: Attack, decision: TakeTurn) -> Ruling:
        refused = _not_possible(state, entry) or _too_late(state, entry) or not_in_turn(state, entry.seat)
        if refused is not None and refused.may_overrule and self._is_idle(state, entry):
            return changed(refused, may_overrule=False)
        refused = refused or _too_early(state)
        refused = refused or _out_of_reach(state, entry)
        if refused is not None:
            return refused
        group = group_of(state, entry.seat, entry.attacker, alone=entry.alone)
        spots: list[Spot] = [(entry.seat, *lying.cell) for lying in group]
        questions = card_questions(state, *spots, entry.target, only_set=True)
        return combined(_not_so(state, entry, group), _tired(state, entry, group), *questions)

    def evolve(self, state: State, entry: Attack, id: int, decision: TakeTurn) -> Step:
        """OB-42, OB-44: their attack together is the damage. One too early begins the Combat phase, one out of turn
        leaves the turn as it is."""
        is_own = entry.seat == state.turn
        begun, early = to_combat(state, state) if is_own and state.stage != "combat" else (state, ())
        cells, (fields, pending, told) = self._struck(begun, entry)
        if not is_own:
            return Step(_hit(begun, fields=fields, pending=pending), told, again=True)
        fresh = _attacked(
            begun, fields=fields, pending=pending, attacks=begun.attacks + 1, attacked=(*begun.attacked, *cells)
        )
        return Step(fresh, (*early, *told), again=True)

    def _struck(self, state: State, entry: Attack) -> tuple[tuple[Cell, ...], Hurt]:
        """With which cells is attacked, and what it does to the target, whoever has the turn."""
        group = group_of(state, entry.seat, entry.attacker, alone=entry.alone)
        cells = tuple([lying.cell for lying in group])
        killers = (entry.attacker,) if state.config.options.joint_kill == "one" else cells
        spots: tuple[Spot, ...] = tuple([(entry.seat, *cell) for cell in killers])
        fields, pending, told = hurt(state, entry.target, total(state, group), entry.seat, spots)
        if self._strikes_back(state, entry.target):
            pending = settled_first((*pending, Trigger(entry.target)))
        return cells, (fields, pending, told)

    def _is_idle(self, state: State, entry: Attack) -> bool:
        """Whether an attack out of turn would leave everything as it is: nothing to insist on."""
        _, (fields, pending, _) = self._struck(state, entry)
        return (fields, pending) == (state.fields, state.pending)

    def _strikes_back(self, state: State, target: Spot) -> bool:
        """C-OB-24: whether it has a power that works when it was attacked; killed, it works no more."""
        lying = card_at(state, target)
        card = face(state, lying) if lying is not None else None
        return lying is not None and card is not None and card.when == "attacked" and not is_spent(lying, card)

    def tell(self, entry: Attack, at: State, now: State) -> Sentence:
        group = group_of(at, entry.seat, entry.attacker, alone=entry.alone)
        name = at.label.name(group[0].card) if group else ""
        return say_count(
            "{who} attacks {target} with {card}, attack {damage}",
            "{who} attacks {target} with {count} × {card}, attack {damage}",
            len(group), who=Who(entry.seat), target=name_at(at, entry.target), card=name, damage=total(at, group),
        )  # fmt: skip


def _pierces(state: State, cell: Cell, *, alone: bool) -> bool:
    """C-OB-24: whether an attack with that card reaches what is shielded."""
    return pierces(state, group_of(state, state.turn, cell, alone=alone))


def _not_possible(state: State, entry: Attack) -> Refused | None:
    """No card to attack with, or to attack."""
    if card_at(state, (entry.seat, *entry.attacker)) is None:
        return Refused.outright(say("{who} has no card there.", who=Who(entry.seat)), "OB-40")
    if card_at(state, entry.target) is None:
        return Refused.outright(say("There is no card to attack."), "OB-24")
    return None


def _too_late(state: State, entry: Attack) -> Refused | None:
    """OB-3, OB-40, OB-41: the turn of who attacks has just ended by itself; why there is no attack left in it."""
    last = state.last
    if last is None or entry.seat != last.seat or entry.seat == state.turn or state.stage != "placement":
        return None
    if last.cut:
        said = say("A player was eliminated: {who}'s attack phase was over at once.", who=Who(entry.seat))
        return Refused(said, ("OB-3",) if last.attacks else ("OB-3", "C-OB-9"))
    if last.attacks >= attack_limit(state, entry.seat):
        return _no_more(state, entry.seat, last.attacks)
    return None


def _too_early(state: State) -> Refused | None:
    """OB-21, OB-23: attacks belong to the Combat phase, and need somebody to attack."""
    if state.stage == "combat":
        return None
    if state.turns[state.turn] == 1 and not has_prey(state, state.turn):
        return Refused(say("{who} has nobody to attack in the first round.", who=Who(state.turn)), ("OB-23",))
    return Refused(say("{who} is still in the Placement phase.", who=Who(state.turn)), ("OB-21",))


def _out_of_reach(state: State, entry: Attack) -> Refused | None:
    """OB-24, OB-31: only the left neighbour is attacked, and no shielded card."""
    seat, lane, column = entry.target
    neighbour = left_neighbour(state, entry.seat)
    if neighbour is None:
        return Refused(say("{who} has nobody to attack.", who=Who(entry.seat)), ("C-OB-10",))
    if seat != neighbour:
        return Refused(say("{who} attacks {left}, on the left.", who=Who(entry.seat), left=Who(neighbour)), ("OB-24",))
    group = group_of(state, entry.seat, entry.attacker, alone=entry.alone)
    if is_shielded(state.fields[seat], (lane, column)) and not pierces(state, group):
        above = name_at(state, (seat, "top", column))
        return Refused(say("{above} shields {card}.", above=above, card=name_at(state, entry.target)), ("OB-31",))
    return None


def _not_so(state: State, entry: Attack, group: Field) -> Refused | None:
    """OB-44, C-OB-7: alone or together."""
    if not entry.alone:
        return None
    name = called(state, (entry.seat, *entry.attacker))
    if len(group_of(state, entry.seat, entry.attacker, alone=False)) == 1:
        return Refused(say("{card} has no duplicate here; it attacks as it is.", card=name), ("OB-44",))
    if state.config.options.duplicates == "apart":
        return None
    return Refused(say("{card} attacks together with its duplicates.", card=name), ("OB-44",))


def _tired(state: State, entry: Attack, group: Field) -> Refused | Unclear | None:
    """OB-40, OB-41, OB-45: how many attacks there are, and which cards have attacked."""
    if state.attacks >= attack_limit(state, entry.seat):
        return _no_more(state, entry.seat, state.attacks)
    if not _has_attacked(state, entry, group):
        return None
    who, card = Who(entry.seat), called(state, (entry.seat, *entry.attacker))
    if state.attacks > 1 + extra_attacks(state, entry.seat):
        return Refused(say("{card} has attacked; the third attack takes another card.", card=card), ("OB-41",))
    if not is_whole(state, entry.seat, group):
        if len(group) > 1:
            name = state.label(group[0].card)
            said = say("{who}'s cards called {card} have attacked together; again only if they were the only ones.",
                       who=who, card=name)  # fmt: skip
            return Refused(said, ("OB-45",))
        said = say("{card} has attacked; it attacks again only as the only card of {who}.", card=card, who=who)
        return Refused(said, ("OB-40",))
    if len(group) > len(("a card", "its duplicate")):
        said = say("All cards of {who} are alike and have attacked. Do they attack again?", who=who)
        return Unclear(said, ("C-OB-7",))
    return None


def _has_attacked(state: State, entry: Attack, group: Field) -> bool:
    """Whether one of them has: with duplicates, any card of that name that lies there."""
    if entry.alone:
        return entry.attacker in state.attacked
    return any(lying.cell in state.attacked for lying in group)


def _no_more(state: State, seat: int, attacks: int) -> Refused:
    if extra_attacks(state, seat):
        said = say("{who} has made {count} attacks, and powers give no more.", who=Who(seat), count=attacks)
        return Refused(said, ("OB-41", "C-OB-24"))
    if attacks > 2:
        return Refused(say("There are no more than three attacks."), ("OB-41",))
    cards = len(state.fields[seat])
    said = say_count(
        "{who} has made two attacks; a third takes {many} cards on the battlefield, not {count}.",
        "{who} has made two attacks; a third takes {many} cards on the battlefield, not {count}.",
        cards, who=Who(seat), many=MANY,
    )  # fmt: skip
    return Refused(said, ("OB-41", "C-OB-22"))


class EndingTurn(Clause[State, EndTurn], entry=EndTurn, answers=TakeTurn):
    """OB-24, C-OB-6: a player must attack; a third attack is free to make."""

    told = Telling(say("{who} ends the turn"))

    def offer(self, state: State, decision: TakeTurn) -> Iterable[Offer]:
        if state.stage == "combat":
            yield _end_of_turn(state.turn)

    def judge(self, state: State, entry: EndTurn, decision: TakeTurn) -> Ruling:
        """The player in turn, after the Placement phase; asked about where attacks are owed."""
        refused = not_in_turn(state, entry.seat)
        if refused is not None:
            return changed(refused, may_overrule=False)
        if state.stage != "combat":
            return Refused.outright(say("{who} is still in the Placement phase.", who=Who(entry.seat)), "OB-21")
        owed = {"two": 2, "one": 1, "free": 0}[state.config.options.attacks]
        if state.attacks >= owed or not may_attack(state):
            return ALLOWED
        return Unclear(say("{who} must attack and still can. Is the turn over?", who=Who(entry.seat)), ("C-OB-6",))

    def evolve(self, state: State, entry: EndTurn, id: int, decision: TakeTurn) -> Step:
        return Step(close_turn(state), done=True)


_end_of_turn = offered_to(EndTurn, say("End the turn"), "C-OB-6")
