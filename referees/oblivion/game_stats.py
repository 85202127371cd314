"""Game statistics: the winning cards, and the damage they dealt (OB-2, OB-42, OB-44)."""

from collections import Counter

from referees.common.protocol.statistic import Statistic, StatKey, Story
from referees.common.words import Sentence, say
from referees.oblivion.combat import Attack
from referees.oblivion.table.attacks import group_of, total
from referees.oblivion.table.damage import changes
from referees.oblivion.table.kit import shipped
from referees.oblivion.table.state import State, card_at


def _kind(state: State, card: str) -> str:
    listed, name = shipped().cards.get(card), state.label.name(card)
    return card if listed is not None and listed.name == name else name


def _cards_that_won(story: Story) -> Counter[StatKey]:
    end = story[-1].after
    winners = () if end.outcome is None else end.outcome.winners
    return Counter((seat, _kind(end, placed.printed)) for seat in winners for placed in end.fields[seat])


def _damage_by_card(story: Story) -> Counter[StatKey]:
    """Attack damage per card after the target's protection (C-OB-24); counts duplicates together."""
    damage: Counter[StatKey] = Counter()
    for moment in story:
        if not isinstance(moment.entry, Attack):
            continue
        state, entry = moment.at, moment.entry
        group = group_of(state, entry.seat, entry.attacker, alone=entry.alone)
        target = card_at(state, entry.target)
        if group and target is not None:
            dealt = total(state, group) - changes(state, target, "guard")
            damage[entry.seat, _kind(state, group[0].card)] += max(dealt, 0)
    return damage


def _card_label(card: str) -> Sentence:
    listed = shipped().cards.get(card)
    return say("{card}", card=card if listed is None else listed.name)


GAME_STATS = (
    Statistic("won_with", say("Winning cards"), _cards_that_won, _card_label),
    Statistic("damage", say("Damage dealt in attacks, by card"), _damage_by_card, _card_label),
)
