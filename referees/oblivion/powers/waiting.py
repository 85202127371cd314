"""Questions of triggered powers: target, duplicated card, return to life, destination."""

from referees.common.rules import Decision, Happening, Refused, never, note
from referees.common.values import changed
from referees.common.words import Sentence, Slots, Who, say
from referees.oblivion.powers.aims import targets
from referees.oblivion.powers.effects import affected_players
from referees.oblivion.table.asking import name_at, name_of, not_playing, short_name
from referees.oblivion.table.damage import is_dying
from referees.oblivion.table.kit import Card
from referees.oblivion.table.parts import Part
from referees.oblivion.table.pieces import Spot
from referees.oblivion.table.state import Death, State, Trigger, acting_card, card_at, face
from referees.oblivion.table.wording import power_text


class PowerAsks(Decision):
    """Base of questions about the power of the card at `spot`; `reason` says why all else has to wait."""

    spot: Spot
    reason = say("The power of {card} comes first: {who} must say what it does.")

    def ask(self, state: State) -> Sentence:
        return self.asks.filled(who=Who(self.seat), card=self.name(state))

    def card(self, state: State) -> Card:
        placed = acting_card(state, self.spot)
        assert placed is not None, "a card that is gone has no question"
        return face(state, placed)

    def trigger(self, state: State) -> Trigger:
        """The current effect, and the cards on which it was used."""
        first = state.pending[0]
        return first if isinstance(first, Trigger) else Trigger(self.spot)

    def part(self, state: State) -> Part:
        card, at = self.card(state), self.trigger(state).part
        return card.parts[at] if at < len(card.parts) else card

    def name(self, state: State) -> Sentence:
        return changed(say("{card}", card=name_of(state, self.spot)), spot=self.spot)

    def why_first(self, state: State) -> Refused | None:
        return never(self.reason.filled(card=self.name(state), who=Who(self.seat)), self.passage(state))

    def expired(self, state: State) -> Happening | None:
        """The question expires if the card is gone or needs no decision (OC-1, OC-3); also if another death comes first
        (OB-52), but then it's asked again."""
        if acting_card(state, self.spot) is not None:
            if self._is_next(state):
                return None
            if is_dying(state, self.spot):
                return note("{card} was killed before its power could work.", "OB-50", card=self.name(state))
            if any(item.spot == self.spot for item in state.pending[1:]):
                text = say("The power of {card} has to wait: another card comes first.", card=self.name(state))
                return note(text, "OB-52")
        return note("That power no longer works.", "OB-50")

    def _is_next(self, state: State) -> bool:
        if not state.pending or state.pending[0].spot != self.spot:
            return False
        first = state.pending[0]
        if isinstance(self, ToRise):
            return isinstance(first, Death) and not first.answered
        if not isinstance(first, Trigger) or (first.moving is None) == isinstance(self, ToMove):
            return False
        return first.moving is None or card_at(state, first.moving) is not None


class ToResolve(PowerAsks):
    """Asks to choose an effect's target, or to carry out an effect that has none."""

    about = "OB-50"

    def ask(self, state: State) -> Sentence:
        cards, done = self.part(state).cards, len(self.trigger(state).done)
        text = say("{who}, {card}: {power} (card {now} of {all})") if done else say("{who}, {card}: {power}")
        power = power_text(self.card(state))
        return text.filled(who=Who(self.seat), card=self.name(state), power=power, now=done + 1, all=cards)

    def slots(self, state: State) -> Slots:
        return {"free": 1} if declining(state, self) == "may" else {}


class ToMirror(PowerAsks):
    """C-OB-15: asks for the card to duplicate."""

    about = "OB-46"
    asks = say("{who}: which card does {card} duplicate?")
    reason = say("{who} must first say which card {card} duplicates.")


class ToRise(PowerAsks):
    """C-OB-16: asks whether the card comes back to life."""

    about = "C-OB-16"
    asks = say("{who}: does {card} come back to life?")
    reason = say("{who} must first say whether {card} comes back to life.")

    def slots(self, state: State) -> Slots:
        return {"falls": 1} if is_eliminated_anyway(state, self.seat) else {}


