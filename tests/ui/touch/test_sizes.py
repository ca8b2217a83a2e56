"""On every size of screen a finger finds its target and no word is cut off."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from companion import games, turns
from companion.dice import Box as Place
from companion.dice import Doubt, Reading, Unread
from companion.errors import Text
from companion.freedice import FreeDice, FreeDie
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.settings import Settings
from companion.verdicts import Verdicts
from tests.ui.touch.evening import FRAME, YAHTZEE, Evening, place
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.test_evening import whole_game
from ui.learning import Learned
from ui.machine import Tried
from ui.touch.widgets.typography import held
from vision.frame import Frame
from vision.light import Check, Finding

FINGER = 48
SMALLEST = 12  # the size in which words can still be read across a table, in units
SCARCE = (800, 480)
# where room is scarcest in every run, elsewhere in the soak
SCREENS = [
    (SCARCE, "fr"),
    pytest.param((1280, 720), "en", marks=pytest.mark.soak),
    pytest.param((800, 480), "en", marks=pytest.mark.soak),
    pytest.param((1280, 720), "fr", marks=pytest.mark.soak),
    pytest.param((1920, 1200), "en", marks=pytest.mark.soak),
]
NAMES = ("Ana", "Bo", "Chloé", "Jean-Baptiste", "Eva", "Fritz", "Gus", "Hugo")
LEARNED = Learned(
    pictures=148,
    size=199_000_000,
    verdicts=Verdicts(right_above={0.99: 10_112}, asked=1_104, wrong=101),
    trouble=Text(
        "Ce qui a été appris n'a pas pu être enregistré (plus de place sur le disque).",
        "What was learned could not be saved (no space left on the disk).",
    ),
)
TROUBLE = Text(
    "La caméra imx708_wide ne donne plus d'images ; vérifiez son câble.",
    "The camera imx708_wide no longer gives pictures; check its cable.",
)
BARS = ("AlarmBar", "TroubleBar", "Trouble", "DesfausseTrouble")
TURN = (Roll((3, 3, 5, 1, 6)), Roll((3, 3, 3, 2, 6), (0, 1)), Score(Box.THREES))


def home(evening: Evening) -> None:
    """As it opens, with a game to go on with."""
    evening.sit_down("Ana", "Jean-Baptiste", actions=TURN)
    evening.app.leave()


def home_finished(evening: Evening) -> None:
    """All three piles, the finished games of many players shown."""
    for players in (NAMES[:2], NAMES[:4], NAMES[3:5]):
        evening.sit_down(*players, actions=whole_game(len(players)))
        evening.app.leave()
    evening.sit_down(*NAMES[:3], actions=TURN)
    evening.app.leave()
    store = evening.machine.store
    store.discard(store.games()[0].id)
    evening.app.go("home").ids.stored.show("finished")


def home_bin(evening: Evening) -> None:
    """The bin."""
    home_finished(evening)
    evening.now.ids.stored.show("bin")


def home_asking(evening: Evening) -> None:
    """Whether a game is to go into the bin."""
    home_finished(evening)
    evening.now.ids.stored.ids.lines.children[-1].dispatch("on_discard")


def new_game(evening: Evening) -> None:
    """With every place taken."""
    evening.app.go("new_game").prepare(YAHTZEE)
    for name in NAMES[:5]:
        evening.now.add(name)


def name_entry(evening: Evening) -> None:
    """The keyboard."""
    new_game(evening)
    evening.now.ask_name()


def roll_off(evening: Evening) -> None:
    """Eight players throw."""
    new_game(evening)
    evening.now.throw_for_start()


def by_hand(evening: Evening) -> None:
    """The table without a camera, a roll made."""
    evening.sit_down(*NAMES[:3], rounds=3, actions=TURN[:2])


def asking(evening: Evening) -> None:
    """The table under a camera, a die doubtful, eight players."""
    evening.sit_down(*NAMES, rounds=3, actions=TURN * 3)
    evening.put_up_camera()
    evening.see(())
    evening.see((3, 3, 5, 1, 6), unsure=(1,))


def pencilled(evening: Evening) -> None:
    """A box pencilled in, the tray pretended."""
    from companion.messages import Pencil  # noqa: PLC0415

    evening.machine.simulated = True
    evening.sit_down(*NAMES[:2], actions=TURN[:1])
    evening.put_up_camera()
    evening.tell(Pencil(Score(Box.CHANCE)))


def menu(evening: Evening) -> None:
    """The menu of the table."""
    by_hand(evening)
    evening.now.open_menu()


def picker(evening: Evening) -> None:
    """The face picker."""
    by_hand(evening)
    evening.now.tap_die(0)


def history(evening: Evening) -> None:
    """Earlier turns."""
    by_hand(evening)
    evening.app.open(evening.now.history())


def settings(evening: Evening) -> None:
    """The settings, much learned, something wrong."""
    evening.machine.learned = LEARNED
    evening.app.go("settings")


def deleting(evening: Evening) -> None:
    """The question before everything learned is deleted."""
    settings(evening)
    evening.now.ask_delete()


def game_over(evening: Evening) -> None:
    """The end of a game for three."""
    played = [(Roll((1, 1, 2, 3, 4)), Score(box)) for box in Box for _ in NAMES[:3]]
    evening.sit_down(*NAMES[:3], actions=[action for turn in played for action in turn])


def camera(evening: Evening) -> None:
    """The camera's screen, with everything wrong that can be."""
    evening.put_up_picture()
    evening.app.go("camera")
    evening.screen.step(2)
    evening.now._checks = tuple(
        Check(check.aspect, finding)
        for check, finding in zip(
            evening.now._checks, [f for f in Finding if f is not Finding.TOO_DARK], strict=True
        )
    )
    evening.now._draw_checks()
    evening.now._looks = 1  # not judged again for a while
    evening.now.test()
    assert evening.machine.camera_setup is not None
    assert evening.machine.frame is not None
    strange = tuple(Unread(Place(5, 5, 50, 50), Doubt.FOREIGN) for _ in range(3))
    reading = Reading(dice=(), sure=False, unread=strange)
    evening.machine.camera_setup.reading = Tried(reading, evening.machine.frame)
    evening.now._follow_reading()


