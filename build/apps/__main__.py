"""`python -m build.apps [FOLDER]`: make the project from which `flet build` makes apps for stores and desktops."""

import sys
from pathlib import Path

from build.apps import project

DEFAULT = Path(__file__).parents[2] / "dist" / "apps"


def main() -> int:
    """Make the project and print the next step."""
    target = (Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT).absolute()
    project.lay_out(target)
    print(f"The project is in {target}. With Flutter's tools installed, make an app with one of these:")
    for kind in project.KINDS:
        print(f"  flet build {kind} {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
