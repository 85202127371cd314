"""House options for unclear rules."""

from typing import ClassVar, Literal

from pydantic import Field

from referees.common.protocol.config import Config as CommonConfig
from referees.common.setup.options import HouseOptions, option
from referees.oblivion.table.kit import Kit, shipped


class Options(HouseOptions):
    """How the table plays C-OB-1 to C-OB-25, except C-OB-14 (the kit), -19 and -24; whether drafted cards are shown."""

    layout: Literal["note", "formula", "fewer", "free"] = option(
        "note", "How many cards are laid out for the draft?", "C-OB-1",
        note="5 with two players, 7 with three, 9 with four", formula="5 with two players, 8 with three, 11 with four",
        fewer="5 with two players, 7 with three, 10 with four", free="As many as the dealer likes",
    )  # fmt: skip
    empty_piles: Literal["allowed", "none"] = option(
        "allowed", "Can a draft pile be empty?", "C-OB-2",
        allowed="Yes, a pile can have any number of cards", none="No, each pile needs at least one card",
    )  # fmt: skip
    empty_battlefield: Literal["out", "hand"] = option(
        "out", "When is a player eliminated?", "C-OB-3",
        out="As soon as their last card on the battlefield is gone", hand="Only when their hand is empty, too",
    )  # fmt: skip
    returned: Literal["out", "waits"] = option(
        "out", "Is a player eliminated when their last card returns to their hand?", "C-OB-25",
        out="Yes, the battlefield is empty", waits="No, it's as if they hadn't placed a card yet",
    )  # fmt: skip
    own_fall: Literal["nobody", "neighbour"] = option(
        "nobody", "Who draws when a player's own power kills their last card?", "C-OB-4",
        nobody="Nobody", neighbour="The player on their right, who would have attacked them next",
    )  # fmt: skip
    spacing: Literal["asked", "strict", "free"] = option(
        "asked", "Does a card have to go next to another of yours?", "C-OB-5",
        asked="Yes, but we ask about exceptions", strict="Yes, always", free="No, anywhere",
    )  # fmt: skip
    attacks: Literal["two", "one", "free"] = option(
        "two", "How many attacks must a player make?", "C-OB-6",
        two="Two, or as many as possible: we double-check when a player makes fewer",
        one="One: we double-check when a player makes none", free="None",
    )  # fmt: skip
    duplicates: Literal["together", "apart"] = option(
        "together", "Do duplicates have to attack together?", "C-OB-7",
        together="Yes, and they all attack the same target", apart="No, each can also attack by itself",
    )  # fmt: skip
    powers_reach: Literal["all", "unshielded"] = option(
        "all", "Can a power damage an opponent's card that's shielded by the card above it?", "C-OB-8",
        all="Yes, powers reach any card", unshielded="No, the top lane shields it from powers too",
    )  # fmt: skip
    early_kill: Literal["goes_on", "skipped"] = option(
        "goes_on", "Is there a Combat phase after a power eliminates a player in the Placement phase?", "C-OB-9",
        goes_on="Yes, against the next player on the left", skipped="No, it's skipped",
    )  # fmt: skip
    left: Literal["living", "seat"] = option(
        "living", "Who do you attack if your left neighbour is eliminated?", "C-OB-10",
        living="The next player on the left who is still in the game", seat="Nobody, until two players are left",
    )  # fmt: skip
    fallen_hand: Literal["aside", "discarded", "shuffled"] = option(
        "aside", "What happens to an eliminated player's hand?", "C-OB-11",
        aside="It's put aside, face down", discarded="It's discarded", shuffled="It's shuffled into the deck",
    )  # fmt: skip
    extra_card: Literal["each", "drawn"] = option(
        "each", "Can the first player place a fourth card without drawing the extra card?", "C-OB-12",
        each="Yes, drawing and placing are both optional", drawn="No, draw a card first",
    )  # fmt: skip
    lasting: Literal["turn", "phase"] = option(
        "turn", "How long does extra attack from a power last?", "C-OB-13",
        turn="Until the end of the turn", phase="Until the end of the phase in which it was added",
    )  # fmt: skip
    mirror: Literal["card", "name"] = option(
        "card", "What does a Mirror Angel copy from the card it duplicates?", "C-OB-15",
        card="Attack, health and power", name="Nothing: the two just attack together",
    )  # fmt: skip
    revival: Literal["whole", "one", "falls"] = option(
        "whole", "How does a card come back to life?", "C-OB-16",
        whole="In the same place, without damage", one="In the same place, with one health left",
        falls="Undamaged, but if you have no other card, you're still eliminated",
    )  # fmt: skip
    stacking: Literal["asked", "all", "one"] = option(
        "asked", "Can two cards with the same power both add to one card's attack?", "C-OB-17",
        asked="Yes, but we ask each time", all="Yes", one="No, only one of them can",
    )  # fmt: skip
    declining: Literal["asked", "may", "must"] = option(
        "asked", "Do you have to use a power that works when its card is played, kills a card or is killed?", "C-OB-18",
        asked="If its card is played, yes, unless you confirm that you're skipping it. In the other cases, you choose",
        may="No, you always choose", must="Yes, if there's a card to use it on",
    )  # fmt: skip
    never_placed: Literal["waits", "loses"] = option(
        "waits", "Do you lose if you haven't placed a card by the end of the first round?", "C-OB-20",
        waits="No, you can place cards from your hand later",
        loses="Yes, if only one player has cards on the battlefield by then. That player wins",
    )  # fmt: skip
    joint_kill: Literal["each", "one"] = option(
        "each", "When duplicates kill a card together, which of their kill powers work?", "C-OB-21",
        each="All of them", one="Only the power of the card named as the attacker",
    )  # fmt: skip
    seven: Literal["now", "ever"] = option(
        "now", "When do you need seven cards for a third attack?", "C-OB-22",
        now="When you make the third attack", ever="At any time in the game, even if some have been killed since",
    )  # fmt: skip
    power_turns: Literal["own", "any"] = option(
        "own", "On whose turns can you use a power that names a phase?", "C-OB-23",
        own="Only on your own turn", any="In that phase of any player's turn",
    )  # fmt: skip
    memory: Literal["hidden", "shown"] = option(
        "hidden", "Should the app show which cards each player took in the draft?", "OB-14",
        hidden="No, players rely on their memory", shown="Yes",
    )  # fmt: skip


class Config(CommonConfig):
    """Config for two to four players, with their cards."""

    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 4

    edition: int = 4
    options: Options = Field(default_factory=Options)
    kit: Kit = Field(default_factory=shipped)
