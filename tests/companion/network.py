"""A fake local network for tests of sharing."""


class PretendedNetwork:
    """A network in which phones reach the device at these addresses; without any, it has no connection."""

    def __init__(self, *addresses: str) -> None:
        self.addresses = addresses
        self.port: int | None = 8551 if addresses else None

    async def open(self) -> tuple[str, ...]:
        """The addresses."""
        return self.addresses

    async def close(self) -> None:
        """Nothing to close."""
