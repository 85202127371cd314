"""Interstellar Oracle: find the Oracle, and hold it when the last planet is gone.

Places are numbered clockwise from seat 0's system, five per system, in the order of `pieces.SLOTS` as seen by
the player behind it; NEBULA is -1. Planets are identified by their printed numbers, cards by their names in
`pieces.CARDS`, seats by their index from 0.

Chapters share `state`, `space` (adjacent places, moving a token), `held_cards` (playing, drawing and discarding cards,
and knowledge of them) and `asking` (who may act). Combat, diplomacy, collapse and equipment interact only through the
state."""

from referees.common.record.upcast import Upcaster, raised_to
from referees.common.referee import About, Referee
from referees.common.rules import Entry, Invalid
from referees.common.words import say
from referees.interstellar_oracle.collapse.choosing import ChoosePlanet
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.collapse.fleeing import Evacuate
from referees.interstellar_oracle.combat.combat import Attack, Challenge, HoldFire
from referees.interstellar_oracle.combat.defending import Cloak, Defend, Die
from referees.interstellar_oracle.ending.death import Loot, Replenish, leave
from referees.interstellar_oracle.ending.winning import ClaimWin, ranking_of, tally
from referees.interstellar_oracle.equipment.cannon import BeHit, PlayCannon
from referees.interstellar_oracle.equipment.gadgets import (
    LayInhibitor,
    PlayTimeMachine,
    RestoreToken,
    ScanHand,
    ScanPlanet,
)
from referees.interstellar_oracle.equipment.graviton import PullCard, PushCard
from referees.interstellar_oracle.equipment.journeys import NaturalMove, PlayMove, PlayWormhole
from referees.interstellar_oracle.equipment.scavengers import EndScavenging, PlayScavengers, Scavenge
from referees.interstellar_oracle.game_stats import GAME_STATS
from referees.interstellar_oracle.meeting.diplomacy import Diplomacy, Hologram, NaturalDiplomacy
from referees.interstellar_oracle.meeting.encounter import Approach, EndEncounter
from referees.interstellar_oracle.meeting.exchanges import GiveBack, Pick, Swap
from referees.interstellar_oracle.setup.naming import LayHazard, LayPlanet
from referees.interstellar_oracle.setup.setting_up import ChooseRace, Deal, LayLater, Start, setup
from referees.interstellar_oracle.table.facts import FACTS
from referees.interstellar_oracle.table.options import Config, config_of_2
from referees.interstellar_oracle.table.pieces import NEBULA, PLANETS, SLOTS, systems
from referees.interstellar_oracle.table.state import NO_TURN
from referees.interstellar_oracle.table.view import knows, view
from referees.interstellar_oracle.turn.caches import Announce, Xenocache
from referees.interstellar_oracle.turn.discarding import Discard, KeepAll, NoticeHand
from referees.interstellar_oracle.turn.hazards import Deploy, Overcome
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.searching import Look, Take
from referees.interstellar_oracle.turn.turns import EndTurn, Pull, proceed

PLACED = ("place", "to")  # fields that hold places


def check(config: Config, entry: Entry) -> Invalid | None:
    """Rejects places, planets and hazards that don't exist (IO-2, IO-11, IO-13)."""
    places = systems(len(config.seats)) * len(SLOTS)
    for name in PLACED:
        if name in type(entry).model_fields and not NEBULA <= (getattr(entry, name) or 0) < places:
            return Invalid(say("Places are numbered 0 to {last}; the Nebula is -1.", last=places - 1), name)
    if isinstance(entry, LayPlanet) and entry.planet not in PLANETS:
        return Invalid(say("Planets are numbered 1 to 30."), "planet")
    if isinstance(entry, LayHazard) and entry.hazard not in config.kit.hazards:
        return Invalid(say("The kit has no hazard called {hazard}.", hazard=entry.hazard[:20]), "hazard")
    if isinstance(entry, Deal) and not all(number in PLANETS for number in (*entry.inner, *entry.outer)):
        return Invalid(say("Planets are numbered 1 to 30."), "inner")
    return None


ENTRIES = (
    LayPlanet, LayHazard, Deal, LayLater, ChooseRace, Start, Overcome, Take, Move, Approach, Xenocache, Pull, EndTurn,
    Diplomacy, Challenge, EndEncounter, NaturalDiplomacy, Hologram, Pick, GiveBack, Swap, Attack, HoldFire, Defend, Die,
    Cloak, Loot, Replenish, Discard, KeepAll, PlayMove, PlayWormhole, NaturalMove, PlayCannon, BeHit, PullCard,
    PushCard, LayInhibitor, ScanPlanet, ScanHand, PlayScavengers, Scavenge, EndScavenging, PlayTimeMachine,
    RestoreToken, Deploy, NoticeHand, Look, Announce, Collapse, ChoosePlanet, Evacuate, ClaimWin,
)  # fmt: skip
REFEREE = Referee(
    About(
        "interstellar_oracle", "Interstellar Oracle", (2, 12), edition=4, board="interstellar_oracle", has_points=False
    ),
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
    leave=leave,
    turn=lambda state: None if state.turn == NO_TURN else state.turn.seat,
    knows=knows,
    # 1 always used the defaults for C-IO-32 to C-IO-35.
    upcasters=(Upcaster(2, config=raised_to(2)), Upcaster(3, config=config_of_2)),
)
