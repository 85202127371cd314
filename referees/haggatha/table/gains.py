"""Bonuses gained together. Players take them in any order; if one leads to more, those come next (MC-40, MC-48)."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal

from pydantic import Field

from referees.common.rules import ALLOWED, LASTING, Decision, Happening, Refused, Ruling, Step, Unclear, never, note
from referees.common.values import Value, changed
from referees.common.words import Offer, Sentence, Slots, Who, say
from referees.haggatha.table.asking import HERS, HerEntry, Question
from referees.haggatha.table.pieces import (
    COLOURS,
    CUSTOMERS,
    HAGGATHA,
    LINES,
    Bubble,
    Colour,
    Customer,
    Good,
    Line,
    label,
)
from referees.haggatha.table.state import State, faction_names, icon_pays

What = Literal["success", "charm", "tome", "x", "market", "discard", "bubbles"]
ICONS = 2  # MC-50: Sponsorship icons of each Faction

TAKE = say("{who}: take {gains}")
ASKS: dict[What, Sentence] = {
    "x": say("{who}: draw an X"),
    "market": say("{who}: draw a Market icon in the Faction Area"),
    "discard": say("{who}: discard a Corruption card"),
    "bubbles": say("{who}: fill two bubbles"),
}
"""Questions for bonuses other than pieces."""

MARK_PASSAGES: dict[What, str] = {"x": "MC-47", "market": "MC-50"}  # passages that say where a mark is drawn

LOST_PASSAGES: dict[What, str] = {
    "success": "C-MC-14", "charm": "C-MC-14", "tome": "C-MC-14",
    "x": "MC-50", "market": "MC-50", "discard": "C-MC-9", "bubbles": "MC-15",
}  # fmt: skip
"""Passages that say when a bonus is lost."""

TIERS = {
    1: say("a Market icon or an X"),
    2: say("a Charm, a Market icon or an X"),
    3: say("a Tome, a Charm, a Market icon or an X"),
}


class Gain(Value):
    """A bonus still to be taken, and the rule that grants it. A Charm or Tome may have either of `colours`; a
    successful prediction has a `tier` (MC-40)."""

    what: What
    cites: tuple[str, ...]
    colours: tuple[Colour, ...] = ()
    tier: int = 0


class Gains(Question):
    """Asks Haggatha to use bonuses gained together, in any order."""

    gains: tuple[Gain, ...]

    def ask(self, state: State) -> Sentence:
        asks = ASKS.get(self.gains[0].what, TAKE) if len(self.gains) == 1 else TAKE
        return asks.filled(who=Who(HAGGATHA), gains=_each_label(self.gains))

    def passage(self, state: State) -> str:
        first = self.gains[0]
        return MARK_PASSAGES[first.what] if first.what in MARK_PASSAGES else first.cites[0]

    def slots(self, state: State) -> Slots:
        return {"late": state.day} if icon_pays(state) in {"wiped", "over"} else {}

    def why_first(self, state: State) -> Refused:
        cites, gains = _cites(self.gains), _each_label(self.gains)
        return never("{who} must use this first: {gains}.", *cites, who=HAGGATHA, gains=gains)

    def expired(self, state: State) -> Happening | None:
        """C-MC-14: expires once no bonus can be used, or Haggatha's player has left."""
        if any(_is_usable(state, gain) for gain in self.gains):
            return Question.expired(self, state)
        parts = tuple(gain_label(gain) for gain in self.gains)
        text, first = "You can't use this bonus, so you lose it: {gains}.", self.gains[0]
        return note(text, LOST_PASSAGES["x" if first.tier == 1 else first.what], gains=parts, weight=LASTING)


