"""Combat: the three ranges, who attacks when, what stops what, and how it ends."""

import pytest

from referees.common.protocol.ruling import Allowed
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.combat.combat import Attack, Challenge, Duel, HoldFire, UnderAttack
from referees.interstellar_oracle.combat.defending import Cloak, Defend, Die, TurnedBack
from referees.interstellar_oracle.ending.death import Loot, Spoils
from referees.interstellar_oracle.meeting.encounter import EndEncounter
from referees.interstellar_oracle.table.asking import TurnRuns
from referees.interstellar_oracle.table.pieces import NEBULA, RACE_PASSAGES, Race
from referees.interstellar_oracle.table.state import OracleAt
from tests.interstellar_oracle.duels import HERE, attacked, challenged, grey, holding, meeting, phase
from tests.interstellar_oracle.tables import allowed, cards_in_all, cited, hands_known, held_by, refused, says, unclear

LONG, MEDIUM, SHORT = range(3)
STOPPED_BY = {
    "acid_mine": (LONG, "chemical_foam"), "blaster": (LONG, "shield"), "sonic_canon": (LONG, "instant_vacuum"),
    "sniper_rifle": (LONG, "armor"), "acid_bola": (MEDIUM, "chemical_foam"), "laser": (MEDIUM, "shield"),
    "pistol": (MEDIUM, "armor"), "flamethrower": (MEDIUM, "instant_vacuum"),
    "neural_amp": (MEDIUM, "intellect_scrambler"), "taser_glove": (SHORT, "shield"), "sword": (SHORT, "armor"),
    "neural_whip": (SHORT, "intellect_scrambler"), "poison": (SHORT, "medicine"),
}  # fmt: skip
"""The range and the defense of each weapon, as the glossary of the rulebook has them."""

BY_NATURE = {
    "amoebas": (SHORT, "chemical_foam"),
    "vriddhi": (MEDIUM, "instant_vacuum"),
    "nelgs": (SHORT, "armor"),
    "stone_people": (MEDIUM, "armor"),
    "roid_worms": (SHORT, "instant_vacuum"),
    "kith": (MEDIUM, "intellect_scrambler"),
    "zeta": (MEDIUM, "shield"),
}
DEFENSES = ("armor", "shield", "chemical_foam", "instant_vacuum", "intellect_scrambler", "medicine")


@pytest.mark.parametrize("weapon", STOPPED_BY)
def test_a_weapon_has_one_range(weapon: str) -> None:
    """IO-60, IO-66: a weapon is allowed at its own range, and refused by IO-60 at the others."""
    own, _ = STOPPED_BY[weapon]
    for at in (LONG, MEDIUM, SHORT):
        state, entry = phase(challenged("humans", "humans"), at), Attack(seat=0, weapon=weapon)  # type: ignore[arg-type]
        if at == own:
            allowed(state, entry)
        else:
            assert refused(state, entry).cites == ("IO-60",)


@pytest.mark.parametrize("weapon", STOPPED_BY)
def test_one_defense_stops_a_weapon(weapon: str) -> None:
    """IO-62: one of the six defenses stops a weapon; the others are refused by IO-62."""
    at, defense = STOPPED_BY[weapon]
    state = attacked(weapon, "humans", "humans", at=at)  # type: ignore[arg-type]
    for card in DEFENSES:
        if card != defense:
            assert refused(state, Defend(seat=1, card=card)).cites == ("IO-62",)  # type: ignore[arg-type]
    stopped = allowed(state, Defend(seat=1, card=defense))  # type: ignore[arg-type]
    assert stopped.state.life == ("alive", "alive")
    assert isinstance(stopped.state.open[-1], TurnedBack) == (defense == "intellect_scrambler")
    assert "IO-62" in cited(stopped)


@pytest.mark.parametrize("race", BY_NATURE)
def test_a_natural_attack_turns_the_token(race: str) -> None:
    """IO-35, IO-131 to IO-142: a natural attack is possible once, at one range; the defense of its type stops it."""
    at, defense = BY_NATURE[race]
    state = phase(challenged(race, "humans"), at)  # type: ignore[arg-type]
    made = allowed(state, Attack(seat=0, weapon="ability")).state
    assert (made.colour, made.hands) == ((False, True), state.hands)
    allowed(made, Defend(seat=1, card=defense))  # type: ignore[arg-type]
    spent = refused(grey(state, 0), Attack(seat=0, weapon="ability"))
    assert (spent.cites, spent.may_overrule) == (("IO-35",), True)
    later = phase(challenged(race, "humans"), (at + 1) % 3)  # type: ignore[arg-type]
    assert refused(later, Attack(seat=0, weapon="ability")).cites == ("IO-60",)


