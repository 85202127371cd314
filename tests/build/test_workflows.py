"""The GitHub workflows are valid, and run only commands that a clean clone has."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from build.pwa.__main__ import DEFAULT

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.yml"))}
COMMAND = re.compile(r"^ +- run: (make .*)$", re.MULTILINE)


def test_every_workflow_fits_the_published_schema() -> None:
    """GitHub's schema, which check-jsonschema includes, allows no unknown key."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run([*command, *FOLDER.glob("*.yml")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", WORKFLOWS)
def test_every_make_command_exists(name: str) -> None:
    """Workflows run only `make` commands that exist."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for command in COMMAND.findall(WORKFLOWS[name]):
        assert re.search(rf"^{command.removeprefix('make ')}:", makefile, re.MULTILINE), command


def test_one_workflow_tests_and_another_only_builds_and_publishes() -> None:
    """A site is published without waiting for tests, so a fork is online in minutes."""
    assert COMMAND.findall(WORKFLOWS["tests"]) == ["make test"]
    assert COMMAND.findall(WORKFLOWS["pages"]) == ["make pwa"]
    assert f"path: {DEFAULT.relative_to(ROOT).as_posix()}\n" in WORKFLOWS["pages"]


def test_a_release_gets_the_file_that_the_guide_names() -> None:
    """The file that a release gets is the one named in docs/hosting.md."""
    assert (file := re.search(r"release upload \S+ (\S+\.zip)", WORKFLOWS["pages"])) is not None
    assert f"`{file[1]}`" in (ROOT / "docs/hosting.md").read_text("utf-8")
