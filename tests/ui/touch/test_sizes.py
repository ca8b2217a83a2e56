"""On every size of screen a finger finds its target and no word is cut off."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion import games
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.settings import Settings
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fake import FakeMachine

FINGER = 48
SCREENS = [
    ((800, 480), "fr"),
    ((800, 480), "en"),
    ((1280, 720), "fr"),
    ((1920, 1200), "en"),
]
NAMES = ("Ana", "Bo", "Chloé", "Jean-Baptiste", "Eva", "Fritz", "Gus", "Hugo")
TURN = (Roll((3, 3, 5, 1, 6)), Roll((3, 3, 3, 2, 6), (0, 1)), Score(Box.THREES))


def home(evening: Evening) -> None:
    """As it opens, with a game to go on with."""
    evening.sit_down("Ana", "Jean-Baptiste", actions=TURN)
    evening.app.leave()


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


def game_over(evening: Evening) -> None:
    """The end of a game for three."""
    turns = [(Roll((1, 1, 2, 3, 4)), Score(box)) for box in Box for _ in NAMES[:3]]
    evening.sit_down(*NAMES[:3], actions=[action for turn in turns for action in turn])


PLACES = [
    home,
    new_game,
    name_entry,
    roll_off,
    by_hand,
    asking,
    pencilled,
    menu,
    picker,
    history,
    game_over,
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
        found = [problem for place in PLACES for problem in problems(evening, place)]
    finally:
        evening.close()
    assert found == []


def problems(evening: Evening, place: Callable[[Evening], None]) -> list[str]:
    """Targets smaller than a finger and words larger than their place, as sentences."""
    from kivy.uix.behaviors import ButtonBehavior  # noqa: PLC0415  the window is open by now

    from ui.touch.widgets.text import Text  # noqa: PLC0415

    evening.machine.frame = None
    evening.machine.simulated = False
    place(evening)
    evening.screen.step(5)
    found = []
    root = evening.app.front or evening.now
    targets = 0
    for widget in shown(root, evening.screen.size):
        name = f"{place.__name__}: {type(widget).__name__} {getattr(widget, 'words', '')!r}"
        if isinstance(widget, ButtonBehavior) and not _heads_a_column(widget):
            targets += 1
            if min(widget.size) < FINGER - 0.5:
                found.append(f"{name} is {widget.width:.0f} x {widget.height:.0f}")
        if isinstance(widget, Text) and widget.text and widget.width > 0:
            width, height = widget.texture_size
            cut = widget.is_shortened and widget.text not in NAMES
            if cut or width > widget.width + 2 or height > widget.height + 3:
                room = f"{widget.width:.0f} x {widget.height:.0f}"
                found.append(f"{name} {widget.text!r} is {width} x {height} in {room}")
    assert targets > 2
    evening.app.close_all()
    if evening.machine.table is not None:
        evening.app.leave()
    evening.screen.step()
    return found


def _heads_a_column(widget: Any) -> bool:
    # The names above the columns and the bonus line are rows without a box to tap.
    return type(widget).__name__ == "SheetRow" and widget.box is None


def test_every_game_on_the_shelf_has_its_table() -> None:
    from ui.touch import screens  # noqa: PLC0415

    assert set(games.names()) <= set(screens.names())
