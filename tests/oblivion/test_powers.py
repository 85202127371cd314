"""Powers: at will in a phase, when played, and how long they last (OB-46, OB-50, OB-51)."""

from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.hints import hint_of
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Refused
from referees.common.values import changed
from referees.oblivion import REFEREE
from referees.oblivion.powers.triggers import Decline, Mirror, Resolve, Rise
from referees.oblivion.powers.waiting import ToResolve
from referees.oblivion.table.attacks import strength
from referees.oblivion.table.state import State, card_at, kinds_of
from referees.oblivion.using import UsePower
from tests.oblivion.tables import (
    EXAMPLE,
    KITS,
    allowed,
    asks,
    attack,
    card_in,
    cited,
    end,
    hold,
    kit,
    log,
    offered,
    over,
    place,
    playing,
    refused,
    says,
    unclear,
    use,
)

# At will


def test_a_knight_adds_one_to_a_card_that_is_not_human() -> None:
    """OB-50: a Knight can affect cards of any player (OB-24), but no human card, such as a Tinker."""
    state = playing(EXAMPLE, "imp")
    assert offered(state, UsePower, "target") == [(0, "top", 3), (1, "top", 1)]
    ruling = refused(state, use(0, ("bottom", 2), (0, "top", 2)))
    assert ruling.cites == ("OB-50", "C-OB-14") and ruling.may_overrule
    assert says(state, ruling) == (
        "The power of Knight can't be used on human cards, and Ann's Tinker (top lane, 2 right of centre) is one."
    )
    entry = use(0, ("bottom", 2), (0, "top", 3))
    evolved = allowed(state, entry)
    assert cited(evolved) == ["OB-51"]
    assert strength(evolved.state, card_in(evolved.state, 0, "top", 3)) == 4
    line = log(entry, state, state)
    assert line == "Ann uses the power of Knight on Ann's Vampire Lord (top lane, 3 right of centre)"
    assert unclear(evolved.state, use(0, ("bottom", 2), (1, "top", 1))).cites == ("OB-51",)
    assert refused(state, use(0, ("bottom", 2), None)).may_overrule is False
    assert refused(state, use(0, ("bottom", 2), (1, "top", 5))).may_overrule is False
    assert refused(state, use(0, ("top", 5), (1, "top", 1))).may_overrule is False
    assert refused(state, use(0, ("top", 3), (1, "top", 1))).cites == ("OB-50",)
    assert refused(state, use(1, ("top", 1), (1, "top", 1))).cites == ("OB-50",)


def test_what_a_power_adds_ends_with_the_turn() -> None:
    """OB-51: an Assassin raises an Imp's attack to 3, and in its next turn to 3 again, not 5."""
    state = playing("assassin imp", "angel angel angel")
    for _ in range(2):
        state = allowed(state, use(0, ("top", 1), (0, "top", 2))).state
        assert strength(state, card_in(state, 0, "top", 2)) == 3
        state = allowed(state, attack(0, ("top", 2), (1, "top", 1))).state
        state = REFEREE.evolve(state, over(0)).state
        assert strength(state, card_in(state, 0, "top", 2)) == 1
        state = REFEREE.evolve(allowed(state, end(1)).state, over(1)).state
        assert state.turn == 0
        state = allowed(state, end(0)).state


@pytest.mark.parametrize(("rule", "left"), [("turn", 2), ("phase", 1)])
def test_how_long_attack_lasts_that_was_added_in_the_placement_phase(rule: str, left: int) -> None:
    """C-OB-13: it lasts through the Combat phase or, by one reading, not into it; the power may be used again then."""
    own = kit(smith={"when": "placement", "effect": "bonus", "amount": 1})
    state = playing("smith imp", "angel", stage="placement", kit=own, lasting=rule)
    state = allowed(state, use(0, ("top", 1), (0, "top", 2))).state
    assert card_in(state, 0, "top", 1).used == 1
    state = allowed(state, end(0)).state
    assert strength(state, card_in(state, 0, "top", 2)) == left
    assert card_in(state, 0, "top", 1).used == 0


