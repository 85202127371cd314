"""Effects of homemade cards, combined from who, what, how much, when and how long (C-OB-24)."""

from typing import Any

import pytest
from pydantic import ValidationError

from referees.common.always.adjust import Adjust
from referees.common.protocol.ruling import Refused
from referees.common.protocol.sentence import Reader
from referees.common.values import changed
from referees.oblivion import REFEREE
from referees.oblivion.combat import Attack
from referees.oblivion.powers.moving import Move, NamePlayer
from referees.oblivion.powers.triggers import Decline, Resolve, Rise
from referees.oblivion.table.attacks import attack_limit, strength
from referees.oblivion.table.damage import health_of
from referees.oblivion.table.kit import Kit
from referees.oblivion.table.state import State
from referees.oblivion.table.wording import described
from tests.oblivion.tables import (
    KITS,
    NAMES,
    allowed,
    asks,
    attack,
    card_in,
    cards_in_all,
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

GUILD = KITS["guild"]
ALL = 21


def table(*drawn: str, **settings: Any) -> State:
    """A table that plays with invented cards."""
    return playing(*drawn, kit=GUILD, **settings)


def placed(card: str, mine: str, theirs: str, *more: str, **settings: Any) -> State:
    """Ann has just placed a card far to the right."""
    state = hold(table(mine, theirs, *more, stage="placement", **settings), 0, card, "porter")
    after: State = REFEREE.evolve(state, place(0, card, "top", 8)).state
    return after


def damage(state: State, seat: int) -> list[int]:
    """The damage of a player's cards, by place."""
    return [card.damage for card in state.fields[seat]]


SAYS = {
    "storm": "When it's played, it deals 1 damage to all opponents' cards.",
    "volley": "When it's played, it deals 1 damage to up to 3 of the opponents' cards.",
    "well": "At the start of each of its owner's turns, it heals 1 damage on all of its owner's cards.",
    "library": "At the start of each of its owner's turns, it makes its owner draw 1 card. It works 3 times per game.",
    "thief": "When it kills a card, it makes every opponent discard 1 card.",
    "pickpocket": "In its owner's Placement phase, it makes one opponent of its owner's choice discard 1 card. It "
    "works 2 times per game.",
    "tower": "As long as it's on the battlefield, it reduces any damage to all of its owner's cards by 1.",
    "banner": "As long as it's on the battlefield, it gives 1 attack to all of its owner's cards (human only).",
    "gloom": "As long as it's on the battlefield, it reduces the attack of all opponents' cards by 1.",
    "oak": "In its owner's Placement phase, it gives 2 health to one of its owner's cards (not angel) "
    "as long as that card is on the battlefield.",
    "ward": "In its owner's Placement phase, it reduces any damage to one of its owner's cards by 1 for this turn.",
    "curse": "In its owner's attack phase, it reduces the attack of an opponent's card by 2 as long as that "
    "card is on the battlefield.",
    "lance": "In its owner's attack phase, it lets one of its owner's cards attack shielded cards for this turn.",
    "general": "When it's played, it lets its owner attack 1 more time this turn.",
    "herald": "When it's played, it lets its owner place 1 more card this turn.",
    "headsman": "When it's played, it destroys an opponent's card (human only), if its owner wants it to.",
    "tide": "When it's played, it returns an opponent's card (not human) to the owner's hand.",
    "porter": "In its owner's Placement phase, it moves one of its owner's cards to a free place.",
    "thorns": "When it's attacked and survives, it deals 1 damage to an opponent's card.",
    "zealot": "When it's played, it gains 2 attack as long as it's on the battlefield. "
    "Then it deals 1 damage to itself.",
    "sentinel": "In each opponent's attack phase, it heals 1 damage on one of its owner's cards. Then it makes its "
    "owner draw 1 card. It works 2 times per game.",
}


def test_each_of_these_cards_is_described_by_its_parts() -> None:
    """C-OB-14: a card is described in sentences made from the kit's data."""
    assert len(GUILD.cards) == ALL
    assert {id: Reader(()).text(described(card)) for id, card in GUILD.cards.items()} == SAYS


def test_all_cards_that_fit_are_affected_without_a_choice() -> None:
    """A Storm damages all cards of the opponents, and none of its owner."""
    state = placed("storm", "porter", "porter porter", "porter porter")
    assert [damage(state, seat) for seat in (0, 1, 2)] == [[0, 0], [1, 1], [1, 1]]
    assert (state.stage, state.pending) == ("placement", ())


def test_several_cards_are_chosen_one_by_one_each_once() -> None:
    """A Volley hits up to three cards; fewer are possible, and none is hit twice."""
    state = placed("volley", "porter", "porter porter porter porter")
    first = Resolve(seat=0, target=(1, "top", 1))
    state = allowed(state, first).state
    ruling = refused(state, first)
    assert (ruling.cites, ruling.may_overrule) == (("C-OB-24",), False)
    assert len(offered(state, Resolve, "target")) == 3
    words = asks(state)[-13:], log(Decline(seat=0), state, state)
    assert words == ("(card 2 of 3)", "Ann chooses no more cards for Volley")
    fewer = allowed(state, Decline(seat=0)).state
    assert (damage(fewer, 1), fewer.pending) == ([1, 0, 0, 0], ())
    state = allowed(state, Resolve(seat=0, target=(1, "top", 2)), Resolve(seat=0, target=(1, "top", 4))).state
    assert (damage(state, 1), state.pending) == ([1, 1, 0, 1], ())
    short = placed("volley", "porter", "porter")
    assert allowed(short, first).state.pending == (), "there is no other card to hit"


def test_what_works_at_the_start_of_a_turn() -> None:
    """A Well heals its owner's cards; a Library draws, in three turns of a game; both before the Placement phase."""
    state = table("well:1 library porter:2", "porter", turn=1)
    hands, draw = state.hands, state.deck
    evolved = REFEREE.evolve(state, over(1))
    after = evolved.state
    assert (after.turn, damage(after, 0), after.hands[0], after.deck) == (0, [0, 0, 1], hands[0] + 1, draw - 1)
    assert "C-OB-24" in cited(evolved)
    for _ in range(6):
        after = REFEREE.evolve(after, end(after.turn)).state if after.stage == "placement" else after
        after = REFEREE.evolve(after, over(after.turn)).state
    assert after.hands[0] == hands[0] + 3


def test_an_opponent_discards_a_card_face_down() -> None:
    """When a Thief kills, each opponent discards a card; then no card of their hands is certain."""
    state = hold(table("thief", "porter:2 porter", "porter"), 1, "well", "oak")
    evolved = allowed(state, attack(0, ("top", 1), (1, "top", 1)), Resolve(seat=0))
    assert (evolved.state.hands, evolved.state.discards) == ((4, 1, 3), ("porter", None, None))
    assert evolved.state.known.hands[1] == ()
    assert cards_in_all(evolved.state) == cards_in_all(state)
    assert says(state, evolved.happened[-1]) == "Cid discards 1 card, face down."


def test_lasting_powers_add_subtract_and_protect() -> None:
    """A Banner strengthens humans, Gloom weakens opponents, a Tower reduces damage, as long as they are in play."""
    state = table("banner porter well", "gloom tower porter")
    attacks = [strength(state, card_in(state, 0, "top", column)) for column in (1, 2, 3)]
    assert attacks == [2, 2, 1], "2 + 1 - 1 of the humans, 2 - 1 of the Well"
    view = REFEREE.view(state).players[0].cards[1]
    assert [(part.source, part.points) for part in view.parts] == [(None, 2), ("Banner", 1), ("Gloom", -1)]
    hit = allowed(state, attack(0, ("top", 2), (1, "top", 3))).state
    assert card_in(hit, 1, "top", 3).damage == 1
    bare = allowed(hit, Adjust(fact="card", at=(1, 0, 2), value=None)).state
    bare = allowed(bare, attack(0, ("top", 1), (1, "top", 3))).state
    assert bare.discards == ("tower", "porter"), "1 and 2 are its health of 3"


def test_health_that_was_added_stays_or_kills_when_it_ends() -> None:
    """An Oak adds two health; when extra health ends with the turn, a card dies if its damage reaches what is left."""
    state = table("oak porter:2", "porter", stage="placement")
    state = allowed(state, use(0, ("top", 1), (0, "top", 2))).state
    assert health_of(state, card_in(state, 0, "top", 2)) == 5
    own = kit(herb={"when": "attack", "effect": "toughen", "amount": 2}, healer={"health": 3})
    state = playing("herb healer:2", "angel angel", kit=own)
    state = allowed(state, use(0, ("top", 1), (0, "top", 2))).state
    state = allowed(state, Adjust(fact="damage", at=(0, 0, 2), value=4)).state
    assert state.discards == ()
    state = REFEREE.evolve(state, over(0)).state
    assert (state.discards, state.turn) == (("healer",), 1)


def test_protection_is_taken_off_each_damage_in_the_turn() -> None:
    """A Ward protects its owner's card for this turn."""
    state = table("ward porter", "porter", stage="placement")
    state = allowed(state, use(0, ("top", 1), (0, "top", 2))).state
    evolved = REFEREE.evolve(state, attack(1, ("top", 1), (0, "top", 2)))
    assert card_in(evolved.state, 0, "top", 2).damage == 1


def test_what_a_card_gives_with_its_last_effect_ends_with_the_turn() -> None:
    """OB-51, C-OB-24: though the first effect finds no card, the bonus of the second is for this turn only."""
    then = [{"effect": "bonus", "amount": 3}]
    own = kit(ghost={"when": "death", "effect": "bonus", "amount": 1, "only": ["vampire"], "then": then})
    state = playing("tinker imp", "ghost:1 knight", kit=own)
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1)), Resolve(seat=1, target=(1, "top", 2))).state
    given = strength(state, card_in(state, 1, "top", 2))
    later = allowed(state, attack(0, ("top", 2), (1, "top", 2))).state
    assert (later.turn, given - strength(later, card_in(later, 1, "top", 2))) == (1, 3)


