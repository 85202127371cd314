"""Conditions for each happening of The Oracle to be true."""

from referees.higgins_oracle.scoring import totals
from referees.higgins_oracle.state import Round, must_lay_out
from tests.common.happenings import Case, IsSo


def last(case: Case) -> Round:
    finished: Round = case.after.rounds[-1]
    return finished


def who(case: Case, name: str = "who") -> int:
    return int(case.fields[name].seat)


def is_scored(case: Case) -> bool:
    return len(case.after.rounds) == len(case.before.rounds) + 1


def leads(case: Case, *seats: int) -> bool:
    """Whether exactly the named players have the most points of those who stayed."""
    now = totals(case.after)
    best = max(now[seat] for seat in case.after.playing)
    return set(seats) == {seat for seat in case.after.playing if now[seat] == best}


def passes(case: Case) -> bool:
    """Whether the title has passed to the heir of a player who left."""
    return who(case) in case.after.left and case.after.next_oracle == who(case, "heir")


IS_SO: dict[str, IsSo] = {
    "{who} holds one card; the other 51 form the face-down deck.": lambda case: (
        (case.after.oracle, case.after.hand, case.after.deck) == (who(case), 1, 51)
    ),
    "{who} draws a card.": lambda case: case.after.deck == case.before.deck - 1 and who(case) == case.after.oracle,
    "{who} places {count} card face down.": lambda case: (
        (case.entry.seat, case.entry.hits) == (who(case), case.fields["count"])  # type: ignore[attr-defined]
    ),
    "{who} wins the whole hand, becomes the Oracle and draws a card.": lambda case: (
        case.after.next_oracle == who(case) and case.after.deck == case.before.deck - 1
    ),
    "{who} wins the whole hand and becomes the Oracle.": lambda case: case.after.next_oracle == who(case),
    "The deck is used up: round {number} is over.": lambda case: (
        is_scored(case) and len(case.after.rounds) == case.fields["number"] and not case.after.deck
    ),
    "{who} shows {count} card and counts it.": lambda case: (
        (last(case).oracle, last(case).hand) == (who(case), case.fields["count"]) and last(case).hand > 0
    ),
    "{who} scores {count} point and now has {total}.": lambda case: (
        last(case).points[who(case)] == case.fields["count"] and totals(case.after)[who(case)] == case.fields["total"]
    ),
    "{who} stays the Oracle for the next round.": lambda case: case.after.next_oracle == who(case) and is_scored(case),
    "{who} are tied, so you play another round.": lambda case: leads(case, *(name.seat for name in case.fields["who"])),
    "This round's cards add up to {cards}, not 52, so something was entered wrong.": lambda case: (
        is_scored(case) and case.fields["cards"] != 52
    ),
    "There are no cards left in the deck.": lambda case: case.after.deck == 0,
    "It's {who}'s turn to ask.": lambda case: case.after.turn == who(case),
    "{who} no longer has to lay out a card.": lambda case: (
        case.after.oracle != who(case) or not must_lay_out(case.after)
    ),
    "All cards are counted.": is_scored,
    "{who} was the Oracle: the title and the hand go to {heir}.": lambda case: (
        passes(case) and case.after.oracle == who(case, "heir")
    ),
    "{who} was the Oracle: the title goes to {heir}.": passes,
    "{who} wins with {total} points.": lambda case: leads(case, *(name.seat for name in case.fields["who"])),
    "{who} win with {total} points each.": lambda case: leads(case, *(name.seat for name in case.fields["who"])),
    "Too few players are left, so the game ends as it stands.": lambda case: len(case.after.playing) < 2,
}