def test_a_power_works_in_its_phase_alone() -> None:
    """OB-50: a Healer heals during Placement, a Knight helps during the attack phase."""
    combat = playing("healer knight", "imp angel:1")
    assert refused(combat, use(0, ("top", 1), (1, "top", 2))).cites == ("OB-50",)
    placing = playing("healer knight", "imp angel:1", stage="placement")
    ruling = refused(placing, use(0, ("top", 2), (1, "top", 1)))
    assert ruling.cites == ("OB-50",) and ruling.may_overrule
    evolved = allowed(placing, use(0, ("top", 1), (1, "top", 2)))
    assert (cited(evolved), card_in(evolved.state, 1, "top", 2).damage) == (["OB-43"], 0)
    nothing = refused(placing, use(0, ("top", 1), (1, "top", 1)))
    assert nothing.cites == ("OB-43",) and not nothing.may_overrule
    assert refused(placing, use(1, ("top", 1), (1, "top", 2))).cites == ("OB-50",)


@pytest.mark.parametrize("rule", ["asked", "all", "one"])
def test_two_knights_and_one_card(rule: str) -> None:
    """C-OB-17: depending on the reading, a second Knight's power on a card raises a question, counts, or is refused."""
    state = playing("knight knight imp", "angel", stacking=rule)
    state = allowed(state, use(0, ("top", 1), (0, "top", 3))).state
    second = use(0, ("top", 2), (0, "top", 3))
    if rule == "asked":
        assert unclear(state, second).cites == ("C-OB-17",)
    elif rule == "one":
        assert refused(state, second).cites == ("C-OB-17",)
        assert offered(state, UsePower, "target") == [(1, "top", 1)]
    else:
        allowed(state, second)
    state = REFEREE.evolve(state, second).state
    assert strength(state, card_in(state, 0, "top", 3)) == 3


@pytest.mark.parametrize(("rule", "most"), [("asked", 4), ("all", 4), ("one", 3)])
def test_two_banners_add_to_one_card(rule: str, most: int) -> None:
    """C-OB-17: depending on the reading, two Banners both raise a card's attack as long as they stand, or only one."""
    state = playing("banner banner porter", "porter", kit=KITS["guild"], stacking=rule)
    assert strength(state, card_in(state, 0, "top", 3)) == most


@pytest.mark.parametrize("rule", ["asked", "all", "one"])
def test_one_cards_power_used_twice_is_no_other_cards(rule: str) -> None:
    """C-OB-17, OB-51: a second use of one Knight, and a second effect of one power, never count as another card's."""
    state = playing("knight imp", "angel", stacking=rule)
    again = use(0, ("top", 1), (0, "top", 2))
    assert unclear(allowed(state, again).state, again).cites == ("OB-51",)
    twice = kit(bard={"when": "attack", "effect": "bonus", "amount": 1, "then": [{"effect": "bonus", "amount": 1}]})
    state = allowed(playing("bard", "angel", stacking=rule, kit=twice), use(0, ("top", 1), (0, "top", 1))).state
    state = allowed(state, Resolve(seat=0, target=(0, "top", 1))).state
    assert strength(state, card_in(state, 0, "top", 1)) == 3


def test_a_power_with_a_limited_number_of_uses() -> None:
    """OB-50: a power may be used as often as the card says; then it's used up."""
    own = kit(archer={"when": "attack", "effect": "damage", "amount": 1, "times": 1})
    state = playing("archer", "angel", kit=own)
    state = allowed(state, use(0, ("top", 1), (1, "top", 1))).state
    ruling = refused(state, use(0, ("top", 1), (1, "top", 1)))
    assert ruling.cites == ("OB-50",) and "used up" in says(state, ruling)
    assert REFEREE.view(state).players[0].cards[0].is_spent


@pytest.mark.parametrize(("lasts", "turn"), [("stays", 0), ("turn", 1)])
def test_a_turn_waits_for_a_power_that_could_still_matter(lasts: str, turn: int) -> None:
    """OB-21, OB-51: after the last attack the turn waits for a power whose bonus stays, not one that ends with it."""
    own = kit(smith={"when": "attack", "effect": "bonus", "amount": 1, "lasts": lasts})
    strike = attack(0, ("top", 1), (1, "top", 1))
    assert allowed(playing("smith", "angel", kit=own), strike, strike).state.turn == turn