def test_a_weakened_card_attacks_with_less() -> None:
    """A Curse takes two attack as long as it is in play (so OB-51 isn't cited), never below zero."""
    cursed = allowed(table("curse", "porter tower"), use(0, ("top", 1), (1, "top", 1)))
    assert (cited(cursed), strength(cursed.state, card_in(cursed.state, 1, "top", 1))) == (["OB-50"], 0)
    after = allowed(table("curse", "porter tower"), use(0, ("top", 1), (1, "top", 2))).state
    assert strength(after, card_in(after, 1, "top", 2)) == 0
    state = REFEREE.evolve(cursed.state, over(0)).state
    assert strength(state, card_in(state, 1, "top", 1)) == 0


def test_a_card_that_shields_do_not_stop() -> None:
    """In this turn, the card chosen by a Lance, and no other, may attack a shielded one."""
    shielded = "porter\nporter"
    state = table("lance porter well", shielded)
    beneath = (1, "bottom", 1)
    assert refused(state, attack(0, ("top", 2), beneath)).cites == ("OB-31",)
    state = allowed(state, use(0, ("top", 1), (0, "top", 2))).state
    assert refused(state, attack(0, ("top", 3), beneath)).cites == ("OB-31",)
    assert len([offer for offer in REFEREE.offers(state) if offer.entry is Attack]) == 2
    assert card_in(allowed(state, attack(0, ("top", 2), beneath)).state, 1, "bottom", 1).damage == 2