@pytest.mark.parametrize("race", ["insectoid", "ersatz", "humans", "xangofin", "alar"])
def test_a_race_without_a_natural_attack(race: Race) -> None:
    """IO-131 to IO-142: the refusal cites the race, and can't be overruled."""
    ruling = refused(challenged(race, "humans"), Attack(seat=0, weapon="ability"))
    assert (ruling.cites, ruling.may_overrule) == ((RACE_PASSAGES[race],), False)


@pytest.mark.parametrize(
    ("race", "weapon", "at"),
    [
        ("amoebas", "acid_mine", LONG), ("amoebas", "acid_bola", MEDIUM), ("insectoid", "neural_amp", MEDIUM),
        ("insectoid", "neural_whip", SHORT), ("stone_people", "poison", SHORT), ("roid_worms", "sniper_rifle", LONG),
        ("roid_worms", "pistol", MEDIUM), ("roid_worms", "sword", SHORT), ("zeta", "blaster", LONG),
        ("zeta", "laser", MEDIUM), ("zeta", "taser_glove", SHORT), ("nelgs", "acid_mine", LONG),
        ("nelgs", "blaster", LONG), ("nelgs", "sonic_canon", LONG), ("nelgs", "sniper_rifle", LONG),
    ],
)  # fmt: skip
def test_a_race_is_immune_to_some_attacks(race: str, weapon: str, at: int) -> None:
    """An attack on an immune race is allowed, but has no effect; the other player attacks next."""
    passages = {
        "amoebas": "IO-131", "nelgs": "IO-133", "insectoid": "IO-134", "stone_people": "IO-136",
        "roid_worms": "IO-137", "zeta": "IO-142",
    }  # fmt: skip
    state = phase(challenged("humans", race), at)  # type: ignore[arg-type]
    made = allowed(state, Attack(seat=0, weapon=weapon))  # type: ignore[arg-type]
    assert (made.happened[-1].cites, made.state.open[-1]) == ((passages[race],), Duel((1,), 0, 1, at))


@pytest.mark.parametrize(("race", "weapon", "at"), [("nelgs", "laser", MEDIUM), ("zeta", "pistol", MEDIUM)])
def test_a_race_is_not_immune_to_other_attacks(race: str, weapon: str, at: int) -> None:
    """Nelgs are immune only at long range, other races only to one type."""
    made = attacked(weapon, "humans", race, at=at)  # type: ignore[arg-type]
    assert isinstance(made.open[-1], UnderAttack)


def test_the_attacks_alternate() -> None:
    """IO-60, IO-61, IO-63: Attacker, then Defender may attack at long, medium, short range; then it's a stalemate."""
    state = challenged()
    for at, seat in ((LONG, 0), (LONG, 1), (MEDIUM, 0), (MEDIUM, 1), (SHORT, 0)):
        assert state.open[-1] == Duel((seat,), 0, 1, at)
        state = allowed(state, HoldFire(seat=seat)).state
    ended = allowed(state, HoldFire(seat=1))
    assert cited(ended) == ["IO-63"]
    assert isinstance(ended.state.open[-1], TurnRuns)
    assert ended.state.life == ("alive", "alive")


def test_only_the_player_in_order_attacks() -> None:
    """IO-61: attacking or holding fire out of order is refused; a third player can't attack at all."""
    state = challenged(players=3)
    assert refused(state, Attack(seat=1, weapon="blaster")).cites == ("IO-61",)
    assert refused(state, HoldFire(seat=1)).cites == ("IO-61",)
    assert not refused(state, Attack(seat=2, weapon="blaster")).may_overrule


def test_the_defender_attacks_after_defending() -> None:
    """C-IO-9: having survived, the Defender attacks at the same range; IO-64: weapons and defenses used aren't
    discarded, but known to be in their hands from then on."""
    state = allowed(attacked("blaster"), Defend(seat=1, card="shield")).state
    assert (state.hands, state.discards, hands_known(state)) == ((5, 5), (), (("blaster",), ("shield",)))
    assert state.open[-1] == Duel((1,), 0, 1, LONG)
    assert allowed(state, Attack(seat=1, weapon="acid_mine")).state.open[-1].seats == (0,)


