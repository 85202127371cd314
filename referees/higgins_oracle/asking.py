"""A turn: naming a rank and the Oracle's answer (HO-4 to HO-8)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Annotated

from pydantic import AfterValidator, Field

from referees.common.rules import (
    ALLOWED,
    WEIGHTY,
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
from referees.common.values import added, changed
from referees.common.words import Choice, Offer, Only, Sentence, Who, labelled, offered_to, say, say_count
from referees.higgins_oracle.knowledge import Contradiction, Knowledge, denied, forgotten, given
from referees.higgins_oracle.options import Config
from referees.higgins_oracle.pieces import (
    COPIES,
    FULL_HAND,
    RANKS,
    SUITS,
    is_rank,
    rank_label,
    rank_number,
    rank_of,
    suit_label,
)
from referees.higgins_oracle.questions import ASKS, Ask, ChooseCard
from referees.higgins_oracle.state import Capture, ScoredSince, State, draw, next_asker, suits_face_up

NONE_SINCE = (
    "After {guesses}, the Oracle had no card of this rank, and the hand hasn't gained a card "
    "since. Either that entry or this one is wrong. Is this one right?"
)
ONE_SINCE = (
    "After {guesses}, the Oracle had no card of this rank, and the hand has gained at most "
    "{count} card since. Either that entry or this one is wrong. Is this one right?"
)
MANY_SINCE = (
    "After {guesses}, the Oracle had no card of this rank, and the hand has gained at most "
    "{count} cards since. Either that entry or this one is wrong. Is this one right?"
)
GIVEN_AGAIN = "The same card was already given in {guesses}. Either that entry or this one is wrong. Is this one right?"
LAID_AGAIN = "The same card was already laid out. Either that entry or this one is wrong. Is this one right?"
TOO_MANY = (
    "Together with {guesses}, this would make more than four cards of this rank. One of these entries"
    " is wrong. Is this one right?"
)
TOO_MANY_WITH_LAID = (
    "Together with {guesses} and the cards laid out, this would make more than four cards of this "
    "rank. One of these entries is wrong. Is this one right?"
)
TOO_MANY_LAID = (
    "Together with the cards laid out, this would make more than four cards of this rank. Either one "
    "of those cards or this answer is wrong. Is this answer right?"
)
NO_HAND = "If this is right, no hand can fit all the answers so far, so one of them is wrong. Is this entry right?"
CITES, GONE = ("HO-5", "HO-7"), ("C-HO-7",)
HIT = tuple(say_count("{count} card given", "{count} cards given", hits) for hits in range(COPIES + 1))
SUITS_OF = tuple(Choice((None, *combinations(SUITS, hits)), suit_label) for hits in range(COPIES + 1))
DRAWS = tuple((note("{who} draws a card.", "HO-6", who=seat),) for seat in range(Config.most))


class Guess(SeatEntry, kind="guess", answers=Ask, reveals=True):
    """A player names a rank and gets all the Oracle's cards of that rank: `hits` of them (0 is a miss), with their
    `suits` if entered. HO-5 to HO-8."""

    rank: str = Field(repr=False)
    hits: int
    suits: Suits | None = Field(default=None, repr=False)

    field_labels = labelled(rank=say("Which rank?"), suits=say("Which suits?"))

    @classmethod
    def offer(cls, state: State, decision: Ask) -> Iterable[Offer]:
        return _guesses(state.turn, min(state.hand, COPIES), state.face_up)

    def judge(self, state: State, decision: Ask) -> Ruling:
        if refused := _forbidden(state, self):
            return refused
        if (
            not self.hits
            and state.config.options.gone_ranks == "ask"
            and len(suits_face_up(state.face_up).get(self.rank, "")) == COPIES
        ):
            question = say("All four cards of this rank are already face up. Was that really what you asked for?")
            return Unclear(question, GONE, yes=say("Yes, it was"))
        return ALLOWED

    def knowledge_doubt(self, state: State, decision: Ask, to: int | None) -> Unclear | None:
        """HO-7: a doubt if no possible hand fits the answer."""
        known = learned(state, self)
        return None if isinstance(known, Knowledge) else doubt(state, known)

    def evolve(self, state: State, id: int, decision: Ask) -> Step:
        """HO-6: a miss ends the turn; HO-7: a hit continues it, unless the Oracle's hand is empty (HO-8)."""
        known = learned(state, self)
        state = changed(state, asked=(*state.asked, id))
        hand = max(state.hand - self.hits, 0)
        if isinstance(known, Contradiction):
            known = forgotten(state.known, hand, self.seat)
        if not self.hits:
            return _missed(state, self.seat, known)
        capture = Capture(len(known.askers), self.seat, self.hits, id, self.rank, self.suits)
        won, captures = added(state.won, self.seat, self.hits), (*state.captures, capture)
        one, many = "{who} places {count} card face down.", "{who} places {count} cards face down."
        happening = note(say_count(one, many, self.hits, who=Who(self.seat)), "HO-7")
        if not hand:
            return _hand_won(changed(state, won=won, captures=captures), self.seat, known, happening)
        return Step(changed(state, hand=hand, won=won, captures=captures, known=known), (happening,))

    def tell(self, at: State, now: State) -> Sentence:
        """HO-11: the rank is public until the next entry, as it was said aloud, and again after scoring; in between,
        only the cards' winner sees it. Guess numbers have a "#": a bare 8 looks like a rank."""
        number, rank = len(at.known.askers) + 1, rank_label(self.rank)
        eyes = (self.seat,) if self.hits else ()
        if not self.hits:
            public = say("{who} misses (guess #{number})", number=number, who=Who(self.seat))
            secret = say("{who} names {rank} and misses (#{number})", number=number, who=Who(self.seat), rank=rank)
        else:
            one, many = "{who} wins {count} card (guess #{number})", "{who} wins {count} cards (guess #{number})"
            public = say_count(one, many, self.hits, number=number, who=Who(self.seat))
            one = "{who} guesses {rank} and wins {count} card (#{number})"
            many = "{who} guesses {rank} and wins {count} cards (#{number})"
            secret = say_count(one, many, self.hits, number=number, who=Who(self.seat), rank=rank)
        return say("{guess}", guess=Only(secret, eyes, public, ScoredSince(len(at.rounds)), is_aloud=True))


