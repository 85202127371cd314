"""No screen in a real browser clips or covers a text that is a third longer."""

from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.language.offered import MORE
from tests.accessibility.test_in_browser import Look, _at_rest, _dressed, _furnished, slices, words_of
from tests.companion.language.pseudo import PSEUDO, pseudo, write_pseudo
from tests.e2e import driver
from tests.e2e.data_folder import in_thread, with_store
from tests.e2e.driver import GO, Screen, new_tab

pytestmark = [pytest.mark.browser, pytest.mark.long]
LOOKS = (Look(390, 844, "100", "light"), Look(320, 640, "200", "light"))
HOOK = """
import sys
sys.path.insert(0, {root!r})
from importlib import import_module
from pathlib import Path
for name in ("catalogue", "formats"):
    module = import_module(f"companion.language.{{name}}")
    module.folder_of = lambda tag, english=module.folder_of: Path({made!r}) if tag == {tag!r} else english(tag)
"""
"""Run by Python before the server starts, which has no setting for another folder of catalogues."""


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_longer_words_fit(look: Look, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts a third longer fit a phone with usual text, and the smallest phone with text of twice the size."""
    locale = write_pseudo(tmp_path)
    (tmp_path / "sitecustomize.py").write_text(HOOK.format(root=str(Path.cwd()), made=str(locale), tag=PSEUDO), "utf-8")
    original = driver.command_of

    def asked_so(folder: Path, port: int) -> tuple[list[str], dict[str, str]]:
        arguments, environment = original(folder, port)
        return arguments, environment | {"PYTHONPATH": f"{tmp_path}:{environment['PYTHONPATH']}", MORE: PSEUDO}

    monkeypatch.setattr(driver, "command_of", asked_so)
    filled = in_thread(_furnished(tmp_path))
    with_store(tmp_path, partial(_dressed, look=look))
    with_store(tmp_path, lambda store: store.set_setting("language", PSEUDO))
    faults: list[str] = []
    server = driver.start(tmp_path)
    try:
        page = new_tab(server.context(browser, look.width, look.height), 60_000)
        Screen(page).open(f"{server.address}settings", pseudo("Appearance"))
        words = words_of(_at_rest(page, ""))
        for address in slices(filled, 1)[0]:
            page.evaluate(GO, address)
            screen = _at_rest(page, words, remains=0.5)
            words = words_of(screen)
            faults += [f"{address}: {fault}" for fault in screen["faults"]]
        page.context.close()
    finally:
        server.stop()
    assert not faults, "\n".join(faults)
