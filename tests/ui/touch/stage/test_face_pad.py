"""Faces are entered by touch in place of the camera's picture."""

from typing import Any

import pytest

from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine


def pad(evening: Evening, **traits: Any) -> Any:
    assert evening.app
    from ui.touch.stage.face_pad import FacePad  # noqa: PLC0415  importing this opens the window

    return FacePad(size=(192, 104), size_hint=(None, None), **traits)


def test_each_face_of_the_next_die_has_a_key(opened: Evening) -> None:
    keys = pad(opened)
    keys.begin((), 2, faces=[(1, 2, 3, 4, 5, 6), (1, 2, 3, 4)])
    assert [keys.key(value).value for value in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    keys.enter(6)
    assert [key.value for key in reversed(keys.children)] == [1, 2, 3, 4]


def test_many_faces_are_behind_one_key(opened: Evening) -> None:
    keys = pad(opened)
    keys.begin((), 1, faces=[tuple(range(1, 21))])
    (key,) = keys.children
    assert key.words == "Choose the next die's face"


def test_the_last_face_dispatches_the_roll_once(opened: Evening) -> None:
    keys, rolls = pad(opened), []
    keys.bind(on_roll=lambda _, dice, kept: rolls.append((dice, kept)))
    keys.begin((3, 3, 5), 3)
    keys.tap(0)
    for face in (2, 6, 1):
        keys.enter(face)
    assert rolls == [((3, 2, 6), (0,))]


def test_a_die_of_the_roll_before_is_corrected_unless_its_face_is_new(opened: Evening) -> None:
    keys, asked = pad(opened), []
    keys.bind(on_correct=lambda _, place: asked.append(place))
    keys.begin((3, 3, 5), 3)
    keys.enter(2)
    keys.hold(0)
    keys.hold(1)
    assert asked == [1]


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1920, 1200), (720, 1280)])
def test_the_keys_are_large_enough_and_inside_the_pad(
    machine: FakeMachine, size: tuple[int, int]
) -> None:
    evening = Evening(machine, size)
    try:
        evening.sit_down("Ana", "Bo")
        evening.screen.step(3)
        entry = evening.now.ids.entry
        for key in entry.children:
            assert min(key.size) >= 47.5
            assert entry.x - 1 <= key.x <= key.right <= entry.right + 1
            assert entry.y - 1 <= key.y <= key.top <= entry.top + 1
    finally:
        evening.close()
