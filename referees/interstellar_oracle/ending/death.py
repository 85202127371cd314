"""A player's death and return (IO-70 to IO-73, IO-101), and leaving the table (OC-3)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Literal

from pydantic import Field

from referees.common.rules import (
    ALLOWED,
    SILENT,
    WEIGHTY,
    Decision,
    Entry,
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
from referees.common.shared import has_left
from referees.common.values import changed, replaced
from referees.common.words import Domain, Number, Offer, Only, Sentence, Subset, Telling, Who, labelled, say, say_count
from referees.interstellar_oracle.table.asking import NAMED, InGameEntry, not_asked, place_label, waiting
from referees.interstellar_oracle.table.hand_size import hand_limit, limit_ruling, most_limit, with_codex, without_codex
from referees.interstellar_oracle.table.held_cards import (
    discarded,
    doubt,
    draws,
    oracle_found,
    oracle_from_hand,
    spoils,
    under_doubt,
)
from referees.interstellar_oracle.table.lost_oracle import oracle_lost
from referees.interstellar_oracle.table.meeting_view import OpenMeeting
from referees.interstellar_oracle.table.pieces import HAND, NEBULA, ORACLE, Card, card_label
from referees.interstellar_oracle.table.playing import (
    ability_used,
    card_used,
    has_ability,
    is_over,
    no_ability,
    no_card,
)
from referees.interstellar_oracle.table.state import OracleAt, State

CloneBy = Literal["clone", "natural_clone"]  # IO-101: the card, or the ability of the Insectoid (IO-134)


# Dying


def killed(state: State, victim: int, victor: int | None) -> Step:
    """Kills a player: token to the Nebula, cards to the discard pile; the victor may keep some (IO-70, IO-71). Without
    a victor, the Oracle stays on the planet (IO-103)."""
    place, count = state.at[victim], state.hands[victim]
    notes = [note("{who} is killed and goes to the Nebula.", "IO-70", who=victim, weight=WEIGHTY)]
    dead = changed(
        discarded(state, victim, (None,) * count),
        at=replaced(state.at, victim, NEBULA),
        life=replaced(state.life, victim, "dead"),
    )
    new_state, oracle_notes = _oracle_passes(dead, victim, victor, place)
    questions = (Spoils((victor,), victim, count),) if victor is not None and count else ()
    return Step(new_state, (*notes, *oracle_notes), questions)


def cloned(state: State, victim: int, victor: int | None, by: CloneBy) -> Step:
    """Restarts a player on the same space with all cards but the Oracle (IO-101)."""
    new_state, notes = ability_used(state, victim) if by == "natural_clone" else card_used(state, victim, "clone")
    restart = note("{who} starts again where they died.", "IO-101", who=victim, weight=WEIGHTY)
    new_state, oracle_notes = _oracle_passes(new_state, victim, victor, state.at[victim])
    return Step(new_state, (restart, *notes, *oracle_notes))


def _oracle_passes(state: State, victim: int, victor: int | None, place: int) -> tuple[State, tuple[Happening, ...]]:
    """Gives the Oracle to the victor (IO-71, IO-101), or leaves it face up at `place` (IO-103, C-IO-22)."""
    if state.oracle != OracleAt("held", victim):
        return state, ()
    if victor is not None:
        return oracle_found(state, victor)
    if place in state.places:
        happening = note("The Oracle stays on the planet.", "IO-103", "C-IO-22", weight=WEIGHTY)
        return changed(state, oracle=OracleAt("planet", place)), (happening,)
    happening = note("The Oracle is now in the Nebula.", "C-IO-13", weight=WEIGHTY)
    return changed(state, oracle=OracleAt("nebula")), (happening,)


def clone_offers(state: State, entry: type[Entry], seat: int, *, rare: bool = False) -> Iterable[Offer]:
    """Offers to use the Clone card or ability (IO-101)."""
    if state.hands[seat]:
        fixed = {"seat": seat, "clone": "clone"}
        yield Offer(entry, say("{who} has a Clone", who=Who(seat)), ("IO-101",), fixed, {}, rare)
    if has_ability(state, seat, "insectoid"):
        fixed = {"seat": seat, "clone": "natural_clone"}
        yield Offer(entry, say("{who} uses their race's cloning ability", who=Who(seat)), ("IO-134",), fixed, {}, rare)


def no_clone(state: State, seat: int, clone: CloneBy | None) -> Ruling:
    """The ruling on using `clone` when killed; None (no clone) is always allowed."""
    if clone is None:
        return ALLOWED
    if clone == "natural_clone":
        return no_ability(state, seat, "insectoid") or ALLOWED
    return no_card(state, seat, "IO-101") or ALLOWED


class Killing(InGameEntry, SeatEntry):
    """Base of entries in which a player is killed, unless saved by a `clone` (IO-101): "clone" (the card),
    "natural_clone" (the Insectoid's ability), or None."""

    clone: CloneBy | None = None

    def knowledge_doubt(self, state: State, decision: Decision, to: int | None) -> Unclear | None:
        return doubt(state, self.seat, "clone", to=to) if self.clone == "clone" else None

    def tell(self, at: State, now: State) -> Sentence:
        if self.clone is None:
            return say("{who} has no defence", who=Who(self.seat))
        return say("{who} has no defence, but has a Clone", who=Who(self.seat))


# Looting


class Spoils(Decision):
    """Asks the victor which of the `count` looted cards to keep."""

    killed: int
    count: int
    about = "IO-71"
    first = never("First, {who} has to decide which cards to keep.", "IO-71")

    def ask(self, state: State) -> Sentence:
        return say("{who}: look through {other}'s cards. How many do you keep?",
                   who=Who(self.seat), other=Who(self.killed))  # fmt: skip

    def expired(self, state: State) -> Happening | None:
        if self.seat not in state.left and state.life[self.seat] == "alive" and self.left_over(state):
            return None
        return note("{who} keeps nothing.", "IO-71", who=self.seat)

    def left_over(self, state: State) -> int:
        """Number of cards the victor can still keep: unnamed discards, or already reshuffled into the draw pile."""
        return min(self.count, state.discards.count(None) + state.draw)


class Loot(InGameEntry, SeatEntry, kind="loot", answers=Spoils, reveals=True):
    """The victor keeps `kept` cards of the killed player, after discarding `made_room` of their own; the rest is
    discarded. `cards` lists the kept cards that are named (IO-71)."""

    kept: int
    made_room: int = 0
    cards: tuple[Card, ...] = Field(default=(), repr=False)

    field_labels = labelled(cards=say("Which cards do you keep?"), made_room=say("How many of yours do you discard?"))
    too_early = never("You can only keep a player's cards right after killing that player.", "IO-71")
    explained_by = (OpenMeeting,)

    @classmethod
    def offer(cls, state: State, decision: Spoils) -> Iterable[Offer]:
        (seat,) = decision.seats
        for kept in range(decision.left_over(state) + 1):
            fewest = max(state.hands[seat] + kept - most_limit(state, seat), 0)
            if fewest > state.hands[seat]:
                continue
            yield from _keeping(seat, kept, fewest, state.hands[seat], hand_limit(state, seat))

    def judge(self, state: State, decision: Spoils) -> Ruling:
        not_theirs = not_asked(decision, self.seat, say("Only {who} can look at the dead player's cards."), "IO-71")
        if refused := not_theirs or _no_loot(state, self, decision):
            return refused
        if self.made_room == state.hands[decision.seat]:  # also the Codex, if they had it
            state = changed(state, codex=without_codex(state.codex, decision.seat))
        ruling = limit_ruling(state, decision.seat, state.hands[decision.seat] - self.made_room + self.kept)
        return no(ruling.sentence, "IO-71") if isinstance(ruling, Refused) else ruling or ALLOWED

    def knowledge_doubt(self, state: State, decision: Spoils, to: int | None) -> Unclear | None:
        return under_doubt(state, None, *self.cards, to=to)

    def evolve(self, state: State, id: int, decision: Spoils) -> Step:
        (seat,) = decision.seats
        room = discarded(state, seat, (None,) * min(self.made_room, state.hands[seat]))
        new_state = spoils(room, seat, decision.killed, min(self.kept, decision.left_over(state)), self.cards)
        one = "{who} keeps {count} card and discards the rest."
        many = "{who} keeps {count} cards and discards the rest."
        text = say_count(one, many, self.kept, who=Who(seat))
        if not self.kept:
            text = say("{who} discards all of {other}'s cards.", who=Who(seat), other=Who(decision.killed))
        return Step(with_codex(new_state, seat), (note(text, "IO-71"),), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        decision = at.current
        eyes = (decision.killed,) if isinstance(decision, Spoils) else ()
        if not self.kept:
            return say("{who} keeps no cards", who=Who(self.seat))
        labels = tuple(card_label(card) for card in self.cards)
        are_all = len(labels) == self.kept
        names = say(": {cards}", cards=labels) if are_all else say(", including {cards}", cards=labels)
        cards = Only(names if labels else "", (self.seat, *eyes), "", is_over)
        return say_count("{who} keeps {count} card{cards}", "{who} keeps {count} cards{cards}", self.kept,
                         who=Who(self.seat), cards=cards)  # fmt: skip


@lru_cache(maxsize=1024)
def _keeping(seat: int, kept: int, fewest: int, held: int, limit: int) -> tuple[Offer, ...]:
    room, own = min(max(held + kept - limit, fewest), held), {"made_room": Number(fewest, held)}
    fixed: dict[str, Any] = {"seat": seat, "kept": kept}
    keeps = say_count("Keep {count} card", "Keep {count} cards", kept) if kept else say("Keep nothing")
    prompt = say("{keeps}, discard {room}", keeps=keeps, room=room) if room else keeps
    offer = Offer(Loot, prompt, ("IO-71",), {**fixed, "made_room": room, "cards": ()}, {})
    if kept:
        naming = say_count("Keep {count} card and name it", "Keep {count} cards and name them", kept)
        domains: dict[str, Domain] = {**own, "cards": Subset(NAMED, 0, kept, may_repeat=True)}
        return offer, Offer(Loot, naming, ("IO-71",), fixed, domains, rare=True)
    more = say("Keep nothing, but discard cards of your own")
    return (offer, Offer(Loot, more, ("IO-71",), {**fixed, "cards": ()}, own, rare=True)) if held else (offer,)


def _no_loot(state: State, entry: Loot, decision: Spoils) -> Refused | None:
    cards = decision.left_over(state)
    if not 0 <= entry.kept <= cards:
        one, many = "There's only 1 card to keep.", "There are only {count} cards to keep."
        return never(say_count(one, many, cards), "IO-71")
    if not 0 <= entry.made_room <= state.hands[decision.seat]:
        return never("{who} doesn't have that many cards to discard.", "IO-71", who=decision.seat)
    if ORACLE in entry.cards:
        return never("The victor gets the Oracle anyway, so don't name it.", "IO-71")
    if len(entry.cards) > entry.kept:
        one, many = "You keep 1 card, but you named {named}.", "You keep {count} cards, but you named {named}."
        return never(say_count(one, many, entry.kept, named=len(entry.cards)), "IO-71")
    return None


# Coming back


class ToReplenish(Decision):
    """Asks a killed player to draw a new hand."""

    about = "IO-72"
    asks = say("{who}: draw five new cards and do nothing else this turn")
    first = never("First, {who} has to draw five new cards, and can't do anything else this turn.", "IO-72")

    def expired(self, state: State) -> Happening | None:
        (seat,) = self.seats
        if seat in state.left:
            return note("{who} has left the table, so their turn is over.", "OC-3", who=seat)
        if state.life[seat] == "replenished" or state.stage != "acting":
            return note("{who}'s turn is over.", "IO-72", who=seat)
        return SILENT if state.life[seat] == "alive" else None


class Replenish(InGameEntry, SeatEntry, kind="replenish", answers=ToReplenish, reveals=True):
    """A killed player draws five cards as the whole turn (IO-72). `oracle`: one is the shuffled-in Oracle."""

    oracle: bool = False

    log_line = Telling(say("{who} draws a new hand"))

    def why_not_yet(self, state: State) -> Refused | None:
        if refused := has_left(state, self.seat):
            return refused
        if state.life[self.seat] != "alive":
            return never(waiting(state, self.seat), "IO-72")
        return never("{who} hasn't been killed: only a killed player draws a new hand.", "IO-72", who=self.seat)

    @classmethod
    def offer(cls, state: State, decision: ToReplenish) -> Iterable[Offer]:
        yield Offer(Replenish, say("Draw five new cards"), ("IO-72",), {"seat": decision.seat, "oracle": False}, {})
        if _may_draw_oracle(state):
            prompt, fixed = say("Draw five new cards, including the Oracle"), {"seat": decision.seat, "oracle": True}
            yield Offer(Replenish, prompt, ("IO-72", "IO-80"), fixed, {})

    def judge(self, state: State, decision: ToReplenish) -> Ruling:
        refused = _not_in_pile(state) if self.oracle else None
        why = say("It's {who}'s turn: only {who} can draw new cards.")
        return not_asked(decision, self.seat, why, "IO-72") or refused or ALLOWED

    def evolve(self, state: State, id: int, decision: ToReplenish) -> Step:
        seat = self.seat
        new_state, notes = draws(state, seat, max(HAND - state.hands[seat], 0), "IO-72")
        if self.oracle and new_state.hands[seat]:
            new_state, oracle_notes = oracle_found(oracle_from_hand(new_state, seat), seat)
            notes = (*notes, *oracle_notes)
        life = replaced(new_state.life, seat, "replenished")
        is_pulled = state.config.options.reborn_holder == "pulled"
        return Step(changed(new_state, life=life, stage="pulled" if is_pulled else "collapsing"), notes, done=True)


def _may_draw_oracle(state: State) -> bool:
    """Whether the Oracle may be drawn: from the draw pile, or from discards that this draw reshuffles (C-IO-18)."""
    hideouts, where = state.hideouts, state.oracle.where
    is_shuffled = state.draw < HAND and state.config.options.empty_pile == "reshuffled"
    in_discards = where == "discards" or (where == "hidden" and hideouts.discards)
    return (where == "hidden" and hideouts.pile) or (in_discards and is_shuffled)


def _not_in_pile(state: State) -> Refused | None:
    if _may_draw_oracle(state):
        return None
    if state.oracle.where != "hidden":
        return never("The Oracle isn't in the draw pile.", "IO-80")
    return no("The Oracle was dealt under an inner planet, so it isn't in the draw pile.", "IO-14")


# Leaving


def leave(state: State, seat: int) -> Step:
    """Discards the hand, removes the token, returns kept hazards to the box (IO-150). The leaver's Oracle stays face up
    on the token's planet; if there is none, it is lost (C-IO-13)."""
    place = state.at[seat]
    new_state = changed(
        discarded(state, seat, (None,) * state.hands[seat]),
        at=replaced(state.at, seat, NEBULA),
        kept=replaced(state.kept, seat, ()),
    )
    if state.oracle != ("held", seat):
        return Step(new_state)
    if place not in state.places:
        return Step(*oracle_lost(new_state, place))
    text = say("The Oracle is now face up on {place}.", place=place_label(state, place))
    return Step(changed(new_state, oracle=OracleAt("planet", place)), (note(text, "OC-3", "C-IO-13", weight=WEIGHTY),))
