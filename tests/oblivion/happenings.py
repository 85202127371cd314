"""Conditions for each happening of Oblivion to be true."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from referees.common.protocol.sentence import Reader, Sentence
from referees.oblivion.drafting import ToLayOut
from referees.oblivion.powers.waiting import PowerAsks
from referees.oblivion.splitting import ToPick, ToSplit
from referees.oblivion.table.asking import CellLabel
from referees.oblivion.table.damage import health_of
from referees.oblivion.table.parts import Stat
from referees.oblivion.table.pieces import Cell, Spot, cell_label, spot_label
from referees.oblivion.table.state import PlacedCard, State, card_at, left_neighbour, title
from tests.common.happenings import Case, IsSo

HURT = "{card} takes {amount} damage; health left: {left}."
EXPLAINED = "{card} takes {amount} damage ({parts}); health left: {left}."
GUARDED = "{card} takes {amount} damage ({parts}, less {guards}); health left: {left}."
KILLED = "{card} is killed."
BACK = "{card} comes back to life, so it doesn't count as killed."
WORN = "{card} has {damage} damage on it, and its health is now {health}."
RETURNED = "{card} returns to its owner's hand."
MOVED = "{card} moves to a new place: {place}."
FALLEN = "{card} would return, but that player has no other card left and, at this table, is out."
AWAY = {KILLED, RETURNED, MOVED, FALLEN}  # removes a card from its place


class Place(NamedTuple):
    """A card as a sentence names it: its player, its name, and the card now at its place."""

    seat: int
    name: str
    card: PlacedCard | None


def place(case: Case, state: State) -> Place:
    """The state's card at the place that the sentence names."""
    fields = dict(case.fields["card"].fields)
    seat = fields["who"].seat
    cards = [card for card in state.fields[seat] if cell_label(card.cell) == fields["place"]]
    return Place(seat, fields["card"], cards[0] if cards else None)


def now(case: Case) -> Place:
    return place(case, case.after)


def same_turn(case: Case) -> bool:
    """Whether it's still the same turn and phase; bonuses end with the phase or the turn."""
    before, after = case.before, case.after
    return bool((after.turn, after.turns, after.stage) == (before.turn, before.turns, before.stage))


def is_away(case: Case) -> bool:
    """Whether the named card was removed by the same entry."""
    _, name, card = now(case)
    is_other = card is None or title(case.after, card) != name
    return bool(AWAY & {*case.along}) and is_other


def is_hurt(case: Case) -> bool:
    """Whether the card has that damage, and that health left, unless the same entry changed it further."""
    card, left = now(case).card, case.fields["left"]
    if card is None or is_away(case):
        return is_away(case)
    if case.along.count(HURT) > 1 or BACK in case.along or not same_turn(case):
        return True
    return bool(left == max(health_of(case.after, card) - card.damage, 0) and card.damage >= case.fields["amount"])


def adds_up(case: Case) -> bool:
    """Whether the parts, less the guards, add up to the damage, which is at least zero, and the card has it."""
    parts = sum(dict(part.fields)["points"] for part in case.fields["parts"])
    guards = sum(dict(guard.fields)["points"] for guard in case.fields["guards"])
    return case.fields["amount"] >= max(parts - guards, 0) and is_hurt(case)


def is_worn(case: Case) -> bool:
    """Whether that damage reaches that health, and the same entry kills the card, or its power is asked about."""
    fields = dict(case.fields["card"].fields)
    is_asked = any(pending.seat == fields["who"].seat for pending in case.after.open if isinstance(pending, PowerAsks))
    return case.fields["damage"] >= case.fields["health"] and (KILLED in case.along or is_asked)


def is_healed(case: Case) -> bool:
    """Whether the card has that much less damage; at most that much if it was hurt by the same entry."""
    was, card = place(case, case.before).card, now(case).card
    if was is None or card is None:
        return is_away(case)
    less = was.damage - card.damage
    if any(IS_SO[template] is is_hurt for template in case.along):
        return bool(less <= case.fields["amount"])
    return less == case.fields["amount"] or case.along.count(case.template) > 1


