"""The database file disappears under an open screen: it says so, and saves the games in memory."""

from tests.companion.conftest import House
from tests.store.test_gone import game_begun, unlinked


async def test_the_table_says_so_and_saves_a_backup(house: House) -> None:
    """The card has the button for it; so has the notice if a setting couldn't be stored."""
    table = await game_begun(house.device)
    window = await house.window(f"/table/{table.head.id}")
    unlinked(house.folder)
    await window.tap("Bob")
    assert any("was moved, deleted or replaced" in text for text in window.texts())
    await window.tap("Save a backup")
    assert [name for name, _ in window.client.calls].count("save_file") == 1
    await window.go("/settings")
    await window.tap("Larger text")
    assert any("was moved, deleted or replaced" in text for text in window.texts())
