"""Powers that work when something happens: a card is played, has killed, is killed (OB-50, OB-52, C-OB-15, C-OB-16)."""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.rules import (
    ALLOWED,
    Clause,
    Decision,
    Entry,
    Happening,
    Refused,
    Ruling,
    SeatIndex,
    Step,
    Unclear,
    combined,
    too_early,
)
from referees.common.values import changed, frozen, replaced
from referees.common.words import Offer, Sentence, Telling, Who, say
from referees.oblivion.asking import name_at, spot_choice
from referees.oblivion.effects import (
    aim_ruling,
    applied,
    guessed_targets,
    if_guessed,
    is_dying,
    needs_target,
    no_card,
    targets,
    with_deaths,
    worked,
)
from referees.oblivion.kit import Card
from referees.oblivion.pieces import Spot
from referees.oblivion.state import Death, State, card_at, face, with_card, without_card

__all__ = [
    "Decline", "Declining", "Mirror", "Mirroring", "PowerAsks", "Resolve", "Resolving", "Rise", "Rising", "ToMirror",
    "ToResolve", "ToRise", "question",
]  # fmt: skip


class Resolve(Entry, kind="resolve"):
    """The owner of a card whose power works now uses it on `target`: seat, lane, column; null for a power that the
    table carries out by itself."""

    seat: SeatIndex
    target: Spot | None = None


class Mirror(Entry, kind="mirror"):
    """The owner of a Mirror Angel that was just played says which card it duplicates: seat, lane, column."""

    seat: SeatIndex
    target: Spot


class Decline(Entry, kind="decline"):
    """The owner of a card whose power works now does not use it."""

    seat: SeatIndex


class Rise(Entry, kind="rise"):
    """A killed card that can come back to life does so (`back`), or is killed all the same."""

    seat: SeatIndex
    back: bool


@frozen
class PowerAsks(Decision):
    """The power of the card at `spot` works now."""

    spot: Spot

    def card(self, state: State) -> Card:
        """The card at `spot`, as it counts now."""
        lying = card_at(state, self.spot)
        assert lying is not None, "a card that is gone is asked nothing"
        return face(state, lying)

    def name(self, state: State) -> str:
        """The name of the card at `spot`; empty where none lies there."""
        lying = card_at(state, self.spot)
        return state.label.name(lying.card) if lying is not None else ""

    def comes_first(self, state: State) -> Refused | None:
        said = say("The power of {card} works now: {who} answers for it first.",
                   card=self.name(state), who=Who(self.seat))  # fmt: skip
        return too_early(said, "OB-50")

    def lapsed(self, state: State) -> Happening | None:
        """OC-1, OC-3: the card is gone, or does not have to be settled any more; or the table has killed another, which
        comes before it (OB-52), and it is asked about again."""
        if card_at(state, self.spot) is not None:
            if self._is_next(state):
                return None
            if is_dying(state, self.spot):
                return Happening(say("{card} is killed before its power works.", card=self.name(state)), ("OB-50",))
            if any(one.spot == self.spot for one in state.pending):
                said = say("The power of {card} waits until the other card is settled.", card=self.name(state))
                return Happening(said, ("OB-52",))
        return Happening(say("The power that was asked about does not work any more."), ("OB-50",))

    def _is_next(self, state: State) -> bool:
        """Whether its power comes first of all that is pending: that on a death, or another."""
        if not state.pending or state.pending[0].spot != self.spot:
            return False
        return isinstance(state.pending[0], Death) == (self.card(state).when == "death")


class ToResolve(PowerAsks):
    """Damage, healing, added attack, or what the text of the card says."""

    __slots__ = ()

    def ask(self, state: State) -> Sentence:
        power = self.card(state).power or say("the power works now")
        return say("{who}, {card}: {power}", who=Who(self.seat), card=self.name(state), power=power)


class ToMirror(PowerAsks):
    """C-OB-15: which card it duplicates."""

    __slots__ = ()

    def ask(self, state: State) -> Sentence:
        return say("{who}: which card does {card} duplicate?", who=Who(self.seat), card=self.name(state))


class ToRise(PowerAsks):
    """C-OB-16: whether it comes back to life."""

    __slots__ = ()

    def ask(self, state: State) -> Sentence:
        return say("{who}: does {card} come back to life?", who=Who(self.seat), card=self.name(state))


