"""The offline app's storage: without synchronous files, on a full device, with another version's file, protected."""

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.store.sqlite import schema
from tests.companion.oblivion_taps import game_config, whole_game
from tests.e2e.browser_files import DATABASE, replace_storage
from tests.e2e.by_keys import enter, press
from tests.e2e.data_folder import GAME, reopened, store_game, version
from tests.e2e.driver import Screen, announced, new_tab, undo_label
from tests.e2e.offline import BUILT, Offline, another_build, offline, without_files
from tests.e2e.power_cuts import RECORDER, Files, after_kill, after_power_cut, done, read_by_the_pool, recorded
from tests.store.test_migrations import an_old_file

RESTORED, SAMPLES = 9, 2
DATABASES = ("oracle-companion", "oracle-companion copy")
LOST = "This browser has lost the games that were saved here"
GONE = {
    "deleted": """async (names) => {
        for (const name of names) await new Promise((resolve, reject) => {
            const asked = indexedDB.deleteDatabase(name);
            [asked.onsuccess, asked.onerror] = [resolve, reject];
        });
        const root = await navigator.storage.getDirectory();
        if (names.length > 1) await root.removeEntry('oracle-companion', {recursive: true}).catch(() => {});
    }""",
    "emptied": """(names) => Promise.all(names.map((name) => new Promise((resolve, reject) => {
        const asked = indexedDB.open(name, 1);
        asked.onerror = reject;
        asked.onsuccess = () => {
            const stores = asked.result.objectStoreNames, emptied = asked.result.transaction(stores, 'readwrite');
            for (const store of stores) emptied.objectStore(store).clear();
            emptied.oncomplete = () => { asked.result.close(); resolve(); };
        };
    })))""",
}
"""Ways in which a browser loses its databases: it removes them (with both, the files, too), or empties them."""
COPIES = """async () => {
    const {filesOf} = await import('./files.js'), [FIRST, SECOND] = ['kept', 'kept copy'];
    const encoder = new TextEncoder(), found = [], open = IDBFactory.prototype.open;
    const began = async (broken) => {
        IDBFactory.prototype.open = function (name, version) {
            if (name === broken) throw new DOMException('out of order', 'UnknownError');
            return open.call(this, name, version);
        };
        const files = await filesOf('kept');
        return [files, (await files.all())[0]];
    };
    const write = (file, text) => { file.truncate(0); file.write(encoder.encode(text), {at: 0}); };
    const ended = (files) => files.copies.forEach(({database}) => database.close());
    const start = async (broken, text) => {
        const [files, file] = await began(broken);
        const bytes = new Uint8Array(file.getSize());
        file.read(bytes, {at: 0});
        found.push(new TextDecoder().decode(bytes));
        if (text) { write(file, text); await files.flush(); }
        ended(files);
    };
    const beside = (name, text, number) => new Promise((resolve) => {
        const asked = open.call(indexedDB, name, 1);
        asked.onsuccess = () => {
            const put = asked.result.transaction(['place', 'sizes', 'blocks'], 'readwrite');
            const all = put.objectStore('sizes').getAllKeys();
            all.onsuccess = () => {
                const block = new Uint8Array(4096);
                block.set(encoder.encode(text));
                put.objectStore('sizes').put(text.length, all.result[0]);
                put.objectStore('blocks').put(block, [all.result[0], 0]);
                if (number !== undefined) put.objectStore('place').put(number, 'number');
            };
            put.oncomplete = () => { asked.result.close(); resolve(); };
        };
    });
    const gone = (name) => new Promise((resolve) => { indexedDB.deleteDatabase(name).onsuccess = resolve; });
    const [files] = await began();
    write(await files.made(), 'new');
    await files.flush();
    ended(files);
    await beside(FIRST, 'by the version before');
    await start();
    await gone(FIRST);
    await start('', 'again');
    await beside(FIRST, 'rolled back', 0);
    await start();
    await start(FIRST, 'without the first');
    await start();
    await start(SECOND, 'without the second');
    await start();
    await gone(SECOND);
    await start(FIRST).catch(() => found.push('no start'));
    await start(SECOND);
    return found;
}"""
"""The content of the database at each start, or the error."""
PROMISED_MS = {"files": 0, "database": 31_000}
"""For how long, in ms, Chromium uses a quota that it has read before, even if it has changed."""

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.usefixtures("quick")]


