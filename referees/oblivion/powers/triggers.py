"""Triggered powers: a card is played, has killed, or is killed (OB-50, OB-52, C-OB-15, C-OB-16)."""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.rules import ALLOWED, Ruling, Step, Unclear, combined, never, no, note
from referees.common.values import changed
from referees.common.words import Offer, Sentence, Who, say
from referees.oblivion.powers.aims import aim_ruling, guessed_targets, if_guessed, no_card, targets
from referees.oblivion.powers.effects import carried_out, with_next, with_use
from referees.oblivion.powers.waiting import (
    PowerAsks,
    ToMirror,
    ToMove,
    ToResolve,
    ToRise,
    asked_card,
    asked_name,
    declining,
    is_eliminated_anyway,
    not_owner,
)
from referees.oblivion.table.asking import NO_CARD, OfAPlayer, name_at, name_of, power_on, power_used, spot_choice
from referees.oblivion.table.damage import health_of, with_deaths
from referees.oblivion.table.pieces import Spot
from referees.oblivion.table.state import Death, State, card_at, discarded, with_card


def _settled(state: State) -> State:
    first, *rest = state.pending
    if isinstance(first, Death):
        return changed(state, pending=(changed(first, answered=True), *rest))
    return changed(state, pending=tuple(rest))


def _declined(state: State, decision: PowerAsks) -> State:
    """C-OB-18, C-OB-24: ends a declined power; one that has already started continues with its extra effects."""
    trigger = decision.trigger(state)
    if trigger.part or trigger.done:
        return with_next(state, trigger, decision.card(state))
    return _settled(state)


def _aimed(state: State, entry: Resolve | Mirror, decision: PowerAsks) -> Ruling:
    if refused := not_owner(state, entry.seat, decision) or no_card(state, entry.target):
        return refused
    part, done = decision.part(state), decision.trigger(state).done
    ruling = combined(aim_ruling(state, decision.spot, part, entry.target, done))
    return if_guessed(state, decision.spot, part, entry.target, ruling)


def _guessed(entry: type[Resolve | Mirror], state: State, decision: PowerAsks) -> Iterable[Offer]:
    spots = [
        spot
        for spot in guessed_targets(state, decision.spot, decision.part(state))
        if spot is not None or entry is Resolve
    ]
    if spots:
        prompt = say("Choose a card the kit doesn't allow")
        aims = {"target": spot_choice(state, tuple(spots))}
        yield Offer(entry, prompt, ("C-OB-14",), {"seat": decision.seat}, aims, rare=True)