def test_one_more_attack_and_one_more_placement() -> None:
    """A General allows a third attack, by another card; a Herald allows placing a fourth card; only in this turn."""
    state = placed("general", "porter well", "thorns thorns thorns")
    state = allowed(state, end(0)).state
    assert attack_limit(state, 0) == 3
    for column in (1, 2):
        state = allowed(state, attack(0, ("top", column), (1, "top", column))).state
        state = allowed(state, Decline(seat=1)).state
    assert refused(state, attack(0, ("top", 1), (1, "top", 3))).cites in {("OB-40",), ("OB-41",)}
    state = allowed(state, attack(0, ("top", 8), (1, "top", 3)), Decline(seat=1)).state
    assert state.turn == 1
    ruling = refused(state, attack(0, ("top", 8), (1, "top", 1)))
    assert ruling.cites == ("C-OB-24", "OB-40")
    assert says(state, ruling) == "Ann has made all 3 attacks that the rules and powers allow."
    state = hold(table("porter", "porter", stage="placement"), 0, "herald", *["porter"] * 4)
    for column, card in enumerate(("herald", "porter", "porter", "porter"), start=2):
        state = allowed(state, place(0, card, "top", column)).state
    assert (len(state.fields[0]), REFEREE.view(state).placing) == (5, 4)


