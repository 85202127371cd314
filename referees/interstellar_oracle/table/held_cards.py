"""Moving cards between hands, discard pile, draw pile and planets. Their total is constant (IO-3, IO-154). If players
overrule a refusal and discard more cards than a hand has, the rest come from the draw pile."""

from collections import Counter
from collections.abc import Iterable

from referees.common.rules import WEIGHTY, Happening, Refused, Unclear, combined, never, note
from referees.common.values import added, changed, replaced
from referees.common.words import Sentence, Who, say, say_count
from referees.interstellar_oracle.table import knowledge
from referees.interstellar_oracle.table.hand_size import CODEX, least_limit, without_codex
from referees.interstellar_oracle.table.hideouts import NOWHERE, drawn_from, left_by, shuffled
from referees.interstellar_oracle.table.knowledge import EVERYBODY, Eyes, Knowledge
from referees.interstellar_oracle.table.pieces import NEBULA, ORACLE, Card, card_label, is_inner
from referees.interstellar_oracle.table.state import HIDDEN, OracleAt, State

RIGHT = say("Yes, this is right")
Named = tuple[Card | None, ...]  # cards; None for an unnamed one


def undrawable(drawn: int, left: int) -> Refused | None:
    """Why that many cards can't be drawn if only `left` cards are left (C-IO-18)."""
    if 0 <= drawn <= left:
        return None
    if drawn < 0:
        return never("You can't draw fewer than zero cards.", "C-IO-18")
    one, many = "There's only {count} card left to draw.", "There are only {count} cards left to draw."
    text = say_count(one, many, left) if left else say("There's no card left to draw.")
    return never(text, "C-IO-18")


# What a hand cannot hold


def doubt(state: State, seat: int, *cards: Card | None, to: int | None) -> Unclear | None:
    """A doubt if by the discard pile, or what the player `to` knows, `seat` can't have all of the named `cards`."""
    named = Counter(_names_of(cards))
    each = all_doubts(*[_doubt(state, seat, card, count, to) for card, count in named.items()])
    seen = Counter(knowledge.known_to(state.known.holds[seat], to))
    if each is not None or (named - seen).total() <= max(state.hands[seat] - seen.total(), 0):
        return each
    text = "The cards already seen in {who}'s hand leave no room for all those you named. Is this entry right?"
    return Unclear(say(text, who=Who(seat)), ("C-IO-2",), yes=RIGHT)


def _doubt(state: State, seat: int, card: Card, named: int, to: int | None) -> Unclear | None:
    copies = state.config.copies_of(card)
    if state.discards.count(card) >= copies:
        return _all_discarded(card, copies)
    hand = knowledge.known_to(state.known.holds[seat], to)
    if state.hands[seat] <= len(hand) and card not in hand:
        text = "All cards in {who}'s hand have been seen, and {card} isn't one of them. Is this entry right?"
        return Unclear(say(text, who=Who(seat), card=card_label(card)), ("C-IO-2",), yes=RIGHT)
    return _too_many(state, card, named, to, hand=seat)


def _all_discarded(card: Card, copies: int) -> Unclear:
    few = {
        1: say("The only {card} card has been discarded. Is this another one?"),
        2: say("Both {card} cards have been discarded. Is this a third one?"),
    }
    more = say("All {copies} {card} cards have been discarded. Is this another one?", copies=copies)
    return Unclear(few.get(copies, more).filled(card=card_label(card)), ("C-IO-28",), yes=say("Yes, one more"))


def under_doubt(state: State, place: int | None, *cards: Card | None, to: int | None) -> Unclear | None:
    """A doubt if not all named cards can be under that planet or, without one, unnamed in the discard pile."""
    named = [(card, cards.count(card)) for card in dict.fromkeys(cards) if card]
    return all_doubts(*[_too_many(state, card, count, to, place=place) for card, count in named])


def all_doubts(*doubts: Unclear | None) -> Unclear | None:
    """Combines several doubts into one, or None."""
    ruling = combined(*doubts) if any(doubts) else None
    return ruling if isinstance(ruling, Unclear) else None


def _too_many(
    state: State, card: Card, named: int, to: int | None, *, hand: int | None = None, place: int | None = None
) -> Unclear | None:
    known, copies = state.known, state.config.copies_of(card)
    elsewhere = knowledge.certain_copies(known, card, to, except_hand=hand, except_place=place)
    elsewhere += state.discards.count(card)
    if card == CODEX:  # also those who said that they have it (C-IO-27)
        elsewhere += sum(seat != hand and card not in knowledge.known_to(known.holds[seat], to) for seat in state.codex)
    if elsewhere + named <= copies:
        return None
    text = "With this entry, there would be more {card} cards than the kit has. Is it right?"
    if elsewhere >= copies:
        text = "Every {card} card has been entered somewhere else. Is this entry right?"
    return Unclear(say(text, card=card_label(card)), ("C-IO-2",), yes=RIGHT)


# Playing and discarding


