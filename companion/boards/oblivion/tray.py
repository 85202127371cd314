"""The tray of Oblivion: answers, usable powers, the attack before it is confirmed, a card, a player's drafted cards."""

from collections.abc import Sequence
from math import ceil
from typing import Any

import flet as ft

from companion.boards.keys import TALL, inner_width
from companion.boards.oblivion.deck import ABREAST, SEARCHED, DeckList, two_lines
from companion.boards.oblivion.drafting import end_tap, into, pile_count, taken_card
from companion.boards.oblivion.faces import card_words, place_words, power_words, sum_words
from companion.boards.oblivion.taps import Attacker, Shown, ShownDraft, card_at, chosen_attack, illegal_attack
from companion.boards.offers import ButtonContext
from companion.boards.taps import choosing, picking, tap
from companion.flet_fixes.guard import memoised
from companion.look.widgets import (
    AT_TABLE,
    CENTRED,
    button,
    column,
    filled,
    icon_at_table,
    note,
    shares,
    sign,
    stretched,
    strong,
    wrapped,
)
from companion.measures import GAP
from companion.table.control.scene import Scene
from companion.window.at_table import careful, controller_here, worded
from companion.window.window_size import use_window
from companion.words import capital, said
from referees.common.words import Choice, Offer, Sentence, Who, say
from referees.oblivion.combat import Attack, EndTurn
from referees.oblivion.drafting import EndLayout, LayOut
from referees.oblivion.placement import EndPlacement, Place
from referees.oblivion.powers.moving import Move
from referees.oblivion.powers.triggers import Mirror, Resolve
from referees.oblivion.splitting import Pick, PutOnPile
from referees.oblivion.table.pieces import Cell, Lane, Spot, cell_label
from referees.oblivion.using import UsePower
from referees.oblivion.view import View


def _attack_parts(view: View, picked: Attacker) -> list[ft.Control]:
    attack = chosen_attack(view, picked)
    if attack is None:
        return []
    words = worded(say("Attack: {sum}", sum=sum_words(view, attack.parts, attack.total)))
    total = strong(words, 18, ft.FontWeight.W_700)
    assert view.attacked is not None, "an attack has a target"
    next_tap = say("Tap one of {who}'s cards to attack it.", who=Who(view.attacked))
    return [column(ft.Semantics(content=total, live_region=True), note(worded(next_tap), NOTE), gap=2)]


def _together_keys(view: View, picked: Attacker) -> list[ft.Control]:
    keys: list[ft.Control] = []
    for attack in view.choices:
        if picked.cell in attack.cells and attack.alone != picked.alone:
            words = say("Just this card") if attack.alone else say("This card and its duplicates")
            keys.append(button(worded(words), careful("tray", picking(Attacker(picked.cell, attack.alone)))))
    return keys


def looked_parts(view: View, offers: tuple[Offer, ...], spot: Spot, width: int) -> list[ft.Control]:
    """A card's place, status, printed power, attack by component, and why it can't attack or be attacked."""
    card = card_at(view, spot)
    assert card is not None, "the card being looked at is there"
    lines = [place_words(*spot, card_words(card))]
    if card.power:
        lines.append(say("{power}", power=card.power))
    if len(card.parts) > 1:
        lines.append(say("Attack: {sum}", sum=sum_words(view, card.parts, card.attack)))
    lines += _why_not(view, spot)
    return [*_lines(lines), *_rows(power_keys(view, offers, only=spot), width)]


def _why_not(view: View, spot: Spot) -> list[Sentence]:
    attack = illegal_attack(view, spot)
    refused = None if attack is None else controller_here().why_not(attack)
    if refused is None:
        return []
    return [say("{sentence} ({cites})", sentence=refused.sentence, cites=", ".join(refused.cites))]


