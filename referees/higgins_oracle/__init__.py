"""The Oracle by Peter Higgins: one player hides a hand of one to four cards, the others name ranks and remember."""

from referees.common.record.upcast import Upcaster, raised_to
from referees.common.referee import About, Referee
from referees.common.rules import Entry, Invalid
from referees.common.words import say
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.counting import Count, sheet
from referees.higgins_oracle.facts import FACTS
from referees.higgins_oracle.game_stats import GAME_STATS
from referees.higgins_oracle.laying_out import LayOut
from referees.higgins_oracle.options import Config
from referees.higgins_oracle.pieces import CARDS, COPIES, SUITS, is_card, is_rank
from referees.higgins_oracle.rounds import leave, proceed, ranking_of
from referees.higgins_oracle.scoring import tally
from referees.higgins_oracle.setting_up import StartRound, setup
from referees.higgins_oracle.state import in_turn
from referees.higgins_oracle.view import view


def check(config: Config, entry: Entry) -> Invalid | None:
    """Rejects ranks, cards and numbers that don't exist (HO-1)."""
    if isinstance(entry, Guess):
        return _check_guess(entry)
    if isinstance(entry, LayOut) and not is_card(entry.card):
        text = "There's no card “{card}”: write a card as its rank and its suit, like 10H or QS."
        return Invalid(say(text, card=entry.card[:12]), "card")
    if isinstance(entry, Count) and not 0 <= entry.cards <= CARDS:
        return Invalid(say("Nobody can have {cards} cards; the pack has 52.", cards=entry.cards), "cards")
    return None


def _check_guess(entry: Guess) -> Invalid | None:
    if not is_rank(entry.rank) and not is_card(entry.rank):
        return Invalid(say("There's no rank “{rank}”: ranks are A, 2 to 10, J, Q and K.", rank=entry.rank[:12]), "rank")
    if not 0 <= entry.hits <= COPIES:
        return Invalid(say("There are four cards of each rank, so nobody can give {hits}.", hits=entry.hits), "hits")
    suits = entry.suits
    if suits is None:
        return None
    if not set(suits) <= set(SUITS):
        return Invalid(say("Suits are C, D, H and S."), "suits")
    if len(set(suits)) != len(suits) or len(suits) != entry.hits:
        return Invalid(say("Name a different suit for each card, or no suits at all."), "suits")
    return None


REFEREE = Referee(
    About("higgins_oracle", "The Oracle by Peter Higgins", (2, 12), edition=4, board="higgins_oracle"),
    config=Config,
    setup=setup,
    proceed=proceed,
    entries=(StartRound, Guess, LayOut, Count),
    view=view,
    tally=tally,
    ranking=ranking_of,
    check=check,
    facts=FACTS,
    game_stats=GAME_STATS,
    sheet=sheet,
    leave=leave,
    # 1 cited fewer rules and let a question out of turn take the turn; 2 skipped a player if one left after a miss.
    upcasters=(Upcaster(2, config=raised_to(2)), Upcaster(3, config=raised_to(3))),
    turn_fields=("turn",),
    turn=in_turn,
    knows=lambda state, to: state,  # all answers were said aloud; hidden cards are never entered
)
