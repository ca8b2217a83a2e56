"""The app that most tests share: opened once, then shown the machine of one test after another.

Opening an app and collecting it as garbage took half of the time of these tests. A table at home
shows one game after the other in the same way for weeks.
"""

from typing import Any

from companion.settings import Settings
from ui.interface import Machine
from ui.touch.shell import offscreen

LONG_AGO = float("-inf")
BLANK = "blank"  # the screen shown between two tests


class SharedApp:
    """Keeps an open app between two tests that sit at a table, out of the window."""

    def __init__(self) -> None:
        self._kept: offscreen.Offscreen | None = None
        self._looks: tuple[object, ...] = ()

    def open(self, machine: Machine, size: tuple[int, int]) -> offscreen.Offscreen:
        """Return an app that shows this machine as after a start.

        It is opened anew at Home, and where the one kept has another size, language or look.
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
        """Keep an app for the next test, or close it where it has seen more than tables."""
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
    """Return an app that has just been opened for this machine."""
    from kivy.core.window import Window  # noqa: PLC0415  opens the window

    if tuple(Window.size) != size:  # a closed app's widgets hear of it, and mean that app
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
    """Return whether the app has shown tables of the companion's own games alone."""
    return all(
        screen.name == BLANK or type(screen).__module__.startswith("ui.games.")
        for screen in screens.screens
    )


def _leave_table(screens: Any) -> None:
    """Show a blank screen; the next tap on END OF TURN is no second one."""
    from ui.touch.base.screen import BaseScreen  # noqa: PLC0415  the window is open by now

    if not screens.has_screen(BLANK):
        screens.add_widget(BaseScreen(name=BLANK))
    screens.current = BLANK
    for screen in screens.screens:
        if screen.name != BLANK:
            screen.touched()
            if hasattr(screen, "_counted_at"):  # Enter is ignored for a moment after a roll by hand
                screen._counted_at = LONG_AGO


def _make_running(app: Any) -> None:
    from kivy.app import App  # noqa: PLC0415  the window is open by now

    App._running_app = app
    _forget_closed_app()


def _forget_closed_app() -> None:
    """Kivy's rules name the app by a proxy that keeps the one it first meant until that one stops.
    What a closed app left to the clock may run between two evenings, and then it means that one.
    """
    from kivy.lang.parser import global_idmap  # noqa: PLC0415  chooses the drivers

    object.__setattr__(global_idmap["app"], "_obj", None)
