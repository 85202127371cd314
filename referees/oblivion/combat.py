"""The Combat phase: attacks on the player to the left (OB-24, OB-31, OB-40 to OB-47)."""

from collections import Counter
from collections.abc import Iterable
from functools import partial

from referees.common.rules import ALLOWED, Refused, Ruling, Step, Unclear, combined, never, no
from referees.common.values import changed
from referees.common.words import Choice, Offer, Sentence, Telling, Who, labelled, offered_to, say, say_count
from referees.oblivion.phases import close_turn, to_combat, why_cardless
from referees.oblivion.powers.effects import works_when
from referees.oblivion.table.asking import (
    NO_CARD,
    OfAPlayer,
    SpotLabel,
    called,
    card_questions,
    name_at,
    not_in_turn,
    short_name,
)
from referees.oblivion.table.attacks import (
    ATTACKS,
    MANY,
    all_piercing,
    attack_passage,
    extra_attacks,
    group_of,
    may_attack,
    pierces,
    ready,
    ready_alone,
    summands,
    total,
    usual_limit,
)
from referees.oblivion.table.damage import Hurt, hurt
from referees.oblivion.table.lanes import attackable, beyond_shields, has_target, is_shielded
from referees.oblivion.table.pieces import Cell, Spot
from referees.oblivion.table.state import (
    Field,
    PlacedCard,
    State,
    Trigger,
    card_at,
    left_neighbour,
    settled_first,
    title,
)
from referees.oblivion.turning import TakeTurn

TOGETHER = say("Attack: which card attacks which target?")
ATTACKS_ONE = say("Attack a card")
ALONE = say("Attack with just one card")


class Attack(OfAPlayer, kind="attack", answers=TakeTurn):
    """A card and its duplicates attack: `attacker` is any one's cell. With `alone`, if a house option allows it, only
    that card attacks (OB-24, OB-40)."""

    attacker: Cell
    target: Spot
    alone: bool = False

    field_labels = labelled(attacker=say("Which card attacks?"), target=say("Which card is attacked?"))
    too_early = never("You can't attack before the draft is over.", "OB-24", "OB-13")

    @classmethod
    def offer(cls, state: State, decision: TakeTurn) -> Iterable[Offer]:
        if state.stage != "combat":
            return
        seat, reached = state.turn, attackable(state, state.turn)
        label = SpotLabel(state.fields, state.label, seat)
        for alone, able in ((False, ready(state)), (True, ready_alone(state))):
            piercing = all_piercing(state, able, alone=alone)
            usual = tuple([cell for cell in able if cell not in piercing]) if piercing else able
            for cells, aims in ((usual, reached), (piercing, beyond_shields(state, seat) if piercing else ())):
                if cells and aims:
                    fields = {"attacker": Choice(cells, label), "target": Choice(aims, label)}
                    cites = _permitting(state, cells, alone=alone)
                    does = None if alone else ATTACKS_ONE
                    yield Offer(
                        Attack, ALONE if alone else TOGETHER, cites, {"seat": seat, "alone": alone}, fields, does=does
                    )

    def judge(self, state: State, decision: TakeTurn) -> Ruling:
        refused = _not_possible(state, self) or _too_late(state, self) or not_in_turn(state, self.seat)
        if refused is not None and refused.may_overrule and self._is_idle(state):
            return changed(refused, may_overrule=False)
        refused = refused or _too_early(state)
        refused = refused or _out_of_reach(state, self)
        if refused is not None:
            return refused
        group = group_of(state, self.seat, self.attacker, alone=self.alone)
        spots: list[Spot] = [(self.seat, *placed.cell) for placed in group]
        questions = card_questions(state, *spots, self.target, only_set=True)
        return combined(_not_alone(state, self), _repeat_attack(state, self, group), *questions)

    def evolve(self, state: State, id: int, decision: TakeTurn) -> Step:
        """OB-42, OB-44: adds up attacks. One in Placement starts Combat; one out of turn doesn't change the turn."""
        is_own = self.seat == state.turn
        started, early_notes = to_combat(state, state) if is_own and state.stage != "combat" else (state, ())
        cells, (fields, pending, notes) = self._result(started)
        if not is_own:
            return Step(changed(started, fields=fields, pending=pending), notes, again=True)
        after_attack = changed(
            started, fields=fields, pending=pending, attacks=started.attacks + 1, attacked=(*started.attacked, *cells)
        )
        return Step(after_attack, (*early_notes, *notes), again=True)

    def _result(self, state: State) -> tuple[tuple[Cell, ...], Hurt]:
        group = group_of(state, self.seat, self.attacker, alone=self.alone)
        cells = tuple([placed.cell for placed in group])
        killers = (self.attacker,) if state.config.options.joint_kill == "one" else cells
        spots: tuple[Spot, ...] = tuple([(self.seat, *cell) for cell in killers])
        is_sum = len(group) > 1 or bool(state.standing or group[0].modifiers)
        parts = partial(summands, state, group)
        fields, pending, notes = hurt(state, self.target, total(state, group), spots, parts, is_sum=is_sum)
        placed = card_at(state, self.target) if state.at_will["attacked"] else None
        if placed is not None and works_when(state, placed, "attacked"):  # C-OB-24
            pending = settled_first((*pending, Trigger(self.target)))
        return cells, (fields, pending, notes)

    def _is_idle(self, state: State) -> bool:
        _, (fields, pending, _) = self._result(state)
        return (fields, pending) == (state.fields, state.pending)

    def tell(self, at: State, now: State) -> Sentence:
        group = group_of(at, self.seat, self.attacker, alone=self.alone)
        return say("{who} attacks {target} with {cards} (attack {damage})",
                   who=Who(self.seat), target=name_at(at, self.target), cards=_card_names(at, group),
                   damage=total(at, group))  # fmt: skip

    def name(self, at: State, now: State) -> Sentence:
        card, target = short_name(at, (self.seat, *self.attacker)), short_name(at, self.target)
        return say("{card} hits {who}'s {target}", card=card, who=Who(self.target[0]), target=target)