def test_a_power_that_no_effect_fits_is_carried_out_by_the_table() -> None:
    """C-OB-14: using such a power is recorded, without a target; what it changes is adjusted."""
    own = kit(bard={"when": "attack", "effect": "told", "power": "Sing."})
    state = playing("bard", "angel", kit=own)
    evolved = allowed(state, use(0, ("top", 1), None))
    assert cited(evolved) == ["C-OB-14"]
    assert card_in(evolved.state, 0, "top", 1).used == 1
    assert log(use(0, ("top", 1), None), state, state) == "Ann uses the power of Bard"
    assert refused(state, use(0, ("top", 1), (1, "top", 1))).may_overrule is False
    assert unclear(evolved.state, use(0, ("top", 1), None)).cites == ("OB-51",)


def test_what_a_power_in_words_changed_is_set_before_the_phase_is_over() -> None:
    """C-OB-14: the turn waits with no attack left; a card then adjusted to die is killed by the player in turn."""
    own = kit(bard={"when": "attack", "effect": "told"})
    state = playing("bard", "angel imp:1", "knight", kit=own)
    strike = attack(0, ("top", 1), (1, "top", 1))
    state = allowed(state, strike, strike, use(0, ("top", 1), None)).state
    assert (state.turn, state.stage, asks(state)) == (0, "combat", "Ann: end the turn when everyone is done")
    state = allowed(state, Adjust(fact="damage", at=(1, 0, 1), value=4)).state
    state = allowed(state, Adjust(fact="card", at=(1, 0, 2), value=None)).state
    assert (state.eliminated, state.hands[0], state.turn) == (((1,),), 6, 2)
    loud = kit(crier={"when": "kill", "effect": "told"})
    state = playing("crier", "angel imp healer:1", "knight", kit=loud)
    state = allowed(state, strike, attack(0, ("top", 1), (1, "top", 3)), Resolve(seat=0)).state
    assert (state.turn, state.stage) == (0, "combat")
    assert allowed(playing("bard", "angel", kit=own), use(0, ("top", 1), None), strike, strike, over(0)).state.turn == 1


# When played


def placed(card: str, mine: str, theirs: str, **settings: Any) -> State:
    """Ann has just placed a card far to the right."""
    state = hold(playing(mine, theirs, stage="placement", **settings), 0, card, "tinker")
    after: State = REFEREE.evolve(state, place(0, card, "top", 8)).state
    return after


def test_a_vampire_lord_deals_three_when_played() -> None:
    """OB-50: when played it deals three once, to any card, even a shielded one (C-OB-8); then the turn continues."""
    state = placed("vampire_lord", "knight", EXAMPLE)
    assert "deal 3 damage" in asks(state)
    assert len(offered(state, Resolve, "target")) == 6
    entry = Resolve(seat=0, target=(1, "bottom", 2))
    aimed = "Ann uses the power of Vampire Lord on Bob's Knight (bottom lane, 2 right of centre)"
    assert log(entry, state, state) == aimed
    evolved = allowed(state, entry)
    assert evolved.state.discards == ("knight",) and evolved.state.stage == "placement"
    assert not evolved.state.pending
    assert refused(state, Resolve(seat=1, target=(1, "bottom", 2))).may_overrule is False
    assert refused(state, Resolve(seat=0, target=None)).may_overrule is False


def test_a_table_may_shield_from_powers_too() -> None:
    """C-OB-8: by one reading, an opponent's card under another one is out of reach; the player's own isn't."""
    state = placed("vampire_lord", "tinker\nknight", EXAMPLE, powers_reach="unshielded")
    ruling = refused(state, Resolve(seat=0, target=(1, "bottom", 2)))
    assert ruling.cites == ("C-OB-8",) and ruling.may_overrule
    assert set(offered(state, Resolve, "target")) == {
        (0, "top", 1), (0, "bottom", 1), (0, "top", 8), (1, "top", 2), (1, "top", 3), (1, "bottom", 1),
    }  # fmt: skip


