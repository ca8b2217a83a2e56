"""Actions of tests in the open app: begin games, show dice to the eye, tap, look."""

import gc
from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING, Any
from weakref import ref

import numpy as np
from msgspec.structs import replace

from companion import games
from companion.dice import Box, DieKind, Doubt, Settled
from companion.games.game import Action, AnyGame, Setup
from companion.games.yahtzee.boxes import Box as SheetBox
from companion.games.yahtzee.state import Options, YahtzeeSetup
from companion.messages import Act, Message, Saw
from companion.table.view import View
from tests.companion.readings import reading
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.shared_app import SharedApp, open_anew
from tests.ui.waiting import until
from ui.touch.shell import offscreen
from vision.frame import Frame

if TYPE_CHECKING:
    from ui.touch.shell.app import CompanionApp  # importing this opens the window

SIZE = (800, 480)
FRAME = (360, 640, 3)
GARBAGE = 600_000  # objects: about ten closed apps, 60 MB
YAHTZEE = games.find("yahtzee")


def yahtzee(*players: str, rounds: int = 1) -> YahtzeeSetup:
    """Return the header of a game."""
    return YahtzeeSetup(version=1, players=players, options=Options(rounds=rounds))


def place(index: int) -> Box:
    """Return the box of the die of that index in the pretend picture."""
    x, y = 60 + 100 * index, 80 + 50 * (index % 3)
    return Box(x, y, x + 50, y + 50)


class Evening:
    """The app and the machine behind it.

    The app opens at its first use. If a game is in play by then, it opens at the table, as after a
    power cut, without drawing Home.
    """

    def __init__(
        self,
        machine: FakeMachine,
        size: tuple[int, int] = SIZE,
        *,
        drawn: bool = False,
        shared: SharedApp | None = None,
    ) -> None:
        """Prepare an evening at the machine.

        With `drawn`, pixels are drawn too; everything else works without them, and much faster.
        `shared` keeps the app open for the next evening; without it, a new app is opened.
        """
        from kivy.core.window import Window  # noqa: PLC0415  importing this opens the window

        from ui.touch.shell import background_task  # noqa: PLC0415

        background_task.AT_ONCE_SECONDS = 60.0  # even if this machine is busy: see test_aside.py
        self.machine = machine
        self._window = Window
        if not drawn:
            Window.on_draw = _draw_nothing
        self._size = size
        self._opened: offscreen.Offscreen | None = None
        self._shared = shared
        self._told = 0
        self._frames = count()

    def close(self) -> None:
        """Close the app; free closed apps once there are several."""
        if self._opened is not None:
            if self._shared is not None:
                self._shared.keep(self._opened)
            else:
                self._opened.stop()
            self._opened = None
        self._window.__dict__.pop("on_draw", None)
        _unlist()
        self.tidy()

    def tidy(self) -> None:
        """Free closed apps and screens once there are several."""
        if gc.get_count()[0] > GARBAGE:
            gc.collect()

    @property
    def screen(self) -> offscreen.Offscreen:
        """Return the app's window for pumping."""
        if self._opened is None:
            if self._shared is not None:
                self._opened = self._shared.open(self.machine, self._size)
            else:
                self._opened = open_anew(self.machine, self._size)
        return self._opened

    @property
    def app(self) -> "CompanionApp":
        """Return the app."""
        return self.screen.app

    @property
    def now(self) -> Any:
        """Return the present screen."""
        return self.app.root.ids.screens.current_screen

    @property
    def front(self) -> Any:
        """Return the card in front of the screen."""
        assert self.app.front is not None
        return self.app.front

    @property
    def view(self) -> View:
        """Return the view shown."""
        view: View = self.app.view
        return view

    def sit_down(self, *players: str, rounds: int = 1, actions: Sequence[Action] = ()) -> None:
        """Begin a game of Yahtzee and play these actions."""
        self.seat(YAHTZEE, yahtzee(*players, rounds=rounds), actions)

    def seat(self, game: AnyGame, setup: Setup, actions: Sequence[Action] = ()) -> None:
        """Begin the game of `setup` and play these actions."""
        self._told = 0
        table = self.machine.begin(game, setup)
        for action in actions:
            self.tell(Act(action), wait=False)
        # The screen reads the view only once, after the last action.
        assert until(lambda: table.view.handled >= self._told), "the table handles no more"
        assert table.view.actions == tuple(actions), table.view.notice
        self.app.follow()
        self.settle()

    def tell(self, message: Message, *, wait: bool = True) -> None:
        """Submit a message as the rest of the machine does."""
        assert self.machine.table is not None
        self._told = self.machine.table.submit(message)
        if wait:
            self.settle()

    def settle(self) -> None:
        """Draw until the screen shows everything that the table has handled."""
        if self.machine.table is not None:
            assert self.screen.until(
                lambda: self.view and self.view.handled >= self._told and not self.app.pending
            )
        self.screen.step(2)

    def put_up_camera(self) -> None:
        """Give the machine a picture of the tray and wait until it is shown."""
        self.put_up_picture()
        assert self.screen.until(lambda: self.now.seen)
        self.screen.step(2)

    def put_up_picture(self) -> None:
        """Give the machine a picture of the tray."""
        self.machine.frame = Frame(np.full(FRAME, 90, np.uint8), 0.0)

    def see(
        self,
        values: Sequence[int],
        *,
        unsure: Sequence[int] = (),
        unread: int = 0,
        kept: Sequence[int] = (),
        listed: Sequence[int] | None = None,
        wait: bool = True,
    ) -> None:
        """Give the screen a reading of dice at rest; positions in `unsure` are doubtful.

        `listed` is the order of the reading if it differs; `kept` refers to that order.
        """
        strange = [place(5 - back) for back in range(unread)]
        told = reading(
            values, place, unsure=unsure, doubt=Doubt.COCKED, unread=strange, kind=DieKind.D6
        )
        if listed is not None:
            told = replace(told, dice=tuple(told.dice[index] for index in listed))
        self.tell(
            Saw(
                Settled(
                    reading=told,
                    frame=next(self._frames),
                    time=0.0,
                    kept=tuple(kept),
                    request=self.view.question.number,
                )
            ),
            wait=wait,
        )

    def row(self, box: SheetBox | str) -> Any:
        """Return the tile of a box on the sheet, or of the "bonus"."""
        return self.now.ids.sheet.row(box)

    def button(self, words: str) -> Any:
        """Return the button with these words, on the card in front if there is one."""
        # imported after the window is open
        from ui.touch.widgets.controls.basics import TapButton  # noqa: PLC0415

        root = self.app.front or self.app.root
        for widget in root.walk():
            if isinstance(widget, TapButton) and widget.words == words:
                return widget
        raise LookupError(words)


def _draw_nothing(*_: object) -> None:
    pass


def _unlist() -> None:
    """Empty Kivy's list of objects to be drawn again in a new window.

    Kivy searches the whole list for every object that is freed: with the remains of closed apps,
    this took an eighth of the time of all tests. No test opens a new window.
    """
    # imported after the window is open
    from kivy.graphics.context import get_context  # noqa: PLC0415

    for listed in gc.get_referents(get_context()):
        if isinstance(listed, list) and all(isinstance(one, ref) for one in listed):
            listed.clear()