Suits = Annotated[tuple[str, ...], AfterValidator(lambda suits: tuple(sorted(suits)) or None)]
_miss = offered_to(Guess, say("Miss"), "HO-5", "HO-6", hits=0, suits=None, rank=Choice(RANKS, rank_label))


@lru_cache(maxsize=512)
def _guesses(seat: int, most: int, face_up: tuple[tuple[str, ...], ...]) -> tuple[Offer, ...]:
    lying = suits_face_up(face_up)
    ranks = tuple([rank for rank in RANKS if rank not in lying])
    offers = [_miss(seat)]
    for hits in range(1, most + 1):
        if ranks:
            offers.append(_offer_of_ranks(seat, hits, ranks))
        offers += [
            _offer_of_rank(seat, hits, rank, suits) for rank, suits in lying.items() if hits + len(suits) <= COPIES
        ]
    return tuple(offers)


@lru_cache(maxsize=512)
def _offer_of_ranks(seat: int, hits: int, ranks: tuple[str, ...]) -> Offer:
    open_ = {"rank": Choice(ranks, rank_label), "suits": SUITS_OF[hits]}
    return Offer(Guess, HIT[hits], CITES, {"seat": seat, "hits": hits}, open_)


@lru_cache(maxsize=4096)
def _offer_of_rank(seat: int, hits: int, rank: str, lying: str) -> Offer:
    suits = Choice((None, *combinations([suit for suit in SUITS if suit not in lying], hits)), suit_label)
    one, many = "{rank}: {count} card given", "{rank}: {count} cards given"
    prompt = say_count(one, many, hits, rank=rank_label(rank))
    open_ = {"rank": Choice((rank,), rank_label), "suits": suits}
    return Offer(Guess, prompt, CITES, {"seat": seat, "hits": hits}, open_)


def doubt(state: State, why: Contradiction) -> Unclear:
    """C-HO-9: a doubt about this answer, an earlier one or a laid-out card. To keep ranks secret, it names guesses by
    number and player, and no laid-out card; if it names no guess, any in the round may be wrong."""
    suspects = tuple(state.asked[guess - 1] for guess in why.guesses if guess <= len(state.asked))
    if why.laid_out or not suspects:
        suspects = tuple(sorted({*(suspects or state.asked), *state.laid}))
    text, askers = say("{who}'s guess #{number}"), state.known.askers
    guesses = tuple([text.filled(number=guess, who=Who(askers[guess - 1])) for guess in why.guesses])
    return Unclear(_reason(why, guesses), ("C-HO-9", "HO-7"), suspects=suspects, yes=say("Yes, this is right"))