def has_been_given(case: Case, to: Stat, sign: int = 1) -> bool:
    """Whether that was added to the card; it needn't be if the turn has ended or the card is gone."""
    card = now(case).card
    if card is None or not same_turn(case) or is_away(case) or BACK in case.along:
        return True
    amount = sign * (case.fields["amount"] or 1)
    return any((modifier.amount, modifier.to) == (amount, to) for modifier in card.modifiers)


def is_killed(case: Case) -> bool:
    """Whether another card or none is at that place, and the discard pile has grown."""
    _, name, card = now(case)
    stays = card is not None and title(case.after, card) == name and MOVED not in case.along
    return not stays and len(case.after.discards) > len(case.before.discards)


def is_back(case: Case) -> bool:
    """Whether the card is at its place, not dying, with less damage than health."""
    card = now(case).card
    return is_away(case) or (card is not None and card.damage < health_of(case.after, card))


def is_returned(case: Case) -> bool:
    """Whether the card is gone, and its player has cards in hand or is out."""
    seat, name, card = now(case)
    is_gone = card is None or title(case.after, card) != name or MOVED in case.along
    return is_gone and (case.after.hands[seat] > 0 or is_out(case.after, seat))


def is_moved(case: Case) -> bool:
    seat, name, _ = now(case)
    cards = [card for card in case.after.fields[seat] if case.fields["place"] in set(labels_of(case, seat, card.cell))]
    return any(title(case.after, card) == name for card in cards) or KILLED in case.along


def labels_of(case: Case, seat: int, cell: Cell) -> Iterator[Sentence]:
    """The labels of a moved card's place, relative to the cards before and to the cards now."""
    moved = case.fields["card"]
    for state in (case.before, case.after):
        others = [card for card in state.fields[seat] if card.cell != cell]
        others = [card for card in others if spot_label((seat, *card.cell), title(state, card)) != moved]
        yield CellLabel(tuple(others), state.label)(cell)


def is_out(state: State, seat: int) -> bool:
    return any(seat in seats for seats in state.eliminated)


def fell(case: Case, **more: Any) -> bool:
    """Whether the player is out now, without a card, and wasn't before."""
    seat, after = case.seat(), case.after
    is_cardless = is_out(after, seat) and not after.fields[seat] and not after.hands[seat]
    return is_cardless and not is_out(case.before, seat) and all(getattr(after, n)[seat] is v for n, v in more.items())


def fell_with_cards(case: Case) -> bool:
    """Whether the player is out, had cards in hand, and a hand saves no player at this table."""
    return fell(case) and case.after.config.options.empty_battlefield == "out" and case.fields["count"] > 0


def is_put_away(rule: str) -> IsSo:
    """C-OB-11: whether the player is out, at a table that does this with their hand, or has left, and has no cards."""

    def is_so(case: Case) -> bool:
        seat, after = case.seat(), case.after
        does = "aside" if seat in after.left else after.config.options.fallen_hand
        return not after.hands[seat] and not after.fields[seat] and seat not in after.living and does == rule

    return is_so


def draws(case: Case) -> bool:
    """Whether the hand has at least that many cards, or the player is out."""
    seat = case.seat()
    return case.after.hands[seat] >= case.fields["count"] or is_out(case.after, seat)


def discards(case: Case) -> bool:
    """Whether that many unseen cards were added to the discard pile."""
    return bool(case.after.discards.count(None) - case.before.discards.count(None) >= case.fields["count"])


def takes_last(case: Case, count: int) -> bool:
    """Whether the hand has exactly that many more cards."""
    seat = case.seat()
    return bool(case.after.hands[seat] - case.before.hands[seat] == count)


def begins(case: Case) -> bool:
    """Whether it's the first turn of the game, and that player's."""
    return (case.after.turn, case.after.first_player, sum(case.after.turns)) == (case.seat(), case.seat(), 1)


