"""Migrates configs from older rules editions. Edition 4 changed some powers, but not in games of edition 3, which added
an option for a last card returned to the hand; edition 2 rejects unknown kinds, ignores case in kinds, and asks to
confirm declining a power that works when played."""

from typing import Any

from referees.common.record.upcast import Upcaster

KINDS = ("kinds", "only", "but_not")


def config_of_1(stored: dict[str, Any]) -> dict[str, Any]:
    """Migrates configs from rules edition 1 without changing their games."""
    lifted = dict(stored)
    if "seats" in lifted:
        lifted["options"] = {"declining": "may"} | lifted.get("options", {})
        lifted["edition"] = 2
    if "kit" in lifted:
        lifted["kit"] = _kit(lifted["kit"])
    return lifted


def _kit(kit: dict[str, Any]) -> dict[str, Any]:
    cards = {id: dict(card) for id, card in kit["cards"].items()}
    names: dict[str, str] = {}
    for card in cards.values():
        for kind in card.get("kinds", ()):
            names.setdefault(kind, _other_than(kind, names.values()))
    titles: dict[str, str] = {}
    for id, card in cards.items():
        titles[id] = card["name"] = _other_than(card["name"], titles.values())
        _name_kinds(card, names)
    return {**kit, "cards": cards}


def _name_kinds(card: dict[str, Any], names: dict[str, str]) -> None:
    narrowed = bool(card.get("only"))
    for field in KINDS:
        if field in card:
            card[field] = [names[kind] for kind in card[field] if kind in names]
    if narrowed and not card["only"] and card.get("effect") not in {"gain", "revive"}:
        card.update(when="none", effect="told")


def _other_than(name: str, names: Any) -> str:
    used, plain = {other.casefold() for other in names}, name.strip()
    if plain and plain.casefold() not in used:
        return plain
    number = next(number for number in range(2, len(used) + 3) if f"{plain} {number}".strip().casefold() not in used)
    return f"{plain[:36]} {number}".strip()


def config_of_2(stored: dict[str, Any]) -> dict[str, Any]:
    """Migrates configs from rules edition 2, where returning a player's last card eliminated them (C-OB-25)."""
    if "seats" not in stored:
        return stored
    return {**stored, "options": {"returned": "out"} | stored.get("options", {}), "edition": 3}


UPCASTERS = (Upcaster(2, config=config_of_1), Upcaster(3, config=config_of_2))
