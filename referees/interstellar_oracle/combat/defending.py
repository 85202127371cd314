"""Answers to an attack: a defence, a clone, death, or a cloak (IO-62, IO-100, IO-101)."""

from collections.abc import Iterable
from functools import cache
from typing import Literal

from referees.common.rules import ALLOWED, NOTABLE, WEIGHTY, Refused, Ruling, SeatEntry, Step, Unclear, never, no, note
from referees.common.values import changed
from referees.common.words import Offer, Sentence, Telling, Who, offered_to, say
from referees.interstellar_oracle.combat.arms import DEFENSES, TYPE_LABELS, is_undefendable
from referees.interstellar_oracle.combat.combat import NO_CLOAK, UNDEFENDABLE, Fight, Struck, UnderAttack
from referees.interstellar_oracle.ending.death import Killing, clone_offers, cloned, killed, no_clone
from referees.interstellar_oracle.meeting.encounter import Encounter, Meeting
from referees.interstellar_oracle.table.asking import InGameEntry, not_asked
from referees.interstellar_oracle.table.held_cards import doubt
from referees.interstellar_oracle.table.meeting_view import DOOMED, is_doomed, with_reason
from referees.interstellar_oracle.table.pieces import Type, card_label
from referees.interstellar_oracle.table.playing import ability_used, card_used, has_ability, no_ability, no_card
from referees.interstellar_oracle.table.state import State

DefenseCard = Literal["armor", "shield", "chemical_foam", "instant_vacuum", "intellect_scrambler", "medicine"]
CloakBy = Literal["cloaking_device", "ability"]

NOT_ATTACKED = never("Nobody is under attack now, so there's nothing to defend against.", "IO-62", "IO-61")
OVER = note("The combat is over.", "C-IO-33")
IS_ATTACKED = say("Only {who} can respond to this attack.")
TURNED_BACK = note("The Intellect Scrambler turns the attack back on the player who made it.", "IO-62", weight=WEIGHTY)


class Defend(InGameEntry, SeatEntry, kind="defend", answers=UnderAttack):
    """The target plays a matching defence card (IO-62); impossible at short range against a Xangofin (IO-140)."""

    card: DefenseCard

    too_early, explained_by = NOT_ATTACKED, (Meeting,)
    log_line = Telling(say("{who} defends with {card}"), card=card_label)
    short = Telling(say("defence with {card}"), card=card_label)

    @classmethod
    def offer(cls, state: State, decision: UnderAttack) -> Iterable[Offer]:
        if not state.hands[decision.seat] or _is_undefendable(state, decision):
            return ()
        return _defenses(decision.seat, decision.attack.type)

    def judge(self, state: State, decision: UnderAttack) -> Ruling:
        if refused := not_asked(decision, self.seat, IS_ATTACKED, "IO-61") or no_card(state, self.seat, "IO-62"):
            return refused
        if _is_undefendable(state, decision):
            return no(UNDEFENDABLE, "IO-140")
        if decision.attack.type not in DEFENSES[self.card]:
            sentence = "{card} doesn't stop {type} attacks."
            return no(sentence, "IO-62", card=card_label(self.card), type=TYPE_LABELS[decision.attack.type])
        return ALLOWED

    def knowledge_doubt(self, state: State, decision: UnderAttack, to: int | None) -> Unclear | None:
        return doubt(state, self.seat, self.card, to=to)

    def evolve(self, state: State, id: int, decision: UnderAttack) -> Step:
        new_state, notes = card_used(state, self.seat, self.card)
        if _is_undefendable(state, decision) or decision.attack.type not in DEFENSES[self.card]:
            stopped = say("The players say that {card} stops the attack.", card=card_label(self.card))
            return Step(new_state, (note(stopped, "OC-8", weight=NOTABLE), *notes), done=True)
        if self.card != "intellect_scrambler":
            stopped = say("{card} stops the attack.", card=card_label(self.card))
            return Step(new_state, (note(stopped, "IO-62", weight=NOTABLE), *notes), done=True)
        struck = TurnedBack((decision.opponent(self.seat),), decision.attacker, decision.defender)
        return Step(new_state, (TURNED_BACK, *notes), (struck,), done=True)


@cache
def _defenses(seat: int, harm: Type) -> tuple[Offer, ...]:
    return tuple(
        Offer(Defend, say("Defend with {card}", card=card_label(card)), ("IO-62",), {"seat": seat, "card": card}, {})
        for card, stopped in DEFENSES.items()
        if harm in stopped
    )


