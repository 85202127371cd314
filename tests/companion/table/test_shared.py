"""Values that all windows of a table compute alike are computed once for each state."""

from companion.table.shared import KEPT, shared


def test_the_same_whole_is_computed_once() -> None:
    """For the same other arguments; anything else is computed by itself, an equal whole too."""
    asked: list[tuple[int, str]] = []

    @shared
    def told(whole: list[int], word: str) -> str:
        asked.append((len(whole), word))
        return f"{word} {sum(whole)}"

    one, equal = [1, 2], [1, 2]
    assert [told(one, "a"), told(one, "a"), told(one, "b"), told(equal, "a")] == ["a 3", "a 3", "b 3", "a 3"]
    assert asked == [(2, "a"), (2, "b"), (2, "a")]


def test_only_the_last_are_kept() -> None:
    """A result isn't reused for another object with the same memory address."""

    @shared
    def told(whole: list[int]) -> int:
        return whole[0]

    assert [told([number]) for number in range(5 * KEPT)] == [*range(5 * KEPT)]
