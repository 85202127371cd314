"""The companion as people start it, with a meter in its event loop. `python -m tests.perf.watched` takes the
companion's arguments; at SIGUSR1 it prints the longest time for which its loop was blocked since the last signal."""

import asyncio
import json
import signal
import sys
from typing import Any

from companion import serving
from companion.__main__ import main
from tests.stalls import Stalls

__all__: list[str] = []


def _metered(*args: Any, **options: Any) -> Any:
    """Runs the companion's server with a meter."""

    async def both() -> None:
        stalls = Stalls()

        def tell() -> None:
            print(json.dumps({"busy": stalls.busy, "longest": stalls.longest}), flush=True)
            stalls.busy = stalls.longest = 0.0

        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, tell)
        watching = asyncio.create_task(stalls.watch())
        await served(*args, **options)
        watching.cancel()

    return both()


served, serving.serve = serving.serve, _metered

if __name__ == "__main__":
    sys.exit(main())
