"""Dice other than the usual six-sided ones on the generic table."""

import pytest

from companion.dice import DieKind
from companion.games.game import Action
from tests.ui.touch.evening import Evening
from tests.ui.touch.generic.test_history import open_history, shown
from tests.ui.touch.generic.test_table import enter, game_of, roll, tap_key
from ui.touch.widgets.dice.roll_row import RollRow

pytestmark = pytest.mark.usefixtures("mixed")


def done(evening: Evening) -> list[tuple[int, int]]:
    return [(action.twenty, action.red) for action in evening.view.actions]  # type: ignore[attr-defined]


def offered(evening: Evening) -> list[int]:
    """Return the faces on the keys of the pad."""
    return [face.value for face in evening.now.ids.entry.children[::-1]]


def test_each_die_is_entered_with_its_own_faces(evening: Evening) -> None:
    evening.seat(*game_of("mixed", "Ana", "Bo"))
    tap_key(evening, "Choose the next die's face")
    assert len(evening.front.faces) == 20
    evening.front.pick(17)
    assert offered(evening) == [1, 2, 3, 4, 5, 6]
    enter(evening, 4)
    assert done(evening) == [(17, 4)]
    assert evening.now.words.startswith("Ana: throw twenty 17, red 4")
    assert evening.button("Choose the next die's face")


def test_virtual_dice_have_the_sorts_of_the_game(evening: Evening) -> None:
    evening.seat(*game_of("mixed", "Ana", "Bo", dice="virtual"))
    roll(evening)
    ((twenty, red),) = done(evening)
    assert twenty in range(1, 21)
    assert red in range(1, 7)


def test_a_die_of_a_past_throw_is_corrected(evening: Evening) -> None:
    game, setup = game_of("mixed", "Ana", "Bo")
    throw = game.action_types[0]
    first: Action = throw(17, 4)
    evening.seat(game, setup, (first,))
    open_history(evening, 0)
    (row,) = shown(evening, RollRow)
    assert list(row.dice) == [17, 4]
    row.dispatch("on_pick", 0)
    evening.screen.step(2)
    assert len(evening.front.faces) == 20
    evening.front.pick(12)
    evening.settle()
    assert done(evening) == [(12, 4)]


def test_an_unread_die_is_identified_by_its_sort_and_its_face(evening: Evening) -> None:
    evening.seat(*game_of("mixed", "Ana", "Bo"))
    evening.put_up_camera()
    evening.see(())
    evening.see((3,), unread=1)
    evening.now.ask_for_one_more()
    evening.screen.step(2)
    tap_key(evening, "Die of 20 faces")
    assert len(evening.front.faces) == 20
    evening.front.pick(17)
    evening.settle()
    draft = evening.view.draft
    assert draft is not None
    assert [(die.die.kind, die.die.value) for die in draft.dice][-1] == (DieKind.D20, 17)
