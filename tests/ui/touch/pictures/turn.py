"""The animation of the README: a turn of Yahtzee at the table, frame by frame."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from PIL import Image as Picture
from PIL import ImageSequence

from companion.dice import Colour, Die, Size
from companion.games.yahtzee.boxes import Box
from tests.ui.touch.pictures.drawing import at_stage
from tests.ui.touch.pictures.kept import PROJECT
from tests.ui.touch.pictures.scenes import turns_of_yahtzee
from tests.ui.touch.pictures.stage import Stage
from vision.frame import Image

ANIMATION = PROJECT / "deploy" / "turn.gif"
NAME = "turn"  # for `make pictures`
COLOURS = 255  # of the palette of all frames
MOVING_MS, SHORT_MS, LONG_MS, LAST_MS = 120, 700, 1600, 2600
PICTURES_A_FRAME = 3  # of the tray's 25 a second
FIRST, STAY, AGAIN = (6, 6, 2, 6, 4), (0, 1, 3), (6, 1)  # the second roll: four sixes and a one
BOX = Box.SIXES
FINGER, FINGER_RADIUS = (230, 90, 20), 22  # B, G, R; pixels


class Moment(NamedTuple):
    """A frame of the animation, and for how long it is shown."""

    picture: Image
    milliseconds: int


def turn(folder: Path, *, moving: bool = True) -> list[Moment]:
    """Return the frames of a turn: two rolls, a pencilled box, END OF TURN.

    `folder` must be empty. Without `moving` there are no frames of a tray in motion.
    """
    with at_stage(folder, "en") as stage:
        recorder = _Recorder(stage, moving=moving)
        turns_of_yahtzee(stage)
        assert stage.screen.until(lambda: stage.now.seen)
        stage.read_tray()
        recorder.keep(LONG_MS)
        recorder.throw(FIRST)
        recorder.keep(LONG_MS)
        recorder.lift([position for position in range(len(FIRST)) if position not in STAY])
        staying = [FIRST[position] for position in STAY]
        recorder.throw([*staying, *AGAIN], kept=range(len(staying)))
        recorder.keep(LONG_MS)
        recorder.tap(stage.row(BOX))
        recorder.keep(LONG_MS)
        recorder.tap(stage.button("END OF TURN"))
        recorder.keep(LAST_MS)
        return recorder.moments


def write(moments: Sequence[Moment]) -> None:
    """Write the animation; its frames share a palette, so that only changes are stored."""
    frames = [Picture.fromarray(moment.picture[:, :, ::-1]) for moment in moments]
    every = Picture.fromarray(np.vstack([moment.picture[:, :, ::-1] for moment in moments]))
    palette = every.quantize(COLOURS, dither=Picture.Dither.NONE)
    few = [frame.quantize(palette=palette, dither=Picture.Dither.NONE) for frame in frames]
    few[0].save(
        ANIMATION,
        save_all=True,
        append_images=few[1:],
        duration=[moment.milliseconds for moment in moments],
        loop=0,
        optimize=True,
    )


def frames() -> list[Image]:
    """Return the frames of the animation's file; equal frames in a row are one."""
    with Picture.open(ANIMATION) as file:
        every = [frame.convert("RGB") for frame in ImageSequence.Iterator(file)]
    return [np.ascontiguousarray(np.asarray(frame)[:, :, ::-1]) for frame in every]


class _Recorder:
    """Keeps pictures of the stage while a turn is played."""

    def __init__(self, stage: Stage, *, moving: bool) -> None:
        self._stage, self._moving = stage, moving
        self.moments: list[Moment] = []

    def keep(self, milliseconds: int) -> None:
        """Add the present screen."""
        self._stage.screen.settle(4)
        self.moments.append(Moment(self._stage.screen.picture(), milliseconds))

    def lift(self, positions: Sequence[int]) -> None:
        """Let a hand take the dice at these positions out of the tray."""
        self._stage.tray.lift(positions)
        self._move("hand")

    def throw(self, values: Sequence[int], kept: Sequence[int] = ()) -> None:
        """Roll the dice, those at the positions `kept` excepted, and have all of them read."""
        dice = [Die(value, colour=Colour.WHITE, size=Size.SMALL) for value in values]
        self._stage.tray.throw(dice, kept)
        self._move("rolling")
        self._stage.machine.motion = ""
        self._stage.read_tray(kept)

    def tap(self, widget: Any) -> None:
        """Tap a widget; the frame before shows the finger as a ring."""
        self.keep(SHORT_MS)
        picture = self.moments[-1].picture
        x, y = widget.to_window(*widget.center)
        cv2.circle(
            picture,
            (round(x), picture.shape[0] - round(y)),
            FINGER_RADIUS,
            FINGER,
            thickness=4,
            lineType=cv2.LINE_AA,
        )
        self._stage.touch(widget)
        self._stage.settle()
        assert self._stage.screen.until(lambda: widget.state == "normal")  # the key is up again

    def _move(self, motion: str) -> None:
        """Show the tray until it is at rest."""
        stage = self._stage
        stage.machine.motion = motion
        while self._moving and not stage.tray.resting:
            for _ in range(PICTURES_A_FRAME):
                stage.machine.frame = stage.tray.frame()
            self.keep(MOVING_MS)
        stage.tray.settle()
        stage.machine.frame = stage.tray.frame()