def test_a_power_may_be_declined_unless_the_table_wants_it_used() -> None:
    """C-OB-18: by one reading, declining is allowed, by the other refused; after declining, nothing happens."""
    state = placed("vampire_lord", "knight", EXAMPLE, declining="may")
    declined = allowed(state, Decline(seat=0)).state
    assert declined.fields[1] == state.fields[1] and not declined.pending
    assert refused(state, Decline(seat=1)).may_overrule is False
    must = placed("vampire_lord", "knight", EXAMPLE, declining="must")
    assert refused(must, Decline(seat=0)).cites == ("C-OB-18",)
    assert REFEREE.evolve(must, Decline(seat=0)).state.pending == ()
    own = kit(nurse={"when": "played", "effect": "heal", "amount": 2})
    needless = placed("nurse", "knight:1", "imp", kit=own, declining="must")
    assert refused(needless, Decline(seat=0)).cites == ("C-OB-18",)
    free, *others = [
        hint_of("oblivion", at, "OB-50")[0].template for at in (state, must, placed("vampire_lord", "knight", EXAMPLE))
    ]
    assert free == "{who} can choose whether to use {card}'s power."
    assert others == ["{who} does what {card}'s power says."] * 2, "the app only asks again if they want to skip it"
    healed = allowed(needless, Adjust(fact="damage", at=(0, 0, 1), value=0)).state
    allowed(healed, Decline(seat=0))  # there is no card left to use it on


@pytest.mark.parametrize(("rule", "asked"), [("asked", (False, True)), ("may", (True, True)), ("must", (False, False))])
def test_a_power_without_targets_is_declined_like_others(rule: str, asked: tuple[bool, bool]) -> None:
    """C-OB-18: whether a power that names no card is asked about when it's played, or when it's killed."""
    storm = {"when": "played", "effect": "damage", "amount": 1, "reach": "all", "whose": "others"}
    own = kit(storm=storm, bomb={"when": "death", "effect": "draw", "amount": 1, "reach": "all", "whose": "own"})
    storms = hold(playing("healer", "healer bomb", stage="placement", kit=own, declining=rule), 0, "storm", "tinker")
    bombs = playing("tinker", "bomb angel", kit=own, declining=rule)
    entries = (storms, place(0, "storm", "top", 2)), (bombs, attack(0, ("top", 1), (1, "top", 1)))
    for (state, entry), is_asked in zip(entries, asked, strict=True):
        after = allowed(state, entry).state
        assert isinstance(after.open[-1], ToResolve) == is_asked
        assert not is_asked or allowed(after, Decline(seat=after.open[-1].seat)).state.hands[1] == state.hands[1]
        before = changed(state, config=state.config.model_copy(update={"edition": 3}))
        assert not isinstance(allowed(before, entry).state.open[-1], ToResolve)


def test_a_power_in_words_when_played_is_carried_out() -> None:
    """C-OB-14: the table is asked to carry it out, and confirms that it has."""
    own = kit(bard={"when": "played", "effect": "told"})
    state = placed("bard", "knight", "imp", kit=own)
    entry = Resolve(seat=0)
    assert cited(allowed(state, entry)) == ["C-OB-14"]
    assert log(entry, state, state) == "Ann uses the power of Bard"
    assert log(Decline(seat=0), state, state) == "Ann doesn't use the power of Bard"
    assert asks(state) == "Ann, Bard: When it's played, it does what its text says."


