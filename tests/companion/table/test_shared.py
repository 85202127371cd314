"""Values that are the same in all windows of a table are computed once for each state."""

from companion.table.shared import CACHE_SIZE, shared


def test_the_same_object_is_computed_once() -> None:
    """A result is reused for the same first object and equal other arguments, but not for an equal object."""
    calls: list[tuple[int, str]] = []

    @shared
    def text(numbers: list[int], word: str) -> str:
        calls.append((len(numbers), word))
        return f"{word} {sum(numbers)}"

    first, equal = [1, 2], [1, 2]
    assert [text(first, "a"), text(first, "a"), text(first, "b"), text(equal, "a")] == ["a 3", "a 3", "b 3", "a 3"]
    assert calls == [(2, "a"), (2, "b"), (2, "a")]


def test_only_the_last_results_are_cached() -> None:
    """A result isn't reused for another object with the same memory address."""

    @shared
    def first_of(numbers: list[int]) -> int:
        return numbers[0]

    assert [first_of([number]) for number in range(5 * CACHE_SIZE)] == [*range(5 * CACHE_SIZE)]
