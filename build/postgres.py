"""Find PostgreSQL's programs for the tests of a club's server, or install them. `python build/postgres.py` prints their
folder, and installs Debian's package as root if it is missing. Tests call `find()`, which installs nothing and raises
`NoPostgres`: a missing server is an error, never a skip."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

DEBIAN = Path("/usr/lib/postgresql")
PROGRAMS = ("initdb", "postgres")


class NoPostgres(LookupError):
    """Raised if there is no server; the message says what to do."""


def find() -> Path:
    """The folder with `initdb` and `postgres`, the newest of several. Raises NoPostgres."""
    on_path = shutil.which("postgres")
    folders = [Path(on_path).resolve().parent] if on_path else []
    versions = [folder for folder in DEBIAN.glob("*") if folder.name.isdecimal()]
    folders += [folder / "bin" for folder in sorted(versions, key=lambda folder: -int(folder.name))]
    for folder in folders:
        if all((folder / name).is_file() for name in PROGRAMS):
            return folder
    raise NoPostgres(
        "No PostgreSQL found. `make club` installs it as root on Debian and Ubuntu; elsewhere, put it on PATH."
    )


def install() -> None:
    """Install Debian's package. Raises NoPostgres."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise NoPostgres("Install PostgreSQL first: on Debian and Ubuntu `sudo apt-get install postgresql`.")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "postgresql"]):
        done = subprocess.run(command, env=quiet, check=False, capture_output=True, text=True)
        if done.returncode and command[1] == "install":
            raise NoPostgres(f"PostgreSQL couldn't be installed: {done.stderr[-500:]}")


def main() -> int:
    """Print the folder, after installing if need be."""
    try:
        try:
            folder = find()
        except NoPostgres:
            install()
            folder = find()
    except NoPostgres as missing:
        print(missing, file=sys.stderr)
        return 1
    print(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