def is_draft(case: Case) -> bool:
    """Whether the draft has that number, dealer and drafter."""
    after, fields = case.after, case.fields
    named = (fields["round"], fields["dealer"].seat, fields["drafter"].seat)
    return (after.draft, after.dealer, after.drafter) == named


def has_piles_to_make(case: Case) -> bool:
    """Whether it's that player who makes the piles, or the piles are made."""
    return case.after.drafter == case.seat() and not any(
        isinstance(decision, ToSplit) and decision.seat != case.seat() for decision in case.after.open
    )


def asks(case: Case) -> list[Spot]:
    """The places of cards whose powers are asked about."""
    return [decision.spot for decision in case.after.open if isinstance(decision, PowerAsks)]


def waits(case: Case) -> bool:
    """Whether another card is settled before this one."""
    was = case.before.open[-1]
    return isinstance(was, PowerAsks) and (was.spot not in asks(case) or KILLED in case.along)


def titles(case: Case) -> list[Any]:
    """The titles of the cards on the battlefields before or after the entry."""
    states = (case.before, case.after)
    return [title(state, card) for state in states for field in state.fields for card in field]


def is_known(case: Case) -> bool:
    """Whether the card is on a battlefield, or is one of the kit's that was placed and removed by the same entry."""
    (name,) = read((case.fields["card"],))
    return name in read((*titles(case), *case.after.label.by_id.values()))


def is_duplicate(case: Case) -> bool:
    """Whether a card with the first name counts as the other."""
    names = (case.fields["card"], case.fields["other"])
    cards = [card for field in case.after.fields for card in field]
    pairs = {(case.after.label.name(card.printed), case.after.label.name(card.card)) for card in cards}
    others = {(printed, f"{name} (as {card})") for printed, card in pairs for name in case.after.label.by_id.values()}
    return read(names) in pairs | others or KILLED in case.along


def read(names: tuple[Any, ...]) -> tuple[str, ...]:
    """The names as players see them."""
    return tuple(name if isinstance(name, str) else Reader(()).text(name) for name in names)


def has_no_target(case: Case) -> bool:
    """Whether the card without a target is or was on the battlefield."""
    names = [
        spot_label((seat, *card.cell), title(state, card))
        for state in (case.before, case.after)
        for seat, field in enumerate(state.fields)
        for card in field
    ]
    return case.fields["card"] in names or case.entry.kind_name() == "place"


