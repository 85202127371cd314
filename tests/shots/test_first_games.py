"""Pictures of a group's first game, with all explanations: each kind of question of every game, on phones."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.boards import BOARDS
from tests.accessibility.led import led
from tests.accessibility.recorded import sample
from tests.accessibility.sight import LOOKS, view_of
from tests.shots.conftest import FOLDER

pytestmark = [pytest.mark.shots, pytest.mark.browser]


@pytest.mark.parametrize("words", ["100", "200"])
@pytest.mark.parametrize("game", BOARDS)
def test_first_games(browser: Browser, tmp_path: Path, game: str, words: str) -> None:
    """A picture for each kind of question and window, with the question in sight."""
    FOLDER.mkdir(exist_ok=True)
    with led(tmp_path, browser, words) as one:  # type: ignore[arg-type]
        windows = [(look, one.window(look)) for look in LOOKS if look.words == words]
        for played, moments in sample(game).items():
            for at in moments:
                one.open(played, at, hints=True)
                for look, page in windows:
                    assert view_of(page).is_asked, (played.name, at, look)
                    name = f"first-{game}-{played.name}-{at:03}-{look.width}x{look.height}-{words}"
                    page.screenshot(path=FOLDER / f"{name}.png")