def drafted_parts(view: View, seat: int) -> list[ft.Control]:
    """The cards known from the draft and still in the hand (OB-14)."""
    cards = view.players[seat].drafted or ()
    known = say("{cards}", cards=", ".join(cards)) if cards else say("no known cards")
    others = view.players[seat].hand - len(cards)
    lines = [say("{who}'s cards from the draft: {cards}.", who=Who(seat), cards=known)]
    if others > 0:
        lines.append(say("Other cards in hand: {count}.", count=others))
    return _lines(lines)


def _lines(lines: list[Sentence]) -> list[ft.Control]:
    first, *others = [worded(line) for line in lines]
    close = icon_at_table(ft.Icons.CLOSE, said("Close"), careful("tray", picking(None)))
    above = ft.Row([strong(first, 16, expand=True), close], spacing=GAP, vertical_alignment=CENTRED)
    return [above, *[note(line, 15) for line in others]]


def power_keys(view: View, offers: tuple[Offer, ...], only: Spot | None = None) -> list[ft.Control]:
    """A key for each usable power (at `only`, if given). Cards with the same name show their places."""
    powers = [(offer, (offer.fixed["seat"], *offer.fixed["source"])) for offer in offers if offer.entry is UsePower]
    cards = {spot: card for _, spot in powers if (card := card_at(view, spot)) is not None}
    keys: list[ft.Control] = []
    for offer, spot in powers:
        card = cards[spot]
        does = power_words(controller_here().table.config.kit.cards[card.id])
        words, below = say("{card}: {does}", card=card.name, does=does), does
        alike = [other[1:] for other, namesake in cards.items() if namesake.name == card.name and other != spot]
        if alike:
            words = say("{card} ({place}): {does}", card=card.name, place=cell_label(spot[1:]), does=does)
            below = short_place(spot[1:], alike)
        if only in {None, spot}:
            act = careful("tray", choosing(offer))
            bolt = sign(ft.Icons.BOLT, size=16) if len(powers) < MOST else None  # more keys have no room for it
            keys.append(two_lines(card.name, capital(worded(below)), worded(words), act, bolt))
    return keys


LANE_NAMES: dict[Lane, Sentence] = {"top": say("top lane"), "bottom": say("bottom lane")}


def short_place(cell: Cell, others: list[Cell]) -> Sentence:
    """The parts of a place's name that distinguish it from `others`."""
    lane, at = cell
    side = say("centre")
    if at:
        side = (say("{count} right") if at > 0 else say("{count} left")).filled(count=abs(at))
    if all(other != lane for other, _ in others):
        return LANE_NAMES[lane]
    if all(other != at for _, other in others):
        return side
    return (say("top, {side}") if lane == "top" else say("bottom, {side}")).filled(side=side)


def _rows(keys: list[ft.Control], width: int) -> list[ft.Control]:
    return [wrapped(shares(keys, width, len(keys) if len(keys) <= MOST else ABREAST))] if keys else []


MOST = 4  # keys in a row
NOTE = 15  # font size
HINTS: dict[Any, Sentence] = {
    PutOnPile: say("Tap the pile for {card}."),
    Pick: say("Tap the pile you're taking."),
    Place: say("Tap a free place, then name the card."),
    Move: say("Tap the free place that the card moves to."),
    Resolve: say("Tap a highlighted card."),
    Mirror: say("Tap a highlighted card."),
    Attack: say("Tap a highlighted card, then the card it attacks."),
}

PRIMARY = {EndLayout, EndPlacement, EndTurn, Resolve}  # pinned unless a field is open
LINE, YES_OR_NO = 24, 340  # dp: a line's height, the width that two answers need beside each other
DECK_ROWS = 3  # in sight in the draft