@contextmanager
def opened(browser: Browser, static: Offline) -> Iterator[Page]:
    """A tab on a new device, in which the app doesn't run yet."""
    context = static.context(browser, height=2400)
    page = new_tab(context)
    static.leave_app(page)
    yield page
    context.close()
    assert static.complaints == []


def test_without_files_the_games_are_in_the_database(browser: Browser, tmp_path: Path) -> None:
    """If files can't be written synchronously, each entry is in IndexedDB before it is shown; the settings say so."""
    store_game(tmp_path, "oblivion", game_config())
    content = (tmp_path / DATABASE).read_bytes()
    with offline(tmp_path, without_files(tmp_path)) as static, opened(browser, static) as page:
        replace_storage(page, content, indexed=True)
        window = Screen(page).open(f"{static.address}table/{GAME}")
        for at in range(2):
            enter(window, at)
            static.to_folder()
            assert len(reopened(tmp_path).timeline.entries) == at + 1
        label = undo_label(window)
        page.reload()
        window.wake()
        window.button(label).wait_for(state="attached")
        enter(window, 2)
        window.activate(window.button("Back"))
        window.activate(window.button("Settings"))
        expect(window.text("in this browser's own database")).to_be_attached()


def test_games_in_files_are_not_hidden(browser: Browser, tmp_path: Path) -> None:
    """If files can't be opened, the app doesn't start an empty database, even without a record that its games are in
    files; once files can be opened, the games are there."""
    store_game(tmp_path, "oblivion", game_config(), list(whole_game())[:1])
    built = without_files(tmp_path)
    with offline(tmp_path, built) as static:
        context = static.context(browser, height=2400, service_workers="block")
        page = context.new_page()
        page.goto(static.address)
        page.get_by_text("Your games are safe on this device").wait_for()
        assert [words for words in static.complaints if "not here" in words]
        shutil.copy(BUILT / "files.js", built)
        static.leave_app(page)
        enter(Screen(page).open(f"{static.address}table/{GAME}"), 1)
        context.close()


@pytest.mark.parametrize("fate", GONE)
def test_either_database_may_be_lost(browser: Browser, tmp_path: Path, fate: str) -> None:
    """A database from an earlier version is kept in two copies from the first start on; if the browser loses either
    copy, all games are there, and in two copies again."""
    store_game(tmp_path, "oblivion", game_config())
    with offline(tmp_path, without_files(tmp_path)) as static, opened(browser, static) as page:
        replace_storage(page, (tmp_path / DATABASE).read_bytes(), indexed=True)
        window = Screen(page).open(f"{static.address}table/{GAME}")
        for at, name in enumerate((*DATABASES, DATABASES[0])):
            enter(window, at)
            static.leave_app(page)
            page.evaluate(GONE[fate], [name])
            window = Screen(page).open(f"{static.address}table/{GAME}")
        window.button(re.compile("^Undo: ")).wait_for(state="attached")
        static.to_folder()
        assert len(reopened(tmp_path).timeline.entries) == 3


def test_the_newest_copy_counts(browser: Browser, tmp_path: Path) -> None:
    """The copy written last is used, or the first copy if an earlier version, which knows only that one, has written to
    it since; a copy that can't be opened is ignored, not taken for empty."""
    with offline(tmp_path, without_files(tmp_path)) as static:
        context = static.context(browser)
        page = context.new_page()
        static.leave_app(page)
        assert page.evaluate(COPIES) == [
            "by the version before", "by the version before", "again", "again",
            "without the first", "without the first", "without the second", "no start", "without the second",
        ]  # fmt: skip
        context.close()


