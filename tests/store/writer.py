"""A process that plays until it is killed: `python -m tests.store.writer FILE`, run by test_kills.py. It continues the
game that was played last, or starts one. Before each step it prints "?", the game's id and the number of the last line;
once the step is acknowledged, the same with "!"."""

import asyncio
import sys
from pathlib import Path

from companion.store.engines import open_store

from .making import NOON, a_line, after, config_line, new_head

LONGEST = 40  # lines of one game; then it is finished and the next one starts


def say(*words: object) -> None:
    """Print a line, and flush the output."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


async def play(path: Path) -> None:
    """Play and start games, without end."""
    store = await open_store(path)
    say("open")
    count = 0
    while True:
        running = await store.resume(1)
        if running:
            head = running[0]
            n = len((await store.read(head.id)).lines)
        else:
            count += 1
            head, n = new_head("Claire", f"Guest {count}", at=NOON + count), 1
            say("?", head.id, 1)
            await store.create(head, (config_line(head),))
            say("!", head.id, 1)
        while head.status == "running":
            tap = range(n + 1, n + 2 + n % 3)  # one, two or three lines a step
            n = tap[-1]
            head = after(head, n, status="finished" if n >= LONGEST else "running")
            say("?", head.id, n)
            await store.append(head, [a_line(each) for each in tap])
            say("!", head.id, n)


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
