"""Interstellar Oracle: find the Oracle, and hold it when the last planet is gone.

A place on the map is a number: five for each system, clockwise from seat 0's, in the order of `pieces.SLOTS` as the
player behind it sees them; NEBULA is -1. A planet is its printed number, a card one of `pieces.CARDS`, a seat an index
from 0.

| chapter | entries (their `kind`) |
| --- | --- |
| setting_up | `lay_planet` `lay_hazard` `deal` `lay_later` `choose_race` `start` |
| turns | `end_turn` |
| movement | `move` |
| searching | `look` `overcome` `take` `xenocache` `announce` |
| collapse | `collapse` `evacuate` `pull` |
| winning | `claim_win` |
| diplomacy, combat, death | `diplomacy` and its answers; `challenge`, `attack`, `defend`, `hold_fire`; `loot` |
| equipment | a kind for each utility card played at any time, named after the card: `play_move`, `play_wormhole`, … |

What the chapters share and may use of each other: `state` (what lies there), `space` (which places touch), `hands`
(playing a card from a hand, drawing, discarding, and what is known of it), `arriving` (a token comes to a place),
`asking` (is a player able to act). Combat, diplomacy, collapse and equipment know each other only by what they find in
the state.
"""
