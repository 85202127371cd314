"""A fake local network and a fake clock."""


class PretendedNetwork:
    """A network in which phones reach the device at these addresses; without any, it has no connection."""

    def __init__(self, *addresses: str) -> None:
        self.addresses = addresses
        self.port: int | None = 8551 if addresses else None

    async def open(self) -> tuple[str, ...]:
        return self.addresses

    async def close(self) -> None:
        """Nothing to close."""


class Clock:
    """A clock in milliseconds that moves only when it is set."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def wait(self, seconds: int) -> None:
        self.now += seconds * 1000
