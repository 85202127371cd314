"""Everything that must occur when many games are played."""

from .cards import ABILITIES, ATTACKS, DEFENCES, IMMUNE, RACES, READINGS

KINDS = (
    "lay_planet", "lay_hazard", "deal", "choose_race", "start", "overcome", "take", "move", "approach", "xenocache",
    "pull", "end_turn", "diplomacy", "challenge", "part", "natural_diplomacy", "hologram", "pick", "give_back", "swap",
    "attack", "hold_fire", "defend", "die", "cloak", "loot", "replenish", "discard", "keep_all", "play_move",
    "play_wormhole", "natural_move", "play_cannon", "be_hit", "pull_card", "push_card", "lay_inhibitor", "scan_planet",
    "scan_hand", "play_scavengers", "scavenge", "end_scavenging", "play_time_machine", "restore_token", "notice_hand",
    "look", "announce", "collapse", "evacuate", "claim_win", "conclude",
)  # fmt: skip

FAULTS = (
    "a used ability attacks", "a used ability clones", "a used ability cloaks", "a used ability moves",
    "a weapon of another range", "an attack out of turn", "a defense of the wrong type",
    "a defense against a Xangofin", "a cloak from a Kith", "a Hologram against a Kith", "a challenge by the Defender",
    "a jump of three planets", "a Move of three spaces",
    "a second move", "a second card", "a second Xenocache", "a turn ended by another",
    "cards played before the next turn", "the Oracle stays in the Nebula", "the Cannon fired in the Nebula",
    "a card that lies in the discards", "a third copy of a card", "a second copy of a unique card",
)  # fmt: skip

BRANCHES = (
    *(f"kind: {kind}" for kind in KINDS),
    *(f"fault: {fault}" for fault in FAULTS),
    *(f"race: {race}" for race in RACES),
    *(f"weapon: {card}" for card in ATTACKS),
    *(f"ability: {race} attacks" for race in ABILITIES),
    *(f"immune: {race}" for race in (*IMMUNE, "nelgs")),
    *(f"defended: {kind}" for kind in DEFENCES),
    *(f"players: {players}" for players in range(2, 7)),
    "weapon: alar at long range", "weapon: alar at medium range", "weapon: kith at long range",
    "kith: an additional attack", "xangofin: cannot be defended", "scrambler: kills the attacker",
    "cloak: ability", "cloak: cloaking_device", "clone: clone", "clone: natural_clone",
    "combat: broken off", "combat: moved away", "combat: stalemate", "death: off turn", "death: on the own turn",
    "loot: none discarded", "loot: nothing there", "loot: room made",
    "encounter: broken off", "diplomacy: stopped by a Hologram", "diplomacy: stopped by moving away",
    "intimidate: 1 picked", "seduce: 1 picked", "seduce: 2 picked",
    "cannon: cloned", "cannon: escaped", "cannon: killed", "beam: no hazard", "beam: past a hazard",
    "flight: to a planet", "flight: to the Nebula", "move: to a planet", "move: to the Nebula",
    "interjected: off turn", "limit: Codex lost", "limit: kept by the Codex", "pile: reshuffled",
    "overcome: aggressive_plant by card", "overcome: labyrinth by passive", "overcome: labyrinth by turn",
    "overcome: natives by card", "overcome: plague by card", "overcome: plague by passive",
    "overcome: planetary_defense by active", "labyrinth: a turn lost",
    "take: exchanged", "take: into the hand", "xenocache: full",
    "oracle: taken", "oracle: beamed unseen", "oracle: beamed off a planet", "oracle: drawn",
    "oracle: drawn with a new hand", "oracle: scavenged", "oracle: won by killing", "oracle: left by the Cannon",
    "oracle: lost with its planet", "oracle: picked by intimidate", "oracle: picked by seduce", "oracle: not picked",
    "collapse: inhibited", "collapse: inner", "collapse: outer", "evacuation: by Wormhole",
    "evacuation: nowhere to go", "evacuation: to a planet", "evacuation: to the Nebula",
    "end: holder", "end: nobody", "end: three cards", "end: given up",
)  # fmt: skip

READ_OTHERWISE = (
    *(f"reading: {option} {value}" for option, values in READINGS.items() for value in values),
    "depart: back", "take: one more", "scavengers: above five", "oracle: in the Nebula", "oracle: taken in the Nebula",
    "oracle: on the nearest planet", "oracle: nearest as the table says", "clone: fights on",
    "collapse: begins later", "inhibitor: under any planet", "pull: with a new hand",
    "time machine: out of turn", "scrambler: escaped",
    "labyrinth: the rest of the turn", "labyrinth: an extra turn lost",
)  # fmt: skip
"""Further events, which occur only at tables that read open points of the rulebook otherwise."""
