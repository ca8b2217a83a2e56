"""How long a line to the broker waits before it is made anew."""

from ui.hall.connection import FIRST_PAUSE, LONGEST_PAUSE, LONGEST_RIVAL_PAUSE, Pauses


def test_a_line_that_never_comes_up_is_made_anew_later_each_time() -> None:
    pauses = Pauses()
    assert [pauses.after_failure() for _ in range(6)] == [2, 4, 8, 16, LONGEST_PAUSE, LONGEST_PAUSE]


def test_a_line_that_broke_after_long_is_made_anew_soon() -> None:
    pauses = Pauses()
    pauses.after_failure()
    assert pauses.after_loss(stood=3600) == FIRST_PAUSE
    assert not pauses.loses_again_and_again


def test_a_line_that_breaks_again_and_again_is_made_anew_later_each_time() -> None:
    pauses = Pauses()
    assert [pauses.after_loss(stood=pause) for pause in (2, 4, 8, 16, 31)] == [2, 4, 8, 16, 30]
    assert pauses.loses_again_and_again


def test_two_programs_of_one_name_leave_each_other_longer_each_time() -> None:
    pauses = Pauses()
    waits = [pauses.after_rival(stood=pause) for pause in (2, 4, 8, 16, 32, 64, 128, 256, 300)]
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, LONGEST_RIVAL_PAUSE]


def test_a_rival_after_a_long_time_is_a_new_one() -> None:
    pauses = Pauses()
    for _ in range(5):
        pauses.after_rival(stood=1)
    assert pauses.after_rival(stood=3 * LONGEST_RIVAL_PAUSE) == FIRST_PAUSE