def free_dice(evening: Evening) -> None:
    """Many throws counted, entered by touch."""
    evening.app.go("free_dice")
    for _ in range(12):
        evening.now.enter_throw((6, 6, 6, 6, 6, 6, 5, 4, 3, 2))
    evening.now.ids.pad.values = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4]


def free_dice_doubtful(evening: Evening) -> None:
    """A die doubtful, the tray pretended."""
    evening.machine.simulated = True
    evening.machine.frame = Frame(np.full(FRAME, 90, np.uint8), 0.0)
    evening.app.go("free_dice")
    dice = (FreeDie(3), FreeDie(4, sure=False, likely=(4, 5), doubt=Doubt.STACKED, box=place(0)))
    evening.now.state = FreeDice(dice=dice, looked=True, dropped=2)


def free_dice_unread(evening: Evening) -> None:
    """Something was not read."""
    free_dice_doubtful(evening)
    evening.now.state = FreeDice(unread=(Unread(place(0), Doubt.FOREIGN),), looked=True)


def free_dice_pretend(evening: Evening) -> None:
    """Everything known, the tray pretended, the dice lying there from before."""
    free_dice_doubtful(evening)
    evening.now.state = FreeDice(dice=(FreeDie(3, rolled=False),) * 8, looked=True)


def turn_setup(evening: Evening) -> None:
    """The turn box being set up, its clocks counting down."""
    evening.app.go("turn_box").set_up()
    evening.front.players = list(NAMES[:4])
    evening.front.counting = "down"


def turn_box(evening: Evening) -> None:
    """Eight players, the time of one up."""
    screen = evening.app.go("turn_box")
    evening.app.close_all()
    box = turns.start(NAMES, turns.Counting.DOWN, 1)
    screen.box = turns.apply(box, turns.Resume(screen.now() - 75))


def turn_box_paused(evening: Evening) -> None:
    """Three players, the clock standing."""
    turn_box(evening)
    evening.now.box = turns.stopped(turns.start(NAMES[2:5], turns.Counting.UP))


PLACES = [
    home,
    home_finished,
    home_bin,
    home_asking,
    camera,
    new_game,
    name_entry,
    roll_off,
    by_hand,
    asking,
    pencilled,
    menu,
    picker,
    history,
    settings,
    deleting,
    game_over,
    free_dice,
    free_dice_doubtful,
    free_dice_unread,
    free_dice_pretend,
    turn_setup,
    turn_box,
    turn_box_paused,
]


def shown(widget: Any, window: tuple[int, int]) -> Iterator[Any]:
    """A widget and all in it that can be seen."""
    x, y = widget.to_window(*widget.pos)
    inside = 0 <= x < window[0] and 0 <= y < window[1]
    if widget.opacity == 0 or (not inside and not widget.children):
        return
    yield widget
    for child in widget.children:
        yield from shown(child, window)


@pytest.mark.parametrize(("size", "language"), SCREENS)
def test_fingers_find_their_targets_and_words_have_room(
    machine: FakeMachine, size: tuple[int, int], language: str
) -> None:
    machine.settings = Settings(language=language, names=NAMES)  # type: ignore[arg-type]
    evening = Evening(machine, size)
    try:
        found = [problem for where in PLACES for problem in problems(evening, where)]
    finally:
        evening.close()
    assert found == []


