"""Combat: a challenge, then alternating attacks at long, medium and short range (IO-47, IO-60, IO-61, IO-63, IO-66)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

from referees.common.rules import (
    ALLOWED,
    NOTABLE,
    SILENT,
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
from referees.common.values import changed
from referees.common.words import Offer, Sentence, Telling, Who, offered_to, say
from referees.interstellar_oracle.combat.arms import (
    AMP,
    NATURAL,
    NATURAL_ATTACKS,
    RANGE_LABELS,
    RANGES,
    TYPE_LABELS,
    WEAPONS,
    Arm,
    arm_of,
    arms_at,
    immunity,
    is_undefendable,
    ranges_of,
)
from referees.interstellar_oracle.meeting.encounter import Encounter, InEncounter, Meeting, are_together
from referees.interstellar_oracle.table.asking import InGameEntry
from referees.interstellar_oracle.table.held_cards import doubt
from referees.interstellar_oracle.table.meeting_view import MeetingView, with_reason
from referees.interstellar_oracle.table.pieces import RACE_PASSAGES, Card, Race, Range, card_label
from referees.interstellar_oracle.table.playing import ability_used, card_used, no_ability, no_card
from referees.interstellar_oracle.table.state import State

Weapon = Literal[
    "acid_mine", "blaster", "sonic_canon", "sniper_rifle", "acid_bola", "laser", "pistol", "flamethrower", "neural_amp",
    "taser_glove", "sword", "neural_whip", "poison", "ability",
]  # fmt: skip
OVER = note("The combat is over.", "IO-62", weight=NOTABLE)
STALEMATE = note("Stalemate: the combat is over.", "IO-63", weight=NOTABLE)
UNDEFENDABLE = say("No defence works against a Xangofin's attack at short range.")
NO_CLOAK = say("Cloaks don't work against a Kith.")
NO_COMBAT = never("There's no combat yet: first approach a player and challenge them.", "IO-47", "IO-39")


class Fight(Meeting):
    """Base of questions during a combat, which expire once the two players are apart."""

    def expired(self, state: State) -> Happening | None:
        return None if are_together(state, self.attacker, self.defender) else OVER


class Duel(Fight):
    """Asks if `seats[0]` attacks at `RANGES[phase]`. `has_attacked`: a Kith did, and may add a Neural Amp (IO-111)."""

    phase: int = 0
    has_attacked: bool = False
    about = "IO-61"

    def ask(self, state: State) -> Sentence:
        sentence = say("{who}: attack at {range}?", who=Who(self.seat), range=RANGE_LABELS[RANGES[self.phase]])
        if self.has_attacked:
            sentence = say("{who}: attack again with {card}?", who=Who(self.seat), card=card_label(AMP))
        return with_reason(sentence, state, self.seat, self._useless(state))

    def _useless(self, state: State) -> Sentence | None:
        race, opponent_race = state.races[self.seat], state.races[self.opponent(self.seat)]
        bypassed = state.config.options.xangofin == "kills"
        for own in arms_at(race, RANGES[self.phase]):
            why = immunity(opponent_race, race, Arm(RANGES[self.phase], own.type), own.range, bypassed=bypassed)
            if why is not None:
                return why.sentence
        return None

    def expired(self, state: State) -> Happening | None:
        """Ends the combat after short range (IO-63), or if one of the two is dead or gone."""
        if not are_together(state, self.attacker, self.defender):
            return OVER
        return STALEMATE if self.phase == len(RANGES) else None

    def why_first(self, state: State) -> Refused:
        who, distance = Who(self.seat), RANGE_LABELS[RANGES[self.phase]]
        return never(say("First, {who} has to decide whether to attack at {range}.", who=who, range=distance), "IO-61")

    def view(self, state: State) -> MeetingView:
        return MeetingView("attack", self.attacker, self.defender, self.seat, RANGES[self.phase])

    def after(self, seat: int) -> Duel:
        """The next question: the Defender's attack after the Attacker's, then the next range (IO-61)."""
        if seat == self.attacker:
            return changed(self, seats=(self.defender,), has_attacked=False)
        return changed(self, seats=(self.attacker,), phase=self.phase + 1, has_attacked=False)


class Struck(Fight):
    """Base of questions to `seats[0]`, who is about to die; the `Duel` below on the stack reports the combat's end."""

    first = never("First, {who} has to defend against the attack, escape or die.", "IO-62")

    def expired(self, state: State) -> Happening | None:
        return None if are_together(state, self.attacker, self.defender) else SILENT


