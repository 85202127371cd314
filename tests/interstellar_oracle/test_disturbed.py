"""Games that do not go as they should: by other readings and the advanced rules, told truly for a while, then adjusted,
overruled and left at random; after each entry the laws hold."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Happening, Refused
from referees.common.protocol.sentence import Reader
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.combat.combat import Duel
from referees.interstellar_oracle.table.clock import clock
from referees.interstellar_oracle.table.knowledge import known_to
from referees.interstellar_oracle.table.state import State
from tests.common.playing import all_offers, faults, has_meaning, picked
from tests.interstellar_oracle.simulator import MANNERS, Played, play
from tests.interstellar_oracle.tables import cards_in_all, config

LATER = 70
"""Entries at random after those that were told truly."""
JUDGED = 6
"""Entries whose ruling is compared with what is on offer, after each entry."""

DISTURBANCES = ("adjust", "overrule", "leave", "go on", "interject")
CHANCES = (12, 18, 1, 50, 19)


def disturbed(seed: int) -> Counter[str]:
    """One such game; what was done in it, and how it ended."""
    rng = random.Random(f"disturbed {seed}")
    players = rng.choice((2, 3, 4, 5, 6, 7, 9))
    played = play(seed, players, MANNERS[seed % 3], other=True, advanced=rng.random() < 0.5)
    state, done = told_truly(played, rng), Counter[str]()
    for id in range(1000, 1000 + LATER):
        if state.outcome is not None:
            done["ended"] += 1
            break
        how = rng.choices(DISTURBANCES, CHANCES)[0]
        entry = chosen(state, how, rng)
        if entry is not None:
            done[how] += 1
            state = lawful(state, entry, id, rng)
    return done


def told_truly(played: Played, rng: random.Random) -> State:
    """The state after a part of the true entries, where it takes no question of planets nobody entered."""
    state: State = REFEREE.setup(config(played.players, checked=None, kit=None, **played.readings))
    for id, told in enumerate(played.told[: rng.randrange(20, max(21, len(played.told)))], start=1):
        state = REFEREE.evolve(state, REFEREE.read_entry(json.dumps(told.entry)), id).state
    return state


def chosen(state: State, how: str, rng: random.Random) -> Entry | None:
    """An entry of that manner; None where there is none."""
    offers, more = REFEREE.offers(state), REFEREE.more(state)
    kinds = {"adjust": {"adjust"}, "leave": {"leave"}}.get(how)
    if kinds is not None:
        return picked(rng.choice([offer for offer in more if offer.entry.kind_name() in kinds]), rng)
    if how == "interject":
        rare = [offer for offer in more if offer.entry.kind_name() not in {"adjust", "leave", "conclude"}]
        return picked(rng.choice(rare), rng) if rare else None
    entry = picked(rng.choice(offers), rng)
    if how == "go on":
        return entry
    wrong = [one for one in faults(REFEREE, state, entry, offers) if is_overrulable(state, one)]
    return rng.choice(wrong) if wrong else None


def is_overrulable(state: State, entry: Entry) -> bool:
    """Whether the rules forbid what the table may insist on."""
    return has_meaning(REFEREE, state, entry) and isinstance(REFEREE.judge(state, entry), Refused)


def lawful(before: State, entry: Entry, id: int, rng: random.Random) -> State:
    """The state after an entry, for which the laws hold."""
    evolved = REFEREE.evolve(before, entry, id)
    after: State = evolved.state
    if not isinstance(entry, Adjust):
        assert cards_in_all(after) == cards_in_all(before), entry
    assert min(*after.hands, *after.under, after.draw) >= 0, entry
    assert bool(REFEREE.offers(after)) is (after.outcome is None), entry
    is_so(after, evolved.happened, in_combat(before))
    is_kept_apart(after)
    if after.outcome is None:
        assert after.open[-1].lapsed(after) is None
        assert (clock(after) is None) or {one.place for one in clock(after).planets} == set(after.places)  # type: ignore[union-attr]
        agree(after, rng)
    for to in (None, *range(len(after.config.seats))):
        REFEREE.view(after, to)
    return after


def in_combat(state: State) -> tuple[int, ...]:
    """The two who fight."""
    duels = [asked for asked in state.open if isinstance(asked, Duel)]
    return (duels[-1].attacker, duels[-1].defender) if duels else ()


def is_so(state: State, happened: Iterable[Happening], fighting: tuple[int, ...]) -> None:
    """A happening states what the state shows, in whole sentences."""
    for one in happened:
        text, fields = Reader(state.config.names).text(one.sentence), dict(one.sentence.fields)
        who: Any = fields.get("who")
        assert one.cites and text[0] == text[0].upper() and text.endswith("."), text
        match one.sentence.template:
            case "{who} has the Oracle.":
                assert state.oracle.where != "hidden", text
            case "{who} is killed and goes to the Nebula.":
                assert state.life[who.seat] != "alive" and state.at[who.seat] == -1, text
            case "Stalemate: the combat is over.":
                assert "dead" not in [state.life[seat] for seat in fighting], text
            case "{who} holds {held} cards.":
                assert state.hands[who.seat] == fields["held"], text
            case _:
                pass


def is_kept_apart(state: State) -> None:
    """Nobody is certain of more cards than there are, or of the Oracle's place once everybody sees it."""
    for to in (None, *range(len(state.config.seats))):
        assert all(len(known_to(heap, to)) <= held for heap, held in zip(state.known.holds, state.hands, strict=True))
        assert all(len(known_to(heap, to)) <= lies for heap, lies in zip(state.known.beneath, state.under, strict=True))
    if state.oracle.where == "held":
        assert not state.lairs.places and not state.lairs.pile


def agree(state: State, rng: random.Random) -> None:
    """What is on offer is not refused, what is not on offer is, by a reason; what seems strange is at most asked."""
    offers = all_offers(REFEREE, state)
    for offer in rng.sample(offers, min(len(offers), JUDGED)):
        entry = picked(offer, rng)
        assert not isinstance(REFEREE.judge(state, entry), Refused), entry
        wrong = list(faults(REFEREE, state, entry, offers))
        for one in rng.sample(wrong, min(len(wrong), 2)):
            if REFEREE.check(state.config, one) is None:
                ruling = REFEREE.judge(state, one)
                assert isinstance(ruling, Refused) != any(other.holds(one) for other in offers), (one, ruling)
                assert "OC-5" not in ruling.cites, (one, ruling)


def test_disturbed_games_keep_the_laws() -> None:
    """A seeded slice of games in which tables adjust, overrule and leave."""
    done = sum((disturbed(seed) for seed in range(4)), Counter[str]())
    assert all(done[how] for how in DISTURBANCES if how != "leave"), done


@pytest.mark.soak
def test_many_disturbed_games_keep_the_laws() -> None:
    """300 such games; in some somebody leaves, some end."""
    done = sum((disturbed(seed) for seed in range(300)), Counter[str]())
    assert all(done[how] for how in (*DISTURBANCES, "ended")), done
    print(f"\nDisturbed games: {dict(sorted(done.items()))}")
