"""Hardware failures are reported on the screen, and dice can be entered by touch."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.language.text import Text as Words
from companion.messages import Pencil
from companion.settings import Settings
from hardware import errors
from hardware.errors import HardwareError
from tests.ui.games.desfausse.touch import desfausse_evening
from tests.ui.games.desfausse.touch.desfausse_play import ROLLED
from tests.ui.touch.display import physical
from tests.ui.touch.evening import FRAME, Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap, tap_at
from tests.ui.touch.problems import covered
from vision.frame import Frame

DETAILS = {"name": "picamera", "where": "picamera", "rate": 2.5, "format": "SRGGB10", "pin": 27,
           "code": 404, "part": "end_turn",
           "there": "usb:HD Pro Webcam C920, usb:1-1.2"}  # fmt: skip
DISPLAY = (800, 480)
TOLD = [
    kind
    for kind in vars(errors).values()
    if isinstance(kind, type)
    and issubclass(kind, errors.CameraError | errors.ButtonStuck | errors.GpioForbidden)
    and kind not in (errors.CameraError, errors.CameraAnswersElse)
]


def told(kind: type[HardwareError]) -> Words:
    failure = kind(**DETAILS)
    return failure.text


def shows(evening: Evening, words: str) -> Any:
    """Return the widget that shows these words whole; fail if there is none."""
    from ui.touch.widgets.text.text import Text  # noqa: PLC0415  importing this opens the window

    for widget in evening.now.walk():
        x, y = widget.to_window(*widget.pos)
        if isinstance(widget, Text) and widget.text == words and widget.height > 0 and x >= 0 <= y:
            width, height = widget.texture_size
            assert width <= widget.width + 2
            assert height <= widget.height + 3, f"{words} is {height} in {widget.height}"
            return widget
    raise AssertionError(f"{words} is nowhere on the screen")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_error_is_shown_whole_on_the_smallest_screen(
    machine: FakeMachine, language: Any
) -> None:
    machine.settings = Settings(language=language)
    evening = Evening(machine)
    try:
        for sit_down in (False, True):
            if sit_down:
                evening.sit_down("Ana", "Bo")
            for kind in TOLD:
                machine.trouble = told(kind)
                evening.app.follow()
                evening.screen.step(3)
                assert evening.app.trouble == machine.trouble.to(language)
                shows(evening, machine.trouble.to(language))
    finally:
        evening.close()


def test_a_lost_camera_is_replaced_by_touch_until_it_is_back(
    evening: Evening, machine: FakeMachine
) -> None:
    evening.sit_down("Ana")
    evening.put_up_camera()
    assert not evening.now.by_hand
    machine.frame, machine.trouble = None, told(errors.CameraHung)
    assert evening.screen.until(lambda: evening.now.by_hand and evening.app.trouble)
    evening.screen.step(3)
    assert "restarted" in shows(evening, evening.app.trouble).text
    entry = evening.now.ids.entry
    assert not entry.parent.disabled
    machine.trouble = None
    evening.put_up_camera()
    assert not evening.now.by_hand
    assert evening.screen.until(lambda: evening.app.trouble == "")


def test_a_small_picture_replaces_the_large_one_and_boxes_keep_their_places(
    evening: Evening, machine: FakeMachine
) -> None:
    evening.sit_down("Ana")
    evening.put_up_camera()
    evening.see((1, 2, 3, 4, 5), unsure=(2,))
    tray = evening.now.ids.tray
    box = evening.now.marks[0].box
    before = tray.placed(box)
    large = np.full(FRAME, 90, np.uint8)
    machine.frame = Frame(large, 0.0, small=large[::2, ::2].copy())
    small = (FRAME[1] // 2, FRAME[0] // 2)
    assert evening.screen.until(lambda: tray._texture.size == small)
    assert tray.placed(box) == pytest.approx(before)


def header_side(picture: np.ndarray) -> str:
    """Return the side of the display where the dark header is."""
    edges = {
        "top": picture[4],
        "bottom": picture[-5],
        "left": picture[:, 4],
        "right": picture[:, -5],
    }
    return min(edges, key=lambda side: float(np.median(edges[side])))


def on_the_display(widget: Any, turn: int) -> tuple[float, float]:
    """Return the centre of a widget on the display, from the left and the bottom."""
    x, y = widget.to_window(widget.center_x, widget.center_y)
    width, height = DISPLAY
    places = {
        0: (x, y),
        90: (y, height - x),
        180: (width - x, height - y),
        270: (width - y, x),
    }
    return places[turn]


@pytest.mark.parametrize(
    ("turn", "side"), [(0, "top"), (90, "right"), (180, "bottom"), (270, "left")]
)
def test_the_screen_rotates_clockwise(machine: FakeMachine, turn: Any, side: str) -> None:
    machine.settings = Settings(language="en", screen_turn=turn)
    evening = Evening(machine, drawn=True)
    try:
        evening.screen.step(5)
        picture = physical()
        assert header_side(picture) == side
        # A touch on the display reaches the widget shown there.
        x, y = on_the_display(evening.now.ids.settings, turn)
        tap_at(evening.screen, x, y + evening.screen.size[1] - DISPLAY[1])
        assert evening.app.root.ids.screens.current == "settings"
    finally:
        machine.settings = Settings()
        evening.close()
        from kivy.core.window import Window  # noqa: PLC0415

        Window.rotation = 0


def test_an_error_of_the_camera_covers_no_die_entered_by_touch(evening: Evening) -> None:
    evening.machine.trouble = told(errors.CameraStuck)
    evening.sit_down("Ana", "Bo", actions=[Roll((3, 3, 5, 1, 6))])
    evening.screen.step(3)
    card = evening.now.ids.trouble
    assert card.width > 0 <= card.x
    for key in tapped_in(evening):
        assert min(key.size) >= 47.5
        assert key.top <= card.y or key.x >= card.right


def by_hand_in_yahtzee(evening: Evening) -> None:
    """Show a table after a roll, with the next roll to be entered by touch."""
    evening.sit_down("Ana", "Bo", actions=[Roll((3, 3, 5, 1, 6))])


def pencilled_in_yahtzee(evening: Evening) -> None:
    """Show a pencilled box with another roll possible."""
    by_hand_in_yahtzee(evening)
    evening.tell(Pencil(Score(Box.CHANCE)))


def asked_in_yahtzee(evening: Evening) -> None:
    """Show a table whose camera was lost while a die was in question."""
    by_hand_in_yahtzee(evening)
    evening.put_up_camera()
    evening.see((3, 3, 5, 2, 6), unsure=(3,))
    evening.machine.frame = None


def by_hand_in_desfausse(evening: Evening) -> None:
    """Show six dice of two sizes to be entered by touch."""
    desfausse_evening.sit_down(evening, "Ana", "Bo", actions=ROLLED)


def asked_in_desfausse(evening: Evening) -> None:
    """Show a table whose camera was lost while a die was in question."""
    by_hand_in_desfausse(evening)
    evening.put_up_camera()
    evening.see((3, 3, 5, 2, 6, 1), unsure=(3,))
    evening.machine.frame = None


@pytest.mark.parametrize("wrong", ["the disk", "the camera", "the disk and the camera"])
@pytest.mark.parametrize(
    "where",
    [
        by_hand_in_yahtzee,
        pencilled_in_yahtzee,
        asked_in_yahtzee,
        by_hand_in_desfausse,
        asked_in_desfausse,
    ],
)
def test_nothing_covers_or_squeezes_the_dice_entered_or_asked_about(
    evening: Evening, where: Callable[[Evening], None], wrong: str
) -> None:
    where(evening)
    if "camera" in wrong:
        evening.machine.trouble = told(errors.CameraStuck)
    if "disk" in wrong:
        evening.app.alarm = evening.app.t("unsaved", count=24)
    assert evening.screen.until(lambda: evening.now.by_hand)
    evening.app.follow()
    evening.screen.step(5)
    stage = "dice" in evening.now.ids
    if evening.now.asking and (stage or (evening.app.alarm and evening.app.trouble)):
        # The pad is disabled until the question is answered.
        assert evening.now.ids.entry.disabled
        assert not evening.app.alarm or covered(evening) == []
        for words in (evening.app.alarm, evening.app.trouble, evening.now.words):
            if words:
                shows(evening, words)
        tap(evening.screen, evening.button("Ignore"))
        evening.settle()
        evening.screen.step(5)
    assert not evening.now.ids.entry.disabled
    assert min(die.height for die in tapped_in(evening)) >= 47.5
    if evening.app.alarm:
        assert covered(evening) == []
        shows(evening, evening.app.alarm)
    if evening.app.trouble and not (evening.app.alarm and evening.now.answers):
        shows(evening, evening.app.trouble)


def test_a_roll_keeps_its_place_once_the_camera_is_back(evening: Evening) -> None:
    by_hand_in_yahtzee(evening)
    evening.machine.trouble = told(errors.CameraHung)
    evening.app.alarm = evening.app.t("unsaved", count=24)
    evening.app.follow()
    evening.screen.step(3)
    shows_the_roll(evening)
    evening.machine.trouble = None
    evening.app.follow()
    evening.screen.step(3)
    shows_the_roll(evening)
    evening.put_up_camera()
    shows_the_roll(evening)


def shows_the_roll(evening: Evening) -> None:
    """Assert that the dice of the roll are on the stage, each large enough to tap."""
    dice = [evening.now.ids.dice.die(place) for place in range(5)]
    assert tuple(die.value for die in dice) == evening.view.state.dice
    assert all(min(die.size) >= 47.5 for die in dice)


def tapped_in(evening: Evening) -> list[Any]:
    """Return the dice of the roll, and the keys for their faces."""
    ids = evening.now.ids
    if "dice" in ids:
        return [*map(ids.dice.die, range(5)), *ids.entry.children]
    return [*ids.entry.ids.places.children, *ids.entry.ids.faces.children]
