import re, pytest
from tests.shots.conftest import Camera, Look, PATIENCE
from tests.e2e.driver import Screen
pytestmark = [pytest.mark.shots, pytest.mark.browser]
LOOKS=[Look("tall-dark",390,2600),Look("tall-large",390,3400,"light",2),Look("tablet",820,1180,"light")]
@pytest.mark.parametrize("look",LOOKS,ids=lambda l:l.name)
def test_it(browser,server,look):
    context = server.context(browser, look.width, look.height, color_scheme=look.colours)
    page = context.new_page(); page.set_default_timeout(PATIENCE)
    if look.words != 1:
        size = f"document.documentElement.style.fontSize = '{16 * look.words}px'"
        page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {size} }})")
    camera=Camera(Screen(page).open(server.address, "New game"), look)
    for game in ("meow_oracle","higgins_oracle","haggatha","interstellar_oracle","oblivion"):
        camera.screen.open(f"{server.address}/rules/{game}", "In short"); camera.take(f"tmp-{game}")
    camera.screen.open(f"{server.address}/rules", "Rulebooks to read"); camera.take("tmp-rules")
    camera.screen.open(f"{server.address}/rules/meow_oracle", "In short")
    camera.screen.type("Search the rules", "what if I tie with a neighbour")
    camera.screen.rest(1); camera.take("tmp-answer")
    context.close()
