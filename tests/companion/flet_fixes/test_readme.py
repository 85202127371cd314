"""Flet still has the bugs in README.md; once one is fixed, its patch can be removed."""

import re
import subprocess
import sys
from pathlib import Path

import companion.flet_fixes

README = Path(companion.flet_fixes.__file__).with_name("README.md")
PROGRAM = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
RUN = """
import runpy, sys, traceback
for name in sys.argv[1:]:
    try:
        runpy.run_path(name)
    except Exception:
        print(name, traceback.format_exc())
assert "companion" not in sys.modules
"""


def test_each_program_reproduces_its_bug_in_flet_alone(tmp_path: Path) -> None:
    """Each section has one program; all end without an error, in a process that never imports the companion."""
    shared, *sections = re.split(r"^## ", README.read_text("utf-8"), flags=re.MULTILINE)
    programs = {f"{section[1 : section.index('.')]}_alone.py": PROGRAM.findall(section) for section in sections}
    for name, sources in {"window.py": PROGRAM.findall(shared), "run.py": [RUN], **programs}.items():
        (code,) = sources
        (tmp_path / name).write_text(code, "utf-8")
    command = [sys.executable, "run.py", *programs]
    ended = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (0, ""), ended.stdout + ended.stderr
