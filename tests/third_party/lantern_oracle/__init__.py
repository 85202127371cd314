"""Lantern Oracle: one lantern, a ladle of oil, a bag of paper. A game made to test what all games share.

It has one of each mechanism: a secret that ends (LO-6), a doubt from the referee's knowledge (LO-7), bonuses three deep
(LO-8 to LO-11), an interrupt (LO-12), answers in any order (LO-13), a question that expires at once (LO-14), an assumed
fact (LO-2), a house option (C-LO-1), a second edition. By default its games have no end, so a test may make them as
long as it likes.
"""

from lantern_oracle.blowing_out import BlowOut
from lantern_oracle.bonuses import InscribeFrame, PolishGlass, TrimWicks
from lantern_oracle.checking import check
from lantern_oracle.counting import Count, sheet
from lantern_oracle.editions import UPCASTERS
from lantern_oracle.facts import FACTS
from lantern_oracle.game_stats import GAME_STATS
from lantern_oracle.kindling import KindleLantern
from lantern_oracle.nights import leave, proceed, ranking_of
from lantern_oracle.options import Config
from lantern_oracle.papers import Draw, Show
from lantern_oracle.pouring import Pour
from lantern_oracle.scoring import tally
from lantern_oracle.state import setup
from lantern_oracle.view import view
from lantern_oracle.wishing import Wish
from referees.common.referee import About, Referee

ENTRIES = (KindleLantern, Pour, Draw, Show, TrimWicks, PolishGlass, InscribeFrame, BlowOut, Wish, Count)

REFEREE = Referee(
    About("lantern_oracle", "Lantern Oracle", (2, 4), edition=2),
    config=Config,
    setup=setup,
    proceed=proceed,
    entries=ENTRIES,
    view=view,
    tally=tally,
    ranking=ranking_of,
    check=check,
    facts=FACTS,
    game_stats=GAME_STATS,
    sheet=sheet,
    leave=leave,
    upcasters=UPCASTERS,
    turn_fields=("turn", "taken"),
)
