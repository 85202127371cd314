"""House options for unclear rules."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from referees.common.protocol.config import Config as CommonConfig
from referees.common.setup.options import HouseOptions, option
from referees.interstellar_oracle.table.kit import Kit, shipped
from referees.interstellar_oracle.table.pieces import DECK, ORACLE, Card, sets


class Options(HouseOptions):
    """House options for C-IO-2 to C-IO-40, except those that the kit settles or that leave no choice."""

    hologram: Literal["defense", "utility"] = option(
        "defense", "Is the Hologram used up?", "C-IO-2",
        defense="No, the Hologram stays in hand like a defence", utility="Yes, the Hologram is discarded after use",
    )  # fmt: skip
    ring: Literal["closed", "open"] = option(
        "closed", "Do the outer planets of neighbouring systems touch?", "C-IO-3",
        closed="Yes, they form a ring", open="No, only inner planets connect the systems",
    )  # fmt: skip
    diagonals: Literal["none", "drawn"] = option(
        "none", "Does an inner planet touch an outer one in the next system?", "C-IO-3a",
        none="No", drawn="Yes, as the kit shows",
    )  # fmt: skip
    nebula: Literal["inner", "none"] = option(
        "inner", "Where can you move into or out of the Nebula?", "C-IO-3b",
        inner="At every inner planet", none="Nowhere; only cards get you in and out",
    )  # fmt: skip
    hazard_cards: Literal["discarded", "kept"] = option(
        "discarded", "Where does a weapon or defence go after overcoming a hazard?", "C-IO-4",
        discarded="To the discard pile", kept="Back to your hand",
    )  # fmt: skip
    start: Literal["home", "other", "nebula"] = option(
        "home", "Where do the tokens start?", "C-IO-5",
        home="On each race's home planet", other="On the other inner planet of the system", nebula="In the Nebula",
    )  # fmt: skip
    meeting: Literal["arrival", "staying"] = option(
        "arrival", "Can you approach other players without moving first?", "C-IO-6",
        arrival="No, only after arriving", staying="Yes, even if you stay on the same planet",
    )  # fmt: skip
    depart: Literal["stays", "back"] = option(
        "stays", "What does “depart” after diplomacy mean?", "C-IO-7",
        stays="The encounter ends and the Attacker stays put", back="The Attacker can also go back",
    )  # fmt: skip
    attacks: Literal["one", "unlimited"] = option(
        "one", "How many attacks does each side get at each range?", "C-IO-8",
        one="One", unlimited="Any number",
    )  # fmt: skip
    xangofin: Literal["immunity_works", "kills"] = option(
        "immunity_works", "Does immunity help against a Xangofin at short range?", "C-IO-10",
        immunity_works="Yes, because immunity isn't a defence", kills="No, only an escape helps",
    )  # fmt: skip
    collapse: Literal["continues", "pauses"] = option(
        "continues", "Does the collapse continue while no player has the Oracle?", "C-IO-12",
        continues="Yes, until the end of the game", pauses="No, it pauses",
    )  # fmt: skip
    lost_oracle: Literal["discards", "nearest", "nebula"] = option(
        "discards", "Where does the Oracle go when its planet is removed?", "C-IO-13",
        discards="To the discard pile", nearest="To the nearest planet", nebula="Into the Nebula, face up",
    )  # fmt: skip
    stranded: Literal["nebula", "dies"] = option(
        "nebula", "What happens to a player on a removed planet with nowhere to go?", "C-IO-14",
        nebula="The token goes to the Nebula", dies="The player dies",
    )  # fmt: skip
    gaps: Literal["open", "closed"] = option(
        "open", "Do planets become neighbours when the one between them is removed?", "C-IO-15",
        open="No, the gap stays", closed="Yes, the gap closes",
    )  # fmt: skip
    lost_turn: Literal["quiet", "counts"] = option(
        "quiet", "Does a planet vanish at the end of a turn missed because of the Labyrinth?", "C-IO-17",
        quiet="No", counts="Yes, as after every turn",
    )  # fmt: skip
    empty_pile: Literal["reshuffled", "stays"] = option(
        "reshuffled", "What happens when the draw pile is used up?", "C-IO-18",
        reshuffled="You shuffle the discard pile and draw from it", stays="You can't draw any more cards",
    )  # fmt: skip
    several_cards: Literal["one", "any"] = option(
        "one", "How many cards can you take if several are under a planet?", "C-IO-19",
        one="One", any="As many as you have room for",
    )  # fmt: skip
    graviton: Literal["anywhere", "adjacent"] = option(
        "anywhere", "How far does the Graviton Beam reach?", "C-IO-20",
        anywhere="To any planet in play", adjacent="Only to your token's planet and the ones next to it",
    )  # fmt: skip
    scavengers: Literal["five", "limit"] = option(
        "five", "How many cards can you have in hand after drawing with Scavengers?", "C-IO-21",
        five="Five, as the card says", limit="Your hand limit",
    )  # fmt: skip
    cannon: Literal["players", "planet_too"] = option(
        "players", "What does the Galactic Cannon destroy?", "C-IO-22",
        players="Only the cards of the players it kills", planet_too="The players' cards and those under the planet",
    )  # fmt: skip
    encounters: Literal["each", "one"] = option(
        "each", "How many players can you approach on arrival?", "C-IO-29",
        each="Each player there, once per arrival", one="One player per turn",
    )  # fmt: skip
    overcome_hazards: Literal["box", "kept"] = option(
        "box", "Where does a hazard go once it's overcome?", "IO-150",
        box="Back to the box", kept="You can keep the hazard and deploy it elsewhere",
    )  # fmt: skip
    delay: Literal["one", "chosen"] = option(
        "one", "For how many turns does an Entropy Inhibitor save a planet?", "IO-151",
        one="One", chosen="One to four: the player who reveals it decides",
    )  # fmt: skip
    race_choice: Literal["home", "free"] = option(
        "home", "Which races can you choose from?", "IO-152",
        home="The races whose home planets are in front of you", free="Any race nobody has taken",
    )  # fmt: skip
    twins: Literal["turn", "holder"] = option(
        "turn", "If two planets in one half share the highest number, who decides which one vanishes?", "C-IO-26",
        turn="The player whose turn it is", holder="The player who has the Oracle",
    )  # fmt: skip
    inhibitor: Literal["own", "any"] = option(
        "own", "Which planets can you put an Entropy Inhibitor under?", "C-IO-16",
        own="The planet your token is on", any="Any planet in play",
    )  # fmt: skip
    reborn_holder: Literal["stays", "pulled"] = option(
        "stays", "If you're killed and draw the Oracle in your new hand, what happens when that turn ends?", "C-IO-32",
        stays="Nothing: you can leave the Nebula next turn", pulled="The Oracle pulls you out of the Nebula",
    )  # fmt: skip
    cloned: Literal["breaks_off", "fights_on"] = option(
        "breaks_off", "Does a combat continue after one of the players uses a Clone?", "C-IO-33",
        breaks_off="No, combat ends", fights_on="Yes, with the next attack",
    )  # fmt: skip
    second_inhibitor: Literal["idle", "works"] = option(
        "idle", "Can a second Entropy Inhibitor save the same planet again?",
        "C-IO-34", idle="No, the planet is removed", works="Yes, once it's revealed",
    )  # fmt: skip
    first_collapse: Literal["running", "own"] = option(
        "running", "If a player finds the Oracle on someone else's turn, when does the first planet vanish?", "C-IO-35",
        running="At the end of the current turn", own="At the end of the finder's next turn",
    )  # fmt: skip
    scrambler: Literal["kills", "escapes"] = option(
        "kills", "If an Intellect Scrambler turns an attack back on a player, can that player escape?", "C-IO-38",
        kills="No, only a Clone helps", escapes="Yes, as with any attack",
    )  # fmt: skip
    labyrinth: Literal["next", "this"] = option(
        "next", "Which turn does a Labyrinth cost you?", "C-IO-39",
        next="Your next turn", this="The rest of this turn, but you can take the card there",
    )  # fmt: skip
    missed_turn: Literal["own", "extra"] = option(
        "own", "You have to miss a turn, but the Time Machine gives you an extra one. Which turn do you miss?",
        "C-IO-40", own="Your next regular turn; you play the extra turn", extra="The extra turn",
    )  # fmt: skip
    racial_diplomacy: Literal["like_cards", "unstoppable"] = option(
        "like_cards", "Can you stop the diplomacy abilities of Xangofin and Humans?", "C-IO-30",
        like_cards="Yes, like the Intimidate and Trade cards", unstoppable="No, they don't count as cards",
    )  # fmt: skip


class Config(CommonConfig):
    """Config for two to six players, or seven to twelve with two copies of the game."""

    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 12

    options: Options = Field(default_factory=Options)
    kit: Kit = Field(default_factory=shipped)
    edition: int = 4

    @property
    def sets(self) -> int:
        """Number of copies of the game (IO-154)."""
        return sets(len(self.seats))

    @property
    def deck(self) -> int:
        """Number of equipment cards (IO-3); with two copies, one Oracle is set aside (IO-154)."""
        return DECK * self.sets - (self.sets - 1)

    def copies_of(self, card: Card) -> int:
        return 1 if card == ORACLE else self.kit.equipment[card].copies * self.sets


def config_of_2(stored: dict[str, Any]) -> dict[str, Any]:
    """Upgrades configs from rules edition 2, which let players escape an Intellect Scrambler, and always used the
    defaults for C-IO-39 and C-IO-40."""
    return stored | {"edition": 3, "options": {"scrambler": "escapes"} | stored.get("options", {})}