def test_a_card_is_destroyed_outright_if_its_owner_likes() -> None:
    """A Headsman destroys a human; its card calls the power optional, so declining isn't asked about."""
    state = placed("headsman", "porter", "porter well")
    assert offered(state, Resolve, "target") == [(1, "top", 1)]
    assert allowed(state, Decline(seat=0)).state.discards == ()
    assert allowed(state, Resolve(seat=0, target=(1, "top", 1))).state.discards == ("porter",)
    risen = playing("imp", "imp angel", kit=kit(axe={"when": "played", "effect": "destroy"}), stage="placement")
    risen = hold(risen, 0, "axe", "imp")
    risen = allowed(risen, place(0, "axe", "top", 2), Resolve(seat=0, target=(1, "top", 1))).state
    assert allowed(risen, Rise(seat=1, back=True)).state.discards == ()


def test_a_card_returns_to_its_owners_hand() -> None:
    """A Tide returns a card that isn't human: the card isn't killed, and is known to all."""
    state = placed("tide", "porter", "well porter")
    evolved = allowed(state, Resolve(seat=0, target=(1, "top", 1)))
    after = evolved.state
    assert (after.hands[1], len(after.fields[1]), after.discards) == (5, 1, ())
    assert "well" in after.known.hands[1]
    assert says(state, evolved.happened[0]) == "Bob's Well (top lane, 1 right of centre) returns to its owner's hand."
    last = placed("tide", "porter", "well", "porter")
    last = allowed(last, Resolve(seat=0, target=(1, "top", 1))).state
    assert (last.eliminated, last.hands[0]) == (((1,),), 3)


def test_a_card_is_moved_to_a_free_place() -> None:
    """A Porter moves one of its owner's cards, with its damage, to a free place."""
    state = table("porter well:1", "porter", stage="placement")
    state = allowed(state, use(0, ("top", 1), (0, "top", 2))).state
    assert asks(state) == "Ann: where does Ann's Well (top lane, 2 right of centre) move to?"
    assert refused(state, Move(seat=0, cell=("top", 1))).cites == ("OB-30", "C-OB-24")
    assert refused(state, Move(seat=1, cell=("bottom", 1))).may_overrule is False
    assert refused(state, Decline(seat=0)).cites == ("C-OB-24",)
    entry = Move(seat=0, cell=("bottom", 1))
    assert log(entry, state, state) == "Ann moves Ann's Well (top lane, 2 right of centre): bottom lane, below Porter"
    state = allowed(state, entry).state
    assert (card_in(state, 0, "bottom", 1).card, card_in(state, 0, "bottom", 1).damage) == ("well", 1)
    assert (len(state.fields[0]), state.pending) == (2, ())
    after = allowed(table("porter well", "porter", stage="placement"), use(0, ("top", 1), (0, "top", 2))).state
    gone = allowed(after, Adjust(fact="card", at=(0, 0, 2), value=None))
    assert not gone.state.pending, "there is nothing to move any more"
    assert [says(gone.state, event) for event in gone.happened] == ["That power no longer works."]