def test_only_the_attacker_challenges_but_need_not() -> None:
    """IO-38: the Defender can't challenge; IO-47: the Attacker may end the encounter instead; IO-46: the Defender can't
    walk away."""
    state = meeting()
    assert refused(state, Challenge(seat=1)).cites == ("IO-38",)
    assert isinstance(REFEREE.judge(state, Challenge(seat=0)), Allowed)
    assert refused(state, EndEncounter(seat=1)).cites == ("IO-46",)
    parted = allowed(state, EndEncounter(seat=0)).state
    assert isinstance(parted.open[-1], TurnRuns)
    assert parted.at == state.at


def test_the_neural_amp_is_spent() -> None:
    """IO-65, IO-111: the Amp goes to the discard pile; C-IO-28: the happening says if its class is assumed."""
    state = attacked("neural_amp", "humans", "humans", at=MEDIUM)
    assert (state.hands[0], state.discards) == (4, ("neural_amp",))
    guess = phase(challenged("humans", "humans", checked=("diagrams.a",)), MEDIUM)
    made = allowed(guess, Attack(seat=0, weapon="neural_amp"))
    assert made.happened[0].assumed == ("equipment.neural_amp",)


def test_a_kith_attacks_far_with_the_neural_amp() -> None:
    """IO-111: a Kith may use a Neural Amp at long range, other races only at medium range."""
    allowed(challenged("kith", "humans"), Attack(seat=0, weapon="neural_amp"))
    assert refused(challenged("humans", "humans"), Attack(seat=0, weapon="neural_amp")).cites == ("IO-60",)


def test_a_kith_makes_an_additional_attack_with_the_neural_amp() -> None:
    """IO-111: a Kith may use the Amp at medium range before the one attack, even with a black-and-white token."""
    state = grey(phase(challenged("kith", "insectoid"), MEDIUM), 0)
    second = allowed(state, Attack(seat=0, weapon="neural_amp")).state
    assert second.open[-1] == Duel((0,), 0, 1, MEDIUM)
    after = allowed(second, Attack(seat=0, weapon="pistol"), Defend(seat=1, card="armor")).state
    assert after.open[-1] == Duel((0,), 0, 1, MEDIUM, has_attacked=True)
    assert allowed(after, HoldFire(seat=0)).state.open[-1] == Duel((1,), 0, 1, MEDIUM)


def test_a_kith_adds_the_attack_of_the_neural_amp_afterwards_too() -> None:
    """IO-111: a Kith may use a Neural Amp after the one attack; a second weapon is refused."""
    state = phase(challenged("kith", "humans"), MEDIUM)
    once = allowed(state, Attack(seat=0, weapon="pistol"), Defend(seat=1, card="armor")).state
    ruling = refused(once, Attack(seat=0, weapon="laser"))
    assert (ruling.cites, ruling.may_overrule) == (("IO-111",), True)
    twice = allowed(once, Attack(seat=0, weapon="neural_amp"), Die(seat=1)).state
    assert twice.life == ("alive", "dead")
    bare = changed(state, hands=(0, 5), draw=state.draw + 5)
    last = allowed(bare, Attack(seat=0, weapon="ability"), Defend(seat=1, card="intellect_scrambler")).state
    assert last.open[-2] == Duel((1,), 0, 1, MEDIUM)


def test_others_attack_once() -> None:
    """C-IO-8: after a Neural Amp the other player attacks next, unless a Kith used it."""
    state = phase(challenged("humans", "insectoid"), MEDIUM)
    assert allowed(state, Attack(seat=0, weapon="neural_amp")).state.open[-1] == Duel((1,), 0, 1, MEDIUM)


@pytest.mark.parametrize(
    ("weapon", "at"), [("sword", MEDIUM), ("poison", MEDIUM), ("laser", LONG), ("neural_amp", LONG), ("sword", SHORT)]
)
def test_an_alar_attacks_one_range_further(weapon: str, at: int) -> None:
    """IO-141: an Alar may use a weapon one range farther, and still at its own; a sword doesn't reach long range."""
    state = phase(challenged("alar", "humans"), at)
    allowed(state, Attack(seat=0, weapon=weapon))  # type: ignore[arg-type]
    assert refused(challenged("alar", "humans"), Attack(seat=0, weapon="sword")).cites == ("IO-60",)