def test_without_a_card_to_use_it_on_a_power_is_not_asked_about() -> None:
    """OB-50: a power to heal isn't asked about if no card has damage."""
    own = kit(nurse={"when": "played", "effect": "heal", "amount": 2})
    state = hold(playing("knight", "imp", stage="placement", kit=own), 0, "nurse", "tinker")
    evolved = allowed(state, place(0, "nurse", "top", 2))
    assert cited(evolved) == ["OB-50"] and evolved.state.stage == "placement"
    for damage in (1, 2):
        hurt = hold(playing(f"knight:{damage}", "imp", stage="placement", kit=own), 0, "nurse", "tinker")
        hurt = allowed(hurt, place(0, "nurse", "top", 2), Resolve(seat=0, target=(0, "top", 1))).state
        assert card_in(hurt, 0, "top", 1).damage == 0, "healed, and no more than it had"


# The Mirror Angel


def test_a_mirror_angel_is_a_duplicate_and_an_angel() -> None:
    """OB-46, C-OB-15: a Mirror Angel has the named card's attack, health and power, attacks with it, stays an Angel."""
    state = placed("mirror_angel", "vampire_lord imp", "angel")
    assert asks(state) == "Ann: which card does Mirror Angel duplicate?"
    ruling = refused(state, Mirror(seat=0, target=(0, "top", 8)))
    assert ruling.cites == ("C-OB-15",) and not ruling.may_overrule
    entry = Mirror(seat=0, target=(0, "top", 1))
    line = log(entry, state, state)
    assert line == "Ann makes Mirror Angel a duplicate of Ann's Vampire Lord (top lane, 1 right of centre)"
    evolved = allowed(state, entry)
    state = evolved.state
    assert cited(evolved) == ["OB-46"] and not state.pending, "the Lord's own power does not work again"
    mirror = card_in(state, 0, "top", 8)
    assert (mirror.card, mirror.printed, strength(state, mirror)) == ("vampire_lord", "mirror_angel", 3)
    assert set(kinds_of(state, mirror)) == {"vampire", "angel"}
    state = allowed(state, end(0), attack(0, ("top", 8), (1, "top", 1))).state
    assert state.discards == ("angel",), "3 + 3 against 4"


def test_a_mirror_angel_may_only_count_as_the_card() -> None:
    """C-OB-15: by one reading it attacks with the named card, but with its own attack, and is discarded as itself."""
    state = placed("mirror_angel", "vampire_lord imp", "angel angel", mirror="name")
    state = allowed(state, Mirror(seat=0, target=(0, "top", 1)), end(0)).state
    assert strength(state, card_in(state, 0, "top", 8)) == 1
    assert kinds_of(state, card_in(state, 0, "top", 8)) == ("angel",)
    entry = attack(0, ("top", 1), (1, "top", 1))
    assert log(entry, state, state).endswith("with Vampire Lord and Mirror Angel (as Vampire Lord) (attack 4)")
    view = REFEREE.view(state).players[0].cards[-1]
    assert (view.name, view.printed, view.health) == ("Vampire Lord", "Mirror Angel", 2)
    state = REFEREE.evolve(allowed(state, entry).state, over(0)).state
    state = allowed(state, end(1), attack(1, ("top", 2), (0, "top", 8))).state
    assert state.discards == ("angel", "mirror_angel")


# Out of place


def test_a_power_goes_on_though_its_own_card_does_not_survive_it() -> None:
    """C-OB-24: a Martyr that destroys itself, and a Storm that hits itself, still have their second effects."""
    harm, draw = {"effect": "damage", "amount": 3}, {"effect": "draw", "amount": 1, "whose": "own", "reach": "all"}
    storm = {"when": "placement", "effect": "damage", "amount": 2, "reach": "all", "then": [draw]}
    martyr = {"when": "placement", "effect": "destroy", "reach": "itself", "then": [harm]}
    own = kit(martyr=martyr, storm=storm)
    state = allowed(playing("martyr imp", "angel healer", stage="placement", kit=own), use(0, ("top", 1))).state
    assert allowed(state, Resolve(seat=0, target=(1, "top", 2))).state.discards == ("martyr", "healer")
    state = playing("storm angel", "angel", stage="placement", kit=own)
    after = allowed(state, use(0, ("top", 1))).state
    assert (after.hands[0], after.discards) == (state.hands[0] + 1, ("storm",))


