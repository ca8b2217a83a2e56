"""A slip asks a question with faces and answers that can be tapped."""

from typing import Any

import pytest

from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import press_at, release_at, tap


def ask(evening: Evening) -> Any:
    """Ask about a cocked die; return the slip."""
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.see(())
    evening.see((3, 3, 5, 1, 6), unsure=(2,))
    evening.screen.step(3)
    return evening.now.ids.prompt


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_faces_and_answers_are_large_enough_and_do_not_overlap(
    machine: FakeMachine, size: tuple[int, int]
) -> None:
    evening = Evening(machine, size)
    try:
        slip = ask(evening)
        targets = [*slip.dice(), *slip.keys()]
        assert len(slip.dice()) == 6
        assert slip.keys()
        assert min(min(target.size) for target in targets) >= 47.5
        for at, one in enumerate(targets):
            assert slip.x <= one.x <= one.right <= slip.right
            assert slip.y <= one.y <= one.top <= slip.top
            for other in targets[at + 1 :]:
                apart = one.right <= other.x + 1 or other.right <= one.x + 1
                assert apart or one.top <= other.y + 1 or other.top <= one.y + 1
    finally:
        evening.close()


def test_a_face_answers_and_the_likely_ones_are_marked(evening: Evening) -> None:
    slip = ask(evening)
    assert [die.value for die in slip.dice() if die.chosen] == [2, 5]
    tap(evening.screen, slip.dice()[0])
    evening.settle()
    assert evening.view.state.dice == (3, 3, 1, 1, 6)


def test_an_answer_in_words_is_given_by_its_key(evening: Evening) -> None:
    slip = ask(evening)
    (ignore,) = slip.keys()
    tap(evening.screen, ignore)
    evening.settle()
    assert evening.view.draft is None
    evening.screen.step(2)
    assert (slip.keys(), slip.opacity) == ([], 0)


def test_a_touch_on_the_slip_reaches_no_tile_below(evening: Evening) -> None:
    slip = ask(evening)
    press_at(evening.screen, slip.x + 4, slip.y + 4)
    release_at(evening.screen, slip.x + 4, slip.y + 4)
    evening.screen.step(2)
    assert evening.view.pencilled is None
    assert evening.app.notice == ""