class UnderAttack(Struck):
    """Asks how `seats[0]` responds to `attack` (at its actual range) with `weapon` (of range `own`): defending.py."""

    attack: Arm
    weapon: Weapon
    own: Range
    about = "IO-62"

    def ask(self, state: State) -> Sentence:
        (seat,), other = self.seats, self.opponent(self.seat)
        if is_undefendable(state.races[other], self.attack.range):
            sentence = say("{who}: escape from {other}'s attack?", who=Who(seat), other=Who(other))
            return with_reason(sentence, state, seat, UNDEFENDABLE)
        sentence = say("{who}: defend against {other}'s attack ({type})?", who=Who(seat), other=Who(other),
                       type=TYPE_LABELS[self.attack.type])  # fmt: skip
        return with_reason(sentence, state, seat, NO_CLOAK if state.races[other] == "kith" else None)

    def expired(self, state: State) -> Happening | None:
        if not are_together(state, self.attacker, self.defender):
            return SILENT
        attacker = state.races[self.opponent(self.seat)]
        bypassed = state.config.options.xangofin == "kills"
        return immunity(state.races[self.seat], attacker, self.attack, self.own, bypassed=bypassed)

    def view(self, state: State) -> MeetingView:
        by, harm = self.opponent(self.seat), self.attack.type
        return MeetingView(
            "defense", self.attacker, self.defender, self.seat, self.attack.range, _card(self.weapon), by, harm
        )


class Challenge(InEncounter, kind="challenge", answers=Encounter):
    """The Attacker challenges the Defender to combat (IO-47, IO-38)."""

    log_line = Telling(say("{who} starts combat"))

    @classmethod
    def offer(cls, state: State, decision: Encounter) -> Iterable[Offer]:
        return (_challenge(decision.attacker, decision.defender),)

    def judge(self, state: State, decision: Encounter) -> Ruling:
        if self.seat == decision.attacker:
            return ALLOWED
        sentence = say("Only {who} can start combat here.", who=Who(decision.attacker))
        return Refused(sentence, ("IO-38",), may_overrule=self.seat == decision.defender)

    def evolve(self, state: State, id: int, decision: Encounter) -> Step:
        attacker, defender = self.seat, decision.opponent(self.seat)
        return Step(state, ask=(Duel((attacker,), attacker, defender),), done=True)


@cache
def _challenge(attacker: int, defender: int) -> Offer:
    return Offer(Challenge, say("Challenge {other} to combat", other=Who(defender)), ("IO-47",), {"seat": attacker}, {})


