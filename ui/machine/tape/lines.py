"""The kinds of lines of a tape; the first is an `Opening`, `at` is seconds since then."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.dice import WantedDice
from ui.machine.tape.snapshot import Shown, Sight, Told
from vision.rest.settling import Motion

VERSION = 1
NAME = "tape.jsonl"


class Opening(Struct, frozen=True, tag="tape", tag_field="line"):
    """The first line; `started` is ISO 8601, `sure` (0 to 1) the reader's strictness."""

    version: int
    started: str
    sure: float


class SatDown(Struct, frozen=True, tag="game", tag_field="line"):
    """A game was begun or resumed; `actions` were done, `undone` can be redone.

    If a correction can be undone or redone, `entries` are all entries of the game's journal.
    """

    at: float
    setup: msgspec.Raw
    actions: tuple[msgspec.Raw, ...] = ()
    undone: tuple[msgspec.Raw, ...] = ()
    entries: tuple[msgspec.Raw, ...] = ()


class Looked(Struct, frozen=True, tag="look", tag_field="line", omit_defaults=True):
    """A frame was read; `told` is the settled reading of this frame, if any.

    `frame` counts the tape's pictures from 1, `index` and `time` are the camera's.
    """

    at: float
    frame: int
    motion: Motion
    index: int
    time: float
    request: int
    wanted: WantedDice | None
    read: Sight
    told: Told | None = None


class Stirred(Struct, frozen=True, tag="stir", tag_field="line", omit_defaults=True):
    """Dice began to move after a rest, or were first pushed; `told` as in `Looked`."""

    at: float
    told: Told | None = None
    motion: Motion = Motion.ROLLING


class LookedAgain(Struct, frozen=True, tag="again", tag_field="line"):
    """The resting tray is to be read again."""

    at: float


class Took(Struct, frozen=True, tag="message", tag_field="line", omit_defaults=True):
    """The table took the settled reading numbered `told`, or another `message`."""

    at: float
    shown: Shown
    told: int | None = None
    message: dict[str, Any] | None = None


Line = Opening | SatDown | Looked | Stirred | LookedAgain | Took


def picture(folder: Path, frame: int) -> Path:
    """Return the path of a frame's picture in the tape's `folder`."""
    return folder / "frames" / f"{frame:05}.png"
