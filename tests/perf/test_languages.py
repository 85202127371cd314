"""G31: a game opened in German compared with English, and reading a whole catalogue."""

from functools import partial
from pathlib import Path
from time import perf_counter

import pytest

from companion.language import catalogue as reading
from companion.language.catalogue import catalogue
from companion.language.offered import MORE
from referees.common.protocol.sentence import say
from tests.companion.tables import meow
from tests.perf.gates import Gate, race
from tests.perf.test_screens import opened

pytestmark = pytest.mark.bench
MISSING = say("No catalogue has this.")


def test_a_game_opens_in_german_as_fast_as_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window with board, question and log in mid-game opens as fast in German as in English."""
    monkeypatch.setenv(MORE, "de")
    with opened(tmp_path) as (runner, house):
        game = runner.run(meow(house, 40)).head.id

        async def shown(language: str) -> float:
            await house.device.settings.change(house.device.store, language=language)
            began = perf_counter()
            window = await house.window(f"/table/{game}")
            took = perf_counter() - began
            await house.leave(window)
            return took

        def timed(language: str) -> float:
            return runner.run(shown(language))

        rounds = race({language: partial(timed, language) for language in ("en", "de")})
    Gate("G31 a game opened in German ÷ English", "time", 1.05, 1.2).hold([lap["de"] / lap["en"] for lap in rounds])


def test_a_whole_catalogue_is_read_quickly() -> None:
    """All files of a language are read quickly, as they are for a sentence that none of them has."""

    def read() -> float:
        reading.catalogue.cache_clear()
        began = perf_counter()
        catalogue("de").translate(MISSING)
        return perf_counter() - began

    Gate("G31 all of German read", "time", 0.05, 0.2, " s").hold([lap["ours"] for lap in race({"ours": read})])