class ToMove(PowerAsks):
    """C-OB-24: asks for the chosen card's destination."""

    about = "C-OB-24"
    reason = say("{who} must first say where the power of {card} moves the chosen card.")

    def moving(self, state: State) -> Spot:
        first = state.pending[0]
        assert isinstance(first, Trigger), "it is asked while the power works"
        assert first.moving is not None, "it is asked of a chosen card alone"
        return first.moving

    def ask(self, state: State) -> Sentence:
        return say("{who}: where does {card} move to?", who=Who(self.seat), card=name_at(state, self.moving(state)))


class ToNamePlayer(PowerAsks):
    """C-OB-24: asks which player draws or discards."""

    about = "C-OB-24"
    reason = say("{who} must first say which player the power of {card} works on.")

    def ask(self, state: State) -> Sentence:
        if self.part(state).effect == "draw":
            return say("{who}, {card}: which player draws?", who=Who(self.seat), card=self.name(state))
        return say("{who}, {card}: which player discards?", who=Who(self.seat), card=self.name(state))


def is_eliminated_anyway(state: State, seat: int) -> bool:
    """C-OB-16: whether a player is eliminated although the last card revives; C-OB-3: cards in hand may prevent it."""
    options, cards = state.config.options, state.fields[seat]
    is_last = all(is_dying(state, (seat, *one.cell)) for one in cards) if state.config.edition > 3 else len(cards) < 2
    return options.revival == "falls" and is_last and (options.empty_battlefield == "out" or not state.hands[seat])


def question(state: State, trigger: Trigger, card: Card) -> PowerAsks | None:
    """The question for the power's current effect; None if it needs no choice, or has no target."""
    part, spot, owner = card.parts[trigger.part], trigger.spot, (trigger.spot[0],)
    if trigger.moving is not None:
        return ToMove(owner, spot) if card_at(state, trigger.moving) is not None else None
    if names_one(state, spot, part):
        return ToNamePlayer(owner, spot)
    is_unaimed = not part.is_aimed and part.effect != "copy"
    if part.effect == "told" or (is_unaimed and not trigger.part and _is_optional(state, card)):
        return ToResolve(owner, spot)
    if is_unaimed or not targets(state, spot, part, trigger.done):
        return None
    return ToMirror(owner, spot) if part.effect == "copy" else ToResolve(owner, spot)


def _is_optional(state: State, card: Card) -> bool:
    """C-OB-18: whether the owner may decline a power without targets, except to gain attack (not before edition 4)."""
    rule = state.config.options.declining
    times = {"asked": ("kill", "death"), "may": ("played", "kill", "death"), "must": ()}[rule]
    return card.may or (card.when in times and card.effect != "gain" and state.config.edition > 3)


def declining(state: State, decision: PowerAsks) -> str:
    """C-OB-18: whether declining is allowed ("may"), refused ("must"), or needs confirmation ("asked")."""
    card, rule, trigger = decision.card(state), state.config.options.declining, decision.trigger(state)
    if card.may or trigger.done or (rule == "asked" and card.when != "played"):
        return "may"
    part = decision.part(state)
    return rule if part.effect == "told" or part.names_player or targets(state, decision.spot, part) else "may"


def names_one(state: State, spot: Spot, part: Part) -> bool:
    """Whether the power's owner has to choose one of several players."""
    return part.names_player and len(affected_players(state, spot[0], part)) > 1


def asked_card(state: State) -> Sentence:
    """The name of the card whose power is asked about, or "the card"."""
    decision = state.current
    return say("{card}", card=decision.name(state)) if isinstance(decision, PowerAsks) else say("the card")


def asked_name(state: State) -> str | Sentence:
    """The printed name of that card, or "the card"."""
    decision = state.current
    return short_name(state, decision.spot) if isinstance(decision, PowerAsks) else say("the card")


def not_owner(state: State, seat: int, decision: PowerAsks) -> Refused | None:
    """OB-50: refuses anyone but the card's owner."""
    if seat == decision.seat:
        return None
    template = "Only {who} can answer: the question is about {who}'s {card}."
    return not_playing(state, seat) or never(say(template, who=Who(decision.seat), card=decision.name(state)), "OB-50")