def problems(evening: Evening, where: Callable[[Evening], None], *, least: int = 3) -> list[str]:
    """Targets smaller than a finger and words larger than their place, as sentences.

    `least` is how many targets there are at least: fewer, and the place was not shown. Where
    room is scarcest anyhow, the disk is full too, then the camera lost: what says so takes room.
    """
    from kivy.uix.behaviors import ButtonBehavior  # noqa: PLC0415  the window is open by now

    from ui.touch.widgets.text import Text  # noqa: PLC0415

    evening.machine.frame = None
    evening.machine.simulated = False
    where(evening)
    if evening.screen.size == SCARCE and (evening.app.view or evening.now.name == "turn_box"):
        evening.app.alarm = evening.app.t("unsaved", count=24)
    evening.screen.step(5)
    found = covered(evening) if evening.app.alarm else []
    if evening.app.alarm and evening.app.front is None:  # the camera is lost too
        evening.machine.frame, evening.machine.trouble = None, TROUBLE
        evening.app.follow()
        evening.screen.step(5)
        found += covered(evening)
        evening.machine.trouble = None
    root = evening.app.front or evening.now
    targets = 0
    for widget in shown(root, evening.screen.size):
        name = f"{where.__name__}: {type(widget).__name__} {getattr(widget, 'words', '')!r}"
        if isinstance(widget, ButtonBehavior) and not _heads_a_column(widget):
            targets += 1
            if min(widget.size) < FINGER - 0.5:
                found.append(f"{name} is {widget.width:.0f} x {widget.height:.0f}")
        if isinstance(widget, Text) and widget.text and widget.width > 0:
            width, height = widget.texture_size
            if widget.font_size < min(SMALLEST, widget.fs) * evening.app.u - 0.1:
                found.append(f"{name} {widget.text!r} is written in {widget.font_size:.0f} pixels")
            height = max(height, tall(widget))
            cut = widget.is_shortened and widget.text not in NAMES
            if cut or width > widget.width + 2 or height > widget.height + 3:
                room = f"{widget.width:.0f} x {widget.height:.0f}"
                found.append(f"{name} {widget.text!r} is {width} x {height} in {room}")
    assert targets >= least
    evening.app.close_all()
    evening.app.alarm = ""
    if evening.machine.table is not None:
        evening.app.leave()
    evening.app.go("home")
    evening.screen.step()
    return found


def tall(text: Any) -> float:
    """How tall the words are: their picture is cut off where their place ends."""
    from kivy.core.text import Label  # noqa: PLC0415  the window is open by now

    if not text.wrap:
        return 0
    left, _, right, _ = text.padding
    label = Label(
        text=held(text.text),
        font_name=text.font_name,
        font_size=text.font_size,
        bold=text.bold,
        text_size=(int(text.width - left - right), None),
    )
    label.refresh()
    return float(label.texture.size[1])


def covered(evening: Evening) -> list[str]:
    """Each target, word or sign on which a bar lies that tells what is wrong, as a sentence.

    It is one too that no bar tells that the disk is full.
    """
    from kivy.uix.behaviors import ButtonBehavior  # noqa: PLC0415  the window is open by now
    from kivy.uix.label import Label  # noqa: PLC0415

    from ui.touch.widgets.bars import AlarmBar  # noqa: PLC0415

    seen = list(shown(evening.app.root, evening.screen.size))
    bars = [w for w in seen if type(w).__name__ in BARS and w.height > 0 and w.width > 0]
    if evening.app.front is not None:  # the others are in its shade
        bars = [bar for bar in bars if bar.parent is evening.app.root]
        seen = list(shown(evening.app.front, evening.screen.size))
    alarms = sum(isinstance(bar, AlarmBar) for bar in bars)
    if alarms != 1:
        return [f"{alarms} bars say that the disk is full"]
    found = []
    for widget in seen:
        tells = isinstance(widget, ButtonBehavior) or (isinstance(widget, Label) and widget.text)
        for bar in bars:
            if tells and widget.parent is not bar and _overlap(widget, bar):
                found.append(f"{type(widget).__name__} {getattr(widget, 'text', '')!r} is covered")
    return found


def _overlap(one: Any, other: Any) -> bool:
    x, y = one.to_window(*one.pos)
    left, under = other.to_window(*other.pos)
    return bool(
        left + 1 < x + one.width
        and x < left + other.width - 1
        and under + 1 < y + one.height
        and y < under + other.height - 1
    )


def _heads_a_column(widget: Any) -> bool:
    # The names above the columns and the bonus line are rows without a box to tap.
    return type(widget).__name__ == "SheetRow" and widget.box is None


def test_every_game_on_the_shelf_has_its_table() -> None:
    from ui.touch import screens  # noqa: PLC0415

    assert set(games.names()) <= set(screens.names())
