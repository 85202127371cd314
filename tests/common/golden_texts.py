"""Golden texts of the golden games: each game's transcript, every refusal and doubt with its passages, the explanation
of each kind of question in a first game, and pictures of its board. `make golden` regenerates them (`make golden
ARGS=meow_oracle` for one game); read the diff."""

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, permutations
from pathlib import Path
from typing import Any

from companion.language.spoken import speaking, translation
from referees.common.hints import hint_of
from referees.common.protocol.ruling import Allowed, Happening, Refused, Ruling, Unclear
from referees.common.protocol.sentence import Reader, Sentence
from referees.common.protocol.tally import Tally
from referees.common.referee import Referee
from referees.common.registry import HOUSE, game_ids, referee
from tests.common.lies import lies
from tests.common.records import RECORDS, golden, golden_files
from tests.common.situations import golden_states
from tests.companion.drawn import pictures

OF_A_QUESTION = 20  # the number of golden states for each kind of open question

OF_A_TRANSCRIPT = 100  # the number of entries in a game whose transcript is also in German

MANY = 400
"""The most states, of simulated and of golden games each, in which false entries are tried for the list."""


def transcript_file(file: Path) -> Path:
    return file.with_suffix(".txt")


def written_down(file: Path) -> str:
    """The content of a golden text; if it's missing, an error names the command that writes it."""
    game_id, when = file.parent.name, ", after the .po is translated" if file.name.endswith(".de.txt") else ""
    assert file.exists(), f"{game_id}: {file.name} is missing: run `make golden ARGS={game_id}`{when}, and read it"
    return file.read_text("utf-8")


def german_file(game_id: str) -> Path:
    """The path of a game's German transcript, which is of the golden game with nearest to a hundred entries."""
    file = min(golden_files(game_id), key=lambda file: (abs(len(golden(file).entries) - OF_A_TRANSCRIPT), file.stem))
    return file.with_suffix(".de.txt")


def german_transcript(game_id: str) -> str:
    with speaking("de"):
        return transcript(Path(str(german_file(game_id)).replace(".de.txt", ".jsonl")))


def transcript(file: Path) -> str:
    """A golden game's transcript: each entry with its ruling unless allowed, happenings, the next question; finally
    tally and outcome. A secret is written for a reader who sees all, and for others."""
    game, record = referee(file.parent.name), golden(file)
    state = game.setup(game.read_config(record.config, record.edition))
    lines = [f"? {_question(state)}"]
    for number, (text, _) in enumerate(record.entries, start=2):
        entry = game.read_entry(text, record.edition)
        ruling = game.judge(state, entry)
        evolved = game.evolve(state, entry, number)
        after = evolved.state
        lines.append(f"{number} {_read(game.tell(entry, state, after), after)}")
        lines += _against(ruling, state)
        lines += [f"  > {_read(happening.sentence, after)} {_rests_on(happening)}" for happening in evolved.happened]
        if after.open != state.open or _question(after) != _question(state):
            lines.append(f"  ? {_question(after)}")
        state = after
    lines += [*_tallied(game.tally(state), state), *_ended(game, state)]
    return "\n".join(lines) + "\n"


def _read(sentence: Sentence, state: Any) -> str:
    names, translate = state.config.names, translation()
    revealed = Reader(names, sees_all=True, translate=translate).text(sentence, state)
    all_read = Reader(names, translate=translate).text(sentence, state)
    return revealed if revealed == all_read else f"{revealed} (to others: {all_read})"


def _question(state: Any) -> str:
    if not state.open:
        return "nothing"
    seats = ", ".join(state.config.names[seat] for seat in state.open[-1].seats)
    return f"{_read(state.open[-1].ask(state), state)} (of {seats or 'nobody'})"


def _rests_on(ruling: Happening | Refused | Unclear) -> str:
    assumed = () if isinstance(ruling, Refused) else ruling.assumed
    return f"[{', '.join(ruling.cites)}]" + (f" assuming {', '.join(assumed)}" if assumed else "")


def _against(ruling: Ruling, state: Any) -> Iterator[str]:
    if isinstance(ruling, Refused):
        yield f"  ! {_read(ruling.sentence, state)} {_rests_on(ruling)}"
    elif isinstance(ruling, Unclear):
        for doubt in ruling.doubts:
            yield f"  ~ {_read(doubt.sentence, state)} {_rests_on(doubt)}"


def _tallied(tally: Tally, state: Any) -> Iterator[str]:
    for part in tally.parts:
        yield from _tallied(part, state)
    yield f"{_read(tally.title, state)}:"
    for line in tally.lines:
        earned = f" by {line.entry}" if line.entry else ""
        who, label = state.config.names[line.seat], _read(line.label, state)
        yield f"  {who} {line.points:+d} {label} [{', '.join(line.cites)}]{earned}"
    if tally.decided is not None:
        yield f"  decided: {_read(tally.decided, state)}"


