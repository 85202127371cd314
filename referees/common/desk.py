"""JSON session of one game: entries in, rulings out, for other programs."""

import json
from typing import Any

from referees.common.protocol.config import Config
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed, Invalid, Mark, Refused, Ruling, Unclear
from referees.common.protocol.sentence import Reader, say
from referees.common.record.journal import Line
from referees.common.record.malformed import Malformed, json_values
from referees.common.referee import Referee
from referees.common.timeline import Timeline, fits
from referees.common.wire import happenings_out, offer_out, outcome_out, ruling_out, tally_out

__all__ = ["JsonSession"]

MARKS = (None, "confirmed", "overruled")
NEEDED = {Allowed: None, Unclear: "confirmed", Refused: "overruled"}


class JsonSession:
    """One game played by JSON lines: call `answer` for each, then `closing`. All text is for one `reader`."""

    def __init__(self, referee: Referee[Any, Any], config: Config, reader: Reader) -> None:
        self._referee, self._reader = referee, reader
        self._timeline = Timeline(referee, [Line(1, "config", None, None, config.model_dump_json(), 0)])

    def answer(self, text: str) -> dict[str, Any]:
        """Judges an entry and applies it if its mark permits. Returns ruling, consequences and next question. `text` is
        an entry, or `{"entry": …, "mark": …}` (null, "confirmed" or "overruled"). Raises Malformed."""
        entry, mark = self._read(text)
        state = self._timeline.state
        ruling = self._referee.check(state.config, entry) or self._referee.judge(state, entry, self._reader.to)
        applied = not isinstance(ruling, Invalid) and fits(ruling, mark)
        answer = ruling_out(ruling, self._reader, state) | {"applied": applied}
        if isinstance(ruling, Allowed):
            answer["cites"] = self._permitted_by(entry)
        happened: list[dict[str, Any]] = []
        if applied:
            happened = self._apply(entry, None if isinstance(ruling, Allowed) else mark, ruling)
        return answer | {"happened": happened} | self.question()

    def question(self) -> dict[str, Any]:
        """The open question, its seats and offers; null and empty after the game."""
        state = self._timeline.state
        offers = self._referee.offers(state, self._reader.to)
        question = self._reader.text(state.open[-1].ask(state), state) if state.open else None
        return {
            "asked": question,
            "seats": list(state.open[-1].seats) if state.open else [],
            "offers": [offer_out(offer, self._reader, state) for offer in offers],
        }

    def closing(self) -> dict[str, Any]:
        """Tally and outcome; the outcome is null while the game runs."""
        state = self._timeline.state
        outcome = self._referee.outcome(state)
        tally = self._referee.tally(state, self._reader.to)
        return {
            "tally": tally_out(tally, len(state.config.seats), self._reader, state),
            "outcome": outcome_out(outcome, self._reader, state) if outcome is not None else None,
        }

    def record(self) -> list[dict[str, Any]]:
        """The game as a golden file's lines (config, entries with marks, result); empty until it's over."""
        rules, config = self._referee, self._timeline.config
        chosen = json.loads(config.model_dump_json(exclude_defaults=True)) | {"edition": rules.about.edition}
        state, lines = rules.setup(config), [{"config": chosen}]
        for number, stored in enumerate(self._timeline.entries, start=2):
            mark = NEEDED[type(rules.judge(state, stored.entry))]
            lines.append({"entry": json.loads(stored.entry.model_dump_json()), "mark": mark})
            state = rules.evolve(state, stored.entry, number).state
        outcome = rules.outcome(state)
        if outcome is None:
            return []
        totals = rules.tally(state).totals(len(config.seats))
        result = {"totals": totals, "ranking": outcome.ranking, "ends_by": outcome.cites}
        return [*lines, {"expect": result | {"abandoned": outcome.abandoned}}]

    def _permitted_by(self, entry: Entry) -> list[str]:
        state = self._timeline.state
        offers = (*self._referee.offers(state), *self._referee.more(state))
        return next((list(offer.cites) for offer in offers if offer.holds(entry)), [])

    def _apply(self, entry: Entry, mark: Mark, ruling: Ruling | Invalid) -> list[dict[str, Any]]:
        if isinstance(ruling, Unclear) and ruling.assumed:
            self._settle(ruling.assumed)
        evolved = self._referee.evolve(self._timeline.state, entry, self._timeline.last + 1)
        line = Line(self._timeline.last + 1, "enter", None, mark, entry.model_dump_json(), 0)
        self._timeline.enter(line, entry, evolved)
        return happenings_out(evolved.happened, self._reader, evolved.state)

    def _settle(self, items: tuple[str, ...]) -> None:
        config = self._timeline.config
        settled = config.model_copy(update={"checked": (*config.checked, *items)})
        self._timeline.apply(Line(self._timeline.last + 1, "config", None, None, settled.model_dump_json(), 0))

    def _read(self, text: str) -> tuple[Entry, Mark]:
        try:
            outer = json_values(text)
        except ValueError:
            outer = None
        if not (isinstance(outer, dict) and "entry" in outer):
            return self._referee.read_entry(text, strict=True), None
        extra = sorted(outer.keys() - {"entry", "mark"})
        if extra:
            raise Malformed(
                "entry", extra[0], say("There's no field “{name}”, only “entry” and “mark”.", name=extra[0])
            )
        if outer.get("mark") not in MARKS:
            template = "“mark” must be null, “confirmed” or “overruled”, not {got}."
            raise Malformed("entry", "mark", say(template, got=repr(outer["mark"])[:40]))
        return self._referee.read_entry(json.dumps(outer["entry"]), strict=True), outer.get("mark")
