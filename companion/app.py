"""The app in one window: its routes from addresses to screens."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any

import flet as ft

from companion import flet_fixes
from companion.device.device import Device
from companion.flet_fixes import ended, guard, late_replies
from companion.flet_fixes.guard import component, handler, keyed
from companion.guests.visit import Visit
from companion.language.offered import accepted_languages
from companion.look import theme
from companion.measures import margin_of, overflow, window_width
from companion.window.calls import use_calls
from companion.window.context import AppContext, Provided, use_changes
from companion.window.keyboard_mode import give_keyboard_mode
from companion.window.language import prefer, speak
from companion.window.notices import SAVING, Notices, broken_screen, notify

log = logging.getLogger(__name__)

flet_fixes.apply()
guard.report_to(Notices())


def entry(device: Device, languages: Sequence[str] = ()) -> Callable[[ft.Page], Awaitable[None]]:
    """Called by Flet for each new window. `languages` (the system's) apply if the browser sends none."""

    async def main(page: ft.Page) -> None:
        await device.open()
        late_replies.allow(page)
        prefer(page, accepted_languages(getattr(page.session.connection, "languages", "")) or languages)
        app = _context(device, page)
        speak(page, app.settings.language)
        if app.visit is None:
            page.session.store.set(SAVING, partial(save_all_games, app))
        late_replies.tell_missed(page, handler(app.missed))
        ended.when_ended(page, app.closed)
        page.on_resize = handler(app.resized)
        page.on_keyboard_event = handler(app.keys.pressed)

        def popped(_: ft.ViewPopEvent) -> None:
            page.run_task(handler(app.back))

        page.on_view_pop = popped
        theme.apply(page, app.settings)
        page.render_views(App, app)

    return main


def _context(device: Device, page: ft.Page) -> AppContext:
    guest: str = getattr(page.session.connection, "guest", "")
    if not guest:
        return AppContext(device, page)
    from companion.device.guest_device import GuestDevice

    visit = Visit(device.hall.of_guest(guest) or device.hall.first, guest)
    return AppContext(GuestDevice(device, visit), page, visit)


async def save_all_games(app: AppContext) -> None:
    """Save a backup of all games."""
    from companion.screens.shared.backups import save_backup

    await save_backup(app)


def watch_arrivals(app: AppContext) -> None:
    """Let the router follow only address changes that `app.arrives` accepts."""
    page = app.page
    follow: Any = page.on_route_change
    if follow is None:  # without a store there is no router
        return
    if not app.back_stack:
        app.back_stack.append(page.route)

    def arrived(event: ft.RouteChangeEvent) -> None:
        if app.arrives(event.route):
            follow(event)

    page.on_route_change = handler(arrived)


def screen(module: str, name: str) -> Callable[..., Any]:
    """The named screen component; its module is imported on first use."""

    def show(**props: Any) -> Any:
        try:
            return getattr(import_module(f"companion.screens.{module}"), name)(**props)
        except Exception:  # an import error in one screen must not freeze the others
            log.exception("there is no screen %s", module)
            return broken_screen(ft.context.page.route)

    return show


def routes() -> list[ft.Route]:
    """All routes. Screens under "/" are stacked on the start screen; rule passages open over any screen."""
    inside = [
        ft.Route(path="new/:game", component=screen("setup.seating", "Seating")),
        ft.Route(path="table/:id", component=screen("table", "TableScreen")),
        ft.Route(path="table/:id/rules", component=screen("rules", "TableRulesScreen")),
        ft.Route(path="table/:id/kit", component=screen("kits.at_table", "TableKitScreen")),
        ft.Route(path="table/:id/compare", component=screen("kits.compare", "CompareScreen")),
        ft.Route(path="table/:id/kit/:part", component=screen("kits.at_table", "TableKitScreen")),
        ft.Route(path="watch/:id", component=screen("table", "WatchScreen")),
        ft.Route(path="own/:id", component=screen("hand_over", "HandOver")),
        ft.Route(path="own/:id/:seat", component=screen("hand_over", "HandOver")),
        ft.Route(path="tally/:id", component=screen("tally", "TallyScreen")),
        ft.Route(path="tally/:id/share", component=screen("share", "ShareGameScreen")),
        ft.Route(path="handed/:tag/:number/:of/:data", component=screen("shared.handing_over", "TakeOverScreen")),
        ft.Route(path="play/:play", component=screen("plays.card", "PlayScreen")),
        ft.Route(path="record/:id", component=screen("record", "RecordScreen")),
        ft.Route(path="history", component=screen("history.screen", "HistoryScreen"), children=[
            ft.Route(path="deleted", component=screen("history.screen", "DeletedScreen")),
        ]),
        ft.Route(path="statistics", component=screen("statistics.screen", "StatisticsScreen"), children=[
            ft.Route(path="share", component=screen("statistics.sharing", "ShareStatisticsScreen")),
        ]),
        ft.Route(path="people", component=screen("people.listed", "PeopleScreen"), children=[
            ft.Route(path=":person", component=screen("people.person", "PersonScreen")),
        ]),
        ft.Route(path="replay/:id", component=screen("replay", "ReplayScreen")),
        ft.Route(path="rules", component=screen("rules", "RulesScreen"), children=[
            ft.Route(path=":game", component=screen("rules", "RulesScreen")),
        ]),
        # Siblings, not nested: a screen below another would be redrawn with each correction made above it.
        ft.Route(path="kits", component=screen("kits.listed", "KitsScreen")),
        ft.Route(path="kits/:kit", component=screen("kits.listed", "KitScreen")),
        ft.Route(path="kits/:kit/:part", component=screen("kits.listed", "KitScreen")),
        ft.Route(path="share", component=screen("guests", "HostScreen")),
        ft.Route(path="share/another", component=screen("tables", "AnotherScreen")),
        ft.Route(path="share/:number", component=screen("guests", "HostScreen")),
        ft.Route(path="settings", component=screen("settings", "SettingsScreen"), children=[
            ft.Route(path="licences", component=screen("settings", "LicencesScreen")),
        ]),
    ]  # fmt: skip
    passages = [
        ft.Route(path="rules/:game/:passage", component=screen("rules", "PassageScreen"), modal=True),
        ft.Route(path="table/:id/rules/:passage", component=screen("rules", "TablePassageScreen"), modal=True),
    ]
    return [ft.Route(path="/", component=screen("home", "Home"), children=inside), *passages]


def guest_routes(table_id: str, game: str) -> list[ft.Route]:
    """A guest's window's routes: the shared table and its game's rules."""
    table, rules = f":id({table_id})", f"rules/:game({game})"
    inside = [
        ft.Route(path=f"table/{table}", component=screen("table", "TableScreen")),
        ft.Route(path=f"table/{table}/rules", component=screen("rules", "TableRulesScreen")),
        ft.Route(path=f"own/{table}", component=screen("guests", "OwnScreen")),
        ft.Route(path=f"tally/{table}", component=screen("tally", "TallyScreen")),
        ft.Route(path=rules, component=screen("rules", "RulesScreen")),
    ]
    passages = [
        ft.Route(path=f"{rules}/:passage", component=screen("rules", "PassageScreen"), modal=True),
        ft.Route(path=f"table/{table}/rules/:passage", component=screen("rules", "TablePassageScreen"), modal=True),
    ]
    return [ft.Route(path="/", component=screen("guests", "PlaceScreen"), children=inside), *passages]


def _measures(page: ft.Page) -> tuple[float, bool, bool]:
    return margin_of(window_width(page)), *overflow(page)


def use_shared_table(app: AppContext) -> None:
    """Hook: in a guest's window, follow the host to another table."""
    use_changes(app, app.device.reopened if app.visit is None else app.visit.hosting)
    shared = "" if app.visit is None else app.visit.table_id
    previous = ft.use_ref(shared)

    async def follow() -> None:
        before, previous.current = previous.current, shared
        if before and shared and before != shared and before in app.page.route:
            await app.go(f"/table/{shared}", instead=True)

    ft.use_effect(follow, [shared])


def use_dress(app: AppContext) -> None:
    """Hook: apply the window's settings; a guest's are stored on their phone."""
    is_known = ft.use_ref(app.visit is None)
    by_keys = use_changes(app, app.keys.mode) > 0

    async def dress() -> None:
        if not is_known.current:
            is_known.current = True
            await theme.recall_from_page(app)
        theme.apply(app.page, app.settings, by_keys=by_keys)
        app.page.update()
        await theme.tell_page(app)

    ft.use_effect(dress, [app.settings, by_keys])


@component
def App(app: AppContext) -> Any:
    """The router, or an error screen if storage failed."""
    _, set_tries = ft.use_state(0)
    _, set_measures = ft.use_state(_measures(app.page))

    def measure() -> None:
        set_measures(_measures(app.page))

    ft.use_effect(lambda: app.resizers.add(measure), [])
    give_keyboard_mode(app.keys.mode)
    use_changes(app, app.device.settings)
    use_shared_table(app)

    use_dress(app)
    use_calls(app)
    reopened = use_changes(app, app.device.reopened)
    key = f"{reopened} {speak(app.page, app.settings.language)}"  # another language: all screens are rebuilt

    async def start_again() -> None:
        if reopened and not app.page.route.startswith("/settings"):
            await app.home()

    ft.use_effect(start_again, [reopened])

    async def watch() -> None:
        watch_arrivals(app)

    ft.use_effect(watch, [reopened, app.device.trouble is None, _seen_by(app)])  # async: after the router's own effect

    def opened(message: str | None) -> None:
        set_tries(lambda count: count + 1)
        if message is not None:
            notify(message)

    if app.device.trouble is not None:
        from companion.screens.trouble import TroubleScreen

        return [Provided(app, lambda: keyed(key, TroubleScreen, opened))]
    if app.visit is not None:
        return _of_guest(app, app.visit, key)
    not_found = screen("trouble", "NoSuchScreen")
    return Provided(app, lambda: keyed(key, ft.Router, routes(), not_found=not_found, manage_views=True))


def _seen_by(app: AppContext) -> str:
    """The router's key: changes with a guest's table and seat; empty if no table is shown."""
    guest = None if app.visit is None else app.visit.guest
    if app.visit is None or guest is None or not guest.has_chosen or not app.visit.table_id:
        return ""
    return f"{app.visit.table_id} {guest.seat} {app.visit.each}"


def _of_guest(app: AppContext, visit: Visit, key: str) -> Any:
    seen = _seen_by(app)
    if visit.guest is None:
        return [Provided(app, partial(keyed, key, screen("guests", "GoneScreen")))]
    if not seen:
        return [Provided(app, partial(keyed, key, screen("guests", "PlaceScreen")))]
    routes = guest_routes(visit.table_id, visit.hosting.game)
    key = f"{key} {seen}"
    not_found = screen("guests", "HostOnlyScreen")
    return Provided(app, lambda: keyed(key, ft.Router, routes, not_found=not_found, manage_views=True))