@pytest.mark.parametrize("place", ["files", "database"])
def test_lost_games_are_reported(browser: Browser, tmp_path: Path, place: str) -> None:
    """If the browser has lost everything, the start screen says so at each start until the message is dismissed, and
    the app works; without a loss there's no message."""
    store_game(tmp_path, "oblivion", game_config())
    built = without_files(tmp_path) if place == "database" else BUILT
    with offline(tmp_path, built) as static, opened(browser, static) as page:
        replace_storage(page, (tmp_path / DATABASE).read_bytes(), indexed=place == "database")
        window = Screen(page).open(static.address, "Games in progress")
        assert not window.text(LOST).count()
        static.leave_app(page)
        page.evaluate(GONE["deleted"], DATABASES)
        for _ in range(2):
            window = Screen(page).open(static.address, "Which game is on your table?")
            announced(page, LOST)
            static.leave_app(page)
        window = Screen(page).open(static.address, "Which game is on your table?")
        window.activate(window.button("OK"))
        expect(window.text(LOST)).not_to_be_attached()
        static.leave_app(page)
        window = Screen(page).open(static.address, "Which game is on your table?")
        assert not window.text(LOST).count()


def restore(window: Screen, backup: Path) -> None:
    """Go from the table to the settings, and replace the games by the backup."""
    window.activate(window.button("Back"))
    window.activate(window.button("Settings"))
    with window.page.expect_file_chooser() as choosing:
        window.activate(window.button("Restore a backup"))
    choosing.value.set_files(backup)
    window.button("Bring back the earlier games").wait_for(state="attached")


def test_power_cuts_at_any_moment(browser: Browser, tmp_path: Path) -> None:
    """After a power cut between any two writes of an entry or a restore, the database opens with all acknowledged data,
    and at most the entry or restore under way."""
    folder, rng = tmp_path / "backup", Random(7)
    folder.mkdir()
    store_game(folder, "oblivion", game_config(), list(whole_game())[:RESTORED])
    store_game(tmp_path, "oblivion", game_config())
    recording = another_build(tmp_path, "files.js", lambda script: RECORDER + script)
    with offline(tmp_path, recording) as static, opened(browser, static) as page:
        replace_storage(page, (tmp_path / DATABASE).read_bytes())
        window = Screen(page).open(f"{static.address}table/{GAME}")
        (worker,) = (worker for worker in page.workers if worker.url.endswith("python-worker.js"))
        enter(window, 0)
        start = done(worker)
        enter(window, 1)
        entered = done(worker)
        restore(window, folder / DATABASE)
        operations = recorded(worker)
        static.leave_app(page)
        disks, may_be = list[Files](), list[set[int]]()
        for at in range(start, len(operations) + 1):
            cuts = [*after_kill(operations[:at]), *after_power_cut(operations[:at], rng, SAMPLES)]
            disks += cuts
            may_be += [{1, 2} if at < entered else {2, RESTORED} if at < len(operations) else {RESTORED}] * len(cuts)
        readings = read_by_the_pool(page, disks)
    opens = dict[tuple[bytes, bytes | None], int]()
    for files, counts in zip(readings, may_be, strict=True):
        journal = f"{DATABASE}-journal"
        state = files[DATABASE], files.get(journal)
        if state not in opens:
            for name in (DATABASE, journal):
                (folder / name).unlink(missing_ok=True)
                if name in files:
                    (folder / name).write_bytes(files[name])
            opens[state] = len(reopened(folder).timeline.entries)
        assert opens[state] in counts


