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
from referees.oblivion.table.state import Lying, State, card_at, left_neighbour, title
from tests.common.happenings import IsSo, Told

HURT = "{card} takes {amount} damage; health left: {left}."
EXPLAINED = "{card} takes {amount} damage ({parts}); health left: {left}."
GUARDED = "{card} takes {amount} damage ({parts}, less {guards}); health left: {left}."
KILLED = "{card} is killed."
BACK = "{card} comes back to life, so it doesn't count as killed."
WORN = "{card} has {damage} damage, and its health is now {health}."
RETURNED = "{card} returns to its owner's hand."
MOVED = "{card} moves to a new place: {place}."
FALLEN = "{card} was the only card left: at this table, its player is eliminated."
AWAY = {KILLED, RETURNED, MOVED, FALLEN}  # removes a card from its place


class Place(NamedTuple):
    """A card as a sentence names it: its player, its name, and the card now at its place."""

    seat: int
    name: str
    lying: Lying | None


def place(told: Told, state: State) -> Place:
    """The state's card at the sentence's place."""
    named = dict(told.fields["card"].fields)
    seat = named["who"].seat
    there = [one for one in state.fields[seat] if cell_label(one.cell) == named["place"]]
    return Place(seat, named["card"], there[0] if there else None)


def now(told: Told) -> Place:
    """The card there after the entry."""
    return place(told, told.after)


def same_turn(told: Told) -> bool:
    """Whether it is still the same turn and phase, at whose end bonuses for it end."""
    before, after = told.before, told.after
    return bool((after.turn, after.turns, after.stage) == (before.turn, before.turns, before.stage))


def is_away(told: Told) -> bool:
    """Whether the named card was removed by the same entry."""
    _, name, lying = now(told)
    is_other = lying is None or title(told.after, lying) != name
    return bool(AWAY & {*told.along}) and is_other


def is_hurt(told: Told) -> bool:
    """Whether the card has that damage, and that health left, unless it got more by the same entry."""
    lying, left = now(told).lying, told.fields["left"]
    if lying is None or is_away(told):
        return is_away(told)
    if told.along.count(HURT) > 1 or BACK in told.along or not same_turn(told):
        return True
    return bool(left == max(health_of(told.after, lying) - lying.damage, 0) and lying.damage >= told.fields["amount"])


def adds_up(told: Told) -> bool:
    """Whether the parts, less the guards, add up to the damage, which is at least zero, and the card has it."""
    parts = sum(dict(one.fields)["points"] for one in told.fields["parts"])
    guards = sum(dict(one.fields)["points"] for one in told.fields["guards"])
    return told.fields["amount"] >= max(parts - guards, 0) and is_hurt(told)


def is_worn(told: Told) -> bool:
    """Whether that damage is enough for that health; the card is killed with the same entry, or asked about."""
    named = dict(told.fields["card"].fields)
    is_asked = any(one.seat == named["who"].seat for one in told.after.open if isinstance(one, PowerAsks))
    return told.fields["damage"] >= told.fields["health"] and (KILLED in told.along or is_asked)


def is_healed(told: Told) -> bool:
    """Whether the card has that much less damage; at most that much if it was hurt by the same entry."""
    was, lying = place(told, told.before).lying, now(told).lying
    if was is None or lying is None:
        return is_away(told)
    less = was.damage - lying.damage
    if any(IS_SO[one] is is_hurt for one in told.along):
        return bool(less <= told.fields["amount"])
    return less == told.fields["amount"] or told.along.count(told.template) > 1


def has_been_given(told: Told, to: Stat, sign: int = 1) -> bool:
    """Whether that was added to the card, until the turn has ended or the card is gone."""
    lying = now(told).lying
    if lying is None or not same_turn(told) or is_away(told) or BACK in told.along:
        return True
    amount = sign * (told.fields["amount"] or 1)
    return any((one.amount, one.to) == (amount, to) for one in lying.modifiers)


def is_killed(told: Told) -> bool:
    """Whether another card or none is there, and the discard pile has grown."""
    _, name, lying = now(told)
    lies_on = lying is not None and title(told.after, lying) == name and MOVED not in told.along
    return not lies_on and len(told.after.discards) > len(told.before.discards)


def is_back(told: Told) -> bool:
    """Whether the card is there, not dying, with less damage than health."""
    lying = now(told).lying
    return is_away(told) or (lying is not None and lying.damage < health_of(told.after, lying))


def is_returned(told: Told) -> bool:
    """Whether it is not there any more, and the hand has a card more, unless its player is out."""
    seat, name, lying = now(told)
    gone = lying is None or title(told.after, lying) != name or MOVED in told.along
    return gone and (told.after.hands[seat] > 0 or is_out(told.after, seat))