def test_a_card_in_the_place_of_a_killed_attacker_has_not_attacked() -> None:
    """OB-40, C-OB-24: a Tinker moved, or an Imp set, to where an attacker was that Thorns killed may still attack."""
    thorns = {"when": "attacked", "effect": "damage", "amount": 9, "whose": "others", "health": 9}
    own = kit(porter={"when": "attack", "effect": "move", "whose": "own"}, thorns=thorns)
    state = playing("healer porter tinker", "thorns angel", kit=own)
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1)), Resolve(seat=1, target=(0, "top", 1))).state
    allowed(state, Adjust(fact="card", at=(0, 0, 1), value="imp"), attack(0, ("top", 1), (1, "top", 1)))
    state = allowed(state, use(0, ("top", 2), (0, "top", 3)), Move(seat=0, cell=("top", 1))).state
    allowed(state, attack(0, ("top", 1), (1, "top", 1)))


def test_a_card_that_was_attacked_strikes_back_if_it_lives() -> None:
    """The power of Thorns works when they're attacked and survive, not when they're killed."""
    state = table("porter well", "thorns thorns:4")
    struck = allowed(state, attack(0, ("top", 1), (1, "top", 1))).state
    assert struck.open[-1].seat == 1
    assert damage(allowed(struck, Resolve(seat=1, target=(0, "top", 1))).state, 0) == [1, 0]
    assert allowed(state, attack(0, ("top", 1), (1, "top", 2))).state.discards == ("thorns",)


def test_two_effects_work_in_their_order() -> None:
    """A Zealot gains a permanent attack bonus when played and damages itself; both without a question."""
    state = placed("zealot", "porter", "porter")
    zealot = card_in(state, 0, "top", 8)
    assert (strength(state, zealot), zealot.damage, state.pending) == (4, 1, ())


def test_a_power_in_the_turns_of_opponents() -> None:
    """In the opponent's attack phase a Sentinel heals its owner's card, then draws; in its own turn it does neither."""
    state = table("porter porter", "sentinel:1 porter", turn=0)
    after = allowed(state, use(1, ("top", 1), (1, "top", 1))).state
    assert (damage(after, 1), after.hands[1], after.open[-1].seat) == ([0, 0], state.hands[1] + 1, 0)
    own = table("porter", "sentinel:1 porter", turn=1)
    assert refused(own, use(1, ("top", 1), (1, "top", 1))).cites == ("OB-50", "C-OB-23")


ANY_PLAYER = kit(crier={"when": "played", "effect": "draw", "amount": 2, "reach": "one"})
"""A card that makes a player of its owner's choice draw."""


def test_the_opponent_whom_the_cards_owner_names_discards() -> None:
    """A Pickpocket's owner names one of two opponents, who discards; if declined, the power counts as unused."""
    state = table("pickpocket well", "porter", "porter", stage="placement")
    steal = use(0, ("top", 1))
    evolved = allowed(state, steal)
    assert asks(evolved.state) == "Ann, Pickpocket: which player discards?"
    prompts = [Reader(NAMES).text(offer.prompt, evolved.state) for offer in REFEREE.offers(evolved.state)]
    assert prompts == ["Bob discards", "Cid discards", "Don't use the power"]
    entry = NamePlayer(seat=0, player=2)
    after = allowed(evolved.state, entry)
    assert (after.state.hands, after.state.pending) == ((4, 4, 3), ())
    assert says(state, after.happened[0]) == "Cid discards 1 card, face down."
    assert log(entry, evolved.state, after.state) == "Ann uses the power of Pickpocket on Cid"
    assert card_in(after.state, 0, "top", 1).used == 1
    left = allowed(evolved.state, Decline(seat=0)).state
    assert (left.hands, card_in(left, 0, "top", 1).used) == (state.hands, 0)
    assert allowed(left, steal).state.pending


