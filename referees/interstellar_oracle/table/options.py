"""House options: readings of the unclear rules."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from referees.common.protocol.config import Config as CommonConfig
from referees.common.setup.options import HouseOptions, option
from referees.interstellar_oracle.table.kit import Kit, shipped
from referees.interstellar_oracle.table.pieces import DECK, ORACLE, Card, sets


class Options(HouseOptions):
    """The points C-IO-2 to C-IO-40 with two readings; the rest are facts of the kit, or leave no choice."""

    hologram: Literal["defense", "utility"] = option(
        "defense", "Is the Hologram used up?", "C-IO-2",
        defense="No, you keep it in your hand, like a defense", utility="Yes, it's discarded, like a utility card",
    )  # fmt: skip
    ring: Literal["closed", "open"] = option(
        "closed", "Do the outer planets of neighbouring systems touch?", "C-IO-3",
        closed="Yes, they form a ring", open="No, only inner planets lead from system to system",
    )  # fmt: skip
    diagonals: Literal["none", "drawn"] = option(
        "none", "Does an inner planet touch an outer one of the next system?", "C-IO-3a",
        none="No", drawn="Yes, as the kit shows",
    )  # fmt: skip
    nebula: Literal["inner", "none"] = option(
        "inner", "Where can a normal move enter or leave the Nebula?", "C-IO-3b",
        inner="At every inner planet", none="Nowhere; only cards lead in and out",
    )  # fmt: skip
    hazard_cards: Literal["discarded", "kept"] = option(
        "discarded", "Where does a weapon or defense go after overcoming a hazard?", "C-IO-4",
        discarded="To the discard pile", kept="Back to your hand",
    )  # fmt: skip
    start: Literal["home", "other", "nebula"] = option(
        "home", "Where do the tokens start?", "C-IO-5",
        home="On the home planet of the race", other="On the other inner planet of the system", nebula="In the Nebula",
    )  # fmt: skip
    meeting: Literal["arrival", "staying"] = option(
        "arrival", "Can you approach others without moving first?", "C-IO-6",
        arrival="No, only after arriving", staying="Yes, even if you stay on their planet",
    )  # fmt: skip
    depart: Literal["stays", "back"] = option(
        "stays", "What does “depart” after diplomacy mean?", "C-IO-7",
        stays="The encounter ends, the Attacker stays there", back="The Attacker can also go back",
    )  # fmt: skip
    attacks: Literal["one", "unlimited"] = option(
        "one", "How many attacks does each side get at each range?", "C-IO-8",
        one="One", unlimited="As many as they like",
    )  # fmt: skip
    xangofin: Literal["immunity_works", "kills"] = option(
        "immunity_works", "Does immunity help against a Xangofin at short range?", "C-IO-10",
        immunity_works="Yes, it isn't a defense", kills="No, only an escape does",
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
        "open", "Do planets become neighbours when one between them is removed?", "C-IO-15",
        open="No, the gap stays", closed="Yes, the gap closes",
    )  # fmt: skip
    lost_turn: Literal["quiet", "counts"] = option(
        "quiet", "Is a planet removed at the end of a turn lost to the Labyrinth?", "C-IO-17",
        quiet="No", counts="Yes, as in every turn",
    )  # fmt: skip
    empty_pile: Literal["reshuffled", "stays"] = option(
        "reshuffled", "What happens when the draw pile is used up?", "C-IO-18",
        reshuffled="The discard pile is shuffled and used", stays="No more cards can be drawn",
    )  # fmt: skip
    several_cards: Literal["one", "any"] = option(
        "one", "How many cards can you take if several are under a planet?", "C-IO-19",
        one="One", any="As many as you have room for",
    )  # fmt: skip
    graviton: Literal["anywhere", "adjacent"] = option(
        "anywhere", "How far does the Graviton Beam reach?", "C-IO-20",
        anywhere="To any planet in play", adjacent="Only to the token's planet and adjacent ones",
    )  # fmt: skip
    scavengers: Literal["five", "limit"] = option(
        "five", "Up to how many cards do you draw with Scavengers?", "C-IO-21",
        five="Five, as the card says", limit="The player's hand limit",
    )  # fmt: skip
    cannon: Literal["players", "planet_too"] = option(
        "players", "What does the Galactic Cannon destroy?", "C-IO-22",
        players="The cards of the players it kills", planet_too="Also the cards under the planet",
    )  # fmt: skip
    encounters: Literal["each", "one"] = option(
        "each", "How many players can you approach on arrival?", "C-IO-29",
        each="Each of them once, on every arrival", one="One per turn",
    )  # fmt: skip
    overcome_hazards: Literal["box", "kept"] = option(
        "box", "Where does a hazard go once it's overcome?", "IO-150",
        box="Back to the box", kept="Its player can keep it and deploy it on another planet",
    )  # fmt: skip
    delay: Literal["one", "chosen"] = option(
        "one", "For how many turns does an Entropy Inhibitor save a planet?", "IO-151",
        one="One", chosen="One to four: the player who reveals it decides",
    )  # fmt: skip
    race_choice: Literal["home", "free"] = option(
        "home", "Which races can you choose from?", "IO-152",
        home="Those at home in front of you", free="All that nobody has taken",
    )  # fmt: skip
    twins: Literal["turn", "holder"] = option(
        "turn", "Two planets in one half share the highest number: who says which vanishes?", "C-IO-26",
        turn="The player whose turn it is", holder="The player who has the Oracle",
    )  # fmt: skip
    inhibitor: Literal["own", "any"] = option(
        "own", "Which planets can you put an Entropy Inhibitor under?", "C-IO-16",
        own="The one your token is on", any="Any planet in play",
    )  # fmt: skip
    reborn_holder: Literal["stays", "pulled"] = option(
        "stays", "A killed player draws the Oracle with the new hand: what happens at the end of that turn?", "C-IO-32",
        stays="Nothing: they leave the Nebula next turn", pulled="The Oracle pulls its holder out of the Nebula",
    )  # fmt: skip
    cloned: Literal["breaks_off", "fights_on"] = option(
        "breaks_off", "Does a combat continue if one of the two has a Clone?", "C-IO-33",
        breaks_off="No, it's over", fights_on="Yes, with the next attack",
    )  # fmt: skip
    second_inhibitor: Literal["idle", "works"] = option(
        "idle", "A second Entropy Inhibitor is under a planet that was saved: does it save it again?", "C-IO-34",
        idle="No, the planet is removed", works="Yes, once it's revealed",
    )  # fmt: skip
    first_collapse: Literal["running", "own"] = option(
        "running", "The Oracle is found out of turn: when does the first planet vanish?", "C-IO-35",
        running="At the end of the current turn", own="At the end of the finder's next turn",
    )  # fmt: skip
    scrambler: Literal["kills", "escapes"] = option(
        "kills", "An Intellect Scrambler turns an attack back: can the player who attacked escape?", "C-IO-38",
        kills="No, only a Clone helps", escapes="Yes, as from any attack",
    )  # fmt: skip
    labyrinth: Literal["next", "this"] = option(
        "next", "Which turn does a Labyrinth cost?", "C-IO-39",
        next="The player's next one", this="The rest of this one, except for the card there",
    )  # fmt: skip
    missed_turn: Literal["own", "extra"] = option(
        "own", "You have to miss a turn, and the Time Machine gives you one more. Which one do you miss?", "C-IO-40",
        own="The next turn in order; you play the extra one", extra="The extra one",
    )  # fmt: skip
    racial_diplomacy: Literal["like_cards", "unstoppable"] = option(
        "like_cards", "Can the natural diplomacy of Xangofin and Humans be stopped?", "C-IO-30",
        like_cards="Yes, like the card of that name", unstoppable="No, it isn't a card",
    )  # fmt: skip


class Config(CommonConfig):
    """Config for two to six players, seven to twelve with two copies of the game, with their kit."""

    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 12

    options: Options = Field(default_factory=Options)
    kit: Kit = Field(default_factory=shipped)
    edition: int = 3

    @property
    def sets(self) -> int:
        """IO-154: number of copies of the game."""
        return sets(len(self.seats))

    @property
    def deck(self) -> int:
        """IO-3, IO-154: number of equipment cards; of two copies one Oracle is set aside."""
        return DECK * self.sets - (self.sets - 1)

    def copies_of(self, card: Card) -> int:
        return 1 if card == ORACLE else self.kit.equipment[card].copies * self.sets


def config_of_2(stored: dict[str, Any]) -> dict[str, Any]:
    """Config of edition 2, in which an Intellect Scrambler let players escape, and C-IO-39 and C-IO-40 had their
    default readings."""
    options = stored.get("options", {})
    return stored | {"edition": 3, "options": {"scrambler": "escapes"} | options}


def config_of_1(stored: dict[str, Any]) -> dict[str, Any]:
    """Config of edition 1, in which C-IO-32 to C-IO-35 had their default readings."""
    return stored | {"edition": 2}