def question(state: State, spot: Spot) -> PowerAsks | None:
    """What is asked when the power of the card there works now; None where there is no card to use it on."""
    lying = card_at(state, spot)
    assert lying is not None, "only a card that lies there has a power"
    card, owner = face(state, lying), (spot[0],)
    if card.effect == "revive":
        return ToRise(owner, spot)
    if card.effect == "told":
        return ToResolve(owner, spot)
    if not targets(state, spot, card):
        return None
    return ToMirror(owner, spot) if card.effect == "copy" else ToResolve(owner, spot)


def _not_owner(seat: int, decision: PowerAsks) -> Refused | None:
    if seat == decision.seat:
        return None
    return Refused(say("The card is {who}'s.", who=Who(decision.seat)), ("OB-50",), may_overrule=False)


def _settled(state: State) -> State:
    """What was asked about is settled: a card that was killed is killed now."""
    first, *rest = state.pending
    if isinstance(first, Death):
        return changed(state, pending=(first._replace(answered=True), *rest))
    return changed(state, pending=tuple(rest))


def _aimed(state: State, entry: Resolve | Mirror, decision: PowerAsks) -> Ruling:
    """By its owner, on a card on which it works; asked about where the card is a guess."""
    refused = _not_owner(entry.seat, decision) or no_card(state, entry.target)
    if refused is not None:
        return refused
    ruling = combined(aim_ruling(state, decision.spot, decision.card(state), entry.target))
    return if_guessed(state, decision.spot, entry.target, ruling)


def _guessed(entry: type[Resolve | Mirror], state: State, decision: PowerAsks) -> Iterable[Offer]:
    """C-OB-14: what the kit says otherwise, where nobody has compared the card with the real one yet."""
    spots = [spot for spot in guessed_targets(state, decision.spot) if spot is not None or entry is Resolve]
    if spots:
        prompt = say("On another card than the kit has it")
        aims = {"target": spot_choice(state, tuple(spots))}
        yield Offer(entry, prompt, ("C-OB-14",), {"seat": decision.seat}, aims, rare=True)


class Resolving(Clause[State, Resolve], entry=Resolve, answers=ToResolve):
    """OB-50: once, as the card is played, kills or is killed."""

    def offer(self, state: State, decision: ToResolve) -> Iterable[Offer]:
        """The cards on which it works; none for what the table carries out."""
        card, seat = decision.card(state), decision.seat
        if not needs_target(card):
            prompt = say("The power is carried out")
            yield Offer(Resolve, prompt, ("OB-50",), {"seat": seat, "target": None}, {})
            yield from _guessed(Resolve, state, decision)
            return
        spots = targets(state, decision.spot, card)
        if spots:
            prompt = say("On which card?")
            yield Offer(Resolve, prompt, ("OB-50", "OB-24"), {"seat": seat}, {"target": spot_choice(state, spots)})
        yield from _guessed(Resolve, state, decision)

    def judge(self, state: State, entry: Resolve, decision: ToResolve) -> Ruling:
        return _aimed(state, entry, decision)

    def evolve(self, state: State, entry: Resolve, id: int, decision: ToResolve) -> Step:
        fresh = _settled(worked(state, decision.spot))
        fresh, told = applied(fresh, decision.spot, decision.card(state), entry.target)
        return Step(fresh, told, done=True)

    def tell(self, entry: Resolve, at: State, now: State) -> Sentence:
        if entry.target is None:
            return say("{who} carries out the power", who=Who(entry.seat))
        return say("{who} uses the power on {target}", who=Who(entry.seat), target=name_at(at, entry.target))


class Mirroring(Clause[State, Mirror], entry=Mirror, answers=ToMirror):
    """C-OB-15, OB-46: a duplicate of another card that stays an Angel."""

    def offer(self, state: State, decision: ToMirror) -> Iterable[Offer]:
        spots = targets(state, decision.spot, decision.card(state))
        if spots:
            seat, prompt = decision.seat, say("Which card?")
            yield Offer(Mirror, prompt, ("OB-46",), {"seat": seat}, {"target": spot_choice(state, spots)})
        yield from _guessed(Mirror, state, decision)

    def judge(self, state: State, entry: Mirror, decision: ToMirror) -> Ruling:
        return _aimed(state, entry, decision)

    def evolve(self, state: State, entry: Mirror, id: int, decision: ToMirror) -> Step:
        seat, _, _ = decision.spot
        mirror, copied = card_at(state, decision.spot), card_at(state, entry.target)
        assert mirror is not None, "it was just played"
        assert copied is not None, "an entry without a card is never entered"
        fresh = with_deaths(with_card(_settled(state), seat, changed(mirror, card=copied.card)), seat)
        told = say("{card} counts as a duplicate of {other}.",
                   card=state.label.name(mirror.printed), other=state.label(copied.card))  # fmt: skip
        return Step(fresh, (Happening(told, ("OB-46",)),), done=True)

    def tell(self, entry: Mirror, at: State, now: State) -> Sentence:
        return say("{who} duplicates {target}", who=Who(entry.seat), target=name_at(at, entry.target))