def test_an_alars_attack_from_farther_counts_as_long_range_for_nelgs() -> None:
    """C-IO-11: an Alar's laser at long range has no effect on Nelgs."""
    made = allowed(challenged("alar", "nelgs"), Attack(seat=0, weapon="laser"))
    assert made.happened[-1].cites == ("IO-133", "C-IO-11")


def test_no_defense_stops_a_xangofin_at_short_range() -> None:
    """IO-140: a defense against a Xangofin is refused at short range; at other ranges it helps."""
    state = attacked("sword", "xangofin", "humans", at=SHORT)
    assert refused(state, Defend(seat=1, card="armor")).cites == ("IO-140",)
    allowed(state, Die(seat=1))
    allowed(attacked("pistol", "xangofin", "humans", at=MEDIUM), Defend(seat=1, card="armor"))


@pytest.mark.parametrize(("xangofin", "is_asked"), [("immunity_works", False), ("kills", True)])
def test_immunity_against_a_xangofin(xangofin: str, is_asked: bool) -> None:
    """C-IO-10: immunity is no defense, so it helps against a Xangofin, except by one reading; a cloak always does."""
    made = attacked("sword", "xangofin", "roid_worms", at=SHORT, xangofin=xangofin)
    assert isinstance(made.open[-1], UnderAttack) == is_asked
    if is_asked:
        assert isinstance(allowed(made, Cloak(seat=1)).state.open[-1], TurnRuns)


def test_the_intellect_scrambler_kills_the_attacker() -> None:
    """IO-62: the player who made a mental attack dies, and their turn ends (IO-73)."""
    state = attacked("neural_whip", at=SHORT)
    turned = allowed(state, Defend(seat=1, card="intellect_scrambler")).state
    assert turned.open[-1] == TurnedBack((0,), 0, 1)
    assert not refused(turned, Die(seat=1)).may_overrule
    died = allowed(turned, Die(seat=0)).state
    assert (died.life, died.open[-1]) == (("dead", "alive"), Spoils((1,), 0, 5))
    ended = allowed(died, Loot(seat=1, kept=0))
    assert "IO-73" in cited(ended)
    assert ended.state.turn.seat == 1


@pytest.mark.parametrize("clone", ["clone", "natural_clone"])
def test_a_clone_helps_against_the_intellect_scrambler(clone: str) -> None:
    """IO-101, IO-134: a player killed by their own attack may start again, and the combat is over."""
    state = attacked("neural_whip", "insectoid", "humans", at=SHORT)
    after = allowed(state, Defend(seat=1, card="intellect_scrambler"), Die(seat=0, clone=clone)).state  # type: ignore[arg-type]
    assert (after.life, after.hands[0]) == (("alive", "alive"), 4 if clone == "clone" else 5)
    assert isinstance(after.open[-1], TurnRuns)


@pytest.mark.parametrize(("attacks", "seat"), [("one", 1), ("unlimited", 0)])
def test_attacks_in_a_phase(attacks: str, seat: int) -> None:
    """C-IO-8: a player makes one attack in a phase or, by the other reading, attacks until holding fire."""
    state = allowed(attacked("blaster", attacks=attacks), Defend(seat=1, card="shield")).state
    assert state.open[-1] == Duel((seat,), 0, 1, LONG)
    if attacks == "unlimited":
        assert allowed(state, HoldFire(seat=0)).state.open[-1] == Duel((1,), 0, 1, LONG)


def test_a_cloak_ends_the_combat() -> None:
    """IO-100: both players stay where they are, alive; the card is spent."""
    state = allowed(attacked("blaster"), Cloak(seat=1))
    assert isinstance(state.state.open[-1], TurnRuns)
    assert (state.state.at, state.state.discards) == ((HERE, HERE), ("cloaking_device",))
    assert "IO-100" in cited(state)


def test_ersatz_have_a_cloak_of_their_own() -> None:
    """IO-135: Ersatz can cloak once without a card; no other race can."""
    state = attacked("blaster", "humans", "ersatz")
    cloaked = allowed(state, Cloak(seat=1, by="ability")).state
    assert (cloaked.colour[1], cloaked.hands[1]) == (False, 5)
    assert isinstance(cloaked.open[-1], TurnRuns)
    assert refused(grey(state, 1), Cloak(seat=1, by="ability")).cites == ("IO-35",)
    assert refused(attacked("blaster"), Cloak(seat=1, by="ability")).cites == ("IO-135",)


