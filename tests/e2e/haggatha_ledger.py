"""The taps of a whole short game of Haggatha that records the whole table."""

from typing import Any

from referees.common.protocol.config import Config
from referees.common.protocol.entry import Entry
from tests.e2e.test_haggatha import Hand
from tests.haggatha.tables import EXAMPLE, config


def laid_out(*entries: Entry) -> tuple[Config, list[dict[str, Any]]]:
    """A game of two players that records the whole table, with these entries."""
    written = [entry.model_dump(mode="json") for entry in entries]
    return config(2, ledger="table", setup_roll="rolled_anew"), written


class Keeper(Hand):
    """Taps keys at a table that records the cove."""

    def enter_all(self, *words: str) -> None:
        """Tap these keys, each of which makes an entry."""
        for word in words:
            self.enter(word)

    def type(self, key: str, digits: str) -> None:
        """Tap a key that opens the keypad, and enter the sum."""
        self.tap(key)
        self.digits(digits)
        self.enter(f"Enter {sum(map(int, digits.split('+')))}")

    def digits(self, digits: str) -> None:
        for digit in digits:
            key = self.screen.button(digit)
            key.wait_for(state="attached")
            key.tap()

    def insist(self, words: str, yes: str) -> None:
        """Choose a rare offer, and say yes when the referee asks."""
        self.tap("More")
        self.tap(words)
        self.enter(yes)


def whole_game(hand: Keeper) -> None:
    """Play three days, the last two as short as possible."""
    hand.roll(EXAMPLE)
    hand.digits("231210")
    hand.enter("Enter all numbers")
    hand.enter_all(*["red was drawn", "blue was drawn"] * 5)
    first_day(hand)
    last_days(hand)


def first_day(hand: Keeper) -> None:
    """Play from the last arrivals of the first day to its clean-up."""
    hand.enter_all("red was drawn", "blue was drawn", "Every boat has its Adventurers")
    production(hand)
    hand.enter("Production is over")
    hand.type("Sell a blue Charm at the Town Square", "3+6+2")
    hand.type("Bob's gold: goods sold", "12")
    hand.enter_all("The Market is over", "The cove is cleaned up")


def last_days(hand: Keeper) -> None:
    """Play two more days in which hardly anything happens, and the final count."""
    for _ in range(2):
        hand.insist("Every boat has its Adventurers", "Yes, start now")
        hand.insist("Production is over", "Yes, it's over")
        hand.type("Bob's gold: goods sold", "0")
        hand.enter_all("The Market is over", "The cove is cleaned up")
    hand.type("Bob's gold: Townsfolk icons", "3")
    hand.type("Bob's gold: paid for Corruption", "2")
    hand.enter("Bob ends with 13 gold")
    hand.type("Ann's gold: paid for Corruption", "1")
    hand.enter("Ann ends with 10 gold")


def production(hand: Keeper) -> None:
    """Play a Production phase by the clock; boat 1 fills, docks and brings the Market token, which both reach."""
    hand.enter("It's Bob's turn")
    hand.enter_all("red was drawn", "Into boat 1", "grey was drawn", "The Adventurer goes to the Lair", "2 hours")
    hand.roll("bone voodoo | 2 3 skull")
    hand.enter_all("Horoscopes: write 2 and 3", "2 in the top line", "3 in the top line", "Take a blue Charm")
    hand.enter_all("blue was drawn", "Into boat 1", "Dock at the Town Square", "The last berth is taken")
    hand.tap("Show the cove")
    hand.tap("Show the sheet")
    hand.roll("bone 4 tree | voodoo 1")
    hand.enter_all("Twisting Fates: an X", "X in the bottom line", "3 hours")
