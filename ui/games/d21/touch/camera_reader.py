"""Reads the real board with the camera; its corners are asked for once and stored."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from msgspec.structs import replace

from companion.games.d21.compare import Chances
from companion.games.d21.grid import Grid
from ui.games.d21.touch.camera_advice import read_board, view_from_shares
from ui.games.d21.touch.corners import CornersCard
from ui.touch.running_app import the_app
from vision.board.geometry import BoardView
from vision.frame import Frame, Image, fits_shape, shape_of

LOOK_SECONDS = 0.5  # the interval of checks for a camera

Receiver = Callable[[Chances], Any]
Asked = Callable[[], Receiver]  # the receiver, asked when a picture is taken


class CameraReader:
    """A reader of the board, in a thread; the first reading asks for the corners."""

    def __init__(self, busy: Callable[[bool], Any]) -> None:
        """Call `busy` with True when the reading of a picture starts, with False when it ends."""
        self._busy = busy

    @property
    def available(self) -> bool:
        """Whether there is a camera that may see a board.

        The simulated camera sees only the simulated tray.
        """
        machine = the_app().machine
        return machine.frame is not None and not machine.simulated

    def read(self, grid: Grid, asked: Asked) -> None:
        """Read the board now; `asked` gets the probabilities of each square's content.

        Does nothing if there is no picture.
        """
        machine = the_app().machine
        frame: Frame | None = machine.frame
        if frame is None:
            return
        kept = machine.settings
        board = view_from_shares(kept.board, frame.image, grid)
        if board is None or not fits_shape(frame.image, kept.board_shape):
            self.ask_corners(grid, asked)
            return
        self._busy(True)
        work = partial(self._work, frame.image, board, asked())
        threading.Thread(target=work, name="board", daemon=True).start()

    def ask_corners(self, grid: Grid, asked: Asked) -> None:
        """Ask for the board's corners, store them, then read the board."""
        the_app().open(CornersCard(grid, partial(self._keep, grid, asked)))

    def _keep(self, grid: Grid, asked: Asked, board: BoardView, size: tuple[int, int]) -> None:
        width, height = size
        corners = tuple((round(x / width, 4), round(y / height, 4)) for x, y in board.corners)
        machine = the_app().machine
        chosen = replace(machine.settings, board=corners, board_shape=shape_of(size))
        machine.change_settings(chosen)
        self.read(grid, asked)

    def _work(self, picture: Image, board: BoardView, done: Receiver) -> None:
        chances: Chances | None = None
        try:
            chances = read_board(picture, board)
        finally:
            Clock.schedule_once(lambda _: self._settle(chances, done), -1)

    def _settle(self, chances: Chances | None, done: Receiver) -> None:
        self._busy(False)
        if chances is not None:
            done(chances)
