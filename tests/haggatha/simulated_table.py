"""The table around Haggatha's shop: Adventurers drawn, the days, the end. By the original rulebook and, if that is
silent, by the base game (three days of Arrival, Production and Market; 52 Adventurers). It shares no code with the
referee. Quotations are the rulebook's words."""

from typing import Any

from .simulated_dish import Entry, Gain, Gains, Order, Sponsors, filled_bag
from .simulated_shop import Shop

DAYS = 3


class Table(Shop):
    def counts(self) -> bool:
        """Predictions are checked "every time an Adventurer is pulled from the Adventurer bag by any player"."""
        return self.phase not in ("setup", "arrival") or self.options["arrivals"] == "checked"

    def matches(self, colour: str) -> bool:
        grey = colour != "grey" or self.options["rogues"] == "predictable"
        return grey and any(prediction.live and prediction.colour == colour for prediction in self.predictions)

    def do_draw(self, entry: Entry) -> None:
        first, second = entry["first"], entry["second"]
        colours = [first] if second is None else [first, second]
        self.drawn.update(colours)
        if not self.counts():
            return
        if len(set(colours)) == 2 and any(map(self.matches, colours)):
            self.pending.append(Order((first, second)))
        else:
            self.check_predictions(*colours)

    def do_resolve_first(self, entry: Entry) -> None:
        top = self.pending.pop()
        assert isinstance(top, Order)
        self.check_predictions(*sorted(top.colours, key=lambda colour: colour != entry["colour"]))

    def check_predictions(self, *colours: str) -> None:
        """Check the colours one after the other; the bonuses of both may be taken in any order."""
        grey, awaited = self.options["rogues"] == "predictable", []
        for colour in colours:
            live = [prediction.live for prediction in self.predictions]
            circled = [prediction.check(colour, can_be_grey=grey) for prediction in self.predictions]
            awaited += [Gain("tier", "MC-40", circled=count) for count in circled if count]
            over = [omen for omen, was in zip(self.predictions, live, strict=True) if was and not omen.live]
            self.events["prediction: failed"] += sum(not prediction.circled for prediction in over)
            self.events["prediction: several succeed"] += sum(map(bool, circled)) > 1
        self.pending += [Gains(awaited)] if awaited else []

    def do_end_phase(self, entry: Entry) -> None:
        self.events[f"phase: {self.phase}"] += 1
        if self.phase == "arrival":
            self.phase = "production"
        elif self.phase == "production":
            self.phase, self.is_rolled = "market", False
            self.sponsor_markets()
        elif self.day == DAYS:
            self.phase = "count"
        else:
            self.phase, self.hours, self.day = "arrival", 0, self.day + 1
            self.bag = filled_bag(self.rng)
            if self.options["sheet"] == "wiped":
                self.clean_sheet()

    def sponsor_markets(self) -> None:
        """The gold of the Halls: "for each Market Icon drawn, you will gain a Market Phase Sponsorship"."""
        once, due = self.options["market_icons"] == "once", []
        for faction, marks in self.marks.items():
            icons = marks.count("market")
            due += [faction] * (icons - (self.paid[faction] if once else 0))
            self.paid[faction] = icons
        self.events["market: two icons of a Faction"] += len(set(due)) < len(due)
        self.pending.append(Sponsors(due))

    def do_sell(self, entry: Entry) -> None:
        good = (entry["good"], entry["colour"])
        self.events["sell: before the Sponsorship"] += bool(self.pending)
        self.shelf[good] -= 1
        self.supply[good] += self.options["sold_goods"] == "returned"
        self.gold += entry["gold"]

    def do_score_townsfolk(self, entry: Entry) -> None:
        self.scored.append(entry["slot"])
        self.gold += entry["gold"]

    def do_count_gold(self, entry: Entry) -> None:
        self.counted[entry["seat"]] = entry["gold"]
        if entry["seat"] == 0:
            self.gold = entry["gold"]

    def do_adjust(self, entry: Entry) -> None:
        """Correct the number of Corruption cards: the table had forgotten to draw or to discard one."""
        self.corruption = entry["value"]
        self.settle()

    def do_score_by_sheet(self, entry: Entry) -> None:
        self.phase, self.pending = "count", []

    def do_conclude(self, entry: Entry) -> None:
        self.phase, self.pending = "over", []

    def do_leave(self, entry: Entry) -> None:
        """When Haggatha leaves, nothing of hers can be played; without players, nothing can be counted."""
        self.left.append(entry["seat"])
        if entry["seat"] == 0 or len(self.left) == self.players:
            everyone = len(self.left) == self.players
            self.phase, self.pending, self.is_rolled = "over" if everyone else "count", [], False

    def truth(self) -> dict[str, Any]:
        """The real state in plain values."""
        return {
            "shelf": dict(self.shelf), "supply": dict(self.supply), "corruption": self.corruption, "gold": self.gold,
            "filled": dict(self.filled), "crossed": dict(self.crossed), "figure": self.figure, "hours": self.hours,
            "predictions": [omen.truth() for omen in self.predictions], "day": self.day, "rolled": self.is_rolled,
            "top": list(self.sequences["top"].written), "bottom": list(self.sequences["bottom"].written),
            "walls": sorted(self.chart.walls), "cells": sorted(self.chart.filled), "drawn": dict(self.drawn),
            "marks": {faction: list(marks) for faction, marks in self.marks.items()}, "staff": dict(self.staff),
            "halves": dict(self.dish.halves), "values": dict(self.dish.values), "coin": self.dish.coin,
        }  # fmt: skip
