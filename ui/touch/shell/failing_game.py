"""Keep the app alive if the code of an external game fails: its screen is given up."""

import logging
from typing import Any

from kivy.base import ExceptionHandler, ExceptionManager

from companion import games
from companion.table.view import View
from ui.touch import registry

_log = logging.getLogger(__name__)


class FailingGame(ExceptionHandler):
    """Shows the generic table in place of a failing game's own, or Home if both fail.

    The app reports errors from drawing the game, Kivy's loop all others.
    """

    def __init__(self, app: Any) -> None:
        """Create the handler; `app` is the running app: screens, machine, words."""
        self._app = app

    def handle_exception(self, inst: BaseException) -> int:
        """Return whether Kivy goes on after an error."""
        survived = isinstance(inst, Exception) and self.survives(inst)
        return int(ExceptionManager.PASS if survived else ExceptionManager.RAISE)

    def survives(self, error: Exception) -> bool:
        """Give up the screen of the game in play; return False for an included game.

        Errors of included games are not hidden.
        """
        view: View | None = self._app.view
        if view is None or not games.is_outside(view.game.name):
            return False
        _log.error("the screen of %s failed", view.game.name, exc_info=error)
        if not self._shows_generic(view):
            self._leave(view, error)
        return True

    def _shows_generic(self, view: View) -> bool:
        """Return whether the generic table could be shown in place of the game's own."""
        manager, name = self._app.root.ids.screens, view.game.name
        own = manager.get_screen(name) if manager.has_screen(name) else None
        generic = registry.generic(name)
        if view.outcome is not None or isinstance(own, generic):
            return False
        try:
            table = generic(name=name)
            table.view = view
        except Exception:
            _log.exception("nor can %s be drawn from its rules", name)
            return False
        if own is not None:
            manager.remove_widget(own)
        manager.add_widget(table)
        self._app.go(name)
        title = view.game.title.to(self._app.t.language)
        self._app.tell(self._app.t("table_fails", game=title), refused=True)
        return True

    def _leave(self, view: View, error: Exception) -> None:
        """Go Home; the game stays stored."""
        t = self._app.t
        why = f"{type(error).__name__}: {error}"
        words = t("game_fails", game=view.game.title.to(t.language), why=why)
        self._app.view = None
        self._app.machine.leave()
        self._app.follow()
        self._app.tell(words, refused=True)
