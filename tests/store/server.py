"""A PostgreSQL server for the tests alone, in a temporary folder."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg

from build.postgres import find

USER, PASSWORD = "club", "throw-away"
START_SECONDS = 30


def unprivileged() -> list[str]:
    """The start of a command that runs it as another user than root, which PostgreSQL refuses."""
    if os.geteuid() != 0:
        return []
    nobody = pwd.getpwnam("nobody")
    return ["setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]


class Server:
    """A server that listens only on this computer, at a free port."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    def make(self) -> None:
        """Create the empty database cluster."""
        self.folder.chmod(0o755)
        password = self.folder / "password"
        password.write_text(PASSWORD)
        self.data.mkdir()
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            for path in (self.folder, password, self.data):
                os.chown(path, nobody.pw_uid, nobody.pw_gid)
        self._run(
            "initdb", "-D", self.data, "-U", USER, "--pwfile", password, "-A", "scram-sha-256", "-E", "UTF8",
            "--locale=C", "--no-sync",
        )  # fmt: skip

    def _run(self, program: str, *arguments: object) -> None:
        command = [*unprivileged(), str(find() / program), *map(str, arguments)]
        done = subprocess.run(command, cwd=self.folder, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def start(self, *options: str, fsync: bool = False) -> None:
        """Start it and wait until it answers."""
        settings = [
            f"fsync={'on' if fsync else 'off'}", "unix_socket_directories=", "listen_addresses=127.0.0.1",
            f"port={self.port}", "max_connections=60", "shared_buffers=32MB", "log_min_messages=fatal", *options,
        ]  # fmt: skip
        options_given = [word for setting in settings for word in ("-c", setting)]
        command = [*unprivileged(), str(find() / "postgres"), "-D", str(self.data), *options_given]
        log = (self.folder / "log").open("ab")
        with log:
            self._process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log)
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                psycopg.connect(self.address()).close()
                return
            except psycopg.OperationalError:
                assert self._process.poll() is None and time.monotonic() < until, (self.folder / "log").read_text()
                time.sleep(0.05)

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stop it in an orderly way (SIGINT), or abruptly as in a crash (SIGQUIT)."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(START_SECONDS)
            self._process = None

    def freeze(self, *, on: bool) -> None:
        """Suspend all processes of the server, or resume them."""
        assert self._process is not None
        how = signal.SIGSTOP if on else signal.SIGCONT
        for pid in (self._process.pid, *children(self._process.pid)):
            os.kill(pid, how)

    def address(
        self, *, schema: str = "", user: str = USER, password: str = PASSWORD, database: str = "postgres"
    ) -> str:
        """The address for `--store`, of this schema if one is given."""
        options = f"?options={quote(f'-c search_path={schema}')}" if schema else ""
        return f"postgresql://{user}:{quote(password)}@127.0.0.1:{self.port}/{database}{options}"

    @contextmanager
    def place(self) -> Iterator[str]:
        """The address of a new empty schema, which is dropped at the end."""
        name = f"t{uuid.uuid4().hex[:12]}"
        self.sql(f"create schema {name}")
        try:
            yield self.address(schema=name)
        finally:
            self.sql(f"drop schema {name} cascade")

    def sql(self, statement: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        with psycopg.connect(self.address(), autocommit=True) as connection:
            cursor = connection.execute(statement.encode(), values or None)
            return cursor.fetchall() if cursor.description else []


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    listed = Path(f"/proc/{parent}/task/{parent}/children").read_text("ascii")
    return [int(pid) for pid in listed.split()]


@contextmanager
def server(*options: str, fsync: bool = False) -> Iterator[Server]:
    """A running server, stopped afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="club-"))
    server_started = Server(folder)
    try:
        server_started.make()
        server_started.start(*options, fsync=fsync)
        yield server_started
    finally:
        server_started.stop()
        shutil.rmtree(folder, ignore_errors=True)