def is_moved(told: Told) -> bool:
    """Whether the card is at the named place."""
    seat, name, _ = now(told)
    there = [one for one in told.after.fields[seat] if told.fields["place"] in set(said_of(told, seat, one.cell))]
    return any(title(told.after, one) == name for one in there) or KILLED in told.along


def said_of(told: Told, seat: int, cell: Cell) -> Iterator[Sentence]:
    """The labels of a moved card's place next to the cards before, or next to the cards now."""
    moved = told.fields["card"]
    for state in (told.before, told.after):
        others = [one for one in state.fields[seat] if one.cell != cell]
        others = [one for one in others if spot_label((seat, *one.cell), title(state, one)) != moved]
        yield CellLabel(tuple(others), state.label)(cell)


def is_out(state: State, seat: int) -> bool:
    """Whether a player is eliminated."""
    return any(seat in seats for seats in state.out)


def fell(told: Told, **more: Any) -> bool:
    """Whether the player is out now, without a card, and was not before."""
    seat, after = told.seat(), told.after
    is_bare = is_out(after, seat) and not after.fields[seat] and not after.hands[seat]
    return is_bare and not is_out(told.before, seat) and all(getattr(after, n)[seat] is v for n, v in more.items())


def fell_with_cards(told: Told) -> bool:
    """Whether a hand does not save the player at this table, and the cards of it are gone."""
    return fell(told) and told.after.config.options.empty_battlefield == "out" and told.fields["count"] > 0


def draws(told: Told) -> bool:
    """Whether the hand has at least that many cards more, unless its player is out."""
    seat = told.seat()
    return told.after.hands[seat] >= told.fields["count"] or is_out(told.after, seat)


def discards(told: Told) -> bool:
    """Whether that many unseen cards were added to the discard pile."""
    return bool(told.after.discards.count(None) - told.before.discards.count(None) >= told.fields["count"])


def takes_last(told: Told, count: int) -> bool:
    """Whether the hand has just these cards more."""
    seat = told.seat()
    return bool(told.after.hands[seat] - told.before.hands[seat] == count)


def begins(told: Told) -> bool:
    """Whether it is the first turn, of that player."""
    return (told.after.turn, told.after.first, sum(told.after.turns)) == (told.seat(), told.seat(), 1)


def is_draft(told: Told) -> bool:
    """Whether the draft is that one, with these two."""
    after, fields = told.after, told.fields
    return (after.draft, after.dealer, after.drafter) == (
        fields["round"],
        fields["dealer"].seat,
        fields["drafter"].seat,
    )


def has_piles_to_make(told: Told) -> bool:
    """Whether it is that player who makes the piles, or the piles are made."""
    return told.after.drafter == told.seat() and not any(
        isinstance(one, ToSplit) and one.seat != told.seat() for one in told.after.open
    )


def asks(told: Told) -> list[Spot]:
    """The places of cards whose powers are asked about."""
    return [one.spot for one in told.after.open if isinstance(one, PowerAsks)]


def waits(told: Told) -> bool:
    """Whether another card is settled before."""
    was = told.before.open[-1]
    return isinstance(was, PowerAsks) and (was.spot not in asks(told) or KILLED in told.along)


def titles(told: Told) -> list[Any]:
    """How the cards are called that are on the battlefields before or after the entry."""
    states = (told.before, told.after)
    return [title(state, one) for state in states for field in state.fields for one in field]


def is_known(told: Told) -> bool:
    """Whether there is such a card, or a card of the kit came and went by the same entry."""
    names = told.after.label.by_id.values()
    return told.fields["card"] in titles(told) or told.fields["card"] in names


def is_duplicate(told: Told) -> bool:
    """Whether a card of that print counts as the other."""
    named = (told.fields["card"], told.fields["other"])
    lies = [one for field in told.after.fields for one in field]
    found = {(told.after.label.name(one.printed), told.after.label.name(one.card)) for one in lies}
    others = {(printed, f"{name} (as {card})") for printed, card in found for name in told.after.label.by_id.values()}
    return read(named) in found | others or KILLED in told.along


def read(named: tuple[Any, ...]) -> tuple[str, ...]:
    """Names as shown."""
    return tuple(one if isinstance(one, str) else Reader(()).text(one) for one in named)


def has_no_target(told: Told) -> bool:
    """Whether the card is or was on the battlefield."""
    names = [
        spot_label((seat, *one.cell), title(state, one))
        for state in (told.before, told.after)
        for seat, field in enumerate(state.fields)
        for one in field
    ]
    return told.fields["card"] in names or told.entry.kind_name() == "place"