class Declining(Clause[State, Decline], entry=Decline, answers=PowerAsks):
    """C-OB-18: a power is left."""

    told = Telling(say("{who} does not use the power"))

    def offer(self, state: State, decision: PowerAsks) -> Iterable[Offer]:
        if isinstance(decision, ToRise) or _declining(state, decision) == "must":
            return
        yield Offer(Decline, say("Do not use the power"), ("C-OB-18",), {"seat": decision.seat}, {})

    def judge(self, state: State, entry: Decline, decision: PowerAsks) -> Ruling:
        refused = _not_owner(entry.seat, decision)
        if refused is not None:
            return refused
        if isinstance(decision, ToRise):
            return Refused(say("Say whether the card comes back to life."), ("C-OB-16",), may_overrule=False)
        rule = _declining(state, decision)
        if rule == "must":
            return Refused(say("At this table the power must be used."), ("C-OB-18",))
        if rule == "may":
            return ALLOWED
        said = say("The power of {card} works as it is played. Was it left?", card=decision.name(state))
        return Unclear(said, ("C-OB-18",))

    def evolve(self, state: State, entry: Decline, id: int, decision: PowerAsks) -> Step:
        return Step(_settled(state), done=True)


def _declining(state: State, decision: PowerAsks) -> str:
    """C-OB-18: whether this power "may" be left, "must" be used, or the table is "asked"."""
    card, rule = decision.card(state), state.config.options.declining
    if card.may or (rule == "asked" and card.when != "played"):
        return "may"
    return rule if card.effect == "told" or targets(state, decision.spot, card) else "may"


class Rising(Clause[State, Rise], entry=Rise, answers=ToRise):
    """C-OB-16: in the same place; OB-52: then it was not killed."""

    def offer(self, state: State, decision: ToRise) -> Iterable[Offer]:
        for back, prompt in ((True, say("It comes back to life")), (False, say("It is killed"))):
            yield Offer(Rise, prompt, ("C-OB-16",), {"seat": decision.seat, "back": back}, {})

    def judge(self, state: State, entry: Rise, decision: ToRise) -> Ruling:
        return _not_owner(entry.seat, decision) or ALLOWED

    def evolve(self, state: State, entry: Rise, id: int, decision: ToRise) -> Step:
        if not entry.back:
            return Step(_settled(state), done=True)
        seat, (first, *rest) = decision.spot[0], state.pending
        fresh = changed(state, pending=tuple(rest))
        if isinstance(first, Death) and _falls_with_it(state, seat):
            return Step(_falls(fresh, decision.spot, first.by), (_fallen_with_it(decision.name(state)),), done=True)
        lying = card_at(state, decision.spot)
        assert lying is not None, "it lies there until this is answered"
        kept = decision.card(state).health - 1 if state.config.options.revival == "one" else 0
        fresh = with_card(fresh, seat, changed(lying, damage=kept, modifiers=(), spent=lying.spent + 1))
        told = say("{card} comes back to life; it was not killed.", card=name_at(state, decision.spot))
        return Step(fresh, (Happening(told, ("OB-52", "C-OB-16")),), done=True)

    def tell(self, entry: Rise, at: State, now: State) -> Sentence:
        if entry.back:
            return say("{who}'s card comes back to life", who=Who(entry.seat))
        return say("{who}'s card does not come back to life", who=Who(entry.seat))


def _falls_with_it(state: State, seat: int) -> bool:
    """C-OB-16: whether the player is eliminated though the only card came back; C-OB-3: not where a hand saves."""
    options = state.config.options
    if options.revival != "falls" or len(state.fields[seat]) > 1:
        return False
    return options.empty_battlefield == "out" or not state.hands[seat]


def _falls(state: State, spot: Spot, by: int) -> State:
    """The battlefield was empty for a moment, and at this table that is enough."""
    lying = card_at(state, spot)
    assert lying is not None, "it lies there until this is answered"
    gone = without_card(state, spot)
    return changed(gone, discards=(*state.discards, lying.printed), felled=replaced(state.felled, spot[0], by))


def _fallen_with_it(card: str) -> Happening:
    said = say("{card} was the only card left: at this table its player is eliminated.", card=card)
    return Happening(said, ("C-OB-16",))