def _card_names(state: State, group: Field) -> tuple[Sentence, ...]:
    names = Counter(title(state, placed) for placed in group)
    cards = [say_count("{card}", "{count} × {card}", count, card=name) for name, count in names.items()]
    return tuple(cards) or (NO_CARD,)


def _permitting(state: State, cells: tuple[Cell, ...], *, alone: bool) -> tuple[str, ...]:
    passages = [attack_passage(state)]
    names = [placed.card for placed in state.fields[state.turn] if placed.cell in cells]
    if alone:
        passages.append("C-OB-7")
    elif len(names) > len(set(names)):
        passages.append("OB-45" if any(cell in state.attacked for cell in cells) else "OB-44")
    return (*passages, "OB-47") if state.placed_count else tuple(passages)


def _not_possible(state: State, entry: Attack) -> Refused | None:
    attacker: Spot = (entry.seat, *entry.attacker)
    if card_at(state, attacker) is None:
        return never("{who} has no card in that place.", "OB-40", who=entry.seat).at(attacker)
    if card_at(state, entry.target) is None:
        return never("There's no card to attack in that place.", "OB-24").at(entry.target)
    return None


def _too_late(state: State, entry: Attack) -> Refused | None:
    """OB-3, OB-40, OB-41: why the attacker, whose turn just ended, can't attack."""
    last = state.last
    if last is None or entry.seat != last.seat or entry.seat == state.turn or state.stage != "placement":
        return None
    if last.combat_over:
        text = say("A player was eliminated, so {who}'s attack phase ended at once.", who=Who(entry.seat))
        is_early = not last.attacks and state.config.options.early_kill == "skipped"
        return Refused(text, ("OB-3", "C-OB-9") if is_early else ("OB-3",))
    usual = last.limit - last.extra
    if last.attacks < last.limit or (usual == ATTACKS < usual_limit(state, entry.seat)):
        return None
    return _no_more(state, entry.seat, last.attacks, usual, last.extra)


def _too_early(state: State) -> Refused | None:
    if state.stage == "combat":
        return None
    if state.turns[state.turn] == 1 and not has_target(state, state.turn):
        neighbour = left_neighbour(state, state.turn)
        cites = ("C-OB-10",) if neighbour is None else why_cardless(state, neighbour)
        return no("{who} has nobody to attack in the first round.", *cites, who=state.turn)
    return no("{who} is still in the Placement phase.", "OB-21", who=state.turn)


def _out_of_reach(state: State, entry: Attack) -> Refused | None:
    seat, lane, column = entry.target
    neighbour = left_neighbour(state, entry.seat)
    if neighbour is None:
        template = "The seat to {who}'s left is empty, and at this table you can't attack across it."
        return no(template, "C-OB-10", who=entry.seat)
    if seat != neighbour:
        return no("{who} can only attack their left neighbour, {left}.", "OB-24", who=entry.seat, left=Who(neighbour))
    if is_shielded(state.fields[seat], (lane, column)) and not pierces(
        state, group_of(state, entry.seat, entry.attacker, alone=entry.alone)
    ):
        above = name_at(state, (seat, "top", column))
        return no("{above} shields {card}.", "OB-31", above=above, card=name_at(state, entry.target))
    return None


def _not_alone(state: State, entry: Attack) -> Refused | None:
    if not entry.alone:
        return None
    name = called(state, (entry.seat, *entry.attacker))
    if len(group_of(state, entry.seat, entry.attacker, alone=False)) == 1:
        return no("{card} has no duplicates on this battlefield, so it attacks alone anyway.", "OB-44", card=name)
    if state.config.options.duplicates == "apart":
        return None
    return no("{card} attacks together with its duplicates.", "OB-44", "C-OB-7", card=name)


