"""`python -m build.pwa [FOLDER]`: build the offline app, a folder that any web server can serve under any path."""

from __future__ import annotations

import sys
from pathlib import Path

from build import browser
from build.pwa import site_files

DEFAULT = Path(__file__).parents[2] / "dist" / "pwa"


def main() -> int:
    """Build it and say where it lies and how large it is."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    sizes = site_files.build(target.absolute(), browser.obtain())
    print(f"{target}: {len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
