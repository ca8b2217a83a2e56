"""The app shared by most tests: opened once, then used for one test's machine after another.

Opening an app and freeing it took half of the time of these tests. A table at home shows one game
after the other in the same way for weeks.
"""

from typing import Any

from companion.settings import Settings
from ui.interface import Machine
from ui.touch.shell import offscreen

LONG_AGO = float("-inf")
BLANK = "blank"  # the screen between two tests


class SharedApp:
    """Keeps an app open between two tests that sit at a table, without its window."""

    def __init__(self) -> None:
        self._kept: offscreen.Offscreen | None = None
        self._looks: tuple[object, ...] = ()

    def open(self, machine: Machine, size: tuple[int, int]) -> offscreen.Offscreen:
        """Return an app that shows this machine as after a start.

        A new app is opened for Home, and if the kept app has another size, language or look.
        """
        if machine.table is None or self._looks != _looks(size, machine.settings):
            return open_anew(machine, size)
        kept, self._kept, self._looks = self._kept, None, ()
        assert kept is not None
        app: Any = kept.app
        _make_running(app)
        if kept.size != size:  # an app of another size was open meanwhile
            kept._window.size = size
        kept._window.add_widget(app.root)
        app.show_machine(machine)
        app.follow()
        app.on_start()
        kept.step()
        return kept

    def keep(self, opened: offscreen.Offscreen) -> None:
        """Keep an app for the next test, or close it if it has shown more than tables."""
        app: Any = opened.app
        app.close_all()
        if app._aside.busy or not _only_tables(app.root.ids.screens):
            opened.stop()
            return
        if self._kept is not None:
            self._kept.stop()
        if app._listening is not None:
            app._listening.end()
        app.view = app.offered = None
        app.pending = app.dimmed = app.notice_refused = False
        app.notice = app.alarm = app.trouble = ""
        app._told_at = LONG_AGO
        _leave_table(app.root.ids.screens)
        root = app.root
        root.tapped_at = root.shown_at = root._heard_at = root._changed_at = LONG_AGO
        root._place = (LONG_AGO, LONG_AGO)
        root.awaited = root.unseen = root.again = False
        app.dispatch("on_stop")
        opened._window.remove_widget(root)
        self._kept, self._looks = opened, _looks(opened.size, app._shown)


def open_anew(machine: Machine, size: tuple[int, int]) -> offscreen.Offscreen:
    """Return a newly opened app for this machine."""
    from kivy.core.window import Window  # noqa: PLC0415  importing this opens the window

    # the change would reach widgets of a closed app, which refer to the running one
    if tuple(Window.size) != size:
        Window.size = size
    _forget_closed_app()
    return offscreen.start(machine, size)


def _looks(size: tuple[int, int], settings: Settings) -> tuple[object, ...]:
    return (
        size,
        settings.language,
        settings.theme,
        settings.text_size,
        settings.motion,
        settings.screen_turn,
    )


def _only_tables(screens: Any) -> bool:
    """Return True if the app has shown only tables of the companion's own games."""
    return all(
        screen.name == BLANK or type(screen).__module__.startswith("ui.games.")
        for screen in screens.screens
    )


def _leave_table(screens: Any) -> None:
    """Show a blank screen, so that the next tap on END OF TURN is not a double tap."""
    # imported after the window is open
    from ui.touch.base.screen import BaseScreen  # noqa: PLC0415

    if not screens.has_screen(BLANK):
        screens.add_widget(BaseScreen(name=BLANK))
    screens.current = BLANK
    for screen in screens.screens:
        if screen.name != BLANK:
            screen.touched()
            # Enter is ignored for a moment after a roll entered by touch
            if hasattr(screen, "_counted_at"):
                screen._counted_at = LONG_AGO


def _make_running(app: Any) -> None:
    from kivy.app import App  # noqa: PLC0415  imported after the window is open

    App._running_app = app
    _forget_closed_app()


def _forget_closed_app() -> None:
    """Make Kivy's rules forget the closed app.

    The rules refer to the app by a proxy that keeps its first app until that app stops. Clock
    events left by a closed app may run between two evenings and set the proxy to that app.
    """
    from kivy.lang.parser import global_idmap  # noqa: PLC0415  importing this chooses the drivers

    object.__setattr__(global_idmap["app"], "_obj", None)
