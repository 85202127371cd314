"""Meow Oracle: runs and colour lines in a 3×3 area of cards, scored against both neighbours."""

from referees.common.record.upcast import Upcaster, raised_to
from referees.common.referee import About, Referee
from referees.common.rules import Entry, Invalid
from referees.common.words import say
from referees.meow_oracle.counting import EnterCard, sheet
from referees.meow_oracle.facts import FACTS
from referees.meow_oracle.game_stats import GAME_STATS
from referees.meow_oracle.handing_out import Give, Place, leave
from referees.meow_oracle.options import Config
from referees.meow_oracle.pieces import NO_CARD, is_card
from referees.meow_oracle.rounds import proceed, ranking_of
from referees.meow_oracle.scoring import tally
from referees.meow_oracle.setting_up import StartRound, setup
from referees.meow_oracle.turning_up import TurnUp
from referees.meow_oracle.view import view


def check(config: Config, entry: Entry) -> Invalid | None:
    """Rejects cards and cells that don't exist (MO-1, MO-5)."""
    fields = vars(entry)
    card, is_empty = fields.get("card"), isinstance(entry, EnterCard) and entry.card == NO_CARD
    if card is not None and not is_empty and not is_card(card):
        reason = say("There's no card “{card}”: R, G and B go from 0 to 10; jokers are J3, J4 and J5.", card=card[:12])
        return Invalid(reason, "card")
    for name in ("cell", "source"):
        cell = fields.get(name)
        if isinstance(cell, int) and not 0 <= cell < 9:
            return Invalid(say("An area has nine cells, 0 to 8; there's no cell {cell}.", cell=cell), name)
    return None


REFEREE = Referee(
    About("meow_oracle", "Meow Oracle", (2, 4), edition=4, board="meow_oracle"),
    config=Config,
    setup=setup,
    proceed=proceed,
    entries=(StartRound, TurnUp, Give, Place, EnterCard),
    view=view,
    tally=tally,
    ranking=ranking_of,
    check=check,
    facts=FACTS,
    game_stats=GAME_STATS,
    sheet=sheet,
    leave=leave,
    # 1 cited fewer rules and let an entry out of turn take the turn; 2 lost turned-up cards when a player left.
    upcasters=(Upcaster(2, config=raised_to(2)), Upcaster(3, config=raised_to(3))),
    turn_fields=("turn", "turns", "to_turn"),
    turn=lambda state: state.turn,
)
