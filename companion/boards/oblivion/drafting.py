"""What taps in the draft mean; no side effects. A card's pile is chosen as it is named, or once all are laid out."""

from typing import Any, NamedTuple

from companion.boards.taps import Enter, Pick, Tap
from companion.table.control.scene import Lasting, Scene
from companion.table.taking_back import of_one_tap
from referees.common.timeline import Timeline
from referees.oblivion.drafting import EndLayout, LayOut
from referees.oblivion.splitting import Pick as PickPile, PutOnPile
from referees.oblivion.view import View


class ChosenCard(NamedTuple):
    """The layout index of the card for the next tapped pile."""

    place: int


class PilePlan(Lasting):
    """The pile for newly laid-out cards (None: no pile), and those of earlier cards, which undo keeps."""

    pile: int | None = None
    before: tuple[int | None, ...] = ()

    def piles(self, count: int) -> tuple[int | None, ...]:
        """The pile of each of the layout's first `count` cards."""
        return (*self.before, *[self.pile] * count)[:count]


def into(scene: Scene, past: Timeline) -> PilePlan:
    """The selected piles, or those of cards just undone. At a round's start, pile 1 if the last one `_was_straight`."""
    if isinstance(scene.picked, PilePlan):
        return scene.picked
    if scene.view.layout:
        return _withdrawn(scene.view, past)
    return PilePlan(0 if _was_straight(past) else None)


def _was_straight(past: Timeline) -> bool:
    """Whether one tap entered the last `PutOnPile` together with other entries."""
    lines = past.done
    index = next((at for at in range(len(lines) - 1, 0, -1) if isinstance(past.payload(lines[at]), PutOnPile)), None)
    return index is not None and of_one_tap(lines[: index + 1]) > 1


def _withdrawn(view: View, past: Timeline) -> PilePlan:
    lines = past.withdrawn
    again = [past.payload(line) for line in reversed(lines[-of_one_tap(lines) :])] if lines else []
    puts = [entry for entry in again if isinstance(entry, PutOnPile)]
    if not puts or isinstance(again[0], PutOnPile):
        return PilePlan()
    pile, before = puts[-1].pile, list[int | None]()
    for card in ids(view):
        is_next = bool(puts) and puts[0].card == card
        before.append(puts.pop(0).pile if is_next else None)
    return PilePlan(pile, tuple(before))


def ids(view: View) -> list[str]:
    """The ids of laid-out cards not yet on a pile."""
    by_name = {card.name: id for id, card in view.cards}
    return [by_name[name] for name in view.layout]


def drawn_piles(view: View, plan: PilePlan) -> tuple[tuple[int, ...], tuple[tuple[str, ...] | None, ...]]:
    """Layout indices of cards on no pile, and the cards on each pile, planned or already entered (None: taken)."""
    if view.piles:
        return tuple(range(len(view.layout))), view.piles
    assigned = plan.piles(len(view.layout))
    piles = [
        tuple([name for name, pile in zip(view.layout, assigned, strict=True) if pile == at])
        for at in range(pile_count(view))
    ]
    return tuple([place for place, pile in enumerate(assigned) if pile is None]), tuple(piles)


def pile_count(view: View) -> int:
    """The number of piles: one per player (OB-11)."""
    return len(view.piles) or sum(not player.has_left for player in view.players)


def into_tap(scene: Scene, pile: int | None, plan: PilePlan) -> Tap:
    """The tap that selects the pile for the next named cards."""
    return Pick(PilePlan(pile, plan.piles(len(scene.view.layout))))


def named_tap(scene: Scene, card: str, plan: PilePlan) -> Tap:
    """The tap that lays out a named card (OB-10); the last puts all on their piles (OB-11)."""
    view = scene.view
    is_last = len(view.layout) + 1 == view.laying or view.deck == 1
    puts = _puts(view, [*ids(view), card], plan) if is_last else ()
    return Enter((LayOut(card=card), *puts), then=None if is_last or plan == PilePlan() else plan)


def end_tap(scene: Scene, plan: PilePlan) -> Tap:
    """The tap that ends laying out early (C-OB-1)."""
    return Enter((EndLayout(), *_puts(scene.view, ids(scene.view), plan)))


def _puts(view: View, cards: list[str], plan: PilePlan) -> tuple[PutOnPile, ...]:
    assigned = zip(cards, plan.piles(len(cards)), strict=True)
    return tuple([PutOnPile(seat=view.drafter, card=card, pile=pile) for card, pile in assigned if pile is not None])


def taken_card(view: View, picked: Any) -> int | None:
    """The layout index of the card for the next tapped pile: the selected, else the first, if any."""
    if not view.layout:
        return None
    return picked.place if isinstance(picked, ChosenCard) and picked.place < len(view.layout) else 0


def laid_tap(scene: Scene, place: int) -> Tap:
    """The tap that selects a card in the layout for the next tapped pile."""
    return Pick(ChosenCard(place))


def pile_tap(scene: Scene, pile: int, plan: PilePlan) -> Tap | None:
    """The tap on a pile (OB-11, OB-12): takes it, selects it for cards named next, or puts a card on it."""
    view = scene.view
    if view.stage == "picks" and view.picks is not None:
        return Enter((PickPile(seat=view.picks, pile=pile),))
    if view.stage == "layout":
        return into_tap(scene, pile, plan)
    place = taken_card(view, scene.picked)
    if view.stage != "piles" or place is None:
        return None
    return Enter((PutOnPile(seat=view.drafter, card=ids(view)[place], pile=pile),))