def _ended(game: Referee[Any, Any], state: Any) -> Iterator[str]:
    outcome = game.outcome(state)
    if outcome is not None:
        names = state.config.names
        ranked = " > ".join(" = ".join(names[seat] for seat in group) for group in outcome.ranking)
        yield f"{_read(outcome.sentence, state)} [{', '.join(outcome.cites)}]"
        yield f"{ranked or 'no ranking'}{' (abandoned)' if outcome.abandoned else ''}"


def rulings_file(game_id: str) -> Path:
    """The path of a game's list of refusals and doubts."""
    return RECORDS / game_id / "rulings.txt"


def cited_together(game_id: str) -> list[list[str]]:
    """Each passage with those that the game's rulings cite together with it, most often first."""
    cited: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for line in written_down(rulings_file(game_id)).splitlines():
        for cite, beside in permutations(line.partition(":")[0].split(", "), 2):
            cited[cite][beside] += 1
    return [[cite, *(beside for beside, _ in others.most_common())] for cite, others in sorted(cited.items())]


def ruling_lines(game_id: str, states: int | None = None) -> set[str]:
    """Each refusal and doubt of false entries, with template and citations: in this many states or all listed ones."""
    samples = lies(game_id, states or MANY)
    if states is None:
        samples = chain(samples, lies(game_id, MANY, among=states_of_every_question(game_id)))
    return {_line(ruling) for lie in samples for ruling in _single(lie.ruling)}


def states_of_every_question(game_id: str) -> list[Any]:
    """States of the golden games, some for each kind of open question."""
    lists: dict[str, list[Any]] = {}
    for state in golden_states(game_id):
        if state.open:
            lists.setdefault(type(state.open[-1]).__name__, []).append(state)
    rng = random.Random(game_id)
    return [state for name in sorted(lists) for state in rng.sample(lists[name], min(len(lists[name]), OF_A_QUESTION))]


def _single(ruling: Ruling) -> tuple[Refused | Unclear, ...]:
    if isinstance(ruling, Allowed):
        return ()
    return ruling.doubts if isinstance(ruling, Unclear) else (ruling,)


def _line(ruling: Refused | Unclear) -> str:
    sentence = ruling.sentence
    words = sentence.template if sentence.plural is None else f"{sentence.template} | {sentence.plural}"
    if isinstance(ruling, Unclear):
        how = f"doubt: {ruling.no.template} / {ruling.yes.template}"
    else:
        how = "forbidden" if ruling.may_overrule else "meaningless"
    return f"{', '.join(ruling.cites)}: {words} ({how})"


def first_game_file(game_id: str) -> Path:
    """The path of the explanations of a game's kinds of questions."""
    return RECORDS / game_id / "first_game.txt"


@cache
def explanations(game_id: str) -> list[str]:
    """Each kind of question in golden games with its passage, its explanation with the table's readings, an example."""
    lines_by_key: dict[tuple[str, str, str], str] = {}
    for state in golden_states(game_id):
        if state.open:
            decision = state.open[-1]
            kind, passage = type(decision).__name__, decision.passage(state)
            sentence, cited = hint_of(game_id, state, passage)
            if (kind, passage, sentence.template) not in lines_by_key:
                line = f"{kind} {passage}: {_read(sentence, state)} [{cited}] {_read(decision.ask(state), state)}"
                lines_by_key[kind, passage, sentence.template] = line
    return [lines_by_key[key] for key in sorted(lines_by_key)]


def main(games: Iterable[str]) -> None:
    """Regenerate the golden texts of these games, or of all."""
    for game_id in tuple(games) or game_ids():
        for file in golden_files(game_id):
            transcript_file(file).write_text(transcript(file), "utf-8")
        if game_id in HOUSE:
            for stale in (RECORDS / game_id).glob("*.de.txt"):
                stale.unlink()
            german_file(game_id).write_text(german_transcript(game_id), "utf-8")
            for picture, drawn in pictures(game_id).items():
                picture.write_text(drawn, "utf-8")
        lines = sorted(ruling_lines(game_id))
        rulings_file(game_id).write_text("\n".join(lines) + "\n", "utf-8")
        own = RECORDS.parents[1] / ("referees" if game_id in HOUSE else "tests/third_party") / game_id
        (own / "together.txt").write_text("".join(f"{' '.join(cites)}\n" for cites in cited_together(game_id)), "utf-8")
        first_game_file(game_id).write_text("\n".join(explanations(game_id)) + "\n", "utf-8")
        print(f"{game_id}: {len(golden_files(game_id))} transcripts, {len(lines)} rulings")


if __name__ == "__main__":
    main(sys.argv[1:])