class TurnedBack(Struck):
    """After a Scrambler reflected the mental attack of `seats[0]`, asks whether they die, use a Clone (IO-101) or, with
    a house option, escape (C-IO-38)."""

    about = "C-IO-38"

    def ask(self, state: State) -> Sentence:
        question = say("{who}: do you die from the Intellect Scrambler, or use a Clone?")
        if _may_escape(state):
            question = say("{who}: do you die from the Intellect Scrambler, escape or use a Clone?")
        return with_reason(question.filled(who=Who(self.seat)), state, self.seat)

    def why_first(self, state: State) -> Refused:
        text = say("The Intellect Scrambler turned the attack around: {who} has to use a Clone or die.")
        if _may_escape(state):
            text = say("The Intellect Scrambler turned the attack around: {who} has to escape, use a Clone or die.")
        return never(text.filled(who=Who(self.seat)), "IO-62", "C-IO-38")

    def dooms(self, state: State, seat: int) -> bool:
        return seat == self.seat and not _may_escape(state)


def _may_escape(state: State) -> bool:  # C-IO-38
    return state.config.options.scrambler == "escapes"


def _is_undefendable(state: State, decision: UnderAttack) -> bool:  # IO-140
    return is_undefendable(state.races[decision.opponent(decision.seat)], decision.attack.range)


class Die(Killing, kind="die", answers=Struck):
    """The target of an attack is killed (IO-62), or saved by a clone (IO-101)."""

    too_early, explained_by = NOT_ATTACKED, (Meeting,)

    @classmethod
    def offer(cls, state: State, decision: Struck) -> Iterable[Offer]:
        yield _defenseless(decision.seat)
        yield from clone_offers(state, Die, decision.seat)

    def judge(self, state: State, decision: Struck) -> Ruling:
        return not_asked(decision, self.seat, IS_ATTACKED, "IO-61") or no_clone(state, self.seat, self.clone)

    def evolve(self, state: State, id: int, decision: Struck) -> Step:
        victor = decision.opponent(self.seat)
        if self.clone is None:
            return changed(killed(state, self.seat, victor), done=True)
        if state.config.options.cloned == "fights_on":
            return changed(cloned(state, self.seat, victor, self.clone), done=True)
        step = cloned(_broken_off(state), self.seat, victor, self.clone)
        return changed(step, happened=(*step.happened, OVER))


class Cloak(InGameEntry, SeatEntry, kind="cloak", answers=Fight):
    """A player escapes combat, staying on the planet, with a Cloaking Device or Ersatz's "ability" (IO-100, IO-135)."""

    by: CloakBy = "cloaking_device"

    too_early, explained_by = never("There's no combat to escape from.", "IO-100"), (Encounter,)

    @classmethod
    def offer(cls, state: State, decision: Fight) -> Iterable[Offer]:
        for seat in (decision.attacker, decision.defender):
            if state.races[decision.opponent(seat)] == "kith" or is_doomed(state, seat):
                continue
            is_rare = (seat,) != decision.seats or not isinstance(decision, UnderAttack)
            if state.hands[seat]:
                yield _device(seat, is_rare)
            if has_ability(state, seat, "ersatz"):
                yield _natural(seat, is_rare)

    def judge(self, state: State, decision: Fight) -> Ruling:
        if not decision.is_in(self.seat):
            return never("{who} isn't in this combat.", "IO-100", who=self.seat)
        is_natural = self.by == "ability"
        refused = no_ability(state, self.seat, "ersatz") if is_natural else no_card(state, self.seat, "IO-100")
        if refused is not None:
            return refused
        if state.races[decision.opponent(self.seat)] == "kith":
            return no(NO_CLOAK, "IO-139")
        if is_doomed(state, self.seat):
            return DOOMED
        return ALLOWED

    def knowledge_doubt(self, state: State, decision: Fight, to: int | None) -> Unclear | None:
        return None if self.by == "ability" else doubt(state, self.seat, self.by, to=to)

    def evolve(self, state: State, id: int, decision: Fight) -> Step:
        seat, by = self.seat, self.by
        new_state, notes = ability_used(state, seat) if by == "ability" else card_used(state, seat, by)
        ended = note("{who} escapes; the combat is over.", "IO-100", who=self.seat, weight=WEIGHTY)
        return Step(_broken_off(new_state), (ended, *notes))

    def tell(self, at: State, now: State) -> Sentence:
        if self.by == "ability":
            return say("{who} uses their race's cloak", who=Who(self.seat))
        return say("{who} plays {card}", who=Who(self.seat), card=card_label("cloaking_device"))


_defenseless = offered_to(Die, say("No defence: {who} is killed"), "IO-62", clone=None)
_device = offered_to(Cloak, say("{who} plays a Cloaking Device"), "IO-100", by="cloaking_device")

_natural = offered_to(Cloak, say("{who} uses their race's cloak"), "IO-135", by="ability")


def _broken_off(state: State) -> State:
    return changed(state, open=tuple([question for question in state.open if not isinstance(question, Fight)]))