@pytest.mark.parametrize("place", ["files", pytest.param("database", marks=pytest.mark.soak)])
def test_a_full_device(browser: Browser, tmp_path: Path, place: str) -> None:
    """On a full device the next entry is refused for lack of space, and nothing else is lost; a backup can still be
    saved, and with room again the game continues."""
    store_game(tmp_path, "oblivion", game_config(), list(whole_game())[:1])
    built = without_files(tmp_path) if place == "database" else BUILT
    with offline(tmp_path, built) as static, opened(browser, static) as page:
        replace_storage(page, (tmp_path / DATABASE).read_bytes(), indexed=place == "database")
        window = Screen(page).open(f"{static.address}table/{GAME}")
        enter(window, 1)
        label = undo_label(window)
        storage = page.context.new_cdp_session(page)
        storage.send("Storage.overrideQuotaForOrigin", {"origin": static.origin, "quotaSize": 1})
        page.wait_for_timeout(PROMISED_MS[place])
        page.reload()  # an open file has some room reserved
        window.wake()
        window.button(label).wait_for(state="attached")
        press(window, 2)
        announced(page, "This device is out of space")
        window.activate(window.button("OK"))
        window.button(label).wait_for(state="attached")
        window.activate(window.button("Back"))
        window.activate(window.button("Settings"))
        with page.expect_download() as coming:
            window.activate(window.button("Save a backup"))
        coming.value.save_as(tmp_path / DATABASE)
        assert len(reopened(tmp_path).timeline.entries) == 2
        storage.send("Storage.overrideQuotaForOrigin", {"origin": static.origin})
        page.goto(f"{static.address}table/{GAME}")
        window.button(label).wait_for(state="attached")
        enter(window, 2)
        static.to_folder()
        assert len(reopened(tmp_path).timeline.entries) == 3


def test_files_of_other_versions(browser: Browser, tmp_path: Path) -> None:
    """An older app's file is migrated, and a copy of it kept; a newer app's file is shown, without changing a byte."""
    path = tmp_path / DATABASE
    an_old_file(path)
    with offline(tmp_path) as static, opened(browser, static) as page:
        replace_storage(page, path.read_bytes())
        Screen(page).open(static.address, "Which game is on your table?")
        static.to_folder()
        assert version(path) == schema.VERSION
        (copy,) = tmp_path.glob("companion-before-*.db")
        assert version(copy) == 1
        path.unlink()
        store_game(tmp_path, "oblivion", game_config(), list(whole_game())[:2])
        with closing(sqlite3.connect(path)) as newer:
            newer.execute(f"pragma user_version = {schema.VERSION + 1}")
        new = path.read_bytes()
        static.replace_storage(page)
        window = Screen(page).open(f"{static.address}table/{GAME}")
        window.button(re.compile("^Undo: ")).wait_for(state="attached")
        press(window, 2)
        announced(page, "saved by a newer Oracle Companion")
        static.to_folder()
        assert path.read_bytes() == new


ASKED = """() => {
    const ask = navigator.storage.persist.bind(navigator.storage)
    navigator.storage.persist = () => { window.asked = true; return ask() }
}"""
"""Makes the page record whether it asks the browser for persistent storage; a headless browser doesn't ask the user."""


@pytest.mark.soak
@pytest.mark.parametrize("server", ["offline"], indirect=True)
def test_the_first_game_asks_the_browser_to_keep_it(screen: Callable[..., Screen]) -> None:
    """When the first game starts, a browser that can protect stored games is asked to; the settings say so."""
    seen = screen(height=2400)
    page = seen.page
    page.evaluate(ASKED)
    seen.tap(re.compile("^Meow Oracle"))
    seen.seat("Ann", "Bob")
    seen.tap("Start")
    seen.text("Who starts?").wait_for(state="attached")
    page.wait_for_function("() => window.asked")
    session = page.context.new_cdp_session(page)
    context = session.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
    session.send("Browser.grantPermissions", {"permissions": ["durableStorage"], "browserContextId": context})
    for words in ("Back", "Settings"):
        seen.activate(seen.button(words))
    expect(seen.text("The browser won't delete your games by itself.")).to_be_attached()
