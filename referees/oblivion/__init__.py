"""Oblivion: draft cards in piles, place them in two lanes, destroy every opponent's battlefield.

A card is identified by its id in the kit. A cell is a place on a player's own battlefield: the lane, "top" or "bottom",
and the column, which increases to that player's right. A spot is a place on any battlefield: seat, lane, column. Seats
count clockwise from 0; the left neighbour is the next one.

Order of a game: `deal`; four times `lay_out` for each card, `put_on_pile` for each card and `pick` for each player but
the last; then turns of `place`, `end_placement`, `attack`, with `use_power` in the card's phase. A phase or turn ends
by itself once nothing is left to do."""

from referees.common.referee import About, Referee
from referees.common.rules import Entry, Invalid
from referees.common.words import say
from referees.oblivion.combat import Attack, EndTurn
from referees.oblivion.drafting import Deal, EndLayout, LayOut, setup
from referees.oblivion.editions import UPCASTERS
from referees.oblivion.elimination import ranking_of, tally
from referees.oblivion.facts import FACTS
from referees.oblivion.flow import due_questions, leave, proceed
from referees.oblivion.game_stats import GAME_STATS
from referees.oblivion.placement import DrawExtra, EndPlacement, Place
from referees.oblivion.powers.moving import Move, NamePlayer
from referees.oblivion.powers.triggers import Decline, Mirror, Resolve, Rise
from referees.oblivion.splitting import Pick, PutOnPile
from referees.oblivion.table.options import Config
from referees.oblivion.table.pieces import FARTHEST, is_cell
from referees.oblivion.table.state import IN_TURN
from referees.oblivion.using import UsePower
from referees.oblivion.view import remembered, view

TURN_FIELDS = ("stage", "turn", "placed_count", "has_drawn", "attacks", "attacked", "combat_over")

PLACES = ("cell", "attacker", "source", "target")  # fields that hold a cell or a spot


def check(config: Config, entry: Entry) -> Invalid | None:
    """Rejects cards and places that don't exist (C-OB-5, C-OB-14)."""
    fields = vars(entry)
    card = fields.get("card")
    if card is not None and card not in config.kit.cards:
        return Invalid(say("{card} isn't in the kit.", card=card[:20]), "card")
    for name in PLACES:
        if (place := fields.get(name)) is None:
            continue
        *seat, lane, column = place
        if not is_cell(lane, column) or not all(0 <= number < len(config.seats) for number in seat):
            reason = say("Columns are numbered {first} to {last}, and seats from 0.", first=-FARTHEST, last=FARTHEST)
            return Invalid(reason, name)
    return None


ENTRIES = (
    Deal, PutOnPile, LayOut, EndLayout, Pick, Resolve, Mirror, NamePlayer, Decline, Rise, Move, Place, DrawExtra,
    Attack, UsePower, EndPlacement, EndTurn,
)  # fmt: skip
REFEREE = Referee(
    About("oblivion", "Oblivion", (2, 4), edition=4, board="oblivion", has_points=False),
    config=Config,
    setup=setup,
    proceed=proceed,
    entries=ENTRIES,
    view=view,
    past=remembered,
    tally=tally,
    ranking=ranking_of,
    check=check,
    facts=FACTS,
    game_stats=GAME_STATS,
    leave=leave,
    upcasters=UPCASTERS,
    turn_fields=TURN_FIELDS,
    turn=lambda state: state.turn if state.stage in IN_TURN else None,
    knows=lambda state, to: state,
    due=due_questions,
)