def test_only_a_player_whom_the_card_affects_is_named() -> None:
    """Only the card's owner names a player, who isn't out; naming themself is refused, but the table may overrule."""
    state = allowed(table("pickpocket", "porter", "porter", stage="placement"), use(0, ("top", 1))).state
    ruling = refused(state, NamePlayer(seat=0, player=0))
    assert says(state, ruling) == "The power of Pickpocket works on Ann's opponents, not on Ann."
    assert (ruling.cites, ruling.may_overrule) == (("OB-50", "C-OB-24"), True)
    assert REFEREE.evolve(state, NamePlayer(seat=0, player=0)).state.hands == (3, 4, 4)
    assert not refused(state, NamePlayer(seat=1, player=2)).may_overrule
    out = changed(state, living=(0, 1), fields=(*state.fields[:2], ()))
    ruling = refused(out, NamePlayer(seat=0, player=2))
    assert (says(out, ruling), ruling.may_overrule) == ("Cid is out of the game.", False)


def test_no_player_is_named_if_only_one_is_possible() -> None:
    """With one opponent left the power works without a question."""
    state = allowed(table("pickpocket", "porter", stage="placement"), use(0, ("top", 1))).state
    assert (state.hands, state.pending) == ((4, 3), ())


def test_any_player_may_be_named_by_a_card_that_was_just_played() -> None:
    """A card that affects any player asks for one when played; once one is named, the power has worked."""
    state = hold(playing("imp", "imp", kit=ANY_PLAYER, stage="placement"), 0, "crier", "imp")
    state = allowed(state, place(0, "crier", "top", 2)).state
    assert asks(state) == "Ann, Crier: which player draws?"
    assert not isinstance(REFEREE.judge(state, Decline(seat=0)), Refused)
    after = allowed(state, NamePlayer(seat=0, player=1)).state
    assert (after.hands, card_in(after, 0, "top", 2).spent) == ((1, 6), 1)
    must = hold(playing("imp", "imp", kit=ANY_PLAYER, stage="placement", declining="must"), 0, "crier", "imp")
    must = allowed(must, place(0, "crier", "top", 2)).state
    assert refused(must, Decline(seat=0)).cites == ("C-OB-18",)


def test_an_unverified_card_may_affect_another_player() -> None:
    """C-OB-14: if an unverified card's owner is named, a question is asked instead of a refusal."""
    state = table("pickpocket", "porter", "porter", stage="placement")
    guessed = Kit.model_validate(GUILD.model_dump() | {"assumed": ("cards.pickpocket",)})
    state = changed(state, config=state.config.model_copy(update={"kit": guessed}))
    state = REFEREE.evolve(state, use(0, ("top", 1))).state
    assert unclear(state, NamePlayer(seat=0, player=0)).assumed == ("cards.pickpocket",)


@pytest.mark.parametrize(
    ("card", "complaint"),
    [
        ({"when": "standing", "effect": "damage", "amount": 1}, "for “Damages a card”, “When"),
        ({"when": "standing", "effect": "bonus", "amount": 1}, "affect all matching cards or just that"),
        ({"when": "played", "effect": "move", "reach": "all"}, "to move cards, pick"),
        ({"when": "death", "effect": "revive", "then": [{"effect": "draw", "amount": 1}]}, "can't have extra"),
        ({"when": "played", "effect": "draw", "amount": 1, "then": [{"effect": "copy"}]}, "can't be extra effects"),
        ({"when": "played", "effect": "damage", "amount": 1, "reach": "one"}, "only goes with powers"),
        ({"when": "played", "effect": "draw"}, "“Draws cards” needs a number above 0"),
        ({"when": "played", "effect": "draw", "amount": 1,
          "then": [{"effect": "damage", "amount": 1, "only": ["elf"]}]}, "names the kind “elf”"),
    ],
)  # fmt: skip
def test_parts_that_do_not_fit_are_refused_in_plain_words(card: dict[str, Any], complaint: str) -> None:
    """C-OB-14: if a card's parts don't fit together, the error says what to choose instead."""
    with pytest.raises(ValidationError, match=complaint):
        kit(imp=card)
