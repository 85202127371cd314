"""Twisting Fates: bubbles or an X, if the Coin is with the pictured Rune (MC-20, MC-21, C-MC-1, C-MC-21)."""

from collections.abc import Iterable
from functools import cache

from referees.common.rules import WEIGHTY, Ruling, Step, Unclear, combined, no, note
from referees.common.values import changed
from referees.common.words import Choice, Offer, Sentence, Who, say
from referees.haggatha.sheet.bubbles import filled, may_fill
from referees.haggatha.table.asking import is_sheet_right
from referees.haggatha.table.gains import Gain, awaited
from referees.haggatha.table.pieces import DICE, HAGGATHA, TWISTS, Twisted, label
from referees.haggatha.table.production import Acting, ChooseAction, act, hours_pass, repeat_doubt
from referees.haggatha.table.state import State

HOURS = 1
BUBBLES = 2
AN_X = Gain("x", ("MC-20",))
SKULL = note("The Coin shows the Skull: draw 1 Corruption card.", "MC-21", weight=WEIGHTY)
SPENT = hours_pass(HOURS, "MC-20", "C-MC-21")
ITEMS = {option: f"twisting.{option}" for option in TWISTS}


@cache
def _twist(options: tuple[Twisted, ...]) -> tuple[Offer]:
    prompt = say("Twisting Fates: fill bubbles, or draw an X")
    return (Offer(Twist, prompt, ("MC-20",), {}, {"option": Choice(options, label)}),)


def wanted_rune(state: State, option: Twisted) -> str:
    """C-MC-1: the Rune pictured at an option, according to the kit."""
    rune: str = getattr(state.config.kit.twisting, option)
    return rune


class Twist(Acting, kind="twist"):
    """The action Twisting Fates: fill two ±1 bubbles, fill two Move 1 bubbles, or draw an X (MC-20)."""

    option: Twisted

    @classmethod
    def offer(cls, state: State, decision: ChooseAction) -> Iterable[Offer]:
        """C-MC-1: offers options whose Rune is with the Coin and, if any Rune is, unverified options."""
        bone, voodoo, coin, first, second = state.dish.halves
        is_with_coin = {"bone": bone == coin, "voodoo": voodoo == coin, "die": coin in {first, second}}
        if True not in is_with_coin.values():
            return ()
        pictured, assumes = state.config.kit.twisting, state.config.assumes
        options = [option for option in TWISTS if is_with_coin[getattr(pictured, option)] or assumes(ITEMS[option])]
        return _twist(tuple(options)) if options else ()

    def judge(self, state: State, decision: ChooseAction) -> Ruling:
        dish, needed, item = state.dish, wanted_rune(state, self.option), ITEMS[self.option]
        if not dish.are_together("coin", needed):
            if not any(dish.are_together("coin", rune) for rune in ("bone", "voodoo", "die")):
                return no("The Coin is alone in its half.", "MC-20").at("coin")
            if not state.config.assumes(item):
                sentence = say("The Coin isn't in the same half as {rune}.", rune=label(needed))
                return no(sentence, "MC-20").at("coin", *(DICE if needed == "die" else (needed,)))
            text = "The Coin isn't in the same half as {rune}. Does your sheet show another Rune that's with the Coin?"
            doubt = say(text, rune=label(needed))
            pictured: Ruling = Unclear(doubt, ("MC-20", "C-MC-1"), yes=say("Yes, it does"))
        else:
            pictured = is_sheet_right(state, item)
        room = may_fill(state, self.option, "MC-20") if self.option != "x" else None
        return combined(repeat_doubt(state, "twisting"), room, pictured)

    def evolve(self, state: State, id: int, decision: ChooseAction) -> Step:
        happened = [SPENT]
        if state.dish.face == "skull":
            state = changed(state, corruption=state.corruption + 1)
            happened.append(SKULL)
        if self.option == "x":
            return Step(act(state, "twisting", HOURS), tuple(happened), awaited((AN_X,)), done=True)
        fuller, notes = filled(state, self.option, BUBBLES, "MC-20")
        return Step(act(fuller, "twisting", HOURS), (*happened, *notes), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        if self.option == "x":
            return say("{who} uses Twisting Fates for an X", who=Who(HAGGATHA))
        return say("{who} uses Twisting Fates for “{kind}”", who=Who(HAGGATHA), kind=label(self.option))
