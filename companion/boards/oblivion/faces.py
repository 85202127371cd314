"""Labels of cards and attacks, and the look of tiles."""

from collections.abc import Iterable
from typing import Any

from companion.boards.oblivion.taps import card_at
from companion.boards.tiles import Look, own_shapes
from referees.common.protocol.sentence import Sentence, Who, say
from referees.common.values import changed
from referees.oblivion.table.kit import Card
from referees.oblivion.table.pieces import cell_label
from referees.oblivion.view import CardView, Part, View
from scoresheets.oblivion.cards import is_killed_by


def sum_words(view: View, parts: Iterable[Part], total: int) -> Sentence:
    """A sum such as "3 Vampire Lord + 1 Knight = 4"; a single component is shown as the total."""
    words: Sentence | None = None
    summands = _merged(parts)
    for part in summands if len(summands) > 1 else ():
        summand = say("{points} {name}", points=abs(part.points), name=_named(view, part))
        if words is None:
            words = summand if part.points >= 0 else say("−{one}", one=summand)
        elif part.points < 0:
            words = say("{sum} − {one}", sum=words, one=summand)
        else:
            words = say("{sum} + {one}", sum=words, one=summand)
    if words is None:
        return say("{total}", total=total)
    return say("{sum} = {total}", sum=words, total=total)


def _merged(parts: Iterable[Part]) -> list[Part]:
    merged: dict[tuple[Any, Any], Part] = {}
    for part in parts:
        prior = merged.get((part.spot, part.source))
        merged[part.spot, part.source] = part if prior is None else changed(prior, points=prior.points + part.points)
    return list(merged.values())


def _named(view: View, part: Part) -> Sentence:
    if part.source is None:
        card = card_at(view, part.spot)
        return say("{card}", card=card.printed if card is not None else "")
    return say("{card}", card=part.source) if part.source else say("from a correction")


def card_words(card: CardView, hit: int | None = None) -> Sentence:
    """A card's label: kinds, status, and the damage the selected attack would deal."""
    called = say("{name}", name=card.name)
    if card.name != card.printed:
        called = say("{printed} (as {name})", printed=card.printed, name=card.name)
    words = say(
        "{name}, attack {attack}, health {left} of {health}",
        name=called, attack=card.attack, left=max(card.health - card.damage, 0), health=card.health,
    )  # fmt: skip
    if card.kinds:
        words = say("{words}, {kinds}", words=words, kinds=", ".join(card.kinds))
    for applies, more in (
        (card.is_shielded, say("shielded")),
        (card.has_attacked, say("has attacked")),
        (card.may_use_power, say("power ready to use")),
        (card.is_dying, say("killed")),
        (hit is not None and is_killed_by(card, hit), say("killed by this attack")),
        (hit is not None and not is_killed_by(card, hit), say("{count} damage from this attack", count=hit or 0)),
    ):
        if applies:
            words = say("{words}, {more}", words=words, more=more)
    return words


def place_words(seat: int, lane: str, column: int, content: Sentence) -> Sentence:
    """A battlefield place's label, with its content."""
    return say("{who}, {place}: {what}", who=Who(seat), place=cell_label((lane, column)), what=content)


def power_words(card: Card) -> Sentence:
    """A power in a word or two."""
    if card.effect == "damage":
        return say("{count} damage", count=card.amount)
    if card.effect == "heal":
        return say("heal {count}", count=card.amount)
    if card.effect in {"bonus", "gain"}:
        return say("+{count} attack", count=card.amount)
    return say("use the power")


LOOK = Look(own_shapes, lambda scene, act, *of: act(scene, *of), tells=True)
