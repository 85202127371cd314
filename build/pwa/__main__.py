"""`python -m build.pwa [FOLDER]`: build the offline app, a folder for any web server and any path."""

import sys
from pathlib import Path

from build import browser
from build.pwa import site_files

DEFAULT = Path(__file__).parents[2] / "dist" / "pwa"


def main() -> int:
    """Build it and print its path and size."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    sizes = site_files.build(target.absolute(), browser.obtain())
    print(f"{target}: {len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