class Attack(InGameEntry, SeatEntry, kind="attack", answers=Duel):
    """An attack at the current range with a weapon card or the race's active "ability" (IO-60, IO-61, IO-66)."""

    weapon: Weapon

    too_early, explained_by = NO_COMBAT, (Meeting,)

    @classmethod
    def offer(cls, state: State, decision: Duel) -> Iterable[Offer]:
        (seat,) = decision.seats
        race, distance = state.races[seat], RANGES[decision.phase]
        offers: tuple[Offer, ...] = ()
        if state.hands[seat]:
            offers = _by_card(seat, race, distance, seat == decision.attacker, decision.has_attacked)
        nature = NATURAL_ATTACKS.get(race)
        is_ready = state.colour[seat] and not decision.has_attacked
        if race is not None and nature is not None and nature.range == distance and is_ready:
            return (*offers, _by_nature(seat, race))
        return offers

    def judge(self, state: State, decision: Duel) -> Ruling:
        if refused := _not_to_attack(self.seat, decision) or _no_such_attack(state, self.seat, self.weapon):
            return refused
        distance = RANGES[decision.phase]
        if distance not in _ranges(state, self.seat, self.weapon):
            return _out_of_range(self, distance)
        if decision.has_attacked and self.weapon != AMP:
            template = "{who} has already attacked at this range; only {card} allows another attack."
            return no(template, "IO-111", who=self.seat, card=card_label(AMP))
        return ALLOWED

    def knowledge_doubt(self, state: State, decision: Duel, to: int | None) -> Unclear | None:
        return doubt(state, self.seat, _card(self.weapon), to=to)

    def evolve(self, state: State, id: int, decision: Duel) -> Step:
        seat, card, distance = self.seat, _card(self.weapon), RANGES[decision.phase]
        new_state, notes = ability_used(state, seat) if card is None else card_used(state, seat, card)
        arm = arm_of(state.races[seat], self.weapon) or Arm(distance, "physical")
        target = decision.opponent(seat)
        attacked = UnderAttack(
            (target,), decision.attacker, decision.defender, Arm(distance, arm.type), self.weapon, arm.range
        )
        return Step(new_state, notes, (_following(new_state, self, decision), attacked), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        card = _card(self.weapon)
        if card is None:
            return say("{who} uses their race's attack", who=Who(self.seat))
        return say("{who} attacks with {card}", who=Who(self.seat), card=card_label(card))


def _out_of_range(entry: Attack, distance: Range) -> Refused:
    card, place = _card(entry.weapon), RANGE_LABELS[distance]
    text = say("{who} can't attack at {range} with their ability.", who=Who(entry.seat), range=place)
    if card is not None:
        text = say("You can't attack with {card} at {range}.", card=card_label(card), range=place)
    return no(text, "IO-60")


@cache
def _by_card(seat: int, race: Race | None, distance: Range, is_attacker: bool, has_attacked: bool) -> tuple[Offer, ...]:
    cites = ("IO-66", "IO-61") if is_attacker else ("IO-66", "C-IO-9")
    weapons = [card for card in WEAPONS if distance in ranges_of(race, card) and (card == AMP or not has_attacked)]
    return tuple(
        Offer(Attack, say("Attack with {card}", card=card_label(card)), cites, {"seat": seat, "weapon": card}, {})
        for card in weapons
    )


@cache
def _by_nature(seat: int, race: Race) -> Offer:
    fixed = {"seat": seat, "weapon": NATURAL}
    return Offer(Attack, say("Attack with your race's ability"), (RACE_PASSAGES[race], "IO-35"), fixed, {})


class HoldFire(InGameEntry, SeatEntry, kind="hold_fire", answers=Duel):
    """A player doesn't attack, or not again, at this range (IO-61)."""

    too_early, explained_by = NO_COMBAT, (Meeting,)
    log_line = Telling(say("{who} doesn't attack"))

    @classmethod
    def offer(cls, state: State, decision: Duel) -> Iterable[Offer]:
        return (_no_attack(decision.seat),)

    def judge(self, state: State, decision: Duel) -> Ruling:
        refused = _not_to_attack(self.seat, decision)
        return ALLOWED if refused is None else changed(refused, may_overrule=False)

    def evolve(self, state: State, id: int, decision: Duel) -> Step:
        return Step(state, ask=(decision.after(self.seat),), done=True)


_no_attack = offered_to(HoldFire, say("No attack"), "IO-61", "C-IO-8")


def _card(weapon: Weapon) -> Card | None:
    return None if weapon == "ability" else weapon


def _not_to_attack(seat: int, decision: Duel) -> Refused | None:
    if (seat,) == decision.seats:
        return None
    sentence = say("Only {who} can decide now whether to attack.", who=Who(decision.seat))
    return Refused(sentence, ("IO-61",), may_overrule=decision.is_in(seat))


def _no_such_attack(state: State, seat: int, weapon: Weapon) -> Refused | None:
    if weapon != "ability":
        return no_card(state, seat, "IO-66")
    race = state.races[seat]
    if race is None or race not in NATURAL_ATTACKS:
        cites = ("IO-35",) if race is None else (RACE_PASSAGES[race],)
        return never("{who}'s race has no attack of its own.", *cites, who=seat)
    return no_ability(state, seat, race)


def _ranges(state: State, seat: int, weapon: Weapon) -> tuple[str, ...]:
    if (card := _card(weapon)) is not None:
        return ranges_of(state.races[seat], card)
    arm = arm_of(state.races[seat], weapon)
    return () if arm is None else (arm.range,)


def _following(state: State, entry: Attack, decision: Duel) -> Duel:
    """The next question after an attack. At medium range, a Kith may add attacks by Neural Amp (IO-111); a house option
    allows any number (C-IO-8)."""
    seat, distance = entry.seat, RANGES[decision.phase]
    if seat not in decision.seats:
        return decision
    if state.config.options.attacks == "unlimited":
        return changed(decision, seats=(seat,))
    if state.races[seat] != "kith" or distance != WEAPONS[AMP].range:
        return decision.after(seat)
    has_attacked = decision.has_attacked or entry.weapon != AMP
    if has_attacked and not state.hands[seat]:
        return decision.after(seat)
    return changed(decision, seats=(seat,), has_attacked=has_attacked)