def test_a_power_goes_on_after_it_returned_its_own_card() -> None:
    """C-OB-24: a Hermit that returns to its owner's hand still draws a card and deals the damage that it's asked about,
    whether it's used, played or killed; a death from a correction only makes it wait."""
    draw, harm = {"effect": "draw", "amount": 1, "whose": "own", "reach": "all"}, {"effect": "damage", "amount": 2}
    hermit = {"effect": "return", "reach": "itself", "health": 1, "then": [draw, harm]}
    own = kit(**{f"{when}_hermit": hermit | {"when": when} for when in ("placement", "played", "death")})
    used = playing("placement_hermit imp", "angel", stage="placement", kit=own)
    played = hold(playing("imp", "angel", stage="placement", kit=own), 0, "played_hermit")
    killed = playing("angel angel", "death_hermit angel", kit=own, declining="must")
    for state, entry, seat in (
        (used, use(0, ("top", 1)), 0),
        (played, place(0, "played_hermit", "top", 2), 0),
        (killed, attack(0, ("top", 1), (1, "top", 1)), 1),
    ):
        after = allowed(state, entry).state
        assert after.hands[seat] == state.hands[seat] + 1 + (state is not played)
        assert "Hermit" in asks(after)
        assert state is played or card_at(after, (seat, "top", 1)) is None
        waits = allowed(after, Adjust(fact="damage", at=(0, 0, 1) if seat else (1, 0, 1), value=4))
        assert seat or "has to wait: another" in says(waits.state, waits.happened[0])
        evolved = allowed(after, Resolve(seat=seat, target=(0, "top", 2) if seat else (1, "top", 1)))
        assert not evolved.state.pending


def test_a_power_is_used_even_if_only_its_second_effect_works() -> None:
    """C-OB-24: a Sage with nothing to heal still draws, but only once per game, as its card says."""
    draw = {"effect": "draw", "amount": 1, "whose": "own", "reach": "all"}
    own = kit(sage={"when": "turn_start", "effect": "heal", "amount": 1, "whose": "own", "times": 1, "then": [draw]})
    state = playing("sage", "angel", kit=own, turn=1)
    after = REFEREE.evolve(state, over(1)).state
    assert after.hands[0] == state.hands[0] + 1
    for seat in (0, 1):
        after = REFEREE.evolve(REFEREE.evolve(after, end(seat)).state, over(seat)).state
    assert (after.turn, after.hands[0]) == (0, state.hands[0] + 1)
    own = kit(sage={"when": "placement", "effect": "heal", "amount": 1, "whose": "own", "then": [draw]})
    state = playing("sage", "angel", stage="placement", hands=(0, 1), kit=own)
    evolved = allowed(state, use(0, ("top", 1)))
    assert says(state, evolved.happened[0]).startswith("There's no card that the power of Ann's Sage")
    assert evolved.state.hands[0] == 1


def test_entries_that_answer_no_question_mean_nothing() -> None:
    """OC-5: answers about a power are refused while no power works, and can't be overruled."""
    state = playing("knight", "imp")
    entries: tuple[Entry, ...] = (
        Resolve(seat=0), Decline(seat=0), Rise(seat=0, back=True), Mirror(seat=0, target=(1, "top", 1)),
    )  # fmt: skip
    for entry in entries:
        ruling = REFEREE.judge(state, entry)
        assert isinstance(ruling, Refused) and not ruling.may_overrule


def test_skipping_a_second_effect_is_not_skipping_the_power() -> None:
    """C-OB-18, C-OB-24: a Comet has damaged a card; the doubt and the log are about its second effect only."""
    then = [{"effect": "heal", "amount": 1}]
    own = kit(comet={"when": "played", "effect": "damage", "amount": 1, "then": then})
    state = hold(playing("imp", "angel", stage="placement", kit=own), 0, "comet")
    state = allowed(state, place(0, "comet", "top", 2), Resolve(seat=0, target=(1, "top", 1))).state
    doubt = unclear(state, Decline(seat=0))
    assert says(state, doubt) == "This effect of Comet works when the card is played. Skip it anyway?"
    assert log(Decline(seat=0), state, state) == "Ann skips an effect of Comet"
