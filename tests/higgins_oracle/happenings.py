"""Conditions for each happening of The Oracle to be true."""

from referees.higgins_oracle.scoring import totals
from referees.higgins_oracle.state import Round, must_lay_out
from tests.common.happenings import IsSo, Told


def last(told: Told) -> Round:
    """The round that was scored."""
    finished: Round = told.after.rounds[-1]
    return finished


def who(told: Told, name: str = "who") -> int:
    """The seat that is named."""
    return int(told.fields[name].seat)


def is_scored(told: Told) -> bool:
    """Whether a round more is scored."""
    return len(told.after.rounds) == len(told.before.rounds) + 1


def leads(told: Told, *seats: int) -> bool:
    """Whether just these have the most points of those who stayed."""
    now = totals(told.after)
    best = max(now[seat] for seat in told.after.playing)
    return set(seats) == {seat for seat in told.after.playing if now[seat] == best}


def passes(told: Told) -> bool:
    """Whether the title has passed to the heir from one who left."""
    return who(told) in told.after.left and told.after.reigning == who(told, "heir")


IS_SO: dict[str, IsSo] = {
    "{who} holds one card; the other 51 form the face-down deck.": lambda told: (
        (told.after.oracle, told.after.hand, told.after.deck) == (who(told), 1, 51)
    ),
    "{who} draws a card.": lambda told: told.after.deck == told.before.deck - 1 and who(told) == told.after.oracle,
    "{who} places {count} card face down.": lambda told: (
        (told.entry.seat, told.entry.hits) == (who(told), told.fields["count"])  # type: ignore[attr-defined]
    ),
    "{who} wins the whole hand, becomes the Oracle and draws a card.": lambda told: (
        told.after.reigning == who(told) and told.after.deck == told.before.deck - 1
    ),
    "{who} wins the whole hand and becomes the Oracle.": lambda told: told.after.reigning == who(told),
    "The deck is used up: round {number} is over.": lambda told: (
        is_scored(told) and len(told.after.rounds) == told.fields["number"] and not told.after.deck
    ),
    "{who} shows {count} card and counts it.": lambda told: (
        (last(told).oracle, last(told).hand) == (who(told), told.fields["count"]) and last(told).hand > 0
    ),
    "{who} scores {count} point and now has {total}.": lambda told: (
        last(told).points[who(told)] == told.fields["count"] and totals(told.after)[who(told)] == told.fields["total"]
    ),
    "{who} stays the Oracle for the next round.": lambda told: told.after.reigning == who(told) and is_scored(told),
    "{who} are tied, so you play another round.": lambda told: leads(told, *(one.seat for one in told.fields["who"])),
    "This round's cards add up to {cards}, not 52, so something was entered wrong.": lambda told: (
        is_scored(told) and told.fields["cards"] != 52
    ),
    "There are no cards left in the deck.": lambda told: told.after.deck == 0,
    "It's {who}'s turn to ask.": lambda told: told.after.turn == who(told),
    "{who} doesn't lay out a card.": lambda told: told.after.oracle != who(told) or not must_lay_out(told.after),
    "You're only counting this round's cards now.": is_scored,
    "All cards are counted.": is_scored,
    "{who} was the Oracle: the title and the hand go to {heir}.": lambda told: (
        passes(told) and told.after.oracle == who(told, "heir")
    ),
    "{who} was the Oracle: the title goes to {heir}.": passes,
    "{who} wins with {total} points.": lambda told: leads(told, *(one.seat for one in told.fields["who"])),
    "{who} win with {total} points each.": lambda told: leads(told, *(one.seat for one in told.fields["who"])),
    "Too few players are left, so the game ends as it stands.": lambda told: len(told.after.playing) < 2,
}