def played(state: State, seat: int, card: Card, *, stays: bool) -> State:
    """Returns a shown card to the hand, or discards it (IO-64, IO-65)."""
    if stays:
        known = knowledge.returned(state.known, seat, card)
        return changed(state, known=knowledge.sure_hand(known, seat, state.hands[seat]))
    return discarded(state, seat, (card,))


def discarded(state: State, seat: int, cards: Named) -> State:
    """Moves cards from a hand to the public discard pile."""
    from_hand = min(len(cards), state.hands[seat])
    from_draw = min(len(cards) - from_hand, state.draw)
    return changed(
        state,
        hands=added(state.hands, seat, -from_hand),
        draw=state.draw - from_draw,
        discards=(*state.discards, *cards[: from_hand + from_draw]),
        known=knowledge.sure_hand(_left_hand(state.known, seat, cards), seat, state.hands[seat] - from_hand),
        codex=without_codex(state.codex, seat) if None in cards or CODEX in cards else state.codex,
    )


def _left_hand(known: Knowledge, seat: int, cards: Named, eyes: Eyes = EVERYBODY) -> Knowledge:
    known = knowledge.lost(known, seat, _names_of(cards), eyes)
    return knowledge.forgotten_hand(known, seat) if None in cards else known


def _names_of(cards: Iterable[Card | None]) -> tuple[Card, ...]:
    return tuple([card for card in cards if card is not None])


def between_hands(state: State, giver: int, taker: int, cards: Named) -> State:
    """Moves cards between hands, at most as many as the giver has; only the two players know which (section D)."""
    count = min(len(cards), state.hands[giver])
    hands = added(state.hands, giver, -count)
    eyes = knowledge.eyes_of(giver, taker)
    known = knowledge.sure_hand(_left_hand(state.known, giver, cards, eyes), giver, hands[giver])
    known = knowledge.gained(known, taker, _names_of(cards[:count]), eyes)
    codex = without_codex(state.codex, giver) if count else state.codex
    return changed(state, hands=added(hands, taker, count), known=known, codex=codex)


def spoils(state: State, seat: int, killed: int, count: int, cards: Iterable[Card]) -> State:
    """Moves `count` cards, unnamed in the discard pile or reshuffled from it into the draw pile, to a victor (IO-71).
    Only the victor and the player `killed` know those in `cards`. The piles must have enough."""
    pile, missing = [], count
    for card in reversed(state.discards):
        if card is None and missing:
            missing -= 1
        else:
            pile.append(card)
    return changed(
        state,
        draw=state.draw - missing,
        discards=tuple(reversed(pile)),
        hands=added(state.hands, seat, count),
        known=knowledge.gained(state.known, seat, tuple(cards)[:count], knowledge.eyes_of(seat, killed)),
    )


def from_discards(state: State, seat: int, card: Card) -> State:
    """Takes a named or unnamed card from the discard pile into a hand; the Oracle only leaves the pile (IO-112)."""
    pile = list(state.discards)
    pile.remove(card if card in pile else None)
    new_state = changed(state, discards=tuple(pile))
    if card == ORACLE:
        return changed(new_state, oracle=OracleAt("gone"))
    return changed(new_state, hands=added(state.hands, seat, 1), known=knowledge.gained(state.known, seat, (card,)))


# Drawing


def draws(state: State, seat: int, count: int, passage: str) -> tuple[State, tuple[Happening, ...]]:
    """A seat draws; the discards refill an empty draw pile, unless a house option says otherwise (C-IO-18)."""
    state, drawn, notes = from_pile(state, count)
    if drawn:
        one, many = "{who} draws {count} card.", "{who} draws {count} cards."
        notes = (*notes, note(say_count(one, many, drawn, who=Who(seat)), passage))
    hideouts = drawn_from(state.hideouts, seat, state.draw) if drawn else state.hideouts
    return changed(state, hands=added(state.hands, seat, drawn), hideouts=hideouts), notes


def drawable(state: State, discarded: int = 0) -> int:
    """Number of cards that can be drawn after discarding `discarded` cards (C-IO-18)."""
    return state.draw + (len(state.discards) + discarded if state.config.options.empty_pile == "reshuffled" else 0)


def from_pile(state: State, count: int) -> tuple[State, int, tuple[Happening, ...]]:
    """Draws `count` cards, or all if there are fewer; also returns the number drawn and any reshuffle."""
    if count <= state.draw or not state.discards or state.config.options.empty_pile != "reshuffled":
        drawn = min(count, state.draw)
        return changed(state, draw=state.draw - drawn), drawn, ()
    has_oracle = state.oracle.where == "discards"
    oracle, hideouts = HIDDEN if has_oracle else state.oracle, shuffled(state.hideouts, has_oracle=has_oracle)
    pile = state.draw + len(state.discards)
    drawn = min(count, pile)
    happening = note("The draw pile is empty: shuffle the discard pile to make a new one.", "C-IO-18")
    return changed(state, draw=pile - drawn, discards=(), oracle=oracle, hideouts=hideouts), drawn, (happening,)


# Under planets


