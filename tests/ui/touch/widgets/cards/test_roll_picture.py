"""A tap on a roll in the history shows its picture; a tap on a die there corrects it."""

import errno
from typing import Any

import pytest

from companion import games
from companion.dice import Die
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.state import Options, YahtzeeSetup
from companion.learning.roll_pictures import BadRollPicture
from companion.messages import Act, Amend, Press, Pressed, VirtualRoll
from companion.settings import Learning, Settings
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fingers import key, tap
from tests.ui.touch.pictured import picture
from tests.ui.touch.widgets.cards.histories import played_history

TWO_ROLLS = (Roll((3, 3, 5, 1, 6)), Roll((3, 3, 3, 2, 6), (0, 1)))


def open_history(evening: Evening) -> Any:
    history = evening.now.history()
    evening.app.open(history)
    evening.screen.step(2)
    return history


def keep(evening: Evening, index: int, found: Any) -> None:
    """Set the picture of the roll at that index, or an error in its place."""
    view = evening.view
    evening.machine.pictures[view.id, view.entries[index]] = found


def show(evening: Evening) -> Any:
    """Open the history, then the picture of its last roll by its key."""
    open_history(evening)
    tap(evening.screen, evening.button("Picture"))
    evening.screen.step(3)
    return evening.front


def labels(card: Any) -> list[str]:
    return [mark.label for mark in card.ids.tray.marks]


def tap_die(evening: Evening, position: int) -> None:
    """Tap a die in the picture."""
    tray = evening.front.ids.tray
    mark = next(mark for mark in tray.marks if mark.position == position)
    left, bottom, right, top = tray.placed(mark.box)
    tap_at(evening, (left + right) / 2, (bottom + top) / 2)


def tap_at(evening: Evening, x: float, y: float) -> None:
    from kivy.tests.common import UnitTestTouch  # noqa: PLC0415

    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_up()
    evening.screen.step(3)


def test_the_picture_is_shown_with_the_reading(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=TWO_ROLLS)
    keep(evening, 1, picture((3, 3, 3, 2, 6)))
    card = show(evening)
    assert card.seen
    assert labels(card) == ["3", "3", "3", "2", "6"]
    assert all(mark.sure for mark in card.ids.tray.marks)
    assert card.words == "Counted as read. Tap a die to correct it."
    assert card.title == "What lay there, roll 2 of 2"


def test_the_name_of_a_roll_shows_its_own_picture(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=TWO_ROLLS)
    keep(evening, 0, picture((3, 3, 5, 1, 6)))
    history = open_history(evening)
    first = history.ids.detail.children[-1]
    tap(evening.screen, first.ids.name)
    evening.screen.step(3)
    assert labels(evening.front) == ["3", "3", "5", "1", "6"]
    tap(evening.screen, key_with(evening, "▶"))
    evening.screen.step(3)
    assert not evening.front.seen  # the second roll has no picture
    assert evening.front.words.startswith("No picture of this roll")
    tap(evening.screen, key_with(evening, "◀"))
    evening.screen.step(3)
    assert evening.front.seen


def key_with(evening: Evening, sign: str) -> Any:
    return next(each for each in evening.front.walk() if getattr(each, "sign", "") == sign)


def test_answers_and_corrections_are_shown_beside_the_reading(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=TWO_ROLLS[:1])
    keep(evening, 0, picture((3, 3, 5, None, 4), (3, 3, 5, 1, 6)))
    card = show(evening)
    assert labels(card) == ["3", "3", "5", "? › 1", "4 › 6"]
    assert [mark.sure for mark in card.ids.tray.marks] == [True, True, True, False, False]
    assert card.words == "Read, then corrected: ? › 1, 4 › 6. Tap a die to correct it."
    evening.tell(Amend({0: Roll((3, 3, 4, 1, 4))}))  # a correction from another device
    assert evening.front is card
    assert labels(card) == ["3", "3", "5 › 4", "? › 1", "4"]