IS_SO: dict[str, IsSo] = {
    # The draft
    "Draft {round} of 4: {dealer} lays out the cards, {drafter} makes the piles.": is_draft,
    "All cards for this draft are laid out.": lambda told: (
        not any(isinstance(one, ToLayOut) and one in told.before.open for one in told.after.open)
    ),
    "The deck is empty and isn't reshuffled.": lambda told: (
        told.after.draw == 0 or told.after.config.options.fallen_hand == "shuffled"
    ),
    "All the cards are in piles.": lambda told: not told.after.layout or told.after.stage != "piles",
    "{who} makes the piles now.": has_piles_to_make,
    "{who} takes no pile.": lambda told: (
        not any(isinstance(one, ToPick) and one.seat == told.seat() for one in told.after.open)
    ),
    "The last pile goes to {who}: {count} card.": lambda told: takes_last(told, told.fields["count"]),
    "The last pile goes to {who}; it's empty.": lambda told: takes_last(told, 0),
    "The draft is over. {who} was the first drafter and goes first.": begins,
    # Turns
    "{who} has no Combat phase: a power has eliminated a player.": lambda told: bool(told.after.out),
    "{who} has nobody to attack.": lambda told: left_neighbour(told.after, told.seat()) is None,
    "{left} has no cards on the battlefield, so {who} has no Combat phase.": lambda told: (
        not told.after.fields[told.seat("left")] and left_neighbour(told.before, told.seat()) == told.seat("left")
    ),
    "{who}'s turn is on hold for now.": lambda told: told.seat() == told.before.turn,
    "It's no longer {who}'s turn.": lambda told: told.after.turn != told.seat() or told.seat() not in told.after.living,
    # Damage and death
    HURT: is_hurt,
    EXPLAINED: adds_up,
    GUARDED: adds_up,
    WORN: is_worn,
    KILLED: is_killed,
    "The duplicates killed the card together, so their power works once for each of them.": lambda told: (
        KILLED in told.along
    ),
    BACK: is_back,
    FALLEN: lambda told: any(len(two) > len(one) for one, two in [(told.before.out, told.after.out)]),
    # Powers
    "{card} is healed by {amount}.": is_healed,
    "{card} has no damage to heal.": lambda told: is_away(told) or getattr(now(told).lying, "damage", 0) == 0,
    "{card}'s attack goes up by {amount}.": lambda told: has_been_given(told, "attack"),
    "{card} gains {amount} attack.": lambda told: has_been_given(told, "attack"),
    "{card} loses {amount} attack.": lambda told: has_been_given(told, "attack", -1),
    "{card} gets {amount} more health.": lambda told: has_been_given(told, "health"),
    "{card} takes {amount} less damage each time it's hit.": lambda told: has_been_given(told, "guard"),
    "{card} can attack shielded cards.": lambda told: has_been_given(told, "pierce"),
    RETURNED: is_returned,
    MOVED: is_moved,
    "{card} counts as a duplicate of {other}.": is_duplicate,
    "Do what {card} says. Then, under “More”, enter what changed.": is_known,
    "There's no card that {card}'s power can affect.": has_no_target,
    "{card} was killed before its power could work.": is_known,
    "The power of {card} has to wait: another card comes first.": waits,
    "That power no longer works.": lambda told: (
        told.before.open[-1] not in told.after.open or not card_at(told.after, told.before.open[-1].spot)
    ),
    "{who} draws nothing: the deck is empty.": lambda told: told.after.draw == 0 or not told.before.draw,
    "{who} has no cards to discard.": lambda told: told.after.hands[told.seat()] == 0,
    "{who} discards {count} card, face down.": discards,
    "{who} can attack once more.": lambda told: (
        told.after.more_attacks > told.before.more_attacks or not same_turn(told)
    ),
    "{who} can place {count} more card.": lambda told: (
        told.after.more_placing > told.before.more_placing or not same_turn(told)
    ),
    # Eliminations and the end
    "{who} is out: they have no cards on the battlefield, and only one opponent has any.": lambda told: (
        fell(told) and told.after.config.options.never_placed == "loses" and len(told.after.living) < 2
    ),
    "{who} is out, even with {count} card in hand: their last card on the battlefield is gone.": fell_with_cards,
    "{who} is out: they have no cards on the battlefield or in hand.": lambda told: fell(told, felled=None),
    "{who} is out: their last card is gone, and they have none in hand.": fell,
    "{who} draws {count} card.": draws,
    "The attack phase ends at once.": lambda told: told.after.cut or not same_turn(told),
    "{who} has no opponents left and wins.": lambda told: told.after.outcome.winners == (told.seat(),),
    "{who} lost their last cards at the same moment and share the win.": lambda told: (
        set(told.after.outcome.winners) == set(told.seats())
    ),
    "Too few players are left, so the game ends as it stands.": lambda told: len(told.after.playing) < 2,
}