class Resolve(OfAPlayer, kind="resolve", answers=ToResolve):
    """A card's owner uses its triggered power (OB-50). `target` is the chosen card's spot, if any."""

    target: Spot | None = None

    too_early = never("No power needs you to choose a card right now.", "OB-50")

    @classmethod
    def offer(cls, state: State, decision: ToResolve) -> Iterable[Offer]:
        part, seat = decision.part(state), decision.seat
        if not part.is_aimed:
            prompt = say("Use the power")
            yield Offer(Resolve, prompt, ("OB-50",), {"seat": seat, "target": None}, {})
        spots = targets(state, decision.spot, part, decision.trigger(state).done)
        if part.is_aimed and spots:
            prompt = say("Choose a card")
            domains = {"target": spot_choice(state, spots)}
            does = say("Use the power on a card")
            yield Offer(Resolve, prompt, ("OB-50", "OB-24"), {"seat": seat}, domains, does=does)
        yield from _guessed(Resolve, state, decision)

    def judge(self, state: State, decision: ToResolve) -> Ruling:
        return _aimed(state, self, decision)

    def evolve(self, state: State, id: int, decision: ToResolve) -> Step:
        trigger, part = decision.trigger(state), decision.part(state)
        new_state = state if trigger.part or trigger.done else with_use(state, decision.spot)
        if part.effect == "move" and self.target is not None:
            waits = (changed(trigger, moving=self.target), *state.pending[1:])
            return Step(changed(new_state, pending=waits), done=True)
        new_state = with_next(new_state, trigger, decision.card(state), self.target)
        return Step(*carried_out(new_state, decision.spot, part, self.target), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        return power_used(at, self.seat, asked_card(at), self.target)

    def name(self, at: State, now: State) -> Sentence:
        decision = at.current
        return power_on(at, decision.spot, self.target) if isinstance(decision, PowerAsks) else self.tell(at, now)


class Mirror(OfAPlayer, kind="mirror", answers=ToMirror):
    """The owner of a Mirror Angel just played names the card to duplicate, by its spot (C-OB-15, OB-46)."""

    target: Spot

    too_early = never("There's no card to duplicate right now.", "OB-46", "C-OB-15")

    @classmethod
    def offer(cls, state: State, decision: ToMirror) -> Iterable[Offer]:
        spots = targets(state, decision.spot, decision.part(state))
        if spots:
            seat, prompt = decision.seat, say("Which card?")
            does = say("Choose the card to duplicate")
            yield Offer(Mirror, prompt, ("OB-46",), {"seat": seat}, {"target": spot_choice(state, spots)}, does=does)
        yield from _guessed(Mirror, state, decision)

    def judge(self, state: State, decision: ToMirror) -> Ruling:
        return _aimed(state, self, decision)

    def evolve(self, state: State, id: int, decision: ToMirror) -> Step:
        seat, _, _ = decision.spot
        mirror, copied = card_at(state, decision.spot), card_at(state, self.target)
        assert mirror is not None, "it was just played"
        assert copied is not None, "an entry without a card is never entered"
        new_state = with_deaths(with_card(_settled(state), seat, changed(mirror, card=copied.card)), seat)
        text = say("{card} counts as a duplicate of {other}.",
                   card=state.label.name(mirror.printed), other=name_of(state, self.target))  # fmt: skip
        return Step(new_state, (note(text, "OB-46"),), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        target = name_at(at, self.target)
        return say("{who} makes {card} a duplicate of {target}", who=Who(self.seat), card=asked_card(at), target=target)

    def name(self, at: State, now: State) -> Sentence:
        copied, owner = card_at(at, self.target), Who(self.target[0])
        target = at.label.name(copied.card) if copied else NO_CARD
        return say("duplicate of {who}'s {target}", who=owner, target=target)


# The button, the log's line and the short name of declining a power, by how far it has worked.
NOT_USED = {
    "": (say("Don't use the power"), say("{who} doesn't use the power of {card}"), say("power of {card} not used")),
    "cards": (say("No more cards"), say("{who} chooses no more cards for {card}"), say("no more cards for {card}")),
    "effect": (say("Skip this effect"), say("{who} skips an effect of {card}"), say("effect of {card} skipped")),
}


class Decline(OfAPlayer, kind="decline", answers=PowerAsks):
    """The owner of a triggered power does not use it (C-OB-18)."""

    too_early = never("There's no power to use now.", "OB-50", "C-OB-18")

    @classmethod
    def offer(cls, state: State, decision: PowerAsks) -> Iterable[Offer]:
        if isinstance(decision, ToRise | ToMove) or declining(state, decision) == "must":
            return
        prompt = NOT_USED[_begun(state)][0]
        yield Offer(Decline, prompt, ("C-OB-18",), {"seat": decision.seat}, {})

    def judge(self, state: State, decision: PowerAsks) -> Ruling:
        if refused := not_owner(state, self.seat, decision):
            return refused
        if isinstance(decision, ToMove):
            card = name_at(state, decision.moving(state))
            return never("{card} has to move. Say where it goes.", "C-OB-24", card=card)
        if isinstance(decision, ToRise):
            return never("Say whether {card} comes back to life.", "C-OB-16", card=decision.name(state))
        rule = declining(state, decision)
        if rule == "must":
            return no("At this table, you must use the power of {card}.", "C-OB-18", card=decision.name(state))
        if rule == "may":
            return ALLOWED
        text = say("This effect of {card} works when the card is played. Skip it anyway?", card=decision.name(state))
        return Unclear(text, ("C-OB-18",), yes=say("Yes, skip it"), no=say("No, use the power"))

    def evolve(self, state: State, id: int, decision: PowerAsks) -> Step:
        return Step(_declined(state, decision), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        return NOT_USED[_begun(at)][1].filled(who=Who(self.seat), card=asked_card(at))

    def name(self, at: State, now: State) -> Sentence:
        return NOT_USED[_begun(at)][2].filled(card=asked_name(at))


def _begun(state: State) -> str:
    """C-OB-24: whether the power asked about has worked on some "cards" or is at a further "effect"; otherwise ""."""
    decision = state.current
    trigger = decision.trigger(state) if isinstance(decision, PowerAsks) else None
    return "" if trigger is None else "cards" if trigger.done else "effect" if trigger.part else ""


class Rise(OfAPlayer, kind="rise", answers=ToRise):
    """A killed card that can come back to life does so (`back`), or doesn't (C-OB-16, OB-52)."""

    back: bool

    too_early = never("There's no killed card to bring back to life.", "C-OB-16")

    @classmethod
    def offer(cls, state: State, decision: ToRise) -> Iterable[Offer]:
        for back, prompt in ((True, say("The card comes back")), (False, say("The card is killed"))):
            yield Offer(Rise, prompt, ("C-OB-16",), {"seat": decision.seat, "back": back}, {})

    def judge(self, state: State, decision: ToRise) -> Ruling:
        return not_owner(state, self.seat, decision) or ALLOWED

    def evolve(self, state: State, id: int, decision: ToRise) -> Step:
        if not self.back:
            return Step(_settled(state), done=True)
        seat, first, rest = decision.spot[0], state.pending[0], state.pending[1:]
        if isinstance(first, Death) and is_eliminated_anyway(state, seat):
            only = "{card} would return, but that player has no other card left and, at this table, is out."
            fallen = discarded(state, decision.spot, first.by, rest) if state.config.edition < 4 else _settled(state)
            return Step(fallen, (note(only, "C-OB-16", card=decision.name(state)),), done=True)
        placed = card_at(state, decision.spot)
        assert placed is not None, "it stays until this is answered"
        fresh = changed(placed, damage=0, modifiers=(), spent=placed.spent + 1)
        new_state = with_card(changed(state, pending=rest), seat, fresh)
        if state.config.options.revival == "one":
            new_state = with_card(new_state, seat, changed(fresh, damage=health_of(new_state, fresh) - 1))
        text = say("{card} comes back to life, so it doesn't count as killed.", card=name_at(state, decision.spot))
        return Step(new_state, (note(text, "OB-52", "C-OB-16"),), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        if not isinstance(at.current, PowerAsks):
            return self.name(at, now)
        card = asked_card(at)
        if self.back and not is_eliminated_anyway(at, self.seat):
            return say("{who}'s {card} comes back to life", who=Who(self.seat), card=card)
        return say("{who}'s {card} doesn't come back to life", who=Who(self.seat), card=card)

    def name(self, at: State, now: State) -> Sentence:
        card = asked_name(at)
        return say("{card} comes back to life", card=card) if self.back else say("{card} stays dead", card=card)