def _repeat_attack(state: State, entry: Attack, group: Field) -> Refused | Unclear | None:
    seat = entry.seat
    usual, extra = usual_limit(state, seat), extra_attacks(state, seat)
    if state.attacks >= usual + extra:
        return _no_more(state, seat, state.attacks, usual, extra)
    repeated = [placed for placed in group if placed.cell in state.attacked]
    if not repeated:
        return None
    who, card = Who(seat), called(state, (seat, *repeated[0].cell))
    if state.attacks >= ATTACKS + extra:
        template = "{card} has already attacked. The attack for seven cards needs a card that hasn't attacked yet."
        return no(template, "OB-41", card=card)
    if len(group) == len(state.fields[seat]):
        return _second_attack(seat, card, group, repeated)
    if len(group) == 1:
        template = "{card} has already attacked. It could only attack again if {who} had no other cards."
        return no(template, "OB-40", card=card, who=seat)
    if len(repeated) < len(group):
        text = say("{card} has already attacked, so it can't attack together with its duplicates.", card=card)
        return no(text, "OB-40", "C-OB-7")
    text = say("{who}'s {card} cards have already attacked. They could only attack again if {who} had no other cards.",
               who=who, card=state.label(group[0].card))  # fmt: skip
    return no(text, "OB-45").at(*[(seat, *placed.cell) for placed in repeated])


def _second_attack(seat: int, card: Sentence, group: Field, repeated: list[PlacedCard]) -> Unclear | None:
    """C-OB-7: asks if a group of over two cards, or one whose cards attacked separately, may attack again; otherwise
    None (OB-40, OB-45)."""
    if len(repeated) < len(group):
        template = "{card} has already attacked. Are all of {who}'s cards attacking together now?"
        text = say(template, card=card, who=Who(seat))
        return Unclear(text, ("C-OB-7",), yes=say("Yes, all attack"))
    if len(group) > len(("a card", "its duplicate")):
        text = say("All of {who}'s cards are identical and have attacked. Are they attacking again?", who=Who(seat))
        return Unclear(text, ("C-OB-7",), yes=say("Yes, again"))
    return None


def _no_more(state: State, seat: int, attacks: int, usual: int, extra: int) -> Refused:
    who = Who(seat)
    if extra:
        text = say("{who} has made all {count} attacks that the rules and powers allow.", who=who, count=attacks)
        return no(text, "C-OB-24", "OB-40" if usual == ATTACKS else "OB-41")
    if usual > ATTACKS:
        return no(say("{who} has made {count} attacks, and three is the limit.", who=who, count=attacks), "OB-41")
    if state.config.options.seven == "ever":
        template = "{who} has made {count} attacks. You get a third once you've had {many} cards on the battlefield."
        text = say(template, who=who, count=attacks, many=MANY)
    else:
        template = "{who} has made {attacks} attacks. A third needs {many} cards on the battlefield, not just {count}."
        text = say(template, who=who, attacks=attacks, many=MANY, count=len(state.fields[seat]))
    return no(text, "OB-41", "C-OB-22")


class EndTurn(OfAPlayer, kind="end_turn", answers=TakeTurn):
    """Ends the turn although an attack or power is possible; otherwise it ends by itself (OB-24, C-OB-6)."""

    log_line = Telling(say("{who} ends the turn"))
    too_early = never("No turn has started yet: the draft isn't over.", "OB-20", "OB-13")

    @classmethod
    def offer(cls, state: State, decision: TakeTurn) -> Iterable[Offer]:
        if state.stage == "combat":
            yield _end_of_turn(state.turn)

    def judge(self, state: State, decision: TakeTurn) -> Ruling:
        if refused := not_in_turn(state, self.seat):
            return changed(refused, may_overrule=False)
        if state.stage != "combat":
            return never("{who} is still in the Placement phase.", "OB-21", who=self.seat)
        required = {"two": 2, "one": 1, "free": 0}[state.config.options.attacks]
        if state.attacks >= required or not may_attack(state):
            return ALLOWED
        who, made = Who(self.seat), state.attacks
        text = say("{who} must attack once and hasn't attacked yet. Is the turn over?", who=who)
        if required == ATTACKS:
            text = say_count("{who} must attack twice and can still attack. Is the turn over after {count} attack?",
                             "{who} must attack twice and can still attack. Is the turn over after {count} attacks?",
                             made, who=who)  # fmt: skip
        return Unclear(text, ("C-OB-6",), yes=say("Yes, it's over"))

    def evolve(self, state: State, id: int, decision: TakeTurn) -> Step:
        return Step(close_turn(state), done=True)


_end_of_turn = offered_to(EndTurn, say("End the turn"), "C-OB-6")
