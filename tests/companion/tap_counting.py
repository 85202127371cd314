"""How many taps each kind of entry takes, counted while a game is played by taps."""

from collections import Counter

from companion.table.table import Table


class TapCount:
    """The most taps that an entry of each kind took at a table, since the entry before it."""

    def __init__(self, table: Table) -> None:
        self._table, self._made, self._taps = table, len(table.timeline.entries), 0
        self.most: Counter[str] = Counter()

    def tapped(self) -> None:
        """To be called after each tap; entries made by it count as the kind of the last one."""
        self._taps += 1
        entries = self._table.timeline.entries
        if len(entries) > self._made:
            kind = entries[-1].entry.kind_name()
            self.most[kind] = max(self.most[kind], self._taps)
        if len(entries) != self._made:  # fewer: an entry was undone
            self._made, self._taps = len(entries), 0

    def beyond(self, ceilings: dict[str, int]) -> dict[str, int]:
        """The kinds that took more taps than their ceiling, which is one by default."""
        return {kind: taps for kind, taps in self.most.items() if taps > ceilings.get(kind, 1)}