def test_a_die_in_the_picture_is_corrected_as_in_the_history(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=TWO_ROLLS)
    keep(evening, 1, picture((3, 3, 3, 2, 6)))
    card = show(evening)
    tap_die(evening, 0)
    key(evening.screen, ord("4"))
    evening.settle()
    assert evening.view.actions == (Roll((4, 3, 5, 1, 6)), Roll((4, 3, 3, 2, 6), (0, 1)))
    assert evening.front is card
    assert labels(card) == ["3 › 4", "3", "3", "2", "6"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_roll_without_a_picture_says_so(evening: Evening, language: str) -> None:
    evening.machine.settings = Settings(language=language)
    evening.sit_down("Ana", "Bo", actions=TWO_ROLLS)
    history = open_history(evening)
    history.show_picture()
    evening.screen.step(3)
    assert (
        evening.front.words
        == {
            "en": "No picture of this roll: its dice were entered by hand, or it is no longer "
            "kept.",
            "fr": "Pas d'image de ce lancer : ses dés ont été saisis à la main, ou elle n'est plus "
            "gardée.",
        }[language]
    )
    assert not evening.front.seen


def test_virtual_dice_have_no_picture(evening: Evening) -> None:
    setup = YahtzeeSetup(version=1, players=("Ana",), options=Options(1), dice="virtual")
    evening.seat(YAHTZEE, setup)
    evening.tell(VirtualRoll(tuple(map(Die, (3, 3, 5, 1, 6))), (), 0))
    assert show(evening).words == "No picture: the dice of this game are virtual."


def test_no_picture_is_shown_if_pictures_are_switched_off(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=TWO_ROLLS)
    keep(evening, 1, picture((3, 3, 3, 2, 6)))
    evening.machine.settings = Settings(language="en", learning=Learning(keep=False))
    assert show(evening).words == "No picture: the settings say to keep none."


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (BadRollPicture(), "The picture of this roll is damaged."),
        (
            PermissionError(errno.EACCES, "Permission denied"),
            "The picture of this roll cannot be read",
        ),
        (picture((3, 3, 3, 2, 6), jpeg=b"\xff\xd8 nothing to be seen"), "roll is damaged."),
    ],
)
def test_a_picture_that_cannot_be_shown_is_one_sentence(
    evening: Evening, failure: object, said: str
) -> None:
    evening.sit_down("Ana", "Bo", actions=TWO_ROLLS)
    keep(evening, 1, failure)
    card = show(evening)
    assert said in card.words
    assert not card.seen
    assert evening.view.actions == TWO_ROLLS


def test_the_card_closes_once_its_roll_is_undone(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=TWO_ROLLS)
    keep(evening, 1, picture((3, 3, 3, 2, 6)))
    card = show(evening)
    evening.tell(Pressed(Press.UNDO))
    assert card.parent is None
    evening.tell(Act(Roll((3, 3, 1, 1, 1), (0, 1))))  # another roll at the same position
    card = show_again(evening)
    assert not card.seen


def show_again(evening: Evening) -> Any:
    tap(evening.screen, evening.button("Picture"))
    evening.screen.step(3)
    return evening.front


def test_the_card_stays_while_the_game_goes_on(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=TWO_ROLLS)
    keep(evening, 1, picture((3, 3, 3, 2, 6)))
    card = show(evening)
    evening.tell(Act(Score(Box.THREES)))
    assert card.parent is not None
    assert labels(card) == ["3", "3", "3", "2", "6"]
    evening.app.switch_language("fr")
    assert card.title == "Ce qui était là, lancer 2 sur 2"


@pytest.mark.parametrize("name", games.names())
def test_only_rolls_have_a_picture_in_every_game(evening: Evening, name: str) -> None:
    history = played_history(evening, name, 40)
    seen: set[int] = set()
    for chosen in range(len(history.listed)):
        history.chosen = chosen
        history._draw()
        seen |= set(history.rolls)
        assert history.ids.picture.disabled == (not history.rolls)
    view = evening.view
    assert seen == {at for at, act in enumerate(view.actions) if view.game.enters_roll(act)}