def _cites(gains: tuple[Gain, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(passage for gain in gains for passage in gain.cites))


def awaited(gains: Iterable[Gain]) -> tuple[Gains, ...]:
    """The question for these bonuses, or empty."""
    waiting = tuple(gains)
    return (Gains(HERS, waiting),) if waiting else ()


def _gain_at(decision: Gains, bonus: int) -> Gain | None:
    return decision.gains[bonus] if bonus < len(decision.gains) else None


def distinct(offer: Offer, decision: Gains) -> Offer:
    """The offer; if several bonuses wait, it names a success, since the others may give the same."""
    gain = decision.gains[offer.fixed["bonus"]]
    if gain.what != "success" or len(decision.gains) == 1:
        return offer
    return changed(offer, prompt=say("{use} (bonus: {gain})", use=offer.prompt, gain=gain_label(gain)))


def wrong_bonus(gain: Gain) -> Refused:
    """Refuses an entry for which this bonus can't be used."""
    return Refused(say("You can only use this bonus for {gain}.", gain=gain_label(gain)), gain.cites)


class UsingBonus(HerEntry, answers=Gains):
    """Base of entries that use a bonus; `bonus` is its index among those awaited."""

    bonus: int = Field(default=0, ge=0)

    def judge(self, state: State, decision: Gains) -> Ruling:
        if (gain := _gain_at(decision, self.bonus)) is not None:
            return self.judge_use(state, gain)
        cites, gains = _cites(decision.gains), _each_label(decision.gains)
        return never("Right now, you can only use this: {gains}.", *cites, gains=gains)

    def judge_use(self, state: State, gain: Gain) -> Ruling:
        raise NotImplementedError


def taken(
    state: State, decision: Gains, bonus: int, happened: tuple[Happening, ...] = (), then: tuple[Decision, ...] = ()
) -> Step:
    """Removes a used bonus; questions it leads to (`then`) come before those about the remaining bonuses."""
    remaining = decision.gains[:bonus] + decision.gains[bonus + 1 :]
    return Step(state, happened, (*awaited(remaining), *then), done=True)


class Forgo(UsingBonus, kind="forgo"):
    """Skips a bonus; asks first, unless the bonus is optional (MC-47, MC-56)."""

    too_early = never("There's no bonus to skip right now.", "MC-40", "MC-48")

    @classmethod
    def offer(cls, state: State, decision: Gains) -> Iterable[Offer]:
        return [_forgo(bonus, gain, not _is_empty(state, gain)) for bonus, gain in enumerate(decision.gains)]

    def judge_use(self, state: State, gain: Gain) -> Ruling:
        if gain.what == "x" or gain.cites == ("MC-56",) or _is_empty(state, gain):
            return ALLOWED
        sentence = say("You can't take this bonus later. Skip it anyway?")
        return Unclear(sentence, gain.cites, yes=say("Yes, skip it"), no=say("No, take it"))

    def evolve(self, state: State, id: int, decision: Gains) -> Step:
        return taken(state, decision, self.bonus)

    def tell(self, at: State, now: State) -> Sentence:
        top = at.current
        gain = _gain_at(top, self.bonus) if isinstance(top, Gains) else None
        return say("{who} skips {gain}", who=Who(HAGGATHA), gain=gain_label(gain) if gain else say("a bonus"))


@cache
def _forgo(bonus: int, gain: Gain, is_rare: bool) -> Offer:
    prompt = say("Skip {gain}", gain=gain_label(gain))
    return Offer(Forgo, prompt, ("MC-47",) if gain.what == "x" else gain.cites, {"bonus": bonus}, {}, is_rare)


def _is_empty(state: State, gain: Gain) -> bool:
    """C-MC-9: whether the bonus discards a Corruption card but none is recorded."""
    return gain.what == "discard" and not state.corruption


# What is left to take


def goods_of(gain: Gain) -> Iterator[tuple[Good, tuple[Colour, ...]]]:
    """MC-40, MC-48: the goods that a bonus can give, with their colours."""
    if gain.what == "charm" or (gain.what == "success" and gain.tier >= 2):
        yield "charm", gain.colours or COLOURS
    if gain.what == "tome" or (gain.what == "success" and gain.tier >= 3):
        yield "tome", gain.colours or COLOURS


def has_room(state: State, line: Line) -> bool:
    """MC-45: whether a horoscope line has an empty box; an unverified one always does (C-MC-4)."""
    return len(state.written(line)) < len(state.config.kit.boxes(line)) or state.config.assumes(line)


def free_factions(state: State) -> tuple[Customer, ...]:
    """MC-50: the Factions with an unmarked icon."""
    return tuple(
        faction for faction in faction_names(state.config) if len(state.factions[CUSTOMERS.index(faction)]) < ICONS
    )


def takes_an_x(state: State) -> bool:
    """MC-47, MC-50: whether a box or a Sponsorship icon is left for an X."""
    return any(has_room(state, line) for line in LINES) or bool(free_factions(state))


def blank_bubbles(state: State, kind: Bubble) -> int:
    """Number of bubbles of a kind neither filled nor crossed out; at least 2 if the total is unverified (C-MC-4)."""
    config = state.config
    blank: int = getattr(config.kit.bubbles, kind) - state.bubbles(kind).used
    return max(blank, 2) if config.assumes(f"bubbles.{kind}") else max(blank, 0)


def may_be_noted(state: State) -> bool:
    """C-MC-9: whether a Corruption card is recorded, or a house option allows discarding unrecorded ones."""
    return state.corruption > 0 or state.config.options.unnoted == "asked"


def _is_usable(state: State, gain: Gain) -> bool:
    if any(state.supply.count(good, colour) for good, colours in goods_of(gain) for colour in colours):
        return True
    match gain.what:
        case "x" | "success":
            return takes_an_x(state)
        case "market":
            return bool(free_factions(state))
        case "discard":
            return may_be_noted(state)
        case "bubbles":
            return blank_bubbles(state, "plus_minus") + blank_bubbles(state, "move") > 0
        case _:
            return False


def gain_label(gain: Gain) -> Sentence:
    """Label of a bonus."""
    match gain.what:
        case "charm" | "tome":
            first, second = (label(colour) for colour in gain.colours)
            return say("a {one} or {other} {good}", one=first, other=second, good=label(gain.what))
        case "success":
            return TIERS[gain.tier]
        case "x":
            return label("x")
        case "market":
            return say("a Market icon in the Faction Area")
        case "discard":
            return say("discarding a Corruption card")
        case _:
            return say("filling two bubbles")


def _each_label(gains: tuple[Gain, ...]) -> tuple[Sentence, ...]:
    if len(gains) == 1:
        return (gain_label(gains[0]),)
    return tuple(
        say("either {choices}", choices=gain_label(gain)) if gain.what == "success" else gain_label(gain)
        for gain in gains
    )