def taken_from_under(state: State, seat: int, place: int, card: Card | None) -> State:
    """Moves a card from under a planet to a hand; only that player learns which. The planet must have one."""
    left, own = state.under[place] - 1, knowledge.eyes_of(seat)
    known = knowledge.forgotten_place(state.known, place)
    if card is not None:
        known = knowledge.gained(knowledge.lifted(state.known, place, (card,), own), seat, (card,), own)
    return changed(
        state,
        under=replaced(state.under, place, left),
        hands=added(state.hands, seat, 1),
        hideouts=left_by(state.hideouts, place, seat, left),
        known=knowledge.sure_place(known, place, left),
    )


def put_under(state: State, seat: int, place: int, card: Card | None) -> State:
    """Puts a card from a non-empty hand face down under a planet; only the player knows which."""
    own = knowledge.eyes_of(seat)
    known = knowledge.sure_hand(_left_hand(state.known, seat, (card,), own), seat, state.hands[seat] - 1)
    return changed(
        state,
        under=added(state.under, place, 1),
        hands=added(state.hands, seat, -1),
        known=known if card is None else knowledge.noted(knowledge.laid(known, place, (card,), own), seat, place, card),
        codex=state.codex if state.hands[seat] - 1 > least_limit(state, seat) else without_codex(state.codex, seat),
    )


# The Oracle


def may_be_oracle(state: State, place: int) -> bool:
    """Whether a card from `place` may be the Oracle: face up (C-IO-13), or hidden and possibly dealt there (IO-14)."""
    where, at = state.oracle
    if place == NEBULA:
        return where == "nebula"
    return (where == "planet" and at == place) or (is_hideout(state, place) and state.under[place] > 0)


def is_hideout(state: State, place: int) -> bool:
    """Whether the hidden Oracle may be under the planet at `place` (IO-14)."""
    return state.oracle.where == "hidden" and place in state.hideouts.places


def no_oracle_there(state: State, place: int) -> Refused | None:
    """Why the Oracle can't be at `place`; overrulable while it is hidden."""
    if may_be_oracle(state, place):
        return None
    if state.oracle.where != "hidden" or place == NEBULA or not state.under[place]:
        return never("The Oracle isn't there.", "IO-80").at(place)
    return Refused(*_why_not_there(state, place)).at(place)


def _why_not_there(state: State, place: int) -> tuple[Sentence, tuple[str, ...]]:
    if not state.hideouts.places and state.hideouts.pile:
        return say("The Oracle was shuffled into the draw pile, so it isn't under a planet."), ("C-IO-18",)
    if not is_inner(place):
        return say("The Oracle was dealt under an inner planet, and this is an outer one."), ("IO-14",)
    return say("The card dealt under this planet isn't there any more."), ("IO-14",)


def oracle_lifted(state: State, place: int) -> State:
    """Takes the Oracle from a planet: one card fewer under it, unless the Oracle was face up."""
    if state.oracle.where != "hidden":
        return state
    left = state.under[place] - 1
    known = knowledge.sure_place(state.known, place, left)
    return changed(state, under=replaced(state.under, place, left), oracle=OracleAt("gone"), known=known)


def oracle_from_hand(state: State, seat: int) -> State:
    """Removes the Oracle from a hand that drew it along with other cards."""
    left = state.hands[seat] - 1
    return changed(state, hands=replaced(state.hands, seat, left), known=knowledge.sure_hand(state.known, seat, left))


def oracle_found(state: State, seat: int) -> tuple[State, tuple[Happening, ...]]:
    """Puts the Oracle, which the caller has removed, face up before a seat (IO-80): from now planets vanish (IO-81)."""
    happening = note("{who} has the Oracle.", "IO-80", who=seat, weight=WEIGHTY)
    new_state = changed(state, oracle=OracleAt("held", seat), hideouts=NOWHERE, collapsing=True)
    if state.collapsing:
        return new_state, (happening,)
    if seat == state.turn.seat:
        return new_state, (happening, _begins(state))
    if state.config.options.first_collapse == "running":
        at_once = say("Planets start to vanish after this turn, the highest number first.")
        if state.config.sets == 2:
            at_once = say("Planets start to vanish after this turn, alternating between the two halves.")
        return new_state, (happening, note(at_once, "IO-81", "C-IO-35", weight=WEIGHTY))
    later = say("Planets start to vanish after {who}'s next turn, the highest number first.")
    if state.config.sets == 2:
        later = say("Planets start to vanish after {who}'s next turn, alternating between the two halves.")
    later = later.filled(who=Who(seat))
    return changed(new_state, begins_with=seat), (happening, note(later, "IO-81", "C-IO-35", weight=WEIGHTY))


def _begins(state: State) -> Happening:
    if state.config.sets == 2:
        halves = say("From now on, a planet vanishes at the end of each turn, alternating between the two halves.")
        return note(halves, "IO-81", "IO-155", weight=WEIGHTY)
    begins = say("From now on, the planet with the highest number vanishes at the end of each turn.")
    return note(begins, "IO-81", weight=WEIGHTY)
