"""If the database file disappears while the app is open, the screen says so, and a backup of the games can be saved."""

from tests.companion.conftest import House
from tests.store.test_gone import game_begun, unlinked


async def test_the_table_says_so_and_saves_a_backup(house: House) -> None:
    """A card at the table says so and has a button to save a backup; a setting that can't be stored says so, too."""
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