def _reason(why: Contradiction, guesses: tuple[Sentence, ...]) -> Sentence:
    match why.why:
        case "absent" if why.since and guesses:
            return say_count(ONE_SINCE, MANY_SINCE, why.since, guesses=guesses)
        case "absent" if guesses:
            return say(NONE_SINCE, guesses=guesses)
        case "again":
            return say(GIVEN_AGAIN, guesses=guesses) if guesses else say(LAID_AGAIN)
        case "copies" if guesses and why.laid_out:
            return say(TOO_MANY_WITH_LAID, guesses=guesses)
        case "copies":
            return say(TOO_MANY, guesses=guesses) if guesses else say(TOO_MANY_LAID)
        case _:
            return say(NO_HAND)


def _forbidden(state: State, entry: Guess) -> Refused | None:
    if not is_rank(entry.rank):
        # A "no" to a single card would say nothing about its rank, so overruling could change nothing.
        rank = rank_label(rank_of(entry.rank))
        return never("You can only ask for a rank, such as “{rank}”, not for a single card.", "HO-5", rank=rank)
    if entry.seat != state.turn:
        return _out_of_turn(state, entry.seat)
    if entry.hits > state.hand:
        one, many = "{who} only holds {count} card.", "{who} only holds {count} cards."
        return no(say_count(one, many, state.hand, who=Who(state.oracle)), "HO-7")
    lying = suits_face_up(state.face_up).get(entry.rank, "")
    if entry.hits and entry.hits + len(lying) > COPIES:
        # The rank stays unsaid: this may be said again much later, when the guess no longer fits or is replayed.
        return no("There are only four cards of each rank. With those already face up, that's more than four.", "HO-1")
    if any(suit in lying for suit in entry.suits or ()):
        return no("One of these cards is already face up, and there's only one of each.", "HO-1")
    return None


def _out_of_turn(state: State, seat: int) -> Refused:
    if seat == state.oracle and seat not in state.left:
        return no("{who} is the Oracle and answers the questions.", "HO-4", who=seat)
    not_yet = say("It's {turn}'s turn to ask, not {who}'s.", turn=Who(state.turn), who=Who(seat))
    return has_left(state, seat) or no(not_yet, "HO-4", "C-HO-5")


def learned(state: State, entry: Guess) -> Knowledge | Contradiction:
    """The knowledge after this answer."""
    rank = rank_number(entry.rank)
    if not entry.hits:
        return denied(state.known, rank, entry.seat)
    cards = tuple(f"{entry.rank}{suit}" for suit in entry.suits or ())
    return given(state.known, rank, entry.hits, cards, entry.seat)


def asked_next(state: State) -> tuple[Ask, ...]:
    """The question to the active player, as in `rounds.proceed`; empty if the deck is empty."""
    return ASKS[state.turn] if state.deck else ()


def _following(state: State, seat: int, oracle: int) -> int:
    """HO-4: who asks next; after a guess out of turn, still the active player."""
    return next_asker(state, seat, oracle) if seat == state.turn else state.turn


def _missed(state: State, seat: int, known: Knowledge) -> Step:
    """HO-6, C-HO-4: after a miss, the Oracle draws and, with four cards, lays one out before or after drawing."""
    is_full, choose = state.hand >= FULL_HAND, (ChooseCard((state.oracle,)),)
    turn = _following(state, seat, state.oracle)
    if not state.deck:
        return Step(changed(state, known=known, missed=True), done=True)
    if is_full and state.config.options.lay_out == "before_drawing":
        return Step(changed(state, known=known, missed=True, turn=turn), (), choose, done=True)
    if is_full:
        return Step(draw(state, state.hand, known, missed=True, turn=turn), DRAWS[state.oracle], choose, done=True)
    new_state = draw(state, state.hand, known, turn=turn)
    return Step(new_state, DRAWS[state.oracle], asked_next(new_state), done=True)


def _hand_won(state: State, seat: int, known: Knowledge, happening: Happening) -> Step:
    turn = _following(state, seat, seat)
    if state.deck:
        title = say("{who} wins the whole hand, becomes the Oracle and draws a card.", who=Who(seat))
        after = draw(state, 0, known, oracle=seat, next_oracle=seat, turn=turn)
        return Step(after, (happening, note(title, "HO-8", "C-HO-3", weight=WEIGHTY)), asked_next(after), done=True)
    title = say("{who} wins the whole hand and becomes the Oracle.", who=Who(seat))
    after = changed(state, hand=0, known=known, oracle=seat, next_oracle=seat, turn=turn, missed=True)
    return Step(after, (happening, note(title, "HO-8", weight=WEIGHTY)), done=True)
