"""The touch screen's application: shows a machine's table and passes on the user's taps.

All screens get views from here (see `table_listener`) and read them as `view`.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import NoTransition

from companion.dice import Die
from companion.games.game import AnyGame
from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.lessons import Taught
from companion.messages import Amend, Message, Press
from companion.table.table import Table
from companion.table.view import Notice, NoticeKind, View
from ui.interface import Machine
from ui.telling.changes import (
    moved_on,
    rolled_anew,
    taken_back,
    turn_passed,
    uncorrected,
    up_to,
)
from ui.touch import registry
from ui.touch.base.screen import BaseScreen
from ui.touch.shell.background_task import BackgroundTask
from ui.touch.shell.configured_app import ConfiguredApp
from ui.touch.shell.failing_game import FailingGame
from ui.touch.shell.game_life import GameLife
from ui.touch.shell.input import touch_input
from ui.touch.shell.layers import Root
from ui.touch.shell.overlays.blocked_card import BlockedCard
from ui.touch.shell.overlays.phone_requests import PhoneRequests
from ui.touch.shell.overlays.reactions import Reactions
from ui.touch.shell.overlays.teacher import LessonProgress
from ui.touch.shell.splash import turn_window
from ui.touch.shell.table_listener import TableListener
from ui.touch.widgets.cards.choice import Choice

LOOK_SECONDS = 0.1
OVER_SECONDS = 0.25
HEED_SECONDS = 1.0


class CompanionApp(ConfiguredApp):
    """The app of a machine: its table, screens and notices."""

    taught = ObjectProperty(Taught())
    pending = BooleanProperty(False)
    alarm = StringProperty()
    trouble = StringProperty()
    offered = ObjectProperty(None, allownone=True)

    def __init__(self, machine: Machine, *, first_start: bool = False, **kwargs: Any) -> None:
        """Show this machine; at the very first start Home shows a welcome."""
        touch_input.listen_once()
        self._events: list[Any] = []
        super().__init__(machine, **kwargs)
        self.first_start = first_start

    def show_machine(self, machine: Machine) -> None:
        """Show this machine from now on, as after a start."""
        super().show_machine(machine)
        self.first_start = False
        self._listening: TableListener | None = None
        self._last_notice: Notice | None = None
        self._blocked = BlockedCard()
        self._aside = BackgroundTask()
        self.game_life = GameLife(self)
        self._reactions = Reactions(self)
        self.teacher = LessonProgress(self)
        self._phone_requests = PhoneRequests(self)
        self._failing = FailingGame(self)

    # --- life ---------------------------------------------------------------------------

    def build(self) -> Root:
        """Return the window's content, with the table shown if a game is in play."""
        self.title = self.t("title")
        self.measure()
        root = Root()
        root.ids.screens.transition = NoTransition()
        self.root = root
        self.bind(view=lambda *_: self._route())
        self.follow()
        return root

    def on_start(self) -> None:
        """Bind the keys and start watching the machine."""
        turn_window(self._shown.screen_turn)
        Window.bind(
            size=self.measure,
            on_key_down=self._key_down,
            on_key_up=self._key_up,
            on_request_close=self._asked_to_close,
        )
        ExceptionManager.add_handler(self._failing)
        self._events = [
            Clock.schedule_interval(lambda _: self.follow(), LOOK_SECONDS),
            Clock.schedule_interval(lambda _: self._look_over_table(), OVER_SECONDS),
            Clock.schedule_interval(lambda _: self._heed_settings(), HEED_SECONDS),
        ]
        news = self.machine.updates.news() if self.machine.updates is not None else None
        if news is not None:
            self.tell(news.to(self.t.language))
        if self.bad_profiles is not None:
            self.refuse(self.bad_profiles)

    def open_settings(self, *_: object) -> bool:
        """Disable Kivy's own settings panel (F1)."""
        return False

    def on_stop(self) -> None:
        """Release the window."""
        Window.unbind(
            size=self.measure,
            on_key_down=self._key_down,
            on_key_up=self._key_up,
            on_request_close=self._asked_to_close,
        )
        ExceptionManager.remove_handler(self._failing)
        for event in self._events:
            event.cancel()
        if self.root is not None:
            self.root.ids.motions.halt()

    def _asked_to_close(self, *_: object, source: str = "", **__: object) -> bool:
        """Handle a request to close the window; return True to keep the window open.

        The window stays open during the question about unsaved actions. Escape only opens a
        question.
        """
        if source == "keyboard":
            self._ask_to_close()
            return True
        return not self.game_life.unless_lost(self.stop)

    def _ask_to_close(self) -> None:
        stay, close = self.t("close_stay"), self.t("close_go")
        leave = partial(self.game_life.unless_lost, self.stop)
        self.open(Choice(self.t("close_title"), [(stay, lambda: None)], other=(close, leave)))

    # --- the machine --------------------------------------------------------------------

    def follow(self) -> None:
        """Show the machine's current state."""
        if self._aside.busy:
            return  # possibly between two games
        super().follow()
        trouble = self.machine.trouble
        self.trouble = trouble.to(self.t.language) if trouble else ""
        table = self.machine.table
        if table is self.table:
            if table is None and not self.root.ids.screens.has_screen("home"):
                self.go("home")
            return
        if self._listening is not None:
            self._listening.end()
        self._listening = None
        self.game_life.forget_left()
        self.root.ids.motions.stop()
        self.pending = False
        self.notice = self.alarm = ""
        if table is None:
            self.view = None
            self.go("home")
        else:
            self._listening = TableListener(table, self._show)

    def aside(self, work: Callable[[], Any], then: Callable[[Future[Any]], Any]) -> None:
        """Run slow work in a thread; `then` gets the finished future."""
        self._aside.do(work, then)

    def went_well(self, done: Future[Any]) -> bool:
        """Return whether background work succeeded; show the error if not."""
        try:
            done.result()
        except TranslatedError as failure:
            self.refuse(failure)
        except OSError as failure:
            self.tell(self.t("disk_failed", why=reason(failure)), refused=True)
        else:
            return True
        return False

    def submit(self, message: Message) -> None:
        """Send a message to the table; `pending` is true until a view includes the message."""
        if self.table is not None:
            self._wait_for(self.table.submit(message))

    def correct(self, index: int, dice: Sequence[Die]) -> None:
        """Amend the roll at an index: the dice were these."""
        whole = self.view.game.corrected(self.view.actions, index, dice)
        if whole:
            self.submit(Amend(whole))

    def press(self, press: Press) -> None:
        """Press a button of the box; the screen's buttons and the real buttons act alike."""
        self._wait_for(self.machine.press(press))

    def end_turn(self) -> None:
        """Press END OF TURN."""
        self.press(Press.END_TURN)

    def undo(self) -> None:
        """Press UNDO, unless this may be the second tap of a double tap."""
        if not self.root.again:
            self.press(Press.UNDO)

    def reread(self) -> None:
        """Press RE-READ."""
        self.press(Press.REREAD)

    @property
    def table(self) -> Table | None:
        """The table on the screen; None on Home."""
        return self._listening.table if self._listening is not None else None

    def _wait_for(self, ticket: int | None) -> None:
        if ticket is not None and self._listening is not None:
            self._listening.note_ticket(ticket)
            # until shown: actions meanwhile refer to an older view
            self.pending = self._listening.pending(self.view)

    def _show(self, view: View) -> None:
        listening = self._listening
        assert listening is not None  # a closed listener shows nothing
        notice = view.notice
        # a standing notice is already on its bar
        if (
            notice is not None
            and notice is not self._last_notice
            and not (notice.standing or view.blocked)
        ):
            self.tell(notice.text.to(self.t.language), refused=notice.kind is NoticeKind.REFUSED)
        elif self.notice_refused and moved_on(self.view, view):
            self.notice = ""  # the refusal is out of date
        elif rolled_anew(self.view, view):
            self.notice = ""  # the new dice matter more
        elif turn_passed(self.view, view):
            self.hide_notice()  # meant for the previous player
        self._last_notice = notice
        if listening.table.view is view:  # otherwise a newer view is about to follow
            before: View | None = self.view
            self.view = view
            self.pending = listening.pending(view)
            if self.alarm and not view.unsaved:
                self.notice = ""  # may still warn about the full disk
            self._sound_alarm(view)
            self._tell_taken_back(before, view)
            self._reactions.follow(before, view)

    def _tell_taken_back(self, before: View | None, view: View) -> None:
        """Show the action that UNDO has taken back, whichever button was pressed."""
        last_action_words = registry.load(view.game.name).last_action_words
        index = uncorrected(before, view)
        if index is not None:
            self.tell(self.t("correction_taken_back", what=last_action_words(up_to(view, index))))
            return
        count = taken_back(before, view)
        if before is None or count == 0:
            return
        undone = last_action_words(before) if count == 1 else count
        key = "taken_back" if count == 1 else "taken_back_many"
        self.tell(self.t(key, what=undone))

    def _sound_alarm(self, view: View) -> None:
        self.alarm = self.t("unsaved", count=view.unsaved) if view.unsaved else ""

    # --- screens ------------------------------------------------------------------------

    def go(self, name: str) -> BaseScreen:
        """Show a screen; a table shown again reopens its pending question."""
        if self.root.ids.screens.current != name:
            self._blocked.forget()
        return super().go(name)

    def offer(self, game: AnyGame) -> None:
        """Show the screen that sets up a new game."""
        setting_up: Any = self.go("new_game")
        setting_up.prepare(game)

    def _route(self) -> None:
        view: View | None = self.view
        if view is None:
            return
        try:
            self._show_game(view)
        except Exception as error:
            if not self._failing.survives(error):
                raise

    def _show_game(self, view: View) -> None:
        name = view.game.name if view.outcome is None else "game_over"
        manager = self.root.ids.screens
        screen = self.go(name) if manager.current != name else manager.current_screen
        screen.view = view
        self._blocked.follow(view)

    def ask_blocked_again(self) -> None:
        """Ask again about the pending blocked amendment, if any."""
        self._blocked.forget()
        self._blocked.follow(self.view)

    # --- polling ------------------------------------------------------------------------

    def _look_over_table(self) -> None:
        """Show or hide the overlays of a table: view from afar, lesson, phone requests."""
        self.root.ids.far.look()
        self.root.ids.lesson.look()
        self._phone_requests.look()

    def _heed_settings(self) -> None:
        if not self._aside.busy:
            self.machine.heed_settings()
            self._look_for_offer()

    def _look_for_offer(self) -> None:
        """Update the game that a tournament offers this table, while no game is played."""
        offered = self.machine.offered if self.machine.table is None else None
        if offered != self.offered:
            self.root.change()  # the screen's keys may move
            self.offered = offered

    def _heed(self) -> None:
        language = self.language
        super()._heed()
        if self.language != language:  # shown in the former language
            self._last_notice = None
            self.notice = ""
            if self.view is not None:
                self._sound_alarm(self.view)