def answer_rows(kind: str, scene: Scene, width: int) -> Sequence[int]:
    """Heights in dp of the rows of text and keys for this kind of question, with the pinned key; 0 only adds a gap."""
    if kind in {"ToSplit", "ToPick"}:
        return LINE, 0
    if kind == "WhoDeals":
        return *[TALL] * (ceil(len(scene.seats) / 2) + 1), 0
    if kind == "ToLayOut":
        ends, count = scene.view.laying is None, len(scene.view.cards)
        return *[TALL] * (1 + (count >= SEARCHED) + min(ceil(count / ABREAST), DECK_ROWS) + ends), 0
    if kind in {"ToMirror", "ToMove"}:
        return LINE, TALL, 0
    return (TALL, 0) if kind == "ToRise" and width >= YES_OR_NO else (TALL, TALL, 0)


def primary(scene: Scene) -> ft.Control | None:
    """The key that ends a phase or resolves a power; None while a panel is open."""
    ends = _ends(scene.likely)
    if not ends or isinstance(_picked(scene), Shown | ShownDraft | Attacker):
        return None
    act = choosing(ends[0])
    if ends[0].entry is EndLayout:
        act = tap(end_tap, into(scene, controller_here().table.timeline))
    return filled(capital(worded(ends[0].prompt)), careful("tray", act), style=AT_TABLE)


@memoised
def BattleTray(scene: Scene) -> ft.Control:
    """The selected panel, or the answers to the question."""
    width = inner_width(use_window())
    if scene.view.stage == "layout":
        return stretched(*_naming(scene, width), tight=True)
    return stretched(*_parts(scene.view, scene.likely, _picked(scene), width), tight=True)


def _picked(scene: Scene) -> Any:
    is_gone = isinstance(scene.picked, Shown) and card_at(scene.view, scene.picked.spot) is None
    return None if is_gone else scene.picked


def _naming(scene: Scene, width: int) -> list[ft.Control]:
    plan, piles = into(scene, controller_here().table.timeline), pile_count(scene.view)
    return [
        DeckList(choice=choice, width=width, plan=plan, piles=piles)
        for offer in scene.likely
        if offer.entry is LayOut and isinstance(choice := offer.open.get("card"), Choice)
    ]


def _parts(view: View, likely: tuple[Offer, ...], picked: Any, width: int) -> list[ft.Control]:
    if isinstance(picked, Shown):
        return looked_parts(view, likely, picked.spot, width)
    if isinstance(picked, ShownDraft):
        return drafted_parts(view, picked.seat)
    powers = power_keys(view, likely)
    if isinstance(picked, Attacker):
        return [*_attack_parts(view, picked), *_rows([*_together_keys(view, picked), *powers], width)]
    ctx = ButtonContext(controller_here().table.reader(), "tray")
    answers: list[ft.Control] = []
    for offer in likely:
        if offer.entry is not UsePower and not _is_elsewhere(offer):
            answers += _answers(offer, ctx)
    if view.stage == "deal":
        return [wrapped(shares(answers, width, 2))]
    hint = next((HINTS[offer.entry] for offer in likely if offer.entry in HINTS and offer.open), None)
    if hint is not None and (at := taken_card(view, picked)) is not None:
        hint = hint.filled(card=view.layout[at])
    has_room = hint is not None and not (powers or (answers and _ends(likely)))
    above = [note(worded(hint), NOTE)] if hint is not None and has_room else []
    return [*above, *_rows(powers, width), *([wrapped(answers)] if answers else [])]


def _ends(likely: tuple[Offer, ...]) -> list[Offer]:
    return [offer for offer in likely if offer.entry in PRIMARY and not offer.open]


def _is_elsewhere(offer: Offer) -> bool:
    return (offer.entry in HINTS and bool(offer.open)) or (offer.entry in PRIMARY and not offer.open)


def _answers(offer: Offer, ctx: ButtonContext) -> list[ft.Control]:
    for name, domain in offer.open.items() if len(offer.open) == 1 else ():
        if isinstance(domain, Choice):
            return [button(ctx.reader.text(domain.label(one)), ctx.take(offer, **{name: one})) for one in domain.values]
    return [button(capital(ctx.reader.text(offer.prompt)), ctx.take(offer))]
