"""Runs the app without screens in a browser, and kills it: at any time, or before or during a given write."""

import json
import os
import queue
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from build.browser import find
from build.pwa.serve import Handler
from tests.companion.oblivion_taps import game_config, whole_game
from tests.e2e.driver import BROWSER_ARGUMENTS
from tests.e2e.offline import BUILT
from tests.e2e.other_browsers import needed

SECONDS = 120
APP = "import companion.in_browser\\ncompanion.in_browser.start()"
UNATTENDED = "from js import program\\nexec(program)"
PAGE = """<!DOCTYPE html><title>Playing</title><script>
  const worker = new Worker(`python-worker.js${location.search}`, {type: 'module'});
  worker.onmessage = ({data}) => { if (data.failed) fetch(`told/failed ${encodeURIComponent(data.failed)}`); };
  worker.postMessage({start: {environment: {}}});
</script>"""
HOOK = """
self.tell = (words) => {
  const asked = new XMLHttpRequest();
  asked.open('GET', `told/${encodeURIComponent(words)}`, false);
  asked.send();
};
const planned = new URLSearchParams(location.search), last = Number(planned.get('after') ?? -1);
let count = 0;
for (const [kind, names] of [
  [FileSystemSyncAccessHandle, ['write', 'truncate', 'flush']], [IDBObjectStore, ['put', 'delete']],
]) {
  for (const name of names) {
    const work = kind.prototype[name];
    kind.prototype[name] = function (content, ...more) {
      if (++count === last) {
        const half = Math.floor(content?.length / 2);
        if (name === 'write' && planned.has('half')) work.call(this, content.subarray(0, half), ...more);
        tell('now');
      }
      return work.call(this, content, ...more);
    };
  }
}
"""
NO_FILES = "FileSystemFileHandle.prototype.createSyncAccessHandle = () => { throw new TypeError('not here'); };\n"
FIREFOX_PREFERENCES = """
user_pref('browser.sessionstore.resume_from_crash', false);
user_pref('toolkit.startup.max_resumed_crashes', -1);
user_pref('browser.aboutwelcome.enabled', false);
user_pref('browser.pagethumbnails.capturing_disabled', true);
user_pref('browser.shell.checkDefaultBrowser', false);
user_pref('datareporting.policy.dataSubmissionEnabled', false);
"""
"""With these settings Firefox opens only the given page, even after a kill, and not again for a picture of it."""

Command = Callable[[Path, str], list[str]]  # the command that opens the page in a browser with the profile


def chromium(profile: Path, address: str) -> list[str]:
    return [str(find()), *BROWSER_ARGUMENTS, "--headless", f"--user-data-dir={profile}", "--no-first-run", address]


def firefox(profile: Path, address: str) -> list[str]:
    """The command for Firefox, as its distribution ships it."""
    profile.mkdir(exist_ok=True)
    (profile / "user.js").write_text(FIREFOX_PREFERENCES, "utf-8")
    return [needed("firefox-esr", "firefox-esr"), "--headless", "--no-remote", "--profile", str(profile), address]


class Plan(NamedTuple):
    """When to kill the browser: before write number `after`, or in its middle; or `seconds` after reading all games."""

    after: int = 0
    is_half: bool = False
    seconds: float = 0


class Report(NamedTuple):
    """The number of journal lines in all games when the app had read them, and at its last acknowledgement or None."""

    at_start: int | None
    acknowledged: int | None


@dataclass
class Device:
    """One browser's storage, and the server of its app, which receives the app's reports."""

    profile: Path
    port: int
    heard: queue.Queue[str]
    command: Command

    def killed(self, plan: Plan) -> Report:
        """Start the app, let it play, and kill the browser as planned; returns the report."""
        query = "".join([f"?after={plan.after}" if plan.after else "?", "&half" if plan.is_half else ""])
        process = subprocess.Popen(
            self.command(self.profile, f"http://localhost:{self.port}/unattended.html{query}"),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            result = self._until(plan)
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(10)
        while not self.heard.empty():  # lines acknowledged between the planned moment and the kill
            kind, _, words = self.heard.get().partition(" ")
            if kind == "kept":
                result = result._replace(acknowledged=int(words))
        return result

    def _until(self, plan: Plan) -> Report:
        found_count = kept_count = None
        end = time.monotonic() + SECONDS
        while True:
            try:
                kind, _, words = self.heard.get(timeout=max(0, end - time.monotonic())).partition(" ")
            except queue.Empty:
                assert plan.seconds and found_count is not None, "the app tells nothing"
                return Report(found_count, kept_count)
            assert kind != "failed", words
            if kind == "found":
                found_count, kept_count = int(words), None
                end = time.monotonic() + plan.seconds if plan.seconds else end
            elif kind == "kept":
                kept_count = int(words)
            else:
                return Report(found_count, kept_count)


class _Handler(Handler):
    """A static server that records what the page reports, and doesn't answer the report "now"."""

    def __init__(self, *given: object, heard: queue.Queue[str], **more: object) -> None:
        self.heard = heard
        super().__init__(*given, **more)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        _, is_report, words = self.path.partition("/told/")
        if not is_report:
            super().do_GET()
            return
        self.heard.put(unquote(words))
        if words == "now":
            time.sleep(SECONDS)
        self.send_response(204)
        self.end_headers()


@contextmanager
def devices(folder: Path, command: Command = chromium, *, indexed: bool) -> Iterator[Device]:
    """A device without games; if `indexed`, its browser has no synchronous files."""
    built, heard = folder / "unattended", queue.Queue[str]()
    shutil.copytree(BUILT, built)
    worker = built / "python-worker.js"
    script = worker.read_text("utf-8")
    assert script.count(APP) == 1
    given = {
        "program": Path(__file__).with_name("unattended.py").read_text("utf-8"),
        "config": game_config().model_dump_json(),
        "entries": [json.dumps(entry) for entry in whole_game()],
    }
    hook = (NO_FILES if indexed else "") + HOOK + f"Object.assign(self, {json.dumps(given)});\n"
    worker.write_text(hook + script.replace(APP, UNATTENDED), "utf-8")
    (built / "unattended.html").write_text(PAGE, "utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(built), heard=heard))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield Device(folder / "profile", server.server_port, heard, command)
    finally:
        server.shutdown()
        server.server_close()