IS_SO: dict[str, IsSo] = {
    # The draft
    "Draft {round} of 4: {dealer} lays out the cards, {drafter} makes the piles.": is_draft,
    "All cards for this draft are laid out.": lambda case: (
        not any(isinstance(decision, ToLayOut) and decision in case.before.open for decision in case.after.open)
    ),
    "The deck is empty and isn't reshuffled.": lambda case: (
        case.after.deck == 0 or case.after.config.options.fallen_hand == "shuffled"
    ),
    "All the cards are in piles.": lambda case: not case.after.layout or case.after.stage != "piles",
    "{who} makes the piles now.": has_piles_to_make,
    "Nobody takes the rest of the cards. Put them aside, face down.": lambda case: (
        case.after.left and case.after.out_of_game > case.before.out_of_game
    ),
    "{who} takes no pile.": lambda case: (
        not any(isinstance(decision, ToPick) and decision.seat == case.seat() for decision in case.after.open)
    ),
    "The last pile goes to {who}: {count} card.": lambda case: takes_last(case, case.fields["count"]),
    "The last pile goes to {who}; it's empty.": lambda case: takes_last(case, 0),
    "The draft is over. {who} was the first drafter and goes first.": begins,
    "The draft is over. The first drafter has left, so {who} goes first.": begins,
    # Turns
    "{who} has no Combat phase: a power has eliminated a player.": lambda case: bool(case.after.eliminated),
    "{who} has nobody to attack.": lambda case: left_neighbour(case.after, case.seat()) is None,
    "{left} has no cards on the battlefield, so {who} has no Combat phase.": lambda case: (
        not case.after.fields[case.seat("left")] and left_neighbour(case.before, case.seat()) == case.seat("left")
    ),
    "{left} has no cards left on the battlefield, so {who} can't attack again.": lambda case: (
        not case.after.fields[case.seat("left")] and case.before.turn == case.seat()
    ),
    "{who}'s turn is on hold for now.": lambda case: case.seat() == case.before.turn,
    "It's no longer {who}'s turn.": lambda case: case.after.turn != case.seat() or case.seat() not in case.after.living,
    # Damage and death
    HURT: is_hurt,
    EXPLAINED: adds_up,
    GUARDED: adds_up,
    WORN: is_worn,
    KILLED: is_killed,
    "The duplicates killed the card together, so their power works once for each of them.": lambda case: (
        KILLED in case.along
    ),
    BACK: is_back,
    FALLEN: lambda case: any(len(two) > len(was) for was, two in [(case.before.eliminated, case.after.eliminated)]),
    # Powers
    "{card} is healed by {amount}.": is_healed,
    "{card} has no damage to heal.": lambda case: is_away(case) or getattr(now(case).card, "damage", 0) == 0,
    "{card} gains {amount} attack.": lambda case: has_been_given(case, "attack"),
    "{card} loses {amount} attack.": lambda case: has_been_given(case, "attack", -1),
    "{card} gets {amount} more health.": lambda case: has_been_given(case, "health"),
    "{card} takes {amount} less damage each time it's hit.": lambda case: has_been_given(case, "guard"),
    "{card} can attack shielded cards.": lambda case: has_been_given(case, "pierce"),
    RETURNED: is_returned,
    MOVED: is_moved,
    "{card} counts as a duplicate of {other}.": is_duplicate,
    "Do what {card} says. Then, under “More”, enter what changed.": is_known,
    "There's no card that the power of {card} can affect.": has_no_target,
    "{card} was killed before its power could work.": is_known,
    "The power of {card} has to wait: another card comes first.": waits,
    "That power no longer works.": lambda case: (
        case.before.open[-1] not in case.after.open or not card_at(case.after, case.before.open[-1].spot)
    ),
    "{who} draws nothing: the deck is empty.": lambda case: case.after.deck == 0 or not case.before.deck,
    "{who} has no cards to discard.": lambda case: case.after.hands[case.seat()] == 0,
    "{who} discards {count} card, face down.": discards,
    "{who} can attack once more.": lambda case: (
        case.after.more_attacks > case.before.more_attacks or not same_turn(case)
    ),
    "{who} can place {count} more card.": lambda case: (
        case.after.more_placing > case.before.more_placing or not same_turn(case)
    ),
    # Eliminations and the end
    "{who} is out: they have no cards on the battlefield, and only one opponent has any.": lambda case: (
        fell(case) and case.after.config.options.never_placed == "loses" and len(case.after.living) < 2
    ),
    "{who} is out, even with {count} card in hand: their last card on the battlefield is gone.": fell_with_cards,
    "{who} is out: they have no cards on the battlefield or in hand.": lambda case: fell(case, killer=None),
    "{who} is out: their last card is gone, and they have none in hand.": fell,
    "Put {who}'s card aside, face down.": is_put_away("aside"),
    "Discard {who}'s card, face down.": is_put_away("discarded"),
    "Shuffle {who}'s card into the deck.": is_put_away("shuffled"),
    "{who} draws {count} card.": draws,
    "The attack phase ends at once.": lambda case: case.after.combat_over or not same_turn(case),
    "{who} has no opponents left and wins.": lambda case: case.after.outcome.winners == (case.seat(),),
    "{who} lost their last cards at the same moment and share the win.": lambda case: (
        set(case.after.outcome.winners) == set(case.seats())
    ),
    "Too few players are left, so the game ends as it stands.": lambda case: len(case.after.playing) < 2,
}