@pytest.mark.parametrize("by", ["cloaking_device", "ability"])
def test_no_player_cloaks_from_a_kith(by: str) -> None:
    """IO-139: neither a card nor an ability hides a player from a Kith."""
    ruling = refused(attacked("blaster", "kith", "ersatz"), Cloak(seat=1, by=by))  # type: ignore[arg-type]
    assert ruling.cites == ("IO-139",)


def test_only_the_two_in_combat_escape_from_it() -> None:
    """IO-100: a third player has nothing to escape from."""
    ruling = refused(attacked("blaster", players=3), Cloak(seat=2))
    assert (ruling.cites, ruling.may_overrule) == (("IO-100",), False)


def test_a_killed_player_goes_to_the_nebula() -> None:
    """IO-70, IO-62, IO-71: the cards are lost, and the Oracle passes to the victor."""
    died = allowed(held_by(attacked("blaster"), 1), Die(seat=1))
    assert (died.state.life, died.state.at, died.state.hands) == (("alive", "dead"), (HERE, NEBULA), (5, 0))
    assert (died.state.oracle, cards_in_all(died.state)) == (OracleAt("held", 0), 66)
    assert "IO-70" in cited(died)


@pytest.mark.parametrize(("race", "clone"), [("humans", "clone"), ("insectoid", "natural_clone")])
def test_a_clone_starts_again_on_the_same_space(race: str, clone: str) -> None:
    """IO-101, IO-134: a clone keeps all cards except the Oracle, which the victor gets; no card is looted."""
    state = held_by(attacked("blaster", "vriddhi", race), 1)  # type: ignore[arg-type]
    after = allowed(state, Die(seat=1, clone=clone)).state  # type: ignore[arg-type]
    assert (after.at, after.life, after.oracle) == ((HERE, HERE), ("alive", "alive"), OracleAt("held", 0))
    assert isinstance(after.open[-1], TurnRuns)
    is_card = clone == "clone"
    assert (after.hands[1], after.colour[1], after.discards) == ((4, True, ("clone",)) if is_card else (5, False, ()))


def test_only_insectoid_clone_by_nature() -> None:
    """IO-134, IO-35: Insectoid start again once without a card; other races need the Clone card."""
    assert refused(attacked("blaster"), Die(seat=1, clone="natural_clone")).cites == ("IO-134",)
    spent = grey(attacked("blaster", "vriddhi", "insectoid"), 1)
    assert refused(spent, Die(seat=1, clone="natural_clone")).cites == ("IO-35",)


def test_an_empty_hand_plays_nothing() -> None:
    """IO-64: hands are counted, so no card can be played from an empty one."""
    state = challenged(hands={0: 0, 1: 0})
    assert refused(state, Attack(seat=0, weapon="blaster")).cites == ("IO-66",)
    hit = attacked("blaster", hands={1: 0})
    assert refused(hit, Defend(seat=1, card="shield")).cites == ("IO-62",)
    assert refused(hit, Cloak(seat=1)).cites == ("IO-100",)
    allowed(hit, Die(seat=1))


def test_a_card_in_the_discard_pile_is_asked_about() -> None:
    """C-IO-28: playing a card whose copies are all in the discard pile raises a question."""
    state = phase(challenged(), MEDIUM)
    used = REFEREE.evolve(state, Attack(seat=0, weapon="neural_amp")).state
    used = allowed(used, Defend(seat=1, card="intellect_scrambler")).state
    assert used.discards.count("neural_amp") == 1
    both = changed(state, discards=("neural_amp", "neural_amp"), draw=state.draw - 2)
    assert "have been discarded" in says(both, unclear(both, Attack(seat=0, weapon="neural_amp")))


def test_a_third_copy_is_asked_about() -> None:
    """C-IO-2: as Molly is known to hold two blasters, Claire's raises a question, which names no player."""
    state = holding(challenged(players=3), 1, "blaster", "blaster")
    ruling = unclear(state, Attack(seat=0, weapon="blaster"))
    assert ruling.cites == ("C-IO-2",)
    assert "Molly" not in says(state, ruling)
